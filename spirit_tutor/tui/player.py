"""The player: one story, step by step."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen
from textual.widgets import ContentSwitcher

from spirit_tutor.replay.story import Story

from .actions import PLAYER, bindings
from .arrangement import LARGE, LEAST, MEDIUM, SMALL, TOO_SMALL, arrange
from .island_map import IslandMap
from .key_bar import KeyBar
from .legend_line import LegendLine
from .lines import Line, wrap
from .log_pane import LogPane
from .moment import Moment
from .moment_lines import MomentLines, MomentPane
from .pane_names import PANES, PaneNames
from .phase_bar import PhaseBar, jump_group
from .spirit_panel import SpiritPanel
from .spirits_pane import SpiritsPane
from .story_pane import StoryPane
from .title_bar import TitleBar
from .track_pane import TrackPane
from .track_strip import TrackStrip

_LAYOUTS = (SMALL, MEDIUM, LARGE, TOO_SMALL)


class TooSmall(StoryPane):
    """What is shown where there is no room for a map: a sentence, and the story as plain text."""

    def lines_of(self, moment: Moment, columns: int, rows: int) -> list[Line]:
        """The sentence, then the story."""
        size, least = self.app.size, f"{LEAST[0]} by {LEAST[1]}"
        sentence = f"This window is {size.width} columns by {size.height} rows; the island needs at least {least}."
        return [*wrap([(sentence, "bold")], columns), [], *super().lines_of(moment, columns, rows)]


class PlayerScreen(Screen[None]):
    """Shows a story. The place in it is a number of a step; the one after the last step is the closing page."""

    CSS_PATH = "player.tcss"
    BINDINGS = bindings(PLAYER)

    class Left(Message):
        """The reader leaves the story at this place."""

        def __init__(self, place: int):
            super().__init__()
            self.place = place

    def __init__(self, story: Story, place: int = 0):
        super().__init__()
        self.story = story
        self.place = max(0, min(place, len(story.steps)))
        self.furthest = self.place
        self._looking_back = False
        self._pane = "story"

    def compose(self) -> ComposeResult:
        """The parts of the screen, from top to bottom."""
        yield TitleBar(id="title")
        yield PhaseBar(id="phases")
        yield TrackStrip(id="strip")
        with Horizontal(id="middle"):
            with Vertical(id="island-column"):
                yield IslandMap(id="island")
                yield LegendLine(id="legend")
            with Vertical(id="side"):
                yield PaneNames(id="names")
                with ContentSwitcher(id="panes", initial="story"):
                    yield StoryPane(id="story")
                    yield SpiritsPane(id="spirits-pane")
                    yield TrackPane(id="track")
                    yield LogPane(id="log")
                yield LogPane(id="turn-log")
        with Horizontal(id="spirits"):
            for place in range(len(self.story.first.spirits)):
                yield SpiritPanel(place)
        yield KeyBar(PLAYER)
        yield TooSmall(id="too-small")

    # -- size -----------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Shows the first moment."""
        self._arrange()
        self._show()

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        """Divides the screen anew."""
        self._arrange()

    def _arrange(self) -> None:
        found = arrange(*self.app.size, spirits=len(self.story.first.spirits))
        for layout in _LAYOUTS:
            self.set_class(found.layout == layout, f"-{layout}")
        self.query_one("#spirits").display = found.spirit_rows > 0
        if found.layout == TOO_SMALL:
            return
        margin = 0 if found.layout == SMALL else 1
        column = self.query_one("#island-column")
        column.styles.width = found.map_columns + margin
        island = self.query_one("#island")
        island.styles.width = found.map_columns
        island.styles.height = found.map_rows
        self.query_one("#legend").display = found.legend
        self.query_one("#spirits").styles.height = found.spirit_rows

    # -- what is shown --------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """What is shown now."""
        return Moment(self.story, self.place, self.furthest, self._looking_back)

    def _show(self) -> None:
        moment = self.moment
        for widget in self.query(MomentLines):
            widget.show(moment)
        for pane in self.query(MomentPane):
            pane.show(moment)

    def go_to(self, place: int) -> None:
        """Goes to a place in the story; the story pane opens with it."""
        place = max(0, min(place, len(self.story.steps)))
        self._looking_back = False
        self.place = place
        self.furthest = max(self.furthest, place)
        self._show()

    # -- steps ----------------------------------------------------------------------------------------

    def action_next(self) -> None:
        """The next step."""
        self.go_to(self.place + 1)

    def action_back(self) -> None:
        """The step before."""
        self.go_to(self.place - 1)

    def action_first(self) -> None:
        """The first step."""
        self.go_to(0)

    def action_furthest(self) -> None:
        """The furthest step that was seen."""
        self.go_to(self.furthest)

    def action_next_phase(self) -> None:
        """The first step of the next phase."""
        self._jump(by_phase=True, forward=True)

    def action_last_phase(self) -> None:
        """The first step of this phase, or of the one before."""
        self._jump(by_phase=True, forward=False)

    def action_next_turn(self) -> None:
        """The first step of the next turn."""
        self._jump(by_phase=False, forward=True)

    def action_last_turn(self) -> None:
        """The first step of this turn, or of the one before."""
        self._jump(by_phase=False, forward=False)

    def _jump(self, *, by_phase: bool, forward: bool) -> None:
        part = [
            (step.turn, step.phase == "setup", jump_group(step.phase) if by_phase else "") for step in self.story.steps
        ]
        place = self.place
        if forward:
            now = part[place] if place < len(part) else None
            while place < len(part) and part[place] == now:
                place += 1
        elif place:
            place -= 1
            while place and part[place - 1] == part[place]:
                place -= 1
        self.go_to(place)

    def action_before(self) -> None:
        """The table before the step, and back."""
        if self.moment.step:
            self._looking_back = not self._looking_back
            self._show()

    # -- panes ----------------------------------------------------------------------------------------

    def action_pane(self, pane: str) -> None:
        """Opens one of the four panes."""
        self._pane = pane
        self.query_one(ContentSwitcher).current = "spirits-pane" if pane == "spirits" else pane
        self.query_one(PaneNames).chosen = pane

    def action_next_pane(self) -> None:
        """Opens the next pane."""
        panes = list(PANES)
        self.action_pane(panes[(panes.index(self._pane) + 1) % len(panes)])

    @property
    def open_pane(self) -> MomentPane:
        """The pane that the arrow keys scroll."""
        if self.has_class(f"-{TOO_SMALL}"):
            return self.query_one(TooSmall)
        return self.query_one(f"#{self.query_one(ContentSwitcher).current}", MomentPane)

    def action_scroll(self, lines: int) -> None:
        """Scrolls the pane by lines."""
        self.open_pane.scroll_lines(lines)

    def action_page(self, pages: int) -> None:
        """Scrolls the pane by pages."""
        self.open_pane.scroll_pages(pages)

    def action_scroll_map(self, lines: int) -> None:
        """Scrolls a map that is higher than the screen."""
        self.query_one(IslandMap).scroll_lines(lines)

    def action_wide(self) -> None:
        """The pane over the whole width, and back."""
        self.toggle_class("-wide")

    def action_leave(self) -> None:
        """Back to where the story was opened."""
        self.post_message(self.Left(self.place))
