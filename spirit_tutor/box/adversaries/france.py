"""The Kingdom of France, a plantation colony, and the Slave Rebellion (BC18)."""

from __future__ import annotations

from spirit_tutor.box.events.building import at_stage, each_board, each_land, once, part
from spirit_tutor.rules.cards.event_cards import STAGE
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import Acted, Adversary, AdversaryLevel, AdversaryRule, EventCard, SharedAnswer
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.stopping import BUILD, EXPLORE
from spirit_tutor.rules.pieces import adding, blight, choosing, conditions, damaging, health, replacing, strife
from spirit_tutor.table.pieces import BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, TOWN, Piece
from spirit_tutor.table.where import Where

# -- the base: the loss condition and the escalation ----------------------------------------------------

SPRAWLING_PLANTATIONS = AdversaryRule(
    "Sprawling Plantations",
    "Only 7 Towns for each player are in the game, those of the setup included; a Town that leaves the island can be used "
    "again. Where a Town must be placed and none is left, the Invaders win.",
    limits={TOWN: 7},
)


def _cash_crops(game: Game, board: str) -> Rule[None]:
    """What stands in the land is looked at once it is chosen, so Blight or a Town is the players' choice."""
    queue = game.table.queue
    assert queue is not None
    shown = game.box.invaders[queue.card].matching(game.island)
    lands = [land for land in shown if game.island.lands[land].board == board]
    land = yield from choosing.land_of_board(
        game, board, lands, f"on board {board} meets the Demand for New Cash Crops"
    )
    if land is None:
        return
    if game.count(land, *BUILDINGS):
        yield from blight.add(game, land)
    else:
        yield from adding.add(game, land, TOWN)


DEMAND_FOR_NEW_CASH_CROPS = AdversaryRule(
    "Demand for New Cash Crops",
    "After Exploring with a Stage II card that has the flag, on each board: choose a land of the shown terrain. With a Town "
    "or City there it gets 1 Blight, else 1 Town.",
    after_exploring=_cash_crops,
    escalation=True,
)


# -- the levels -------------------------------------------------------------------------------------------


def _had_no_buildings(_game: Game, done: Acted) -> bool:
    """As the land was before the Explore, which may bring a Town itself."""
    return not done.before.count(*BUILDINGS)


FRONTIER_EXPLORERS = AdversaryRule(
    "Frontier Explorers",
    "After a land without Town and City is Explored, it gets 1 more Explorer. Not during the setup.",
    answers=SharedAnswer(
        EXPLORE, _had_no_buildings, lambda game, land: adding.add(game, land, EXPLORER), in_setup=False
    ),
)  # fmt: skip


def _many_explorers(game: Game, done: Acted) -> bool:
    return game.count(done.land, EXPLORER) >= 2


def _one_stays(game: Game, land: str) -> Rule[None]:
    """The players choose which Explorer stays: Strife goes over to the Town that one becomes."""
    yield from replacing.replace(game, land, (EXPLORER,), TOWN, game.count(land, EXPLORER) - 1)


SLAVE_LABOR = AdversaryRule(
    "Slave Labor",
    "Setup: the Event Slave Rebellion becomes the fourth card of the Event Deck. After a Build in a land with 2 or more "
    "Explorers, Replace each of them but one by a Town.",
    event_under=3,
    answers=SharedAnswer(BUILD, _many_explorers, _one_stays),
)


def _two_towns(game: Game, board: str) -> Rule[None]:
    """In this order: where the first goes is decided before the second is there."""
    without = [land for land in game.island.of_board(board) if not game.count(land.id, TOWN)]
    if without:
        yield from adding.add(game, max(without, key=lambda land: land.number).id, TOWN)
    yield from adding.add(game, f"{board}1", TOWN)


EARLY_PLANTATIONS = AdversaryRule(
    "Early Plantations",
    "Setup: on each board, 1 Town to the land of the highest number that has none, then 1 Town to land 1.",
    on_each_board=_two_towns,
)


def _coastal_city(game: Game, done: Acted) -> bool:
    return bool(done.added.get(CITY)) and game.island.lands[done.land].coastal


def _town_nearby(game: Game, land: str) -> Rule[None]:
    """The Ocean is no land; a land of another board may be the one."""
    near = game.island.adjacent[land]
    fewest = min((game.count(other, TOWN) for other in near), default=0)
    options = {other: other for other in near if game.count(other, TOWN) == fewest}
    chosen = yield from choose(
        "land", TABLE, options, prompt=f"Triangle Trade: which land beside {land} gets the Town?"
    )
    if chosen is not None:
        yield from adding.add(game, chosen, TOWN)


TRIANGLE_TRADE = AdversaryRule(
    "Triangle Trade",
    "Whenever a Build adds a City in a Coastal land, the adjacent land with the fewest Towns gets 1 Town.",
    answers=SharedAnswer(BUILD, _coastal_city, _town_nearby, at_once=True),
)

SLOW_HEALING_ECOSYSTEM = AdversaryRule(
    "Slow-Healing Ecosystem",
    "Blight that is Removed from the island lies here instead of on the Blight Card. As soon as 3 for each player lie here, "
    "all of it goes to the Blight Card.",
    keeps_blight=3,
)


