"""The 15 Fear Cards of Branch & Claw."""

from __future__ import annotations

from spirit_tutor.rules.printed import FearCard

FEAR_CARDS: tuple[FearCard, ...] = ()
