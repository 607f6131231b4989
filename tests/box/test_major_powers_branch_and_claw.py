"""The 21 Major Powers of Branch & Claw: what is printed, and what each one does.

The table holds its own figures. The tests say a position, a use and the exact
result; see `kit` for how.
"""

from __future__ import annotations

from typing import NamedTuple

import kit
import pytest
from kit import act, ask_after, asked, use, who_decides, with_elements, with_triggers

from spirit_tutor import words
from spirit_tutor.box import open_box
from spirit_tutor.rules.core.card_shapes import ANY_TARGET, BRANCH_AND_CLAW, MAJOR, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.powers import power_phases, targeting
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import only
from spirit_tutor.telling import narrate
from spirit_tutor.telling.views import table_view

BOX = open_box("base", BRANCH_AND_CLAW)


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
    "Bloodwrack Plague": Printed(4, "fast", "Water Earth Animal", "sacred site", 1, "any land", "2 Earth 4 Animal"),
    "Cast Down into the Briny Deep": Printed(
        9, "slow", "Sun Moon Water Earth", "sacred site", 1, "Coastal", "2 Sun 2 Moon 4 Water 4 Earth"
    ),
    "Death Falls Gently from Open Blossoms": Printed(
        4, "slow", "Moon Air Plant", "presence", 3, "Jungle/Sands", "3 Air 3 Plant"
    ),
    "Fire and Flood": Printed(
        7, "slow", "Sun Fire Water", "sacred site, a second land at 2", 1, "any land", "3 Fire and 3 Water"
    ),
    "Flow Like Water, Reach Like Air": Printed(2, "fast", "Air Water", "-", None, "any Spirit", "2 Air 2 Water"),
    "Grant Hatred a Ravenous Form": Printed(4, "slow", "Moon Fire", "presence", 1, "any land", "4 Moon 2 Fire"),
    "Insatiable Hunger of the Swarm": Printed(
        4, "fast", "Air Plant Animal", "sacred site", 2, "any land", "2 Air 4 Animal"
    ),
    "Instruments of Their Own Ruin": Printed(
        4, "fast", "Sun Fire Air Animal", "sacred site", 1, "any land", "4 Sun 2 Fire 2 Animal"
    ),
    "Manifest Incarnation": Printed(6, "slow", "Sun Moon Earth Animal", "presence", 0, "City", "3 Sun 3 Moon"),
    "Pent-Up Calamity": Printed(
        3, "fast", "Moon Fire Earth Plant Animal", "presence", 2, "any land", "2 Moon 3 Fire"
    ),
    "Pyroclastic Flow": Printed(
        3, "fast", "Fire Air Earth", "presence in Mountain", 1, "any land", "2 Fire 3 Air 2 Earth"
    ),
    "Savage Transformation": Printed(2, "slow", "Moon Animal", "presence", 1, "any land", "2 Moon 3 Animal"),
    "Sea Monsters": Printed(5, "slow", "Water Animal", "presence", 1, "Coastal or Wetland", "3 Water 3 Animal"),
    "Smothering Infestation": Printed(3, "slow", "Water Plant", "presence", 0, "any land", "2 Water 2 Plant"),
    "Strangling Firevine": Printed(4, "slow", "Fire Plant", "presence in Sands", 1, "any land", "2 Fire 3 Plant"),
    "Sweep into the Sea": Printed(4, "slow", "Sun Air Water", "presence", 2, "any land", "3 Sun 2 Water"),
    "Tigers Hunting": Printed(
        2, "fast", "Sun Moon Animal", "presence in Jungle", 1, "no Blight", "2 Sun 2 Moon 3 Animal"
    ),
    "Twisted Flowers Murmur Ultimatums": Printed(
        5, "slow", "Sun Moon Air Earth Plant", "sacred site", 1, "Invaders", "3 Moon 2 Air 3 Plant"
    ),
    "Unlock the Gates of Deepest Power": Printed(
        4, "fast", "Sun Moon Fire Air Water Earth Plant Animal", "-", None, "any Spirit",
        "2 Sun 2 Moon 2 Fire 2 Air 2 Water 2 Earth 2 Plant 2 Animal",
    ),
    "Unrelenting Growth": Printed(4, "slow", "Sun Fire Water Plant", "-", None, "any Spirit", "3 Sun 3 Plant"),
    "Volcanic Eruption": Printed(8, "slow", "Fire Earth", "presence in Mountain", 1, "any land", "4 Fire 3 Earth"),
}  # fmt: skip


def printed(power: Power) -> Printed:
    source, distance, target = "-", None, f"{power.target_spirit} Spirit"
    if power.range is not None:
        source = "sacred site" if power.range.sacred_site else "presence"
        source += f" in {'/'.join(power.range.terrain)}" if power.range.terrain else ""
        source += f", a second land at {power.range.second}" if power.range.second is not None else ""
        distance = power.range.distance
        bar = [power.target, *power.target.any_of]
        kinds = {("C",): "City", ("E", "T", "C"): "Invaders"}
        parts = [kinds[one.has] for one in bar if one.has]
        parts += ["no Blight" for one in bar if one.lacks == ("Bl",)]
        parts += ["Coastal" for one in bar if one.coastal]
        parts += ["/".join(one.terrain) for one in bar if one.terrain]
        target = " or ".join(parts) or "any land"
    thresholds = [" ".join(f"{n} {element}" for element, n in line.needs.items()) for line in power.lines]
    return Printed(
        power.cost, power.speed, " ".join(power.elements), source, distance, target, " and ".join(thresholds)
    )


def test_there_are_21_of_them_in_order() -> None:
    names = [name for name, power in BOX.powers.items() if power.kind == MAJOR and power.box == BRANCH_AND_CLAW]
    assert names == sorted(PRINTED)
    assert len(names) == 21
    assert len(BOX.deck(MAJOR)) == 22 + 21


@pytest.mark.parametrize("name", PRINTED)
def test_figures(name: str) -> None:
    power = BOX.powers[name]
    assert printed(power) == PRINTED[name]
    assert all(text.endswith(".") for text in (power.text, *(line.text for line in power.lines)))


def test_ranges_and_targets_in_words() -> None:
    assert words.range_of(BOX.powers["Fire and Flood"]) == "range 1 and 2 from a Sacred Site, the same one"
    assert words.target_of(BOX.powers["Sea Monsters"]) == "Coastal land or Wetland land"


# -- what they need --------------------------------------------------------------------------------


