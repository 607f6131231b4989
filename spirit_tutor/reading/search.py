"""Searching what a reader has seen of a story: in titles, ids and phases first, then in everything that a step says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spirit_tutor.telling.decisions import Said, every_text, plain
from spirit_tutor.telling.narrate import every_line
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import StoryStep

Seen = StoryStep | Question
"""A step that was seen, or its question, where its answer was not."""


def part_name(step: Seen) -> str:
    """The turn and phase of a step, as contents name it."""
    return f"Turn {step.turn}, {step.phase_name}" if step.turn else step.phase_name


class Search:
    """A search in the steps that were seen; it reads each of them once."""

    def __init__(self, steps: Sequence[Seen]):
        self._steps = steps
        self._texts: dict[str, tuple[str, ...]] = {}

    def named(self, words: str) -> list[Seen]:
        """The steps whose title, id or part (`Turn 2, Ravage`) holds all the words."""
        return [step for step in self._steps if _holds(f"{part_name(step)} {step.title} {step.id}", words)]

    def saying(self, words: str) -> list[Seen]:
        """The steps that say all the words, in their names or anywhere in their text."""
        return [
            step
            for step in self._steps
            if _holds(" ".join((part_name(step), step.title, step.id, *self.texts(step))), words)
        ]

    def passages(self, step: Seen, words: str) -> list[str]:
        """The sentences of a step that hold one of the words at least."""
        wanted = words.casefold().split()
        return [text for text in self.texts(step) if any(word in text.casefold() for word in wanted)]

    def beat(self, step: Seen, words: str) -> str:
        """The mark of the question of a step whose evidence holds one of the words, else of the step."""
        wanted = words.casefold().split()
        for question in step.questions if isinstance(step, StoryStep) else ():
            seen = " ".join(map(plain, question.seen.given)).casefold()
            if any(word in seen for word in wanted):
                return question.mark
        return step.mark

    def texts(self, step: Seen) -> tuple[str, ...]:
        """Everything that a step says, sentence by sentence."""
        if step.mark not in self._texts:
            said = (text for one in step.said for text in _said(one))
            answers = (", ".join(decision.answer) for decision in step.decisions)
            self._texts[step.mark] = (*(told.text for _, told in every_line(step.told)), *said, *answers)
        return self._texts[step.mark]


def _holds(text: str, words: str) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words.casefold().split())


def _said(said: Said) -> Iterator[str]:
    """The author's texts, and what each thing not done would have been."""
    yield from map(plain, every_text(said))
    for other in (*said.instead, *said.refused):
        yield other.told
