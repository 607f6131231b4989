"""A game is kept after every answer, gone on with as if never left, and what a person wrote in its file stays."""

import random
import re

import pytest

from spirit_tutor.reading.playing.kept_game import KeptGame, free_name, is_under_way, kept_games
from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.sitting import TURN, Sitting
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route
from spirit_tutor.telling.playing.new_game import NewGame


def new(seed: str = "7", **choices) -> Sitting:
    return NewGame(seed=seed, **choices).begin()


def as_it_is(sitting: Sitting) -> list:
    return [(one.ask.about, one.answer, one.table) for one in sitting.answers]


def answer_some(sitting: Sitting, dice: random.Random, number: int) -> None:
    for _ in range(number):
        if sitting.ask is not None:
            sitting.answer(dice.choice(sitting.ask.spellings))


def kept(tmp_path, sitting: Sitting, said: list[str] | None = None) -> KeptGame:
    told = [] if said is None else said
    return KeptGame(sitting, "River and Lightning", tmp_path / "game.yaml", told.append)


@pytest.mark.parametrize("number", range(4))
def test_a_game_is_left_and_gone_on_with_at_any_answer_as_if_never_left(tmp_path, number):
    """Each time it is read from its file it stands where it stood, and the dice turn up what they would have."""
    dice, again = random.Random(number), random.Random(number)
    game, whole = kept(tmp_path, new(f"{number}")), new(f"{number}")
    while whole.ask is not None:
        spellings = whole.ask.spellings
        whole.answer(again.choice(spellings))
        game.sitting.answer(dice.choice(spellings))
        game.keep()
        if again.random() < 0.2:
            game = KeptGame.open(game.file)
        dice.setstate(again.getstate())
        assert game.sitting.table == whole.table
    assert as_it_is(game.sitting) == as_it_is(whole)
    assert as_it_is_read(game) == as_it_is(whole)
    assert not is_under_way(game.file)


def as_it_is_read(game: KeptGame) -> list:
    played = replay(read_route(game.file))
    assert not played.problems
    return [(one.ask.about, one.answer, one.table) for one in played.course.answered]


@pytest.mark.parametrize("number", range(4))
def test_a_game_taken_back_and_gone_on_with_is_kept_as_it_then_is(tmp_path, number):
    dice = random.Random(f"taken back {number}")
    game = kept(tmp_path, new(f"{number}"))
    for _ in range(12):
        answer_some(game.sitting, dice, dice.randrange(1, 9))
        for _ in range(dice.randrange(3)):
            game.sitting.undo(dice.choice(("answer", "decision", "step", TURN)))
        game.keep()
        assert as_it_is_read(game) == as_it_is(game.sitting)[: len(as_it_is_read(game))]
        if dice.random() < 0.5:
            before = as_it_is(game.sitting)
            game = KeptGame.open(game.file)
            assert as_it_is(game.sitting) == before


def test_a_comment_names_each_turn_and_each_phase(tmp_path):
    game = kept(tmp_path, new())
    answer_some(game.sitting, random.Random(1), 40)
    game.keep()
    comments = re.findall(r"^# (.*)$", game.file.read_text(), flags=re.MULTILINE)
    assert comments[:4] == ["Setup", "Turn 1", "Spirit Phase", "Fast"]
    assert "Turn 2" in comments


def test_what_a_person_wrote_stays_to_the_letter_when_the_game_goes_on(tmp_path):
    game = kept(tmp_path, new())
    answer_some(game.sitting, random.Random(1), 12)
    game.keep()
    written = re.sub(
        r"^- who: river\n  growth: .*\n", r"# my own remark\n\g<0>  why: More Presence, more reach.\n",
        game.file.read_text(), count=1, flags=re.MULTILINE,
    )  # fmt: skip
    assert "my own remark" in written
    game.file.write_text(written)
    again = KeptGame.open(game.file)
    answer_some(again.sitting, random.Random(2), 5)
    again.keep()
    assert game.file.read_text().startswith(written.rstrip("\n"))
    assert as_it_is_read(again) == as_it_is(again.sitting)[: len(as_it_is_read(again))]


