"""The 15 Fear Cards of Branch & Claw, put together from the parts in `fear_parts`."""

from __future__ import annotations

from dataclasses import replace

from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import BRANCH_AND_CLAW, FearCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions, invader_cards
from spirit_tutor.rules.invaders.stopping import BUILD, EXPLORE, HOLD, RAVAGE
from spirit_tutor.rules.pieces import damaging, fear, lasting_effects, moving, removing, strife
from spirit_tutor.rules.pieces.conditions import lands_where
from spirit_tutor.rules.turn.order_of_play import TURN
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BUILDINGS, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN
from spirit_tutor.table.table import Coming, Effect
from spirit_tutor.table.where import Where, only

from .parts import (
    COASTAL,
    INLAND,
    WEAKER_BY_STRIFE,
    WITH_DAHAN,
    Does,
    add_strife,
    both,
    dahan_damage,
    defend,
    each_player,
    either,
    island,
    no,
    raid,
    remove_health,
    remove_one,
    this_turn,
)

WITH_BEASTS, WITH_DISEASE, WITH_STRIFE = Where(has=(BEASTS,)), Where(has=(DISEASE,)), Where(strife=True)
BESIDE_BEASTS = Where(beside=((BEASTS,), 1))
AT_OR_BESIDE_BEASTS = Where(any_of=(WITH_BEASTS, BESIDE_BEASTS))
DANGEROUS = Where(any_of=(Where(has=(BEASTS, DISEASE)), Where(at_least=((DAHAN,), 2))))
FRIGHTENING = Where(has=(BEASTS, DISEASE, DAHAN))


def _every_land(where: Where, in_land: Does) -> Does:
    """Something in all lands of some kind; none changes what happens in another, so they are done in board order."""

    def does(game: Game, _who: str) -> Rule[None]:
        for land in lands_where(game, where):
            yield from in_land(game, land)

    return does


def _gather_and_attack(game: Game, _who: str) -> Rule[None]:
    """The Gather is compulsory; the land needs a Town or City, not a Dahan."""
    land = yield from fear.choose_land(game, lands_where(game, Where(has=BUILDINGS)), different=True)
    if land is not None:
        yield from moving.gather(game, land, 1, (DAHAN,))
        yield from dahan_damage(game, land, 0, 2)


DAHAN_ATTACK = FearCard(
    "Dahan Attack",
    (
        each_player("Each player Removes 1 Explorer in a land with Dahan.", remove_one(EXPLORER, where=WITH_DAHAN)),
        each_player(
            "Each player chooses a land with Dahan, no two the same: 1 Damage to its Invaders for each Dahan there.",
            raid(per_dahan=1),
        ),
        each_player(
            "Each player chooses a land with a Town or City, no two the same, and Gathers 1 Dahan into it. Then: 2 "
            "Damage to its Invaders for each Dahan there.",
            _gather_and_attack,
        ),
    ),
)


def _dahan_strike(game: Game, land: str) -> Rule[None]:
    yield from dahan_damage(game, land, 0, 1)


DAHAN_THREATEN = FearCard(
    "Dahan Threaten",
    (
        each_player("Each player adds 1 Strife in a land with Dahan.", add_strife(where=WITH_DAHAN)),
        each_player(
            "Each player adds 1 Strife in a land with Dahan. Then, this turn: Invaders have 1 Health less for each Strife "
            "on them (never below 1).",
            add_strife(where=WITH_DAHAN), WEAKER_BY_STRIFE,
        ),
        each_player(
            "Each player adds 1 Strife in a land with Dahan. Then in every land with Strife: 1 Damage to its Invaders for "
            "each Dahan there.",
            add_strife(where=WITH_DAHAN), _every_land(WITH_STRIFE, _dahan_strike),
        ),
    ),
)  # fmt: skip

DEMORALIZED = FearCard(
    "Demoralized",
    (
        island("This turn every land has Defend 1.", defend(1)),
        island("This turn every land has Defend 2.", defend(2)),
        island("This turn every land has Defend 3.", defend(3)),
    ),
)

