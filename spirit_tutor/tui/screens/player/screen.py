"""The player: one story, step by step."""

from __future__ import annotations

import gc
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantBlur
from textual.message import Message
from textual.timer import Timer
from textual.widgets import ContentSwitcher

from spirit_tutor.reading.actions import AT_END, CLOSING_PAGE, MAP, NAMES, PLAYER, TRY, Action, in_lesson, in_own_game
from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.playing.own_turn import OwnTurn
from spirit_tutor.reading.progress import ProgressStore, RoutePlace
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.playing.what_if import WhatIf
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.arrangement import HUGE
from spirit_tutor.tui.autoplay import Autoplay, State
from spirit_tutor.tui.bars.hint_banner import IN_LESSON, Offer
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.bars.legend_line import LegendLine
from spirit_tutor.tui.bars.pane_names import PaneNames
from spirit_tutor.tui.bars.phase_bar import PhaseBar
from spirit_tutor.tui.bars.title_bar import TitleBar
from spirit_tutor.tui.bars.track_strip import TrackStrip
from spirit_tutor.tui.file_watch import FileWatch, Reload
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.panes.ask_pane import Asked, AskPane
from spirit_tutor.tui.panes.forecast_pane import ForecastBelow, ForecastPane
from spirit_tutor.tui.panes.inspector_pane import InspectorPane
from spirit_tutor.tui.panes.island_map import IslandMap
from spirit_tutor.tui.panes.log_pane import LogPane
from spirit_tutor.tui.panes.spirit_panel import SpiritsBeside
from spirit_tutor.tui.panes.spirits_pane import SpiritsPane
from spirit_tutor.tui.panes.story_pane import StoryPane
from spirit_tutor.tui.panes.track_pane import TrackPane
from spirit_tutor.tui.widgets.step_widgets import MomentLines, MomentPane

from .branching import Branching
from .layout import Layout, TooSmall
from .own_keys import OwnKeys
from .panes import Panes
from .part import ATTEMPT, CLOSING, FORECAST, LAND
from .trying import KeepGame

_FORWARD, _BACK = ("next", "next_phase", "next_turn"), ("back", "last_phase", "last_turn")
_SAVED_AFTER = 1.0
"""Seconds after a step until the place is kept: not while somebody leafs through."""


