"""The tree of what happened, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.replay.narrate import Told

from .lines import Line, Span, wrap
from .symbols import Symbols


def told_lines(told: Sequence[Told], columns: int, symbols: Symbols, *, deep: int = 9) -> list[Line]:
    """The lines of a tree, `deep` levels of it. What stands at the top is plain, what follows hangs under it."""
    lines: list[Line] = []
    for one in told:
        lines += wrap([(one.text, "")], columns, rest=[("  ", "")] if not one.children else [(symbols.stem, "muted")])
        lines += _under(one.children, columns, symbols, (), deep - 1)
    return lines


def _under(told: Sequence[Told], columns: int, symbols: Symbols, stems: tuple[Span, ...], deep: int) -> list[Line]:
    if deep <= 0:
        return []
    lines: list[Line] = []
    for one in told:
        last = one is told[-1]
        branch = (symbols.last_branch if last else symbols.branch, "muted")
        stem = ("  " if last else symbols.stem, "muted")
        lines += wrap([(one.text, "")], columns, first=[*stems, branch], rest=[*stems, stem])
        lines += _under(one.children, columns, symbols, (*stems, stem), deep - 1)
    return lines