DEPART_THE_DANGEROUS_LAND = FearCard(
    "Depart the Dangerous Land",
    (
        each_player(
            "Each player Removes 1 Explorer in a land with Beasts, with Disease, or with 2 or more Dahan.",
            remove_one(EXPLORER, where=DANGEROUS),
        ),
        each_player(
            "Each player Removes 1 Explorer or Town in a land with Beasts, with Disease, or with 2 or more Dahan.",
            remove_one(EXPLORER, TOWN, where=DANGEROUS),
        ),
        each_player(
            "Each player Removes up to 4 Health worth of Invaders in one land with Beasts, with Disease, or with 2 or more "
            "Dahan.",
            remove_health(4, DANGEROUS),
        ),
    ),
)


def _sow_discord(game: Game, _who: str) -> Rule[None]:
    """Two Invaders at least, counted as pieces; a land that another player took is barred."""
    land = yield from fear.choose_land(game, lands_where(game, Where(at_least=(INVADERS, 2))), different=True)
    if land is not None:
        yield from strife.add(game, land)


def _suffer(game: Game, land: str) -> Rule[None]:
    damaging.damage_for_each_strife(game, land)
    return
    yield


DISCORD = FearCard(
    "Discord",
    (
        each_player("Each player adds 1 Strife in a land with 2 or more Invaders, no two the same.", _sow_discord),
        each_player(
            "Each player adds 1 Strife in a land with 2 or more Invaders, no two the same. Then: every Invader takes 1 "
            "Damage for each Strife on it.",
            _sow_discord, _every_land(WITH_STRIFE, _suffer),
        ),
        each_player(
            "Each player adds 1 Strife in a land with 2 or more Invaders, no two the same. Then: every Invader with Strife "
            "deals its Damage to other Invaders in its land, all at once; the Strife stays.",
            _sow_discord, _every_land(WITH_STRIFE, invader_actions.damage_by_strife),
        ),
    ),
)  # fmt: skip


def _next_card(kind: EffectKind, *of: str) -> Does:
    """Something that happens to the next normal Invader Card of an action, even on a later turn (R14.9)."""

    def does(game: Game, _who: str) -> Rule[None]:
        lasting_effects.begin(game, Effect(kind, fear.in_play(game).card, of=of, uses=1, lasting=True))
        return
        yield

    return does


def _not_in_the_lowest(action: str) -> Does:
    """The lowest-numbered matching land of each board sits out the next normal card, whether or not it would have acted."""

    def does(game: Game, _who: str) -> Rule[None]:
        effect = Effect(EffectKind.SKIP_LOWEST, fear.in_play(game).card, of=(action,))
        lasting_effects.begin_later(game, Coming(action, effect))
        return
        yield

    return does


def _put_off_the_explore(game: Game, _who: str) -> Rule[None]:
    """Where nothing is Explored this turn anyway, both halves fall on the next Explore and cancel out."""
    if invader_cards.cards_to_explore(game) > 0:
        effect = Effect(EffectKind.EXPLORE_CARDS, fear.in_play(game).card, amount=1)
        lasting_effects.begin(game, effect._replace(amount=-1))
        lasting_effects.begin_later(game, Coming(TURN, effect))
    return
    yield


EXPLORERS_ARE_RELUCTANT = FearCard(
    "Explorers are Reluctant",
    (
        island(
            "The next normal Explore Card: on each board its lowest-numbered matching land is not Explored.",
            _not_in_the_lowest(EXPLORE),
        ),
        island(
            "The next normal Explore is put off: no Invader Card is turned up for it. In the Invader Phase after that, turn "
            "up 1 more.",
            _put_off_the_explore,
        ),
        island(
            "The next normal Explore Card is turned up and moves on as usual, but no land is Explored.",
            _next_card(EffectKind.SKIP_CARD, EXPLORE),
        ),
    ),
)


def _flee(most: int, *inland: str) -> Does:
    """Where Disease is, none need be Removed; of the Inland pieces one must."""
    return either({
        f"{most} Health worth with Disease": (WITH_DISEASE, INVADERS, remove_health(most, WITH_DISEASE)),
        "1 Inland": (INLAND, inland, remove_one(*inland, where=INLAND)),
    })  # fmt: skip


