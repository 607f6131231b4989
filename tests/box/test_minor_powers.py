"""The 36 Minor Powers of the base game: what is printed on each, and what each does in a position.

Land A5 (Wetland) is next to A6 (Mountain), A7 (Sands) and A8 (Jungle), and to A1, A4
and B3. One River Presence in the Wetland is a Sacred Site.
"""

from __future__ import annotations

import pytest
from kit import act, asked, lies, position, put, use, who_decides, with_cards_in_play, with_elements
from minor_kit import ANY_SPIRIT, Row, has_text_and_effect, has_the_figures

from spirit_tutor.box import open_box
from spirit_tutor.rules.core.card_shapes import BASE, ELEMENTS, MINOR, Power
from spirit_tutor.rules.spirits import elements
from spirit_tutor.rules.turn.order_of_play import time_passes

# -- what is printed --------------------------------------------------------------------------------

PRINTED = [
    # name, cost, speed, Elements, range, target, threshold
    ("Call of the Dahan Ways", 1, "slow", "Moon Water Animal", "Presence 1", "Dahan", "2 Moon"),
    ("Call to Bloodshed", 1, "slow", "Sun Fire Animal", "Presence 1", "Dahan", ""),
    ("Call to Isolation", 0, "fast", "Sun Air Animal", "Presence 1", "Dahan", ""),
    ("Call to Migrate", 1, "slow", "Fire Air Animal", "Presence 1", "any land", ""),
    ("Call to Tend", 1, "slow", "Water Plant Animal", "Presence 1", "Dahan", ""),
    ("Dark and Tangled Woods", 1, "fast", "Moon Earth Plant", "Presence 1", "any land", ""),
    ("Delusions of Danger", 1, "fast", "Sun Moon Air", "Presence 1", "any land", ""),
    ("Devouring Ants", 1, "slow", "Sun Earth Animal", "Sacred Site 1", "any land", ""),
    ("Drift Down into Slumber", 0, "fast", "Air Earth Plant", "Presence 2", "any land", ""),
    ("Drought", 1, "slow", "Sun Fire Earth", "Presence 1", "any land", "3 Sun"),
    ("Elemental Boon", 1, "fast", "", "", ANY_SPIRIT, ""),
    ("Encompassing Ward", 1, "fast", "Sun Water Earth", "", ANY_SPIRIT, ""),
    ("Enticing Splendor", 0, "fast", "Sun Air Plant", "Presence 0", "no Blight", ""),
    ("Entrancing Apparitions", 1, "fast", "Moon Air Water", "Presence 1", "any land", ""),
    ("Gift of Constancy", 0, "fast", "Sun Earth", "", ANY_SPIRIT, ""),
    ("Gift of Living Energy", 0, "fast", "Sun Fire Plant", "", ANY_SPIRIT, ""),
    ("Gift of Power", 0, "slow", "Moon Water Earth Plant", "", ANY_SPIRIT, ""),
    ("Gnawing Rootbiters", 0, "slow", "Earth Animal", "Presence 1", "any land", ""),
    ("Land of Haunts and Embers", 0, "fast", "Moon Fire Air", "Presence 2", "any land", ""),
    ("Lure of the Unknown", 0, "fast", "Moon Fire Air Plant", "Presence 2", "no Invaders", ""),
    ("Nature's Resilience", 1, "fast", "Earth Plant Animal", "Sacred Site 1", "any land", "2 Water"),
    ("Pull Beneath the Hungry Earth", 1, "slow", "Moon Water Earth", "Presence 1", "any land", ""),
    ("Purifying Flame", 1, "slow", "Sun Fire Air Plant", "Sacred Site 1", "any land", ""),
    ("Quicken the Earth's Struggles", 1, "fast", "Moon Fire Earth Animal", "Sacred Site 0", "any land", ""),
    ("Rain of Blood", 0, "slow", "Air Water Animal", "Sacred Site 1", "Invaders", ""),
    ("Reaching Grasp", 0, "fast", "Sun Air Water", "", ANY_SPIRIT, ""),
    ("Rouse the Trees and Stones", 1, "slow", "Fire Earth Plant", "Sacred Site 1", "no Blight", ""),
    ("Sap the Strength of Multitudes", 0, "fast", "Water Animal", "Presence 0", "any land", "1 Air"),
    ("Savage Mawbeasts", 0, "slow", "Fire Animal", "Sacred Site 1", "any land", "3 Animal"),
    ("Shadows of the Burning Forest", 0, "slow", "Moon Fire Plant", "Presence 0", "Invaders", ""),
    ("Song of Sanctity", 1, "slow", "Sun Water Plant", "Presence 1", "Mountain/Jungle", ""),
    ("Steam Vents", 1, "fast", "Fire Air Water Earth", "Presence 0", "any land", "3 Earth"),
    ("Uncanny Melting", 1, "slow", "Sun Moon Water", "Sacred Site 1", "any land", ""),
    ("Veil the Night's Hunt", 1, "fast", "Moon Air Animal", "Presence 2", "Dahan", ""),
    ("Visions of Fiery Doom", 1, "fast", "Moon Fire", "Presence 0", "any land", "2 Fire"),
    ("Voracious Growth", 1, "slow", "Water Plant", "Sacred Site 1", "Jungle/Wetland", ""),
]


