"""`terms.yaml` and `spirit-notes.yaml` on their way to a `Glossary`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import yaml

from .entry import BOXES, Entry, Glossary
from .references import SPIRITS
from .sheet import Sheet, meant
from .spellings import keys

__all__ = ["read_terms"]


def read_terms(where: Path) -> Glossary:
    """Read the glossary in the folder `where`; raises `GlossaryError` at the first thing that is wrong."""
    return _Terms(Sheet(where / "terms.yaml"), Sheet(where / "spirit-notes.yaml")).glossary()


_FIELDS = ("id", "term", "aliases", "category", "box", "references", "definition", "related")


class _Terms:
    """`terms.yaml` on its way to a `Glossary`, and with it `spirit-notes.yaml`."""

    def __init__(self, sheet: Sheet, notes: Sheet) -> None:
        self._sheet = sheet
        self._noted = notes
        self._notes: dict[str, Mapping[str, str]] = {}
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
        self._notes = self._spirit_notes()
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
            notes=self._notes.get(term_id, _NO_NOTES),
        )

    def _related(self, term_id: str, node: yaml.Node) -> tuple[str, ...]:
        sheet = self._sheet
        for other, item in sheet.texts(node, "the related terms"):
            if other == term_id:
                raise sheet.wrong(item, f"'{term_id}' names itself as a related term.")
        return tuple(
            sheet.one_of(item, "the related term", self._terms) for item in sheet.items(node, "the related terms")
        )

    def _spirit_notes(self) -> dict[str, Mapping[str, str]]:
        sheet = self._noted
        notes: dict[str, Mapping[str, str]] = {}
        for term, node in sheet.fields(sheet.root, "the file of notes").items():
            if term not in self._terms:
                raise sheet.wrong(node, f"there is no term '{term}'.{meant(term, self._terms)}")
            rows = sheet.fields(node, f"the notes on '{term}'")
            for spirit, note in rows.items():
                if spirit not in SPIRITS:
                    raise sheet.wrong(note, f"there is no Spirit '{spirit}'.{meant(spirit, SPIRITS)}")
            notes[term] = MappingProxyType(
                {
                    spirit: sheet.text(rows[spirit], f"the note on {SPIRITS[spirit]}")
                    for spirit in SPIRITS
                    if spirit in rows
                }
            )
        return notes


_NO_NOTES: Mapping[str, str] = MappingProxyType({})
