"""The Island Boards A-D and the standard layouts (SI6, SI13)."""

from __future__ import annotations

from spirit_tutor.table.island import Board, Layout, PrintedLand, Side

J, M, S, W = "Jungle", "Mountain", "Sands", "Wetland"


def _board(name: str, lands: list[tuple[str, str, str]], bottom: Side, right: Side, top: Side) -> Board:
    """A board from (terrain, neighbours with 0 for the Ocean, pieces at setup) for lands 1 to 8."""
    printed = {
        number: PrintedLand(terrain, tuple(int(digit) for digit in near), setup)
        for number, (terrain, near, setup) in enumerate(lands, start=1)
    }
    corners = {
        "bottom left": bottom.lands[-1], "bottom right": bottom.lands[0],
        "top left": top.lands[0], "top right": top.lands[-1],
    }  # fmt: skip
    return Board(name, printed, {"bottom": bottom, "right": right, "top": top}, corners)


A = _board(
    "A",
    [
        (M, "02456", "-"), (W, "0134", "C D"), (J, "024", "2D"), (S, "1235", "Bl"),
        (W, "14678", "-"), (M, "158", "D"), (S, "58", "2D"), (J, "567", "T"),
    ],
    bottom=Side((7, 5, 4, 3), (1, 3, 7)), right=Side((8, 7), (5,)), top=Side((1, 6, 8), (3, 7)),
)  # fmt: skip

B = _board(
    "B",
    [
        (W, "02456", "D"), (M, "0134", "C"), (S, "024", "2D"), (J, "12357", "Bl"),
        (S, "1467", "-"), (W, "1578", "T"), (M, "4568", "D"), (J, "67", "2D"),
    ],
    bottom=Side((7, 4, 3), (1, 5)), right=Side((8, 7), (5,)), top=Side((1, 6, 8), (1, 7)),
)  # fmt: skip

C = _board(
    "C",
    [
        (J, "0256", "D"), (S, "01345", "C"), (M, "024", "2D"), (J, "2357", "-"),
        (W, "12467", "2D Bl"), (S, "1578", "D"), (M, "4568", "T"), (W, "67", "-"),
    ],
    bottom=Side((4, 3), (7,)), right=Side((8, 7, 4), (7, 11)), top=Side((1, 6, 8), (3, 7)),
)  # fmt: skip

D = _board(
    "D",
    [
        (W, "02578", "2D"), (J, "01345", "C D"), (W, "024", "-"), (S, "2356", "-"),
        (M, "12467", "D Bl"), (J, "457", "-"), (S, "1568", "T 2D"), (M, "17", "-"),
    ],
    bottom=Side((6, 4, 3), (3, 9)), right=Side((8, 7, 6), (5, 11)), top=Side((1, 8), (11,)),
)  # fmt: skip

BOARDS = {board.name: board for board in (A, B, C, D)}

LAYOUTS = {
    1: Layout(()),
    2: Layout(((0, "bottom", 1, "bottom"),)),
    3: Layout(((0, "right", 1, "bottom"), (0, "bottom", 2, "right"), (1, "right", 2, "bottom"))),
    # Four boards meet in one point, where two diagonal pairs of lands touch at the corner only (SI13).
    4: Layout(
        ((0, "top", 1, "bottom"), (0, "right", 3, "right"), (1, "right", 2, "right"), (2, "top", 3, "bottom")),
        ((0, 2, "top right"), (1, 3, "bottom right")),
    ),
}
"""The standard layouts for 1 to 4 players."""
