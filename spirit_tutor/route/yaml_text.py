"""Reading YAML safely, with a place for everything.

One walk over the parser's events gives plain data and the line of every part.
Every scalar stays text (YAML would turn `no` or `012` into something else), an
empty value is None. Anchors, tags, duplicate keys, deep nesting, huge files, huge
texts and invisible control characters are refused: none of them belongs in a route.
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml

from spirit_tutor.characters import control, shown

from .mistakes import DataPath, FileProblems, FoundProblems, Place, Problem

MAX_BYTES = 4_000_000
MAX_DEPTH = 24
MAX_TEXT = 2_000
MAX_NODES = 40_000
"""The longest bundled route has some 2,500 parts."""

HINT = "A text with [ ] { } # or ': ' in it stands in quotes, or below '>-' on lines of its own."

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document(NamedTuple):
    """A file's data, and the place of every part by its path. A mapping's key has the path `(..., key)`."""

    file: str
    data: Any
    places: dict[DataPath, Place]

    def place(self, path: DataPath) -> Place:
        """The place of a part, or of the nearest part around it. What stands alone may be called the first of its list."""
        if path not in self.places:
            path = self._as_written(path)
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place())

    def _as_written(self, path: DataPath) -> DataPath:
        """The path without the places in lists that the file does not write as lists."""
        data: Any = self.data
        written: list[str | int] = []
        for part in path:
            if isinstance(part, int) and not isinstance(data, list):
                continue
            written.append(part)
            try:
                data = data[part]
            except (KeyError, IndexError, TypeError):
                data = None
        return tuple(written)

    def problem(self, path: DataPath, sentence: str) -> Problem:
        """A problem at a part of the file."""
        return Problem(self.file, self.place(path), sentence)


def read_file(path: Path) -> Document:
    """Reads a YAML file. Raises FileProblems, with a sentence, if it cannot be read or is not plain YAML."""
    name = str(path)
    try:
        text = _bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FileProblems([Problem(name, Place(line), "The file is not UTF-8 text.")]) from None
    except _Unreadable as error:
        raise FileProblems([Problem(name, Place(), str(error))]) from None
    return read_text(text, name)


class _Unreadable(Exception):
    """A file that no route can come from; the message is a sentence."""


def _bytes(path: Path) -> bytes:
    """What a file holds; no more of it is read than a route can have. Raises _Unreadable."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _Unreadable("This is a folder, not a file.")
        if not stat.S_ISREG(mode):  # to open a pipe may take for ever, and a device has no end
            raise _Unreadable("This is a pipe or a device, not a file.")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _Unreadable("There is no such file.") from None
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        raise _Unreadable(f"The file cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(raw) > MAX_BYTES:
        sentence = f"The file is larger than {MAX_BYTES // 1_000_000} MB; a route is a few hundred kB at most."
        raise _Unreadable(sentence)
    return raw


def read_text(text: str, name: str = "text") -> Document:
    """Reads YAML from a string; see `read_file`."""
    problems = FoundProblems()
    places: dict[DataPath, Place] = {}
    try:
        walk = _Walk(yaml.parse(text, Loader=Loader), name, places, problems)
        data = walk.document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else Place()
        problems.append(Problem(name, place, f"This is not YAML: {error.problem or error.context}. {HINT}"))
    except yaml.reader.ReaderError as error:
        problems.append(Problem(name, _unreadable_at(text, error), f"This is not YAML: {error.reason}."))
    if problems:
        raise FileProblems(problems)
    return Document(name, data, places)


def _unreadable_at(text: str, error: yaml.reader.ReaderError) -> Place:
    """Where the character stands that YAML does not allow: one loader counts bytes, the other characters."""
    before = text[: error.position]
    if Loader is not yaml.SafeLoader:
        before = text.encode("utf-8", "surrogatepass")[: error.position].decode("utf-8", "replace")
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))


def _place(event: yaml.Event) -> Place:
    mark = event.start_mark
    return Place(mark.line + 1, mark.column + 1) if mark else Place()


class _Walk:
    """One walk over the events of a file."""

    def __init__(self, events: Iterator[yaml.Event], file: str, places: dict[DataPath, Place], problems: FoundProblems):
        self.events = events
        self.file = file
        self.places = places
        self.problems = problems
        self.nodes = 0

    def document(self) -> Any:
        data = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if self.nodes:
                    self.stop(event, "The file holds more than one YAML document ('---'); a route is one document.")
                data = self.node(next(self.events), ())
        return data

    def stop(self, event: yaml.Event, sentence: str) -> NoReturn:
        self.problems.append(Problem(self.file, _place(event), sentence))
        raise FileProblems(self.problems)

    def node(self, event: yaml.Event, path: DataPath) -> Any:
        self.places.setdefault(path, _place(event))
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.stop(event, f"The file has more than {MAX_NODES} parts; that cannot be a route.")
        if len(path) > MAX_DEPTH:
            self.stop(event, f"The file nests deeper than {MAX_DEPTH} levels; a route needs five.")
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            self.stop(event, "Anchors and aliases (& and *) are not used here; write the value out.")
        if tag := getattr(event, "tag", None):
            self.stop(event, f"The tag '{shown(tag)}' is not used here; write plain text, lists and mappings.")
        if isinstance(event, yaml.ScalarEvent):
            return None if event.value == "" and event.implicit[0] else self.text(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path)
        return self.mapping(path)

    def text(self, event: yaml.ScalarEvent) -> str:
        """A key or a value. What a terminal would act on comes no further than here."""
        text = unicodedata.normalize("NFC", event.value)  # one name is found, whichever form of its letters was typed
        if len(text) > MAX_TEXT:
            self.stop(event, f"The text is longer than {MAX_TEXT} characters; no screen has room for it.")
        if found := control(text):
            self.stop(event, f"The text holds an invisible control character ({found}); take it out.")
        return text

    def sequence(self, path: DataPath) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, (*path, len(items))))
        return items

    def mapping(self, path: DataPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self.stop(event, "A key must be plain text.")
            key, place = self.text(event), _place(event)
            if key in data:
                first = self.places[(*path, key)]
                self.problems.append(
                    Problem(self.file, place, f"The key '{key}' stands here twice; the first is in line {first.line}.")
                )
            else:
                self.places[(*path, key)] = place
            value = self.node(next(self.events), (*path, key))
            data.setdefault(key, value)
        return data
