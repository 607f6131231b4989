"""A line that was found, as a scenario file that `check` passes: the position at the turn's start, and every answer."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from spirit_tutor.replay.recording import Recorder, position_part
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.route_file import read_route
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer


def boxes(of: Replay) -> Sequence[str]:
    """The boxes that a route is played with."""
    source = of.route.part.setup or of.route.part.position
    assert source is not None
    return source.boxes


def text(game: Game, answers: Sequence[Answer], title: str, comment: str, in_boxes: Sequence[str]) -> str:
    """The file of a line that begins on the game's table."""
    recorder = Recorder(game.at(game.table), position_part(game, in_boxes))
    for answer in answers:
        while not recorder.play.in_step:
            recorder.begin()
        recorder.answer(answer)
    return recorder.text(title, comment)


def problem(written: str) -> str:
    """What `check` would say against the file, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "line.yaml"
        path.write_text(written, encoding="utf-8")
        found = replay(read_route(path)).problem
    return str(found) if found else ""


def uses(game: Game, answers: Sequence[Answer]) -> list[str]:
    """The Powers that a line uses, each with its target, in order: `Flash Floods on A2`."""
    recorder = Recorder(game.at(game.table), {})
    found: list[str] = []
    for answer in answers:
        while not recorder.play.in_step:
            recorder.begin()
        ask = recorder.play.ask
        assert ask is not None
        if ask.about in ("fast", "slow") and answer != DONE:
            found.append(str(answer))
        elif ask.about == "target" and found:
            place = str(answer)
            spirits = recorder.play.game.box.panels
            found[-1] += f" on {spirits[place].short if place in spirits else place}"
        recorder.answer(answer)
    return found
