"""Autoplay: the story goes on by itself, at the pace somebody reads, and waits where somebody decides."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from textual.screen import Screen
from textual.timer import Timer

from spirit_tutor.drawing.story_lines import step_lines
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain
from spirit_tutor.reading.actions import Action
from spirit_tutor.reading.shown_step import ShownStep

SPEEDS = (100, 130, 160, 200, 250, 320, 400)
"""Words a minute."""
USUAL = 200
LEAST = 2.0
"""Seconds for finding on the map what a step changed, however little it says."""
_COLUMNS = 80
_ALWAYS = (Action("app.keys", "", "?", "all keys", "", "", 15), Action("leave", "", "q", "leave", "", "", 16))


class State(Enum):
    """What autoplay does."""

    OFF, PLAYING, WAITING = range(3)


class Autoplay:
    """Goes on in a player by `go_on`, step after step; `changed` is called when the state or the speed is another."""

    def __init__(self, screen: Screen[None], go_on: Callable[[], None], changed: Callable[[], None]):
        self._screen, self._go_on, self._changed = screen, go_on, changed
        self.speed = USUAL
        self.state = State.OFF
        self._at_question = False
        self._timer: Timer | None = None

    def toggle(self, moment: ShownStep) -> None:
        """Begins or stops."""
        if self.state is not State.OFF:
            self._become(State.OFF)
        elif moment.step:
            self._become(State.PLAYING)
            self._wait_for(moment)

    def shown(self, moment: ShownStep) -> None:
        """Another step is shown: it gets its time, or autoplay waits for the reader or ends."""
        if self.state is State.OFF:
            return
        if moment.step is None:
            self._become(State.OFF)
        elif waits_at(moment):
            self._at_question = moment.question is not None
            self._become(State.WAITING)
        else:
            self._become(State.PLAYING)
            self._wait_for(moment)

    def set_speed(self, speed: int) -> None:
        """Begins with a speed, if it is one of `SPEEDS`."""
        self.speed = speed if speed in SPEEDS else USUAL

    def change_speed(self, by: int, moment: ShownStep) -> int:
        """Faster or (negative) slower; gives the words a minute."""
        place = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(place, len(SPEEDS) - 1))]
        if self.state is State.PLAYING:
            self._wait_for(moment)
        self._changed()
        return self.speed

    def keys(self) -> tuple[Action, ...]:
        """What the row of keys shows meanwhile."""
        if self.state is State.WAITING:
            return (
                Action(
                    "", "", "playing", f"waits at {'the question' if self._at_question else 'a decision'}", "", "", 1
                ),
                Action("next", "", "{right}", "go on", "", "", 2),
                Action("autoplay", "", "a", "stop", "", "", 3),
                *_ALWAYS,
            )
        return (
            Action("", "", "playing", f"{self.speed} words a minute", "", "", 1),
            Action("autoplay", "", "a", "stop", "", "", 2),
            Action("speed(1)", "", "+", "faster", "", "", 3),
            Action("speed(-1)", "", "-", "slower", "", "", 4),
            *_ALWAYS,
        )

    def _become(self, state: State) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if state is not self.state or state is State.WAITING:
            self.state = state
            self._changed()

    def _wait_for(self, moment: ShownStep) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(seconds_for(moment, self.speed), lambda: self._time_is_up(moment))

    def _time_is_up(self, moment: ShownStep) -> None:
        if self._screen.is_active and not self._screen.focused:
            self._go_on()
        else:  # the reader is looking something up
            self._wait_for(moment)


def waits_at(moment: ShownStep) -> bool:
    """Whether it is a question, or somebody has a choice in the step and the author asks no question before."""
    if moment.question or moment.step is None or moment.answers:
        return moment.question is not None
    return any(decision.is_decision for decision in moment.step.decisions)


def seconds_for(moment: ShownStep, speed: int) -> float:
    """How long a step takes to read, and to find on the map."""
    if moment.step is None:
        return LEAST
    lines = step_lines(moment, moment.step, _COLUMNS, UNICODE, rows=0)
    words = sum(len(plain(line).split()) for line in lines)
    return LEAST + words * 60 / speed
