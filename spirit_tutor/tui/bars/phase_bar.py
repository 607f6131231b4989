"""The row of phases: what is past, what is now, what is ahead in this turn."""

from __future__ import annotations

from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.text_lines import Line, Span, apart, cut, joined, width
from spirit_tutor.drawing.track_lines import changed
from spirit_tutor.reading.phases import GROUPS, jump_group
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.tui.widgets.step_widgets import MomentLines

NAMES = {"time-passes": "Time Passes", "blighted": "Blighted Island", "blighted-spirits": "Blighted Island"}
ONLY_WHEN_NOW = ("blighted-spirits", "blighted", "event")
"""Phases that most turns do not have."""


class PhaseBar(MomentLines):
    """The phases of a turn."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row."""
        now = "growth" if moment.phase == "spirit" else moment.phase
        order = [phase for group in GROUPS for phase in group]
        at = order.index(now) if now in order else -1
        line: list[Span] = []
        seen = _first_steps(moment)
        if now in ("setup", "do", "correct", ""):
            line.append((f" {moment.phase_name} ", "chip"))
            line.append((f" {self.look.symbols.divider}", "faint"))
        for group in GROUPS:
            if group is not GROUPS[0]:
                line.append((f"{self.look.symbols.divider}", "faint"))
            for phase in group:
                if phase in ONLY_WHEN_NOW and phase != now and not (phase == "event" and moment.view.events):
                    continue
                name = NAMES.get(phase, phase.capitalize())
                place = order.index(phase)
                role = "chip" if place == at else "" if place < at else "muted"
                line.append((f" {name} ", linked(role, "step", seen[phase]) if phase in seen else role))
        supplies = _supplies(moment)
        if supplies and width(line) + width(supplies) < columns:
            return [apart(line, [*supplies, (" ", "")], columns)]
        return [cut(line, columns, self.look.symbols.more)]


def _supplies(moment: ShownStep) -> Line:
    """What is left of the pieces that the Adversary limits: with none left the next one loses the game."""
    now, was = moment.view.adversary, moment.earlier.adversary
    if now is None:
        return []
    before = {one.piece: one.left for one in was.supplies} if was else {}
    parts = [
        [(f"{one.piece} ", "heading"), changed(f"{one.left} left", before.get(one.piece, one.left) != one.left)]
        for one in now.supplies
    ]
    return joined(parts, "  ")


def _first_steps(moment: ShownStep) -> dict[str, str]:
    """Of every phase of this turn that the reader has seen, its first step."""
    first: dict[str, str] = {}
    for step in reversed(moment.story.steps[: moment.furthest + 1]):
        if step.turn == moment.turn:
            first[jump_group(step.phase) if step.phase == "spirit" else step.phase] = f"{step.id}?1"
        elif first:
            break
    return first
