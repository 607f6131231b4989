"""All keys, by what they are for."""

from __future__ import annotations

from .actions import LOOKING, MAP, ON_MAP, OTHER, PLAYER, STEPS, spelled
from .lines import Line, Span, side_by_side
from .text_screen import Page, TextScreen

_TWO_COLUMNS = 70
_KEY = 9


class KeysScreen(TextScreen):
    """The list of keys, made from the table of actions."""

    heading = "All keys"

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """Groups of keys, beside each other where there is room."""
        signs = self.query_one(Page).look.symbols.keys
        steps, looking, on_map, other = (_group(name, signs) for name in (STEPS, LOOKING, ON_MAP, OTHER))
        if columns < _TWO_COLUMNS:
            return [*steps, [], *looking, [], *on_map, [], *other]
        return [*side_by_side([*steps, [], *other], [*looking, [], *on_map], columns // 2)]


def _group(name: str, signs: dict[str, str]) -> list[Line]:
    rows: list[Line] = [[(name.upper(), "heading")]]
    for action in (*PLAYER, *MAP):
        if action.group == name and action.help:
            key = spelled(action.shown, signs)
            row: list[Span] = [(key.ljust(_KEY), "key"), (" " if len(key) >= _KEY else "", ""), (action.help, "")]
            rows.append(row)
    return rows
