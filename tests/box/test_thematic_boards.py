"""The thematic map: what is printed on its boards, how they touch, and what changes with it (SI13, R27.2)."""

from __future__ import annotations

import pytest

from spirit_tutor.box import open_box
from spirit_tutor.box.invader_cards import INVADER_CARDS
from spirit_tutor.box.thematic_boards import THEMATIC_BOARDS, THEMATIC_LAYOUTS
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.turn import setup
from spirit_tutor.rules.turn.setup import Seat, SetupError, map_difficulty, new_game
from spirit_tutor.table import notation
from spirit_tutor.table.island import THEMATIC, Island, board_and_number, land_name

SPIRITS = ("river", "lightning", "fangs", "keeper")
BOARDS = {1: "NE", 2: "W E", 3: "NE W E", 4: "NW NE W E"}


def island(players: int) -> Island:
    layout = THEMATIC_LAYOUTS[players]
    return Island.of_boards([THEMATIC_BOARDS[board] for board in layout.boards], layout)


def game(players: int, *boxes: str) -> Game:
    box = open_box(*boxes)
    spirits = [name for name in SPIRITS if name in box.panels]
    seats = [Seat(spirit, board) for spirit, board in zip(spirits, BOARDS[players].split(), strict=False)]
    return new_game(box, seats, on=THEMATIC)


TERRAINS = {
    "NW": "Sands Sands Wetland Jungle Mountain Sands Wetland Mountain Mountain",
    "NE": "Sands Jungle Jungle Wetland Jungle Mountain Mountain Sands Wetland",
    "W": "Jungle Sands Sands Sands Jungle Mountain Wetland Jungle Sands Mountain",
    "E": "Jungle Wetland Wetland Wetland Sands Mountain Mountain Mountain Wetland Wetland",
}
COAST = {"NW": "NW1 NW2 NW3", "NE": "NE1 NE2 NE3 NE4", "W": "W1 W2 W3", "E": "E1 E2 E3"}
BORDERS = """
    NE1-NE2 NE1-NE5 NE2-NE3 NE2-NE5 NE3-NE4 NE3-NE5 NE3-NE7 NE4-NE7 NE5-NE7 NE5-NE8 NE5-NE9 NE6-NE7 NE7-NE8 NE8-NE9
    E1-E2 E1-E5 E1-E6 E2-E3 E2-E4 E2-E5 E3-E4 E3-E7 E4-E5 E4-E7 E4-E8 E4-E9 E5-E6 E5-E9 E6-E10 E6-E9 E7-E8 E8-E9 E9-E10
    NW1-NW2 NW1-NW5 NW1-NW6 NW2-NW3 NW2-NW4 NW2-NW5 NW3-NW4 NW4-NW5 NW4-NW7 NW5-NW6 NW5-NW7 NW5-NW8 NW6-NW8 NW6-NW9
    NW7-NW8 NW8-NW9
    W1-W2 W1-W5 W1-W7 W1-W8 W1-W9 W2-W3 W2-W4 W2-W5 W3-W4 W4-W5 W4-W6 W5-W6 W5-W7 W6-W7 W7-W8 W8-W9 W8-W10 W9-W10
"""
SEAMS = {
    1: "",
    2: "E10-W6 E10-W7 E9-W7 E9-W8 E8-W8 E8-W10 E7-W10",
    3: "E10-W6 E10-W7 E9-W7 E9-W8 E8-W8 E8-W10 E7-W10 E1-NE4 E6-NE4 E6-NE6 E6-NE7 E10-NE6 NE6-W6",
    4: "E10-W6 E10-W7 E9-W7 E9-W8 E8-W8 E8-W10 E7-W10 E1-NE4 E6-NE4 E6-NE6 E6-NE7 E10-NE6 NE6-W6 "
    "NE9-NW7 NE8-NW7 NE7-NW7 NE7-NW8 NE7-NW9 NE6-NW9 W3-NW1 W3-NW6 W4-NW6 W4-NW9 W6-NW9 E10-NW9",
}


def pairs(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("-")) for pair in text.split()}


def test_lands_are_called_by_one_or_two_letters_and_up_to_ten():
    assert land_name("NE", 4) == "NE4"
    assert board_and_number("NE4") == ("NE", 4)
    assert board_and_number("W10") == ("W", 10)
    assert board_and_number("A8") == ("A", 8)
    for text in ("", "A", "A11", "W100", "NES1", "AB1", "a1", "1A", "A0", "W01"):
        with pytest.raises(ValueError, match="no land's name"):
            board_and_number(text)


@pytest.mark.parametrize("players", BOARDS)
def test_the_boards_of_so_many_players_with_their_terrains_and_coasts(players):
    """R27.2a, R27.2b: 9 or 10 lands; NE has four on the coast."""
    whole = island(players)
    assert " ".join(whole.boards) == BOARDS[players]
    for board in whole.boards:
        lands = whole.of_board(board)
        assert " ".join(land.terrain for land in lands) == TERRAINS[board]
        assert " ".join(land.id for land in lands if land.coastal) == COAST[board]
        assert [land.number for land in lands] == list(range(1, len(lands) + 1))