def minors() -> dict[str, Power]:
    return {name: power for name, power in open_box("base").powers.items() if power.kind == MINOR}


def test_there_are_36_of_them_in_alphabetical_order() -> None:
    assert len(PRINTED) == 36
    assert list(minors()) == [row[0] for row in PRINTED]
    assert list(minors()) == sorted(minors())
    assert {power.box for power in minors().values()} == {BASE}


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row[0])
def test_the_figures_are_the_printed_ones(row: Row) -> None:
    has_the_figures(minors()[row[0]], row)


@pytest.mark.parametrize("name", [row[0] for row in PRINTED])
def test_each_has_a_text_and_an_effect(name: str) -> None:
    has_text_and_effect(minors()[name])


# -- what each does -----------------------------------------------------------------------------------


def test_call_of_the_dahan_ways() -> None:
    game = with_elements(position(A5="R", A6="2E 2T C D", A1="T D"), "river", "1 Moon")
    assert use(game, "Call of the Dahan Ways", "A6") == {"A6": "E 2T C 2D"}
    assert use(game, "Call of the Dahan Ways", "A1") == {}  # no Explorer there
    with_elements(game, "river", "1 Moon")
    assert asked(game, "Call of the Dahan Ways", "A6") == ["line 1", "base text"]
    assert use(game, "Call of the Dahan Ways", "A6", "line 1") == {"A6": "E T C 3D"}  # and no Fear
    assert use(game, "Call of the Dahan Ways", "A6", "base text") == {"A6": "T C 4D"}


def test_call_of_the_dahan_ways_keeps_the_damage_and_drops_the_strife() -> None:
    game = with_elements(position(A5="R", A6="T-1* D"), "river", "2 Moon")
    assert use(game, "Call of the Dahan Ways", "A6", "line 1") == {"A6": "D D-1"}


def test_call_to_bloodshed() -> None:
    game = position(A5="R 3D", A6="E 2T 3D", A1="2D")
    assert asked(game, "Call to Bloodshed", "A6") == ["damage", "gather"]
    assert asked(game, "Call to Bloodshed", "A6", "damage") == ["1 to E", "2 to T", "1 to T"]
    assert use(game, "Call to Bloodshed", "A6", "damage", "2 to T", "1 to T") == {"A6": "E T-1 3D", "fear": 1}
    assert asked(game, "Call to Bloodshed", "A6", "gather") == ["D from A1", "D from A5", "done"]
    assert use(game, "Call to Bloodshed", "A6", "gather", "D from A1", "D from A5", "D from A5") == {
        "A1": "D", "A5": "D R", "A6": "E T-1 6D",
    }  # fmt: skip


