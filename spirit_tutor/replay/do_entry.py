"""An effect of the vocabulary as a step of its own: how a scenario tries one rule (`do:`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from spirit_tutor.route.land_names import no_land
from spirit_tutor.route.mistakes import did_you_mean
from spirit_tutor.route.route_format import DoPart
from spirit_tutor.rules.core.asks import TABLE, Rule
from spirit_tutor.rules.core.card_shapes import MAJOR, MINOR, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import (
    adding,
    blight,
    conditions,
    damaging,
    defending,
    fear,
    lasting_effects,
    moving,
    removing,
    replacing,
    strife,
)
from spirit_tutor.rules.play import StepRule
from spirit_tutor.rules.powers import performing
from spirit_tutor.rules.spirits import gaining
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, INVADERS, NAMES, WITH_HEALTH, Piece
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import ANYWHERE, only


def step(game: Game, part: DoPart, who: str) -> StepRule:
    """The step that does this effect, decided by `who` (the table if empty). Raises ValueError, with a sentence."""
    decider = who or TABLE
    _check(game, part, decider)
    effect = EFFECTS[part.effect]

    def run(now: Game) -> Rule[None]:
        now.begin(decider, "do", kebab(part.effect), *([part.land] if part.land else []))
        now.decider = decider
        yield from _rule(effect(now, part, decider))
        yield from order_of_play.complete(now)

    return run


def _check(game: Game, part: DoPart, who: str) -> None:
    """Refuses what the effect cannot be done with."""
    spirits = [spirit.id for spirit in game.table.spirits]
    if who not in (TABLE, *spirits):
        raise ValueError(f"There is no Spirit '{who}' in this game; there is {', '.join(spirits)}.")
    if part.effect in OF_A_SPIRIT and who == TABLE:
        raise ValueError(f"'{part.effect}' needs a Spirit that does it: say 'who'.")
    for key, land, needed in (
        ("land", part.land, part.effect not in WITHOUT_A_LAND),
        ("to", part.to, part.effect == "move blight"),
    ):
        if not land and needed:
            raise ValueError(f"'{part.effect}' needs a land: say '{key}'.")
        if land and land not in game.island.lands:
            raise ValueError(no_land(land, game.island.lands, game.box))
    _check_pieces(part)
    if part.effect == "gain power" and part.by not in ("", MINOR, MAJOR):
        raise ValueError(f"'{part.by}' is no Power deck: 'by' is {MINOR} or {MAJOR}, or is left out.")
    if part.effect == "move blight" and not game.count(part.land, BLIGHT):
        raise ValueError(f"There is no Blight in {part.land}.")
    if part.effect == "power" and kebab(part.power) not in map(kebab, game.box.powers):
        raise ValueError(f"There is no Power '{part.power}'.{did_you_mean(part.power, game.box.powers)}")


def _check_pieces(part: DoPart) -> None:
    """Refuses pieces that the effect is not about, and impossible amounts of them."""
    legal = PIECES_OF.get(part.effect, tuple(NAMES))
    for kind in part.pieces:
        if kind not in legal:
            raise ValueError(f"'{part.effect}' acts on {', '.join(legal)}, not on '{kind}'.")
    if part.defended and part.effect not in DEFENDED:
        raise ValueError(f"Defend lowers {', '.join(DEFENDED)}; '{part.effect}' cannot be 'defended'.")
    if part.amount < 0 and part.effect != "health":
        raise ValueError(f"'{part.effect}' cannot be done {part.amount} times; only Health is changed by less than 0.")
    if part.effect == "add" and len(part.pieces) != 1:
        raise ValueError("'add' needs the one kind of 'pieces' that is added.")
    if part.effect == "replace" and _number_and_kind(part.by)[1] not in NAMES:
        raise ValueError("'replace' needs what takes the place of a piece: 'by: T', 'by: 2E'.")


def _rule(result: Any) -> Rule[None]:
    if hasattr(result, "send"):
        yield from result


def _kinds(part: DoPart) -> tuple[str, ...]:
    return tuple(part.pieces) or INVADERS


def _amount(game: Game, part: DoPart) -> int:
    """How much damage is dealt: less the Defend there, where the entry says so (R9.20)."""
    defend = conditions.total(game, EffectKind.DEFEND, part.land) if part.defended else 0
    return max(0, part.amount - defend)


def _push_all(part: DoPart) -> int | None:
    return None if part.amount == 0 else part.amount


def _number_and_kind(by: str) -> tuple[int, str]:
    """`T` is one Town, `2E` are two Explorers."""
    found = re.fullmatch(r"([1-9][0-9]?)?(\D.*)", by)
    return (int(found[1] or 1), found[2]) if found else (0, "")


def _replace(game: Game, part: DoPart, _who: str) -> Any:
    number, kind = _number_and_kind(part.by)
    return replacing.replace(game, part.land, _kinds(part), kind, part.amount, up_to=part.up_to, by=number)


def _move_blight(game: Game, part: DoPart, _who: str) -> Any:
    return moving.move(game, Piece(BLIGHT), part.land, part.to)


def _health(game: Game, part: DoPart, _who: str) -> None:
    where = only(part.land) if part.land else ANYWHERE
    lasting_effects.begin(game, Effect(EffectKind.HEALTH, "the scenario", where, of=_kinds(part), amount=part.amount))


def _power(game: Game, part: DoPart, who: str) -> Any:
    power = next(power for name, power in game.box.powers.items() if kebab(name) == kebab(part.power))
    return performing.perform(game, who, power)


EFFECTS: dict[str, Callable[[Game, DoPart, str], Any]] = {
    "damage": lambda game, part, _: damaging.damage(game, part.land, _amount(game, part), _kinds(part)),
    "damage each": lambda game, part, _: damaging.damage_each(game, part.land, part.amount, _kinds(part)),
    "damage dahan": lambda game, part, _: damaging.efficient_damage(game, part.land, _amount(game, part)),
    "damage land": lambda game, part, _: damaging.damage_land(game, part.land, _amount(game, part)),
    "add strife": lambda game, part, _: strife.add(game, part.land, part.amount, _kinds(part)),
    "destroy": lambda game, part, _: removing.destroy(game, part.land, _push_all(part), _kinds(part), up_to=part.up_to),
    "remove": lambda game, part, _: removing.remove(game, part.land, _push_all(part), _kinds(part), up_to=part.up_to),
    "replace": _replace,
    "push": lambda game, part, _: moving.push(
        game, part.land, _push_all(part), _kinds(part), up_to=part.up_to, to=only(part.to) if part.to else None
    ),
    "gather": lambda game, part, _: moving.gather(game, part.land, _push_all(part), _kinds(part), up_to=part.up_to),
    "add": lambda game, part, _: adding.add(game, part.land, part.pieces[0], part.amount),
    "defend": lambda game, part, _: defending.defend(game, part.land, part.amount, source="the scenario"),
    "fear": lambda game, part, _: fear.generate(game, part.amount),
    "take fear card": lambda game, _part, _: fear.take_top(game),
    "add blight": lambda game, part, _: blight.add(game, part.land, part.amount),
    "remove blight": lambda game, part, _: blight.remove(game, part.land, part.amount),
    "move blight": _move_blight,
    "ravage": lambda game, part, _: invader_actions.ravage(game, part.land),
    "build": lambda game, part, _: invader_actions.build(game, part.land),
    "explore": lambda game, part, _: invader_actions.explore(game, part.land),
    "gain power": lambda game, part, who: gaining.gain(game, who, part.by or None),
    "health": _health,
    "power": _power,
}

OF_A_SPIRIT = ("gain power", "power")
WITHOUT_A_LAND = ("fear", "take fear card", "gain power", "health", "power")
DEFENDED = ("damage", "damage dahan", "damage land")
MOVING = tuple(kind for kind in NAMES if kind != BLIGHT)  # Blight has effects of its own
PIECES_OF = {
    **dict.fromkeys(("damage", "damage each", "destroy", "health"), WITH_HEALTH),
    "add strife": INVADERS,
    **dict.fromkeys(("remove", "replace", "push", "gather", "add"), MOVING),
}
