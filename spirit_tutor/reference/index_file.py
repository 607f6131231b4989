"""What a look-up must know of cards and lessons before it shows one: their names and texts.

It lies in `glossary/index.json`, which `spirit-tutor coverage --write` makes from the box and the routes, so that
nothing of the rules is loaded to answer a question.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from spirit_tutor.bundled import folder
from spirit_tutor.lexicon.glossary_error import GlossaryError

__all__ = ["INDEX", "CardWords", "LessonWords", "index_path", "load_index", "written"]

INDEX = "index.json"


class CardWords(NamedTuple):
    """A card's id, name, kind, group of the list it stands in, categories, box, other names and texts."""

    id: str
    name: str
    kind: str
    group: str
    categories: tuple[str, ...]
    box: str
    aliases: tuple[str, ...]
    texts: tuple[str, ...]


class LessonWords(NamedTuple):
    """A route or lesson: what it is opened by, its title and what it is about."""

    id: str
    title: str
    about: str


class _Index(NamedTuple):
    cards: tuple[CardWords, ...]
    lessons: tuple[LessonWords, ...]


def index_path() -> Path:
    """Where the index lies."""
    return folder("glossary") / INDEX


@lru_cache(maxsize=1)
def load_index() -> _Index:
    """The index that ships with the program; raises `GlossaryError`."""
    try:
        data = json.loads(index_path().read_text(encoding="utf-8"))
        cards = [
            CardWords(card, name, kind, group, tuple(categories), box, tuple(aliases), tuple(texts))
            for card, (name, kind, group, categories, box, aliases, texts) in data["cards"].items()
        ]
        lessons = [LessonWords(lesson, title, about) for lesson, (title, about) in data["lessons"].items()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise GlossaryError(f"glossary/{INDEX}", None, "this file is missing or damaged.") from error
    return _Index(tuple(cards), tuple(lessons))


def written(cards: tuple[CardWords, ...], lessons: tuple[LessonWords, ...]) -> str:
    """The text of the file, an entry a line."""
    parts = {"cards": cards, "lessons": lessons}
    groups = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"{json.dumps(one[0])}: {json.dumps(one[1:])}" for one in group)
        + "\n}"
        for name, group in parts.items()
    ]
    return "{\n" + ",\n".join(groups) + "\n}\n"
