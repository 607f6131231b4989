"""The 31 Minor Powers of Branch & Claw: what is printed on each, and what each does in a position.

Land A6 (Mountain) is next to A1, A5 (Wetland) and A8 (Jungle) only; A1 is a Coastal
Mountain, A7 Sands. One River Presence in the Wetland A5 is a Sacred Site.
"""

from __future__ import annotations

from functools import partial

import kit
import pytest
from kit import (
    act,
    ask_after,
    asked,
    lies,
    use,
    who_decides,
    whom_it_asks,
    with_cards_in_play,
    with_elements,
    with_triggers,
)
from minor_kit import ANY_SPIRIT, Row, has_text_and_effect, has_the_figures

from spirit_tutor.box import open_box
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW, FAST, MINOR, SLOW, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import adding, damaging, moving, removing, replacing
from spirit_tutor.rules.play import IllegalAnswer
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import elements, speed
from spirit_tutor.rules.turn.order_of_play import time_passes

BOXES = (BASE, BRANCH_AND_CLAW)
position = partial(kit.position, boxes=BOXES)

# -- what is printed --------------------------------------------------------------------------------

PRINTED = [
    # name, cost, speed, Elements, range, target, threshold
    ("Absorb Corruption", 1, "slow", "Sun Earth Plant", "Presence 0", "any land", "2 Plant"),
    ("Animated Wrackroot", 0, "slow", "Moon Fire Plant", "Presence 0", "any land", ""),
    ("Call to Ferocity", 0, "slow", "Sun Fire Earth", "Presence 1", "Invaders", ""),
    ("Call to Trade", 1, "fast", "Air Water Earth Plant", "Presence 2", "Dahan", ""),
    ("Confounding Mists", 1, "fast", "Air Water", "Presence 1", "any land", ""),
    ("Cycles of Time and Tide", 1, "fast", "Sun Moon Water", "Presence 1", "Coastal", ""),
    ("Disorienting Landscape", 1, "fast", "Moon Air Plant", "Sacred Site 2", "any land", ""),
    ("Elusive Ambushes", 1, "fast", "Sun Fire Water", "Presence 1", "Dahan", ""),
    ("Fire in the Sky", 1, "fast", "Sun Fire Air", "Sacred Site 1", "any land", ""),
    ("Fleshrot Fever", 1, "slow", "Fire Air Water Animal", "Presence 1", "Jungle/Sands", ""),
    ("Gold's Allure", 0, "slow", "Fire Earth Animal", "Presence 1", "Mountain", ""),
    ("Growth Through Sacrifice", 0, "fast", "Moon Fire Water Plant", "", ANY_SPIRIT, "2 Sun"),
    ("Guardian Serpents", 1, "fast", "Sun Moon Earth Animal", "", ANY_SPIRIT, ""),
    ("Here There Be Monsters", 0, "slow", "Moon Air Animal", "Presence 0", "Inland", ""),
    ("Infested Aquifers", 1, "slow", "Moon Water Earth Animal", "Presence 0", "any land", ""),
    ("Inflame the Fires of Life", 1, "slow", "Moon Fire Plant Animal", "Sacred Site 1", "any land", "3 Animal"),
    ("Pact of the Joined Hunt", 1, "slow", "Sun Plant Animal", "", ANY_SPIRIT, ""),
    ("Poisoned Dew", 1, "slow", "Fire Water Plant", "Presence 1", "any land", ""),
    ("Portents of Disaster", 0, "fast", "Sun Moon Air", "Sacred Site 1", "Invaders", ""),
    ("Promises of Protection", 0, "fast", "Sun Earth Animal", "Sacred Site 2", "any land", ""),
    ("Prowling Panthers", 1, "slow", "Moon Fire Animal", "Presence 1", "Mountain/Jungle", ""),
    ("Razor-Sharp Undergrowth", 1, "fast", "Moon Plant", "Presence 0", "no Blight", ""),
    ("Renewing Rain", 1, "slow", "Water Earth Plant", "Sacred Site 1", "any land", "3 Plant"),
    ("Rites of the Land's Rejection", 1, "fast", "Moon Fire Earth", "Sacred Site 2", "Dahan", ""),
    ("Scour the Land", 1, "slow", "Air Earth", "Sacred Site 2", "any land", "3 Air"),
    ("Sky Stretches to Shore", 1, "fast", "Sun Air Water Earth", "", ANY_SPIRIT, ""),
    ("Spur on with Words of Fire", 1, "fast", "Sun Fire Air", "", ANY_SPIRIT, ""),
    ("Swarming Wasps", 0, "fast", "Fire Air Animal", "Presence 1", "no Blight", ""),
    ("Teeming Rivers", 1, "slow", "Sun Water Plant Animal", "Sacred Site 2", "Mountain/Wetland", ""),
    ("Tormenting Rotflies", 1, "slow", "Air Plant Animal", "Presence 2", "Sands/Wetland", ""),
    ("Twilight Fog Brings Madness", 0, "slow", "Sun Moon Air Water", "Presence 1", "any land", ""),
]


def minors() -> dict[str, Power]:
    powers_of_both = open_box(*BOXES).powers
    return {name: one for name, one in powers_of_both.items() if one.kind == MINOR and one.box == BRANCH_AND_CLAW}