FLEE_THE_PESTILENT_LAND = FearCard(
    "Flee the Pestilent Land",
    (
        each_player(
            "Each player Removes 1 Explorer or Town in a land with Disease.",
            remove_one(EXPLORER, TOWN, where=WITH_DISEASE),
        ),
        each_player(
            "Each player Removes up to 3 Health worth of Invaders in one land with Disease; or Removes 1 Explorer in "
            "an Inland land.",
            _flee(3, EXPLORER),
        ),
        each_player(
            "Each player Removes up to 5 Health worth of Invaders in one land with Disease; or Removes 1 Explorer or "
            "Town in an Inland land.",
            _flee(5, EXPLORER, TOWN),
        ),
    ),
)

IMMIGRATION_SLOWS = FearCard(
    "Immigration Slows",
    (
        island(
            "The next normal Build Card: on each board the Invaders do not Build in its lowest-numbered matching land.",
            _not_in_the_lowest(BUILD),
        ),
        island(
            "The next normal Build Card is skipped and stays in the Build space when the cards advance.",
            _next_card(EffectKind.SKIP_CARD, BUILD, HOLD),
        ),
        island(
            "The next normal Build Card is skipped, but moves on as usual.", _next_card(EffectKind.SKIP_CARD, BUILD)
        ),
    ),
)

PANIC = FearCard(
    "Panic",
    (
        each_player("Each player adds 1 Strife in a land with Beasts, Disease or Dahan.", add_strife(where=FRIGHTENING)),
        each_player(
            "Each player adds 1 Strife in a land with Beasts, Disease or Dahan. Then, this turn: Invaders have 1 Health less "
            "for each Strife on them (never below 1).",
            add_strife(where=FRIGHTENING), WEAKER_BY_STRIFE,
        ),
        each_player(
            "Each player adds 1 Strife in any land. Then, this turn: Invaders have 1 Health less for each Strife on them "
            "(never below 1).",
            add_strife(), WEAKER_BY_STRIFE,
        ),
    ),
)  # fmt: skip


def _skip_normal(*actions: str) -> Does:
    """Only what Invader Cards cause is skipped (R14.9), where Beasts are when it would come (R9.16)."""
    return this_turn(EffectKind.SKIP, WITH_BEASTS, of=tuple(f"normal {action}" for action in actions))


PANICKED_BY_WILD_BEASTS = FearCard(
    "Panicked by Wild Beasts",
    (
        each_player("Each player adds 1 Strife in or next to a land with Beasts.", add_strife(where=AT_OR_BESIDE_BEASTS)),
        each_player(
            "Each player adds 1 Strife in or next to a land with Beasts. Then, this turn: no normal Build and no normal "
            "Explore in lands with Beasts.",
            add_strife(where=AT_OR_BESIDE_BEASTS), _skip_normal(BUILD, EXPLORE),
        ),
        each_player(
            "Each player adds 1 Strife in or next to a land with Beasts. Then, this turn: no normal Ravage, no normal "
            "Build and no normal Explore in lands with Beasts.",
            add_strife(where=AT_OR_BESIDE_BEASTS), _skip_normal(RAVAGE, BUILD, EXPLORE),
        ),
    ),
)  # fmt: skip


def _may_gather_to_the_coast(*kinds: str) -> Does:
    def does(game: Game, _who: str) -> Rule[None]:
        """It may come from another Coastal land."""
        legal = [move for move in moving.moves(game, *kinds) if game.island.lands[move[2]].coastal]
        yield from moving.move_one(game, "gather", legal, up_to=True)

    return does


def _may_gather_two_to_the_coast(game: Game, _who: str) -> Rule[None]:
    """None or two: whoever chooses a land Gathers two, or the only one there is."""
    small = (EXPLORER, TOWN)
    land = yield from fear.choose_land(game, lands_where(game, Where(coastal=True, beside=(small, 1))), may=True)
    if land is not None:
        yield from moving.gather(game, land, 2, small)


PLAN_FOR_DEPARTURE = FearCard(
    "Plan for Departure",
    (
        each_player("Each player may Gather 1 Town into a Coastal land.", _may_gather_to_the_coast(TOWN)),
        each_player(
            "Each player may Gather 1 Explorer or Town into a Coastal land. Then, this turn: every Coastal land has Defend 2.",
            _may_gather_to_the_coast(EXPLORER, TOWN), defend(2, COASTAL),
        ),
        each_player(
            "Each player may Gather 2 Explorers and Towns, in any mix, into one Coastal land. Then, this turn: every Coastal "
            "land has Defend 4.",
            _may_gather_two_to_the_coast, defend(4, COASTAL),
        ),
    ),
)  # fmt: skip

