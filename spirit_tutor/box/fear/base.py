"""The 15 Fear Cards of the base game.

What a level does is put together from the parts in `fear_parts`.
"""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import FearCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.stopping import BUILD, EXPLORE
from spirit_tutor.rules.pieces import choosing, fear, moving, presence, removing
from spirit_tutor.rules.pieces.conditions import lands_where
from spirit_tutor.rules.spirits import energy
from spirit_tutor.table.pieces import BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, TOWN, Piece
from spirit_tutor.table.where import Where

from .parts import (
    COASTAL,
    INLAND,
    WITH_DAHAN,
    WITH_PRESENCE,
    WITH_SACRED_SITE,
    Does,
    both,
    dahan_damage,
    defend,
    each_player,
    island,
    may_downgrade_one,
    may_push,
    no,
    raid,
    remove_from,
    remove_one,
)

AVOID_THE_DAHAN = FearCard(
    "Avoid the Dahan",
    (
        island(
            "This turn the Invaders do not Explore lands with 2 or more Dahan.",
            no(EXPLORE, Where(at_least=((DAHAN,), 2))),
        ),
        island(
            "This turn the Invaders do not Build in lands with more Dahan than Towns and Cities together.",
            no(BUILD, Where(more=((DAHAN,), BUILDINGS))),
        ),
        island("This turn the Invaders do not Build in lands with Dahan.", no(BUILD, WITH_DAHAN)),
    ),
)


def _energy_for_sacred_sites(game: Game, _who: str) -> Rule[None]:
    """One tree for all Spirits: gaining Energy ends no game, so parting it (R21.4) would change nothing."""
    for spirit in game.table.spirits:
        sites = presence.sacred_sites(game, spirit.id)
        energy.gain(game, spirit.id, sum(1 for land in sites if game.count(land, *INVADERS)))
    return
    yield


def _belief_drives_out(game: Game, _who: str) -> Rule[None]:
    """All Presence in the land counts, of every Spirit; damage does not lower what an Invader is worth (R9.18)."""
    lands = lands_where(game, Where(has=INVADERS, presence=presence.ANY))
    land = yield from fear.choose_land(game, lands, may=True, different=True)
    if land is not None:
        yield from removing.remove_health(game, land, 2 * sum(n for _, n in game.contents(land).presence))


BELIEF_TAKES_ROOT = FearCard(
    "Belief Takes Root",
    (
        island("This turn every land with Presence of any Spirit has Defend 2.", defend(2, WITH_PRESENCE)),
        island(
            "This turn every land with Presence of any Spirit has Defend 2. Each Spirit gains 1 Energy for each of its "
            "Sacred Sites in a land with Invaders.",
            both(defend(2, WITH_PRESENCE), _energy_for_sacred_sites),
        ),
        each_player(
            "Each player may choose a land, no two the same, and Remove up to 2 Health worth of Invaders there for "
            "each Presence in it, whoever it belongs to.",
            _belief_drives_out,
        ),
    ),
)


def _dahan_come_or_go(game: Game, _who: str) -> Rule[None]:
    """One Dahan moves one step, and Invaders stand where it comes from (a Push) or where it goes to (a Gather)."""
    legal = [
        (dahan, start, end)
        for dahan, start, end in moving.moves(game, DAHAN)
        if game.count(start, *INVADERS) or game.count(end, *INVADERS)
    ]
    yield from moving.move_one(game, "push or gather", legal, up_to=True)


def _rally(amount: int = 0, per_dahan: int = 0) -> Does:
    def does(game: Game, _who: str) -> Rule[None]:
        """Any land will do, and none may be declined; gathering none is allowed, sparing the Invaders is not."""
        land = yield from fear.choose_land(game, game.island.lands, different=True)
        if land is not None:
            yield from moving.gather(game, land, 2, (DAHAN,), up_to=True)
            yield from dahan_damage(game, land, amount, per_dahan)

    return does


