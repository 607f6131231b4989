"""The Events that look at the Blight Card: one main Event on a Healthy, one on a Blighted Island."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.cards.event_cards import ISLAND
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import BOARD, LAND, EventCard, Instruction
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions, invader_cards
from spirit_tutor.rules.invaders.stopping import RAVAGE
from spirit_tutor.rules.pieces import blight, choosing, conditions, moving, presence
from spirit_tutor.rules.spirits import gaining
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, BUILDINGS, CITY, EXPLORER, INVADERS, TOWN
from spirit_tutor.table.where import Where

from . import dahan, tokens
from .building import (
    add,
    add_blight,
    blighted,
    each_board,
    each_land,
    each_spirit,
    either,
    healthy,
    in_one_land,
    next_normal,
    next_to,
    once,
    push,
    replace,
    this_turn,
    those,
)

COASTAL, INLAND = Where(coastal=True), Where(coastal=False)
WITH_BUILDINGS, WITH_BLIGHT = Where(has=BUILDINGS), Where(has=(BLIGHT,))
GETS_BLIGHT = "gets the Blight"
TO_SPARE_FROM_CROPS = 2


def _spared(number: int) -> str:
    return f"A board is spared if {number} Presence on it are destroyed, of any Spirits."


PUTTING_DOWN_ROOTS = EventCard(
    "Putting down Roots",
    ISLAND,
    (
        healthy(
            "Putting down Roots",
            "On each board: in an Inland land, Replace 1 Explorer with 1 Town.",
            each_board(
                in_one_land(
                    those(INLAND._replace(has=(EXPLORER,))), "sees an Explorer settle", replace((EXPLORER,), TOWN)
                )
            ),
        ),
        blighted(
            "The Center Crumbles",
            f"Each board that holds Invaders: 1 Blight in an Inland land. {_spared(3)}",
            each_board(in_one_land(those(INLAND), GETS_BLIGHT, add_blight()), holding=INVADERS, prevent=3),
        ),
    ),
    tokens.STRICKEN,
    dahan.DRIVE_OFF_THE_INTERLOPERS,
)

SEARCH_FOR_NEW_LANDS = EventCard(
    "Search for new Lands",
    ISLAND,
    (
        healthy(
            "Search for new Lands",
            "In each land with 2 or more Explorers: Push 1 of them to a land without Invaders.",
            each_land(Where(at_least=((EXPLORER,), 2)), push(1, EXPLORER, to=Where(lacks=INVADERS))),
        ),
        blighted(
            "Devastated Shores",
            f"Each board that holds Invaders: 1 Blight in a Coastal land. {_spared(2)}",
            each_board(in_one_land(those(COASTAL), GETS_BLIGHT, add_blight()), holding=INVADERS, prevent=2),
        ),
    ),
    tokens.DISTANT_HUNT,
    dahan.CANNY_DEFENSE,
)


def _surge_inland(game: Game, board: str) -> Rule[None]:
    """The second step is the players' choice, and must lead further from the coast again (R9.10b)."""
    island = game.island
    legal = [
        move
        for move in moving.moves(game, TOWN)
        if island.lands[move[1]].board == board
        and island.lands[move[1]].coastal
        and move[2] in island.inland_of(move[1])
    ]
    moved = yield from moving.move_one(game, "push", legal)
    if moved is None:
        game.log(happened.Nothing(why=f"no Town can go inland from the coast of board {board}"))
        return
    piece, land = moved
    further = [(piece, land, near) for near in island.inland_of(land) if game.contents(land).number(piece)]
    yield from moving.move_one(game, "push", further, up_to=True)


INVADERS_SURGE_INLAND = EventCard(
    "Invaders Surge Inland",
    ISLAND,
    (
        healthy(
            "Invaders Surge Inland",
            "On each board: 1 Town of a Coastal land moves 1 or 2 lands on, each step leading further from the coast.",
            each_board(_surge_inland),
        ),
        blighted(
            "Widening Destruction",
            f"Each board: 1 Blight in a land that has Towns or Cities, or is next to such a land. {_spared(2)}",
            each_board(
                in_one_land(either(those(WITH_BUILDINGS), next_to(WITH_BUILDINGS)), GETS_BLIGHT, add_blight()),
                prevent=2,
            ),
        ),
    ),
    tokens.GRIM_TOLL,
    dahan.CANNY_DEFENSE,
)

BLIGHT_SPREADS = blighted(
    "Blight Spreads",
    f"Each board: 1 Blight in a land next to one with Blight. {_spared(2)}",
    each_board(in_one_land(next_to(WITH_BLIGHT), GETS_BLIGHT, add_blight()), prevent=2),
)

TIGHT_KNIT_COMMUNITIES = EventCard(
    "Tight-Knit Communities",
    ISLAND,
    (
        healthy(
            "Tight-Knit Communities",
            "This turn Towns and Cities have +1 Health.",
            once(this_turn(EffectKind.HEALTH, of=BUILDINGS, amount=1)),
        ),
        BLIGHT_SPREADS,
    ),
    tokens.PREY_ON_THE_UNWARY,
    dahan.COMING_OF_AGE_COASTAL,
)

WELL_PREPARED_EXPLORERS = EventCard(
    "Well-Prepared Explorers",
    ISLAND,
    (
        healthy(
            "Well-Prepared Explorers",
            "This turn Explorers have +1 Health.",
            once(this_turn(EffectKind.HEALTH, of=(EXPLORER,), amount=1)),
        ),
        BLIGHT_SPREADS,
    ),
    tokens.BEASTS_PROWL,
    dahan.COMING_OF_AGE_INLAND,
)


