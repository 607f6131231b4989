"""How everything looks at the moment: a palette and a set of signs, kept by the app and watched by its widgets."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from textual.app import App
from textual.reactive import reactive

from .ink import Ink
from .palette import DARK, IN_COLOUR, WITHOUT_COLOUR
from .symbols import ASCII, SETS, UNICODE, Symbols


@dataclass(frozen=True)
class Look:
    """The styles and signs to draw with. `lines`: the map is drawn in lines, not in coloured areas."""

    ink: Ink
    symbols: Symbols

    @property
    def lines(self) -> bool:
        """Whether the map is drawn in lines."""
        return self.ink.palette.lines


def wants_no_colour(environment: Mapping[str, str]) -> bool:
    """Whether the surroundings ask for a screen without colours (no-color.org) or have none to give."""
    return bool(environment.get("NO_COLOR")) or environment.get("TERM") in ("dumb", "unknown", "vt100", "vt220")


class LookApp(App[int]):
    """An app with a look that can be changed while it runs."""

    look: reactive[Look] = reactive(Look(Ink(DARK), UNICODE), init=False)
    full_story = True
    """Whether the reader wants evidence and alternatives with every step."""

    def __init__(self) -> None:
        super().__init__()
        without = wants_no_colour(os.environ) or self.console.color_system == "standard"
        self._palettes = WITHOUT_COLOUR if without else IN_COLOUR
        for palette in self._palettes:
            self.register_theme(palette.theme())
        self._choose(0, 0)

    def _choose(self, palette: int, symbols: int) -> None:
        self._palette, self._symbols = palette % len(self._palettes), symbols % len(SETS)
        chosen = self._palettes[self._palette]
        self.theme = chosen.name
        self.look = Look(Ink(chosen), SETS[self._symbols])
        self.set_class(self.look.symbols is ASCII, "-ascii")

    def next_theme(self) -> str:
        """Goes on to the next palette and gives its name."""
        self._choose(self._palette + 1, self._symbols)
        return self._palettes[self._palette].label

    def next_symbols(self) -> str:
        """Goes on to the next set of signs and gives its name."""
        self._choose(self._palette, self._symbols + 1)
        return SETS[self._symbols].name
