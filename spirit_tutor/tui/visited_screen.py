"""The steps seen so far; the enter key goes to the chosen one. Nothing here hints at what is to come."""

from __future__ import annotations

from spirit_tutor.replay.story import StoryStep

from .finder import Finder, Listed
from .lines import Line, wrap
from .look import Look
from .moment import Moment
from .told_lines import told_lines


class VisitedScreen(Finder[str]):
    """A list of steps by turn and phase, and what happened in the chosen one. Gives the id of a step."""

    heading = "Steps seen so far"
    enter = "go there"

    def __init__(self, moment: Moment):
        super().__init__()
        self._steps = {step.id: step for step in moment.visited}
        self.chosen = moment.step.id if moment.step else next(reversed(self._steps), None)

    def listing(self, words: str) -> tuple[list[Listed[str]], str]:
        """The steps whose title or id holds all the words."""
        wanted = words.casefold().split()
        listed: list[Listed[str]] = []
        part = ""
        for step in self._steps.values():
            if not all(word in f"{step.title} {step.id}".casefold() for word in wanted):
                continue
            if part != (part := _part(step)):
                listed.append(Listed(part))
            listed.append(Listed(step.title, step.id))
        return listed, f"No step seen so far is called '{words.strip()}'."

    def told(self, what: str, columns: int, look: Look) -> list[Line]:
        """What happened in the step."""
        step = self._steps[what]
        lines: list[Line] = [*wrap([(step.title, "bold")], columns), *wrap([(step.id, "muted")], columns), []]
        return [*lines, *told_lines(step.told, columns, look.symbols)]


def _part(step: StoryStep) -> str:
    return f"Turn {step.turn}, {step.phase_name}" if step.turn else step.phase_name
