"""The pane that tells the step: what was decided and why, and what happened."""

from __future__ import annotations

from spirit_tutor.drawing.story_lines import closing_lines, step_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.widgets.step_widgets import MomentPane


class StoryPane(MomentPane):
    """The story of a step, or of the page after the last one."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The lines for this width."""
        symbols = self.look.symbols
        if moment.step is None:
            return closing_lines(moment, columns, symbols)
        return step_lines(moment, moment.step, columns, symbols, rows)
