"""The Events that look at the Terror Level."""

from __future__ import annotations

from spirit_tutor.rules.cards.event_cards import TERROR
from spirit_tutor.rules.core.card_shapes import EventCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, TOWN
from spirit_tutor.table.where import Where

from . import dahan, tokens
from .building import (
    WITH_PRESENCE,
    add,
    at_terror,
    each_board,
    either,
    hurt_dahan,
    in_one_land,
    next_to,
    once,
    replace,
    this_turn,
    those,
)

WITH_CITY = Where(has=(CITY,))


def _alone_beside_a_city(game: Game, board: str) -> list[str]:
    """The lands with exactly 1 Dahan that have a City or are next to one."""
    near = either(those(WITH_CITY), next_to(WITH_CITY))
    return [land for land in near(game, board) if game.count(land, DAHAN) == 1]


CULTURAL_ASSIMILATION = EventCard(
    "Cultural Assimilation",
    TERROR,
    (
        at_terror(
            (1, 2),
            "Cultural Assimilation",
            "On each board: in a land with exactly 1 Dahan and with a City in it or next to it, Replace the Dahan with 1 Town.",
            each_board(in_one_land(_alone_beside_a_city, "is assimilated", replace((DAHAN,), TOWN))),
        ),
        at_terror(
            (3,),
            "Reprisal Against the Dahan",
            "On each board: 3 Damage to the Dahan of a land with Dahan and Towns or Cities. No Defend lowers it.",
            each_board(
                in_one_land(
                    those(Where(has=(DAHAN,), any_of=(Where(has=BUILDINGS),))), "sees the reprisal", hurt_dahan(3)
                )
            ),
        ),
    ),
    tokens.BEASTS_ATTACK,
    dahan.RECKLESS_OFFENSIVE,
)

INVESTIGATION_OF_DANGERS = EventCard(
    "Investigation of Dangers",
    TERROR,
    (
        at_terror(
            (1,),
            "Investigation of Dangers",
            "On each board: add 1 Explorer to a land without Invaders and without Dahan.",
            each_board(in_one_land(those(Where(lacks=(*INVADERS, DAHAN))), "gets the Explorer", add(EXPLORER))),
        ),
        at_terror(
            (2, 3),
            "Destroy the Unnatural!",
            "This turn, in lands with Presence, the Invaders deal +3 Damage, for the whole land, in each Ravage where they "
            "deal any.",
            once(this_turn(EffectKind.LAND_DAMAGE, WITH_PRESENCE, amount=3)),
        ),
    ),
    tokens.PREY_ON_THE_UNWARY,
    dahan.ROUSE_THE_SPIRITS,
)

DISTANT_EXPLORATION = EventCard(
    "Distant Exploration",
    TERROR,
    (
        at_terror(
            (1,),
            "Distant Exploration",
            "This turn the Invaders Explore lands up to 2 steps from a Town, a City or the Ocean.",
            once(this_turn(EffectKind.EXPLORE_RANGE, amount=1)),
        ),
        at_terror(
            (2, 3),
            "Fearful Mobs",
            "This turn, in lands with 3 or more Invaders, they deal +3 Damage, for the whole land, in each Ravage where they "
            "deal any.",
            once(this_turn(EffectKind.LAND_DAMAGE, Where(at_least=(INVADERS, 3)), amount=3)),
        ),
    ),
    tokens.GRIM_TOLL,
    dahan.FIERCE_MIEN,
)

EVENT_CARDS = (CULTURAL_ASSIMILATION, INVESTIGATION_OF_DANGERS, DISTANT_EXPLORATION)
