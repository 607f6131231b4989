"""A game under way: what an answer that fails leaves behind, and what is recorded under what."""

from dataclasses import replace

import pytest
from kit import position

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import NotWritten, choose
from spirit_tutor.rules.play import IllegalAnswer, Play
from spirit_tutor.rules.powers import performing
from spirit_tutor.rules.spirits import spirit_phase
from spirit_tutor.table.pieces import Piece


def test_what_is_not_written_leaves_the_game_at_the_ask_before():
    """The answers of the step so far stand, and the next one can be another."""
    game = position(A5="2D")

    def rule(running):
        for number in range(2):
            kept = yield from choose("branch", "table", {"stay": "stay", "go": "go"})
            running.log(happened.Nothing(why=f"{number} {kept}"))
        if (yield from choose("may", "table", {"unwritten": True}, stop=True)):
            raise NotWritten("This is not in the rules yet.")

    play = Play(game)
    play.begin(rule)
    play.answer("go")
    play.answer("stay")
    with pytest.raises(IllegalAnswer, match="not in the rules yet"):
        play.answer("unwritten")
    assert (play.ask.about, play.answers) == ("may", ["go", "stay"])
    assert game.happenings == [happened.Nothing(why="0 go"), happened.Nothing(why="1 stay")]
    play.answer("done")
    assert not play.in_step


def test_a_power_that_is_not_written_cannot_be_used():
    game = position(A5="R")
    power = replace(game.box.powers["Drought"], written=False)
    with pytest.raises(NotWritten, match="Drought is not in the rules yet"):
        next(performing.perform(game, "river", power))


def test_what_something_brings_about_is_recorded_under_it():
    game = position()
    with game.logging(happened.Build(land="A4", piece=Piece("T"))):
        game.log(happened.TerrorLevel(level=2))
        with game.logging(happened.Fear(amount=1, source="")):
            game.log(happened.FearCardEarned())
        game.log(happened.Unchanged())
    game.log(happened.TimePasses())
    (outer, after) = game.happenings
    assert (outer.kind, after.kind, after.under) == ("build", "time passes", ())
    assert [one.kind for one in happened.walk([outer])] == [
        "build", "terror level", "fear", "fear card earned", "unchanged",
    ]  # fmt: skip
    assert [one.kind for one in outer.under] == ["terror level", "fear", "unchanged"]
    assert happened.of(happened.Fear, game.happenings) == [outer.under[1]]
    assert happened.first(happened.Ravage, game.happenings) is None


@pytest.mark.parametrize(
    "made", [lambda: happened.Defend(land="A4"), lambda: happened.Defend(land="A4", amount=2, until="dusk")]
)
def test_a_field_that_is_missing_or_unknown_is_an_error_where_it_is_made(made):
    with pytest.raises(TypeError, match="'defend' has the fields"):
        made()


def test_what_happened_is_alike_only_where_the_kind_and_what_it_brought_about_are():
    game = position()
    with game.logging(happened.Fear(amount=1, source="")):
        game.log(happened.FearCardEarned())
    assert game.happenings != [happened.Fear(amount=1, source="")]
    assert happened.FearCardEarned() == happened.FearCardEarned() != happened.FearCardAdded()


def test_the_question_for_a_card_to_play_tells_what_is_left():
    game = position()
    game.change_spirit("river", energy=3)
    play = Play(game)
    play.begin(lambda running: spirit_phase.play(running, "river", 2))
    assert play.ask.prompt == "Which Power Card is played next, with 2 card plays and 3 Energy left?"
    play.answer("Boon of Vigor")
    assert play.ask.prompt == "Which Power Card is played next, with 1 card play and 3 Energy left?"
