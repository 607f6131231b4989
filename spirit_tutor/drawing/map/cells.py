"""The map as cells: areas, borders and Oceans once for a size and a look, then the text and frames of a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.styles import OCEAN, PAGE, TERRAINS
from spirit_tutor.drawing.symbols import DOWN, LEFT, RIGHT, UP
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.changes import LandChange, Way
from spirit_tutor.reading.shown_step import FROM, HERE, MAY_BE
from spirit_tutor.telling.views import TableView

from . import arrows, land_text
from .frames import frame
from .grid import NOTHING, Raster, is_ocean

CURSOR = "cursor"
"""The frame of the land that the map cursor is on."""

Row = list[Segment]
"""A row of the map, in runs of equal style."""

_PADDED_FROM = 80
_TEXTURES = {"Jungle": '"', "Mountain": "^", "Sands": ".", "Wetland": "~"}
_OCEAN_NAME = "Ocean"


@dataclass
class Sheet:
    """Rows of signs and rows of styles, cell by cell."""

    signs: list[list[str]]
    styles: list[list[Style]]
    textured: frozenset[tuple[int, int]] = frozenset()

    def copy(self) -> Sheet:
        """A sheet to draw on that leaves this one as it is."""
        return Sheet([row[:] for row in self.signs], [row[:] for row in self.styles], self.textured)

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Writes text from a cell on."""
        row, styles = self.signs[y], self.styles[y]
        for place, sign in enumerate(text, start=x):
            row[place] = sign
            styles[place] = style

    def rows(self) -> list[Row]:
        """The rows as runs of equal style, which draws much faster than a segment a cell."""
        return [_row(signs, styles) for signs, styles in zip(self.signs, self.styles, strict=True)]


def _row(signs: list[str], styles: list[Style]) -> Row:
    segments, start, now = [], 0, styles[0]
    for place, style in enumerate(styles):
        if style is not now:
            segments.append(Segment("".join(signs[start:place]), now))
            start, now = place, style
    segments.append(Segment("".join(signs[start:]), now))
    return segments


class MapDrawing:
    """The map of one island in one size and look."""

    def __init__(self, raster: Raster, terrains: Mapping[str, str], look: Look, between: Sequence[Sequence[Line]] = ()):
        """`between` is what stands in the gaps of the raster, from top to bottom."""
        self._raster = raster
        self._look = look
        self._terrains = terrains
        self._taken: set[tuple[int, int]] = set()
        self._base = _Lines(raster, terrains, look).sheet() if look.lines else _Areas(raster, terrains, look).sheet()
        for start, lines in zip(raster.gaps, between, strict=True):
            for row, line in enumerate(lines):
                self._write(self._base, 0, start + row, line, PAGE)

    def rows(
        self,
        view: TableView,
        shown: Mapping[str, LandChange],
        frames: Mapping[str, str],
        moved: Iterable[Way] = (),
        cursor: str = "",
        lit: AbstractSet[str] | None = None,
    ) -> list[Row]:
        """The rows of the map with these contents, frames, arrows and the map cursor on a land.

        `lit` are the lands that may be chosen: their names stand out, and all others step back.
        """
        sheet = self._base.copy()
        self._taken.clear()
        beside = view.lands[cursor].adjacent if cursor else ()
        for land, kind in frames.items():
            self._frame(sheet, land, kind)
        if cursor:
            self._frame(sheet, cursor, CURSOR)
        for land, change in shown.items():
            kind = frames.get(land, CURSOR if land == cursor else "")
            self._text(sheet, view, land, change, kind, beside=lit is None and land in beside, lit=land in (lit or ()))
        for way in moved:
            self._arrow(sheet, way)
        if lit is not None:
            self._dim(sheet, {cursor, *lit})
        elif cursor:
            self._dim(sheet, {cursor, *beside})
        return sheet.rows()

    def _dim(self, sheet: Sheet, bright: AbstractSet[str]) -> None:
        """Mixes everything but these lands with the page."""
        if not self._look.ink.palette.dims:
            return
        dimmed = self._look.ink.dimmed
        for row, styles in zip(self._raster.cells, sheet.styles, strict=False):
            for x, area in enumerate(row):
                if area not in bright:
                    styles[x] = dimmed(styles[x])

    def _ground(self, area: str) -> str:
        return TERRAINS[self._terrains[area]]

    def _frame(self, sheet: Sheet, land: str, kind: str) -> None:
        symbols = self._look.symbols
        signs = {HERE: symbols.heavy, FROM: symbols.dashed, MAY_BE: symbols.line, CURSOR: symbols.double}[kind]
        style = self._look.ink.style("bold" if kind == CURSOR else "accent", self._ground(land))
        for (x, y), ways in frame(self._raster, land).items():
            sheet.put(x, y, signs[ways], style)

    def _text(
        self, sheet: Sheet, view: TableView, land: str, change: LandChange, framed: str, *, beside: bool, lit: bool
    ) -> None:  # fmt: skip
        place, ground = self._raster.text[land], self._ground(land)
        columns = place.columns - (2 if framed else 1)
        room = land_text.Room(columns, place.rows - 1, padded=self._raster.width >= _PADDED_FROM)
        role = {HERE: land_text.HERE, FROM: land_text.FROM, MAY_BE: land_text.MAY_BE, CURSOR: "bold"}.get(framed, "")
        if beside and not role and not self._look.ink.palette.dims:
            role = land_text.BESIDE
        role = role or ("from" if lit else "")
        lines: list[Line] = [land_text.label(view.lands[land], change, place.columns - 1, role)]
        lines += land_text.rows(change, room, self._look.symbols)
        for row, line in enumerate(lines):
            self._write(sheet, place.x + 1, place.y + row, line, ground)

    def _arrow(self, sheet: Sheet, way: Way) -> None:
        """An arrow, if there is a place for it; the story names both lands anyway."""
        found = arrows.place(self._raster, way, self._taken, self._look.symbols)
        if found:
            (x, y), text = found
            sheet.put(x, y, text, self._look.ink.style("chip", self._ground(way.start)))
            self._taken.update((x + i, y) for i in range(len(text)))

    def _write(self, sheet: Sheet, x: int, y: int, line: Line, ground: str) -> None:
        for text, role in line:
            sheet.put(x, y, text, self._look.ink.style(role, ground))
            self._taken.update((x + i, y) for i in range(len(text)))
            x += len(text)
        if (x, y) in sheet.textured and sheet.signs[y][x] in _TEXTURES.values():  # a blank keeps it off the text
            sheet.put(x, y, " ", self._look.ink.style("", ground))


