"""What is printed: boards, Spirits' panels, cards. Each card stands in one place, its text beside its effect."""

from __future__ import annotations

from functools import cache

from spirit_tutor.rules.printed import BASE, MAJOR, MINOR, Box

from .blight_base import BLIGHT_CARDS
from .boards import BOARDS, LAYOUTS
from .declaring import collect
from .fear_base import FEAR_CARDS
from .invader_cards import INVADER_CARDS
from .powers import major_base, minor_base
from .spirits.lightning import LIGHTNING
from .spirits.river import RIVER

PANELS = {panel.id: panel for panel in (RIVER, LIGHTNING)}
POWERS = (*collect(minor_base, MINOR), *collect(major_base, MAJOR))
BOXES = {BASE: "Spirit Island, the base game"}


@cache
def open_box(*boxes: str) -> Box:
    """Everything printed in these boxes (`base`), ready to play with. Raises KeyError for a box that is not here."""
    for name in boxes:
        BOXES[name]
    panels = {name: panel for name, panel in PANELS.items() if panel.box in boxes}
    uniques = [power for panel in panels.values() for power in (*panel.uniques, *panel.innates)]
    return Box(
        boards=BOARDS,
        layouts=LAYOUTS,
        panels=panels,
        powers={power.name: power for power in (*POWERS, *uniques) if power.box in boxes},
        fear={card.name: card for card in FEAR_CARDS if card.box in boxes},
        blight={card.name: card for card in BLIGHT_CARDS if card.box in boxes},
        invaders=INVADER_CARDS,
    )
