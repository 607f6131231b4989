"""A Spirit as lines: Energy, Presence tracks, Elements, Innate Powers and cards, in short and in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spirit_tutor.drawing.card_face import card_lines, card_name, name_and_cost, places
from spirit_tutor.drawing.styles import SPIRIT, SPIRIT_CHIP
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, apart, cut, fitted, joined, padded, plain, width, wrap
from spirit_tutor.telling.views import CardView, CircleView, SpiritView

from .track_lines import changed

NARROW = 50
_HEAD = 9
_FEWEST_OF_INNATE = 4
"""Letters of an Innate Power that are enough: its levels are what matters."""
_ELEMENTS_FROM = 36
"""The column from which Elements stand beside the tracks, if these leave the room."""


def spirit_lines(
    spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols, *, more_rows: bool = False
) -> list[Line]:
    """A Spirit in seven rows, eight where they are narrow, and more only if that is allowed."""
    return [
        _name(spirit, was, columns, symbols),
        *(
            _wide_tracks(spirit, was, columns, symbols)
            if columns >= NARROW
            else _tracks(spirit, was, columns, symbols, more_rows=more_rows)
        ),
        *_cards(spirit, columns, symbols),
    ]


def _name(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols) -> Line:
    name = spirit.name if columns >= NARROW else spirit.short
    left: list[Span] = [(f" {spirit.letter} ", f"{SPIRIT_CHIP}{spirit.letter}"), (f" {name}", "bold")]
    energy = f"Energy {spirit.energy}"
    if spirit.energy != was.energy and columns >= NARROW:
        energy += f" ({spirit.energy - was.energy:+d})"
    return apart(left, [changed(energy, spirit.energy != was.energy)], columns, symbols.more)


def _wide_tracks(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    tracks = (("Energy", spirit.energy_track, was.energy_track), ("Plays", spirit.play_track, was.play_track))
    elements = list(spirit.elements.items())
    half = (len(elements) + 1) // 2 if len(elements) > 2 else len(elements)
    halves = (elements[:half], elements[half:])
    lines: list[Line] = []
    for gap, spellings in ((" ", _SPELLINGS[:2]), ("", _SPELLINGS[1:])):  # the circles move together first
        heads = [
            [(name.ljust(_HEAD), "muted"), *_track(spirit.letter, track, old, symbols, gap)] for name, track, old in tracks
        ]  # fmt: skip
        start = max(*(width(head) + 2 for head in heads), _ELEMENTS_FROM if gap else 0)
        for spelling in spellings:
            parts = [_elements(part, spelling) for part in halves]
            lines = [[*padded(head, start), *part] if part else head for head, part in zip(heads, parts, strict=True)]
            if all(width(line) <= columns for line in lines):
                return lines
    return [cut(line, columns, symbols.more) for line in lines]


def _tracks(spirit: SpiritView, was: SpiritView, columns: int, symbols: Symbols, *, more_rows: bool) -> list[Line]:
    energy = _track(spirit.letter, spirit.energy_track, was.energy_track, symbols, "")
    plays = _track(spirit.letter, spirit.play_track, was.play_track, symbols, "")
    return [
        cut([("Energy ", "muted"), *energy], columns, symbols.more),
        cut([("Plays  ", "muted"), *plays], columns, symbols.more),
        *_element_rows(spirit, columns, symbols, more_rows=more_rows),
    ]


_Spelling = tuple[bool, str, str]
_SPELLINGS: tuple[_Spelling, ...] = ((False, " ", "  "), (True, " ", " "), (True, "", " "), (True, "", ""))
"""Elements from roomy to tight: whether two letters stand for the name, what stands before the number, what between."""


def _elements(elements: Iterable[tuple[str, int]], spelling: _Spelling) -> list[Span]:
    short, before, between = spelling
    return joined(([(f"{name[:2] if short else name}{before}", ""), (str(n), "bold")] for name, n in elements), between)


def _element_rows(spirit: SpiritView, columns: int, symbols: Symbols, *, more_rows: bool) -> list[Line]:
    elements = list(spirit.elements.items())
    if not elements:
        return [[("no Elements", "muted")]]
    for spelling in _SPELLINGS[:-1] if more_rows else _SPELLINGS:
        line = _elements(elements, spelling)
        if width(line) <= columns:
            return [line]
    return list(wrap(line, columns)) if more_rows else [cut(line, columns, symbols.more)]


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
    narrow = columns < NARROW
    discard: Line = [(f"discard {len(spirit.discard)}", "muted")]
    lines: list[Line] = [_innates(spirit, columns, symbols, narrow=narrow)]
    for name, cards, right in (
        ("Fast", [card for card in spirit.in_play if card.speed == "fast"], ()),
        ("Slow", [card for card in spirit.in_play if card.speed != "fast"], ()),
        ("Hand", spirit.hand, discard),
    ):
        head: list[Span] = [(name.ljust(5 if narrow else _HEAD), "muted")]
        room = columns - width(head) - (width(right) + 1 if right else 0)
        row = fitted([name_and_cost(card) for card in cards], room, symbols.more) or [("none", "faint")]
        lines.append(apart([*head, *row], right, columns, symbols.more) if right else [*head, *row])
    return lines


def _innates(spirit: SpiritView, columns: int, symbols: Symbols, *, narrow: bool) -> list[Span]:
    head: list[Span] = [] if narrow else [("Innate".ljust(_HEAD), "muted")]
    powers = [_innate(card, spirit.letter, symbols) for card in spirit.innates]
    return [*head, *fitted(powers, columns - width(head), symbols.more, _FEWEST_OF_INNATE)]


def _innate(card: CardView, letter: str, symbols: Symbols) -> tuple[Span, Line]:
    """An Innate Power and how many of its thresholds are reached; in brackets once it was used."""
    reached = sum(line.reached for line in card.lines)
    role = "muted" if card.used or not reached else ""
    return (f"({card.name}" if card.used else card.name, role), [
        (") " if card.used else " ", role),
        (symbols.full * reached, f"{SPIRIT}{letter}"),
        (symbols.empty * (len(card.lines) - reached), "muted"),
    ]


def with_texts(spirit: SpiritView, lines: list[Line], columns: int, rows: int, symbols: Symbols) -> list[Line]:
    """The panel in so many rows, with as much of its cards as they hold: first all names, then what they do."""
    before = lines[:3]
    fast = [card for card in spirit.in_play if card.speed == "fast"]
    slow = [card for card in spirit.in_play if card.speed != "fast"]
    innates = [[*head] for head in _innate_rows(spirit, columns, symbols)]
    whole = [*_whole("Fast", fast, columns), *_whole("Slow", slow, columns)]
    short = [*_short("Fast", fast, columns, symbols), *_short("Slow", slow, columns, symbols)]
    names = _names("Fast", fast, columns) + _names("Slow", slow, columns) if spirit.in_play else [_none("In play")]
    hand_names, hand_whole = _names("Hand", spirit.hand, columns), _whole("Hand", spirit.hand, columns)
    hand_short = _short("Hand", spirit.hand, columns, symbols)
    discard = _names("Discard", spirit.discard, columns)
    groups = {"Fast": fast, "Slow": slow, "Hand": spirit.hand}
    held_or_played = [line for name, cards in groups.items() if cards for line in _names(name, cards, columns)]
    empty = [name for name, cards in groups.items() if not cards]
    close = _with_discard([*held_or_played, *([_none(", ".join(empty))] if empty else [])], spirit, columns)
    counted = _with_discard(hand_names, spirit, columns)
    for told in (
        [*_innates_whole(spirit, columns, symbols), *whole, *hand_whole, *discard],
        [*innates, *whole, *hand_whole, *discard],
        [*innates, *short, *hand_short, *discard],
        [*innates, *short, *hand_names, *discard],
        [*innates, *names, *hand_names, *discard],
        [*innates, *short, *counted],
        [*innates, *names, *counted],
        [*innates, *close],
        [lines[3], *names, *counted],
        [lines[3], *close],
    ):
        if len(before) + len(told) <= rows:
            return [*before, *told]
    for above in ([*innates, *names], [lines[3], *names]):
        if (left := rows - len(before) - len(above)) > 0:
            return [*before, *above, *_hand_in(spirit, columns, left, symbols)]
    return lines


def _hand_in(spirit: SpiritView, columns: int, rows: int, symbols: Symbols) -> list[Line]:
    """The hand in so many rows: whole names as far as they fit, and in the last row what is left, cut or counted."""
    right: Line = [(f"discard {len(spirit.discard)}", "muted")]
    cards = list(spirit.hand)
    lines: list[Line] = []
    while len(lines) < rows - 1 and cards:
        row = _names("" if lines else "Hand", cards, columns)[0]
        lines.append(row)
        cards = cards[sum(card.name in plain(row) for card in cards) :]
    head: list[Span] = [(("" if lines else "Hand").ljust(_HEAD), "muted")]
    room = columns - width(head) - width(right) - 1
    last = (
        fitted([name_and_cost(card) for card in cards], room, symbols.more) if cards or lines else [("none", "faint")]
    )
    return [*lines, apart([*head, *last], right, columns, symbols.more)]


def _with_discard(hand: Sequence[Line], spirit: SpiritView, columns: int) -> list[Line]:
    """The hand with how many cards are discarded, at the end of its last row or in one of its own."""
    right: Line = [(f"discard {len(spirit.discard)}", "muted")]
    if width(hand[-1]) + width(right) + 1 <= columns:
        return [*hand[:-1], apart(hand[-1], right, columns)]
    return [*hand, apart([], right, columns)]


def _innate_rows(spirit: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    """The Innate Powers with their whole names, in as many rows as these take."""
    powers = [_innate(card, spirit.letter, symbols) for card in spirit.innates]
    return _packed("Innate", [[name, *behind] for name, behind in powers], columns)


def _innates_whole(spirit: SpiritView, columns: int, symbols: Symbols) -> list[Line]:
    """The Innate Powers with their thresholds, and what each of these still misses."""
    lines: list[Line] = []
    for card in spirit.innates:
        name, behind = _innate(card, spirit.letter, symbols)
        lines.append(
            [("" if lines else "Innate".ljust(_HEAD), "muted"), (" " * _HEAD if lines else "", ""), name, *behind]
        )
        room = columns - _HEAD
        lines += [[(" " * _HEAD, ""), *line] for line in card_lines(card, room, symbols, "", titled=False) if line]
    return lines


def _names(name: str, cards: Sequence[CardView], columns: int) -> list[Line]:
    """Cards by their whole names, in as many rows as these take."""
    return _packed(name, [card_name(card) for card in cards], columns)


def _packed(head: str, parts: Sequence[Line], columns: int) -> list[Line]:
    if not parts:
        return [_none(head)]
    margin = max(_HEAD, len(head) + 1)
    lines: list[list[Span]] = [[(head.ljust(margin), "muted")]]
    for place, part in enumerate(parts):
        if place and width(lines[-1]) + 2 + width(part) > columns:
            lines.append([(" " * _HEAD, "")])
        elif place:
            lines[-1].append(("  ", ""))
        lines[-1] += part
    return list(lines)


def _none(name: str) -> Line:
    return [(name.ljust(max(_HEAD, len(name) + 1)), "muted"), ("none", "faint")]


def _whole(name: str, cards: Sequence[CardView], columns: int) -> list[Line]:
    lines: list[Line] = []
    for place, card in enumerate(cards):
        lines.append([(("" if place else name).ljust(_HEAD), "muted"), *card_name(card)])
        if card.text and not card.used:
            lines += wrap([(card.text, "muted")], columns, first=[(" " * (_HEAD + 2), "")])
    return lines or [_none(name)]


def _short(name: str, cards: Sequence[CardView], columns: int, symbols: Symbols) -> list[Line]:
    """Cards with what they do in the rest of their row, or in one row below it."""
    lines: list[Line] = []
    for place, card in enumerate(cards):
        row: Line = [(("" if place else name).ljust(_HEAD), "muted"), *card_name(card)]
        head = padded(row, max(36, width(row)))
        told = f" {'used this turn' if card.used else card.text}"
        if width(head) + len(told) <= columns or not card.text:
            lines.append([*head, (told, "muted")])
        else:
            lines += [head, cut([(" " * (_HEAD + 2), ""), (told.strip(), "muted")], columns, symbols.more)]
    return lines or [_none(name)]


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
            lines += card_lines(card, columns, symbols, place)
    return lines


def _rules(spirit: SpiritView, columns: int) -> list[Line]:
    lines: list[Line] = []
    for name, text in spirit.special_rules.items():
        lines += wrap([(name, "bold"), (" Special Rule", "muted")], columns)
        lines += wrap([(text, "")], columns, first=[("  ", "")])
        lines.append([])
    return lines