def position(*spirits: str, **lands: str) -> Game:
    """A game with Branch & Claw; a Wetland with one Presence of River is its Sacred Site: A2, A5, B1, B6."""
    return kit.position(boxes=("base", BRANCH_AND_CLAW), spirits=spirits or ("river", "lightning"), **lands)


def reaching(elements: str, by: str = "river", **lands: str) -> Game:
    """A position in which a Spirit has these Elements."""
    return with_elements(position(**lands), by, elements)


def in_reach(game: Game, power: str, by: str = "river") -> list[str]:
    """The legal target lands of a Power now."""
    return list(targeting.targets(Use(game, BOX.powers[power], by)))


def ravage(game: Game, land: str, *answers: str) -> dict[str, object]:
    """One Ravage with all that it triggers."""
    return act(game, with_triggers(lambda now: invader_actions.ravage(now, land)), *answers)


def usable(game: Game, phase: str, by: str) -> list[str]:
    return [power.name for power in power_phases.available(game, by, phase)]


# -- Bloodwrack Plague -----------------------------------------------------------------------------


def test_bloodwrack_plague_defends_for_all_disease_in_the_land_and_around_it() -> None:
    game = position(A5="R", A8="T Di", A4="R 2Di")
    assert in_reach(game, "Bloodwrack Plague") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert use(game, "Bloodwrack Plague", "A8") == {
        "A8": "T 3Di Def3", "A5": "R Def3", "A6": "Def3", "A7": "Def3",
    }  # fmt: skip


def test_bloodwrack_plague_threshold_divides_its_damage_among_the_lands() -> None:
    game = reaching("2 Earth 4 Animal", A5="R", A8="T Di", A6="C", A1="C")
    name = "Bloodwrack Plague"
    assert asked(game, name, "A8") == [
        "2 to T in A8", "1 to T in A8", "3 to C in A6", "2 to C in A6", "1 to C in A6",
    ]  # fmt: skip
    assert use(game, name, "A8", "2 to T in A8") == {
        "A8": "3Di Def3", "A5": "R Def3", "A6": "C-1 Def3", "A7": "Def3", "fear": 2 + 1,
    }  # fmt: skip


# -- Cast Down into the Briny Deep -----------------------------------------------------------------

BRINE = "2 Sun 2 Moon 4 Water 4 Earth"
BOARD_A = {"A1": "E T C D Bl", "A2": "R", "A5": "2T L 2Bl", "A7": "2D Be", "B3": "R L Bl", "B4": "T"}


def test_cast_down_into_the_briny_deep() -> None:
    game = position(A2="R", A1="E T C D Di")
    assert in_reach(game, "Cast Down into the Briny Deep") == ["A1", "A2", "A3"]  # A4 is no coast
    assert use(game, "Cast Down into the Briny Deep", "A1") == {"A1": "D Di", "fear": 6 + 1 + 2}


def test_cast_down_into_the_briny_deep_threshold_destroys_the_board() -> None:
    game = reaching(BRINE, **BOARD_A)
    assert use(game, "Cast Down into the Briny Deep", "A1") == {
        "fear": 6 + 3 + 2, "river destroyed": 1, "lightning destroyed": 1, "destroyed boards": ("A",),
    }  # fmt: skip
    assert game.table.blight.out_of_game == 3


def test_cast_down_into_the_briny_deep_threshold_may_be_declined() -> None:
    assert use(reaching(BRINE, **BOARD_A), "Cast Down into the Briny Deep", "no line", "A1") == {
        "A1": "D Bl", "fear": 6 + 3,
    }  # fmt: skip


# -- Death Falls Gently from Open Blossoms ---------------------------------------------------------


def test_death_falls_gently_from_open_blossoms() -> None:
    name = "Death Falls Gently from Open Blossoms"
    game = position(A6="R", A8="2T C")
    assert in_reach(game, name) == ["A3", "A4", "A7", "A8", "B3", "B4"]
    assert use(game, name, "A8", "2 to T", "2 to T") == {"A8": "C Di", "fear": 2}
    assert use(position(A6="R", A8="2T"), name, "A8") == {"A8": "-", "fear": 2}


def test_death_falls_gently_from_open_blossoms_threshold() -> None:
    name = "Death Falls Gently from Open Blossoms"
    game = reaching("3 Air 3 Plant", A5="R E", A6="T", A7="2E", A4="C")
    assert asked(game, name, "A8") == ["A5", "A6", "A7"]
    assert asked(game, name, "A8", "A6") == ["A5", "A7"]  # two different lands
    assert use(game, name, "A8", "A6", "A7") == {"A6": "T Di", "A7": "2E Di", "fear": 3}
    game = reaching("3 Air 3 Plant", A5="R", A6="T")
    assert use(game, name, "A8") == {"A6": "T Di", "fear": 3}


# -- Fire and Flood --------------------------------------------------------------------------------


def test_fire_and_flood_takes_two_lands_from_one_sacred_site() -> None:
    game = position(A5="R", B1="R", A8="R")  # A8 is no Sacred Site
    first = ["A1", "A4", "A5", "A6", "A7", "A8", "B1", "B2", "B3", "B4", "B5", "B6"]
    assert asked(game, "Fire and Flood") == first
    assert asked(game, "Fire and Flood", "A8") == ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "B2", "B3", "B4"]
    # From B1 alone: A5 is two steps away from B2 but B2 two from A5, so not within its Range 1.
    assert asked(game, "Fire and Flood", "B2") == ["A3", "B1", "B3", "B4", "B5", "B6", "B7", "B8"]
    with_range = position(A5="R", B1="R")
    with_range.add_effect(Effect("range", "Reaching Grasp", spirit="river", amount=2))
    assert "B8" in asked(with_range, "Fire and Flood")
    assert "B6" in asked(with_range, "Fire and Flood", "A8")  # 4 steps from A5


def test_fire_and_flood() -> None:
    game = position(A5="R", A8="2T", A3="T C")
    assert use(game, "Fire and Flood", "A8", "A3", "3 to C") == {"A8": "-", "A3": "T-1", "fear": 2 + 2}


def test_fire_and_flood_first_threshold() -> None:
    game = reaching("3 Fire", A5="R", A8="2C", A3="2C")
    answers = ["A8", "A3", "3 to C", "3 to C"]
    assert asked(game, "Fire and Flood", *answers) == ["A8", "A3"]
    assert use(game, "Fire and Flood", *answers, "A8") == {"A8": "-", "A3": "C-1", "fear": 6}


