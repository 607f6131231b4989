"""A Ravage as a sum in lines: the figures in one column, what they are before them, what they do behind them."""

from __future__ import annotations

from collections.abc import Iterator

from spirit_tutor.telling.ravage_sum import RavageSum
from spirit_tutor.telling.views import TableView

from .text_lines import Line, Span, wrap

_FIGURES = 18
"""The column in which the figures end, on a pane that has the room; on a narrow one it is `_FIGURES_NARROW`."""
_FIGURES_NARROW = 18
_NARROW = 40


def sum_lines(ravage: RavageSum, after: TableView, columns: int) -> list[Line]:
    """The sum of a Ravage, and then that of the Dahan who strike back."""
    end = _FIGURES if columns >= _NARROW else _FIGURES_NARROW
    lines: list[Line] = []
    for name, sign, figure, behind in _rows(ravage, after):
        if figure is None:
            lines.append([("-" * end if name == _RULE else name, "muted")])
            continue
        number = f"{sign}{figure}"
        role = "muted" if not figure and sign else "bold"
        first: list[Span] = [(name.ljust(end - len(number)), "muted" if role == "muted" else ""), (number, role)]
        if behind and columns >= _NARROW:
            lines += wrap(behind, columns, first=[*first, ("  ", "")], rest=[(" " * (end + 2), "")])
        else:
            lines += [first, *wrap(behind, columns, first=[("  ", "")], rest=[("  ", "")])] if behind else [first]
    return lines


_RULE = "-"
_Row = tuple[str, str, int | None, Line]


def _rows(ravage: RavageSum, after: TableView) -> Iterator[_Row]:
    for one in ravage.attackers:
        yield one.name, "", one.damage, _each(one.number, one.each)
    if ravage.more:
        yield "all together", "- " if ravage.more < 0 else "+ ", abs(ravage.more), []
    yield "Defend", "- ", ravage.defend, []
    yield _RULE, "", None, []
    yield "Damage", "", ravage.damage, []
    yield "to the land", "", ravage.damage, list(_to_land(ravage, after))
    yield "to the Dahan", "", ravage.damage, list(_to_dahan(ravage))
    left = ravage.dahan - ravage.dahan_lost
    if ravage.dahan:
        yield f"{left} Dahan {'strikes' if left == 1 else 'strike'}", "", ravage.back, list(_struck(ravage))


def _each(number: int, each: int) -> list[Span]:
    return [(f"{each} each", "muted")] if number > 1 else []


def _to_land(ravage: RavageSum, after: TableView) -> Iterator[Span]:
    shorts = {spirit.id: spirit.short for spirit in after.spirits}
    if ravage.damage < ravage.blights:
        yield f"fewer than {ravage.blights}: no Blight", "muted"
        return
    yield f"{ravage.blights} or more: ", "muted"
    yield ("a Blight", "accent") if ravage.blight else ("a Blight is due, none comes", "muted")
    for spirit in dict.fromkeys(ravage.presence):
        yield ", and with it ", "muted"
        yield f"{ravage.presence.count(spirit)} Presence of {shorts.get(spirit, spirit)}", "lost"


def _to_dahan(ravage: RavageSum) -> Iterator[Span]:
    if not ravage.dahan:
        yield "no Dahan here", "muted"
    elif ravage.dahan_lost:
        yield f"{ravage.dahan_lost} of {ravage.dahan} {'dies' if ravage.dahan_lost == 1 else 'die'}", "lost"
    else:
        yield "none dies", "muted"


def _struck(ravage: RavageSum) -> Iterator[Span]:
    if ravage.dahan == ravage.dahan_lost:
        yield "none is left to strike", "muted"
    elif ravage.invaders_lost:
        yield f"{ravage.invaders_lost} {'Invader falls' if ravage.invaders_lost == 1 else 'Invaders fall'}", "accent"
    elif not ravage.back:
        yield "no Invader is left, or they may not", "muted"
