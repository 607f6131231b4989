"""How an Event is put together: its parts, what they are done for, and what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import BOARD, LAND, SPIRIT, EventPart, Instruction, Price
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adding, blight, choosing, conditions, damaging, moving, presence, replacing
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.where import ANYWHERE, Where

Does: TypeAlias = Callable[[Game, str], Rule[object]]
"""What is done: for a board, a Spirit, a land, or once for the table."""
Lands: TypeAlias = Callable[[Game, str], Sequence[str]]
"""The lands of a board that are meant."""
Lists: TypeAlias = Callable[[Game], Rule[Sequence[str]]]
"""Which boards, Spirits or lands an instruction is done for."""

WITH_PRESENCE, WITH_SACRED_SITE = Where(presence=presence.ANY), Where(sacred_site=presence.ANY)


# -- parts ------------------------------------------------------------------------------------------


def part(name: str, text: str, *instructions: Instruction) -> EventPart:
    """A token part or a Dahan part."""
    return EventPart(name, text, instructions)


def healthy(name: str, text: str, *instructions: Instruction) -> EventPart:
    """The main Event on a Healthy Island."""
    return EventPart(name, text, instructions, ("healthy",))


def blighted(name: str, text: str, *instructions: Instruction) -> EventPart:
    """The main Event on a Blighted Island."""
    return EventPart(name, text, instructions, ("blighted",))


def at_terror(levels: Sequence[int], name: str, text: str, *instructions: Instruction) -> EventPart:
    """The main Event at these Terror Levels."""
    return EventPart(name, text, instructions, tuple(f"terror {level}" for level in levels))


def at_stage(
    stages: Sequence[int], name: str, text: str, *instructions: Instruction,
    draws_another: bool = False, returns_as_at_setup: bool = False, leaves: bool = False,
) -> EventPart:  # fmt: skip
    """The main Event at these Stages of the Invader Deck."""
    return EventPart(
        name, text, instructions, tuple(f"stage {stage}" for stage in stages),
        draws_another=draws_another, returns_as_at_setup=returns_as_at_setup, leaves=leaves,
    )  # fmt: skip


def option(
    name: str, text: str, *instructions: Instruction, price: Price | None = None, returns_under: int | None = None
) -> EventPart:
    """One option of a Choice Event, free or with a price."""
    return EventPart(name, text, instructions, price=price, returns_under=returns_under)


# -- what they are done for -------------------------------------------------------------------------


def once(does: Does, *, after_advance: bool = False) -> Instruction:
    """Once for the island."""
    return Instruction(does, after_advance=after_advance)


def each_board(does: Does, *, holding: Sequence[str] = (), prevent: int = 0) -> Instruction:
    """For each board, or for each that holds pieces of these kinds; prevented by so much Presence on it."""
    among = boards_holding(holding) if holding else None
    return Instruction(does, each=BOARD, among=among, prevent=prevent)


def each_spirit(does: Does, *, with_dahan: int = 0) -> Instruction:
    """For each Spirit, or for each with so many Dahan in its lands together."""
    return Instruction(does, each=SPIRIT, among=spirits_with_dahan(with_dahan) if with_dahan else None)


def each_land(where: Where, does: Does, *, after_advance: bool = False) -> Instruction:
    """For each land of the island that a condition means when the instruction begins (R9.15)."""
    return Instruction(does, each=LAND, among=lands_where(where), after_advance=after_advance)


def boards_holding(kinds: Sequence[str]) -> Lists:
    """The boards with such a piece on them."""

    def among(game: Game) -> Rule[Sequence[str]]:
        return [board for board in game.island.boards if conditions.lands_of(game, board, Where(has=tuple(kinds)))]
        yield

    return among


def spirits_with_dahan(number: int) -> Lists:
    """The Spirits with at least so many Dahan in all their lands together."""

    def among(game: Game) -> Rule[Sequence[str]]:
        return [
            spirit.id for spirit in game.table.spirits if event_effects.dahan_in_own_lands(game, spirit.id) >= number
        ]
        yield

    return among


def lands_where(where: Where) -> Lists:
    """The lands of the whole island that a condition means."""

    def among(game: Game) -> Rule[Sequence[str]]:
        return conditions.lands_where(game, where)
        yield

    return among


# -- which lands of a board ---------------------------------------------------------------------------


def those(where: Where = ANYWHERE) -> Lands:
    """The lands of the board that a condition means."""
    return lambda game, board: conditions.lands_of(game, board, where)


def next_to(where: Where) -> Lands:
    """The lands of the board with a neighbour, on whatever board, that a condition means."""

    def lands(game: Game, board: str) -> list[str]:
        return [
            land.id
            for land in game.island.of_board(board)
            if any(conditions.holds(game, where, near) for near in game.island.adjacent[land.id])
        ]

    return lands


def either(*several: Lands) -> Lands:
    """The lands that any of these means, in board order."""

    def lands(game: Game, board: str) -> list[str]:
        meant = {land for one in several for land in one(game, board)}
        return [land.id for land in game.island.of_board(board) if land.id in meant]

    return lands


def most(kinds: Sequence[str], where: Where = ANYWHERE) -> Lands:
    """Of the lands that a condition means, those with the most pieces of these kinds, at least one (R9.23)."""

    def lands(game: Game, board: str) -> list[str]:
        return with_most(game, conditions.lands_of(game, board, where), kinds)

    return lands


def with_most(game: Game, lands: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Those of the lands with the most pieces of these kinds, at least one."""
    highest = max((game.count(land, *kinds) for land in lands), default=0)
    return [land for land in lands if highest and game.count(land, *kinds) == highest]


