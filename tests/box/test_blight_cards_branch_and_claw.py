"""The Blight Cards of Branch & Claw, in a game of River (board A) and Lightning (board B).

The Healthy side holds 1 Blight; the Blight that comes to A7 turns the card over.
"""

from __future__ import annotations

import pytest
from kit import act, ask_after, lies, position, with_elements

from spirit_tutor.box import open_box
from spirit_tutor.box.blight.branch_and_claw import BLIGHT_CARDS
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import blight
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import elements, gaining
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table.table import BLIGHTED, Blight

BOXES = (BASE, BRANCH_AND_CLAW)
ISLAND = {"A1": "R", "A4": "2R", "B1": "L", "B4": "2L", "B8": "C"}
PER_PLAYER = {
    "A Pall upon the Land": 3, "Aid from Lesser Spirits": 2, "Back Against the Wall": 2, "Disintegrating Ecosystem": 5,
    "Erosion of Will": 3, "Promising Farmlands": 4, "Tipping Point": 5,
}  # fmt: skip


def last_of_the_healthy(**lands: str) -> Game:
    """A game where the Healthy side holds its last Blight."""
    game = position(boxes=BOXES, **{**ISLAND, **lands})
    game.change(blight=game.table.blight._replace(left=1))
    return game


def one_blight(game: Game) -> Rule[None]:
    yield from blight.add(game, "A7")


def turned_over(card: str, *answers: str | tuple[str, ...], **lands: str) -> dict[str, object]:
    """What the Blight in A7 and the card it turns over have changed, without that Blight and the card's own side."""
    game = last_of_the_healthy(**lands)
    changed = act(game, one_blight, card, *answers)
    assert changed.pop("blight side") == "blighted"
    assert lies(game, "A7").endswith("Bl")
    changed.pop("A7")
    return changed


def test_the_box_holds_the_seven_blight_cards() -> None:
    assert {card.name: (card.per_player, card.timing, card.each, card.box) for card in BLIGHT_CARDS} == {
        "A Pall upon the Land": (3, "immediate", "board", "branch-and-claw"),
        "Aid from Lesser Spirits": (2, "immediate", "", "branch-and-claw"),
        "Back Against the Wall": (2, "each Spirit Phase", "spirit", "branch-and-claw"),
        "Disintegrating Ecosystem": (5, "immediate", "board", "branch-and-claw"),
        "Erosion of Will": (3, "immediate", "", "branch-and-claw"),
        "Promising Farmlands": (4, "immediate", "board", "branch-and-claw"),
        "Tipping Point": (5, "immediate", "spirit", "branch-and-claw"),
    }
    assert {card.name: card.per_player for card in BLIGHT_CARDS} == PER_PLAYER


# -- A Pall upon the Land -----------------------------------------------------------------------------


def test_a_pall_upon_the_land_on_each_board_a_presence_of_anyone_and_a_town() -> None:
    lands = {"A4": "2R L", "A5": "T", "B4": "2L", "B5": "T-1 E"}
    game = last_of_the_healthy(**lands)
    assert ask_after(game, one_blight, "A Pall upon the Land", "A") == ["R in A1", "L in A4", "R in A4"]
    # No Fear for Towns that are Removed.
    assert turned_over("A Pall upon the Land", "A", "L in A4", "L in B1", **lands) == {
        "A4": "2R", "A5": "-", "B1": "-", "B5": "E", "blight card": 5, "lightning destroyed": 2,
    }  # fmt: skip


def test_a_pall_upon_the_land_chooses_among_the_towns_of_the_board() -> None:
    lands = {"A1": "-", "A4": "R", "A5": "T", "A8": "T", "B1": "-", "B4": "L"}
    assert ask_after(last_of_the_healthy(**lands), one_blight, "A Pall upon the Land", "A") == ["T in A5", "T in A8"]


# -- Aid from Lesser Spirits ----------------------------------------------------------------------------


AID = ("Drought", "Call to Bloodshed", "Gift of Constancy")
DEALT = ("Aid from Lesser Spirits", AID, "Call to Bloodshed", "Drought")


