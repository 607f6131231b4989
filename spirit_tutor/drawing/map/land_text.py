"""A land's rows of text: its label, then who fights whom, then Presence, Blight and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spirit_tutor.drawing.styles import SPIRIT
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, width
from spirit_tutor.reading.changes import GONE, NEW, LandChange, Shown
from spirit_tutor.table.pieces import BLIGHT, DAHAN, INVADERS
from spirit_tutor.telling.views import LandView

DESTROYED = "destroyed"
SHORT = {"Jungle": "Jgl", "Mountain": "Mtn", "Sands": "Snd", "Wetland": "Wet", DESTROYED: "gone"}
HERE, FROM, MAY_BE, BESIDE = "chip", "from", "accent", "underline"
"""Roles of a label: it happens here; pieces come from here; it may be chosen; it is beside the land with the cursor."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room a land has for text. `padded` chips have a blank at both ends, as long as it has."""

    columns: int
    rows: int
    padded: bool = False


def label(land: LandView, change: LandChange, room: int, frame: str = "") -> list[Span]:
    """`A5 Wetland` with Defend at the right end; shorter where the room runs out. A destroyed land is called so."""
    defends = [""] if not land.defend else [f"Defend {land.defend}", f"Def{land.defend}"]
    name = DESTROYED if land.destroyed else land.terrain
    short = SHORT.get(name, name)
    for said in (name, short):
        for defend in defends:
            size = len(land.id) + 1 + len(said) + (1 + len(defend) if defend else 0)
            if size <= room or (said == short and defend == defends[-1]):
                return _label(land, said, defend, "chip" if change.new_defend else "bold", room, frame)
    raise AssertionError("the last try always returns")


def _label(land: LandView, terrain: str, defend: str, role: str, room: int, frame: str) -> list[Span]:
    if frame:
        line: list[Span] = [(f"{land.id} {terrain}", frame)]
    else:
        line = [(land.id, "bold"), (f" {terrain}", "")]
    if defend:
        line += [(" " * max(room - width(line) - len(defend) - 1, 1), ""), (defend, role)]
    return line


def rows(change: LandChange, room: Room, symbols: Symbols) -> list[list[Span]]:
    """The rows under the label. A blank always stands between pieces, and a piece is never cut.

    What does not fit is shortened step by step; then pieces stand in whatever row has room
    for them, changed ones first, and a mark at the end says that some are left out.
    """
    pieces = change.pieces
    for layout, dots, padded in _tries(room):
        lines = [line for group in layout if (line := _row(pieces, group, symbols, dots, padded))]
        if len(lines) <= room.rows and all(width(line) <= room.columns for line in lines):
            return lines
    flowing = _flow([_spelled(piece, symbols, 0) for piece in pieces], room)
    if flowing is not None:
        return flowing
    first_changed = [_spelled(piece, symbols, 0) for piece in sorted(pieces, key=lambda piece: not piece.mark)]
    for kept in range(len(pieces) - 1, 0, -1):
        flowing = _flow(first_changed[:kept], room) or []
        row = next((row for row in reversed(flowing) if width(row) < room.columns), None)
        if row is not None:
            row.append((" " * (width(row) + 1 < room.columns) + symbols.more, ""))
            return flowing
    return [[(symbols.more, "")]]


def _flow(spelled: Iterable[list[Span]], room: Room) -> list[list[Span]] | None:
    """Rows in which each piece stands in the first with room for it; nothing if one has room in none."""
    by_row: list[list[list[Span]]] = [[] for _ in range(room.rows)]
    used = [-1] * room.rows
    for spans in spelled:
        size = 1 + width(spans)
        row = next((row for row in range(room.rows) if used[row] + size <= room.columns), None)
        if row is None:
            return None
        by_row[row].append(spans)
        used[row] += size
    return [_chips(row, padded=False) for row in by_row if row]


_Layout = tuple[str, ...]
_LAYOUTS: tuple[_Layout, ...] = (
    ("id", "pb"), ("id", "p", "b"), ("i", "d", "pb"), ("i", "d", "p", "b"), ("i", "dp", "b"), ("i", "dpb"),
)  # fmt: skip
"""What shares a row: Invaders, Dahan, Presence, Blight with tokens."""


def _tries(room: Room) -> Iterator[tuple[_Layout, int, bool]]:
    """Layout, most Presence drawn one by one, and whether chips are padded; from roomy to tight."""
    fitting = [layout for layout in _LAYOUTS if len(layout) <= max(room.rows, 2)]
    for padded in (True, False) if room.padded else (False,):
        for dots in (3, 0):
            yield from ((layout, dots, padded) for layout in fitting)


def _group(piece: Shown) -> str:
    if piece.kind in INVADERS:
        return "i"
    if piece.kind == DAHAN:
        return "d"
    return "p" if piece.is_presence else "b"


def _row(pieces: Sequence[Shown], groups: str, symbols: Symbols, dots: int, padded: bool) -> list[Span]:
    in_order = (piece for group in groups for piece in pieces if _group(piece) == group)
    return _chips([_spelled(piece, symbols, dots) for piece in in_order], padded=padded)


def _chips(spelled: list[list[Span]], *, padded: bool) -> list[Span]:
    """Pieces beside each other; between two on the same chip the chip goes on."""
    line: list[Span] = []
    for place, spans in enumerate(spelled):
        chip = _chip(spans)
        before = _chip(spelled[place - 1]) if place else ""
        after = _chip(spelled[place + 1]) if place + 1 < len(spelled) else ""
        if place:
            line.append((" ", chip if chip == before else ""))
        if padded and chip and chip != before:
            line.append((" ", chip))
        line += spans
        if padded and chip and chip != after:
            line.append((" ", chip))
    return line


_CHIPS = {"invader", "dahan", "blight", "chip"}


def _chip(spans: Line) -> str:
    role = spans[0][1]
    return role if role in _CHIPS else ""


def _spelled(piece: Shown, symbols: Symbols, dots: int) -> list[Span]:
    """Pieces in land notation: `2E`, `T-1`, `C*`, `R` with a sign for each Presence; `+T` new, `T` with a mark gone."""
    count = str(piece.count) if piece.count > 1 else ""
    if piece.is_presence:
        sign = symbols.sacred_site if piece.sacred_site else symbols.presence
        body = piece.kind + (sign * piece.count if piece.count <= max(dots, 1) else f"{piece.count}{sign}")
    else:
        body = f"{count}{piece.kind}"
    damage, strife = (f"-{piece.damage}" if piece.damage else ""), "*" * piece.strife
    if piece.mark == NEW:
        return [(f"+{body}{damage}{strife}", "chip")]
    if piece.mark == GONE:
        return [(f"{body}{damage}{strife}{symbols.lost}", "lost")]
    role = _role(piece)
    spans = [(body, role)]
    if damage:
        spans.append((damage, f"{role}-damage"))
    if strife:
        spans.append((strife, "strife"))
    return spans


def _role(piece: Shown) -> str:
    if piece.is_presence:
        return f"{SPIRIT}{piece.kind}"
    if piece.kind in INVADERS:
        return "invader"
    return {DAHAN: "dahan", BLIGHT: "blight"}.get(piece.kind, "token")
