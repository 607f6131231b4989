"""The 7 Blight Cards of Branch & Claw."""

from __future__ import annotations

from dataclasses import replace

from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import BOARD, BRANCH_AND_CLAW, MINOR, SPIRIT, BlightCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import (
    adding,
    blight,
    choosing,
    conditions,
    fear,
    health,
    lasting_effects,
    presence,
    removing,
)
from spirit_tutor.rules.pieces.blight import EACH_SPIRIT_PHASE, IMMEDIATE
from spirit_tutor.rules.spirits import energy, gaining
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BUILDINGS, CITY, TOWN
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import Where


def _a_pall_upon_the_land(game: Game, board: str) -> Rule[None]:
    """Anybody's Presence, by the players together; the Town is Removed, so it gives no Fear."""
    yield from event_effects.destroy_presence_on(game, board, 1)
    towns = choosing.pieces_in(game, conditions.lands_of(game, board), TOWN)
    town = yield from choose("remove", game.decider, towns, prompt=f"Which Town on board {board} is Removed?")
    if town is not None:
        removing.remove_piece(game, *town)


A_PALL_UPON_THE_LAND = BlightCard(
    "A Pall upon the Land",
    per_player=3,
    text="At once, on each board: Destroy 1 Presence of any Spirit, then Remove 1 Town.",
    timing=IMMEDIATE,
    effect=_a_pall_upon_the_land,
    each=BOARD,
)


def _aid_from_lesser_spirits(game: Game, _who: str) -> Rule[None]:
    """The cards are nobody's own; they stay in play with their Elements, and one is left over."""
    yield from gaining.deal(game, MINOR)


AID_FROM_LESSER_SPIRITS = BlightCard(
    "Aid from Lesser Spirits",
    per_player=2,
    text=(
        "At once: turn up 1 more Minor Power than there are Spirits. Each Spirit takes 1, the last goes to the discard. "
        "From now on each Spirit has its card in play: it may use it once a turn, without a card play or Energy."
    ),
    timing=IMMEDIATE,
    effect=_aid_from_lesser_spirits,
)


def _back_against_the_wall(game: Game, who: str) -> Rule[None]:
    """It comes before Growth, so the Energy may pay for that; the card play is for this turn."""
    energy.gain(game, who, 1)
    lasting_effects.begin(game, Effect(EffectKind.CARD_PLAYS, "Back Against the Wall", spirit=who, amount=1))
    return
    yield


BACK_AGAINST_THE_WALL = BlightCard(
    "Back Against the Wall",
    per_player=2,
    text="At the start of each Spirit Phase: each Spirit gains 1 Energy and has 1 more card play this turn.",
    timing=EACH_SPIRIT_PHASE,
    effect=_back_against_the_wall,
    each=SPIRIT,
)


def _disintegrating_ecosystem(game: Game, board: str) -> Rule[None]:
    """The Blight comes also where no Beasts are; it is like any other: off this card, with Presence lost and a cascade."""
    beasts = choosing.pieces_in(game, conditions.lands_of(game, board), BEASTS)
    lost = yield from choose("destroy", game.decider, beasts, prompt=f"Which Beasts on board {board} are Destroyed?")
    if lost is not None:
        health.destroy(game, *lost)
    lands = conditions.lands_of(game, board, Where(has=BUILDINGS))
    land = yield from choosing.choose_land(game, lands, f"on board {board} gets the Blight")
    if land is not None:
        yield from blight.add(game, land)


DISINTEGRATING_ECOSYSTEM = BlightCard(
    "Disintegrating Ecosystem",
    per_player=5,
    text="At once, on each board: Destroy 1 Beasts, then add 1 Blight in a land with a Town or City.",
    timing=IMMEDIATE,
    effect=_disintegrating_ecosystem,
    each=BOARD,
)


def _erosion_of_will(game: Game, _who: str) -> Rule[None]:
    """The Fear is for the players together; a Spirit without Energy loses none."""
    fear.generate(game, 2 * game.players, source="Erosion of Will")
    for spirit in game.table.spirits:
        yield from presence.destroy_own(game, spirit.id)
        energy.gain(game, spirit.id, -1)


EROSION_OF_WILL = BlightCard(
    "Erosion of Will",
    per_player=3,
    text="At once: 2 Fear for each player. Each Spirit Destroys 1 of its Presence and loses 1 Energy.",
    timing=IMMEDIATE,
    effect=_erosion_of_will,
)


def _promising_farmlands(game: Game, board: str) -> Rule[None]:
    """Both come into the same land; on a board without such a land nothing comes."""
    lands = conditions.lands_of(game, board, Where(coastal=False, lacks=BUILDINGS))
    land = yield from choosing.choose_land(game, lands, f"on board {board} gets a Town and a City")
    if land is not None:
        yield from adding.add(game, land, TOWN)
        yield from adding.add(game, land, CITY)


PROMISING_FARMLANDS = BlightCard(
    "Promising Farmlands",
    per_player=4,
    text="At once, on each board: add 1 Town and 1 City to one Inland land without Towns and Cities.",
    timing=IMMEDIATE,
    effect=_promising_farmlands,
    each=BOARD,
)


def _tipping_point(game: Game, who: str) -> Rule[None]:
    """As much as there is; a Spirit that loses all of it loses the game once the action is over."""
    yield from presence.destroy_own(game, who, 3)


TIPPING_POINT = BlightCard(
    "Tipping Point",
    per_player=5,
    text="At once: each Spirit Destroys 3 of its Presence.",
    timing=IMMEDIATE,
    effect=_tipping_point,
    each=SPIRIT,
)

BLIGHT_CARDS = tuple(
    replace(value, box=BRANCH_AND_CLAW) for value in list(globals().values()) if isinstance(value, BlightCard)
)