def aided() -> Game:
    """River has Call to Bloodshed (Slow, Sun Fire Animal) beside it, Lightning Drought (Slow, Sun Fire Earth)."""
    game = last_of_the_healthy(A4="2R D T")
    act(game, one_blight, *DEALT)
    return game


def test_aid_from_lesser_spirits_a_card_more_than_spirits_one_for_each_and_one_left_over() -> None:
    game = last_of_the_healthy()
    assert ask_after(game, one_blight, *DEALT[:2]) == list(AID)
    assert ask_after(game, one_blight, *DEALT[:3]) == ["Drought", "Gift of Constancy"]
    assert turned_over(*DEALT) == {
        "blight card": 3, "river beside": ("Call to Bloodshed",), "lightning beside": ("Drought",),
        "minor discard": ("Gift of Constancy",),
    }  # fmt: skip
    before = game.table.minors.cards
    act(game, one_blight, *DEALT)
    assert before - game.table.minors.cards == set(AID)


def test_aid_from_lesser_spirits_may_be_used_at_its_speed_once_a_turn_for_nothing() -> None:
    game = aided()
    slow = game.box.powers["Call to Bloodshed"]
    assert slow.speed == "slow"
    assert slow not in power_phases.available(game, "river", "fast")
    assert slow in power_phases.available(game, "river", "slow")
    game.change(phase="slow")
    assert act(game, lambda now: power_phases.use(now, "river", slow, "slow"), "A4", "damage") == {
        "A4": "T-1 D 2R", "river used": ("Call to Bloodshed",),
    }  # fmt: skip
    assert slow not in power_phases.available(game, "river", "slow")
    act(game, order_of_play.time_passes)
    assert slow in power_phases.available(game, "river", "slow")
    assert game.spirit("river").beside == ("Call to Bloodshed",)
    assert "Call to Bloodshed" not in game.spirit("river").discard


def test_aid_from_lesser_spirits_counts_its_elements_in_every_turn() -> None:
    game = aided()
    assert elements.count(game, "river") == {"Sun": 1, "Fire": 1, "Animal": 1}
    act(game, order_of_play.time_passes)
    assert elements.count(game, "river") == {"Sun": 1, "Fire": 1, "Animal": 1}


def test_aid_from_lesser_spirits_is_not_the_spirits_own_card() -> None:
    game = aided()
    assert "Call to Bloodshed" not in gaining.owned(game, "river")
    gaining.reclaim_all(game, "river")
    assert "Call to Bloodshed" not in game.spirit("river").hand
    assert game.spirit("river").played == 0


def test_aid_from_lesser_spirits_may_be_hastened_like_any_slow_power() -> None:
    game = with_elements(aided(), "lightning", "1 Air")
    assert game.box.powers["Drought"] in power_phases.available(game, "lightning", "fast")


# -- Back Against the Wall ------------------------------------------------------------------------------


def test_back_against_the_wall_at_the_start_of_each_spirit_phase() -> None:
    game = position(boxes=BOXES, **ISLAND)
    game.change(phase="time-passes", blight=Blight(BLIGHTED, 4, "Back Against the Wall"))
    act(game, order_of_play.next_step)
    assert (game.table.phase, game.table.turn) == ("blighted-spirits", 2)
    assert act(game, order_of_play.next_step) == {
        "phase": "spirit", "river energy": 1, "lightning energy": 1, "begins": ["card-plays", "card-plays"],
    }  # fmt: skip
    assert [elements.card_plays(game, spirit) for spirit in ("river", "lightning")] == [2, 3]
    act(game, order_of_play.time_passes)
    assert [elements.card_plays(game, spirit) for spirit in ("river", "lightning")] == [1, 2]


def test_back_against_the_wall_does_nothing_as_it_is_turned_over() -> None:
    assert turned_over("Back Against the Wall") == {"blight card": 3}


# -- Disintegrating Ecosystem ---------------------------------------------------------------------------


