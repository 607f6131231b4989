"""A game of one's own, as a story whose last step is not there yet."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text

from .open_ask import OpenAsk
from .questions import Question
from .story import Story, StoryStep

_GROWN = ("problem", "problems", "stops", "ending", "_places")
"""What is worked out from all steps, and is another once there are others."""


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
