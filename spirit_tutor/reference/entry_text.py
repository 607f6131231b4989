"""Entries of the glossary as plain text, which every terminal and every pipe can take."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from spirit_tutor.lexicon.references import SPIRITS, spell_reference
from spirit_tutor.lexicon.spellings import same_name
from spirit_tutor.lexicon.terms import BOXES, Entry

if TYPE_CHECKING:
    from spirit_tutor.lexicon.questions import FarCard, Question

    from .card_entries import Card
    from .cross_index import ShownIn, ShownStep

_NARROWEST = 20
_LABEL = 12


class Line(NamedTuple):
    """One line of text, and whether it is a heading."""

    text: str
    heading: bool = False


def render(entry: Entry, width: int, spirit: str | None = None) -> str:
    """Give the entry as lines of at most `width` columns, without a line break at the end.

    `spirit` (a key of `SPIRITS`) keeps only what the term means for that Spirit; else all four are shown.
    Raises `ValueError` for another Spirit, and for a width that no text can be read in.
    """
    return plain(term_lines(entry, width, spirit))


def plain(lines: Iterable[Line]) -> str:
    """The lines without any marks."""
    return "\n".join(line.text for line in lines)


def bold(lines: Iterable[Line]) -> str:
    """The lines for a terminal, headings in bold."""
    return "\n".join(f"\x1b[1m{line.text}\x1b[22m" if line.heading else line.text for line in lines)


def term_lines(entry: Entry, width: int, spirit: str | None = None, questions: Sequence[Question] = ()) -> list[Line]:
    """An entry, with the questions to list under it; see `render`."""
    if width < _NARROWEST:
        raise ValueError(f"A glossary entry needs a width of at least {_NARROWEST} columns, not {width}.")
    if spirit is not None and spirit not in entry.notes:
        raise ValueError(f"'{spirit}' is none of the Spirits {', '.join(entry.notes)}.")
    return apart(
        [
            _heading(entry, width),
            _paragraph(entry.definition, width),
            _meaning(entry, width, spirit),
            _questions(questions, width),
            _block("See also", [", ".join(entry.related_terms)] if entry.related else [], width),
            _rules(entry.references, width),
        ]
    )


def question_lines(question: Question, terms: Sequence[str], width: int) -> list[Line]:
    """A question and its answer; `terms` are the names of the terms it belongs to."""
    return apart(
        [
            [Line(text, heading=True) for text in textwrap.wrap(question.question, width)],
            _paragraph(question.answer, width),
            _block("See also", [", ".join(terms)], width),
            _rules(question.references, width),
        ]
    )


def card_lines(card: Card, width: int, *, titled: bool = True) -> list[Line]:
    """A card's face. Without a title it stands under a term of its name, and says only what it is."""
    kind = f"{card.kind}, {BOXES[card.box]}"
    head = (
        [Line(card.name, heading=True), *_paragraph(kind, width, "  ")] if titled else [Line(card.kind, heading=True)]
    )
    facts = [line for label, fact in card.facts for line in _fact(label, fact, width)]
    return apart(
        [
            head if titled else [*head, *facts],
            facts if titled else [],
            _paragraph(card.text, width),
            *(_block(part.heading, part.lines, width) for part in card.parts),
        ]
    )


def far_lines(card: FarCard, box: str, width: int) -> list[Line]:
    """A card that is not here."""
    says = f"This Fear Card is not in this program; it belongs to {box}."
    return [Line(card.name, heading=True), Line(""), *_paragraph(says, width)]


def shown_lines(shown: Sequence[tuple[ShownIn, Sequence[ShownStep]]], width: int) -> list[Line]:
    """The steps of the routes that show something, by id and title."""
    if not shown:
        return _block("Steps", ["No step of a bundled route shows this."], width)
    return apart(
        [
            _block(f"Steps of {route.route} ({route.title})", [f"{step.id}: {step.title}" for step in steps], width)
            for route, steps in shown
        ]
    )


def apart(blocks: Iterable[list[Line]]) -> list[Line]:
    """Blocks of lines with an empty line between them; a block without lines is left out."""
    lines: list[Line] = []
    for block in blocks:
        if block:
            lines += [Line(""), *block] if lines else block
    return lines


def _heading(entry: Entry, width: int) -> list[Line]:
    kind = entry.category.replace("-", " ").capitalize()
    names = other_names(entry)
    title, *more = [entry.term, f"{kind}, {BOXES[entry.box]}", *([f"Also called: {', '.join(names)}"] if names else [])]
    return [
        *(Line(text, heading=True) for text in textwrap.wrap(title, width, subsequent_indent="  ")),
        *(line for text in more for line in _paragraph(text, width, "  ")),
    ]


def other_names(entry: Entry) -> list[str]:
    """The aliases of an entry that are really other names, not other spellings."""
    names: list[str] = []
    for alias in entry.aliases:
        if not any(same_name(alias, name) for name in (entry.term, *names)):
            names.append(alias)
    return names


def _meaning(entry: Entry, width: int, spirit: str | None) -> list[Line]:
    """The notes under what they speak of, which is a group of terms: else they seem to miss the entry."""
    if spirit is not None:
        return _block(f"For {SPIRITS[spirit]}: {entry.notes_about}", [entry.notes[spirit]], width)
    notes = [f"{SPIRITS[who]}: {note}" for who, note in entry.notes.items()]
    return _block(f"For each Spirit: {entry.notes_about}", notes, width)


def _questions(questions: Sequence[Question], width: int) -> list[Line]:
    """Each with the id that its answer is looked up by, which is never broken."""
    said = [f"{one.question} ({one.id})" for one in questions]
    return _block("Questions, answered under the name in brackets", said, width, hyphens=False)


def _rules(codes: Iterable[str], width: int) -> list[Line]:
    return _block("Rules", [spell_reference(code) for code in codes], width)


def _paragraph(text: str, width: int, indent: str = "") -> list[Line]:
    return [Line(one) for one in textwrap.wrap(text, width, subsequent_indent=indent)]


def _fact(label: str, fact: str, width: int) -> list[Line]:
    return [
        Line(one)
        for one in textwrap.wrap(
            fact, width, initial_indent=label.ljust(_LABEL), subsequent_indent=" " * _LABEL, break_on_hyphens=False
        )
    ]


def _block(title: str, items: Sequence[str], width: int, *, hyphens: bool = True) -> list[Line]:
    if not items:
        return []
    return [
        *(Line(one, heading=True) for one in textwrap.wrap(title, width)),
        *(
            Line(one)
            for item in items
            for one in textwrap.wrap(
                item, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=hyphens
            )
        ),
    ]
