"""A game under way: what an answer that fails leaves behind, and what is recorded under what."""

from dataclasses import replace

import pytest
from kit import position

from spirit_tutor.rules.core.asks import NotWritten, choose
from spirit_tutor.rules.play import IllegalAnswer, Play
from spirit_tutor.rules.powers import performing
from spirit_tutor.rules.spirits import spirit_phase


def test_what_is_not_written_leaves_the_game_at_the_ask_before():
    """The answers of the step so far stand, and the next one can be another."""
    game = position(A5="2D")

    def rule(running):
        for number in range(2):
            kept = yield from choose("branch", "table", {"stay": "stay", "go": "go"})
            running.log("chosen", number=number, what=kept)
        if (yield from choose("may", "table", {"unwritten": True}, stop=True)):
            raise NotWritten("This is not in the rules yet.")

    play = Play(game)
    play.begin(rule)
    play.answer("go")
    play.answer("stay")
    with pytest.raises(IllegalAnswer, match="not in the rules yet"):
        play.answer("unwritten")
    assert (play.ask.about, play.answers) == ("may", ["go", "stay"])
    assert [event.detail["what"] for event in game.events] == ["go", "stay"]
    play.answer("done")
    assert not play.in_step


def test_a_power_that_is_not_written_cannot_be_used():
    game = position(A5="R")
    power = replace(game.box.powers["Drought"], written=False)
    with pytest.raises(NotWritten, match="Drought is not in the rules yet"):
        next(performing.perform(game, "river", power))


def test_what_something_brings_about_is_recorded_under_it():
    game = position()
    with game.logging("outer"):
        game.log("first")
        with game.logging("inner"):
            game.log("deep")
        game.log("last")
    game.log("after")
    (outer, after) = game.events
    assert (outer.kind, after.kind, after.children) == ("outer", "after", ())
    assert [event.kind for event in outer.walk()] == ["outer", "first", "inner", "deep", "last"]
    assert [event.kind for event in outer.children] == ["first", "inner", "last"]


def test_the_question_for_a_card_to_play_tells_what_is_left():
    game = position()
    game.change_spirit("river", energy=3)
    play = Play(game)
    play.begin(lambda running: spirit_phase.play(running, "river", 2))
    assert play.ask.prompt == "Which Power Card is played next, with 2 card plays and 3 Energy left?"
    play.answer("Boon of Vigor")
    assert play.ask.prompt == "Which Power Card is played next, with 1 card play and 3 Energy left?"
