"""The signals that end a program, so that it leaves in order: what it changed is put back, and its exit code says why.

Faults of the machine (SIGSEGV and its like) are left alone: nothing in order can follow them.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType

_NAMES = (
    "SIGHUP", "SIGINT", "SIGQUIT", "SIGTRAP", "SIGABRT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGTERM", "SIGSTKFLT",
    "SIGXCPU", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGSYS", "SIGEMT", "SIGLOST", "SIGBREAK",
)  # fmt: skip
"""Those that end a program by default and come from outside; no system has them all."""


class Ended(BaseException):
    """A signal that ends the program."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


def exit_code(number: int) -> int:
    """What a program gives that this signal ended, as shells say it."""
    return 128 + number


def ending() -> list[int]:
    """The signals that end this program; not those that its surroundings let it ignore, as `nohup` does."""
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    return [number for number in known if signal.getsignal(number) != signal.SIG_IGN]


@contextmanager
def noted() -> Iterator[Event]:
    """Lets what runs go on where Ctrl+C comes, and gives what is set then: for work that ends by itself when it is told."""
    came = Event()
    before = signal.getsignal(signal.SIGINT)
    if before != signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: came.set())
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def raised() -> Iterator[None]:
    """Raises `Ended` where the program stands when one of these signals comes, so that all is put away on the way out."""

    def end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        raise Ended(number)

    before = {number: signal.signal(number, end) for number in ending()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