def test_there_are_31_of_them_in_alphabetical_order_and_none_in_the_base_box() -> None:
    assert len(PRINTED) == 31
    assert list(minors()) == [row[0] for row in PRINTED]
    assert list(minors()) == sorted(minors())
    assert not set(minors()) & set(open_box("base").powers)


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row[0])
def test_the_figures_are_the_printed_ones(row: Row) -> None:
    has_the_figures(minors()[row[0]], row)


@pytest.mark.parametrize("name", [row[0] for row in PRINTED])
def test_each_has_a_text_and_an_effect(name: str) -> None:
    has_text_and_effect(minors()[name])


# -- what each does -----------------------------------------------------------------------------------


def ravages(game: Game, land: str, *answers: str) -> dict[str, object]:
    return act(game, with_triggers(lambda now: invader_actions.ravage(now, land, normal=True)), *answers)


def builds(game: Game, land: str, *answers: str) -> dict[str, object]:
    return act(game, with_triggers(lambda now: invader_actions.build(now, land, normal=True)), *answers)


def explores(game: Game, land: str, *answers: str) -> dict[str, object]:
    return act(game, with_triggers(lambda now: invader_actions.explore(now, land, normal=True)), *answers)


def test_absorb_corruption_moves_blight_without_a_cascade_and_without_loss() -> None:
    game = position(A5="Bl R", A6="2Bl", A8="Bl", A3="Bl")
    assert asked(game, "Absorb Corruption") == ["gather Blight", "pay and remove Blight"]
    assert asked(game, "Absorb Corruption", "gather Blight") == ["Bl from A6", "Bl from A8"]
    assert use(game, "Absorb Corruption", "gather Blight", "Bl from A6") == {"A5": "2Bl R", "A6": "Bl"}


def test_absorb_corruption_is_paid_in_full_or_removes_nothing() -> None:
    game = position(A5="2Bl R")
    game.change_spirit("river", energy=1)
    assert use(game, "Absorb Corruption", "pay and remove Blight") == {
        "A5": "Bl R", "blight card": 1, "river energy": -1,
    }  # fmt: skip
    assert use(game, "Absorb Corruption", "pay and remove Blight") == {}


def test_absorb_corruption_with_two_plant_may_do_both_in_either_order() -> None:
    game = with_elements(position(A5="Bl R", A6="Bl"), "river", "2 Plant")
    game.change_spirit("river", energy=1)
    assert asked(game, "Absorb Corruption", "gather Blight") == ["pay and remove Blight", "done"]
    assert asked(game, "Absorb Corruption", "pay and remove Blight") == ["gather Blight", "done"]
    assert use(game, "Absorb Corruption", "gather Blight", "pay and remove Blight") == {
        "A6": "-", "blight card": 1, "river energy": -1,
    }  # fmt: skip
    game = with_elements(position(A5="Bl R", A6="Bl"), "river", "1 Plant")
    assert use(game, "Absorb Corruption", "gather Blight") == {"A5": "2Bl R", "A6": "-"}


def test_animated_wrackroot() -> None:
    game = position(A5="2E R")
    assert asked(game, "Animated Wrackroot") == ["Fear and destroy", "add Wilds"]
    assert use(game, "Animated Wrackroot", "Fear and destroy") == {"A5": "E R", "fear": 1}
    assert use(game, "Animated Wrackroot", "add Wilds") == {"A5": "E Wi R"}
    assert use(position(A5="T R"), "Animated Wrackroot", "Fear and destroy") == {"fear": 1}


def test_call_to_ferocity() -> None:
    game = position(A5="R", A6="2E T C D", A1="4D")
    assert asked(game, "Call to Ferocity", "A6") == ["gather", "Fear and push"]
    assert asked(game, "Call to Ferocity", "A6", "gather") == ["D from A1", "done"]
    assert asked(game, "Call to Ferocity", "A6", "Fear and push") == ["E to A1", "E to A5", "E to A8"]
    assert use(game, "Call to Ferocity", "A6", "Fear and push", "E to A1", "T to A8") == {
        "A1": "E 4D", "A6": "E C D", "A8": "T", "fear": 1,
    }  # fmt: skip
    assert use(game, "Call to Ferocity", "A6", "gather", *("D from A1",) * 3) == {"A1": "E D", "A6": "E C 4D"}


def test_call_to_ferocity_needs_dahan_there_for_its_second_branch() -> None:
    game = position(A5="R", A6="E T", A1="D")
    assert use(game, "Call to Ferocity", "A6", "Fear and push") == {}
    assert use(position(A5="R", A6="C D"), "Call to Ferocity", "A6", "Fear and push") == {"fear": 1}


def test_call_to_trade_gathers_and_turns_one_ravage_into_a_build() -> None:
    game = position(A5="R", A6="2T C D", A1="D 2T")
    assert asked(game, "Call to Trade", "A6") == ["D from A1", "done"]
    assert use(game, "Call to Trade", "A6", "D from A1") == {"A1": "T", "A6": "3T C 2D", "begins": ["instead"]}
    assert ravages(game, "A6") == {"A6": "3T 2C 2D", "ends": ["instead"]}
    assert ravages(game, "A6") == {"A6": "3T 2C Bl", "blight card": -1}  # a later one is a Ravage again


