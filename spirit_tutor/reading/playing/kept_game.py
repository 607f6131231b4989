"""A game of one's own that is kept in a file after every answer, and gone on with from there.

The file is a route like any other, and a person may write in it: what stands there stays to the letter as far as the
game has not been taken back, and what the program adds comes behind it. What was said of an answer (`why`, `instead`
and the like) stays with the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from spirit_tutor.reading.progress import state_folder
from spirit_tutor.reading.whole_file import write_whole
from spirit_tutor.replay.opened_file import OpenedFile
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.route.finding_routes import find
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import RouteFile, cards_of, read_route
from spirit_tutor.route.yaml_text import read_text

FOLDER = "games"
"""Where games are kept, in the folder of what is kept."""
_LONGEST_NAME = 60


class KeptGame:
    """A game and the file that it is kept in. `notes` are what is said of answers, by their place among all.

    Where the file cannot be written, or somebody else has changed it so that it is another game, a sentence goes to
    `tell`; the game goes on, and is kept in a file beside it or with the next answer.
    """

    def __init__(self, sitting: Sitting, title: str, file: Path | None, tell: Callable[[str], None] = print):
        self.sitting = sitting
        self.title = title
        self.file = file
        self.tell = tell
        self.notes: dict[int, dict[str, Any]] = {}
        self.opened: OpenedFile | None = None
        """The file as it was read, where the game was gone on with."""
        self._stamp: tuple[int, int] | None = None
        self._complained = False

    @classmethod
    def open(cls, file: Path, tell: Callable[[str], None] = print) -> KeptGame:
        """A game as it was left. Raises FileProblems, with what is wrong and where, for a file that is none."""
        kept = cls._read(file)
        kept.tell = tell
        return kept

    @classmethod
    def _read(cls, file: Path) -> KeptGame:
        file = file.resolve()
        stamp = _stamp(file)
        route = read_route(file)
        sitting = Sitting.of_file(route, file.stem, left=left_by(route))
        kept = cls(sitting, route.part.title, file)
        kept.opened = OpenedFile(route.document, file.read_text(encoding="utf-8"), sitting)
        kept._stamp = stamp
        return kept

    def __call__(self, _sitting: Sitting) -> None:
        """Keeps the game, as the screen asks for it after each answer."""
        self.keep()

    def keep(self) -> None:
        """Writes the game down as it stands. Without a file it lasts as long as the program."""
        if self.file is None:
            return
        if self._stamp is not None and _stamp(self.file) not in (self._stamp, None):
            self._changed_by_another()
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file, self.text())
        except OSError as error:
            if not self._complained:
                self.tell(f"The game cannot be kept in {self.file}: {error.strerror or error}.")
            self._complained = True
            return
        self._complained = False
        self._stamp = _stamp(self.file)

    @property
    def name(self) -> str:
        """What the file is called, without its ending."""
        return self.file.stem if self.file is not None else "game"

    def note(self, place: int, **said: Any) -> None:
        """Says something of the answer at this place among all; an empty text takes back what was said."""
        notes = {**self.notes.get(place, {}), **said}
        self.notes[place] = {key: value for key, value in notes.items() if value}

    def text(self) -> str:
        """The game as a file: what stood there as far as it still holds, and what came since."""
        if self.opened is None:
            said = {place: notes for place, notes in self.notes.items() if notes}
            return self.sitting.route(self.title, said=said, phases=True)
        head, said = self.opened.head(self.sitting, self.notes)
        return self.sitting.route(self.title, head=head, said={**said, **self.notes}, phases=True)

    def _changed_by_another(self) -> None:
        """Takes over what somebody wrote in the file meanwhile; where that is another game, it is left alone."""
        assert self.file is not None
        try:
            theirs = self._read(self.file)
        except FileProblems as wrong:
            return self._beside(f"it was changed meanwhile and cannot be read ({wrong.problems[0]})")
        opened = theirs.opened
        assert opened is not None
        if opened.common(self.sitting) < opened.covered:
            return self._beside("it was changed meanwhile and goes another way")
        self.opened = opened
        self.notes = {place: said for place, said in self.notes.items() if place >= opened.covered}
        return None

    def _beside(self, why: str) -> None:
        old = self.file
        assert old is not None
        self.file = free_name(old.parent, old.stem)
        self.tell(f"{old.name} is left as it is: {why}. Your game goes on in {self.file.name}.")


def left_by(route: RouteFile) -> RouteFile | None:
    """The route that a branch left, if it is one and the route can still be read."""
    if route.part.what_if is None:
        return None
    try:
        return read_route(find(route.part.what_if.route))
    except FileProblems:
        return None


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        state = file.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


# -- the games that are kept ------------------------------------------------------------------------------


class Listed(NamedTuple):
    """A kept game as a list shows it: `ended` is how it ended, if it has; `turn` 0 before its first turn."""

    file: Path
    title: str
    turn: int
    ended: str
    when: float


def games_folder() -> Path | None:
    """Where games are kept if nothing else is said; None for a user without a home."""
    folder = state_folder()
    return folder / FOLDER if folder is not None else None


def free_name(folder: Path, title: str) -> Path:
    """A file in the folder that is not there yet, called like the game."""
    stem = re.sub(r"[^a-z0-9]+", "-", title.casefold())[:_LONGEST_NAME].strip("-") or "game"
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 100_000))
    return next(file for name in names if not (file := folder / f"{name}.yaml").exists())


def kept_games(folder: Path | None) -> list[Listed]:
    """The games that are kept in a folder, the newest first. They are only glanced at, not replayed."""
    if folder is None or not folder.is_dir():
        return []
    found = []
    for file in folder.glob("*.yaml"):
        try:
            text = file.read_text(encoding="utf-8")
            when = file.stat().st_mtime
        except (OSError, UnicodeDecodeError):
            continue
        title = re.search(r"^title: .+$", text, flags=re.MULTILINE)
        turns = re.findall(r"^- turn: (\d+)$", text, flags=re.MULTILINE)
        end = re.search(r"^- end: (\w+)$", text, flags=re.MULTILINE)
        try:
            name = read_text(title[0]).data["title"] if title else file.stem
        except FileProblems:
            name = file.stem
        found.append(Listed(file, name, int(turns[-1]) if turns else 0, end[1] if end else "", when))
    return sorted(found, key=lambda one: one.when, reverse=True)


def is_under_way(file: Path) -> bool:
    """Whether a file is a game that goes on: it says where its next cards come from. Raises FileProblems."""
    return cards_of(read_route(file)) is not None
