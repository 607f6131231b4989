"""The glossary: what the terms of the game mean, and how to find one by whatever a person types.

The data lies in `glossary/terms.yaml` and `glossary/spirit-notes.yaml`. Looking a term up is meant to be
instant from a cold start, so this module gets by with the standard library and PyYAML. It reads the composed
YAML nodes instead of built objects: every value stays the text that was written, and every complaint can name
its line.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

import yaml

from spirit_tutor.bundled import folder

__all__ = [
    "BOXES",
    "SPIRITS",
    "Entry",
    "Found",
    "Glossary",
    "GlossaryError",
    "How",
    "load",
    "read",
    "same_name",
    "spell_reference",
]

SPIRITS: Mapping[str, str] = MappingProxyType(
    {"river": "River", "lightning": "Lightning", "fangs": "Fangs", "keeper": "Keeper"}
)
"""The Spirits that an entry has a note for: id and short name, in the order in which they are shown."""

BOXES: Mapping[str, str] = MappingProxyType({"base": "base game", "branch-and-claw": "Branch & Claw"})
"""The boxes a term can come from: id and name."""

How = Literal["exact", "guess", "several", "nothing"]

_GUESS = 0.8  # how alike two spellings must be before one is taken for the other
_NEAR = 0.45  # ... and before a name is worth offering at all


class GlossaryError(Exception):
    """A glossary file is missing or damaged.

    `file` is its name below the project, `line` the line (None if the whole file is meant), `sentence` what
    is wrong with it, in words.
    """

    def __init__(self, file: str, line: int | None, sentence: str) -> None:
        super().__init__(f"{file}: {sentence}" if line is None else f"{file}, line {line}: {sentence}")
        self.file = file
        self.line = line
        self.sentence = sentence


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
    """What the term means for each Spirit, by the keys of `SPIRITS`."""


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
        self._by_id = {entry.id: entry for entry in entries}
        self._owners = owners
        self._labels = tuple(
            (frozenset(_singulars(label)), entry.id) for entry in entries for label in (entry.term, *entry.aliases)
        )

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, term_id: str) -> Entry:
        """Give the entry with this id; raises `KeyError` for any other spelling."""
        return self._by_id[term_id]

    def find(self, words: str) -> Found:
        """Look up what a person typed.

        Capitals, plural, hyphens, accents and spacing do not matter, and `Terror Level 2` is `Terror Level
        II`. Words that are no name but part of names find the entries named so; what is only nearly a name
        is guessed. Never raises.
        """
        keys = _keys(words)
        for key in keys:
            if key in self._owners:
                return Found(words, "exact", (self._by_id[self._owners[key]],), ())
        parts = _singulars(words)
        if not parts:
            return Found(words, "nothing", (), ())
        return (
            self._among(words, self._named_with(parts) or self._named_like(parts))
            or self._among(words, self._spelled_like(keys[0], 1, _GUESS))
            or self._among(words, self._named_with(self._corrected(parts)))
            or Found(words, "nothing", (), tuple(e.term for e in self._spelled_like(keys[0], 3, _NEAR)))
        )

    def _among(self, words: str, entries: tuple[Entry, ...]) -> Found | None:
        if not entries:
            return None
        return Found(words, "guess" if len(entries) == 1 else "several", entries, ())

    def _named_with(self, parts: tuple[str, ...]) -> tuple[Entry, ...]:
        wanted = frozenset(parts)
        return self._in_order({owner for label, owner in self._labels if wanted <= label})

    def _named_like(self, parts: tuple[str, ...]) -> tuple[Entry, ...]:
        """The entries with a name in which every part begins some word: `sacr` finds Sacred Site."""
        if any(len(part) < 3 for part in parts):
            return ()
        return self._in_order(
            {
                owner
                for label, owner in self._labels
                if all(any(word.startswith(part) for word in label) for part in parts)
            }
        )

    def _spelled_like(self, key: str, most: int, alike: float) -> tuple[Entry, ...]:
        near = difflib.get_close_matches(key, self._owners, n=4 * most, cutoff=alike)
        ids = dict.fromkeys(self._owners[other] for other in near)
        return tuple(self._by_id[term_id] for term_id in ids)[:most]

    def _corrected(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """The parts, each that stands in no name changed to the most similar word that does."""
        known = {word for label, _ in self._labels for word in label}
        corrected = []
        for part in parts:
            near = [part] if part in known else difflib.get_close_matches(part, sorted(known), n=1, cutoff=_GUESS)
            corrected += near or [part]
        return tuple(corrected)

    def _in_order(self, ids: set[str]) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.id in ids)


@lru_cache(maxsize=1)
def load() -> Glossary:
    """Give the glossary that ships with the program, read once; raises `GlossaryError`."""
    return read(folder("glossary"))


def read(where: Path) -> Glossary:
    """Read the glossary in the folder `where`; raises `GlossaryError` at the first thing that is wrong."""
    return _Terms(_Sheet(where / "terms.yaml"), _spirit_notes(_Sheet(where / "spirit-notes.yaml"))).glossary()


def same_name(one: str, other: str) -> bool:
    """Tell whether two names differ in no more than a look-up forgives: `Sacred Sites` is `sacred-site`."""
    return not set(_keys(one)).isdisjoint(_keys(other))


# --- references ---

_BOOKS = {"SI": "base rulebook", "BC": "Branch & Claw rulebook", "JE": "Jagged Earth rules update"}
_FAQ_TOPICS = {
    "OR": '"or"',
    "blight": "Blight",
    "elements": "Elements",
    "events": "Events",
    "fear": "Fear",
    "invader-actions": "Invader Actions",
    "invader-queue": "Invader Card queue",
    "presence": "Presence",
    "setup-blight": "Blight in setup",
    "spirit-phase": "Spirit Phase",
}
_SMALL_WORDS = frozenset(
    {"a", "among", "and", "by", "for", "from", "in", "into", "of", "on", "the", "to", "upon", "with"}
)
_HYPHENATED = ("Pent-Up", "Razor-Sharp", "Tight-Knit", "Well-Prepared")


def spell_reference(code: str) -> str:
    """Spell out where a rule is printed: `SI12` is "base rulebook, page 12".

    Takes `SIn`, `BCn`, `JEn`, `FAQ-topic`, `spirit:id` and `card:id`; raises `ValueError` for anything else.
    """
    if page := re.fullmatch(r"(SI|BC|JE)([1-9][0-9]*)", code):
        return f"{_BOOKS[page[1]]}, page {page[2]}"
    if topic := re.fullmatch(r"FAQ-([A-Za-z]+(?:-[a-z]+)*)", code):
        return f"living FAQ, {_FAQ_TOPICS.get(topic[1], topic[1].replace('-', ' '))}"
    if printed := re.fullmatch(r"(spirit|card):([a-z0-9]+(?:-[a-z0-9]+)*)", code):
        if printed[1] == "card":
            return f"the card {_card_name(printed[2])}"
        if name := SPIRITS.get(printed[2]):
            return f"{name}' panel" if name.endswith("s") else f"{name}'s panel"
    raise ValueError(f"'{code}' is no reference: SI12, BC9, JE7, FAQ-actions, spirit:river and card:wash-away are")


def _card_name(card_id: str) -> str:
    words = card_id.replace("-s-", "'s-").split("-")
    name = " ".join(word if at and word in _SMALL_WORDS else word.capitalize() for at, word in enumerate(words))
    for pair in _HYPHENATED:
        name = name.replace(pair.replace("-", " "), pair)
    return name


# --- spellings ---

_WORD = re.compile(r"[^\W\d_]+|\d+")
_LEVELS = {"1": "i", "2": "ii", "3": "iii"}


def _plain(words: str) -> list[str]:
    """The words in small letters without accents or marks; an apostrophe does not end a word."""
    if not words.isascii():
        words = "".join(mark for mark in unicodedata.normalize("NFKD", words) if not unicodedata.combining(mark))
    words = words.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return [_LEVELS.get(word, word) for word in _WORD.findall(words.casefold())]


def _singular(word: str) -> str:
    if len(word) < 4 or word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]


def _singulars(words: str) -> tuple[str, ...]:
    return tuple(_singular(word) for word in _plain(words))


def _keys(words: str) -> tuple[str, ...]:
    """The spellings words are looked up by: run together, with each word made singular or only the last."""
    plain = _plain(words)
    apart, together = "".join(map(_singular, plain)), _singular("".join(plain))
    return tuple(dict.fromkeys(key for key in (apart, together) if key))


# --- reading the files ---

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the pure one takes fifteen times as long
_FIELDS = ("id", "term", "aliases", "category", "box", "references", "definition", "related", "notes")
_KEBAB_CASE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class _Sheet:
    """One YAML file as nodes that know their line."""

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.name}"
        self.root = self._compose(path)

    def _compose(self, path: Path) -> yaml.Node:
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise GlossaryError(self.name, None, f"this file cannot be read: {error.strerror}.") from error
        try:
            root = yaml.compose(raw.decode("utf-8"), Loader=_LOADER)
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise GlossaryError(self.name, line, "this line is not UTF-8 text.") from error
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else 1
            raise GlossaryError(self.name, line, f"this is not valid YAML: {error.problem}.") from error
        except yaml.YAMLError as error:
            at = getattr(error, "position", 0)
            line = raw.decode("utf-8").count("\n", 0, at) + 1
            raise GlossaryError(self.name, line, "a character stands here that YAML does not allow.") from error
        if not isinstance(root, yaml.Node):
            raise GlossaryError(self.name, None, "this file is empty.")
        return root

    def wrong(self, node: yaml.Node, sentence: str) -> GlossaryError:
        return GlossaryError(self.name, node.start_mark.line + 1, sentence)

    def fields(self, node: yaml.Node, what: str) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            raise self.wrong(node, f"{what} must be a list of fields, each with a name.")
        fields: dict[str, yaml.Node] = {}
        for key, value in node.value:
            name = self.text(key, "a field's name")
            if name in fields:
                raise self.wrong(key, f"{what} has the field '{name}' twice.")
            fields[name] = value
        return fields

    def exactly(self, node: yaml.Node, what: str, names: tuple[str, ...]) -> dict[str, yaml.Node]:
        fields = self.fields(node, what)
        for name, value in fields.items():
            if name not in names:
                raise self.wrong(value, f"{what} has an unknown field '{name}'.{_meant(name, names)}")
        for name in names:
            if name not in fields:
                raise self.wrong(node, f"{what} lacks the field '{name}'.")
        return fields

    def text(self, node: yaml.Node, what: str) -> str:
        if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
            raise self.wrong(node, f"{what} must be a text.")
        return str(node.value)

    def items(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            raise self.wrong(node, f"{what} must be a list.")
        return list(node.value)

    def texts(self, node: yaml.Node, what: str) -> tuple[tuple[str, yaml.Node], ...]:
        return tuple((self.text(item, f"each of {what}"), item) for item in self.items(node, what))


class _Terms:
    """`terms.yaml` on its way to a `Glossary`."""

    def __init__(self, sheet: _Sheet, notes: Mapping[str, Mapping[str, str]]) -> None:
        self._sheet = sheet
        self._notes = notes
        self._terms: dict[str, str] = {}
        self._owners: dict[str, str] = {}

    def glossary(self) -> Glossary:
        sheet = self._sheet
        rows = []
        for node in sheet.items(sheet.root, "the glossary"):
            row = sheet.exactly(node, "this entry", _FIELDS)
            term_id = self._id(row["id"])
            self._terms[term_id] = sheet.text(row["term"], "the term")
            rows.append((term_id, row))
        for term_id, row in rows:
            self._claim(term_id, row["id"])
            self._claim(term_id, row["term"])
            for alias in sheet.items(row["aliases"], "the aliases"):
                self._claim(term_id, alias)
        return Glossary(tuple(self._entry(term_id, row) for term_id, row in rows), self._owners)

    def _id(self, node: yaml.Node) -> str:
        term_id = self._sheet.text(node, "the id")
        if not _KEBAB_CASE.fullmatch(term_id):
            raise self._sheet.wrong(node, f"the id '{term_id}' must be kebab-case, like wash-away.")
        if term_id in self._terms:
            raise self._sheet.wrong(node, f"the id '{term_id}' is used by an earlier entry already.")
        return term_id

    def _claim(self, term_id: str, node: yaml.Node) -> None:
        name = self._sheet.text(node, "a name")
        for key in _keys(name):
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
            box=self._one_of(row["box"], "the box", BOXES),
            references=self._references(row["references"]),
            definition=sheet.text(row["definition"], "the definition"),
            related=related,
            related_terms=tuple(self._terms[other] for other in related),
            notes=self._notes[self._one_of(row["notes"], "the group of notes", self._notes)],
        )

    def _related(self, term_id: str, node: yaml.Node) -> tuple[str, ...]:
        for other, item in self._sheet.texts(node, "the related terms"):
            if other == term_id:
                raise self._sheet.wrong(item, f"'{term_id}' names itself as a related term.")
        return tuple(
            self._one_of(item, "the related term", self._terms) for item in self._sheet.items(node, "the related terms")
        )

    def _references(self, node: yaml.Node) -> tuple[str, ...]:
        codes = self._sheet.texts(node, "the references")
        for code, item in codes:
            try:
                spell_reference(code)
            except ValueError as error:
                raise self._sheet.wrong(item, f"{error}.") from error
        return tuple(code for code, _ in codes)

    def _one_of(self, node: yaml.Node, what: str, known: Mapping[str, object]) -> str:
        word = self._sheet.text(node, what)
        if word not in known:
            raise self._sheet.wrong(node, f"{what} '{word}' does not exist.{_meant(word, known)}")
        return word


def _spirit_notes(sheet: _Sheet) -> dict[str, Mapping[str, str]]:
    groups: dict[str, Mapping[str, str]] = {}
    for name, node in sheet.fields(sheet.root, "the file of notes").items():
        row = sheet.exactly(node, f"the group '{name}'", ("about", *SPIRITS))
        notes = {spirit: sheet.text(row[spirit], f"the note on {SPIRITS[spirit]}") for spirit in SPIRITS}
        groups[name] = MappingProxyType(notes)
    return groups


def _meant(word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)
    return f" Is '{near[0]}' meant?" if near else ""
