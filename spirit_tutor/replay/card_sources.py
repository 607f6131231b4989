"""Where the cards of a game under way come from: dice, a route, or the box on the reader's own table.

This is the only place in the program that turns a card up by chance. A card is worked
out at the moment it is turned up and not before; who only looks at a game holds no source
(`Sitting` keeps them out of reach), so nothing that nobody has seen lies anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple, Protocol

from spirit_tutor.route.route_format import CardsPart
from spirit_tutor.rules.core.asks import Draw
from spirit_tutor.rules.play import Answer
from spirit_tutor.table.table import Table

from .engine import Replay


def deck_of(ask: Draw) -> str:
    """The deck that cards are turned up from, whatever its next Stage is."""
    return ask.deck.partition(",")[0]


class TurnedUp(NamedTuple):
    """The cards that were turned up, none where somebody has to say which; and what is to be said of it, if anything."""

    cards: tuple[str, ...]
    remark: str = ""


class Source(Protocol):
    """Turns cards up."""

    def turn_up(self, ask: Draw, table: Table, place: int) -> TurnedUp:
        """The cards that come, where so many came from this deck before."""
        ...

    def part(self) -> CardsPart:
        """How a file says where the cards come from."""
        ...


class Mine:
    """The reader's own box: which card was turned up has to be said."""

    def turn_up(self, ask: Draw, table: Table, place: int) -> TurnedUp:  # noqa: ARG002 - nobody here can tell
        """None: the reader is asked."""
        return TurnedUp(())

    def part(self) -> CardsPart:
        """How a file says it."""
        return CardsPart(mine=True)


class Dice:
    """Decks shuffled by a seed. The card at a place of a deck is fixed by the seed and the place.

    So a decision taken back leads to the same cards again. `shuffle` counts how often
    other cards were asked for.
    """

    def __init__(self, seed: str, shuffle: int = 1):
        self.seed = seed
        self.shuffle = shuffle

    def turn_up(self, ask: Draw, table: Table, place: int) -> TurnedUp:
        """The cards at the next places of the deck."""
        left, cards = set(ask.cards), []
        for number in range(place, place + ask.number):
            card = self._on_top(left, table, ask, number)
            left.discard(card)
            cards.append(card)
        return TurnedUp(tuple(cards))

    def _on_top(self, left: Iterable[str], table: Table, ask: Draw, place: int) -> str:
        """The card at one place: of several alike any, and an Event of which only bounds are known as often as these say."""
        deck, cards = deck_of(ask), sorted(left)
        if ask.about == "event card":
            for card, fewest, most in table.events.between:
                if card in cards and fewest == 0 and len(cards) > 1:
                    if self._number(deck, place, f"top {card}") * (most + 1) < 1 << 64:
                        return card
                    cards.remove(card)
        return min(cards, key=lambda card: self._number(deck, place, card))

    def _number(self, *of: object) -> int:
        """A number that nobody can tell without the seed."""
        key = blake2b(self.seed.encode()).digest()
        text = "/".join(map(str, (self.shuffle, *of)))
        return int.from_bytes(blake2b(text.encode(), digest_size=8, key=key).digest())

    def part(self) -> CardsPart:
        """How a file says it."""
        return CardsPart(dice=self.seed, shuffle=self.shuffle)


class OfRoute:
    """The cards that a route turned up at the same place of the same deck, while they can still come; else dice."""

    def __init__(self, route: Replay, otherwise: Dice):
        self.route = route
        self.otherwise = otherwise

    def turn_up(self, ask: Draw, table: Table, place: int) -> TurnedUp:
        """The route's cards, or those of the dice and why."""
        there = self._cards(deck_of(ask), place, ask.number)
        if len(there) == ask.number and ask.cards.issuperset(there):
            return TurnedUp(there)
        cards = self.otherwise.turn_up(ask, table, place).cards
        why = "Here the route turned up no card" if not there else "What the route turned up here cannot come any more"
        return TurnedUp(cards, f"{why}; the dice turned up {' and '.join(cards)}.")

    def _cards(self, deck: str, place: int, number: int) -> tuple[str, ...]:
        """What the route turned up from this deck, from this place on; it is replayed as far as that needs."""
        while len(found := self._turned_up(deck)) < place + number and self.route.go_on():
            pass
        return tuple(found[place : place + number])

    def _turned_up(self, deck: str) -> list[str]:
        course = self.route.course
        assert course is not None
        return cards_from(course.answered_draws, deck)

    def part(self) -> CardsPart:
        """How a file says it: the file cannot know the route's later cards."""
        return self.otherwise.part()


def cards_from(draws: Iterable[tuple[Draw, Answer]], deck: str) -> list[str]:
    """All cards turned up from this deck, in order."""
    found: list[str] = []
    for ask, answer in draws:
        if deck_of(ask) == deck:
            found += [answer] if isinstance(answer, str) else answer
    return found


def source(part: CardsPart | None, default_seed: str) -> Source:
    """The source that a file names; dice, where it names none."""
    if part is not None and part.mine:
        return Mine()
    return Dice(part.dice or default_seed, part.shuffle) if part is not None else Dice(default_seed)
