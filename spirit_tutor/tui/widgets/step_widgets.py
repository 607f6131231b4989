"""Widgets that show a moment of a story as lines."""

from __future__ import annotations

from dataclasses import replace

from spirit_tutor.drawing.story_lines import BEFORE
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.actions import NAMES
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.key_bindings import bindings

from .line_widget import Lined
from .link_pane import LinkPane


class MomentLines(Lined):
    """A part of the screen that shows something of a moment."""

    moment: ShownStep | None = None

    def show(self, moment: ShownStep) -> None:
        """Shows this moment."""
        self.moment = moment
        self.rebuild()

    def build(self, columns: int, rows: int) -> list[Line]:
        """The lines of the moment; none as long as there is no moment."""
        return self.lines_of(self.moment, columns, rows) if self.moment else []

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The lines of a moment for this size."""
        raise NotImplementedError


class MomentPane(LinkPane):
    """The same with more lines than there is room for; every step begins at its first row.

    While it has the focus, keys go through the names that are marked in it.
    """

    BINDINGS = bindings(NAMES)
    can_focus = True
    FOCUS_ON_CLICK = False

    moment: ShownStep | None = None
    _is_new = False

    def show(self, moment: ShownStep) -> None:
        """Shows this moment, from its first row unless it is the one that was shown."""
        self._is_new = self._is_new or self.is_other(moment)
        self.moment = moment
        self.rebuild()

    def is_other(self, moment: ShownStep) -> bool:
        """Whether this pane tells something else of a moment than of the one before; the map cursor is no matter."""
        return self.moment is None or replace(self.moment, cursor="") != replace(moment, cursor="")

    def rebuild(self) -> None:
        """Builds the lines again; a moment that was not seen yet begins at its first row."""
        super().rebuild()
        if self._is_new and self.is_visible:
            self._is_new = False
            self.top = self.first_row()

    def first_row(self) -> int:
        """Where reading begins."""
        return 0

    def build(self, columns: int, rows: int) -> list[Line]:
        """The lines of the moment; none as long as there is no moment."""
        return self.lines_of(self.moment, columns, rows) if self.moment else []

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The lines of a moment for this size."""
        raise NotImplementedError


class TablePane(MomentPane):
    """A pane about the table of a moment: of the one before the step it says so first."""

    def build(self, columns: int, rows: int) -> list[Line]:
        """The lines of the moment, under a sentence where they are of the table before the step."""
        lines = super().build(columns, rows)
        return [*wrap([(BEFORE, "accent")], columns), *lines] if self.moment and self.moment.looking_back else lines
