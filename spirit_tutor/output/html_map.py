"""Maps for the HTML page: the cells of the screen's map as an SVG that grows and shrinks with its column, light and dark.

What never changes of the island is drawn once and used again; a step's map holds only the cells that differ from it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple

from rich.style import Style

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.map.cells import MapDrawing, Row
from spirit_tutor.drawing.map.gaps import gap_lines
from spirit_tutor.drawing.map.grid import drawn_apart, raster
from spirit_tutor.drawing.palette import DARK, LIGHT, Palette
from spirit_tutor.drawing.styles import Ink
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import clean
from spirit_tutor.reading.shown_step import ShownStep

PALETTES = (LIGHT, DARK)
"""The looks of the page: of each colour the one for a light page, then that for a dark one."""

SIZES = {"narrow": 50, "wide": 62}
"""The drawings of the island, and how many columns each has. The style sheet says which a page of some width shows."""

_ROWS_A_BOARD = 13
_ACROSS, _DOWN = 10, 20
"""The size of a cell, in the units of the drawing."""


class Colours:
    """The pairs of colours that the page uses, each a variable of its style sheet."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str], str] = {}

    def name(self, light: str, dark: str) -> str:
        """The variable of a pair of colours."""
        return self._names.setdefault((light, dark), f"c{len(self._names)}")

    def of(self, role: str) -> str:
        """The variable of what a palette calls a colour."""
        light, dark = (getattr(palette, role) for palette in PALETTES)
        return self.name(light, dark)

    def span(self, text: str, light: Style, dark: Style) -> str:
        """HTML text in one style."""
        (ink, ground), (ink_dark, ground_dark) = _colours(light), _colours(dark)
        how = ("b " if light.bold else "") + ("u " if light.underline else "")
        return f'<span class="{how}{self.name(ink, ink_dark)} g{self.name(ground, ground_dark)}">{text}</span>'

    def variables(self, palette: Palette) -> str:
        """What all variables are in one of the palettes."""
        place = PALETTES.index(palette)
        return " ".join(f"--{name}: {pair[place]};" for pair, name in self._names.items())

    def classes(self) -> Iterator[str]:
        """The classes that colour a text or an area, and those of HTML text on its ground."""
        for name in self._names.values():
            yield f".{name} {{ color: var(--{name}); fill: var(--{name}) }}"
            yield f".g{name} {{ background: var(--{name}) }}"


class Cell(NamedTuple):
    """A cell of the map: its sign, the variables of its colours, and how it is written."""

    sign: str
    ink: str
    ground: str
    bold: bool
    underline: bool


_Cells = list[list[Cell]]


class IslandDrawing:
    """The island of one story in one size: its ground, which is drawn once, and each step's map upon it."""

    def __init__(self, size: str, moment: ShownStep, colours: Colours):
        self.size = size
        self._colours = colours
        self._drawings = [_drawing(moment, SIZES[size], Look(Ink(palette), UNICODE)) for palette in PALETTES]
        self._ground = self._cells([drawing.rows(moment.view, {}, {}) for drawing in self._drawings])
        self._box = f"0 0 {max(map(len, self._ground)) * _ACROSS} {len(self._ground) * _DOWN}"

    def ground(self) -> str:
        """What never changes, to be used by every map."""
        drawn = "".join(_svg((y, x, cell) for y, row in enumerate(self._ground) for x, cell in enumerate(row)))
        return f'<symbol id="island-{self.size}" viewBox="{self._box}">{drawn}</symbol>'

    def map(self, moment: ShownStep) -> str:
        """The map as it is shown at a step."""
        cells = self._cells(
            [one.rows(moment.view, moment.shown, moment.frames, moment.moved) for one in self._drawings]
        )
        differ = (
            (y, x, cell)
            for y, row in enumerate(cells)
            for x, cell in enumerate(row)
            if cell != self._ground[y][x]
        )  # fmt: skip
        when = "as this is asked" if moment.question else "after this step"
        return (
            f'<svg class="{self.size}" viewBox="{self._box}" role="img" aria-label="The island {when}; in words below">'
            f'<use href="#island-{self.size}"/>{"".join(_svg(differ))}</svg>'
        )

    def _cells(self, looks: list[list[Row]]) -> _Cells:
        """The cells of the same map in both looks."""
        light, dark = ([list(_signs(row)) for row in rows] for rows in looks)
        return [
            [self._cell(sign, one, other) for (sign, one), (_, other) in zip(row, same, strict=True)]
            for row, same in zip(light, dark, strict=True)
        ]

    def _cell(self, sign: str, light: Style, dark: Style) -> Cell:
        (ink, ground), (ink_dark, ground_dark) = _colours(light), _colours(dark)
        names = self._colours.name
        return Cell(sign, names(ink, ink_dark), names(ground, ground_dark), bool(light.bold), bool(light.underline))


