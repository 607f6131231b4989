"""The pane of a question that is open: one of a route that is tried first, one of a game of one's own, or a prediction."""

from __future__ import annotations

from textual import events
from textual.message import Message

from spirit_tutor.drawing.playing.ask_lines import ask_lines
from spirit_tutor.drawing.playing.attempt_lines import attempt_lines, guess_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.actions import OWN, TRY
from spirit_tutor.reading.playing.attempt import Attempt
from spirit_tutor.reading.playing.guess import Guess
from spirit_tutor.reading.playing.own_turn import OwnTurn
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.playing.open_ask import Form
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.step_widgets import MomentPane

Asked = Attempt | Guess | OwnTurn


class AskPane(MomentPane, inherit_bindings=False):
    """The question that is open."""

    BINDINGS = bindings((*TRY, *OWN))

    class Named(Message):
        """The reader typed the name of a land."""

        def __init__(self, land: str):
            super().__init__()
            self.land = land

    asked: Asked | None = None
    _typed = ""

    def put(self, asked: Asked | None) -> None:
        """Shows a question as it stands now."""
        self.hold(asked)
        self.rebuild()

    def hold(self, asked: Asked | None) -> None:
        """Takes a question that is shown with the moment it belongs to."""
        self.asked = asked

    def rebuild(self) -> None:
        """Builds the lines again and keeps the answer under the cursor in sight."""
        super().rebuild()
        rows = [
            y for y, line in enumerate(self.lines) if line and line[0] == (f"{self.look.symbols.chosen} ", "accent")
        ]
        if rows and self.is_visible:
            self.bring_into_sight(rows[0], rows[0] + 1)

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this size."""
        symbols = self.look.symbols
        if isinstance(self.asked, Guess):
            return guess_lines(self.asked, columns, symbols)
        if isinstance(self.asked, OwnTurn):
            asked = self.asked
            return ask_lines(
                asked.asking,
                columns,
                rows,
                symbols,
                so_far=asked.so_far,
                news=asked.news,
                slip=asked.slip,
                turn_over=asked.turn_over,
            )
        return attempt_lines(self.asked, columns, rows, symbols) if self.asked else []

    def on_key(self, event: events.Key) -> None:
        """A land's name, typed sign by sign, where the question is about lands."""
        asked = self.asked
        if isinstance(asked, Guess) or asked is None or asked.asking.form not in (Form.LANDS, Form.MOVES):
            return
        lands = self.moment.view.lands if self.moment else {}
        sign = (event.character or "").upper()
        for typed in (self._typed + sign, sign):
            begins = typed != sign or sign.isalpha()
            if sign.isalnum() and begins and any(land.startswith(typed) for land in lands):
                event.stop()
                event.prevent_default()
                self._typed = typed
                if typed in lands:
                    self._typed = ""
                    self.post_message(self.Named(typed))
                return
        self._typed = ""
