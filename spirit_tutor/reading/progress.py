"""What is kept from one reading to the next: how far one is in each route, its bookmarks, and how the screen is set.

Each route has a small JSON file of its own in the platform's state folder, the settings have one more. Every change is
read, made and written under a lock, and a file is replaced as a whole once the new one is on the disk: two players that
are open at once never lose or tear what the other wrote, and a player that is killed loses its last step at most. A
file that cannot be read is set aside, and a sentence says so.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from spirit_tutor.characters import control
from spirit_tutor.telling.story import Story

from .whole_file import MOST_BYTES, write_whole

FOLDER = "SPIRIT_TUTOR_STATE"
"""The environment variable that names another folder to keep things in."""
FORMAT = 1
SETTINGS = "settings"
_ROUTE = "route-"
_LONGEST_NAME = 100
"""So much of a file's name stands in the name of what is kept of it, which has an end on every disk."""
WAITING = 3.0
"""Seconds to wait for another player that writes; one that takes longer is stopped, or is none."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a reader is in a route: the steps seen so far, the one being read, the bookmarks, all by their ids.

    `step` is empty on the page after the last step, and `trail` is empty as long as nothing was read. `ended` stays
    once that page was seen. `question` is which question of the step is open, counted from 1, and `last_question` the
    same for the last step of the trail; 0 where the answer was seen, as in all that was kept before there were any.
    A bookmark at a question is the step's id and `?1`. `tries` says that the reader tries each question first, `tried`
    how these came out: the mark of the question, a blank, and the name of the outcome; `predicted` the same of steps
    that were predicted (see `guess`).
    """

    trail: tuple[str, ...] = ()
    step: str = ""
    bookmarks: tuple[str, ...] = ()
    ended: bool = False
    question: int = 0
    last_question: int = 0
    tries: bool = False
    tried: tuple[str, ...] = ()
    predicted: tuple[str, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether the page after the last step was seen; what was kept before `ended` was tells it by its place."""
        return self.ended or bool(self.trail and not self.step)

    def at(self, trail: Sequence[str], step: str, beat: int | None = None, last_beat: int | None = None) -> Progress:
        """The same after the reader went to a step; what another player has seen beyond this trail stays seen.

        `beat` is the question that is open, counted from 0, `last_beat` that of the last step of the trail.
        """
        now, last = _counted_from_1(beat), _counted_from_1(last_beat)
        kept = tuple(trail)
        if self.trail[: len(kept)] == kept:
            if len(self.trail) > len(kept) or (self.trail and not self.last_question):
                last = self.last_question
            elif self.trail and last:
                last = max(last, self.last_question)
            kept = self.trail
        ended = self.is_finished or not step
        return replace(self, trail=kept, step=step, ended=ended, question=now, last_question=last)

    def with_outcome(self, mark: str, outcome: str) -> Progress:
        """The same after a question was tried; the first outcome stays."""
        known = any(one.partition(" ")[0] == mark for one in self.tried)
        return self if known else replace(self, tried=(*self.tried, f"{mark} {outcome}"))

    @property
    def outcomes(self) -> tuple[tuple[str, str], ...]:
        """How the questions that were tried came out: each with its mark."""
        return tuple((mark, outcome) for mark, _, outcome in (one.partition(" ") for one in self.tried))

    @property
    def beat(self) -> int | None:
        """The question that is open, counted from 0; None for an answer. Who has not begun is at the first."""
        return 0 if not self.trail else self.question - 1 if self.question > 0 else None

    @property
    def last_beat(self) -> int | None:
        """The same for the last step of the trail."""
        return 0 if not self.trail else self.last_question - 1 if self.last_question > 0 else None

    def with_bookmark(self, step: str) -> Progress:
        """The same with a bookmark at the step, or without it if there is one."""
        others = tuple(one for one in self.bookmarks if one != step)
        return replace(self, bookmarks=others if step in self.bookmarks else (*others, step))

    def places(self, story: Story) -> tuple[int, int]:
        """The place to go on at and the furthest one seen, in the story as it is now."""
        if not self.trail:
            return 0, 0
        at = self.trail.index(self.step) if self.step in self.trail else len(self.trail)
        furthest = same_place(self.trail, len(self.trail) - 1, story)
        return same_place(self.trail, at, story), furthest


@dataclass(frozen=True, slots=True)
class Settings:
    """How the reader has set the screen. Names that the program does not know (any more) mean the usual ones."""

    theme: str = ""
    theme_without_colour: str = ""
    symbols: str = ""
    log_open: bool = False
    words_a_minute: int = 0
    predictions: str = ""
    tells_progress: bool = False
    """Whether the reader wants to know how many turns and steps a route has."""
    welcomed: bool = False
    """Whether the reader was led through the screen."""


Kept = TypeVar("Kept", Progress, Settings)


Change = Callable[[Any], Any]


class ProgressStore:
    """The kept things in a folder; without one they last as long as the program.

    A change that cannot be written (a full disk, a folder that is not ours) holds for this program all the same, and
    is written with the next one that can be. Sentences for the reader (what was set aside, why nothing can be kept) go
    to `tell`: into `messages`, until somebody else wants them.
    """

    def __init__(self, folder: Path | None = None):
        self._folder = folder
        self.lasts = folder is not None
        self._held: dict[str, Progress | Settings] = {}
        self._unwritten: dict[str, list[Change]] = {}
        self.messages: list[str] = []
        self.tell: Callable[[str], None] = self.messages.append
        self._complained = False

    def progress(self, route: str) -> Progress:
        """How far the reader is in a route, by its name or its file (see `route_key`)."""
        return self._get(route, Progress)

    def changed(self, route: str) -> float:
        """When the place in a route was kept last, so that the newest is the greatest; 0 if none was."""
        if self._folder is None:
            return float([*self._held].index(route) + 1) if route in self._held else 0.0
        try:
            return self._file(route).stat().st_mtime
        except OSError:
            return 0.0

    def settings(self) -> Settings:
        """How the screen is set."""
        return self._get(SETTINGS, Settings)

    def change_progress(self, route: str, change: Callable[[Progress], Progress]) -> Progress:
        """Changes what is kept of a route, whatever another player wrote in the meantime; gives the result."""
        return self._change(route, Progress, change)

    def change_settings(self, **changes: str | int | bool) -> Settings:
        """Sets some settings and leaves the others as they are in the file."""

        def change(settings: Settings) -> Settings:
            return replace(settings, **changes)  # type: ignore[arg-type]

        return self._change(SETTINGS, Settings, change)

    # -- files ----------------------------------------------------------------------------------------

    def _get(self, name: str, kind: type[Kept]) -> Kept:
        if self._folder is None:
            held = self._held.get(name)
            return held if isinstance(held, kind) else kind()
        return self._with_unwritten(name, self._whole(name, kind))

    def _change(self, name: str, kind: type[Kept], change: Callable[[Kept], Kept]) -> Kept:
        if self._folder is None:
            changed = change(self._get(name, kind))
            self._held.pop(name, None)  # what changed last stands last
            self._held[name] = changed
            return changed
        unwritten = self._unwritten.setdefault(name, [])
        unwritten.append(change)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with _locked(self._folder, self._patience):
                now = self._read_or_set_aside(name, kind)
                if (changed := self._with_unwritten(name, now)) != now:
                    write_whole(self._file(name), json.dumps({"format": FORMAT, **asdict(changed)}, ensure_ascii=False))
        except OSError as error:
            self._complain(error)
            return self._get(name, kind)
        unwritten.clear()
        self._complained = False
        return changed

    def _with_unwritten(self, name: str, kept: Kept) -> Kept:
        for change in self._unwritten.get(name, ()):
            kept = change(kept)
        return kept

    def _file(self, name: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{name}.json"

    def _whole(self, name: str, kind: type[Kept]) -> Kept:
        """What the file holds. No lock is needed for that: the file is always a whole one."""
        assert self._folder is not None
        try:
            try:
                return _read(self._file(name), kind)
            except ValueError:
                with _locked(self._folder, self._patience):  # by now another player may have mended it
                    return self._read_or_set_aside(name, kind)
        except OSError as error:
            self._complain(error)
            return kind()

    def _read_or_set_aside(self, name: str, kind: type[Kept]) -> Kept:
        file = self._file(name)
        try:
            return _read(file, kind)
        except ValueError:
            aside = _set_aside(file)
            what = "The settings" if kind is Settings else f"What was kept of '{name.removeprefix(_ROUTE)}'"
            self.tell(f"{what} could not be read. The file was set aside as {aside}.")
            return kind()

    @property
    def _patience(self) -> float:
        """How long to wait for another player: not again at every step, once it was too long."""
        return 0.0 if self._complained else WAITING

    def _complain(self, error: OSError) -> None:
        if not self._complained:
            self._complained = True
            self.tell(f"The place and the settings cannot be kept in {self._folder}: {error.strerror or error}.")


class RoutePlace:
    """A reader's place in one route, in a `ProgressStore`."""

    def __init__(self, keep: ProgressStore, route: str):
        self._keep, self._route = keep, route

    @property
    def route(self) -> str:
        """What it is kept under; empty for what is kept nowhere."""
        return self._route

    @property
    def progress(self) -> Progress:
        """How far the reader is."""
        return self._keep.progress(self._route)

    def went_to(self, trail: Sequence[str], step: str, beat: int | None = None, last_beat: int | None = None) -> None:
        """Keeps where the reader is now: the steps seen so far and the one being read (none: the closing page).

        `beat` is the question of it that is open, if one is, `last_beat` that of the last step seen.
        """
        self._keep.change_progress(self._route, lambda kept: kept.at(trail, step, beat, last_beat))

    def unfinished(self, names: Sequence[str]) -> list[str]:
        """Those of some bundled routes, but for this one, that were not read to the end; what comes after this one first."""
        keys = [route_key(name) for name in names]
        after = keys.index(self._route) + 1 if self._route in keys else 0
        others = [name for name in (*names[after:], *names[:after]) if route_key(name) != self._route]
        return [name for name in others if not self._keep.progress(route_key(name)).is_finished]

    def set_tries(self, *, tries: bool) -> None:
        """Sets whether each question of this route is tried first."""
        self._keep.change_progress(self._route, lambda kept: replace(kept, tries=tries))

    def came_out(self, mark: str, outcome: str) -> Progress:
        """Keeps how a question that was tried came out."""
        return self._keep.change_progress(self._route, lambda kept: kept.with_outcome(mark, outcome))

    def predicted(self, step: str, outcome: str) -> Progress:
        """Keeps how a prediction of a step came out; the first outcome stays."""

        def change(kept: Progress) -> Progress:
            known = any(one.partition(" ")[0] == step for one in kept.predicted)
            return kept if known else replace(kept, predicted=(*kept.predicted, f"{step} {outcome}"))

        return self._keep.change_progress(self._route, change)

    def toggle_bookmark(self, step: str) -> tuple[str, ...]:
        """Sets a bookmark at a step or takes it away; gives all there are now."""
        return self._keep.change_progress(self._route, lambda kept: kept.with_bookmark(step)).bookmarks


def _counted_from_1(beat: int | None) -> int:
    return 0 if beat is None else beat + 1


def state_folder() -> Path | None:
    """Where things are kept: what the environment names, or the platform's folder for the state of programs.

    None where there is no such place: a user without a home, as in containers.
    """
    if named := os.environ.get(FOLDER):
        return Path(named)
    from platformdirs import user_state_path

    try:
        folder = user_state_path("spirit-tutor", appauthor=False)
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None


def open_keep() -> ProgressStore:
    """The kept things of this user. Where they cannot last, a sentence says so."""
    keep = ProgressStore(state_folder())
    if not keep.lasts:
        keep.tell(
            "The place and the settings are not kept: you have no home folder here. "
            f"The environment variable {FOLDER} can name another folder."
        )
    return keep


def route_key(name: str, file: Path | None = None) -> str:
    """What a route's progress is kept under: its name if it is bundled, else its file's name and where it lies.

    It names one file: the folder in a lesson's name becomes a part of that.
    """
    if file is None:
        return f"{_ROUTE}{name.replace('/', '.')}"
    where = zlib.crc32(os.fsencode(file.resolve()))
    return f"{_ROUTE}{re.sub(r'[^A-Za-z0-9-]+', '-', file.stem)[:_LONGEST_NAME]}-{where:08x}"


def same_place(ids: Sequence[str], place: int, new: Story) -> int:
    """Where in a story a reader of its earlier state is: the step of the same id, or the nearest that still exists.

    `ids` are the steps of the earlier state. Those before the place count as nearer than those after it. On the
    closing page it is what follows the last step that both have.
    """
    places: dict[str, int] = {}
    for number, there in enumerate(new.steps):
        if place < len(ids) and there.id == ids[place]:
            return number
        places[there.id] = number
    for step in (*reversed(ids[: place + 1]), *ids[place + 1 :]):
        if step in places:
            return places[step] + (place >= len(ids))
    return 0


def _read(file: Path, kind: type[Kept]) -> Kept:
    """What a file holds; the usual if there is none. Raises ValueError if it is not what this program writes."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise ValueError("no file")
        with file.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return kind()
    if len(raw) > MOST_BYTES:
        raise ValueError("too much")
    try:
        return _understood(json.loads(raw.decode("utf-8")), kind)
    except RecursionError:
        raise ValueError("too deep") from None


def _understood(data: object, kind: type[Kept]) -> Kept:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("format")
    known = {field.name: getattr(kind(), field.name) for field in fields(kind)}
    found: dict[str, Any] = {name: _like(data[name], usual) for name, usual in known.items() if name in data}
    return kind(**found)


def _like(value: object, usual: object) -> object:
    """The value, if it is of the kind of the usual one; lists of words are tuples."""
    if isinstance(usual, tuple):
        if isinstance(value, list):
            return tuple(_like(one, "") for one in value)
    elif type(value) is type(usual) and not (isinstance(value, str) and control(value)):
        return value
    raise ValueError(value)


def _set_aside(file: Path) -> Path:
    number = 1
    while (aside := file.with_name(f"{file.name}.damaged-{number}")).exists():
        number += 1
    file.replace(aside)
    return aside


@contextmanager
def _locked(folder: Path, patience: float) -> Iterator[None]:
    """Keeps other players out of the folder for a moment. Raises OSError if that cannot be."""
    # A link is not followed: what it names would be made.
    lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        _hold(lock, patience)
        yield
    finally:
        os.close(lock)  # that lets go


def _hold(lock: int, patience: float) -> None:
    """Takes the lock; raises OSError if another has it for too long."""
    end = time.monotonic() + patience
    while True:
        try:
            return _take(lock)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                raise
            if time.monotonic() > end:
                raise OSError(errno.EBUSY, "another program holds .lock there") from None
        time.sleep(0.02)


def _take(lock: int) -> None:
    with suppress(ImportError):
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt  # Windows

    os.lseek(lock, 0, os.SEEK_SET)
    getattr(msvcrt, "locking")(lock, getattr(msvcrt, "LK_NBLCK"), 1)  # noqa: B009
