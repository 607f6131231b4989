"""What answers best: a full-text index over everything that can be looked up, asked with whatever a person types.

The index is sqlite's FTS5 with its stemmer. Each word of a question is asked for by itself, also as the game's own
word for it, as the beginning of a word and with its spelling put right; an entry's rank is what its words weigh, times
how much of the question it speaks of.
"""

from __future__ import annotations

import difflib
import math
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from spirit_tutor.lexicon.spellings import bare, singulars, split

__all__ = ["Indexed", "Ranked", "Ranking"]

_LONGEST = 24  # words of a question that are listened to; what is longer is nothing that anybody asks
_ALIKE = 0.78  # how alike two spellings must be before one is taken for the other
_SLIPS = 2  # letters more or less than the word that is meant
_SURE = 0.9  # ... and before it is as good as the other
_BEGUN = 3  # letters that are enough to be the beginning of a word
_MEANT = 0.9  # what the game's own word counts for an everyday one
_OWN = 1.4  # how much more a word of the game matters than another
_FIGURE = 0.3  # ... and how much less a figure does
_TOLD = 0.2  # what it counts that an entry's text says a word, beside a name or a question that does
_ASIDE = 0.4  # how much of a word is answered by an entry that only says it


class Indexed(NamedTuple):
    """What the index holds of an entry: names and questions, each for itself, its text, and its weight."""

    asked: tuple[str, ...]
    text: str
    weight: float = 1.0


class Ranked(NamedTuple):
    """An entry by its place in the index, and how well it answers: more is better."""

    score: float
    place: int


class _Asked(NamedTuple):
    """A way to ask for a word: words that must all be there, whether the last is only begun, and what it counts."""

    words: tuple[str, ...]
    begun: bool = False
    counts: float = 1.0

    @property
    def match(self) -> str:
        return " AND ".join(f'"{word}"' for word in self.words) + ("*" if self.begun else "")


