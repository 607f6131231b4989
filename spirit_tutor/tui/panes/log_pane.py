"""The pane with the log of this turn, as far as the reader has come."""

from __future__ import annotations

from spirit_tutor.drawing.event_tree import told_lines
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.widgets.step_widgets import MomentPane


class LogPane(MomentPane):
    """The steps of this turn up to here, by phase; the step itself with all that happened in it."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols = self.look.symbols
        seen = moment.so_far
        now = seen[-1] if seen else None
        if now is None:
            return []
        start = len(seen)
        while (
            start and seen[start - 1].turn == now.turn and (seen[start - 1].phase == "setup") == (now.phase == "setup")
        ):
            start -= 1
        lines: list[Line] = []
        phase = ""
        for place, step in enumerate(seen[start:], start=start):
            if step.phase_name != phase:
                phase = step.phase_name
                lines.append([(phase, "bold")])
            is_here = place >= moment.place
            lines += wrap([(step.title, "accent" if is_here else "")], columns, first=[(f"{symbols.bullet} ", "muted")])
            if is_here:
                lines += [[("  ", ""), *line] for line in told_lines(step.told, columns - 2, symbols)]
        return lines

    def first_row(self) -> int:
        """The end of the log, where the step is."""
        return len(self.lines)
