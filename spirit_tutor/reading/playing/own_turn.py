"""Playing a game of one's own: its open question, what was answered in the step, what was overlooked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import StoryStep

from .asking import DONE, Asking

_IN_TITLE = ("spirit", "act", "power cards")
"""Asks whose answers the title of the question says."""


class OwnTurn:
    """The reader's turn in a game of their own."""

    def __init__(self, game: OwnGame):
        self.game = game
        self.asking = Asking(game.ask)

    @property
    def scene(self) -> Question:
        """What the screen shows: the question that is open."""
        return self.game.scene

    @property
    def is_done(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    @property
    def so_far(self) -> Sequence[str]:
        """What was answered in the step so far, but for what the title says."""
        title = self.asking.view.title if self.asking.view else ""
        return tuple(
            one.answered
            for one in self.scene.decisions
            if one.about not in _IN_TITLE and not title.startswith(one.answered) and f" in {one.answered}" not in title
        )

    @property
    def news(self) -> Sequence[StoryStep]:
        """What happened since the last answer."""
        return self.game.news

    @cached_property
    def _over(self) -> Sequence[str]:
        return self.game.turn_over

    @property
    def turn_over(self) -> Sequence[str]:
        """The turn that ended with the last answer, in a few lines."""
        return self._over

    @property
    def slip(self) -> str:
        """What is left unused where going on is under the cursor: Powers that could be used now."""
        view, here = self.asking.view, self.asking.here
        if view is None or here is None or here.spelling != DONE or view.about not in ("fast", "slow"):
            return ""
        unused = [one.name for one in view.options if one.spelling != DONE]
        return f"Not used: {', '.join(unused)}." if unused else ""

    def answered(self) -> None:
        """Reads the game anew after an answer."""
        self.game.renew()
        self.asking.renew()
        self.__dict__.pop("_over", None)

    def take_back(self, to: str | int) -> bool:
        """Takes back an answer, a decision, a step or a turn; or all but so many of the answers."""
        taken = self.game.undo(to)
        self.asking.renew()
        self.__dict__.pop("_over", None)
        return taken
