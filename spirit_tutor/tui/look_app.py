"""An app with a look, which its widgets watch, and which is kept for the next time."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping

from textual.app import App
from textual.driver import Driver
from textual.reactive import reactive
from textual.theme import Theme

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.palette import DARK, IN_COLOUR, WITHOUT_COLOUR, Palette
from spirit_tutor.drawing.styles import Ink
from spirit_tutor.drawing.symbols import ASCII, SETS, UNICODE
from spirit_tutor.reading.go_to import OtherRoutes
from spirit_tutor.reading.progress import ProgressStore


def wants_no_colour(environment: Mapping[str, str]) -> bool:
    """Whether the surroundings ask for a screen without colours (no-color.org) or have none to give.

    A browser has them, whatever the terminal is that serves it.
    """
    if environment.get("TEXTUAL_DRIVER"):
        return bool(environment.get("NO_COLOR"))
    return bool(environment.get("NO_COLOR")) or environment.get("TERM") in ("dumb", "unknown", "vt100", "vt220")


class LookApp(App[int]):
    """An app with a look that can be changed while it runs, and is kept for the next time."""

    look: reactive[Look] = reactive(Look(Ink(DARK), UNICODE), init=False)
    alone = False
    """Whether the process is this app's own. What is there when it begins is then set aside from the garbage collector:
    looking through it makes a step stutter."""

    opens_routes = False
    """Whether it can open other routes by their names."""

    def other_routes(self, here: str) -> OtherRoutes | None:  # noqa: ARG002
        """The routes that were read beside the one kept under `here`; None where no others can be opened."""
        return None

    def __init__(self, keep: ProgressStore | None = None) -> None:
        super().__init__()
        self.keep = keep or ProgressStore()
        self.animation_level = "none"  # nothing has to move to be understood
        settings = self.keep.settings()
        self.log_open = settings.log_open
        """Whether the reader wants evidence and alternatives with every step."""
        without = wants_no_colour(os.environ) or self.console.color_system == "standard"
        self._palettes = WITHOUT_COLOUR if without else IN_COLOUR
        for palette in self._palettes:
            self.register_theme(theme_of(palette))
        self._theme_setting = "theme_without_colour" if without else "theme"
        themes, signs = [one.name for one in self._palettes], [one.name for one in SETS]
        theme = getattr(settings, self._theme_setting)
        self._choose(_place(theme, themes), _place(settings.symbols, signs))

    def get_driver_class(self) -> type[Driver]:
        """What draws on a terminal and reads from it; a browser names its own."""
        if sys.platform == "win32" or os.environ.get("TEXTUAL_DRIVER"):
            return super().get_driver_class()
        from .terminal import TerminalDriver

        return TerminalDriver

    def let_go(self) -> None:
        """Clears away what was set aside and is used no more: the story of a file that was read anew."""
        if self.alone:
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def _choose(self, palette: int, symbols: int) -> None:
        self._palette, self._symbols = palette % len(self._palettes), symbols % len(SETS)
        chosen = self._palettes[self._palette]
        self.theme = chosen.name
        self.look = Look(Ink(chosen), SETS[self._symbols])
        self.set_class(self.look.symbols is ASCII, "-ascii")

    def next_theme(self) -> str:
        """Goes on to the next palette and gives its name."""
        self._choose(self._palette + 1, self._symbols)
        chosen = self._palettes[self._palette]
        self.keep.change_settings(**{self._theme_setting: chosen.name})
        return chosen.label

    def next_symbols(self) -> str:
        """Goes on to the next set of signs and gives its name."""
        self._choose(self._palette, self._symbols + 1)
        self.keep.change_settings(symbols=SETS[self._symbols].name)
        return SETS[self._symbols].name

    def open_log(self, *, is_open: bool) -> None:
        """Sets whether the log of a step is shown even where it does not fit."""
        self.log_open = is_open
        self.keep.change_settings(log_open=is_open)


def _place(name: str, names: list[str]) -> int:
    return names.index(name) if name in names else 0


def theme_of(palette: Palette) -> Theme:
    """The colours of a palette for Textual's own widgets."""
    return Theme(
        name=palette.name,
        primary=palette.accent,
        secondary=palette.muted,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.page,
        surface=palette.panel,
        panel=palette.panel,
        dark=palette.dark,
        variables={
            "block-cursor-background": palette.accent,
            "block-cursor-foreground": palette.accent_text,
            "block-cursor-blurred-background": palette.accent,
            "block-cursor-blurred-foreground": palette.accent_text,
            "input-cursor-background": palette.text,
            "input-cursor-foreground": palette.page,
            "scrollbar": palette.faint,
            "scrollbar-background": palette.panel,
            "muted": palette.muted,
        },
    )
