"""The glossary: the terms of the step first, then all; type a word, choose an entry, read it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.actions import SkipAction
from textual.binding import Binding
from textual.widgets import Input

from spirit_tutor.glossary import Entry, Glossary, GlossaryError, load
from spirit_tutor.glossary import text as glossary_text

from .actions import Action
from .finder import AboutPane, Finder, Listed
from .ink import linked
from .lines import Line, Span, wrap
from .look import Look

_HEADINGS = ("See also", "Rules", "What it means")


class GlossaryScreen(Finder[str]):
    """All terms. `first` are the ids of those to list before the others, `at` the one to begin with."""

    heading = "Glossary"
    enter = "follow"
    keys = (
        Action("", "", "{left}{right}", "see also", "", "", 4),
        Action("return", "backspace", "backspace", "the term before", "", "", 8),
    )
    BINDINGS = [
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
        Binding("backspace", "return", show=False, priority=True),
    ]

    def __init__(self, first: Sequence[str] = (), at: str = ""):
        super().__init__()
        self._first = first
        self.chosen = at or None
        self._glossary: Glossary | None = None
        self._problem = ""
        self._also = 0
        self._before: list[str] = []
        try:
            self._glossary = load()
        except GlossaryError as error:
            self._problem = str(error)

    def listing(self, words: str) -> tuple[list[Listed[str]], str]:
        """The entries that fit; without words the terms of the step, then all."""
        if self._glossary is None:
            return [], self._problem
        entries, message = found(self._glossary, words)
        listed = [Listed(entry.term, entry.id) for entry in entries]
        here = [Listed(self._glossary[term].term, term) for term in self._first if not words.strip()]
        if here:
            listed = [one for one in listed if one not in here]
            listed = [Listed("In this step"), *here, Listed(""), Listed("All other terms"), *listed]
        return listed, message

    def told(self, what: str, columns: int, look: Look) -> list[Line]:  # noqa: ARG002
        """The entry as lines, and last the terms to follow."""
        if self._glossary is None:
            return []
        entry = self._glossary[what]
        bare = entry._replace(related=(), related_terms=())
        lines: list[Line] = []
        for place, text in enumerate(glossary_text.render(bare, columns).split("\n")):
            is_heading = text.startswith(_HEADINGS) and not text.startswith(" ")
            lines.append(
                [(text.upper() if is_heading else text, "bold" if not place else "heading" if is_heading else "")]
            )
        if entry.related:
            lines += [[], [("SEE ALSO", "heading")]]
            terms: list[Span] = []
            for place, (term, name) in enumerate(zip(entry.related, entry.related_terms, strict=True)):
                terms += [("  ", "")] if place else []
                role = "chip" if place == self._also else "name"
                terms.append((name, linked(role, "term", term)))
            lines += wrap(terms, columns, first=[("  ", "")])
        return lines

    def show(self) -> None:
        """Tells of another choice; its first related term is the one to follow."""
        self._also = 0
        super().show()

    def entered(self) -> None:
        """Follows the related term that is marked."""
        if self._glossary and self.chosen and (related := self._glossary[self.chosen].related):
            self.action_link("term", related[self._also % len(related)])

    def action_link(self, _: str, term: str) -> None:
        """Goes on to a related term."""
        if self.chosen:
            self._before.append(self.chosen)
        self._open(term)

    def action_turn(self, step: int) -> None:
        """Marks another related term."""
        if self._glossary and self.chosen and (related := self._glossary[self.chosen].related):
            self._also = (self._also + step) % len(related)
            self.query_one(AboutPane).rebuild()

    def action_return(self) -> None:
        """Back to the term before; while a word is being typed, the key takes its last letter."""
        if self.query_one(Input).value or not self._before:
            raise SkipAction
        self._open(self._before.pop())

    def _open(self, term: str) -> None:
        self.chosen = term
        words = self.query_one(Input)
        if words.value:
            words.value = ""  # which lists everything again
        else:
            self.fill("")


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
