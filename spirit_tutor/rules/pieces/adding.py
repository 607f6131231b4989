"""Adding pieces from the supply (R1.6, R9.9, R27.5). Blight: see `blight`; Presence: `placing`; Strife: `strife`."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import INVADERS, Piece

from . import adversary, conditions, moving, strife


def add(game: Game, land: str, kind: str, amount: int = 1) -> Rule[None]:
    """Adds pieces from the supply, which runs out only where an Adversary limits it (R1.6, R9.9, R27.5).

    Blight: see `blight.add`; Presence: `placing.add`.
    """
    amount = adversary.from_supply(game, kind, amount)
    for _ in range(amount):
        game.put(land, Piece(kind))
    if amount:
        game.log(happened.Added(land=land, piece=Piece(kind), amount=amount))
    if kind in INVADERS:
        for _ in range(amount):
            yield from _push_added(game, land, Piece(kind))


def _push_added(game: Game, land: str, piece: Piece) -> Rule[None]:
    """An Invader just added may be Pushed at once, where an effect says so, by whoever set that up (R21.2a)."""
    for effect in game.effects(EffectKind.PUSH_ADDED):
        if not conditions.holds(game, effect.where, land):
            continue
        prompt = f"{effect.source}: Push the added piece out of {land}?"
        if (yield from moving.may_push(game, effect.spirit, land, piece, prompt)):
            return


def return_tokens(game: Game, land: str, tokens: Sequence[str], most: int) -> Rule[None]:
    """Up to so many of these tokens come back to the land, Strife to any Invader there (R23.4)."""
    left = list(tokens)
    for _ in range(most):
        able = [token for token in left if token != strife.STRIFE or game.count(land, *INVADERS)]
        token = yield from choose(
            "return", game.decider, {token: token for token in able}, stop=True,
            prompt=f"Which removed token comes back to {land}?",
        )  # fmt: skip
        if token is None:
            return
        left.remove(token)
        if token == strife.STRIFE:
            yield from strife.add(game, land)
        else:
            yield from add(game, land, token)
