"""All keys, by what they are for."""

from __future__ import annotations

from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.text_lines import Line, Span, side_by_side
from spirit_tutor.reading.actions import (
    KEEPING,
    LOOKING,
    MAP,
    ON_MAP,
    OTHER,
    OWN,
    OWN_GAME,
    PLAYER,
    STEPS,
    TRY,
    YOUR_TURN,
    Action,
    spelled,
)

from .text_screen import Page, TextScreen

_TWO_COLUMNS = 70
_KEY = 9


class KeysScreen(TextScreen):
    """The list of keys, made from the table of actions. A click on one of the `doable` gives its id."""

    heading = "All keys"

    def __init__(self, doable: tuple[Action, ...]):
        super().__init__()
        self._doable = {action.id for action in doable if action.id}

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """Groups of keys, beside each other where there is room."""
        signs = self.query_one(Page).look.symbols.keys
        steps, looking, on_map, keeping, other, turn, own = (
            self._group(name, signs) for name in (STEPS, LOOKING, ON_MAP, KEEPING, OTHER, YOUR_TURN, OWN_GAME)
        )
        if columns < _TWO_COLUMNS:
            return [*steps, [], *looking, [], *on_map, [], *turn, [], *own, [], *keeping, [], *other]
        return [
            *side_by_side(
                [*steps, [], *keeping, [], *turn], [*looking, [], *on_map, [], *own, [], *other], columns // 2
            )
        ]

    def _group(self, name: str, signs: dict[str, str]) -> list[Line]:
        rows: list[Line] = [[(name.upper(), "heading")]]
        for action in (*PLAYER, *MAP, *TRY, *OWN):
            if action.group == name and action.help:
                key = spelled(action.shown, signs).ljust(_KEY)
                does = action.id in self._doable
                row: list[Span] = [(key, "key"), ("" if key.endswith(" ") else " ", ""), (action.help, "")]
                rows.append([(text, linked(role, "do", action.id) if does else role) for text, role in row])
        return rows

    def action_link(self, _: str, action: str) -> None:
        """Closes the list and does what was clicked on."""
        self.dismiss(action)
