"""Destroying pieces, and removing them to the supply (SI15, R9.6, R9.7, R9.18).

Each is a rule that asks whoever decides for the running action (`game.decider`).
A bare number is compulsory as far as possible; `up_to` permits any number from
none (R7.6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import INVADERS, TOKENS, Piece

from . import adversary, choosing, health, moving, strife


def destroy(game: Game, land: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False) -> Rule[int]:
    """Destroys `amount` pieces of these kinds, all of them if None (R9.6). Gives how many."""

    def gone(piece: Piece) -> Rule[None]:
        health.destroy(game, land, piece)
        return
        yield

    def mortal() -> list[Piece]:
        return [p for p in game.contents(land).pieces(kinds) if not health.unharmed(game, land, p)]

    return (yield from _take(game, land, "destroy", amount, mortal, gone, up_to))


def remove(game: Game, land: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False) -> Rule[int]:
    """Removes pieces to the supply: no destruction, no Fear (SI15, R9.7). Gives how many. Blight: see `blight.remove`."""

    def gone(piece: Piece) -> Rule[None]:
        return take_away(game, land, piece)

    return (yield from _take(game, land, "remove", amount, lambda: game.contents(land).pieces(kinds), gone, up_to))


def _take(
    game: Game, land: str, about: str, amount: int | None, candidates: Callable[[], list[Piece]],
    gone: Callable[[Piece], Rule[None]], up_to: bool,
) -> Rule[int]:  # fmt: skip
    """Takes pieces one by one; asks which only where it makes a difference."""
    done = 0
    while amount is None or done < amount:
        pieces = candidates()
        everything = sum(game.contents(land).number(p) for p in pieces)
        if not pieces:
            break
        if not up_to and (amount is None or everything <= amount - done):
            for piece in pieces:
                for _ in range(game.contents(land).number(piece)):
                    yield from gone(piece)
                    done += 1
            break
        options = {str(piece): (land, piece) for piece in pieces}
        chosen = yield from choose(
            about, game.decider, options, stop=up_to, prompt=f"Which piece in {land}: {about}?",
            left=0 if amount is None else amount - done,
        )  # fmt: skip
        if chosen is None:
            break
        yield from gone(chosen[1])
        done += 1
    return done


def remove_health(game: Game, land: str, most: int) -> Rule[None]:
    """Removes any Invaders whose full Health adds up to at most `most`; damage they carry does not count (R9.18)."""
    rest = most
    while True:
        worth = {piece: health.health(game, land, piece) for piece in game.contents(land).pieces(INVADERS)}
        chosen = yield from choose(
            "remove", game.decider, {str(piece): (land, piece) for piece, n in worth.items() if n <= rest}, stop=True,
            prompt=f"Up to {rest} Health worth of Invaders in {land} may be removed: which piece?",
        )  # fmt: skip
        if chosen is None:
            return
        yield from take_away(game, *chosen)
        rest -= worth[chosen[1]]


def take_away(game: Game, land: str, piece: Piece) -> Rule[None]:
    """Removes this piece (SI15, R9.7); where an Adversary forbids a Fear Card to, it may be Pushed instead, or it stays."""
    if piece.kind not in adversary.removed_by_fear(game):
        remove_piece(game, land, piece)
        return
    yield from moving.may_push(
        game, game.decider, land, piece, f"{piece} is not Removed from {land}: is it Pushed instead?"
    )


def remove_piece(game: Game, land: str, piece: Piece) -> None:
    """Removes this piece to the supply (SI15, R9.7)."""
    game.put(land, piece, -1)
    game.log(happened.Removed(land=land, piece=piece))


def remove_tokens(game: Game, land: str) -> Rule[list[str]]:
    """Removes any number of tokens from a land, Strife too (R9.7, R23.7). Gives what they were, in that order.

    Strife is spelled `Strife of T*`, by the Invader that loses it.
    """
    removed: list[str] = []
    while True:
        here = game.contents(land)
        options = choosing.pieces_of(game, land, TOKENS)
        options |= {f"{strife.STRIFE} of {piece}": (land, piece) for piece in here.pieces(INVADERS) if piece.strife}
        chosen = yield from choose(
            "remove", game.decider, options, stop=True, prompt=f"Which token in {land} is removed?"
        )
        if chosen is None:
            return removed
        _, piece = chosen
        if piece.strife:
            strife.take(game, land, piece)
            removed.append(strife.STRIFE)
        else:
            remove_piece(game, land, piece)
            removed.append(piece.kind)
