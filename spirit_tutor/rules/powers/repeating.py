"""Repeating Powers: a Repeat that was granted, and a line by which a Power repeats itself (R11.1-R11.3)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.card_shapes import ADJACENT_LAND, INNATE, Power, ThresholdLine
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.spirits import energy
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Effect, Trigger

from .use import Use

REPEAT = "repeat"


def repeat_for(game: Game, spirit: str, power: Power) -> Effect | None:
    """A granted Repeat that this Power Card may use now, its price affordable (R11.1a, R11.1b, R11.2).

    Never for the card that granted it, and once for each card where one grants several.
    """
    if power.kind == INNATE:
        return None
    had = {
        effect.source
        for effect in game.effects(EffectKind.REPEATED)
        if effect.spirit == spirit and power.name in effect.of
    }
    for effect in game.effects(EffectKind.REPEAT):
        if (
            effect.spirit == spirit and effect.uses and power.name != effect.source and effect.source not in had
            and (not effect.of or power.name in effect.of)
            and game.spirit(spirit).energy >= power.cost
        ):  # fmt: skip
            return effect
    return None


def pay_repeat(game: Game, spirit: str, power: Power) -> None:
    """Takes a granted Repeat for this Power Card and pays its price (R11.1a, R11.1b)."""
    granted = repeat_for(game, spirit, power)
    assert granted is not None
    game.use_effect(granted)
    game.add_effect(Effect(EffectKind.REPEATED, granted.source, spirit=spirit, of=(power.name,)))
    game.log(happened.Repeat(spirit=spirit, power=power.name, by=granted.source, cost=power.cost))
    energy.gain(game, spirit, -power.cost)


def repeat_after(this: Use, line: ThresholdLine) -> None:
    """The Power repeats itself once this use is finished: a triggered action of the same tree (R11.1a)."""
    near = this.land if line.repeat == ADJACENT_LAND else ""
    trigger = Trigger(this.power.name, REPEAT, this.spirit, near)
    this.game.change(pending=(*this.game.table.pending, trigger))
