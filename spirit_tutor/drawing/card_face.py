"""Cards: a Power's name, and its whole face with what its thresholds still miss."""

from __future__ import annotations

from collections.abc import Iterator

from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.narrate import FEAR_CARD, every_line
from spirit_tutor.telling.views import CardView, LineView, SpiritView, TableView

from . import invader_cards
from .symbols import Symbols
from .text_lines import Line, Span, wrap

INNATE = "innate"


def card_name(card: CardView) -> list[Span]:
    """A card with its cost; in brackets if it was used this turn."""
    name, behind = name_and_cost(card)
    return [name, *behind]


def name_and_cost(card: CardView) -> tuple[Span, list[Span]]:
    """A card's name, and what stands behind it: its cost, unless it is an Innate Power. See `card_name`."""
    cost = "" if card.kind == INNATE else f" {card.cost}"
    if card.used:
        return (f"({card.name}", "muted"), [(f"{cost})", "muted")]
    return (card.name, "" if cost else "bold"), [(cost, "bold")]


def missing(line: LineView) -> str:
    """What a threshold still misses: `1 Water, 2 Sun`; nothing if it is reached."""
    return ", ".join(f"{n} {name}" for name, n in line.missing.items())


def card_lines(card: CardView, columns: int, symbols: Symbols, place: str, *, titled: bool = True) -> list[Line]:
    """A Power with everything that is printed on it, and what its thresholds miss."""
    lines: list[Line] = []
    if titled:
        lines += wrap([*card_name(card), (f" {place}{', used' if card.used else ''}", "muted")], columns)
    facts = [card.speed.capitalize(), card.range, card.target, " ".join(card.elements)]
    lines += wrap([("; ".join(fact for fact in facts if fact), "muted")], columns, first=[("  ", "")])
    if card.text:
        lines += wrap([(card.text, "")], columns, first=[("  ", "")])
    return [*lines, *_thresholds(card.lines, columns, symbols), []]


def _thresholds(lines: tuple[LineView, ...], columns: int, symbols: Symbols) -> Iterator[Line]:
    for line in lines:
        needs = " ".join(f"{n} {element}" for element, n in line.needs.items())
        sign = symbols.full if line.reached else symbols.empty
        state: Span = ("reached: ", "accent") if line.reached else (f"misses {missing(line)}: ", "muted")
        yield from wrap(
            [(f"{needs}, ", "bold" if line.reached else "muted"), state, (line.text, "")],
            columns,
            first=[(f"  {sign} ", "")],
        )


# -- a single card by its name ------------------------------------------------------------------------


def places(spirit: SpiritView) -> list[tuple[str, tuple[CardView, ...]]]:
    """Where a Spirit's Powers are, in the order they are shown."""
    return [
        ("Innate Power", spirit.innates), ("in play", spirit.in_play), ("in hand", spirit.hand),
        ("in the discard", spirit.discard),
    ]  # fmt: skip


def face_lines(moment: ShownStep, name: str, columns: int, symbols: Symbols) -> list[Line]:
    """A card by its name, as far as the table or what the reader has seen shows it."""
    for found in (
        _power(moment.view, name, columns, symbols),
        _power_seen(moment, name, columns, symbols),
        _invader_card(moment.view, name, columns),
        _blight_card(moment.view, name, columns),
        _fear_card(moment, name, columns),
    ):
        if found:
            return found
    where = [
        deck
        for deck, cards in (
            ("the Minor discard", moment.view.minor_discard), ("the Major discard", moment.view.major_discard),
        )
        if name in cards
    ]  # fmt: skip
    lies = f"in {where[0]}" if where else "with no Spirit at this moment"
    card = moment.story.face(name)
    if card is None:
        return [[(name, "bold")], [], *wrap([(lies, "muted")], columns)]
    return _face(card, lies, columns, symbols)


def _power(view: TableView, name: str, columns: int, symbols: Symbols, now: str = "") -> list[Line]:
    for spirit in view.spirits:
        for place, cards in places(spirit):
            for card in cards:
                if card.name == name:
                    return power_lines(card, spirit, now or place, columns, symbols)
    return []


def power_lines(card: CardView, spirit: SpiritView, place: str, columns: int, symbols: Symbols) -> list[Line]:
    """A Power as a face: name and cost, whose it is, what is printed, and thresholds."""
    return _face(card, f"{spirit.short}, {place}{', used' if card.used else ''}", columns, symbols)


def _face(card: CardView, place: str, columns: int, symbols: Symbols) -> list[Line]:
    cost = "nothing" if card.kind == INNATE else f"{card.cost} Energy"
    elements = ", ".join(card.elements)
    head: list[Line] = [[(card.name, "bold")], [(place, "muted")], []]
    facts = [
        ("Cost", cost), ("Speed", card.speed.capitalize()), ("Elements", elements), ("Range", card.range),
        ("Target", card.target),
    ]  # fmt: skip
    for label, fact in facts:
        if fact:
            head += wrap([(fact, "")], columns, first=[(label.ljust(10), "muted")])
    head.append([])
    if card.text:
        head += [*wrap([(card.text, "")], columns), []]
    return [*head, *_thresholds(card.lines, columns, symbols)]


def _power_seen(moment: ShownStep, name: str, columns: int, symbols: Symbols) -> list[Line]:
    """A Power that no Spirit has any more but had in a step that the reader has seen."""
    forgotten = any(name in spirit.forgotten for spirit in moment.view.spirits)
    if not forgotten:
        return []
    for step in reversed(moment.visited):
        if found := _power(step.before, name, columns, symbols, "forgotten"):
            return found
    return []


def _invader_card(view: TableView, name: str, columns: int) -> list[Line]:
    track = view.invaders
    for place, cards in (("Ravage", track.ravage), ("Build", track.build), ("Explore", track.explore)):
        for card in cards:
            if card.name == name:
                return [
                    [(name, "bold"), (f"  Invader Card, in {place}", "muted")], [],
                    [("matches  ", "muted"), *invader_cards.lands([card], view, columns * 4)], [],
                    *wrap([("A land in brackets holds no Invaders now.", "muted")], columns),
                ]  # fmt: skip
    if name in track.discard:
        return [[(name, "bold"), ("  Invader Card, discarded", "muted")]]
    return []


def _blight_card(view: TableView, name: str, columns: int) -> list[Line]:
    if view.blight.card != name:
        return []
    return [[(name, "bold"), ("  Blight Card", "muted")], [], *wrap([(view.blight.text, "")], columns)]


def _fear_card(moment: ShownStep, name: str, columns: int) -> list[Line]:
    for step in reversed(moment.visited):
        for _, told in every_line(step.told):
            if told.kind == FEAR_CARD and told.card == name:
                return [[(name, "bold"), ("  Fear Card", "muted")], [], *wrap([(told.text, "")], columns)]
    return []
