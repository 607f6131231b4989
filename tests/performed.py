"""What a test really performed: every printed effect notes it when it is done while somebody is `watched`.

`wear` lets each effect that a card, an Innate or an Event declares note itself. Nothing
else changes: the effect asks, answers and acts as before. `kit.act` and the replay of a
scenario are watched, as both give an exact result; a random game or a screen is not.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from spirit_tutor.box import BOXES, open_box
from spirit_tutor.rules.core.asks import Choice
from spirit_tutor.rules.core.card_shapes import FAST, INNATE, EventCard, EventPart, InvaderCard, Power
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.island import Island

BOX = open_box(*BOXES)
POWER_GROUPS = {"minor": "Minor Power", "major": "Major Power", "unique": "Unique Power", "innate": "Innate"}
THRESHOLD, INNATE_LINE = "Threshold of a card", "Line of an Innate"
FEAR, BLIGHT, INVADER = "Level of a Fear Card", "Blight Card", "Invader Card"
EVENT, TOKEN, DAHAN = "Branch of an Event", "Token part", "Dahan part"


class Item(NamedTuple):
    """Something that a test must hold: one printed effect, one rule."""

    group: str
    name: str


performed: dict[Item, dict[str, None]] = {}
"""Which tests performed what, in the order of the run."""
_watching = False


@contextmanager
def watched() -> Iterator[None]:
    """Notes for the running test what is performed meanwhile."""
    global _watching
    before, _watching = _watching, True
    try:
        yield
    finally:
        _watching = before


def note(item: Item) -> None:
    """Something has been performed."""
    if _watching:
        performed.setdefault(item, {})[running_test()] = None


def running_test() -> str:
    """The test under way: `test_fear_cards.py::test_panic`, or the file of the scenario under way."""
    name = os.environ.get("PYTEST_CURRENT_TEST", "").removesuffix(" (call)").rpartition("/")[2]
    if scenario := re.fullmatch(r"test_scenarios\.py::\w+\[(.+)\]", name):
        return f"{scenario[1]}.yaml"
    return name.partition("[")[0]


# -- what is printed ----------------------------------------------------------------------------------


class Printed(NamedTuple):
    """An effect as it is declared: what it is called, and the field of a declaration that it stands in."""

    item: Item
    where: Any
    field: str


def lines_of(power: Power) -> list[Item]:
    """The threshold lines of a Power."""
    group = INNATE_LINE if power.kind == INNATE else THRESHOLD
    return [Item(group, f"{power.name}, line {place}") for place in range(1, len(power.lines) + 1)]


def of_powers() -> Iterator[Printed]:
    """The base texts of Powers, and the lines that have an effect of their own."""
    for power in BOX.powers.values():
        if power.effect is not None:
            yield Printed(Item(POWER_GROUPS[power.kind], power.name), power, "effect")
        for line, item in zip(power.lines, lines_of(power), strict=True):
            if line.effect is not None:
                yield Printed(item, line, "effect")


def of_fear_and_blight() -> Iterator[Printed]:
    """The levels of Fear Cards, what is done once after all players apart; the Blighted sides."""
    for card in BOX.fear.values():
        for number, level in enumerate(card.levels, 1):
            yield Printed(Item(FEAR, f"{card.name}, level {number}"), level, "effect")
            if level.then is not None:
                yield Printed(Item(FEAR, f"{card.name}, level {number}, afterwards"), level, "then")
    for side in BOX.blight.values():
        yield Printed(Item(BLIGHT, side.name), side, "effect")


def parts() -> Iterator[tuple[str, str, EventPart]]:
    """Every part of the Event Cards with its group and its name; token and Dahan parts that cards share stand once."""
    shared: dict[int, str] = {}
    for card in BOX.events.values():
        for main in card.main:
            yield EVENT, f"{card.name}: {main.name}", main
        for group, part in ((TOKEN, card.token), (DAHAN, card.dahan)):
            if part is not None and id(part) not in shared:
                name = f"{part.name} ({card.name})" if part.name in shared.values() else part.name
                shared[id(part)] = part.name
                yield group, name, part


def of_events() -> Iterator[Printed]:
    """The instructions of the Event Cards."""
    for group, name, part in parts():
        for number, instruction in enumerate(part.instructions, 1):
            of = f", {number} of {len(part.instructions)}" if len(part.instructions) > 1 else ""
            yield Printed(Item(group, name + of), instruction, "effect")


def options_alone(card: EventCard) -> dict[str, Item]:
    """The options that each Spirit chooses among for itself; they have no instructions of their own (R24.10)."""
    return {part.name: Item(EVENT, f"{card.name}: {part.name}") for part in card.main} if card.alone else {}


def printed_items() -> list[Item]:
    """Everything printed that a test can perform."""
    found = [one.item for declared in (of_powers(), of_fear_and_blight(), of_events()) for one in declared]
    found += [item for power in BOX.powers.values() for item in lines_of(power)]
    found += [item for card in BOX.events.values() for item in options_alone(card).values()]
    found += [Item(INVADER, name) for name in BOX.invaders]
    return list(dict.fromkeys(found))


# -- noting it ------------------------------------------------------------------------------------------


def wear() -> None:
    """Lets every printed effect note when it is done. Once for a run of tests."""
    for power in BOX.powers.values():
        silent = [
            (place, item)
            for place, (line, item) in enumerate(zip(power.lines, lines_of(power), strict=True))
            if line.effect is None
        ]
        for declared in (power, *power.lines):
            if declared.effect is not None:
                object.__setattr__(declared, "effect", _with_its_lines(declared.effect, silent))
    for one in (*of_powers(), *of_fear_and_blight(), *of_events()):
        object.__setattr__(one.where, one.field, _noting(getattr(one.where, one.field), one.item))
    for card in BOX.events.values():
        if card.alone is not None:
            object.__setattr__(card, "alone", _hearing(card.alone, options_alone(card)))
    InvaderCard.matching = _listing_lands(InvaderCard.matching)


def _listing_lands(matching: Callable[[InvaderCard, Island], list[str]]) -> Callable[[InvaderCard, Island], list[str]]:
    """An Invader Card has no effect of its own: it acts in the lands that it lists."""

    @functools.wraps(matching)
    def noted(card: InvaderCard, island: Island) -> list[str]:
        note(Item(INVADER, card.name))
        return matching(card, island)

    return noted


def _noting(effect: Callable[..., Any], item: Item) -> Callable[..., Any]:
    @functools.wraps(effect)
    def noted(*given: Any) -> Any:
        note(item)
        return effect(*given)

    return noted


def _with_its_lines(effect: Callable[[Use], Any], silent: Sequence[tuple[int, Item]]) -> Callable[[Use], Any]:
    """The effect of a Power, together with those of its lines that have none of their own: they change this use."""

    @functools.wraps(effect)
    def noted(use: Use) -> Any:
        for place, item in silent:
            line = use.power.lines[place]
            void = (line.repeat and use.repeating) or (line.fast and use.game.table.phase != FAST)
            if not void and use.reaches(place):
                note(item)
        return effect(use)

    return noted


def _hearing(effect: Callable[..., Any], options: dict[str, Item]) -> Callable[..., Any]:
    """An effect that asks for one of these options, and does it."""

    @functools.wraps(effect)
    def heard(*given: Any) -> Generator[Any, Any, None]:
        running, answer = effect(*given), None
        while True:
            try:
                ask = running.send(answer)
            except StopIteration:
                return
            answer = yield ask
            if isinstance(ask, Choice):
                for name in options.keys() & ask.options:
                    if ask.options[name] == answer:
                        note(options[name])

    return heard
