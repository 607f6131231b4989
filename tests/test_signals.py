"""Signals that end a program without a screen: its exit code says which, and nothing of it stays behind."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from spirit_tutor import signals

if sys.platform == "win32":
    pytest.skip("these are things of Unix", allow_module_level=True)

ROOT = Path(__file__).parent.parent
DEADLINE = 60.0


class Soak:
    """Random games without end, played by some workers."""

    def __init__(self, jobs: int, before: str = "exec"):
        command = f'{before} "{sys.executable}" -m spirit_tutor soak --games 1000000 --jobs {jobs}'
        self.program = subprocess.Popen(
            ["/bin/sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
            start_new_session=True, env=os.environ | {"PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        end = time.monotonic() + DEADLINE
        while len(workers := self._children()) < jobs:
            assert time.monotonic() < end, "no workers came"
            time.sleep(0.02)
        self.workers = workers

    def _children(self) -> list[int]:
        command = ["/bin/sh", "-c", 'pgrep -P "$1"', "sh", str(self.program.pid)]
        return [
            int(word) for word in subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
        ]

    def ended(self) -> tuple[int, str]:
        """Waits for the end of it and of its workers; gives the exit code and what was said."""
        said = self.program.communicate(timeout=DEADLINE)[0]  # until the last worker has let go of it
        return self.program.returncode, said

    def close(self) -> None:
        for process in (self.program.pid, *self.workers):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.program.wait()


@pytest.fixture
def soak() -> Iterator[type[Soak]]:
    opened: list[Soak] = []

    class Opened(Soak):
        def __init__(self, *how):
            super().__init__(*how)
            opened.append(self)

    yield Opened
    for one in opened:
        one.close()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"])
def test_many_games_and_their_workers_end_with_a_signal(soak, name):
    games = soak(2)
    games.program.send_signal(signal.Signals[name])
    assert games.ended() == (128 + signal.Signals[name], "")


def test_ctrl_c_reaches_the_workers_too_and_says_nothing(soak):
    games = soak(2)
    os.killpg(games.program.pid, signal.SIGINT)
    assert games.ended() == (130, "")


def test_workers_end_with_a_parent_that_was_killed(soak):
    games = soak(2)
    games.program.kill()
    assert games.ended() == (-9, "")


def test_what_the_surroundings_let_a_program_ignore_ends_nothing(soak):
    games = soak(2, "trap '' HUP; exec")
    games.program.send_signal(signal.SIGHUP)
    games.program.send_signal(signal.SIGTERM)
    assert games.ended() == (143, "")


def test_every_signal_that_ends_a_program_is_minded():
    """All but what cannot be caught, what stops or means nothing, and faults of the machine."""
    left = {"SIGKILL", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGCONT", "SIGCHLD", "SIGURG", "SIGWINCH", "SIGINFO",
            "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGPIPE", "SIGXFSZ", "SIGCLD", "SIGRTMIN", "SIGRTMAX"}  # fmt: skip
    named = {one for one in signal.Signals if one.name not in left}
    assert {one for one in named if signal.getsignal(one) != signal.SIG_IGN} == set(signals.ending())
