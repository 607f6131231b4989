"""Strife under Invaders (BC11, R13.3, R23.4, R23.7)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import INVADERS, Piece

from . import choosing, health

STRIFE = "Strife"


def add(game: Game, land: str, amount: int = 1, kinds: Sequence[str] = INVADERS) -> Rule[None]:
    """Adds Strife, each to an Invader of these kinds by the decider's choice; without one there is none (BC11, R23.4)."""
    for _ in range(amount):
        chosen = yield from choose(
            "strife", game.decider, choosing.pieces_of(game, land, kinds),
            prompt=f"Which Invader in {land} gets the Strife?",
        )  # fmt: skip
        if chosen is None:
            return
        put(game, *chosen)


def put(game: Game, land: str, piece: Piece) -> None:
    """Puts one Strife under this Invader; where Strife lowers Health it may fall at once (R13.2, R13.3)."""
    game.put(land, piece, -1)
    game.put(land, piece._replace(strife=piece.strife + 1))
    with game.logging(happened.StrifeAdded(land=land, piece=piece)):
        health.settle(game, [land])


def take(game: Game, land: str, piece: Piece) -> None:
    """Removes one Strife from this Invader (R23.7)."""
    game.put(land, piece, -1)
    game.put(land, piece._replace(strife=piece.strife - 1))
    game.log(happened.StrifeRemoved(land=land, piece=piece))
