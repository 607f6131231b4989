"""The tree of what happened, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.telling.narrate import Told

from .symbols import Symbols
from .text_lines import Line, Span, wrap


def told_lines(told: Sequence[Told], columns: int, symbols: Symbols) -> list[Line]:
    """The lines of a tree. What stands at the top is plain, what follows hangs under it."""
    lines: list[Line] = []
    for one in told:
        lines += wrap([(one.text, "")], columns, rest=[("  ", "")] if not one.children else [(symbols.stem, "muted")])
        lines += _under(one.children, columns, symbols, ())
    return lines


def _under(told: Sequence[Told], columns: int, symbols: Symbols, stems: tuple[Span, ...]) -> list[Line]:
    lines: list[Line] = []
    for one in told:
        last = one is told[-1]
        branch = (symbols.last_branch if last else symbols.branch, "muted")
        stem = ("  " if last else symbols.stem, "muted")
        lines += wrap([(one.text, "")], columns, first=[*stems, branch], rest=[*stems, stem])
        lines += _under(one.children, columns, symbols, (*stems, stem))
    return lines
