"""Entries of the glossary as plain text, which every terminal and every pipe can take: the answer first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spirit_tutor.lexicon.references import SPIRITS, spell_references
from spirit_tutor.lexicon.spellings import first_sentence, same_name
from spirit_tutor.lexicon.terms import BOXES, Entry

if TYPE_CHECKING:
    from spirit_tutor.lexicon.questions import Question

    from .card_entries import Card
    from .cross_index import ShownIn, ShownStep
    from .lookup import Item

_NARROWEST = 20
_LABEL = 12
_MOST_QUESTIONS = 8


class EntryLine(NamedTuple):
    """One line of text, and whether it is a heading."""

    text: str
    heading: bool = False


def plain(lines: Iterable[EntryLine]) -> str:
    """The lines without any marks."""
    return "\n".join(line.text for line in lines)


def bold(lines: Iterable[EntryLine]) -> str:
    """The lines for a terminal, headings in bold."""
    return "\n".join(f"\x1b[1m{line.text}\x1b[22m" if line.heading else line.text for line in lines)


def page(
    item: Item,
    width: int,
    *,
    questions: Sequence[Question] = (),
    related: Sequence[str] = (),
    shown: Sequence[str] = (),
    spirit: str = "",
) -> list[EntryLine]:
    """An item as lines of at most `width` columns: its answer, or a card's face, stands under its name.

    `questions` are listed with what answers them, `related` are names, `shown` the lessons that show it; `spirit`
    (a key of `SPIRITS`) keeps the note for that Spirit alone. Raises `ValueError` for a width that no text can be read in.
    """
    if width < _NARROWEST:
        raise ValueError(f"A glossary entry needs a width of at least {_NARROWEST} columns, not {width}.")
    head = [EntryLine(text, heading=True) for text in textwrap.wrap(item.name, width, subsequent_indent="  ")]
    if item.card:
        face = card_lines(item.card, width)
        first = [*face, EntryLine(""), *_paragraph(item.entry.definition, width)] if item.entry else face
    else:
        first = [*head, *_paragraph(item.says, width)]
    return apart(
        [
            first,
            notes_lines(item.entry, width, spirit) if item.entry else [],
            _questions(questions, width),
            _block("Shown in", list(shown), width),
            _block("See also", [", ".join(related)] if related else [], width),
            _about(item, width),
            _block("Rules", [spell_references(item.references)] if item.references else [], width),
        ]
    )


def notes_lines(entry: Entry, width: int, spirit: str = "") -> list[EntryLine]:
    """What a term means for the Spirits that have something of their own there; of one Spirit also that it has nothing."""
    if spirit and spirit not in entry.notes:
        return _paragraph(f"There is nothing special about it for {SPIRITS[spirit]}.", width)
    notes = [f"{SPIRITS[who]}: {note}" for who, note in entry.notes.items() if spirit in ("", who)]
    return _block("For a Spirit", notes, width)


def others_lines(items: Sequence[Item], width: int) -> list[EntryLine]:
    """Further items, each with its first sentence."""
    return _block("Also", [in_short(item) for item in items], width)


def in_short(item: Item) -> str:
    """An item and what answers, in one line."""
    return f"{item.name} {item.in_short}" if item.question else f"{item.name}: {item.in_short}"


def card_lines(card: Card, width: int) -> list[EntryLine]:
    """A card's face: its name, what it is, its facts, text and parts."""
    kind = f"{card.kind}, {BOXES[card.box]}"
    return apart(
        [
            [EntryLine(card.name, heading=True), *_paragraph(kind, width, "  ")],
            [line for label, fact in card.facts for line in _fact(label, fact, width)],
            _paragraph(card.text, width),
            *(_block(part.heading, part.lines, width) for part in card.parts),
        ]
    )


def shown_lines(shown: Sequence[tuple[ShownIn, Sequence[ShownStep]]], width: int) -> list[EntryLine]:
    """The steps of the routes that show something, by id and title."""
    if not shown:
        return _block("Steps", ["No step of a bundled route shows this."], width)
    return apart(
        [
            _block(f"Steps of {route.route} ({route.title})", [f"{step.id}: {step.title}" for step in steps], width)
            for route, steps in shown
        ]
    )


def apart(blocks: Iterable[list[EntryLine]]) -> list[EntryLine]:
    """Blocks of lines with an empty line between them; a block without lines is left out."""
    lines: list[EntryLine] = []
    for block in blocks:
        if block:
            lines += [EntryLine(""), *block] if lines else block
    return lines


def other_names(entry: Entry) -> list[str]:
    """The aliases of an entry that are really other names, not other spellings."""
    names: list[str] = []
    for alias in entry.aliases:
        if not any(same_name(alias, name) for name in (entry.term, *names)):
            names.append(alias)
    return names


def _about(item: Item, width: int) -> list[EntryLine]:
    """What it is called besides, and what kind of thing it is; the face of a card has said so."""
    lines = []
    if item.entry and (names := other_names(item.entry)):
        lines.append(f"Also called: {', '.join(names)}")
    if item.entry and not item.card:
        lines.append(f"{item.kind}, {BOXES[item.box]}")
    if item.rule:
        lines.append(f"docs/rules.md, {item.rule.chapter}")
    if item.lesson:
        lines.append(f"spirit-tutor play {item.lesson.id}")
    return [line for text in lines for line in _paragraph(text, width, "  ")]


def _questions(questions: Sequence[Question], width: int) -> list[EntryLine]:
    said = [f"{one.question} {first_sentence(one.answer)}" for one in questions[:_MOST_QUESTIONS]]
    return _block("Questions", said, width)


def _paragraph(text: str, width: int, indent: str = "") -> list[EntryLine]:
    return [EntryLine(one) for one in textwrap.wrap(text, width, subsequent_indent=indent)]


def _fact(label: str, fact: str, width: int) -> list[EntryLine]:
    return [
        EntryLine(one)
        for one in textwrap.wrap(
            fact, width, initial_indent=label.ljust(_LABEL), subsequent_indent=" " * _LABEL, break_on_hyphens=False
        )
    ]


def _block(title: str, items: Sequence[str], width: int) -> list[EntryLine]:
    if not items:
        return []
    return [
        *(EntryLine(one, heading=True) for one in textwrap.wrap(title, width)),
        *(
            EntryLine(one)
            for item in items
            for one in textwrap.wrap(item, width, initial_indent="  ", subsequent_indent="    ")
        ),
    ]
