"""Running effects: how one starts (R7.9, R9.16). What one amounts to in a land: see `conditions`."""

from __future__ import annotations

from spirit_tutor.table.table import Effect

from . import health
from .game import Game

HEALTH = ("health", "health per strife")


def begin(game: Game, effect: Effect) -> None:
    """Starts a running effect; where Health changes, pieces whose damage now suffices are destroyed at once (R13.2)."""
    game.add_effect(effect)
    if effect.kind in HEALTH:
        game.log("health", effect=effect.kind, of=list(effect.of), amount=effect.amount)
        health.settle(game)
    else:
        game.log("effect begins", effect=effect.kind, spirit=effect.spirit, of=list(effect.of), amount=effect.amount)
