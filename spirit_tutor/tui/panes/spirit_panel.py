"""A Spirit: Energy, Presence tracks, Elements, Innate Powers and cards."""

from __future__ import annotations

from spirit_tutor.drawing.spirit_lines import NARROW, spirit_lines, with_texts
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.widgets.step_widgets import MomentLines

_MARGINS = 3


class SpiritPanel(MomentLines):
    """The panel of one Spirit, by its place at the table."""

    def __init__(self, place: int):
        super().__init__(id=f"spirit-{place}")
        self._place = place

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The rows of the panel."""
        if self._place >= len(moment.view.spirits):
            return []
        spirit = moment.view.spirits[self._place]
        room = columns - _MARGINS
        lines = spirit_lines(spirit, moment.spirit_before(spirit), room, self.look.symbols)
        if rows >= len(lines) and room >= NARROW:
            lines = with_texts(spirit, lines, room, rows, self.look.symbols)
        return [[(" ", ""), *line] for line in lines]


class SpiritsBeside(MomentLines):
    """All Spirits beside the story, each as fully as its share of the rows allows."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The panels, one below another."""
        symbols = self.look.symbols
        lines: list[Line] = []
        spirits = moment.view.spirits
        for place, spirit in enumerate(spirits):
            share = (rows - len(lines)) // (len(spirits) - place) - 1
            short = spirit_lines(spirit, moment.spirit_before(spirit), columns, symbols)
            lines += [*with_texts(spirit, short, columns, share, symbols), []]
        return lines
