"""Running effects: how one starts (R7.9, R9.16). What one amounts to in a land: see `conditions`."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Coming, Effect
from spirit_tutor.table.where import ANYWHERE

from . import conditions, health

HEALTH = (EffectKind.HEALTH, EffectKind.HEALTH_PER_STRIFE)


def begin(game: Game, effect: Effect) -> None:
    """Starts a running effect; where Health changes, pieces whose damage now suffices are destroyed at once (R13.2)."""
    game.add_effect(effect)
    if effect.kind in HEALTH:
        game.log(happened.Health(effect=effect))
        health.settle(game)
    else:
        game.log(happened.EffectBegins(effect=effect, figures=_figures(game, effect)))


def begin_later(game: Game, coming: Coming) -> None:
    """Lets a running effect wait for the next normal Invader Card of an action, or for the next turn (R14.9)."""
    game.change(coming=(*game.table.coming, coming))
    game.log(happened.EffectWaits(coming=coming))


def _figures(game: Game, effect: Effect) -> dict[str, int] | None:
    """What it amounts to now, land by land; None where it names its lands or is the same everywhere."""
    if effect.where.lands or (effect.where == ANYWHERE and not effect.per):
        return None
    lands = conditions.lands_where(game, effect.where)
    return {
        land: conditions.amount(game, effect, land) for land in lands if not effect.per or game.count(land, *effect.per)
    }
