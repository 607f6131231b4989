"""How to read the screen: pieces, marks, terrains, tracks."""

from __future__ import annotations

from spirit_tutor.drawing.legend_lines import legend_lines
from spirit_tutor.drawing.text_lines import Line

from .text_screen import Page, TextScreen


class LegendScreen(TextScreen):
    """The legend, in the very styles of the screens."""

    heading = "How to read the screen"

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The legend for this width."""
        return legend_lines(columns, self.query_one(Page).look)
