"""The Adversaries: each with its levels, and the Event Card that is its own, if it has one."""

from __future__ import annotations

from spirit_tutor.rules.core.card_shapes import Adversary, EventCard

from . import france

ADVERSARIES: tuple[Adversary, ...] = (france.FRANCE,)
ADVERSARY_EVENTS: tuple[EventCard, ...] = (france.SLAVE_REBELLION,)