@pytest.mark.parametrize("players", BOARDS)
def test_which_lands_touch_on_the_boards_and_across_the_seams(players):
    """R1.3, R27.2c: also across a seam and at a corner."""
    whole = island(players)
    touching = {frozenset((land, other)) for land, near in whole.adjacent.items() for other in near}
    inside = {pair for pair in pairs(BORDERS) if all(board_and_number(land)[0] in whole.boards for land in pair)}
    assert touching == inside | pairs(SEAMS[players])
    assert {frozenset(pair) for pair in whole.seams} == pairs(SEAMS[players])


def test_distances_lead_over_the_seams():
    whole = island(4)
    assert whole.distance("NE6", "W6") == 1
    assert whole.distance("NE9", "W3") == 4
    assert whole.distance("W10", "NE4") == 4
    assert whole.within("E10", 1) == ["NW9", "NE6", "W6", "W7", "E6", "E9", "E10"]


PRINTED = {
    "NE": ["C", "-", "D", "D", "T", "2D", "3E 3D", "-", "-"],
    "E": ["E", "T", "T C 2D Bl", "E 3D", "-", "-", "-", "E", "2D", "2D"],
    "NW": ["2E D", "C", "T", "-", "-", "2D", "D", "E D", "D"],
    "W": ["2T 2D", "T", "-", "-", "E", "E D", "2D", "2D", "-", "-"],
}
WITH_TOKENS = {
    "NE2": "Wi", "NE9": "Be Di", "E2": "T* 2Di", "E3": "T* C 2D Bl Di", "NW3": "T Di", "W3": "Wi", "W4": "Be", "W10": "Be",
}  # fmt: skip


@pytest.mark.parametrize("players", [1, 2])
def test_the_base_game_places_its_own_icons_only(players):
    """R2.7: Explorers, too, stand on some boards from the start."""
    now = game(players, "base")
    setup.place_island(now)
    laid = {land: notation.write(contents) for land, contents in now.table.lands.items()}
    assert laid == {
        land_name(board, number): pieces
        for board in BOARDS[players].split()
        for number, pieces in enumerate(PRINTED[board], start=1)
    }


@pytest.mark.parametrize("players", BOARDS)
def test_icons_place_the_tokens_of_branch_and_claw_and_strife_on_a_printed_town(players):
    """R27.2: instead of 1 Beasts in the lowest land without icons and 1 Disease in land 2."""
    now = game(players, "base", "branch-and-claw")
    setup.place_island(now)
    laid = {land: notation.write(contents) for land, contents in now.table.lands.items()}
    base = {
        land_name(board, number): pieces
        for board in BOARDS[players].split()
        for number, pieces in enumerate(PRINTED[board], start=1)
    }
    assert laid == base | {land: pieces for land, pieces in WITH_TOKENS.items() if land in base}


def test_the_map_is_worth_3_difficulty_and_with_its_tokens_1():
    """R27.2."""
    assert map_difficulty(game(1, "base")) == 3
    assert map_difficulty(game(1, "base", "branch-and-claw")) == 1
    assert map_difficulty(new_game(open_box("base"), [Seat("river", "A")])) == 0


def test_spirits_begin_in_the_highest_land_of_their_terrain_by_number():
    """R2.10: W10 is higher than W9."""
    now = game(2, "base")
    while now.table.setup_left[0] != "explore":
        assert not list(setup.step(now))
    assert now.contents("W7").count("R") == 1
    assert now.contents("E5").count("L") == 2


@pytest.mark.parametrize(
    ("card", "lands"),
    [
        ("Coastal II", "NE1 NE2 NE3 NE4"), ("Mountain I", "NE6 NE7"), ("Jungle+Wetland III", "NE2 NE3 NE4 NE5 NE9"),
    ],
)  # fmt: skip
def test_lands_that_an_invader_card_matches(card, lands):
    assert INVADER_CARDS[card].matching(island(1)) == lands.split()


@pytest.mark.parametrize(
    ("players", "boards", "on", "sentence"),
    [
        (1, "A", THEMATIC, "Board A is on the standard map; here the thematic one is played, with NE."),
        (2, "W NE", THEMATIC, "The thematic map of 2 Spirits is W and E, without NE."),
        (1, "E", THEMATIC, "The thematic map of 1 Spirit is NE, without E."),
        (2, "A NE", "standard", "Board NE is on the thematic map; here the standard one is played, with A, B, C, D."),
        (2, "W SW", THEMATIC, "There is no board 'SW' here; there are W, E."),
        (2, "W W", THEMATIC, "The board 'W' is taken twice."),
    ],
)
def test_a_board_that_is_not_part_of_the_map_is_refused(players, boards, on, sentence):
    seats = [Seat(spirit, board) for spirit, board in zip(SPIRITS, boards.split(), strict=False)]
    with pytest.raises(SetupError) as refused:
        new_game(open_box("base"), seats[:players], on=on)
    assert str(refused.value) == sentence


def test_spirits_sit_on_the_boards_in_any_order_and_the_island_is_the_same():
    one = new_game(open_box("base"), [Seat("river", "W"), Seat("lightning", "E")], on=THEMATIC)
    other = new_game(open_box("base"), [Seat("river", "E"), Seat("lightning", "W")], on=THEMATIC)
    assert one.island is other.island
