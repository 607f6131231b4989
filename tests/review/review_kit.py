"""What the tests of the review share: two games as they were played, and lines that win or lead further."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.review.played import Turn, turns
from spirit_tutor.route.route_file import read_route

HERE = Path(__file__).parent
GAMES, LINES = HERE / "games", HERE / "lines"


@cache
def game(name: str) -> Replay:
    """A game as it was played, or a line, replayed."""
    folder = GAMES if (GAMES / f"{name}.yaml").exists() else LINES
    found = replay(read_route(folder / f"{name}.yaml"), commentary=False)
    assert not found.problem
    return found


def turn_of(name: str, number: int) -> Turn:
    """One turn of a game as it was played."""
    return next(turn for turn in turns(game(name)) if turn.number == number)