def test_call_to_isolation() -> None:
    game = position(A5="R", A6="3E T C 2D")
    assert asked(game, "Call to Isolation", "A6") == ["push Explorers and Towns", "push Dahan"]
    assert asked(game, "Call to Isolation", "A6", "push Explorers and Towns") == [
        "E to A1", "E to A5", "E to A8", "T to A1", "T to A5", "T to A8",
    ]  # fmt: skip
    assert asked(game, "Call to Isolation", "A6", "push Dahan") == ["D to A1", "D to A5", "D to A8"]
    assert use(game, "Call to Isolation", "A6", "push Explorers and Towns", "E to A1", "T to A8") == {
        "A1": "E", "A6": "2E C 2D", "A8": "T",
    }  # fmt: skip
    assert use(game, "Call to Isolation", "A6", "push Dahan", "D to A1") == {"A1": "E D", "A6": "2E C D"}


def test_call_to_migrate() -> None:
    game = position(A5="R", A6="D E", A1="4D")
    assert use(game, "Call to Migrate", "A6", "done", "done") == {}
    assert asked(game, "Call to Migrate", "A6") == ["D from A1", "done"]
    gathered = ("D from A1",) * 3
    assert asked(game, "Call to Migrate", "A6", *gathered) == ["D to A1", "D to A5", "D to A8", "done"]
    assert use(game, "Call to Migrate", "A6", *gathered, *("D to A8",) * 3) == {"A1": "D", "A8": "3D"}


def test_call_to_tend() -> None:
    game = position(A5="R", A6="4D 2Bl")
    assert asked(game, "Call to Tend", "A6") == ["remove Blight", "push"]
    assert asked(game, "Call to Tend", "A6", "push") == ["D to A1", "D to A5", "D to A8", "done"]
    assert use(game, "Call to Tend", "A6", "remove Blight") == {"A6": "4D Bl", "blight card": 1}
    assert use(game, "Call to Tend", "A6", "push", *("D to A8",) * 3) == {"A6": "D Bl", "A8": "3D"}


@pytest.mark.parametrize(("place", "defended"), [("A6", "Def3"), ("A8", "Def3"), ("A7", "-"), ("A5", "R")])
def test_dark_and_tangled_woods(place: str, defended: str) -> None:
    game = position(A5="R")
    use(game, "Dark and Tangled Woods", place)
    assert lies(game, place) == defended
    assert game.table.fear.generated == 2


def test_delusions_of_danger() -> None:
    game = position(A5="R", A6="2E T")
    assert asked(game, "Delusions of Danger", "A6") == ["push", "fear"]
    assert asked(game, "Delusions of Danger", "A6", "push") == ["E to A1", "E to A5", "E to A8"]
    assert use(game, "Delusions of Danger", "A6", "push", "E to A8") == {"A6": "E T", "A8": "E"}
    assert use(game, "Delusions of Danger", "A6", "fear") == {"fear": 2}


def test_devouring_ants() -> None:
    here = "C 2D"
    game = position(A5=f"{here} R", A6=here, A7=here, A8=here)
    assert use(game, "Devouring Ants", "A6") == {"A6": "C-1 D", "fear": 1}
    assert use(game, "Devouring Ants", "A5") == {"A5": "C-1 D R", "fear": 1}
    assert use(game, "Devouring Ants", "A7") == {"A7": "C-2 D", "fear": 1}
    assert use(game, "Devouring Ants", "A8") == {"A8": "C-2 D", "fear": 1}


def test_devouring_ants_follow_the_printed_order() -> None:
    game = position(A5="R", A8="E D D-1")
    assert asked(game, "Devouring Ants", "A8") == ["D", "D-1"]  # the Explorer is dead by then
    assert use(game, "Devouring Ants", "A8", "D-1") == {"A8": "D", "fear": 1}


