"""Finding routes: bundled ones by name, others by path."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from spirit_tutor.bundled import folder

from .mistakes import FileProblems, Place, Problem, did_you_mean

SUFFIX = ".yaml"
LESSONS = "lessons/"
"""What the name of a lesson begins with."""

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
