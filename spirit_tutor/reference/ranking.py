"""What answers best: a full-text index over everything that can be looked up, asked with whatever a person types.

The index is sqlite's FTS5 with its stemmer. Each word of a question is asked for by itself, also as the game's own
word for it, as the beginning of a word and with its spelling put right. An entry is as good as the best of its names and
questions: what the words weigh there, times how much of what was asked the entry speaks of.
"""

from __future__ import annotations

import difflib
import math
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from spirit_tutor.lexicon.spellings import SMALL, singular, split

__all__ = ["Indexed", "Ranked", "Ranking"]

# These figures were found by trying others on the list of typed questions in the tests; none of them matters much.
_OWN = 1.4  # how much more a word of the game matters than another
_MEANT = 0.9  # what the game's own word counts for an everyday one
_TOLD = 0.2  # what it counts that an entry's text says a word, beside a name or a question that does
_NAMED = 0.8  # how much of a word is answered by an entry that is asked for with it in other words
_ASIDE = 0.4  # ... and by one that only says it
_ALIKE = 0.78  # how alike two spellings must be before one is taken for the other
_SLIPS = 2  # letters more or less than the word that is meant
_SURE = 0.9  # how alike they must be before one is as good as the other
_BEGUN = 3  # letters that are enough to be the beginning of a word
_LONGEST = 24  # words of a question that are listened to; what is longer is nothing that anybody asks

_MADE = (
    "CREATE VIRTUAL TABLE asked USING fts5(said, of UNINDEXED, tokenize='porter unicode61')",
    "CREATE VIRTUAL TABLE told USING fts5(said, of UNINDEXED, tokenize='porter unicode61')",
)
_KEPT = 512  # what was found for so many words: most are in many questions, and grow sign by sign while one types
_FIND = {
    "asked": "SELECT rowid, of, -bm25(asked) FROM asked WHERE asked MATCH ?",
    "told": "SELECT rowid, of, -bm25(told) FROM told WHERE told MATCH ?",
}

_Words = tuple[str, ...]


class Indexed(NamedTuple):
    """What the index holds of an entry: names and questions, each for itself, its text, and its weight.

    `alone` are everyday words that lead to it where nothing else is typed.
    """

    names: tuple[str, ...]
    alone: tuple[str, ...]
    asked: tuple[str, ...]
    text: str
    weight: float = 1.0


class Ranked(NamedTuple):
    """An entry by its place in the index, and how well it answers: more is better."""

    score: float
    place: int


class _Way(NamedTuple):
    """A way to ask for a word: words that must all be there, whether the last is only begun, and what it counts."""

    words: _Words
    begun: bool = False
    counts: float = 1.0

    @property
    def match(self) -> str:
        return " AND ".join(f'"{word}"' for word in self.words) + ("*" if self.begun else "")


