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


OTHER_SIDES = {
    ("A", "bottom", "B", "right"): "A3-B7 A3-B8 A4-B7 A5-B7 A7-B7",
    ("A", "top", "B", "top"): "A1-B8 A6-B6 A6-B8 A8-B1 A8-B6",
    ("A", "right", "D", "bottom"): "A7-D4 A7-D6 A8-D3 A8-D4",
    ("B", "bottom", "C", "right"): "B3-C7 B3-C8 B4-C4 B4-C7 B7-C4",
    ("C", "right", "D", "bottom"): "C4-D6 C7-D4 C7-D6 C8-D3 C8-D4",
    ("C", "top", "D", "top"): "C1-D1 C1-D8 C6-D1 C8-D1",
    ("B", "top", "D", "right"): "B1-D6 B6-D6 B6-D7 B8-D7 B8-D8",
}


@pytest.mark.parametrize(("sides", "expected"), OTHER_SIDES.items())
def test_any_two_sides_touch_where_their_stretches_overlap(sides, expected):
    one, side, other, other_side = sides
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
