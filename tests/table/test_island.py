"""The boards, their seams and distances, as the printed boards have them (SI13)."""

from itertools import permutations

import pytest

from spirit_tutor.box.boards import BOARDS, LAYOUTS
from spirit_tutor.box.invader_cards import INVADER_CARDS
from spirit_tutor.table.island import Island, seam


def island(*names: str) -> Island:
    return Island.of_boards([BOARDS[name] for name in names], LAYOUTS[len(names)])


TERRAINS = {
    "A": "Mountain Wetland Jungle Sands Wetland Mountain Sands Jungle",
    "B": "Wetland Mountain Sands Jungle Sands Wetland Mountain Jungle",
    "C": "Jungle Sands Mountain Jungle Wetland Sands Mountain Wetland",
    "D": "Wetland Jungle Wetland Sands Mountain Jungle Sands Mountain",
}
ADJACENT = {
    "A": {1: "2 4 5 6", 2: "1 3 4", 3: "2 4", 4: "1 2 3 5", 5: "1 4 6 7 8", 6: "1 5 8", 7: "5 8", 8: "5 6 7"},
    "B": {1: "2 4 5 6", 2: "1 3 4", 3: "2 4", 4: "1 2 3 5 7", 5: "1 4 6 7", 6: "1 5 7 8", 7: "4 5 6 8", 8: "6 7"},
    "C": {1: "2 5 6", 2: "1 3 4 5", 3: "2 4", 4: "2 3 5 7", 5: "1 2 4 6 7", 6: "1 5 7 8", 7: "4 5 6 8", 8: "6 7"},
    "D": {1: "2 5 7 8", 2: "1 3 4 5", 3: "2 4", 4: "2 3 5 6", 5: "1 2 4 6 7", 6: "4 5 7", 7: "1 5 6 8", 8: "1 7"},
}  # fmt: skip


@pytest.mark.parametrize("board", "ABCD")
def test_terrain_coast_and_neighbours_of_a_board(board):
    """Eight lands of one terrain each (R1.2), what touches what (R1.3), and the coast (R1.4)."""
    alone = island(board)
    assert [land.terrain for land in alone.lands.values()] == TERRAINS[board].split()
    assert [land.number for land in alone.lands.values() if land.coastal] == [1, 2, 3]
    for number, near in ADJACENT[board].items():
        assert alone.adjacent[f"{board}{number}"] == tuple(f"{board}{n}" for n in near.split())


TWO_PLAYER_SEAMS = {
    "AB": "A3-B3 A3-B4 A3-B7 A4-B3 A5-B3 A7-B3",
    "AC": "A3-C4 A4-C3 A4-C4 A5-C3 A7-C3",
    "AD": "A3-D4 A3-D6 A4-D3 A4-D4 A5-D3 A7-D3",
    "BC": "B3-C3 B3-C4 B4-C3 B7-C3",
    "BD": "B3-D4 B3-D6 B4-D3 B4-D4 B7-D3",
    "CD": "C3-D4 C3-D6 C4-D3 C4-D4",
}


@pytest.mark.parametrize(("pair", "expected"), TWO_PLAYER_SEAMS.items())
def test_two_boards_lie_bottom_to_bottom(pair, expected):
    """Lands are adjacent across a seam, too (R1.3)."""
    pairs = {frozenset(one.split("-")) for one in expected.split()}
    assert {frozenset(one) for one in island(*pair).seams} == pairs
    assert {frozenset(one) for one in island(*reversed(pair)).seams} == pairs


