"""The glossary: the terms of the step first, then all; type a word, choose an entry, read it."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor import glossary_text
from spirit_tutor.glossary import Entry, Glossary, GlossaryError, load

from .finder import Finder, Listed
from .lines import Line
from .look import Look

_HEADINGS = ("See also", "Rules", "What it means")


class GlossaryScreen(Finder[str]):
    """All terms. `first` are the ids of those to list before the others, `at` the one to begin with."""

    heading = "Glossary"

    def __init__(self, first: Sequence[str] = (), at: str = ""):
        super().__init__()
        self._first = first
        self.chosen = at or None
        self._glossary: Glossary | None = None
        self._problem = ""
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
        """The entry as lines."""
        if self._glossary is None:
            return []
        lines: list[Line] = []
        for place, text in enumerate(glossary_text.render(self._glossary[what], columns).split("\n")):
            is_heading = text.startswith(_HEADINGS) and not text.startswith(" ")
            lines.append(
                [(text.upper() if is_heading else text, "bold" if not place else "heading" if is_heading else "")]
            )
        return lines


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
