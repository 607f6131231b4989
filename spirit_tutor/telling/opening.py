"""Opening a route: read, replayed, and told as a story."""

from __future__ import annotations

from spirit_tutor.replay.engine import Replay, begin, replay
from spirit_tutor.route.finding_routes import bundled_routes, find
from spirit_tutor.route.route_file import read_route

from .story import Story


def open_replay(name: str) -> Replay:
    """Reads and replays a route or scenario. Raises FileProblems if it cannot even start."""
    return replay(read_route(find(name)))


def open_story(name: str) -> Story:
    """A route or scenario as a story; see `open_replay`."""
    return Story(open_replay(name))


def story_to_play(name: str) -> Story:
    """A route or scenario for a reader who goes through it; see `open_replay`.

    A bundled route was checked before it was shipped: it is replayed as far as the
    reader has come. Any other file is checked whole.
    """
    return Story(begin(read_route(bundled_routes()[name]))) if name in bundled_routes() else open_story(name)
