"""Where a reader may go from the end of a story."""

from __future__ import annotations

from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.route_file import read_route

from .progress import RoutePlace


def onward(kept: RoutePlace, leads: str, opens: str = "") -> tuple[str, ...]:
    """The next route or lesson of the list that was not read to its end, if any, and how to get there.

    `leads` says where leaving leads; `opens` how the next one is opened from there,
    with `{name}` for its name.
    """
    routes = bundled_routes()
    following = next(iter(kept.unfinished(list(routes))), "")
    if not following:
        return ("You have seen the end of every route and lesson.", leads)
    title = read_route(routes[following]).part.title
    return (f"Not yet read to its end: {title}.", f"{leads} {opens.format(name=following)}".rstrip())
