"""Using Powers in their phases: those that a Spirit may use now, and the root action of using one (SI8, SI10, R7, R11)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import SLOW, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.spirits import elements
from spirit_tutor.rules.spirits.speed import conversions, convert, in_phase
from spirit_tutor.table.effect_kinds import EffectKind

from .performing import perform
from .repeating import pay_repeat, repeat_for


def available(game: Game, spirit: str, phase: str) -> list[Power]:
    """The Powers that a Spirit may use now in the Fast or the Slow phase, in the order they lie (R7.2, R10.1, R11).

    Cards that stay in play beside it are used like those it played (R19.12).
    """
    now = game.spirit(spirit)
    cards = [game.box.powers[name] for name in (*now.in_play, *now.beside)]
    have = elements.count(game, spirit)
    reached = [power for power in game.panel(spirit).innates if elements.reached_lines(power.lines, have)]
    own = [*cards, *reached]
    fresh = [power for power in own if power.name not in now.used]
    usable = [power for power in fresh if in_phase(game, spirit, power, phase)]
    if conversions(game, spirit, phase):
        usable += [power for power in fresh if power not in usable]
    if not now.used or not game.effects(EffectKind.REPEAT):
        return usable
    used = [power for power in own if power.name in now.used]
    if phase == SLOW:  # a Slow Power used in the Fast phase was used as Fast, and may be repeated as such (R11.1)
        slowed = [name for effect in game.effects(EffectKind.SLOWED) if effect.spirit == spirit for name in effect.of]
        used = [power for power in used if power.speed == SLOW or power.name in slowed]
    repeats = [power for power in used if repeat_for(game, spirit, power) is not None]
    return usable + repeats


def unused(game: Game, spirit: str, speed: str) -> list[Power]:
    """The Powers of this speed that a Spirit could still use this turn, without Repeats and conversions (R7.2)."""
    return [
        power
        for power in available(game, spirit, speed)
        if power.speed == speed and power.name not in game.spirit(spirit).used
    ]


def use(game: Game, spirit: str, power: Power, phase: str) -> Rule[None]:
    """Uses a Power: the price of a Repeat or a conversion, then the use itself (R7.5). The root action."""
    now = game.spirit(spirit)
    if power.name in now.used:
        pay_repeat(game, spirit, power)
    else:
        if not in_phase(game, spirit, power, phase):
            convert(game, spirit, power, phase)
        game.change_spirit(spirit, used=(*now.used, power.name))
    yield from perform(game, spirit, power)


def use_now(game: Game, spirit: str, power: Power) -> Rule[None]:
    """Uses a Power at once, because an effect says so: this is its use of the turn (R7.2)."""
    with game.logging(happened.Power(spirit=spirit, power=power.name)):
        yield from use(game, spirit, power, power.speed)


def phase_step(game: Game, phase: str) -> Rule[bool]:
    """One step of the Fast or Slow phase: a Power is used, or the players finish (SI8, SI10, R7.1).

    Gives False where they finish.
    """
    options: dict[str, tuple[str, Power]] = {}
    for spirit in game.table.spirits:
        options |= {power.name: (spirit.id, power) for power in available(game, spirit.id, phase)}
    if not options:
        return False
    chosen = yield from choose(
        phase, TABLE, options, stop=True, usual="done", prompt=f"Which Power is used in the {phase.capitalize()} phase?"
    )
    if chosen is None:
        game.begin(TABLE, phase, "done")
        return False
    spirit_id, power = chosen
    yield from use_in_phase(game, spirit_id, power, phase)
    return True


def use_in_phase(game: Game, spirit: str, power: Power, phase: str) -> Rule[None]:
    """The use of one Power in the Fast or the Slow phase, once it was named: a step without what follows from it (SI8)."""
    game.begin(spirit, phase, spirit, power.id)
    with game.logging(happened.Power(spirit=spirit, power=power.name)):
        yield from use(game, spirit, power, phase)
