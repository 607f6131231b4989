"""A question that the reader answers before the story does, and what is predicted of a step."""

from __future__ import annotations

from spirit_tutor.reading.attempt import Attempt
from spirit_tutor.reading.guess import OFF, WHEN, Guess, after, asked_for, guess
from spirit_tutor.tui.bars.hint_banner import Offer
from spirit_tutor.tui.panes.attempt_pane import AttemptPane

from .part import ATTEMPT
from .stepping import Stepping


class Trying(Stepping):
    """The keys of a question that is tried first."""

    _read_instead = ""
    _predicted: set[str]

    def _offer_attempt(self) -> None:
        """Where each question is tried first: begins to try the one that is shown, and ends that of another."""
        reading = self.reading
        beat = -1 if reading.beat is None else reading.beat
        here = self.attempt is not None and (self.attempt.place, self.attempt.number) == (reading.place, beat)
        question = reading.moment.question
        self._read_instead = self._read_instead if question else ""
        if self.tries and question is not None and question.asked is not None and not self.is_too_small:
            if not here and self._read_instead != question.mark:
                self.attempt = Attempt(self.story, reading.place, reading.beat or 0)
        elif question is None and not self.is_too_small:
            self.attempt = self.attempt if here else self._guess()
        else:
            self.attempt = None
        pane = self.query_one(AttemptPane)
        pane.try_this(self.attempt)
        if self.attempt is not None:
            self.open_called(ATTEMPT)
            self.call_after_refresh(self.set_focus, pane)
        elif self._pane == ATTEMPT:
            self.open_called("story")

    def _guess(self) -> Guess | None:
        """What is to be predicted of the step that comes, unless it was seen already."""
        reading, step = self.reading, self.reading.step
        if not step or step in self._predicted or reading.looking_back:
            return None
        known = asked_for(self.settings.predictions, tries=self.tries, predicted=reading.predicted)
        if known is None:
            return None
        self._predicted.add(step)
        return guess(self.story, reading.place, reading.last, known)

    def action_predictions(self) -> None:
        """When the reader is asked what happens next: at new kinds of steps, at all that teach, or never."""
        app = self.look_app
        setting = after(self.settings.predictions)
        app.keep.change_settings(predictions=setting)
        self.notify(WHEN[setting], timeout=3)
        if setting == OFF and isinstance(self.attempt, Guess):
            self.attempt = None
            self.show_moment()

    def action_try_first(self) -> None:
        """Each question of this route is tried first, or read on."""
        self.query(Offer).remove()
        self.tries = not self.tries
        self.kept.set_tries(tries=self.tries)
        self._read_instead = ""
        said = (
            "You answer each question first; h gives hints, esc reads on." if self.tries else "Questions are read on."
        )
        self.notify(said, timeout=3)
        self.show_moment()

    def _tried(self, moved: bool) -> None:
        attempt = self.attempt
        if attempt is None or not moved:
            self.query_one(AttemptPane).rebuild()
            return
        if isinstance(attempt, Guess):
            self.reading.predicted = self.kept.predicted(self.reading.step, attempt.outcome).predicted
            self.show_moment()
            return
        if attempt.verdict is not None:
            self.reading.tried = self.kept.came_out(attempt.mark, attempt.verdict.kind.name).outcomes
        self.show_moment()

    def action_try_move(self, by: int) -> None:
        """Another answer."""
        if self.attempt is not None:
            self.attempt.move(by)
            self._tried(moved=False)

    def action_try_choose(self) -> None:
        """Gives the answer under the cursor; after the last one the story goes on."""
        if self.attempt is not None and self.attempt.is_done:
            self.action_next()
        elif self.attempt is not None:
            self._tried(self.attempt.pick(self.attempt.at))

    def action_try_pick(self, number: int) -> None:
        """Gives an answer by its number."""
        if self.attempt is not None:
            self._tried(self.attempt.pick(number - 1))

    def action_try_hint(self) -> None:
        """One more hint."""
        if isinstance(self.attempt, Attempt) and not self.attempt.hint():
            self.notify("There is no further hint.", timeout=1.5)
        self._tried(moved=False)

    def action_try_take_back(self) -> None:
        """Takes the last answer back."""
        if isinstance(self.attempt, Attempt):
            self._tried(self.attempt.take_back())

    def action_try_leave(self) -> None:
        """Reads this question instead."""
        question = self.reading.moment.question
        self._read_instead = question.mark if question else ""
        self.attempt = None
        self.show_moment()
