"""The 22 Major Powers of the base game: what is printed, and what each one does.

The table holds its own figures. The tests say a position, a use and the exact
result; see `kit` for how.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from kit import (
    act,
    asked,
    lies,
    position,
    put,
    use,
    who_decides,
    with_cards_in_play,
    with_elements,
    with_triggers,
)

from spirit_tutor.box import open_box
from spirit_tutor.rules.core.card_shapes import MAJOR, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import health, moving, removing
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.rules.powers import performing, power_phases, targeting
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.rules.spirits import ranges
from spirit_tutor.rules.turn.order_of_play import next_step
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table.pieces import Piece

BOX = open_box("base")


# -- the figures -----------------------------------------------------------------------------------


class Printed(NamedTuple):
    """What is printed on a Major Power: the source and what stands in the target bar in a few words."""

    cost: int
    speed: str
    elements: str
    source: str
    range: int | None
    target: str
    threshold: str


PRINTED = {
    "Accelerated Rot": Printed(4, "slow", "Sun Water Plant", "presence", 2, "Jungle/Wetland", "3 Sun 2 Water 3 Plant"),
    "Blazing Renewal": Printed(5, "fast", "Fire Earth Plant", "-", None, "any Spirit", "3 Fire 3 Earth 2 Plant"),
    "Cleansing Floods": Printed(5, "slow", "Sun Water", "presence in Wetland", 1, "any land", "4 Water"),
    "Dissolve the Bonds of Kinship": Printed(
        4, "slow", "Fire Water Animal", "presence", 1, "any land", "2 Fire 2 Water 3 Animal"
    ),
    "Entwined Power": Printed(2, "fast", "Moon Water Plant", "-", None, "another Spirit", "2 Water 4 Plant"),
    "Indomitable Claim": Printed(4, "fast", "Sun Earth", "presence", 1, "any land", "2 Sun 3 Earth"),
    "Infinite Vitality": Printed(3, "fast", "Earth Plant Animal", "sacred site", 1, "any land", "4 Earth"),
    "Mists of Oblivion": Printed(4, "slow", "Moon Air Water", "presence", 3, "any land", "2 Moon 3 Air 2 Water"),
    "Paralyzing Fright": Printed(4, "fast", "Air Earth", "sacred site", 1, "any land", "2 Air 3 Earth"),
    "Pillar of Living Flame": Printed(5, "slow", "Fire", "sacred site", 2, "any land", "4 Fire"),
    "Poisoned Land": Printed(3, "slow", "Earth Plant Animal", "presence", 1, "any land", "3 Earth 2 Plant 2 Animal"),
    "Powerstorm": Printed(3, "fast", "Sun Fire Air", "-", None, "any Spirit", "2 Sun 2 Fire 3 Air"),
    "Talons of Lightning": Printed(6, "fast", "Fire Air", "presence", 1, "Mountain/Wetland", "3 Fire 3 Air"),
    "Terrifying Nightmares": Printed(4, "fast", "Moon Air", "presence", 2, "any land", "4 Moon"),
    "The Jungle Hungers": Printed(3, "slow", "Moon Plant", "presence in Jungle", 1, "any land", "2 Moon 3 Plant"),
    "The Land Thrashes in Furious Pain": Printed(
        4, "slow", "Moon Fire Earth", "presence", 2, "Blight", "3 Moon 3 Earth"
    ),
    "The Trees and Stones Speak of War": Printed(
        2, "fast", "Sun Earth Plant", "presence", 1, "Dahan", "2 Sun 2 Earth 2 Plant"
    ),
    "Tsunami": Printed(6, "slow", "Water Earth", "sacred site", 2, "Coastal", "3 Water 2 Earth"),
    "Vengeance of the Dead": Printed(3, "fast", "Moon Fire Animal", "presence", 3, "any land", "3 Animal"),
    "Vigor of the Breaking Dawn": Printed(3, "fast", "Sun Animal", "presence", 2, "Dahan", "3 Sun 2 Animal"),
    "Winds of Rust and Atrophy": Printed(
        3, "fast", "Air Water Animal", "sacred site", 3, "any land", "3 Air 3 Water 2 Animal"
    ),
    "Wrap in Wings of Sunlight": Printed(
        3, "fast", "Sun Air Animal", "presence", 0, "any land", "2 Sun 2 Air 2 Animal"
    ),
}


def printed(power: Power) -> Printed:
    source, distance, target = "-", None, f"{power.target_spirit} Spirit"
    if power.range is not None:
        source = "sacred site" if power.range.sacred_site else "presence"
        source += f" in {'/'.join(power.range.terrain)}" if power.range.terrain else ""
        distance = power.range.distance
        kinds = [{"Bl": "Blight", "D": "Dahan"}[kind] for kind in power.target.has]
        parts = [*kinds, *(["Coastal"] if power.target.coastal else []), "/".join(power.target.terrain)]
        target = " ".join(part for part in parts if part) or "any land"
    thresholds = [" ".join(f"{n} {element}" for element, n in line.needs.items()) for line in power.lines]
    return Printed(
        power.cost, power.speed, " ".join(power.elements), source, distance, target, " and ".join(thresholds)
    )


def test_there_are_22_major_powers() -> None:
    assert len(BOX.deck(MAJOR)) == 22
    assert BOX.deck(MAJOR) == PRINTED.keys()


@pytest.mark.parametrize("name", PRINTED)
def test_figures(name: str) -> None:
    assert printed(BOX.powers[name]) == PRINTED[name]


@pytest.mark.parametrize("name", PRINTED)
def test_every_card_has_one_threshold_and_says_it(name: str) -> None:
    power = BOX.powers[name]
    assert power.text.endswith(".")
    assert [line.text.endswith(".") for line in power.lines] == [True]


def test_order_is_alphabetical() -> None:
    names = [name for name, power in BOX.powers.items() if power.kind == MAJOR]
    assert names == sorted(names)


# -- what they need --------------------------------------------------------------------------------


def in_reach(game: Game, power: str, by: str = "river") -> list[str]:
    """The legal target lands of a Power now."""
    return list(targeting.targets(Use(game, BOX.powers[power], by)))


def ravage(game: Game, land: str, *answers: str) -> dict[str, object]:
    """One Ravage with all that it triggers."""
    return act(game, with_triggers(lambda now: invader_actions.ravage(now, land)), *answers)


def usable(game: Game, phase: str, by: str = "river") -> list[str]:
    return [power.name for power in power_phases.available(game, by, phase)]


def in_phase(game: Game, phase: str, *answers: str) -> dict[str, object]:
    """One use of a Power in its phase, price and all."""
    return act(game, with_triggers(lambda now: power_phases.phase_step(now, phase)), *answers)


NO_ACTIONS = pytest.mark.parametrize("action", ["ravage", "build", "explore"])


# -- Accelerated Rot -------------------------------------------------------------------------------


def test_accelerated_rot() -> None:
    game = position(A5="R", A8="2T C Bl")
    assert in_reach(game, "Accelerated Rot") == ["A2", "A3", "A5", "A8", "B4"]  # Jungles and Wetlands two steps away
    assert use(game, "Accelerated Rot", "A8", "2 to T", "2 to T") == {"A8": "C Bl", "fear": 2 + 2}


def test_accelerated_rot_threshold() -> None:
    game = with_elements(position(A5="R", A8="2T 3C Bl"), "river", "3 Sun 2 Water 3 Plant")
    assert use(game, "Accelerated Rot", "A8", "2 to T", "2 to T", "3 to C", "2 to C") == {
        "A8": "C C-2", "blight card": 1, "fear": 2 + 2 + 2,
    }  # fmt: skip


# -- Blazing Renewal -------------------------------------------------------------------------------


def renewed(destroyed: int, **lands: str) -> Game:
    game = position(**lands)
    game.change_spirit("lightning", destroyed=destroyed)
    return game


def test_blazing_renewal() -> None:
    game = renewed(3, A5="R", A8="E T-1 T C 2D")
    assert use(game, "Blazing Renewal", "lightning", "A8") == {
        "A8": "E C-2 2D 2L", "fear": 2, "lightning destroyed": -2,
    }  # fmt: skip


def test_blazing_renewal_is_measured_from_the_user_and_the_target_spirit_picks() -> None:
    game = renewed(1, A5="R", B8="L")
    near = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B2", "B3", "B4"]
    assert asked(game, "Blazing Renewal", "lightning") == near
    assert who_decides(game, "Blazing Renewal", "lightning") == "lightning"
    act(game, lambda now: performing.perform(now, "river", BOX.powers["Reaching Grasp"]), "river")
    assert asked(game, "Blazing Renewal", "lightning") == list(game.island.lands)  # all lie within 4


def test_blazing_renewal_brings_back_one_if_there_is_only_one() -> None:
    game = renewed(1, A5="R", A8="C")
    assert use(game, "Blazing Renewal", "lightning", "A8") == {"A8": "C-2 L", "lightning destroyed": -1}


def test_blazing_renewal_without_destroyed_presence_does_nothing() -> None:
    game = with_elements(renewed(0, A5="R", A8="2T"), "river", "3 Fire 3 Earth 2 Plant")
    assert use(game, "Blazing Renewal", "lightning") == {}
    assert use(game, "Blazing Renewal", "river") == {}


def test_blazing_renewal_threshold() -> None:
    game = with_elements(renewed(2, A5="R", A8="3E 2C"), "river", "3 Fire 3 Earth 2 Plant")
    points = ["1 to C-2", "1 to C-2", "1 to E"]
    assert who_decides(game, "Blazing Renewal", "lightning", "A8") == "river"
    assert use(game, "Blazing Renewal", "lightning", "A8", *points, "1 to E") == {
        "A8": "E 2L", "fear": 4, "lightning destroyed": -2,
    }  # fmt: skip


# -- Cleansing Floods ------------------------------------------------------------------------------


def test_cleansing_floods() -> None:
    game = position(A2="R", A8="R", A3="2T C 2Bl")
    assert in_reach(game, "Cleansing Floods") == ["A1", "A2", "A3", "A4"]  # nothing from the Jungle A8
    assert use(game, "Cleansing Floods", "A3", "2 to T", "2 to T") == {"A3": "C Bl", "fear": 2, "blight card": 1}


def test_cleansing_floods_threshold() -> None:
    game = with_elements(position(A2="R", A3="2T 5C Bl"), "river", "4 Water")
    answers = ["2 to T", "2 to T", "3 to C", "3 to C", "3 to C", "1 to C"]
    assert use(game, "Cleansing Floods", "A3", *answers) == {"A3": "C C-1", "fear": 2 + 6, "blight card": 1}


# -- Dissolve the Bonds of Kinship -----------------------------------------------------------------

BRAWL = "2 Fire 2 Water 3 Animal"


def test_dissolve_the_bonds_of_kinship() -> None:
    game = position(A5="R", A8="E 2T 2C 2D")
    assert in_reach(game, "Dissolve the Bonds of Kinship") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    pushes = ["E to A5", "E to A6", "E to A7", "E to A7", "E to A5"]  # 1 + 2 + 1 + 1 Explorers
    assert use(game, "Dissolve the Bonds of Kinship", "A8", *pushes) == {
        "A8": "T C D", "A5": "2E R", "A6": "E", "A7": "2E",
    }  # fmt: skip


def test_dissolve_the_bonds_of_kinship_spreads_the_explorers() -> None:
    game = position(A5="R", A8="4E")
    name = "Dissolve the Bonds of Kinship"
    assert asked(game, name, "A8") == ["E to A5", "E to A6", "E to A7"]
    assert asked(game, name, "A8", "E to A6") == ["E to A5", "E to A7"]
    assert asked(game, name, "A8", "E to A6", "E to A5", "E to A7") == ["E to A5", "E to A6", "E to A7"]


def test_dissolve_the_bonds_of_kinship_does_what_it_can() -> None:
    assert use(position(A5="R", A8="D"), "Dissolve the Bonds of Kinship", "A8", "E to A6") == {"A8": "-", "A6": "E"}
    game = position(A5="R", A8="D D-1")
    assert asked(game, "Dissolve the Bonds of Kinship", "A8") == ["D", "D-1"]
    assert use(game, "Dissolve the Bonds of Kinship", "A8", "D-1") == {"A8": "D"}  # an Explorer with 1 damage falls


def test_dissolve_the_bonds_of_kinship_divides_damage_and_strife() -> None:
    name = "Dissolve the Bonds of Kinship"
    assert use(position(A5="R", A8="C-1"), name, "A8", "E to A6") == {"A8": "-", "A6": "E"}
    game = position(A5="R", A8="C-2*")
    assert asked(game, name, "A8", "E") == ["E-1", "E"]
    assert use(game, name, "A8", "E", "E") == {"A8": "-"}  # one point each: both fall, no Fear
    game = position(A5="R", A8="C-2*")
    assert use(game, name, "A8", "E", "E-1", "E", "E* to A6") == {"A8": "-", "A6": "E*"}


def test_dissolve_the_bonds_of_kinship_threshold() -> None:
    """5 Explorers against a City and a Town: all of them fall at the same time, Strife or not."""
    name = "Dissolve the Bonds of Kinship"
    game = with_elements(position(A5="R", A8="E 2T 2C* D"), "river", BRAWL)
    assert use(game, name, "A8") == {"A8": "-", "fear": 3}
    game = with_elements(position(A5="R", A8="2E 2C"), "river", BRAWL)
    assert use(game, name, "A8", "E to A6") == {"A8": "-", "A6": "E", "fear": 2}  # 4 against 3
    game = with_elements(position(A5="R", A8="E C 2T"), "river", BRAWL)  # 4 Explorers against 1 Town
    assert use(game, name, "A8", "E to A6", "E to A7") == {"A8": "-", "A6": "E", "A7": "E", "fear": 1}


def test_dissolve_the_bonds_of_kinship_user_divides_both_sides() -> None:
    """4 Explorers, one with Strife, deal 4 to 2 Towns and a City; these deal 7 back, more than enough."""
    game = with_elements(position(A5="R", A8="E* 3T 2C"), "river", BRAWL)
    name = "Dissolve the Bonds of Kinship"
    assert asked(game, name, "A8") == ["2 to T", "1 to T", "3 to C", "2 to C", "1 to C"]
    assert use(game, name, "A8", "3 to C", "1 to T") == {"A8": "T T-1", "fear": 2}
    game = with_elements(position(A5="R", A8="E E* 2T"), "river", BRAWL)
    assert asked(game, name, "A8") == ["1 to E", "1 to E*"]  # the Town that is left falls, but deals its 2
    assert use(game, name, "A8", "1 to E", "1 to E", "E* to A5") == {"A8": "-", "A5": "E* R", "fear": 1}


# -- Entwined Power --------------------------------------------------------------------------------

FOUR_MINORS = ("Drought", "Call to Tend", "Steam Vents", "Rain of Blood")
FOUR_MAJORS = ("Tsunami", "Powerstorm", "Poisoned Land", "Accelerated Rot")
RIVERS = ("Boon of Vigor", "Flash Floods", "River's Bounty", "Wash Away")
LIGHTNINGS = ("Harbingers of the Lightning", "Lightning's Boon", "Raging Storm", "Shatter Homesteads")


def test_entwined_power_with_minors() -> None:
    game = position(A5="R", B2="L")
    assert asked(game, "Entwined Power") == ["minor", "major"]
    assert who_decides(game, "Entwined Power") == "lightning"
    assert who_decides(game, "Entwined Power", "minor", FOUR_MINORS) == "lightning"
    assert who_decides(game, "Entwined Power", "minor", FOUR_MINORS, "Drought") == "river"
    assert asked(game, "Entwined Power", "minor", FOUR_MINORS, "Drought") == list(FOUR_MINORS[1:])
    assert use(game, "Entwined Power", "minor", FOUR_MINORS, "Drought", "Rain of Blood") == {
        "lightning hand": (*LIGHTNINGS, "Drought"),
        "river hand": (*RIVERS, "Rain of Blood"),
        "minor discard": ("Call to Tend", "Steam Vents"),
        "begins": ["lend", "lend"],
    }


def test_entwined_power_with_majors_both_forget() -> None:
    game = position(A5="R", B2="L")
    forgets = ["Raging Storm", "Wash Away"]
    assert use(game, "Entwined Power", "major", FOUR_MAJORS, "Tsunami", "Poisoned Land", *forgets) == {
        "lightning hand": (LIGHTNINGS[0], LIGHTNINGS[1], LIGHTNINGS[3], "Tsunami"),
        "lightning forgotten": ("Raging Storm",),
        "river hand": (*RIVERS[:3], "Poisoned Land"),
        "river forgotten": ("Wash Away",),
        "major discard": ("Powerstorm", "Accelerated Rot"),
        "begins": ["lend", "lend"],
    }


def test_entwined_power_lends_presence_both_ways() -> None:
    game = position(A5="R", B7="R", A1="2R", B2="L", B1="L", A4="R L", A8="2L")
    use(game, "Entwined Power", "minor", FOUR_MINORS, "Drought", "Steam Vents")
    for spirit in ("river", "lightning"):
        near = ranges.sources(game, spirit, BOX.powers["Poisoned Land"].range)
        assert near == ["A1", "A4", "A5", "A8", "B1", "B2", "B7"]
    # Nobody's single Presence adds up with the other's; a Wetland with either is River's to target from, not Lightning's.
    assert ranges.sources(game, "river", BOX.powers["Paralyzing Fright"].range) == ["A1", "A5", "A8", "B1"]
    assert ranges.sources(game, "lightning", BOX.powers["Paralyzing Fright"].range) == ["A1", "A8"]


def test_entwined_power_threshold() -> None:
    game = with_elements(position(A5="R", B2="L"), "river", "2 Water 4 Plant")
    gained: list[Answer] = ["minor", FOUR_MINORS, "Drought", "Rain of Blood"]
    assert asked(game, "Entwined Power", *gained) == [*RIVERS, "Rain of Blood", "done"]
    assert asked(game, "Entwined Power", *gained, "done") == [*LIGHTNINGS, "Drought", "done"]
    assert use(game, "Entwined Power", *gained, "Wash Away", "done") == {
        "lightning hand": (*LIGHTNINGS, "Drought", "Wash Away"),
        "river hand": (*RIVERS[:3], "Rain of Blood"),
        "lightning energy": 3,
        "river energy": 3,
        "minor discard": ("Call to Tend", "Steam Vents"),
        "begins": ["lend", "lend"],
    }
    game = with_elements(position(A5="R", B2="L"), "river", "2 Water 4 Plant")
    assert use(game, "Entwined Power", *gained, "done", "Raging Storm")["river hand"] == (
        *RIVERS, "Rain of Blood", "Raging Storm",
    )  # fmt: skip


def test_entwined_power_of_a_spirit_alone() -> None:
    game = new_game(BOX, [Seat("river", "A")])
    game.change(turn=1, phase="fast", setup_left=())
    with_elements(game, "river", "2 Water 4 Plant")
    assert use(game, "Entwined Power", "minor", FOUR_MINORS, "Drought", "Rain of Blood") == {
        "river hand": (*RIVERS, "Drought", "Rain of Blood"),
        "river energy": 3,
        "minor discard": ("Call to Tend", "Steam Vents"),
    }


# -- Indomitable Claim -----------------------------------------------------------------------------


def test_indomitable_claim() -> None:
    game = position(A5="R", A4="E")
    assert in_reach(game, "Indomitable Claim") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert asked(game, "Indomitable Claim", "A4") == ["energy track", "card-play track", "A5"]  # compulsory
    assert use(game, "Indomitable Claim", "A4", "energy track") == {"A4": "E R Def20", "river energy circles": 2}


@pytest.mark.parametrize("there", ["E", "T", "C"])
def test_indomitable_claim_threshold(there: str) -> None:
    game = with_elements(position(A5="R", A4=f"{there} 2D"), "river", "2 Sun 3 Earth")
    assert use(game, "Indomitable Claim", "A4", "energy track") == {
        "A4": f"{there} 2D R Def20", "fear": 3, "river energy circles": 2, "begins": ["skip"],
    }  # fmt: skip
    assert ravage(game, "A4") == {}


def test_indomitable_claim_threshold_without_invaders() -> None:
    game = with_elements(position(A5="R", A4="D"), "river", "2 Sun 3 Earth")
    assert use(game, "Indomitable Claim", "A4", "energy track") == {
        "A4": "D R Def20", "river energy circles": 2, "begins": ["skip"],
    }  # fmt: skip


@NO_ACTIONS
def test_indomitable_claim_stops_all_invader_actions_there(action: str) -> None:
    game = with_elements(position(A5="R", A4="2T", A1="2T"), "river", "2 Sun 3 Earth")
    use(game, "Indomitable Claim", "A4", "energy track")
    step = invader_actions.ACTIONS[action]
    assert act(game, lambda now: step(now, "A4")) == {}
    assert act(game, lambda now: step(now, "A4")) == {}  # all of them, not only the first
    assert act(game, lambda now: step(now, "A1")) != {}


# -- Infinite Vitality -----------------------------------------------------------------------------


def test_infinite_vitality() -> None:
    game = position(A5="R", A8="R", A4="E 2T D-1", A1="D-1")
    assert in_reach(game, "Infinite Vitality") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]  # from the Wetland only
    assert use(game, "Infinite Vitality", "A4") == {"begins": ["health", "no blight"]}
    assert [health.health(game, land, Piece("D")) for land in ("A4", "A1")] == [6, 2]
    assert health.health(game, "A4", Piece("T")) == 2


def test_infinite_vitality_in_a_ravage() -> None:
    game = position(A5="R", A4="2T D R")
    use(game, "Infinite Vitality", "A4")
    # 4 damage: the Dahan lives and strikes back; no Blight comes and no Presence is lost.
    assert ravage(game, "A4", "2 to T") == {"A4": "T D-4 R", "fear": 1}
    assert ravage(game, "A4") == {"A4": "T R"}  # 2 more are enough


def test_infinite_vitality_stays_with_the_land() -> None:
    game = position(A5="R", A4="2D-1", A1="D-1")
    use(game, "Infinite Vitality", "A4")
    put(game, "A4", "D-2 D-1")
    assert act(game, lambda now: moving.push(now, "A4", None, ("D",)), "D-2 to A1", "D-1 to A2") == {
        "A4": "-", "A2": "D-1",
    }  # fmt: skip
    assert game.destroyed == [("A1", "D")]  # where it stood then
    assert act(game, lambda now: moving.gather(now, "A4", 1, ("D",)), "D-1 from A1") == {"A1": "-", "A4": "D-1"}
    assert health.left(game, "A4", Piece("D", 1)) == 5


def test_infinite_vitality_threshold() -> None:
    game = with_elements(position(A5="R Bl", A1="Bl", A4="C D", A8="Bl"), "river", "4 Earth")
    assert asked(game, "Infinite Vitality", "A4") == ["A1", "A5"]  # compulsory; A8 is not adjacent
    assert use(game, "Infinite Vitality", "A4", "A1") == {
        "A1": "-", "blight card": 1, "begins": ["health", "no blight", "unharmed"],
    }  # fmt: skip
    assert ravage(game, "A4") == {"A4": "C-2 D"}
    assert use(game, "Devouring Ants", "A4") == {"A4": "D", "fear": 1 + 2}  # its Destroy does nothing to the Dahan


def test_infinite_vitality_threshold_removes_from_the_land_itself() -> None:
    game = with_elements(position(A5="R", A4="2Bl"), "river", "4 Earth")
    assert use(game, "Infinite Vitality", "A4")["A4"] == "Bl"


# -- Mists of Oblivion -----------------------------------------------------------------------------


def test_mists_of_oblivion() -> None:
    game = position(A5="R", A8="E 2T-1 T C D")
    assert "B1" in in_reach(game, "Mists of Oblivion")
    assert "B6" not in in_reach(game, "Mists of Oblivion")  # 4 steps
    assert use(game, "Mists of Oblivion", "A8") == {"A8": "T-1 C-1 D", "fear": 2 + 2}


def test_mists_of_oblivion_gives_4_fear_at_most() -> None:
    game = position(A5="R", A8="5T-1 C-2")
    assert use(game, "Mists of Oblivion", "A8") == {"A8": "-", "fear": 5 + 2 + 4}


def test_mists_of_oblivion_threshold() -> None:
    game = with_elements(position(A5="R", A8="E C-2 2T C"), "river", "2 Moon 3 Air 2 Water")
    assert use(game, "Mists of Oblivion", "A8", "1 to T-1", "2 to C-1") == {"A8": "T-1", "fear": (2 + 1) + (1 + 2 + 2)}


def test_mists_of_oblivion_threshold_counts_towards_the_same_4() -> None:
    game = with_elements(position(A5="R", A8="3T-1 2T 2C"), "river", "2 Moon 3 Air 2 Water")
    points = ["1 to T-1", "1 to T-1", "1 to C-1"]
    assert use(game, "Mists of Oblivion", "A8", *points) == {"A8": "C-1 C-2", "fear": 5 + 4}
    put(game, "A8", "T-1")
    assert use(game, "Mists of Oblivion", "A8") == {"A8": "-", "fear": 1 + 1}  # another use counts anew


# -- Paralyzing Fright -----------------------------------------------------------------------------


def test_paralyzing_fright() -> None:
    game = position(A5="R", A4="C 2D", A8="R")
    assert in_reach(game, "Paralyzing Fright") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert use(game, "Paralyzing Fright", "A4") == {"fear": 4, "begins": ["skip"]}


@NO_ACTIONS
def test_paralyzing_fright_stops_all_invader_actions_there(action: str) -> None:
    game = position(A5="R", A4="2T 2D", A1="2T")
    use(game, "Paralyzing Fright", "A4")
    step = invader_actions.ACTIONS[action]
    assert act(game, lambda now: step(now, "A4")) == {}
    assert act(game, lambda now: step(now, "A4")) == {}
    assert act(game, lambda now: step(now, "A1")) != {}


def test_paralyzing_fright_threshold() -> None:
    game = with_elements(position(A5="R"), "river", "2 Air 3 Earth")
    assert use(game, "Paralyzing Fright", "A4") == {"fear": 4 + 4, "begins": ["skip"]}


# -- Pillar of Living Flame ------------------------------------------------------------------------


def test_pillar_of_living_flame() -> None:
    game = position(A5="R", A8="T 2C D R")
    assert "A2" in in_reach(game, "Pillar of Living Flame")
    assert "B1" not in in_reach(game, "Pillar of Living Flame")
    assert use(game, "Pillar of Living Flame", "A8", "2 to T", "3 to C") == {
        "A8": "C D Bl", "fear": 3 + 3, "blight card": -1, "river destroyed": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("target", "blight"), [("A5", True), ("A8", True), ("A6", False), ("A7", False)])
def test_pillar_of_living_flame_blights_jungle_and_wetland(target: str, blight: bool) -> None:
    changed = use(position(A5="2R"), "Pillar of Living Flame", target)
    assert ("blight card" in changed) == blight
    assert changed["fear"] == 3


def test_pillar_of_living_flame_threshold() -> None:
    game = with_elements(position(A5="R", A6="5C"), "river", "4 Fire")
    points = ["3 to C", "2 to C", "3 to C", "1 to C-2", "1 to C"]
    assert use(game, "Pillar of Living Flame", "A6", *points) == {"A6": "C C-1", "fear": 5 + 6}


# -- Poisoned Land ---------------------------------------------------------------------------------


def test_poisoned_land() -> None:
    game = position(A5="R", A4="2T 2C 2D D-1")
    assert in_reach(game, "Poisoned Land") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert use(game, "Poisoned Land", "A4", "2 to T", "2 to T", "3 to C") == {
        "A4": "C Bl", "fear": 1 + 4, "blight card": -1,
    }  # fmt: skip


def test_poisoned_land_threshold_counts_the_new_blight() -> None:
    game = with_elements(position(A5="R", A4="6C D Bl"), "river", "3 Earth 2 Plant 2 Animal")
    points = ["3 to C", "3 to C", "1 to C"]
    more = ["3 to C", "3 to C", "2 to C-1"]  # 2 Blight: 8 Damage and 2 Fear
    assert use(game, "Poisoned Land", "A4", *points, "A1", *more) == {
        "A4": "C 2Bl", "A1": "Bl", "fear": 1 + 4 + 2 + 6, "blight card": -2,
    }  # fmt: skip


# -- Powerstorm ------------------------------------------------------------------------------------

STORM = "2 Sun 2 Fire 3 Air"


def test_powerstorm() -> None:
    game = position(A5="R")
    assert asked(game, "Powerstorm") == ["river", "lightning"]
    assert use(game, "Powerstorm", "lightning") == {"lightning energy": 3, "begins": ["repeat"]}


def test_powerstorm_repeats_one_card_at_its_cost() -> None:
    game = with_cards_in_play(position(A5="R", A1="C", A6="C"), "river", "Flash Floods", "Boon of Vigor", "Powerstorm")
    in_phase(game, "fast", "Powerstorm", "river")
    assert usable(game, "fast") == ["Flash Floods", "Boon of Vigor"]  # first they are used as usual
    in_phase(game, "fast", "Flash Floods", "A6")
    assert usable(game, "fast") == ["Boon of Vigor", "Flash Floods"]
    assert in_phase(game, "fast", "Flash Floods", "A1") == {
        "A1": "C-2", "river energy": -2, "begins": ["repeated"], "ends": ["repeat"],
    }  # fmt: skip
    assert usable(game, "fast") == ["Boon of Vigor"]


def test_powerstorm_never_repeats_itself_nor_what_cannot_be_paid() -> None:
    game = with_cards_in_play(position(A5="R"), "river", "Flash Floods", "Powerstorm")
    in_phase(game, "fast", "Flash Floods", "A5")
    in_phase(game, "fast", "Powerstorm", "river")
    assert usable(game, "fast") == ["Flash Floods"]
    game.change_spirit("river", energy=1)
    assert usable(game, "fast") == []


def test_powerstorm_repeats_in_the_phase_of_the_card() -> None:
    game = with_cards_in_play(position(A5="R", A6="2E"), "river", "Wash Away", "Powerstorm")
    in_phase(game, "fast", "Powerstorm", "river")
    assert usable(game, "fast") == []
    game.change(phase="slow")
    in_phase(game, "slow", "Wash Away", "A6", "E to A1", "done")
    assert usable(game, "slow") == ["Wash Away"]
    assert in_phase(game, "slow", "Wash Away", "A6", "E to A1")["A1"] == "2E"
    assert usable(game, "slow") == []


def test_powerstorm_repeats_a_slow_card_that_was_used_as_fast() -> None:
    game = with_cards_in_play(position(A5="R", B2="L", B1="C"), "lightning", "Raging Storm")
    with_cards_in_play(game, "river", "Powerstorm")
    in_phase(game, "fast", "Powerstorm", "lightning")
    in_phase(game, "fast", "Raging Storm", "B1")  # its one Air makes it Fast
    assert usable(game, "fast", "lightning") == ["Raging Storm"]
    assert in_phase(game, "fast", "Raging Storm", "B1") == {
        "B1": "C-2", "lightning energy": -3, "begins": ["repeated"], "ends": ["repeat"],
    }  # fmt: skip


def test_powerstorm_threshold() -> None:
    cards = ("Flash Floods", "Boon of Vigor", "Steam Vents", "Powerstorm")
    game = with_elements(with_cards_in_play(position(A5="R"), "river", *cards), "river", STORM)
    game.change_spirit("river", energy=9)
    for card, target in (("Flash Floods", "A5"), ("Boon of Vigor", "lightning"), ("Powerstorm", "river")):
        in_phase(game, "fast", card, target)
    in_phase(game, "fast", "Steam Vents")
    assert usable(game, "fast") == ["Flash Floods", "Boon of Vigor", "Steam Vents"]
    in_phase(game, "fast", "Flash Floods", "A5")
    assert usable(game, "fast") == ["Boon of Vigor", "Steam Vents"]  # each card once
    in_phase(game, "fast", "Boon of Vigor", "lightning")
    in_phase(game, "fast", "Steam Vents")
    assert usable(game, "fast") == []
    assert game.spirit("river").energy == 9 + 3 - 2 - 0 - 1


def test_powerstorm_threshold_on_another_spirit() -> None:
    game = with_elements(with_cards_in_play(position(A5="R"), "river", "Flash Floods"), "river", STORM)
    with_cards_in_play(game, "lightning", "Lightning's Boon")
    game.change_spirit("lightning", used=("Lightning's Boon",))
    use(game, "Powerstorm", "lightning")
    assert [effect.spirit for effect in game.effects("repeat")] == ["lightning", "lightning"]
    assert usable(game, "fast", "lightning") == ["Lightning's Boon"]


def test_powerstorm_threshold_grants_three_and_no_more() -> None:
    cards = ("Flash Floods", "Boon of Vigor", "Steam Vents", "Reaching Grasp", "Powerstorm")
    game = with_elements(with_cards_in_play(position(A5="R"), "river", *cards), "river", STORM)
    assert use(game, "Powerstorm", "river") == {"river energy": 3, "begins": ["repeat", "repeat"]}
    game.change_spirit("river", used=cards)
    for card in (["Boon of Vigor", "river"], ["Steam Vents"], ["Reaching Grasp", "river"]):
        in_phase(game, "fast", *card)
    assert usable(game, "fast") == []


# -- Talons of Lightning ---------------------------------------------------------------------------

TALONS = "3 Fire 3 Air"


def test_talons_of_lightning() -> None:
    game = position(A5="R", A1="2T C", A6="T")
    assert in_reach(game, "Talons of Lightning") == ["A1", "A5", "A6"]
    assert use(game, "Talons of Lightning", "A1", "2 to T", "3 to C") == {"A1": "T", "fear": 3 + 3}


def test_talons_of_lightning_threshold() -> None:
    game = with_elements(position(A5="R", A1="3T C", A2="2T", A4="T T-1", A6="C E"), "river", TALONS)
    assert in_reach(game, "Talons of Lightning") == ["A1", "A2", "A5", "A6", "B1", "B2", "B7"]
    assert use(game, "Talons of Lightning", "A1", "2 to T", "3 to C", "T-1") == {
        "A1": "2T", "A2": "T", "A4": "T", "fear": 3 + 3 + 2,
    }  # fmt: skip


def test_talons_of_lightning_threshold_may_be_left() -> None:
    game = with_elements(position(A5="R", A2="T"), "river", TALONS)
    assert asked(game, "Talons of Lightning", "no line") == ["A1", "A5", "A6"]
    act(game, lambda now: performing.perform(now, "river", BOX.powers["Reaching Grasp"]), "river")
    assert asked(game, "Talons of Lightning", "no line") == ["A1", "A2", "A5", "A6", "B1", "B2", "B7"]


# -- Terrifying Nightmares -------------------------------------------------------------------------


def test_terrifying_nightmares() -> None:
    game = position(A5="R", A8="3E 2T C D")
    assert "A2" in in_reach(game, "Terrifying Nightmares")
    assert "B1" not in in_reach(game, "Terrifying Nightmares")
    ends = [f"{piece} to {land}" for piece in "ET" for land in ("A5", "A6", "A7")]
    assert asked(game, "Terrifying Nightmares", "A8") == [*ends, "done"]
    pushes = ["E to A5", "E to A6", "T to A5", "T to A7"]
    assert use(game, "Terrifying Nightmares", "A8", *pushes) == {
        "A8": "E C D", "A5": "E T R", "A6": "E", "A7": "T", "fear": 2,
    }  # fmt: skip


def test_terrifying_nightmares_threshold() -> None:
    game = with_elements(position(A5="R", A8="E"), "river", "4 Moon")
    assert use(game, "Terrifying Nightmares", "A8", "done") == {"fear": 2 + 4}


# -- The Jungle Hungers ----------------------------------------------------------------------------


def test_the_jungle_hungers() -> None:
    game = position(A8="R", A2="R", A5="2E T T-1 C 2D D-1")
    assert in_reach(game, "The Jungle Hungers") == ["A5", "A6", "A7", "A8"]  # nothing from the Wetland A2
    assert use(game, "The Jungle Hungers", "A5") == {"A5": "C", "fear": 2}


def test_the_jungle_hungers_threshold() -> None:
    game = with_elements(position(A8="R", A5="2E T 2C 2D"), "river", "2 Moon 3 Plant")
    assert use(game, "The Jungle Hungers", "A5") == {"A5": "C 2D", "fear": 1 + 2}


# -- The Land Thrashes in Furious Pain -------------------------------------------------------------

THRASHES = "The Land Thrashes in Furious Pain"


def test_the_land_thrashes_in_furious_pain() -> None:
    game = position(A5="R", A8="3T C 2Bl", A6="Bl", A1="Bl", B1="Bl")
    assert in_reach(game, THRASHES) == ["A1", "A6", "A8"]
    # 2 for each of 2 Blight in A8, 1 for that in A6; A1 is not adjacent.
    assert use(game, THRASHES, "A8", "2 to T", "2 to T", "1 to C") == {"A8": "T C-1 2Bl", "fear": 2}


def test_the_land_thrashes_in_furious_pain_threshold() -> None:
    game = with_elements(position(A5="R", A8="2T Bl", A7="E T", B3="Bl"), "river", "3 Moon 3 Earth")
    assert asked(game, THRASHES, "A8", "2 to T") == ["A5", "A6", "A7"]  # adjacent to A8, with or without Blight
    # In A7: no Blight there, 1 each in A8 and B3. Nothing comes after that.
    assert use(game, THRASHES, "A8", "2 to T", "A7", "1 to T", "1 to E") == {"A8": "T Bl", "A7": "T-1", "fear": 1}


def test_the_land_thrashes_in_furious_pain_threshold_may_be_left() -> None:
    game = with_elements(position(A5="R", A8="2T Bl"), "river", "3 Moon 3 Earth")
    assert use(game, THRASHES, "no line", "2 to T") == {"A8": "T Bl", "fear": 1}


# -- The Trees and Stones Speak of War -------------------------------------------------------------

TREES = "The Trees and Stones Speak of War"
TREES_ELEMENTS = "2 Sun 2 Earth 2 Plant"


def test_the_trees_and_stones_speak_of_war() -> None:
    game = position(A5="R", A4="2E 2T 3D", A1="D", A2="D")
    assert in_reach(game, TREES) == ["A1", "A4"]
    assert use(game, TREES, "A4", "2 to T", "1 to E") == {"A4": "E T 3D Def6", "fear": 1}
    act(game, lambda now: moving.push(now, "A4", 1, ("D",)), "D to A3")
    assert (lies(game, "A4"), lies(game, "A3")) == ("E T 2D Def6", "D")  # it stays with the land


def test_the_trees_and_stones_speak_of_war_threshold() -> None:
    game = with_elements(position(A5="R", A4="C 3D"), "river", TREES_ELEMENTS)
    assert asked(game, TREES)[-1] == "done"
    assert use(game, TREES, "D to A1", "D to A3") == {
        "A4": "D Def2", "A1": "D Def2", "A3": "D Def2", "fear": 2,
    }  # fmt: skip


def test_the_trees_and_stones_speak_of_war_threshold_to_one_land_or_none() -> None:
    game = with_elements(position(A5="R", A4="2D", A1="T Def1"), "river", TREES_ELEMENTS)
    assert use(game.copy(), TREES, "done") == {"A4": "2D Def4"}
    assert use(game.copy(), TREES, "D to A1", "done") == {"A4": "D Def2", "A1": "T D Def3"}
    assert use(game, TREES, "D to A1", "D to A1") == {"A4": "-", "A1": "T 2D Def5"}


# -- Tsunami ---------------------------------------------------------------------------------------


def test_tsunami() -> None:
    game = position(A5="R", A8="R", A2="2T 2C 2D D-1")
    assert in_reach(game, "Tsunami") == ["A1", "A2", "A3", "B2", "B3"]
    points = ["2 to T", "3 to C", "3 to C"]
    assert use(game, "Tsunami", "A2", *points, "D-1", "D") == {"A2": "T D", "fear": 2 + 5}


def test_tsunami_threshold() -> None:
    game = with_elements(position(A5="R", A1="3C 2D", A2="E", A4="T D", B3="T D"), "river", "3 Water 2 Earth")
    # A1 and A3 are the other coasts of the board; there is nothing in A3, but its Fear comes.
    assert use(game, "Tsunami", "A2", "3 to C", "1 to C") == {"A1": "C C-1 D", "A2": "-", "fear": 2 + 1 + 1 + 2}


# -- Vengeance of the Dead -------------------------------------------------------------------------

VENGEANCE = "Vengeance of the Dead"


def avenging(elements: str = "1 Animal", **lands: str) -> Game:
    game = with_elements(position(A5="R", **lands), "river", elements)
    use(game, VENGEANCE, "A4")
    return game


def test_vengeance_of_the_dead() -> None:
    game = position(A5="R", A4="T")
    assert "B1" in in_reach(game, VENGEANCE)
    assert "B6" not in in_reach(game, VENGEANCE)
    assert use(game, VENGEANCE, "A4") == {"fear": 3, "begins": ["damage where destroyed"]}


def test_vengeance_of_the_dead_comes_after_the_whole_ravage() -> None:
    game = avenging(A4="E 3T 4D")
    # 7 damage: 3 Dahan fall, the last one strikes back and fells a Town. That makes 4 pieces, and 4 Damage.
    assert ravage(game, "A4", "2 to T", "2 to T", "1 to T", "1 to E") == {
        "A4": "T-1 D-1 Bl", "fear": 2, "blight card": -1,
    }  # fmt: skip


@pytest.mark.parametrize(("fallen", "fear"), [("T-1", 1), ("C-2", 2)])
def test_vengeance_of_the_dead_answers_towns_and_cities_that_powers_destroy(fallen: str, fear: int) -> None:
    game = avenging(A4=f"{fallen} C 3D")
    assert use(game, "Flash Floods", "A4", f"1 to {fallen}") == {"A4": "C-1 3D", "fear": fear}


def test_vengeance_of_the_dead_counts_no_explorers_and_no_other_land() -> None:
    game = avenging(A4="2E C", A1="T C", A6="T")
    assert use(game, "Flash Floods", "A4", "1 to E") == {"A4": "E C"}
    assert use(game, "Talons of Lightning", "A1") == {"A1": "-", "fear": 3 + 3}


def test_vengeance_of_the_dead_threshold() -> None:
    game = avenging("3 Animal", A4="T-1 C", A1="E", A6="T", B2="2L")
    assert asked(game, "Shatter Homesteads", "A4", by="lightning") == ["1 to C in A4", "1 to E in A1"]
    assert who_decides(game, "Shatter Homesteads", "A4", by="lightning") == "river"
    assert use(game, "Shatter Homesteads", "A4", "1 to E in A1", by="lightning") == {
        "A4": "C", "A1": "-", "fear": 1 + 1,
    }  # fmt: skip


def test_vengeance_of_the_dead_never_sets_itself_off() -> None:
    game = avenging(A4="5T-1 D")
    destroy = with_triggers(lambda now: removing.destroy(now, "A4", 1, ("D",)))
    assert act(game, destroy) == {"A4": "T-1 T-1 T-1 T-1", "fear": 1}


def test_two_vengeances_set_each_other_off_once() -> None:
    game = avenging(A4="7T-1 D")
    use(game, VENGEANCE, "A4")
    destroy = with_triggers(lambda now: removing.destroy(now, "A4", 1, ("D",)))
    assert act(game, destroy) == {"A4": "T-1 T-1 T-1", "fear": 4}


# -- Vigor of the Breaking Dawn --------------------------------------------------------------------

VIGOR = "Vigor of the Breaking Dawn"


def test_vigor_of_the_breaking_dawn() -> None:
    game = position(A5="R", A4="2D 3C", A2="D", B1="D")
    assert in_reach(game, VIGOR) == ["A2", "A4"]
    assert use(game, VIGOR, "A4", "3 to C", "1 to C") == {"A4": "C C-1 2D", "fear": 2}


def test_vigor_of_the_breaking_dawn_threshold() -> None:
    game = with_elements(position(A5="R", A4="3D", A1="D C 3T"), "river", "3 Sun 2 Animal")
    assert asked(game, VIGOR, "A4")[-1] == "done"
    # Once for A1, after both were pushed: 3 Dahan there, 6 Damage.
    assert use(game, VIGOR, "A4", "D to A1", "D to A1", "2 to T", "2 to T", "2 to C") == {
        "A4": "D", "A1": "T C-2 3D", "fear": 2,
    }  # fmt: skip


def test_vigor_of_the_breaking_dawn_threshold_in_two_lands_or_none() -> None:
    game = with_elements(position(A5="R", A4="2D", A1="2C", A3="2C"), "river", "3 Sun 2 Animal")
    assert use(game.copy(), VIGOR, "done") == {}
    assert use(game, VIGOR, "D to A3", "D to A1", "2 to C", "2 to C") == {
        "A4": "-", "A1": "C C-2 D", "A3": "C C-2 D",
    }  # fmt: skip


# -- Winds of Rust and Atrophy ---------------------------------------------------------------------

WINDS = "Winds of Rust and Atrophy"


def test_winds_of_rust_and_atrophy() -> None:
    game = position(A5="R", A8="R", A4="E T-1 C* D")
    assert "B1" in in_reach(game, WINDS)
    assert "B6" not in in_reach(game, WINDS)
    assert asked(game, WINDS, "A4") == ["T-1", "C*"]  # compulsory
    assert use(game, WINDS, "A4", "C*") == {"A4": "E T* T-1 D Def6", "fear": 1}
    assert use(game, WINDS, "A4", "T-1") == {"A4": "E T* D Def12", "fear": 1}  # an Explorer with 1 damage falls
    assert use(game, WINDS, "A1") == {"A1": "Def6", "fear": 1}


def test_winds_of_rust_and_atrophy_a_town_may_fall_by_its_damage() -> None:
    assert use(position(A5="R", A4="C-2"), WINDS, "A4") == {"A4": "Def6", "fear": 1 + 1}


def test_winds_of_rust_and_atrophy_threshold() -> None:
    game = with_elements(position(A5="R", A4="C", A1="T"), "river", "3 Air 3 Water 2 Animal")
    assert use(game.copy(), WINDS, "A4", "A4") == {"A4": "E Def12", "fear": 2}
    assert use(game.copy(), WINDS, "A4", "A1") == {"A4": "T Def6", "A1": "E Def6", "fear": 2}
    assert use(game, WINDS, "no line", "A4") == {"A4": "T Def6", "fear": 1}


def test_a_power_that_repeats_itself_does_so_in_one_tree() -> None:
    """The last City goes at Terror Level III; victory is looked at after the Repeat only (R11.1a)."""
    game = with_cards_in_play(position(A5="R", B5="L", A4="C"), "river", WINDS)
    with_elements(game, "river", "2 Air 2 Water 1 Animal")  # with the card's own: 3 3 2
    game.change(fear=game.table.fear._replace(levels=(0, 0, 3)))
    play = Play(game)
    play.begin(next_step)
    for answer in (WINDS, "line 1", "A4", "C", f"repeat {WINDS}"):
        assert play.ask is not None
        play.answer(answer)
    assert play.ask is not None
    assert game.table.ending is None
    play.answer("B1")
    assert play.ask is None
    assert game.table.ending is not None


def test_a_granted_repeat_may_repeat_itself_again() -> None:
    game = with_cards_in_play(position(A5="R"), "river", WINDS, "Powerstorm")
    with_elements(game, "river", "2 Air 3 Water 1 Animal")
    in_phase(game, "fast", "Powerstorm", "river")
    assert in_phase(game, "fast", WINDS, "A4", "A4")["A4"] == "Def12"
    assert in_phase(game, "fast", WINDS, "A4", "A4")["A4"] == "Def24"


# -- Wrap in Wings of Sunlight ---------------------------------------------------------------------

WINGS = "Wrap in Wings of Sunlight"


def test_wrap_in_wings_of_sunlight() -> None:
    game = position(A5="R 5D 2D-1 E", A4="D")
    others = [land for land in game.island.lands if land != "A5"]
    assert in_reach(game, WINGS) == ["A5"]
    assert asked(game, WINGS) == others
    assert asked(game, WINGS, "B8") == ["D", "D-1", "done"]
    assert use(game, WINGS, "B8", "D", "D", "D", "D-1", "D-1") == {"A5": "E 2D R", "B8": "3D D-1 D-1 Def5"}


def test_wrap_in_wings_of_sunlight_moves_any_number() -> None:
    game = position(A5="R D")
    assert use(game.copy(), WINGS, "B8", "done") == {"B8": "Def5"}
    assert use(game, WINGS, "B8", "D") == {"A5": "R", "B8": "D Def5"}
    assert use(position(A5="R"), WINGS, "B8") == {"B8": "Def5"}


def test_wrap_in_wings_of_sunlight_threshold() -> None:
    game = with_elements(position(A5="R", A4="4D", A8="D"), "river", "2 Sun 2 Air 2 Animal")
    assert asked(game, WINGS) == ["D from A4", "D from A8", "done"]
    gathers = ["D from A4", "D from A4", "D from A8"]
    assert asked(game, WINGS, *gathers)[0] == "A1"  # 3 at most
    assert use(game, WINGS, *gathers, "B8", "D", "D", "done") == {
        "A4": "2D", "A5": "D R", "A8": "-", "B8": "2D Def5",
    }  # fmt: skip
