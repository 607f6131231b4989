"""Lands that are written but none of a game's: which map or board they are on, for whoever mistyped one."""

from __future__ import annotations

import re
from collections.abc import Collection

from spirit_tutor.route.mistakes import did_you_mean
from spirit_tutor.rules.core.card_shapes import Box
from spirit_tutor.table.island import LAND_NAME, board_and_number, land_name

_NAMED = re.compile(rf"\b{LAND_NAME}\b")


def named(text: str) -> list[str]:
    """What is spelled like a land in a text, in order."""
    return _NAMED.findall(text)


def no_land(name: str, lands: Collection[str], box: Box) -> str:
    """The sentence about a name that is no land of an island with these lands."""
    return f"'{name}' is no land of this island.{elsewhere(name, lands, box) or did_you_mean(name, lands)}"


def elsewhere(text: str, lands: Collection[str], box: Box) -> str:
    """Where the first land in a text lies that is printed, but none of these lands: a sentence, or nothing."""
    boards = dict.fromkeys(board_and_number(land)[0] for land in lands)
    here = dict.fromkeys(box.boards[board].map for board in boards if board in box.boards)
    printed = {land_name(name, number): board for name, board in box.boards.items() for number in board.lands}
    for name in named(text):
        if name in lands or not here or name not in printed:
            continue
        there, board = printed[name].map, printed[name].name
        if there not in here:
            return f" {name} is a land of the {there} map; this game is played on the {next(iter(here))} one: {_all(lands)}."
        return f" Board {board} is not in this game; its lands are {_all(lands)}."
    return ""


def _all(lands: Collection[str]) -> str:
    """The lands, board by board: `NE1 to NE9`."""
    numbers: dict[str, list[int]] = {}
    for land in lands:
        board, number = board_and_number(land)
        numbers.setdefault(board, []).append(number)
    return ", ".join(f"{board}{min(found)} to {board}{max(found)}" for board, found in numbers.items())
