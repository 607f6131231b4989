"""The first row: which route, which turn, which step, and how far the reader has come."""

from __future__ import annotations

from textual.events import Click
from textual.message import Message

from spirit_tutor.drawing.styles import PANEL, STRIFE
from spirit_tutor.drawing.text_lines import Line, Span, apart, cut, cut_inside, width
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.playing.what_if import WhatIf
from spirit_tutor.tui.widgets.step_widgets import MomentLines

_PROGRESS = (21, 17, 13, 9)
_WIDE = 120
_LEAST_TITLE = 12


class TitleBar(MomentLines):
    """Route, turn, victory condition, step id and progress."""

    ground = PANEL

    class Aimed(Message):
        """The reader clicked on the progress line: the place in the story that this part of it stands for."""

        def __init__(self, place: int):
            super().__init__()
            self.place = place

    _cells = 0
    """How long the progress line is; it ends one column before the end of the row."""

    def on_click(self, event: Click) -> None:
        """A click on the progress line goes there."""
        column = event.x - (self.size.width - 1 - self._cells)
        if self.moment and 0 <= column < self._cells:
            if self.moment.tells_progress:
                aimed = round(len(self.moment.story.steps) * column / max(self._cells - 1, 1))
                self.post_message(self.Aimed(min(aimed, self.moment.furthest)))
                return
            solid = self._cells - len(self.look.symbols.ahead) - 1
            self.post_message(self.Aimed(round(self.moment.furthest * min(column / solid, 1))))

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row: the longest progress line with which all the rest fits; then without the victory condition.

        Where that is too long, the title gives way to the step's id, of which at last the middle is left out.
        """
        branch = moment.story if isinstance(moment.story, WhatIf) else None
        self.ground = PANEL if branch is None or self.look.ink.palette.lines else STRIFE
        title: list[Span] = [(" ", ""), (moment.story.title, "bold")]
        if branch is not None:
            title = [(" WHAT IF ", "chip"), (f" from {branch.from_step} ", "bold")]
        turn: list[Span] = [(f"  {moment.place_name}", "")]
        if columns < _WIDE:
            turn = [] if moment.phase == "setup" and not moment.tells_progress else turn
            turn += [("  ", ""), (f" {moment.phase_name} ", "chip")]
        victory: list[Span] = [(f"To win: {moment.view.fear.victory}", "muted")] if columns >= _WIDE else []
        step: list[Span] = [(moment.step.id if moment.step else "", "muted"), ("  ", "")]
        if moment.step and moment.step.mark in moment.bookmarks:
            step.insert(1, (" *", "accent"))
        for middle in (victory, []):
            for cells in _PROGRESS:
                right = [*step, *self._progress(moment, cells), (" ", "")]
                free = columns - sum(width(part) for part in (title, turn, middle, right))
                if free >= (6 if middle else 2):
                    space = (" " * (free // 2), "")
                    return [apart([*title, *turn, space, *middle] if middle else [*title, *turn], right, columns)]
        more = self.look.symbols.more
        room = columns - width(turn) - width(right) - 2
        if room >= _LEAST_TITLE:
            return [apart([*cut(title, room, more), *turn], right, columns)]
        name = width(step) + room - 1  # whoever reads on knows the route, but copies the step's id from here
        step = [*cut_inside(step[:-1], name, more), ("  ", "")]
        return [apart(turn, [*step, *self._progress(moment, _PROGRESS[-1]), (" ", "")], columns)]

    def _progress(self, moment: ShownStep, columns: int) -> list[Span]:
        """Solid up to here, thin up to the furthest step seen, and then dots that do not tell how much is to come.

        Where the reader wants to know it, what is to come is as long as it is, and nothing is dotted.
        """
        symbols = self.look.symbols
        self._cells = columns
        if moment.tells_progress:
            return self._measured(moment, columns)
        cells = columns - len(symbols.ahead) - 1
        gone = round(cells * moment.last / moment.furthest) if moment.furthest else cells
        return [
            (symbols.gone_by * gone + symbols.here, "accent"),
            (symbols.seen * (cells - gone), "muted"),
            (symbols.ahead if moment.step else " " * len(symbols.ahead), "muted"),
        ]

    def _measured(self, moment: ShownStep, columns: int) -> list[Span]:
        """The whole route: what is behind, where the reader is, what was seen beyond, and what was not read yet."""
        symbols, cells, steps = self.look.symbols, columns - 1, max(len(moment.story.steps), 1)
        gone = round(cells * min(moment.last, steps) / steps)
        seen = max(round(cells * min(moment.furthest, steps) / steps) - gone, 0)
        return [
            (symbols.gone_by * gone + symbols.here, "accent"),
            (symbols.seen * seen, "muted"),
            (symbols.to_come * (cells - gone - seen), "faint"),
        ]
