"""The app: a start screen with routes, the player, and the pages over them.

`run_player` shows one story; `run_start` begins with the list of routes. Both
give the exit code of the program.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.events import DeliveryComplete, DeliveryFailed
from textual.notifications import SeverityLevel
from textual.screen import Screen

from spirit_tutor.reading.actions import START, Action
from spirit_tutor.reading.go_to import OtherRoutes
from spirit_tutor.reading.playing.kept_game import KeptGame, free_name, games_folder
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.screens.player import PlayerScreen

from .file_watch import Reload
from .look_app import LookApp

if TYPE_CHECKING:
    from spirit_tutor.tui.screens.start import OpenStory, StartScreen

_INTERRUPTED = 130
"""The exit code of a program that Ctrl-C ended."""
COLLECTING = (2_000, 5, 100)
"""When to look for garbage: often among what is new, which is quick, and seldom among everything."""


class TutorApp(LookApp):
    """Shows one story, or the start screen if there is none to begin with."""

    TITLE = "Spirit Tutor"
    CSS_PATH = ["app.tcss", "player.tcss", "start.tcss", "text_screen.tcss", "finder.tcss", "entry_screen.tcss"]
    """All styles at once: a screen that brings its own has every style there is read again."""
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        story: Story | None = None,
        place: int | None = None,
        *,
        keep: ProgressStore | None = None,
        route: str = "",
        routes: Mapping[str, Path] | None = None,
        open_story: OpenStory | None = None,
        reload: Reload | None = None,
        watched: Path | None = None,
        own: KeptGame | None = None,
        what_if: bool = False,
    ):
        super().__init__(keep)
        self._story, self._place = story, place
        self._own = own
        self._what_if = what_if
        self._route = route
        self._reload, self._watched = reload, watched
        self._open = open_story
        self.opens_routes = open_story is not None
        self._start: StartScreen | None = None
        if open_story and routes is not None:
            from spirit_tutor.tui.screens.start import StartScreen  # not needed by who opens a story at once

            self._start = StartScreen(routes, open_story, self.keep)

    def get_default_screen(self) -> Screen[None]:
        """The first screen."""
        if self._own is not None:
            return self._own_screen(self._own, over_list=False)
        if self._story is not None:
            kept = RoutePlace(self.keep, self._route)
            return PlayerScreen(self._story, self._place, kept=kept, reload=self._reload, watched=self._watched)
        return self._start or super().get_default_screen()

    def on_mount(self) -> None:
        """Sets what is there by now aside, and tells what went wrong on the way here."""
        if self.alone:
            self.call_after_refresh(gc.freeze)
        if self._what_if and isinstance(self.screen, PlayerScreen):
            self.call_after_refresh(self.screen.leave_here)
        for message in self.keep.messages:
            self._warn(message)
        self.keep.tell = self._warn

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,  # noqa: ARG002
    ) -> None:
        """Says something at the edge of the screen for a while. It may name a file, so no markup is read from it."""
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def _warn(self, message: str) -> None:
        self.notify(message, severity="warning", timeout=15)

    def on_start_screen_chosen(self, event: StartScreen.Chosen) -> None:
        """Plays a story, from where the reader left it."""
        self.push_screen(PlayerScreen(event.story, kept=RoutePlace(self.keep, route_key(event.name)), over_list=True))

    def on_start_screen_own_game(self) -> None:
        """Sets up a game of one's own."""
        from spirit_tutor.tui.screens.playing.setup_screen import SetupScreen

        self.push_screen(SetupScreen(), self._begin_own)

    def _begin_own(self, sitting_and_title: tuple[Sitting, str] | None) -> None:
        if sitting_and_title is None:
            return
        sitting, title = sitting_and_title
        folder = games_folder()
        if folder is None:
            self._warn("This game is not kept: you have no home folder here. 'spirit-tutor new --to FILE' keeps one.")
            self.push_screen(PlayerScreen(OwnGame(sitting, title), over_list=True))
            return
        game = KeptGame(sitting, title, free_name(folder, title))
        game.tell = self._warn
        game.keep()
        self.push_screen(self._own_screen(game, over_list=True))

    def on_start_screen_resumed(self, event: StartScreen.Resumed) -> None:
        """Goes on with a game of one's own, or reads one that has ended."""
        try:
            self.push_screen(self._own_screen(KeptGame.open(event.file), over_list=True))
        except FileProblems as problems:
            self._warn(str(problems))

    def _own_screen(self, game: KeptGame, *, over_list: bool) -> PlayerScreen:
        game.tell = self._warn
        own = OwnGame(game.sitting, game.title, game.name)
        return PlayerScreen(own, over_list=over_list, keep_game=game)

    def on_player_screen_branched(self, event: PlayerScreen.Branched) -> None:
        """Goes on with a branch over the story that it left."""
        event.kept.tell = self._warn
        self.push_screen(PlayerScreen(event.branch, event.place, over_route=True, keep_game=event.kept))

    def on_player_screen_lesson(self, event: PlayerScreen.Lesson) -> None:
        """Plays a lesson over the story that names it."""
        if self._open is not None:
            kept, story = RoutePlace(self.keep, route_key(event.name)), self._open(event.name)
            player = PlayerScreen(story, kept=kept, over_route=True)
            if event.mark:
                player.reading.go_to_mark(event.mark)
            self.push_screen(player)

    def other_routes(self, here: str) -> OtherRoutes | None:
        """The routes that were read beside the one kept under `here`; None where no others can be opened."""
        return OtherRoutes(self.keep, self._open, here) if self._open is not None else None

    def on_player_screen_onward(self, event: PlayerScreen.Onward) -> None:
        """Plays the next story in the place of the one that was read."""
        if self._open is not None:
            kept = RoutePlace(self.keep, route_key(event.name))
            player = PlayerScreen(self._open(event.name), kept=kept, over_list=self._start is not None)
            if len(self.screen_stack) > 1:
                self.switch_screen(player)
            else:  # the first screen of an app stays
                self.push_screen(player)

    def on_player_screen_left(self) -> None:
        """Goes back to where the story was opened: a story, the start screen, or out."""
        if not isinstance(self.screen, PlayerScreen):
            return
        if len(self.screen_stack) == 1 or (self._start is None and not self.screen.over_route):
            self.exit(0)
        else:
            if self._start is not None:
                self._start.show_progress()
            self.pop_screen()

    def on_player_screen_newcomer(self, event: PlayerScreen.Newcomer) -> None:
        """The tour, for who opens the program first."""
        self.begin_tour(event.player)

    def action_interrupt(self) -> None:
        """Quits at once, as programs in a terminal do."""
        self.exit(return_code=_INTERRUPTED)

    def action_suspend_process(self) -> None:
        """Stops the program and gives the terminal to the shell, as programs in a terminal do, with the place kept."""
        for screen in self.screen_stack:
            if isinstance(screen, PlayerScreen):
                screen.save()
        super().action_suspend_process()

    def action_glossary(self) -> None:
        """Opens the glossary."""
        from spirit_tutor.tui.screens.glossary_screen import GlossaryScreen

        self.push_screen(GlossaryScreen())

    def action_legend(self) -> None:
        """Opens the legend."""
        from spirit_tutor.tui.screens.legend_screen import LegendScreen

        self.push_screen(LegendScreen())

    def action_tour(self) -> None:
        """A tour of the screen: over the step that is open, from the start screen over the first route there is."""
        from spirit_tutor.route.finding_routes import PRIMERS

        if isinstance(self.screen, PlayerScreen):
            self.begin_tour(self.screen)
        elif self._open is not None:
            name = PRIMERS[0]
            player = PlayerScreen(self._open(name), 0, kept=RoutePlace(self.keep, route_key(name)), over_list=True)
            self.push_screen(player)
            self.call_after_refresh(self.begin_tour, player)

    def begin_tour(self, player: PlayerScreen) -> None:
        """The tour over a player, where there is room for its map."""
        from spirit_tutor.tui.screens.tour_screen import TourScreen

        self.keep.change_settings(welcomed=True)
        if player.is_too_small or player.moment.step is None:
            self.notify("The tour needs a step, and a window with a map.", timeout=2)
        elif self.screen is player:
            self.push_screen(TourScreen(player, player.moment))

    def action_keys(self) -> None:
        """Opens the list of keys, which does what is clicked on."""
        from spirit_tutor.tui.screens.keys_screen import KeysScreen

        self.push_screen(KeysScreen(self._commands()), self._do_in(self.screen))

    def action_commands(self) -> None:
        """Opens the list of commands, which does what is chosen."""
        from spirit_tutor.tui.screens.commands_screen import CommandsScreen

        self.push_screen(CommandsScreen(self._commands()), self._do_in(self.screen))

    def _commands(self) -> tuple[Action, ...]:
        screen = self.screen
        return screen.commands if isinstance(screen, PlayerScreen) else START

    def _do_in(self, screen: Screen[Any]) -> Callable[[str | None], None]:
        """Does an action once the screen is back."""

        def do(action: str | None) -> None:
            if action:
                self.call_later(self.run_action, action, screen)

        return do

    def on_delivery_complete(self, event: DeliveryComplete) -> None:
        """Says where the picture is."""
        self.notify(f"The picture is saved as {event.path}." if event.path else "Your browser has the picture.")

    def on_delivery_failed(self, event: DeliveryFailed) -> None:
        """Says why there is no picture."""
        self._warn(f"The picture cannot be saved: {event.exception}.")

    def action_theme(self) -> None:
        """Other colours."""
        self.notify(f"Colours: {self.next_theme()}", timeout=1.5)

    def action_symbols(self) -> None:
        """Other signs."""
        self.notify(f"Symbols: {self.next_symbols()}", timeout=1.5)


