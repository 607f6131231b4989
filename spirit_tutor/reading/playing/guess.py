"""What happens next? A reader predicts an automatic step before it is shown.

Asked where something can be misunderstood that the reader was not asked about yet, or got wrong and not right twice since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spirit_tutor.telling.misunderstandings import Misunderstanding
from spirit_tutor.telling.playing.options import Option
from spirit_tutor.telling.predictions import Prediction, of_step
from spirit_tutor.telling.questions import Question, look_before
from spirit_tutor.telling.story import Story, StoryStep

RIGHT = "right"
ENOUGH = 2
"""So often a misunderstanding must have been avoided after it was believed, until it does not come back."""

NEW, ON, OFF = "new", "on", "off"
WHEN = {
    NEW: "What happens next is asked at steps of a new kind, while you try questions first.",
    ON: "What happens next is asked at every step that teaches something.",
    OFF: "What happens next is not asked.",
}
"""When predictions are asked for, each with the sentence that says so; the first is the usual."""


def after(setting: str) -> str:
    """The setting that the key changes this one to; what is not known counts as the usual."""
    order = list(WHEN)
    return order[(order.index(setting) + 1) % len(order) if setting in order else 1]


class Guess:
    """One prediction. `at` is the answer under the cursor, `answer` the place of the one that was given, if any."""

    number = -1

    def __init__(self, place: int, scene: Question, asked: Prediction):
        self.place, self.scene, self.asked = place, scene, asked
        self.at = 0
        self.answer: int | None = None

    @property
    def options(self) -> Sequence[Option]:
        """What may be there after the step; nothing once it is answered."""
        there = (("nothing" if one.there == "-" else one.there) for one in self.asked.answers)
        return [] if self.answer is not None else [Option(one, one) for one in there]

    @property
    def is_done(self) -> bool:
        """Whether it was answered."""
        return self.answer is not None

    @property
    def believed(self) -> Misunderstanding | None:
        """The misunderstanding that the answer came from; None where it was right."""
        return None if self.answer is None else self.asked.answers[self.answer].believes

    @property
    def outcome(self) -> str:
        """What is kept of it: `right`, or the name of the misunderstanding, then those that were avoided."""
        avoided = [one.believes.id for one in self.asked.answers if one.believes and one.believes is not self.believed]
        return " ".join((self.believed.id if self.believed else RIGHT, *avoided))

    def move(self, by: int) -> None:
        """The cursor to another answer."""
        if self.options:
            self.at = (self.at + by) % len(self.options)

    def pick(self, number: int) -> bool:
        """Answers, by the place of the answer. False if there is none."""
        if self.answer is not None or not 0 <= number < len(self.asked.answers):
            return False
        self.answer = number
        return True


def standing(kept: Iterable[str]) -> dict[str, int]:
    """How each misunderstanding stands after these outcomes: 0 or more, it is known; less, so often it must be avoided."""
    stands: dict[str, int] = {}
    for outcome in kept:
        _, first, *avoided = outcome.split()
        if first != RIGHT:
            stands[first] = -ENOUGH
        for one in avoided:
            stands[one] = min(stands.get(one, 0) + 1, 0)
    return stands


def counted(kept: Sequence[str]) -> str:
    """How predictions came out: `3 predicted: 2 right.`"""
    right = sum(one.split()[1] == RIGHT for one in kept)
    return f"{len(kept)} predicted: {right} right."


def asked_for(setting: str, *, tries: bool, predicted: Iterable[str]) -> Mapping[str, int] | None:
    """What `guess` is to count as known, by the setting (see `WHEN`); None where nothing is to be asked."""
    if setting == ON:
        return {}
    return standing(predicted) if tries and setting != OFF else None


def guess(story: Story, place: int, last: int, kept: Mapping[str, int]) -> Guess | None:
    """The prediction for the steps from one place to another that are shown as one, if there is any to make."""
    for step in story.steps[place : last + 1]:
        found = _worth_asking(step, kept)
        if found is not None:
            return Guess(place, look_before(*story.steps[place].game_and_step), found)
    return None


def _worth_asking(step: StoryStep, kept: Mapping[str, int]) -> Prediction | None:
    """The first question about a step of which something is new to the reader, or was got wrong."""
    if step.questions:
        return None
    for found in of_step(*step.game_and_step, dict(kept)):
        names = [one.believes.id for one in found.answers if one.believes]
        if any(kept.get(name, -1) < 0 for name in names):
            return found
    return None
