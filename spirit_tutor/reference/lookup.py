"""One place to look everything up: terms, questions, cards, lessons, rules, and names of what is not here.

A term is found by its name alone. For whatever else is typed everything is ranked; a card's face is read from the box
only when it is shown.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from spirit_tutor.lexicon.everyday import NO_WORDS, Everyday, load_everyday
from spirit_tutor.lexicon.other_boxes import ALL_BOXES, FarName, load_far_names
from spirit_tutor.lexicon.questions import Question, load_questions, questions_on
from spirit_tutor.lexicon.spellings import first_sentence, keys
from spirit_tutor.lexicon.terms import Entry, Glossary, load

from .index_file import CardWords, LessonWords, load_index
from .rules_page import Rule, load_rules

if TYPE_CHECKING:
    from .card_entries import Card
    from .ranking import Ranking

__all__ = [
    "ALL_BOXES",
    "EVERYTHING",
    "QUESTIONS",
    "Hit",
    "How",
    "Item",
    "Library",
    "Only",
    "Reply",
    "library",
    "where_shown",
]

QUESTIONS = "questions"
"""The category of all questions."""

How = Literal["exact", "answer", "nothing"]
"""How an answer was found: by its name, by what it says, or not at all."""

_WEIGHTS = {"term": 1.0, "question": 1.0, "card": 0.75, "far": 0.75, "lesson": 0.45, "rule": 0.3}
_MOST = 8  # answers of a question
_LISTED = 40  # ... and while it is typed


class Item(NamedTuple):
    """Something that can be looked up. One name is one item: a card that is also a term is both."""

    id: str
    name: str
    kind: str
    categories: tuple[str, ...]
    box: str
    """A key of `ALL_BOXES`; empty where there is none."""
    entry: Entry | None = None
    printed: CardWords | None = None
    question: Question | None = None
    far: FarName | None = None
    lesson: LessonWords | None = None
    rule: Rule | None = None

    @property
    def card(self) -> Card | None:
        """The card's whole face. Asking for it reads the box."""
        if self.printed is None:
            return None
        from .card_entries import card_of

        return card_of(self.id)

    @property
    def labels(self) -> tuple[str, ...]:
        """All its names; a question has none."""
        if self.question:
            return ()
        aliases = (*(self.entry.aliases if self.entry else ()), *(self.printed.aliases if self.printed else ()))
        return (self.name, *aliases)

    @property
    def called(self) -> str:
        """What to look it up by: its name, or a question's id."""
        return self.id if self.question or self.lesson else self.name

    @property
    def says(self) -> str:
        """What it says, in one text."""
        if self.question:
            return self.question.answer
        if self.entry:
            return self.entry.definition
        if self.far:
            return self.far.says
        if self.rule:
            return self.rule.text
        if self.lesson:
            return self.lesson.about
        return " ".join(self.printed.texts) if self.printed else ""

    @property
    def in_short(self) -> str:
        """The first sentence of it, which answers alone."""
        return first_sentence(self.says)

    @property
    def references(self) -> tuple[str, ...]:
        """Codes of where its rules are printed."""
        return self.entry.references if self.entry else self.question.references if self.question else ()

    def texts(self) -> Iterator[str]:
        """Everything that it says, piece by piece, its names first."""
        yield " / ".join(self.labels or (self.name,))
        if self.entry:
            yield self.entry.definition
            yield from self.entry.notes.values()
        elif self.says and not self.printed:
            yield self.says
        if self.far:
            yield ALL_BOXES[self.box]
        if self.printed:
            yield self.kind
            yield from self.printed.texts


class Only(NamedTuple):
    """What to look among: a category, a box; empty for all."""

    category: str = ""
    box: str = ""

    def takes(self, item: Item) -> bool:
        """Whether an item is among it."""
        return (not self.category or self.category in item.categories) and (not self.box or self.box == item.box)


EVERYTHING = Only()


class Reply(NamedTuple):
    """The answer of a look-up: items, the best first. `nearest` are names, where there is none."""

    how: How
    items: tuple[Item, ...]
    nearest: tuple[str, ...] = ()


class Hit(NamedTuple):
    """An item that says what was searched for, and where it says so."""

    item: Item
    text: str