@pytest.mark.parametrize(
    ("lands", "left"),
    [(("A8", "A3"), {"A8": "-", "A3": "-", "fear": 8}), (("A8", "A8"), {"A8": "-", "A3": "C-1", "fear": 6})],
)
def test_fire_and_flood_both_thresholds_in_either_land(lands: tuple[str, str], left: dict[str, object]) -> None:
    game = reaching("3 Fire 3 Water", A5="R", A8="2C", A3="2C")
    assert use(game, "Fire and Flood", "A8", "A3", "3 to C", "3 to C", *lands) == left


def test_fire_and_flood_second_threshold_alone() -> None:
    game = reaching("3 Fire 3 Water", A5="R", A8="2C", A3="2C")
    answers = ["line 2", "A8", "A3", "3 to C", "3 to C", "A3"]
    assert use(game, "Fire and Flood", *answers) == {"A8": "C-1", "A3": "-", "fear": 6}


# -- Flow Like Water, Reach Like Air ---------------------------------------------------------------

FLOW = "Flow Like Water, Reach Like Air"


def test_flow_like_water_reach_like_air() -> None:
    game = position(A5="R", B2="3E 3T C 3D Bl L", B3="Bl R", A1="2L")
    assert who_decides(game, FLOW, "lightning") == "lightning"
    assert asked(game, FLOW, "lightning") == [
        *(f"L from A1 to {end}" for end in ("A2", "A4", "A5", "A6")),
        *(f"L from B2 to {end}" for end in ("B1", "B3", "B4")), "done",
    ]  # fmt: skip
    with_both = ["lightning", "L from B2 to B3", "E to B3", "E to B3"]
    assert asked(game, FLOW, *with_both) == ["T to B3", "D to B3", "done"]
    rest = ["T to B3", "T to B3", "D to B3", "D to B3"]
    assert use(game, FLOW, *with_both, *rest) == {
        "B2": "E T C D Bl", "B3": "2E 2T 2D Bl L R", "begins": ["range"],
    }  # fmt: skip
    assert [(effect.spirit, effect.amount) for effect in game.effects("range")] == [("lightning", 2)]
    assert "B8" in in_reach(game, "Savage Transformation", by="lightning")  # 3 steps from B3


def test_flow_like_water_reach_like_air_moves_nothing_if_the_target_spirit_likes() -> None:
    assert use(position(A5="R 2E"), FLOW, "river", "done") == {"begins": ["range"]}
    game = position(A5="R 2E")
    assert use(game, FLOW, "river", "R from A5 to A6", "done") == {"A5": "2E", "A6": "R", "begins": ["range"]}


def test_flow_like_water_reach_like_air_threshold() -> None:
    """Blight that moves destroys no Presence and does not cascade."""
    game = reaching("2 Air 2 Water", A5="R", B2="3C 3Bl L", B3="Bl R")
    answers = ["lightning", "L from B2 to B3", "C to B3", "Bl to B3", "C to B3", "Bl to B3"]
    assert use(game, FLOW, *answers) == {"B2": "C Bl", "B3": "2C 3Bl L R", "begins": ["range"]}
    game = reaching("2 Air 2 Water", "lightning", A5="R", B2="C L")  # not the target Spirit's Elements
    assert use(game, FLOW, "lightning", "L from B2 to B3") == {"B2": "C", "B3": "L", "begins": ["range"]}


# -- Grant Hatred a Ravenous Form ------------------------------------------------------------------


def test_grant_hatred_a_ravenous_form() -> None:
    name = "Grant Hatred a Ravenous Form"
    game = position(A5="R", A8="E T T** Bl")
    assert in_reach(game, name) == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert use(game, name, "A8") == {"A8": "Bl Be", "fear": 3 + 2}  # 2 Strife and 1 Blight: 6 damage against 5
    assert use(position(A5="R", A8="C C*"), name, "A8", "2 to C*") == {"A8": "C C-2*", "fear": 1}


def test_grant_hatred_a_ravenous_form_needs_invaders_to_destroy() -> None:
    name = "Grant Hatred a Ravenous Form"
    assert use(position(A5="R", A8="Bl"), name, "A8") == {"fear": 1}
    assert use(position(A5="R", A8="E"), name, "A8") == {}


def test_grant_hatred_a_ravenous_form_threshold() -> None:
    name = "Grant Hatred a Ravenous Form"
    game = reaching("4 Moon 2 Fire", A5="R E", A6="T", A7="E C", A1="C")
    assert asked(game, name, "A8") == ["A5", "A6", "A7", "done"]
    assert use(game, name, "A8", "A5", "A7", "done", "C") == {"A5": "E* R", "A7": "E C*"}
    game = reaching("4 Moon 2 Fire", A4="R", A1="E", A2="E", A3="E", A5="E")
    assert use(game, name, "A4", "A1", "A2", "A3") == {"A1": "E*", "A2": "E*", "A3": "E*"}


# -- Insatiable Hunger of the Swarm ----------------------------------------------------------------


def test_insatiable_hunger_of_the_swarm() -> None:
    name = "Insatiable Hunger of the Swarm"
    game = position(A5="R", A8="T C 3D", A7="2Be")
    assert in_reach(game, name) == [f"A{n}" for n in range(1, 9)] + ["B2", "B3", "B4"]
    assert asked(game, name, "A8") == ["Be from A7", "done"]
    assert use(game, name, "A8", "Be from A7", "done") == {
        "A8": "Bl 2Be", "A7": "Be", "fear": 3 + 3, "blight card": -1,
    }  # fmt: skip


def test_insatiable_hunger_of_the_swarm_divides_both_damages() -> None:
    game = position(A5="R", A8="2C 3D")
    answers = ["A8", "3 to C", "2 to D", "1 to D", "1 to D"]
    assert use(game, "Insatiable Hunger of the Swarm", *answers) == {
        "A8": "C-1 D-1 D-1 Bl Be", "fear": 2 + 2, "blight card": -1,
    }  # fmt: skip


def test_insatiable_hunger_of_the_swarm_threshold() -> None:
    name = "Insatiable Hunger of the Swarm"
    game = reaching("2 Air 4 Animal", A5="R", A6="T")
    assert asked(game, name, "A8") == ["A5", "A6", "A7"]
    assert use(game, name, "A8", "A6", "done") == {
        "A8": "Bl Be", "A6": "Bl Be", "fear": 2 + 2 + 1, "blight card": -2,
    }  # fmt: skip


# -- Instruments of Their Own Ruin -----------------------------------------------------------------

