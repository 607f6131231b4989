"""The Fast phase looked through from one table: which Powers, in which order, on what, so that a win comes nearest."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import NamedTuple

from spirit_tutor.rules.core.card_shapes import FAST
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.outcomes import key, outcomes, use
from spirit_tutor.rules.play import Answer
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.table.table import Table

from .victory import Left, fear_to, left_in


class State(NamedTuple):
    """A table of the Fast phase, what was answered since its start, and how far it is from victory."""

    table: Table
    answers: tuple[Answer, ...]
    left: float


class Ravaged(NamedTuple):
    """What a Ravage leaves of a land's Invaders at best, and the Fear it brings."""

    left: Left
    fear: int


class Measure:
    """How far tables of one game are from victory in this turn: after the known Ravage, where no Event comes before it."""

    def __init__(self, game: Game, *, with_ravage: bool):
        self.game = game
        self.with_ravage = with_ravage
        self._ravaged: dict[Hashable, Ravaged] = {}

    def of(self, table: Table) -> float:
        """0 where the game is won, or would be once the Invaders have Ravaged."""
        if table.ending is not None:
            return 1000.0 if table.ending.kind == "defeat" else 0.0
        every = buildings = cities = fear = 0
        ravaging = self.ravaging(table) if self.with_ravage else frozenset()
        for land, contents in table.lands.items():
            left = left_in(contents)
            if land in ravaging and left.all:
                left, more = self.ravaged(table, land)
                fear += more
            every += left.all
            buildings += left.buildings
            cities += left.cities
        needed = (0, every, buildings, cities, 0)
        now = table.fear.terror_level
        return float(min(max(0, fear_to(table.fear, level) - fear) + needed[level] for level in range(now, 5)))

    def ravaging(self, table: Table) -> frozenset[str]:
        """The lands of the Invader Cards that Ravage this turn."""
        game = self.game
        return frozenset(
            land for card in table.invaders.ravage for land in game.box.invaders[card].matching(game.island)
        )

    def ravaged(self, table: Table, land: str) -> Ravaged:
        """What the Ravage of one land would leave, the Dahan's damage dealt as well as can be."""
        here = (land, table.lands[land], table.effects)
        if here not in self._ravaged:
            before = table.fear
            ends = outcomes(self.game.at(table), lambda game: invader_actions.ravage(game, land, normal=True))
            self._ravaged[here] = min(
                (
                    Ravaged(left_in(end.table.lands[land]), fear_to(before, 4) - fear_to(end.table.fear, 4))
                    for end in ends
                ),
                key=lambda found: sum(found.left) - found.fear,
                default=Ravaged(left_in(table.lands[land]), 0),
            )
        return self._ravaged[here]


def search(measure: Measure, table: Table, width: int, dice: random.Random) -> list[State]:
    """Every table looked at, the nearest to victory first: a beam over the Powers used, wide for each set of them."""
    game = measure.game
    first = State(table, (), measure.of(table))
    layer, seen, found = [first], {key(table)}, [first]
    while layer:
        following: list[State] = []
        for state in layer:
            if state.table.ending is not None:
                continue
            here = game.at(state.table)
            for spirit in state.table.spirits:
                for power in power_phases.available(here, spirit.id, FAST):
                    for end in outcomes(here, use(spirit.id, power, FAST)):
                        mark = key(end.table)
                        if mark in seen:
                            continue
                        seen.add(mark)
                        left = measure.of(end.table)
                        following.append(State(end.table, (*state.answers, power.name, *end.answers), left))
                        if not left:
                            return [following[-1]]
        layer = _kept(following, width, dice)
        found += layer
    return sorted(found, key=lambda state: state.left)


def _kept(states: list[State], width: int, dice: random.Random) -> list[State]:
    """The best of each set of used Powers in turn, until there are enough."""
    dice.shuffle(states)
    states.sort(key=lambda state: state.left)
    by_used: dict[Hashable, list[State]] = {}
    for state in states:
        by_used.setdefault(tuple(frozenset(spirit.used) for spirit in state.table.spirits), []).append(state)
    kept: list[State] = []
    for rank in range(width):
        row = [group[rank] for group in by_used.values() if rank < len(group)]
        if not row:
            break
        kept += sorted(row, key=lambda state: state.left)
        if len(kept) >= width:
            break
    return kept[:width]
