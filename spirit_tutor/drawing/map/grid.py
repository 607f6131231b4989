"""The island as a raster: straightened boards whose cells side by side give exactly the rules' adjacency.

Each standard board is drawn on a grid of 13 columns and 10 bands: the printed sides
are divided in 13 units, so any two boards fit along the seam. Home orientation is
Ocean left, seam below; the second of two boards lies turned by 180 degrees. The
thematic map is drawn as a whole (`pictures`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from spirit_tutor.table.island import board_and_number
from spirit_tutor.telling.views import TableView

from .pictures import Picture, picture

GRIDS = {
    "A": (
        "0111166668888", "0111166668888", "0111166668888", "0111155558888", "0222155555777",
        "0222155555777", "0222444445777", "0333444445557", "3333444445557", "3333334444557",
    ),
    "B": (
        "0111166668888", "0111166668888", "0111166668888", "0111166667777", "0222155557777",
        "0222455557777", "0222455557777", "0333444444447", "3333333344447", "3333333344447",
    ),
    "C": (
        "0111166668888", "0111166668888", "0111166668888", "0111166667777", "0222555557777",
        "0222555557777", "0222255557777", "0333444444444", "3333444444444", "3333334444444",
    ),
    "D": (
        "0111111118888", "0111111118888", "0111111118888", "0111111117777", "0222255557777",
        "0222255557777", "0222255557777", "0333444466666", "3333444444666", "3333444444666",
    ),
}  # fmt: skip

WEIGHTS = (5, 4, 4, 4, 3, 3, 4, 3, 3, 4, 4, 4, 5)
BANDS = 10
SMALLEST_BOARD, LARGEST_BOARD = 10, 22
_MOST_TEXT_ROWS = 5
"""So many rows of text are wanted in a land at most: there may be no land with more."""
"""Rows of a board: fewer leave no room for text, more only add blank rows."""
_MOST_STRETCHED = 5 / 3

NOTHING = ""
OCEAN = "0"
"""What stands in the raster beside the lands: blank table, and the number of an Ocean behind its board's letter."""

_EDGES = tuple(accumulate(WEIGHTS, initial=0))


@dataclass(frozen=True)
class Rectangle:
    """A rectangle of cells."""

    x: int
    y: int
    columns: int
    rows: int


@dataclass(frozen=True)
class Raster:
    """What each cell of the map belongs to: a land, a board's Ocean (`A0`), or nothing."""

    width: int
    height: int
    cells: tuple[tuple[str, ...], ...]
    wanted: tuple[int, float]
    """The rows and columns that the text of a land should have."""
    seam_rows: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    """The first row between two boards that do not touch."""

    @cached_property
    def text(self) -> dict[str, Rectangle]:
        """Where the text of each land stands."""
        areas = dict.fromkeys(area for row in self.cells for area in row if area != NOTHING and not is_ocean(area))
        return {area: _text_rectangle(self.cells, area, *self.wanted) for area in areas}

    def at(self, x: int, y: int) -> str:
        """What a cell belongs to; nothing outside."""
        return self.cells[y][x] if 0 <= x < self.width and 0 <= y < self.height else NOTHING

    def cells_of(self, area: str) -> Sequence[tuple[int, int]]:
        """The cells of an area, row by row."""
        return self._cells.get(area, ())

    @cached_property
    def _cells(self) -> dict[str, list[tuple[int, int]]]:
        cells: dict[str, list[tuple[int, int]]] = {}
        for y, row in enumerate(self.cells):
            for x, area in enumerate(row):
                cells.setdefault(area, []).append((x, y))
        return cells


Neighbours = tuple[tuple[str, tuple[str, ...]], ...]
"""Each land with those adjacent to it."""


@lru_cache(maxsize=32)
def can_draw(lands: Neighbours, gone: frozenset[str] = frozenset()) -> bool:
    """Whether these lands are the boards that there are grids for: a scenario may call the lands of its own map A1 too.

    `gone` are lands of destroyed boards, which are adjacent to nothing and are drawn all the same.
    """
    boards = tuple(dict.fromkeys(_board_of(name) for name, _ in lands))
    if not boards or (picture(frozenset(boards)) is None and not all(board in GRIDS for board in boards)):
        return False
    pairs = {frozenset((name, other)) for name, near in lands for other in near}
    if drawn_apart(boards):
        pairs = {pair for pair in pairs if len(set(map(_board_of, pair))) == 1}
    return pairs == {pair for pair in _touching(boards) if not pair & gone}


def drawn_apart(boards: tuple[str, ...]) -> bool:
    """Whether these boards lie one above another without touching: three or four standard ones."""
    return len(boards) > 2 and picture(frozenset(boards)) is None


def _board_of(land: str) -> str:
    return board_and_number(land)[0]


def _touching(boards: tuple[str, ...]) -> set[frozenset[str]]:
    """The lands that touch on the map, across the seam and at corners too."""
    drawn = raster(boards, _EDGES[-1], SMALLEST_BOARD * len(boards) + len(boards) - 1)
    rows = [row for y, row in enumerate(drawn.cells) if y not in drawn.seam_rows]
    touching = {pair for row in set(rows) for pair in pairwise(row)}
    for above, below in set(pairwise(rows)):
        touching.update(zip(above, below, strict=True))
        touching.update(zip(above, below[1:], strict=False))
        touching.update(zip(above[1:], below, strict=False))
    return {frozenset(pair) for pair in touching if pair[0] != pair[1] and not any(map(_is_no_land, pair))}