RUIN = "Instruments of Their Own Ruin"
RUINOUS = "4 Sun 2 Fire 2 Animal"


def test_instruments_of_their_own_ruin() -> None:
    game = position(A5="R", A8="2T C D")
    assert in_reach(game, RUIN) == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert asked(game, RUIN, "A8") == ["T", "C"]
    assert asked(game, RUIN, "A8", "C") == ["2 to T", "1 to T"]  # not to itself, not to Dahan
    assert use(game, RUIN, "A8", "C", "2 to T") == {"A8": "T-1 C* D", "fear": 1}


@pytest.mark.parametrize(
    ("there", "strife", "left"),
    [
        ("C", "C", {"A8": "C*"}),  # there is no other
        ("D", "", {}),
        ("C E", "C", {"A8": "C*"}),
        ("E* T*", "T*", {"A8": "T-1**"}),  # the Explorer deals its 1 all the same
        ("2T*", "T*", {"A8": "-", "fear": 2}),  # each strikes the other, at the same time
        ("3T*", "T*", {"A8": "-", "fear": 3}),
        ("T* C*", "C*", {"A8": "C-2**", "fear": 1}),  # the City takes the Town's 2, its own 3 are too many
        ("T-1 T*", "T*", {"A8": "T**", "fear": 1}),
    ],
)
def test_instruments_of_their_own_ruin_strikes_others_only(there: str, strife: str, left: dict[str, object]) -> None:
    assert use(position(A5="R", A8=there), RUIN, "A8", *([strife] if strife else [])) == left


def test_instruments_of_their_own_ruin_divides_what_all_of_them_deal() -> None:
    """Two Explorers and a City deal 5; the City can take only the 2 of the others."""
    game = position(A5="R", A8="2E* C 2T")
    answers = ["A8", "C"]
    assert asked(game, RUIN, *answers) == ["1 to E*", "2 to T", "1 to T", "2 to C*", "1 to C*"]
    assert asked(game, RUIN, *answers, "2 to C*") == ["1 to E*", "2 to T", "1 to T"]
    assert use(game, RUIN, *answers, "2 to C*", "1 to T", "1 to T-1", "1 to E*") == {
        "A8": "E* T C-2*", "fear": 1,
    }  # fmt: skip


def test_instruments_of_their_own_ruin_threshold_takes_the_place_of_the_base() -> None:
    game = reaching(RUINOUS, A5="R", A8="2T C D")
    assert use(game, RUIN, "A8") == {"begins": ["redirected", "no counterattack"]}
    game = reaching(RUINOUS, A5="R", A8="2T C D")
    assert use(game, RUIN, "no line", "A8", "C", "2 to T") == {"A8": "T-1 C* D", "fear": 1}


def test_instruments_of_their_own_ruin_turns_every_ravage_of_the_turn_on_the_lands_around() -> None:
    """A Town with Strife and a City deal 5: neither Strife nor Defend counts; nothing happens in the land."""
    game = reaching(RUINOUS, A5="2E R", A8="T* C 2D Def4", A6="C", A7="T D", A1="C")
    use(game, RUIN, "A8")
    step = with_triggers(lambda now: invader_actions.ravage(now, "A8"))
    assert ask_after(game, step)[:2] == ["1 to E in A5", "3 to C in A6"]
    assert ravage(game, "A8", "3 to C in A6", "2 to T in A7") == {"A6": "-", "A7": "D", "fear": 3}
    assert ravage(game, "A8") == {"A5": "R"}


def test_instruments_of_their_own_ruin_leaves_other_lands_alone_and_its_user_divides() -> None:
    game = reaching(RUINOUS, A5="2E R", A8="T", A6="C", A1="T D")
    use(game, RUIN, "A8")
    assert who_of(game, "A8") == "river"
    assert ravage(game, "A1") == {"A1": "T Bl", "blight card": -1}


def who_of(game: Game, land: str) -> str:
    """Who decides about the damage of a Ravage in the land."""
    rule = invader_actions.ravage(game.copy(), land)
    return next(rule).who


# -- Manifest Incarnation --------------------------------------------------------------------------


def test_manifest_incarnation() -> None:
    game = position(A5="R", A8="2E T C 2R", A6="R", A7="C")
    assert in_reach(game, "Manifest Incarnation") == ["A8"]
    # 6, a Town, a City and 2 Presence; the Explorer that is left deals 1.
    assert use(game, "Manifest Incarnation") == {"A8": "E 2R", "fear": 6 + 4}


def test_manifest_incarnation_ravages_with_what_is_left() -> None:
    game = position(A8="E 2T 2C D R L")
    assert use(game, "Manifest Incarnation") == {
        "A8": "T C Bl", "fear": 6 + 5, "river destroyed": 1, "lightning destroyed": 1, "blight card": -1,
    }  # fmt: skip


def test_manifest_incarnation_threshold() -> None:
    game = reaching("3 Sun 3 Moon", A8="E 2T 2C D R")
    assert asked(game, "Manifest Incarnation") == [
        "2 to T",
        "1 to T",
        "2 to C",
        "1 to C",
    ]  # 5 - 6: the Dahan strike back
    assert use(game, "Manifest Incarnation", "2 to T") == {"A8": "C D R", "fear": 6 + 5 + 3 + 1}
    game = reaching("3 Sun 3 Moon", A8="2T 3C R")  # 2 + 6 - 6
    assert use(game, "Manifest Incarnation") == {
        "A8": "T 2C Bl", "fear": 6 + 6 + 3, "river destroyed": 1, "blight card": -1,
    }  # fmt: skip
    assert game.effects("defend") == []


def test_manifest_incarnation_ravage_is_like_any_other() -> None:
    game = position(A8="T* 2C R Def2")  # 0 + 3 - 2; the Town that ravages is the only one, so it is removed
    assert use(game, "Manifest Incarnation") == {"A8": "C R Def2", "fear": 6 + 4}
    game = position(A8="2T* 2C R Def2")
    assert use(game, "Manifest Incarnation") == {"A8": "T C R Def2", "fear": 6 + 5}  # the Strife is spent
    game = position(A8="2C R")
    game.add_effect(Effect("skip", "Paralyzing Fright", only("A8"), of=("ravage",)))
    assert use(game, "Manifest Incarnation") == {"A8": "C R", "fear": 6 + 3}


def test_manifest_incarnation_does_what_it_can() -> None:
    assert use(position(A8="C D R"), "Manifest Incarnation") == {"A8": "D R", "fear": 6 + 2}