def test_call_to_trade_builds_by_the_rules_of_a_build() -> None:
    game = position(A5="R", A6="T D Di")
    use(game, "Call to Trade", "A6")
    assert ravages(game, "A6") == {"A6": "T D", "ends": ["instead"]}  # the Disease stops it, and nobody strikes back


@pytest.mark.parametrize(("levels", "trades"), [((1, 3, 3), True), ((0, 1, 3), True), ((0, 0, 3), False)])
def test_call_to_trade_looks_at_the_terror_level(levels: tuple[int, int, int], trades: bool) -> None:
    game = position(A5="R", A6="D", A1="T 2D")
    game.change(fear=game.table.fear._replace(levels=levels))
    changed = use(game, "Call to Trade", "A6", "D from A1")
    assert changed == ({"A1": "D", "A6": "T 2D", "begins": ["instead"]} if trades else {"A1": "T D", "A6": "2D"})


def test_call_to_trade_ends_with_the_turn() -> None:
    game = position(A5="R", A6="C D")
    use(game, "Call to Trade", "A6")
    act(game, time_passes)
    assert ravages(game, "A6") == {"A6": "C Bl", "blight card": -1}


def test_confounding_mists_defend() -> None:
    game = position(A5="R")
    assert asked(game, "Confounding Mists", "A6") == ["defend", "push what is added"]
    assert use(game, "Confounding Mists", "A6", "defend") == {"A6": "Def4"}


def test_confounding_mists_push_what_a_build_adds() -> None:
    game = position(A5="R", A6="2T")
    assert use(game, "Confounding Mists", "A6", "push what is added") == {"begins": ["push added"]}
    assert ask_after(game, lambda now: invader_actions.build(now, "A6")) == ["C to A1", "C to A5", "C to A8", "done"]
    assert builds(game, "A6", "C to A8") == {"A8": "C"}
    assert builds(game, "A6", "done") == {"A6": "2T C"}
    assert explores(game, "A6", "E to A1") == {"A1": "E"}  # each of them, all turn
    assert builds(game, "A5") == {"A5": "T R"}  # there only
    act(game, time_passes)
    assert builds(game, "A6") == {"A6": "2T 2C"}


def test_confounding_mists_leave_what_moves_in_or_is_replaced() -> None:
    game = position(A5="R", A6="C", A1="E")
    use(game, "Confounding Mists", "A6", "push what is added")
    assert act(game, lambda now: moving.gather(now, "A6", 1, ("E",))) == {"A1": "-", "A6": "E C"}
    assert act(game, lambda now: replacing.replace(now, "A6", ("C",), "T")) == {"A6": "E T"}
    assert act(game, lambda now: adding.add(now, "A6", "D")) == {"A6": "E T D"}


def test_confounding_mists_twice_push_a_piece_once() -> None:
    game = position(A5="R", A6="E")
    use(game, "Confounding Mists", "A6", "push what is added")
    use(game, "Confounding Mists", "A6", "push what is added")
    assert explores(game, "A6", "E to A1") == {"A1": "E"}
    assert explores(game, "A6", "done", "E to A8") == {"A8": "E"}


def test_confounding_mists_ask_their_user() -> None:
    game = position(A5="R", B1="L", A6="E")
    use(game, "Confounding Mists", "B1", "push what is added", by="lightning")
    assert whom_it_asks(game, lambda now: invader_actions.build(now, "B1")) == "lightning"


def test_cycles_of_time_and_tide() -> None:
    game = position(A5="R", A1="D 2Bl", A2="E Bl R")
    assert asked(game, "Cycles of Time and Tide") == ["A1", "A2", "A3", "B3"]
    assert use(game, "Cycles of Time and Tide", "A1") == {"A1": "2D 2Bl"}
    assert use(game, "Cycles of Time and Tide", "A2") == {"A2": "E R", "blight card": 1}
    assert use(game, "Cycles of Time and Tide", "A2") == {}


@pytest.mark.parametrize(("place", "wilds"), [("A6", " Wi"), ("A8", " Wi"), ("A7", ""), ("A4", "")])
def test_disorienting_landscape(place: str, wilds: str) -> None:
    game = position(A5="R", **{place: "2E T"})
    assert use(game, "Disorienting Landscape", place, "E to A5") == {place: f"E T{wilds}", "A5": "E R"}


def test_disorienting_landscape_without_explorers() -> None:
    assert use(position(A5="R"), "Disorienting Landscape", "A8") == {"A8": "Wi"}


def test_elusive_ambushes() -> None:
    game = position(A5="R", A6="E T 3D")
    assert asked(game, "Elusive Ambushes", "A6") == ["damage", "defend"]
    assert use(game, "Elusive Ambushes", "A6", "defend") == {"A6": "E T 3D Def4"}
    assert use(game, "Elusive Ambushes", "A6", "damage", "1 to T") == {"A6": "E T-1 3D Def4"}


def test_fire_in_the_sky() -> None:
    game = position(A5="R", A6="E T")
    assert asked(game, "Fire in the Sky", "A6") == ["E", "T"]
    assert use(game, "Fire in the Sky", "A6", "T") == {"A6": "E T*", "fear": 2}
    assert use(game, "Fire in the Sky", "A8") == {"fear": 2}


def test_fleshrot_fever() -> None:
    game = position(A5="R")
    assert asked(game, "Fleshrot Fever") == ["A4", "A7", "A8", "B3"]
    assert use(game, "Fleshrot Fever", "A8") == {"A8": "Di", "fear": 1}


