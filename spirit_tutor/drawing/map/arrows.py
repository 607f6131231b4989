"""Arrows: pieces that moved, as a chip on the border that they crossed."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from spirit_tutor.drawing.symbols import DOWN, LEFT, RIGHT, UP, Symbols
from spirit_tutor.reading.changes import Way

from .grid import Raster

Cell = tuple[int, int]


def place(raster: Raster, way: Way, taken: AbstractSet[Cell], symbols: Symbols) -> tuple[Cell, str] | None:
    """Where the chip of a way begins and what it says; None where no place is free.

    It stands inside the land that is left, or else in the one entered: in the middle
    of a border to the side first, then of one above or below; never on text.
    """
    pieces = " ".join(f"{n if n > 1 else ''}{kind}" for kind, n in way.pieces)
    for inside, outside, entering in ((way.start, way.end, False), (way.end, way.start, True)):
        for sides in ((RIGHT, LEFT), (DOWN, UP)):
            touching = [(side, cell) for side in sides for cell in _border(raster, inside, outside, side)]
            middle = len(touching) / 2
            for _, (side, cell) in sorted(enumerate(touching), key=lambda one: abs(one[0] + 0.5 - middle)):
                found = _chip(
                    cell, pieces, _opposite(side) if entering else side, at_left=side == LEFT, symbols=symbols
                )
                if _is_free(raster, inside, found, taken):
                    return found
    return None


def _border(raster: Raster, inside: str, outside: str, side: int) -> Iterator[Cell]:
    """The cells of a land that have the other land on one side, across the seam too."""
    across, down = {RIGHT: (1, 0), LEFT: (-1, 0), DOWN: (0, 1), UP: (0, -1)}[side]
    for x, y in raster.cells_of(inside):
        beside = y + down
        if beside in raster.seam_rows:
            beside += down
        if raster.at(x + across, beside) == outside:
            yield x, y


def _chip(cell: Cell, pieces: str, direction: int, *, at_left: bool, symbols: Symbols) -> tuple[Cell, str]:
    sign = symbols.arrows[direction]
    text = f"{sign}{pieces}" if direction != RIGHT else f"{pieces}{sign}"
    x, y = cell
    if direction in (UP, DOWN):
        return (x - len(text) // 2, y), text
    return (x if at_left else x - len(text) + 1, y), text


def _opposite(side: int) -> int:
    return {RIGHT: LEFT, LEFT: RIGHT, UP: DOWN, DOWN: UP}[side]


def _is_free(raster: Raster, land: str, chip: tuple[Cell, str], taken: AbstractSet[Cell]) -> bool:
    (x, y), text = chip
    return all(raster.at(x + i, y) == land and (x + i, y) not in taken for i in range(len(text)))
