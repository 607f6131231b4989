"""One position: can a win be forced in this turn, and how."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from spirit_tutor.rules.core.game import Game

from .certain import LOOKED_AT, TooMuch, certain
from .played import Root, Turn
from .search import NotLookedFurther, TurnSearch, Win

ROUNDS = 4
"""So many rounds are played where nobody says how many."""
HERE = Root("here", (), ())


class Now(NamedTuple):
    """What was found of a position: a win that can be forced, or None; and whether everything was looked at that was to be."""

    win: Win | None
    whole: bool


def _always() -> bool:
    return True


def within(seconds: float) -> Callable[[], bool]:
    """What says no once so many seconds have passed: for somebody who waits for the answer."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end


def forced_win(game: Game, rounds: int = ROUNDS, seed: int = 1, go_on: Callable[[], bool] = _always) -> Now:
    """Looks for a win that can be forced in this turn from the game's table, a position between two steps.

    In the Spirit and the Fast phase lines are searched, in the Fear step and the
    Ravage everything is tried. It stops as soon as `go_on` says no, and then says
    that it did not look further; that it finds nothing proves nothing.
    """
    table = game.table
    turn = Turn(table.turn, game, table, table, ())
    try:
        if table.ending is None and table.phase in ("spirit", "fast"):
            for number in range(rounds):
                for win in TurnSearch(turn, HERE, f"{seed} {number}", go_on).round():
                    return Now(win, whole=True)
        elif table.ending is None and table.phase in LOOKED_AT:
            proof = certain(game, go_on=go_on)
            if proof is not None:
                where = "Fear step" if proof.before_ravage else "Ravage"
                return Now(Win(table.turn, HERE, (), proof, where), whole=True)
    except (NotLookedFurther, TooMuch):
        return Now(None, whole=False)
    return Now(None, whole=True)