def test_golds_allure() -> None:
    game = position(A5="R", A6="C", A1="E 2T", A8="E")
    assert asked(game, "Gold's Allure", "A6") == ["E from A1", "E from A8"]
    assert asked(game, "Gold's Allure", "A6", "E from A8") == ["E", "T", "C"]
    assert use(game, "Gold's Allure", "A6", "E from A8", "E") == {"A1": "E T", "A6": "E* T C", "A8": "-"}
    assert use(position(A5="R"), "Gold's Allure", "A6") == {}


def test_growth_through_sacrifice_on_another_spirit() -> None:
    game = position(A5="R", A8="R", B1="L Bl", B2="L")
    assert asked(game, "Growth Through Sacrifice", "lightning") == ["A5", "A8"]
    assert asked(game, "Growth Through Sacrifice", "lightning", "A8") == ["B1", "B2"]
    assert asked(game, "Growth Through Sacrifice", "lightning", "A8", "B1") == ["remove Blight", "add Presence"]
    for answers in ((), ("B1",), ("B1", "add Presence")):
        assert who_decides(game, "Growth Through Sacrifice", "lightning", "A8", *answers) == "lightning"
    assert who_decides(game, "Growth Through Sacrifice", "lightning") == "river"
    assert use(game, "Growth Through Sacrifice", "lightning", "A8", "B2", "add Presence", "card-play track") == {
        "A8": "-", "B2": "2L", "river destroyed": 1, "lightning play circles": 2,
    }  # fmt: skip
    game = position(A5="R", A8="R", B1="L Bl")
    assert use(game, "Growth Through Sacrifice", "lightning", "A8", "remove Blight") == {
        "A8": "-", "B1": "L", "river destroyed": 1, "blight card": 1,
    }  # fmt: skip


def test_growth_through_sacrifice_with_two_sun_of_the_user_does_both_in_the_one_land() -> None:
    game = with_elements(position(A5="R", A8="R", B1="L Bl", B2="L Bl"), "river", "2 Sun")
    both = ("lightning", "A8", "B1", "remove Blight", "add Presence", "energy track")
    assert asked(game, "Growth Through Sacrifice", *both[:4]) == ["add Presence", "done"]
    assert who_decides(game, "Growth Through Sacrifice", *both[:4]) == "lightning"
    assert use(game, "Growth Through Sacrifice", *both) == {
        "A8": "-", "B1": "2L", "river destroyed": 1, "blight card": 1, "lightning energy circles": 2,
    }  # fmt: skip
    game = with_elements(position(A5="R", A8="R", B1="L Bl"), "lightning", "2 Sun")
    assert asked(game, "Growth Through Sacrifice", "lightning", "A8", "remove Blight") == []


def test_growth_through_sacrifice_on_oneself_counts_the_lands_left() -> None:
    game = position(A5="R", A8="2R Bl", A6="Bl")
    assert asked(game, "Growth Through Sacrifice", "river", "A5") == ["remove Blight", "add Presence"]  # in A8
    assert use(game, "Growth Through Sacrifice", "river", "A5", "remove Blight") == {
        "A5": "-", "A8": "2R", "river destroyed": 1, "blight card": 1,
    }  # fmt: skip
    assert use(position(A5="R", A8="Bl"), "Growth Through Sacrifice", "river") == {"A5": "-", "river destroyed": 1}


def test_guardian_serpents_lie_where_the_user_says() -> None:
    game = position(A5="R", B1="L", B2="2L")
    assert asked(game, "Guardian Serpents", "lightning") == ["B1", "B2"]
    assert who_decides(game, "Guardian Serpents", "lightning") == "river"
    assert use(game, "Guardian Serpents", "lightning", "B1") == {"B1": "Be L"}
    assert use(game, "Guardian Serpents", "lightning", "B2") == {"B2": "Be 2L Def4"}
    assert use(game, "Guardian Serpents", "river") == {"A5": "Be R Def4"}  # one in a Wetland is River's Sacred Site


def test_guardian_serpents_look_at_the_targets_sacred_site() -> None:
    game = position(A5="L", B2="2R", B1="L R")
    assert use(game, "Guardian Serpents", "lightning", "A5") == {"A5": "Be L"}
    assert use(game, "Guardian Serpents", "lightning", "B1") == {"B1": "Be L R"}


def test_here_there_be_monsters() -> None:
    game = position(A6="E T C D R", A8="Be R", A1="R")
    assert asked(game, "Here There Be Monsters") == ["A6", "A8"]
    moves = [f"{piece} to {near}" for piece in "ETD" for near in ("A1", "A5", "A8")]
    assert asked(game, "Here There Be Monsters", "A6") == [*moves, "done"]
    assert use(game, "Here There Be Monsters", "A6", "D to A8") == {"A6": "E T C R", "A8": "D Be R", "fear": 2}
    assert use(game, "Here There Be Monsters", "A8", "done") == {"fear": 3}


def test_infested_aquifers_damage_where_disease_is() -> None:
    game = position(A5="E T C D Di R", A8="2E R")
    assert asked(game, "Infested Aquifers", "A5") == ["damage", "add Disease"]
    assert use(game, "Infested Aquifers", "A5", "damage") == {"A5": "T-1 C-1 D Di R"}
    assert use(game, "Infested Aquifers", "A8", "damage") == {}


