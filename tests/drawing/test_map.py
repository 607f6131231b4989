"""The map: what touches on it is adjacent, what is adjacent touches, and every land has room for its text."""

from __future__ import annotations

import re
from itertools import pairwise, permutations

import pytest

from spirit_tutor.box.boards import BOARDS, LAYOUTS
from spirit_tutor.box.thematic_boards import THEMATIC_BOARDS, THEMATIC_LAYOUTS
from spirit_tutor.drawing.map.frames import frame
from spirit_tutor.drawing.map.grid import Raster, can_draw, raster
from spirit_tutor.drawing.map.land_text import Room, label, rows
from spirit_tutor.drawing.map.ways import DIRECTIONS, beside
from spirit_tutor.drawing.symbols import ASCII, UNICODE
from spirit_tutor.drawing.text_lines import plain, width
from spirit_tutor.reading.changes import GONE, NEW, LandChange, Shown, unchanged
from spirit_tutor.table.island import Island
from spirit_tutor.telling.views import LandView, PieceView, PresenceView

PAIRS = list(permutations("ABCD", 2))
SIZES = [(columns, high) for columns in range(49, 125, 5) for high in range(21, 46, 4)]
NARROWEST = {"A2", "A3", "B2", "B3", "C2", "C3", "D3"}


def island_of(*boards: str) -> Island:
    return Island.of_boards([BOARDS[board] for board in boards], LAYOUTS[len(boards)])


def thematic(players: int) -> Island:
    layout = THEMATIC_LAYOUTS[players]
    return Island.of_boards([THEMATIC_BOARDS[board] for board in layout.boards], layout)


def adjacency(island: Island) -> set[frozenset[str]]:
    """What must touch: adjacent lands, and each Ocean and the lands on its coast."""
    lands = {frozenset((land, other)) for land in island.lands for other in island.adjacent[land]}
    return lands | {frozenset((f"{land.board}0", land.id)) for land in island.lands.values() if land.coastal}


def without_seam(cells: Raster) -> list[tuple[str, ...]]:
    return [row for y, row in enumerate(cells.cells) if y not in cells.seam_rows]


