"""Damage: how it is divided among pieces, dealt to each of them, or dealt to a land (SI18, R9.1-R9.3, R9.20).

A rule that asks asks whoever decides for the running action (`game.decider`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import DAHAN, INVADERS, Piece

from . import blight, health


def damage(game: Game, land: str, amount: int, kinds: Sequence[str] = INVADERS, *, about: str = "damage") -> Rule[int]:
    """Deals `amount` damage, divided among pieces of these kinds as the decider likes (SI18, R9.1, R9.2).

    All of it that can be dealt must be; what is over is lost. Answers are spelled
    `2 to T`. Gives the damage dealt.
    """
    return damage_across(game, (land,), amount, kinds, about=about)


def damage_across(
    game: Game, lands: Sequence[str], amount: int, kinds: Sequence[str] = INVADERS, *, about: str = "damage"
) -> Rule[int]:
    """Deals one pool of damage, divided among the pieces of these lands together (R9.1, R9.2).

    In more than one land answers are spelled `2 to T in A4`. Gives the damage dealt.
    """
    dealt = 0
    while dealt < amount:
        targets = {
            f"{piece}{f' in {land}' if len(lands) > 1 else ''}": Alike(
                ((land, piece),) * n, health.left(game, land, piece)
            )
            for land in lands
            for piece, n in game.contents(land)
            if piece.kind in kinds and not health.unharmed(game, land, piece)
        }
        if not targets:
            break
        where = lands[0] if len(lands) == 1 else f"{lands[0]} and around"
        for (land, piece), points in (yield from share(game, targets, amount - dealt, where, about=about)):
            dealt += health.wound(game, land, piece, points)
    return dealt


class Alike(NamedTuple):
    """Pieces alike that damage can go to, each with its land, and how much each can take."""

    pieces: tuple[tuple[str, Piece], ...]
    left: int


def share(
    game: Game, targets: Mapping[str, Alike], rest: int, where: str, *, about: str = "damage"
) -> Rule[list[tuple[tuple[str, Piece], int]]]:
    """The next share of some damage, by the decider: `2 to T`; all of it where nothing is to decide (R9.1, R9.2).

    Gives which pieces are hit and by how much.
    """
    if sum(alike.left * len(alike.pieces) for alike in targets.values()) <= rest:  # enough for everything
        return [(piece, alike.left) for alike in targets.values() for piece in alike.pieces]
    if [len(alike.pieces) for alike in targets.values()] == [1]:
        return [(alike.pieces[0], rest) for alike in targets.values()]
    options = {
        f"{points} to {name}": (alike.pieces[0], points)
        for name, alike in targets.items()
        for points in range(min(rest, alike.left), 0, -1)
    }
    chosen = yield from choose(
        about, game.decider, options, prompt=f"{rest} damage left in {where}: how is it dealt?", left=rest
    )
    return [chosen]


def damage_each(game: Game, land: str, amount: int, kinds: Sequence[str] = INVADERS) -> None:
    """Deals `amount` damage to every single piece of these kinds; nothing is shared (R9.3)."""
    for piece in game.contents(land).each(kinds):
        health.wound(game, land, piece, amount)


def damage_for_each_strife(game: Game, land: str) -> None:
    """Deals 1 damage to every Invader for each Strife on it; the Strife stays (R9.3, R23.6)."""
    for piece in game.contents(land).each(INVADERS):
        health.wound(game, land, piece, piece.strife)


def damage_apart(game: Game, land: str, amount: int, kinds: Sequence[str] = INVADERS) -> Rule[int]:
    """Deals `amount` points of damage, each to a different piece (R9.2, R9.3); points without a piece are lost.

    A piece that was hit is not hit again, whatever it looks like now. Gives the damage dealt.
    """
    untouched = [piece for piece in game.contents(land).each(kinds) if not health.unharmed(game, land, piece)]
    dealt = 0
    if len(untouched) <= amount:  # one for each: nothing to decide
        for piece in untouched:
            dealt += health.wound(game, land, piece, 1)
        return dealt
    for _ in range(amount):
        (_, piece), _ = yield from choose(
            "damage", game.decider, {f"1 to {piece}": ((land, piece), 1) for piece in untouched},
            prompt=f"{amount - dealt} damage left in {land}, each to another piece: which is next?",
        )  # fmt: skip
        untouched.remove(piece)
        dealt += health.wound(game, land, piece, 1)
    return dealt


def efficient_damage(game: Game, land: str, amount: int) -> int:
    """Damage to Dahan by Invaders or Events: as many as possible are destroyed, the rest goes on one more (BC16, R15.8).

    Gives how many were destroyed.
    """
    before = game.count(land, DAHAN)
    rest = amount
    while rest > 0:
        dahan = [d for d in game.contents(land).pieces((DAHAN,)) if not health.unharmed(game, land, d)]
        if not dahan:
            break
        weakest = min(dahan, key=lambda d: (health.left(game, land, d), -d.damage))
        dealt = health.wound(game, land, weakest, rest)
        if dealt == rest:
            break
        rest -= dealt
    return before - game.count(land, DAHAN)


def damage_land(game: Game, land: str, amount: int) -> Rule[None]:
    """Damage that an effect deals to a land itself: from 2 on it adds one Blight, and Dahan are not hurt (BC15, R9.20)."""
    game.log(happened.LandDamage(land=land, amount=amount))
    if amount >= blight.BLIGHT_FROM:
        yield from blight.add(game, land)
