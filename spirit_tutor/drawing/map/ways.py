"""Ways of the map cursor: from a land to the one beside it in a direction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spirit_tutor.drawing.symbols import DOWN, LEFT, RIGHT, UP

from .grid import NOTHING, Raster, is_ocean

DIRECTIONS = {"left": LEFT, "right": RIGHT, "up": UP, "down": DOWN}
_STEPS = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}


def beside(raster: Raster, land: str, direction: str) -> str:
    """The land that most of the border on this side leads to, across what lies between two boards too.

    The land itself where there is none.
    """
    across, down = _STEPS[DIRECTIONS[direction]]
    borders: Counter[str] = Counter()
    for x, y in raster.cells_of(land):
        there = y + down
        while 0 <= there < raster.height and raster.at(x, there) == NOTHING:
            there += down
        other = raster.at(x + across, there)
        if other and other != land and not is_ocean(other):
            borders[other] += 1
    return max(borders, key=lambda other: (borders[other], other), default=land)


def in_list(lands: Sequence[str], land: str, direction: str) -> str:
    """The next or the previous land of a list, for islands that have no map."""
    place = lands.index(land) + (1 if direction in ("right", "down") else -1)
    return lands[max(0, min(place, len(lands) - 1))]
