"""A sheet of predictions: the questions of a game or of one of its turns, then the answers with the rule behind each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from spirit_tutor.telling.predictions import Prediction

LETTERS = "abcd"


def sheet(title: str, questions: Sequence[Prediction]) -> Iterator[str]:
    """The lines of the sheet."""
    yield f"{title}: what happens next?"
    yield "E Explorer, T Town, C City, D Dahan, Bl Blight; T-1 has 1 damage, T* has Strife; R, L, F, K are Presence."
    for turn, of_turn in groupby(enumerate(questions, start=1), key=lambda pair: pair[1].turn):
        yield from ("", f"Turn {turn}" if turn else "Setup")
        for number, one in of_turn:
            yield from ("", f"{number}. {one.asked}")
            yield from (
                f"   {letter}) {_there(answer.there)}" for letter, answer in zip(LETTERS, one.answers, strict=False)
            )
    yield from ("", "Answers")
    for number, one in enumerate(questions, start=1):
        yield from ("", f"{number}. {LETTERS[one.right]}) {_there(one.answers[one.right].there)}  ({one.step})")
        for letter, answer in zip(LETTERS, one.answers, strict=False):
            if answer.believes:
                yield f"   not {letter}: {answer.believes.sentence} ({answer.believes.rule}; look up: {answer.believes.term})"


def _there(there: str) -> str:
    return "nothing" if there == "-" else there
