"""An entry of the glossary over the board. Its names lead on to other entries, and each closes back to the one before."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen

from spirit_tutor.drawing.entry_lines import STEP, entry_lines
from spirit_tutor.drawing.styles import PANEL
from spirit_tutor.drawing.text_lines import Line, width
from spirit_tutor.reading.actions import Action
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reference.lookup import Item, Library
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.line_widget import Lined
from spirit_tutor.tui.widgets.link_pane import LinkPane

from .glossary_screen import GlossaryScreen

_KEYS = (
    Action("follow", "enter", "enter", "open", "", "", 2),
    Action("turn(1)", "right,tab", "{left} {right}", "choose a name", "", "", 1),
    Action("turn(-1)", "left,shift+tab", "", "", "", ""),
    Action("back", "escape,backspace", "esc", "back", "", "", 3),
    Action("scroll(1)", "down", "{up} {down}", "scroll", "", "", 4),
    Action("scroll(-1)", "up", "", "", "", ""),
    Action("page(1)", "pagedown,space", "", "", "", ""),
    Action("page(-1)", "pageup", "", "", "", ""),
    Action("search", "g", "g", "glossary", "", "", 5),
    Action("close", "q", "q", "close", "", "", 6),
)


_AROUND = 6
"""Rows of the window beside the page: its border, the way here, the keys, a row above the page and one below."""


@dataclass
class _Open:
    """An entry in the stack, and where in it the reader was when going on."""

    item: Item
    top: int = 0
    link: int | None = None


class Trail(Lined):
    """Which entries lie under the one that is read."""

    ground = PANEL

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row; of a long way its end."""
        screen = self.screen
        assert isinstance(screen, EntryScreen)
        names = [one.item.name for one in screen.stack]
        while len(names) > 2 and width([(" > ".join(names), "")]) > columns - 2:
            names = ["...", *names[2:]]
        before, last = names[:-1], names[-1]
        way = " > ".join([*before, ""]) if before else "Glossary"
        return [[(f" {way}", "muted"), (last if before else "", "bold")]]


class EntryPane(LinkPane):
    """The page of the entry, as high as it needs and there is room for."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the page takes, and the window leaves."""
        return min(len(self.build(width, 0)), max(viewport.height - _AROUND, 1))

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The page."""
        screen = self.screen
        assert isinstance(screen, EntryScreen)
        return screen.page(max(columns, 20))


class EntryScreen(ModalScreen[str]):
    """A stack of entries, the last of which is shown. Gives the id of a step to go to, if the reader follows one."""

    BINDINGS = bindings(_KEYS)

    def __init__(self, item: Item, moment: ShownStep, library: Library):
        super().__init__()
        self.stack = [_Open(item)]
        self._moment, self._library = moment, library

    def compose(self) -> ComposeResult:
        """The way here, the page and the keys."""
        with Vertical(id="window"):
            yield Trail(id="trail")
            yield EntryPane(id="entry")
            yield KeyBar(_KEYS)

    def page(self, columns: int) -> list[Line]:
        """The lines of the entry on top."""
        return entry_lines(self.stack[-1].item, self._library, self._moment, columns, self.query_one(EntryPane).look)

    def _show(self) -> None:
        pane, now = self.query_one(EntryPane), self.stack[-1]
        pane.choose(None)
        pane.rebuild()
        pane.refresh(layout=True)
        self.query_one(Trail).rebuild()
        self.call_after_refresh(pane.restore, now.top, now.link)

    # -- names ------------------------------------------------------------------------------------------

    def action_turn(self, step: int) -> None:
        """Chooses the next name or the one before."""
        self.query_one(EntryPane).turn(step)

    def action_follow(self) -> None:
        """Opens the name that is chosen; where none is, chooses the first."""
        pane = self.query_one(EntryPane)
        if pane.link is not None:
            self.action_link(pane.link.kind, pane.link.what)
        else:
            pane.choose_in_sight()

    def action_link(self, kind: str, what: str) -> None:
        """Opens another entry over this one, or leaves for a step that was visited."""
        if kind == STEP:
            self.dismiss(what)
            return
        if (item := self._library.item(what)) is not None:
            pane = self.query_one(EntryPane)
            self.stack[-1].top, self.stack[-1].link = pane.top, pane.link_place
            self.stack.append(_Open(item))
            self._show()

    def action_search(self) -> None:
        """The whole glossary, at this entry."""
        self.app.push_screen(GlossaryScreen(self._moment, self.stack[-1].item.id, of=self._library), self._leave_for)

    def _leave_for(self, step: str | None) -> None:
        if step:
            self.dismiss(step)

    # -- scrolling and going back ---------------------------------------------------------------------------

    def action_scroll(self, lines: int) -> None:
        """Scrolls a page that is higher than the screen."""
        self.query_one(EntryPane).scroll_lines(lines)

    def action_page(self, pages: int) -> None:
        """Scrolls by pages."""
        self.query_one(EntryPane).scroll_pages(pages)

    def action_back(self) -> None:
        """Back to the entry before, or to the board."""
        if len(self.stack) == 1:
            self.dismiss()
            return
        self.stack.pop()
        self._show()

    def action_close(self) -> None:
        """Back to the board at once."""
        self.dismiss()
