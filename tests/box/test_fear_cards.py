"""The Fear Cards of the base game: what each does at each Terror Level, to the piece.

How a card is played, and what lies on the island besides, is told in `fear_kit`.
"""

from __future__ import annotations

import random

import pytest
from every import every
from fear_kit import ALL_LANDS, ISLAND, MAY, MUST, asks, decisions, earned, fear_step, in_a_turn, is_done_by, play
from kit import act, lies, put

from spirit_tutor.box.fear.base import FEAR_CARDS
from spirit_tutor.rules.core.asks import Choice
from spirit_tutor.rules.play import IllegalAnswer, Play
from spirit_tutor.table.pieces import WITH_HEALTH, Piece
from spirit_tutor.telling import narrate

# -- who does it, and whether it may be declined ----------------------------------------------------

LEVELS = {
    "Avoid the Dahan": (ISLAND, ISLAND, ISLAND),
    "Belief Takes Root": (ISLAND, ISLAND, f"{MAY}, different lands"),
    "Dahan Enheartened": (MAY, f"{MUST}, different lands", f"{MUST}, different lands"),
    "Dahan on their Guard": (ISLAND, ISLAND, ISLAND),
    "Dahan Raid": (f"{MUST}, different lands", f"{MUST}, different lands", f"{MUST}, different lands"),
    "Emigration Accelerates": (MUST, MUST, MUST),
    "Fear of the Unseen": (MUST, MUST, MUST),
    "Isolation": (MUST, MUST, MUST),
    "Overseas Trade Seems Safer": (ISLAND, ISLAND, ISLAND),
    "Retreat!": (MAY, MAY, MAY),
    "Scapegoats": (ISLAND, ISLAND, ISLAND),
    "Seek Safety": (MAY, MAY, MAY),
    "Tall Tales of Savagery": (MUST, MUST, ISLAND),
    "Trade Suffers": (ISLAND, MAY, MAY),
    "Wary of the Interior": (MUST, MUST, MUST),
}
EVERY_LEVEL = [(card, level, does) for card, levels in LEVELS.items() for level, does in enumerate(levels, start=1)]

CROWDED = {
    "A2": "2E T C 2D 2R", "A4": "E", "A5": "3E 2T 2D R L", "A6": "C D", "A7": "E D",
    "B2": "2E 2T C D 2L", "B4": "E 3D L", "B5": "T", "B6": "2E T 2D",
}  # fmt: skip


def test_the_box_holds_the_15_fear_cards() -> None:
    assert [card.name for card in FEAR_CARDS] == sorted(LEVELS, key=str.casefold)
    assert {card.box for card in FEAR_CARDS} == {"base"}


@pytest.mark.parametrize(("card", "level", "does"), EVERY_LEVEL)
def test_who_does_it_and_whether_they_must(card: str, level: int, does: str) -> None:
    printed = next(one for one in FEAR_CARDS if one.name == card).levels[level - 1]
    is_done_by(card, level, printed, does, CROWDED)


@pytest.mark.parametrize(("card", "level", "does"), EVERY_LEVEL)
def test_with_nothing_on_the_island_to_do_it_to_nothing_is_asked_and_nothing_moves(
    card: str, level: int, does: str
) -> None:
    game = earned(level, B8="3C")
    before = game.table.lands
    asked = decisions(card, game)
    assert [ask.about for ask in asked] == (["land", "land"] if card == "Dahan Enheartened" and does != MAY else [])
    assert game.table.lands == before


def test_the_players_do_it_in_the_order_they_like() -> None:
    playing = Play(earned(1, A1="E R", A2="E"))
    playing.begin(fear_step)
    playing.answer("Emigration Accelerates")
    assert isinstance(playing.ask, Choice)
    assert playing.ask.spellings == ["river", "lightning"]
    playing.answer("lightning")
    assert playing.ask.who == "lightning"


def test_a_card_is_done_at_the_terror_level_it_began_at_and_then_lies_in_the_discard() -> None:
    game = earned(2, A2="T")
    act(game, fear_step, "Emigration Accelerates")
    assert lies(game, "A2") == "-"
    assert game.table.fear.discard == ("Emigration Accelerates",)
    assert "Emigration Accelerates" not in game.table.fear.unseen


