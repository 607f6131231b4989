"""Files that are replaced as a whole: whoever reads one, even after a crash, finds the old text or the new one."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

MOST_BYTES = 16_000_000
"""More is nothing that this program keeps: the steps of the longest route that can be read take less."""


def write_whole(file: Path, text: str) -> None:
    """Puts a text in the place of a file: whoever reads, even after a crash, finds the whole old one or the new one."""
    if len(text.encode()) > MOST_BYTES:  # it would not be read again
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)  # of a program that was killed
    try:
        with new.open("x", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # where a folder cannot be opened, the system sees to it
        _sync(file.parent)


def _sync(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