class _Heard:
    """What one name, question or text has of the words that were asked."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.score = 0.0
        self.weights: dict[tuple[str, ...], float] = {}

    def add(self, group: tuple[str, ...], score: float, weight: float) -> None:
        self.score += score
        self.weights[group] = weight


class Ranking:
    """The index. `meanings` has everyday words and phrases, each with the game's own."""

    def __init__(self, entries: Sequence[Indexed], meanings: Mapping[str, Iterable[str]], own: Iterable[str]) -> None:
        self._entries = entries
        self._own = {word for name in own for word in singulars(name)}
        self._meanings = {word: [tuple(split(one)) for one in own] for word, own in meanings.items()}
        self._longest = max((len(word.split()) for word in self._meanings), default=1)
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        for table in ("asked", "told"):
            self._base.execute(f"CREATE VIRTUAL TABLE {table} USING fts5(said, of UNINDEXED, tokenize='porter unicode61')")
        asked = (
            (" ".join(word for group, _ in self._grouped(one) for word in group), place)
            for place, entry in enumerate(entries)
            for one in entry.asked
        )
        self._base.executemany("INSERT INTO asked VALUES (?, ?)", asked)
        self._base.executemany(
            "INSERT INTO told VALUES (?, ?)", ((_plain(entry.text), place) for place, entry in enumerate(entries))
        )

    def best(self, words: str, *, typing: bool = False) -> list[Ranked]:
        """The entries that answer these words, best first; while they are typed the last is only begun."""
        asked: dict[int, _Heard] = {}
        told: dict[int, _Heard] = {}
        whole = 0.0
        for group, last in self._grouped(words):
            ways = list(self._ways(group, typing=typing and last))
            matters = _FIGURE if group[0].isdigit() else _OWN if any(map(self._is_own, ways)) else 1.0
            in_names, in_texts = (self._all_found(table, ways) for table in ("asked", "told"))
            weight = matters * math.log(1 + len(self._entries) / (1 + len(in_texts)))
            whole += weight
            for heard, found in ((asked, in_names), (told, in_texts)):
                for row, (place, score) in found.items():
                    heard.setdefault(row, _Heard(place)).add(group, matters * score, weight)
        texts = {one.place: one for one in told.values()}
        best: dict[int, float] = {}
        for one in asked.values():
            text = texts.get(one.place)
            best[one.place] = max(best.get(one.place, 0.0), self._answers(one, text, whole))
        for place, text in texts.items():
            best.setdefault(place, self._answers(None, text, whole))
        ranked = [Ranked(score * self._entries[place].weight, place) for place, score in best.items()]
        return sorted(ranked, key=lambda one: (-one.score, one.place))

    @staticmethod
    def _answers(asked: _Heard | None, text: _Heard | None, whole: float) -> float:
        """How well an entry answers by one of its names or questions and its text."""
        score = (asked.score if asked else 0.0) + _TOLD * (text.score if text else 0.0)
        heard = dict.fromkeys(text.weights, 0.0) if text else {}
        for group, weight in text.weights.items() if text else ():
            heard[group] = _ASIDE * weight
        heard |= asked.weights if asked else {}
        return score * sum(heard.values()) / whole if whole else 0.0

    def saying(self, text: str) -> list[int]:
        """The places of the entries that say all of these words, the last of which may be begun; best first."""
        words = split(text)[:_LONGEST]
        if not words:
            return []
        match = " AND ".join(f'"{word}"' for word in words) + ("*" if len(words[-1]) >= _BEGUN else "")
        return [place for _, place, _ in sorted(self._found("told", match), key=lambda one: -one[2])]

    def near(self, words: str, names: Sequence[str]) -> list[str]:
        """The names that are spelled most like these words."""
        return difflib.get_close_matches(" ".join(split(words)[:_LONGEST]), names, n=3, cutoff=0.45)

    # --- the words of a question ---

    def _is_own(self, way: _Asked) -> bool:
        return all(word in self._own for word in singulars(" ".join(way.words)))

    def _grouped(self, words: str) -> Iterator[tuple[tuple[str, ...], bool]]:
        """The words and known phrases of a question without its small words, and whether each is the last."""
        said = split(words)[:_LONGEST]
        small = not bare(" ".join(said))
        at = 0
        while at < len(said):
            end = next(
                (end for end in range(min(len(said), at + self._longest), at, -1) if " ".join(said[at:end]) in self._meanings),
                0,
            )
            if end or small or bare(said[at]):
                yield tuple(said[at : end or at + 1]), (end or at + 1) == len(said)
            at = end or at + 1

    def _ways(self, group: tuple[str, ...], *, typing: bool) -> Iterator[_Asked]:
        yield _Asked(group)
        for own in self._meanings.get(" ".join(group), ()):
            yield _Asked(own, counts=_MEANT)
        if len(group) > 1:
            return
        word = group[0]
        if typing and len(word) >= _BEGUN:
            yield _Asked(group, begun=True)
        if word in self._meanings or self._known(f'"{word}"'):
            return
        if len(word) >= _BEGUN and self._known(f'"{word}"*'):
            yield _Asked(group, begun=True)
        known = [one for one in self._vocabulary if abs(len(one) - len(word)) <= _SLIPS]
        for near in difflib.get_close_matches(word, known, n=2, cutoff=_ALIKE):
            alike = difflib.SequenceMatcher(None, word, near).ratio()
            yield _Asked((near,), counts=1.0 if alike > _SURE else alike)
            for own in self._meanings.get(near, ()):
                yield _Asked(own, counts=_MEANT * alike)

    @cached_property
    def _vocabulary(self) -> list[str]:
        """The words of names and of what people ask: a slip of the pen is one of them."""
        known = {word for one in self._entries for word in split(" ".join(one.asked)) if len(word) > 2}
        return sorted(known | {word for phrase in self._meanings for word in phrase.split()})

    # --- the base ---

    def _known(self, match: str) -> bool:
        for table in ("asked", "told"):
            if self._base.execute(f"SELECT 1 FROM {table} WHERE {table} MATCH ? LIMIT 1", (match,)).fetchone():
                return True
        return False

    def _all_found(self, table: str, ways: Iterable[_Asked]) -> dict[int, tuple[int, float]]:
        """The rows that say a word in one of its ways, each with its entry and the best it counts."""
        best: dict[int, tuple[int, float]] = {}
        for way in ways:
            for row, place, score in self._found(table, way.match):
                if row not in best or best[row][1] < score * way.counts:
                    best[row] = (place, score * way.counts)
        return best

    def _found(self, table: str, match: str) -> list[tuple[int, int, float]]:
        found = self._base.execute(f"SELECT rowid, of, -bm25({table}) FROM {table} WHERE {table} MATCH ?", (match,))
        return [(int(row), int(place), float(score)) for row, place, score in found]


def _plain(text: str) -> str:
    """A text as its words are typed: without apostrophes."""
    return text.replace("'", "")
