"""Which pane is open, how it is scrolled, and the names that are marked in it."""

from __future__ import annotations

from spirit_tutor.drawing.story_lines import ROUTE
from spirit_tutor.drawing.turn_table_lines import STEP
from spirit_tutor.tui.bars.pane_names import PANES
from spirit_tutor.tui.panes.ask_pane import AskPane
from spirit_tutor.tui.panes.island_map import IslandMap

from .part import ATTEMPT, CLOSING, FORECAST
from .stepping import Stepping
from .windows import Windows


class Panes(Stepping, Windows):
    """The keys of the panes."""

    def action_pane(self, pane: str) -> None:
        """Opens one of the four panes; the map cursor goes. On the page at the end its key is a line's there."""
        if self.has_class(CLOSING):
            self._open_line(list(PANES).index(pane) + 1)
            return
        if pane == "story" and self.attempt is not None:
            pane = ATTEMPT
            self.call_after_refresh(self.set_focus, self.query_one(AskPane))
        if self.focused:
            self.set_focus(None)
        if self.reading.cursor:
            self.reading.cursor = ""
            self.query_one(IslandMap).show(self.moment)
        self.open_called(pane)

    def action_story(self) -> None:
        """Back to the story."""
        self.action_pane("story")

    def action_next_pane(self) -> None:
        """Opens the next pane."""
        panes = list(PANES)
        now = panes.index(self._pane) if self._pane in panes else -1
        self.action_pane(panes[(now + 1) % len(panes)])

    def action_forecast(self) -> None:
        """What the Invaders will do, and back to the story."""
        self.action_pane("story" if self._pane == FORECAST else FORECAST)

    def action_detail(self) -> None:
        """The log of a step open or in a row, for this step and the following."""
        app = self.look_app
        self.reading.log_open = not self.reading.log_open
        app.open_log(is_open=self.reading.log_open)
        self.show_moment()

    def action_progress(self) -> None:
        """Whether it is told how many turns and steps the route has."""
        self.reading.tells_progress = not self.reading.tells_progress
        self.look_app.keep.change_settings(tells_progress=self.reading.tells_progress)
        if not self.reading.tells_progress:
            self.notify("How far the route goes is not told.", timeout=1.5)
        self.show_moment()

    def action_scroll(self, lines: int) -> None:
        """Scrolls the pane by lines."""
        self.open_pane.scroll_lines(lines)

    def action_page(self, pages: int) -> None:
        """Scrolls the pane by pages."""
        self.open_pane.scroll_pages(pages)

    def action_wide(self) -> None:
        """The pane over the whole width, and back; on the page at the end the island beside it, and back."""
        if self.moment.turns is not None:
            self.toggle_class(CLOSING)
        else:
            self.toggle_class("-wide")

    def action_names(self) -> None:
        """Chooses a name marked in the open pane, to open it."""
        if self.open_pane.choose_in_sight():
            self.set_focus(self.open_pane)
        else:
            self.notify("No name is marked here.", timeout=1.5)

    def action_turn_name(self, step: int) -> None:
        """Chooses another name."""
        self.open_pane.turn(step)

    def action_open_name(self) -> None:
        """Opens the name that is chosen."""
        if (link := self.open_pane.link) is not None:
            self.action_link(link.kind, link.what)

    def action_leave_names(self) -> None:
        """The usual keys again."""
        self.set_focus(None)

    def action_line(self, number: int) -> None:
        """Opens a line of the page at the end by its number."""
        if self.moment.step is None:
            self._open_line(number)

    def _open_line(self, number: int) -> None:
        """Goes to a turning point by its number, or on to one of the routes that follow them."""
        moment = self.moment
        points = moment.turns.points if moment.turns else ()
        if number <= len(points):
            self.action_link(STEP, points[number - 1].step)
        elif number - len(points) <= len(moment.following):
            self.action_link(ROUTE, moment.following[number - len(points) - 1].name)

    def action_enter(self) -> None:
        """Unfolds a run of lands, or folds it again; leads on from the page at the end; elsewhere chooses a marked name."""
        if self.moment.step is None and self.moment.following:
            self.action_link(ROUTE, self.moment.following[0].name)
        elif self.reading.run or self.reading.unfolded:
            self.action_unfold()
        else:
            self.action_names()
