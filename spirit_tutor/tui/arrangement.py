"""How the player's screen is divided, for every size of the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from spirit_tutor.drawing.map.grid import LARGEST_BOARD

SMALL, MEDIUM, LARGE, HUGE, TOO_SMALL = "small", "medium", "large", "huge", "too-small"
LEAST = (80, 24)
WIDEST_MAP, HIGHEST_MAP = 118, 33
_ONE_BOARD = 16
"""Rows of the map of one board, below which its Spirit stands."""
_STORY = 68
"""Columns that the story keeps where the map is wide."""
REST = -1
_MEDIUM_MAP = 86
_HUGE = (220, 56)
"""Columns and rows from which the Spirits stand in a column of their own, and the forecast below the map."""
_BELOW_HUGE = 21
"""Rows of such a screen that are not the map's: the bars, the legend, the forecast."""
_LARGE_PANEL_ROWS = 11
_WIDE_PANEL = 53
"""Columns from which a Spirit's panel gets by with seven rows."""
_NARROW_PANEL_ROWS = 8


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The layout and the sizes that follow from the terminal's size. Rows of 0 leave a part away, `REST` are all there are."""

    layout: str
    map_columns: int = 0
    map_rows: int = 0
    spirit_rows: int = 0
    legend: bool = False


def arrange(columns: int, rows: int, spirits: int = 2, *, one_board: bool = False) -> Arrangement:
    """The arrangement for a terminal of this size and a game of so many Spirits.

    A map of `one_board` leaves room below itself: its Spirit's panel stands there, and the story reaches down to the keys.
    """
    if columns < LEAST[0] or rows < LEAST[1]:
        return Arrangement(TOO_SMALL)
    if one_board:
        return _one_board(columns, rows)
    if columns >= _HUGE[0] and rows >= _HUGE[1]:
        highest = (LARGEST_BOARD + 1) * spirits - 1
        return Arrangement(HUGE, WIDEST_MAP, min(highest, rows - _BELOW_HUGE), 0, legend=True)
    if columns >= 160 and rows >= 48:
        map_rows = min(HIGHEST_MAP, rows - 8 - _LARGE_PANEL_ROWS)
        spirit_rows = rows - 8 - map_rows
        return Arrangement(LARGE, min(WIDEST_MAP, columns - _STORY), map_rows, spirit_rows, legend=True)
    spirit_rows = 7 if columns >= _WIDE_PANEL * spirits else _NARROW_PANEL_ROWS
    if columns >= 120 and rows >= 38:
        map_columns = min(_MEDIUM_MAP, 62 + columns - 120)
        return Arrangement(MEDIUM, map_columns, min(HIGHEST_MAP, rows - 6 - spirit_rows), spirit_rows, legend=True)
    map_columns = 50 + (columns - 80) // 2
    if rows >= 36 and spirits <= 2:
        return Arrangement(SMALL, map_columns, min(27, rows - 3 - spirit_rows), spirit_rows)
    return Arrangement(SMALL, map_columns, min(HIGHEST_MAP, rows - 3))


def _one_board(columns: int, rows: int) -> Arrangement:
    if columns >= 160 and rows >= 48:
        return Arrangement(LARGE, min(WIDEST_MAP, columns - _STORY), min(LARGEST_BOARD, rows - 32), REST, legend=True)
    if columns >= 120 and rows >= 38:
        return Arrangement(MEDIUM, min(_MEDIUM_MAP, 62 + columns - 120), _ONE_BOARD, REST, legend=True)
    return Arrangement(SMALL, 50 + (columns - 80) // 2, min(_ONE_BOARD, rows - 3 - _NARROW_PANEL_ROWS), REST)