def _one_more_land(game: Game, board: str) -> Rule[None]:
    lands = conditions.lands_of(game, board, Where(lacks=(EXPLORER,)))
    land = yield from choosing.land_of_board(game, board, lands, f"on board {board} gets the Persistent Explorer")
    if land is not None:
        yield from adding.add(game, land, EXPLORER)


PERSISTENT_EXPLORERS = AdversaryRule(
    "Persistent Explorers",
    "After each Explore Card, on each board: 1 Explorer to a land without any. A Fear Card never Removes an Explorer; where "
    "it would, that Explorer may be Pushed instead.",
    after_exploring=_one_more_land,
    fear_pushes=(EXPLORER,),
)

FRANCE = Adversary(
    "france",
    "Kingdom of France",
    (
        AdversaryLevel(2, (3, 3, 3), (SPRAWLING_PLANTATIONS, DEMAND_FOR_NEW_CASH_CROPS)),
        AdversaryLevel(3, (3, 3, 3), (FRONTIER_EXPLORERS,)),
        AdversaryLevel(5, (3, 4, 3), (SLAVE_LABOR,)),
        AdversaryLevel(7, (4, 4, 3), (EARLY_PLANTATIONS,)),
        AdversaryLevel(8, (4, 4, 4), (TRIANGLE_TRADE,)),
        AdversaryLevel(9, (4, 5, 4), (SLOW_HEALING_ECOSYSTEM,)),
        AdversaryLevel(10, (4, 5, 5), (PERSISTENT_EXPLORERS,)),
    ),
    event="Slave Rebellion",
)


# -- the Slave Rebellion ------------------------------------------------------------------------------------


def _strife(game: Game, board: str, amount: int, *kinds: str) -> Rule[None]:
    """Strife to so many different Invaders of a board, by the players' choice; spelled `T in A5`."""
    done: list[tuple[str, Piece]] = []
    for _ in range(amount):
        lands = conditions.lands_of(game, board)
        options = {
            name: (land, piece)
            for name, (land, piece) in choosing.pieces_in(game, lands, *kinds).items()
            if game.contents(land).number(piece) > done.count((land, piece))
        }
        chosen = yield from choose(
            "strife", game.decider, options, prompt=f"Which Invader of board {board} gets Strife?"
        )
        if chosen is None:
            game.log(happened.Nothing(why=f"board {board} has no other Invader for it"))
            return
        land, piece = chosen
        strife.put(game, land, piece)
        done.append((land, piece._replace(strife=piece.strife + 1)))


def _small_uprising(game: Game, board: str) -> Rule[None]:
    yield from _strife(game, board, 1, TOWN)


def _rebellion(game: Game, board: str) -> Rule[None]:
    """Both Strife of a board go to different pieces."""
    towns = choosing.pieces_in(game, conditions.lands_of(game, board), TOWN)
    mortal = {name: there for name, there in towns.items() if not health.unharmed(game, *there)}
    chosen = yield from choose("destroy", game.decider, mortal, prompt=f"Which Town of board {board} is destroyed?")
    if chosen is None:
        game.log(happened.Nothing(why=f"board {board} has no Town to destroy"))
    else:
        health.destroy(game, *chosen)
    yield from _strife(game, board, 2, *BUILDINGS)


def _strife_hurts(game: Game, _who: str) -> Rule[None]:
    """All Invaders of the island at the same time; the Strife stays."""
    for land in game.island.lands:
        damaging.damage_for_each_strife(game, land)
    return
    yield


def _aid(game: Game, land: str) -> Rule[None]:
    """Each Invader with Strife takes damage from all Dahan of its land; new Dahan come once all of it is dealt."""
    dahan, before = game.count(land, DAHAN), game.count(land, *BUILDINGS)
    for piece in game.contents(land).each(INVADERS):
        if piece.strife:
            health.wound(game, land, piece, dahan)
    yield from adding.add(game, land, DAHAN, before - game.count(land, *BUILDINGS))


SLAVE_REBELLION = EventCard(
    "Slave Rebellion",
    STAGE,
    (
        at_stage(
            (1, 2),
            "Small Uprising",
            "On each board 1 Town gets 1 Strife. Once the whole card is done, draw another Event; then this card goes back "
            "into the Event Deck as at setup.",
            each_board(_small_uprising),
            draws_another=True,
            returns_as_at_setup=True,
        ),
        at_stage(
            (3,),
            "Rebellion",
            "On each board destroy 1 Town, and 2 different Towns or Cities get 1 Strife each. Then every Invader takes 1 "
            "Damage for each Strife on it. Once the whole card is done, draw another Event; this card is out of the game.",
            each_board(_rebellion),
            once(_strife_hurts),
            draws_another=True,
            leaves=True,
        ),
    ),
    dahan=part(
        "Aid the Uprising",
        "Each Invader with Strife takes 1 Damage for each Dahan in its land. For each Town or City this destroys, the land "
        "gets 1 Dahan.",
        each_land(Where(strife=True, has=(DAHAN,)), _aid),
    ),
    adversary="france",
)
