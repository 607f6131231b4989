"""What whole programs cost, each beside a bare one and run by turns with it, so that a busy machine slows both.

Opening the player is measured in a pseudo-terminal, from the start of the process to the first picture and out again,
with compiled modules at hand as an installed program has them. A bare app with as many empty panes as the player has,
and reading the route without a screen, show where the rest goes.
"""

from __future__ import annotations

import fcntl
import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from spirit_tutor.reading.progress import ProgressStore

ROOT = Path(__file__).parent.parent.parent
SIZE = (120, 40)
TIMES = 15

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
from spirit_tutor.telling.opening import story_to_play
story_to_play({!r}).step(0)
"""


def process(places: str, *command: str) -> tuple[float, float]:
    """CPU seconds and megabytes of a program from its start to its first picture and, by `q`, out.

    `places` is the folder for compiled modules and for what the program keeps.
    """
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT)}
    environment |= {"PYTHONPYCACHEPREFIX": f"{places}/compiled", "PYTHONDONTWRITEBYTECODE": ""}
    environment["SPIRIT_TUTOR_STATE"] = f"{places}/state"
    ProgressStore(Path(places) / "state").change_settings(welcomed=True)  # nobody is led through the screen here
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


def opening(route: str) -> dict[str, dict[str, float]]:
    """Seconds of CPU and megabytes of a bare app, one with empty panes, the route alone and the player: medians."""
    programs = {
        "bare app": ("-c", BARE),
        "empty panes": ("-c", EMPTY),
        "route alone": ("-c", READING.format(route)),
        "player": ("-m", "spirit_tutor", "play", route),
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as places:
        for arguments in programs.values():
            process(places, sys.executable, *arguments)
        for _ in range(TIMES):
            for name, arguments in programs.items():
                found[name].append(process(places, sys.executable, *arguments))
    return {
        name: {what: statistics.median(one[place] for one in runs) for place, what in enumerate(("cpu s", "mb"))}
        for name, runs in found.items()
    }


def look_up() -> dict[str, float]:
    """Milliseconds of a look-up in the glossary, beside importing what such a program may need: medians."""
    commands = {
        "look-up": [sys.executable, "-m", "spirit_tutor", "glossary", "disease"],
        "bare imports": [sys.executable, "-c", "import rich.console, rich.table, yaml"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(TIMES):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
            times[name].append((time.perf_counter() - start) * 1000)
    return {name: statistics.median(found) for name, found in times.items()}
