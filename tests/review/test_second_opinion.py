"""The second opinion kept beside a route: it stands at key moments, fits their tables, and tells nothing that comes later."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from review_kit import GAMES, game

from spirit_tutor.reading.opinion import Opinion
from spirit_tutor.reading.place import Reading
from spirit_tutor.review import review, second_opinion
from spirit_tutor.review.played import turns
from spirit_tutor.review.search import QUICK
from spirit_tutor.route.finding_routes import find
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.opening import open_story


@pytest.mark.parametrize("name", ["river-lightning", "fangs-keeper"])
def test_what_is_kept_beside_a_bundled_game_fits_it_as_it_is(name):
    """If a game has changed, `spirit-tutor review NAME --keep` makes it anew."""
    of = review.played(find(name))
    moments = second_opinion.kept(find(name))
    assert second_opinion.that_fit(moments, of.game, of.steps) == moments
    assert {int(one.step.partition(".")[0]) for one in moments} == {turn.number for turn in turns(of)}
    assert all(one.looked_at for one in moments)
    won = {turn.number for turn in turns(of) if turn.won}
    found = [one for one in moments if "wins for certain" in " ".join(one.found)]
    assert {int(one.step.partition(".")[0]) for one in found} <= won


START, OPEN, FAST = (
    "6.spirit.fangs.replace-presence.D3", "6.growth.keeper.presence.C4", "6.fast.fangs.pent-up-calamity.C2",
)  # fmt: skip
"""The key moments of turn 6: its start, the first step after its last cards were turned up, its first Power."""


def moments_of_turn_6() -> list[second_opinion.Moment]:
    """What a quick look at turn 6 of a game finds."""
    given = review.tasks(game("fangs-keeper"), 6, 1, 1, kinds=(review.WIN, review.FORCED))
    quick = [task._replace(effort=QUICK) for task in given]
    return second_opinion.made(game("fangs-keeper"), list(review.looked(GAMES / "fangs-keeper.yaml", quick, 1)))


def with_opinion(tmp_path: Path, moments: Sequence[second_opinion.Moment]) -> Path:
    """The game with that kept beside it."""
    route = tmp_path / "fangs-keeper.yaml"
    shutil.copy(GAMES / route.name, route)
    second_opinion.keep(route, moments, 1)
    return route


def opinion_on_turn_6(tmp_path: Path) -> Path:
    """The game with something kept of each key moment of turn 6, which nobody had to search for."""
    of = game("fangs-keeper")
    before = {step.id: step.before for step in of.steps}
    return with_opinion(
        tmp_path,
        [
            second_opinion.Moment(
                step, second_opinion.mark(of.game, before[step]), "Is there a win?", "1 round", ("No.",)
            )
            for step in (START, OPEN, FAST)
        ],
    )


def test_it_says_what_was_asked_how_far_it_was_looked_and_what_was_found(tmp_path):
    moments = second_opinion.kept(with_opinion(tmp_path, moments_of_turn_6()))
    assert [one.step for one in moments] == [START, OPEN, FAST]
    first = moments[0]
    assert first.question == "Can a win be forced in turn 6, from the start of the turn?"
    assert first.looked_at.startswith(
        "1 round of play: 8 Spirit Phases with 12 Fast phases after each, and Power by Power"
    )
    assert first.found[0].startswith("No such win was found. The nearest line left ")


def test_a_reader_is_told_of_no_moment_that_is_still_to_come(tmp_path):
    """At the start of the turn the cards that it turns up are not known yet, nor is what the Fast phase began with."""
    story = open_story(str(opinion_on_turn_6(tmp_path)))
    seen = {}
    for step in (START, OPEN, FAST):
        place = story.place(step)
        seen[step] = [one.step for one in Opinion(Reading(story, place, place).moment).kept]
    assert seen[START] == [START]
    assert seen[OPEN] == [START, OPEN]
    assert seen[FAST] == [START, OPEN, FAST]


def test_what_was_kept_of_another_table_is_not_told(tmp_path):
    route = opinion_on_turn_6(tmp_path)
    file = second_opinion.file_of(route)
    mark = second_opinion.kept(route)[0].table
    file.write_text(file.read_text().replace(mark, "0" * 16))
    story = open_story(str(route))
    place = story.place(START)
    assert Opinion(Reading(story, place, place).moment).kept == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("format: 1\nmoments: yes\n", "A second opinion is a mapping"),
        ("format: 1\nmoments:\n- step: 1.growth\n", "A moment says step, table, question, looked at, found."),
        (
            "format: 1\nmoments:\n- {step: a, table: b, question: c, looked at: d, found: e}\n",
            "a list of what was found",
        ),
    ],
)
def test_a_file_that_says_something_else_gets_a_sentence(tmp_path, written, said):
    route = opinion_on_turn_6(tmp_path)
    second_opinion.file_of(route).write_text(written)
    with pytest.raises(FileProblems, match=said):
        second_opinion.kept(route)
    story = open_story(str(route))
    assert said in Opinion(Reading(story, 3, 3).moment).problem