def _power_fades(game: Game, spirit: str) -> Rule[None]:
    """Each is chosen only if it can be made in full (R7.7a); two cards are Forgotten one after the other."""

    def forget_two() -> Rule[None]:
        for _ in range(2):
            yield from gaining.forget(game, spirit)

    own = sum(presence.number(game, spirit, land) for land in presence.lands(game, spirit))
    yield from choosing.sacrifice(
        game,
        {
            "destroy 2 Presence": (own >= 2, lambda: presence.destroy_own(game, spirit, 2)),
            "Forget 2 Power Cards": (len(gaining.owned(game, spirit)) >= 2, forget_two),
            "1 Blight from the card": (game.table.blight.left >= 1, lambda: blight.take_out(game)),
        },
    )


POPULATION_RISES = EventCard(
    "Population Rises",
    ISLAND,
    (
        healthy(
            "Population Rises",
            "On each board: add 1 Town to a land with Explorers or Towns.",
            each_board(in_one_land(those(Where(has=(EXPLORER, TOWN))), "gets the Town", add(TOWN))),
        ),
        blighted(
            "Power Fades",
            "Each Spirit destroys 2 of its Presence, Forgets 2 Power Cards, or takes 1 Blight off the Blight Card and out of "
            "the game.",
            each_spirit(_power_fades),
        ),
    ),
    tokens.SANDFEVER_OUTBREAK,
    dahan.OFFERINGS_OF_PATTERN_AND_DANCE,
)

URBAN_DEVELOPMENT = EventCard(
    "Urban Development",
    ISLAND,
    (
        healthy(
            "Urban Development",
            "In the next normal Ravage each City deals +2 Damage.",
            once(next_normal(RAVAGE, EffectKind.RAVAGE_DAMAGE, of=(CITY,), amount=2)),
        ),
        blighted(
            "Festering Pits of Blight",
            "Each board that holds Invaders: 1 Blight in a land with 2 or more Blight. It does not cascade.",
            each_board(
                in_one_land(those(Where(at_least=((BLIGHT,), 2))), GETS_BLIGHT, add_blight(cascade=False)),
                holding=INVADERS,
            ),
        ),
    ),
    tokens.LINGERING_PLAGUES,
    dahan.FIERCE_MIEN,
)

HEAVY_FARMING = EventCard(
    "Heavy Farming",
    ISLAND,
    (
        healthy(
            "Heavy Farming",
            "In the next normal Ravage each Town deals +1 Damage.",
            once(next_normal(RAVAGE, EffectKind.RAVAGE_DAMAGE, of=(TOWN,), amount=1)),
        ),
        blighted(
            "Overcrowded Cities",
            f"Each board that holds a City: 1 Blight in a land with a City. {_spared(2)}",
            each_board(in_one_land(those(Where(has=(CITY,))), GETS_BLIGHT, add_blight()), holding=(CITY,), prevent=2),
        ),
    ),
    tokens.PREY_ON_THE_UNWARY,
    dahan.COMING_OF_AGE_JUNGLE_WETLAND,
)


def _promise(game: Game, board: str) -> Rule[None]:
    """One for each board, each in a land of its own board."""
    lands = tuple(conditions.lands_of(game, board))
    event_effects.this_turn(game, EffectKind.EXPLORE_TOWN, Where(lands=lands), uses=1)
    return
    yield


def _nothing_yet(_game: Game, _board: str) -> Rule[None]:
    """What befalls a board that is not spared comes after all boards have been asked about."""
    return
    yield


def _boards_that_may_be_spared(game: Game) -> Rule[Sequence[str]]:
    if not invader_cards.terrains_not_shown(game):
        return []
    return [board for board in game.island.boards if event_effects.presence_on(game, board) >= TO_SPARE_FROM_CROPS]
    yield


def _lands_of_the_new_crops(game: Game) -> Rule[Sequence[str]]:
    terrain = yield from event_effects.choose_terrain(game, "is Ravaged")
    return [] if terrain is None else event_effects.acting_in(game, RAVAGE, terrain, event_effects.in_play(game).chosen)


PROMISING_FARMLAND = EventCard(
    "Promising Farmland",
    ISLAND,
    (
        healthy(
            "Promising Farmland",
            "This turn, once on each board: one land that is Explored gets 1 Town instead of 1 Explorer.",
            each_board(_promise),
        ),
        blighted(
            "New Cash Crops Take Hold",
            "Choose a terrain that no Invader Card on the track shows: all lands of it Ravage now, as an extra action. "
            f"{_spared(TO_SPARE_FROM_CROPS)}",
            Instruction(_nothing_yet, each=BOARD, among=_boards_that_may_be_spared, prevent=TO_SPARE_FROM_CROPS),
            Instruction(invader_actions.ravage, each=LAND, among=_lands_of_the_new_crops),
        ),
    ),
    tokens.BEASTS_PROVOKED,
    dahan.CANNY_DEFENSE,
)

EVENT_CARDS = (
    PUTTING_DOWN_ROOTS, SEARCH_FOR_NEW_LANDS, INVADERS_SURGE_INLAND, TIGHT_KNIT_COMMUNITIES, WELL_PREPARED_EXPLORERS,
    POPULATION_RISES, URBAN_DEVELOPMENT, HEAVY_FARMING, PROMISING_FARMLAND,
)  # fmt: skip