class _Areas:
    """Coloured areas with hairlines in the cells that they bound."""

    def __init__(self, raster: Raster, terrains: Mapping[str, str], look: Look):
        self._raster, self._terrains, self._look = raster, terrains, look

    def sheet(self) -> Sheet:
        raster, symbols, ink = self._raster, self._look.symbols, self._look.ink
        signs, styles = [], []
        for y in range(raster.height):
            row, row_styles = [], []
            seam = y in raster.seam_rows
            for x in range(raster.width):
                area = raster.cells[y][x]
                ground = _ground(area, self._terrains)
                sign = symbols.seam if seam else self._border(x, y, area)
                if sign == " " and is_ocean(area) and _wave(x, y):
                    row.append("~")
                    row_styles.append(ink.style("wave", ground))
                else:
                    row.append(sign)
                    row_styles.append(ink.style("hairline", ground))
            signs.append(row)
            styles.append(row_styles)
        sheet = Sheet(signs, styles)
        _name_oceans(sheet, raster, self._look)
        return sheet

    def _border(self, x: int, y: int, area: str) -> str:
        left, above = self._raster.at(x - 1, y), self._raster.at(x, y - 1)
        if left not in (NOTHING, area) and area:
            return self._look.symbols.border_left
        if above not in (NOTHING, area) and area:
            return self._look.symbols.border_top
        return " "


class _Lines:
    """Lines on the first row and column of each land, closed by one more column and row, and a sparse texture."""

    def __init__(self, raster: Raster, terrains: Mapping[str, str], look: Look):
        self._raster, self._terrains, self._look = raster, terrains, look

    def sheet(self) -> Sheet:
        raster, ink = self._raster, self._look.ink
        style, faint = ink.style("hairline", PAGE), ink.style("faint", PAGE)
        signs: list[list[str]] = []
        styles: list[list[Style]] = []
        textured = set()
        for y in range(raster.height + 1):
            row, row_styles = [], []
            for x in range(raster.width + 1):
                ways = self._ways(x, y)
                texture = self._texture(x, y) if not ways else ""
                if texture:
                    textured.add((x, y))
                if y in raster.seam_rows:
                    row.append(self._look.symbols.seam)
                else:
                    row.append(texture or self._look.symbols.line[ways])
                row_styles.append(faint if texture else style)
            signs.append(row)
            styles.append(row_styles)
        sheet = Sheet(signs, styles, frozenset(textured))
        _name_oceans(sheet, raster, self._look)
        return sheet

    def _ways(self, x: int, y: int) -> int:
        """Which ways a line goes from the upper left corner of a cell: where the areas on both sides differ."""
        at = self._raster.at
        ways = UP if at(x - 1, y - 1) != at(x, y - 1) else 0
        ways |= DOWN if at(x - 1, y) != at(x, y) else 0
        if y - 1 not in self._raster.seam_rows:  # the seam is the upper edge of the lands below it
            ways |= LEFT if at(x - 1, y - 1) != at(x - 1, y) else 0
            ways |= RIGHT if at(x, y - 1) != at(x, y) else 0
        return ways

    def _texture(self, x: int, y: int) -> str:
        area = self._raster.at(x, y)
        if not area:
            return ""
        if is_ocean(area):
            return "~" if (x + 2 * y) % 5 < 2 else ""
        sign = _TEXTURES[self._terrains[area]]
        return sign if (x + 3 * (y % 2)) % 6 == 2 or (sign == "~" and (x + 3 * (y % 2)) % 6 == 3) else ""


def _ground(area: str, terrains: Mapping[str, str]) -> str:
    if not area:
        return PAGE
    return OCEAN if is_ocean(area) else TERRAINS[terrains[area]]


def _wave(x: int, y: int) -> bool:
    return (3 * x + 5 * y) % 17 == 0


def _name_oceans(sheet: Sheet, raster: Raster, look: Look) -> None:
    """Writes `Ocean` into the middle of each Ocean."""
    oceans = dict.fromkeys(area for row in raster.cells for area in row if area and is_ocean(area))
    for ocean in oceans:
        cells = list(raster.cells_of(ocean))
        y = sorted(y for _, y in cells)[len(cells) // 2]
        columns = [x for x, row in cells if row == y]
        if len(columns) >= len(_OCEAN_NAME):
            start = columns[0] + (len(columns) - len(_OCEAN_NAME) + 1) // 2
            sheet.put(start, y, _OCEAN_NAME, look.ink.style("", OCEAN))