class _Heard:
    """What one name, question or text of an entry has of the words that were asked."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.score = 0.0
        self.words: set[_Words] = set()

    def add(self, words: _Words, score: float) -> None:
        self.words.add(words)
        self.score += score


class Ranking:
    """The index. `meanings` has everyday words and phrases, each with the game's own; `own` are names of the game."""

    def __init__(self, entries: Sequence[Indexed], meanings: Mapping[str, Iterable[str]], own: Iterable[str]) -> None:
        self._entries = entries
        self._own = {singular(word) for name in own for word in _said(name)}
        self._meanings = {
            " ".join(_said(word)): [tuple(_said(one)) for one in means] for word, means in meanings.items()
        }
        self._begins = {phrase.split()[0] for phrase in self._meanings}
        self._longest = max((len(word.split()) for word in self._meanings), default=1)
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        for made in _MADE:
            self._base.execute(made)
        self._found = lru_cache(_KEPT)(self._find)
        self._same: dict[str, int] = {}
        asked = []
        for kind in ("names", "alone", "asked"):
            for place, entry in enumerate(entries):
                for one in getattr(entry, kind):
                    parts = [word for words, _ in self._parts(one) for word in words]
                    asked.append((" ".join(parts), place))
                    self._same.setdefault(_same(_said(one)), place)
                    if kind != "names":  # nobody who says monster means Here There Be Monsters
                        self._same.setdefault(_same(parts), place)
        told = ((_plain(entry.text), place) for place, entry in enumerate(entries))
        self._base.executemany("INSERT INTO asked VALUES (?, ?)", asked)
        self._base.executemany("INSERT INTO told VALUES (?, ?)", told)

    def best(self, words: str, *, typing: bool = False) -> list[Ranked]:
        """The entries that answer these words, best first; while they are typed the last is only begun."""
        weights: dict[_Words, float] = {}
        rows: dict[int, _Heard] = {}
        texts: dict[int, _Heard] = {}
        named: dict[int, set[_Words]] = {}
        for part, last in self._parts(words):
            ways = list(self._ways(part, typing=typing and last))
            matters = _OWN if any(map(self._is_own, ways)) else 1.0
            in_texts = self._all_found("told", ways)
            weights[part] = matters * math.log(1 + len(self._entries) / (1 + len(in_texts)))
            for number, (place, score) in self._all_found("asked", ways).items():
                rows.setdefault(number, _Heard(place)).add(part, matters * score)
                named.setdefault(place, set()).add(part)
            for place, score in in_texts.values():
                texts.setdefault(place, _Heard(place)).add(part, matters * score)
        best: dict[int, float] = {}
        whole, nothing = sum(weights.values()), _Heard(-1)
        for row in (*rows.values(), *map(_Heard, texts)):
            text, elsewhere = texts.get(row.place, nothing), named.get(row.place, ())
            heard = 0.0
            for part, weight in weights.items():
                if part in row.words:
                    heard += weight
                elif part in elsewhere:
                    heard += weight * _NAMED
                elif part in text.words:
                    heard += weight * _ASIDE
            best[row.place] = max(best.get(row.place, 0.0), (row.score + _TOLD * text.score) * heard / whole)
        ranked = [Ranked(score * self._entries[place].weight, place) for place, score in best.items()]
        return sorted(ranked, key=lambda one: (-one.score, one.place))

    def same(self, words: str) -> int | None:
        """The place of the entry that has a name or question of just these words, the small ones apart."""
        core = _same(word for part, _ in self._parts(words) for word in part)
        return self._same.get(_same(_said(words)), self._same.get(core))

    def saying(self, text: str) -> list[int]:
        """The places of the entries that say all of these words, the last of which may be begun; best first."""
        words = split(_plain(text))[:_LONGEST]
        if not words:
            return []
        found = self._found("told", _Way(tuple(words), begun=len(words[-1]) >= _BEGUN).match)
        return [place for _, place, _ in sorted(found, key=lambda one: -one[2])]

    # --- the words of a question ---

    def _parts(self, words: str) -> Iterator[tuple[_Words, bool]]:
        """The words and known phrases of a question without its small words, and whether each is the last."""
        said = _said(words)[:_LONGEST]
        all_small = SMALL.issuperset(said)
        at = 0
        while at < len(said):
            phrase = 0
            if said[at] in self._begins:
                ends = range(min(len(said), at + self._longest), at, -1)
                phrase = next((end for end in ends if " ".join(said[at:end]) in self._meanings), 0)
            end = phrase or at + 1
            if phrase or all_small or said[at] not in SMALL or (said[at] == "i" and end == len(said) > 1):
                yield tuple(said[at:end]), end == len(said)
            at = end

    def _ways(self, part: _Words, *, typing: bool) -> Iterator[_Way]:
        yield _Way(part)
        for own in self._meanings.get(" ".join(part), ()):
            yield _Way(own, counts=_MEANT)
        if len(part) > 1:
            return
        word = part[0]
        if typing and len(word) >= _BEGUN:
            yield _Way(part, begun=True)
        if word in self._meanings or self._known(_Way(part)):
            return
        if len(word) >= _BEGUN and self._known(_Way(part, begun=True)):
            yield _Way(part, begun=True)
        known = [one for one in self._vocabulary if abs(len(one) - len(word)) <= _SLIPS]
        for near in difflib.get_close_matches(word, known, n=2, cutoff=_ALIKE):
            alike = difflib.SequenceMatcher(None, word, near).ratio()
            counts = 1.0 if alike > _SURE else alike
            yield _Way((near,), counts=counts)
            for own in self._meanings.get(near, ()):
                yield _Way(own, counts=_MEANT * counts)

    def _is_own(self, way: _Way) -> bool:
        return all(singular(word) in self._own for word in way.words)

    @cached_property
    def _vocabulary(self) -> list[str]:
        """The words of names and of what people ask: a slip of the pen is one of them."""
        known = {
            word
            for one in self._entries
            for word in _said(" ".join((*one.names, *one.alone, *one.asked)))
            if len(word) > _SLIPS
        }
        return sorted(known | {word for phrase in self._meanings for word in phrase.split()})

    # --- the base ---

    def _known(self, way: _Way) -> bool:
        return any(self._found(table, way.match) for table in ("asked", "told"))

    def _all_found(self, table: str, ways: Iterable[_Way]) -> dict[int, tuple[int, float]]:
        """The rows that say a word in one of its ways, each with its entry and the best it counts."""
        best: dict[int, tuple[int, float]] = {}
        for way in ways:
            for row, place, score in self._found(table, way.match):
                if row not in best or best[row][1] < score * way.counts:
                    best[row] = (place, score * way.counts)
        return best

    def _find(self, table: str, match: str) -> list[tuple[int, int, float]]:
        return self._base.execute(_FIND[table], (match,)).fetchall()


def _same(words: Iterable[str]) -> str:
    return " ".join(map(singular, words))


def _said(words: str) -> list[str]:
    """The words in the form in which the index has them."""
    return [_FORMS.get(word, word) for word in split(words)]


def _plain(text: str) -> str:
    """A text for the index, near enough to `_said` and much faster."""
    return text.replace("'", "").replace("Explorers", _EXPLORER).replace("Explorer", _EXPLORER)


_EXPLORER = "explorerpiece"
_FORMS = {
    form: word
    for word, forms in {
        _EXPLORER: "explorer explorers",  # which the stemmer takes for a form of explore
        "forget": "forgot forgotten",
        "build": "built builds building",
        "choose": "chose chosen choice",
        "deal": "dealt",
        "take": "took taken",
        "give": "gave given",
        "get": "got gets getting",
        "come": "came",
        "go": "went goes gone",
        "pay": "paid",
        "keep": "kept",
        "fight": "fought",
        "draw": "drew drawn",
        "begin": "began begun",
        "strike": "struck",
        "city": "cities",
        "die": "died dies dying",
    }.items()
    for form in forms.split()
}
