"""How far a table of the Fast phase is from a win in this turn, the known Ravage taken into account."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.outcomes import outcomes
from spirit_tutor.table.table import Table

from .victory import Left, fear_to, left_in


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
