"""A question that the reader answers before the story does, and what is predicted of a step."""

from __future__ import annotations

from collections.abc import Callable

from textual.worker import get_current_worker

from spirit_tutor.reading.playing.asking import Asking
from spirit_tutor.reading.playing.attempt import Attempt
from spirit_tutor.reading.playing.guess import OFF, WHEN, Guess, after, asked_for, guess
from spirit_tutor.reading.playing.own_turn import OwnTurn
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.telling.playing.open_ask import Form
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.tui.bars.hint_banner import Offer
from spirit_tutor.tui.panes.ask_pane import AskPane
from spirit_tutor.tui.panes.island_map import IslandMap

from .part import ATTEMPT
from .stepping import Stepping

_ALL_AHEAD = 30
"""Up to so many answers all are looked into, so that what follows stands there when the cursor comes."""
KeepGame = Callable[[Sitting], None]
"""Keeps a game of one's own after an answer."""


class Trying(Stepping):
    """The keys of a question that is tried first."""

    _read_instead = ""
    _predicted: set[str]

    _keep_game: KeepGame | None
    _to_keep: Sitting | None = None
    _answered = False
    """Whether anything was answered since the game was opened."""

    def _offer_attempt(self) -> None:
        """Where a question is open, or each question is tried first: begins with the one shown, and ends that of another."""
        if self.own is not None:
            self._offer_own(self.own)
        else:
            self._offer_tried()
        pane = self.query_one(AskPane)
        pane.hold(self.attempt)
        if self.attempt is not None:
            self.open_called(ATTEMPT)
            self.call_after_refresh(self.set_focus, pane)
            self._look_ahead()
        elif self._pane == ATTEMPT:
            self.open_called("story")

    def _offer_own(self, game: OwnGame) -> None:
        """At the end of what was played stands the question; before it the steps are read."""
        if self.place < len(game.steps) or game.over or self.is_too_small:
            self.attempt = None
        elif not isinstance(self.attempt, OwnTurn):
            self.attempt = OwnTurn(game)

    def _offer_tried(self) -> None:
        reading = self.reading
        beat = -1 if reading.beat is None else reading.beat
        now = self.attempt
        here = isinstance(now, Attempt | Guess) and (now.place, now.number) == (reading.place, beat)
        question = reading.moment.question
        self._read_instead = self._read_instead if question else ""
        if self.tries and question is not None and question.asked is not None and not self.is_too_small:
            if not here and self._read_instead != question.mark:
                self.attempt = Attempt(self.story, reading.place, reading.beat or 0)
        elif question is None and not self.is_too_small:
            self.attempt = now if here else self._guess()
        else:
            self.attempt = None

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

    # -- the keys of an open question --------------------------------------------------------------------

    @property
    def _asking(self) -> Asking | None:
        """The question that is open, unless it is a prediction."""
        return None if isinstance(self.attempt, Guess) or self.attempt is None else self.attempt.asking

    def _tried(self, moved: bool) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        if not moved:
            self.query_one(AskPane).put(attempt)
            if self._asking is not None:
                self.query_one(IslandMap).show(self.moment)
                self._look_ahead()
            return
        if isinstance(attempt, Guess):
            self.reading.predicted = self.kept.predicted(self.reading.step, attempt.outcome).predicted
        elif isinstance(attempt, OwnTurn):
            self._played(attempt)
            return
        elif attempt.verdict is not None:
            self.reading.tried = self.kept.came_out(attempt.mark, attempt.verdict.kind.name).outcomes
        self.show_moment()

    def _played(self, turn: OwnTurn) -> None:
        """Shows a game of one's own as it stands after an answer, and keeps it."""
        self._answered, self._to_keep = True, turn.game.sitting
        self.reading.renew()
        self.show_moment()
        self.show_beside()
        self.call_after_refresh(self.keep_game)  # the next question stands there before the disk is waited for

    def keep_game(self) -> None:
        """Keeps a game of one's own as it stands after the last answer, unless it is kept already."""
        sitting, self._to_keep = self._to_keep, None
        if sitting is not None and self._keep_game is not None:
            self._keep_game(sitting)

    def _gave(self, answered: bool) -> None:
        """What follows a key that may have answered."""
        if answered and isinstance(self.attempt, OwnTurn):
            self.attempt.answered()
        self._tried(answered)

    def take_back(self, to: str) -> None:
        """Takes back an answer, a decision, a step or the turn, in a game of one's own."""
        turn = self.attempt
        if not isinstance(turn, OwnTurn):
            return
        if turn.take_back(to):
            self._played(turn)
        else:
            self.notify("Nothing was answered yet.", timeout=1.5)

    def action_try_move(self, by: int) -> None:
        """Another answer; on the map the land above or below."""
        asking = self._asking
        if asking is not None and asking.is_map:
            self._point("down" if by > 0 else "up")
        elif asking is not None:
            asking.change_row(by)
            self._tried(moved=False)
        elif isinstance(self.attempt, Guess):
            self.attempt.move(by)
            self._tried(moved=False)

    def action_try_side(self, direction: str) -> None:
        """The land beside, another land for the piece, or the step before."""
        asking = self._asking
        if asking is not None and asking.is_map:
            self._point(direction)
        elif asking is not None and asking.form is Form.MOVES:
            asking.move(1 if direction == "right" else -1)
            self._tried(moved=False)
        elif direction == "left":
            self.action_back()
        elif not isinstance(self.attempt, OwnTurn):
            self.action_next()

    def _point(self, direction: str) -> None:
        asking = self._asking
        assert asking is not None
        asking.point(self.query_one(IslandMap).beside(asking.cursor, direction))
        self._tried(moved=False)

    def on_ask_pane_named(self, event: AskPane.Named) -> None:
        """The name of a land was typed: the cursor goes there, or the piece does."""
        self.land_chosen(event.land)

    def land_chosen(self, land: str) -> None:
        """A land was typed while a question is open, or is to be chosen otherwise."""
        if (asking := self._asking) is not None:
            self._gave(asking.to_land(land))

    def land_clicked(self, land: str) -> None:
        """A click on the map leads the cursor there; a second one on the same land gives the answer."""
        asking = self._asking
        self.set_focus(self.query_one(AskPane))
        if asking is not None and asking.is_map and asking.here is not None and asking.cursor == land:
            self.action_try_choose()
        else:
            self.land_chosen(land)

    def answer_chosen(self, number: str) -> None:
        """An answer was clicked: the cursor goes there; a second click gives it."""
        asking = self._asking
        if asking is None:
            return
        if asking.at == int(number) and not asking.land:
            self.action_try_tick() if asking.form is Form.CARDS else self.action_try_choose()
        else:
            asking.go(int(number))
            self._tried(moved=False)

    def action_try_choose(self) -> None:
        """Gives the answer under the cursor; after the last one the story goes on."""
        attempt = self.attempt
        if attempt is None:
            return
        if attempt.is_done:
            self.action_next()
        elif isinstance(attempt, Guess):
            self._tried(attempt.pick(attempt.at))
        else:
            self._gave(attempt.asking.choose())

    def action_try_pick(self, number: int) -> None:
        """Gives an answer by its number."""
        attempt = self.attempt
        if isinstance(attempt, Guess):
            self._tried(attempt.pick(number - 1))
        elif attempt is not None and not attempt.is_done:
            self._gave(attempt.asking.pick(number - 1))

    def action_try_stop(self) -> None:
        """Stops, where that is allowed."""
        if (asking := self._asking) is not None:
            self._gave(asking.stop())

    def action_try_tick(self) -> None:
        """Ticks a card."""
        if (asking := self._asking) is not None:
            asking.tick()
            self._tried(moved=False)

    def action_try_full(self) -> None:
        """The answer under the cursor in full, and all answers again."""
        if (asking := self._asking) is not None:
            asking.in_full = not asking.in_full
            self._tried(moved=False)

    def action_try_compare(self) -> None:
        """Marks an answer to be compared with."""
        if (asking := self._asking) is not None:
            asking.compare()
            self._tried(moved=False)

    def action_try_hint(self) -> None:
        """One more hint."""
        if isinstance(self.attempt, Attempt) and not self.attempt.hint():
            self.notify("There is no further hint.", timeout=1.5)
        self._tried(moved=False)

    def action_try_take_back(self) -> None:
        """Takes the last answer back."""
        if isinstance(self.attempt, OwnTurn):
            self.take_back("answer")
        elif isinstance(self.attempt, Attempt):
            self._tried(self.attempt.take_back())

    def action_try_leave(self) -> None:
        """Reads this question instead; leaves a game of one's own, which is kept as it stands."""
        if self.own is not None:
            self.action_leave()
            return
        question = self.reading.moment.question
        self._read_instead = question.mark if question else ""
        self.attempt = None
        self.show_moment()

    # -- what would follow -------------------------------------------------------------------------------

    def _look_ahead(self) -> None:
        """Works out beside the keys what would follow the answer under the cursor, then the others.

        What is not needed any more is dropped.
        """
        asking = self._asking
        here = asking.here if asking is not None else None
        if asking is None or here is None or asking.view is None or asking.view.draws or asking.form is Form.CARDS:
            return
        every = [one.spelling for one in asking.options] if len(asking.options) <= _ALL_AHEAD else []
        wanted = [
            one for one in dict.fromkeys((here.spelling, asking.marked, *every)) if one and one not in asking.followed
        ]
        if not wanted:
            return
        ahead, followed = asking.look_ahead(), asking.followed

        def work() -> None:
            worker = get_current_worker()
            for number, spelling in enumerate(wanted):
                if worker.is_cancelled:
                    return
                followed[spelling] = ahead.following(spelling)
                if number in (0, len(wanted) - 1):
                    self.app.call_from_thread(self._followed, asking)

        self.run_worker(work, thread=True, exclusive=True, group="ahead", exit_on_error=False)

    def _followed(self, asking: Asking) -> None:
        if self.is_attached and self._asking is asking:
            self.query_one(AskPane).put(self.attempt)
