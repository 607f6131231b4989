"""A reader trying a question first: which answer is under the cursor, which hints were asked for, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.telling.decisions import Said
from spirit_tutor.telling.playing.options import Option
from spirit_tutor.telling.playing.own_answer import Kind, OwnAnswer, Verdict
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story, StoryStep

from .asking import Asking

Hint = tuple[ProseSpan, ...]


class Attempt:
    """One question being tried. `asking` is the question that is open, `hints` those that were asked for so far."""

    def __init__(self, story: Story, place: int, number: int):
        self.place, self.number = place, number
        step = story.steps[place]
        self.mark = step.questions[number].mark
        self._answer = [
            one for one in step.decisions if one.said and one.said.given == step.questions[number].seen.given
        ]
        self._said: Said | None = self._answer[0].said if self._answer else None
        self._own = OwnAnswer(story, place, number)
        self.asking = Asking(self._own.ask)
        self.hints: list[Hint] = []

    @property
    def scene(self) -> Question | StoryStep:
        """What the screen shows: the question that is open now, or the step as it was played."""
        return self._own.scene

    @property
    def options(self) -> Sequence[Option]:
        """What may be answered now; nothing once the step was played to its end."""
        return self._own.options

    @property
    def is_done(self) -> bool:
        """Whether the step was played to its end."""
        return self._own.is_complete

    @property
    def verdict(self) -> Verdict | None:
        """What came of it, once the step was played to its end."""
        return self._own.verdict

    @property
    def given(self) -> tuple[str, ...]:
        """What was answered so far."""
        return self._own.given

    @property
    def refused(self) -> str:
        """Why the last answer was not legal, if it was not."""
        return self._own.refused

    @property
    def at(self) -> int:
        """The place of the option under the cursor."""
        return self.asking.at

    def pick(self, number: int) -> bool:
        """Answers with an option by its number, counted from 0. False if there is none."""
        if not 0 <= number < len(self.options):
            return False
        done = self._own.answer(self.options[number].spelling)
        self.asking.renew()
        return done

    def take_back(self) -> bool:
        """Takes the last answer back. False where none was given."""
        taken = self._own.take_back()
        self.asking.renew()
        return taken

    def hint(self) -> bool:
        """One more hint: what can be seen, sentence by sentence; what was turned down; the answer. False after the last."""
        hints = self._hints()
        if len(self.hints) == len(hints):
            return False
        self.hints.append(hints[len(self.hints)])
        return True

    def _hints(self) -> list[Hint]:
        said = self._said
        hints: list[Hint] = list(said.given) if said else []
        if said and said.instead:
            turned_down = "; ".join(", ".join(one.answers) for one in said.instead)
            hints.append((ProseSpan(f"Turned down in the game: {turned_down}."),))
        if self._answer:
            hints.append((ProseSpan(f"Decided in the game: {self._answer[0].answered}."),))
        return hints


SAID_OF = {
    Kind.AS_IN_THE_GAME: "As in the game.",
    Kind.DISCUSSED: "The author speaks of this:",
    Kind.OWN: "The author does not speak of this.",
}
"""The sentence to each kind of outcome."""


def counted(outcomes: Sequence[str]) -> str:
    """How attempts came out, in a sentence: `3 tried: 2 as in the game, 1 a line of your own.`"""
    kinds = [(kind, sum(one == kind.name for one in outcomes)) for kind in Kind]
    return f"{len(outcomes)} tried: {', '.join(f'{n} {kind.value}' for kind, n in kinds if n)}."


def of_turn(moment: ShownStep) -> tuple[tuple[str, str], ...]:
    """What was tried in a turn that ends with this step, or in the whole story on its closing page."""
    if moment.step is None:
        return moment.tried
    if moment.phase != "time-passes" or moment.question:
        return ()
    steps = {step.id for step in moment.so_far if step.turn == moment.turn}
    return tuple((mark, outcome) for mark, outcome in moment.tried if mark.partition("?")[0] in steps)


def predicted_of_turn(moment: ShownStep) -> tuple[str, ...]:
    """How the predictions came out of a turn that ends with this step, or of the whole story on its closing page."""
    if moment.step is None:
        return moment.predicted
    if moment.phase != "time-passes" or moment.question:
        return ()
    steps = {step.id for step in moment.so_far if step.turn == moment.turn}
    return tuple(one for one in moment.predicted if one.partition(" ")[0] in steps)


def to_look_at_again(moment: ShownStep) -> list[tuple[str, str]]:
    """Of these the questions that came out otherwise than in the game: the title of the step, and the question's mark."""
    titles = {step.id: step.title for step in moment.visited}
    return [
        (titles.get(mark.partition("?")[0], mark), mark)
        for mark, outcome in of_turn(moment)
        if outcome != Kind.AS_IN_THE_GAME.name
    ]