# -- Avoid the Dahan --------------------------------------------------------------------------------


def test_avoid_the_dahan_1_no_explore_with_two_dahan() -> None:
    lands = {"A5": "T", "A4": "2D", "A7": "D", "B3": "3D"}
    assert in_a_turn("Avoid the Dahan", 1, explore="Sands I", **lands) == {"A7": "E D"}


def test_avoid_the_dahan_1_counts_the_dahan_when_the_explore_comes() -> None:
    # The Ravage kills one of the two Dahan; the other strikes back.
    lands = {"A4": "T 2D", "A5": "T", "A7": "2D", "B3": "2D"}
    assert in_a_turn("Avoid the Dahan", 1, ravage="Sands I", explore="Sands II", **lands) == {"A4": "E D Bl"}


def test_avoid_the_dahan_2_no_build_where_dahan_outnumber_towns_and_cities() -> None:
    lands = {"A4": "T 2D", "A7": "T D", "B3": "E D", "B5": "2T C 3D"}
    assert in_a_turn("Avoid the Dahan", 2, build="Sands I", **lands) == {"A7": "T C D", "B5": "2T 2C 3D"}


def test_avoid_the_dahan_2_does_not_stop_an_explore() -> None:
    assert in_a_turn("Avoid the Dahan", 2, explore="Sands I", B3="2D") == {"B3": "E 2D"}


def test_avoid_the_dahan_3_no_build_with_dahan() -> None:
    assert in_a_turn("Avoid the Dahan", 3, build="Sands I", A4="2T D", A7="T", B3="E 3D") == {"A7": "T C"}


def test_avoid_the_dahan_3_looks_for_dahan_when_the_build_comes() -> None:
    assert in_a_turn("Avoid the Dahan", 3, ravage="Sands I", build="Sands II", A4="2T D") == {"A4": "2T C Bl"}


# -- Belief Takes Root ------------------------------------------------------------------------------


def test_belief_takes_root_1_defend_2_with_presence() -> None:
    game = earned(1, A5="2R L", A6="T D")
    assert act(game, fear_step, "Belief Takes Root") == {"A1": "R Def2", "A5": "L 2R Def2", "B1": "L Def2"}
    put(game, "A5", "-")
    put(game, "A6", "T D L")
    assert lies(game, "A5") == "-"
    assert lies(game, "A6") == "T D L Def2"


def test_belief_takes_root_2_defend_and_energy_for_sacred_sites_with_invaders() -> None:
    # River: A2 is a Wetland, A8 holds two; A5 has no Invaders. In B5 two Spirits do not make a Sacred Site together.
    lands = {"A2": "E R", "A5": "2R", "A8": "C 3R", "B4": "E 2L", "B5": "E R L", "A6": "E R"}
    changed = play("Belief Takes Root", 2, **lands)
    assert (changed.pop("river energy"), changed.pop("lightning energy")) == (2, 1)
    assert changed == {
        "A1": "R Def2", "A2": "E R Def2", "A5": "2R Def2", "A6": "E R Def2", "A8": "C 3R Def2", "B1": "L Def2",
        "B4": "E 2L Def2", "B5": "E L R Def2",
    }  # fmt: skip


def test_belief_takes_root_3_two_health_for_each_presence_of_anyone() -> None:
    lands = {"A8": "2E T C 2R L", "B4": "E T C L", "A6": "E", "A7": "2R"}
    assert asks("Belief Takes Root", 3, **lands) == ["A8", "B4", "done"]
    assert asks("Belief Takes Root", 3, A4="C 2R", A5="C") == ["A4", "done"]
    assert asks("Belief Takes Root", 3, "A8", "C", "T", **lands) == ["E", "done"]
    assert asks("Belief Takes Root", 3, "B4", **lands) == ["E", "T", "done"]
    assert asks("Belief Takes Root", 3, "A8", "C", "T", "E", **lands) == ["B4", "done"]
    assert play("Belief Takes Root", 3, "A8", "C", "T", "E", "B4", "E", **lands) == {"A8": "E L 2R", "B4": "T C L"}


