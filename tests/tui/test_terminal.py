"""The player in a real pseudo-terminal: what it draws there, and that it leaves the terminal as it was.

Nothing here depends on how long anything takes: each wait ends when what it waits for is there.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from reader_kit import known

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Unix", allow_module_level=True)
pyte = pytest.importorskip("pyte", reason="pyte shows what a terminal would; it is among the dev dependencies")

import fcntl  # noqa: E402
import struct  # noqa: E402
import termios  # noqa: E402

from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key  # noqa: E402

ROOT = Path(__file__).parent.parent.parent
COLUMNS, ROWS = 120, 40
DEADLINE = 90.0
ROUTE = "river-lightning"

BUSY = """
import os, sys, time
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui import app, terminal
from spirit_tutor.tui.screens import player
terminal.GRACE = 0.1
def work_without_end(self):
    open(os.environ["IS_BUSY"], "w").close()
    while True:
        time.sleep(0.01)
player.PlayerScreen.action_next = work_without_end
sys.exit(app.run_player(open_story("river-lightning")))
"""
CRASHING = """
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui import app
from spirit_tutor.tui.screens import player
def crash(self):
    raise RuntimeError("a mistake of ours")
player.PlayerScreen.action_next = crash
raise SystemExit(app.run_player(open_story("river-lightning")))
"""


class Terminal:
    """A program in a pseudo-terminal, and what the terminal shows of it."""

    def __init__(self, *command: str, **environment_too: str):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.before = termios.tcgetattr(theirs)
        environment = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT)}
        known(environment | environment_too)
        self.program = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment | environment_too, cwd=ROOT,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        self.theirs = theirs

    def read(self) -> bool:
        """Takes what the program wrote, waiting for it a little. False where there was nothing."""
        if not select.select([self.ours], [], [], 0.1)[0]:
            return False
        try:
            data = os.read(self.ours, 65536)
        except OSError:
            return False
        self.written += data
        self.stream.feed(data)
        return bool(data)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, *words: str, without: str = "") -> None:
        """Reads until all the words are on the screen, and `without` (if anything) is not."""
        end = time.monotonic() + DEADLINE
        while not all(word in self.text for word in words) or (without and without in self.text):
            assert time.monotonic() < end, f"{words} never came:\n{self.text}"
            assert self.read() or self.program.poll() is None, f"it ended before {words}:\n{self.text}"

    def press(self, keys: str | bytes) -> None:
        os.write(self.ours, keys if isinstance(keys, bytes) else keys.encode())

    def hang_up(self) -> None:
        """The terminal is gone, as when its window is closed."""
        for end in (self.ours, self.theirs):
            os.close(end)

    def ended(self) -> int:
        """Reads until the program has ended; its exit code."""
        end = time.monotonic() + DEADLINE
        while self.program.poll() is None:
            assert time.monotonic() < end, f"it never ended:\n{self.text}"
            self.read()
        while self.read():
            pass
        return self.program.returncode

    def is_as_before(self) -> None:
        """The alternate screen is left, the cursor shown, the mouse off, and what is typed echoes again."""
        assert self.written.count(b"\x1b[?1049h") == self.written.count(b"\x1b[?1049l") >= 1
        assert self.written.rindex(b"\x1b[?25h") > self.written.rindex(b"\x1b[?25l")
        for mouse in (b"1000", b"1003", b"1006"):
            assert self.written.rfind(b"\x1b[?" + mouse + b"l") >= self.written.rfind(b"\x1b[?" + mouse + b"h")
        now = termios.tcgetattr(self.theirs)
        assert now[:4] == self.before[:4]
        assert now[3] & termios.ECHO
        assert now[3] & termios.ICANON

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        for end in (self.ours, self.theirs):
            with contextlib.suppress(OSError):
                os.close(end)


@pytest.fixture
def terminal() -> Iterator[type[Terminal]]:
    opened: list[Terminal] = []

    class Opened(Terminal):
        def __init__(self, *command: str, **environment_too: str):
            super().__init__(*command, **environment_too)
            opened.append(self)

    yield Opened
    for one in opened:
        one.close()


PLAYER = (sys.executable, "-m", "spirit_tutor", "play", ROUTE)
OPENED = ("The island before the game", "A1 Mountain", "all keys")


def play(terminal: type[Terminal]) -> Terminal:
    return terminal(*PLAYER)


def test_a_game_is_stepped_through_and_left(terminal):
    game = play(terminal)
    game.wait_for("The island before the game", "A1 Mountain", "all keys")
    game.press("\x1b[C")
    game.wait_for("River takes its place")
    game.press("  ")
    game.wait_for("The first Explore")
    game.press("m")
    game.wait_for("IN THE LAND")
    game.press("\x1b")
    game.wait_for("WHAT HAPPENED")
    game.press("q")
    assert game.ended() == 0
    game.is_as_before()


def test_a_file_that_changes_is_shown_anew(terminal, tmp_path):
    file = tmp_path / "game.yaml"
    text = (ROOT / "tests" / "screens" / "story.yaml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    game = terminal(sys.executable, "-m", "spirit_tutor", "play", str(file), "--step", "2.ravage.B7")
    game.wait_for("Two Spirits, two turns", "Ravage in B7")
    file.write_text(text.replace("land: A4", "land: A9", 1), encoding="utf-8")
    game.wait_for("The file has a mistake", "Ravage in B7")
    file.write_text(text.replace("Two Spirits, two turns", "Another title"), encoding="utf-8")
    game.wait_for("Another title", "Ravage in B7", without="The file has a mistake")
    game.press("q")
    assert game.ended() == 0
    game.is_as_before()


def test_the_terminal_is_sane_after_a_mistake_in_the_program(terminal):
    game = terminal(sys.executable, "-c", CRASHING)
    game.wait_for("The island before the game", "all keys")
    game.press("\x1b[C")
    assert game.ended() != 0
    assert b"a mistake of ours" in game.written
    game.is_as_before()


# -- leaving -------------------------------------------------------------------------------------------------


def test_ctrl_c_leaves_a_sane_terminal(terminal):
    game = play(terminal)
    game.wait_for(*OPENED)
    game.press("\x03")
    assert game.ended() == 130
    game.is_as_before()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGALRM"])
def test_a_signal_leaves_a_sane_terminal_and_the_place(terminal, tmp_path, name):
    game = terminal(*PLAYER, SPIRIT_TUTOR_STATE=str(tmp_path))
    game.wait_for(*OPENED)
    game.press("\x1b[C")
    game.wait_for("River takes its place")
    game.program.send_signal(signal.Signals[name])
    assert game.ended() == 128 + signal.Signals[name]
    game.is_as_before()
    assert RoutePlace(ProgressStore(tmp_path), route_key(ROUTE)).progress.step == "setup.river"


def test_a_signal_ends_a_player_that_is_busy_without_end(terminal, tmp_path):
    busy = tmp_path / "busy"
    game = terminal(sys.executable, "-c", BUSY, IS_BUSY=str(busy))
    game.wait_for(*OPENED)
    game.press("\x1b[C")
    until = time.monotonic() + DEADLINE
    while not busy.exists() and time.monotonic() < until:
        game.read()
    game.program.send_signal(signal.SIGTERM)
    assert game.ended() == 143
    game.is_as_before()


@pytest.mark.parametrize("shell", ["exec", "trap '' HUP; exec"])
def test_a_terminal_that_is_gone_ends_the_player_and_keeps_the_place(terminal, tmp_path, shell):
    game = terminal("sh", "-c", f'{shell} "$@"', "sh", *PLAYER, SPIRIT_TUTOR_STATE=str(tmp_path))
    game.wait_for(*OPENED)
    game.press("\x1b[C")
    game.wait_for("River takes its place")
    game.hang_up()
    assert game.program.wait(DEADLINE) == 129
    assert RoutePlace(ProgressStore(tmp_path), route_key(ROUTE)).progress.step == "setup.river"


def test_ctrl_z_gives_the_terminal_back_and_fg_draws_the_player_again(terminal):
    wiped = r"printf '\033[2J'"  # the screen here has no second one to go back to
    job = f"set -m; {' '.join(PLAYER)}; code=$?"
    command = f'{job}; {wiped}; echo "stopped by $code"; stty -a; read -r _; fg; echo "left with $?"'
    game = terminal("bash", "--norc", "-c", command)
    game.wait_for(*OPENED)
    game.press("\x1a")
    game.wait_for(f"stopped by {128 + signal.SIGTSTP}", " echo ", " icanon ", without="all keys")
    game.press("\r")
    game.wait_for(*OPENED)
    game.press("\x1b[C")
    game.wait_for("River takes its place")
    game.press("q")
    game.wait_for("left with 0")
    assert game.ended() == 0
    game.is_as_before()


def test_a_player_that_was_stopped_from_outside_goes_on(terminal):
    game = play(terminal)
    game.wait_for(*OPENED)
    game.program.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, game.program.pid, os.WSTOPPED)
    game.screen.reset()
    game.program.send_signal(signal.SIGCONT)
    game.wait_for(*OPENED)
    game.press("\x1b[C")
    game.wait_for("River takes its place", without="Lightning takes its place")
    game.press("q")
    assert game.ended() == 0
    game.is_as_before()


# -- what is typed, and what is not ------------------------------------------------------------------------------


def test_bytes_that_are_no_text_and_late_answers_are_no_keys(terminal):
    game = play(terminal)
    game.wait_for(*OPENED)
    for said in (b"\xe9", b"\x1b[M \xc8@", b"\x1b[M \xc8\xa0", b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
                 b"\x1bP>|tmux 3.4\x1b\\", b"\x1b[?62;c", b"\x1b[97:65;2;65u"):  # fmt: skip
        game.press(said)
    game.press("\x1b[C")
    game.wait_for("River takes its place", "WHAT HAPPENED")
    game.press("q")
    assert game.ended() == 0
    game.is_as_before()


def test_the_player_is_drawn_where_the_output_goes(terminal):
    game = terminal("sh", "-c", 'exec "$@" 2>/dev/null', "sh", *PLAYER)
    game.wait_for(*OPENED)
    game.press("q")
    assert game.ended() == 0
    game.is_as_before()