class PlayerScreen(Branching, Layout, OwnKeys, Panes):
    """Shows a story, and shows it anew when its file changes."""

    BINDINGS = bindings((*PLAYER, *AT_END))
    AUTO_FOCUS = ""

    class Left(Message):
        """The reader leaves the story."""

    class Newcomer(Message):
        """A story is open before somebody who has not seen the screen yet."""

        def __init__(self, player: PlayerScreen):
            super().__init__()
            self.player = player

    def __init__(
        self,
        story: Story,
        place: int | None = None,
        *,
        kept: RoutePlace | None = None,
        over_route: bool = False,
        over_list: bool = False,
        reload: Reload | None = None,
        watched: Path | None = None,
        keep_game: KeepGame | None = None,
    ):
        """`over_route` is for a lesson that lies over the route that named it, `over_list` for a story over the start.

        `keep_game` is called after every answer in a game of one's own.
        """
        super().__init__()
        self.over_route, self._over_list = over_route, over_list
        self.kept = kept or RoutePlace(ProgressStore(), "")
        progress = self.kept.progress
        left, furthest = progress.places(story)
        self.resumed = place is None and left > 0
        beat = progress.beat if place is None else 0
        self.reading = Reading(
            story, left if place is None else place, furthest, beat=beat, furthest_beat=progress.last_beat
        )
        self.reading.bookmarks = progress.bookmarks
        self.reading.tried, self.reading.predicted = progress.outcomes, progress.predicted
        self.autoplay = Autoplay(self, self.action_next, self.offer_keys)
        self._saving: Timer | None = None
        self.attempt: Asked | None = None
        self.own = story if isinstance(story, OwnGame) else None
        self._keep_game = keep_game
        if self.own is not None:
            self.reading.renew()
            if place is not None:
                self.reading.go_to(place)
        self._read_instead = ""
        self._predicted = {one.partition(" ")[0] for one in progress.predicted}
        self.tries = progress.tries
        self._reload, self._watched = reload, watched
        self._pane = "story"
        self._is_closing = False

    def compose(self) -> ComposeResult:
        """The parts of the screen, from top to bottom."""
        self._choose_layout(self._arrangement)  # before there is anything whose style would have to change
        yield TitleBar(id="title")
        yield PhaseBar(id="phases")
        yield TrackStrip(id="strip")
        with Horizontal(id="middle"):
            with Vertical(id="island-column"):
                yield IslandMap(id="island")
                yield LegendLine(id="legend")
                if self._one_board:
                    yield self._spirit_panels()
                else:
                    yield ForecastBelow(id="below")
            with Vertical(id="side"):
                yield FileWatch(self._reload, self._watched)
                yield PaneNames(id="names")
                with ContentSwitcher(id="panes", initial="story"):
                    yield StoryPane(id="story")
                    yield SpiritsPane(id="spirits-pane")
                    yield TrackPane(id="track")
                    yield LogPane(id="log")
                    yield ForecastPane(id=FORECAST)
                    yield InspectorPane(id=LAND)
                    yield AskPane(id=ATTEMPT)
            yield SpiritsBeside(id="beside")
        if not self._one_board:
            yield self._spirit_panels()
        yield KeyBar(self._as_here(PLAYER))
        yield TooSmall(id="too-small")

    def on_mount(self) -> None:
        """Shows the first moment."""
        app = self.look_app
        self.reading.log_open = app.log_open
        self.reading.tells_progress = app.keep.settings().tells_progress
        self._arrange()
        self.show_moment()
        settings = app.keep.settings()
        self.autoplay.set_speed(settings.words_a_minute)
        if app.alone and app.keep.lasts and not (settings.welcomed or self.is_too_small):
            self.call_after_refresh(self.post_message, self.Newcomer(self))
        if self.over_route and self.own is None:
            self.query_one("#side").mount(Offer(IN_LESSON), before=0)
        if self.resumed:
            self.notify("You go on where you were. The home key leads to the start.", timeout=3)

    # -- what is shown --------------------------------------------------------------------------------

    def show_moment(self) -> None:
        """Shows what is to be seen now, in every part."""
        if isinstance(self.focused, MomentPane):
            self.set_focus(None)
        self._offer_attempt()
        if self.moment.step is None and not self.story.problem and not self.reading.onward:
            self._look_onward()
        moment = self.moment
        if (closing := moment.step is None and moment.turns is not None) != self._is_closing:
            self._is_closing = closing
            self.set_class(closing, CLOSING)
            self.open_called("story")
        self.offer_keys()
        for widget in self.query(MomentLines):
            widget.show(moment)
        for pane in self.query(MomentPane):
            pane.show(moment)
        self.query_one(KeyBar).rebuild()
        self.call_after_refresh(self.look_ahead)
        self.call_after_refresh(self.offer_card_window)
        self.call_after_refresh(self.offer_end_page)
        self.autoplay.shown(moment)
        if self._saving is None:
            self._saving = self.set_timer(_SAVED_AFTER, self.save)

    def _look_onward(self) -> None:
        """Finds where to go from the closing page."""
        from spirit_tutor.reading.what_next import EVERYTHING_READ, following  # who only begins has no need of it

        if self.own is not None:
            self.reading.onward = self.own_onward()
            return
        if self.over_route:
            self.reading.onward = ("q leads back to the route that led here.",)
            return
        after = following(self.kept)
        self.reading.following = after if self.look_app.opens_routes else ()
        leads = "q leads back to the list of all." if self._over_list else "q leaves."
        self.reading.onward = (leads,) if after else (EVERYTHING_READ, leads)

    def look_ahead(self) -> None:
        """Plays the next step while this one is read, and views the table after it."""
        ahead = self.reading.last + (self.reading.beat is None)
        if step := self.story.step(ahead):
            _ = step.after
        gc.collect(0)  # what this step left behind is cleared away now, not in the frame of the next key

    def save(self) -> None:
        """Keeps where the reader is, and a game of one's own."""
        self.keep_game()
        if self._saving is not None:
            self._saving.stop()
            self._saving = None
        self.reading.save(self.kept)

    def on_unmount(self) -> None:
        """Keeps the place, however the player is left."""
        self.save()

    async def on_file_watch_changed(self, event: FileWatch.Changed) -> None:
        """Reads on in the file as it is now. Where its mistake lies before this step, what was shown stays."""
        story: Story | None = event.story
        sentence = event.sentence
        if story and story.problem and not self.reading.has_step_of(story):
            sentence = story.problem
            story = None
        if story:
            sentence = story.problem
            before = (len(self.story.first.spirits), self._one_board)
            self.reading.replace(story)
            if before != (len(story.first.spirits), self._one_board):
                await self.query_one("#spirits").remove()
                if self._one_board:
                    await self.query_one("#island-column").mount(self._spirit_panels())
                else:
                    await self.mount(self._spirit_panels(), after="#middle")
                self._arrange()
            self.show_moment()
            self.look_app.let_go()
        self.query_one(FileWatch).say(sentence)
        self.query_one(TooSmall).rebuild()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is anything to do: nothing follows the closing page, nothing comes before the first step."""
        if action == "line" and self.moment.step is not None:
            return False
        if action == "forecast" and self.has_class(f"-{HUGE}") and not self._one_board:
            return False  # it stands below the map
        if action == "what_if" and isinstance(self.attempt, OwnTurn):
            return isinstance(self.own, WhatIf)
        if action == "adversary":
            return self.moment.view.adversary is not None
        if action in _FORWARD:
            return self.moment.step is not None and not isinstance(self.attempt, OwnTurn)
        if (found := self.can_own(action.removeprefix("screen."))) is not None:
            return found
        if action in _BACK:
            return self.place > 0 or self.reading.is_after_question
        return super().check_action(action, parameters)

    # -- keys -----------------------------------------------------------------------------------------

    def on_descendant_focus(self) -> None:
        """The keys of the map, or of marked names, while they have the focus."""
        self.offer_keys()

    def on_descendant_blur(self, event: DescendantBlur) -> None:
        """The usual keys again, and no name is chosen any more."""
        if isinstance(event.widget, MomentPane):
            event.widget.choose(None)
        self.offer_keys()

    def offer_keys(self) -> None:
        """The row of keys for what has the focus."""
        here = PLAYER if self.own is None else (*PLAYER, *AT_END)
        usual = here if self.autoplay.state is State.OFF else self.autoplay.keys()
        if self.moment.step is None and self.moment.following:
            usual = CLOSING_PAGE
        self.query_one(KeyBar).offer(self._as_here(self._keys_of_focus or usual))

    @property
    def _keys_of_focus(self) -> tuple[Action, ...]:
        """What keys do beside the usual, where the map or marked names have them."""
        on_map, on_names = isinstance(self.focused, IslandMap), isinstance(self.focused, MomentPane)
        on_try = isinstance(self.focused, AskPane)
        asked = TRY if self.own is None else in_own_game(TRY)
        return MAP if on_map else asked if on_try else NAMES if on_names else ()

    def _as_here(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return in_lesson(actions) if self.over_route else actions

    @property
    def commands(self) -> tuple[Action, ...]:
        """What can be done at the moment."""
        actions = self._as_here((*PLAYER, *self._keys_of_focus))
        return tuple(action for action in actions if action.id and self.check_action(action.id, ()))

    def action_leave(self) -> None:
        """Back to where the story was opened."""
        self.save()
        self.post_message(self.Left())
