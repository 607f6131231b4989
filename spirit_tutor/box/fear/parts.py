"""What Fear Cards are put together from: the kinds of levels, and the parts of what a level does.

A card has three levels, for Terror Level I, II and III; a level is its text and what
it does. `each_player` levels are done by one player after another, `island` levels
once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import FearLevel
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import (
    choosing,
    damaging,
    fear,
    lasting_effects,
    moving,
    presence,
    removing,
    replacing,
    strife,
)
from spirit_tutor.rules.pieces.conditions import lands_where
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import DAHAN, INVADERS, Piece
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import ANYWHERE, Where

Does: TypeAlias = Callable[[Game, str], Rule[None]]
"""What a level does, by which player's Spirit or by the table."""

COASTAL, INLAND = Where(coastal=True), Where(coastal=False)
WITH_DAHAN = Where(has=(DAHAN,))
WITH_PRESENCE, WITH_SACRED_SITE = Where(presence=presence.ANY), Where(sacred_site=presence.ANY)


def each_player(text: str, does: Does, then: Does | None = None) -> FearLevel:
    """A level that every player does in turn, and what is then done once for the island (R12.9)."""
    return FearLevel(text, does, each_player=True, then=then)


def island(text: str, does: Does) -> FearLevel:
    """A level that is done once, for all lands that it speaks of."""
    return FearLevel(text, does)


# -- parts of levels ------------------------------------------------------------------------------


def both(*parts: Does) -> Does:
    """One after the other."""

    def does(game: Game, who: str) -> Rule[None]:
        for part in parts:
            yield from part(game, who)

    return does


def this_turn(
    kind: EffectKind, where: Where = ANYWHERE, *, of: Sequence[str] = (), amount: int = 0, per: Sequence[str] = ()
) -> Does:
    """A running effect in all lands of some kind, as they are whenever it matters (R9.16)."""

    def does(game: Game, _who: str) -> Rule[None]:
        effect = Effect(kind, fear.in_play(game).card, where, of=tuple(of), amount=amount, per=tuple(per))
        lasting_effects.begin(game, effect)
        return
        yield

    return does


WEAKER_BY_STRIFE = this_turn(EffectKind.HEALTH_PER_STRIFE, of=INVADERS, amount=-1)
"""This turn Invaders have 1 Health less for each Strife on them, wherever they get or lose it (R13.3)."""


def no(action: str, where: Where) -> Does:
    """Every such Invader Action is skipped in these lands this turn (R9.19)."""
    return this_turn(EffectKind.SKIP, where, of=(action,))


def defend(amount: int, where: Where = ANYWHERE, *, per: Sequence[str] = ()) -> Does:
    """Defend in all these lands this turn, or that much for each piece of these kinds."""
    return this_turn(EffectKind.DEFEND, where, amount=amount, per=per)


def remove_one(*kinds: str, where: Where = ANYWHERE) -> Does:
    """Remove 1 piece of these kinds from a land of the player's choice."""

    def does(game: Game, _who: str) -> Rule[None]:
        options = choosing.pieces_in(game, lands_where(game, where), *kinds)
        fear.tell_if_none(game, options, kinds, where)
        yield from remove_from(game, options)

    return does


def remove_from(game: Game, options: dict[str, tuple[str, Piece]]) -> Rule[None]:
    """Remove 1 of these pieces, spelled `E in A5`."""
    chosen = yield from choose("remove", game.decider, options, prompt="Which piece is Removed, and where?")
    if chosen is not None:
        yield from removing.take_away(game, *chosen)


def may_downgrade_one(*kinds: str, where: Where) -> Does:
    """Replace 1 City by a Town, or 1 Town by an Explorer, or leave it."""

    def does(game: Game, _who: str) -> Rule[None]:
        options = choosing.pieces_in(game, lands_where(game, where), *kinds)
        fear.tell_if_none(game, options, kinds, where)
        chosen = yield from choose(
            "replace", game.decider, options, stop=True, prompt="Which piece is Replaced by the next smaller one?"
        )
        if chosen is not None:
            replacing.downgrade(game, *chosen)

    return does


def may_push(amount: int | None, *kinds: str, where: Where = ANYWHERE) -> Does:
    """Push up to that many pieces (None: any number) out of one land, or leave it."""

    def does(game: Game, _who: str) -> Rule[None]:
        lands = [land for land in lands_where(game, where) if game.count(land, *kinds)]
        fear.tell_if_none(game, lands, kinds, where)
        land = yield from fear.choose_land(game, lands, may=True)
        if land is not None:
            yield from moving.push(game, land, amount, kinds, up_to=True)

    return does


def remove_health(most: int, where: Where) -> Does:
    """Remove Invaders of up to so much Health in one land, full Health whatever damage they carry (R9.18)."""

    def does(game: Game, _who: str) -> Rule[None]:
        lands = [land for land in lands_where(game, where) if game.count(land, *INVADERS)]
        fear.tell_if_none(game, lands, INVADERS, where)
        land = yield from fear.choose_land(game, lands)
        if land is not None:
            yield from removing.remove_health(game, land, most)

    return does


def either(ways: Mapping[str, tuple[Where, Sequence[str], Does]]) -> Does:
    """One of several ways, by its name; only those that can do something: such pieces stand in such a land."""

    def does(game: Game, who: str) -> Rule[None]:
        possible = {
            name: part
            for name, (where, kinds, part) in ways.items()
            if any(game.count(land, *kinds) for land in lands_where(game, where))
        }
        part = yield from choose("branch", game.decider, possible, prompt=f"{fear.in_play(game).card}: which way?")
        if part is not None:
            yield from part(game, who)

    return does


def add_strife(*kinds: str, where: Where = ANYWHERE) -> Does:
    """Add 1 Strife to an Invader of the player's choice in such a land; spelled `T in A5`."""

    def does(game: Game, _who: str) -> Rule[None]:
        options = choosing.pieces_in(game, lands_where(game, where), *(kinds or INVADERS))
        fear.tell_if_none(game, options, kinds or INVADERS, where)
        chosen = yield from choose("strife", game.decider, options, prompt="Which Invader gets the Strife?")
        if chosen is not None:
            strife.put(game, *chosen)

    return does


def dahan_damage(game: Game, land: str, amount: int, per_dahan: int) -> Rule[None]:
    """Damage to the Invaders of a land, and more for each Dahan; none where no Dahan is."""
    if dahan := game.count(land, DAHAN):
        yield from damaging.damage(game, land, amount + per_dahan * dahan)


def raid(amount: int = 0, per_dahan: int = 0) -> Does:
    """Choose a land with Dahan, no two the same: so much damage there, and more for each Dahan."""

    def does(game: Game, _who: str) -> Rule[None]:
        """A land with Dahan has to be chosen, whether or not Invaders are there."""
        lands = lands_where(game, WITH_DAHAN)
        fear.tell_if_none(game, lands, (DAHAN,))
        land = yield from fear.choose_land(game, lands, different=True)
        if land is not None:
            yield from dahan_damage(game, land, amount, per_dahan)

    return does
