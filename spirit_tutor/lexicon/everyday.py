"""Everyday words: what people type who do not know the game's own word, and what they are looking for.

They are no names: nothing is said to be called so, and no text is linked by them. The data lies in
`glossary/everyday.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from spirit_tutor.bundled import folder

from .compiled import compiled
from .questions import Question
from .spellings import bare, keys, split
from .terms import Glossary

__all__ = ["NO_WORDS", "Everyday", "load_everyday", "read_everyday"]


class Everyday(NamedTuple):
    """What everyday words lead to.

    `entries` has the words that somebody types alone, by the id of the term or
    question that is meant. `words` has words and phrases that stand for the game's
    own wherever they are said: `natives` for Dahan.
    """

    entries: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]


NO_WORDS = Everyday({}, {})


def load_everyday(glossary: Glossary, questions: tuple[Question, ...]) -> Everyday:
    """Give the everyday words that ship with the program; raises `GlossaryError`."""
    made = compiled()
    return Everyday(*made["everyday"]) if made is not None else read_everyday(folder("glossary"), glossary, questions)


def read_everyday(where: Path, glossary: Glossary, questions: tuple[Question, ...]) -> Everyday:
    """Read the everyday words in the folder `where`; raises `GlossaryError` at the first thing that is wrong.

    No word may lead to two things, or be a name of a term.
    """
    from .sheet import Sheet, meant

    sheet = Sheet(where / "everyday.yaml")
    parts = sheet.exactly(sheet.root, "the file of everyday words", ("entries", "words"))
    known = (*(entry.id for entry in glossary), *(question.id for question in questions))
    owners: dict[str, str] = {}
    entries: dict[str, tuple[str, ...]] = {}
    for owner, node in sheet.fields(parts["entries"], "the entries").items():
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
        entries[owner] = tuple(word for word, _ in words)
    said = {
        " ".join(split(word)): sheet.listed(node, "the game's words")
        for word, node in sheet.fields(parts["words"], "the words").items()
    }
    return Everyday(entries, said)
