"""Defend: the damage that a land is spared this turn (SI9, R9.13)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import only


def defend(game: Game, land: str, amount: int, *, source: str) -> None:
    """Defends one land this turn: fixed now, and it stays with the land (SI9, R9.13)."""
    if amount > 0:
        game.add_effect(Effect(EffectKind.DEFEND, source, only(land), amount=amount))
        game.log(happened.Defend(land=land, amount=amount))


def carry_defend(game: Game, start: str, end: str, amount: int, *, source: str) -> None:
    """Moves part of a Defend that `source` gave one land to another, where a text says that it goes along (R9.13)."""
    for place in reversed(range(len(game.table.effects))):
        effect = game.table.effects[place]
        if effect.kind == EffectKind.DEFEND and effect.source == source and effect.where == only(start):
            carried = min(amount, effect.amount)
            changed = effect._replace(amount=effect.amount - carried)
            before, after = game.table.effects[:place], game.table.effects[place + 1 :]
            game.change(effects=(*before, *([changed] if changed.amount else []), *after))
            game.log(happened.DefendCarried(start=start, end=end, amount=carried))
            defend(game, end, carried, source=source)
            return
