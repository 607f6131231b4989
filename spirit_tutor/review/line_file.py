"""A line that was found, as a scenario file that `check` passes: the position at the turn's start, and every answer."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from spirit_tutor.replay.course import Course
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.replay.recording import position_part, route_text
from spirit_tutor.replay.steps import USUAL, WRITTEN
from spirit_tutor.route.route_file import read_route
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.rules.core.card_shapes import FAST, SLOW
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, automatic


def boxes(of: Replay) -> Sequence[str]:
    """The boxes that a route is played with."""
    source = of.route.part.setup or of.route.part.position
    assert source is not None
    return source.boxes


def played(game: Game, answers: Sequence[Answer]) -> Course:
    """The course of a line that begins on the game's table. Raises IllegalAnswer where it cannot be played."""
    course = Course(game.copy())
    for answer in answers:
        while not course.play.in_step:
            course.begin()
        ask = course.play.ask
        assert ask is not None
        course.answer(answer, USUAL if answer == automatic(ask) else WRITTEN)
    return course


def text(game: Game, answers: Sequence[Answer], title: str, comment: str, in_boxes: Sequence[str]) -> str:
    """The file of a line that begins on the game's table."""
    return route_text(played(game, answers), position_part(game, in_boxes), title=title, comment=comment)


def problem(written: str) -> str:
    """What `check` would say against the file, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "line.yaml"
        path.write_text(written, encoding="utf-8")
        found = replay(read_route(path)).problem
    return str(found) if found else ""


def uses(game: Game, answers: Sequence[Answer]) -> list[str]:
    """The Powers that a line uses, each with its target, in order: `Flash Floods on A2`."""
    panels = game.box.panels
    found: list[str] = []
    for asked in played(game, answers).answered:
        about, answer = asked.ask.about, str(asked.answer)
        if about in (FAST, SLOW) and answer != DONE:
            found.append(answer)
        elif about == "target" and found:
            found[-1] += f" on {panels[answer].short if answer in panels else answer}"
    return found
