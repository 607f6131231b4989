"""What a list says of a bundled route before it is opened: what it is, for which box, how long, before and after what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from spirit_tutor.lexicon.terms import BOXES

from .finding_routes import LESSONS, PRIMERS, bundled_routes
from .route_file import RouteFile, read_route

PRIMER, GAME, LESSON = "primer", "game", "lesson"
_WORDS_A_MINUTE = 200
_ENTRIES_A_MINUTE = 10
"""How fast one reads, and looks at what each entry changes on the table."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A route in a list. `know_first` and `following` are names of bundled routes, `following` empty after the last."""

    name: str
    title: str
    kind: str
    box: str
    adversary: str
    minutes: int
    about: str
    know_first: tuple[str, ...]
    following: str
    teaches: tuple[str, ...] = ()

    @property
    def needs(self) -> str:
        """The box that it takes, and the Adversary."""
        return BOXES[self.box] + (f", {self.adversary.capitalize()}" if self.adversary else "")

    @property
    def length(self) -> str:
        """How long it takes, in words."""
        return "1 minute" if self.minutes == 1 else f"{self.minutes} minutes"


@cache
def listing(name: str) -> Listing:
    """What the list says of a bundled route. Raises KeyError for another name, FileProblems for a file that cannot be read."""
    routes = bundled_routes()
    route = read_route(routes[name])
    part = route.part
    start = part.setup or part.position
    assert start is not None, "a file that was read has one of the two"
    names = list(routes)
    after = names.index(name) + 1
    return Listing(
        name=name,
        title=part.title,
        kind=PRIMER if name in PRIMERS else LESSON if name.startswith(LESSONS) else GAME,
        box=start.boxes[-1],
        adversary=start.adversary.name if start.adversary else "",
        minutes=minutes(route),
        about=part.about,
        know_first=part.know_first,
        following=names[after] if after < len(names) else "",
        teaches=tuple(part.teaches),
    )


def minutes(route: RouteFile) -> int:
    """How long it takes to read, from the words that are said and the entries that are played."""
    words = sum(len(text.split()) for text in _said(route))
    return max(1, round(words / _WORDS_A_MINUTE + len(route.part.play) / _ENTRIES_A_MINUTE))


def _said(route: RouteFile) -> Iterator[str]:
    for entry in route.part.play:
        yield entry.why
        yield entry.note
        yield from (one.say for one in (*entry.given, *entry.recap))
        yield from (one.because for one in entry.instead)
        yield from (one.because for one in entry.refuse)
