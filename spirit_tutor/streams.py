"""The three standard streams, whatever the program was started with: closed ones, full disks, lost terminals."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer


class _Forgiving(io.FileIO):
    """A file that takes whatever is written; what cannot be kept is gone."""

    def write(self, data: Buffer, /) -> int:
        """Writes, and says that all was written where nobody can take it."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def forgiving(file: int) -> io.TextIOWrapper:
    """A stream to an open file in which an error is no error: for what is said beside the result, and to terminals."""
    raw = _Forgiving(file, "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", errors="replace", line_buffering=True)


def prepare() -> bool:
    """Makes the streams fit to be used. Gives whether there is one to write results to.

    A closed stream is opened on nothing, so that no file that is opened later takes its number. What is said beside
    the result is said as far as somebody can hear it.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
    if sys.stdin is None:
        sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        sys.stderr = forgiving(2)
    writable = sys.stdout is not None
    if not writable:
        sys.stdout = sys.__stdout__ = forgiving(1)  # type: ignore[misc]
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    return writable


def give_up_output() -> None:
    """Leaves the output alone that cannot be written: what is still to be written goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