SIDES = {
    "A bottom B bottom": "A3-B3 A3-B4 A3-B7 A4-B3 A5-B3 A7-B3",
    "A bottom B right": "A3-B7 A3-B8 A4-B7 A5-B7 A7-B7",
    "A bottom B top": "A3-B1 A3-B6 A4-B6 A4-B8 A5-B8 A7-B8",
    "A right B bottom": "A7-B3 A7-B4 A7-B7 A8-B3",
    "A right B right": "A7-B7 A7-B8 A8-B7",
    "A right B top": "A7-B1 A7-B6 A7-B8 A8-B8",
    "A top B bottom": "A1-B3 A6-B3 A8-B3 A8-B4 A8-B7",
    "A top B right": "A1-B7 A6-B7 A8-B7 A8-B8",
    "A top B top": "A1-B8 A6-B6 A6-B8 A8-B1 A8-B6",
    "A bottom C bottom": "A3-C4 A4-C3 A4-C4 A5-C3 A7-C3",
    "A bottom C right": "A3-C8 A4-C7 A4-C8 A5-C4 A5-C7 A7-C4",
    "A bottom C top": "A3-C1 A3-C6 A4-C6 A4-C8 A5-C8 A7-C8",
    "A right C bottom": "A7-C3 A7-C4 A8-C3",
    "A right C right": "A7-C7 A7-C8 A8-C4 A8-C7",
    "A right C top": "A7-C1 A7-C6 A7-C8 A8-C8",
    "A top C bottom": "A1-C3 A6-C3 A6-C4 A8-C4",
    "A top C right": "A1-C4 A1-C7 A6-C7 A6-C8 A8-C8",
    "A top C top": "A1-C8 A6-C6 A6-C8 A8-C1 A8-C6",
    "A bottom D bottom": "A3-D4 A3-D6 A4-D3 A4-D4 A5-D3 A7-D3",
    "A bottom D right": "A3-D7 A3-D8 A4-D7 A5-D6 A5-D7 A7-D6",
    "A bottom D top": "A3-D1 A4-D1 A5-D1 A5-D8 A7-D8",
    "A right D bottom": "A7-D4 A7-D6 A8-D3 A8-D4",
    "A right D right": "A7-D7 A7-D8 A8-D6 A8-D7",
    "A right D top": "A7-D1 A8-D1 A8-D8",
    "A top D bottom": "A1-D3 A6-D3 A6-D4 A8-D4 A8-D6",
    "A top D right": "A1-D6 A1-D7 A6-D7 A8-D7 A8-D8",
    "A top D top": "A1-D1 A1-D8 A6-D1 A8-D1",
    "B bottom C bottom": "B3-C3 B3-C4 B4-C3 B7-C3",
    "B bottom C right": "B3-C7 B3-C8 B4-C4 B4-C7 B7-C4",
    "B bottom C top": "B3-C1 B3-C6 B3-C8 B4-C8 B7-C8",
    "B right C bottom": "B7-C3 B7-C4 B8-C3",
    "B right C right": "B7-C7 B7-C8 B8-C4 B8-C7",
    "B right C top": "B7-C1 B7-C6 B7-C8 B8-C8",
    "B top C bottom": "B1-C3 B6-C3 B6-C4 B8-C4",
    "B top C right": "B1-C4 B6-C4 B6-C7 B6-C8 B8-C8",
    "B top C top": "B1-C8 B6-C6 B6-C8 B8-C1 B8-C6",
    "B bottom D bottom": "B3-D4 B3-D6 B4-D3 B4-D4 B7-D3",
    "B bottom D right": "B3-D7 B3-D8 B4-D6 B4-D7 B7-D6",
    "B bottom D top": "B3-D1 B4-D1 B4-D8 B7-D8",
    "B right D bottom": "B7-D4 B7-D6 B8-D3 B8-D4",
    "B right D right": "B7-D7 B7-D8 B8-D6 B8-D7",
    "B right D top": "B7-D1 B8-D1 B8-D8",
    "B top D bottom": "B1-D3 B6-D3 B6-D4 B8-D4 B8-D6",
    "B top D right": "B1-D6 B6-D6 B6-D7 B8-D7 B8-D8",
    "B top D top": "B1-D8 B6-D1 B6-D8 B8-D1",
    "C bottom D bottom": "C3-D4 C3-D6 C4-D3 C4-D4",
    "C bottom D right": "C3-D7 C3-D8 C4-D6 C4-D7",
    "C bottom D top": "C3-D1 C4-D1 C4-D8",
    "C right D bottom": "C4-D6 C7-D4 C7-D6 C8-D3 C8-D4",
    "C right D right": "C4-D8 C7-D7 C7-D8 C8-D6 C8-D7",
    "C right D top": "C4-D1 C7-D1 C8-D1 C8-D8",
    "C top D bottom": "C1-D3 C6-D3 C6-D4 C8-D4 C8-D6",
    "C top D right": "C1-D6 C1-D7 C6-D7 C8-D7 C8-D8",
    "C top D top": "C1-D1 C1-D8 C6-D1 C8-D1",
}


