"""A Ravage and other damage, step by step, where no scenario says it (R9, R15)."""

import pytest
from kit import act, position

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import damaging, replacing
from spirit_tutor.table.pieces import INVADERS, Piece


@pytest.mark.parametrize(
    ("land", "counterattack"), [("2D", []), ("E T", []), ("E 2D", [{"land": "A6", "dahan": 2, "damage": 4}])]
)
def test_dahan_fight_back_only_where_there_are_dahan_and_invaders(land, counterattack):
    game = position(A6=land)
    act(game, lambda running: invader_actions.counterattack(running, "A6"))
    assert [one.details for one in happened.of(happened.Counterattack, game.happenings)] == counterattack


def test_damage_to_different_pieces_counts_what_it_dealt():
    """2 points among 3 pieces are 2; 3 points on 2 pieces are 2, and one is lost (R9.2)."""
    for land, points, answers, dealt in (("E T C", 2, ("E", "C"), 2), ("T C", 3, (), 2)):
        game = position(A6=land)
        rule = damaging.damage_apart(game, "A6", points, INVADERS)
        left = list(answers)
        with pytest.raises(StopIteration) as ended:
            ask = next(rule)
            while True:
                ask = rule.send(ask.options[f"1 to {left.pop(0)}"])
        assert ended.value.value == dealt


def test_the_question_for_damage_tells_where_it_can_go():
    game = position(A6="2T", A5="C")
    for lands, where in ((("A6",), "in A6"), (("A6", "A5"), "in A6 and around")):
        ask = next(damaging.damage_across(game, lands, 1))
        assert ask.prompt == f"1 damage left {where}: how is it dealt?"


def test_a_piece_that_becomes_another_keeps_what_the_other_can_have():
    """Damage where the new piece has Health, Strife where it is an Invader (R9.8)."""
    hurt = Piece("T", damage=1, strife=2)
    assert replacing.as_another(hurt, "C") == Piece("C", 1, 2)
    assert replacing.as_another(hurt, "D") == Piece("D", 1, 0)
    assert replacing.as_another(hurt, "Be") == Piece("Be", 0, 0)
