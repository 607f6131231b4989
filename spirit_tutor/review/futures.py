"""Futures of a turn: what is turned up in it, settled beforehand, so that two lines can be played into the same one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol
from zlib import crc32

from spirit_tutor.random_games.players import GreedyPlayer
from spirit_tutor.rules.core.asks import DONE, Choice, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, Play

from .played import POWER_CARDS, Turn, Turned

Plan = Sequence[tuple[tuple[str, ...], str]]
"""The choices of a line, each with the place where it is made: the path of its step, and what is asked."""
ENDLESS = 2000
"""So many answers are given in no turn."""


class Future:
    """One order of all cards that nobody has seen: every deck is turned up in it, whatever is played.

    The Power Cards that the turn turned up as played come to the same Spirits again:
    what is compared is play, not luck with gains. `others` are further draws that come
    again as they were, where they can.
    """

    def __init__(self, seed: str, turned_up: Iterable[Turned], others: Iterable[tuple[str, ...]] = ()):
        self.seed = seed
        self._before = list(turned_up)
        self._others = list(others)

    def turned_up(self, game: Game, ask: Draw) -> tuple[str, ...]:
        """The cards that come now."""
        if ask.about == POWER_CARDS and game.table.phase == "spirit":
            for turned in self._before:
                if turned.spirit == game.table.acting and ask.cards.issuperset(turned.cards):
                    self._before.remove(turned)
                    return turned.cards
        for cards in self._others:
            if len(cards) == ask.number and ask.cards.issuperset(cards):
                self._others.remove(cards)
                return cards
        return tuple(sorted(ask.cards, key=lambda card: crc32(f"{self.seed} {card}".encode()))[: ask.number])


class Follower:
    """Plays a line into a future: its answers wherever they are legal, what looks best at once elsewhere."""

    def __init__(self, plan: Plan, seed: str):
        self.plan: dict[tuple[str, ...], list[str]] = {}
        for code, answer in plan:
            self.plan.setdefault(code, []).append(answer)
        self.judge = GreedyPlayer(random.Random(seed))  # noqa: S311 - dice, no secrets

    def answer(self, play: Play) -> Answer:
        """A legal answer to what is asked."""
        ask = play.ask
        assert isinstance(ask, Choice)
        if ask.forced:
            return ask.forced
        planned = self.plan.get((*play.game.mark, ask.about))
        while planned:
            answer = planned.pop(0)
            if answer in ask.options or (answer == DONE and ask.stop):
                return answer
        return self.judge.answer(play)

    def pass_over(self, play: Play) -> None:
        """Leaves out the line's next answer to what is asked."""
        assert play.ask is not None
        planned = self.plan.get((*play.game.mark, play.ask.about))
        if planned:
            planned.pop(0)


class Decider(Protocol):
    """Somebody who decides for the players."""

    def answer(self, play: Play) -> Answer:
        """A legal answer to what is asked."""
        ...


def played_into(turn: Turn, player: Decider, future: Future) -> tuple[Game, tuple[Answer, ...]]:
    """The game at the end of the turn, or at its ending, as this player plays it in this future; and all answers."""
    play = Play(turn.game.at(turn.before))
    answers: list[Answer] = []
    while play.table.turn == turn.number and not play.over:
        if not play.in_step:
            play.begin()
            continue
        ask = play.ask
        answers.append(future.turned_up(play.game, ask) if isinstance(ask, Draw) else player.answer(play))
        play.answer(answers[-1])
        if len(answers) > ENDLESS:
            message = "A turn does not end."
            raise RuntimeError(message)
    return play.game, tuple(answers)


def plan_of(turn: Turn, answers: Sequence[Answer]) -> Plan:
    """The choices of a line with what they answer, as far as it goes."""
    play = Play(turn.game.at(turn.before))
    plan: list[tuple[tuple[str, ...], str]] = []
    for answer in answers:
        while not play.in_step:
            play.begin()
        if isinstance(play.ask, Choice):
            assert isinstance(answer, str)
            plan.append(((*play.game.mark, play.ask.about), answer))
        play.answer(answer)
    return plan