def test_what_was_said_of_an_answer_stays_with_it_where_the_game_is_written_anew(tmp_path):
    game = kept(tmp_path, new())
    answer_some(game.sitting, random.Random(1), 3)
    last = len(game.sitting.answers) - 1
    while game.sitting.answers[last].how != "written":
        last -= 1
    game.note(last, why="It is the nearest.")
    game.keep()
    assert game.file.read_text().count("why: It is the nearest.") == 1
    again = KeptGame.open(game.file)
    answer_some(again.sitting, random.Random(2), 6)
    again.note(last, why="It is nearer.")
    again.keep()
    text = game.file.read_text()
    assert "why: It is nearer." in text
    assert "nearest" not in text
    assert as_it_is_read(again) == as_it_is(again.sitting)[: len(as_it_is_read(again))]


def test_a_remark_made_in_the_file_while_the_game_is_played_is_taken_over(tmp_path):
    game = kept(tmp_path, new())
    answer_some(game.sitting, random.Random(1), 6)
    game.keep()
    game.file.write_text("# mine\n" + game.file.read_text())
    answer_some(game.sitting, random.Random(2), 3)
    game.keep()
    assert game.file.read_text().startswith("# mine\n")
    assert as_it_is_read(game) == as_it_is(game.sitting)[: len(as_it_is_read(game))]


def test_a_file_that_became_another_game_meanwhile_is_left_alone_and_nothing_is_lost(tmp_path):
    said: list[str] = []
    game = kept(tmp_path, new(), said)
    answer_some(game.sitting, random.Random(1), 6)
    game.keep()
    other = new("another seed").route("Another")
    game.file.write_text(other)
    game.keep()
    assert (tmp_path / "game.yaml").read_text() == other
    assert said == [
        "game.yaml is left as it is: it was changed meanwhile and goes another way. Your game goes on in game-2.yaml."
    ]
    assert game.file == tmp_path / "game-2.yaml"
    assert as_it_is_read(game) == as_it_is(game.sitting)[: len(as_it_is_read(game))]


def test_where_it_cannot_be_kept_it_is_said_once_and_kept_as_soon_as_it_can_be(tmp_path):
    said: list[str] = []
    (tmp_path / "games").write_text("a file where a folder should be")
    game = KeptGame(new(), "A game", tmp_path / "games" / "a.yaml", said.append)
    game.keep()
    game.keep()
    assert len(said) == 1
    assert said[0].startswith(f"The game cannot be kept in {tmp_path}/games/a.yaml: ")
    (tmp_path / "games").unlink()
    game.keep()
    assert is_under_way(game.file)


def test_kept_games_are_listed_the_newest_first_with_their_turn_and_how_they_ended(tmp_path):
    dice = random.Random(5)
    first = KeptGame(new("1"), "First", free_name(tmp_path, "First"))
    answer_some(first.sitting, dice, 10_000)
    first.keep()
    second = KeptGame(new("2"), "The 'second': one", free_name(tmp_path, "First"))
    second.keep()
    (tmp_path / "first.yaml").touch()
    (tmp_path / "broken.yaml").write_bytes(b"\xff")
    listed = kept_games(tmp_path)
    assert [(one.title, one.ended) for one in listed] == [("First", "defeat"), ("The 'second': one", "")]
    assert listed[0].turn == first.sitting.table.turn
    assert listed[1] == (tmp_path / "first-2.yaml", "The 'second': one", 0, "", listed[1].when)
    assert kept_games(tmp_path / "none") == []


def test_a_file_that_is_no_game_is_refused_with_its_place(tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text("format: 1\ntitle: x\nsetup: {spirits: [{spirit: river, board: A}]}\nplay:\n- growth: nonsense\n")
    with pytest.raises(FileProblems, match=r"game.yaml:5"):
        KeptGame.open(file)