QUARANTINE = FearCard(
    "Quarantine",
    (
        island("This turn the Invaders do not Explore Coastal lands.", no(EXPLORE, COASTAL)),
        island(
            "This turn the Invaders do not Explore Coastal lands, and a land with Disease is no source for an Explore.",
            both(no(EXPLORE, COASTAL), this_turn(EffectKind.NO_SOURCE, WITH_DISEASE)),
        ),
        island(
            "This turn the Invaders do not Explore Coastal lands, and no Ravage, no Build and no Explore come in lands with "
            "Disease.",
            both(no(EXPLORE, COASTAL), this_turn(EffectKind.SKIP, WITH_DISEASE, of=(RAVAGE, BUILD, EXPLORE))),
        ),
    ),
)


def _crowd_out(each: int) -> Does:
    def does(game: Game, _who: str) -> Rule[None]:
        """So many of both kinds, from one land; of a kind that falls short all there are."""
        lands = lands_where(game, Where(has=(EXPLORER, TOWN), any_of=(WITH_BEASTS,)))
        land = yield from fear.choose_land(game, lands)
        if land is not None:
            yield from removing.remove(game, land, each, (EXPLORER,))
            yield from removing.remove(game, land, each, (TOWN,))

    return does


def _too_many(each: int, *near: str) -> Does:
    """Next to Beasts: in a land with a neighbour that has them, its own do not count."""
    return either({
        "in a land with Beasts": (WITH_BEASTS, (EXPLORER, TOWN), _crowd_out(each)),
        "next to Beasts": (BESIDE_BEASTS, near, remove_one(*near, where=BESIDE_BEASTS)),
    })  # fmt: skip


TOO_MANY_MONSTERS = FearCard(
    "Too Many Monsters",
    (
        each_player(
            "Each player Removes 1 Explorer or Town in a land with Beasts.",
            remove_one(EXPLORER, TOWN, where=WITH_BEASTS),
        ),
        each_player(
            "Each player Removes 1 Explorer and 1 Town in one land with Beasts; or Removes 1 Explorer in a land next to "
            "Beasts.",
            _too_many(1, EXPLORER),
        ),
        each_player(
            "Each player Removes 2 Explorers and 2 Towns in one land with Beasts; or Removes 1 Explorer or Town in a land "
            "next to Beasts.",
            _too_many(2, EXPLORER, TOWN),
        ),
    ),
)


def _tread_carefully(dahan: int) -> Does:
    calm = Where(any_of=(WITH_DAHAN, Where(beside=((DAHAN,), dahan))))

    def does(game: Game, _who: str) -> Rule[None]:
        """The land is fixed now, whatever the Dahan do later."""
        land = yield from fear.choose_land(game, lands_where(game, calm), may=True)
        if land is not None:
            lasting_effects.begin(game, Effect(EffectKind.SKIP, fear.in_play(game).card, only(land), of=(RAVAGE,)))

    return does


TREAD_CAREFULLY = FearCard(
    "Tread Carefully",
    (
        each_player(
            "Each player may choose a land with Dahan, or with 5 or more Dahan in the lands next to it together: no Ravage "
            "there this turn.",
            _tread_carefully(5),
        ),
        each_player(
            "Each player may choose a land with Dahan, or with 3 or more Dahan in the lands next to it together: no Ravage "
            "there this turn.",
            _tread_carefully(3),
        ),
        each_player(
            "Each player may choose a land with Dahan or next to one: no Ravage there this turn.", _tread_carefully(1)
        ),
    ),
)

UNREST = FearCard(
    "Unrest",
    (
        each_player("Each player adds 1 Strife to a Town.", add_strife(TOWN)),
        each_player(
            "Each player adds 1 Strife to a Town. Then, this turn: Invaders have 1 Health less for each Strife on them (never "
            "below 1).",
            add_strife(TOWN), WEAKER_BY_STRIFE,
        ),
        each_player(
            "Each player adds 1 Strife in any land. Then, this turn: Invaders have 1 Health less for each Strife on them "
            "(never below 1).",
            add_strife(), WEAKER_BY_STRIFE,
        ),
    ),
)  # fmt: skip

FEAR_CARDS = tuple(
    replace(value, box=BRANCH_AND_CLAW) for value in list(globals().values()) if isinstance(value, FearCard)
)