def _drawing(moment: ShownStep, columns: int, look: Look) -> MapDrawing:
    """The empty map."""
    boards = len(moment.boards) if drawn_apart(moment.boards) else min(len(moment.boards), 2)
    terrains = {name: land.terrain for name, land in moment.view.lands.items()}
    between = gap_lines(moment, columns)
    gaps = tuple(map(len, between))
    rows = _ROWS_A_BOARD * boards + (sum(gaps) or boards - 1)
    return MapDrawing(raster(moment.boards, columns, rows, gaps), terrains, look, between)


def _signs(row: Row) -> Iterator[tuple[str, Style]]:
    for segment in row:
        style = segment.style or Style.null()
        yield from ((sign, style) for sign in clean(segment.text))


def _colours(style: Style) -> tuple[str, str]:
    """The colours of text and ground."""
    ink, ground = (colour.get_truecolor().hex if colour else "none" for colour in (style.color, style.bgcolor))
    return (ground, ink) if style.reverse else (ink, ground)


def _svg(cells: Iterable[tuple[int, int, Cell]]) -> Iterator[str]:
    """Cells as grounds, lines and texts: each ground and each kind of line is one path."""
    grounds: dict[str, list[str]] = {}
    lines: dict[tuple[str, str], list[str]] = {}
    texts: list[str] = []
    for (y, cell), run in groupby(_numbered(cells), key=lambda one: (one[0], one[3]._replace(sign=""))):
        places = list(run)
        for _, run_of in groupby(places, key=lambda one: one[2]):
            stretch = list(run_of)
            left, across = stretch[0][1] * _ACROSS, len(stretch) * _ACROSS
            grounds.setdefault(cell.ground, []).append(f"M{left} {y * _DOWN}h{across}v{_DOWN}h-{across}z")
            for _, x, _, one in stretch:
                if weight := _weight(one.sign):
                    lines.setdefault((cell.ink, weight), []).append(_line(one.sign, x, y))
            texts += _texts("".join(" " if _weight(one.sign) else one.sign for *_, one in stretch), left, y, cell)
    for name, parts in grounds.items():
        yield f'<path class="{name}" d="{"".join(parts)}"/>'
    for (name, weight), parts in lines.items():
        yield f'<path class="{name} {weight}" d="{"".join(parts)}"/>'
    yield from texts


def _numbered(cells: Iterable[tuple[int, int, Cell]]) -> Iterator[tuple[int, int, int, Cell]]:
    """Each cell with a number that is the same for cells side by side."""
    for place, (y, x, cell) in enumerate(cells):
        yield y, x, x - place, cell


def _texts(text: str, left: int, y: int, cell: Cell) -> Iterator[str]:
    """What is written in a stretch; words that stand far apart are texts of their own."""
    start = 0
    while start < len(text):
        if text[start] == " ":
            start += 1
            continue
        end = text.find("  ", start)
        end = len(text.rstrip()) if end < 0 else end
        word = text[start:end]
        how = ("b " if cell.bold else "") + ("u " if cell.underline else "")
        yield (
            f'<text class="{how}{cell.ink}" x="{left + start * _ACROSS}" y="{y * _DOWN + 15}" '
            f'textLength="{len(word) * _ACROSS}">{escape(word, quote=False)}</text>'
        )
        start = end


# -- lines ---------------------------------------------------------------------------------------------

_ARMS = {"LEFT": "h-5", "RIGHT": "h5", "UP": "v-10", "DOWN": "v10"}
_BOTH = {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}
_EDGES = {"UPPER ONE EIGHTH BLOCK": "h10", "LEFT ONE EIGHTH BLOCK": "v20"}
"""Signs that draw a line along an edge of their cell, from its upper left corner."""
_WEIGHTS = {"DASH": "dashed", "DOUBLE": "double", "HEAVY": "heavy"}


def _weight(sign: str) -> str:
    """What kind of line a sign draws: `heavy`, `dashed`, `double` or `light`; an empty string for any other sign."""
    name = unicodedata.name(sign, "")
    if name in _EDGES:
        return "light"
    if not name.startswith("BOX DRAWINGS"):
        return ""
    return next((weight for word, weight in _WEIGHTS.items() if word in name.split()), "light")


def _line(sign: str, x: int, y: int) -> str:
    """The arms of a sign that draws lines, from the middle of its cell to its edges."""
    name = unicodedata.name(sign)
    if name in _EDGES:
        return f"M{x * _ACROSS} {y * _DOWN}{_EDGES[name]}"
    arms = [arm for word in name.split() for arm in _BOTH.get(word, (word,)) if arm in _ARMS]
    middle = f"M{x * _ACROSS + 5} {y * _DOWN + 10}"
    return "".join(f"{middle}{_ARMS[arm]}" for arm in arms)