@pytest.mark.parametrize(("place", "comes"), [("A5", True), ("A6", True), ("A7", False), ("A8", False)])
def test_infested_aquifers_bring_disease_to_mountain_and_wetland(place: str, comes: bool) -> None:
    changed = use(position(**{place: "R"}), "Infested Aquifers", "add Disease")
    assert changed == ({place: "Di R", "fear": 1} if comes else {})


def test_inflame_the_fires_of_life() -> None:
    game = with_elements(position(A5="R", A6="E T"), "river", "2 Animal")
    assert asked(game, "Inflame the Fires of Life", "A6") == ["add Disease", "Fear and Strife"]
    assert use(game, "Inflame the Fires of Life", "A6", "add Disease") == {"A6": "E T Di"}
    assert use(game, "Inflame the Fires of Life", "A6", "Fear and Strife", "E") == {"A6": "E* T Di", "fear": 1}
    with_elements(game, "river", "1 Animal")
    assert asked(game, "Inflame the Fires of Life", "A6", "add Disease") == ["Fear and Strife", "done"]
    assert use(game, "Inflame the Fires of Life", "A6", "add Disease", "Fear and Strife", "T") == {
        "A6": "E* T* 2Di", "fear": 1,
    }  # fmt: skip
    assert use(game, "Inflame the Fires of Life", "A6", "add Disease", "done") == {"A6": "E* T* 3Di"}


def test_pact_of_the_joined_hunt() -> None:
    game = position(A5="R", B1="2T D L", B5="E L", B4="D", B6="D")
    hunt = partial(asked, game, "Pact of the Joined Hunt", "lightning")
    assert hunt() == ["B1", "B5"]
    assert hunt("B1") == ["D from B4", "D from B6"]
    assert [who_decides(game, "Pact of the Joined Hunt", "lightning", *of) for of in ((), ("B1",))] == ["lightning"] * 2
    assert hunt("B1", "D from B6") == ["2 to T", "1 to T"]
    assert who_decides(game, "Pact of the Joined Hunt", "lightning", "B1", "D from B6") == "river"
    assert use(game, "Pact of the Joined Hunt", "lightning", "B1", "D from B6", "2 to T") == {
        "B1": "T 2D L", "B6": "-", "fear": 1,
    }  # fmt: skip


def test_pact_of_the_joined_hunt_deals_damage_also_if_no_dahan_comes() -> None:
    game = position(A5="C 2D R")
    assert use(game, "Pact of the Joined Hunt", "river") == {"A5": "C-2 2D R"}
    assert use(position(A5="R"), "Pact of the Joined Hunt", "lightning") == {}  # it has no land


@pytest.mark.parametrize(("place", "left"), [("A8", "T D"), ("A5", "T D R"), ("A6", "2E T D"), ("A7", "2E T D")])
def test_poisoned_dew(place: str, left: str) -> None:
    game = position(A5="R")
    kit.put(game, place, "3E T D R" if place == "A5" else "3E T D")
    assert use(game, "Poisoned Dew", place) == {place: left}


def test_portents_of_disaster_come_true_once() -> None:
    game = position(A5="R", A6="3E T D")
    assert use(game, "Portents of Disaster", "A6") == {"fear": 2, "begins": ["fear where destroyed"]}
    fall = with_triggers(lambda now: removing.destroy(now, "A6", 2, ("E",)))
    assert act(game, fall) == {"A6": "E T D", "fear": 1, "ends": ["fear where destroyed"]}
    assert act(game, with_triggers(lambda now: removing.destroy(now, "A6", 1, ("E",)))) == {"A6": "T D"}


def test_portents_of_disaster_add_to_the_fear_of_a_town_and_come_after_the_ravage() -> None:
    game = position(A5="R", A6="T 2D")
    use(game, "Portents of Disaster", "A6")
    assert ravages(game, "A6") == {
        "A6": "D Bl", "fear": 2, "blight card": -1, "ends": ["fear where destroyed"],
    }  # fmt: skip


def test_portents_of_disaster_mean_invaders_destroyed_there_this_turn() -> None:
    game = position(A5="R", A6="3E D", A8="E")
    use(game, "Portents of Disaster", "A6")
    assert act(game, with_triggers(lambda now: removing.destroy(now, "A6", 1, ("D",)))) == {"A6": "3E"}
    assert act(game, with_triggers(lambda now: removing.destroy(now, "A8", 1, ("E",)))) == {"A8": "-"}
    assert act(game, with_triggers(lambda now: removing.remove(now, "A6", 1, ("E",)))) == {"A6": "2E"}
    act(game, time_passes)
    assert act(game, with_triggers(lambda now: removing.destroy(now, "A6", 1, ("E",)))) == {"A6": "E"}


def test_promises_of_protection() -> None:
    game = position(A5="R", A6="T D", A1="3D-1")
    assert asked(game, "Promises of Protection", "A6") == ["D-1 from A1", "done"]
    assert use(game, "Promises of Protection", "A6", "D-1 from A1", "done") == {
        "A1": "D-1 D-1", "A6": "T D D-1", "begins": ["health"],
    }  # fmt: skip
    # The 2 damage of the Town destroy nobody: the Dahan have 4, and the weaker one takes it.
    assert ravages(game, "A6") == {"A6": "D D-3 Bl", "fear": 1, "blight card": -1}
    assert act(game, lambda now: moving.push(now, "A6", 1, ("D",)), "D-3 to A8") == {"A6": "D Bl"}  # it falls in A8
    act(game, time_passes)
    assert lies(game, "A6") == "D Bl"


