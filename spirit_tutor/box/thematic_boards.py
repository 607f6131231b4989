"""The other side of the Island Boards, the thematic map: each board has one place in it (SI13, R27.2)."""

from __future__ import annotations

from spirit_tutor.table.island import THEMATIC, Board, Layout, PrintedLand

J, M, S, W = "Jungle", "Mountain", "Sands", "Wetland"


def _board(name: str, *lands: tuple[str, str, str] | tuple[str, str, str, str]) -> Board:
    """A board from (terrain, neighbours with 0 for the Ocean, pieces at setup, these with tokens where that differs)."""
    printed = {
        number: PrintedLand(terrain, tuple(map(int, near.split())), setup, *with_tokens)
        for number, (terrain, near, setup, *with_tokens) in enumerate(lands, start=1)
    }
    return Board(name, printed, {}, {}, THEMATIC)


NE = _board(
    "NE",
    (S, "0 2 5", "C"),
    (J, "0 1 3 5", "-", "Wi"),
    (J, "0 2 4 5 7", "D"),
    (W, "0 3 7", "D"),
    (J, "1 2 3 7 8 9", "T"),
    (M, "7", "2D"),
    (M, "3 4 5 6 8", "3E 3D"),
    (S, "5 7 9", "-"),
    (W, "5 8", "-", "Be Di"),
)

E = _board(
    "E",
    (J, "0 2 5 6", "E"),
    (W, "0 1 3 4 5", "T", "T* 2Di"),
    (W, "0 2 4 7", "T C 2D Bl", "T* C 2D Bl Di"),
    (W, "2 3 5 7 8 9", "E 3D"),
    (S, "1 2 4 6 9", "-"),
    (M, "1 5 9 10", "-"),
    (M, "3 4 8", "-"),
    (M, "4 7 9", "E"),
    (W, "4 5 6 8 10", "2D"),
    (W, "6 9", "2D"),
)

NW = _board(
    "NW",
    (S, "0 2 5 6", "2E D"),
    (S, "0 1 3 4 5", "C"),
    (W, "0 2 4", "T", "T Di"),
    (J, "2 3 5 7", "-"),
    (M, "1 2 4 6 7 8", "-"),
    (S, "1 5 8 9", "2D"),
    (W, "4 5 8", "D"),
    (M, "5 6 7 9", "E D"),
    (M, "6 8", "D"),
)

WEST = _board(
    "W",
    (J, "0 2 5 7 8 9", "2T 2D"),
    (S, "0 1 3 4 5", "T"),
    (S, "0 2 4", "-", "Wi"),
    (S, "2 3 5 6", "-", "Be"),
    (J, "1 2 4 6 7", "E"),
    (M, "4 5 7", "E D"),
    (W, "1 5 6 8", "2D"),
    (J, "1 7 9 10", "2D"),
    (S, "1 8 10", "-"),
    (M, "8 9", "-", "Be"),
)

THEMATIC_BOARDS = {board.name: board for board in (NW, NE, WEST, E)}


def _seams(pairs: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, other) for one, other in (pair.split("-") for pair in pairs.split()))


_WEST_EAST = _seams("W6-E10 W7-E9 W7-E10 W8-E8 W8-E9 W10-E7 W10-E8")
_NORTHEAST_EAST = _seams("NE4-E1 NE4-E6 NE6-E6 NE6-E10 NE7-E6")
_NORTHWEST = _seams("NW1-W3 NW6-W3 NW6-W4 NW9-W4 NW9-W6 NW7-NE7 NW7-NE8 NW7-NE9 NW8-NE7 NW9-NE6 NW9-NE7")
# Where the four boards meet, two pairs of lands touch at the corner only (SI13); one pair is there with three boards already.
_NORTHEAST_WEST = _seams("NE6-W6")
_NORTHWEST_EAST = _seams("NW9-E10")

THEMATIC_LAYOUTS = {
    1: Layout(boards=("NE",)),
    2: Layout(boards=("W", "E"), seams=_WEST_EAST),
    3: Layout(boards=("NE", "W", "E"), seams=(*_WEST_EAST, *_NORTHEAST_EAST, *_NORTHEAST_WEST)),
    4: Layout(
        boards=("NW", "NE", "W", "E"),
        seams=(*_WEST_EAST, *_NORTHEAST_EAST, *_NORTHWEST, *_NORTHEAST_WEST, *_NORTHWEST_EAST),
    ),
}
"""The boards of the thematic map for 1 to 4 players, and their lands that touch across the seams (R27.2a, R27.2c)."""
