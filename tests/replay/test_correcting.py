"""The table is corrected where a turn begins: the file says what lay there, and no rule did it."""

import pytest

from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.sitting import TURN, Sitting
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.play import IllegalAnswer
from spirit_tutor.table import notation
from spirit_tutor.telling.playing.new_game import NewGame
from spirit_tutor.telling.playing.own_game import OwnGame


def at_turn_two() -> Sitting:
    here = NewGame(seed="3").begin()
    while here.table.turn < 2:
        ask = here.ask
        here.answer(ask.usual or ask.spellings[0])
    return here


def lies(here: Sitting, land: str) -> str:
    return notation.write(here.game.contents(land))


def read_back(here: Sitting):
    return route_of(read_text(here.route("A game")))


def test_what_lies_in_a_land_is_corrected_and_the_file_says_so():
    here = at_turn_two()
    was = lies(here, "A2")
    here.correct({"A2": "3E D Bl", "A7": "-"})
    assert (lies(here, "A2"), lies(here, "A7")) == ("3E D Bl", "-")
    assert here.ask.about == "spirit"
    text = here.route("A game")
    assert '- correct: {A2: 3E D Bl, A7: "-"}\n' in text
    done = replay(read_back(here))
    assert done.problem is None, f"{done.problem}\n{text}"
    again = Sitting.of_file(read_back(here), "3")
    assert again.table == here.table
    step = OwnGame(here, "A game").steps.all()[-1]
    assert step.title == "The table is corrected"
    assert was in " ".join(told.text for told in step.told)


def test_a_game_goes_on_after_a_correction_and_comes_back_from_its_file():
    here = at_turn_two()
    here.correct({"B3": "C 2D"})
    here.correct({"B3": "T 2D"})
    for _ in range(12):
        if here.ask is not None:
            here.answer(here.ask.spellings[0])
    done = replay(read_back(here))
    assert done.problem is None, done.problem
    assert [step.id for step in done.steps] == [step.id for step in here.steps]
    assert Sitting.of_file(read_back(here), "3").table == here.table


def test_taking_the_turn_before_back_takes_the_correction_back():
    here = at_turn_two()
    here.correct({"A7": "5E"})
    assert here.undo(TURN)
    assert here.table.turn == 1
    assert "correct" not in here.route("A game")


def test_in_the_midst_of_a_turn_nothing_is_corrected():
    here = at_turn_two()
    here.answer("river")
    table = here.table
    with pytest.raises(IllegalAnswer, match="corrected where a turn begins"):
        here.correct({"A2": "E"})
    assert here.table == table


@pytest.mark.parametrize(
    ("lands", "why"),
    [
        ({"A9": "E"}, "'A9' is no land of this island"),
        ({"A2": "2X"}, "'2X' is not land notation"),
        ({"A2": "E Def2"}, "Defend is an effect"),
        ({"A7": "R"}, "River has 0 Presence in these lands, not 1"),
    ],
)
def test_what_cannot_lie_there_is_refused_with_a_sentence(lands, why):
    here = at_turn_two()
    table = here.table
    with pytest.raises(IllegalAnswer, match=why):
        here.correct(lands)
    assert here.table == table


def test_a_file_may_correct_only_where_a_turn_begins():
    start = "format: 1\ntitle: t\nsetup:\n  spirits:\n  - {spirit: river, board: A}\nplay:\n"
    text = "- explore card: Jungle I\n- turn: 1\n- correct: {A7: 2E}\n- growth: reclaim\n- correct: {A7: E}\n"
    done = replay(route_of(read_text(start + text)))
    assert "corrected where a turn begins" in str(done.problem)
    assert notation.write(done.game.contents("A7")) == "2E"