@pytest.mark.parametrize(("place", "defended"), [("A6", "Def1"), ("A5", "R Def1"), ("A7", "Def4"), ("A8", "Def4")])
def test_drift_down_into_slumber(place: str, defended: str) -> None:
    assert use(position(A5="R"), "Drift Down into Slumber", place) == {place: defended}


def test_drought() -> None:
    game = position(A5="R", A6="E 5T C D")
    assert use(game, "Drought", "A6") == {"A6": "E T-1 T-1 C-1 D Bl", "fear": 3, "blight card": -1}


def test_drought_damages_only_what_is_left_and_then_blights() -> None:
    game = position(A5="2T C-1 R")
    assert use(game, "Drought", "A5") == {
        "A5": "C-2 Bl", "fear": 2, "blight card": -1, "river destroyed": 1,
    }  # fmt: skip


def test_drought_with_three_sun() -> None:
    game = with_elements(position(A5="R", A6="T 2C", A8="C"), "river", "2 Sun")
    assert use(game, "Drought", "A8") == {"A8": "C-1 Bl", "blight card": -1}
    with_elements(game, "river", "1 Sun")
    assert use(game, "Drought", "A6") == {"A6": "C-1 Bl", "fear": 3, "blight card": -1}


def test_elemental_boon_on_another_spirit() -> None:
    game = position()
    assert asked(game, "Elemental Boon") == ["river", "lightning"]
    assert asked(game, "Elemental Boon", "lightning") == list(ELEMENTS)
    assert asked(game, "Elemental Boon", "lightning", "Fire") == [one for one in ELEMENTS if one != "Fire"]
    assert who_decides(game, "Elemental Boon", "lightning") == "lightning"
    assert use(game, "Elemental Boon", "lightning", "Fire", "Air", "Sun") == {"begins": ["element"] * 6}
    assert elements.count(game, "lightning") == {"Sun": 1, "Fire": 1, "Air": 1}
    assert elements.count(game, "river") == {"Sun": 1, "Fire": 1, "Air": 1}
    act(game, time_passes)
    assert elements.count(game, "lightning") == elements.count(game, "river") == {}


def test_elemental_boon_on_oneself() -> None:
    game = position()
    assert use(game, "Elemental Boon", "river", "Moon", "Water", "Plant") == {"begins": ["element"] * 3}
    assert elements.count(game, "river") == {"Moon": 1, "Water": 1, "Plant": 1}
    assert elements.count(game, "lightning") == {}


def test_encompassing_ward_follows_the_presence() -> None:
    game = position(A5="R", A6="R L E", A8="2R", B1="L")
    assert use(game, "Encompassing Ward", "river") == {"A5": "R Def2", "A6": "E L R Def2", "A8": "2R Def2"}
    put(game, "A5", "-")
    put(game, "A7", "R T")
    assert [lies(game, land) for land in ("A5", "A7", "B1")] == ["-", "T R Def2", "L"]
    act(game, time_passes)
    assert lies(game, "A7") == "T R"


def test_encompassing_ward_on_another_spirit() -> None:
    assert use(position(A5="R", B1="L"), "Encompassing Ward", "lightning") == {"B1": "L Def2"}


def test_enticing_splendor() -> None:
    game = position(A8="R", A6="2E T C D", A7="2D")
    assert asked(game, "Enticing Splendor", "A8") == ["gather Explorer or Town", "gather Dahan"]
    assert asked(game, "Enticing Splendor", "A8", "gather Explorer or Town") == ["E from A6", "T from A6"]
    assert asked(game, "Enticing Splendor", "A8", "gather Dahan") == ["D from A6", "D from A7", "done"]
    assert use(game, "Enticing Splendor", "A8", "gather Explorer or Town", "T from A6") == {"A6": "2E C D", "A8": "T R"}
    assert use(game, "Enticing Splendor", "A8", "gather Dahan", "D from A7", "D from A7") == {"A7": "-", "A8": "T 2D R"}