# -- Pent-Up Calamity ------------------------------------------------------------------------------


def test_pent_up_calamity_adds() -> None:
    game = position(A5="R", A8="E T")
    assert asked(game, "Pent-Up Calamity", "A8") == ["add", "remove"]
    assert use(game, "Pent-Up Calamity", "A8", "add", "T") == {"A8": "E T* Di"}
    assert use(position(A5="R"), "Pent-Up Calamity", "A8", "add") == {"A8": "Di"}


def test_pent_up_calamity_removes_any_tokens() -> None:
    game = position(A5="R", A8="C C* Be Wi 2Di")
    answers = ["A8", "remove"]
    assert asked(game, "Pent-Up Calamity", *answers) == ["Be", "Wi", "Di", "Strife of C*", "done"]
    assert use(game, "Pent-Up Calamity", *answers, "Be", "Strife of C*", "done") == {"A8": "Wi 2Di", "fear": 2 + 4}
    assert use(position(A5="R", A8="2C 2Wi"), "Pent-Up Calamity", *answers, "Wi", "done", "3 to C") == {
        "A8": "C Wi", "fear": 1 + 2,
    }  # fmt: skip
    assert use(position(A5="R", A8="C Wi"), "Pent-Up Calamity", *answers, "done") == {}


def test_pent_up_calamity_threshold_returns_what_was_removed() -> None:
    game = reaching("2 Moon 3 Fire", A5="R", A8="C** 2C Be Wi Di")
    answers = ["A8", "remove", "Be", "Strife of C**", "Di", "done"]
    assert asked(game, "Pent-Up Calamity", *answers) == ["Be", "Di", "done"]  # no Invader is left for the Strife
    assert use(game, "Pent-Up Calamity", *answers, "Be", "done") == {"A8": "Be Wi", "fear": 3 + 6}
    game = reaching("2 Moon 3 Fire", A5="R", A8="C* 2C Wi")
    answers = ["A8", "remove", "Strife of C*", "done", "3 to C"]
    assert use(game, "Pent-Up Calamity", *answers, "Strife") == {"A8": "C C* Wi", "fear": 1 + 2}


def test_pent_up_calamity_threshold_returns_no_more_than_two_and_none_that_was_not_removed() -> None:
    game = reaching("2 Moon 3 Fire", A5="R", A8="3Be Wi")
    answers = ["A8", "remove", "Be", "Be", "Be", "done"]
    assert asked(game, "Pent-Up Calamity", *answers) == ["Be", "done"]
    assert use(game, "Pent-Up Calamity", *answers, "Be", "Be") == {"A8": "2Be Wi", "fear": 3}


def test_pent_up_calamity_threshold_adds_strife_where_nothing_was_removed() -> None:
    game = reaching("2 Moon 3 Fire", A5="R", A8="E T Wi")
    assert use(game, "Pent-Up Calamity", "A8", "remove", "done", "T", "T*") == {"A8": "E T** Wi"}
    game = reaching("2 Moon 3 Fire", A5="R", A8="E T")
    assert use(game, "Pent-Up Calamity", "A8", "add", "T", "E", "T*") == {"A8": "E* T** Di"}


# -- Pyroclastic Flow ------------------------------------------------------------------------------


def test_pyroclastic_flow() -> None:
    game = position(A5="R", A6="R", A8="2E 2T")
    assert in_reach(game, "Pyroclastic Flow") == ["A1", "A5", "A6", "A8"]  # from the Mountain A6 alone
    assert use(game, "Pyroclastic Flow", "A8", "2 to T") == {"A8": "T Bl", "fear": 1, "blight card": -1}
    assert use(position(A6="R", A1="2E C"), "Pyroclastic Flow", "A1", "2 to C") == {"A1": "C-2"}
    game = position(A6="R", A5="L")
    assert use(game, "Pyroclastic Flow", "A5") == {"A5": "Bl", "lightning destroyed": 1, "blight card": -1}


def test_pyroclastic_flow_threshold() -> None:
    game = reaching("2 Fire 3 Air 2 Earth", A6="R", A1="3C")
    assert use(game, "Pyroclastic Flow", "A1", "2 to C", "1 to C-2", "3 to C") == {"A1": "C Wi", "fear": 4}


# -- Savage Transformation -------------------------------------------------------------------------


def test_savage_transformation() -> None:
    game = position(A5="R", A8="E E* T")
    assert in_reach(game, "Savage Transformation") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert asked(game, "Savage Transformation", "A8") == ["E", "E*"]
    assert use(game, "Savage Transformation", "A8", "E*") == {"A8": "E T Be", "fear": 2}
    assert use(position(A5="R", A8="T"), "Savage Transformation", "A8") == {"fear": 2}


def test_savage_transformation_threshold() -> None:
    game = reaching("2 Moon 3 Animal", A5="E R", A8="2E", A4="E")
    assert asked(game, "Savage Transformation", "A8") == ["E in A8", "E in A5"]
    assert use(game, "Savage Transformation", "A8", "E in A5") == {"A8": "E Be", "A5": "Be R", "fear": 2}


# -- Sea Monsters ----------------------------------------------------------------------------------


def test_sea_monsters() -> None:
    game = position(A5="R", A1="C Bl Be")
    assert in_reach(game, "Sea Monsters") == ["A1", "A5", "B3"]
    assert use(game, "Sea Monsters", "A1") == {"A1": "Bl 2Be", "fear": 4 + 2}
    assert use(position(A5="R", A1="2C Bl"), "Sea Monsters", "A1", "3 to C") == {"A1": "C-1 Bl Be", "fear": 2 + 2}


def test_sea_monsters_fear_asks_for_invaders_and_has_a_limit() -> None:
    assert use(position(A5="R", A1="D 2Be"), "Sea Monsters", "A1") == {"A1": "D 3Be"}
    assert use(position(A5="R", A1="3C 4Be"), "Sea Monsters", "A1") == {"A1": "5Be", "fear": 8 + 6}


def test_sea_monsters_threshold() -> None:
    game = reaching("3 Water 3 Animal", A5="R", A1="C", B3="5C 4Be")
    assert asked(game, "Sea Monsters", "A1") == ["A1", "A5", "B3"]
    # 2 and the City's 2; then 8 again, and 10 for five Cities: 22 of the 24 that reach Terror Level II.
    assert use(game, "Sea Monsters", "A1", "B3") == {"A1": "Be", "B3": "5Be", "fear": 4 + 18}
    game = reaching("3 Water 3 Animal", A5="R", A1="2C")
    assert use(game, "Sea Monsters", "A1", "3 to C", "A1") == {"A1": "2Be", "fear": 2 + 2 + 4 + 2}
    assert BOX.powers["Sea Monsters"].lines[0].repeat == ANY_TARGET


