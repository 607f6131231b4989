"""Whether a condition on a land holds, and what a running effect amounts to there."""

from __future__ import annotations

from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import ANYWHERE, Where

from . import presence


def holds(game: Game, where: Where, land: str) -> bool:
    """Whether `land` is one of those that `where` means, now (R8.5, R9.16)."""
    if where is ANYWHERE:
        return True
    printed, here = game.whole_island.lands[land], game.contents(land)
    return not (
        (where.lands and land not in where.lands)
        or (where.terrain and printed.terrain not in where.terrain)
        or (where.coastal is not None and printed.coastal != where.coastal)
        or (where.has and not here.count(*where.has))
        or (where.lacks and here.count(*where.lacks))
        or (where.at_least and here.count(*where.at_least[0]) < where.at_least[1])
        or (where.more and here.count(*where.more[0]) <= here.count(*where.more[1]))
        or (where.presence and not presence.there(game, where.presence, land))
        or (where.sacred_site and not presence.sacred_site_there(game, where.sacred_site, land))
        or (where.beside and around(game, land, *where.beside[0]) < where.beside[1])
        or (where.strife and not any(piece.strife for piece, _ in here))
        or (where.any_of and not any(holds(game, one, land) for one in where.any_of))
    )


def around(game: Game, land: str, *kinds: str) -> int:
    """How many pieces of these kinds lie in the lands adjacent to a land, all together."""
    return sum(game.count(near, *kinds) for near in game.island.adjacent[land])


def amount(game: Game, effect: Effect, land: str) -> int:
    """What a running effect adds up to in a land: nothing where it does not reach (R9.16)."""
    if not holds(game, effect.where, land):
        return 0
    return effect.amount * (game.count(land, *effect.per) if effect.per else 1)


def total(game: Game, kind: EffectKind, land: str) -> int:
    """All running effects of a kind in a land, added up (R9.13 for Defend)."""
    return sum(amount(game, effect, land) for effect in game.effects(kind))


def lands_where(game: Game, where: Where) -> list[str]:
    """The lands that `where` means, in board order."""
    return [land for land in game.island.lands if holds(game, where, land)]


def lands_of(game: Game, board: str, where: Where = ANYWHERE) -> list[str]:
    """The lands of one board that a condition means, by number."""
    return [land.id for land in game.island.of_board(board) if holds(game, where, land.id)]
