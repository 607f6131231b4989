"""The keys of a game of one's own, beside those of its open question."""

from __future__ import annotations

from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.playing.own_turn import OwnTurn

from .trying import Trying


class OwnKeys(Trying):
    """Taking back, another Spirit first, what is asked at all, other cards."""

    _card_asked = -1
    _end_shown = False

    @property
    def own_turn(self) -> OwnTurn | None:
        """The reader's turn, where the question of a game of their own is open."""
        return self.attempt if isinstance(self.attempt, OwnTurn) else None

    def can_own(self, action: str) -> bool | None:
        """Whether a key of one's own game does anything now; None for other keys."""
        turn, asking = self.own_turn, self._asking
        if action == "try_stop" and asking is not None and asking.view is not None:
            return asking.view.may_stop
        if action == "try_tick" and asking is not None and asking.view is not None:
            return asking.ticks
        if not action.startswith("own_"):
            return None
        if self.own is not None and (action == "own_turns" or (self.own.over and action.startswith("own_undo"))):
            return True
        if turn is None:
            return False
        if action == "own_card":
            return turn.asking.view is not None and turn.asking.view.draws
        return bool(turn.game.ask.others) if action == "own_other_spirit" else True

    def offer_card_window(self) -> None:
        """Where a card of the reader's own box is to be named, the window for it opens, once for each question."""
        turn = self.own_turn
        if turn is None or turn.asking.view is None or not turn.asking.view.draws:
            return
        asked = len(turn.game.sitting.answers)
        if self._card_asked == asked or not self.is_current:
            return
        self._card_asked = asked
        self.action_own_card()

    def action_own_card(self) -> None:
        """Opens the window in which a card of the reader's own box is named."""
        turn = self.own_turn
        view = turn.asking.view if turn is not None else None
        if turn is None or view is None or not view.draws:
            return
        from spirit_tutor.tui.screens.playing.card_window import CardWindow

        def name(cards: str | None) -> None:
            if cards and turn.asking.name(tuple(cards.split("\n"))):
                turn.answered()
                self._played(turn)

        self.app.push_screen(CardWindow(view), name)

    def action_own_undo(self, to: str) -> None:
        """Takes back a decision, a step or the turn; the end of a game, too."""
        game = self.own
        if game is not None and game.over and game.undo(to):
            self._end_shown = False
            self.attempt = OwnTurn(game)
            self._played(self.attempt)
        else:
            self.take_back(to)

    def action_own_other_spirit(self) -> None:
        """Another Spirit acts before this one goes on."""
        turn = self.own_turn
        if turn is None:
            return
        others = turn.game.ask.others
        if not others:
            self.notify("No other Spirit can act before this is answered.", timeout=2)
        elif turn.game.ask.let(next(iter(others))):
            turn.answered()
            self._played(turn)

    def action_own_everything(self) -> None:
        """Whether even what is usual is asked."""
        if self.own is not None:
            sitting = self.own.sitting
            sitting.everything = not sitting.everything
            said = (
                "Everything is asked, every order too." if sitting.everything else "Orders are asked where they matter."
            )
            self.notify(said, timeout=2)

    def action_own_reopen(self) -> None:
        """Lists what was answered by itself this turn; the one chosen is asked again."""
        turn = self.own_turn
        if turn is None:
            return
        from spirit_tutor.tui.screens.playing.reopen_screen import ReopenScreen

        given = turn.game.by_itself
        if not given:
            self.notify("Nothing was answered by itself this turn.", timeout=2)
            return

        def reopen(place: int | None) -> None:
            if place is not None and turn.take_back(place):
                self._played(turn)

        self.app.push_screen(ReopenScreen(given), reopen)

    def action_own_turns(self) -> None:
        """The turns so far in figures, and all lands."""
        if self.own is not None:
            from spirit_tutor.tui.screens.playing.turns_screen import TurnsScreen

            self.app.push_screen(TurnsScreen(self.own, self.moment.view))

    def offer_end_page(self) -> None:
        """When the game ends its turns are shown, once."""
        if self.own is not None and self.own.over and not self._end_shown and self.is_current and self._answered:
            self._end_shown = True
            self.action_own_turns()

    def action_own_note(self) -> None:
        """Writes why the last decision was taken, a note, or what was not chosen."""
        from spirit_tutor.reading.playing.own_notes import last_decision
        from spirit_tutor.tui.screens.playing.note_screen import NoteScreen

        kept = self._keep_game
        decision = last_decision(kept) if isinstance(kept, KeptGame) else None
        if not isinstance(kept, KeptGame) or decision is None:
            self.notify("Nothing was decided yet that a note could be about.", timeout=2)
            return

        def told(sentence: str | None) -> None:
            if sentence:
                self.notify(sentence, timeout=6)

        self.app.push_screen(NoteScreen(kept, decision), told)

    def action_own_correct(self) -> None:
        """All lands; what lies otherwise on the reader's table is corrected, where a turn begins."""
        turn = self.own_turn
        if turn is None:
            return
        if why := turn.game.why_no_correction:
            self.notify(why, timeout=4)
            return
        from spirit_tutor.tui.screens.playing.correct_screen import CorrectScreen

        def done(corrected: str | None) -> None:
            if corrected:
                turn.answered()
                self._played(turn)

        self.app.push_screen(CorrectScreen(self.moment.view, turn.game.correct), done)

    def own_onward(self) -> tuple[str, ...]:
        """What one can do with a game that is over."""
        rows = [
            "D: its turns in figures, and all lands.",
            "home: read it again, step by step.",
            "bksp: take the last answer back.",
        ]
        file = self._keep_game.file if isinstance(self._keep_game, KeptGame) else None
        if file is not None:
            rows.append(f"It is kept in {file}. spirit-tutor export {file.name} makes a page of it, to hand on.")
        return tuple(rows)

    def action_own_other_cards(self) -> None:
        """Shuffles anew what lies in the decks: openly, and the file says so."""
        turn = self.own_turn
        if turn is None:
            return
        if turn.game.sitting.other_cards():
            self.notify("What lies in the decks was shuffled anew. The file of the game says so.", timeout=4)
            self._played(turn)
        else:
            self.notify("The cards lie on your own table: shuffle them there.", timeout=2)
