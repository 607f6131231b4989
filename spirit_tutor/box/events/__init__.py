"""The 25 Event Cards of Branch & Claw."""

from __future__ import annotations

from spirit_tutor.rules.printed import EventCard

EVENT_CARDS: tuple[EventCard, ...] = ()
