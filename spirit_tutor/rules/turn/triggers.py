"""Triggered actions: what waits until the running action is finished, in the same action tree (R21.3, R21.3a).

Four things set them off: a Power that repeats itself, a new Sacred Site of a
Spirit that drives pieces out of it, a rule of an Adversary that answers an Invader
Action, and a running effect that answers what an action has destroyed. Such an effect
has one of the kinds below; its `where` says in which lands and `of` which destroyed
pieces it answers. It deals `amount` damage for each of them, or generates `amount`
Fear once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary, damaging, fear, moving
from spirit_tutor.rules.pieces.conditions import holds
from spirit_tutor.rules.powers import performing, repeating
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Effect, Trigger

ANSWERING = (EffectKind.DAMAGE_WHERE_DESTROYED, EffectKind.DAMAGE_AROUND_DESTROYED, EffectKind.FEAR_WHERE_DESTROYED)
NEW_SACRED_SITE = "new sacred site"


class _Waiting(NamedTuple):
    """A trigger, and the answering effects that led to it: by their place among all of them, as copies are equal."""

    trigger: Trigger
    chain: frozenset[int] = frozenset()


def follow(game: Game) -> Rule[None]:
    """Does all that the root action triggers, and what that triggers, in an order that the table chooses (R21.3)."""
    waiting = [*map(_Waiting, game.table.pending), *_set_off(game, 0, frozenset()), *_new_sites(game, 0)]
    while waiting:
        game.change(pending=tuple(one.trigger for one in waiting))
        options: dict[str, int] = {}
        for place, one in enumerate(waiting):
            options.setdefault(_spelled(one.trigger), place)
        chosen: int = yield from choose("trigger", TABLE, options, prompt="Which triggered action comes first?")
        trigger, chain = waiting.pop(chosen)
        game.change(pending=tuple(one.trigger for one in waiting))
        before, sites_before = len(game.destroyed), len(game.new_sites)
        game.decider = trigger.decider
        acts = happened.Triggered(
            source=trigger.source, trigger=trigger.kind, spirit=trigger.decider, land=trigger.land,
            amount=trigger.amount,
        )  # fmt: skip
        with game.logging(acts):
            yield from DOES[trigger.kind](game, trigger)
        waiting += [_Waiting(new, chain) for new in game.table.pending[len(waiting) :]]
        waiting += _set_off(game, before, chain)
        waiting += _new_sites(game, sites_before)
    if game.table.effects and any(map(_used_up, game.table.effects)):
        game.change(effects=tuple(effect for effect in game.table.effects if not _used_up(effect)))


def _spelled(trigger: Trigger) -> str:
    if trigger.kind == repeating.REPEAT:
        return f"repeat {trigger.source}"
    return f"{trigger.source} in {trigger.land}"


def _set_off(game: Game, before: int, chain: frozenset[int]) -> list[_Waiting]:
    """What the action just finished sets off, by what it destroyed from `before` on (R21.3a).

    Once for each effect and land, however many pieces fell; never an effect that is
    in the chain which led here.
    """
    destroyed = game.destroyed[before:]
    if not destroyed:
        return []
    answering = [effect for effect in game.table.effects if effect.kind in ANSWERING]
    found = []
    for place, effect in enumerate(answering):
        if place in chain:
            continue
        for land in dict.fromkeys(land for land, _ in destroyed):
            if effect.uses == 0:
                break
            number = sum(there == land and kind in effect.of for there, kind in destroyed)
            if number and holds(game, effect.where, land):
                amount = effect.amount if effect.kind == EffectKind.FEAR_WHERE_DESTROYED else effect.amount * number
                trigger = Trigger(effect.source, effect.kind, effect.spirit, land, amount)
                found.append(_Waiting(trigger, chain | {place}))
                effect = _spent(game, effect)
    return found


def _spent(game: Game, effect: Effect) -> Effect:
    """An effect after one use; used up it keeps its place till all is done, as chains name effects by their place."""
    if effect.uses is None:
        return effect
    now = effect._replace(uses=effect.uses - 1)
    running = list(game.table.effects)
    running[running.index(effect)] = now
    game.change(effects=tuple(running))
    return now


def _used_up(effect: Effect) -> bool:
    return effect.kind in ANSWERING and effect.uses == 0


def _new_sites(game: Game, before: int) -> list[_Waiting]:
    """The Sacred Sites made from `before` on whose Spirit drives pieces out of them (R26.5)."""
    found = []
    for spirit, land in dict.fromkeys(game.new_sites[before:]):
        panel = game.panel(spirit)
        if panel.drives_out and game.count(land, *panel.drives_out):
            found.append(_Waiting(Trigger(next(iter(panel.special_rules)), NEW_SACRED_SITE, spirit, land)))
    return found


def _repeat(game: Game, trigger: Trigger) -> Rule[None]:
    """A Power repeats itself: on a land adjacent to the one it names, or on any legal target (R11.1, R11.3)."""
    among = game.island.adjacent[trigger.land] if trigger.land else ()
    return performing.perform(game, trigger.decider, game.box.powers[trigger.source], among=among, repeating=True)


def _damage(game: Game, trigger: Trigger) -> Rule[None]:
    """Damage in the land where pieces were destroyed, or in that land and those around it, by whoever set it up."""
    around = game.island.adjacent.get(trigger.land, ()) if trigger.kind == EffectKind.DAMAGE_AROUND_DESTROYED else ()
    yield from damaging.damage_across(game, (trigger.land, *around), trigger.amount)


def _fear(game: Game, trigger: Trigger) -> Rule[None]:
    """Fear after pieces were destroyed."""
    fear.generate(game, trigger.amount, source=trigger.source)
    return
    yield


def _drive_out(game: Game, trigger: Trigger) -> Rule[None]:
    """All pieces that the Spirit drives out are Pushed from its new Sacred Site (R26.5)."""
    yield from moving.push(game, trigger.land, None, game.panel(trigger.decider).drives_out)


DOES: Mapping[str, Callable[[Game, Trigger], Rule[None]]] = {
    repeating.REPEAT: _repeat,
    EffectKind.DAMAGE_WHERE_DESTROYED: _damage,
    EffectKind.DAMAGE_AROUND_DESTROYED: _damage,
    EffectKind.FEAR_WHERE_DESTROYED: _fear,
    NEW_SACRED_SITE: _drive_out,
    adversary.ADVERSARY: adversary.follow,
}
