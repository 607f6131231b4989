"""The row under the map: what its letters mean."""

from __future__ import annotations

from spirit_tutor.drawing.text_lines import Line, Span, joined, width
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.widgets.step_widgets import MomentLines

TOKENS = {"Be": "Beasts", "Wi": "Wilds", "Di": "Disease"}


class LegendLine(MomentLines):
    """The letters of the map, on the chips they have there."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row."""
        symbols = self.look.symbols
        parts: list[list[Span]] = [
            [("E", "invader"), (" Explorer", "muted")],
            [("T", "invader"), (" Town", "muted")],
            [("C", "invader"), (" City", "muted")],
            [("D", "dahan"), (" Dahan", "muted")],
            [("Bl", "blight"), (" Blight", "muted")],
            [(symbols.presence, "bold"), (" Presence", "muted")],
            [(symbols.sacred_site, "bold"), (" Sacred", "muted")],
        ]
        own, presence = parts[:5], parts[5:]
        lands = moment.view.lands.values()
        tokens = {kind for land in lands for kind, _ in land.tokens}
        special: list[list[Span]] = [
            [(kind, "token"), (f" {name}", "muted")] for kind, name in TOKENS.items() if kind in tokens
        ]
        if any(piece.strife for land in lands for piece in land.pieces):
            special.append([("*", "bold"), (" Strife", "muted")])
        if any(piece.damage for land in lands for piece in land.pieces):
            special.append([("-1", "bold"), (" damage", "muted")])
        if line := _fitting([*own, *presence, *special], columns):
            return [line]
        parts, more = [*own, *special, *presence], [[("l", "key"), (" more", "muted")]]
        for shown in range(len(parts) - 1, 0, -1):
            if line := _fitting([*parts[:shown], *more], columns):
                return [line]
        return []


def _fitting(parts: list[list[Span]], columns: int) -> list[Span]:
    """The parts in a row, as far apart as fits; nothing where they do not fit."""
    rows = (joined(parts, gap) for gap in ("  ", " "))
    return next((row for row in rows if width(row) <= columns), [])
