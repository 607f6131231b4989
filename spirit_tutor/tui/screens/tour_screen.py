"""The tour over the player: a box beside the part of the screen that it tells of; everything else steps back."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.widget import Widget

from spirit_tutor.drawing.styles import PANEL
from spirit_tutor.drawing.text_lines import Line, apart, wrap
from spirit_tutor.reading.actions import TOUR
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.tour import ISLAND, ONE_LAND, PLAN, SPIRITS, STORY, Stop, stops
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.screens.player import PlayerScreen
from spirit_tutor.tui.widgets.line_widget import Lined

_COLUMNS = 38
_FRAME = 4
"""Columns that the border and the margins of the box take."""
_DIMMED = "-dimmed"
_PARTS = {
    ISLAND: ("#island",), ONE_LAND: ("#island",), PLAN: ("#strip",), STORY: ("#side",),
    SPIRITS: ("#beside", "#spirits", "#names"),
}  # fmt: skip
_ALL = ("#title", "#phases", "#strip", "#island", "#legend", "#side", "#spirits", "#beside", "#below")


class TourBox(Lined):
    """What is told at a stop."""

    ground = PANEL
    stop: Stop | None = None
    number = 0
    last = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the sentences take."""
        return len(self.build(width, 0))

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The title, which stop it is, the sentences, the keys."""
        if self.stop is None:
            return []
        lines: list[Line] = [apart([(self.stop.title, "bold")], [(f"{self.number} of {self.last}", "muted")], columns)]
        for sentence in self.stop.told:
            lines += [[], *wrap([(sentence, "")], columns)]
        on = " end" if self.number == self.last else " next"
        keys: Line = [("enter", "key"), (on, ""), ("  ", ""), (self.look.symbols.keys["left"], "key"), (" back", ""),
                      ("  ", ""), ("esc", "key"), (" end", "")]  # fmt: skip
        return [*lines, [], keys]


class TourScreen(ModalScreen[None]):
    """The tour. It ends with its last stop, or whenever the reader wants."""

    BINDINGS = bindings(TOUR)

    def __init__(self, player: PlayerScreen, moment: ShownStep):
        super().__init__()
        self._player = player
        self._stops = stops(moment)
        self._at = 0

    def compose(self) -> ComposeResult:
        """The box and its keys."""
        yield TourBox(id="box")
        yield KeyBar(TOUR)

    def on_mount(self) -> None:
        """The first stop."""
        self._show()

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        """The box beside its part again."""
        self.call_after_refresh(self._place)

    def on_unmount(self) -> None:
        """Everything as it was."""
        for name in _ALL:
            for widget in self._player.query(name):
                widget.remove_class(_DIMMED)

    def _part(self, stop: Stop) -> Widget | None:
        """The widget that a stop is about, if there is one that can be seen."""
        found = (widget for name in _PARTS[stop.part] for widget in self._player.query(name))
        return next((one for one in found if one.display and one.size.height), None)

    def _show(self) -> None:
        stop = self._stops[self._at]
        box = self.query_one(TourBox)
        box.stop, box.number, box.last = stop, self._at + 1, len(self._stops)
        about = self._part(stop)
        for name in _ALL:
            for widget in self._player.query(name):
                shown = about is not None and (widget is about or widget in about.ancestors)
                widget.set_class(not shown, _DIMMED)
        self._place()
        box.refresh(layout=True)
        box.rebuild()

    def _place(self) -> None:
        """The box where it hides least of what it tells of: beside it, or above or below a part that is wide."""
        box, screen = self.query_one(TourBox), self.app.size
        columns = min(_COLUMNS + _FRAME, screen.width)
        rows = min(len(box.build(columns - _FRAME, 0)) + 2, screen.height - 1)
        about = self._part(self._stops[self._at])
        at = about.region if about is not None else Region(0, 0, screen.width, 0)
        if at.right + columns <= screen.width:
            x, y = at.right, at.y + 1
        elif at.x >= columns:
            x, y = at.x - columns, at.y + 1
        else:
            x, y = at.x + 2, at.bottom if at.bottom + rows < screen.height else at.y - rows
        box.styles.width, box.styles.height = columns, rows
        box.styles.offset = (max(0, min(x, screen.width - columns)), max(0, min(y, screen.height - 1 - rows)))

    def action_stop(self, number: int) -> None:
        """Goes to a stop by its number."""
        self._at = number - 1
        self._show()

    def action_step(self, by: int) -> None:
        """The next stop or the one before; behind the last the tour ends."""
        if self._at + by >= len(self._stops):
            self.dismiss()
            return
        self._at = max(0, self._at + by)
        self._show()

    def action_close(self) -> None:
        """Ends the tour."""
        self.dismiss()

    def on_click(self, event: Click) -> None:
        """A click on the box is the enter key."""
        if event.widget is self.query_one(TourBox):
            self.action_step(1)
