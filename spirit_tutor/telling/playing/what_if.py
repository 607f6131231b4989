"""What if: where a story can be left, which lines its author turned down there, and the game that goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from spirit_tutor.replay import engine, trials
from spirit_tutor.replay.course import Course
from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.sitting import Line, Sitting
from spirit_tutor.replay.steps import WRITTEN, Step
from spirit_tutor.replay.trials import TurnUp
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.play import Answer
from spirit_tutor.telling.decisions import said_view
from spirit_tutor.telling.story import Story

from .beside import Beside, beside, beside_now
from .own_game import OwnGame


class TurnedDown(NamedTuple):
    """A line that the author turned down: its answers in words, why, and where in the file it stands."""

    told: str
    because: str
    entry: int
    number: int


class Leaving(NamedTuple):
    """A place at which a story is left: so many of its `steps` stay, and so many answers of the next one.

    `step` is the id of the step that is left: the one whose question is answered otherwise, or after which somebody goes on.
    """

    steps: int
    answers: int
    step: str
    lines: tuple[TurnedDown, ...] = ()


class WhatIf(OwnGame):
    """A branch: a game of one's own that left another story. `left` is that story, None where it is not there any more."""

    def __init__(self, sitting: Sitting, title: str, name: str, left: Story | None):
        super().__init__(sitting, title, name)
        self.left = left

    @property
    def from_step(self) -> str:
        """The step that it left."""
        part = self.replay.route.part.what_if
        return part.step if part is not None else ""

    @property
    def turns_beside(self) -> range:
        """The turns at whose ends the branch and the story can be looked at side by side."""
        place = next((place for place, step in enumerate(self.steps.all()) if step.id == self._after), -1)
        own = self.steps.all()[place + 1 :]
        if not own:
            return range(0)
        last = own[-1].turn if self.over else self.sitting.table.turn - 1
        return range(own[0].turn, last + 1)

    @property
    def _after(self) -> str:
        part = self.replay.route.part.what_if
        return part.after if part is not None else ""

    @property
    def beside_now(self) -> Beside | None:
        """The branch beside the story at the point to which it has come; None once it is over, or has no story."""
        if self.left is None or self.over:
            return None
        table = self.sitting.table
        return beside_now(self, self.scene.after, self.left, table.turn, table.phase)

    def beside(self, turn: int) -> Beside | None:
        """The branch beside the story at the end of a turn."""
        return beside(self, self.left, turn) if self.left is not None else None


def leaving(story: Story, place: int, beat: int | None) -> Leaving | None:
    """Where a reader leaves who is at this step: at its question, before its first decision, or after it if it has none.

    `beat` is the question that is shown, from 0; None is the answer. None where the game is over.
    """
    shown = story.step(place)
    if shown is None:
        return None
    _, step = shown.game_and_step
    asked = _decision(step, shown.questions[beat].asked_at if beat is not None and shown.questions else None)
    if asked is None:
        over = step.after.ending is not None
        return None if over else Leaving(place + 1, 0, step.id)
    said = step.asks[asked]
    entry = said.entry
    lines = (
        TurnedDown(other.told, "".join(span.text for span in other.because), entry, number)
        for number, other in enumerate(said_view(said.commentary).instead)
        if entry is not None
    )
    return Leaving(place, asked, step.id, tuple(lines))


def _decision(step: Step, at: int | None) -> int | None:
    """The place of the decision that is answered otherwise: the one at hand, else the first that was somebody's."""
    decided = [place for place, one in enumerate(step.asks) if one.is_decision and one.how == WRITTEN]
    if at is not None:
        return at if at in decided else next((place for place in decided if place >= at), None)
    return next(iter(decided), None)


def what_if(
    story: Story, where: Leaving, route: str, seed: str, line: TurnedDown | None = None, *, everything: bool = False
) -> Sitting:  # fmt: skip
    """The game that leaves a story here: its cards as there while they can come, then by dice with this seed.

    `route` is what the story is called or its file, for the branch's own file. With a `line` that is played first.
    """
    replay = _replay_of(story)
    assert replay.course is not None
    said = replay.course.steps[where.steps].asks[: where.answers] if where.answers else ()
    gone: Line = partial(_given_first, [asked.answer for asked in said])
    if line is not None:
        other = replay.route.part.play[line.entry].instead[line.number]
        who = replay.route.part.play[line.entry].who
        gone = partial(_walked, gone, partial(trials.walk, replay.route, other, who))
    gone_first = gone if said or line is not None else None
    return Sitting.branch(
        replay, where.steps, seed, route=route, step=where.step, line=gone_first, everything=everything
    )


def called(story: Story) -> str:
    """What a file calls the story that it left: a bundled route's name, or where its file lies."""
    file = Path(story.replay.route.document.file)
    bundled = next((name for name, path in bundled_routes().items() if path == file), "")
    return bundled or str(file.resolve())


def _replay_of(story: Story) -> Replay:
    """The replay that is left; a game of one's own is written down for it, so that its later cards are known."""
    if not isinstance(story, OwnGame):
        return story.replay
    return engine.replay(route_of(read_text(story.sitting.route(story.title), f"{story.name}.yaml")))


def _given_first(answers: Sequence[Answer], course: Course, _turn_up: TurnUp) -> None:
    if answers:
        course.begin()
    for answer in answers:
        course.answer(answer)


def _walked(first: Line, then: Line, course: Course, turn_up: TurnUp) -> None:
    first(course, turn_up)
    then(course, turn_up)
