"""How far a table is from victory: what must still be destroyed, and the Fear that would ask for less (R22.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces.health import PRINTED
from spirit_tutor.rules.turn.ending import REQUIRED_GONE
from spirit_tutor.table.pieces import BUILDINGS, CITY, INVADERS, Contents
from spirit_tutor.table.table import DEFEAT, Fear

LAST_LEVEL = 4
"""The Terror Level at which nothing has to be destroyed any more."""
LOST = 1000.0


class Left(NamedTuple):
    """Health of a land's Invaders by what has to be gone: of all of them, of Towns and Cities, of Cities."""

    all: int
    buildings: int
    cities: int


@lru_cache(maxsize=65536)
def left_in(contents: Contents) -> Left:
    """The Health left in one land, by the printed figures."""
    everything = buildings = cities = 0
    for piece, n in contents:
        if piece.kind in INVADERS:
            health = n * (PRINTED[piece.kind] - piece.damage)
            everything += health
            buildings += health * (piece.kind in BUILDINGS)
            cities += health * (piece.kind == CITY)
    return Left(everything, buildings, cities)


def fear_to(fear: Fear, level: int) -> int:
    """How much Fear leads to a Terror Level (R12.3-R12.6); 0 where it is reached."""
    cards = sum(fear.levels[: level - 1])
    return 0 if not cards else fear.pool + (cards - 1) * (fear.pool + fear.generated)


def distance(game: Game) -> float:
    """How far the players are from winning: 0 with the game won.

    The least, over the Terror Levels within reach, of the Fear that leads there and
    the Health of what must be gone then; a point of Fear counts as a point of Health.
    """
    table = game.table
    if table.ending is not None:
        return LOST if table.ending.kind == DEFEAT else 0.0
    lands = [left_in(contents) for contents in table.lands.values()]
    required = {level: sum(land[level - 1] for land in lands) for level in REQUIRED_GONE}
    now = table.fear.terror_level
    return float(min(fear_to(table.fear, level) + required.get(level, 0) for level in range(now, LAST_LEVEL + 1)))
