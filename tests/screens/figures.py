"""What the screens cost: the work of a step, and opening a route beside a bare Textual app.

    python tests/screens/figures.py [ROUTE]

A step's work is the CPU time of showing it and drawing all of the screen; at 60 Hz a frame is 16 ms. Opening is measured
on whole processes in pseudo-terminals, from their start to the first picture and out again, by turns, each with compiled
modules at hand as an installed program has them; the figures are medians. A bare app with as many empty panes as the
player has, and reading the route without a screen, are measured too, to show where the rest goes.
"""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SIZE = (120, 40)
TIMES = 15
PLAYERS = 3
STATE = tempfile.mkdtemp()

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    BINDINGS = [("q", "quit", "quit")]
    def compose(self):
        yield Static("all keys")
Bare().run()
"""


EMPTY = """
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.widgets import ContentSwitcher, Static
class Empty(App):
    BINDINGS = [("q", "quit", "quit")]
    def compose(self):
        for _ in range(3):
            yield Static()
        with Horizontal():
            with Vertical():
                yield Static()
                yield Static()
            with Vertical():
                yield Static()
                yield Static()
                with ContentSwitcher(initial="p0"):
                    for pane in range(6):
                        yield Static(id=f"p{pane}")
                yield Static()
        with Horizontal():
            yield Static()
            yield Static()
        yield Static("all keys")
        yield Static()
Empty().run()
"""


READING = """
from spirit_tutor.replay.library import story_to_play
story_to_play({!r}).step(0)
"""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


VISITS = "first visit", "again"


async def steps(route: str) -> None:
    """The work of every step, and of the first visit to it, which also makes its views.

    Each step is visited in several players; its figure is the middle one, since whatever else the machine does in the
    meantime is not the step's work.
    """
    players = [await visited(route) for _ in range(PLAYERS)]
    for visit, name in enumerate(VISITS):
        found = [
            statistics.median(player[visit][place] for player in players) for place in range(len(players[0][visit]))
        ]
        ranked = sorted(found)
        say(
            f"a step, {name}: median {statistics.median(found):.1f} ms, "
            f"99 of 100 under {ranked[int(len(ranked) * 0.99)]:.1f} ms, slowest {ranked[-1]:.1f} ms"
        )


async def visited(route: str) -> list[list[float]]:
    """Milliseconds of each step in a new player, by visit."""
    from spirit_tutor.replay.library import story_to_play
    from spirit_tutor.tui.app import COLLECTING, TutorApp
    from spirit_tutor.tui.player import PlayerScreen

    app = TutorApp(story_to_play(route))
    gc.set_threshold(*COLLECTING)  # as the program does before it runs
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayerScreen)

        def times() -> list[float]:
            found = []
            for place in range(len(screen.story.steps)):
                begin = time.process_time()
                screen.go_to(place)
                screen._compositor.render_strips()
                found.append((time.process_time() - begin) * 1000)
                screen.look_ahead()  # as the reader's pause between two keys lets it
            return found

        return [times() for _ in VISITS]


def process(compiled: str, *command: str) -> tuple[float, float]:
    """CPU seconds and megabytes of a program from its start to its first picture and, by `q`, out.

    `compiled` is the folder where Python keeps the compiled modules.
    """
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT)}
    environment |= {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    environment["SPIRIT_TUTOR_STATE"] = STATE
    child = os.posix_spawn(
        command[0], command, environment, file_actions=[(os.POSIX_SPAWN_DUP2, theirs, end) for end in (0, 1, 2)]
    )
    written, pressed = b"", False
    while True:
        if select.select([ours], [], [], 0.05)[0]:
            written += os.read(ours, 65536)
        if b"all keys" in written.replace(b"\x1b", b"") and not pressed:
            os.write(ours, b"q")
            pressed = True
        done, _, used = os.wait4(child, os.WNOHANG)
        if done:
            os.close(ours)
            os.close(theirs)
            return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def opening(route: str) -> None:
    """A bare app, the route alone, and the player."""
    programs = {
        "a bare app": ("-c", BARE),
        "with empty panes": ("-c", EMPTY),
        "the route alone": ("-c", READING.format(route)),
        "the player": ("-m", "spirit_tutor", "play", route),
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as compiled:
        for arguments in programs.values():
            process(compiled, sys.executable, *arguments)
        for _ in range(TIMES):
            for name, arguments in programs.items():
                found[name].append(process(compiled, sys.executable, *arguments))
    middle = {name: [statistics.median(one[i] for one in runs) for i in (0, 1)] for name, runs in found.items()}
    for name, (cpu, memory) in middle.items():
        say(f"{name}: {cpu:.2f} s of CPU, {memory:.0f} MB")
    cpu, memory = (middle["the player"][i] / middle["a bare app"][i] for i in (0, 1))
    say(f"the player takes {cpu:.2f} times the CPU and {memory:.2f} times the memory of a bare app")


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "river-lightning"
    opening(chosen)  # first: a process that is started counts the memory of the one it came from
    asyncio.run(steps(chosen))