def test_disintegrating_ecosystem_on_each_board_beasts_then_blight_by_a_town_or_city() -> None:
    lands = {"A2": "Be", "A5": "2Be", "A8": "T R", "A6": "C", "B7": "Be"}
    game = last_of_the_healthy(**lands)
    assert ask_after(game, one_blight, "Disintegrating Ecosystem", "A") == ["Be in A2", "Be in A5"]
    assert ask_after(game, one_blight, "Disintegrating Ecosystem", "A", "Be in A5") == ["A6", "A8"]
    # 10 Blight come on the card: one goes to A8, where River's Presence dies, one to B8; the first one to A7.
    assert turned_over("Disintegrating Ecosystem", "A", "Be in A5", "A8", **lands) == {
        "A5": "Be", "A8": "T Bl", "B7": "-", "B8": "C Bl", "blight card": 7, "river destroyed": 1,
    }  # fmt: skip


def test_disintegrating_ecosystem_cascades_and_comes_also_without_beasts() -> None:
    lands = {"A8": "T Bl", "B8": "C"}
    assert turned_over("Disintegrating Ecosystem", "A", "A6", **lands) == {
        "A8": "T 2Bl", "A6": "Bl", "B8": "C Bl", "blight card": 6,
    }  # fmt: skip


# -- Erosion of Will --------------------------------------------------------------------------------------


def test_erosion_of_will_fear_presence_and_energy() -> None:
    game = last_of_the_healthy()
    game.change_spirit("river", energy=3)
    changed = act(game, one_blight, "Erosion of Will", "A4", "B1")
    # Lightning has no Energy to lose.
    assert changed == {
        "A7": "Bl", "A4": "R", "B1": "-", "fear": 4, "blight card": 5, "blight side": "blighted", "river destroyed": 1,
        "lightning destroyed": 1, "river energy": -1,
    }  # fmt: skip


# -- Promising Farmlands ----------------------------------------------------------------------------------


def test_promising_farmlands_a_town_and_a_city_in_one_inland_land_of_each_board() -> None:
    lands = {"A5": "T", "A6": "C", "B7": "E"}
    game = last_of_the_healthy(**lands)
    assert ask_after(game, one_blight, "Promising Farmlands", "B") == ["B4", "B5", "B6", "B7"]
    assert ask_after(game, one_blight, "Promising Farmlands", "B", "B7") == ["A4", "A7", "A8"]
    assert turned_over("Promising Farmlands", "B", "B7", "A8", **lands) == {
        "A8": "T C", "B7": "E T C", "blight card": 7,
    }  # fmt: skip


# -- Tipping Point ----------------------------------------------------------------------------------------


def test_tipping_point_three_presence_of_each_spirit() -> None:
    lands = {"A5": "2R", "B5": "L", "B4": "L"}
    assert ask_after(last_of_the_healthy(**lands), one_blight, "Tipping Point", "A4", "A4") == ["A1", "A5"]
    # Lightning has just three.
    assert turned_over("Tipping Point", "A4", "A4", "A5", "B1", "B4", **lands) == {
        "A4": "-", "A5": "R", "B1": "-", "B4": "-", "B5": "-", "blight card": 9, "river destroyed": 3, "lightning destroyed": 3,
    }  # fmt: skip


# -- alone ------------------------------------------------------------------------------------------------


def alone() -> Game:
    game = new_game(open_box(*BOXES), [Seat("river", "A")])
    game.change(turn=1, phase="fast", setup_left=(), blight=game.table.blight._replace(left=1))
    return game


@pytest.mark.parametrize("card", PER_PLAYER)
def test_alone_a_card_with_two_blight_may_be_changed(card: str) -> None:
    asked = ask_after(alone(), one_blight, card)
    assert (asked == ["another card", "done"]) == (PER_PLAYER[card] == 2)


def test_alone_the_other_card_comes_at_random_from_those_unused() -> None:
    others = ask_after(alone(), one_blight, "Back Against the Wall", "another card")
    assert "Tipping Point" in others
    assert "Back Against the Wall" not in others
    game = alone()
    act(game, one_blight, "Back Against the Wall", "another card", "Downward Spiral")
    assert (game.table.blight.card, game.table.blight.left) == ("Downward Spiral", 5)
