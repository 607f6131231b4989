"""The glossary: type a word, choose an entry, read it; Esc returns to where one was."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from spirit_tutor import glossary_text
from spirit_tutor.glossary import Entry, Glossary, GlossaryError, load

from .actions import Action
from .key_bar import KeyBar
from .lined import Pane
from .lines import Line, clean, wrap
from .text_screen import Heading

_HEADINGS = ("See also", "Rules", "What it means")
_KEYS = (
    Action("", "", "type", "search", "", "", 1),
    Action("", "", "{up}{down}", "choose", "", "", 2),
    Action("page(1)", "pagedown", "pgup pgdn", "scroll the entry", "", "", 3),
    Action("close", "escape", "esc", "back", "", "", 4),
)


class EntryPane(Pane):
    """One entry."""

    entry: Entry | None = None
    message = ""

    def show(self, entry: Entry | None, message: str = "") -> None:
        """Shows an entry, or says why there is none."""
        self.entry, self.message = entry, message
        self.top = 0
        self.rebuild()

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The entry as lines."""
        if self.entry is None:
            return list(wrap([(self.message, "")], columns))
        lines: list[Line] = []
        for place, text in enumerate(glossary_text.render(self.entry, max(columns, 20)).split("\n")):
            is_heading = text.startswith(_HEADINGS) and not text.startswith(" ")
            lines.append(
                [(text.upper() if is_heading else text, "bold" if not place else "heading" if is_heading else "")]
            )
        return lines


class GlossaryScreen(Screen[None]):
    """All terms, searched while typing."""

    CSS_PATH = "glossary_screen.tcss"
    BINDINGS = [
        Binding("escape", "close", show=False),
        Binding("down", "choose(1)", show=False, priority=True),
        Binding("up", "choose(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._glossary: Glossary | None = None
        self._found: list[Entry] = []

    def compose(self) -> ComposeResult:
        """The search, the list and the entry."""
        yield Heading("Glossary")
        with Horizontal():
            with Vertical(id="found"):
                yield Input(placeholder="type a word", id="search")
                yield OptionList(id="terms", markup=False)
            yield EntryPane(id="entry")
        yield KeyBar(_KEYS)

    def on_mount(self) -> None:
        """Reads the glossary and lists all of it."""
        self.query_one(OptionList).can_focus = False
        self.query_one(Input).focus()
        try:
            self._glossary = load()
        except GlossaryError as error:
            self.query_one(EntryPane).show(None, str(error))
            return
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what fits the words."""
        self._list(event.value)

    def _list(self, words: str) -> None:
        if self._glossary is None:
            return
        self._found, message = found(self._glossary, words)
        terms = self.query_one(OptionList)
        terms.clear_options()
        terms.add_options([Option(clean(entry.term)) for entry in self._found])
        if self._found:
            terms.highlighted = 0
        self.query_one(EntryPane).show(self._found[0] if self._found else None, message)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Shows the chosen entry."""
        if event.option_index < len(self._found):
            self.query_one(EntryPane).show(self._found[event.option_index])

    def action_choose(self, step: int) -> None:
        """The next or the previous entry of the list."""
        terms = self.query_one(OptionList)
        if step > 0:
            terms.action_cursor_down()
        else:
            terms.action_cursor_up()

    def action_page(self, pages: int) -> None:
        """Scrolls the entry."""
        self.query_one(EntryPane).scroll_pages(pages)

    def action_close(self) -> None:
        """Back to what was shown before."""
        self.dismiss()


def found(glossary: Glossary, words: str) -> tuple[list[Entry], str]:
    """The entries that fit the words, best first, and a sentence if there are none."""
    alphabetical = sorted(glossary, key=lambda entry: entry.term.casefold())
    plain = words.strip().casefold()
    if not plain:
        return alphabetical, ""
    answer = glossary.find(words)
    listed = dict.fromkeys(entry.id for entry in answer.entries)
    for begins in (True, False):
        for entry in alphabetical:
            names = [name.casefold() for name in (entry.term, *entry.aliases)]
            if any(name.startswith(plain) if begins else plain in name for name in names):
                listed[entry.id] = None
    if listed:
        return [glossary[term] for term in listed], ""
    near = f" Near to it: {', '.join(answer.nearest)}." if answer.nearest else ""
    return [], f"Nothing here is called '{words.strip()}'.{near}"