def test_promises_of_protection_twice_add_up() -> None:
    game = position(A5="R", A6="D")
    for _ in range(2):
        use(game, "Promises of Protection", "A6")
    assert act(game, lambda now: damaging.damage(now, "A6", 5, ("D",))) == {"A6": "D-5"}


def test_prowling_panthers() -> None:
    game = position(A5="R", A6="2E T C", A8="E")
    assert asked(game, "Prowling Panthers", "A6") == ["add Beasts", "destroy"]
    assert use(game, "Prowling Panthers", "A6", "add Beasts") == {"A6": "2E T C Be", "fear": 1}
    assert asked(game, "Prowling Panthers", "A6", "destroy") == ["E", "T"]
    assert use(game, "Prowling Panthers", "A6", "destroy", "T") == {"A6": "2E C Be", "fear": 1}
    assert use(game, "Prowling Panthers", "A8", "destroy") == {}


def test_razor_sharp_undergrowth() -> None:
    game = position(A5="2E T D R", A8="Bl R")
    assert asked(game, "Razor-Sharp Undergrowth", "A5") == []
    assert use(game, "Razor-Sharp Undergrowth") == {"A5": "E T Wi R Def2"}
    assert use(position(A6="T R"), "Razor-Sharp Undergrowth") == {"A6": "T Wi R Def2"}


@pytest.mark.parametrize(("place", "rains"), [("A8", True), ("A7", True), ("A6", False)])
def test_renewing_rain(place: str, rains: bool) -> None:
    game = with_elements(position(A5="R", **{place: "2Bl"}), "river", "2 Plant")
    assert use(game, "Renewing Rain", place) == ({place: "Bl", "blight card": 1} if rains else {})
    with_elements(game, "river", "1 Plant")
    left = ("Wi", 1) if rains else ("2Bl Wi", 0)
    assert use(game, "Renewing Rain", place) == {place: left[0], **({"blight card": 1} if rains else {})}


@pytest.mark.parametrize(("there", "fear"), [("E T C D", 1), ("T 3D", 1), ("2T C 2D", 2), ("3E 4D", 0)])
def test_rites_of_the_lands_rejection_forbid_and_frighten(there: str, fear: int) -> None:
    changed = use(position(A5="R", A6=there), "Rites of the Land's Rejection", "A6", "no Build")
    assert changed == {"begins": ["skip"], **({"fear": fear} if fear else {})}


def test_rites_of_the_lands_rejection_stop_every_build_there_and_spare_the_disease() -> None:
    game = position(A5="R", A6="T D Di", A8="T")
    use(game, "Rites of the Land's Rejection", "A6", "no Build")
    for _ in range(2):
        assert builds(game, "A6", "Rites of the Land's Rejection") == {}
    assert builds(game, "A8") == {"A8": "T C"}
    assert explores(game, "A6") == {"A6": "E T D Di"}


def test_rites_of_the_lands_rejection_or_push() -> None:
    game = position(A5="R", A6="T 4D")
    assert asked(game, "Rites of the Land's Rejection", "A6", "push") == ["D to A1", "D to A5", "D to A8", "done"]
    assert use(game, "Rites of the Land's Rejection", "A6", "push", *("D to A8",) * 3) == {"A6": "T D", "A8": "3D"}


def test_scour_the_land() -> None:
    game = position(A5="R", A6="3E 4T C D", A8="E T")
    assert use(game, "Scour the Land", "A6") == {"A6": "T C D Bl", "fear": 3, "blight card": -1}
    assert use(game, "Scour the Land", "A8") == {"A8": "Bl", "fear": 1, "blight card": -1}


def usable(game: Game, spirit: str, phase: str) -> list[str]:
    return [power.name for power in power_phases.available(game, spirit, phase)]


def uses(game: Game, name: str, phase: str, *answers: str, by: str = "river") -> dict[str, object]:
    power = game.box.powers[name]
    assert power in power_phases.available(game, by, phase)
    return act(game, with_triggers(lambda now: power_phases.use(now, by, power, phase)), *answers)


def test_scour_the_land_is_fast_with_three_air() -> None:
    game = with_cards_in_play(position(A5="R", A6="E"), "river", "Scour the Land")  # with an Air of its own
    with_elements(game, "river", "1 Air")
    assert usable(game, "river", FAST) == []
    with_elements(game, "river", "1 Air")
    assert usable(game, "river", FAST) == ["Scour the Land"]
    assert usable(game, "river", SLOW) == ["Scour the Land"]
    assert uses(game, "Scour the Land", FAST, "A6") == {
        "A6": "Bl",
        "blight card": -1,
        "river used": ("Scour the Land",),
    }
    assert usable(game, "river", FAST) == usable(game, "river", SLOW) == []  # once a turn


def test_scour_the_land_leaves_the_speed_of_other_powers_alone() -> None:
    game = with_cards_in_play(position(B1="2L"), "lightning", "Scour the Land", "Raging Storm")  # Air 2
    with_elements(game, "lightning", "1 Air")
    assert speed.conversions(game, "lightning") == 3
    uses(game, "Scour the Land", FAST, "B1", by="lightning")
    assert speed.conversions(game, "lightning") == 3


