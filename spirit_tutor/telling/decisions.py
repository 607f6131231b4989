"""Decisions as a reader meets them: what was asked, what was legal, the answer, and what the author says to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spirit_tutor import words
from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.replay.steps import Alternative, Asked, Commentary
from spirit_tutor.rules.core.asks import DONE, Draw
from spirit_tutor.rules.core.game import Game

from .answers_told import answers_told

_LISTED = 5
"""Answers that were possible too, before the rest is only counted."""
_CHOICES = 16
"""The same where they are what a question asks for."""


@dataclass(frozen=True, slots=True)
class DecisionView:
    """One ask of a step: who was asked what, what was legal, and the answer.

    `is_draw` says that a card was turned up; `said` is what the author says here.
    """

    about: str
    who: str
    prompt: str
    options: tuple[str, ...]
    answer: tuple[str, ...]
    how: str
    is_decision: bool
    is_draw: bool
    said: Said | None

    @property
    def is_open(self) -> bool:
        """Whether it could have been otherwise; a route may write down what could not."""
        return len(self.options) > len(self.answer)

    @property
    def question(self) -> str:
        """What was asked, and whom."""
        asker = "" if self.is_draw else f"{self.who}: "
        return asker + (self.prompt or f"{self.about.capitalize()}?")

    @property
    def choices(self) -> str:
        """Everything that was legal: listed as far as it is not too much, and then counted."""
        listed = [_answer(option) for option in self.options[:_CHOICES]]
        more = len(self.options) - len(listed)
        return ", ".join(listed) + (f" and {more} more" if more else "")

    @property
    def answered(self) -> str:
        """The answer in words."""
        return ", ".join(_answer(one) for one in self.answer)

    @property
    def otherwise(self) -> str:
        """What else was legal: listed if it is little, else its beginning and a number."""
        others = [_answer(option) for option in self.options if option not in self.answer]
        if not others:
            return ""
        word = "could have been" if self.is_draw else "or"
        more = len(others) - _LISTED
        return f"{word}: {', '.join(others[:_LISTED])}" + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True)
class Said:
    """What the author says at one place: why, the evidence, what was turned down, a remark, a recap.

    Texts are spans, so that screens can link the names in them. An alternative's
    `answers` are what would have been answered.
    """

    why: tuple[ProseSpan, ...]
    given: tuple[tuple[ProseSpan, ...], ...]
    instead: tuple[OtherView, ...]
    refused: tuple[OtherView, ...]
    note: tuple[ProseSpan, ...]
    recap: tuple[tuple[ProseSpan, ...], ...]


@dataclass(frozen=True, slots=True)
class OtherView:
    """Something not done, and the reason against it; `told` says its answers in words."""

    answers: tuple[str, ...]
    because: tuple[ProseSpan, ...]
    told: str


def _answer(option: str) -> str:
    return "stop here" if option == DONE else option


def plain(spans: tuple[ProseSpan, ...]) -> str:
    """Spans as bare text."""
    return "".join(span.text for span in spans)


def every_text(said: Said | Commentary) -> Iterator[tuple[ProseSpan, ...]]:
    """All that the author says at one place, text by text, in the order in which it is read."""
    if said.why:
        yield said.why
    yield from said.given
    yield from (one.because for one in (*said.instead, *said.refused))
    if said.note:
        yield said.note
    yield from said.recap


def said_view(one: Commentary) -> Said:
    """What the author says at one place, for readers."""

    def others(items: tuple[Alternative, ...]) -> tuple[OtherView, ...]:
        return tuple(
            OtherView(tuple(answer for _, answer in item.answers), item.because, answers_told(item.answers))
            for item in items
        )

    return Said(one.why, one.given, others(one.instead), others(one.refused), one.note, one.recap)


def decision_view(game: Game, asked: Asked) -> DecisionView:
    """An ask and its answer, for readers."""
    answer = (asked.answer,) if isinstance(asked.answer, str) else asked.answer
    return DecisionView(
        asked.ask.about, words.spirit(game, asked.ask.who), asked.ask.prompt, tuple(asked.options), answer, asked.how,
        asked.is_decision, isinstance(asked.ask, Draw), said_view(asked.commentary) if asked.commentary else None,
    )  # fmt: skip
