"""Reading a route or scenario file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from spirit_tutor.bundled import folder
from spirit_tutor.rules.core.asks import ASKS

from . import file_shapes
from .mistakes import FileProblems, FoundProblems, did_you_mean
from .route_format import ANSWERS, FORMAT, CardsPart, RoutePart
from .yaml_text import Document, read_file

NONE = "none"
"""How a file writes that nothing is answered, or that stopping is."""


class RouteFile:
    """A route or scenario as read: its parts, and the places of everything in it.

    `script` keeps its commentary once that has been read (`commentary.Script`).
    """

    def __init__(self, document: Document, part: RoutePart):
        self.document = document
        self.part = part
        self.name = Path(document.file).stem
        self.script: object = None

    @property
    def is_scenario(self) -> bool:
        """Whether it starts from a given position instead of a setup."""
        return self.part.position is not None


@cache
def rule_numbers() -> tuple[str, ...]:
    """The numbers of the rules, as in the numbered reference that ships with the program."""
    try:
        text = (folder("docs") / "rules.md").read_text(encoding="utf-8")
    except OSError:
        return ()
    return tuple(re.findall(r"^- (R\d+\.\d+[a-z]?) ", text, flags=re.MULTILINE))


def read_route(path: Path) -> RouteFile:
    """Reads a route or scenario file. Raises FileProblems with everything that is wrong with its shape."""
    return route_of(read_file(path))


def route_of(document: Document) -> RouteFile:
    """The route in a document that was read. Raises FileProblems; see `read_route`."""
    if not isinstance(document.data, dict):
        raise FileProblems([document.problem((), "A route is a mapping: format, title, setup (or position) and play.")])
    written = document.data.get("format")
    if written != str(FORMAT):
        sentence = (
            "A route begins with 'format: 1'." if written is None
            else f"This file says format {written}; this program reads format {FORMAT}."
        )  # fmt: skip
        raise FileProblems([document.problem(("format",), sentence)])
    data = prepared(document.data)
    try:
        part = file_shapes.read(RoutePart, data)
    except file_shapes.Misfit:
        from .format_mistakes import read_strictly  # pydantic costs as much to load as all the rest

        part = read_strictly(document, data)
    if (part.setup is None) == (part.position is None):
        raise FileProblems(
            [document.problem((), "A route has a 'setup', a scenario has a 'position'; exactly one of them.")]
        )
    if part.map and part.position is None:
        raise FileProblems([document.problem(("map",), "Only a scenario with a 'position' brings a map of its own.")])
    _check_rules(document, part.rules)
    return _kept_apart(RouteFile(document, part))


_CARDS: WeakKeyDictionary[RouteFile, CardsPart] = WeakKeyDictionary()


def cards_of(route: RouteFile) -> CardsPart | None:
    """Where the file says that the next cards come from.

    It is asked for here and is no part of the route: whoever holds a route to show it
    has nothing that tells what comes next.
    """
    return _CARDS.get(route)


def _kept_apart(route: RouteFile) -> RouteFile:
    if route.part.cards is not None:
        _CARDS[route] = route.part.cards
        route.part.cards = None
        del route.document.data["cards"]
    return route


def _check_rules(document: Document, rules: tuple[str, ...]) -> None:
    """Raises FileProblems where a rule is named that the reference does not have."""
    known = rule_numbers() if rules else ()
    found = FoundProblems()
    for place, number in enumerate(rules):
        if known and number not in known:
            found.append(
                document.problem(("rules", place), f"There is no rule '{number}'.{did_you_mean(number, known)}")
            )
    if found:
        raise FileProblems(found)


def _gathered(written: object) -> object:
    """An entry (or an item of its `instead` or `refuse`) with its answers gathered in one mapping."""
    if not isinstance(written, dict):
        return written
    # A key that a file really spells like our own gathering is as unknown as any other.
    gathered: dict[str, Any] = {
        f"{key} " if key == ANSWERS else key: value for key, value in written.items() if key not in ASKS
    }
    gathered[ANSWERS] = {key: value for key, value in written.items() if key in ASKS}
    for key in ("instead", "refuse", "then"):
        if key in gathered:
            others = gathered[key]
            gathered[key] = [*map(_gathered, others)] if isinstance(others, list) else _gathered(others)
    return gathered


def prepared(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a file in the shape of its parts: the answers of each entry gathered."""
    play = data.get("play")
    return {**data, "format": int(data["format"]), "play": [*map(_gathered, play)] if isinstance(play, list) else play}