def test_sky_stretches_to_shore_one_slow_power_as_fast() -> None:
    game = with_cards_in_play(position(A5="R"), "river", "Wash Away", "River's Bounty", "Flash Floods")
    assert use(game, "Sky Stretches to Shore", "river") == {"begins": ["other speed", "range"]}
    assert usable(game, "river", FAST) == ["Flash Floods", "Wash Away", "River's Bounty", "Massive Flooding"]
    assert uses(game, "Flash Floods", FAST, "A5") == {"river used": ("Flash Floods",)}
    assert uses(game, "Wash Away", FAST, "A5") == {"river used": ("Flash Floods", "Wash Away"), "ends": ["other speed"]}
    assert usable(game, "river", FAST) == []
    assert usable(game, "river", SLOW) == ["River's Bounty", "Massive Flooding"]


def test_sky_stretches_to_shore_one_fast_power_as_slow() -> None:
    game = with_cards_in_play(position(A5="R"), "river", "Wash Away", "Flash Floods", "Boon of Vigor")
    use(game, "Sky Stretches to Shore", "river")
    speed.end_conversions(game)  # the Fast phase is over
    assert usable(game, "river", SLOW) == ["Wash Away", "Massive Flooding", "Flash Floods", "Boon of Vigor"]
    assert uses(game, "Wash Away", SLOW, "A5") == {"river used": ("Wash Away",)}
    assert uses(game, "Flash Floods", SLOW, "A5") == {
        "river used": ("Wash Away", "Flash Floods"), "begins": ["slowed"], "ends": ["other speed"],
    }  # fmt: skip
    assert usable(game, "river", SLOW) == ["Massive Flooding"]


def test_sky_stretches_to_shore_serves_innates_and_only_its_target() -> None:
    game = with_elements(position(A5="R", B1="2L"), "river", "1 Sun 2 Water")
    with_cards_in_play(game, "lightning", "Raging Storm")  # Air 1: one Power as Fast by Lightning's own rule
    use(game, "Sky Stretches to Shore", "river")
    assert usable(game, "river", FAST) == ["Massive Flooding"]
    assert usable(game, "river", SLOW) == ["Massive Flooding"]
    assert speed.conversions(game, "lightning") == 1
    assert speed.conversions(game, "lightning", SLOW) == 0


def test_what_serves_in_the_fast_phase_only_ends_with_it() -> None:
    """What is granted for either phase stays (R11.4)."""
    game = position(B1="2L")
    use(game, "Sky Stretches to Shore", "lightning")
    use(game, "Lightning's Boon", "lightning", by="lightning")
    speed.end_conversions(game)
    assert [effect.kind for effect in game.table.effects] == ["other speed", "range"]


def test_air_lost_after_it_has_served_takes_nothing_of_what_a_card_granted() -> None:
    """Two Powers went by Air, of which one is left: of the Boon's two none is gone (R11.5, R11.6)."""
    game = with_cards_in_play(position(B1="2L"), "lightning", "Raging Storm")  # Air 1
    game.change_spirit("lightning", quickened=2)
    use(game, "Lightning's Boon", "lightning", by="lightning")
    assert speed.conversions(game, "lightning") == 2


def test_sky_stretches_to_shore_is_taken_after_what_serves_in_the_fast_phase_only() -> None:
    cards = ("Raging Storm", "Shatter Homesteads", "Harbingers of the Lightning")
    game = with_cards_in_play(position(B1="2L"), "lightning", *cards)  # Air 3
    use(game, "Sky Stretches to Shore", "lightning")
    use(game, "Lightning's Boon", "lightning", by="lightning")
    assert speed.conversions(game, "lightning") == 2 + 3 + 1
    for left in (5, 4, 3):
        free = power_phases.available(game, "lightning", FAST)[0].name
        uses(game, free, FAST, "B1", by="lightning")
        assert speed.conversions(game, "lightning") == left
    assert [effect.kind for effect in game.table.effects] == ["other speed", "range"]  # the Boon's two, then Air
    assert speed.conversions(game, "lightning", SLOW) == 1


def test_a_fast_power_used_as_slow_may_be_repeated_as_such() -> None:
    game = with_cards_in_play(position(A5="R"), "river", "Flash Floods", "Boon of Vigor")
    game.change_spirit("river", energy=2)
    use(game, "Sky Stretches to Shore", "river")
    use(game, "Powerstorm", "river")
    uses(game, "Boon of Vigor", FAST, "river")
    uses(game, "Flash Floods", SLOW, "A5")
    assert usable(game, "river", SLOW) == [
        "Massive Flooding",
        "Flash Floods",
    ]  # not the Boon, which was used in the Fast phase
    assert uses(game, "Flash Floods", SLOW, "A5")["river energy"] == -2


def test_sky_stretches_to_shore_reaches_further_to_coastal_lands_only() -> None:
    game = position(B5="R", B8="R")
    near = ["B1", "B4", "B5", "B6", "B7"]  # and B8's neighbours, of which none is new but B8 itself
    assert asked(game, "Flash Floods") == [*near, "B8"]
    use(game, "Sky Stretches to Shore", "river")
    coastal = [land for land in game.island.within("B5", 4) if game.island.lands[land].coastal]
    assert coastal == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert asked(game, "Flash Floods") == [*coastal[:4], "B2", "B3", *near[1:], "B8"]
    assert asked(game, "Wash Away", "B5") == []  # nothing to Push; the range of a Push stays 1
    act(game, time_passes)
    assert asked(game, "Flash Floods") == [*near, "B8"]


