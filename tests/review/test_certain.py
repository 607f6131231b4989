"""A win is certain where there are choices that win for every order of the cards that may come (R12.7, R22.1)."""

from __future__ import annotations

import pytest
from review_kit import game

from spirit_tutor.review.certain import TooMuch, certain

LINE = "river-lightning-t6-certain"


def after(name: str, step: str):
    replayed = game(name)
    return replayed.game.at(replayed.step(step).after)


def test_a_ravage_wins_whatever_two_fear_cards_come():
    """14 of the 15 Fear Cards are unseen and two are earned: 14 times 13 orders, and each ends in the Ravage of A7."""
    proof = certain(after(LINE, "6.fast.river.river-s-bounty.A7"))
    assert proof is not None
    assert proof.orders == 14 * 13
    assert not proof.before_ravage
    assert proof.answers[-1] == "A7"


def test_without_the_last_two_dahan_it_does_not():
    """Five Dahan strike back in A7 instead of eight: some Fear Cards leave too much."""
    assert certain(after(LINE, "6.fast.lightning.harbingers-of-the-lightning.B3")) is None


def test_an_event_that_may_come_leaves_nothing_certain_after_the_fast_phase():
    """With Branch & Claw a card nobody has seen stands between the Fast phase and the Ravage (R24.1)."""
    assert certain(after("fangs-keeper-t6-nightmares-wins", "6.fast.keeper.terrifying-nightmares.C8")) is None


def test_who_asks_for_little_is_told_that_it_was_too_much():
    with pytest.raises(TooMuch):
        certain(after(LINE, "6.fast.river.river-s-bounty.A7"), most=50)
