"""The Dahan parts of Event Cards. Several cards share one; none moves Dahan where a Spirit keeps them out (R26.5)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import MINOR, SLOW, EventPart
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import blight, choosing, conditions, damaging, fear, moving, removing
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import energy, gaining
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import (  # fmt: skip
    BEASTS,
    BLIGHT,
    BUILDINGS,
    CITY,
    DAHAN,
    DISEASE,
    EXPLORER,
    INVADERS,
    TOWN,
    WILDS,
)
from spirit_tutor.table.where import Where, only

from .building import Does, add, add_blight, each_board, each_spirit, in_one_land, once, part, this_turn, those

MORE_DAHAN = Where(more=((DAHAN,), BUILDINGS))

CANNY_DEFENSE = part(
    "Canny Defense",
    "This turn every land has Defend 1 for each Dahan in it.",
    once(this_turn(EffectKind.DEFEND, amount=1, per=(DAHAN,))),
)


def coming_of_age(where: Where, of_what: str) -> EventPart:
    """A Coming of Age: each card names other lands."""
    return part(
        "Coming of Age",
        f"On each board: add 1 Dahan to {of_what} with Dahan.",
        each_board(in_one_land(those(where._replace(has=(DAHAN,))), "gets the Dahan", add(DAHAN))),
    )


COMING_OF_AGE_COASTAL = coming_of_age(Where(coastal=True), "a Coastal land")
COMING_OF_AGE_INLAND = coming_of_age(Where(coastal=False), "an Inland land")
COMING_OF_AGE_JUNGLE_WETLAND = coming_of_age(Where(terrain=("Jungle", "Wetland")), "a Jungle or Wetland")
COMING_OF_AGE_MOUNTAIN_SANDS = coming_of_age(Where(terrain=("Mountain", "Sands")), "a Mountain or Sands")


# -- what they bring the Spirits ----------------------------------------------------------------------


def _offering(game: Game, spirit: str) -> Rule[None]:
    energy.gain(game, spirit, 1)
    return
    yield


OFFERINGS_OF_PATTERN_AND_DANCE = part(
    "Offerings of Pattern and Dance",
    "Each Spirit with 2 or more Dahan in its lands together gains 1 Energy.",
    each_spirit(_offering, with_dahan=2),
)

SPIRIT_SPEAKERS_SOLVE_RIDDLES = part(
    "Spirit Speakers Solve Riddles of Power",
    "Each Spirit with 4 or more Dahan in its lands together gains a Minor Power.",
    each_spirit(lambda game, spirit: gaining.gain(game, spirit, MINOR), with_dahan=4),
)


def _rouse(game: Game, spirit: str) -> Rule[None]:
    """A card or an Innate; one used already cannot be used again."""
    slow = {power.name: (spirit, power) for power in power_phases.unused(game, spirit, SLOW)}
    chosen = yield from choose("slow", spirit, slow, stop=True, prompt="Which Slow Power is used now?")
    if chosen is not None:
        yield from power_phases.use_now(game, *chosen)


ROUSE_THE_SPIRITS = part(
    "Rouse the Spirits",
    "Each Spirit with 3 or more Dahan in its lands together may use one of its Slow Powers now, instead of in the Slow "
    "phase.",
    each_spirit(_rouse, with_dahan=3),
)


# -- where they fight ---------------------------------------------------------------------------------


def _reclaim(game: Game, _spirit: str) -> Rule[None]:
    """Where the Dahan comes from does not matter, only where it goes to."""
    to = event_effects.dahan_may_enter(game)
    legal = [move for move in moving.moves(game, DAHAN) if conditions.holds(game, to, move[2])]
    moved = yield from moving.move_one(game, "push", legal, up_to=True)
    if moved is not None:
        yield from damaging.damage(game, moved[1], 1)


RECLAIM_TERRITORY = part(
    "Reclaim Territory",
    "Each Spirit may Push 1 Dahan; then 1 Damage to the Invaders where it went.",
    each_spirit(_reclaim),
)


def _raid(game: Game, _spirit: str) -> Rule[None]:
    lands = [
        land for land in conditions.lands_where(game, MORE_DAHAN) if land not in event_effects.in_play(game).chosen
    ]
    land = yield from choosing.choose_land(game, lands, "do the Dahan raid")
    if land is None:
        game.log(happened.Nothing(why="no other land has more Dahan than Towns and Cities"))
        return
    event_effects.mark_chosen(game, land)
    game.log(happened.LandChosen(land=land))
    yield from damaging.damage(game, land, game.count(land, DAHAN))


RAIDS_IN_FORCE = part(
    "Raids in Force",
    "Each Spirit chooses a land with more Dahan than Towns and Cities, no two the same: 1 Damage to its Invaders for each "
    "Dahan there.",
    each_spirit(_raid),
)


def _menace(game: Game, _who: str) -> Rule[None]:
    fear.generate(game, len(conditions.lands_where(game, MORE_DAHAN._replace(has=INVADERS))))
    return
    yield


FIERCE_MIEN = part(
    "Fierce Mien",
    "1 Fear for each land with Invaders that has more Dahan than Towns and Cities.",
    once(_menace),
)


def _strike_out(game: Game, land: str) -> Rule[None]:
    yield from removing.destroy(game, land, game.count(land, DAHAN), BUILDINGS)


def _two_of_each(game: Game, board: str) -> list[str]:
    return [
        land
        for land in conditions.lands_of(game, board, Where(at_least=((DAHAN,), 2)))
        if game.count(land, *BUILDINGS) >= 2
    ]


RECKLESS_OFFENSIVE = part(
    "Reckless Offensive",
    "On each board: in a land with 2 or more Dahan and 2 or more Towns and Cities, each Dahan destroys 1 Town or City; then "
    "add 1 Blight there.",
    each_board(in_one_land(_two_of_each, "sees the offensive", _strike_out, add_blight())),
)


def _drive_off(game: Game, _spirit: str) -> Rule[None]:
    legal = [move for move in moving.moves(game, EXPLORER, TOWN) if game.count(move[1], DAHAN)]
    yield from moving.move_one(game, "push", legal, up_to=True)


DRIVE_OFF_THE_INTERLOPERS = part(
    "Drive off the Interlopers",
    "Each Spirit may Push 1 Explorer or Town out of a land with Dahan.",
    each_spirit(_drive_off),
)


# -- where they go and what they do there -------------------------------------------------------------


def leave(kinds: Sequence[str]) -> Does:
    """Push 2 Dahan out of one land with pieces of these kinds, both to the same land without any of them (R9.10)."""
    away = Where(lacks=tuple(kinds))

    def does(game: Game, board: str) -> Rule[None]:
        to = event_effects.dahan_may_enter(game, away)
        lands = [
            land
            for land in conditions.lands_of(game, board, Where(has=tuple(kinds)))
            if game.count(land, DAHAN) and any(conditions.holds(game, to, near) for near in game.island.adjacent[land])
        ]
        land = yield from choosing.choose_land(game, lands, "do the Dahan leave")
        if land is None:
            game.log(happened.Nothing(why=f"no Dahan of board {board} can leave"))
            return
        for _, end in (yield from moving.push(game, land, 1, (DAHAN,), to=to)):
            yield from moving.push(game, land, 1, (DAHAN,), to=only(end))

    return does


SEEK_A_SAFER_HOME = part(
    "Seek a Safer Home",
    "On each board: Push 2 Dahan out of a land with Beasts, Disease or Wilds, both to one land without any of these.",
    each_board(leave((BEASTS, DISEASE, WILDS))),
)

FORSAKE_THE_BARREN_LAND = part(
    "Forsake the Barren Land",
    "On each board: Push 2 Dahan out of a land with Blight, both to one land without Blight.",
    each_board(leave((BLIGHT,))),
)

RETREAT = part(
    "Retreat",
    "On each board: Push 2 Dahan out of a land with a City, both to one land without a City.",
    each_board(leave((CITY,))),
)

TRAPS_AND_SNARES = part(
    "Traps and Snares",
    "On each board: add 1 Wilds to a land with Dahan.",
    each_board(in_one_land(those(Where(has=(DAHAN,))), "gets the Wilds", add(WILDS))),
)


def _heal(game: Game, land: str) -> Rule[None]:
    blight.remove(game, land)
    return
    yield


TEND_THE_LAND = part(
    "Tend the Land",
    "On each board: remove 1 Blight from a land with 2 or more Dahan.",
    each_board(in_one_land(those(Where(has=(BLIGHT,), at_least=((DAHAN,), 2))), "do they tend", _heal)),
)
