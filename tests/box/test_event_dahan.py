"""The Dahan parts of Event Cards: what the Dahan do, to the piece."""

import pytest
from event_kit import (
    dahan_of,
    event_step,
    invader_phase,
    part,
    part_asks,
    part_only,
    resolved,
    under_way,
    with_cards,
    with_track,
)
from kit import act, ask_after, lies

from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.turn import order_of_play

KEEPER = (("keeper", "A"), ("lightning", "B"))
"""Keeper drives Dahan out of its Sacred Sites: two of its Presence in one land."""


def only(card, *answers, **position):
    return resolved(under_way(dahan_of(card), **position), *answers)


# -- Canny Defense --------------------------------------------------------------------------------------------


def test_every_dahan_defends_its_land_by_one_counted_at_the_ravage():
    game = under_way(part_only("Canny Defense"), A4="2T 3D", A5="T D")
    assert resolved(game) == {"A4": "2T 3D Def3", "A5": "T D Def1"}
    act(game, lambda now: invader_actions.ravage(now, "A4"))
    # 4 damage less 3: one Dahan is hurt; all three strike back for 6, more than the Towns' Health
    assert lies(game, "A4") == "2D D-1 Def3"


def test_without_dahan_nothing_is_defended():
    assert part("Canny Defense", A4="2T") == {}


def test_canny_defense_lasts_for_every_ravage_of_the_turn_and_no_longer():
    game = under_way(part_only("Canny Defense"), A4="T D")
    with_track(game, ravage="Sands I", explore="Jungle I")
    act(game, event_step)
    act(game, invader_phase)
    assert lies(game, "A4").endswith("Def1")
    act(game, order_of_play.time_passes)
    assert lies(game, "A4") == "D"


# -- Coming of Age --------------------------------------------------------------------------------------------

AGED = {
    "Tight-Knit Communities": ("A2", "B3"),  # Coastal
    "Well-Prepared Explorers": ("A6", "B5"),  # Inland
    "Heavy Farming": ("A8", "B6"),  # Jungle or Wetland
    "Strange Tales attract Explorers": ("A4", "B7"),  # Mountain or Sands
}
NOT_AGED = {
    "Tight-Knit Communities": ("A6", "B5"),
    "Well-Prepared Explorers": ("A2", "B3"),
    "Heavy Farming": ("A4", "B7"),
    "Strange Tales attract Explorers": ("A8", "B6"),
}


@pytest.mark.parametrize("card", AGED)
def test_a_dahan_comes_of_age_where_dahan_live(card):
    one, other = AGED[card]
    assert only(card, **{one: "D", other: "2D"}) == {one: "2D", other: "3D"}


@pytest.mark.parametrize("card", NOT_AGED)
def test_no_dahan_comes_of_age_elsewhere_or_alone(card):
    one, other = NOT_AGED[card]
    assert only(card, **{one: "D", other: "2D"}) == {}


def test_on_each_board_one_land_is_chosen():
    game = under_way(dahan_of("Heavy Farming"), A2="D", A3="D")
    assert ask_after(game, event_step) == ["A2", "A3"]
    assert resolved(game, "A3") == {"A3": "2D"}


# -- Offerings, Riddles, Rousing ------------------------------------------------------------------------------


def test_offerings_bring_1_energy_for_2_dahan_in_all_lands_together():
    position = {"A4": "R D", "A5": "R D", "B4": "L D"}
    assert part("Offerings of Pattern and Dance", **position) == {"river energy": 1}
    assert part("Offerings of Pattern and Dance", A4="R 4D", B4="L 2D") == {"river energy": 1, "lightning energy": 1}


def test_dahan_where_a_spirit_is_not_bring_it_nothing():
    assert part("Offerings of Pattern and Dance", A4="R D", A5="3D") == {}


def test_spirit_speakers_bring_a_minor_power_for_4_dahan():
    shown = ("Rain of Blood", "Voracious Growth", "Song of Sanctity", "Steam Vents")
    done = part("Spirit Speakers Solve Riddles of Power", shown, "Rain of Blood", A4="R 3D", A5="R D", B4="L 3D")
    assert done.pop("river hand")[-1] == "Rain of Blood"
    assert done.pop("minor discard") == ("Voracious Growth", "Song of Sanctity", "Steam Vents")
    assert set(done) <= {"minors"}


