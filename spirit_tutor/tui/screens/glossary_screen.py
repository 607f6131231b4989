"""The glossary: what the step shows first, then everything; type a word, choose an entry, read it, follow its names."""

from __future__ import annotations

from collections.abc import Iterable

from textual.actions import SkipAction
from textual.binding import Binding
from textual.widgets import Input, OptionList

from spirit_tutor.characters import repeated
from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.entry_lines import STEP, entry_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.lexicon import GlossaryError
from spirit_tutor.reading.actions import Action
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reference.lookup import ALL_BOXES, Item, Library, library

from .finder import AboutPane, Finder, Listed


class GlossaryScreen(Finder[str]):
    """Everything that can be looked up, by its id.

    With a moment it begins with what its step shows, and an entry has its figures
    there. `at` is the entry to begin with. Gives the id of a step to go to, if the
    reader follows one.
    """

    heading = "Glossary"
    enter = "open"
    keys = (
        Action("turn(1)", "", "{left} {right}", "names", "", "", 4),
        Action("return", "backspace", "backspace", "the entry before", "", "", 8),
    )
    BINDINGS = [
        Binding("left,shift+tab", "turn(-1)", show=False, priority=True),
        Binding("right,tab", "turn(1)", show=False, priority=True),
        Binding("backspace", "return", show=False, priority=True),
    ]

    def __init__(self, moment: ShownStep | None = None, at: str = "", *, of: Library | None = None):
        super().__init__()
        self.chosen = at or None
        self._moment = moment
        self._library = of or library()
        self._problem = ""
        self._told: str | None = None
        self._before: list[tuple[str, int, int | None]] = []
        try:
            self._everything = _groups(self._library.items)
        except GlossaryError as error:
            self._problem = str(error)

    def listing(self, words: str) -> tuple[list[Listed[str]], str]:
        """What fits the words; without words what the step shows, then all."""
        if self._problem:
            return [], self._problem
        if not words.strip():
            return self._all(), ""
        typed = self._library.typed(words)
        if typed:
            return _listed(typed), ""
        near = self._library.look_up(words).nearest
        nearest = f" Nearest: {', '.join(near)}." if near else ""
        return [], f"The glossary has nothing on '{repeated(words.strip())}'.{nearest}"

    def _all(self) -> list[Listed[str]]:
        step = self._moment.step if self._moment else None
        here = [item for what in (step.shows if step else ()) if (item := self._library.item(what))]
        listed = [Listed("In this step"), *_listed(here), Listed("")] if here else []
        for group, items in self._everything.items():
            listed += [Listed(f"All {group}"), *_listed(item for item in items if item not in here), Listed("")]
        return listed[:-1]

    def told(self, what: str, columns: int, look: Look) -> list[Line]:
        """The entry, with its links."""
        item = self._library.item(what)
        return entry_lines(item, self._library, self._moment, columns, look) if item else []

    def show(self) -> None:
        """Tells of the choice; of another one from its first row, and none of its names is chosen yet."""
        pane = self.query_one(AboutPane)
        if self.chosen == self._told:
            pane.rebuild()
            return
        self._told = self.chosen
        pane.choose(None)
        super().show()

    def entered(self) -> None:
        """Follows the name that is chosen, or chooses the first."""
        pane = self.query_one(AboutPane)
        if pane.link is not None:
            self.action_link(pane.link.kind, pane.link.what)
        else:
            pane.choose_in_sight()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a line has chosen it; there is nothing more to do."""
        event.stop()

    def action_link(self, kind: str, what: str) -> None:
        """Goes on to another entry, or to a step that was visited."""
        if kind == STEP:
            self.dismiss(what)
            return
        pane = self.query_one(AboutPane)
        if self.chosen:
            self._before.append((self.chosen, pane.top, pane.link_place))
        self._open(what)

    def action_turn(self, step: int) -> None:
        """Chooses another name in the entry."""
        self.query_one(AboutPane).turn(step)

    def action_return(self) -> None:
        """Back to the entry before; while a word is being typed, the key takes its last letter."""
        if self.query_one(Input).value or not self._before:
            raise SkipAction
        what, top, place = self._before.pop()
        self._open(what)
        pane = self.query_one(AboutPane)
        self.call_after_refresh(pane.restore, top, place)

    def _open(self, what: str) -> None:
        self.chosen = what
        words = self.query_one(Input)
        if words.value:
            words.value = ""  # which lists everything again
        else:
            self.fill("")


def _listed(items: Iterable[Item]) -> list[Listed[str]]:
    return [Listed(item.name, item.id) for item in items]


def _groups(items: Iterable[Item]) -> dict[str, list[Item]]:
    """Everything by what it is, each group by its names: terms, questions, cards by their kind, at last the rules."""
    groups: dict[str, list[Item]] = {"terms": [], "questions": []}
    rules: list[Item] = []
    for item in items:
        if item.printed:
            groups.setdefault(f"{item.printed.group}s", []).append(item)
        elif item.far:
            groups.setdefault(f"{item.kind}s of {ALL_BOXES[item.box]}", []).append(item)
        elif item.rule:
            rules.append(item)
        elif item.lesson:
            groups.setdefault("games and lessons", []).append(item)
        else:
            groups["questions" if item.question else "terms"].append(item)
    for listed in groups.values():
        listed.sort(key=lambda item: item.name.casefold())
    groups["rules by number"] = rules
    return {group: listed for group, listed in groups.items() if listed}
