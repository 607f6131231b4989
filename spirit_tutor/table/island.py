"""The island: boards, how they are joined, and which lands are adjacent (SI13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

TERRAINS = ("Jungle", "Mountain", "Sands", "Wetland")
STANDARD, THEMATIC = "standard", "thematic"
"""The two maps: each Island Board has a side of both, with lands of its own (R27.2)."""

LAND_NAME = r"(?:[NS][EW]|[A-Z])(?:10|[0-9])"
"""What is spelled like a land, as a pattern: its board's letter, or two of them on the thematic map, and a number."""
_LAND = re.compile(r"([NS][EW]|[A-Z])(10|[1-9])")


def land_name(board: str, number: int) -> str:
    """A land's name: `A3`, `NE4`, `W10`."""
    return f"{board}{number}"


def board_and_number(land: str) -> tuple[str, int]:
    """The board and the number in a land's name. Raises ValueError for a text that is no land's name."""
    found = _LAND.fullmatch(land)
    if found is None:
        raise ValueError(f"'{land}' is no land's name")
    return found[1], int(found[2])


class Land(NamedTuple):
    """One land as printed: where it is and what it is."""

    id: str
    board: str
    number: int
    terrain: str
    coastal: bool


class PrintedLand(NamedTuple):
    """One land of a board: terrain, neighbours on the board (0 is the Ocean), pieces placed at setup.

    `with_tokens` is what is placed instead where tokens are played with, on a board
    that has icons for them (R27.2).
    """

    terrain: str
    adjacent: tuple[int, ...]
    setup: str
    with_tokens: str = ""


class Side(NamedTuple):
    """One joinable side of a board: its lands clockwise, and the breaks between them in units of a thirteenth."""

    lands: tuple[int, ...]
    breaks: tuple[int, ...]

    def spans(self) -> list[tuple[int, int, int]]:
        """(land, from, to) along the side, clockwise."""
        edges = (0, *self.breaks, SIDE_UNITS)
        return [(land, edges[i], edges[i + 1]) for i, land in enumerate(self.lands)]


SIDE_UNITS = 13


class Board(NamedTuple):
    """One Island Board: its name, its lands, its sides, and the map that it is part of.

    A board of the thematic map has one place in it and no sides to be joined.
    """

    name: str
    lands: Mapping[int, PrintedLand]
    sides: Mapping[str, Side]
    corners: Mapping[str, int]
    map: str = STANDARD


class Layout(NamedTuple):
    """How the boards of a game lie: sides joined and diagonal corners that touch, by place in the layout.

    A layout of the thematic map is made of `boards` of its own instead, and `seams` are
    the lands of these that touch (R27.2).
    """

    joins: tuple[tuple[int, str, int, str], ...] = ()
    corners: tuple[tuple[int, int, str], ...] = ()
    boards: tuple[str, ...] = ()
    seams: tuple[tuple[str, str], ...] = ()