DAHAN_ENHEARTENED = FearCard(
    "Dahan Enheartened",
    (
        each_player(
            "Each player may Push 1 Dahan out of a land with Invaders, or Gather 1 Dahan into a land with Invaders.",
            _dahan_come_or_go,
        ),
        each_player(
            "Each player chooses a land, no two the same, and Gathers up to 2 Dahan into it. If any Dahan are there "
            "then: 1 Damage to its Invaders.",
            _rally(amount=1),
        ),
        each_player(
            "Each player chooses a land, no two the same, and Gathers up to 2 Dahan into it. Then: 1 Damage to its "
            "Invaders for each Dahan there.",
            _rally(per_dahan=1),
        ),
    ),
)

DAHAN_ON_THEIR_GUARD = FearCard(
    "Dahan on their Guard",
    (
        island("This turn every land has Defend 1 for each Dahan in it.", defend(1, per=(DAHAN,))),
        island(
            "This turn every land with Dahan has Defend 1, and 1 more for each Dahan in it.",
            both(defend(1, WITH_DAHAN), defend(1, per=(DAHAN,))),
        ),
        island("This turn every land has Defend 2 for each Dahan in it.", defend(2, per=(DAHAN,))),
    ),
)


DAHAN_RAID = FearCard(
    "Dahan Raid",
    (
        each_player(
            "Each player chooses a land with Dahan, no two the same: 1 Damage to its Invaders.", raid(amount=1)
        ),
        each_player(
            "Each player chooses a land with Dahan, no two the same: 1 Damage to its Invaders for each Dahan there.",
            raid(per_dahan=1),
        ),
        each_player(
            "Each player chooses a land with Dahan, no two the same: 2 Damage to its Invaders for each Dahan there.",
            raid(per_dahan=2),
        ),
    ),
)

EMIGRATION_ACCELERATES = FearCard(
    "Emigration Accelerates",
    (
        each_player("Each player Removes 1 Explorer in a Coastal land.", remove_one(EXPLORER, where=COASTAL)),
        each_player(
            "Each player Removes 1 Explorer or Town in a Coastal land.", remove_one(EXPLORER, TOWN, where=COASTAL)
        ),
        each_player("Each player Removes 1 Explorer or Town in any land.", remove_one(EXPLORER, TOWN)),
    ),
)


def _unseen(game: Game, _who: str) -> Rule[None]:
    """Cities go from Sacred Sites only; one piece in all."""
    small = choosing.pieces_in(game, lands_where(game, WITH_PRESENCE), EXPLORER, TOWN)
    cities = choosing.pieces_in(game, lands_where(game, WITH_SACRED_SITE), CITY)
    yield from remove_from(game, small | cities)


FEAR_OF_THE_UNSEEN = FearCard(
    "Fear of the Unseen",
    (
        each_player(
            "Each player Removes 1 Explorer or Town in a land with a Sacred Site of any Spirit.",
            remove_one(EXPLORER, TOWN, where=WITH_SACRED_SITE),
        ),
        each_player(
            "Each player Removes 1 Explorer or Town in a land with Presence of any Spirit.",
            remove_one(EXPLORER, TOWN, where=WITH_PRESENCE),
        ),
        each_player(
            "Each player Removes 1 Explorer or Town in a land with Presence of any Spirit, or 1 City in a land with a "
            "Sacred Site of any Spirit.",
            _unseen,
        ),
    ),
)


def _remove_isolated(most: int, *kinds: str) -> Does:
    def does(game: Game, _who: str) -> Rule[None]:
        """Invaders of every kind count, as pieces (R9.18)."""
        lands = [land for land in game.island.lands if game.count(land, *INVADERS) <= most]
        yield from remove_from(game, choosing.pieces_in(game, lands, *kinds))

    return does


