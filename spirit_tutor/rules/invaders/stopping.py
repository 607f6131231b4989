"""What stops an Invader Action before it happens (BC10, R14.7-R14.12)."""

from __future__ import annotations

from collections.abc import Callable

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces.conditions import holds
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import DISEASE, NAMES, WILDS, Piece
from spirit_tutor.table.table import Effect

RAVAGE, BUILD, EXPLORE = "ravage", "build", "explore"
HOLD = "hold"
"""An effect that skips a whole card and holds it in its space names this, too."""
TOKEN_THAT_STOPS = {BUILD: DISEASE, EXPLORE: WILDS}


def stopped(game: Game, action: str, land: str, outcome: str = "", *, normal: bool) -> Rule[bool]:
    """Whether something stops this action in this land; exactly one stopper is applied (R14.10).

    `outcome` is what the action would add, for effects against one outcome only
    (R14.10a): such an effect names `build C` instead of `build`. An effect that stops
    only `normal` actions, those of an Invader Card, names `normal build` (R14.9).
    """
    found = stoppers(game, action, land, outcome, normal)
    if not found:
        return False
    chosen = yield from choose(
        "stopper", TABLE, {name: name for name in found}, prompt=f"What stops the {action.capitalize()} in {land}?"
    )
    found[chosen]()
    game.log(happened.Stopped(action=action, land=land, by=chosen))
    return True


def stoppers(game: Game, action: str, land: str, outcome: str, normal: bool) -> dict[str, Callable[[], None]]:
    """Everything that could stop this action in this land, by name, each with what applying it does (R14.10)."""
    found: dict[str, Callable[[], None]] = {}
    names = {action, f"{action} {outcome}", *([f"normal {action}"] if normal else [])}
    for effect in game.effects(EffectKind.SKIP):
        if not names.isdisjoint(effect.of) and holds(game, effect.where, land):
            found.setdefault(effect.source, _use(game, effect))
    for effect in game.effects(EffectKind.SKIP_LOWEST):
        if normal and action in effect.of and _lowest_of_its_board(game, land):
            found.setdefault(effect.source, _use(game, effect))
    token = TOKEN_THAT_STOPS.get(action)
    if (
        token
        and game.count(land, token)
        and not any(token in effect.of for effect in game.effects(EffectKind.TOKEN_IDLE))
    ):
        found[NAMES[token]] = _spend(game, land, token)
    return found


def _lowest_of_its_board(game: Game, land: str) -> bool:
    """Whether the land has the lowest number of those on its board that the Invader Card being resolved affects."""
    queue = game.table.queue
    assert queue is not None
    there = game.island.lands[land]
    lands = (game.island.lands[name] for name in game.box.invaders[queue.card].matching(game.island))
    return there.number == min(other.number for other in lands if other.board == there.board)


def _use(game: Game, effect: Effect) -> Callable[[], None]:
    return lambda: game.use_effect(effect)


def _spend(game: Game, land: str, token: str) -> Callable[[], None]:
    return lambda: game.put(land, Piece(token), -1)


def replaced(game: Game, action: str, land: str) -> str:
    """The action that is done here instead of this one, if an effect says so; uses it up (R14.12)."""
    for effect in game.effects(EffectKind.INSTEAD):
        if effect.of[0] == action and holds(game, effect.where, land):
            game.use_effect(effect)
            game.log(happened.Instead(action=action, land=land, by=effect.source, other=effect.of[1]))
            return effect.of[1]
    return ""


def card_skipped(game: Game, action: str, card: str) -> str:
    """What skips the whole next normal card of this action, if anything; uses it up (R14.9).

    Where the effect says HOLD, too, the card stays in its space when the cards
    advance (R18.2).
    """
    for effect in game.effects(EffectKind.SKIP_CARD):
        if action in effect.of:
            game.use_effect(effect)
            if HOLD in effect.of:
                game.add_effect(Effect(EffectKind.HELD, effect.source, of=(card,)))
            return effect.source
    return ""