# -- what is done --------------------------------------------------------------------------------------


def in_one_land(lands: Lands, why: str, *deeds: Does) -> Does:
    """All of this in one land of the board, chosen by whoever decides; `why` ends the question."""

    def does(game: Game, board: str) -> Rule[None]:
        land = yield from choosing.land_of_board(game, board, lands(game, board), why)
        if land is not None:
            for deed in deeds:
                yield from deed(game, land)

    return does


def add(kind: str) -> Does:
    """Add 1 piece to the land."""
    return lambda game, land: adding.add(game, land, kind)


def add_blight(*, cascade: bool = True) -> Does:
    """Add 1 Blight to the land."""
    return lambda game, land: blight.add(game, land, cascade=cascade)


def replace(kinds: Sequence[str], new: str) -> Does:
    """Replace 1 piece of these kinds in the land."""

    def does(game: Game, land: str) -> Rule[None]:
        yield from replacing.replace(game, land, kinds, new)

    return does


def push(amount: int, *kinds: str, to: Where | None = None) -> Does:
    """Push pieces out of the land."""

    def does(game: Game, land: str) -> Rule[None]:
        if not (yield from moving.push(game, land, amount, kinds, to=to)):
            game.log(happened.Nothing(why=f"nothing can be Pushed out of {land}"))

    return does


def hurt_dahan(amount: int) -> Does:
    """Damage to the Dahan of the land, as efficient as can be (BC16, R24.14)."""

    def does(game: Game, land: str) -> Rule[None]:
        damaging.efficient_damage(game, land, amount)
        return
        yield

    return does


def damage(amount: int) -> Does:
    """Damage to the Invaders of the land."""

    def does(game: Game, land: str) -> Rule[None]:
        yield from damaging.damage(game, land, amount)

    return does


def this_turn(
    kind: EffectKind, where: Where = ANYWHERE, *, of: Sequence[str] = (), amount: int = 0, per: Sequence[str] = ()
) -> Does:
    """A change for the rest of the turn, in all lands of some kind as they are whenever it matters (R9.16)."""

    def does(game: Game, _who: str) -> Rule[None]:
        event_effects.this_turn(game, kind, where, of=of, amount=amount, per=per)
        return
        yield

    return does


def next_normal(action: str, kind: EffectKind, *, of: Sequence[str], amount: int = 0) -> Does:
    """A change for the next normal Invader Card of an action (R14.9)."""

    def does(game: Game, _who: str) -> Rule[None]:
        event_effects.next_normal(game, action, kind, of=of, amount=amount)
        return
        yield

    return does