# -- Smothering Infestation ------------------------------------------------------------------------


def test_smothering_infestation() -> None:
    game = position(A5="T C R", A1="2T R")
    assert in_reach(game, "Smothering Infestation") == ["A1", "A5"]
    assert use(game, "Smothering Infestation", "A5", "3 to C") == {"A5": "T Di R", "fear": 2 + 2}
    assert use(game, "Smothering Infestation", "A1") == {"A1": "2T Di R"}


def test_smothering_infestation_threshold() -> None:
    game = reaching("2 Water 2 Plant", A1="2T E R")
    assert use(game, "Smothering Infestation") == {"A1": "T-1 T-1 Di R"}
    game = reaching("2 Water 2 Plant", A8="2T R")
    assert use(game, "Smothering Infestation", "2 to T") == {"A8": "Di R", "fear": 2 + 2}


# -- Strangling Firevine ---------------------------------------------------------------------------


def test_strangling_firevine() -> None:
    game = position(A4="R", A7="R", A5="2E C", A8="R Wi", A2="5Wi")
    assert in_reach(game, "Strangling Firevine") == ["A1", "A2", "A3", "A4", "A5", "A7", "A8", "B3"]
    assert asked(game, "Strangling Firevine", "A5") == ["A4", "A7"]
    assert use(game, "Strangling Firevine", "A5", "A7") == {"A5": "Wi", "A7": "Wi R", "fear": 2}
    game = position(A4="R", A5="2E C")
    assert use(game, "Strangling Firevine", "A5") == {"A5": "C-2 Wi", "A4": "Wi R"}


def test_strangling_firevine_where_the_source_is_the_target() -> None:
    assert use(position(A4="2T R"), "Strangling Firevine", "A4", "2 to T") == {"A4": "T 2Wi R", "fear": 1}


def test_strangling_firevine_threshold() -> None:
    game = reaching("2 Fire 3 Plant", A4="R", A5="2C", A1="T")
    assert use(game, "Strangling Firevine", "A5", "2 to C", "1 to C-2") == {
        "A5": "C-1 Wi", "A4": "Wi R", "fear": 2,
    }  # fmt: skip


# -- Sweep into the Sea ----------------------------------------------------------------------------


def test_sweep_into_the_sea_pushes_a_step_nearer_to_the_coast() -> None:
    game = position(A5="E 2T C D R")
    answers = ["A5", "push"]
    assert asked(game, "Sweep into the Sea", *answers) == ["E to A1", "E to B3", "T to A1", "T to B3"]
    assert use(game, "Sweep into the Sea", *answers, "T to A1", "E to A1", "T to B3") == {
        "A5": "C D R", "A1": "E T", "B3": "T",
    }  # fmt: skip
    # A8 lies two steps inland: one step on, and no further.
    assert asked(position(A5="R", A8="E"), "Sweep into the Sea", "A8", "push") == ["E to A5", "E to A6", "E to A7"]


@pytest.mark.parametrize(
    ("land", "nearer"),
    [("A4", ["A1", "A2", "A3", "B3"]), ("A6", ["A1"]), ("B8", ["B6", "B7"]), ("B7", ["A3"]), ("A1", []), ("B3", [])],
)
def test_toward_the_ocean(land: str, nearer: list[str]) -> None:
    assert position().island.toward_ocean(land) == nearer


def test_sweep_into_the_sea_on_a_coast() -> None:
    game = position(A5="R", A1="2E T C D")
    assert use(game, "Sweep into the Sea", "A1", "push") == {}
    assert use(game, "Sweep into the Sea", "A1", "destroy") == {"A1": "C D", "fear": 1}
    assert use(position(A5="2E R"), "Sweep into the Sea", "A5", "destroy") == {}  # chosen, but no coast


def test_sweep_into_the_sea_threshold() -> None:
    game = reaching("3 Sun 2 Water", A6="R", A8="T", A1="E")
    first = ["A8", "push", "T to A6"]
    assert asked(game, "Sweep into the Sea", *first) == ["A5", "A6", "A7"]
    assert use(game, "Sweep into the Sea", *first, "A6", "push") == {"A8": "-", "A1": "E T"}
    game = reaching("3 Sun 2 Water", A6="T R", A1="E")
    assert use(game, "Sweep into the Sea", "A6", "push", "A1", "destroy") == {"A6": "R", "A1": "-", "fear": 1}


# -- Tigers Hunting --------------------------------------------------------------------------------


def test_tigers_hunting() -> None:
    game = position(A8="E T R", A7="Be", A5="R Bl")
    assert in_reach(game, "Tigers Hunting") == ["A6", "A7", "A8"]
    answers = ["A8", "Be from A7", "2 to T"]
    assert asked(game, "Tigers Hunting", *answers) == ["Be to A5", "Be to A6", "Be to A7", "done"]
    assert use(game, "Tigers Hunting", *answers, "Be to A6", "done") == {
        "A8": "E Be R", "A7": "-", "A6": "Be", "fear": 2 + 1,
    }  # fmt: skip
    assert use(position(A8="T R"), "Tigers Hunting", "A8", "done") == {"A8": "T-1 Be R", "fear": 2}
    pushed = use(position(A8="R 3Be"), "Tigers Hunting", "A8", "Be to A5", "Be to A6")
    assert pushed == {"A8": "2Be R", "A5": "Be", "A6": "Be", "fear": 2}


def test_tigers_hunting_threshold() -> None:
    game = reaching("2 Sun 2 Moon 3 Animal", A8="R", A7="Be", A6="T", A5="C Bl")
    answers = ["A8", "done", "Be to A6"]
    assert asked(game, "Tigers Hunting", *answers) == ["A6", "A7"]  # Blight in A5
    assert use(game, "Tigers Hunting", *answers, "A6") == {"A6": "Be", "fear": 2 + 1}
    game = reaching("2 Sun 2 Moon 3 Animal", A8="R", A7="T 2Be")
    assert use(game, "Tigers Hunting", "A8", "done", "done", "A7") == {"A8": "Be R", "A7": "2Be", "fear": 2 + 1}


# -- Twisted Flowers Murmur Ultimatums -------------------------------------------------------------

