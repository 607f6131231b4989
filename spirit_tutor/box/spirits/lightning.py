"""Lightning's Swift Strike (base game)."""

from __future__ import annotations

import sys
from collections.abc import Callable

from spirit_tutor.box.declaring import collect, innate, line, presence, sacred_site, unique
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import FAST, SLOW, UNIQUE, Circle, GrowthOption, Icon, Panel, SetupPiece
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BUILDINGS, CITY, DAHAN, TOWN


@unique(
    "Harbingers of the Lightning", cost=0, speed=SLOW, elements="Fire Air", range=presence(1),
    text="Push up to 2 Dahan. 1 Fear if a Town or City stands where any of them went.",
)  # fmt: skip
def harbingers_of_the_lightning(use: Use) -> Rule[None]:
    """One Fear at most, however many of the lands have buildings."""
    pushed = yield from use.push(2, DAHAN, up_to=True)
    if any(use.count(*BUILDINGS, land=end) for _, end in pushed):
        use.fear(1)


@unique(
    "Lightning's Boon", cost=1, speed=FAST, elements="Fire Air", target_spirit="any",
    text="The target Spirit may use up to 2 of its Slow Powers in this Fast phase.",
)  # fmt: skip
def lightnings_boon(use: Use) -> None:
    """R11.6: cards and Innates alike; the Spirit names them when it uses them."""
    use.begin(EffectKind.QUICKEN, spirit=use.target, amount=2, uses=2)


@unique(
    "Raging Storm", cost=3, speed=SLOW, elements="Fire Air Water", range=presence(1),
    text="1 Damage to each Invader.",
)  # fmt: skip
def raging_storm(use: Use) -> None:
    """Every single piece takes one."""
    use.damage_each(1)


@unique(
    "Shatter Homesteads", cost=2, speed=SLOW, elements="Fire Air", range=sacred_site(2),
    text="1 Fear. Destroy 1 Town.",
)  # fmt: skip
def shatter_homesteads(use: Use) -> Rule[None]:
    """The Town's own Fear comes on top."""
    use.fear(1)
    yield from use.destroy(1, TOWN)


def _destroy(*kinds: str) -> Callable[[Use], Rule[None]]:
    def effect(use: Use) -> Rule[None]:
        yield from use.destroy(1, *kinds)

    return effect


LIGHTNING = Panel(
    id="lightning",
    name="Lightning's Swift Strike",
    short="Lightning",
    letter="L",
    growth=(
        GrowthOption("reclaim", (Icon("reclaim all"), Icon("gain power card"), Icon("energy", 1))),
        GrowthOption("two presence", (Icon("presence", range=2), Icon("presence", range=0))),
        GrowthOption("presence and energy", (Icon("presence", range=1), Icon("energy", 3))),
    ),
    energy_track=tuple(Circle(n) for n in (1, 1, 2, 2, 3, 4, 4, 5)),
    play_track=tuple(Circle(n) for n in (2, 3, 4, 5, 6)),
    setup=(SetupPiece("presence", 2, "Sands"),),
    special_rules={
        "Swiftness of Lightning": "Each turn Lightning may use as many of its Slow Powers as if they were Fast as it has Air."
    },
    swift_by="Air",
    innates=(
        innate(
            "Thundering Destruction", speed=SLOW, range=sacred_site(1),
            lines=(
                line("3 Fire 2 Air", "Destroy 1 Town.", _destroy(TOWN)),
                line("4 Fire 3 Air", "You may instead destroy 1 City.", _destroy(CITY), instead="may"),
                line("5 Fire 4 Air 1 Water", "Also destroy 1 Town or City.", _destroy(*BUILDINGS)),
                line("5 Fire 5 Air 2 Water", "Also destroy 1 Town or City.", _destroy(*BUILDINGS)),
            ),
        ),
    ),
    uniques=collect(sys.modules[__name__], UNIQUE),
)  # fmt: skip
