"""Reading YAML safely, with a place for everything.

One walk over the parser's events gives plain data and the line of every part.
Every scalar stays text (YAML would turn `no` or `012` into something else), an
empty value is None. Anchors, tags, duplicate keys, deep nesting and huge files are
refused: none of them belongs in a route.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml

from .problems import DataPath, FileProblems, Place, Problem

MAX_BYTES = 4_000_000
MAX_DEPTH = 24
MAX_NODES = 200_000

HINT = "A text with [ ] { } # or ': ' in it stands in quotes, or below '>-' on lines of its own."

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document(NamedTuple):
    """A file's data, and the place of every part by its path. A mapping's key has the path `(..., key)`."""

    file: str
    data: Any
    places: dict[DataPath, Place]

    def place(self, path: DataPath) -> Place:
        """The place of a part, or of the nearest part around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place())

    def problem(self, path: DataPath, sentence: str) -> Problem:
        """A problem at a part of the file."""
        return Problem(self.file, self.place(path), sentence)


def read_file(path: Path) -> Document:
    """Reads a YAML file. Raises FileProblems, with a sentence, if it cannot be read or is not plain YAML."""
    name = str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FileProblems(
                [
                    Problem(
                        name,
                        Place(),
                        f"The file is larger than {MAX_BYTES // 1_000_000} MB; a route is a few hundred kB at most.",
                    )
                ]
            )
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FileProblems([Problem(name, Place(), "There is no such file.")]) from None
    except IsADirectoryError:
        raise FileProblems([Problem(name, Place(), "This is a folder, not a file.")]) from None
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise FileProblems([Problem(name, Place(line), "The file is not UTF-8 text.")]) from None
    except OSError as error:
        raise FileProblems([Problem(name, Place(), f"The file cannot be read: {error.strerror}.")]) from None
    return read_text(text, name)


def read_text(text: str, name: str = "text") -> Document:
    """Reads YAML from a string; see `read_file`."""
    problems: list[Problem] = []
    places: dict[DataPath, Place] = {}
    try:
        walk = _Walk(yaml.parse(text, Loader=Loader), name, places, problems)
        data = walk.document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else Place()
        problems.append(Problem(name, place, f"This is not YAML: {error.problem or error.context}. {HINT}"))
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problems.append(Problem(name, Place(line), f"This is not YAML: {error.reason}."))
    if problems:
        raise FileProblems(problems)
    return Document(name, data, places)


def _place(event: yaml.Event) -> Place:
    mark = event.start_mark
    return Place(mark.line + 1, mark.column + 1) if mark else Place()


class _Walk:
    """One walk over the events of a file."""

    def __init__(self, events: Iterator[yaml.Event], file: str, places: dict[DataPath, Place], problems: list[Problem]):
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
            self.stop(event, f"The tag '{tag}' is not used here; write plain text, lists and mappings.")
        if isinstance(event, yaml.ScalarEvent):
            return None if event.value == "" and event.implicit[0] else event.value
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path)
        return self.mapping(path)

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
            key, place = event.value, _place(event)
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
