"""River Surges in Sunlight (base game)."""

from __future__ import annotations

import sys

from spirit_tutor.box.declaring import collect, innate, line, presence, sacred_site, unique
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import FAST, SLOW, UNIQUE, Circle, GrowthOption, Icon, Panel, SetupPiece
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.pieces import DAHAN, EXPLORER, TOWN


@unique(
    "Boon of Vigor", cost=0, speed=FAST, elements="Sun Water Plant", target_spirit="any",
    text="On yourself: gain 1 Energy. On another Spirit: it gains 1 Energy for each Power Card it played this turn.",
)  # fmt: skip
def boon_of_vigor(use: Use) -> None:
    """R26.7."""
    use.energy(use.game.spirit(use.target).played if use.on_another else 1, spirit=use.target)


@unique(
    "Flash Floods", cost=2, speed=FAST, elements="Sun Water", range=presence(1),
    text="1 Damage. If the land is Coastal: 1 more Damage.",
)  # fmt: skip
def flash_floods(use: Use) -> Rule[None]:
    """The two points on a coast are one pool."""
    yield from use.damage(2 if use.coastal else 1)


@unique(
    "River's Bounty", cost=0, speed=SLOW, elements="Sun Water Animal", range=presence(0),
    text="Gather up to 2 Dahan. If at least 2 Dahan are there now: add 1 Dahan and gain 1 Energy.",
)  # fmt: skip
def rivers_bounty(use: Use) -> Rule[None]:
    """The count comes after the Gather and takes in every Dahan there."""
    yield from use.gather(2, DAHAN, up_to=True)
    if use.count(DAHAN) >= 2:
        yield from use.add(DAHAN)
        use.energy(1)


@unique(
    "Wash Away", cost=1, speed=SLOW, elements="Water Earth", range=presence(1),
    text="Push up to 3 Explorers and Towns.",
)  # fmt: skip
def wash_away(use: Use) -> Rule[None]:
    """Cities stay."""
    yield from use.push(3, EXPLORER, TOWN, up_to=True)


def _push_one(use: Use) -> Rule[None]:
    yield from use.push(1, EXPLORER, TOWN)


def _damage_and_push(use: Use) -> Rule[None]:
    yield from use.damage(2)
    yield from use.push(3, EXPLORER, TOWN, up_to=True)


RIVER = Panel(
    id="river",
    name="River Surges in Sunlight",
    short="River",
    letter="R",
    growth=(
        GrowthOption("reclaim", (Icon("reclaim all"), Icon("gain power card"), Icon("energy", 1))),
        GrowthOption("two presence", (Icon("presence", range=1), Icon("presence", range=1))),
        GrowthOption("card and presence", (Icon("gain power card"), Icon("presence", range=2))),
    ),
    energy_track=tuple(Circle(n) for n in (1, 2, 2, 3, 4, 4, 5)),
    play_track=(Circle(1), Circle(2), Circle(2), Circle(3), Circle(action="reclaim one"), Circle(4), Circle(5)),
    setup=(SetupPiece("presence", 1, "Wetland"),),
    special_rules={"River's Domain": "One Presence of River in a Wetland is enough to make it River's Sacred Site."},
    one_makes_sacred=("Wetland",),
    innates=(
        innate(
            "Massive Flooding", speed=SLOW, range=sacred_site(1),
            lines=(
                line("1 Sun 2 Water", "Push 1 Explorer or Town.", _push_one),
                line(
                    "2 Sun 3 Water", "Instead: 2 Damage, then Push up to 3 Explorers and Towns.", _damage_and_push,
                    instead="all",
                ),
                line(
                    "3 Sun 4 Water 1 Earth", "Instead: 2 Damage to each Invader.",
                    lambda use: use.damage_each(2), instead="all",
                ),
            ),
        ),
    ),
    uniques=collect(sys.modules[__name__], UNIQUE),
)  # fmt: skip