ISOLATION = FearCard(
    "Isolation",
    (
        each_player(
            "Each player Removes 1 Explorer or Town that is the only Invader in its land.",
            _remove_isolated(1, EXPLORER, TOWN),
        ),
        each_player(
            "Each player Removes 1 Explorer or Town in a land with no more than 2 Invaders.",
            _remove_isolated(2, EXPLORER, TOWN),
        ),
        each_player(
            "Each player Removes 1 Explorer, Town or City in a land with no more than 2 Invaders.",
            _remove_isolated(2, *INVADERS),
        ),
    ),
)

OVERSEAS_TRADE_SEEMS_SAFER = FearCard(
    "Overseas Trade Seems Safer",
    (
        island("This turn every Coastal land has Defend 3.", defend(3, COASTAL)),
        island(
            "This turn every Coastal land has Defend 6, and no City is Built there: such a Build adds nothing.",
            both(defend(6, COASTAL), no(f"{BUILD} {CITY}", COASTAL)),
        ),
        island(
            "This turn every Coastal land has Defend 9, and the Invaders do not Build there.",
            both(defend(9, COASTAL), no(BUILD, COASTAL)),
        ),
    ),
)

RETREAT = FearCard(
    "Retreat!",
    (
        each_player(
            "Each player may choose an Inland land and Push up to 2 Explorers out of it.",
            may_push(2, EXPLORER, where=INLAND),
        ),
        each_player(
            "Each player may choose an Inland land and Push up to 3 Explorers and Towns out of it, in any mix.",
            may_push(3, EXPLORER, TOWN, where=INLAND),
        ),
        each_player(
            "Each player may choose any land and Push any number of Explorers and Towns out of it.",
            may_push(None, EXPLORER, TOWN),
        ),
    ),
)


def _scapegoats(per_city: int) -> Does:
    def does(game: Game, _who: str) -> Rule[None]:
        """No land changes what happens in another, so they are done in board order (R9.15)."""
        for land in game.island.lands:
            blamed = game.count(land, TOWN) + per_city * game.count(land, CITY)
            yield from removing.destroy(game, land, blamed, (EXPLORER,))

    return does


def _cities_turn_on_towns(game: Game, _who: str) -> Rule[None]:
    """Explorers alone in a land are safe; the Towns destroyed give their Fear."""
    lands = lands_where(game, Where(has=BUILDINGS))
    for land in lands:
        yield from removing.destroy(game, land, None, (EXPLORER,))
    for land in lands:
        yield from removing.destroy(game, land, game.count(land, CITY), (TOWN,))


SCAPEGOATS = FearCard(
    "Scapegoats",
    (
        island("In every land: for each Town there, Destroy 1 Explorer.", _scapegoats(per_city=0)),
        island("In every land: for each Town there, Destroy 1 Explorer, and for each City 2.", _scapegoats(per_city=2)),
        island(
            "In every land with a Town or City: Destroy all Explorers. Then in every land: for each City there, "
            "Destroy 1 Town.",
            _cities_turn_on_towns,
        ),
    ),
)


def _push_to_more_buildings(game: Game, _who: str) -> Rule[None]:
    """More Towns and Cities together than the land it leaves; a land with none may be the start."""
    legal = [
        (explorer, start, end)
        for explorer, start, end in moving.moves(game, EXPLORER)
        if game.count(end, *BUILDINGS) > game.count(start, *BUILDINGS)
    ]
    yield from moving.move_one(game, "push", legal, up_to=True)


def _gather_to_safety(game: Game, _who: str) -> Rule[None]:
    """An Explorer goes to a Town or a City, a Town to a City only."""
    safe = {EXPLORER: BUILDINGS, TOWN: (CITY,)}
    legal = [
        (piece, start, end)
        for piece, start, end in moving.moves(game, EXPLORER, TOWN)
        if game.count(end, *safe[piece.kind])
    ]
    yield from moving.move_one(game, "gather", legal, up_to=True)


def _abandon(game: Game, _who: str) -> Rule[None]:
    """The same land may be chosen twice; damage does not lower what an Invader is worth (R9.18)."""
    lands = lands_where(game, Where(has=(EXPLORER, TOWN), lacks=(CITY,)))
    land = yield from fear.choose_land(game, lands, may=True)
    if land is not None:
        yield from removing.remove_health(game, land, 3)


