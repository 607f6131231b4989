"""Going through the story: step by step, by phases and turns, by itself."""

from __future__ import annotations

from spirit_tutor.reading.playing.guess import Guess
from spirit_tutor.tui.autoplay import State
from spirit_tutor.tui.bars.hint_banner import Offer
from spirit_tutor.tui.bars.title_bar import TitleBar

from .part import PlayerPart


class Stepping(PlayerPart):
    """Where in the story the reader is."""

    def action_next(self) -> None:
        """The next step."""
        self.query(Offer).remove()
        if isinstance(self.attempt, Guess):
            self.attempt = None  # what was predicted is shown now
        else:
            self.reading.go_on()
        self.show_moment()

    def action_back(self) -> None:
        """The step before."""
        self.reading.go_back()
        self.show_moment()

    def action_first(self) -> None:
        """The first step."""
        self.go_to(0)

    def action_furthest(self) -> None:
        """The furthest step that was seen."""
        self.reading.go_to_furthest()
        self.show_moment()

    def action_next_phase(self) -> None:
        """The first step of the next phase."""
        self._jump(by_phase=True, forward=True)

    def action_last_phase(self) -> None:
        """The first step of this phase, or of the one before."""
        self._jump(by_phase=True, forward=False)

    def action_next_turn(self) -> None:
        """The first step of the next turn."""
        self._jump(by_phase=False, forward=True)

    def action_last_turn(self) -> None:
        """The first step of this turn, or of the one before."""
        self._jump(by_phase=False, forward=False)

    def _jump(self, *, by_phase: bool, forward: bool) -> None:
        self.reading.jump(by_phase=by_phase, forward=forward)
        self.show_moment()

    def action_unfold(self) -> None:
        """A run of lands step by step, or all at once again."""
        if self.reading.fold():
            self.show_moment()

    def action_before(self) -> None:
        """The table before the step, and back."""
        if self.moment.question:
            self.notify("This is the table before it is decided. The answer comes next.", timeout=2)
        elif self.moment.step:
            self.reading.looking_back = not self.reading.looking_back
            self.show_moment()

    def action_autoplay(self) -> None:
        """The story goes on by itself, or stops."""
        self.autoplay.toggle(self.moment)

    def action_speed(self, by: int) -> None:
        """Autoplay faster or slower."""
        app = self.look_app
        speed = self.autoplay.change_speed(by, self.moment)
        app.keep.change_settings(words_a_minute=speed)
        if self.autoplay.state is State.OFF:
            self.notify(f"Playing by itself (a) takes {speed} words a minute.", timeout=2)

    def on_title_bar_aimed(self, event: TitleBar.Aimed) -> None:
        """A click on the progress line: the first step at its left end, the furthest seen at its right end."""
        self.go_to(event.place)
