"""Replacing pieces by others, which take over damage and Strife where they can (SI18, BC11, R9.8)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose, spelled
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import CITY, EXPLORER, INVADERS, NAMES, TOWN, WITH_HEALTH, Piece

from . import adversary, choosing, health

SMALLER = {CITY: TOWN, TOWN: EXPLORER}


def replace(
    game: Game, land: str, kinds: Sequence[str], new: str, amount: int = 1, *, up_to: bool = False, by: int = 1
) -> Rule[int]:
    """Replaces `amount` pieces, each `by` so many `new` ones: no destruction, no Fear of its own (SI18, BC11, R9.8).

    Damage carries over between pieces that have Health, and Strife between Invaders;
    a new piece whose damage comes up to its Health is destroyed at once. Gives how
    many were replaced.
    """
    done = 0
    for _ in range(amount):
        chosen = yield from choose(
            "replace", game.decider, choosing.pieces_of(game, land, kinds), stop=up_to,
            prompt=f"Which piece in {land} is replaced by {new}?",
        )  # fmt: skip
        if chosen is None:
            break
        _, piece = chosen
        swap(game, land, piece, *(yield from _divided(game, as_another(piece, new), by)))
        done += 1
    return done


def replace_in(game: Game, lands: Sequence[str], kinds: Sequence[str], new: str) -> Rule[None]:
    """Replaces one piece in one of these lands (R9.8). Answers are spelled `E in A5`."""
    chosen = yield from choose(
        "replace",
        game.decider,
        choosing.pieces_in(game, lands, *kinds),
        prompt=f"Which piece is replaced by {NAMES[new]}?",
    )
    if chosen is not None:
        land, piece = chosen
        swap(game, land, piece, as_another(piece, new))


def _divided(game: Game, piece: Piece, number: int) -> Rule[list[Piece]]:
    """So many pieces of this kind, its damage and its Strife divided among them point by point (R9.8).

    An answer names the piece that takes the next point as it stands so far: `E`, `E-1`.
    """
    pieces = [Piece(piece.kind)] * number
    for about, points in (("divide damage", piece.damage), ("divide strife", piece.strife)):
        for _ in range(points):
            one: Piece = yield from choose(
                about, game.decider, spelled(pieces), prompt=f"Which {piece.kind} takes over the next point?"
            )
            damaged = about == "divide damage"
            pieces[pieces.index(one)] = Piece(one.kind, one.damage + damaged, one.strife + (not damaged))
    return pieces


def as_another(piece: Piece, kind: str) -> Piece:
    """What a piece becomes when it is replaced by one of another kind: damage and Strife stay where they can (R9.8)."""
    return Piece(kind, piece.damage if kind in WITH_HEALTH else 0, piece.strife if kind in INVADERS else 0)


def downgrade(game: Game, land: str, piece: Piece) -> None:
    """Replaces a City by a Town, or a Town by an Explorer (R9.8)."""
    swap(game, land, piece, as_another(piece, SMALLER[piece.kind]))


def swap(game: Game, land: str, old: Piece, *new: Piece) -> None:
    """Exchanges one piece for others; one whose damage comes up to its Health falls at once (R9.8)."""
    game.put(land, old, -1)
    placed = []
    for piece in new:
        if adversary.from_supply(game, piece.kind):
            game.put(land, piece)
            placed.append(piece)
    with game.logging(happened.Replaced(land=land, piece=old, by=tuple(placed))):
        health.settle(game, [land])
