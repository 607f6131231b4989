"""A game turn by turn, in figures: what each turn earned, what it left, what it was about, and the steps that decided it.

For every page that looks back on a game, whether it was read or played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from spirit_tutor import words
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.table.pieces import BUILDINGS, CITY, EXPLORER, NAMES, TOWN

from .story import StoryStep
from .views import TableView

FEWEST_TURNS = 2
"""A game of fewer turns is no table."""
MOST_POINTS = 4
"""How many turning points are told at most."""
_FEW = 2
"""So many lands are named one by one."""
_LEAST_WEIGHT = 3
_WEIGHTS: dict[type[Happening], int] = {
    happened.TerrorLevel: 5, happened.BlightCardFlipped: 6, happened.BlightAdded: 3, happened.Cascade: 1,
    happened.PresenceDestroyed: 2, happened.BoardDestroyed: 8,
}  # fmt: skip
_OF_BUILDINGS = {TOWN: 2, CITY: 3}
"""What weighs how much where the steps that decided a game are looked for."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn: the Fear that it earned, and what it left: the Blight on the card of all that was laid there, the Invaders.

    `about` is what it was about, in a few words; `step` the id of its first step, `number` how many steps come before
    and with it.
    """

    turn: int
    fear: int
    blight: int
    blight_of: int
    buildings: int
    explorers: int
    about: str
    step: str
    number: int

    @property
    def text(self) -> str:
        """The row as a sentence."""
        return (
            f"Turn {self.turn}: {self.fear} Fear, {self.blight} Blight left, {self.buildings} Towns and Cities, "
            f"{words.counted(self.explorers, EXPLORER)}; {self.about}."
        )


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A step that decided much: its title, what came of it, where it stands."""

    title: str
    brought: str
    turn: int
    step: str
    number: int

    @property
    def text(self) -> str:
        """The point as a sentence."""
        return f"{self.title}: {self.brought} (turn {self.turn}, step {self.number}, {self.step})."


@dataclass(frozen=True, slots=True)
class TurnTable:
    """The turns of a game, its Fear Cards, the Towns, Cities and Explorers before its first turn, its turning points."""

    rows: tuple[TurnRow, ...]
    fear_cards: int
    buildings: int
    explorers: int
    points: tuple[TurningPoint, ...]

    @property
    def fear(self) -> int:
        """All Fear that was earned."""
        return sum(row.fear for row in self.rows)


def turn_table(steps: Sequence[StoryStep]) -> TurnTable | None:
    """The table of a game by its steps; None where it has fewer than two turns."""
    numbered = list(enumerate(steps, start=1))
    turns = [(turn, list(of_it)) for turn, of_it in groupby(numbered, key=lambda one: one[1].turn) if turn]
    if len(turns) < FEWEST_TURNS:
        return None
    rows = tuple(_row(turn, [step for _, step in of_it], of_it[0][0]) for turn, of_it in turns)
    known = [one for step in steps for one in step.happenings]
    first = turns[0][1][0][1].before
    return TurnTable(
        rows,
        len(happened.of(happened.FearCardEarned, known)),
        _count(first, BUILDINGS),
        _count(first, (EXPLORER,)),
        tuple(_points(numbered)),
    )


def turn_sentences(table: TurnTable | None) -> Iterator[str]:
    """The table in sentences: each turn, then the turning points. Nothing where there is no table."""
    if table is None:
        return
    yield from (row.text for row in table.rows)
    yield f"In all {table.fear} Fear, {table.fear_cards} Fear Cards."
    if table.points:
        yield "What the game turned on:"
        yield from (point.text for point in table.points)


