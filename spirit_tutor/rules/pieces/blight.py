"""Blight, the cascade, and the Blight Card (SI15, R19)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import BOARD, SPIRIT
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, Piece
from spirit_tutor.table.table import BLIGHTED, HEALTHY

from . import adversary, presence
from .conditions import holds

NONE_LEFT = "a Blight had to be added with none left on the card"
IMMEDIATE, EACH_INVADER_PHASE, EACH_SPIRIT_PHASE = "immediate", "each Invader Phase", "each Spirit Phase"
BLIGHT_FROM = 2
CHANGED_ALONE = 2
"""A Blighted side with no more Blight than this may be changed for another card in a game of one Spirit (R27.1)."""
PIECE = Piece(BLIGHT)


def add(game: Game, land: str, amount: int = 1, *, cascade: bool = True, destroy_presence: bool = True) -> Rule[None]:
    """Adds Blight to a land during play (SI15, R19.1, R19.4, R19.4a, R19.10)."""
    if prevented(game, land):
        game.log(happened.BlightPrevented(land=land))
        return
    card = game.table.blight
    if card.side == HEALTHY and amount > card.left:
        yield from flip(game)
    for _ in range(amount):
        yield from _add_one(game, land, cascade, destroy_presence)


def prevented(game: Game, land: str) -> bool:
    """Whether a running effect keeps Blight from being added here: then it stays on the card (R19.10)."""
    return any(holds(game, effect.where, land) for effect in game.effects(EffectKind.NO_BLIGHT))


def _add_one(game: Game, land: str, cascade: bool, destroy_presence: bool) -> Rule[None]:
    with game.logging(happened.BlightAdded(land=land, none_left=game.table.blight.left == 0)):
        if not (yield from _take_off_card(game)):
            return
        other = game.count(land, BLIGHT)
        game.put(land, PIECE)
        if destroy_presence:
            for spirit in game.table.spirits:
                if presence.number(game, spirit.id, land):
                    presence.destroy(game, spirit.id, land)
        if other and cascade:
            to = yield from choose(
                "cascade", game.decider, {near: near for near in game.island.adjacent[land]},
                prompt=f"The Blight in {land} cascades: into which adjacent land?",
            )  # fmt: skip
            if to is not None:
                with game.logging(happened.Cascade(start=land, end=to)):
                    yield from add(game, to)


def _take_off_card(game: Game) -> Rule[bool]:
    """Takes one Blight off the card, flipping it first if that empties its Healthy side (R19.1a, R19.3, R19.5)."""
    card = game.table.blight
    if card.left == 0:
        game.change(lost=(*game.table.lost, NONE_LEFT))
        return False
    game.change(blight=card._replace(left=card.left - 1))
    if card.side == HEALTHY and card.left == 1:
        yield from flip(game)
    return True


def take_out(game: Game, amount: int = 1) -> Rule[int]:
    """Takes Blight off the card and out of the game; a side that this empties has its usual result (R19.11, R19.4).

    Gives how much it was.
    """
    if game.table.blight.side == HEALTHY and amount > game.table.blight.left:
        yield from flip(game)
    done = 0
    while done < amount and game.table.blight.left:
        game.change(blight=game.table.blight._replace(out_of_game=game.table.blight.out_of_game + 1))
        with game.logging(happened.BlightTakenOut()):
            yield from _take_off_card(game)
        done += 1
    return done


def flip(game: Game) -> Rule[None]:
    """Turns the Blight Card over, loads its Blighted side and does its immediate effect as a nested action (R19.3)."""
    before = game.table.blight
    name = yield from _turned_over(game)
    card = game.box.blight[name]
    game.change(
        blight=before._replace(
            side=BLIGHTED, card=name, left=before.left + card.per_player * game.players, unseen=before.unseen - {name}
        )
    )
    with game.logging(happened.BlightCardFlipped(card=name, left=game.table.blight.left, text=card.text)):
        if card.timing == IMMEDIATE:
            yield from effect(game)


def _turned_over(game: Game) -> Rule[str]:
    """Which card it is; a Spirit alone may change one with little Blight for another at random (BC16, R27.1)."""
    unseen = game.table.blight.unseen
    while True:
        (name,) = yield Draw(
            "blight card", "Blight Card", 1, unseen, prompt="The Blight Card is turned over: which one is it?"
        )
        unseen -= {name}
        if game.players > 1 or game.box.blight[name].per_player > CHANGED_ALONE or not unseen:
            return str(name)
        another = yield from choose(
            "may", TABLE, {"another card": True}, stop=True, prompt=f"{name} is hard on one Spirit: another card?"
        )
        if another is None:
            return str(name)


def acts(game: Game, timing: str) -> bool:
    """Whether the island is Blighted and its card does something at this time (R19.7)."""
    card = game.table.blight
    return card.side == BLIGHTED and game.box.blight[card.card].timing == timing


def effect(game: Game) -> Rule[None]:
    """The effect of the Blighted side, for each Spirit or on each board where it says so (R19.3, R19.7, R24.7)."""
    card = game.box.blight[game.table.blight.card]
    decider = game.decider
    if card.each == BOARD:
        game.decider = TABLE
        left = list(game.island.boards)
        while left:
            board = yield from choose(
                "board",
                TABLE,
                {name: name for name in left},
                usual=left[0],
                prompt=f"{card.name}: which board is next?",
            )
            left.remove(board)
            yield from card.effect(game, board)
    else:
        for who in [spirit.id for spirit in game.table.spirits] if card.each == SPIRIT else [TABLE]:
            game.decider = who
            yield from card.effect(game, who)
    game.decider = decider


def remove(game: Game, land: str, amount: int = 1) -> int:
    """Removes Blight from a land: it returns to the card's current side and does nothing else (SI15, R19.9).

    An Adversary may keep it off the card for a while. Gives how much it was.
    """
    done = min(amount, game.count(land, BLIGHT))
    if done:
        game.put(land, PIECE, -done)
        game.log(happened.BlightRemoved(land=land, amount=done))
        if not adversary.keep_blight(game, done):
            card = game.table.blight
            game.change(blight=card._replace(left=card.left + done))
    return done