def test_belief_takes_root_3_ignores_damage_taken() -> None:
    assert asks("Belief Takes Root", 3, "A8", A8="E T-1 C-2 R") == ["E", "T-1", "done"]
    assert play("Belief Takes Root", 3, "A8", "T-1", A8="E T-1 C-2 R") == {"A8": "E C-2 R"}


# -- Dahan Enheartened ------------------------------------------------------------------------------


def test_dahan_enheartened_1_one_push_from_or_one_gather_to_invaders() -> None:
    lands = {"A6": "C D", "A5": "D", "A7": "D", "B6": "2D", "B8": "C"}
    assert asks("Dahan Enheartened", 1, **lands) == [
        "D from A5 to A6", "D from A6 to A1", "D from A6 to A5", "D from A6 to A8", "D from B6 to B8", "done",
    ]  # fmt: skip
    assert play("Dahan Enheartened", 1, "D from A5 to A6", "done", **lands) == {"A5": "-", "A6": "C 2D"}


def test_dahan_enheartened_2_any_land_up_to_two_dahan_then_1_damage() -> None:
    lands = {"A4": "E T", "A5": "3D"}
    assert asks("Dahan Enheartened", 2, **lands) == ALL_LANDS
    assert asks("Dahan Enheartened", 2, "A4", **lands) == ["D from A5", "done"]
    assert asks("Dahan Enheartened", 2, "A4", "D from A5", "D from A5", **lands) == ["1 to E", "1 to T"]
    assert asks("Dahan Enheartened", 2, "A4", "done", **lands) == [land for land in ALL_LANDS if land != "A4"]
    assert play("Dahan Enheartened", 2, "A4", "D from A5", "done", "1 to T", "B2", **lands) == {
        "A4": "E T-1 D", "A5": "2D",
    }  # fmt: skip


def test_dahan_enheartened_2_no_dahan_no_damage() -> None:
    assert play("Dahan Enheartened", 2, "A4", "done", "B2", A4="E T", A5="3D") == {}


def test_dahan_enheartened_3_1_damage_for_each_dahan_there() -> None:
    lands = {"A4": "E C D", "A5": "3D"}
    assert asks("Dahan Enheartened", 3, **lands) == ALL_LANDS
    assert play("Dahan Enheartened", 3, "A4", "D from A5", "D from A5", "3 to C", "B2", **lands) == {
        "A4": "E 3D", "A5": "D", "fear": 2,
    }  # fmt: skip
    with pytest.raises(IllegalAnswer):
        play("Dahan Enheartened", 3, "A4", "D from A5", "D from A5", "3 to C", "A4", **lands)


# -- Dahan on their Guard ---------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "one", "two"), [(1, 1, 2), (2, 2, 3), (3, 2, 4)])
def test_dahan_on_their_guard_defends_by_the_dahan_there(level: int, one: int, two: int) -> None:
    game = earned(level, A4="T 2D", A5="D", A6="T")
    assert act(game, fear_step, "Dahan on their Guard") == {"A4": f"T 2D Def{two}", "A5": f"D Def{one}"}
    put(game, "A4", "T")
    put(game, "A6", "D")
    assert (lies(game, "A4"), lies(game, "A6")) == ("T", f"D Def{one}")


def test_dahan_on_their_guard_2_holds_in_a_ravage() -> None:
    # 3 against Defend 3: no damage, and both Dahan strike back.
    assert in_a_turn("Dahan on their Guard", 2, ravage="Sands I", A4="C 2D") == {"A4": "2D"}


# -- Dahan Raid -------------------------------------------------------------------------------------

RAIDED = {"A4": "T C 2D", "A6": "E", "A8": "D"}


def test_dahan_raid_1_1_damage() -> None:
    assert asks("Dahan Raid", 1, **RAIDED) == ["A4", "A8"]
    assert asks("Dahan Raid", 1, "A4", **RAIDED) == ["1 to T", "1 to C"]
    assert play("Dahan Raid", 1, "A4", "1 to T", **RAIDED) == {"A4": "T-1 C 2D"}


