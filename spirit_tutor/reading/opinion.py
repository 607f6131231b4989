"""The second opinion that a reader asks for: what is kept of this turn, and whether a win can be forced now. Facts only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spirit_tutor.review import now, second_opinion
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.playing.own_game import OwnGame

from .shown_step import ShownStep

LOOKING = "Looking for a win that can be forced this turn."


class Opinion:
    """A second opinion at one moment of a story.

    `kept` is what was looked for beforehand at the key moments of the turn that the reader
    has come to: each a question, how far it was looked, and what was found. `problem` says
    why nothing of it can be read, if so.
    """

    def __init__(self, moment: ShownStep):
        self.problem = ""
        self.kept: list[second_opinion.Moment] = []
        story = moment.story
        own = story if isinstance(story, OwnGame) and moment.place >= len(story.steps) else None
        place = min(moment.last, len(story.steps[: moment.last + 1]) - 1)
        shown = story.step(place) if place >= 0 and own is None else None
        if shown is None:
            self._game = now.before_step(own.sitting.fork()) if own is not None and not own.over else None
            return
        game, step = shown.game_and_step
        before = moment.looking_back or moment.question is not None
        self._game = game.at(step.before if before else step.after)
        replay = moment.story.replay
        turn = [one.game_and_step[1] for one in moment.story.steps[: place + 1] if one.turn == shown.turn]
        try:
            moments = second_opinion.kept(Path(replay.route.document.file))
        except FileProblems as problems:
            self.problem = str(problems)
            return
        self.kept = second_opinion.that_fit(moments, game, turn)

    def kept_in_words(self) -> list[tuple[str, list[str]]]:
        """What is kept: each question, with what was found and what was looked at."""
        return [(one.question, [*one.found, f"Looked at: {one.looked_at}."]) for one in self.kept]

    def look(self, go_on: Callable[[], bool]) -> list[str]:
        """Looks for a win that can be forced now, for as long as `go_on` says so and no longer than a reader waits."""
        if self._game is None:
            return []
        in_time = now.within(now.SECONDS)
        found = now.forced_win(self._game, go_on=lambda: in_time() and go_on())
        return now.in_words(self._game, found)
