"""How the player's screen is divided, for every size of the terminal."""

from __future__ import annotations

from dataclasses import dataclass

SMALL, MEDIUM, LARGE, TOO_SMALL = "small", "medium", "large", "too-small"
LEAST = (80, 24)
WIDEST_MAP, HIGHEST_MAP = 86, 33
_WIDE_PANEL = 53
"""Columns from which a Spirit's panel gets by with seven rows."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The layout and the sizes that follow from the terminal's size. Rows of 0 leave a part away."""

    layout: str
    map_columns: int = 0
    map_rows: int = 0
    spirit_rows: int = 0
    legend: bool = False


def arrange(columns: int, rows: int, spirits: int = 2) -> Arrangement:
    """The arrangement for a terminal of this size and a game of so many Spirits."""
    if columns < LEAST[0] or rows < LEAST[1]:
        return Arrangement(TOO_SMALL)
    if columns >= 160 and rows >= 48:
        return Arrangement(LARGE, WIDEST_MAP, min(HIGHEST_MAP, rows - 17), 9, legend=True)
    spirit_rows = 7 if columns >= _WIDE_PANEL * spirits else 8
    if columns >= 120 and rows >= 38:
        map_columns = min(WIDEST_MAP, 62 + columns - 120)
        return Arrangement(MEDIUM, map_columns, min(HIGHEST_MAP, rows - 6 - spirit_rows), spirit_rows, legend=True)
    map_columns = 50 + (columns - 80) // 2
    if rows >= 36 and spirits <= 2:
        return Arrangement(SMALL, map_columns, min(27, rows - 3 - spirit_rows), spirit_rows)
    return Arrangement(SMALL, map_columns, min(HIGHEST_MAP, rows - 3))