class Island:
    """All lands in play and their adjacency.

    Give it the boards in the order of the layout. Lands are named by their board and
    their number, `A3`, `NE4`, `W10`.
    """

    def __init__(self, lands: Iterable[Land], borders: Iterable[tuple[str, str]], seams: Iterable[tuple[str, str]]):
        self.lands: dict[str, Land] = {land.id: land for land in lands}
        self.boards: tuple[str, ...] = tuple(dict.fromkeys(land.board for land in self.lands.values()))
        self.seams: tuple[tuple[str, str], ...] = tuple(seams)
        beside: dict[str, set[str]] = {name: set() for name in self.lands}
        for one, other in (*borders, *self.seams):
            beside[one].add(other)
            beside[other].add(one)
        place = {name: i for i, name in enumerate(self.lands)}
        self.adjacent: dict[str, tuple[str, ...]] = {
            name: tuple(sorted(near, key=place.__getitem__)) for name, near in beside.items()
        }
        self._without: dict[tuple[str, ...], Island] = {}
        self._in_range: dict[tuple[tuple[str, ...], int], dict[str, list[str]]] = {}

    @classmethod
    def of_boards(cls, boards: Sequence[Board], layout: Layout) -> Island:
        """The island that these boards make in this layout (SI13)."""
        lands: list[Land] = []
        borders: list[tuple[str, str]] = []
        for board in boards:
            for number, printed in board.lands.items():
                name = land_name(board.name, number)
                lands.append(Land(name, board.name, number, printed.terrain, 0 in printed.adjacent))
                borders.extend((name, land_name(board.name, other)) for other in printed.adjacent if other > number)
        seams: list[tuple[str, str]] = list(layout.seams)
        for one, side, other, other_side in layout.joins:
            seams.extend(seam(boards[one], side, boards[other], other_side))
        for one, other, corner in layout.corners:
            first, second = boards[one], boards[other]
            seams.append((land_name(first.name, first.corners[corner]), land_name(second.name, second.corners[corner])))
        return cls(lands, borders, seams)

    @cached_property
    def _distances(self) -> dict[str, dict[str, int]]:
        return {start: self._steps_from(start) for start in self.lands}

    def _steps_from(self, start: str) -> dict[str, int]:
        steps = {start: 0}
        waiting = [start]
        for land in waiting:  # grows while it is read: breadth first
            for near in self.adjacent[land]:
                if near not in steps:
                    steps[near] = steps[land] + 1
                    waiting.append(near)
        return steps

    def distance(self, one: str, other: str) -> int | None:
        """Adjacency steps between two lands (R8.2); None if no way leads from one to the other."""
        return self._distances[one].get(other)

    def within(self, land: str, steps: int) -> list[str]:
        """The lands at most `steps` away from `land`, in board order, itself included."""
        near = self._distances[land]
        return [name for name in self.lands if near.get(name, steps + 1) <= steps]

    def in_range(self, origins: tuple[str, ...], steps: int) -> dict[str, list[str]]:
        """The lands at most `steps` away from any of these, in board order, each with those that reach it (R8.2).

        Found once for all who ask the same: not to be changed.
        """
        if (origins, steps) not in self._in_range:
            far = {origin: self._distances[origin] for origin in origins}
            reaching = {land: [one for one in origins if far[one].get(land, steps + 1) <= steps] for land in self.lands}
            self._in_range[origins, steps] = {land: near for land, near in reaching.items() if near}
        return self._in_range[origins, steps]

    def toward_ocean(self, land: str) -> list[str]:
        """The adjacent lands that lie a step nearer to their nearest Coastal land; none for a Coastal land (R9.10b)."""
        return [near for near in self.adjacent[land] if self._from_coast[near] < self._from_coast[land]]

    def inland_of(self, land: str) -> list[str]:
        """The adjacent lands that lie one step further from the coast (R9.10b)."""
        return [near for near in self.adjacent[land] if self._from_coast[near] > self._from_coast[land]]

    @cached_property
    def _from_coast(self) -> dict[str, int]:
        coast = [land.id for land in self.lands.values() if land.coastal]
        return {
            land: min((near[end] for end in coast if end in near), default=len(self.lands))
            for land, near in self._distances.items()
        }

    def without(self, boards: Sequence[str]) -> Island:
        """This island without some of its boards: their lands are adjacent to nothing and are no lands any more (R9.22)."""
        gone = tuple(boards)
        if gone not in self._without:
            left = [land for land in self.lands.values() if land.board not in gone]
            known = {land.id for land in left}
            borders = [(one, other) for one in known for other in self.adjacent[one] if other in known]
            seams = [(one, other) for one, other in self.seams if one in known and other in known]
            self._without[gone] = Island(left, borders, seams)
        return self._without[gone]

    def of_board(self, board: str) -> list[Land]:
        """The lands of one board, by number."""
        return [land for land in self.lands.values() if land.board == board]


def seam(one: Board, side: str, other: Board, other_side: str) -> list[tuple[str, str]]:
    """The pairs of lands that touch where two sides are laid against each other (SI13).

    Both sides run clockwise, so one of them is read backwards; lands are adjacent
    where their stretches overlap.
    """
    pairs = []
    for land, start, end in one.sides[side].spans():
        for facing, facing_start, facing_end in other.sides[other_side].spans():
            if max(start, SIDE_UNITS - facing_end) < min(end, SIDE_UNITS - facing_start):
                pairs.append((land_name(one.name, land), land_name(other.name, facing)))
    return sorted(pairs)
