"""Where a reader may go from the end of a story."""

from __future__ import annotations

from dataclasses import dataclass

from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.listing import listing
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route

from .progress import RoutePlace

EVERYTHING_READ = "You have seen the end of every route and lesson."
MOST = 3
"""How many routes are offered at the end of one."""


@dataclass(frozen=True, slots=True)
class Following:
    """A route that may be read next: its name, its title, and what kind it is, for which box, how long."""

    name: str
    title: str
    about: str


def following(kept: RoutePlace) -> tuple[Following, ...]:
    """The routes that come next and were not read to their end, at most three of them."""
    found: list[Following] = []
    for name in kept.unfinished(list(bundled_routes())):
        try:
            told = listing(name)
        except FileProblems:
            continue
        found.append(Following(name, told.title, f"{told.kind}, {told.needs}, {told.length}"))
        if len(found) == MOST:
            break
    return tuple(found)


def onward(kept: RoutePlace, leads: str, opens: str = "") -> tuple[str, ...]:
    """The next route or lesson of the list that was not read to its end, if any, and how to get there.

    `leads` says where leaving leads; `opens` how the next one is opened from there,
    with `{name}` for its name.
    """
    routes = bundled_routes()
    following = next(iter(kept.unfinished(list(routes))), "")
    if not following:
        return (EVERYTHING_READ, leads)
    title = read_route(routes[following]).part.title
    return (f"Not yet read to its end: {title}.", f"{leads} {opens.format(name=following)}".rstrip())
