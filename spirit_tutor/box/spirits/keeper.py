"""Keeper of the Forbidden Wilds (Branch & Claw)."""

from __future__ import annotations

import sys

from spirit_tutor.box.declaring import collect, innate, land, line, presence, sacred_site, unique
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import (
    BRANCH_AND_CLAW,
    FAST,
    SLOW,
    UNIQUE,
    Circle,
    GrowthOption,
    Icon,
    Panel,
    SetupPiece,
)
from spirit_tutor.rules.pieces import damaging
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.pieces import BLIGHT, DAHAN, EXPLORER, WILDS

REGROWS_AT_MOST = 2


@unique(
    "Boon of Growing Power", cost=1, speed=SLOW, elements="Sun Moon Plant", target_spirit="any",
    text="The target Spirit gains a Power Card. On another Spirit: it also gains 1 Energy.",
)  # fmt: skip
def boon_of_growing_power(use: Use) -> Rule[None]:
    """The target chooses the deck and the card, and Forgets for a Major."""
    yield from use.gain_power(spirit=use.target)
    if use.on_another:
        use.energy(1, spirit=use.target)


@unique(
    "Regrow from Roots", cost=1, speed=SLOW, elements="Water Earth Plant",
    range=presence(1), target=land(terrain=("Jungle", "Wetland")),
    text="If the land holds no more than 2 Blight: remove 1 Blight.",
)  # fmt: skip
def regrow_from_roots(use: Use) -> None:
    """With three or more nothing happens."""
    if use.count(BLIGHT) <= REGROWS_AT_MOST:
        use.remove_blight()


@unique(
    "Sacrosanct Wilderness", cost=2, speed=FAST, elements="Sun Earth Plant",
    range=presence(1), target=land(lacks=(BLIGHT,)),
    text="Push 2 Dahan. Then 2 Damage for each Wilds in the land; or add 1 Wilds.",
)  # fmt: skip
def sacrosanct_wilderness(use: Use) -> Rule[None]:
    """The Push is compulsory and comes before the branch is chosen. No Wilds is used up."""
    yield from use.push(2, DAHAN)
    yield from use.branch({
        "damage": lambda: use.damage(2 * use.count(WILDS)),
        "add Wilds": lambda: use.add(WILDS),
    })  # fmt: skip


@unique(
    "Towering Wrath", cost=3, speed=SLOW, elements="Sun Fire Plant", range=sacred_site(1),
    text="2 Fear. 2 Damage for each of your Sacred Sites in or next to the land. Destroy all Dahan there.",
)  # fmt: skip
def towering_wrath(use: Use) -> Rule[None]:
    """Lands are counted, not Presence; the damage is one pool."""
    use.fear(2)
    yield from use.damage(2 * sum(use.is_sacred_site(near) for near in (use.land, *use.adjacent)))
    yield from use.destroy(None, DAHAN)


def _punish(use: Use) -> Rule[None]:
    """One pool of damage for the first two lines; the third lets it be divided with one other own land."""
    have = use.elements()
    amount = 2 + (min(have.get("Sun", 0), have.get("Plant", 0)) if use.reaches(1) else 0)
    lands = [use.land]
    if use.reaches(2):
        others = {name: name for name in use.lands_of(use.spirit) if name != use.land}
        other = yield from choose(
            "land", use.spirit, others, stop=True, prompt="In which other land may the damage be dealt, too?"
        )
        if other is not None:
            lands.append(other)
    yield from damaging.damage_across(use.game, lands, amount)
    yield from use.destroy(1, DAHAN)


def _push_explorers(use: Use) -> Rule[None]:
    yield from use.push(use.elements().get("Sun", 0) // 2, EXPLORER)


def _wilds_where_no_explorer_is(use: Use) -> Rule[None]:
    if not use.count(EXPLORER):
        yield from use.add(WILDS)


KEEPER = Panel(
    id="keeper",
    name="Keeper of the Forbidden Wilds",
    short="Keeper",
    letter="K",
    box=BRANCH_AND_CLAW,
    picks=2,
    growth=(
        GrowthOption("reclaim", (Icon("reclaim all"), Icon("energy", 1))),
        GrowthOption("card", (Icon("gain power card"),)),
        GrowthOption(
            "presence and energy",
            (
                Icon("presence", range=3, where=land(any_of=(land(has=(WILDS,)), land(presence="keeper")))),
                Icon("energy", 1),
            ),
        ),
        GrowthOption(
            "card and presence", (Icon("gain power card"), Icon("presence", range=3, where=land(lacks=(BLIGHT,)))), cost=3
        ),
    ),
    energy_track=(
        Circle(2), Circle(element="Sun"), Circle(4), Circle(5), Circle(element="Plant"), Circle(7), Circle(8), Circle(9),
    ),
    play_track=(Circle(1), Circle(2), Circle(2), Circle(3), Circle(4), Circle(5, action="reclaim one")),
    setup=(SetupPiece("presence", 1, "Jungle"), SetupPiece(WILDS, 1, "Jungle")),
    special_rules={
        "Forbidden Ground": (
            "After an action in which lands became Sacred Sites of Keeper, all Dahan are Pushed out of them. Events never "
            "move Dahan into its Sacred Sites."
        ),
    },
    drives_out=(DAHAN,),
    innates=(
        innate(
            "Punish Those Who Trespass", speed=SLOW, range=presence(0),
            lines=(
                line("2 Sun 1 Fire 2 Plant", "2 Damage. Destroy 1 Dahan.", _punish),
                line("2 Sun 2 Fire 3 Plant", "1 more Damage for each pair of Sun and Plant that you have."),
                line("4 Plant", "You may divide this Damage between the land and one other of your lands."),
            ),
        ),
        innate(
            "Spreading Wilds", speed=SLOW, range=presence(1), target=land(lacks=(BLIGHT,)),
            lines=(
                line("2 Sun", "Push 1 Explorer for every 2 Sun that you have.", _push_explorers),
                line("1 Plant", "If no Explorer is there: add 1 Wilds.", _wilds_where_no_explorer_is),
                line("3 Plant", "This Power has Range +1.", range_more=1),
                line("1 Air", "This Power has Range +1.", range_more=1),
            ),
        ),
    ),
    uniques=collect(sys.modules[__name__], UNIQUE, BRANCH_AND_CLAW),
)  # fmt: skip
