"""The pane about the Spirits: tracks, Elements, and every card in full."""

from __future__ import annotations

from spirit_tutor.drawing.spirit_lines import full_lines, spirit_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.widgets.step_widgets import TablePane


class SpiritsPane(TablePane):
    """All Spirits: first each in short, unless their panels are on the screen anyway; then all their cards."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols = self.look.symbols
        lines: list[Line] = []
        if not all(widget.display for widget in self.screen.query_one("#spirits").ancestors_with_self):
            for spirit in moment.view.spirits:
                was = moment.spirit_before(spirit)
                lines += [*spirit_lines(spirit, was, columns, symbols, more_rows=True), []]
        for spirit in moment.view.spirits:
            lines += [[(_head(spirit.short), "heading")], []]
            lines += full_lines(spirit, columns, symbols)
        return lines


def _head(short: str) -> str:
    return f"{short}, in full".upper()
