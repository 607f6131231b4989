"""One position: can a win be forced in this turn, and how."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Play

from . import line_file
from .certain import LOOKED_AT, TooMuch, certain
from .played import Root, Turn
from .search import MEDIUM, QUICK, THOROUGH, WIDE, Effort, NotLookedFurther, TurnSearch, Win
from .victory import LOST

ROUNDS = 4
"""So many rounds are played where nobody says how many."""
LADDER = (QUICK, MEDIUM, THOROUGH, WIDE)
"""How much each round looks at: soon something, then more; the last but one again and again before the Fast phase."""
HERE = Root("here", (), ())
SECONDS = 2.0
"""So long somebody waits who reads."""


class Now(NamedTuple):
    """What was found of a position: a win that can be forced, or None; and whether everything was looked at that was to be.

    `nearest` is how many points of Fear and Health the nearest line left that was tried.
    """

    win: Win | None
    whole: bool
    nearest: float = float("inf")


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
    nearest = float("inf")
    search = None
    try:
        if table.ending is None and table.phase in ("spirit", "fast"):
            for number in range(rounds):
                search = TurnSearch(turn, HERE, f"{seed} {number}", go_on, _effort(number, search))
                for win in search.round():
                    return Now(win, whole=True, nearest=0.0)
                nearest = min(nearest, search.nearest)
                if search.at_fast and number + 1 >= len(LADDER):
                    break
        elif table.ending is None and table.phase in LOOKED_AT:
            proof = certain(game, go_on=go_on)
            if proof is not None:
                where = "Fear step" if proof.before_ravage else "Ravage"
                return Now(Win(table.turn, HERE, (), proof, where), whole=True, nearest=0.0)
    except (NotLookedFurther, TooMuch):
        return Now(None, whole=False, nearest=min(nearest, search.nearest if search else nearest))
    return Now(None, whole=True, nearest=nearest)


def _effort(number: int, before: TurnSearch | None) -> Effort:
    """How much a round looks at; one before the Fast phase never looks at more than a whole review does."""
    top = LADDER if before is None or before.at_fast else LADDER[:-1]
    return top[min(number, len(top) - 1)]


def before_step(play: Play) -> Game:
    """The game as it stood before the step under way, for somebody who plays: a sitting, or one's own game."""
    return play.game.at(play.begun_at)


def in_words(game: Game, now: Now) -> list[str]:
    """What is told of a position: a win and how it goes, or what was looked at and how near it came. Facts, no advice."""
    table = game.table
    if table.ending is not None:
        return ["The game is over."]
    if now.win is not None:
        answers = (*now.win.answers, *now.win.proof.answers)
        powers = line_file.uses(game, answers)
        return [
            f"The {now.win.where} of turn {table.turn} wins for certain from here. {now.win.tried}",
            *([f"Powers: {', '.join(powers)}."] if powers else []),
        ]
    if table.phase == "setup":
        return ["No turn has begun yet."]
    if table.phase not in ("spirit", *LOOKED_AT):
        return ["After the Ravage no win can be forced any more in this turn."]
    near = how_near(now)
    if not now.whole:
        return [f"No win that can be forced in turn {table.turn} was found so far; it was not looked further.{near}"]
    return [f"No win that can be forced in turn {table.turn} was found, which does not prove that there is none.{near}"]


def how_near(now: Now) -> str:
    """How near to victory the lines came that were tried, as a sentence after a blank; nothing where none was."""
    if now.nearest < 1:
        return " One line that was tried wins with some of the cards that can come."
    if now.nearest < LOST:
        return f" The nearest line that was tried leaves {now.nearest:.0f} points of Fear and Health."
    return ""
