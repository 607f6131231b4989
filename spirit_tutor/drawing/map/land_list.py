"""The island as a list of lands, for maps that have no grid."""

from __future__ import annotations

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.styles import TERRAINS
from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.reading.shown_step import ShownStep

from .land_text import DESTROYED, Room, rows


def land_list(moment: ShownStep, columns: int, look: Look) -> list[Line]:
    """Every land: name and terrain, what lies there, and the lands beside it."""
    lines: list[Line] = []
    for name, land in moment.view.lands.items():
        coast = f", {DESTROYED}" if land.destroyed else ", coastal" if land.coastal else ""
        role = "chip" if name in moment.frames else TERRAINS[land.terrain]
        head: list[Span] = [(f" {name} {land.terrain}{coast} ", role)]
        if land.defend:
            head.append((f"  Defend {land.defend}", "bold"))
        lines.append(head)
        change = moment.shown[name]
        lines += [[("  ", ""), *row] for row in rows(change, Room(columns - 2, 4), look.symbols)]
        if not change.pieces:
            lines.append([("  nothing here", "muted")])
        if land.adjacent:
            lines += wrap([(f"beside {', '.join(land.adjacent)}", "muted")], columns, first=[("  ", "")])
        lines.append([])
    return lines
