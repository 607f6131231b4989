"""The player: one story, step by step."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantBlur, Resize
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import ContentSwitcher

from spirit_tutor.drawing.linked_prose import marked
from spirit_tutor.drawing.map.grid import has_grids
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.actions import MAP, NAMES, PLAYER, TRY, Action, in_lesson
from spirit_tutor.reading.attempt import Attempt
from spirit_tutor.reading.guess import OFF, WHEN, Guess, after, asked_for, guess
from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, Settings
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.arrangement import LARGE, LEAST, MEDIUM, REST, SMALL, TOO_SMALL, Arrangement, arrange
from spirit_tutor.tui.autoplay import Autoplay, State
from spirit_tutor.tui.bars.hint_banner import IN_LESSON, LEGEND, NEW_HERE, Offer
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.bars.legend_line import LegendLine
from spirit_tutor.tui.bars.pane_names import PANES, PaneNames
from spirit_tutor.tui.bars.phase_bar import PhaseBar
from spirit_tutor.tui.bars.title_bar import TitleBar
from spirit_tutor.tui.bars.track_strip import TrackStrip
from spirit_tutor.tui.file_watch import FileWatch, Reload
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.look_app import LookApp
from spirit_tutor.tui.panes.attempt_pane import AttemptPane
from spirit_tutor.tui.panes.forecast_pane import ForecastPane
from spirit_tutor.tui.panes.inspector_pane import InspectorPane
from spirit_tutor.tui.panes.island_map import IslandMap
from spirit_tutor.tui.panes.log_pane import LogPane
from spirit_tutor.tui.panes.spirit_panel import SpiritPanel
from spirit_tutor.tui.panes.spirits_pane import SpiritsPane
from spirit_tutor.tui.panes.story_pane import StoryPane
from spirit_tutor.tui.panes.track_pane import TrackPane
from spirit_tutor.tui.widgets.step_widgets import MomentLines, MomentPane

_FORWARD, _BACK = ("next", "next_phase", "next_turn"), ("back", "last_phase", "last_turn")
_LAYOUTS = (SMALL, MEDIUM, LARGE, TOO_SMALL)
_FORECAST, _LAND, _ATTEMPT = "forecast", "land", "attempt"
_WIDGETS = {"spirits": "spirits-pane"}
"""Panes whose widget is not called as they are."""
_SAVED_AFTER = 1.0
"""Seconds after a step until the place is kept: not while somebody leafs through."""


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


class PlayerScreen(Screen[None]):
    """Shows a story, and shows it anew when its file changes."""

    BINDINGS = bindings(PLAYER)
    AUTO_FOCUS = ""

    class Left(Message):
        """The reader leaves the story."""

    class Lesson(Message):
        """The reader opens a lesson that a step names."""

        def __init__(self, name: str):
            super().__init__()
            self.name = name

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
    ):
        """`over_route` is for a lesson that lies over the route that named it, `over_list` for a story over the start."""
        super().__init__()
        self._over_route, self._over_list = over_route, over_list
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
        self.autoplay = Autoplay(self, self.action_next, self._offer_keys)
        self._saving: Timer | None = None
        self.attempt: Attempt | Guess | None = None
        self._read_instead = ""
        self._predicted = {one.partition(" ")[0] for one in progress.predicted}
        self.tries = progress.tries
        self._reload, self._watched = reload, watched
        self._pane = "story"

    @property
    def story(self) -> Story:
        """The story being read."""
        return self.reading.story

    @property
    def place(self) -> int:
        """Where the reader is."""
        return self.reading.place

    @property
    def moment(self) -> ShownStep:
        """What is shown now."""
        moment = self.reading.moment
        return replace(moment, own=self.attempt.scene) if self.attempt else moment

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
            with Vertical(id="side"):
                yield FileWatch(self._reload, self._watched)
                yield PaneNames(id="names")
                with ContentSwitcher(id="panes", initial="story"):
                    yield StoryPane(id="story")
                    yield SpiritsPane(id="spirits-pane")
                    yield TrackPane(id="track")
                    yield LogPane(id="log")
                    yield ForecastPane(id=_FORECAST)
                    yield InspectorPane(id=_LAND)
                    yield AttemptPane(id=_ATTEMPT)
                yield LogPane(id="turn-log")
        if not self._one_board:
            yield self._spirit_panels()
        yield KeyBar(self._as_here(PLAYER))
        yield TooSmall(id="too-small")

    @property
    def _one_board(self) -> bool:
        moment = self.moment
        return len(self.story.first.spirits) == len(moment.boards) == 1 and has_grids(moment.view)

    def _spirit_panels(self) -> Horizontal:
        return Horizontal(*(SpiritPanel(place) for place in range(len(self.story.first.spirits))), id="spirits")

    # -- size -----------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Shows the first moment."""
        app = self.app
        assert isinstance(app, LookApp)
        self.reading.log_open = app.log_open
        self._arrange()
        self._show()
        settings = app.keep.settings()
        self.autoplay.set_speed(settings.words_a_minute)
        if app.keep.lasts and not settings.welcomed:
            app.keep.change_settings(welcomed=True)
            self.query_one("#side").mount(Offer(NEW_HERE), before=0)
        if self._over_route:
            self.query_one("#side").mount(Offer(IN_LESSON), before=0)
        if self.resumed:
            self.notify("You go on where you were. The home key leads to the start.", timeout=3)

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
        self.query_one("#spirits").display = found.spirit_rows != 0
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

    # -- what is shown --------------------------------------------------------------------------------

    def _show(self) -> None:
        if isinstance(self.focused, MomentPane):
            self.set_focus(None)
        self._offer_attempt()
        if self.moment.step is None:
            self.reading.onward = () if self.story.problem else self.reading.onward or self._onward()
        moment = self.moment
        for widget in self.query(MomentLines):
            widget.show(moment)
        for pane in self.query(MomentPane):
            pane.show(moment)
        self.query_one(KeyBar).rebuild()
        self.call_after_refresh(self.look_ahead)
        self.autoplay.shown(moment)
        if self._saving is None:
            self._saving = self.set_timer(_SAVED_AFTER, self.save)

    def _onward(self) -> tuple[str, ...]:
        """Where to go from the closing page."""
        from spirit_tutor.reading.what_next import onward  # who only begins has no need of it

        if self._over_route:
            return ("q leads back to the route that led here.",)
        if self._over_list:
            return onward(self.kept, "q leads back to the list of all.")
        return onward(self.kept, "q leaves.", "Then: spirit-tutor play {name}")

    def look_ahead(self) -> None:
        """Plays the next step while this one is read, and views the table after it."""
        ahead = self.reading.last + (self.reading.beat is None)
        if step := self.story.step(ahead):
            _ = step.after
        gc.collect(0)  # what this step left behind is cleared away now, not in the frame of the next key

    def save(self) -> None:
        """Keeps where the reader is."""
        if self._saving is not None:
            self._saving.stop()
            self._saving = None
        self.reading.save(self.kept)

    def on_unmount(self) -> None:
        """Keeps the place, however the player is left."""
        self.save()

    def go_to(self, place: int, beat: int | None = 0) -> None:
        """Goes to a place in the story: to its first question, if it begins with one, or another beat of it."""
        self.reading.go_to(place, beat)
        self._show()

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
            self._show()
            gc.unfreeze()  # the old story was held to live as long as the app
            gc.collect()
            gc.freeze()
        self.query_one(FileWatch).say(sentence)
        self.query_one(TooSmall).rebuild()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is anything to do: nothing follows the closing page, nothing comes before the first step."""
        if action in _FORWARD:
            return self.moment.step is not None
        if action in _BACK:
            return self.place > 0 or self.reading.is_after_question
        return super().check_action(action, parameters)

    # -- steps ----------------------------------------------------------------------------------------

    def action_next(self) -> None:
        """The next step."""
        self.query(Offer).remove()
        if isinstance(self.attempt, Guess):
            self.attempt = None  # what was predicted is shown now
        else:
            self.reading.go_on()
        self._show()

    def action_back(self) -> None:
        """The step before."""
        self.reading.go_back()
        self._show()

    def action_first(self) -> None:
        """The first step."""
        self.go_to(0)

    def action_furthest(self) -> None:
        """The furthest step that was seen."""
        self.reading.go_to_furthest()
        self._show()

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
        self.reading.jump(by_phase=by_phase, forward=forward)
        self._show()

    def action_unfold(self) -> None:
        """A run of lands step by step, or all at once again."""
        if self.reading.fold():
            self._show()

    def action_before(self) -> None:
        """The table before the step, and back."""
        if self.moment.question:
            self.notify("This is the table before it is decided. The answer comes next.", timeout=2)
        elif self.moment.step:
            self.reading.looking_back = not self.reading.looking_back
            self._show()

    def action_autoplay(self) -> None:
        """The story goes on by itself, or stops."""
        self.autoplay.toggle(self.moment)

    def action_speed(self, by: int) -> None:
        """Autoplay faster or slower."""
        app = self.app
        assert isinstance(app, LookApp)
        speed = self.autoplay.change_speed(by, self.moment)
        app.keep.change_settings(words_a_minute=speed)
        if self.autoplay.state is State.OFF:
            self.notify(f"Playing by itself (a) takes {speed} words a minute.", timeout=2)

    # -- trying first ---------------------------------------------------------------------------------

    def _offer_attempt(self) -> None:
        """Where each question is tried first: begins to try the one that is shown, and ends that of another."""
        reading = self.reading
        beat = -1 if reading.beat is None else reading.beat
        here = self.attempt is not None and (self.attempt.place, self.attempt.number) == (reading.place, beat)
        question = reading.moment.question
        self._read_instead = self._read_instead if question else ""
        if self.tries and question is not None and question.asked is not None and not self.has_class(f"-{TOO_SMALL}"):
            if not here and self._read_instead != question.mark:
                self.attempt = Attempt(self.story, reading.place, reading.beat or 0)
        elif question is None and not self.has_class(f"-{TOO_SMALL}"):
            self.attempt = self.attempt if here else self._guess()
        else:
            self.attempt = None
        pane = self.query_one(AttemptPane)
        pane.try_this(self.attempt)
        if self.attempt is not None:
            self._open(_ATTEMPT)
            self.call_after_refresh(self.set_focus, pane)
        elif self._pane == _ATTEMPT:
            self._open("story")

    def _guess(self) -> Guess | None:
        """What is to be predicted of the step that comes, unless it was seen already."""
        reading, step = self.reading, self.reading.step
        if not step or step in self._predicted or reading.looking_back:
            return None
        known = asked_for(self._settings.predictions, tries=self.tries, predicted=reading.predicted)
        if known is None:
            return None
        self._predicted.add(step)
        return guess(self.story, reading.place, reading.last, known)

    @property
    def _settings(self) -> Settings:
        app = self.app
        assert isinstance(app, LookApp)
        return app.keep.settings()

    def action_predictions(self) -> None:
        """When the reader is asked what happens next: at new kinds of steps, at all that teach, or never."""
        app = self.app
        assert isinstance(app, LookApp)
        setting = after(self._settings.predictions)
        app.keep.change_settings(predictions=setting)
        self.notify(WHEN[setting], timeout=3)
        if setting == OFF and isinstance(self.attempt, Guess):
            self.attempt = None
            self._show()

    def action_try_first(self) -> None:
        """Each question of this route is tried first, or read on."""
        self.query(Offer).remove()
        self.tries = not self.tries
        self.kept.set_tries(tries=self.tries)
        self._read_instead = ""
        said = (
            "You answer each question first; h gives hints, esc reads on." if self.tries else "Questions are read on."
        )
        self.notify(said, timeout=3)
        self._show()

    def _tried(self, moved: bool) -> None:
        attempt = self.attempt
        if attempt is None or not moved:
            self.query_one(AttemptPane).rebuild()
            return
        if isinstance(attempt, Guess):
            self.reading.predicted = self.kept.predicted(self.reading.step, attempt.outcome).predicted
            self._show()
            return
        if attempt.verdict is not None:
            self.reading.tried = self.kept.came_out(attempt.mark, attempt.verdict.kind.name).outcomes
        self._show()

    def action_try_move(self, by: int) -> None:
        """Another answer."""
        if self.attempt is not None:
            self.attempt.move(by)
            self._tried(moved=False)

    def action_try_choose(self) -> None:
        """Gives the answer under the cursor; after the last one the story goes on."""
        if self.attempt is not None and self.attempt.is_done:
            self.action_next()
        elif self.attempt is not None:
            self._tried(self.attempt.pick(self.attempt.at))

    def action_try_pick(self, number: int) -> None:
        """Gives an answer by its number."""
        if self.attempt is not None:
            self._tried(self.attempt.pick(number - 1))

    def action_try_hint(self) -> None:
        """One more hint."""
        if isinstance(self.attempt, Attempt) and not self.attempt.hint():
            self.notify("There is no further hint.", timeout=1.5)
        self._tried(moved=False)

    def action_try_take_back(self) -> None:
        """Takes the last answer back."""
        if isinstance(self.attempt, Attempt):
            self._tried(self.attempt.take_back())

    def action_try_leave(self) -> None:
        """Reads this question instead."""
        question = self.reading.moment.question
        self._read_instead = question.mark if question else ""
        self.attempt = None
        self._show()

    # -- the map cursor ---------------------------------------------------------------------------------

    def action_map(self) -> None:
        """Puts the map cursor on the land it was on, or the first that the step is about."""
        if self.has_class(f"-{TOO_SMALL}"):
            return
        moment = self.moment
        lands = [*marked(moment.step, prose.LAND), *moment.view.lands]
        self.point_at(moment.cursor or next(iter(moment.frames), lands[0]))

    def point_at(self, land: str) -> None:
        """Puts the map cursor on a land and shows what is known of it."""
        self.remove_class("-wide")
        self.query_one(IslandMap).focus()
        self.reading.cursor = land
        self._open(_LAND)
        self._show()

    def action_point(self, direction: str) -> None:
        """The map cursor to the land beside it."""
        self.point_at(self.query_one(IslandMap).beside(self.reading.cursor, direction))

    def on_island_map_pointed(self, event: IslandMap.Pointed) -> None:
        """A land was clicked or typed."""
        self.point_at(event.land)

    def action_pin(self) -> None:
        """Keeps the land in sight and gives the keys back to the steps."""
        self.set_focus(None)

    def on_descendant_focus(self) -> None:
        """The keys of the map, or of marked names, while they have the focus."""
        self._offer_keys()

    def on_descendant_blur(self, event: DescendantBlur) -> None:
        """The usual keys again, and no name is chosen any more."""
        if isinstance(event.widget, MomentPane):
            event.widget.choose(None)
        self._offer_keys()

    def _offer_keys(self) -> None:
        usual = PLAYER if self.autoplay.state is State.OFF else self.autoplay.keys()
        self.query_one(KeyBar).offer(self._as_here(self._keys_of_focus or usual))

    @property
    def _keys_of_focus(self) -> tuple[Action, ...]:
        """What keys do beside the usual, where the map or marked names have them."""
        on_map, on_names = isinstance(self.focused, IslandMap), isinstance(self.focused, MomentPane)
        on_try = isinstance(self.focused, AttemptPane)
        return MAP if on_map else TRY if on_try else NAMES if on_names else ()

    def _as_here(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return in_lesson(actions) if self._over_route else actions

    @property
    def commands(self) -> tuple[Action, ...]:
        """What can be done at the moment."""
        actions = self._as_here((*PLAYER, *self._keys_of_focus))
        return tuple(action for action in actions if action.id and self.check_action(action.id, ()))

    # -- marked names -----------------------------------------------------------------------------------

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

    def action_enter(self) -> None:
        """Unfolds a run of lands, or folds it again; elsewhere chooses a marked name."""
        if self.reading.run or self.reading.unfolded:
            self.action_unfold()
        else:
            self.action_names()

    # -- panes ----------------------------------------------------------------------------------------

    def action_pane(self, pane: str) -> None:
        """Opens one of the four panes; the map cursor goes."""
        if self.focused:
            self.set_focus(None)
        if self.reading.cursor:
            self.reading.cursor = ""
            self.query_one(IslandMap).show(self.moment)
        self._open(pane)

    def _open(self, pane: str) -> None:
        self._pane = pane
        self.query_one(ContentSwitcher).current = _WIDGETS.get(pane, pane)
        self.query_one(PaneNames).chosen = pane

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
        self.action_pane("story" if self._pane == _FORECAST else _FORECAST)

    def action_detail(self) -> None:
        """The log of a step open or in a row, for this step and the following."""
        app = self.app
        assert isinstance(app, LookApp)
        self.reading.log_open = not self.reading.log_open
        app.open_log(is_open=self.reading.log_open)
        self._show()

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

    # -- windows and links: loaded when they are opened, so that the story itself opens sooner ----------

    def action_glossary(self) -> None:
        """The glossary, with what this step shows first."""
        from .glossary_screen import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.moment), self._go_to_step)

    def action_cards(self) -> None:
        """All cards, with those of this step first."""
        from .cards_screen import CardsScreen

        moment = self.moment
        self.app.push_screen(CardsScreen(moment, marked(moment.step, prose.CARD)))

    def action_adversary(self) -> None:
        """The Adversary and its rules, over this screen."""
        from .adversary_screen import AdversaryScreen

        self.app.push_screen(AdversaryScreen(self.moment))

    def action_opinion(self) -> None:
        """A second opinion on this moment, over this screen."""
        from .opinion_screen import OpinionScreen

        self.app.push_screen(OpinionScreen(self.moment))

    def action_visited(self) -> None:
        """The steps seen so far."""
        from .contents_screen import VisitedScreen

        self.app.push_screen(VisitedScreen(self.moment), lambda goal: self._go_to_step(goal.mark if goal else None))

    def action_bookmark(self) -> None:
        """A bookmark at this step, or none any more."""
        if step := self.moment.step:
            self.reading.bookmarks = self.kept.toggle_bookmark(step.mark)
            has = step.mark in self.reading.bookmarks
            here = f"the question in {step.id}" if self.moment.question else step.id
            self.notify(f"{'A bookmark at' if has else 'No bookmark any more at'} {here}. v lists all.", timeout=2)
            self._show()

    def action_copy(self) -> None:
        """The text of the step, or of the page at the end, for the clipboard."""
        from spirit_tutor.output.page_markdown import page_markdown

        moment = self.moment
        what = moment.step.id if moment.step else "This page"
        self.app.copy_to_clipboard(page_markdown(moment))
        self.notify(f"{what} is on the clipboard as Markdown, if your terminal lets programs write there.")

    def action_picture(self) -> None:
        """A picture of the screen, as a file."""
        from spirit_tutor.tui.copy_and_picture import save_picture

        app = self.app
        assert isinstance(app, LookApp)
        step = self.moment.step
        save_picture(app, f"{self.story.name}-{step.id if step else 'end'}")

    def on_title_bar_aimed(self, event: TitleBar.Aimed) -> None:
        """A click on the progress line: the first step at its left end, the furthest seen at its right end."""
        self.go_to(event.place)

    def _go_to_step(self, step: str | None) -> None:
        """Where a link or a line of the contents leads: to a step that was seen, or to a question of one."""
        if step and self.reading.go_to_mark(step):
            self._show()

    def action_link(self, kind: str, what: str) -> None:
        """Where a marked name leads."""
        what = prose.reference(kind, what)
        if kind == prose.LAND:
            self.point_at(what)
        elif kind in (prose.CARD, prose.TERM, prose.SPIRIT):
            self._open_entry(kind, what)
        elif kind == prose.LESSON:
            self.save()
            self.post_message(self.Lesson(what))
        elif kind == LEGEND:
            self.query(Offer).remove()
            self.app.run_worker(self.app.run_action("app.legend"))
        else:
            self._go_to_step(what)

    def _open_entry(self, kind: str, what: str) -> None:
        """The entry of a card by its name, of a term by its id, of a Spirit by its id."""
        from spirit_tutor.reference.lookup import library

        from .entry_screen import EntryScreen

        found = library()
        names = {spirit.id: spirit.name for spirit in self.moment.view.spirits}
        item = found.item(what) if kind == prose.TERM else found.named(names[what] if kind == prose.SPIRIT else what)
        if item is not None:
            self.app.push_screen(EntryScreen(item, self.moment, found), self._go_to_step)

    def action_leave(self) -> None:
        """Back to where the story was opened."""
        self.save()
        self.post_message(self.Left())