def test_entrancing_apparitions() -> None:
    game = position(A5="R", A6="D", A1="3E T")
    assert asked(game, "Entrancing Apparitions", "A6") == ["E from A1", "done"]
    assert use(game, "Entrancing Apparitions", "A6", "E from A1", "E from A1") == {"A1": "E T", "A6": "2E D Def2"}


@pytest.mark.parametrize("invader", ["E", "T", "C"])
def test_entrancing_apparitions_gather_nothing_to_invaders(invader: str) -> None:
    game = position(A5="R", A6=invader, A1="3E")
    assert use(game, "Entrancing Apparitions", "A6") == {"A6": f"{invader} Def2"}


def test_gift_of_constancy_on_another_spirit() -> None:
    game = position()
    with_cards_in_play(game, "river", "Wash Away", "Flash Floods")
    with_cards_in_play(game, "lightning", "Raging Storm", "Shatter Homesteads")
    assert use(game, "Gift of Constancy", "lightning") == {"lightning energy": 2, "begins": ["keep card", "keep card"]}
    act(game, time_passes, "Raging Storm", "Flash Floods")
    assert game.spirit("lightning").hand == ("Harbingers of the Lightning", "Lightning's Boon", "Raging Storm")
    assert game.spirit("lightning").discard == ("Shatter Homesteads",)
    assert game.spirit("river").hand == ("Boon of Vigor", "River's Bounty", "Flash Floods")
    assert game.spirit("river").discard == ("Wash Away",)


def test_gift_of_constancy_on_oneself_keeps_one_card_or_none() -> None:
    game = with_cards_in_play(position(), "river", "Wash Away", "Flash Floods")
    assert use(game, "Gift of Constancy", "river") == {"river energy": 2, "begins": ["keep card"]}
    act(game, time_passes, "done")
    assert game.spirit("river").discard == ("Wash Away", "Flash Floods")


@pytest.mark.parametrize(
    ("lands", "target", "energy"),
    [
        ({"A5": "R", "A8": "R"}, "river", 1),
        ({"A5": "R", "A8": "2R"}, "river", 2),
        ({"A5": "R", "B1": "2L", "B2": "2L"}, "lightning", 2),
        ({"A5": "R", "A8": "2R", "B1": "L"}, "lightning", 3),
        ({"A2": "R", "A5": "R", "A8": "2R"}, "lightning", 3),
    ],
)
def test_gift_of_living_energy(lands: dict[str, str], target: str, energy: int) -> None:
    assert use(position(**lands), "Gift of Living Energy", target) == {f"{target} energy": energy}


def test_gift_of_power() -> None:
    game = position()
    shown = ("Drought", "Steam Vents", "Rain of Blood", "Call to Tend")
    assert asked(game, "Gift of Power", "lightning") == sorted(minors())
    assert asked(game, "Gift of Power", "lightning", shown) == list(shown)
    assert who_decides(game, "Gift of Power", "lightning", shown) == "lightning"
    hand = game.spirit("lightning").hand
    assert use(game, "Gift of Power", "lightning", shown, "Rain of Blood") == {
        "lightning hand": (*hand, "Rain of Blood"),
        "minor discard": ("Drought", "Steam Vents", "Call to Tend"),
    }
    assert who_decides(game, "Gift of Power", "river", ("Call to Migrate", *list(minors())[6:9])) == "river"


def test_gnawing_rootbiters() -> None:
    game = position(A5="R", A6="E 3T C D")
    assert asked(game, "Gnawing Rootbiters", "A6") == ["T to A1", "T to A5", "T to A8", "done"]
    assert use(game, "Gnawing Rootbiters", "A6", "T to A1", "T to A8") == {"A1": "T", "A6": "E T C D", "A8": "T"}


HAUNTED = ["E to A1", "E to A5", "E to A8", "T to A1", "T to A5", "T to A8", "done"]


def test_land_of_haunts_and_embers() -> None:
    game = position(A5="R", A6="2E 2T C D")
    assert asked(game, "Land of Haunts and Embers", "A6") == HAUNTED
    assert use(game, "Land of Haunts and Embers", "A6", "E to A8", "T to A8") == {
        "A6": "E T C D Bl", "A8": "E T", "fear": 2, "blight card": -1,
    }  # fmt: skip