SEEK_SAFETY = FearCard(
    "Seek Safety",
    (
        each_player(
            "Each player may Push 1 Explorer to a land with more Towns and Cities, counted together, than the one it "
            "leaves.",
            _push_to_more_buildings,
        ),
        each_player(
            "Each player may Gather 1 Explorer into a land with a Town or City, or 1 Town into a land with a City.",
            _gather_to_safety,
        ),
        each_player(
            "Each player may choose a land without a City and Remove up to 3 Health worth of Invaders there.", _abandon
        ),
    ),
)


def _two_explorers_or_a_town(game: Game, lands: Sequence[str]) -> Rule[None]:
    """Never one of each; a single Explorer goes alone. Answers are spelled `2E in A5`, `E in A5`, `T in A5`."""
    options: dict[str, tuple[str, Piece]] = {}
    for land in lands:
        if game.count(land, EXPLORER) >= 2:
            options[f"2E in {land}"] = (land, Piece(EXPLORER))
        else:
            options |= choosing.pieces_in(game, [land], EXPLORER)
        options |= choosing.pieces_in(game, [land], TOWN)
    chosen = yield from choose("remove", game.decider, options, prompt="Which are Removed: 2 Explorers or 1 Town?")
    if chosen is not None:
        land, piece = chosen
        if piece.kind == TOWN:
            yield from removing.take_away(game, land, piece)
        else:
            yield from removing.remove(game, land, 2, (EXPLORER,))


def _tales_in_one_land(game: Game, _who: str) -> Rule[None]:
    """The land must have Dahan for either choice."""
    yield from _two_explorers_or_a_town(game, lands_where(game, WITH_DAHAN))


def _tales_in_every_land(game: Game, _who: str) -> Rule[None]:
    """No land changes what happens in another, so they are done in board order (R9.15)."""
    for land in lands_where(game, WITH_DAHAN):
        yield from _two_explorers_or_a_town(game, [land])
    for land in lands_where(game, Where(at_least=((DAHAN,), 2))):
        yield from remove_from(game, choosing.pieces_in(game, [land], CITY))


TALL_TALES_OF_SAVAGERY = FearCard(
    "Tall Tales of Savagery",
    (
        each_player("Each player Removes 1 Explorer in a land with Dahan.", remove_one(EXPLORER, where=WITH_DAHAN)),
        each_player("Each player Removes 2 Explorers or 1 Town in one land with Dahan.", _tales_in_one_land),
        island(
            "In every land with Dahan: Remove 2 Explorers or 1 Town, chosen land by land. Then in every land with 2 or "
            "more Dahan: Remove 1 City.",
            _tales_in_every_land,
        ),
    ),
)

TRADE_SUFFERS = FearCard(
    "Trade Suffers",
    (
        island("This turn the Invaders do not Build in lands with a City.", no(BUILD, Where(has=(CITY,)))),
        each_player(
            "Each player may Replace 1 Town in a Coastal land by 1 Explorer.", may_downgrade_one(TOWN, where=COASTAL)
        ),
        each_player(
            "Each player may Replace 1 City in a Coastal land by 1 Town, or 1 Town there by 1 Explorer.",
            may_downgrade_one(*BUILDINGS, where=COASTAL),
        ),
    ),
)

WARY_OF_THE_INTERIOR = FearCard(
    "Wary of the Interior",
    (
        each_player("Each player Removes 1 Explorer in an Inland land.", remove_one(EXPLORER, where=INLAND)),
        each_player(
            "Each player Removes 1 Explorer or Town in an Inland land.", remove_one(EXPLORER, TOWN, where=INLAND)
        ),
        each_player("Each player Removes 1 Explorer or Town in any land.", remove_one(EXPLORER, TOWN)),
    ),
)

FEAR_CARDS = tuple(value for value in list(globals().values()) if isinstance(value, FearCard))