class Library:
    """Everything that can be looked up. Files are read when they are first needed."""

    def __init__(self, terms: Glossary | None = None) -> None:
        """Take other terms than those that ship with the program; then there is nothing beside them."""
        self._terms = terms

    @cached_property
    def terms(self) -> Glossary:
        """The glossary."""
        return load() if self._terms is None else self._terms

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """All questions."""
        return load_questions(self.terms) if self._terms is None else ()

    @cached_property
    def everyday(self) -> Everyday:
        """What people call terms and questions who do not know the game's own words."""
        return load_everyday(self.terms, self.questions) if self._terms is None else NO_WORDS

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All there is: terms, cards that are no terms, what is elsewhere, questions, lessons, rules."""
        if self._terms is not None:
            return tuple(_term(entry, None) for entry in self.terms)
        index = load_index()
        cards = {card.id: card for card in index.cards}
        return (
            *(_term(entry, cards.pop(entry.id, None)) for entry in self.terms),
            *(Item(card.id, card.name, card.kind, card.categories, card.box, printed=card) for card in cards.values()),
            *(_far(far) for far in load_far_names()),
            *(Item(one.id, one.question, "Question", (QUESTIONS,), "", question=one) for one in self.questions),
            *(Item(one.id, one.title, "Lesson", ("lessons",), "", lesson=one) for one in index.lessons),
            *(Item(one.number, one.number, "Rule", ("rules",), "", rule=one) for one in load_rules()),
        )

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """All categories, in order."""
        return tuple(dict.fromkeys(category for item in self.items for category in item.categories))

    @cached_property
    def _by_id(self) -> dict[str, Item]:
        return {item.id: item for item in self.items}

    @cached_property
    def _by_name(self) -> dict[str, Item]:
        return {item.name: item for item in self.items}

    @cached_property
    def _by_label(self) -> dict[str, list[Item]]:
        """The items that have this id or name, in order; capitals are no matter."""
        called: dict[str, list[Item]] = {}
        for item in self.items:
            for label in dict.fromkeys(label.casefold() for label in (item.id, *item.labels)):
                called.setdefault(label, []).append(item)
        return called

    @cached_property
    def _owners(self) -> dict[str, str]:
        """The id that every name and id belongs to; the first to claim a spelling has it."""
        owners: dict[str, str] = {}
        for item in self.items:
            if not (item.question or item.rule):
                for name in (item.id, *(item.labels or (item.name,))):
                    for key in keys(name):
                        owners.setdefault(key, item.id)
        return owners

    @cached_property
    def _ranking(self) -> Ranking:
        from .ranking import Indexed, Ranking

        return Ranking(
            [
                Indexed(
                    item.labels if not item.question else (),
                    self.everyday.entries.get(item.id, ()),
                    (item.question.question, *item.question.asked) if item.question else (),
                    " ".join(item.texts()),
                    _weight(item),
                )
                for item in self.items
            ],
            self.everyday.words,
            [label for entry in self.terms if not entry.printed for label in (entry.term, *entry.aliases)],
        )

    def item(self, item_id: str) -> Item | None:
        """The item with this id."""
        return self._by_id.get(item_id)

    def named(self, name: str) -> Item | None:
        """The item that is printed with exactly this name."""
        return self._by_name.get(name)

    def questions_on(self, item: Item) -> tuple[Question, ...]:
        """The questions that belong to a term, the nearest first."""
        return questions_on(item.entry, self.questions) if item.entry else ()

    def related(self, item: Item) -> list[str]:
        """The names of the terms near to an item."""
        ids = item.entry.related if item.entry else item.question.related if item.question else ()
        return [self.terms[term].term for term in ids]

    def shown(self, item: Item) -> list[str]:
        """The lessons and steps that show what a question asks, as one reads them."""
        said = []
        for where in item.question.shown if item.question else ():
            route, step = where_shown(where)
            lesson = self.item(route)
            title = f" ({lesson.name})" if lesson else ""
            said.append(f"spirit-tutor play {route}{f' --step {step}' if step else ''}{title}")
        return said

    def among(self, only: Only) -> tuple[Item, ...]:
        """The items of a category and a box."""
        return tuple(item for item in self.items if only.takes(item))

    def look_up(self, words: str, only: Only = EVERYTHING) -> Reply:
        """What answers the words: what is called so, or what says most of it, best first. Never raises."""
        entry = self.terms.exact(words)
        if entry is not None and not entry.printed:
            item = _term(entry, None)
            if only.takes(item):
                return Reply("exact", (item,))
        called = self._called(words, only)
        if called is not None:
            return Reply("exact", (called,))
        meant = self._meant(words, only)
        ranked = [item for item in self._ranked(words, only) if item != meant][:_MOST]
        items = (*([meant] if meant else ()), *ranked)
        if items:
            return Reply("answer", items)
        return Reply("nothing", (), self._near(words, only))

    def search(self, text: str, only: Only = EVERYTHING) -> tuple[Hit, ...]:
        """The items that say all of these words, with the piece of each that says most of them."""
        wanted = keys(text)
        hits = []
        for place in self._ranking.saying(text) if wanted else ():
            item = self.items[place]
            if only.takes(item):
                pieces = list(item.texts())
                hits.append(Hit(item, max(pieces, key=lambda piece: _says(piece, text))))
        return tuple(hits)

    def typed(self, words: str) -> tuple[Item, ...]:
        """What to list while words are being typed, best first: what is called so, what begins so, what says so."""
        plain = words.strip().casefold()
        if not plain:
            return ()
        first = [self._called(words, EVERYTHING), self._meant(words, EVERYTHING)]
        begun = sorted(
            (item for item in self.items if any(label.casefold().startswith(plain) for label in item.labels)),
            key=lambda item: (item.rule is not None, item.name.casefold()),
        )
        ranked = self._ranked(words, EVERYTHING, typing=True) if len(plain) > _FEW_LETTERS else []
        listed = dict.fromkeys(item.id for item in (*first, *begun, *ranked) if item is not None)
        return tuple(self._by_id[one] for one in list(listed)[:_LISTED])

    def _called(self, words: str, only: Only) -> Item | None:
        """The item that has exactly this name, letter by letter if there is one."""
        plain = words.strip().casefold()
        if named := next((item for item in self._by_label.get(plain, ()) if only.takes(item)), None):
            return named
        owner = next((self._owners[key] for key in keys(words) if key in self._owners), None)
        return self._by_id[owner] if owner and only.takes(self._by_id[owner]) else None

    def _meant(self, words: str, only: Only) -> Item | None:
        """What an everyday word, or a name or question with other small words around it, leads to."""
        place = self._ranking.same(words)
        return self.items[place] if place is not None and only.takes(self.items[place]) else None

    def _near(self, words: str, only: Only) -> tuple[str, ...]:
        """The names that are spelled most like these words."""
        names = {label.casefold(): label for item in self.among(only) for label in item.labels if not item.rule}
        near = difflib.get_close_matches(words.strip().casefold()[:_LONGEST_NAME], names, n=3, cutoff=_NEAR)
        return tuple(names[name] for name in near)

    def _ranked(self, words: str, only: Only, *, typing: bool = False) -> list[Item]:
        """The items that say some of the words, best first; who asks in a sentence wants a question's answer."""
        begins = words.split(maxsplit=1)[0].casefold() if words.strip() else ""
        asking = begins in _ASKING or words.rstrip().endswith("?")
        ranked = [
            (one.score * (_SENTENCE if asking and self.items[one.place].question else 1.0), one.place)
            for one in self._ranking.best(words, typing=typing)
        ]
        items = (self.items[place] for _, place in sorted(ranked, key=lambda one: (-one[0], one[1])))
        return [item for item in items if only.takes(item)]


