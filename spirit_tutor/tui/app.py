"""The app: a start screen with routes, the player, and the pages over them.

`run_player` shows one story; `run_start` begins with the list of routes. Both
give the exit code of the program.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from pathlib import Path

from textual.binding import Binding
from textual.screen import Screen

from spirit_tutor.replay.story import Story

from .file_watch import Reload
from .glossary_screen import GlossaryScreen
from .keys_screen import KeysScreen
from .legend_screen import LegendScreen
from .look import LookApp
from .player import PlayerScreen
from .start import OpenStory, StartScreen

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
    BINDINGS = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(
        self,
        story: Story | None = None,
        place: int = 0,
        *,
        routes: Mapping[str, Path] | None = None,
        open_story: OpenStory | None = None,
        reload: Reload | None = None,
        watched: Path | None = None,
    ):
        super().__init__()
        self._story, self._place = story, place
        self._reload, self._watched = reload, watched
        self._start = StartScreen(routes or {}, open_story) if open_story else None
        self._playing = ""
        self._places: dict[str, int] = {}

    def get_default_screen(self) -> Screen[None]:
        """The first screen."""
        if self._story is not None:
            return PlayerScreen(self._story, self._place, reload=self._reload, watched=self._watched)
        return self._start or super().get_default_screen()

    def on_mount(self) -> None:
        """Keeps what is there by now out of the collector's way: looking through it makes a step stutter."""
        self.call_after_refresh(self._freeze)

    def _freeze(self) -> None:
        gc.freeze()

    def on_start_screen_chosen(self, event: StartScreen.Chosen) -> None:
        """Plays a story, from where the reader left it."""
        self._playing = event.name
        self.push_screen(PlayerScreen(event.story, self._places.get(event.name, 0)))

    def on_player_screen_left(self, event: PlayerScreen.Left) -> None:
        """Goes back to the start screen, or out if there is none."""
        if self._start is None:
            self.exit(0)
            return
        player = self.screen
        if isinstance(player, PlayerScreen):
            self._places[self._playing] = event.place
            step = player.moment.step
            self._start.remember(self._playing, f"you were at step {step.id}" if step else "you have seen the end")
            self.pop_screen()

    def action_interrupt(self) -> None:
        """Quits at once, as programs in a terminal do."""
        self.exit(return_code=_INTERRUPTED)

    def action_glossary(self) -> None:
        """Opens the glossary."""
        self.push_screen(GlossaryScreen())

    def action_legend(self) -> None:
        """Opens the legend."""
        self.push_screen(LegendScreen())

    def action_keys(self) -> None:
        """Opens the list of keys."""
        self.push_screen(KeysScreen())

    def action_theme(self) -> None:
        """Other colours."""
        self.notify(f"Colours: {self.next_theme()}", timeout=1.5)

    def action_symbols(self) -> None:
        """Other signs."""
        self.notify(f"Symbols: {self.next_symbols()}", timeout=1.5)


def run_player(story: Story, place: int = 0, reload: Reload | None = None, watched: Path | None = None) -> int:
    """Shows a story from a place on, and again by `reload` when the watched file changes; gives the exit code."""
    return _run(TutorApp(story, place, reload=reload, watched=watched))


def run_start(routes: Mapping[str, Path], open_story: OpenStory) -> int:
    """Shows the list of routes, which are opened by name; gives the exit code."""
    return _run(TutorApp(routes=routes, open_story=open_story))


def _run(app: TutorApp) -> int:
    gc.set_threshold(*COLLECTING)
    gc.enable()
    app.run()
    return app.return_code or 0
