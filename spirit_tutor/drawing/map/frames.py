"""Frames: the way along a land's own edge cells, so that corners close and nothing of a neighbour is covered."""

from __future__ import annotations

from functools import lru_cache

from spirit_tutor.drawing.symbols import DOWN, LEFT, RIGHT, UP

from .grid import Raster


@lru_cache(maxsize=256)
def frame(raster: Raster, area: str) -> dict[tuple[int, int], int]:
    """The cells of a frame around an area and which ways the line goes on from each. A narrow arm becomes one line."""
    inside = set(raster.cells_of(area))
    ways = dict.fromkeys(inside, 0)
    for x, y in inside:
        right, below, across = (x + 1, y), (x, y + 1), (x + 1, y + 1)
        above_pair = {(x, y - 1), (x + 1, y - 1)} <= inside
        if right in inside and not (above_pair and {below, across} <= inside):
            ways[(x, y)] |= RIGHT
            ways[right] |= LEFT
        left_pair = {(x - 1, y), (x - 1, y + 1)} <= inside
        if below in inside and not (left_pair and {right, across} <= inside):
            ways[(x, y)] |= DOWN
            ways[below] |= UP
    return {cell: way for cell, way in ways.items() if way}