_ASKING = {
    "am", "are", "can", "could", "did", "do", "does", "has", "have", "how", "i", "if", "is", "may", "must", "should", "was",
    "were", "what", "when", "where", "which", "who", "why", "will",
}  # fmt: skip
"""The words that questions begin with."""

_SENTENCE = 1.1  # how much more a question weighs then
_NEAR = 0.45  # how alike a name must be before it is worth offering
_LONGEST_NAME = 60
_FEW_LETTERS = 2  # that begin too many words to say what is meant


@cache
def library() -> Library:
    """The library that ships with the program, read once."""
    return Library()


def where_shown(where: str) -> tuple[str, str]:
    """A lesson or a step of a route, by the route's name and the step's id, which is empty for a whole lesson.

    `lessons/last-turn` is a lesson, `river-lightning/setup.island` a step.
    """
    if where.startswith("lessons/"):
        folder, _, rest = where.partition("/")
        lesson, _, step = rest.partition("/")
        return f"{folder}/{lesson}", step
    route, _, step = where.partition("/")
    return route, step


def _weight(item: Item) -> float:
    for kind in ("rule", "lesson", "question", "far"):
        if getattr(item, kind) is not None:
            return _WEIGHTS[kind]
    return _WEIGHTS["card" if item.printed else "term"]


def _says(piece: str, text: str) -> tuple[bool, int]:
    """Whether a piece has a text in one run, and how many of its words it has."""
    said = piece.casefold()
    return (text.strip().casefold() in said, sum(word in said for word in text.casefold().split()))


def _term(entry: Entry, card: CardWords | None) -> Item:
    kind = card.kind if card else entry.category.replace("-", " ").capitalize()
    categories = tuple(dict.fromkeys((entry.category, *(card.categories if card else ()))))
    return Item(entry.id, entry.term, kind, categories, entry.box, entry=entry, printed=card)


def _far(far: FarName) -> Item:
    categories = ("cards", "fear-cards") if far.kind == "Fear Card" else ("elsewhere",)
    return Item(far.id, far.name, far.kind, categories, far.box, far=far)