def test_land_of_haunts_and_embers_with_blight() -> None:
    game = position(A5="R", A6="4E 2T C D Bl")
    assert asked(game, "Land of Haunts and Embers", "A6", "E to A8", "E to A8") == HAUNTED
    pushed = ("E to A8", "E to A8", "T to A8", "E to A8")
    assert asked(game, "Land of Haunts and Embers", "A6", *pushed) == ["A1", "A5", "A8"]  # the cascade
    assert use(game, "Land of Haunts and Embers", "A6", *pushed, "A1") == {
        "A1": "Bl", "A6": "E T C D 2Bl", "A8": "3E T", "fear": 4, "blight card": -2,
    }  # fmt: skip


def test_lure_of_the_unknown() -> None:
    game = position(A5="R", A6="D", A1="2E T C D")
    assert asked(game, "Lure of the Unknown", "A6") == ["E from A1", "T from A1"]
    assert use(game, "Lure of the Unknown", "A6", "T from A1") == {"A1": "2E C D", "A6": "T D"}


def test_natures_resilience() -> None:
    game = with_elements(position(A5="R", A6="2Bl"), "river", "1 Water")
    assert use(game, "Nature's Resilience", "A6") == {"A6": "2Bl Def6"}
    game = with_elements(position(A5="R", A6="2Bl"), "river", "2 Water")
    assert asked(game, "Nature's Resilience", "A6") == ["line 1", "base text"]
    assert use(game, "Nature's Resilience", "A6", "line 1") == {"A6": "Bl", "blight card": 1}
    assert use(game, "Nature's Resilience", "A6", "base text") == {"A6": "Bl Def6"}


def test_pull_beneath_the_hungry_earth() -> None:
    game = position(A5="C R", A6="C R", A7="C", A8="C", A1="C L", A4="C L")
    assert use(game, "Pull Beneath the Hungry Earth", "A6") == {"A6": "C-1 R", "fear": 1}  # Presence
    assert use(game, "Pull Beneath the Hungry Earth", "A7") == {"A7": "C-1"}  # Sands
    assert use(game, "Pull Beneath the Hungry Earth", "A5") == {"A5": "C-2 R", "fear": 1}  # Presence and Wetland
    assert use(game, "Pull Beneath the Hungry Earth", "A8") == {}  # a Jungle
    assert use(game, "Pull Beneath the Hungry Earth", "A1") == {}  # a Mountain, the Presence is Lightning's
    assert use(game, "Pull Beneath the Hungry Earth", "A4") == {"A4": "C-1 L"}


def test_purifying_flame() -> None:
    here = "E C 2Bl"
    game = position(A5=f"{here} R", A6=here, A7=here, A8=here)
    for land, presence in (("A5", " R"), ("A8", "")):
        assert asked(game, "Purifying Flame", land) == ["1 to E", "2 to C", "1 to C"]
        assert use(game, "Purifying Flame", land, "1 to E") == {land: f"C-1 2Bl{presence}"}
    for land in ("A6", "A7"):
        assert asked(game, "Purifying Flame", land) == ["damage", "remove Blight"]
        assert use(game, "Purifying Flame", land, "damage", "1 to E") == {land: "C-1 2Bl"}
        assert use(game, "Purifying Flame", land, "remove Blight") == {land: "C-1 Bl", "blight card": 1}


def test_quicken_the_earths_struggles() -> None:
    game = position(A5="2E 2T C D R")
    assert asked(game, "Quicken the Earth's Struggles", "A5") == ["damage", "defend"]
    assert use(game, "Quicken the Earth's Struggles", "A5", "damage") == {"A5": "2E T-1 T-1 C-1 D R"}
    assert use(game, "Quicken the Earth's Struggles", "A5", "defend") == {"A5": "2E T-1 T-1 C-1 D R Def10"}


