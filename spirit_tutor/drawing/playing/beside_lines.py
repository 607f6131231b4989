"""A branch beside the game that it left, as lines: figures in two columns, equal ones muted, then the lands that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.telling.playing.beside import Beside, Row

_MINE, _THEIRS = "what if", "the game"
_LEAST = 10


def beside_lines(points: Sequence[Beside], columns: int) -> list[Line]:
    """The points, the newest first."""
    lines: list[Line] = []
    for number, point in enumerate(points):
        lines += [[]] if number else []
        lines += _point(point, columns)
    return lines or [*wrap([("Your branch has not come to the end of a turn yet.", "")], columns)]


def _point(point: Beside, columns: int) -> Iterator[Line]:
    yield [(point.title, "bold")]
    first = max(len(row.what) for row in point.rows) + 2
    second = max(_LEAST, *(len(row.mine) for row in point.rows)) + 2
    yield [(" " * first, ""), (f"{_MINE:<{second}}", "heading"), (_THEIRS, "muted")]
    for row in point.rows:
        mine, rest = ("accent", "") if row.differs else ("muted", "muted")
        yield [(f"{row.what:<{first}}", rest), (f"{row.mine:<{second}}", mine), (row.theirs, "muted")]
    if point.lands:
        yield []
        yield [("WHERE THEY DIFFER", "heading")]
        for row in point.lands:
            yield from _land(row, columns)
    for ending in point.endings:
        yield []
        yield from wrap([(ending, "")], columns)


def _land(row: Row, columns: int) -> Iterator[Line]:
    yield from wrap(
        [(row.mine, "accent"), (f"; in the game {row.theirs}", "muted")], columns, first=[(f"{row.what:<4}", "bold")]
    )
