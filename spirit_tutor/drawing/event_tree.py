"""The tree of what happened, as lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby

from spirit_tutor.telling.narrate import HOW, TARGET, Told

from .symbols import Symbols
from .text_lines import Line, Span, wrap


def results(told: Sequence[Told], named: Collection[str]) -> tuple[Told, ...]:
    """A tree without what only explains how, for where there is little room.

    What hung under such a line moves up; a target is left out where the step's name
    names it. Alike results beside each other, with nothing under them, become one line that counts them.
    """
    kept: list[Told] = []
    for one in told:
        children = results(one.children, named)
        if one.kind in HOW or (one.kind == TARGET and one.land in named):
            kept += children
        else:
            kept.append(replace(one, children=children))
    return tuple(counted for one, alike in groupby(kept) for counted in _counted(one, len(list(alike))))


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


def _counted(told: Told, times: int) -> Sequence[Told]:
    if times == 1 or told.children:
        return [told] * times
    return [replace(told, text=f"{told.text} ({times} times)")]
