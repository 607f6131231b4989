"""What a table at the end of a turn is worth, and the figures in which two such tables differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spirit_tutor.random_games import evaluation
from spirit_tutor.random_games.evaluation import STANDING
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.invader_actions import has_access
from spirit_tutor.rules.pieces.health import PRINTED
from spirit_tutor.table.pieces import BLIGHT, CITY, DAHAN, EXPLORER, TOWN
from spirit_tutor.table.table import DEFEAT

PRESENCE, BLIGHT_STAYS = 1.5, 3.0
"""What a Presence on the island is worth beside what it lets its Spirit do; what a Blight is worse than the moment shows."""


class Figures(NamedTuple):
    """What can be counted on a table: each is a figure that players look at."""

    blight: float
    presence: float
    dahan: float
    explorers: float
    towns: float
    cities: float
    fear: float
    energy: float
    cards: float
    lost: float
    won: float


IN_WORDS = (
    "Blight on the island", "Presence on the island", "Dahan", "Health of Explorers", "Health of Towns",
    "Health of Cities", "Fear", "Energy", "Power Cards", "lost games", "won games",
)  # fmt: skip
"""What each figure is called, in their order."""


def figures(game: Game) -> Figures:
    """The figures of the game's table."""
    table = game.table
    health = dict.fromkeys((EXPLORER, TOWN, CITY), 0)
    blight = dahan = presence = 0
    for contents in table.lands.values():
        blight += contents.count(BLIGHT)
        dahan += contents.count(DAHAN)
        presence += sum(n for _, n in contents.presence)
        for piece, n in contents:
            if piece.kind in health:
                health[piece.kind] += n * PRINTED[piece.kind]
    fear = table.fear
    earned = len(fear.discard) + fear.earned + (table.fear_card is not None)
    return Figures(
        blight, presence, dahan, health[EXPLORER],
        health[TOWN],
        health[CITY], fear.generated + earned * (fear.pool + fear.generated),
        sum(spirit.energy for spirit in table.spirits),
        sum(len(spirit.hand) + len(spirit.in_play) + len(spirit.discard) for spirit in table.spirits),
        float(table.ending is not None and table.ending.kind == DEFEAT),
        float(table.ending is not None and table.ending.kind != DEFEAT),
    )  # fmt: skip


def worth(game: Game) -> float:
    """What the game's table is worth to the players: as `evaluation` has it, their Presence, and the Explore to come."""
    table = game.table
    value = evaluation.value(game)
    if table.ending is not None:
        return value
    now = figures(game)
    return value + PRESENCE * now.presence - BLIGHT_STAYS * now.blight - explorers_to_come(game) * STANDING[EXPLORER]


def explorers_to_come(game: Game) -> float:
    """How many Explorers the next Invader Card brings, on average over those that may come (R17.3)."""
    invaders = game.table.invaders
    if not invaders.deck:
        return 0.0
    may_come = [name for name in invaders.unseen if game.box.invaders[name].stage == invaders.deck[0]]
    open_lands = {land for land in game.island.lands if has_access(game, land)}
    reached = [len(open_lands.intersection(game.box.invaders[name].matching(game.island))) for name in may_come]
    return sum(reached) / len(reached) if reached else 0.0


def mean(found: Sequence[Figures]) -> Figures:
    """The mean of each figure."""
    return Figures(*(sum(column) / len(found) for column in zip(*found, strict=True)))


def differences(played: Figures, line: Figures) -> list[str]:
    """Each figure in which two tables differ on average, in words: `Fear: 3.5 instead of 1.2`."""
    return [
        f"{name}: {_number(new)} instead of {_number(old)}"
        for name, old, new in zip(IN_WORDS, played, line, strict=True)
        if abs(new - old) >= SMALL
    ]


SMALL = 0.05
"""A mean difference under this is none."""


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
