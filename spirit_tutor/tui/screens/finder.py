"""A window over the board with a list, a field that filters it, and a pane about what is chosen; Esc closes it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.text_lines import Line, clean, wrap
from spirit_tutor.reading.actions import Action
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.widgets.link_pane import LinkPane

from .text_screen import Heading

T = TypeVar("T")
_ROOMY = 100
_COLUMNS = 29
"""Columns of the list that are always there for a title."""


@dataclass(frozen=True)
class Listed(Generic[T]):
    """A line of the list: something to choose, or (without it) a heading. A heading may be chosen too.

    `lead` stands before the title and gives way first, `tail` behind it at the edge.
    """

    title: str
    what: T | None = None
    is_heading: bool = False
    lead: str = ""
    tail: str = ""


def _hung(one: Listed[T], columns: int) -> str:
    """A line in as many rows as it takes in the list; the further ones are set in, and the tail closes the first."""
    title = f"{one.lead}{one.title}"
    indent = " " * (len(title) - len(title.lstrip()))
    room = columns - len(one.tail) - bool(one.tail)
    rows = textwrap.wrap(clean(title.lstrip()), room, initial_indent=indent, subsequent_indent=f"{indent}  ")
    if one.tail and rows:
        rows[0] = f"{rows[0]:<{columns - len(one.tail)}}{one.tail}"
    return "\n".join(rows)


class AboutPane(LinkPane):
    """What is to be said of the chosen line."""

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines that the window gives."""
        window = self.screen
        assert isinstance(window, Finder)
        return window.about(max(columns, 20))


class Finder(ModalScreen[T], Generic[T]):
    """The window. What is listed, told and done with a choice is up to its kinds."""

    BINDINGS = [
        Binding("escape", "close", show=False),
        Binding("down", "choose(1)", show=False, priority=True),
        Binding("up", "choose(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
    ]
    heading = ""
    enter = ""
    """What the enter key does, in a word or two; nothing if it does nothing."""
    keys: tuple[Action, ...] = ()
    """Further keys to show."""
    placeholder = "type a word"

    @property
    def list_columns(self) -> int:
        """Columns of the list that are always there for a line."""
        return _COLUMNS

    def __init__(self) -> None:
        super().__init__()
        self.chosen: T | None = None
        self.message = ""
        self._listed: list[Listed[T]] = []

    def listing(self, words: str) -> tuple[list[Listed[T]], str]:
        """What fits the words, and a sentence if nothing does."""
        raise NotImplementedError

    def told(self, what: T, columns: int, look: Look) -> list[Line]:
        """What is said of a choice."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The field, the list, the pane and the keys."""
        keys = [
            *self.keys,
            Action("", "", "type", "search", "", "", 1),
            Action("", "", "{up}{down}", "choose", "", "", 2),
            Action("page(1)", "pagedown", "pgup pgdn", "scroll", "", "", 6),
            Action("close", "escape", "esc", "back", "", "", 7),
        ]
        if self.enter:
            keys.append(Action("", "enter", "enter", self.enter, "", "", 3))
        with Vertical(id="window"):
            yield Heading(self.heading)
            with Horizontal():
                with Vertical(id="found"):
                    yield Input(placeholder=self.placeholder, id="search")
                    yield OptionList(id="listed", markup=False)
                yield AboutPane(id="about")
            yield KeyBar(tuple(keys))

    def on_mount(self) -> None:
        """Lists everything."""
        self.query_one(OptionList).can_focus = False
        self.query_one(Input).focus()
        self.fill("")

    def on_resize(self, event: Resize) -> None:
        """A small screen is filled."""
        self.set_class(event.size.width < _ROOMY, "-filled")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what fits the words."""
        self.fill(event.value)

    def fill(self, words: str) -> None:
        """Lists what fits the words and chooses the first of it, or `chosen` where nothing was typed."""
        self._listed, self.message = self.listing(words)
        shown = self.query_one(OptionList)
        shown.clear_options()
        shown.add_options(
            [
                Option(
                    Content.styled(_hung(one, self.list_columns), "bold" if one.is_heading else ""),
                    disabled=one.what is None,
                )
                for one in self._listed
            ]
        )
        things: Sequence[T | None] = [one.what for one in self._listed]
        if words or self.chosen is None or self.chosen not in things:
            self.chosen = next((what for what in things if what is not None), None)
        if self.chosen is not None:
            shown.highlighted = things.index(self.chosen)
        self.show()

    def show(self) -> None:
        """Tells of the choice."""
        pane = self.query_one(AboutPane)
        pane.top = 0
        pane.rebuild()

    def about(self, columns: int) -> list[Line]:
        """The lines about the choice, or the sentence that says why there is none."""
        if self.chosen is None:
            return list(wrap([(self.message, "")], columns))
        return self.told(self.chosen, columns, self.query_one(AboutPane).look)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tells of another choice."""
        if event.option_index < len(self._listed) and self._listed[event.option_index].what is not None:
            self.chosen = self._listed[event.option_index].what
            self.show()

    def entered(self) -> None:
        """The enter key, or a click on a line: by itself it closes the window with the choice."""
        if self.enter and self.chosen is not None:
            self.dismiss(self.chosen)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a line."""
        event.stop()
        self.entered()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The enter key."""
        event.stop()
        self.entered()

    def action_choose(self, step: int) -> None:
        """The next or the previous line of the list."""
        shown = self.query_one(OptionList)
        if step > 0:
            shown.action_cursor_down()
        else:
            shown.action_cursor_up()

    def action_page(self, pages: int) -> None:
        """Scrolls the pane."""
        self.query_one(AboutPane).scroll_pages(pages)

    def action_close(self) -> None:
        """Back to what was shown before."""
        self.dismiss()
