"""The cross-index: which steps of the bundled routes show a term or a card.

It lies in `glossary/shown.yaml`, which `spirit-tutor coverage --write` makes by replaying the routes. Only the
shell reads it; the player looks through the steps that its reader has visited.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from spirit_tutor.bundled import folder

__all__ = ["INDEX", "ShownIn", "ShownStep", "index_file", "load_shown"]

INDEX = "shown.yaml"


class ShownStep(NamedTuple):
    """A step that shows something: its id and its title."""

    id: str
    title: str


class ShownIn(NamedTuple):
    """What one route shows: the route's name and title, and the steps by what they show, in the order of the game."""

    route: str
    title: str
    steps: dict[str, tuple[ShownStep, ...]]


def index_file() -> Path:
    """Where the index lies."""
    return folder("glossary") / INDEX


def load_shown(where: Path | None = None) -> tuple[ShownIn, ...]:
    """Give the index of every route, by default the one that ships with the program; raises `GlossaryError`."""
    from spirit_tutor.lexicon.sheet import Sheet

    sheet = Sheet(where or index_file())
    routes = []
    for name, node in sheet.fields(sheet.root, "the index").items():
        row = sheet.exactly(node, f"the route '{name}'", ("title", "steps", "shown"))
        titles = {
            step: sheet.text(title, "the title") for step, title in sheet.fields(row["steps"], "the steps").items()
        }
        steps = {
            what: tuple(
                ShownStep(step, titles[sheet.one_of(item, "the step", titles)])
                for step, item in sheet.texts(listed, "the steps")
            )
            for what, listed in sheet.fields(row["shown"], "what is shown").items()
        }
        routes.append(ShownIn(name, sheet.text(row["title"], "the title"), steps))
    return tuple(routes)
