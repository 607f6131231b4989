"""Invader Cards as chips, and the lands that they match."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.drawing.map.land_text import SHORT
from spirit_tutor.telling.views import InvaderCardView, TableView

from .styles import OCEAN, TERRAINS
from .text_lines import Line, Span, width

STAGES = ("none", "I", "II", "III")


def names(cards: Sequence[InvaderCardView], *, short: bool = False, padded: bool = True) -> list[Span]:
    """The cards of one space of the track, each on its terrain; `none` for an empty space."""
    line: list[Span] = []
    blank = " " if padded else ""
    for card in cards:
        if line:
            line.append((" ", ""))
        for place, terrain in enumerate(card.terrains):
            if place:
                line.append(("+", ""))
            line.append((f"{blank}{SHORT[terrain] if short else terrain}{blank}", TERRAINS[terrain]))
        if card.coastal:
            line.append((f"{blank}Coastal{blank}", OCEAN))
    return line or [("none", "muted")]


def lands(cards: Sequence[InvaderCardView], view: TableView, columns: int) -> list[Span]:
    """The lands that the cards match; those without Invaders in brackets. What does not fit is counted."""
    matched = list(dict.fromkeys(land for card in cards for land in card.lands))
    matched.sort(key=lambda land: not view.lands[land].has_invaders)  # they are what matters if not all fit
    full = _listing(matched, view)
    if width(full) <= columns:
        return _listing(sorted(matched, key=list(view.lands).index), view)
    for shown in range(len(matched) - 1, 0, -1):
        rest: Line = [(f" +{len(matched) - shown}", "muted")]
        line = [*_listing(matched[:shown], view), *rest]
        if width(line) <= columns:
            return line
    return [(f"{len(matched)} lands", "")]


def _listing(matched: Sequence[str], view: TableView) -> list[Span]:
    line: list[Span] = []
    for place, land in enumerate(matched):
        blank = " " if place else ""
        inhabited = view.lands[land].has_invaders
        line.append((f"{blank}{land}", "bold") if inhabited else (f"{blank}({land})", "muted"))
    return line