TWISTED = "Twisted Flowers Murmur Ultimatums"
ULTIMATUM = "3 Moon 2 Air 3 Plant"


def at_terror(game: Game, *levels: int, generated: int = 0) -> Game:
    fear = game.table.fear
    generated_so_far = fear._replace(generated=generated, pool=8 - generated, levels=levels)  # type: ignore[arg-type]
    game.change(fear=generated_so_far)
    return game


def test_twisted_flowers_murmur_ultimatums() -> None:
    game = position(A5="R", A8="E T C D", A7="D")
    assert in_reach(game, TWISTED) == ["A8"]
    assert use(game, TWISTED, "C") == {"A8": "E T C* D", "fear": 4}


@pytest.mark.parametrize("levels", [(0, 3, 3), (0, 0, 3)])
def test_twisted_flowers_murmur_ultimatums_removes_at_higher_terror(levels: tuple[int, ...]) -> None:
    game = at_terror(position(A5="R", A8="E T C D"), *levels)
    assert asked(game, TWISTED, "C") == ["E", "T", "C*"]
    assert use(game, TWISTED, "C", "C*", "T") == {"A8": "E D", "fear": 4}


def test_twisted_flowers_murmur_ultimatums_own_fear_may_raise_the_terror_level() -> None:
    game = at_terror(position(A5="R", A8="E T C"), 1, 3, 3, generated=4)
    assert use(game, TWISTED, "C", "E", "T") == {"A8": "C*", "fear": 4, "terror level": 2}


def test_twisted_flowers_murmur_ultimatums_threshold() -> None:
    game = at_terror(reaching(ULTIMATUM, A5="R", A8="E T C"), 1, 3, 3, generated=2)
    answers = ["C", "E", "C*"]  # 2 + 4 + 3 Fear are enough for Terror Level II
    assert use(game, TWISTED, *answers) == {"A8": "-", "fear": 7 + 1, "terror level": 2}
    game = at_terror(reaching(ULTIMATUM, A5="R", A8="E T C"), 1, 3, 3, generated=2)
    assert use(game, TWISTED, "no line", "C") == {"A8": "E T C*", "fear": 4}
    game = reaching(ULTIMATUM, A5="R", A8="2T")
    assert use(game, TWISTED, "T", "2 to T*") == {"A8": "T-1", "fear": 7 + 1}


# -- Unlock the Gates of Deepest Power -------------------------------------------------------------

UNLOCK = "Unlock the Gates of Deepest Power"
GATES = "2 Sun 2 Moon 2 Fire 2 Air 2 Water 2 Earth 2 Plant 2 Animal"
LIGHTNINGS = ("Harbingers of the Lightning", "Lightning's Boon", "Raging Storm", "Shatter Homesteads")
FORGET = "Forget it at Time Passes"


def test_unlock_the_gates_of_deepest_power() -> None:
    game = position(A5="R", B2="2L")
    shown = ("Tsunami", "Fire and Flood")
    assert who_decides(game, UNLOCK, "lightning", shown) == "lightning"
    assert asked(game, UNLOCK, "lightning", shown) == list(shown)
    assert use(game, UNLOCK, "lightning", shown, "Tsunami") == {
        "lightning hand": (*LIGHTNINGS, "Tsunami"), "major discard": ("Fire and Flood",),
    }  # fmt: skip


def unlocked(energy: int, way: str, card: str = "Fire and Flood", **lands: str) -> tuple[Game, dict[str, object]]:
    game = reaching(GATES, A5="R", B2="2L", **lands)
    game.change_spirit("lightning", energy=energy)
    return game, use(game, UNLOCK, "lightning", (card, "Tsunami"), card, way)


def test_unlock_the_gates_of_deepest_power_plays_for_half_the_cost() -> None:
    game = reaching(GATES, A5="R", B2="2L")
    game.change_spirit("lightning", energy=3)
    gained = ("lightning", ("Fire and Flood", "Tsunami"), "Fire and Flood")
    assert asked(game, UNLOCK, *gained) == [FORGET, "done"]  # 7 halved and rounded up are 4
    assert who_decides(game, UNLOCK, *gained) == "lightning"
    game.change_spirit("lightning", energy=4)
    assert asked(game, UNLOCK, *gained) == ["pay half", FORGET, "done"]
    assert use(game, UNLOCK, *gained, "pay half") == {
        "lightning in play": ("Fire and Flood",), "lightning played": 1, "lightning energy": -4,
        "major discard": ("Tsunami",), "begins": ["all thresholds"],
    }  # fmt: skip
    assert act(game, order_of_play.time_passes)["lightning discard"] == ("Fire and Flood",)


def test_unlock_the_gates_of_deepest_power_plays_for_nothing_and_forgets() -> None:
    game, changed = unlocked(9, FORGET)
    assert changed == {
        "lightning in play": ("Fire and Flood",), "lightning played": 1, "major discard": ("Tsunami",),
        "begins": ["all thresholds", "forgotten at end"],
    }  # fmt: skip
    game.add_effect(Effect("keep card", "Gift of Constancy", spirit="lightning", amount=1))
    done = act(game, order_of_play.time_passes)  # nothing is left to keep
    assert done["major discard"] == ("Tsunami", "Fire and Flood")
    assert done["lightning in play"] == ()
    assert "lightning hand" not in done
    assert "lightning discard" not in done


def test_unlock_the_gates_of_deepest_power_may_leave_the_card_in_hand() -> None:
    assert unlocked(9, "done")[1] == {
        "lightning hand": (*LIGHTNINGS, "Fire and Flood"), "major discard": ("Tsunami",),
    }  # fmt: skip


def test_unlock_the_gates_of_deepest_power_gives_all_thresholds_of_that_card() -> None:
    """Fire and Flood has two; nobody asks for Elements, nor may they be declined."""
    game, _ = unlocked(4, "pay half", B4="4C", B1="2C")
    assert usable(game, "fast", "lightning") == []  # a Slow card waits
    assert "Fire and Flood" in usable(game, "slow", "lightning")
    answers = ["B4", "B1", "3 to C", "1 to C", "3 to C", "B4", "2 to C-1", "2 to C", "B4"]
    assert use(game, "Fire and Flood", *answers, by="lightning") == {"B4": "-", "B1": "C-1", "fear": 8 + 2}


def test_unlock_the_gates_of_deepest_power_gives_no_other_card_anything() -> None:
    game, _ = unlocked(4, "pay half", B4="2T")
    assert use(game, "Accelerated Rot", "B4", by="lightning") == {"B4": "-", "fear": 2 + 2}
    game, _ = unlocked(4, "pay half")
    act(game, order_of_play.time_passes)
    assert not Use(game, BOX.powers["Fire and Flood"], "lightning").reaches()


