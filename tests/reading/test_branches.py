"""The what-ifs of a route: kept, named, deleted and brought back, written to a file; those that fit no more say why."""

import pytest

from spirit_tutor.reading.playing.branches import Branches
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.playing.what_if import called, leaving, what_if


@pytest.fixture
def story():
    return open_story("river-lightning")


@pytest.fixture
def branches():
    return Branches("route-river-lightning")


def left(story, branches: Branches, step: str, title: str) -> KeptGame:
    where = leaving(story, story.place(step), 0)
    game = KeptGame(what_if(story, where, called(story), "1"), title, branches.new_file(title))
    game.keep()
    return game


def test_they_are_listed_with_the_step_where_they_leave_and_how_far_they_came(story, branches):
    assert branches.listed(story.ids) == []
    game = left(story, branches, "3.growth.river", 'Reclaim: "now"')
    (one,) = branches.listed(story.ids)
    assert (one.file, one.title, one.step, one.turn, one.ended, one.misfit) == (
        game.file, 'Reclaim: "now"', "3.growth.river", 3, "", "",
    )  # fmt: skip
    assert one.state == "turn 3"


def test_one_whose_step_is_gone_says_so_and_can_still_be_opened(story, branches):
    game = left(story, branches, "3.growth.river", "A branch")
    (one,) = branches.listed([step for step in story.ids if step != "3.growth.river"])
    assert one.misfit == "The route has no step 3.growth.river any more; the branch is whole by itself."
    assert KeptGame.open(one.file).sitting.table == game.sitting.table


def test_one_is_named_anew_in_its_file(story, branches):
    game = left(story, branches, "3.growth.river", "A branch")
    (one,) = branches.listed()
    Branches.rename(one, "Spread: first")
    assert branches.listed()[0].title == "Spread: first"
    assert KeptGame.open(game.file).title == "Spread: first"


def test_the_one_deleted_last_is_brought_back(story, branches):
    game = left(story, branches, "3.growth.river", "A branch")
    text = game.file.read_text()
    branches.delete(branches.listed()[0])
    assert branches.listed() == []
    assert branches.bring_back() == game.file
    assert game.file.read_text() == text
    assert branches.bring_back() is None


def test_one_is_written_to_a_folder_under_a_free_name(story, branches, tmp_path):
    left(story, branches, "3.growth.river", "A branch")
    (one,) = branches.listed()
    assert Branches.write_to(one, tmp_path) == tmp_path / "a-branch.yaml"
    assert Branches.write_to(one, tmp_path) == tmp_path / "a-branch-2.yaml"
    assert not open_story(str(tmp_path / "a-branch.yaml")).problem
