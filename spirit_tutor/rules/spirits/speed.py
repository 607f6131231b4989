"""The speed of Powers: Fast or Slow as printed, by a line of the Power, or converted (R7.5, R11.4-R11.6)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.card_shapes import FAST, SLOW, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Effect

from . import elements

"""Running effects that let Powers be used as if Fast, or at whichever speed they do not have (R11.4, R11.4a)."""


def in_phase(game: Game, spirit: str, power: Power, phase: str) -> bool:
    """Whether a Power is used in this phase without a conversion: by its printed speed, or by a line of its own (R7.5)."""
    if power.speed == phase:
        return True
    lines = [line for line in power.lines if line.fast]
    return phase == FAST and bool(lines) and bool(elements.reached_lines(lines, elements.count(game, spirit)))


def conversions(game: Game, spirit: str, phase: str = FAST) -> int:
    """How many more Powers of the other speed a Spirit may use in this phase (R11.4-R11.6)."""
    granted = _granted(game, spirit, EffectKind.OTHER_SPEED)
    if phase == FAST:
        granted += _granted(game, spirit, EffectKind.QUICKEN)
    return sum(effect.uses or 0 for effect in granted) + (_swift(game, spirit) if phase == FAST else 0)


def _granted(game: Game, spirit: str, kind: EffectKind) -> list[Effect]:
    return [effect for effect in game.effects(kind) if effect.spirit == spirit and effect.uses]


def _swift(game: Game, spirit: str) -> int:
    """How many more Slow Powers a Spirit may use as Fast by its own rule (R11.5)."""
    swift = game.panel(spirit).swift_by
    if not swift:
        return 0
    return max(0, elements.count(game, spirit).get(swift, 0) - game.spirit(spirit).quickened)


def end_conversions(game: Game) -> None:
    """Ends what lets Slow Powers be used as Fast and nothing else: it serves in the Fast phase alone (R11.4)."""
    if game.effects(EffectKind.QUICKEN):
        game.change(effects=tuple(effect for effect in game.table.effects if effect.kind != EffectKind.QUICKEN))


def convert(game: Game, spirit: str, power: Power, phase: str) -> None:
    """Takes one conversion for a Power used in the phase of the other speed.

    As Fast by a grant for this phase first, then by the Spirit's own rule; what would
    serve in the Slow phase, too, is taken last.
    """
    quicken, either = _granted(game, spirit, EffectKind.QUICKEN), _granted(game, spirit, EffectKind.OTHER_SPEED)
    if phase == FAST and quicken:
        game.use_effect(quicken[0])
    elif phase == FAST and _swift(game, spirit):
        game.change_spirit(spirit, quickened=game.spirit(spirit).quickened + 1)
    else:
        game.use_effect(either[0])
        if phase == SLOW:
            game.add_effect(Effect(EffectKind.SLOWED, either[0].source, spirit=spirit, of=(power.name,)))
    game.log(happened.Converted(spirit=spirit, power=power.name, speed=phase))
