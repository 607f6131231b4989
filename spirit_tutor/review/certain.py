"""Whether a table is won for certain in this turn: whatever is turned up, there are choices that win."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import permutations
from typing import NamedTuple

from spirit_tutor.rules.core.asks import DONE, Choice, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.outcomes import key, value_of
from spirit_tutor.rules.play import Answer
from spirit_tutor.rules.turn.order_of_play import next_step
from spirit_tutor.table.table import DEFEAT, Table

LOOKED_AT = ("fast", "blighted", "fear", "ravage")
"""The phases in which a win can still be forced; an Event may change anything."""
MOST = 30_000
"""So many steps are played at most; then nothing is said."""


class TooMuch(Exception):
    """More would have to be looked at than is allowed."""


class Proof(NamedTuple):
    """That a table is won: for how many orders of cards, the answers for one of them, and whether no Ravage is needed."""

    orders: int
    answers: tuple[Answer, ...]
    before_ravage: bool


def certain(game: Game, most: int = MOST, go_on: Callable[[], bool] | None = None) -> Proof | None:
    """The proof that the players can win from the end of this Fast phase in the Fear step or the Ravage, if they can.

    No further Power is used. Raises TooMuch where that cannot be told with `most` steps,
    or as soon as `go_on` says no.
    """
    looked = _Look(game, most, go_on)
    answers = looked.won(game.table)
    return None if answers is None else Proof(max(1, looked.orders), answers, not looked.ravaged)


class _Look:
    def __init__(self, game: Game, most: int, go_on: Callable[[], bool] | None):
        self.game = game
        self.left = most
        self.go_on = go_on
        self.orders = 0
        self.ravaged = False
        self.known: dict[Hashable, tuple[Answer, ...] | None] = {}

    def won(self, table: Table) -> tuple[Answer, ...] | None:
        """Answers that win from a table between two steps, for one order of cards; None where some order does not win."""
        if table.ending is not None:
            if table.ending.kind == DEFEAT:
                return None
            self.orders += 1
            self.ravaged = self.ravaged or table.phase not in ("fast", "fear")
            return ()
        if table.phase not in LOOKED_AT:
            return None
        place = key(table)
        if place not in self.known:
            self.known[place] = self.within(table, ())
        return self.known[place]

    def within(self, table: Table, given: tuple[Answer, ...]) -> tuple[Answer, ...] | None:
        """The same in the middle of the step that begins on this table, after these answers."""
        self.left -= 1
        if self.left < 0 or (self.go_on is not None and not self.go_on()):
            raise TooMuch
        running = self.game.at(table)
        rule = next_step(running)
        try:
            ask = next(rule)
            for answer in given:
                ask = rule.send(value_of(ask, answer))
        except StopIteration:
            return self.won(running.table)
        phase = running.table.phase
        rule.close()
        if phase not in LOOKED_AT:
            return None
        if isinstance(ask, Draw):
            return self.all_of(table, given, permutations(sorted(ask.cards), ask.number))
        for answer in _by_promise(ask, phase):
            rest = self.within(table, (*given, answer))
            if rest is not None:
                return (answer, *rest)
        return None

    def all_of(self, table: Table, given: tuple[Answer, ...], draws: Iterable[Answer]) -> tuple[Answer, ...] | None:
        first: tuple[Answer, ...] | None = None
        for cards in draws:
            rest = self.within(table, (*given, cards))
            if rest is None:
                return None
            if first is None:
                first = (cards, *rest)
        return first


def _by_promise(ask: Choice, phase: str) -> list[str]:
    """The answers in the order in which they are tried: big shares of damage first, stopping last."""
    if phase == "fast" and ask.about == "fast":
        return [DONE]
    return ask.spellings
