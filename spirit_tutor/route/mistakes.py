"""What is wrong with a file, as sentences with a place."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from spirit_tutor.characters import shown

DataPath: TypeAlias = tuple["str | int", ...]
"""Where in a file's data: the keys and places in lists from the top, `("play", 3, "why")`."""


class Place(NamedTuple):
    """Where in a file: line and column, counted from 1."""

    line: int = 1
    column: int = 1


class Problem(NamedTuple):
    """One thing that is wrong: the file, the place and a sentence."""

    file: str
    place: Place
    sentence: str

    def __str__(self) -> str:
        """The problem as one line that editors can jump to."""
        return f"{shown(self.file)}:{self.place.line}:{self.place.column}: {brief(self.sentence)}"


WORD, TOLD = 80, 1_000
"""The longest word of a file that a sentence repeats whole, and the longest sentence."""
_LONG_WORD = re.compile(rf"\S{{{WORD},}}")


def brief(sentence: str) -> str:
    """A sentence about a file, however much of the file stands in it."""
    sentence = _LONG_WORD.sub(lambda found: f"{found[0][: WORD - 20]}...{found[0][-1]}", sentence)
    return sentence if len(sentence) <= TOLD else f"{sentence[: TOLD - 300]} ... {sentence[-250:]}"


MOST = 20
"""So many problems of a file are told at once."""


class FileProblems(Exception):
    """A file cannot be used; it carries every problem found, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = sorted(problems, key=lambda problem: problem.place)
        super().__init__("\n".join(map(str, self.problems)))


ENDS_HERE = f"After {MOST} problems the search ends here."


class FoundProblems(list[Problem]):
    """The problems found in a file so far. At so many that nobody reads on, the search ends: raises FileProblems."""

    def append(self, problem: Problem) -> None:
        """Keeps one more."""
        super().append(problem)
        if len(self) == MOST:
            last = max(self, key=lambda one: one.place)
            raise FileProblems([*self, last._replace(sentence=ENDS_HERE)])


class Mistake(Exception):
    """Something in a file cannot stand: its path in the data, and a sentence."""

    def __init__(self, path: DataPath, sentence: str):
        super().__init__(sentence)
        self.path = path
        self.sentence = sentence


LONGEST = 100
"""What is longer is no slip of a name; to compare it would take long."""


def nearest(word: str, known: Iterable[str], n: int = 3) -> list[str]:
    """The known spellings most like `word`, best first."""
    if len(word) > LONGEST:
        return []
    lower = {name.lower(): name for name in known}
    return [lower[name] for name in difflib.get_close_matches(word.lower(), lower, n=n, cutoff=0.5)]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` Did you mean X?`, or nothing if no spelling is near."""
    near = nearest(word, known, 1)
    return f" Did you mean '{near[0]}'?" if near else ""


LONG = 24


def listed(options: Iterable[str], near: str = "") -> str:
    """Legal spellings for a sentence, the ones most like `near` first, a long list cut short."""
    names = list(options)
    first = nearest(near, names, 5) if near else []
    ordered = [*first, *(name for name in names if name not in first)]
    more = len(ordered) - LONG
    return ", ".join(ordered[:LONG]) + (f" and {more} more" if more > 0 else "")
