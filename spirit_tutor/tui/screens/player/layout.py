"""How the player divides its screen, and what it shows where there is no room for a map."""

from __future__ import annotations

from textual.containers import Horizontal
from textual.events import Resize

from spirit_tutor.drawing.map.grid import has_grids
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.arrangement import HUGE, LARGE, LEAST, MEDIUM, REST, SMALL, TOO_SMALL, Arrangement, arrange
from spirit_tutor.tui.file_watch import FileWatch
from spirit_tutor.tui.panes.spirit_panel import SpiritPanel
from spirit_tutor.tui.panes.story_pane import StoryPane

from .part import PlayerPart

_LAYOUTS = (SMALL, MEDIUM, LARGE, HUGE, TOO_SMALL)


class TooSmall(StoryPane):
    """What is shown where there is no room for a map: a sentence, and the story as plain text."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The sentence, then the story."""
        size, least = self.app.size, f"{LEAST[0]} by {LEAST[1]}"
        sentence = f"This window is {size.width} columns by {size.height} rows; the island needs at least {least}."
        lines: list[Line] = [*wrap([(sentence, "bold")], columns), []]
        if mistake := self.screen.query_one(FileWatch).sentence:
            lines += [*wrap([(mistake, "lost")], columns), []]
        return [*lines, *super().lines_of(moment, columns, rows)]


class Layout(PlayerPart):
    """Where the parts of the player stand, by the size of the screen."""

    @property
    def _one_board(self) -> bool:
        moment = self.moment
        return len(self.story.first.spirits) == len(moment.boards) == 1 and has_grids(moment.view)

    def _spirit_panels(self) -> Horizontal:
        return Horizontal(*(SpiritPanel(place) for place in range(len(self.story.first.spirits))), id="spirits")

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        """Divides the screen anew."""
        self._arrange()

    @property
    def _arrangement(self) -> Arrangement:
        return arrange(*self.app.size, spirits=len(self.story.first.spirits), one_board=self._one_board)

    def _choose_layout(self, found: Arrangement) -> None:
        for layout in _LAYOUTS:
            self.set_class(found.layout == layout, f"-{layout}")

    def _arrange(self) -> None:
        found = self._arrangement
        self._choose_layout(found)
        self.set_class(found.spirit_rows == 0, "-without-spirits")
        if found.layout == TOO_SMALL:
            return
        margin = 0 if found.layout == SMALL else 1
        column = self.query_one("#island-column")
        column.styles.width = found.map_columns + margin
        island = self.query_one("#island")
        island.styles.width = found.map_columns
        island.styles.height = found.map_rows
        self.query_one("#legend").display = found.legend
        self.query_one("#spirits").styles.height = "1fr" if found.spirit_rows == REST else found.spirit_rows
