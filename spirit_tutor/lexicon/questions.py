"""Questions that players ask, with their answers, and the cards that are not in this program by name.

The data lies in `glossary/questions.yaml` and `glossary/other-boxes.yaml`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from spirit_tutor.bundled import folder

from .sheet import Sheet
from .terms import Entry, Glossary

__all__ = ["FAR_BOXES", "FarCard", "Question", "load_far_cards", "load_questions", "questions_on", "read_questions"]

FAR_BOXES = {
    "jagged-earth": "Jagged Earth",
    "feather-and-flame": "Feather & Flame (Promo Pack 2)",
    "nature-incarnate": "Nature Incarnate",
}
"""The boxes that this program does not hold but knows cards of by name: id and name."""

_FIELDS = ("id", "question", "answer", "related", "references")


class Question(NamedTuple):
    """A question and its answer."""

    id: str
    question: str
    answer: str
    related: tuple[str, ...]
    """Ids of the terms under which it is listed."""
    references: tuple[str, ...]
    """Codes, see `spell_reference`."""


class FarCard(NamedTuple):
    """A Fear Card that this program does not hold: its name, and the box (a key of `FAR_BOXES`) it belongs to."""

    id: str
    name: str
    box: str


def load_questions(glossary: Glossary) -> tuple[Question, ...]:
    """Give the questions that ship with the program; raises `GlossaryError`."""
    return read_questions(folder("glossary"), glossary)


def read_questions(where: Path, glossary: Glossary) -> tuple[Question, ...]:
    """Read the questions in the folder `where`; raises `GlossaryError` at the first thing that is wrong."""
    sheet = Sheet(where / "questions.yaml")
    terms = {entry.id: entry for entry in glossary}
    questions: dict[str, Question] = {}
    for node in sheet.items(sheet.root, "the file of questions"):
        row = sheet.exactly(node, "this question", _FIELDS)
        question_id = sheet.id(row["id"], {*terms, *questions})
        questions[question_id] = Question(
            id=question_id,
            question=sheet.text(row["question"], "the question"),
            answer=sheet.text(row["answer"], "the answer"),
            related=tuple(
                sheet.one_of(item, "the related term", terms)
                for item in sheet.items(row["related"], "the related terms")
            ),
            references=sheet.references(row["references"]),
        )
    return tuple(questions.values())


def questions_on(entry: Entry, questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """The questions that are listed under a term."""
    return tuple(question for question in questions if entry.id in question.related)


def load_far_cards() -> tuple[FarCard, ...]:
    """Give the Fear Cards of other boxes; raises `GlossaryError`."""
    sheet = Sheet(folder("glossary") / "other-boxes.yaml")
    cards = sheet.fields(sheet.root, "the file of other boxes").items()
    return tuple(
        FarCard("-".join(name.lower().split()), name, sheet.one_of(box, "the box", FAR_BOXES)) for name, box in cards
    )