def run_player(
    story: Story,
    place: int | None = None,
    *,
    route: str = "",
    keep: ProgressStore | None = None,
    open_story: OpenStory | None = None,
    reload: Reload | None = None,
    watched: Path | None = None,
    what_if: bool = False,
) -> int:
    """Shows a story from a place on (by itself: where the reader was), and again when its file changes.

    `route` is what its progress is kept under; `open_story` opens the lessons that it names; `what_if`
    leaves it at that place at once. Gives the exit code.
    """
    app = TutorApp(
        story, place, keep=keep, route=route, open_story=open_story, reload=reload, watched=watched, what_if=what_if
    )
    return _run(app)


def run_start(routes: Mapping[str, Path], open_story: OpenStory, keep: ProgressStore | None = None) -> int:
    """Shows the list of routes, which are opened by name; gives the exit code."""
    return _run(TutorApp(routes=routes, open_story=open_story, keep=keep))


def run_own(game: KeptGame, open_story: OpenStory, keep: ProgressStore | None = None) -> int:
    """Plays a game of one's own, which is kept after every answer; gives the exit code."""
    return _run(TutorApp(own=game, keep=keep, open_story=open_story))


def _run(app: TutorApp) -> int:
    gc.set_threshold(*COLLECTING)
    gc.enable()
    app.alone = True
    app.run()
    return app.return_code or 0
