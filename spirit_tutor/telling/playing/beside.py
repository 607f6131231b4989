"""A branch beside the game that it left, at the same point: the figures of both, and the lands that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spirit_tutor import words
from spirit_tutor.table.pieces import CITY, DAHAN, EXPLORER, TOWN
from spirit_tutor.table.table import PHASES
from spirit_tutor.telling.story import Story, StoryStep
from spirit_tutor.telling.views import LandView, TableView


class Row(NamedTuple):
    """One figure: what it is, in the branch and in the game."""

    what: str
    mine: str
    theirs: str

    @property
    def differs(self) -> bool:
        """Whether the two are not the same."""
        return self.mine != self.theirs


class Beside(NamedTuple):
    """Both at one point; `theirs` is empty, and so are the lands, where the game had ended before."""

    title: str
    rows: tuple[Row, ...]
    lands: tuple[Row, ...] = ()
    endings: tuple[str, ...] = ()


def turn_ends(steps: Sequence[StoryStep]) -> dict[int, TableView]:
    """The table at the end of each turn that has one behind it, or that the game ended in."""
    last: dict[int, TableView] = {}
    for step in steps:
        last[step.turn] = step.after
    return last


def beside(mine: Story, theirs: Story, turn: int) -> Beside | None:
    """Both at the end of this turn; None where the branch has not come so far."""
    here = turn_ends(mine.steps.all()).get(turn)
    if here is None:
        return None
    there = turn_ends(theirs.steps.all()).get(turn)
    rows = _rows(here, there)
    lands = () if there is None else _differing(here, there)
    return Beside(f"The end of turn {turn}", rows, lands, endings(mine, theirs))


def beside_now(mine: Story, here: TableView, theirs: Story, turn: int, phase: str) -> Beside | None:
    """Both at the point to which the branch has come: the game's table after its last step of this phase, or before it."""
    point = (turn, PHASES.index(phase))
    there = None
    for step in theirs.steps.all():
        if (step.turn, PHASES.index(step.phase) if step.phase in PHASES else 0) > point:
            break
        there = step.after
    if there is None:
        return None
    title = f"Now: turn {turn}, {words.PHASE_NAMES[phase]}" if turn else f"Now: {words.PHASE_NAMES[phase]}"
    return Beside(title, _rows(here, there), _differing(here, there), endings(mine, theirs))


def endings(mine: Story, theirs: Story) -> tuple[str, ...]:
    """How the branch ended, and how the game did; nothing as long as the branch goes on."""
    if not mine.ending:
        return ()
    last = mine.steps.all()[-1].turn
    of_game = theirs.steps.all()[-1].turn
    return (
        f"Your branch ends in turn {last}: {mine.ending}.",
        f"The game ended in turn {of_game}: {theirs.ending}." if theirs.ending else "The game has not ended.",
    )


def _rows(here: TableView, there: TableView | None) -> tuple[Row, ...]:
    mine = _figures(here)
    theirs = _figures(there) if there is not None else dict.fromkeys(mine, "over")
    return tuple(Row(what, figure, theirs.get(what, "")) for what, figure in mine.items())


def _differing(here: TableView, there: TableView) -> tuple[Row, ...]:
    """The lands in which not the same lies."""
    return tuple(
        Row(name, _lying(land, here), _lying(there.lands[name], there))
        for name, land in here.lands.items()
        if name in there.lands and _lying(land, here) != _lying(there.lands[name], there)
    )


def _figures(table: TableView) -> dict[str, str]:
    lands = table.lands.values()

    def pieces(kind: str) -> str:
        return str(sum(piece.count for land in lands for piece in land.pieces if piece.kind == kind))

    figures = {
        "Blight left": str(table.blight.left),
        "Blight on the island": str(sum(land.blight for land in lands)),
        "Fear": f"{table.fear.generated} of {table.fear.markers}",
        "Fear Cards left": str(table.fear.deck),
        "Terror Level": words.STAGES[table.fear.terror_level],
        "Explorers": pieces(EXPLORER), "Towns": pieces(TOWN), "Cities": pieces(CITY), "Dahan": pieces(DAHAN),
    }  # fmt: skip
    for spirit in table.spirits:
        placed = sum(one.count for land in lands for one in land.presence if one.spirit == spirit.id)
        figures[f"Presence of {spirit.short}"] = str(placed)
        figures[f"Energy of {spirit.short}"] = str(spirit.energy)
    return figures


def _lying(land: LandView, table: TableView) -> str:
    """What lies in a land, in words."""
    shorts = {spirit.id: spirit.short for spirit in table.spirits}
    parts = [words.counted(piece.count, piece.kind) for piece in land.pieces]
    parts += [f"{one.count} Presence of {shorts.get(one.spirit, one.spirit)}" for one in land.presence]
    parts += [f"{land.blight} Blight"] if land.blight else []
    parts += [words.counted(count, kind) for kind, count in land.tokens]
    return words.joined(parts) if parts else "empty"
