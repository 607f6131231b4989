"""Names and how people spell them: which thing is meant by the words that a person typed.

Capitals, plural, hyphens, accents and spacing do not matter, and `Terror Level 2` is `Terror Level II`.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, NamedTuple

__all__ = ["How", "Match", "Names", "Standing", "bare", "keys", "same_name", "singulars"]

How = Literal["exact", "meant", "guess", "several", "nothing"]
"""How an answer was found. `meant`: the words are no name, but there is no doubt of what is looked for."""

_GUESS = 0.8  # how alike two spellings must be before one is taken for the other
_NEAR = 0.45  # ... and before a name is worth offering at all


class Match(NamedTuple):
    """What some words may mean: ids, best first.

    `nearest` has ids where nothing is meant, and what else has the words in its name where they are none.
    """

    how: How
    ids: tuple[str, ...]
    nearest: tuple[str, ...] = ()


class Standing(NamedTuple):
    """A name that stands in a text, from `start` up to `end`, and the id of what it names."""

    start: int
    end: int
    id: str


LONGEST = 1000
"""What is longer is nothing that the glossary says, and to compare it with all of it would take long."""


class Names:
    """Which id each name leads to."""

    def __init__(self, labels: Iterable[tuple[str, str]], owners: Mapping[str, str]) -> None:
        """Take names with their ids, in the order to list them in, and for every exact spelling (see `keys`) its id."""
        self._owners = owners
        self._labels = tuple((frozenset(singulars(name)), owner) for name, owner in labels)
        self._order = tuple(dict.fromkeys(owner for _, owner in self._labels))

    def exact(self, words: str) -> str | None:
        """The id that has exactly this name, as far as a look-up is exact."""
        return next((self._owners[key] for key in keys(words) if key in self._owners), None)

    def find(self, words: str) -> Match:
        """What the words mean.

        Words that are no name but part of names find all that are named so; what is only nearly a name is
        guessed. Never raises.
        """
        if len(words) > LONGEST:
            return Match("nothing", ())
        owner = self.exact(words)
        if owner is not None:
            return Match("exact", (owner,))
        parts = singulars(words)
        if not parts:
            return Match("nothing", ())
        key = keys(words)[0]
        if len(parts) > self._longest:  # than any name
            return _among(self._spelled_like(key, 1, _GUESS)) or Match("nothing", (), self._spelled_like(key, 3, _NEAR))
        return (
            _among(self._named_with(parts) or self._named_like(parts))
            or _among(self._spelled_like(key, 1, _GUESS))
            or _among(self._named_with(self._corrected(parts)))
            or Match("nothing", (), self._spelled_like(key, 3, _NEAR))
        )

    def naming(self, words: str) -> tuple[str, ...]:
        """The ids with a name that has all these words, in any order."""
        parts = singulars(words)
        return self._named_with(parts) if parts else ()

    def standing_in(self, text: str) -> tuple[Standing, ...]:
        """The names that stand in a text, in its order.

        The longest comes first where one stands inside another or where two overlap: a text with `Choice
        Event` has no `Event` there.
        """
        marks = [(mark.start(), mark.end()) for mark in _MARK.finditer(text)]
        standing: list[Standing] = []
        for first, (start, _) in enumerate(marks):
            for last in range(first, min(first + self._longest, len(marks))):
                end = marks[last][1]
                if last > first and not _BETWEEN.fullmatch(text, marks[last - 1][1], marks[last][0]):
                    break
                owner = self.exact(text[start:end])
                if owner is not None:
                    standing.append(Standing(start, end, owner))
        chosen: list[Standing] = []
        for one in sorted(standing, key=lambda one: (one.start - one.end, one.start)):
            if all(one.end <= other.start or other.end <= one.start for other in chosen):
                chosen.append(one)
        return tuple(sorted(chosen))

    @cached_property
    def _longest(self) -> int:
        return max((len(label) for label, _ in self._labels), default=0) + 1

    def _named_with(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        wanted = frozenset(parts)
        return self._in_order({owner for label, owner in self._labels if wanted <= label})

    def _named_like(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """The ids with a name in which every part begins some word: `sacr` finds Sacred Site."""
        if any(len(part) < 3 for part in parts):
            return ()
        return self._in_order(
            {
                owner
                for label, owner in self._labels
                if all(any(word.startswith(part) for word in label) for part in parts)
            }
        )

    def _spelled_like(self, key: str, most: int, alike: float) -> tuple[str, ...]:
        near = difflib.get_close_matches(key, self._owners, n=4 * most, cutoff=alike)
        return tuple(dict.fromkeys(self._owners[other] for other in near))[:most]

    def _corrected(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """The parts, each that stands in no name changed to the most similar word that does.

        A small word like `and` is nobody's hand.
        """
        known = {word for label, _ in self._labels for word in label} - _SMALL
        corrected = []
        for part in parts:
            near = [part] if part in known else difflib.get_close_matches(part, sorted(known), n=1, cutoff=_GUESS)
            corrected += near or [part]
        return tuple(corrected)

    def _in_order(self, ids: set[str]) -> tuple[str, ...]:
        return tuple(owner for owner in self._order if owner in ids)


def _among(ids: tuple[str, ...]) -> Match | None:
    if not ids:
        return None
    return Match("guess" if len(ids) == 1 else "several", ids)


def same_name(one: str, other: str) -> bool:
    """Tell whether two names differ in no more than a look-up forgives: `Sacred Sites` is `sacred-site`."""
    return not set(keys(one)).isdisjoint(keys(other))


# --- spellings ---

_WORD = re.compile(r"[^\W\d_]+|\d+")
_MARK = re.compile(r"(?:[^\W\d_]|(?<=[^\W\d_])['\u2019](?=[^\W\d_]))+|\d+")  # with its apostrophes, as it stands
_BETWEEN = re.compile(r"[\s&+-]+")  # what may stand between the words of one name
_LEVELS = {"1": "i", "2": "ii", "3": "iii"}


def _split(words: str) -> list[str]:
    """The words in small letters without accents or marks; an apostrophe does not end a word."""
    if not words.isascii():
        words = "".join(mark for mark in unicodedata.normalize("NFKD", words) if not unicodedata.combining(mark))
    words = words.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return _WORD.findall(words.casefold())


def _plain(words: str) -> list[str]:
    """These words, with a level as it is printed."""
    return [_LEVELS.get(word, word) for word in _split(words)]


def _singular(word: str) -> str:
    if len(word) < 4 or word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]


def singulars(words: str) -> tuple[str, ...]:
    """The words one by one, each made singular."""
    return tuple(_singular(word) for word in _plain(words))


_SMALL = frozenset(
    _split(
        "a about am an and any are as at be been being but by can cant could did do does doing dont else every exactly "
        "explain for from had happen happens has have having he her here his how hows i if im in into is it its just "
        "let me mean means might more must my of on or our please shall she should show so some tell than that the "
        "their them then there these they this those to us was we were what whats when whens where wheres which while "
        "who whom whos whose why will with work works would you your"
    )
)


def bare(words: str) -> str:
    """The words without the small ones that a question is asked with: `how do I win?` is `win`.

    An `I` that ends them is a number, as in `Stage I`.
    """
    split = _split(words)
    return " ".join(
        word for place, word in enumerate(split, 1) if word not in _SMALL or (word == "i" and place == len(split))
    )


def keys(words: str) -> tuple[str, ...]:
    """The spellings words are looked up by: run together, with each word made singular or only the last."""
    plain = _plain(words)
    apart, together = "".join(map(_singular, plain)), _singular("".join(plain))
    return tuple(dict.fromkeys(key for key in (apart, together) if key))
