"""A game under way: what is recorded, and under what; what its questions say."""

import pytest
from kit import position

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.spirits import spirit_phase
from spirit_tutor.table.pieces import Piece


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
