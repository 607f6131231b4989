"""A file that grows while somebody plays: its newest step, and what the rules ask, each time that it changes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.opening import open_replay
from spirit_tutor.telling.story import Story

from .plain import next_text

PAUSE = 0.3
"""Seconds between two looks at the file."""


def followed(file: Path, columns: int, pause: float = PAUSE) -> Iterator[str]:
    """The game in the file each time that it has changed, until it is over.

    A file that has a mistake, or is gone for a moment, is told as such and looked at again.
    """
    seen: tuple[int, int] | None = None
    while True:
        try:
            state = file.stat()
            now = (state.st_mtime_ns, state.st_size)
        except OSError:
            now = (0, 0)
        if now != seen:
            seen = now
            try:
                replay = open_replay(str(file))
            except FileProblems as problems:
                yield str(problems)
            else:
                steps = Story(replay).steps.all()
                newest = f"{steps[-1].title} ({steps[-1].id})" if steps else "The game has not begun."
                yield f"{replay.route.part.title}: {newest}\n\n{next_text(replay, columns)}"
                if replay.play.over:
                    return
        time.sleep(pause)