@pytest.mark.parametrize(("sides", "expected"), SIDES.items())
def test_any_two_sides_touch_where_their_stretches_overlap(sides, expected):
    one, side, other, other_side = sides.split()
    assert ["-".join(pair) for pair in seam(BOARDS[one], side, BOARDS[other], other_side)] == expected.split()


def test_three_boards_lie_in_a_ring():
    expected = "B3-C7 B3-C8 B4-C4 B4-C7 B7-C4 B7-D4 B7-D6 B8-D3 B8-D4 D6-C4 D7-C3 D7-C4 D8-C3"
    assert {frozenset(pair) for pair in island("B", "D", "C").seams} == {
        frozenset(pair.split("-")) for pair in expected.split()
    }


def test_four_boards_meet_in_a_point_with_two_corner_contacts():
    expected = (
        "A7-D7 A7-D8 A8-D6 A8-D7 B1-A3 B6-A3 B6-A4 B8-A4 B8-A5 B8-A7 B7-C7 B7-C8 B8-C4 B8-C7 D1-C3 D1-C4 D8-C4 "
        "B8-D8 A7-C4"
    )
    assert {frozenset(pair) for pair in island("B", "A", "D", "C").seams} == {
        frozenset(pair.split("-")) for pair in expected.split()
    }


@pytest.mark.parametrize("boards", [*permutations("ABCD", 2), *permutations("ABCD", 4)])
def test_adjacency_is_mutual_and_no_land_borders_itself(boards):
    whole = island(*boards)
    for land, near in whole.adjacent.items():
        assert land not in near
        assert all(land in whole.adjacent[other] for other in near)


def test_distance_counts_steps_over_any_boards():
    whole = island("A", "B")
    assert whole.distance("A5", "A5") == 0
    assert whole.distance("A5", "B3") == 1
    assert whole.distance("A2", "B7") == 2
    assert whole.distance("A8", "B8") == 5
    assert whole.within("A6", 1) == ["A1", "A5", "A6", "A8"]


MATCHES_ON_A = {
    "Jungle I": "A3 A8", "Mountain II": "A1 A6", "Sands I": "A4 A7", "Wetland II": "A2 A5", "Coastal II": "A1 A2 A3",
    "Jungle+Mountain III": "A1 A3 A6 A8", "Jungle+Sands III": "A3 A4 A7 A8", "Jungle+Wetland III": "A2 A3 A5 A8",
    "Mountain+Sands III": "A1 A4 A6 A7", "Mountain+Wetland III": "A1 A2 A5 A6", "Sands+Wetland III": "A2 A4 A5 A7",
}  # fmt: skip


@pytest.mark.parametrize(("card", "lands"), MATCHES_ON_A.items())
def test_lands_that_an_invader_card_matches(card, lands):
    assert INVADER_CARDS[card].matching(island("A")) == lands.split()


def test_the_fifteen_invader_cards():
    stages = [card.stage for card in INVADER_CARDS.values()]
    assert [stages.count(stage) for stage in (1, 2, 3)] == [4, 5, 6]
    assert sum(card.escalation for card in INVADER_CARDS.values()) == 4
