"""The pane about the Spirits: tracks, Elements, and every card in full."""

from __future__ import annotations

from .lines import Line, plain
from .moment import Moment
from .moment_lines import MomentPane
from .spirit_panel import full_lines, spirit_lines


class SpiritsPane(MomentPane):
    """All Spirits: first each in short, unless their panels are on the screen anyway; then all their cards."""

    _wanted = ""

    def lines_of(self, moment: Moment, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols = self.look.symbols
        lines: list[Line] = []
        if not self.screen.query_one("#spirits").display:
            for spirit in moment.view.spirits:
                lines += [*spirit_lines(spirit, moment.spirit_before(spirit), columns, symbols), []]
        for spirit in moment.view.spirits:
            lines += [[(_head(spirit.short), "heading")], []]
            lines += full_lines(spirit, columns, symbols)
        return lines

    def show(self, moment: Moment) -> None:
        """Shows this moment from its first row."""
        self._wanted = ""
        super().show(moment)

    def turn_to(self, spirit: str) -> None:
        """Shows what is told of one Spirit, as soon as the pane can be seen."""
        self._wanted = spirit
        self._is_new = True
        self.rebuild()

    def first_row(self) -> int:
        """The first row, or that of the Spirit turned to."""
        spirits = self.moment.view.spirits if self.moment else ()
        head = next((_head(one.short) for one in spirits if one.id == self._wanted), "")
        row = next((row for row, line in enumerate(self.lines) if head and plain(line) == head), 0)
        return max(row - 1, 0)  # the topmost row tells how much is above it


def _head(short: str) -> str:
    return f"{short}, in full".upper()
