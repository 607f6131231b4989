"""What stands between boards that cannot be drawn touching: the lands of the next one that are adjacent to those above."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.shown_step import ShownStep

from .grid import drawn_apart


def gap_lines(moment: ShownStep, columns: int, *, closing: bool = False) -> list[Sequence[Line]]:
    """For each board from the second on, where three or more lie one above another: the lines above it.

    `closing` leaves a row free for the line that closes the board above.
    """
    boards, lands = moment.boards, moment.view.lands
    if not drawn_apart(boards):
        return []
    seams = moment.view.seams
    gaps: list[Sequence[Line]] = []
    for place, board in enumerate(boards[1:], start=1):
        above = boards[:place]
        pairs = [pair for pair in seams if {lands[land].board for land in pair} in [{board, other} for other in above]]
        text = " ".join(f"{one}-{other}" for one, other in pairs) or "none"
        gaps.append([*([()] if closing else ()), *wrap([(text, "bold")], columns, first=[("adjacent: ", "muted")])])
    return gaps