def test_spur_on_with_words_of_fire_on_another_spirit() -> None:
    game = position()
    game.change_spirit("lightning", energy=1)
    spur = partial(asked, game, "Spur on with Words of Fire", "lightning")
    # With the Energy just gained 2: Raging Storm costs 3.
    assert spur() == ["Harbingers of the Lightning", "Lightning's Boon", "Shatter Homesteads", "done"]
    assert who_decides(game, "Spur on with Words of Fire", "lightning") == "lightning"
    assert spur("Shatter Homesteads") == []
    assert use(game, "Spur on with Words of Fire", "lightning", "Shatter Homesteads") == {
        "lightning energy": -1,
        "lightning hand": ("Harbingers of the Lightning", "Lightning's Boon", "Raging Storm"),
        "lightning in play": ("Shatter Homesteads",),
        "lightning played": 1,
    }
    assert elements.count(game, "lightning") == {"Fire": 1, "Air": 1}
    assert usable(game, "lightning", SLOW) == ["Shatter Homesteads"]


def test_spur_on_with_words_of_fire_on_oneself_gives_no_energy() -> None:
    game = position(A5="R")
    assert use(game, "Spur on with Words of Fire", "river", "done") == {}
    assert asked(game, "Spur on with Words of Fire", "river") == ["Boon of Vigor", "River's Bounty", "done"]
    use(game, "Spur on with Words of Fire", "river", "Boon of Vigor")
    assert usable(game, "river", FAST) == ["Boon of Vigor"]


def test_spur_on_with_words_of_fire_asks_for_the_whole_cost() -> None:
    game = position()
    with pytest.raises(IllegalAnswer):
        use(game, "Spur on with Words of Fire", "lightning", "Shatter Homesteads")


def test_swarming_wasps() -> None:
    game = position(A5="R", A6="3E T", A8="E Be")
    assert asked(game, "Swarming Wasps", "A6") == ["add Beasts", "push"]
    assert use(game, "Swarming Wasps", "A6", "push") == {}
    assert use(game, "Swarming Wasps", "A6", "add Beasts") == {"A6": "3E T Be"}
    assert asked(game, "Swarming Wasps", "A6", "push") == ["E to A1", "E to A5", "E to A8", "done"]
    assert use(game, "Swarming Wasps", "A6", "push", "E to A1", "E to A8") == {"A1": "E", "A6": "E T Be", "A8": "2E Be"}


@pytest.mark.parametrize(
    ("there", "after"),
    [("E", {"A6": "E Be"}), ("E Bl", {"A6": "E", "blight card": 1}), ("E 2Bl", {}), ("E 3Bl", {})],
)
def test_teeming_rivers(there: str, after: dict[str, object]) -> None:
    assert use(position(A5="R", A6=there), "Teeming Rivers", "A6") == after


@pytest.mark.parametrize(
    ("there", "fear"),
    [("-", 0), ("Di Bl", 0), ("E", 2), ("T", 2), ("C Di", 3), ("E Bl", 3), ("2T 2Bl 2Di", 4)],
)
def test_tormenting_rotflies(there: str, fear: int) -> None:
    game = position(A5="R", A7=there)
    assert asked(game, "Tormenting Rotflies", "A7") == ["add Disease", "Fear"]
    assert use(game, "Tormenting Rotflies", "A7", "Fear") == ({"fear": fear} if fear else {})


def test_tormenting_rotflies_bring_disease_without_fear() -> None:
    assert use(position(A5="R", A7="E"), "Tormenting Rotflies", "A7", "add Disease") == {"A7": "E Di"}


def test_twilight_fog_brings_madness() -> None:
    game = position(A5="R", A6="E T 2D D-1")
    assert asked(game, "Twilight Fog Brings Madness", "A6") == ["E", "T"]
    pushes = [f"{dahan} to {near}" for dahan in ("D", "D-1") for near in ("A1", "A5", "A8")]
    assert asked(game, "Twilight Fog Brings Madness", "A6", "T") == pushes
    assert use(game, "Twilight Fog Brings Madness", "A6", "T", "D-1 to A8") == {"A6": "E T* D-1 D-1", "A8": "D-1"}
    assert use(game, "Twilight Fog Brings Madness", "A6", "E", "D-1 to A8") == {"A6": "E* T*", "A8": "D-1 D-1"}
    assert use(position(A5="R"), "Twilight Fog Brings Madness", "A6") == {}


def test_sky_stretches_to_shore_counts_where_a_text_measures_a_range_too() -> None:
    game = position(B5="R")
    game.change_spirit("lightning", destroyed=1)
    near = asked(game, "Blazing Renewal", "lightning")
    assert near == game.island.within("B5", 2)
    use(game, "Sky Stretches to Shore", "river")
    coastal = ["A1", "A2", "A3", "B1", "B2", "B3"]  # all within five lands of B5
    assert asked(game, "Blazing Renewal", "lightning") == [
        land for land in game.island.lands if land in near or land in coastal
    ]  # fmt: skip