def test_dahan_raid_2_1_damage_for_each_dahan() -> None:
    assert play("Dahan Raid", 2, "A4", "2 to T", **RAIDED) == {"A4": "C 2D", "fear": 1}


def test_dahan_raid_3_2_damage_for_each_dahan() -> None:
    assert play("Dahan Raid", 3, "A4", "1 to T", "3 to C", **RAIDED) == {"A4": "T-1 2D", "fear": 2}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_dahan_raid_in_two_different_lands(level: int) -> None:
    lands = {"A4": "C 2D", "A5": "C D", "A6": "C D"}
    assert asks("Dahan Raid", level, **lands) == ["A4", "A5", "A6"]
    assert asks("Dahan Raid", level, "A4", **lands) == ["A5", "A6"]


# -- Emigration Accelerates, Wary of the Interior ---------------------------------------------------

COAST_AND_INLAND = {"A1": "E T C R", "A5": "E T C", "B2": "2E C", "B8": "C"}
ON_THE_COAST = ["E in A1", "T in A1", "E in B2"]
INLAND = ["E in A5", "T in A5"]
ANYWHERE = ["E in A1", "T in A1", "E in A5", "T in A5", "E in B2"]


def explorers(options: list[str]) -> list[str]:
    return [option for option in options if option.startswith("E")]


@pytest.mark.parametrize(
    ("card", "level", "options"),
    [
        ("Emigration Accelerates", 1, explorers(ON_THE_COAST)),
        ("Emigration Accelerates", 2, ON_THE_COAST),
        ("Emigration Accelerates", 3, ANYWHERE),
        ("Wary of the Interior", 1, explorers(INLAND)),
        ("Wary of the Interior", 2, INLAND),
        ("Wary of the Interior", 3, ANYWHERE),
    ],
)
def test_one_piece_each_is_removed(card: str, level: int, options: list[str]) -> None:
    if len(options) == 1:
        assert play(card, level, **COAST_AND_INLAND) == {"A5": "T C"}
    else:
        assert asks(card, level, **COAST_AND_INLAND) == options
        assert asks(card, level, options[0], **COAST_AND_INLAND) == ([] if len(options) < 3 else options[1:])


def test_emigration_accelerates_removes_one_for_each_player_and_frightens_nobody() -> None:
    assert play("Emigration Accelerates", 1, "E in B2", "E in B2", **COAST_AND_INLAND) == {"B2": "C"}
    assert play("Emigration Accelerates", 2, "T in A1", "E in B2", **COAST_AND_INLAND) == {"A1": "E C R", "B2": "E C"}
    assert play("Emigration Accelerates", 3, "T in A5", "T in A1", **COAST_AND_INLAND) == {"A1": "E C R", "A5": "E C"}


def test_wary_of_the_interior_removes_one_for_each_player_and_frightens_nobody() -> None:
    assert play("Wary of the Interior", 1, A5="3E T", A1="E R") == {"A5": "E T"}
    assert play("Wary of the Interior", 2, "T in A5", **COAST_AND_INLAND) == {"A5": "C"}
    assert play("Wary of the Interior", 3, "T in A5", "E in A1", **COAST_AND_INLAND) == {"A1": "T C R", "A5": "E C"}


# -- Fear of the Unseen -----------------------------------------------------------------------------

# Sacred Sites: A2 (River in a Wetland) and B5. In B4 two Spirits stand, each with one Presence.
UNSEEN = {"A2": "E T C R", "A4": "E C R", "A7": "E T", "B4": "T R L", "B5": "E 2L"}


def test_fear_of_the_unseen_1_at_a_sacred_site() -> None:
    assert asks("Fear of the Unseen", 1, **UNSEEN) == ["E in A2", "T in A2", "E in B5"]
    assert play("Fear of the Unseen", 1, "T in A2", "E in B5", **UNSEEN) == {"A2": "E C R", "B5": "2L"}


