"""What a replay gives: steps, each with its asks, answers, what happened and the tables before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.rules.core.asks import Ask, Draw
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.rules.play import Answer
from spirit_tutor.table.table import Table

WRITTEN, USUAL, FORCED = "written", "usual", "forced"
"""How an ask was answered: by the route, by the usual answer left out, or because only one was legal."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """What was not chosen: its answers, each with the ask it answers, and the reason against it.

    `then` are the answers of the line that follow the first action. `there` are the
    tables that it leads to: one, or one for each card that may come where it hangs on
    one that nobody has seen.
    """

    answers: tuple[tuple[str, str], ...]
    because: tuple[ProseSpan, ...]
    then: tuple[tuple[str, str], ...] = ()
    there: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a line that was not played leads to, if these cards come: its steps, and the table then."""

    cards: tuple[str, ...]
    steps: tuple[Step, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class Commentary:
    """What the author says at an ask, checked there: why, the evidence, what was not chosen, remarks.

    `refused` are mistakes that the rules do not allow, with the reason. `table` is the one on which all of it was
    checked.
    """

    why: tuple[ProseSpan, ...] = ()
    given: tuple[tuple[ProseSpan, ...], ...] = ()
    instead: tuple[Alternative, ...] = ()
    refused: tuple[Alternative, ...] = ()
    note: tuple[ProseSpan, ...] = ()
    recap: tuple[tuple[ProseSpan, ...], ...] = ()
    table: Table | None = None

    def __bool__(self) -> bool:
        """Whether anything is said."""
        return any((self.why, self.given, self.instead, self.refused, self.note, self.recap))


NOTHING_SAID = Commentary()


class Asked(NamedTuple):
    """One ask of a step: what was asked, what lay on the table then, the answer, and the entry that gave it."""

    ask: Ask
    table: Table
    answer: Answer
    how: str
    entry: int | None = None
    commentary: Commentary = NOTHING_SAID

    @property
    def is_decision(self) -> bool:
        """Whether somebody had a choice here (turning up a card is none)."""
        return not isinstance(self.ask, Draw) and not self.ask.forced

    @property
    def options(self) -> list[str]:
        """The legal spellings of a Choice, or the cards that could have come."""
        return sorted(self.ask.cards) if isinstance(self.ask, Draw) else self.ask.spellings


class Step(NamedTuple):
    """One root action with the decisions and cards that led to it, or a part of the game that has no action.

    `id` is its name for people and links, `2.fast.river.flash-floods.A2`.
    """

    id: str
    turn: int
    phase: str
    who: str
    before: Table
    after: Table
    asks: tuple[Asked, ...]
    happenings: tuple[Happening, ...]
    notes: tuple[Commentary, ...] = ()

    @property
    def commentary(self) -> tuple[Commentary, ...]:
        """Everything the author says in this step, in order."""
        return (*(asked.commentary for asked in self.asks if asked.commentary), *self.notes)

    @property
    def decides(self) -> bool:
        """Whether the route decides something here (turning up a card is no decision)."""
        return any(asked.is_decision and asked.how == WRITTEN for asked in self.asks)
