"""Playing a game: someone answers what the rules ask.

`Play` knows where a game stands between two answers. A position is the game where
the step began and the answers given since; a fork replays those.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

from spirit_tutor.rules.core.asks import DONE, NOT_NOTED, Ask, Choice, Draw, Rule
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.turn.order_of_play import next_step
from spirit_tutor.table.table import Table

Answer: TypeAlias = "str | tuple[str, ...]"
StepRule: TypeAlias = Callable[[Game], Rule[Any]]


class IllegalAnswer(ValueError):
    """An answer that the rules do not allow here; the message is a sentence. The game is as it was."""


class Play:
    """A game in the hands of whoever answers.

    `ask` is what the rules ask now. It is None where no step has been begun, that
    is at the start and after each step: `begin` begins the next one.
    """

    def __init__(self, game: Game):
        self.game = game
        self.ask: Ask | None = None
        self.answers: list[Answer] = []
        self._start = game.table
        self._step: StepRule = next_step
        self._running: Generator[Ask, Any, Any] | None = None

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        return self.game.table

    @property
    def begun_at(self) -> Table:
        """The table before the step under way; between two steps the table as it stands."""
        return self._start if self.in_step else self.game.table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.table.ending is not None

    @property
    def in_step(self) -> bool:
        """Whether a step has been begun and waits for an answer."""
        return self._running is not None

    def begin(self, step: StepRule = next_step) -> bool:
        """Begins the next step (or the one given) and runs it to its first ask.

        Gives False, and changes nothing, if the game is over. A step that asks
        nothing is complete at once.
        """
        assert self._running is None
        if self.over:
            return False
        self.game.clear_log()
        self._start, self._step, self.answers = self.game.table, step, []
        self._running = step(self.game)
        self._advance(None)
        return True

    def answer(self, given: Answer) -> None:
        """Answers what is asked: one spelling for a Choice, the cards in order for a Draw.

        Raises IllegalAnswer, and leaves the game as it was, for anything that is
        not legal.
        """
        assert self.ask is not None
        value = check(self.ask, given)
        self.answers.append(given)
        self._advance(value)

    def abandon(self) -> None:
        """Gives up the step under way: the game is as it was before it."""
        assert self._running is not None
        self._running.close()
        self._running, self.ask, self.answers = None, None, []
        self.game.table = self._start
        self.game.clear_log()

    def _advance(self, value: Any) -> None:
        assert self._running is not None
        try:
            self.ask = self._running.send(value)
        except StopIteration:
            self.ask = None
            self._running = None

    def fork(self) -> Play:
        """The same position, to be played on without touching this one."""
        game = self.game.copy()
        other = Play(game)
        if self._running is None:
            other._start, other._step, other.answers = self._start, self._step, list(self.answers)
            return other
        game.table = self._start
        other._start, other._step = self._start, self._step
        other._running = self._step(game)
        other._advance(None)
        for given in self.answers:
            other.answer(given)
        return other


def check(ask: Ask, given: Answer) -> Any:
    """The value that a legal answer stands for. Raises IllegalAnswer, with a sentence, for any other."""
    if isinstance(ask, Draw):
        return _cards(ask, given)
    if not isinstance(given, str):
        raise IllegalAnswer(f"'{ask.about}' takes one answer at a time.")
    if given == DONE and ask.stop:
        return None
    options = ask.options
    if given not in options:
        raise IllegalAnswer(f"'{given}' is not legal here.")
    return options[given]


def _cards(ask: Draw, given: Answer) -> tuple[str, ...]:
    cards = (given,) if isinstance(given, str) else tuple(given)
    noted = cards[:-1] if ask.partly and cards[-1:] == (NOT_NOTED,) else cards
    if noted != cards and not 0 < len(noted) < ask.number:
        raise IllegalAnswer(f"'{NOT_NOTED}' stands for some of {ask.number} cards: at least one is named before it.")
    if noted == cards and len(cards) != ask.number:
        raise IllegalAnswer(
            f"{ask.number} card{'s are' if ask.number != 1 else ' is'} turned up from the {ask.deck}, not {len(cards)}."
        )
    twice = next((card for card in noted if noted.count(card) > 1), None)
    if twice:
        raise IllegalAnswer(f"{twice} cannot be turned up twice.")
    for card in noted:
        if card not in ask.cards:
            raise IllegalAnswer(f"{card} cannot come from the {ask.deck} now.")
    return cards


def automatic(ask: Ask) -> Answer:
    """The answer that the rules give by themselves: the only legal one, or the usual one; else an empty string."""
    if isinstance(ask, Choice):
        return ask.forced or ask.usual
    return ask.forced


def as_usual(ask: Choice) -> str:
    """What is answered where one only looks ahead and nobody is asked: the only answer, the usual one, or else the first."""
    return ask.forced or ask.usual or ask.spellings[0]
