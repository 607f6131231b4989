"""Whole turns played over and over, by a policy that learns from the best of them (nested rollout policy adaptation)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from spirit_tutor.rules.core.asks import Ask, Choice
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.outcomes import value_of
from spirit_tutor.rules.play import Answer
from spirit_tutor.rules.turn.order_of_play import next_step
from spirit_tutor.table.table import Table

Code: TypeAlias = tuple[str, ...]
FirstWeight: TypeAlias = Callable[[Game, Choice, str], float]
STEP = 0.5
"""How far a policy moves towards the best playout each time."""


class Decided(NamedTuple):
    """A choice of a playout: what was chosen, among what."""

    chosen: int
    codes: tuple[Code, ...]


class Playout(NamedTuple):
    """One way the turn could go: its score (more is better), every answer, the choices, and the table at its end."""

    score: float
    answers: tuple[Answer, ...]
    decided: tuple[Decided, ...]
    end: Table


class Stop(Exception):
    """The playout has come as far as it is looked at."""


def drive(game: Game, decide: Callable[[Game, Ask], Answer], answers: list[Answer]) -> None:
    """Plays on step by step with these decisions until one raises Stop, or the game is over."""
    while game.table.ending is None:
        game.clear_log()
        running = next_step(game)
        try:
            ask = next(running)
            while True:
                answer = decide(game, ask)
                answers.append(answer)
                ask = running.send(value_of(ask, answer))
        except StopIteration:
            continue
        except Stop:
            running.close()
            return


class Weights:
    """What a policy thinks of each answer, in the place where it is given: a weight for each code.

    A code is the path of the step under way, what is asked, and the answer. One that
    was never seen gets what `first` thinks of it.
    """

    def __init__(self, first: FirstWeight):
        self.first = first
        self.of: dict[Code, float] = {}

    def copy(self) -> Weights:
        """The same policy, to be adapted on its own."""
        other = Weights(self.first)
        other.of = dict(self.of)
        return other

    def choose(self, game: Game, ask: Choice, dice: random.Random) -> tuple[str, Decided]:
        """An answer, the likelier the more is thought of it."""
        spellings = ask.spellings
        head = (*game.mark, ask.about)
        codes = tuple([(*head, spelling) for spelling in spellings])
        of = self.of
        chances = []
        for code, spelling in zip(codes, spellings, strict=True):
            weight = of.get(code)
            if weight is None:
                weight = of[code] = self.first(game, ask, spelling)
            chances.append(math.exp(weight))
        rest = dice.random() * sum(chances)
        place = 0
        while place < len(chances) - 1 and rest >= chances[place]:
            rest -= chances[place]
            place += 1
        return spellings[place], Decided(place, codes)

    def adapt(self, best: Playout, step: float = STEP) -> None:
        """Moves the policy towards the choices of a playout."""
        of, before = self.of, dict(self.of)
        for place, codes in best.decided:
            chances = [math.exp(before.get(code, 0.0)) for code in codes]
            whole = sum(chances)
            of[codes[place]] = of.get(codes[place], 0.0) + step
            for code, chance in zip(codes, chances, strict=True):
                of[code] = of.get(code, 0.0) - step * chance / whole


def nested(
    level: int, width: int, weights: Weights, play: Callable[[Weights], Playout], enough: float = 0.0
) -> Playout:
    """The best of `width` to the power of `level` playouts, each level adapting its policy to the best it has seen.

    One with a score of `enough` ends it: nothing better is looked for.
    """
    if level == 0:
        return play(weights)
    best: Playout | None = None
    for _ in range(width):
        found = nested(level - 1, width, weights.copy() if level > 1 else weights, play, enough)
        if best is None or found.score >= best.score:
            best = found
        if best.score >= enough:
            break
        weights.adapt(best)
    assert best is not None
    return best
