"""The turns of a game in figures: what lay there at the end of each, what its start foresaw and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from spirit_tutor import words
from spirit_tutor.replay.forecast import THIS_TURN, forecast
from spirit_tutor.rules.core import happened
from spirit_tutor.telling.story import StoryStep
from spirit_tutor.telling.views import LandView, TableView


class TurnFigures(NamedTuple):
    """A turn: `blight` is what is left on the Blight Card, `fear` what was generated in it, `energy` what each Spirit has.

    `to_be` are the lands that were to be blighted by the forecast at its start, `was` those that were.
    """

    turn: int
    blight: int
    fear: int
    terror: int
    explorers: int
    towns: int
    cities: int
    dahan: int
    energy: tuple[tuple[str, int], ...]
    to_be: tuple[str, ...]
    was: tuple[str, ...]

    @property
    def invaders(self) -> int:
        """All Invaders on the island."""
        return self.explorers + self.towns + self.cities


def turns(steps: Iterable[StoryStep]) -> list[TurnFigures]:
    """The turns of these steps, in order; the last may be under way."""
    return [_figures(turn, [*of]) for turn, of in groupby(steps, key=lambda step: step.turn) if turn]


def _figures(turn: int, steps: Sequence[StoryStep]) -> TurnFigures:
    game, first = steps[0].game_and_step
    foreseen = forecast(game.at(first.before), first.before).actions
    told = [one for step in steps for one in happened.walk(step.happenings)]
    last = steps[-1].after
    return TurnFigures(
        turn,
        last.blight.left,
        sum(one.amount for one in told if isinstance(one, happened.Fear)),
        last.fear.terror_level,
        _count(last, "E"),
        _count(last, "T"),
        _count(last, "C"),
        _count(last, "D"),
        tuple((spirit.letter, spirit.energy) for spirit in last.spirits),
        tuple(dict.fromkeys(one.land for one in foreseen if one.when == THIS_TURN and one.blight)),
        tuple(dict.fromkeys(one.land for one in told if isinstance(one, happened.BlightAdded))),
    )


def _count(table: TableView, kind: str) -> int:
    return sum(piece.count for land in table.lands.values() for piece in land.pieces if piece.kind == kind)


def digest(now: TurnFigures, before: TurnFigures | None) -> list[str]:
    """A turn in a few lines: what came, and what is otherwise than a turn before."""
    lines = [f"Fear {now.fear}, Terror Level {words.STAGES[now.terror]}"]
    spared = [land for land in now.to_be if land not in now.was]
    if now.was:
        lines.append(f"Blight in {words.joined(now.was)}; {now.blight} left on the card")
    else:
        lines.append(f"no Blight; {now.blight} left on the card")
    if spared:
        lines.append(f"spared: {words.joined(spared)}")
    kinds = (("Explorers", "explorers"), ("Towns", "towns"), ("Cities", "cities"), ("Dahan", "dahan"))
    lines.append(", ".join(f"{name} {_from(before, now, field)}" for name, field in kinds))
    return lines


def _from(before: TurnFigures | None, now: TurnFigures, field: str) -> str:
    was, is_ = None if before is None else getattr(before, field), getattr(now, field)
    return str(is_) if was in (None, is_) else f"{was} → {is_}"


def where_it_turned(every: Sequence[TurnFigures], most: int = 5) -> list[tuple[int, str]]:
    """The turns in which something came otherwise than their start foresaw, or the Terror Level rose, each in a sentence."""
    found: list[tuple[int, str, int]] = []
    terror = 1
    for one in every:
        spared = [land for land in one.to_be if land not in one.was]
        more = [land for land in one.was if land not in one.to_be]
        if spared:
            nobody = "it was not" if len(spared) == 1 else "neither was" if len(spared) == 2 else "none of them was"
            told = f"{words.joined(spared)} {_were(spared)} to be blighted, and {nobody}."
            found.append((one.turn, told, 2 * len(spared)))
        if more:
            found.append(
                (one.turn, f"{words.joined(more)} {_were(more)} blighted, which its start did not show.", 3 * len(more))
            )
        if one.terror > terror:
            found.append((one.turn, f"the Terror Level rose to {words.STAGES[one.terror]}, with {one.fear} Fear.", 4))
        terror = one.terror
    best = sorted(found, key=lambda one: -one[2])[:most]
    return sorted((turn, told) for turn, told, _ in best)


def _were(lands: Sequence[str]) -> str:
    return "was" if len(lands) == 1 else "were"


def lies(land: LandView) -> str:
    """What lies in a land, `empty` for nothing."""
    return "empty" if land.notation in ("", "-") else land.notation
