"""The row of pane names over the pane, with the number that opens each."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from spirit_tutor.drawing.text_lines import Line, Span
from spirit_tutor.tui.widgets.line_widget import Lined

PANES = {"story": "Story", "spirits": "Spirits", "track": "Track", "log": "Log"}


class PaneNames(Lined):
    """Which pane is open, and which others there are."""

    chosen: reactive[str] = reactive("story")

    def watch_chosen(self) -> None:
        """Marks another name."""
        self.rebuild()

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row."""
        wide = columns >= 40
        line: list[Span] = []
        for number, (pane, name) in enumerate(PANES.items(), start=1):
            line += [
                (str(number), "key"),
                (" " if wide else "", ""),
                (name, "underline" if pane == self.chosen else "muted"),
            ]
            line.append(("   " if wide else " ", ""))
        return [line]

    def draw(self, line: Line, columns: int) -> Strip:
        """The row with names to click on."""
        style = self.look.ink.style
        panes = {name: pane for pane, name in PANES.items()}
        segments = [
            Segment(
                text,
                style(role) + Style(meta={"@click": f"screen.pane('{panes[text]}')"}) if text in panes else style(role),
            )
            for text, role in line
        ]
        return Strip(segments).adjust_cell_length(columns, style())
