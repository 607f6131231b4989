"""The last row: the keys that matter most. A click on one does the same."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from spirit_tutor.drawing.styles import PANEL
from spirit_tutor.drawing.text_lines import Line, Span, width
from spirit_tutor.reading.actions import ALWAYS, TOGETHER, Action, spelled
from spirit_tutor.tui.widgets.line_widget import Lined


class KeyBar(Lined):
    """Keys and what they do, those needed most first, as many as fit."""

    ground = PANEL

    def __init__(self, actions: tuple[Action, ...], extra: tuple[tuple[str, str, str], ...] = ()):
        super().__init__(id="keys")
        self._actions = actions
        self._extra = extra
        self._clicks: dict[str, str] = {}

    def offer(self, actions: tuple[Action, ...]) -> None:
        """Shows the keys of other actions."""
        if actions != self._actions:
            self._actions = actions
            self.rebuild()

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row."""
        signs = self.look.symbols.keys
        can = self.screen.check_action
        hints = [
            (one.hint, spelled(one.shown, signs), one.label, one.id)
            for one in self._actions
            if one.hint and can(one.id, ())
        ]
        ids = {one.id for one in self._actions}
        hints += [(place, keys, label, action) for action, keys, label, place in TOGETHER if action in ids]
        hints += [(0, keys, label, action) for action, keys, label in self._extra]
        line: list[Span] = [(" ", "")]
        self._clicks.clear()
        last = [hint for hint in sorted(hints) if hint[3] in ALWAYS]
        reserved = sum(len(keys) + len(label) + 3 for _, keys, label, _ in last)
        for hint in [*(hint for hint in sorted(hints) if hint not in last), None, *last]:
            if hint is None:
                reserved = 0
                continue
            _, keys, label, action = hint
            part: list[Span] = [(keys, "key"), (f" {label}  ", "")]
            if width(line) + width(part) + reserved <= columns + 2:
                line += part
                self._clicks[keys] = action
        return [line]

    def draw(self, line: Line, columns: int) -> Strip:
        """The row with its keys to click on."""
        style = self.look.ink.style
        how = Style(reverse=True) if self.look.lines else Style.null()  # it closes a map of lines
        segments, action = [], ""
        for text, role in line:
            action = self._clicks.get(text, "") if role == "key" else action
            click = Style(meta={"@click": action if "." in action else f"screen.{action}"}) if action else Style.null()
            segments.append(Segment(text, style(role, self.ground) + how + click))
        return Strip(segments).adjust_cell_length(columns, style("", self.ground) + how)
