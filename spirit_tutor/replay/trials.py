"""What is not done, tried on forks: alternatives must be legal where they stand, mistakes must be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from math import comb
from typing import NamedTuple

from spirit_tutor.route.mistakes import DataPath, Mistake, listed
from spirit_tutor.route.route_file import NONE, RouteFile
from spirit_tutor.route.route_format import InsteadPart, RefusePart
from spirit_tutor.rules.core.asks import Ask, Draw
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play
from spirit_tutor.table.table import PHASES, Table

from .course import Course
from .expecting import differences, follow, standing
from .replaying import Replaying
from .steps import Step

Answers = Mapping[str, tuple[str, ...]]
Listing = list[tuple[str, str]]
TurnUp = Callable[[Draw, Play], tuple[str, ...]]
"""Turns up the cards that are asked for."""

MOST_LINES = 60
"""So many ways that unseen cards may turn a line are tried; for more, the author says for which cards it is."""


def listing(answers: Answers) -> Listing:
    """Answers one after another, each with the ask it answers."""
    return [(key, value) for key, values in answers.items() for value in values or (NONE,)]


def _given(
    fork: Replaying, answers: Answers, who: str, path: DataPath, rule: str, *, begun: bool = False
) -> None:  # fmt: skip
    """Gives answers one after another; an illegal one is reported under this rule. `begun`: an action is under way."""
    first = not begun
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


BEGINNINGS = (
    "setup", "spirit", "act", "growth", "play", "fast", "slow", "event card", "event", "fear card", "ravage", "build",
    "explore", "explore card", "advance", "time passes",
)  # fmt: skip
"""The asks that an action begins with; not to be asked one of them is how the rules refuse the action."""


def _is_asked(fork: Replaying, key: str) -> bool:
    """Whether this is asked, of somebody else, or was asked in the step that was under way last."""
    ask = fork.play.ask
    return (ask is not None and ask.about == key) or any(asked.ask.about == key for asked in fork.course.asks)


def must_be_refused(replaying: Replaying, other: RefusePart, chosen: Answers, who: str, path: DataPath) -> None:
    """Makes sure that the rules refuse the last of these answers, on a fork; those before it must be legal.

    A mistake goes on from the entry's own answers: those that stand before the ask that
    it begins with are given first. That the rules do not ask what it answers is a refusal
    for what begins an action, for one answer more of a series, and for somebody who is
    not the one to answer; for anything else the mistake is the author's.
    """
    if not other.answers:
        raise Mistake(path, "'refuse' names the answers to try, the last of which must be refused.")
    who = other.who or who
    spirits = [spirit.id for spirit in replaying.play.table.spirits]
    if other.who and other.who not in spirits:
        raise Mistake((*path, "who"), f"There is no Spirit '{other.who}' in this game; there is {', '.join(spirits)}.")
    fork = replaying.fork()
    asks = list(other.answers)
    own = dict(takewhile(lambda answer: answer[0] != asks[0], chosen.items()))
    _given(fork, own, who, path, "The entry's own answers come first.")
    key, values = asks[-1], other.answers[asks[-1]] or (NONE,)
    before = {about: other.answers[about] for about in asks[:-1]}
    _given(fork, before, who, path, "Only the last answer of 'refuse' may be refused.", begun=bool(own))
    here = (*path, key)
    while True:
        try:
            fork.reach(key, who, values[0], here, may_begin=not own and not before, strict=True)
        except Mistake as elsewhere:
            if key in BEGINNINGS or _is_asked(fork, key):
                return
            raise Mistake(
                here, f"The rules do not ask this here, so they refuse nothing. {elsewhere.sentence}"
            ) from None
        ask = fork.play.ask
        assert ask is not None
        answer = fork.spelled(ask, values if isinstance(ask, Draw) else values[0], here)
        try:
            fork.course.answer(answer)
        except IllegalAnswer:
            if len(values) == 1 or isinstance(ask, Draw):
                return
            raise Mistake(
                here, f"Only the last answer of 'refuse' may be refused; '{values[0]}' is, before it."
            ) from None
        if len(values) == 1 or isinstance(ask, Draw):
            told = "they may come" if isinstance(ask, Draw) else "it is legal here"
            raise Mistake(here, f"'{', '.join(values)}' was to be refused, but {told}.")
        values, own = values[1:], {key: values[:1]}


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
    """Where a line led to, for these cards that nobody had seen: the table there, and the steps that it completed."""

    cards: tuple[str, ...]
    there: Table
    steps: tuple[Step, ...]


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
            follow(fork.play, fork.course.begin, fork.course.answer)
            came_up = tuple(card for came in cards for card in came)
            ended.append(Ended(came_up, fork.play.table, tuple(fork.course.steps)))
    for i, name in enumerate(other.if_):
        if name not in named:
            raise Mistake((*path, "if", i), f"'{name}' is not a card that this line turns up, or cannot come there.")
    return tuple(ended)


def walk(route: RouteFile, other: InsteadPart, who: str, course: Course, turn_up: TurnUp) -> None:
    """Plays an alternative on a course that stands where it could be chosen, as a reader sees it played.

    Where the author says for which unseen cards it is told (`if`), these come; others are turned up.
    """
    line = _Walked(route, course, other.if_, turn_up)
    begun = "An alternative must have been legal here."
    _given(line, other.answers, other.who or who, (), begun, begun=course.play.in_step)
    for part in other.then:
        line.entry(part, ())


class _Walked(Replaying):
    """An alternative that is walked; cards come as its author says, or as they are turned up."""

    def __init__(self, route: RouteFile, course: Course, cards: Sequence[str], turn_up: TurnUp):
        super().__init__(route, course)
        self._cards, self._turn_up = cards, turn_up

    def passing(self, ask: Ask, who: str = "") -> Answer:
        """As in any replay; and the cards that come."""
        if not isinstance(ask, Draw) or ask.forced:
            return super().passing(ask, who)
        named = tuple(card for card in self._cards if card in ask.cards)[: ask.number]
        return named if len(named) == ask.number else self._turn_up(ask, self.play)


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
