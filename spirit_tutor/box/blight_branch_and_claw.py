"""The 7 Blight Cards of Branch & Claw."""

from __future__ import annotations

from spirit_tutor.rules.printed import BlightCard

BLIGHT_CARDS: tuple[BlightCard, ...] = ()