def test_spirit_speakers_come_to_nobody_with_3_dahan():
    assert part("Spirit Speakers Solve Riddles of Power", A4="R 3D", A5="2D") == {}


def roused(**lands):
    return with_cards(
        under_way(part_only("Rouse the Spirits"), **lands), "river",
        hand=["Boon of Vigor"], in_play=["Wash Away", "River's Bounty", "Flash Floods"],
    )  # fmt: skip


def test_a_roused_spirit_uses_one_slow_power_now_card_or_innate():
    """Sun 3, Water 3 in play: Massive Flooding may be used too, from A2; Flash Floods is Fast."""
    game = roused(A2="2R 3D", A3="E")
    assert ask_after(game, event_step) == ["Wash Away", "River's Bounty", "Massive Flooding", "done"]
    assert resolved(game, "Wash Away", "A3", "E to B4") == {
        "A3": "-", "B4": "E", "river used": ("Wash Away",),
    }  # fmt: skip
    assert [power.name for power in power_phases.available(game, "river", "slow")] == [
        "River's Bounty",
        "Massive Flooding",
    ]


def test_a_roused_spirit_may_stay_asleep():
    assert resolved(roused(A2="2R 3D", A3="E"), "done") == {}


def test_a_power_used_already_is_not_roused():
    game = roused(A2="R 3D")
    game.change_spirit("river", used=("Wash Away", "Massive Flooding"))
    assert ask_after(game, event_step) == ["River's Bounty", "done"]


def test_two_dahan_rouse_nobody():
    assert resolved(roused(A2="2R 2D", A3="E 3D")) == {}


# -- Reclaim Territory, Raids in Force, Fierce Mien ------------------------------------------------------------


def test_each_spirit_may_push_a_dahan_that_deals_1_damage_where_it_arrives():
    position = {"A8": "D", "A7": "E", "A6": "T"}
    assert part_asks("Reclaim Territory", **position) == [
        "D from A8 to A5",
        "D from A8 to A6",
        "D from A8 to A7",
        "done",
    ]
    assert part("Reclaim Territory", "D from A8 to A7", "D from A7 to A5", **position) == {
        "A8": "-", "A7": "-", "A5": "D",
    }  # fmt: skip
    assert part("Reclaim Territory", "D from A8 to A6", "done", **position) == {"A8": "-", "A6": "T-1 D"}
    assert part("Reclaim Territory", "done", "done", **position) == {}


def test_no_dahan_reclaim_nothing():
    assert part("Reclaim Territory", A7="E") == {}


def test_an_event_moves_no_dahan_into_a_sacred_site_of_keeper():
    position = {"spirits": KEEPER, "home": False, "B1": "L", "B8": "E", "A8": "D", "A7": "2K", "A6": "K", "A5": "2L"}
    asked = part_asks("Reclaim Territory", **position)
    assert asked == ["D from A8 to A5", "D from A8 to A6", "done"]
    assert part("Seek a Safer Home", "D to A5", **{**position, "A8": "2D Be"}) == {"A8": "Be", "A5": "2D 2L"}


def test_two_spirits_raid_two_lands_for_1_damage_a_dahan():
    position = {"A4": "C 2D", "A5": "2E D", "A6": "T D"}
    assert part_asks("Raids in Force", **position) == ["A4", "A5"]
    assert part("Raids in Force", "A4", **position) == {"A4": "C-2 2D", "A5": "E D"}


def test_the_second_spirit_has_no_land_left_to_raid():
    assert part("Raids in Force", A4="C 2D", A6="T D") == {"A4": "C-2 2D"}
    assert part("Raids in Force", A4="C D", A6="T D") == {}


def test_fierce_dahan_frighten_where_they_outnumber_the_buildings():
    """A4 has 2 against 1 and A5 1 against none; A6 is a tie; A7 has no Invaders."""
    assert part("Fierce Mien", A4="C E 2D", A5="3E D", A6="T D", A7="3D") == {"fear": 2}
    assert part("Fierce Mien", A6="T D", A7="3D") == {}


