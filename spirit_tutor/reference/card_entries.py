"""The faces of all cards and panels that the box holds, as data and as facts and lines to read.

Everything here comes from `spirit_tutor.box`, where each card stands once. Importing this module imports the
box and the rules; the look-up of a term does without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple

from spirit_tutor import box as printed_box
from spirit_tutor import words
from spirit_tutor.box.adversaries import ADVERSARIES
from spirit_tutor.rules.core.card_shapes import (
    INNATE,
    MAJOR,
    MINOR,
    UNIQUE,
    Adversary,
    AdversaryLevel,
    AdversaryRule,
    BlightCard,
    Circle,
    EventCard,
    EventPart,
    FearCard,
    Icon,
    InvaderCard,
    Panel,
    Power,
    SetupPiece,
    kebab,
)
from spirit_tutor.table.where import ANYWHERE
from spirit_tutor.telling.views import CardView, card_view

from .index_file import CardWords

__all__ = ["Card", "Part", "card_of", "card_words", "event_face", "load_cards"]


class Part(NamedTuple):
    """A part of a face under a heading: paragraphs, or a list."""

    heading: str
    lines: tuple[str, ...]


class Card(NamedTuple):
    """A card, panel or Innate Power as it is printed, its text in our own words."""

    id: str
    name: str
    kind: str
    """What it is, in words: `Minor Power`, `Unique Power of River`."""
    group: str
    """The same without an owner: `Unique Power`."""
    categories: tuple[str, ...]
    box: str
    aliases: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    text: str
    parts: tuple[Part, ...]
    data: dict[str, Any]
    """The face as data."""


_POWERS = {
    MINOR: ("Minor Power", ("cards", "minor-powers")),
    MAJOR: ("Major Power", ("cards", "major-powers")),
    UNIQUE: ("Unique Power", ("cards", "unique-powers")),
    INNATE: ("Innate Power", ("innates",)),
}
_TIMING = {
    "immediate": "once, at the moment the card flips",
    "each Invader Phase": "at the start of each Invader Phase",
    "each Spirit Phase": "in each Spirit Phase",
}


@lru_cache(maxsize=1)
def load_cards() -> tuple[Card, ...]:
    """All that the box holds: Spirits, Powers, Fear Cards, Blight Cards, Invader Cards, Events, Adversaries."""
    box = printed_box.open_box(*printed_box.BOXES)
    owners = {power.name: panel for panel in box.panels.values() for power in (*panel.innates, *panel.uniques)}
    return (
        *(_spirit(panel) for panel in box.panels.values()),
        *(_power(power, owners.get(power.name)) for power in box.powers.values()),
        *(_fear(card) for card in box.fear.values()),
        *(_blight(card) for card in box.blight.values()),
        *(_invader(card) for card in box.invaders.values()),
        *(event_face(card) for card in box.events.values()),
        *(_adversary(adversary) for adversary in box.adversaries.values()),
    )


@lru_cache(maxsize=1)
def _by_id() -> dict[str, Card]:
    return {card.id: card for card in load_cards()}


def card_of(card_id: str) -> Card:
    """The card with this id; raises `KeyError`."""
    return _by_id()[card_id]


def card_words() -> tuple[CardWords, ...]:
    """What the index keeps of every card: its names, and its texts piece by piece."""
    return tuple(
        CardWords(
            card.id, card.name, card.kind, card.group, card.categories, card.box, card.aliases, tuple(_texts(card))
        )
        for card in load_cards()
    )


def _texts(card: Card) -> Iterator[str]:
    if card.text:
        yield card.text
    yield from (line for part in card.parts for line in part.lines)
    yield from (part.heading for part in card.parts)
    yield from (f"{label} {fact}" for label, fact in card.facts)


# --- Powers ---


def _power(power: Power, owner: Panel | None) -> Card:
    face = card_view(power, {})
    kind, categories = _POWERS[power.kind]
    return Card(
        id=face.id,
        name=face.name,
        kind=f"{kind} of {owner.short}" if owner else kind,
        group=kind,
        categories=categories,
        box=power.box,
        aliases=(),
        facts=tuple(_power_facts(face)),
        text=face.text,
        parts=(Part("Thresholds", tuple(_thresholds(face))),) if face.lines else (),
        data=_power_data(face) | ({"spirit": owner.id} if owner else {}),
    )


def _power_facts(face: CardView) -> Iterator[tuple[str, str]]:
    if face.kind != INNATE:
        yield "Cost", f"{face.cost} Energy"
    yield "Speed", face.speed.capitalize()
    if face.elements:
        yield "Elements", ", ".join(face.elements)
    if face.range:
        yield "Range", face.range.removeprefix("range ")
    yield "Target", face.target


def _thresholds(face: CardView) -> Iterator[str]:
    for line in face.lines:
        yield f"{words.needs(line.needs)}: {line.text}"


def _power_data(face: CardView) -> dict[str, Any]:
    data = asdict(face)
    for name in ("id", "name", "used", "usable", *(("cost", "elements", "text") if face.kind == INNATE else ())):
        del data[name]
    data["lines"] = [{"needs": line.needs, "text": line.text} for line in face.lines]
    return data


# --- Spirits ---


def _spirit(panel: Panel) -> Card:
    growth = tuple(map(words.growth_option, panel.growth))
    energy, plays = ([_circle(circle) for circle in track] for track in (panel.energy_track, panel.play_track))
    innates, uniques = ([card_view(power, {}) for power in powers] for powers in (panel.innates, panel.uniques))
    return Card(
        id=kebab(panel.name),
        name=panel.name,
        kind="Spirit",
        group="Spirit",
        categories=("spirits",),
        box=panel.box,
        aliases=(panel.short,),
        facts=(("Setup", "; ".join(map(_setup, panel.setup))),),
        text="",
        parts=(
            Part(f"Growth, {panel.picks} of {len(growth)}", growth),
            Part(
                "Presence tracks",
                (f"Energy: {', '.join(energy)}", f"Card plays: {', '.join(plays)}"),
            ),
            Part("Special Rules", tuple(f"{name}: {text}" for name, text in panel.special_rules.items())),
            *(Part(f"Innate Power {face.name}", (_in_short(face), *_thresholds(face))) for face in innates),
            Part("Unique Powers", tuple(f"{face.name}: {_in_short(face)}. {face.text}" for face in uniques)),
        ),
        data={
            "kind": "spirit",
            "spirit": panel.id,
            "short": panel.short,
            "picks": panel.picks,
            "growth": [
                {"name": option.name, "cost": option.cost, "icons": list(map(_icon, option.icons))}
                for option in panel.growth
            ],
            "energy_track": energy,
            "play_track": plays,
            "setup": [asdict(piece) for piece in panel.setup],
            "special_rules": dict(panel.special_rules),
            "innates": [{"id": face.id, "name": face.name, **_power_data(face)} for face in innates],
            "uniques": [{"id": face.id, "name": face.name, **_power_data(face)} for face in uniques],
        },
    )


def _icon(icon: Icon) -> str:
    return str(icon) if icon.where == ANYWHERE else f"{icon} in a {words.where(icon.where)}"


def _circle(circle: Circle) -> str:
    parts = (str(circle.number) if circle.number else "", circle.element, circle.action.title())
    return " + ".join(part for part in parts if part)


def _setup(piece: SetupPiece) -> str:
    what = "Presence" if piece.piece == "presence" else words.counted(piece.amount, piece.piece).partition(" ")[2]
    if not piece.terrain:
        return f"{piece.amount} {what} in a {words.where(piece.where)}"
    return f"{piece.amount} {what} in the highest-numbered {piece.terrain} of its board"


def _in_short(face: CardView) -> str:
    cost = "" if face.kind == INNATE else f"{face.cost} Energy"
    facts = (cost, face.speed.capitalize(), " ".join(face.elements), face.range, face.target)
    return ", ".join(fact for fact in facts if fact)


# --- the Invaders' cards ---


def _fear(card: FearCard) -> Card:
    levels = tuple(zip(("I", "II", "III"), card.levels, strict=True))
    return Card(
        id=kebab(card.name),
        name=card.name,
        kind="Fear Card",
        group="Fear Card",
        categories=("cards", "fear-cards"),
        box=card.box,
        aliases=(),
        facts=(),
        text="",
        parts=tuple(Part(f"Terror Level {number}", (level.text,)) for number, level in levels),
        data={
            "kind": "fear card",
            "levels": {number: {"each_player": level.each_player, "text": level.text} for number, level in levels},
        },
    )


def _blight(card: BlightCard) -> Card:
    return Card(
        id=kebab(card.name),
        name=card.name,
        kind="Blight Card",
        group="Blight Card",
        categories=("cards", "blight-cards"),
        box=card.box,
        aliases=(),
        facts=(("Blight", f"{card.per_player} per player"), ("When", _TIMING.get(card.timing, card.timing))),
        text=card.text,
        parts=(),
        data={"kind": "blight card", "per_player": card.per_player, "timing": card.timing, "text": card.text},
    )


def _invader(card: InvaderCard) -> Card:
    stage = words.STAGES[card.stage]
    shows = "all Coastal lands" if card.coastal else words.joined(f"all {terrain} lands" for terrain in card.terrains)
    facts = [("Stage", stage), ("Shows", shows)]
    if card.escalation:
        facts.append(("Escalation", "has the flag, which counts only with an Adversary"))
    return Card(
        id=kebab(card.name),
        name=card.name,
        kind="Invader Card",
        group="Invader Card",
        categories=("cards", "invader-cards"),
        box="base",
        aliases=(f"{'+'.join(reversed(card.terrains))} {stage}",) if len(card.terrains) > 1 else (),
        facts=tuple(facts),
        text="",
        parts=(),
        data={
            "kind": "invader card",
            "stage": card.stage,
            "terrains": list(card.terrains),
            "coastal": card.coastal,
            "escalation": card.escalation,
        },
    )


_DECIDES = {
    "choice": "the players choose one of the options, or take the first",
    "island": "whether the island is Healthy or Blighted",
    "terror": "the Terror Level",
    "stage": "the Invader Stage",
}


_EACH_SPIRIT = "each Spirit chooses for itself"
_ADVERSARY_NAMES = {adversary.id: adversary.name for adversary in ADVERSARIES}


def event_face(card: EventCard) -> Card:
    """An Event Card: what says which main Event happens, then its parts in order."""
    below = (("Token Event", card.token), ("Dahan Event", card.dahan))
    return Card(
        id=kebab(card.name),
        name=card.name,
        kind="Event Card",
        group="Event Card",
        categories=("cards", "event-cards"),
        box=card.box,
        aliases=(),
        facts=(
            ("Decided by", _DECIDES.get(card.kind, card.kind) if card.alone is None else _EACH_SPIRIT),
            *((("Only with", _ADVERSARY_NAMES[card.adversary]),) if card.adversary else ()),
        ),
        text="",
        parts=(
            *(Part(_event_heading(part), (part.text,)) for part in card.main),
            *(Part(f"{name}: {part.name}", (part.text,)) for name, part in below if part),
        ),
        data={
            "kind": "event card",
            "decided_by": card.kind,
            "main": [_event_data(part) for part in card.main],
            **{name.split()[0].lower(): _event_data(part) for name, part in below if part},
        },
    )


def _adversary(adversary: Adversary) -> Card:
    """An Adversary: by level its Difficulty, its Fear Deck and what the level adds."""
    levels = tuple(enumerate(adversary.levels))
    return Card(
        id=kebab(adversary.name),
        name=adversary.name,
        kind="Adversary",
        group="Adversary",
        categories=("optional-play",),
        box=adversary.box,
        aliases=(adversary.id.capitalize(),),
        facts=(
            ("Difficulty", ", ".join(f"{level.difficulty} at {_level(number)}" for number, level in levels)),
            *((("Event", adversary.event),) if adversary.event else ()),
        ),
        text="Each level keeps the rules of those before it.",
        parts=tuple(
            Part(
                f"{_level(number).capitalize()}: {_fear_deck(level)}",
                tuple(f"{rule.name}{_rule_kind(rule)}: {rule.text}" for rule in level.rules),
            )
            for number, level in levels
        ),
        data={
            "kind": "adversary",
            "adversary": adversary.id,
            "event": adversary.event,
            "levels": [
                {
                    "difficulty": level.difficulty, "fear_deck": list(level.fear_deck),
                    "rules": [{"name": rule.name, "text": rule.text} for rule in level.rules],
                }
                for level in adversary.levels
            ],
        },
    )  # fmt: skip


def _level(number: int) -> str:
    return f"level {number}" if number else "the base"


def _fear_deck(level: AdversaryLevel) -> str:
    return f"{sum(level.fear_deck)} Fear Cards, {'/'.join(map(str, level.fear_deck))}"


def _rule_kind(rule: AdversaryRule) -> str:
    return " (additional loss condition)" if rule.loses else " (Escalation)" if rule.escalation else ""


def _event_heading(part: EventPart) -> str:
    """`Sickness Spreads (Stage I or II)`, `Ease the Drought (4 Energy for each player, aided by Water)`."""
    marks = [words.columns(part.when)] if part.when else []
    marks += [words.price(part.price)] if part.price else []
    return f"{part.name} ({'; '.join(marks)})" if marks else part.name


def _event_data(part: EventPart) -> dict[str, Any]:
    data: dict[str, Any] = {"name": part.name, "text": part.text}
    if part.when:
        data["when"] = list(part.when)
    if part.price:
        data["price"] = asdict(part.price)
    return data