def test_fear_of_the_unseen_2_at_presence() -> None:
    assert asks("Fear of the Unseen", 2, **UNSEEN) == ["E in A2", "T in A2", "E in A4", "T in B4", "E in B5"]
    assert play("Fear of the Unseen", 2, "T in B4", "E in A4", **UNSEEN) == {"A4": "C R", "B4": "L R"}


def test_fear_of_the_unseen_3_a_city_at_a_sacred_site_or_less_at_presence() -> None:
    assert asks("Fear of the Unseen", 3, **UNSEEN) == [
        "E in A2", "T in A2", "E in A4", "T in B4", "E in B5", "C in A2",
    ]  # fmt: skip
    assert play("Fear of the Unseen", 3, "C in A2", "E in A4", **UNSEEN) == {"A2": "E T R", "A4": "C R"}


# -- Isolation --------------------------------------------------------------------------------------

ISOLATED = {"A3": "E T C", "A4": "E 3D", "A5": "T", "A6": "C", "A7": "2E", "A8": "T C-1", "B8": "3C"}


def test_isolation_1_the_only_invader() -> None:
    assert asks("Isolation", 1, **ISOLATED) == ["E in A4", "T in A5"]
    assert play("Isolation", 1, "T in A5", **ISOLATED) == {"A4": "3D", "A5": "-"}


def test_isolation_2_no_more_than_two_invaders() -> None:
    assert asks("Isolation", 2, **ISOLATED) == ["E in A4", "T in A5", "E in A7", "T in A8"]
    assert play("Isolation", 2, "T in A8", "E in A7", **ISOLATED) == {"A7": "E", "A8": "C-1"}


def test_isolation_3_cities_too() -> None:
    assert asks("Isolation", 3, **ISOLATED) == [
        "E in A4", "T in A5", "C in A6", "E in A7", "T in A8", "C-1 in A8",
    ]  # fmt: skip
    assert play("Isolation", 3, "C in A6", "C-1 in A8", **ISOLATED) == {"A6": "-", "A8": "T"}


# -- Overseas Trade Seems Safer ---------------------------------------------------------------------


@pytest.mark.parametrize(("level", "amount"), [(1, 3), (2, 6), (3, 9)])
def test_overseas_trade_seems_safer_defends_the_coast(level: int, amount: int) -> None:
    changed = play("Overseas Trade Seems Safer", level, A2="T D", A5="T D")
    changed.pop("begins", None)
    assert changed == {
        "A1": f"R Def{amount}", "A2": f"T D Def{amount}", "A3": f"Def{amount}",
        "B1": f"L Def{amount}", "B2": f"Def{amount}", "B3": f"Def{amount}",
    }  # fmt: skip


TRADE = {"A2": "T", "A5": "T", "B1": "E L", "B6": "E"}


def test_overseas_trade_seems_safer_1_stops_no_build() -> None:
    assert in_a_turn("Overseas Trade Seems Safer", 1, build="Wetland I", **TRADE) == {
        "A2": "T C", "A5": "T C", "B1": "E T L", "B6": "E T",
    }  # fmt: skip


def test_overseas_trade_seems_safer_2_no_city_on_the_coast_and_no_town_instead() -> None:
    assert in_a_turn("Overseas Trade Seems Safer", 2, build="Wetland I", **TRADE) == {
        "A5": "T C", "B1": "E T L", "B6": "E T",
    }  # fmt: skip


def test_overseas_trade_seems_safer_3_no_build_on_the_coast() -> None:
    assert in_a_turn("Overseas Trade Seems Safer", 3, build="Wetland I", **TRADE) == {"A5": "T C", "B6": "E T"}


# -- Retreat! ---------------------------------------------------------------------------------------


def test_retreat_1_up_to_two_explorers_from_an_inland_land() -> None:
    lands = {"A2": "2E", "A6": "3E T C", "B5": "T"}
    assert asks("Retreat!", 1, **lands) == ["A6", "done"]
    assert asks("Retreat!", 1, "A6", **lands) == ["E to A1", "E to A5", "E to A8", "done"]
    # After two, it is Lightning's turn; a piece may be moved on by the other player.
    assert asks("Retreat!", 1, "A6", "E to A1", "E to A5", **lands) == ["A5", "A6", "done"]
    assert play("Retreat!", 1, "A6", "E to A5", "done", "A5", "E to A1", **lands) == {"A1": "E R", "A6": "2E T C"}