def _is_no_land(area: str) -> bool:
    return area == NOTHING or is_ocean(area)


def is_ocean(area: str) -> bool:
    """Whether an area of the raster is an Ocean."""
    return area.endswith(OCEAN) and area[-2:-1].isalpha()  # W0, but not W10


@lru_cache(maxsize=32)
def raster(boards: tuple[str, ...], width: int, height: int, gaps: tuple[int, ...] = ()) -> Raster:
    """The raster of these boards. Two boards share a seam row; more lie one above another and touch nowhere.

    `gaps` says how many rows are left between them, one each if nothing is said. A
    height that leaves a board too few rows is exceeded; the map then scrolls. The
    thematic map is one picture, without seam rows and gaps.
    """
    if whole := picture(frozenset(boards)):
        return _stretched_picture(whole, width, height)
    between = gaps or (1,) * (len(boards) - 1)
    rows, spare = divmod(height - sum(between), len(boards))
    cells: list[tuple[str, ...]] = []
    starts: list[int] = []
    for place, board in enumerate(boards):
        if place:
            starts.append(len(cells))
            cells += [(NOTHING,) * width] * between[place - 1]
        own = max(SMALLEST_BOARD, min(LARGEST_BOARD, rows + (place < spare)))
        cells.extend(_board(board, width, own, turned=len(boards) == 2 and place == 1))
    seams, apart = (starts, []) if len(boards) == 2 else ([], starts)
    high = 3 + (max(SMALLEST_BOARD, rows) - SMALLEST_BOARD) // 3
    wanted = min(high, _MOST_TEXT_ROWS), 12 * width / _EDGES[-1] - 1
    return Raster(width, len(cells), tuple(cells), wanted, tuple(seams), tuple(apart))


def _stretched_picture(whole: Picture, width: int, height: int) -> Raster:
    """A picture in this size; it may be stretched, but not squeezed: then lands would not touch that should."""
    columns, least = len(whole.cells[0]), len(whole.cells)
    width, rows = max(width, columns), max(least, min(height, int(least * _MOST_STRETCHED)))
    across, down = _parts(columns, width), _parts(least, rows)
    cells = tuple(tuple(whole.cells[band][column] for column in across) for band in down)
    return Raster(width, rows, cells, (3 * rows // least, whole.text_columns * width // columns - 1))


def _board(board: str, width: int, rows: int, *, turned: bool) -> list[tuple[str, ...]]:
    columns = _stretched([round(edge * width / _EDGES[-1]) for edge in _EDGES])
    bands = _parts(BANDS, rows)
    cells = [tuple(f"{board}{GRIDS[board][band][column]}" for column in columns) for band in bands]
    return [row[::-1] for row in reversed(cells)] if turned else cells


def _parts(number: int, length: int) -> list[int]:
    """Which of so many equal parts each cell of this length belongs to."""
    return _stretched([round(part * length / number) for part in range(number + 1)])


def _stretched(edges: list[int]) -> list[int]:
    """Which part each cell belongs to, for parts between these edges."""
    return [part for part in range(len(edges) - 1) for _ in range(edges[part + 1] - edges[part])]


# -- where a land's text goes -----------------------------------------------------------------------


def _text_rectangle(cells: tuple[tuple[str, ...], ...], area: str, wanted: int, least: float) -> Rectangle:
    """The best rectangle inside an area: wide first, then high; with fewer rows than wanted if there is none."""
    found = list(_rectangles(cells, area))
    for rows, columns in ((wanted, least), (wanted - 1, least), (1, 1.0)):
        fitting = [one for one in found if one.rows >= rows and one.columns >= columns]
        if fitting:
            break
    return max(fitting, key=lambda one: (2 * min(one.columns, 1.3 * least) + 3 * one.rows, -one.y, -one.x))


def _rectangles(cells: tuple[tuple[str, ...], ...], area: str) -> Iterator[Rectangle]:
    """Every rectangle inside an area that cannot be made wider, for all its heights."""
    rows = [sum(1 << x for x, here in enumerate(row) if here == area) for row in cells]
    for top in range(len(rows)):
        common = rows[top]
        for bottom in range(top, len(rows)):
            common &= rows[bottom]
            if not common:
                break
            for x, columns in _runs(common):
                yield Rectangle(x, top, columns, bottom - top + 1)


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    start = 0
    while bits:
        start += (low := (bits & -bits).bit_length() - 1)
        bits >>= low
        length = ((~bits) & (bits + 1)).bit_length() - 1
        yield start, length
        bits >>= length
        start += length


def has_grids(view: TableView) -> bool:
    """Whether the island can be drawn as a map."""
    lands = view.lands
    gone = frozenset(name for name, land in lands.items() if land.destroyed)
    return can_draw(tuple((name, land.adjacent) for name, land in lands.items()), gone)
