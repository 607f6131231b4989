"""Names and how people spell them: which thing is meant by the words that a person typed.

Capitals, plural, hyphens, accents and spacing do not matter, and `Terror Level 2` is `Terror Level II`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

__all__ = [
    "SMALL",
    "Spellings",
    "Standing",
    "bare",
    "first_sentence",
    "keys",
    "same_name",
    "singular",
    "singulars",
    "split",
]


class Standing(NamedTuple):
    """A name that stands in a text, from `start` up to `end`, and the id of what it names."""

    start: int
    end: int
    id: str


class Spellings:
    """Which id each name leads to."""

    def __init__(self, labels: Iterable[tuple[str, str]], owners: Mapping[str, str]) -> None:
        """Take names with their ids, and for every exact spelling (see `keys`) its id."""
        self._owners = owners
        self._longest = max((len(singulars(name)) for name, _ in labels), default=0) + 1

    def exact(self, words: str) -> str | None:
        """The id that has exactly this name, as far as a look-up is exact."""
        return next((self._owners[key] for key in keys(words) if key in self._owners), None)

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


def same_name(one: str, other: str) -> bool:
    """Tell whether two names differ in no more than a look-up forgives: `Sacred Sites` is `sacred-site`."""
    return not set(keys(one)).isdisjoint(keys(other))


# --- spellings ---

_WORD = re.compile(r"[^\W\d_]+|\d+")
_MARK = re.compile(r"(?:[^\W\d_]|(?<=[^\W\d_])['\u2019](?=[^\W\d_]))+|\d+")  # with its apostrophes, as it stands
_BETWEEN = re.compile(r"[\s&+-]+")  # what may stand between the words of one name
_LEVELS = {"1": "i", "2": "ii", "3": "iii"}


def split(words: str) -> list[str]:
    """The words in small letters without accents or marks; an apostrophe does not end a word."""
    if not words.isascii():
        words = "".join(mark for mark in unicodedata.normalize("NFKD", words) if not unicodedata.combining(mark))
    words = words.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return _WORD.findall(words.casefold())


def _plain(words: str) -> list[str]:
    """These words, with a level as it is printed."""
    return [_LEVELS.get(word, word) for word in split(words)]


def singular(word: str) -> str:
    """A word in small letters, made singular."""
    if len(word) < 4 or word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]


def singulars(words: str) -> tuple[str, ...]:
    """The words one by one, each made singular."""
    return tuple(singular(word) for word in _plain(words))


SMALL = frozenset(
    split(
        "a about am among an and any are as at be been being between but by can could did do does doing else every exactly "
        "explain for from had happen happens has have having he her here his how hows i if im in into is it its just "
        "let me mean means might must my of on our shall she should so some tell than that the "
        "their them then there these they this those to us was we were what whats while now ok please "
        "will with work works would you your"
    )
)
"""Words that a question is asked with and that say nothing of what it asks."""


def bare(words: str) -> str:
    """The words without the small ones that a question is asked with: `how do I win?` is `win`.

    An `I` that ends them is a number, as in `Stage I`.
    """
    said = split(words)
    return " ".join(
        word for place, word in enumerate(said, 1) if word not in SMALL or (word == "i" and place == len(said))
    )


def keys(words: str) -> tuple[str, ...]:
    """The spellings words are looked up by: run together, with each word made singular or only the last."""
    plain = _plain(words)
    apart, together = "".join(map(singular, plain)), singular("".join(plain))
    return tuple(dict.fromkeys(key for key in (apart, together) if key))


def first_sentence(text: str) -> str:
    """The first sentence of a text, with its full stop."""
    end = _END.search(text)
    return text[: end.end(1)] if end else text


_END = re.compile(r"([.!?][\"')]*)(?=\s+[A-Z0-9\"'(]|$)")
