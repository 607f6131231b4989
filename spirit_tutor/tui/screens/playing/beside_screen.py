"""A branch beside the game that it left, turn by turn."""

from __future__ import annotations

from spirit_tutor.drawing.playing.beside_lines import beside_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.telling.playing.what_if import WhatIf
from spirit_tutor.tui.screens.text_screen import TextScreen


class BesideScreen(TextScreen):
    """Where the branch stands now, and the end of each turn, in the branch and in the game; the newest first."""

    heading = "What if, beside the game"

    def __init__(self, branch: WhatIf):
        super().__init__()
        turns = reversed(branch.turns_beside)
        ends = [branch.beside(turn) for turn in turns]
        self._points = [point for point in (branch.beside_now, *ends) if point is not None]

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The page for this width."""
        return beside_lines(self._points, columns)
