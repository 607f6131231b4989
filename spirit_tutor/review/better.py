"""Turns that lead further than the one that was played: found by learning playouts, kept by successive halving over futures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from spirit_tutor.random_games.players import GreedyPlayer
from spirit_tutor.rules.core.asks import DONE, Choice
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.table.table import Spirit

from .futures import Follower, Future, Plan, plan_of, played_into
from .judging import Figures, differences, figures, mean, worth
from .played import Root, Turn
from .rollouts import Decided, Playout, Weights, nested
from .search import first_weight

LEARNING = (2, 14)
"""Levels and width of the nested playouts of a round."""
TRAINING = 4
"""Over so many futures a playout is judged while it is learned from."""
EDITS = 200
"""So many edits of one or two decisions are tried on the best line of a round."""
STAGES = ((24, 4), (8, 8), (3, 16))
"""How many of the best lines are compared with the turn as played, in how many fresh futures each time."""
BETTER_IN = 15
"""In so many of the last stage's futures a line must be better."""
SOME = 0.5
"""A line is better in a future where it is worth more by this."""


class Better(NamedTuple):
    """A turn that leads further: the answers, in how many futures it is better, by how much, and in what."""

    turn: int
    root: Root
    answers: tuple[Answer, ...]
    better_in: int
    of: int
    by: float
    differences: tuple[str, ...]


class BetterTurns:
    """Looks for a better turn from one root, with one seed."""

    def __init__(self, turn: Turn, root: Root, seed: str, *, as_played: bool):
        self.turn = turn
        self.root = root
        self.seed = seed
        self.dice = random.Random(seed)  # noqa: S311 - dice, no secrets
        self.first = first_weight(turn)
        self.played = plan_of(turn, turn.answers())
        self.weights = Weights(self.first)
        self.as_played = as_played
        self._at_the_end: dict[str, tuple[float, Figures]] = {}
        self._lines: dict[Plan, float] = {}

    def found(self) -> Better | None:
        """The line that is better than the turn as played in nearly all futures, if there is one."""
        if self.as_played:
            self._lines[tuple(self.played)] = 0.0
        else:
            nested(*LEARNING, self.weights, self.playout, enough=float("inf"))
        self.edited(max(self._lines, key=lambda plan: self._lines[plan]))
        lines = sorted(self._lines, key=lambda plan: -self._lines[plan])
        gains: dict[Plan, list[float]] = {}
        for stage, (number, futures) in enumerate(STAGES):
            gains = {plan: self._gains(plan, f"stage {stage}", futures) for plan in lines[:number]}
            lines = [plan for plan in sorted(gains, key=lambda plan: -sum(gains[plan])) if sum(gains[plan]) > 0]
        better = {plan: sum(gain > SOME for gain in gains[plan]) for plan in lines}
        best = next((plan for plan in lines if better[plan] >= BETTER_IN), None)
        if best is None:
            return None
        names = [f"stage {len(STAGES) - 1} {number}" for number in range(STAGES[-1][1])]
        old = mean([self._before(name)[1] for name in names])
        new = mean([figures(played_into(self.turn, self._follower(best), self._future(name))[0]) for name in names])
        return Better(
            self.turn.number, self.root, self.in_the_same_future(best), better[best], len(names),
            sum(gains[best]) / len(names), tuple(differences(old, new)),
        )  # fmt: skip

    # -- one line ------------------------------------------------------------------------------

    def playout(self, weights: Weights) -> Playout:
        """One playout of the whole turn, judged over some futures against the turn as played."""
        return self._judged(_Learner(self, weights))

    def edited(self, plan: Plan) -> None:
        """Goes on from a line by edits that do not make it worse."""
        gain = self._lines[plan]
        for _ in range(EDITS):
            number = sum(code[-1] not in OTHERS for code, _ in plan)
            places = {self.dice.randrange(number) for _ in range(self.dice.choice((1, 1, 2)))}
            editor = _Editor(self, plan, places)
            found = self._judged(editor)
            if found.score >= gain:
                plan, gain = tuple(editor.plan), found.score

    def _judged(self, player: _Learner) -> Playout:
        names = [f"training {number}" for number in range(TRAINING)]
        game, answers = played_into(self.turn, player, self._future(names[0]))
        plan = tuple(player.plan)
        if plan not in self._lines:
            gain = worth(game) - self._before(names[0])[0]
            gain += sum(self._gain(plan, name) for name in names[1:])
            self._lines[plan] = gain / TRAINING
        return Playout(self._lines[plan], answers, tuple(player.decided), game.table)

    def _gains(self, plan: Plan, stage: str, number: int) -> list[float]:
        return [self._gain(plan, f"{stage} {place}") for place in range(number)]

    def _gain(self, plan: Plan, name: str) -> float:
        """How much more a line is worth than the turn as played, in one future."""
        game, _ = played_into(self.turn, self._follower(plan), self._future(name))
        return worth(game) - self._before(name)[0]

    def _before(self, name: str) -> tuple[float, Figures]:
        """What the turn as played is worth in one future, and its figures."""
        if name not in self._at_the_end:
            game, _ = played_into(self.turn, self._follower(self.played), self._future(name))
            self._at_the_end[name] = worth(game), figures(game)
        return self._at_the_end[name]

    def _future(self, name: str) -> Future:
        return Future(f"{self.seed} {name}", self.turn.turned_up)

    def _follower(self, plan: Plan) -> Follower:
        return Follower(plan, self.seed)

    def in_the_same_future(self, plan: Plan) -> tuple[Answer, ...]:
        """The line in the future that the route had, as far as the same cards can come."""
        future = Future(self.seed, self.turn.turned_up, self.turn.other_draws)
        return played_into(self.turn, self._follower(plan), future)[1]


