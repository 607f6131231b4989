"""What a long route costs: a route 10 times as long, and a step at its end."""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
import time
from pathlib import Path

from steps import anywhere

from spirit_tutor.telling.opening import story_to_play

SHORT, LONG = 200, 2000
TIMES = 9

HEAD = """format: 1
title: A long walk
position:
  spirits: {river: {board: A}}
  lands: {A1: 2R D, A2: E T, A3: D, A4: T, A5: C}
play:
"""

STEP = """- do: {{effect: push, land: {start}, pieces: [D], amount: 1}}
  push: D to {end}
  why: The [Dahan] of {start} go on to {end}, and will be back.
  given:
  - say: "{{{start}.dahan:Word}} Dahan stand in {start}."
    claim: {start}.dahan == 1
"""


def walk(steps: int) -> str:
    """A route of so many steps, all alike, each with commentary: Dahan go from A1 to A2 and back."""
    ways = (("A1", "A2"), ("A2", "A1"))
    return HEAD + "".join(STEP.format(start=ways[step % 2][0], end=ways[step % 2][1]) for step in range(steps))


def figures() -> dict[str, float]:
    """Milliseconds of opening a file and checking all of it, short and 10 times as long by turns, and of its steps."""
    with tempfile.TemporaryDirectory() as folder:
        files = {steps: Path(folder) / f"{steps}.yaml" for steps in (SHORT, LONG)}
        times: dict[int, list[float]] = {steps: [] for steps in files}
        for steps, file in files.items():
            file.write_text(walk(steps), encoding="utf-8")
            story = story_to_play(str(file))
            assert (len(story.steps), story.problem) == (steps, "")
        for _ in range(TIMES):
            for steps, file in files.items():
                gc.collect()
                gc.disable()  # as `play` does until it is open
                begin = time.process_time()
                story_to_play(str(file)).step(0)
                times[steps].append((time.process_time() - begin) * 1000)
                gc.enable()
        parts = asyncio.run(anywhere(str(files[LONG])))
    return {
        "short steps": SHORT, "long steps": LONG, "short ms": statistics.median(times[SHORT]),
        "long ms": statistics.median(times[LONG]), **{f"{part} step ms": ms for part, ms in parts.items()},
    }  # fmt: skip
