"""Everyday words: what people type who do not know the game's own word, and what they are looking for.

They are no names: nothing is said to be called so, and no text is linked by them. The data lies in
`glossary/everyday.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from spirit_tutor.bundled import folder

from .questions import Question
from .sheet import Sheet, meant
from .spellings import bare, keys
from .terms import Glossary

__all__ = ["Everyday", "load_everyday", "read_everyday"]

Everyday = Mapping[str, tuple[str, ...]]
"""The everyday words of terms and questions, by the id."""


def load_everyday(glossary: Glossary, questions: tuple[Question, ...]) -> Everyday:
    """Give the everyday words that ship with the program; raises `GlossaryError`."""
    return read_everyday(folder("glossary"), glossary, questions)


def read_everyday(where: Path, glossary: Glossary, questions: tuple[Question, ...]) -> Everyday:
    """Read the everyday words in the folder `where`; raises `GlossaryError` at the first thing that is wrong.

    No word may lead to two things, or be a name of a term.
    """
    sheet = Sheet(where / "everyday.yaml")
    known = (*(entry.id for entry in glossary), *(question.id for question in questions))
    owners: dict[str, str] = {}
    everyday: dict[str, tuple[str, ...]] = {}
    for owner, node in sheet.fields(sheet.root, "the file of everyday words").items():
        if owner not in known:
            raise sheet.wrong(node, f"there is no term and no question '{owner}'.{meant(owner, known)}")
        words = sheet.texts(node, "the everyday words")
        for word, item in words:
            entry = glossary.exact(word) or glossary.exact(bare(word))
            if entry is not None:
                raise sheet.wrong(item, f"the everyday word '{word}' of '{owner}' is a name of '{entry.id}'.")
            if not keys(bare(word)):
                raise sheet.wrong(item, f"the everyday word '{word}' of '{owner}' says nothing.")
            for key in (*keys(word), *keys(bare(word))):
                other = owners.setdefault(key, owner)
                if other != owner:
                    raise sheet.wrong(item, f"the everyday word '{word}' of '{owner}' already leads to '{other}'.")
        everyday[owner] = tuple(word for word, _ in words)
    return everyday
