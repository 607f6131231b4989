"""Finding routes: bundled ones by name, others by path."""

from __future__ import annotations

from pathlib import Path

from spirit_tutor.bundled import folder
from spirit_tutor.replay.commentary.prose import LESSONS
from spirit_tutor.replay.engine import Replay, begin, replay
from spirit_tutor.telling.story import Story

from .mistakes import FileProblems, Place, Problem, did_you_mean
from .route_file import read_route

SUFFIX = ".yaml"


READING_ORDER = (
    "river-lightning", "fangs-keeper",
    "defend-not-enough", "blight-cascade", "one-element-short", "helping-hands", "dahan-at-war", "after-the-action",
    "win-that-waits", "last-turn", "tokens-at-work", "event-together", "terror-decides", "two-hunts", "forbidden-ground",
    "france-plantations", "slave-rebellion",
)  # fmt: skip
"""The order in which to learn: the base game first, then Branch & Claw, then the Adversary; whatever else is there follows."""


def bundled_routes() -> dict[str, Path]:
    """The routes that ship with the program, by name, and after them the lessons: short scenarios with commentary."""
    routes = folder("routes")
    games, lessons = _in_order(routes), _in_order(routes / LESSONS.rstrip("/"))
    return {
        **{path.stem: path for path in games},
        **{f"{LESSONS}{path.stem}": path for path in lessons},
    }


def _in_order(of: Path) -> list[Path]:
    known = {name: place for place, name in enumerate(READING_ORDER)}
    return sorted(of.glob(f"*{SUFFIX}"), key=lambda path: (known.get(path.stem, len(known)), path.stem))


def find(name: str) -> Path:
    """The file of a bundled route's name, or of a path. Raises FileProblems if there is neither."""
    bundled = bundled_routes()
    if name in bundled:
        return bundled[name]
    path = Path(name)
    try:
        meant = path.exists() or path.suffix or len(path.parts) > 1
    except OSError:  # who reads it will say why it cannot be read
        meant = True
    if name and meant:
        return path
    known = ", ".join(bundled) or "none"
    sentence = f"There is no bundled route '{name}' and no such file. Bundled: {known}.{did_you_mean(name, bundled)}"
    raise FileProblems([Problem(name, Place(), sentence)])


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
