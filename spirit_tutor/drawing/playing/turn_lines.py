"""The turns of a game as a table with small charts, what turned it, and all lands as they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from spirit_tutor import words
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, cut, joined, wrap
from spirit_tutor.telling.playing.turn_figures import TurnFigures, lies, where_it_turned
from spirit_tutor.telling.views import TableView

_HIGH = 4
_BLOCKS = " ▁▂▃▄▅▆▇█"
_WIDE = 100
"""Columns from which charts stand beside each other, and the table has all of its columns."""


def turn_table_lines(every: Sequence[TurnFigures], columns: int, symbols: Symbols) -> list[Line]:
    """A row for each turn."""
    if not every:
        return []
    spirits = [letter for letter, _ in every[-1].energy]
    roomy = columns >= _WIDE
    said = ("Explorers", "Towns", "Cities", "Dahan", "Energy ") if roomy else ("E", "T", "C", "D", "En ")
    names = ["Turn", "Blight", "Fear", "Terror", *said[:4], *(f"{said[4]}{one}" for one in spirits)]
    rows = [
        [
            str(one.turn), str(one.blight), str(one.fear), words.STAGES[one.terror], str(one.explorers), str(one.towns),
            str(one.cities), str(one.dahan), *(str(energy) for _, energy in one.energy),
        ]
        for one in every
    ]  # fmt: skip
    wide = [max(len(row[at]) for row in (names, *rows)) + 2 for at in range(len(names))]
    head: Line = [(f"{name:<{wide[at]}}", "heading") for at, name in enumerate(names)]
    lines: list[Line] = [cut([*head, ("to be blighted", "heading"), ("  was", "heading")], columns, symbols.more)]
    before: list[str] = []
    for one, row in zip(every, rows, strict=True):
        cells: list[Span] = []
        for at, cell in enumerate(row):
            role = "bold" if not at else "accent" if before and at in (1, 3) and cell != before[at] else ""
            cells.append((f"{cell:<{wide[at]}}", role))
        was: Span = (" ".join(one.was) or "-", "lost" if one.was else "muted")
        cells += [(f"{' '.join(one.to_be) or '-':<14}", "muted"), ("  ", ""), was]
        lines.append(cut(cells, columns, symbols.more))
        before = row
    return lines


def chart_lines(every: Sequence[TurnFigures], columns: int, symbols: Symbols) -> list[Line]:
    """Small charts of the turns: Invaders, Fear, Blight left, Energy."""
    of: list[tuple[str, Callable[[TurnFigures], int]]] = [
        ("INVADERS", lambda one: one.invaders),
        ("FEAR A TURN", lambda one: one.fear),
        ("BLIGHT LEFT", lambda one: one.blight),
        ("ENERGY", lambda one: sum(energy for _, energy in one.energy)),
    ]
    room = columns // len(of) if columns >= _WIDE else columns // 2
    charts = [_chart(name, [read(one) for one in every], room - 2, symbols) for name, read in of]
    beside = len(of) if columns >= _WIDE else 2
    lines: list[Line] = []
    for at in range(0, len(charts), beside):
        rows = zip(*charts[at : at + beside], strict=True)
        lines += [
            joined([[*row, (" " * (room - 2 - sum(len(text) for text, _ in row)), "")] for row in parts])
            for parts in rows
        ]
        lines.append([])
    return lines


def _chart(name: str, values: Sequence[int], room: int, symbols: Symbols) -> list[list[Span]]:
    """A chart of bars, with its name and its highest value above and the turns below."""
    each = max(1, min(3, room // max(len(values), 1) - 1))
    values = values[-(room // (each + 1)) :]
    most = max([*values, 1])
    plain = symbols.full not in "■█"
    lines: list[list[Span]] = [[(name, "heading"), (f"  most {max([*values, 0])}", "muted")]]
    for row in range(_HIGH, 0, -1):
        bars = []
        for value in values:
            filled = value * _HIGH * 8 // most - (row - 1) * 8
            sign = ("#" if filled > 3 else " ") if plain else _BLOCKS[max(0, min(8, filled))]
            bars.append(sign * each)
        lines.append([(" ".join(bars), "accent")])
    first = 1
    lines.append([(" ".join(f"{first + at:^{each}}"[:each] for at in range(len(values))), "muted")])
    return lines


def turned_lines(every: Sequence[TurnFigures], columns: int, symbols: Symbols) -> list[Line]:
    """The turns in which something came otherwise than their start foresaw."""
    told = where_it_turned(every)
    if not told:
        return []
    lines: list[Line] = [[("WHERE IT TURNED", "heading")]]
    for turn, sentence in told:
        lines += wrap([(f"Turn {turn}: ", "bold"), (sentence, "")], columns, first=[(f"{symbols.bullet} ", "muted")])
    return lines


def all_lands_lines(view: TableView, columns: int) -> list[Line]:
    """Every land and what lies there, board by board."""
    boards: dict[str, list[Line]] = {}
    for name, land in view.lands.items():
        row: Line = [(f"{name:<4}", "bold"), (f"{land.terrain:<9}", "muted"), (lies(land), "")]
        boards.setdefault(land.board, []).append(row)
    beside = max(1, min(len(boards), columns // 38))
    each = columns // beside
    lines: list[Line] = [[("ALL LANDS", "heading")]]
    names = list(boards)
    for at in range(0, len(names), beside):
        group = [boards[name] for name in names[at : at + beside]]
        lines += [
            joined([_filled(part[number] if number < len(part) else [], each - 2) for part in group])
            for number in range(max(map(len, group)))
        ]
        lines.append([])
    return lines


def _filled(line: Iterable[Span], columns: int) -> Line:
    spans = cut(list(line), columns)
    return [*spans, (" " * (columns - sum(len(text) for text, _ in spans)), "")]
