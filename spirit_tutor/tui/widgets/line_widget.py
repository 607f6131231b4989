"""Widgets that are lines of text in roles: a plain one, and one that scrolls."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.styles import PAGE
from spirit_tutor.drawing.text_lines import Line, clean
from spirit_tutor.tui.look_app import LookApp

Row = Line | Strip
"""What a row of a widget shows: a line in roles, or cells that are styled already."""


class Lined(Widget):
    """A widget whose lines are built anew when what it shows, its size or the look changes, and at no other time.

    Of the rows on the screen only those are drawn again that show something else.
    """

    ground = PAGE

    def __init__(self, *, id: str | None = None, classes: str | None = None):
        super().__init__(id=id, classes=classes, markup=False)
        self.lines: list[Line] = []
        self._drawn: dict[int, tuple[Row, Strip]] = {}

    @property
    def look(self) -> Look:
        """The look of the app."""
        app = self.app
        assert isinstance(app, LookApp)
        return app.look

    def build(self, columns: int, rows: int) -> list[Line]:
        """The lines for this size."""
        raise NotImplementedError

    @property
    def is_visible(self) -> bool:
        """Whether there is any room to show the lines."""
        return bool(self.display and self.size.width and self.size.height)

    def rebuild(self) -> None:
        """Builds the lines again, if they can be seen, and draws them if they are others."""
        if self.is_visible:
            columns, rows = self.size
            self.lines = self.build(columns, rows)
            self.redraw()

    def redraw(self) -> None:
        """Draws the rows again that show something else than they did."""
        others = [y for y, (row, _) in self._drawn.items() if self.row_at(y) != row]
        if others:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in others))

    def on_mount(self) -> None:
        """Follows the look of the app."""
        self.watch(self.app, "look", self._draw_all, init=False)

    def on_resize(self) -> None:
        """Builds for the new size."""
        self._draw_all()

    def _draw_all(self) -> None:
        self._drawn.clear()
        self.rebuild()
        self.refresh()

    def on_show(self) -> None:
        """Builds what was not built while it was hidden."""
        self.rebuild()

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        row, columns = self.row_at(y), self.size.width
        drawn = self._drawn.get(y)
        if drawn is None or drawn[0] != row or drawn[1].cell_length != columns:
            drawn = self._drawn[y] = row, row if isinstance(row, Strip) else self.draw(row, columns)
        return drawn[1]

    def row_at(self, y: int) -> Row:
        """What stands in a row of the widget: a line, unless the widget draws by itself."""
        return self.line_at(y)

    def line_at(self, y: int) -> Line:
        """The line that stands in a row of the widget."""
        return self.lines[y] if y < len(self.lines) else ()

    def draw(self, line: Line, columns: int) -> Strip:
        """A line as styled cells."""
        style, ground, others = self.look.ink.style, self.ground, self.look.symbols.others
        strip = Strip([Segment(clean(text).translate(others), style(role, ground)) for text, role in line if text])
        return strip.adjust_cell_length(columns, style("", ground))


class Pane(Lined):
    """Lines that scroll. Where more lies below or above, the last or first row says so."""

    top: reactive[int] = reactive(0, layout=False)

    def rebuild(self) -> None:
        """Builds the lines again and keeps the place as far as it exists."""
        super().rebuild()
        self.top = self.validate_top(self.top)

    def validate_top(self, top: int) -> int:
        """Keeps the place inside the text."""
        return max(0, min(top, len(self.lines) - self.size.height))

    def watch_top(self) -> None:
        """Shows other lines."""
        self.redraw()

    def line_at(self, y: int) -> Line:
        """The line in a row; the first and last row tell how much is out of sight."""
        rows, more = self.size.height, self.look.symbols.keys
        below = len(self.lines) - self.top - rows
        if y == rows - 1 and below > 0:
            return [(f"{more['down']} {below + 1} more", "key")]
        if y == 0 and self.top > 0:
            return [(f"{more['up']} {self.top + 1} more", "key")]
        place = self.top + y
        return self.lines[place] if place < len(self.lines) else ()

    def scroll_lines(self, lines: int) -> None:
        """Moves by so many lines, down or (negative) up."""
        self.top += lines

    def scroll_pages(self, pages: int) -> None:
        """Moves by pages, with a little overlap."""
        self.top += pages * max(self.size.height - 3, 1)

    def on_click(self, event: events.Click) -> None:
        """A click on the row that tells how much is out of sight moves there: a finger has no wheel."""
        below = len(self.lines) - self.top - self.size.height
        if event.y == self.size.height - 1 and below > 0:
            self.scroll_pages(1)
        elif event.y == 0 and self.top > 0:
            self.scroll_pages(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the text."""
        event.stop()
        self.scroll_lines(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the text."""
        event.stop()
        self.scroll_lines(-3)
