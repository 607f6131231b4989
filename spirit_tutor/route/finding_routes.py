"""Finding routes: bundled ones by name, others by path."""

from __future__ import annotations

import os
import unicodedata
from functools import cache
from pathlib import Path

from spirit_tutor.bundled import folder

from .mistakes import FileProblems, Place, Problem, did_you_mean
from .route_file import read_route

SUFFIX = ".yaml"
LESSONS = "lessons/"
"""What the name of a lesson begins with."""

PRIMERS = ("lessons/first-ten-minutes", "lessons/branch-and-claw")
"""What to read before any game: the basics, and what the second box adds."""

READING_ORDER = (
    *PRIMERS,
    "river-lightning", "fangs-keeper",
    "lessons/step-in-early", "lessons/adding-presence", "lessons/energy-and-plays", "lessons/sums-of-a-ravage",
    "lessons/closing-the-door", "lessons/reclaim-or-spread", "lessons/minor-or-major",
    "lessons/defend-not-enough", "lessons/blight-cascade", "lessons/one-element-short", "lessons/helping-hands",
    "lessons/dahan-at-war", "lessons/after-the-action", "lessons/win-that-waits", "lessons/last-turn",
    "lessons/thematic-map",
    "lessons/wilds-before-the-game", "lessons/beasts-of-fangs", "lessons/tokens-at-work", "lessons/two-cards-in-a-space",
    "lessons/event-together", "lessons/terror-decides", "lessons/two-hunts", "lessons/forbidden-ground",
    "lessons/france-plantations", "lessons/slave-rebellion",
)  # fmt: skip
"""The order in which to learn: the primers, the games, then the lessons of the base box, of Branch & Claw, of the Adversary.

Whatever else is there follows."""


def bundled_routes() -> dict[str, Path]:
    """The routes that ship with the program, by name, in the order in which to learn; lessons are short scenarios."""
    routes = folder("routes")
    found = {path.stem: path for path in routes.glob(f"*{SUFFIX}")}
    found |= {f"{LESSONS}{path.stem}": path for path in (routes / LESSONS.rstrip("/")).glob(f"*{SUFFIX}")}
    known = {name: place for place, name in enumerate(READING_ORDER)}
    return dict(sorted(found.items(), key=lambda one: (known.get(one[0], len(known)), one[0])))


def title_of(name: str) -> str:
    """The title of a bundled route. Raises KeyError for any other name."""
    return _title(bundled_routes()[name])


@cache
def _title(path: Path) -> str:
    return read_route(path).part.title


def _as_written(name: str) -> Path:
    """The path of a name, in the form of its letters that is on the disk: one system writes an accent apart, one does not."""
    forms = (name, *(unicodedata.normalize(form, name) for form in ("NFC", "NFD")))
    return next((path for path in map(Path, forms) if os.path.lexists(path)), Path(name))


def find(name: str) -> Path:
    """The file of a bundled route's name, or of a path. Raises FileProblems if there is neither."""
    bundled = bundled_routes()
    if name in bundled:
        return bundled[name]
    path = _as_written(name)
    try:
        meant = path.exists() or path.suffix or len(path.parts) > 1
    except OSError:  # who reads it will say why it cannot be read
        meant = True
    if name and meant:
        return path
    known = ", ".join(bundled) or "none"
    sentence = f"There is no bundled route '{name}' and no such file. Bundled: {known}.{did_you_mean(name, bundled)}"
    raise FileProblems([Problem(name, Place(), sentence)])
