"""Health, damage and destruction of single pieces (R9.4-R9.6, R12.2, R13)."""

from __future__ import annotations

from collections.abc import Iterable

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import CITY, DAHAN, EXPLORER, TOWN, WITH_HEALTH, Piece

from . import fear
from .conditions import holds

PRINTED = {EXPLORER: 1, TOWN: 2, CITY: 3, DAHAN: 2}
FEAR_WHEN_DESTROYED = {TOWN: 1, CITY: 2}


def health(game: Game, land: str, piece: Piece) -> int:
    """A piece's effective Health where it stands: printed plus all changes, at least 1, never stored (BC16, R13.1)."""
    printed = PRINTED[piece.kind]
    change = 0
    for effect in game.effects(EffectKind.HEALTH):
        if piece.kind in effect.of and holds(game, effect.where, land):
            change += effect.amount
    for effect in game.effects(EffectKind.HEALTH_PER_STRIFE):
        if piece.kind in effect.of:
            change += effect.amount * piece.strife
    return max(1, printed + change) if change else printed


def left(game: Game, land: str, piece: Piece) -> int:
    """How much more damage destroys the piece."""
    return health(game, land, piece) - piece.damage


def unharmed(game: Game, land: str, piece: Piece) -> bool:
    """Whether damage and destruction pass this piece by (R9.21)."""
    running = game.effects(EffectKind.UNHARMED)
    return bool(running) and any(piece.kind in effect.of and holds(game, effect.where, land) for effect in running)


def wound(game: Game, land: str, piece: Piece, amount: int) -> int:
    """Deals damage to one piece, destroying it where that is enough; more than it can take is lost (R9.2, R9.4).

    Gives the damage dealt.
    """
    dealt = min(amount, left(game, land, piece))
    if dealt <= 0 or unharmed(game, land, piece):
        return 0
    with game.logging(happened.Damage(land=land, piece=piece, amount=dealt)):
        if dealt == left(game, land, piece):
            destroy(game, land, piece)
        else:
            game.put(land, piece, -1)
            game.put(land, piece._replace(damage=piece.damage + dealt))
    return dealt


def destroy(game: Game, land: str, piece: Piece) -> bool:
    """Destroys one piece; a Town gives 1 Fear and a City 2, whoever did it (SI15, R9.6, R12.2). Gives whether it was."""
    if unharmed(game, land, piece):
        return False
    game.put(land, piece, -1)
    game.destroyed.append((land, piece.kind))
    with game.logging(happened.Destroyed(land=land, piece=piece)):
        fear.generate(game, FEAR_WHEN_DESTROYED.get(piece.kind, 0))
    return True


def settle(game: Game, lands: Iterable[str] | None = None) -> None:
    """Destroys every piece whose damage has come up to its Health (R13.2, R13.3).

    Called when a change of Health begins, and where a piece has moved or been replaced.
    """
    for land in game.table.lands if lands is None else lands:
        for piece in game.contents(land).each(WITH_HEALTH):
            if piece.damage and left(game, land, piece) <= 0:
                destroy(game, land, piece)
