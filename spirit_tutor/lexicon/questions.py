"""Questions that players ask, with their answers.

The data lies in `glossary/questions.yaml`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from spirit_tutor.bundled import folder

from .compiled import compiled
from .terms import Entry, Glossary

__all__ = ["Question", "load_questions", "questions_on", "read_questions"]

_FIELDS = ("id", "question", "answer", "related", "references")
_MAY_HAVE = ("asked", "shown")


class Question(NamedTuple):
    """A question and its answer, whose first sentence answers alone."""

    id: str
    question: str
    asked: tuple[str, ...]
    """Other words in which people ask it."""
    answer: str
    related: tuple[str, ...]
    """Ids of the terms under which it is listed, the nearest first."""
    references: tuple[str, ...]
    """Codes, see `spell_reference`."""
    shown: tuple[str, ...]
    """Lessons and steps that show it: `lessons/last-turn`, `river-lightning/setup.island`."""


def load_questions(glossary: Glossary) -> tuple[Question, ...]:
    """Give the questions that ship with the program; raises `GlossaryError`."""
    made = compiled()
    if made is None:
        return read_questions(folder("glossary"), glossary)
    return tuple(
        Question(one, question, tuple(asked), answer, tuple(related), tuple(references), tuple(shown))
        for one, question, asked, answer, related, references, shown in made["questions"]
    )


def read_questions(where: Path, glossary: Glossary) -> tuple[Question, ...]:
    """Read the questions in the folder `where`; raises `GlossaryError` at the first thing that is wrong."""
    from .sheet import Sheet

    sheet = Sheet(where / "questions.yaml")
    terms = {entry.id: entry for entry in glossary}
    questions: dict[str, Question] = {}
    for node in sheet.items(sheet.root, "the file of questions"):
        row = sheet.exactly(node, "this question", _FIELDS, _MAY_HAVE)
        question_id = sheet.id(row["id"], {*terms, *questions})
        questions[question_id] = Question(
            id=question_id,
            question=sheet.text(row["question"], "the question"),
            asked=sheet.listed(row.get("asked"), "the other words"),
            answer=sheet.text(row["answer"], "the answer"),
            related=tuple(
                sheet.one_of(item, "the related term", terms)
                for item in sheet.items(row["related"], "the related terms")
            ),
            references=sheet.references(row["references"]),
            shown=sheet.listed(row.get("shown"), "the lessons and steps"),
        )
    return tuple(questions.values())


def questions_on(entry: Entry, questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """The questions that are listed under a term, those that are nearest to it first."""
    listed = [question for question in questions if entry.id in question.related]
    return tuple(sorted(listed, key=lambda question: question.related.index(entry.id)))