@pytest.mark.parametrize(
    ("invaders", "fear"), [("3E", 2), ("E T", 2), ("C", 2), ("2T", 3), ("T C", 3), ("2C", 3), ("2T 2C", 3)]
)
def test_rain_of_blood(invaders: str, fear: int) -> None:
    assert use(position(A5="R", A6=invaders), "Rain of Blood", "A6") == {"fear": fear}


def test_reaching_grasp() -> None:
    game = position(A1="R", A2="2R", B1="L")
    near = asked(game, "Raging Storm", by="lightning")
    rivers = asked(game, "Flash Floods", by="river")
    assert near == ["B1", "B2", "B4", "B5", "B6"]
    assert use(game, "Reaching Grasp", "lightning") == {"begins": ["range"]}
    assert asked(game, "Raging Storm", by="lightning") == game.island.within("B1", 3)
    assert asked(game, "Flash Floods", by="river") == rivers
    act(game, time_passes)
    assert asked(game, "Raging Storm", by="lightning") == near


def test_rouse_the_trees_and_stones() -> None:
    game = position(A5="R", A6="3E T")
    assert asked(game, "Rouse the Trees and Stones", "A6") == ["1 to E", "2 to T", "1 to T"]
    assert asked(game, "Rouse the Trees and Stones", "A6", "2 to T") == ["E to A1", "E to A5", "E to A8"]
    assert use(game, "Rouse the Trees and Stones", "A6", "1 to E", "1 to T", "E to A8") == {"A6": "E T-1", "A8": "E"}


def test_sap_the_strength_of_multitudes() -> None:
    game = position(A5="R")
    assert use(game, "Sap the Strength of Multitudes") == {"A5": "R Def5"}
    with_elements(game, "river", "1 Air")
    assert asked(game, "Sap the Strength of Multitudes") == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]
    assert use(game, "Sap the Strength of Multitudes", "A8") == {"A8": "Def5"}


def test_savage_mawbeasts() -> None:
    game = position(A5="C R", A6="C", A7="C", A8="C")
    with_elements(game, "river", "2 Animal")
    assert use(game, "Savage Mawbeasts", "A5") == {"A5": "C-1 R", "fear": 1}
    assert use(game, "Savage Mawbeasts", "A8") == {"A8": "C-1", "fear": 1}
    assert use(game, "Savage Mawbeasts", "A6") == use(game, "Savage Mawbeasts", "A7") == {}
    with_elements(game, "river", "1 Animal")
    assert use(game, "Savage Mawbeasts", "A6") == {"A6": "C-1"}
    assert use(game, "Savage Mawbeasts", "A7") == {"A7": "C-1"}
    assert use(game, "Savage Mawbeasts", "A8") == {"A8": "-", "fear": 3}


def test_shadows_of_the_burning_forest() -> None:
    game = position(A5="2E 2T R", A6="2E 2T C R", A7="2E 2T R", A8="2T R")
    assert asked(game, "Shadows of the Burning Forest", "A6") == ["E to A1", "E to A5", "E to A8"]
    assert asked(game, "Shadows of the Burning Forest", "A6", "E to A1") == ["T to A1", "T to A5", "T to A8"]
    assert use(game, "Shadows of the Burning Forest", "A6", "E to A1", "T to A1") == {
        "A1": "E T", "A6": "E T C R", "fear": 2,
    }  # fmt: skip
    assert use(game, "Shadows of the Burning Forest", "A8", "T to A6") == {"A6": "E 2T C R", "A8": "T R", "fear": 2}
    assert use(game, "Shadows of the Burning Forest", "A5") == {"fear": 2}
    assert use(game, "Shadows of the Burning Forest", "A7") == {"fear": 2}


