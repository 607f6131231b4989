"""Is there a win now?"""

from __future__ import annotations

from itertools import count

from review_kit import game

from spirit_tutor.review.now import forced_win, within


def before(name: str, step: str):
    replayed = game(name)
    return replayed.game.at(replayed.step(step).before)


def test_the_last_two_powers_of_a_line_that_wins_are_found():
    found = forced_win(
        before("river-lightning-t6-certain", "6.fast.lightning.harbingers-of-the-lightning.B3"), rounds=2
    )
    assert found.win is not None
    assert found.win.where == "Ravage"
    assert found.win.proof.orders == 14 * 13


def test_a_ravage_that_wins_needs_no_search():
    found = forced_win(before("river-lightning-t6-certain", "6.ravage.A7"))
    assert found.win is not None
    assert found.win.answers == ()
    assert found.win.proof.answers == ("A7",)


def test_a_fast_phase_that_wins_is_played_to_its_end():
    found = forced_win(before("fangs-keeper-t6-nightmares-wins", "6.fast.fangs.ranging-hunt.C7"), rounds=2)
    assert found.win is not None
    assert found.win.where == "Fast phase"
    assert "Ranging Hunt" in found.win.answers


def test_after_the_ravage_nothing_is_forced():
    assert forced_win(before("river-lightning", "6.slow.river.river-s-bounty.A5"))[:2] == (None, True)


def test_whoever_stops_it_is_told_that_it_was_not_looked_further():
    asked = count()
    found = forced_win(before("river-lightning", "6.growth.lightning"), go_on=lambda: next(asked) < 30)
    assert found[:2] == (None, False)


def test_no_time_left_is_no_look_at_all():
    assert forced_win(before("river-lightning", "6.growth.lightning"), go_on=within(0))[:2] == (None, False)


def test_the_same_seed_finds_the_same_line():
    here = before("fangs-keeper-t6-nightmares-wins", "6.fast.fangs.ranging-hunt.C7")
    assert forced_win(here, rounds=2, seed=3) == forced_win(here, rounds=2, seed=3)
