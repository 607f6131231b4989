"""Sharp Fangs Behind the Leaves (Branch & Claw)."""

from __future__ import annotations

import sys

from spirit_tutor.box.declaring import collect, innate, land, line, presence, unique
from spirit_tutor.rules.core.asks import Rule
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
from spirit_tutor.rules.invaders.stopping import BUILD
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BLIGHT, DAHAN, EXPLORER, INVADERS, TOWN

JUNGLE = ("Jungle",)


@unique(
    "Prey on the Builders", cost=1, speed=FAST, elements="Moon Fire Animal", range=presence(0),
    text="Gather up to 1 Beasts. If Beasts are there now: no Build there this turn.",
)  # fmt: skip
def prey_on_the_builders(use: Use) -> Rule[None]:
    """Looked at once: the ban stays with the land, also after the Beasts have left (R14.8)."""
    yield from use.gather(1, BEASTS, up_to=True)
    if use.count(BEASTS):
        use.begin(EffectKind.SKIP, of=(BUILD,))


def _fear_and_beasts(use: Use) -> Rule[None]:
    use.fear(1)
    yield from use.add(BEASTS)


def _terrify(use: Use) -> None:
    if use.count(BEASTS) and use.count(*INVADERS):
        use.fear(3)


@unique(
    "Teeth Gleam from Darkness", cost=1, speed=SLOW, elements="Moon Plant Animal",
    range=presence(1, terrain=JUNGLE), target=land(lacks=(BLIGHT,)),
    text="1 Fear and add 1 Beasts; or, if Beasts and Invaders are both there: 3 Fear.",
)  # fmt: skip
def teeth_gleam_from_darkness(use: Use) -> Rule[None]:
    """The Jungle is the source's. The second branch may be chosen in vain."""
    yield from use.branch({"add Beasts": lambda: _fear_and_beasts(use), "3 Fear": lambda: _terrify(use)})


@unique(
    "Terrifying Chase", cost=1, speed=SLOW, elements="Sun Animal", range=presence(0),
    text=(
        "Push 2 Explorers, Towns or Dahan, and 2 more of them for each Beasts in the land. "
        "2 Fear if any of them was an Invader."
    ),
)  # fmt: skip
def terrifying_chase(use: Use) -> Rule[None]:
    """Compulsory, and the Fear comes once."""
    pushed = yield from use.push(2 + 2 * use.count(BEASTS), EXPLORER, TOWN, DAHAN)
    if any(piece.kind in INVADERS for piece, _ in pushed):
        use.fear(2)


@unique(
    "Too Near the Jungle", cost=0, speed=SLOW, elements="Plant Animal", range=presence(1, terrain=JUNGLE),
    text="1 Fear. Destroy 1 Explorer.",
)  # fmt: skip
def too_near_the_jungle(use: Use) -> Rule[None]:
    """The Fear comes also where no Explorer is."""
    use.fear(1)
    yield from use.destroy(1, EXPLORER)


def _frenzy(use: Use) -> Rule[None]:
    """The second line adds to the first: one pool of damage, one Beasts removed."""
    more = 1 if use.reaches(1) else 0
    use.fear(1 + more)
    yield from use.damage(2 + more)
    yield from use.remove(1, BEASTS)


FANGS = Panel(
    id="fangs",
    name="Sharp Fangs Behind the Leaves",
    short="Fangs",
    letter="F",
    box=BRANCH_AND_CLAW,
    picks=2,
    growth=(
        GrowthOption("reclaim", (Icon("reclaim all"), Icon("gain power card")), cost=1),
        GrowthOption(
            "presence",
            (Icon("presence", range=3, where=land(any_of=(land(terrain=JUNGLE), land(has=(BEASTS,))))),),
        ),
        GrowthOption("card and energy", (Icon("gain power card"), Icon("energy", 1))),
        GrowthOption("energy", (Icon("energy", 3),)),
    ),
    energy_track=(
        Circle(1), Circle(element="Animal"), Circle(element="Plant"), Circle(2), Circle(element="Animal"), Circle(3),
        Circle(4),
    ),
    play_track=(
        Circle(2), Circle(2), Circle(3), Circle(action="reclaim one"), Circle(4), Circle(5, action="reclaim one"),
    ),
    setup=(
        SetupPiece("presence", 1, "Jungle"),
        SetupPiece(BEASTS, 1, "Jungle"),
        SetupPiece("presence", 1, where=land(has=(BEASTS,))),
    ),
    special_rules={
        "Ally of the Beasts": "When Beasts move out of a land with Presence of Fangs, one of that Presence may go along.",
        "Call Forth Predators": (
            "Once in each Spirit Phase Fangs may replace one of its Presence with 1 Beasts; that Presence leaves the game."
        ),
    },
    goes_with=(BEASTS,),
    becomes=BEASTS,
    innates=(
        innate(
            "Ranging Hunt", speed=FAST, range=presence(1), target=land(lacks=(BLIGHT,)),
            lines=(
                line("2 Animal", "Gather up to 1 Beasts.", lambda use: use.gather(1, BEASTS, up_to=True)),
                line("2 Plant 3 Animal", "1 Damage for each Beasts.", lambda use: use.damage(use.count(BEASTS))),
                line("2 Animal", "Push up to 2 Beasts.", lambda use: use.push(2, BEASTS, up_to=True)),
            ),
        ),
        innate(
            "Frenzied Assault", speed=SLOW, range=presence(1), target=land(has=(BEASTS,)),
            lines=(
                line("1 Moon 1 Fire 4 Animal", "1 Fear and 2 Damage. Remove 1 Beasts.", _frenzy),
                line("1 Moon 2 Fire 5 Animal", "1 more Fear and 1 more Damage."),
            ),
        ),
    ),
    uniques=collect(sys.modules[__name__], UNIQUE, BRANCH_AND_CLAW),
)  # fmt: skip
