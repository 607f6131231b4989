"""The token parts of Event Cards: what Beasts, Disease and Strife do. Several cards share one."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import BOARD, Instruction
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.stopping import RAVAGE
from spirit_tutor.rules.pieces import adding, choosing, conditions, damaging, fear, moving, removing
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BLIGHT, BUILDINGS, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, Piece
from spirit_tutor.table.where import Where

from .building import Does, add, damage, each_board, hurt_dahan, in_one_land, most, once, part, this_turn, those

WITHOUT_BLIGHT = Where(lacks=(BLIGHT,))


# -- Beasts -------------------------------------------------------------------------------------------


def each_beasts(deed: Does) -> Does:
    """Every Beasts token does it in its land, all listed before the first acts (R9.15, R24.6).

    What one does never bears on another in another land, so their order is not asked.
    """

    def does(game: Game, _who: str) -> Rule[None]:
        listed = [land for land in game.island.lands for _ in range(game.count(land, BEASTS))]
        for land in listed:
            yield from deed(game, land)

    return does


def _attack(game: Game, land: str) -> Rule[None]:
    """The token that destroys a Town or City goes, also where others had hurt it before."""
    before = len(game.destroyed)
    yield from damaging.damage(game, land, 2)
    if any(kind in BUILDINGS for _, kind in game.destroyed[before:]):
        removing.remove_piece(game, land, Piece(BEASTS))


BEASTS_ATTACK = part(
    "Beasts Attack",
    "Each Beasts in turn: 2 Damage to the Invaders of its land. If that destroys a Town or City, Remove this Beasts.",
    once(each_beasts(_attack)),
)


def _prowl(game: Game, land: str) -> Rule[None]:
    if game.count(land, *INVADERS):
        fear.generate(game, 1, source="Beasts Prowl")
    else:
        yield from moving.push(game, land, 1, (BEASTS,))


BEASTS_PROWL = part(
    "Beasts Prowl",
    "Each Beasts: 1 Fear if Invaders are in its land; if none are, it moves to an adjacent land.",
    once(each_beasts(_prowl)),
)


def _destroy_explorer(game: Game, land: str) -> Rule[None]:
    yield from removing.destroy(game, land, 1, (EXPLORER,))


def _join_an_empty_board(game: Game, _who: str) -> Rule[None]:
    """Once for the island, after all Beasts have hunted: they destroy Explorers, no Beasts go."""
    empty = [board for board in game.island.boards if not conditions.lands_of(game, board, Where(has=(BEASTS,)))]
    lands = [land for board in empty for land in conditions.lands_of(game, board)]
    land = yield from choosing.choose_land(game, lands, "gets the new Beasts")
    if land is not None:
        yield from adding.add(game, land, BEASTS)


PREY_ON_THE_UNWARY = part(
    "Prey on the Unwary",
    "Each Beasts destroys 1 Explorer in its land. Then, if there is a board without Beasts: add 1 Beasts in any land of "
    "one such board.",
    once(each_beasts(_destroy_explorer)),
    once(_join_an_empty_board),
)


def _frenzy(game: Game, land: str) -> Rule[None]:
    """The Explorer first, so that no Damage is spent on it that need not be."""
    yield from _destroy_explorer(game, land)
    yield from damaging.damage(game, land, 2)


SAVAGE_FRENZY = part(
    "Savage Frenzy",
    "Each Beasts destroys 1 Explorer in its land, then deals 2 Damage to the Invaders there.",
    once(each_beasts(_frenzy)),
)


def push_beasts(after: Does) -> Does:
    """Push 1 Beasts of the board to a land without Blight, then something in the land where it went."""

    def does(game: Game, board: str) -> Rule[None]:
        lands = [land for land in conditions.lands_of(game, board, Where(has=(BEASTS,))) if _way_out(game, land)]
        land = yield from choosing.choose_land(game, lands, "does a Beasts leave")
        if land is None:
            game.log(happened.Nothing(why=f"no Beasts of board {board} can be Pushed"))
            return
        for _, end in (yield from moving.push(game, land, 1, (BEASTS,), to=WITHOUT_BLIGHT)):
            yield from after(game, end)

    return does


def _way_out(game: Game, land: str) -> bool:
    return any(not game.count(near, BLIGHT) for near in game.island.adjacent[land])


def frighten(game: Game, land: str) -> Rule[None]:
    """1 Fear if Invaders are in the land."""
    if game.count(land, *INVADERS):
        fear.generate(game, 1)
    return
    yield


BEASTS_FIND_NEW_HOMES = part(
    "Beasts Find New Homes",
    "On each board: Push 1 Beasts to a land without Blight; 1 Fear if Invaders are there.",
    each_board(push_beasts(frighten)),
)

DISTANT_HUNT = part(
    "Distant Hunt",
    "On each board: Push 1 Beasts to a land without Blight; 1 Damage to the Invaders there.",
    each_board(push_beasts(damage(1))),
)

BEASTS_OF_THE_JUNGLE = part(
    "Beasts of the Jungle",
    "On each board: add 1 Beasts in a Jungle without Blight; 1 Fear if Invaders are there.",
    each_board(
        in_one_land(those(Where(terrain=("Jungle",), lacks=(BLIGHT,))), "gets the Beasts", add(BEASTS), frighten)
    ),
)

BEASTS_PROVOKED = part(
    "Beasts Provoked",
    "On each board: add 1 Beasts in a land with a Town and without Blight.",
    each_board(in_one_land(those(Where(has=(TOWN,), lacks=(BLIGHT,))), "gets the Beasts", add(BEASTS))),
)


# -- Disease and Strife -------------------------------------------------------------------------------


def _half_the_boards(game: Game) -> Rule[Sequence[str]]:
    """Half of the boards, rounded up, as the players choose; all are chosen before anything is done."""
    boards = list(game.island.boards)
    chosen: list[str] = []
    for _ in range((len(boards) + 1) // 2):
        left = {board: board for board in boards if board not in chosen}
        chosen.append((yield from choose("board", game.decider, left, prompt="New Diseases: which board is chosen?")))
    return chosen


NEW_DISEASES = part(
    "New Diseases",
    "On half of the boards, rounded up: add 1 Disease to a land with Dahan and Invaders; then 2 Damage to its Dahan.",
    Instruction(
        in_one_land(
            those(Where(has=(DAHAN,), any_of=(Where(has=INVADERS),))), "gets the Disease", add(DISEASE), hurt_dahan(2)
        ),
        each=BOARD,
        among=_half_the_boards,
    ),
)

LINGERING_PLAGUES = part(
    "Lingering Plagues",
    "On each board: add 1 Disease to any land. This turn Disease does not stop Builds, and stays.",
    each_board(in_one_land(those(), "gets the Disease", add(DISEASE))),
    once(this_turn(EffectKind.TOKEN_IDLE, of=(DISEASE,))),
)

STRICKEN = part(
    "Stricken",
    "This turn Ravages are skipped in lands with Disease and in lands where an Invader has Strife.",
    once(this_turn(EffectKind.SKIP, Where(any_of=(Where(has=(DISEASE,)), Where(strife=True))), of=(RAVAGE,))),
)

GRIM_TOLL = part(
    "Grim Toll",
    "On each board: in one land with Disease, its Invaders take 2 Damage, and its Dahan take 2.",
    each_board(in_one_land(those(Where(has=(DISEASE,))), "pays the toll", damage(2), hurt_dahan(2))),
)

WHEEZELUNG_OUTBREAK = part(
    "Wheezelung Outbreak",
    "On each board: add 1 Disease to the Jungle or Wetland with the most Towns and Cities, of those with any.",
    each_board(in_one_land(most(BUILDINGS, Where(terrain=("Jungle", "Wetland"))), "gets the Disease", add(DISEASE))),
)

SANDFEVER_OUTBREAK = part(
    "Sandfever Outbreak",
    "On each board: add 1 Disease to the Sands or Mountain with the most Towns and Cities, of those with any.",
    each_board(in_one_land(most(BUILDINGS, Where(terrain=("Sands", "Mountain"))), "gets the Disease", add(DISEASE))),
)
