"""The Blight Cards of the base game, in a game of River (board A) and Lightning (board B)."""

from __future__ import annotations

import pytest
from kit import act, ask_after, position

from spirit_tutor.box.blight.base import BLIGHT_CARDS
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import blight
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.table import BLIGHTED, Blight

ISLAND = {"A1": "R", "A4": "2R", "B1": "L", "B4": "2L", "B8": "C"}
FORGET, DESTROY = "Forget 1 Power Card", "Destroy 1 Presence"


def blighted(card: str, **lands: str) -> Game:
    """A game at the start of an Invader Phase, with this Blight Card turned over."""
    game = position(**{**ISLAND, **lands})
    game.change(phase="blighted", blight=Blight(BLIGHTED, 6, card))
    return game


def test_the_box_holds_the_two_blight_cards() -> None:
    assert {card.name: (card.per_player, card.timing, card.each, card.box) for card in BLIGHT_CARDS} == {
        "Downward Spiral": (5, "each Invader Phase", "spirit", "base"),
        "Memory Fades to Dust": (4, "each Invader Phase", "spirit", "base"),
    }


@pytest.mark.parametrize(("card", "left"), [("Downward Spiral", 10), ("Memory Fades to Dust", 8)])
def test_the_card_is_turned_over_with_the_last_blight_of_the_healthy_side_and_does_nothing_yet(
    card: str, left: int
) -> None:
    game = position(**ISLAND)
    game.change(blight=game.table.blight._replace(left=1))
    assert act(game, lambda now: blight.add(now, "A7"), card) == {
        "A7": "Bl", "blight card": left - 1, "blight side": "blighted",
    }  # fmt: skip
    assert game.table.blight.card == card


def test_a_healthy_island_does_not_act() -> None:
    game = position(**ISLAND)
    game.change(phase="blighted")
    assert ask_after(game, order_of_play.next_step) == sorted(
        card.name for card in game.box.invaders.values() if card.stage == 1
    )


@pytest.mark.parametrize("card", ["Downward Spiral", "Memory Fades to Dust"])
def test_a_card_turned_over_after_the_start_of_the_invader_phase_waits_for_the_next(card: str) -> None:
    game = blighted(card)
    game.change(phase="fear")
    act(game, order_of_play.next_step, "Sands I")
    assert game.table.phase == "explore"
    assert [spirit.destroyed for spirit in game.table.spirits] == [0, 0]


# -- Downward Spiral --------------------------------------------------------------------------------------


def test_downward_spiral_each_spirit_destroys_one_presence_of_its_choice() -> None:
    game = blighted("Downward Spiral")
    assert ask_after(game, order_of_play.next_step) == ["A1", "A4"]
    assert ask_after(game, order_of_play.next_step, "A4") == ["B1", "B4"]
    assert act(game, order_of_play.next_step, "A4", "B1") == {
        "A4": "R", "B1": "-", "river destroyed": 1, "lightning destroyed": 1, "phase": "event",
    }  # fmt: skip


def test_downward_spiral_comes_again_every_turn() -> None:
    game = blighted("Downward Spiral")
    act(game, order_of_play.next_step, "A4", "B4")
    game.change(phase="blighted", turn=2)
    act(game, order_of_play.next_step, "A4", "B4")
    assert [spirit.destroyed for spirit in game.table.spirits] == [2, 2]


def test_downward_spiral_ends_the_game_where_it_takes_the_last_presence_but_only_when_all_have_lost_theirs() -> None:
    game = blighted("Downward Spiral", A4="-")
    act(game, order_of_play.next_step, "B4")
    assert [spirit.destroyed for spirit in game.table.spirits] == [1, 1]
    assert game.table.ending is not None
    assert game.table.ending.kind == "defeat"


# -- Memory Fades to Dust -----------------------------------------------------------------------------------


def test_memory_fades_to_dust_each_spirit_forgets_or_destroys() -> None:
    game = blighted("Memory Fades to Dust")
    assert ask_after(game, order_of_play.next_step) == [FORGET, DESTROY]
    assert act(game, order_of_play.next_step, DESTROY, "A1", FORGET, "Raging Storm") == {
        "A1": "-", "river destroyed": 1, "phase": "event", "lightning forgotten": ("Raging Storm",),
        "lightning hand": ("Harbingers of the Lightning", "Lightning's Boon", "Shatter Homesteads"),
    }  # fmt: skip


def test_memory_fades_to_dust_takes_a_card_from_hand_play_or_discard() -> None:
    game = blighted("Memory Fades to Dust")
    game.change_spirit("river", hand=("Wash Away",), in_play=("Flash Floods",), discard=("Boon of Vigor",))
    assert ask_after(game, order_of_play.next_step, FORGET) == ["Wash Away", "Flash Floods", "Boon of Vigor"]


def test_memory_fades_to_dust_offers_no_forget_to_a_spirit_without_cards() -> None:
    game = blighted("Memory Fades to Dust")
    game.change_spirit("river", hand=())
    assert ask_after(game, order_of_play.next_step) == ["A1", "A4"]
    assert ask_after(game, order_of_play.next_step, "A1") == [FORGET, DESTROY]
