"""The course of a game: who drives `Play` does it here, and gets the steps.

A route, a game of one's own, a random game and an alternative tried on a fork are all
a course: they begin steps and answer. What was asked and answered is kept, so that a
course can be taken back and written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from spirit_tutor.route.route_format import DoPart
from spirit_tutor.rules.core.asks import DONE, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play
from spirit_tutor.rules.play import StepRule as Rule
from spirit_tutor.rules.turn.order_of_play import next_step
from spirit_tutor.table.table import Table

from .correcting import Correction
from .step_ids import Numbering
from .steps import NOTHING_SAID, WRITTEN, Asked, Commentary, Step

Done = tuple[DoPart, str] | Correction
"""What a passage was begun with that no rule begins: an effect with who decides, or a correction of the table."""
Remarks = Callable[[], tuple[Commentary, ...]]


@dataclass(slots=True)
class Passage:
    """A step that was begun: the table before it, what was asked and answered in it so far, and what began it.

    `kept` says that it is complete and one of the course's steps; some are not, as where
    a phase ends and nothing was done. `done` is the effect that a scenario began it with, or a correction.
    """

    before: Table
    turn_start: Table
    rule: Rule
    done: Done | None = None
    asks: list[Asked] = field(default_factory=list)
    kept: bool = False


class Course:
    """A game as it is driven, step by step. `steps` are complete; `asks` are those of the step under way or last begun.

    `before` is the table before that step, `turn_start` the one at the start of its
    turn. `remarks` gives what is to stand with a step that is about to be kept.
    """

    def __init__(self, game: Game, remarks: Remarks = tuple):
        self.play = Play(game)
        self.steps: list[Step] = []
        self.passages: list[Passage] = []
        self.remarks = remarks
        self.beginning = False
        """A step is being begun; still true after it only where a rule has failed there."""
        self.trying: Answer | None = None
        """An answer is being given; still there after it only where a rule has failed."""
        self._start = game.table
        self._ids = Numbering()

    @property
    def game(self) -> Game:
        """The game that is driven."""
        return self.play.game

    @property
    def asks(self) -> list[Asked]:
        """What was asked and answered in the step under way, or in the last one begun."""
        return self.passages[-1].asks if self.passages else []

    @property
    def before(self) -> Table:
        """The table before the step under way, or before the last one begun."""
        return self.passages[-1].before if self.passages else self._start

    @property
    def turn_start(self) -> Table:
        """The table at the start of the turn of that step."""
        return self.passages[-1].turn_start if self.passages else self._start

    @property
    def answered(self) -> Iterator[Asked]:
        """Everything asked and answered so far, in order."""
        return (asked for passage in self.passages for asked in passage.asks)

    @property
    def answered_draws(self) -> Iterator[tuple[Draw, Answer]]:
        """Every draw so far with the cards that were turned up, in order."""
        return ((asked.ask, asked.answer) for asked in self.answered if isinstance(asked.ask, Draw))

    def begin(self, rule: Rule = next_step, done: Done | None = None) -> None:
        """Begins the next step, or this one; one that asks nothing is complete at once."""
        now = self.play.table
        last = self.passages[-1] if self.passages else None
        before, turn_start = (last.before, last.turn_start) if last is not None else (self._start, self._start)
        self.passages.append(Passage(now, now if now.turn != before.turn else turn_start, rule, done))
        self.beginning = True
        self.play.begin(rule)
        self.beginning = False
        if not self.play.in_step:
            self._complete()

    def answer(
        self, answer: Answer, how: str = WRITTEN, entry: int | None = None, commentary: Commentary | None = None
    ) -> None:
        """Answers what is asked. Raises IllegalAnswer, and changes nothing, for what is not legal."""
        play = self.play
        ask, table = play.ask, play.game.table
        assert ask is not None
        self.trying = answer
        try:
            play.answer(answer)
        except IllegalAnswer:
            self.trying = None
            raise
        self.trying = None
        said = NOTHING_SAID if commentary is None else commentary
        self.passages[-1].asks.append(tuple.__new__(Asked, (ask, table, answer, how, entry, said)))  # see `choose`
        if play.ask is None:
            self._complete()

    def _complete(self) -> None:
        """Keeps the step that was just completed, unless nothing happened in it that anyone wrote down."""
        game, passage = self.game, self.passages[-1]
        if not game.mark:
            return
        notes = self.remarks()
        if game.mark[-1] == DONE and not notes and all(asked.how != WRITTEN for asked in passage.asks):
            return  # what is said waits for the next step
        passage.kept = True
        self.steps.append(
            Step(
                self._ids.give(game.turn, game.mark), game.turn, game.mark[0], game.who, passage.before,
                game.table, tuple(passage.asks), tuple(game.happenings), notes,
            )
        )  # fmt: skip

    def remark(self, commentary: Commentary) -> None:
        """Lets this stand with the step that was completed last."""
        last = self.steps[-1]
        self.steps[-1] = last._replace(notes=(*last.notes, commentary))

    # -- other ways to go on -------------------------------------------------------------------

    def fork(self) -> Course:
        """The same position, to be played on without touching this course; it has no steps yet."""
        other = Course(self.game.copy())
        other.play = self.play.fork()
        other._start = self._start
        if self.passages:
            now = self.passages[-1]
            other.passages = [Passage(now.before, now.turn_start, now.rule, now.done, list(now.asks), now.kept)]
        return other

    def copy(self, steps: int | None = None) -> Course:
        """This course, or only its first `steps` steps and what came before the next one, to be gone on with apart."""
        other = Course(self.game.copy())
        other._start = self._start
        kept = 0
        for passage in self.passages:
            if kept == steps:
                break
            other.passages.append(
                Passage(
                    passage.before, passage.turn_start, passage.rule, passage.done, list(passage.asks), passage.kept
                )
            )
            kept += passage.kept
        other.steps = self.steps[:kept]
        other._ids = Numbering(step.id for step in other.steps)
        if len(other.passages) == len(self.passages):
            other.play = self.play.fork()
        else:
            other._stand_at(self.passages[len(other.passages)].before)
        return other

    def back_to(self, passage: int, asks: int = 0) -> None:
        """Takes the course back to where it stood in this passage, after so many of its answers.

        After no answer the step is begun and puts its first ask.
        """
        now = self.passages[passage]
        given = now.asks[:asks]
        self.stand_before(passage)
        self.begin(now.rule, now.done)
        for asked in given:
            self.answer(asked.answer, asked.how, asked.entry, asked.commentary)

    @property
    def begins_turn(self) -> bool:
        """Whether nothing was begun in this turn yet but corrections of the table."""
        here = [one for one in self.passages if one.before.turn == self.play.begun_at.turn]
        return all(isinstance(one.done, Correction) for one in here)

    def stand_before(self, passage: int) -> None:
        """Takes the course back to where this passage had not begun yet."""
        dropped = sum(one.kept for one in self.passages[passage:])
        for step in self.steps[len(self.steps) - dropped :]:
            self._ids.take_back(step.id)
        del self.steps[len(self.steps) - dropped :]
        before = self.passages[passage].before
        del self.passages[passage:]
        self._stand_at(before)

    def _stand_at(self, table: Table) -> None:
        """Stands at a table between two steps."""
        game = self.game.at(table)
        game.clear_log()
        self.play = Play(game)