# -- Reckless Offensive, Drive off the Interlopers ---------------------------------------------------------------


def test_a_reckless_offensive_destroys_a_building_for_each_dahan_and_blights():
    assert part("Reckless Offensive", "T", "T", A4="2T C 2D") == {"A4": "C 2D Bl", "fear": 2, "blight card": -1}
    assert part("Reckless Offensive", A4="T C 3D") == {"A4": "3D Bl", "fear": 3, "blight card": -1}


def test_the_offensive_needs_2_dahan_and_2_buildings():
    assert part("Reckless Offensive", A4="T D", A5="T 2D", A6="2T D", A7="2E 2D") == {}


def test_each_spirit_may_drive_off_one_explorer_or_town_from_dahan():
    position = {"A8": "E T C D", "A7": "E"}
    assert part_asks("Drive off the Interlopers", **position) == [
        f"{piece} from A8 to {land}" for piece in "ET" for land in ("A5", "A6", "A7")
    ] + ["done"]
    assert part("Drive off the Interlopers", "T from A8 to A5", "E from A8 to A7", **position) == {
        "A8": "C D", "A5": "T", "A7": "2E",
    }  # fmt: skip
    assert part("Drive off the Interlopers", "done", "done", **position) == {}
    assert part("Drive off the Interlopers", A7="E", A6="D") == {}


# -- two Dahan leave ----------------------------------------------------------------------------------------------


def test_two_dahan_seek_a_safer_home_together():
    """A5 and A7 hold tokens; both go to A6, the first chooses for the second."""
    position = {"A8": "3D Wi", "A5": "Be", "A7": "Di"}
    assert part("Seek a Safer Home", **position) == {"A8": "D Wi", "A6": "2D"}


def test_the_second_dahan_goes_where_the_first_went():
    position = {"A8": "D D-1 Be"}
    assert part_asks("Seek a Safer Home", **position) == [
        "D to A5", "D to A6", "D to A7", "D-1 to A5", "D-1 to A6", "D-1 to A7",
    ]  # fmt: skip
    assert part("Seek a Safer Home", "D to A7", **position) == {"A8": "Be", "A7": "D D-1"}


def test_a_single_dahan_goes_alone():
    assert part("Seek a Safer Home", "D to A7", A8="D Be") == {"A8": "Be", "A7": "D"}


def test_no_home_is_safer():
    assert part("Seek a Safer Home", A8="2D Be", A5="Be", A6="Di", A7="Wi") == {}
    assert part("Seek a Safer Home", A8="2D") == {}


def test_two_dahan_forsake_the_blight():
    position = {"A8": "2D Bl", "A5": "Bl", "A6": "E", "B5": "D"}
    assert part_asks("Forsake the Barren Land", **position) == ["D to A6", "D to A7"]
    assert part("Forsake the Barren Land", "D to A6", **position) == {"A8": "Bl", "A6": "E 2D"}
    assert part("Forsake the Barren Land", A8="2D", A5="Bl") == {}


def test_two_dahan_retreat_from_a_city():
    position = {"A8": "2D C", "A5": "C", "B6": "D C", "B5": "T"}
    assert part_asks("Retreat", **position) == ["D to A6", "D to A7"]
    assert part("Retreat", "D to A7", "D to B5", **position) == {
        "A8": "C", "A7": "2D", "B6": "C", "B5": "T D",
    }  # fmt: skip
    assert part("Retreat", A8="2D T") == {}


# -- Traps and Snares, Tend the Land -------------------------------------------------------------------------------


def test_traps_and_snares_are_wilds_where_dahan_live():
    assert part_asks("Traps and Snares", A4="D", A5="E D", B5="D") == ["A4", "A5"]
    assert part("Traps and Snares", "A5", A4="D", A5="E D", B5="D") == {"A5": "E D Wi", "B5": "D Wi"}
    assert part("Traps and Snares", A4="E") == {}


def test_two_dahan_tend_the_land_and_its_blight_returns_to_the_card():
    assert part("Tend the Land", A4="2D 2Bl", A5="D Bl", B5="3D") == {"A4": "2D Bl", "blight card": 1}
    assert part("Tend the Land", A5="D Bl", B5="3D") == {}