def test_retreat_2_up_to_three_explorers_and_towns_from_an_inland_land() -> None:
    lands = {"A2": "2E", "A6": "2E 3T C", "B5": "C"}
    assert asks("Retreat!", 2, **lands) == ["A6", "done"]
    assert asks("Retreat!", 2, "A6", **lands) == [
        "E to A1", "E to A5", "E to A8", "T to A1", "T to A5", "T to A8", "done",
    ]  # fmt: skip
    assert play("Retreat!", 2, "A6", "E to A1", "T to A1", "T to A1", "done", **lands) == {
        "A1": "E 2T R", "A6": "E T C",
    }  # fmt: skip


def test_retreat_3_any_number_from_any_land() -> None:
    lands = {"A2": "4E 2T C", "B5": "C"}
    assert asks("Retreat!", 3, **lands) == ["A2", "done"]
    pushes = ["E to A1", "E to A3", "E to A4", "E to A4", "T to A4", "T to A4"]
    assert play("Retreat!", 3, "A2", *pushes, "done", **lands) == {"A1": "E R", "A2": "C", "A3": "E", "A4": "2E 2T"}
    assert play("Retreat!", 3, "A2", "done", "done", **lands) == {}


# -- Scapegoats -------------------------------------------------------------------------------------


def test_scapegoats_1_an_explorer_for_each_town() -> None:
    lands = {"A2": "E 2T", "A4": "3E 2T", "A5": "2E C", "A7": "2E", "B4": "3E T C"}
    assert play("Scapegoats", 1, **lands) == {"A2": "2T", "A4": "E 2T", "B4": "2E T C"}


def test_scapegoats_2_two_more_for_each_city() -> None:
    lands = {"A2": "E 2T", "A4": "3E 2T", "A5": "3E C", "A7": "2E", "B4": "6E T 2C"}
    assert play("Scapegoats", 2, **lands) == {"A2": "2T", "A4": "E 2T", "A5": "E C", "B4": "E T 2C"}


def test_scapegoats_3_all_explorers_then_a_town_for_each_city() -> None:
    lands = {"A2": "3E T", "A4": "2E 3T C", "A5": "T 2C", "A7": "2E", "B4": "4E C"}
    assert play("Scapegoats", 3, **lands) == {"A2": "T", "A4": "2T C", "A5": "2C", "B4": "C", "fear": 2}


def test_scapegoats_3_the_players_say_which_town() -> None:
    assert asks("Scapegoats", 3, A4="T T-1 C") == ["T", "T-1"]


# -- Seek Safety ------------------------------------------------------------------------------------


def test_seek_safety_1_one_explorer_to_where_more_buildings_are() -> None:
    lands = {"A4": "2E", "A5": "T C", "A6": "E 2T", "A7": "E 2C", "A8": "E T"}
    assert asks("Seek Safety", 1, **lands) == [
        "E from A4 to A5", "E from A8 to A5", "E from A8 to A6", "E from A8 to A7", "done",
    ]  # fmt: skip
    assert play("Seek Safety", 1, "E from A4 to A5", "done", **lands) == {"A4": "E", "A5": "E T C"}


def test_seek_safety_2_an_explorer_to_a_building_or_a_town_to_a_city() -> None:
    lands = {"A3": "C", "A4": "E T", "A5": "T", "A7": "E"}
    assert asks("Seek Safety", 2, **lands) == [
        "E from A4 to A3", "E from A4 to A5", "T from A4 to A3", "E from A7 to A5", "done",
    ]  # fmt: skip
    assert play("Seek Safety", 2, "T from A4 to A3", "E from A7 to A5", **lands) == {
        "A3": "T C", "A4": "E", "A5": "E T", "A7": "-",
    }  # fmt: skip


