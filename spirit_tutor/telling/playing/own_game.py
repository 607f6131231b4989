"""A game of one's own, as a story whose last step is not there yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spirit_tutor import words
from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.replay.steps import USUAL, WRITTEN
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.core.asks import Choice
from spirit_tutor.rules.play import IllegalAnswer
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story, StoryStep

from .open_ask import OpenAsk
from .turn_figures import TurnFigures, digest, turns

_GROWN = ("problem", "problems", "stops", "ending", "_places")
"""What is worked out from all steps, and is another once there are others."""


class ByItself(NamedTuple):
    """An answer that nobody was asked for: its place among all answers, its question and options, how many came since."""

    place: int
    question: str
    answer: str
    options: tuple[str, ...]
    since: int


class OwnGame(Story):
    """A story that grows: every pane reads it like any other. `ask` is what the rules ask now.

    `news` are the steps that followed the last answer.
    """

    def __init__(self, sitting: Sitting, title: str, name: str = "my-game"):
        self.sitting = sitting
        course = sitting.course
        route = route_of(read_text(sitting.route(title), f"{name}.yaml"))
        first = course.passages[0].before if course.passages else course.play.table
        super().__init__(Replay(route, course.game, course.play, first, course.steps, [], course=course))
        self.ask = OpenAsk(sitting)
        self.news: Sequence[StoryStep] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sitting.over

    @property
    def scene(self) -> Question:
        """The question that is open, as a screen shows it."""
        return self.ask.scene()

    @property
    def in_figures(self) -> list[TurnFigures]:
        """The turns so far in figures."""
        return turns(self.steps.all())

    @property
    def turn_over(self) -> Sequence[str]:
        """The turn that ended with the last answer, in a few lines with its number first; nothing if none did."""
        if not any(step.phase == "time-passes" for step in self.news):
            return ()
        every = self.in_figures
        over = [place for place, one in enumerate(every) if one.turn < self.sitting.table.turn]
        if not over:
            return ()
        now = every[over[-1]]
        return (f"Turn {now.turn} is over", *digest(now, every[over[-2]] if len(over) > 1 else None))

    @property
    def by_itself(self) -> Sequence[ByItself]:
        """What was answered by itself this turn though there was a choice, the oldest first."""
        answers, turn = self.sitting.answers, self.sitting.table.turn
        names = {spirit.id: words.spirit(self.sitting.game, spirit.id) for spirit in self.sitting.table.spirits}
        found: list[ByItself] = []
        for place, one in enumerate(answers):
            if one.how == USUAL and one.table.turn == turn and isinstance(one.ask, Choice):
                options = tuple(names.get(option, option) for option in one.ask.options)
                since = sum(
                    later.how == WRITTEN and isinstance(later.ask, Choice) and not later.ask.forced
                    for later in answers[place:]
                )
                answer = one.answer if isinstance(one.answer, str) else ", ".join(one.answer)
                found.append(ByItself(place, one.ask.prompt, names.get(answer, answer), options, since))
        return found

    @property
    def why_no_correction(self) -> str:
        """Why the table cannot be corrected now; an empty string where it can."""
        try:
            self.sitting.may_correct()
        except IllegalAnswer as illegal:
            return str(illegal)
        return ""

    def correct(self, lands: dict[str, str]) -> str:
        """Corrects what lies in these lands. Gives why that cannot be, and changes nothing then."""
        try:
            self.sitting.correct(lands)
        except IllegalAnswer as illegal:
            return str(illegal)
        return ""

    def renew(self) -> None:
        """Reads the steps anew after an answer, or after one was taken back."""
        before = self.steps.renew()
        self._replay.play = self.sitting.course.play
        for name in _GROWN:
            self.__dict__.pop(name, None)
        self.news = self.steps.all()[before:]

    def undo(self, to: str | int) -> bool:
        """Takes back an answer, a decision, a step or a turn. False where nothing was answered."""
        if not self.sitting.undo(to):
            return False
        self.renew()
        self.news = ()
        return True
