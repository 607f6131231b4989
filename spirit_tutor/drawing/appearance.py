"""How everything looks at the moment: a palette and a set of signs."""

from __future__ import annotations

from dataclasses import dataclass

from .styles import Ink
from .symbols import Symbols


@dataclass(frozen=True)
class Look:
    """The styles and signs to draw with. `lines`: the map is drawn in lines, not in coloured areas."""

    ink: Ink
    symbols: Symbols

    @property
    def lines(self) -> bool:
        """Whether the map is drawn in lines."""
        return self.ink.palette.lines