def test_seek_safety_3_up_to_three_health_in_a_land_without_a_city() -> None:
    assert asks("Seek Safety", 3, A4="T", A5="E C", A6="E", A7="D", A8="C") == ["A4", "A6", "done"]
    lands = {"A4": "2E 2T D", "A5": "E C", "A7": "D"}
    assert asks("Seek Safety", 3, "A4", **lands) == ["E", "T", "done"]
    assert asks("Seek Safety", 3, "A4", "T", **lands) == ["E", "done"]
    assert asks("Seek Safety", 3, "A4", "T", "E", **lands) == ["A4", "done"]
    assert play("Seek Safety", 3, "A4", "T", "E", "A4", "E", "T", **lands) == {"A4": "D"}
    assert play("Seek Safety", 3, "A4", "done", "done", **lands) == {}
    assert play("Seek Safety", 3, "A4", "E", "done", "done", **lands) == {"A4": "E 2T D"}


def test_seek_safety_3_ignores_damage_taken() -> None:
    assert asks("Seek Safety", 3, "A4", "T-1", A4="2T-1") == ["A4", "done"]


# -- Tall Tales of Savagery -------------------------------------------------------------------------


def test_tall_tales_of_savagery_1_an_explorer_with_dahan() -> None:
    lands = {"A4": "2E T D", "A5": "E", "B4": "E 2D", "B5": "T D"}
    assert asks("Tall Tales of Savagery", 1, **lands) == ["E in A4", "E in B4"]
    assert play("Tall Tales of Savagery", 1, "E in A4", "E in A4", **lands) == {"A4": "T D"}


def test_tall_tales_of_savagery_2_two_explorers_or_a_town() -> None:
    lands = {"A4": "3E T C D", "A5": "2E T", "A6": "E T-1 2D"}
    assert asks("Tall Tales of Savagery", 2, **lands) == ["2E in A4", "T in A4", "E in A6", "T-1 in A6"]
    assert asks("Tall Tales of Savagery", 2, A4="2E T D") == ["2E in A4", "T in A4"]
    assert play("Tall Tales of Savagery", 2, "2E in A4", "T-1 in A6", **lands) == {"A4": "E T C D", "A6": "E 2D"}
    assert play("Tall Tales of Savagery", 2, "E in A6", "T in A4", **lands) == {"A4": "3E C D", "A6": "T-1 2D"}


def test_tall_tales_of_savagery_3_so_in_every_land_with_dahan_and_cities_with_two() -> None:
    lands = {"A3": "3E T C 2D", "A4": "2E 2C 3D", "A5": "2E C", "A6": "T C D", "A7": "E T D"}
    assert asks("Tall Tales of Savagery", 3, **lands) == ["2E in A3", "T in A3"]
    assert asks("Tall Tales of Savagery", 3, "T in A3", **lands) == ["E in A7", "T in A7"]
    assert play("Tall Tales of Savagery", 3, "2E in A3", "T in A7", **lands) == {
        "A3": "E T 2D", "A4": "C 3D", "A6": "C D", "A7": "E D",
    }  # fmt: skip


# -- Trade Suffers ----------------------------------------------------------------------------------


def test_trade_suffers_1_no_build_with_a_city() -> None:
    assert in_a_turn("Trade Suffers", 1, build="Sands I", A4="2T C", A7="2T", B3="E C", B5="E") == {
        "A7": "2T C", "B5": "E T",
    }  # fmt: skip


def test_trade_suffers_1_looks_for_a_city_when_the_build_comes() -> None:
    # No damage in the Ravage; the Dahan strike back and destroy the City.
    assert in_a_turn("Trade Suffers", 1, "3 to C", "1 to E", ravage="Sands I", build="Sands II", A4="3E C 2D Def9") == {
        "A4": "2E T 2D"
    }


def test_trade_suffers_2_a_town_on_the_coast_becomes_an_explorer() -> None:
    lands = {"A1": "T R", "A2": "2T C", "A5": "T"}
    assert asks("Trade Suffers", 2, **lands) == ["T in A1", "T in A2", "done"]
    assert play("Trade Suffers", 2, "T in A2", "T in A2", **lands) == {"A2": "2E C"}


