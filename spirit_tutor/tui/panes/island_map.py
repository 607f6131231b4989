"""The island: a map of areas for the Island Boards, and a list of lands for any other map."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from spirit_tutor.drawing.map.cells import MapDrawing
from spirit_tutor.drawing.map.gaps import gap_lines
from spirit_tutor.drawing.map.grid import Raster, has_grids, is_ocean, raster
from spirit_tutor.drawing.map.land_list import land_list
from spirit_tutor.drawing.map.ways import beside, in_list
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.actions import MAP
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.line_widget import Row
from spirit_tutor.tui.widgets.step_widgets import MomentLines


class IslandMap(MomentLines):
    """The island with what lies in every land, and marks for what the step changed.

    While it has the focus, keys move the map cursor.
    """

    BINDINGS = bindings(MAP)
    can_focus = True

    class Pointed(Message):
        """The reader points at a land."""

        def __init__(self, land: str):
            super().__init__()
            self.land = land

    top: reactive[int] = reactive(0, layout=False)

    def __init__(self, *, id: str | None = None):
        super().__init__(id=id)
        self._drawing: MapDrawing | None = None
        self._drawn_for: tuple[object, ...] = ()
        self._map: list[Strip] = []
        self._typed = ""

    def rebuild(self) -> None:
        """Draws again; the areas only if the size, the look or the island changed."""
        super().rebuild()
        self._follow()

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The list of lands, where no map can be drawn; else the map, and no lines."""
        self._map = []
        if not has_grids(moment.view):
            return land_list(moment, columns, self.look)
        drawn = self._drawing_for(moment, columns, rows).rows(
            moment.view, moment.shown, moment.frames, moment.moved, moment.cursor, moment.lit
        )
        self._map = [Strip(row) for row in drawn]
        if self.look.lines and len(self._map) == rows + 1:
            self._map.pop()  # the row of keys closes the map
        return []

    def _drawing_for(self, moment: ShownStep, columns: int, rows: int) -> MapDrawing:
        terrains = {name: land.terrain for name, land in moment.view.lands.items()}
        key = (moment.boards, columns, rows, self.look, tuple(terrains))
        if self._drawing is None or self._drawn_for != key:
            between = gap_lines(moment, columns, closing=self.look.lines)
            self._drawing = MapDrawing(self._raster(moment), terrains, self.look, between)
            self._drawn_for = key
        return self._drawing

    def row_at(self, y: int) -> Row:
        """One row of the map or the list."""
        if not self._map:
            return super().row_at(y)
        if more := self._out_of_sight(y):
            return [(more, "key")]
        return self._map[self.top + y] if self.top + y < len(self._map) else ()

    def _out_of_sight(self, y: int) -> str:
        """What the first and last row say where the map goes on above or below."""
        keys = self.look.symbols.keys
        if y == 0 and self.top:
            return f"{keys['up']} {self.top + 1} more rows: shift+{keys['up']}"
        below = len(self._map) - self.top - self.size.height
        if y == self.size.height - 1 and below > 0:
            return f"{keys['down']} {below + 1} more rows: shift+{keys['down']}"
        return ""

    def line_at(self, y: int) -> Line:
        """A row of the list."""
        return super().line_at(self.top + y)

    # -- an island higher than the screen -----------------------------------------------------------

    @property
    def drawn_rows(self) -> int:
        """How many rows the island takes."""
        return len(self._map) or len(self.lines)

    def validate_top(self, top: int) -> int:
        """Keeps the place on the island."""
        return max(0, min(top, self.drawn_rows - self.size.height))

    def watch_top(self) -> None:
        """Shows other rows."""
        self.redraw()

    def scroll_lines(self, lines: int) -> None:
        """Moves by so many rows, where not all of the island is on the screen."""
        self.top += lines

    def _follow(self) -> None:
        """Brings the land with the cursor, or the first land of the step, into sight."""
        if not self.size:  # a pane lies over the map
            return
        if self.drawn_rows <= self.size.height or not self._map or self.moment is None:
            self.top = self.validate_top(self.top)
            return
        first = self.moment.cursor or next(iter(self.moment.frames), "")
        if not first:
            return
        span = [y for _, y in self._raster(self.moment).cells_of(first)]
        hint = 1  # the first and last row may say that there is more
        if span[0] < self.top + hint or span[-1] >= self.top + self.size.height - hint:
            self.top = (span[0] + span[-1] - self.size.height) // 2

    def _raster(self, moment: ShownStep) -> Raster:
        closing = 1 if self.look.lines else 0
        gaps = tuple(len(lines) for lines in gap_lines(moment, self.size.width, closing=self.look.lines))
        return raster(moment.boards, self.size.width - closing, self.size.height - closing, gaps)

    # -- pointing ---------------------------------------------------------------------------------------

    def beside(self, land: str, direction: str) -> str:
        """The land that an arrow key leads to."""
        if self.moment is None:
            return land
        if not has_grids(self.moment.view):
            return in_list(list(self.moment.view.lands), land, direction)
        return beside(self._raster(self.moment), land, direction)

    def on_key(self, event: events.Key) -> None:
        """A land's name, typed sign by sign: `A4`, `NE4`. With W10 on the map, `W1` is there at once and may go on."""
        lands = self.moment.view.lands if self.moment else {}
        sign = (event.character or "").upper()
        for typed in (self._typed + sign, sign):
            if sign.isalnum() and (typed != sign or sign.isalpha()) and any(land.startswith(typed) for land in lands):
                event.stop()
                self._typed = typed
                if typed in lands:
                    self.post_message(self.Pointed(typed))
                return
        self._typed = ""

    def on_click(self, event: events.Click) -> None:
        """A click on a land points at it."""
        if self.moment is None or not self._map:
            return
        area = self._raster(self.moment).at(event.x, event.y + self.top)
        if area and not is_ocean(area):
            self.post_message(self.Pointed(area))