def test_song_of_sanctity() -> None:
    game = position(A5="R", A6="3E T Bl", A8="T 2Bl")
    assert asked(game, "Song of Sanctity", "A6", "E to A1", "E to A1") == ["E to A1", "E to A5", "E to A8"]
    assert use(game, "Song of Sanctity", "A6", "E to A1", "E to A1", "E to A5") == {
        "A1": "2E", "A5": "E R", "A6": "T Bl",
    }  # fmt: skip
    assert use(game, "Song of Sanctity", "A8") == {"A8": "T Bl", "blight card": 1}


def test_steam_vents() -> None:
    game = with_elements(position(A5="2E 2T C R"), "river", "2 Earth")
    assert use(game, "Steam Vents") == {"A5": "E 2T C R"}
    with_elements(game, "river", "1 Earth")
    assert asked(game, "Steam Vents", "A5") == ["line 1", "base text"]
    assert use(game, "Steam Vents", "A5", "line 1") == {"A5": "E T C R", "fear": 1}
    assert use(game, "Steam Vents", "A5", "base text") == {"A5": "T C R"}


@pytest.mark.parametrize("invader", ["E", "T", "C"])
def test_uncanny_melting(invader: str) -> None:
    game = position(A5=f"{invader} 2Bl R", A6=f"{invader} Bl", A7="2Bl", A8="D Bl")
    assert use(game, "Uncanny Melting", "A5") == {"A5": f"{invader} Bl R", "fear": 1, "blight card": 1}
    assert use(game, "Uncanny Melting", "A6") == {"fear": 1}
    assert use(game, "Uncanny Melting", "A7") == {"A7": "Bl", "blight card": 1}
    assert use(game, "Uncanny Melting", "A8") == {}


def test_veil_the_nights_hunt_hits_each_invader_once() -> None:
    game = position(A5="R", A6="E T C 2D")
    assert asked(game, "Veil the Night's Hunt", "A6") == ["damage", "push"]
    assert asked(game, "Veil the Night's Hunt", "A6", "damage") == ["1 to E", "1 to T", "1 to C"]
    assert asked(game, "Veil the Night's Hunt", "A6", "damage", "1 to C") == ["1 to E", "1 to T"]
    assert use(game, "Veil the Night's Hunt", "A6", "damage", "1 to C", "1 to E") == {"A6": "T C-1 2D"}
    assert use(position(A5="R", A6="T 2D"), "Veil the Night's Hunt", "A6", "damage") == {"A6": "T-1 2D"}
    alike = position(A5="R", A6="2T T-1 2D")
    assert use(alike, "Veil the Night's Hunt", "A6", "damage", "1 to T", "1 to T-1") == {"A6": "T T-1 2D", "fear": 1}


def test_veil_the_nights_hunt_pushes_up_to_three_dahan() -> None:
    game = position(A5="R", A6="E 4D")
    assert asked(game, "Veil the Night's Hunt", "A6", "push") == ["D to A1", "D to A5", "D to A8", "done"]
    assert use(game, "Veil the Night's Hunt", "A6", "push", *("D to A8",) * 3) == {"A6": "E D", "A8": "3D"}


def test_visions_of_fiery_doom() -> None:
    game = with_elements(position(A8="2E T C R"), "river", "1 Fire")
    assert asked(game, "Visions of Fiery Doom") == ["E to A5", "E to A6", "E to A7", "T to A5", "T to A6", "T to A7"]
    assert use(game, "Visions of Fiery Doom", "T to A6") == {"A6": "T", "A8": "2E C R", "fear": 1}
    with_elements(game, "river", "1 Fire")
    assert use(game, "Visions of Fiery Doom", "E to A6") == {"A6": "E T", "A8": "E C R", "fear": 2}


def test_voracious_growth() -> None:
    game = position(A5="R", A8="E 2T 2Bl")
    assert asked(game, "Voracious Growth", "A8") == ["damage", "remove Blight"]
    assert use(game, "Voracious Growth", "A8", "remove Blight") == {"A8": "E 2T Bl", "blight card": 1}
    assert use(game, "Voracious Growth", "A8", "damage", "1 to E", "1 to T") == {"A8": "T T-1 Bl"}
