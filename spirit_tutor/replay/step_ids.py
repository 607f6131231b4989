"""Step ids: how a step is named for people and links, made here and taken apart here: `2.fast.river.flash-floods.A2#2`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

SETUP = "setup"
"""The phase without a turn."""


class StepId(NamedTuple):
    """The parts of an id: the turn, the path (the phase, then who or which card, a land), and which step of this name it is."""

    turn: int
    path: tuple[str, ...]
    number: int = 1

    @property
    def phase(self) -> str:
        """The phase that it names first."""
        return self.path[0]

    @property
    def rest(self) -> tuple[str, ...]:
        """What follows the phase."""
        return self.path[1:]

    @property
    def last(self) -> str:
        """The last part."""
        return self.path[-1]

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts as they are written: with the turn, without the number."""
        return _parts(self.turn, self.path)

    @property
    def name(self) -> str:
        """The id without the number that tells steps of one name apart."""
        return ".".join(self.parts)

    def __str__(self) -> str:
        """The id: `1.build.B3`, `6.fear.retreat#2`, `setup.island`."""
        return self.name if self.number == 1 else f"{self.name}#{self.number}"


def _parts(turn: int, path: tuple[str, ...]) -> tuple[str, ...]:
    return path if path[0] == SETUP else (str(turn), *path)


def parse(text: str) -> StepId:
    """The parts of an id as `StepId` writes it."""
    name, _, number = text.partition("#")
    parts = tuple(name.split("."))
    turn, path = (int(parts[0]), parts[1:]) if parts[0].isdigit() else (0, parts)
    return StepId(turn, path, int(number or 1))


class Numbering:
    """The ids that were given in a game: a name that was given before is told apart by a number."""

    def __init__(self, given: Iterable[str] = ()):
        self._times = Counter(parse(one).name for one in given)

    def give(self, turn: int, path: Iterable[str]) -> str:
        """The id of the next step of this turn and path."""
        path = tuple(path)
        name = ".".join(_parts(turn, path))
        self._times[name] += 1
        return name if self._times[name] == 1 else str(StepId(turn, path, self._times[name]))

    def take_back(self, step: str) -> None:
        """Forgets the id that was given last to a step of its name."""
        self._times[parse(step).name] -= 1
