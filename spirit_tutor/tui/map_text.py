"""A land's rows of text: its label, then who fights whom, then Presence, Blight and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spirit_tutor.replay.view import LandView

from .changes import BLIGHT, DAHAN, GONE, INVADERS, NEW, LandChange, Shown
from .ink import SPIRIT
from .lines import Line, Span, cut, joined, width
from .symbols import Symbols

DESTROYED = "destroyed"
SHORT = {"Jungle": "Jgl", "Mountain": "Mtn", "Sands": "Snd", "Wetland": "Wet", DESTROYED: "gone"}
HERE, FROM, BESIDE = "chip", "from", "underline"
"""Roles of a label: it happens here; pieces come from here; it is beside the land with the map cursor."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room a land has for text.

    `padded` chips have a blank at both ends; `chips` tell groups apart where no room
    is left for a blank between them.
    """

    columns: int
    rows: int
    padded: bool = False
    chips: bool = True


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
    """The rows under the label. What does not fit is shortened step by step, and cut with a mark only at the end."""
    pieces = change.pieces
    for layout, dots, gap in _tries(room):
        lines = [line for group in layout if (line := _row(pieces, group, symbols, dots, gap, room.padded))]
        if len(lines) <= room.rows and all(width(line) <= room.columns for line in lines):
            return lines
    first_changed = tuple(sorted(pieces, key=lambda piece: not piece.mark))
    gap = "" if room.chips else " "
    lines = [line for group in _LAST if (line := _row(first_changed, group, symbols, gap=gap))]
    if room.rows < len(lines):
        lines = [joined(lines, gap)]
    return [cut(line, room.columns, symbols.more) for line in lines]


_Layout = tuple[str, ...]
_TWO: _Layout = ("id", "pb")
_LAST: _Layout = ("i", "dpb")
_LAYOUTS: tuple[_Layout, ...] = (_TWO, ("id", "p", "b"), ("i", "d", "pb"), ("i", "d", "p", "b"), ("i", "dp", "b"))
"""What shares a row: Invaders, Dahan, Presence, Blight with tokens."""


def _tries(room: Room) -> Iterator[tuple[_Layout, int, str]]:
    """Layout, most Presence drawn one by one, and what stands between groups; from roomy to tight."""
    fitting = [layout for layout in _LAYOUTS if len(layout) <= max(room.rows, 2)]
    for dots in (3, 0):
        yield from ((layout, dots, " ") for layout in fitting)
    yield _LAST, 0, " "
    if room.chips:
        yield _LAST, 0, ""


def _group(piece: Shown) -> str:
    if piece.kind in INVADERS:
        return "i"
    if piece.kind == DAHAN:
        return "d"
    return "p" if piece.is_presence else "b"


def _row(
    pieces: Sequence[Shown], groups: str, symbols: Symbols, dots: int = 0, gap: str = "", padded: bool = False
) -> list[Span]:
    line: list[Span] = []
    for group in groups:
        spelled = [_spelled(piece, symbols, dots) for piece in pieces if _group(piece) == group]
        if not spelled:
            continue
        if line and gap:
            line.append((gap, ""))
        line += _chips(spelled, gap, padded)
    return line


def _chips(spelled: list[list[Span]], gap: str, padded: bool) -> list[Span]:
    """Pieces beside each other; between two on the same chip the chip goes on."""
    line: list[Span] = []
    for place, spans in enumerate(spelled):
        chip = _chip(spans)
        before = _chip(spelled[place - 1]) if place else ""
        after = _chip(spelled[place + 1]) if place + 1 < len(spelled) else ""
        if place and (gap or chip == before):
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
