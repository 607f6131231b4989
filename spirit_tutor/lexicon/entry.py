"""What a term of the glossary is, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from .spellings import Spellings, Standing

__all__ = ["BOXES", "Entry", "Glossary"]

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
    """What the term means for a Spirit, by the keys of `SPIRITS`; none where there is nothing to say."""

    @property
    def printed(self) -> bool:
        """Whether it is a card, a Spirit or an Innate Power, which has a face of its own."""
        return self.category in ("cards", "spirits", "innates")


class Glossary:
    """All entries in the order of the file. `load` and `read` make one."""

    def __init__(self, entries: tuple[Entry, ...], owners: Mapping[str, str]) -> None:
        """Take the entries, and for every spelling that is an exact match the id of the entry it means."""
        self.entries = entries
        self.owners = owners
        self._by_id = {entry.id: entry for entry in entries}
        self._names = Spellings(self.labels(), owners)

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

    def standing_in(self, text: str) -> tuple[Standing, ...]:
        """Give the terms that a text names, in its order; `Choice Event` is one term, not an Event beside it."""
        return self._names.standing_in(text)
