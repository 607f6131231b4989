"""Where a reader may go by typing: a turn, a step by its number or its id, as far as was read; a land; other routes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.story import Story, StoryStep

from .progress import ProgressStore, route_key
from .search import Search, Seen

_TURN = re.compile(r"turn\s*(\d{1,4})", re.IGNORECASE)
_STEP = re.compile(r"(?:step\s*|#)(\d{1,6})", re.IGNORECASE)
_LEAST = 3
"""Letters of a step's id from which on its beginning is enough."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, where it names a place: its number among the steps that were read, or a sentence if it is none."""

    place: int | None
    sentence: str = ""


def typed(words: str, seen: Sequence[Seen]) -> Typed | None:
    """The place that the words name, among the steps that were read. None where they name no place at all."""
    words = words.strip()
    if turn := _TURN.fullmatch(words):
        number = int(turn[1])
        found = next((place for place, step in enumerate(seen) if step.turn == number), None)
        return Typed(found, "" if found is not None else f"Turn {number} was not read yet.")
    if step := _STEP.fullmatch(words):
        number = int(step[1])
        read = 0 < number <= len(seen)
        return Typed(number - 1 if read else None, "" if read else f"Step {number} was not read yet.")
    sought = words.casefold()
    ids = [one.id.casefold() for one in seen]
    if sought in ids:
        return Typed(ids.index(sought))
    if len(sought) >= _LEAST and "." in sought:
        begins = next((place for place, name in enumerate(ids) if name.startswith(sought)), None)
        return Typed(begins) if begins is not None else None
    return None


def in_land(words: str, seen: Sequence[Seen]) -> tuple[str, list[Seen]]:
    """The land that the words name, and the steps that happened there; no name where they name none."""
    land = words.strip().upper()
    if not seen or land not in seen[0].after.lands:
        return "", []
    return land, [step for step in seen if isinstance(step, StoryStep) and land in step.lands]


class OtherRoutes:
    """The bundled routes that were read, but for the one that is open, as far as they were read. Each is opened once."""

    def __init__(self, keep: ProgressStore, open_story: Callable[[str], Story], here: str):
        self._keep, self._open = keep, open_story
        self.names = [
            name for name in bundled_routes() if route_key(name) != here and keep.progress(route_key(name)).trail
        ]
        self._searches: dict[str, tuple[str, list[Seen], Search]] = {}

    def read(self) -> Iterator[tuple[str, str, list[Seen], Search]]:
        """Each route: its name, its title, the steps that were read, a search in them."""
        for name in self.names:
            if name not in self._searches:
                try:
                    story = self._open(name)
                except FileProblems:
                    continue
                _, furthest = self._keep.progress(route_key(name)).places(story)
                seen: list[Seen] = [*story.steps[: furthest + 1]]
                self._searches[name] = story.title, seen, Search(seen)
            title, seen, search = self._searches[name]
            yield name, title, seen, search
