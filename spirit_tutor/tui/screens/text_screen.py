"""A page of text over the rest, which Esc closes: the legend and the list of keys."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen

from spirit_tutor.drawing.styles import PANEL
from spirit_tutor.drawing.text_lines import Line, apart
from spirit_tutor.reading.actions import Action
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.line_widget import Lined, Pane

_ACTIONS = (
    Action("scroll(1)", "down", "down", "down", "", ""),
    Action("scroll(-1)", "up", "up", "up", "", ""),
    Action("page(1)", "pagedown,space", "pgdn", "page down", "", ""),
    Action("page(-1)", "pageup", "pgup", "page up", "", ""),
    Action("app.theme", "t", "t", "theme", "", "", 2),
    Action("app.symbols", "s", "s", "symbols", "", "", 3),
    Action("close", "escape,q,enter", "esc", "back", "", "", 1),
)


class Heading(Lined):
    """The name of a page, in the first row."""

    ground = PANEL

    def __init__(self, name: str):
        super().__init__(id="heading")
        self._name = name

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row."""
        return [apart([(f" {self._name}", "bold")], [], columns)]


class Page(Pane):
    """The text of a page."""

    def build(self, columns: int, rows: int) -> list[Line]:
        """The lines that the screen gives."""
        screen = self.screen
        assert isinstance(screen, TextScreen)
        return screen.page(columns, rows)


class TextScreen(Screen[str]):
    """A page of text."""

    BINDINGS = bindings(_ACTIONS)
    heading = ""

    def compose(self) -> ComposeResult:
        """The name, the text and the keys."""
        yield Heading(self.heading)
        yield Page(id="page")
        yield KeyBar(_ACTIONS)

    def page(self, columns: int, rows: int) -> list[Line]:
        """The lines of the page."""
        raise NotImplementedError

    def action_scroll(self, lines: int) -> None:
        """Scrolls by lines."""
        self.query_one(Page).scroll_lines(lines)

    def action_page(self, pages: int) -> None:
        """Scrolls by pages."""
        self.query_one(Page).scroll_pages(pages)

    def action_close(self) -> None:
        """Back to what was shown before."""
        self.dismiss()
