"""What showing a step costs: the CPU time of going to it and drawing all of the screen. At 60 Hz a frame is 16 ms."""

from __future__ import annotations

import gc
import statistics
import time

from programs import SIZE

from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.tui.app import COLLECTING, TutorApp
from spirit_tutor.tui.screens.player import PlayerScreen

PLAYERS = 3
NEIGHBOURS = 40
"""Steps that are gone to at each part of a route."""


def cost(screen: PlayerScreen, place: int) -> float:
    """Milliseconds of going to a step; what is done in the reader's pause after it does not count."""
    begin = time.process_time()
    screen.go_to(place)
    screen._compositor.render_strips()
    spent = (time.process_time() - begin) * 1000
    screen.look_ahead()
    return spent


async def visited(route: str) -> dict[str, list[float]]:
    """Milliseconds of each step of a route in a new player, by visit; the first one makes the views, too."""
    app = TutorApp(story_to_play(route))
    gc.set_threshold(*COLLECTING)  # as the program does before it runs
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayerScreen)
        places = range(len(screen.story.steps))
        return {visit: [cost(screen, place) for place in places] for visit in ("first visit", "again")}


async def every_step(route: str) -> dict[str, dict[str, float]]:
    """Milliseconds of all steps in order, by visit.

    Each is visited in several players and its figure is the middle one: whatever else
    the machine does in the meantime is not the step's work.
    """
    players = [await visited(route) for _ in range(PLAYERS)]
    found = {}
    for visit, first in players[0].items():
        ranked = sorted(statistics.median(player[visit][place] for player in players) for place in range(len(first)))
        found[visit] = {
            "median ms": statistics.median(ranked), "99 of 100 under ms": ranked[int(len(ranked) * 0.99)],
            "slowest ms": ranked[-1],
        }  # fmt: skip
    return found


async def anywhere(route: str) -> dict[str, float]:
    """Milliseconds of going to a step at the beginning, in the middle and at the end of a route read to its end: medians."""
    app = TutorApp(story_to_play(route))
    gc.set_threshold(*COLLECTING)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayerScreen)
        last = len(screen.story.steps) - 1
        cost(screen, last)
        starts = {"early": 1, "middle": last // 2, "late": last - NEIGHBOURS}
        times: dict[str, list[float]] = {part: [] for part in starts}
        for _ in range(3):
            for step in range(NEIGHBOURS):
                for part, start in starts.items():  # by turns, and never to the step next to where the reader is
                    times[part].append(cost(screen, start + step))
        return {part: statistics.median(found) for part, found in times.items()}
