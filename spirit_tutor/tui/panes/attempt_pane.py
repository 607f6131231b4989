"""The pane where the reader tries a question first: keys move, choose, ask for a hint, take back."""

from __future__ import annotations

from spirit_tutor.drawing.attempt_lines import attempt_lines, guess_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.actions import TRY
from spirit_tutor.reading.attempt import Attempt
from spirit_tutor.reading.guess import Guess
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.step_widgets import MomentPane


class AttemptPane(MomentPane, inherit_bindings=False):
    """The question that is being tried."""

    BINDINGS = bindings(TRY)

    attempt: Attempt | Guess | None = None

    def try_this(self, attempt: Attempt | Guess | None) -> None:
        """Shows an attempt, or a prediction, as it stands now."""
        self.attempt = attempt
        self.rebuild()

    def rebuild(self) -> None:
        """Builds the lines again and keeps the answer under the cursor in sight."""
        super().rebuild()
        rows = [
            y for y, line in enumerate(self.lines) if line and line[0] == (f"{self.look.symbols.chosen} ", "accent")
        ]
        if rows and self.is_visible:
            self.bring_into_sight(rows[0], rows[0] + 1)

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols = self.look.symbols
        if isinstance(self.attempt, Guess):
            return guess_lines(self.attempt, columns, symbols)
        return attempt_lines(self.attempt, columns, symbols) if self.attempt else []