def test_unlock_the_gates_of_deepest_power_lets_a_fast_card_be_used_at_once() -> None:
    game, _ = unlocked(0, FORGET, card="Tigers Hunting")
    assert usable(game, "fast", "lightning") == ["Tigers Hunting"]


# -- Unrelenting Growth ----------------------------------------------------------------------------

KEEPERS = ("Boon of Growing Power", "Regrow from Roots", "Sacrosanct Wilderness", "Towering Wrath")
FOUR_MINORS = ("Drought", "Call to Tend", "Steam Vents", "Rain of Blood")


def test_unrelenting_growth() -> None:
    game = position(A5="R", B2="L")
    assert asked(game, "Unrelenting Growth", "lightning") == ["B1", "B2", "B3", "B4"]
    assert who_decides(game, "Unrelenting Growth", "lightning") == "lightning"
    answers = ["lightning", "B4", "energy track", "card-play track"]
    assert use(game, "Unrelenting Growth", *answers) == {
        "B4": "Wi 2L", "lightning energy circles": 2, "lightning play circles": 2,
    }  # fmt: skip


def test_unrelenting_growth_is_no_power_range() -> None:
    game = position(A5="R", B2="L")
    game.add_effect(Effect("range", "Reaching Grasp", spirit="lightning", amount=2))
    assert asked(game, "Unrelenting Growth", "lightning") == ["B1", "B2", "B3", "B4"]


def test_unrelenting_growth_threshold() -> None:
    game = reaching("3 Sun 3 Plant", A5="R", B2="L", B4="2Bl")
    answers = ["lightning", "B4", "energy track", "energy track"]
    assert who_decides(game, "Unrelenting Growth", *answers) == "lightning"
    assert use(game, "Unrelenting Growth", *answers, "minor", FOUR_MINORS, "Drought") == {
        "B4": "Bl 2Wi 2L", "blight card": 1, "lightning energy circles": 3,
        "lightning hand": (*LIGHTNINGS, "Drought"), "minor discard": FOUR_MINORS[1:],
    }  # fmt: skip


def test_unrelenting_growth_may_uncover_the_elements_of_its_threshold() -> None:
    """Keeper's second Energy circle is a Sun; its new Sacred Site drives the Dahan out after the Power."""
    game = with_elements(position("keeper", "river", B1="R", A5="K", A8="D"), "keeper", "2 Sun 3 Plant")
    gained = ["minor", FOUR_MINORS, "Drought"]
    answers = ["keeper", "A8", "energy track", "card-play track", *gained, "D to A7"]
    assert use(game, "Unrelenting Growth", *answers, by="keeper") == {
        "A8": "2Wi 2K", "A7": "D", "keeper energy circles": 2, "keeper play circles": 2,
        "keeper hand": (*KEEPERS, "Drought"), "minor discard": FOUR_MINORS[1:],
    }  # fmt: skip


# -- Volcanic Eruption -----------------------------------------------------------------------------


def test_volcanic_eruption() -> None:
    game = position(A5="R", A6="R", A8="3T 2C 2D 2Be Wi", A7="D Be")
    assert in_reach(game, "Volcanic Eruption") == ["A1", "A5", "A6", "A8"]
    assert use(game, "Volcanic Eruption", "A8") == {"A8": "Bl Wi", "fear": 6 + 3 + 4, "blight card": -1}


def test_volcanic_eruption_threshold() -> None:
    """The City that 20 damage leaves is destroyed after the Blight; 10 damage next door leave a City, too."""
    game = reaching("4 Fire 3 Earth", A5="T D Bl R", A6="4C Be R", A7="D", A8="7C", A1="E D")
    answers = ["A8", *["3 to C"] * 6, *["3 to C"] * 3]
    assert use(game, "Volcanic Eruption", *answers) == {
        "A8": "Bl Wi", "A5": "Bl R", "A6": "C-1 Bl", "A7": "Bl",
        "fear": 6 + 14 + 1 + 6, "terror level": 2, "blight card": -3, "river destroyed": 1,
    }  # fmt: skip


def test_volcanic_eruption_cascade_comes_before_the_threshold_looks_for_blight() -> None:
    game = reaching("4 Fire 3 Earth", A6="Bl R", A5="Bl", A8="Bl")
    assert use(game, "Volcanic Eruption", "A8", "A7") == {"A8": "2Bl Wi", "A7": "Bl", "fear": 6, "blight card": -2}


# -- what a reader is told --------------------------------------------------------------------------


def told(game: Game, power: str, *answers: str) -> list[str]:
    use(game, power, *answers)
    lines = narrate.tell(game, game.happenings)
    return [line.text for top in lines for line in (top, *top.children)]


def test_what_happens_is_told() -> None:
    assert told(position(A5="R", A8="2T C"), RUIN, "A8", "C", "2 to T")[1:4] == [
        "1 Strife is added to City in A8",
        "Invaders with Strife in A8 deal 3 damage to others there",
        "2 damage to Town in A8: destroyed",
    ]
    game = position(A5="R", A8="T* Wi")
    assert told(game, "Pent-Up Calamity", "A8", "remove", "Strife of T*", "done")[1:] == [
        "1 Strife is removed from Town (Strife) in A8",
        "1 Fear",
        "2 damage to Town in A8: destroyed",
        "1 Fear",
    ]


def test_a_redirected_ravage_is_told() -> None:
    game = reaching(RUINOUS, A5="R", A8="T D Def1", A6="C")
    use(game, RUIN, "A8")
    game.clear_log()
    ravage(game, "A8")
    (line,) = narrate.tell(game, game.happenings)
    assert line.text == "Ravage in A8 Jungle: Town deals 2 damage"
    assert [under.text for under in line.children] == [f"{RUIN}: Invaders in adjacent lands take it"]
    assert [words.effect(game, effect) for effect in game.table.effects if effect.source == RUIN] == [
        f"{RUIN}: Ravage damage falls on Invaders in adjacent lands for River in A8",
        f"{RUIN}: Dahan do not strike back in a Ravage in A8",
    ]


def test_reached_thresholds_are_shown_on_the_card_that_was_unlocked() -> None:
    game, _ = unlocked(4, "pay half")
    (card,) = table_view(game, game.table).spirits[1].in_play
    assert [line.reached for line in card.lines] == [True, True]
