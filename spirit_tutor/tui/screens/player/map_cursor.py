"""The map cursor: which land is looked into."""

from __future__ import annotations

from spirit_tutor.drawing.linked_prose import marked
from spirit_tutor.replay.commentary import prose
from spirit_tutor.tui.panes.island_map import IslandMap

from .part import ATTEMPT, CLOSING, LAND, PlayerPart


class MapCursor(PlayerPart):
    """The keys of the map."""

    def action_map(self) -> None:
        """Puts the map cursor on the land it was on, or the first that the step is about."""
        if self.is_too_small:
            return
        moment = self.moment
        lands = [*marked(moment.step, prose.LAND), *moment.view.lands]
        self.point_at(moment.cursor or next(iter(moment.frames), lands[0]))

    def point_at(self, land: str) -> None:
        """Puts the map cursor on a land and shows what is known of it."""
        self.remove_class("-wide", CLOSING)
        self.query_one(IslandMap).focus()
        self.reading.cursor = land
        self.open_called(LAND)
        self.show_moment()

    def action_point(self, direction: str) -> None:
        """The map cursor to the land beside it."""
        self.point_at(self.query_one(IslandMap).beside(self.reading.cursor, direction))

    def on_island_map_pointed(self, event: IslandMap.Pointed) -> None:
        """A land was clicked or typed."""
        if self.attempt is not None and self._pane == ATTEMPT:
            self.land_clicked(event.land)
        else:
            self.point_at(event.land)

    def action_pin(self) -> None:
        """Keeps the land in sight and gives the keys back to the steps."""
        self.set_focus(None)

    def action_scroll_map(self, lines: int) -> None:
        """Scrolls a map that is higher than the screen."""
        self.query_one(IslandMap).scroll_lines(lines)
