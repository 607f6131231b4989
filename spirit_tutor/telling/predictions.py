"""What happens next? A question to the reader before an automatic step: what will lie in its land after it.

One of the answers is what the rules did; the others are what named misunderstandings expect. Nothing of it is typed:
right and wrong follow from the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

from spirit_tutor.replay.steps import Asked, Step
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table import notation

from .misunderstandings import TIME_PASSES, Case, Misunderstanding, of_action
from .story import Story

ANSWERS = 4
"""So many answers there are at most."""


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """What would lie in the land, in land notation, and whose belief it is; none where it is right."""

    there: str
    believes: Misunderstanding | None = None


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question about one step: what is there, what comes, and the answers in the order in which they are put."""

    step: str
    turn: int
    land: str
    terrain: str
    action: str
    there: str
    answers: tuple[OfferedAnswer, ...]

    @property
    def right(self) -> int:
        """The place of the right answer."""
        return next(place for place, answer in enumerate(self.answers) if answer.believes is None)

    @property
    def asked(self) -> str:
        """The question: `A4 Sands holds E Bl. What will be there after the Build?`"""
        what = "Time Passes" if self.action == TIME_PASSES else f"the {self.action.capitalize()}"
        return f"{self.land} {self.terrain} holds {self.there}. What will be there after {what}?"


def predictions(story: Story, turn: int | None = None) -> Iterator[Prediction]:
    """The questions of a story, or of one of its turns, in order."""
    seen: dict[str, int] = {}
    for step in story.steps:
        if turn is None or step.turn == turn:
            for found in of_step(*step.game_and_step, seen):
                for answer in found.answers:
                    if answer.believes:
                        seen[answer.believes.id] = seen.get(answer.believes.id, 0) + 1
                yield found


def of_step(game: Game, step: Step, seen: dict[str, int]) -> Iterator[Prediction]:
    """The question about an automatic step in a land, and about lands with damage as time passes; `seen` is what came up."""
    if step.phase == "time-passes":
        for land, contents in step.before.lands.items():
            if any(piece.damage for piece, _ in contents):
                yield from _asked(game, step, TIME_PASSES, land, seen)
    elif step.phase in ("ravage", "build", "explore") and not any(_decides(step, asked) for asked in step.asks):
        land = step.id.partition("#")[0].rpartition(".")[2]
        if land in step.before.lands:
            yield from _asked(game, step, step.phase, land, seen)


def _decides(step: Step, asked: Asked) -> bool:
    """Whether somebody decides something there; which land is next is no matter."""
    return asked.is_decision and asked.ask.about != step.phase


def _asked(game: Game, step: Step, action: str, land: str, seen: dict[str, int]) -> Iterator[Prediction]:
    """The question, where at least one misunderstanding expects something else."""
    case = Case(game, step.before, action, land, step.after.lands[land])
    right = notation.write(case.after)
    wrong: dict[str, Misunderstanding] = {}
    for one in sorted(of_action(action), key=lambda one: seen.get(one.id, 0)):
        expected = one.expects(case)
        if expected is not None and (there := notation.write(expected)) not in (right, *wrong):
            wrong[there] = one
    if not wrong:
        return
    answers = [OfferedAnswer(right), *(OfferedAnswer(there, one) for there, one in wrong.items())][:ANSWERS]
    answers.sort(key=lambda answer: crc32(f"{step.id} {land} {answer.there}".encode()))
    terrain = game.whole_island.lands[land].terrain
    there = notation.write(case.before)
    yield Prediction(step.id, step.turn, land, terrain, action, _or_nothing(there), tuple(answers))


def _or_nothing(there: str) -> str:
    return "nothing" if there == "-" else there
