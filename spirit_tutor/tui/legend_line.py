"""The row under the map: what its letters mean."""

from __future__ import annotations

from .lines import Line, Span, joined, width
from .moment import Moment
from .moment_lines import MomentLines


class LegendLine(MomentLines):
    """The letters of the map, on the chips they have there."""

    def lines_of(self, moment: Moment, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
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
        tokens = {kind for land in moment.view.lands.values() for kind, _ in land.tokens}
        parts += [
            [(kind, "token"), (f" {name}", "muted")]
            for kind, name in (("Be", "Beasts"), ("Wi", "Wilds"), ("Di", "Disease"))
            if kind in tokens
        ]
        if any(piece.damage for land in moment.view.lands.values() for piece in land.pieces):
            parts.append([("-1", "bold"), (" damage", "muted")])
        if any(piece.strife for land in moment.view.lands.values() for piece in land.pieces):
            parts.append([("*", "bold"), (" Strife", "muted")])
        for shown in range(len(parts), 0, -1):
            for gap in ("  ", " "):
                if width(line := joined(parts[:shown], gap)) <= columns:
                    return [line]
        return []
