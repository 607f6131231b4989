"""One place to look everything up: terms, questions, cards, and the names of cards that are not here.

A term is found without the box. The cards and the everyday words are read only for what is no term, or is a
term and a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from spirit_tutor.lexicon.questions import FAR_BOXES, FarCard, Question, load_far_cards, load_questions, questions_on
from spirit_tutor.lexicon.spellings import LONGEST, How, Match, Names, bare, keys, singulars
from spirit_tutor.lexicon.terms import BOXES, Entry, Glossary, load

if TYPE_CHECKING:
    from spirit_tutor.lexicon.everyday import Everyday

    from .card_entries import Card

__all__ = ["ALL_BOXES", "EVERYTHING", "QUESTIONS", "Answer", "Hit", "Item", "Library", "Only", "Typed", "library"]

ALL_BOXES = {**BOXES, **FAR_BOXES}
"""The boxes that something in the library comes from: id and name."""

QUESTIONS = "questions"
"""The category of all questions."""

_WITH_FACES = frozenset({"cards", "spirits", "innates"})  # the categories of terms that the box has a face for
_FEW_LETTERS = 2  # so few are in nearly every text
_SENTENCE = 3  # from so many words on they may be a sentence about a name, not a name


class Item(NamedTuple):
    """What can be looked up: a term, a card, both in one, a question, or a card that is not here."""

    id: str
    name: str
    kind: str
    categories: tuple[str, ...]
    box: str
    """A key of `ALL_BOXES`; empty for a question."""
    entry: Entry | None = None
    card: Card | None = None
    question: Question | None = None
    far: FarCard | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """All its names; a question has none."""
        if self.question:
            return ()
        aliases = (*(self.entry.aliases if self.entry else ()), *(self.card.aliases if self.card else ()))
        return (self.name, *aliases)

    def is_called(self, words: str) -> bool:
        """Whether these words are its id or one of its names, letter by letter."""
        return words.strip().casefold() in (self.id, *(label.casefold() for label in self.labels))

    @property
    def called(self) -> str:
        """What to look it up by: its name, or a question's id."""
        return self.id if self.question else self.name

    def texts(self) -> Iterator[str]:
        """Everything that it says, piece by piece, its names first."""
        yield " / ".join(self.labels)
        if self.entry:
            yield self.entry.definition
            yield from self.entry.notes.values()
        if self.question:
            yield self.question.question
            yield self.question.answer
        if self.far:
            yield ALL_BOXES[self.box]
        if self.card:
            yield self.card.kind
            yield from (f"{label} {fact}" for label, fact in self.card.facts)
            yield self.card.text
            for part in self.card.parts:
                yield from (f"{part.heading}: {line}" for line in part.lines)


class Only(NamedTuple):
    """What to look among: a category, a box; empty for all."""

    category: str = ""
    box: str = ""

    def takes(self, item: Item) -> bool:
        """Whether an item is among it."""
        return (not self.category or self.category in item.categories) and (not self.box or self.box == item.box)


EVERYTHING = Only()


class Answer(NamedTuple):
    """The answer of a look-up.

    `nearest` are names: the most similar where nothing was found, and those that have
    the words where what is meant is called otherwise.
    """

    how: How
    items: tuple[Item, ...]
    nearest: tuple[str, ...] = ()


class Hit(NamedTuple):
    """An item that says what was searched for, and where it says so."""

    item: Item
    text: str


class Typed(NamedTuple):
    """What fits the words that somebody is typing: what is called so, then what only says so.

    `guessed` tells that nothing is really called so; `nearest` are names, where
    nothing fits at all.
    """

    named: tuple[Item, ...]
    saying: tuple[Item, ...]
    guessed: bool
    nearest: tuple[str, ...]


