"""The Events that look at the Stage of the top Invader Card."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.cards.event_cards import STAGE
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import LAND, EventCard, Instruction
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.invaders.stopping import BUILD
from spirit_tutor.rules.pieces import choosing, fear, moving, presence, replacing
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import CITY, EXPLORER, INVADERS, TOWN
from spirit_tutor.table.where import Where

from . import dahan, tokens
from .building import (
    WITH_SACRED_SITE,
    add,
    at_stage,
    each_board,
    each_land,
    in_one_land,
    once,
    push,
    this_turn,
    those,
    with_most,
)


def _diaspora(game: Game, _who: str) -> Rule[None]:
    """One land of the whole island; each neighbour gets at most one piece."""
    crowded = with_most(game, list(game.island.lands), INVADERS)
    land = yield from choosing.choose_land(game, crowded, "has the most Invaders")
    if land is None:
        game.log(happened.Nothing(why="there are no Invaders"))
        return
    yield from moving.push(game, land, len(game.island.adjacent[land]), (EXPLORER, TOWN), spread=True)


SEEKING_THE_INTERIOR = EventCard(
    "Seeking the Interior",
    STAGE,
    (
        at_stage(
            (1,),
            "Seeking the Interior",
            "Each Coastal land: Push 1 Explorer to an Inland land.",
            each_land(Where(coastal=True, has=(EXPLORER,)), push(1, EXPLORER, to=Where(coastal=False))),
        ),
        at_stage(
            (2, 3),
            "Local Diaspora",
            "Of all lands only the one with the most Invaders: Push 1 Explorer or Town to each adjacent land, as far as they "
            "last.",
            once(_diaspora),
        ),
    ),
    tokens.BEASTS_PROWL,
    dahan.FORSAKE_THE_BARREN_LAND,
)


def _urbanize(game: Game, land: str) -> Rule[None]:
    yield from replacing.replace(game, land, (TOWN,), CITY, (game.count(land, TOWN) + 1) // 2)


WAVE_OF_RECONNAISSANCE = EventCard(
    "Wave of Reconnaissance",
    STAGE,
    (
        at_stage(
            (1,),
            "Wave of Reconnaissance",
            "This turn each land that is Explored gets 1 Explorer more.",
            once(this_turn(EffectKind.EXPLORE_MORE, amount=1)),
        ),
        at_stage(
            (2, 3),
            "Urbanization",
            "In each land with 2 or more Towns: Replace half of them, rounded up, with Cities.",
            each_land(Where(at_least=((TOWN,), 2)), _urbanize),
        ),
    ),
    tokens.STRICKEN,
    dahan.RETREAT,
)


def _gather_explorer(game: Game, land: str) -> Rule[None]:
    yield from moving.gather(game, land, 1, (EXPLORER,))


INTERESTING_DISCOVERIES = EventCard(
    "Interesting Discoveries",
    STAGE,
    (
        at_stage(
            (1,),
            "Interesting Discoveries",
            "On each board: Gather 1 Explorer into a land with a Sacred Site, then add 1 Explorer there.",
            each_board(in_one_land(those(WITH_SACRED_SITE), "is discovered", _gather_explorer, add(EXPLORER))),
        ),
        at_stage(
            (2, 3),
            "Increasing Aggression",
            "This turn the Invaders deal +1 Damage, for the whole land, in each Ravage where they deal any.",
            once(this_turn(EffectKind.LAND_DAMAGE, amount=1)),
        ),
    ),
    tokens.WHEEZELUNG_OUTBREAK,
    dahan.TEND_THE_LAND,
)


def _strange_tales(game: Game, _who: str) -> Rule[None]:
    fear.generate(game, sum(bool(presence.sacred_sites(game, spirit.id)) for spirit in game.table.spirits))
    return
    yield


def _lands_to_fortify(game: Game) -> Rule[Sequence[str]]:
    terrain = yield from event_effects.choose_terrain(game, "is Built in")
    return [] if terrain is None else event_effects.acting_in(game, BUILD, terrain)


STRANGE_TALES_ATTRACT_EXPLORERS = EventCard(
    "Strange Tales attract Explorers",
    STAGE,
    (
        at_stage(
            (1,),
            "Strange Tales attract Explorers",
            "1 Fear for each Spirit with a Sacred Site. Once the Invader Cards have advanced this turn: add 1 Explorer to each "
            "land with a Sacred Site.",
            once(_strange_tales),
            each_land(WITH_SACRED_SITE, add(EXPLORER), after_advance=True),
        ),
        at_stage(
            (2, 3),
            "Fortification",
            "Once the Invader Cards have advanced this turn: choose a terrain that none of them on the track shows; the "
            "Invaders Build in all lands of it, as an extra action.",
            Instruction(invader_actions.build, each=LAND, among=_lands_to_fortify, after_advance=True),
        ),
    ),
    tokens.BEASTS_ATTACK,
    dahan.COMING_OF_AGE_MOUNTAIN_SANDS,
)

EVENT_CARDS = (
    SEEKING_THE_INTERIOR, WAVE_OF_RECONNAISSANCE, INTERESTING_DISCOVERIES, STRANGE_TALES_ATTRACT_EXPLORERS,
)  # fmt: skip