def pairs(found: set[tuple[str, str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in found if pair[0] != pair[1] and all(pair)}


def sides(cells: Raster) -> set[frozenset[str]]:
    """The areas with cells side by side."""
    found: set[tuple[str, str]] = set()
    listing = without_seam(cells)
    for row in set(listing):
        found.update(pairwise(row))
    for row, below in set(pairwise(listing)):
        found.update(zip(row, below, strict=True))
    return pairs(found)


def corners(cells: Raster) -> set[frozenset[str]]:
    """The areas with cells corner to corner."""
    found: set[tuple[str, str]] = set()
    listing = without_seam(cells)
    for row, below in set(pairwise(listing)):
        found.update(zip(row, below[1:], strict=False))
        found.update(zip(row[1:], below, strict=False))
    return pairs(found)


@pytest.mark.parametrize("boards", PAIRS, ids="".join)
def test_what_touches_is_adjacent_at_every_size(boards):
    wanted = adjacency(island_of(*boards))
    for columns, high in SIZES:
        cells = raster(boards, columns, high)
        assert sides(cells) == wanted, (columns, high)
        assert corners(cells) <= wanted, (columns, high)


@pytest.mark.parametrize("boards", PAIRS, ids="".join)
def test_every_width_and_every_height_keeps_the_adjacency(boards):
    # Columns follow from the width alone and rows from the height alone, so all of each are all there are.
    wanted = adjacency(island_of(*boards))
    for columns, high in [*((wide, 21) for wide in range(49, 125)), *((50, tall) for tall in range(20, 46))]:
        assert sides(raster(boards, columns, high)) == wanted, (columns, high)


@pytest.mark.parametrize("board", "ABCD")
def test_one_board_alone_keeps_its_adjacency(board):
    wanted = adjacency(island_of(board))
    for columns, high in SIZES:
        cells = raster((board,), columns, high)
        assert sides(cells) == wanted
        assert corners(cells) <= wanted


# -- the thematic map ----------------------------------------------------------------------------------

AT_A_CORNER = {3: {frozenset(("NE6", "W6"))}, 4: {frozenset(("NE6", "W6")), frozenset(("NW9", "E10"))}}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_touches_on_the_thematic_map_is_adjacent_at_every_size(players):
    """The whole map is one picture; where four boards meet, two pairs of lands touch at the corner alone."""
    whole = thematic(players)
    wanted, at_a_corner = adjacency(whole), AT_A_CORNER.get(players, set())
    for columns, high in [*SIZES, *((wide, 21) for wide in range(49, 125)), *((50, tall) for tall in range(10, 56))]:
        cells = raster(whole.boards, columns, high)
        assert sides(cells) == wanted - at_a_corner, (columns, high)
        assert at_a_corner <= corners(cells) <= wanted, (columns, high)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_thematic_map_can_be_drawn_and_another_with_its_names_cannot(players):
    whole = thematic(players)
    lands = tuple(whole.adjacent.items())
    assert can_draw(lands)
    assert not can_draw((("NE1", ("NE2",)), ("NE2", ("NE1",))))
    apart = {"NE1", "NE5"} if players != 2 else {"W1", "W2"}
    assert not can_draw(tuple((land, tuple(other for other in near if {land, other} != apart)) for land, near in lands))


@pytest.mark.parametrize("board", ["NW", "NE", "W", "E"])
def test_the_thematic_map_is_drawn_with_a_destroyed_board_too(board):
    whole = thematic(4)
    left = whole.without((board,))
    gone = frozenset(land.id for land in whole.of_board(board))
    lands = tuple((land, left.adjacent.get(land, ())) for land in whole.lands)
    assert can_draw(lands, gone)
    assert not can_draw(lands)


@pytest.mark.parametrize(
    ("players", "columns", "high", "rows", "wide", "tall"),
    [
        (1, 50, 13, 13, 15, 3), (1, 62, 16, 16, 18, 4), (2, 50, 21, 21, 8, 3), (2, 62, 27, 27, 10, 4),
        (2, 86, 33, 33, 14, 5), (3, 62, 27, 32, 10, 3), (4, 50, 21, 32, 8, 3), (4, 62, 27, 32, 10, 3), (4, 86, 33, 33, 14, 3),
    ],
)  # fmt: skip
def test_every_land_of_the_thematic_map_has_room_for_text(players, columns, high, rows, wide, tall):
    """At 80x24, 120x40 and 160x50: a label and two rows of pieces at least; a map that is too high scrolls."""
    cells = raster(thematic(players).boards, columns, high)
    assert cells.height == rows
    assert set(cells.text) == set(thematic(players).lands)
    assert min(room.columns for room in cells.text.values()) == wide
    assert min(room.rows for room in cells.text.values()) == tall
    for land, found in cells.text.items():
        inside = {(x, y) for y in range(found.y, found.y + found.rows) for x in range(found.x, found.x + found.columns)}
        assert inside <= set(cells.cells_of(land))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("columns", "high"), [(50, 13), (62, 27), (86, 33)])
def test_arrow_keys_reach_every_land_of_the_thematic_map(players, columns, high):
    cells = raster(thematic(players).boards, columns, high)
    reached, edge = {"NE1" if players != 2 else "W1"}, ["NE1" if players != 2 else "W1"]
    while edge:
        here = edge.pop()
        found = {beside(cells, here, direction) for direction in DIRECTIONS} - reached
        reached |= found
        edge += found
    assert reached == set(thematic(players).lands)


# -- three and four standard boards --------------------------------------------------------------------


@pytest.mark.parametrize("boards", ["ABC", "DCBA"])
def test_three_and_four_boards_lie_one_above_another_and_touch_nowhere(boards):
    cells = raster(tuple(boards), 62, 27)
    assert not cells.seam_rows
    assert sides(cells) == set().union(*(adjacency(island_of(board)) for board in boards))
    assert cells.height == len(boards) * 10 + len(boards) - 1, "a map that is too high scrolls"


@pytest.mark.parametrize(("columns", "high", "smallest", "others"), [(50, 21, (12, 3), 13), (62, 27, (15, 4), 16)])
def test_every_land_has_room_for_text(columns, high, smallest, others):
    rooms = {
        land: (found.columns, found.rows)
        for boards in PAIRS
        for land, found in raster(boards, columns, high).text.items()
    }
    assert {land for land, room in rooms.items() if room == smallest} == NARROWEST
    assert min(rooms.values()) == smallest
    assert min(wide for land, (wide, _) in rooms.items() if land not in NARROWEST) == others
    assert min(tall for _, tall in rooms.values()) == smallest[1]


def test_a_large_map_has_four_rows_of_twenty_columns_everywhere():
    rooms = [found for boards in PAIRS for found in raster(boards, 86, 33).text.values()]
    assert min(room.columns for room in rooms) == 20
    assert min(room.rows for room in rooms) == 4


@pytest.mark.parametrize("boards", PAIRS, ids="".join)
def test_text_stands_inside_its_land(boards):
    for columns, high in ((50, 21), (62, 27), (86, 33)):
        cells = raster(boards, columns, high)
        for land, found in cells.text.items():
            inside = {
                (x, y) for y in range(found.y, found.y + found.rows) for x in range(found.x, found.x + found.columns)
            }
            assert inside <= set(cells.cells_of(land))


@pytest.mark.parametrize("boards", PAIRS, ids="".join)
def test_a_frame_stays_in_its_land_and_closes(boards):
    cells = raster(boards, 62, 27)
    for land in cells.text:
        ways = frame(cells, land)
        assert set(ways) <= set(cells.cells_of(land))
        for (x, y), way in ways.items():
            for direction, opposite, other in (
                (1, 2, (x, y - 1)),
                (2, 1, (x, y + 1)),
                (4, 8, (x - 1, y)),
                (8, 4, (x + 1, y)),
            ):
                assert bool(way & direction) == bool(ways.get(other, 0) & opposite)


# -- the text of a land -------------------------------------------------------------------------------


def pieces(kind: str, damage: int, strife: int, count: int) -> PieceView:
    """Pieces as a land shows them, with the printed name and figures of their kind."""
    name, health, deals = {"E": ("Explorer", 1, 1), "T": ("Town", 2, 2), "C": ("City", 3, 3), "D": ("Dahan", 2, 2)}[
        kind
    ]
    return PieceView(kind, damage, strife, count, name, health, deals)


def land(*lying: PieceView, presence: tuple[PresenceView, ...] = (), **others: object) -> LandView:
    facts: dict[str, object] = {
        "id": "A5", "board": "A", "terrain": "Wetland", "coastal": False, "adjacent": (), "blight": 0, "tokens": (),
        "defend": 0, "notation": "", "counterattack": 0, "near": (), "effects": (),
    } | others  # fmt: skip
    return LandView(pieces=lying, presence=presence, **facts)  # type: ignore[arg-type]


FULL = land(
    pieces("E", 0, 0, 3), pieces("T", 0, 0, 1), pieces("T", 1, 0, 1), pieces("C", 0, 1, 1),
    pieces("D", 0, 0, 3),
    presence=(PresenceView("river", "R", 2, sacred_site=False), PresenceView("lightning", "L", 5, sacred_site=True)),
    blight=2, tokens=(("Be", 1), ("Wi", 2)), defend=2,
)  # fmt: skip


def written(columns: int, high: int, view: LandView = FULL) -> list[str]:
    return [plain(row) for row in rows(unchanged(view), Room(columns, high), UNICODE)]


def test_rows_hold_who_fights_whom_then_presence_blight_and_tokens():
    assert written(30, 2) == ["3E T T-1 C* 3D", "R●● L5▲ 2Bl Be 2Wi"]


def test_rows_shorten_step_by_step():
    assert written(16, 3) == ["3E T T-1 C* 3D", "R●● L5▲", "2Bl Be 2Wi"]
    assert written(14, 4) == ["3E T T-1 C* 3D", "R●● L5▲", "2Bl Be 2Wi"]
    assert written(12, 4) == ["3E T T-1 C*", "3D", "R●● L5▲", "2Bl Be 2Wi"]
    assert written(14, 3) == ["3E T T-1 C* 3D", "R●● L5▲", "2Bl Be 2Wi"]
    assert written(12, 3) == ["3E T T-1 C*", "3D R●● L5▲", "2Bl Be 2Wi"]
    assert written(12, 2) == ["3E T T-1 C*", "3D R2● L5▲ …"]


PIECE = re.compile(r"\+?\d*(?:[ETCD](?:-\d)?\**|Bl|Be|Wi|Di|[RL](?:[●▲]{1,3}|\d[●▲]))†?")


def test_pieces_stand_one_by_one_in_any_room():
    whole = written(30, 2)[0].split() + written(30, 2)[1].split()
    for columns in range(4, 40):
        for high in range(1, 6):
            for padded in (False, True):
                found = [plain(row) for row in rows(unchanged(FULL), Room(columns, high, padded), UNICODE)]
                cut_off = "…" in " ".join(found)
                pieces = " ".join(found).replace("…", " ").split()
                assert all(PIECE.fullmatch(piece) for piece in pieces), (columns, high, found)
                assert cut_off == (len(pieces) < len(whole)), (columns, high, found)


def test_what_a_step_changed_is_left_out_last():
    """C2 where Pent-Up Calamity is used there: at 80x24 there is room for all but the Beasts, at 120x40 for all."""
    change = LandChange(
        (
            Shown("E", 0, 0, 1, GONE), Shown("T", 0, 1, 1, GONE), Shown("Bl", 0, 0, 1), Shown("Be", 0, 0, 2),
            Shown("Di", 0, 0, 2, NEW), Shown("Di", 0, 0, 2, GONE),
        )
    )  # fmt: skip
    narrow, medium, wide = Room(10, 2), Room(13, 3), Room(18, 4, padded=True)
    assert [plain(row) for row in rows(change, narrow, UNICODE)] == ["E† T*† Bl", "+2Di 2Di†…"]
    assert [plain(row) for row in rows(change, medium, UNICODE)] == ["E† T*† Bl 2Be", "+2Di 2Di†"]
    assert [plain(row) for row in rows(change, wide, UNICODE)] == ["E† T*†", "Bl 2Be +2Di 2Di†"]


def test_nothing_is_ever_wider_or_higher_than_its_room():
    for columns in range(4, 40):
        for high in range(1, 6):
            found = rows(unchanged(FULL), Room(columns, high), UNICODE)
            assert len(found) <= high
            assert all(width(row) <= columns for row in found)


def test_a_label_shortens_its_terrain_before_its_defend_goes():
    change = unchanged(FULL)
    assert plain(label(FULL, change, 22)) == "A5 Wetland   Defend 2"  # one column stays free beside it
    assert plain(label(FULL, change, 19)) == "A5 Wetland Defend 2"
    assert plain(label(FULL, change, 15)) == "A5 Wetland Def2"
    assert plain(label(FULL, change, 11)) == "A5 Wet Def2"


def test_ascii_symbols_are_ascii():
    for line in (ASCII.line, ASCII.heavy, ASCII.dashed, ASCII.arrows, ASCII.keys):
        assert all(sign.isascii() for sign in line.values())
    assert all(plain(row).isascii() for row in rows(unchanged(FULL), Room(12, 2), ASCII))
