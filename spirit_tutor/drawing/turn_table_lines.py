"""A game turn by turn, as lines: figures with a bar beside each, so that colour and length are never alone."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.telling.turn_table import TurningPoint, TurnRow, TurnTable

from .styles import linked
from .symbols import Symbols
from .text_lines import Line, Span, apart, padded, width, wrap

STEP = "step"
"""What a marked name leads to: a step that was seen."""
_WIDE, _ROOMY, _NARROW = 110, 70, 44
_BARS = {_WIDE: 15, _ROOMY: 8, _NARROW: 0}
"""From how many columns on a bar is how long at most."""
_ABOUT = 24
"""Columns that what a turn was about needs to stand beside its figures; else it stands under them."""


def turn_lines(table: TurnTable, columns: int, symbols: Symbols) -> list[Line]:
    """The turns, a row each, and their sum."""
    longest = next((bar for least, bar in _BARS.items() if columns >= least), 0)
    if columns < _NARROW:
        return [line for row in table.rows for line in _in_words(row, columns)]
    short = columns < _ROOMY
    heads = (
        ("Fear", "Blight", "Bldgs", "Expl.") if short else ("Fear earned", "Blight left", "Towns, Cities", "Explorers")
    )
    rows = table.rows
    blight = max(row.blight_of for row in rows)
    charts = [
        [_chart(row.fear, max(one.fear for one in rows), longest, "accent", symbols) for row in rows],
        [_left(row, min(blight, longest), symbols) for row in rows],
        [_chart(row.buildings, max(one.buildings for one in rows), longest * 2 // 3, "", symbols) for row in rows],
        [_chart(row.explorers, max(one.explorers for one in rows), longest * 2 // 3, "muted", symbols) for row in rows],
    ]
    sums = (
        f"{table.fear} in {table.fear_cards} card{'' if table.fear_cards == 1 else 's'}"
        if not short
        else f"{table.fear}",
        f"of {rows[0].blight_of}" if rows[0].blight_of == blight else "",
        f"{table.buildings} to {rows[-1].buildings}",
        f"{table.explorers} to {rows[-1].explorers}",
    )
    sizes = [
        max(len(head), len(end), *(width(chart) for chart in column)) + 2
        for head, end, column in zip(heads, sums, charts, strict=True)
    ]
    lines: list[Line] = [_row([("Turn", "heading")], [[(head, "muted")] for head in heads], sizes)]
    used = 6 + sum(sizes)
    beside = columns - used >= _ABOUT
    if beside:
        lines = [[*lines[0], ("What it was about", "muted")]]
    for place, row in enumerate(rows):
        name: Line = [(f"{row.turn:>4}", linked("bold", STEP, row.step))]
        figures = _row(name, [column[place] for column in charts], sizes)
        if beside:
            about = wrap([(row.about, "")], columns - used)
            blank: Line = [(" " * used, "")]
            lines += [[*(figures if not n else blank), *part] for n, part in enumerate(about)]
        else:
            lines += [figures, *wrap([(row.about, "muted")], columns, first=[(" " * 6, "")])]
    lines.append([(symbols.line[12] * min(columns, used), "hairline")])
    lines.append(_row([("Sum", "muted")], [[(end, "muted")] for end in sums], sizes))
    return lines


def point_lines(points: Sequence[TurningPoint], columns: int) -> list[Line]:
    """The turning points, each with its number, which is its key, and what came of it."""
    lines: list[Line] = []
    for number, point in enumerate(points, start=1):
        name: list[Span] = [(f"{number}", "key"), ("  ", ""), (point.title, linked("name", STEP, point.step))]
        lines += _hung(name, [(point.brought, "")], f"turn {point.turn}, step {point.number}", columns)
    return lines


def _hung(name: Line, brought: Line, where: str, columns: int) -> list[Line]:
    """A name with its place at the right, and what came of it beside or below."""
    at: Line = [(where, "muted")]
    column = max(width(name) + 3, columns * 2 // 5)
    if column + width(brought) + width(at) + 2 <= columns:
        return [apart([*padded(name, column), *brought], at, columns)]
    if width(name) + width(at) + 2 <= columns:
        return [apart(name, at, columns), *wrap(brought, columns, first=[("   ", "")])]
    return [*wrap(name, columns, rest=[("   ", "")]), *wrap([*brought, (" ", ""), *at], columns, first=[("   ", "")])]


def _row(name: Line, cells: Sequence[Line], sizes: Sequence[int]) -> list[Span]:
    line: list[Span] = list(padded(name, 6))
    for cell, size in zip(cells, sizes, strict=True):
        line += padded(cell, size)
    return line


def _chart(number: int, most: int, longest: int, role: str, symbols: Symbols) -> Line:
    """A figure and a bar: each one of it a sign, as long as the longest fits, else in proportion."""
    size = number if most <= longest else round(number * longest / most) or (number > 0)
    return [(f"{number:>3} ", "bold"), (symbols.full * (size if longest else 0), role)]


def _left(row: TurnRow, longest: int, symbols: Symbols) -> Line:
    """The Blight that is left, filled, and what is gone, empty."""
    of = max(row.blight_of, 1)
    cells = min(of, longest)
    full = round(cells * row.blight / of)
    return [(f"{row.blight:>3} ", "bold"), (symbols.full * full + symbols.empty * (cells - full), "lost")]


def _in_words(row: TurnRow, columns: int) -> list[Line]:
    return list(wrap([(row.text, "")], columns, rest=[("  ", "")]))
