"""What is not done, tried on forks: alternatives must be legal where they stand, mistakes must be refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from spirit_tutor.route.mistakes import DataPath, Mistake, listed
from spirit_tutor.route.route_file import NONE
from spirit_tutor.route.route_format import InsteadPart, RefusePart
from spirit_tutor.rules.core.asks import Ask, Draw
from spirit_tutor.rules.play import Answer
from spirit_tutor.table.table import PHASES, Table

from .expecting import Standing, differences, standing
from .replaying import Replaying

Answers = Mapping[str, tuple[str, ...]]
Listing = list[tuple[str, str]]

MOST_LINES = 60
"""So many ways that unseen cards may turn a line are tried; for more, the author says for which cards it is."""


def listing(answers: Answers) -> Listing:
    """Answers one after another, each with the ask it answers."""
    return [(key, value) for key, values in answers.items() for value in values or (NONE,)]


def _given(fork: Replaying, answers: Answers, who: str, path: DataPath, rule: str) -> None:
    """Gives answers one after another; an illegal one is reported under this rule."""
    first = True
    for key, values in answers.items():
        for value in values or (NONE,):
            try:
                fork.reach(key, who, value, path, may_begin=first)
                whole = isinstance(fork.play.ask, Draw)
                fork.give(values if whole else value, (*path, key), None, None)
            except Mistake as refused:
                raise Mistake((*path, key), f"{rule} {refused.sentence}") from None
            first = False
            if whole:
                break


# -- mistakes --------------------------------------------------------------------------------------


def must_be_refused(replaying: Replaying, other: RefusePart, who: str, path: DataPath) -> None:
    """Makes sure that the last of these answers is refused here, on a fork; those before it must be legal."""
    given = listing(other.answers)
    if not given:
        raise Mistake(path, "'refuse' names the answers to try, the last of which must be refused.")
    *legal, (key, value) = given
    fork = replaying.fork()
    before: dict[str, tuple[str, ...]] = {}
    for about, answer in legal:
        before[about] = (*before.get(about, ()), answer)
    _given(fork, before, who, path, "Only the last answer of 'refuse' may be refused.")
    try:
        fork.reach(key, who, value, path, may_begin=not legal)
        fork.give(value, (*path, key), None, None)
    except Mistake:
        return
    raise Mistake((*path, key), f"'{value}' was to be refused, but it is legal here.")


# -- lines that were not played ----------------------------------------------------------------------


class Place(NamedTuple):
    """Where in the order of play a table lies."""

    turn: int
    phase: int

    @classmethod
    def of(cls, table: Table) -> Place:
        """The place of a table."""
        return cls(table.turn, PHASES.index(table.phase))


class Ended(NamedTuple):
    """Where a line led to, for these cards that nobody had seen: its fork, the table there, how many steps it took."""

    cards: tuple[str, ...]
    fork: Replaying
    there: Standing

    @property
    def steps(self) -> int:
        """How many steps the line completed."""
        return len(self.fork.course.steps)


class _Unseen(Exception):
    """A line came to a card that nobody has seen."""

    def __init__(self, ask: Draw):
        super().__init__(ask.deck)
        self.ask = ask


class _Line(Replaying):
    """A line on a fork; cards that nobody has seen come as they are given."""

    def __init__(self, replaying: Replaying, cards: Sequence[tuple[str, ...]]):
        super().__init__(replaying.route, replaying.course.fork())
        self.cards = list(cards)

    def passing(self, ask: Ask, who: str = "") -> Answer:
        """As in any replay; and the next card that is to come. Raises _Unseen where none is left."""
        if not isinstance(ask, Draw) or ask.forced:
            return super().passing(ask, who)
        if not self.cards:
            raise _Unseen(ask)
        return self.cards.pop(0)


def must_be_legal(
    replaying: Replaying, other: InsteadPart, chosen: Answers, who: str, path: DataPath
) -> tuple[Ended, ...]:
    """Plays an alternative on forks: every answer must be legal, and it must differ from what is chosen.

    Gives where it leads to, once for each card that may come where it hangs on one that
    nobody has seen.
    """
    if not other.answers:
        raise Mistake(path, "An alternative names the answers that would be given.")
    if [*other.answers.items()] == [*chosen.items()][: len(other.answers)] and not other.then:
        raise Mistake(path, "This is what is chosen; an alternative is something else.")
    waiting: list[tuple[tuple[str, ...], ...]] = [()]
    ended: list[Ended] = []
    named: set[str] = set()
    while waiting:
        cards = waiting.pop(0)
        fork = _Line(replaying, cards)
        try:
            _play(fork, other, other.who or who, path)
        except _Unseen as unseen:
            waiting += ((*cards, came) for came in _may_come(unseen.ask, other, path, len(waiting) + len(ended)))
            named |= unseen.ask.cards & set(other.if_)
        else:
            ended.append(Ended(tuple(card for came in cards for card in came), fork, standing(fork.play)))
    for i, name in enumerate(other.if_):
        if name not in named:
            raise Mistake((*path, "if", i), f"'{name}' is not a card that this line turns up, or cannot come there.")
    return tuple(ended)


def _play(fork: _Line, other: InsteadPart, who: str, path: DataPath) -> None:
    _given(fork, other.answers, who, path, "An alternative must have been legal here.")
    for i, part in enumerate(other.then):
        here = (*path, "then", i)
        fork.entry(part, here)
        for key, sentence in differences(standing(fork.play), part.expect) if part.expect else ():
            raise Mistake((*here, "expect", key), sentence)


def _may_come(ask: Draw, other: InsteadPart, path: DataPath, so_far: int) -> Iterator[tuple[str, ...]]:
    """The cards that may come at a draw, or those that the author says it is for."""
    cards = sorted(ask.cards & set(other.if_)) or sorted(ask.cards)
    if so_far + comb(len(cards), ask.number) > MOST_LINES:
        raise Mistake(
            path,
            f"This line hangs on what comes from the {ask.deck} ({ask.number} of {listed(cards)}), too many ways to try. "
            f"Say for which it is told, as in 'if: [{', '.join(cards[: ask.number])}]'.",
        )
    return combinations(cards, ask.number)
