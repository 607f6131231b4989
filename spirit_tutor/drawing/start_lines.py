"""The rows of the start screen, and what is told of the one under the cursor."""

from __future__ import annotations

from spirit_tutor.reading.start_list import BEGUN, READ, StartRow

from .symbols import Symbols
from .text_lines import Line, Span, apart, cut, padded, width, wrap

_FACTS = 76
"""From so many columns on a row tells its box."""
_ROLES = {READ: "evidence", BEGUN: "accent"}
_LENGTH, _BOX, _MARK = 8, 14, 5


def row_line(row: StartRow, columns: int, symbols: Symbols) -> Line:
    """A row in exactly so many columns: number, title, how far one is, box or place, minutes."""
    number = f"{row.number:>2}" if row.number is not None else "  "
    head: list[Span] = [(number, "key"), ("  ", ""), (row.title, "bold")]
    right: list[Span] = []
    if row.mark:
        right.append((row.mark, _ROLES[row.mark]))
    wide = columns >= _FACTS - 10
    if row.facts and (wide or not row.length):
        right += [("  ", ""), *padded([(row.facts, "muted")], max(_BOX, len(row.facts)))] if row.length else [
            ("  ", ""), (row.facts, "muted"),
        ]  # fmt: skip
    elif wide and row.length:
        right.append((" " * (_BOX + 2), ""))
    if row.length:
        right.append((f"{row.length:>{_LENGTH}}", "muted"))
    if width(head) + width(right) + 1 > columns and row.mark:
        right = [one for one in right if one[0] != row.mark]
    return padded(apart(cut(head, max(columns - width(right) - 1, 8), symbols.more), right, columns), columns)


def about_lines(row: StartRow, columns: int, symbols: Symbols) -> list[Line]:
    """What a row leads to: what it is about, what one will see, what is good to know first, what comes after it."""
    lines: list[Line] = list(wrap([(row.title, "bold")], columns))
    facts, *told = row.told if len(row.told) > 1 else ("", *row.told)
    if facts:
        lines += wrap([(facts, "muted")], columns)
    for one in told:
        lines += [[], *wrap([(one, "")], columns)]
    lines += [[], *wrap([(row.enter, "")], columns, first=[(" enter ", "chip"), (" ", "")])]
    if row.points:
        lines += [[], [("YOU WILL SEE", "heading")]]
        for one in row.points:
            lines += wrap([(one, "")], columns, first=[(f"{symbols.bullet} ", "evidence")])
    for heading, titles in (("GOOD TO KNOW FIRST", row.first), ("AFTER IT", (row.after,) if row.after else ())):
        if titles:
            lines += [[], [(heading, "heading")], *(line for one in titles for line in wrap([(one, "")], columns))]
    return lines
