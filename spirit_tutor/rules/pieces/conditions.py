"""Whether a condition on a land holds, and what a running effect amounts to there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import ANYWHERE, Where

from . import presence

Check = Callable[[Game, str, Any], bool]

CHECKS: dict[str, Check] = {
    "lands": lambda _, land, lands: land in lands,
    "terrain": lambda game, land, terrains: game.whole_island.lands[land].terrain in terrains,
    "coastal": lambda game, land, coastal: game.whole_island.lands[land].coastal == coastal,
    "has": lambda game, land, kinds: game.count(land, *kinds) > 0,
    "lacks": lambda game, land, kinds: not game.count(land, *kinds),
    "at_least": lambda game, land, kinds_and_number: game.count(land, *kinds_and_number[0]) >= kinds_and_number[1],
    "more": lambda game, land, kinds: game.count(land, *kinds[0]) > game.count(land, *kinds[1]),
    "presence": lambda game, land, spirit: presence.there(game, spirit, land),
    "sacred_site": lambda game, land, spirit: presence.sacred_site_there(game, spirit, land),
    "any_of": lambda game, land, any_of: any(holds(game, one, land) for one in any_of),
    "beside": lambda game, land, kinds_and_number: around(game, land, *kinds_and_number[0]) >= kinds_and_number[1],
    "strife": lambda game, land, _: any(piece.strife for piece, _ in game.contents(land)),
}
"""What each part of a condition asks of a land (R8.5)."""


def holds(game: Game, where: Where, land: str) -> bool:
    """Whether `land` is one of those that `where` means, now (R8.5, R9.16)."""
    if where is ANYWHERE:
        return True
    for check, part in _asked(where):  # noqa: SIM110 - asked for every land and effect
        if not check(game, land, part):
            return False
    return True


@lru_cache(maxsize=4096)
def _asked(where: Where) -> tuple[tuple[Check, Any], ...]:
    """The parts of a condition that ask for something; most ask for one thing of twelve."""
    parts = zip(Where._fields, where, ANYWHERE, strict=True)
    return tuple([(CHECKS[name], part) for name, part, nothing in parts if part != nothing])


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


def meant(game: Game, where: Where) -> frozenset[str]:
    """All lands that `where` means, looked up once as long as the lands lie as they do."""
    found = game.found()
    if where not in found:
        found[where] = frozenset(lands_where(game, where))
    return found[where]  # type: ignore[no-any-return]


def lands_where(game: Game, where: Where) -> list[str]:
    """The lands that `where` means, in board order."""
    return [land for land in game.island.lands if holds(game, where, land)]


def lands_of(game: Game, board: str, where: Where = ANYWHERE) -> list[str]:
    """The lands of one board that a condition means, by number."""
    return [land.id for land in game.island.of_board(board) if holds(game, where, land.id)]
