"""The turns of a route as they were played: the table at the start, what was answered, and what was turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.steps import Step
from spirit_tutor.rules.core.asks import Draw
from spirit_tutor.rules.core.card_shapes import FAST
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.outcomes import key
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play, automatic
from spirit_tutor.table.table import DEFEAT, Table

POWER_CARDS = "power cards"
SPIRIT_PHASE = ("growth", "spirit", "energy", "cards")
"""How the ids of a Spirit Phase's steps go on after the turn."""


class Turned(NamedTuple):
    """Power Cards that were turned up for a Spirit."""

    spirit: str
    cards: tuple[str, ...]


class Root(NamedTuple):
    """A point of a turn from which other play is looked for: what had been answered, and the Power Cards then open."""

    after: str
    answers: tuple[Answer, ...]
    turned_up: tuple[Turned, ...]


class Turn(NamedTuple):
    """One turn of a route: the game, its steps, and the tables before and after."""

    number: int
    game: Game
    before: Table
    after: Table
    steps: tuple[Step, ...]

    @property
    def won(self) -> bool:
        """Whether the players won in it."""
        return self.after.ending is not None and self.after.ending.kind != DEFEAT

    @property
    def fast(self) -> Step | None:
        """The first step of its Fast phase, if a Power was used there."""
        return next((step for step in self.steps if step.phase == FAST), None)

    @property
    def turned_up(self) -> tuple[Turned, ...]:
        """The Power Cards of the turn's gains, in order."""
        return tuple(
            Turned(step.who, _cards(asked.answer))
            for step in self.steps
            for asked in step.asks
            if asked.ask.about == POWER_CARDS
        )

    @property
    def other_draws(self) -> tuple[tuple[str, ...], ...]:
        """The cards that were turned up besides, in order."""
        return tuple(
            _cards(asked.answer) for step in self.steps for asked in step.asks
            if isinstance(asked.ask, Draw) and asked.ask.about != POWER_CARDS
        )  # fmt: skip

    def answers(self) -> tuple[Answer, ...]:
        """Everything that was answered, in order, what ends a phase with nothing done among it."""
        return answers_of(self.game.at(self.before), self.steps)

    def roots(self) -> list[Root]:
        """The turn's start, and each point where Power Cards lay open and nothing else had to be decided.

        The Spirits grow before they play cards, in the order of the route, so that as
        much as possible is known where play may differ.
        """
        roots = [Root("the start of the turn", (), ())]
        answers: list[Answer] = []
        open_cards: list[Turned] = []
        for step in self._growing():
            for asked in step.asks:
                answers.append(asked.answer)
                if asked.ask.about == POWER_CARDS:
                    open_cards.append(Turned(step.who, _cards(asked.answer)))
                    roots.append(Root(step.id, tuple(answers), tuple(open_cards)))
        return [root for root in roots if self._legal(root.answers)]

    def _growing(self) -> Iterator[Step]:
        for step in self.steps:
            if step.phase in ("growth", "spirit", "energy"):
                yield step

    def _legal(self, answers: Sequence[Answer]) -> bool:
        play = Play(self.game.at(self.before))
        try:
            give(play, answers)
        except IllegalAnswer:
            return False
        return True


def give(play: Play, answers: Sequence[Answer]) -> None:
    """Answers what is asked, one after another, beginning steps as they come. Raises IllegalAnswer."""
    for answer in answers:
        while not play.in_step:
            if not play.begin():
                raise IllegalAnswer("The game is over.")
        play.answer(answer)


def answers_of(game: Game, steps: Sequence[Step]) -> tuple[Answer, ...]:
    """The answers of these steps from the game's table on, with those that go without saying between them."""
    play = Play(game)
    answers: list[Answer] = []
    for step in steps:
        while key(play.table) != key(step.before):
            play.begin()
            while play.ask is not None:
                answers.append(automatic(play.ask))
                play.answer(answers[-1])
        given = [asked.answer for asked in step.asks]
        give(play, given)
        if not given:  # a step that asks nothing
            play.begin()
        answers += given
    return tuple(answers)


def _cards(answer: Answer) -> tuple[str, ...]:
    return (answer,) if isinstance(answer, str) else answer


def turns(replay: Replay) -> list[Turn]:
    """The turns of a replayed route, without its setup."""
    by_number: dict[int, list[Step]] = {}
    for step in replay.steps:
        if step.phase not in ("setup", "do"):
            by_number.setdefault(step.turn, []).append(step)
    return [
        Turn(number, replay.game, steps[0].before, steps[-1].after, tuple(steps)) for number, steps in by_number.items()
    ]
