"""What is printed: boards, Spirits' panels, cards. Each card stands in one place, its text beside its effect."""

from __future__ import annotations

from functools import cache

from spirit_tutor.box.spirits.fangs import FANGS
from spirit_tutor.box.spirits.keeper import KEEPER
from spirit_tutor.box.spirits.lightning import LIGHTNING
from spirit_tutor.box.spirits.river import RIVER
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW, MAJOR, MINOR, Box
from spirit_tutor.table.island import STANDARD, THEMATIC
from spirit_tutor.table.pieces import BEASTS, DISEASE

from .adversaries import ADVERSARIES, ADVERSARY_EVENTS
from .blight import BLIGHT_CARDS
from .boards import BOARDS, LAYOUTS
from .declaring import collect
from .events import EVENT_CARDS
from .fear import FEAR_CARDS
from .invader_cards import INVADER_CARDS
from .powers import major_base, major_branch_and_claw, minor_base, minor_branch_and_claw
from .thematic_boards import THEMATIC_BOARDS, THEMATIC_LAYOUTS

PANELS = {panel.id: panel for panel in (RIVER, LIGHTNING, FANGS, KEEPER)}
POWERS = (
    *collect(minor_base, MINOR),
    *collect(minor_branch_and_claw, MINOR, BRANCH_AND_CLAW),
    *collect(major_base, MAJOR),
    *collect(major_branch_and_claw, MAJOR, BRANCH_AND_CLAW),
)
BOXES = {BASE: "Spirit Island, the base game", BRANCH_AND_CLAW: "Branch & Claw, the first expansion"}
BOARD_TOKENS = {BRANCH_AND_CLAW: ((BEASTS, 0), (DISEASE, 2))}


@cache
def open_box(*boxes: str) -> Box:
    """Everything printed in these boxes (`base`, `branch-and-claw`), ready to play with.

    Raises KeyError for a box that is not here.
    """
    for name in boxes:
        BOXES[name]
    panels = {name: panel for name, panel in PANELS.items() if panel.box in boxes}
    uniques = [power for panel in panels.values() for power in (*panel.uniques, *panel.innates)]
    return Box(
        boards=BOARDS | THEMATIC_BOARDS,
        layouts={STANDARD: LAYOUTS, THEMATIC: THEMATIC_LAYOUTS},
        panels=panels,
        powers={power.name: power for power in (*POWERS, *uniques) if power.box in boxes},
        fear={card.name: card for card in FEAR_CARDS if card.box in boxes},
        blight={card.name: card for card in BLIGHT_CARDS if card.box in boxes},
        invaders=INVADER_CARDS,
        events={card.name: card for card in (*EVENT_CARDS, *ADVERSARY_EVENTS) if card.box in boxes},
        adversaries={adversary.id: adversary for adversary in ADVERSARIES if adversary.box in boxes},
        board_tokens=tuple(token for name in boxes for token in BOARD_TOKENS.get(name, ())),
    )
