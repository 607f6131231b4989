"""Work spread over processes that end with whoever started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

from spirit_tutor import signals

_SAFE_PATH = "PYTHONSAFEPATH"
_MASKS = hasattr(signal, "pthread_sigmask")


def workers(jobs: int, begin: Callable[..., None] | None = None, *given: Any) -> Pool:
    """So many processes, each of which does `begin` first with what is given.

    No signal reaches one before it knows what to do then, and no code but ours runs there.
    """
    usual = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"  # else some systems look for modules in the folder one stands in
    held = signal.pthread_sigmask(signal.SIG_BLOCK, signals.ending()) if _MASKS else None
    try:
        return multiprocessing.Pool(jobs, _begin_work, (begin, given))
    finally:
        if held is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        if usual is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = usual


def _begin_work(begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    """Makes a worker end with its parent: it minds no Ctrl-C itself, and works for nobody who is gone."""
    minded = signals.ending()
    for number in minded:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, minded)
    # What goes wrong is told by the parent; a worker has something to say only where there is none any more.
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    while (
        parent is not None and parent.is_alive() and os.getppid() == parent.pid
    ):  # workers hold each other's ends open
        time.sleep(0.2)
    os._exit(1)