def test_trade_suffers_3_a_city_on_the_coast_becomes_a_town_or_a_town_an_explorer() -> None:
    lands = {"A1": "T R", "A2": "E C", "A5": "T C"}
    assert asks("Trade Suffers", 3, **lands) == ["T in A1", "C in A2", "done"]
    assert play("Trade Suffers", 3, "C in A2", "T in A1", **lands) == {"A1": "E R", "A2": "E T"}
    assert play("Trade Suffers", 3, "C in A2", "T in A2", **lands) == {"A2": "2E"}


def test_trade_suffers_carries_damage_over() -> None:
    assert play("Trade Suffers", 2, "T-1 in A3", A3="T-1") == {"A3": "-"}
    assert play("Trade Suffers", 3, "C-1 in A3", "done", A3="C-1") == {"A3": "T-1"}
    assert play("Trade Suffers", 3, "C-2 in A3", A3="C-2") == {"A3": "-", "fear": 1}


# -- anywhere, at any time --------------------------------------------------------------------------


@every("seed", range(6))
@every("card, level, does", EVERY_LEVEL)
def test_whatever_is_answered_anywhere_the_step_comes_to_its_end(card: str, level: int, does: str, seed: int) -> None:
    dice = random.Random(f"{card} {level} {seed}")
    game = earned(level)
    for land in ALL_LANDS:
        for kind in WITH_HEALTH:
            for _ in range(dice.choice((0, 0, 1, 2))):
                damage = dice.randrange(0, {"E": 1, "T": 2, "C": 3, "D": 2}[kind])
                game.put(land, Piece(kind, damage, dice.choice((0, 0, 1)) if kind != "D" else 0))
        for letter in "RL":
            game.put(land, Piece(letter), dice.choice((0, 0, 1, 2)))
    playing = Play(game)
    playing.begin(fear_step)
    playing.answer(card)
    deciders = set()
    while playing.ask is not None:
        assert isinstance(playing.ask, Choice)
        assert playing.ask.options
        if playing.ask.about != "player":
            deciders.add(playing.ask.who)
        playing.answer(dice.choice(playing.ask.spellings))
    assert deciders <= ({"table"} if does == ISLAND else {"river", "lightning"})
    assert playing.over or game.table.fear.discard == (card,)


# -- what a reader is told --------------------------------------------------------------------------


def told(card: str, level: int, *answers: str, **lands: str) -> list[str]:
    """What happened in the steps of the card itself, after it was turned up."""
    game = earned(level, **lands)
    act(game, fear_step, card, *answers)
    lines = narrate.tell(game, game.happenings)
    return [line.text for line in lines if line.kind != "fear card"]


def test_an_effect_that_begins_is_told_with_its_lands() -> None:
    assert told("Overseas Trade Seems Safer", 2) == [
        "until the end of the turn: Defend 6 in Coastal lands, now A1, A2, A3, B1, B2 and B3",
        "until the end of the turn: no build of a City in Coastal lands, now A1, A2, A3, B1, B2 and B3",
    ]
    assert told("Dahan on their Guard", 2, A4="2D", A5="D", B7="D") == [
        "until the end of the turn: Defend 1 in lands with Dahan, now A4, A5 and B7",
        "until the end of the turn: Defend 1 for each Dahan there, now 1 in A5 and B7; 2 in A4",
    ]
    assert told("Trade Suffers", 1, B8="T") == [
        "until the end of the turn: no build in lands with Cities, now in no land"
    ]


def test_a_step_in_which_nothing_happens_says_so() -> None:
    assert told("Trade Suffers", 2) == ["nothing happens: there is no Town in a Coastal land"] * 2
    assert told("Trade Suffers", 3) == ["nothing happens: there is no Town or City in a Coastal land"] * 2
    assert told("Wary of the Interior", 3) == ["nothing happens: there is no Explorer or Town in any land"] * 2
    assert told("Dahan Raid", 1) == ["nothing happens: there is no Dahan in any land"] * 2
    assert told("Trade Suffers", 2, "done", "done", A1="R T") == ["nothing changes"] * 2