class _Learner:
    """Plays by a policy in the phases of the Spirits, after what the root answers; what looks best at once elsewhere."""

    def __init__(self, of: BetterTurns, weights: Weights):
        self.of = of
        self.weights = weights
        self.judge = GreedyPlayer(of.dice)
        self.plan: list[tuple[tuple[str, ...], str]] = []
        self.decided: list[Decided] = []
        self._given = 0
        self._scripted = list(reversed([answer for answer in of.root.answers if isinstance(answer, str)]))
        self._open = {card for turned in of.root.turned_up for card in turned.cards}

    def answer(self, play: Play) -> Answer:
        ask = play.ask
        assert isinstance(ask, Choice)
        answer = self._scripted.pop() if self._scripted else self._decided(play, ask)
        if not ask.forced:
            self.plan.append(((*play.game.mark, ask.about), answer))
        return answer

    def _decided(self, play: Play, ask: Choice) -> str:
        """The answer of the policy, in the phases of the Spirits."""
        if ask.forced:
            return ask.forced
        if play.table.phase not in ("spirit", "fast", "slow"):
            answer = self.judge.answer(play)
            assert isinstance(answer, str)
            return answer
        if ask.about == "play":
            ask = ask._replace(options={card: card for card in ask.options if card not in self._gained(play)})
            if not ask.options:
                return DONE
        spelling, choice = self.weights.choose(play.game, ask, self.of.dice)
        self.decided.append(choice)
        return spelling

    def _gained(self, play: Play) -> Sequence[str]:
        """The cards that came to hand after the root: what is played must not hang on them."""
        before = {card for spirit in self.of.turn.before.spirits for card in _owned(spirit)}
        return [card for spirit in play.table.spirits for card in spirit.hand if card not in before | self._open]


class _Editor(_Learner):
    """Follows a line but for some of its decisions, which are the policy's; what they make impossible gives way."""

    def __init__(self, of: BetterTurns, plan: Plan, places: set[int]):
        super().__init__(of, of.weights)
        self.line = Follower(plan, of.seed)
        self.places = places
        self._number = -1

    def _decided(self, play: Play, ask: Choice) -> str:
        if not ask.forced and ask.about not in OTHERS:
            self._number += 1
            if self._number in self.places:
                self.line.pass_over(play)
                return super()._decided(play, ask)
        answer = self.line.answer(play)
        assert isinstance(answer, str)
        return answer


OTHERS = ("spirit", "act", "thresholds", "ravage", "build", "explore", "advance", "time passes")
"""Asks that are not worth an edit."""


def _owned(spirit: Spirit) -> tuple[str, ...]:
    return (*spirit.hand, *spirit.in_play, *spirit.discard)