class Library:
    """Everything that can be looked up. Files and cards are read when they are first needed."""

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
        if self._terms is not None:
            return {}
        from spirit_tutor.lexicon.everyday import load_everyday

        return load_everyday(self.terms, self.questions)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All there is: the terms, the cards that are no terms, the cards elsewhere, the questions."""
        if self._terms is not None:
            return tuple(_term(entry, None) for entry in self.terms)
        from .card_entries import load_cards

        cards = {card.id: card for card in load_cards()}
        return (
            *(_term(entry, cards.pop(entry.id, None)) for entry in self.terms),
            *(_card(card) for card in cards.values()),
            *(
                Item(far.id, far.name, "Fear Card", ("cards", "fear-cards"), far.box, far=far)
                for far in load_far_cards()
            ),
            *(Item(one.id, one.question, "Question", (QUESTIONS,), "", question=one) for one in self.questions),
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
    def _said(self) -> dict[str, list[_Said]]:
        """What every item says, piece by piece."""
        return {item.id: [_said(piece) for piece in item.texts()] for item in self.items}

    @cached_property
    def _all_words(self) -> _Words:
        return _Words(self.items, self.everyday)

    def item(self, item_id: str) -> Item | None:
        """The item with this id."""
        return self._by_id.get(item_id)

    def named(self, name: str) -> Item | None:
        """The item that is printed with exactly this name."""
        return self._by_name.get(name)

    def questions_on(self, item: Item) -> tuple[Question, ...]:
        """The questions that belong to a term."""
        return questions_on(item.entry, self.questions) if item.entry else ()

    def among(self, only: Only) -> tuple[Item, ...]:
        """The items of a category and a box."""
        return tuple(item for item in self.items if only.takes(item))

    def look_up(self, words: str, only: Only = EVERYTHING) -> Answer:
        """What the words mean: a name or an everyday word, nearly one, or a sentence in which some stand."""
        entry = self.terms.exact(words)
        if entry is not None and not _WITH_FACES.intersection((entry.category,)):
            item = _term(entry, None)
            if only.takes(item):
                return Answer("exact", (item,))
        items = {item.id: item for item in self.among(only)}
        to_the_letter = [item for item in items.values() if item.is_called(words)]
        if len(to_the_letter) == 1:  # before what it would be in the plural: Promising Farmland, Promising Farmlands
            return Answer("exact", tuple(to_the_letter))
        known = self._all_words if only == EVERYTHING else _Words(items.values(), self.everyday)
        match = known.match(words)
        return Answer(
            match.how, tuple(items[one] for one in match.ids), tuple(items[one].called for one in match.nearest)
        )

    def search(self, text: str, only: Only = EVERYTHING) -> tuple[Hit, ...]:
        """The items that say all of these words: first in their names, then in one run, then anywhere."""
        wanted, ranked = singulars(text) if len(text) <= LONGEST else (), []
        for item in self.among(only) if wanted else ():
            said = self._said[item.id]
            if not all(any(one.has(part) for one in said) for part in set(wanted)):
                continue
            ranks = [_rank(place, one, wanted) for place, one in enumerate(said)]
            best = min(range(len(said)), key=ranks.__getitem__)
            ranked.append((ranks[best], Hit(item, said[best].text)))
        return tuple(hit for _, hit in sorted(ranked, key=lambda one: one[0]))

    def typed(self, words: str) -> Typed:
        """What to list while words are being typed, best first.

        Exact names, beginnings and parts of names, beginnings of everyday words, then texts.
        """
        answer = self.look_up(words)
        guessed = answer.how == "guess"
        plain = words.strip().casefold()
        named = {} if guessed or answer.how == "nothing" else {item.id: item for item in answer.items}
        by_name = sorted((item for item in self.items if item.labels), key=lambda item: item.name.casefold())
        for fits in (str.startswith, str.__contains__):
            named |= {
                item.id: item
                for item in by_name
                if item.id not in named and any(fits(label.casefold(), plain) for label in item.labels)
            }
        if len(plain) > _FEW_LETTERS:
            begun = (owner for owner, known in self.everyday.items() if _begun(plain, known))
            named |= {one: self._by_id[one] for one in begun if one not in named}
        if guessed and named:
            guessed = False
        named = named or {item.id: item for item in answer.items}
        hits = self.search(words) if len(plain) > _FEW_LETTERS else ()
        saying = tuple(hit.item for hit in hits if hit.item.id not in named)
        return Typed(tuple(named.values()), saying, guessed, answer.nearest if not (named or saying) else ())


@cache
def library() -> Library:
    """The library that ships with the program, read once."""
    return Library()


def _begun(plain: str, words: Iterable[str]) -> bool:
    return any(word.casefold().startswith(plain) for word in words)


class _Said(NamedTuple):
    """A piece of text, its words one by one, and these in one run with blanks around each."""

    text: str
    words: tuple[str, ...]
    run: str

    def has(self, part: str) -> bool:
        """Whether a word of it is meant by what was typed of that word; see `_begins`."""
        return (f" {part}" if len(part) > _FEW_LETTERS else f" {part} ") in self.run


def _said(text: str) -> _Said:
    words = singulars(text)
    return _Said(text, words, f" {' '.join(words)} ")


def _begins(word: str, part: str) -> bool:
    """Whether a word is meant by what was typed of it; one or two letters are a whole word."""
    return word.startswith(part) if len(part) > _FEW_LETTERS else word == part


def _rank(place: int, said: _Said, wanted: tuple[str, ...]) -> tuple[int, int]:
    """How well one text has what is wanted, less is better: names before texts, a run before scattered words."""
    if missing := sum(not said.has(part) for part in set(wanted)):
        return (2, missing)
    n, words = len(wanted), said.words
    runs = (words[at : at + n] for at in range(len(words) - n + 1))
    if any(all(_begins(word, part) for word, part in zip(run, wanted, strict=True)) for run in runs):
        return (0 if place == 0 else 1, 0)
    return (2, 0)


def _term(entry: Entry, card: Card | None) -> Item:
    kind = card.kind if card else entry.category.replace("-", " ").capitalize()
    categories = tuple(dict.fromkeys((entry.category, *(card.categories if card else ()))))
    return Item(entry.id, entry.term, kind, categories, entry.box, entry=entry, card=card)


def _card(card: Card) -> Item:
    return Item(card.id, card.name, card.kind, card.categories, card.box, card=card)


class _Words:
    """Every word that leads to some items: their names, their everyday words, and what questions ask."""

    def __init__(self, items: Iterable[Item], everyday: Everyday) -> None:
        items = tuple(items)
        self._names = _names(items)
        self._questions = _questions(items)
        said = [(word, item.id) for item in items for word in everyday.get(item.id, ())]
        self._everyday = _called(said)
        named = [(label, item.id) for item in items for label in item.labels]
        self._any = _called([*named, *said])
        self._asked = {
            item.id: singulars(" ".join((item.question.question, *everyday.get(item.id, ()))))
            for item in items
            if item.question
        }

    def match(self, words: str) -> Match:
        """Names come before everyday words, these before questions, and all before what a sentence speaks of."""
        if len(words) > LONGEST:
            return Match("nothing", ())
        core = bare(words)
        return self._exact(words, core) or self._near(words, core)

    def _exact(self, words: str, core: str) -> Match | None:
        named = self._names.exact(words)
        asked = self._questions.exact(words)
        if named or asked:
            return Match("exact", (named or asked or "",))
        if (owner := self._everyday.exact(words) or self._everyday.exact(core)) is not None:
            return Match("meant", (owner,), tuple(one for one in self._names.naming(core) if one != owner))
        if (owner := self._names.exact(core)) is not None:
            return Match("meant", (owner,))
        return None

    def _near(self, words: str, core: str) -> Match:
        """What is spelled as it was typed goes before all that would have to be changed."""
        for known, said in (
            (self._names, words),
            (self._everyday, words),
            (self._names, core),
            (self._everyday, core),
        ):
            if named := known.naming(said):
                return _of(named)
        parts, asking = singulars(core), self._asking(core)
        standing = self._any.standing_in(core)
        spoken = tuple(dict.fromkeys(one.id for one in standing))
        if both := [one for one in asking if one in spoken]:  # when do Invaders heal: the question that heal leads to
            return _of(tuple(both))
        if spoken and sum(len(singulars(core[one.start : one.end])) for one in standing) == len(parts):
            return _of(spoken)
        sentence = len(singulars(words)) >= _SENTENCE
        if asking and sentence:
            return _of(asking)
        matches = [known.find(words) for known in (self._names, self._everyday, self._questions)]
        if spoken and sentence:
            matches.append(_of(spoken))
        matches += [known.find(core) for known in (self._names, self._everyday)]
        found = (match for match in matches if match.how != "nothing")
        return next(found, None) or next((match for match in matches if match.nearest), matches[0])

    def _asking(self, core: str) -> tuple[str, ...]:
        """The questions that all of the words stand in, if there are several words."""
        parts = set(singulars(core))
        return tuple(
            owner
            for owner, asked in self._asked.items()
            if len(parts) > 1 and all(any(_begins(word, part) for word in asked) for part in parts)
        )


def _of(ids: tuple[str, ...]) -> Match:
    return Match("guess" if len(ids) == 1 else "several", ids)


def _called(labels: list[tuple[str, str]]) -> Names:
    """Names that are found with and without the small words in them; the first to claim a spelling has it."""
    owners: dict[str, str] = {}
    for spelled in (str, bare):
        for label, owner in labels:
            for key in keys(spelled(label)):
                owners.setdefault(key, owner)
    return Names(labels, owners)


def _names(items: Iterable[Item]) -> Names:
    labels = [(label, item.id) for item in items for label in item.labels]
    owners: dict[str, str] = {}
    for item in items:
        for name in (item.id, *item.labels) if item.labels else ():
            for key in keys(name):
                owners.setdefault(key, item.id)
    return Names(labels, owners)


def _questions(items: Iterable[Item]) -> Names:
    """What questions are called by: their ids, and their own words in full."""
    asked = [(name, item.id) for item in items if item.question for name in (item.id, item.question.question)]
    labels = [(name, owner) for name, owner in asked if name == owner]
    return Names(labels, {key: owner for name, owner in asked for key in keys(name)})
