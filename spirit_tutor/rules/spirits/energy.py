"""Energy: what a Spirit gains each turn, and gaining and losing it (SI8, R1.9, R4.10, R4.13)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.game import Game

from . import elements


def income(game: Game, spirit: str) -> int:
    """The Energy a Spirit gains each turn: the highest uncovered number, not the sum (SI8, R4.10)."""
    return max(circle.number for circle in elements.open_circles(game, spirit)[0])


def gain(game: Game, spirit: str, amount: int) -> None:
    """A Spirit gains Energy, which has no maximum, or loses it down to 0 (R1.9, R4.13)."""
    now = game.spirit(spirit).energy
    after = max(0, now + amount)
    if after != now:
        game.change_spirit(spirit, energy=after)
        game.log(happened.Energy(spirit=spirit, amount=after - now))
