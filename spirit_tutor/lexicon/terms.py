"""The glossary: what the terms of the game mean, and how to find one by whatever a person types.

The data lies in `glossary/terms.yaml` and `glossary/spirit-notes.yaml`. Looking a term up is meant to be
instant from a cold start, so this module gets by with the standard library and PyYAML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import yaml

from spirit_tutor.bundled import folder

from .references import SPIRITS
from .sheet import Sheet
from .spellings import How, Names, Standing, keys

BOXES: Mapping[str, str] = MappingProxyType({"base": "base game", "branch-and-claw": "Branch & Claw"})
"""The boxes a term can come from: id and name."""


class Entry(NamedTuple):
    """One term of the glossary."""

    id: str
    term: str
    aliases: tuple[str, ...]
    category: str
    box: str
    """A key of `BOXES`."""
    references: tuple[str, ...]
    """Codes, see `spell_reference`."""
    definition: str
    related: tuple[str, ...]
    """Ids of other entries ..."""
    related_terms: tuple[str, ...]
    """... and their names, in the same order."""
    notes: Mapping[str, str]
    """What its group of terms means for each Spirit, by the keys of `SPIRITS` ..."""
    notes_about: str
    """... and what of that group they speak of."""


class Found(NamedTuple):
    """The answer of a look-up.

    | how     | entries                                   | nearest           |
    |---------|-------------------------------------------|-------------------|
    | exact   | the one whose name, id or alias was given | none              |
    | guess   | the one that was probably meant           | none              |
    | several | two or more that the words may mean       | none              |
    | nothing | none                                      | names, best first |
    """

    words: str
    how: How
    entries: tuple[Entry, ...]
    nearest: tuple[str, ...]

    @property
    def entry(self) -> Entry | None:
        """The entry, if the answer is a single one."""
        return self.entries[0] if len(self.entries) == 1 else None


class Glossary:
    """All entries in the order of the file. `load` and `read` make one."""

    def __init__(self, entries: tuple[Entry, ...], owners: Mapping[str, str]) -> None:
        """Take the entries, and for every spelling that is an exact match the id of the entry it means."""
        self.entries = entries
        self.owners = owners
        self._by_id = {entry.id: entry for entry in entries}
        self._names = Names(self.labels(), owners)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, term_id: str) -> Entry:
        """Give the entry with this id; raises `KeyError` for any other spelling."""
        return self._by_id[term_id]

    def labels(self) -> list[tuple[str, str]]:
        """Every name of every entry, with the entry's id."""
        return [(name, entry.id) for entry in self.entries for name in (entry.term, *entry.aliases)]

    def exact(self, words: str) -> Entry | None:
        """Give the entry whose name, id or alias this is; capitals, plural, hyphens and spacing do not matter."""
        term_id = self._names.exact(words)
        return None if term_id is None else self._by_id[term_id]

    def find(self, words: str) -> Found:
        """Look up what a person typed.

        Capitals, plural, hyphens, accents and spacing do not matter, and `Terror Level 2` is `Terror Level
        II`. Words that are no name but part of names find the entries named so; what is only nearly a name
        is guessed. Never raises.
        """
        match = self._names.find(words)
        entries = tuple(self._by_id[term_id] for term_id in match.ids)
        return Found(words, match.how, entries, tuple(self._by_id[term_id].term for term_id in match.nearest))

    def standing_in(self, text: str) -> tuple[Standing, ...]:
        """Give the terms that a text names, in its order; `Choice Event` is one term, not an Event beside it."""
        return self._names.standing_in(text)


@lru_cache(maxsize=1)
def load() -> Glossary:
    """Give the glossary that ships with the program, read once; raises `GlossaryError`."""
    return read(folder("glossary"))


def read(where: Path) -> Glossary:
    """Read the glossary in the folder `where`; raises `GlossaryError` at the first thing that is wrong."""
    return _Terms(Sheet(where / "terms.yaml"), _spirit_notes(Sheet(where / "spirit-notes.yaml"))).glossary()


# --- reading the files ---

_FIELDS = ("id", "term", "aliases", "category", "box", "references", "definition", "related", "notes")


class _Notes(NamedTuple):
    """A group of `spirit-notes.yaml`."""

    about: str
    by_spirit: Mapping[str, str]


class _Terms:
    """`terms.yaml` on its way to a `Glossary`."""

    def __init__(self, sheet: Sheet, notes: Mapping[str, _Notes]) -> None:
        self._sheet = sheet
        self._notes = notes
        self._terms: dict[str, str] = {}
        self._owners: dict[str, str] = {}

    def glossary(self) -> Glossary:
        sheet = self._sheet
        rows = []
        for node in sheet.items(sheet.root, "the glossary"):
            row = sheet.exactly(node, "this entry", _FIELDS)
            term_id = sheet.id(row["id"], self._terms)
            self._terms[term_id] = sheet.text(row["term"], "the term")
            rows.append((term_id, row))
        for term_id, row in rows:
            self._claim(term_id, row["id"])
            self._claim(term_id, row["term"])
            for alias in sheet.items(row["aliases"], "the aliases"):
                self._claim(term_id, alias)
        return Glossary(tuple(self._entry(term_id, row) for term_id, row in rows), self._owners)

    def _claim(self, term_id: str, node: yaml.Node) -> None:
        name = self._sheet.text(node, "a name")
        for key in keys(name):
            owner = self._owners.setdefault(key, term_id)
            if owner != term_id:
                raise self._sheet.wrong(node, f"the name '{name}' of '{term_id}' already means '{owner}'.")

    def _entry(self, term_id: str, row: Mapping[str, yaml.Node]) -> Entry:
        sheet = self._sheet
        related = self._related(term_id, row["related"])
        notes = self._notes[sheet.one_of(row["notes"], "the group of notes", self._notes)]
        return Entry(
            id=term_id,
            term=self._terms[term_id],
            aliases=tuple(alias for alias, _ in sheet.texts(row["aliases"], "the aliases")),
            category=sheet.text(row["category"], "the category"),
            box=sheet.one_of(row["box"], "the box", BOXES),
            references=sheet.references(row["references"]),
            definition=sheet.text(row["definition"], "the definition"),
            related=related,
            related_terms=tuple(self._terms[other] for other in related),
            notes=notes.by_spirit,
            notes_about=notes.about,
        )

    def _related(self, term_id: str, node: yaml.Node) -> tuple[str, ...]:
        sheet = self._sheet
        for other, item in sheet.texts(node, "the related terms"):
            if other == term_id:
                raise sheet.wrong(item, f"'{term_id}' names itself as a related term.")
        return tuple(
            sheet.one_of(item, "the related term", self._terms) for item in sheet.items(node, "the related terms")
        )


def _spirit_notes(sheet: Sheet) -> dict[str, _Notes]:
    groups: dict[str, _Notes] = {}
    for name, node in sheet.fields(sheet.root, "the file of notes").items():
        row = sheet.exactly(node, f"the group '{name}'", ("about", *SPIRITS))
        notes = {spirit: sheet.text(row[spirit], f"the note on {SPIRITS[spirit]}") for spirit in SPIRITS}
        groups[name] = _Notes(sheet.text(row["about"], "what the notes are about"), MappingProxyType(notes))
    return groups