def _row(turn: int, steps: Sequence[StoryStep], number: int) -> TurnRow:
    end = steps[-1].after
    known = [one for step in steps for one in step.happenings]
    return TurnRow(
        turn=turn,
        fear=sum(one.amount for one in happened.of(happened.Fear, known)),
        blight=end.blight.left,
        blight_of=max(end.blight.loaded, end.blight.left),
        buildings=_count(end, BUILDINGS),
        explorers=_count(end, (EXPLORER,)),
        about=_about(known, end),
        step=steps[0].begin,
        number=number,
    )


def _count(table: TableView, kinds: Sequence[str]) -> int:
    return sum(piece.count for land in table.lands.values() for piece in land.pieces if piece.kind in kinds)


def _about(known: Sequence[Happening], end: TableView) -> str:
    """What a turn was about, in a few words."""
    told = list(_brought(known, end))
    ravages = happened.of(happened.Ravage, known)
    if ravages and not any(not one.none_left for one in happened.of(happened.BlightAdded, known)):
        lands = list(dict.fromkeys(one.land for one in ravages))
        alone = f"{words.joined(lands)} {'Ravages' if len(lands) == 1 else 'Ravage'} without Blight"
        told.append(alone if len(lands) <= _FEW else f"{len(ravages)} Ravages, no Blight")
    if not told:
        told += _pieces([one.piece.kind for one in happened.of(happened.Build, known)], "built")
    return "; ".join(told) or "nothing was lost"


def _brought(known: Sequence[Happening], table: TableView) -> Iterator[str]:
    """What happened that a game is decided by, in a few words each."""
    for flipped in happened.of(happened.BlightCardFlipped, known):
        yield f"the Blight Card turns over: {flipped.card}"
    for rose in happened.of(happened.TerrorLevel, known):
        yield f"Terror Level {words.STAGES[rose.level]}" if words.STAGES.get(rose.level) else "no Fear Card is left"
    blighted = Counter(one.land for one in happened.of(happened.BlightAdded, known) if not one.none_left)
    if blighted:
        lands = [f"{n} in {land}" if n > 1 else land for land, n in blighted.items()]
        yield f"Blight in {words.joined(lands)}"
    names = {spirit.id: spirit.short for spirit in table.spirits}
    lost = Counter(names.get(one.spirit, one.spirit) for one in happened.of(happened.PresenceDestroyed, known))
    for name, n in lost.items():
        yield f"{name} loses {n} Presence"
    yield from _pieces([one.piece.kind for one in happened.of(happened.Destroyed, known)], "destroyed")


def _pieces(all_kinds: Sequence[str], what: str) -> Iterator[str]:
    """How many Towns and Cities there were, and what became of them: `2 Towns and a City destroyed`."""
    told = [
        words.counted(n, kind) if n > 1 else words.a(NAMES[kind]) for kind in BUILDINGS if (n := all_kinds.count(kind))
    ]
    if told:
        yield f"{words.joined(told)} {what}"


def _points(numbered: Sequence[tuple[int, StoryStep]]) -> Iterator[TurningPoint]:
    """The steps of the most weight, in their order."""
    weighed = [(_weight(step.happenings), number, step) for number, step in numbered if step.turn]
    heavy = sorted((one for one in weighed if one[0] >= _LEAST_WEIGHT), key=lambda one: (-one[0], one[1]))
    ends = [one for one in weighed[-1:] if one[2].after.ending]
    rest = [one for one in heavy if one not in ends][: MOST_POINTS - len(ends)]
    for _, number, step in sorted([*rest, *ends], key=lambda one: one[1]):
        brought = "; ".join(filter(None, (*_brought(step.happenings, step.after), step.after.ending)))
        yield TurningPoint(step.title, brought, step.turn, step.id, number)


def _weight(happenings: Sequence[Happening]) -> int:
    weight = 0
    for one in happened.walk(happenings):
        if isinstance(one, happened.Destroyed):
            weight += _OF_BUILDINGS.get(one.piece.kind, 0)
        elif not (isinstance(one, happened.BlightAdded) and one.none_left):
            weight += _WEIGHTS.get(type(one), 0)
    return weight
