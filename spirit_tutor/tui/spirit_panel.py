"""A Spirit: Energy, Presence tracks, Elements, Innate Powers and cards."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.replay.view import CardView, CircleView, SpiritView

from .card_face import card_lines, card_name, places
from .ink import SPIRIT, SPIRIT_CHIP
from .lines import Line, Span, apart, cut, joined, padded, width, wrap
from .moment import Moment
from .moment_lines import MomentLines
from .symbols import Symbols
from .track_strip import changed

_NARROW = 50
_HEAD = 9
_MARGINS = 3


class SpiritPanel(MomentLines):
    """The panel of one Spirit, by its place at the table."""

    def __init__(self, place: int):
        super().__init__(id=f"spirit-{place}")
        self._place = place

    def lines_of(self, moment: Moment, columns: int, rows: int) -> list[Line]:
        """The rows of the panel."""
        if self._place >= len(moment.view.spirits):
            return []
        spirit = moment.view.spirits[self._place]
        room = columns - _MARGINS
        lines = spirit_lines(spirit, moment.spirit_before(spirit), room, self.look.symbols)
        if rows > len(lines) and room >= _NARROW:
            lines = _with_texts(spirit, lines, room, rows, self.look.symbols)
        return [[(" ", ""), *line] for line in lines]


def spirit_lines(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    """A Spirit in seven rows."""
    return [
        _name(spirit, was, columns, symbols),
        *(
            _wide_tracks(spirit, was, columns, symbols)
            if columns >= _NARROW
            else _tracks(spirit, was, columns, symbols)
        ),
        *_cards(spirit, columns, symbols),
    ]


def _name(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols) -> Line:
    name = spirit.name if columns >= _NARROW else spirit.short
    left: list[Span] = [(f" {spirit.letter} ", f"{SPIRIT_CHIP}{spirit.letter}"), (f" {name}", "bold")]
    energy = f"Energy {spirit.energy}"
    if spirit.energy != was.energy and columns >= _NARROW:
        energy += f" ({spirit.energy - was.energy:+d})"
    return apart(left, [changed(energy, spirit.energy != was.energy)], columns, symbols.more)


def _wide_tracks(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    elements = [[(f"{name} ", ""), (str(n), "bold")] for name, n in spirit.elements.items()]
    half = (len(elements) + 1) // 2 if len(elements) > 2 else len(elements)
    lines: list[Line] = []
    for name, track, old, part in (
        ("Energy", spirit.energy_track, was.energy_track, elements[:half]),
        ("Plays", spirit.play_track, was.play_track, elements[half:]),
    ):
        left: list[Span] = [(name.ljust(_HEAD), "muted"), *_track(spirit.letter, track, old, symbols, " ")]
        room = columns - width(left) - 2
        shown = joined(part)
        if width(shown) > room:
            shown = joined([[(one[0][0][:2] + " ", ""), one[1]] for one in part], " ")
        lines.append([*padded(left, max(36, width(left) + 2)), *shown] if part else left)
    return lines


def _tracks(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    energy = _track(spirit.letter, spirit.energy_track, was.energy_track, symbols, "")
    plays = _track(spirit.letter, spirit.play_track, was.play_track, symbols, "")
    return [
        cut([("Energy ", "muted"), *energy], columns, symbols.more),
        cut([("Plays  ", "muted"), *plays], columns, symbols.more),
        cut(_elements(spirit, columns), columns, symbols.more),
    ]


def _elements(spirit: SpiritView, columns: int) -> list[Span]:
    short = len(spirit.elements) >= 4 or sum(len(name) + 3 for name in spirit.elements) > columns
    parts = [[(f"{name[:2] if short else name} ", ""), (str(n), "bold")] for name, n in spirit.elements.items()]
    return joined(parts, " ") or [("no Elements", "muted")]


def _track(
    letter: str, track: Sequence[CircleView], old: Sequence[CircleView], symbols: Symbols, gap: str
) -> list[Span]:
    """The circles: open, in force (reversed) and covered; one that was just uncovered is bright."""
    line: list[Span] = []
    for place, circle in enumerate(track):
        if place and gap:
            line.append((gap, ""))
        sign = symbols.open if circle.open else symbols.covered
        fresh = circle.open != old[place].open
        if circle.in_force:
            line.append((f"{sign}{circle.label}", f"{SPIRIT_CHIP}{letter}" if not fresh else "chip"))
        elif fresh:
            line.append((f"{sign}{circle.label}", "accent"))
        elif circle.open:
            line.append((f"{sign}{circle.label}", ""))
        else:
            line += [(sign, f"{SPIRIT}{letter}"), (circle.label, "muted")]
    return line


def _cards(spirit: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    narrow = columns < _NARROW
    fast = [card for card in spirit.in_play if card.speed == "fast"]
    slow = [card for card in spirit.in_play if card.speed != "fast"]
    head = 5 if narrow else _HEAD
    lines: list[Line] = [cut(_innates(spirit, symbols, narrow=narrow), columns, symbols.more)]
    for name, cards in (("Fast", fast), ("Slow", slow)):
        lines.append(cut([(name.ljust(head), "muted"), *card_row(cards)], columns, symbols.more))
    hand: list[Span] = [("Hand".ljust(head), "muted"), *card_row(spirit.hand)]
    lines.append(apart(hand, [(f"discard {len(spirit.discard)}", "muted")], columns, symbols.more))
    return lines


def _innates(spirit: SpiritView, symbols: Symbols, *, narrow: bool) -> list[Span]:
    line: list[Span] = [] if narrow else [("Innate".ljust(_HEAD), "muted")]
    return [*line, *joined([innate(card, spirit.letter, symbols) for card in spirit.innates])]


def innate(card: CardView, letter: str, symbols: Symbols) -> list[Span]:
    """An Innate Power and how many of its thresholds are reached; in brackets once it was used."""
    reached = sum(line.reached for line in card.lines)
    name = f"({card.name})" if card.used else card.name
    role = "muted" if card.used or not reached else ""
    return [
        (f"{name} ", role),
        (symbols.full * reached, f"{SPIRIT}{letter}"),
        (symbols.empty * (len(card.lines) - reached), "muted"),
    ]


def card_row(cards: Sequence[CardView]) -> list[Span]:
    """Cards with their cost; those already used this turn in brackets."""
    return joined([card_name(card) for card in cards]) or [("none", "faint")]


def _with_texts(spirit: SpiritView, lines: list[Line], columns: int, rows: int, symbols: Symbols) -> list[Line]:
    """The panel with a line for each card in play, if there are rows for all of them."""
    before, after = lines[:4], lines[6:]
    full: list[Line] = []
    for speed in ("fast", "slow"):
        cards = [card for card in spirit.in_play if (card.speed == "fast") == (speed == "fast")]
        for place, card in enumerate(cards):
            head: list[Span] = [(("" if place else speed.capitalize()).ljust(_HEAD), "muted"), *card_name(card)]
            text = "used this turn" if card.used else card.text
            full.append(cut([*padded(head, 36), (f" {text}", "muted")], columns, symbols.more))
        if not cards:
            full.append([(speed.capitalize().ljust(_HEAD), "muted"), ("none", "faint")])
    whole = [*before, *full, *after]
    return whole if len(whole) <= rows else lines


# -- everything about a Spirit, for the pane ----------------------------------------------------------


def full_lines(spirit: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    """Everything about a Spirit that its panel has no room for: where it is, its rules, every card in full."""
    lines: list[Line] = []
    for name, body in (
        ("Presence in", ", ".join(spirit.lands)),
        ("Sacred Sites", ", ".join(spirit.sacred_sites)),
        ("destroyed", f"{spirit.destroyed} Presence" if spirit.destroyed else ""),
        ("forgotten", ", ".join(spirit.forgotten)),
    ):
        if body:
            lines += wrap([(f"{name}: ", "muted"), (body, "")], columns, rest=[("  ", "")])
    lines += [[], *_rules(spirit, columns)]
    for place, cards in places(spirit):
        for card in cards:
            lines += card_lines(card, columns, symbols, place, spirit.elements)
    return lines


def _rules(spirit: SpiritView, columns: int) -> list[Line]:
    lines: list[Line] = []
    for name, text in spirit.special_rules.items():
        lines += wrap([(name, "bold"), (" Special Rule", "muted")], columns)
        lines += wrap([(text, "")], columns, first=[("  ", "")])
        lines.append([])
    return lines
