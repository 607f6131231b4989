"""The 25 Event Cards of Branch & Claw.

The main Events stand in four modules, by what says which of them happens; token parts
and Dahan parts, which cards share, have modules of their own.
"""

from __future__ import annotations

from spirit_tutor.rules.core.card_shapes import EventCard

from . import choice, island, stage, terror

EVENT_CARDS: tuple[EventCard, ...] = (
    *choice.EVENT_CARDS, *stage.EVENT_CARDS, *terror.EVENT_CARDS, *island.EVENT_CARDS,
)  # fmt: skip
