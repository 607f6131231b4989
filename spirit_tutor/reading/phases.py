"""The phases of a turn as the screen groups them."""

from __future__ import annotations

SPIRIT_PHASE = ("blighted-spirits", "growth", "energy", "cards")
GROUPS: tuple[tuple[str, ...], ...] = (
    SPIRIT_PHASE,
    ("fast",),
    ("blighted", "event", "fear", "ravage", "build", "explore", "advance"),
    ("slow",),
    ("time-passes",),
)


def jump_group(phase: str) -> str:
    """The phase that a jump goes to: Growth, Energy and Cards of all Spirits are one."""
    return "growth" if phase in (*SPIRIT_PHASE, "spirit") else phase
