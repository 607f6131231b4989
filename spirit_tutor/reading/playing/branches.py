"""The branches of a route: what-ifs that are kept as files, listed where they leave, renamed, deleted and brought back."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from spirit_tutor.reading.progress import state_folder
from spirit_tutor.reading.whole_file import write_whole
from spirit_tutor.route import yaml_writing

from .kept_game import free_name, kept_games

FOLDER = "branches"
"""Where branches are kept, in the folder of what is kept, with a folder for each route."""
_DELETED = ".deleted"
_LEFT = re.compile(r"^what if:\s*\{?(?:.*?\bstep:\s*\"?([^\",}\n]+))?", flags=re.MULTILINE)
_STEP = re.compile(r"^what if:(?:\n  .*)*?\n  step: \"?([^\"\n]+)", flags=re.MULTILINE)


class Branch(NamedTuple):
    """A branch as a list shows it: its file and name, the step where it leaves, how far it came, how it ended if it has.

    `misfit` says why it does not fit the route any more; empty where it does.
    """

    file: Path
    title: str
    step: str
    turn: int
    ended: str
    misfit: str = ""

    @property
    def state(self) -> str:
        """How far it came, in words."""
        return f"ended in {self.ended}" if self.ended else f"turn {self.turn}" if self.turn else "just begun"


class Branches:
    """The branches of one route, by what its progress is kept under. Without a folder nothing is kept."""

    def __init__(self, route: str):
        folder = state_folder()
        self.folder = folder / FOLDER / route if folder is not None else None
        self._deleted: list[Path] = []

    def listed(self, steps: Collection[str] | None = None) -> list[Branch]:
        """Those there are, the newest first. With the ids of the route's `steps` as it is now, those that do not fit say so."""
        found = []
        for one in kept_games(self.folder):
            step = _left_at(one.file)
            misfit = (
                ""
                if steps is None or step in steps
                else f"The route has no step {step} any more; the branch is whole by itself."
            )
            found.append(Branch(one.file, one.title, step, one.turn, one.ended, misfit))
        return found

    def new_file(self, title: str) -> Path | None:
        """A file for a new branch."""
        return free_name(self.folder, title) if self.folder is not None else None

    def delete(self, branch: Branch) -> None:
        """Takes a branch out of the list; `bring_back` undoes it."""
        aside = branch.file.with_name(f"{branch.file.name}{_DELETED}")
        branch.file.replace(aside)
        self._deleted.append(aside)

    def bring_back(self) -> Path | None:
        """Brings the branch back that was deleted last; None where none was."""
        if not self._deleted:
            return None
        aside = self._deleted.pop()
        file = aside.with_name(aside.name.removesuffix(_DELETED))
        file = free_name(file.parent, file.stem) if file.exists() else file
        aside.replace(file)
        return file

    @staticmethod
    def rename(branch: Branch, title: str) -> None:
        """Gives a branch another name, in its file."""
        text = branch.file.read_text(encoding="utf-8")
        line = yaml_writing.written({"title": title}).rstrip("\n")
        write_whole(branch.file, re.sub(r"^title:.*$", lambda _: line, text, count=1, flags=re.MULTILINE))

    @staticmethod
    def write_to(branch: Branch, folder: Path) -> Path:
        """Writes a branch to a file of its own in a folder, under a name that is free there. Raises OSError."""
        file = free_name(folder, branch.title)
        shutil.copyfile(branch.file, file)
        return file


def _left_at(file: Path) -> str:
    """The step where a branch left, as its file says it."""
    text = file.read_text(encoding="utf-8", errors="replace")
    found = _STEP.search(text) or _LEFT.search(text)
    return (found[1] or "").strip() if found else ""
