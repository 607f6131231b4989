"""Leaving a game: one's own line, a line that the author turned down, or a branch that left here before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from textual.binding import Binding

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.actions import Action
from spirit_tutor.reading.playing.branches import Branch, Branches
from spirit_tutor.telling.playing.what_if import Leaving, TurnedDown
from spirit_tutor.tui.screens.finder import Finder, Listed

OWN = "own"
Way: TypeAlias = str | TurnedDown | Branch


class WhatIfScreen(Finder[Way]):
    """Where one can go from here. Gives OWN for a line of one's own, a line of the author's, or a branch."""

    heading = "What if"
    enter = "go there"

    def __init__(self, where: Leaving, branches: Sequence[Branch]):
        super().__init__()
        self._where = where
        self._branches = [branch for branch in branches if branch.step == where.step]
        self.chosen = OWN

    @property
    def is_needed(self) -> bool:
        """Whether there is more than one way."""
        return bool(self._where.lines or self._branches)

    def listing(self, words: str) -> tuple[list[Listed[Way]], str]:
        """Those whose names have the words."""
        wanted = words.casefold()
        listed: list[Listed[Way]] = [Listed("Play on yourself", OWN)]
        lines = [Listed[Way](f"  {line.told}", line) for line in self._where.lines if wanted in line.told.casefold()]
        listed += [Listed("Turned down by the author"), *lines] if lines else []
        kept = [Listed[Way](f"  {one.title}", one) for one in self._branches if wanted in one.title.casefold()]
        listed += [Listed("Your what-ifs from here"), *kept] if kept else []
        return listed, "Nothing is called so."

    def told(self, what: Way, columns: int, look: Look) -> list[Line]:  # noqa: ARG002
        """What comes of a way."""
        if isinstance(what, TurnedDown):
            return [
                *wrap([(what.told, "bold")], columns), [], *wrap([(what.because, "")], columns), [],
                *wrap([("It is played step by step as far as the author tells it; then you may play on.", "muted")], columns),
            ]  # fmt: skip
        if isinstance(what, Branch):
            return [*wrap([(what.title, "bold")], columns), *wrap([(what.state, "muted")], columns)]
        sentence = (
            "You leave the game here and answer yourself. Its cards come as in the game while they can, then by dice."
        )
        return [*wrap([(sentence, "")], columns), [], *wrap([("esc comes back to this step.", "muted")], columns)]


class BranchesScreen(Finder[Branch]):
    """The what-ifs that left a route: opened, named, deleted and brought back, written to a file."""

    heading = "Your what-ifs"
    enter = "open it"
    keys = (
        Action("name", "f2", "F2", "name it", "", "", 4),
        Action("write", "f3", "F3", "to a file", "", "", 5),
        Action("delete", "delete", "del", "delete", "", "", 8),
        Action("bring_back", "f4", "F4", "bring back", "", "", 9),
    )
    BINDINGS = [
        Binding("f2", "name", show=False, priority=True),
        Binding("f3", "write", show=False, priority=True),
        Binding("delete", "delete", show=False, priority=True),
        Binding("f4", "bring_back", show=False, priority=True),
    ]

    def __init__(self, branches: Branches, steps: Sequence[str]):
        super().__init__()
        self._branches, self._steps = branches, steps
        self._words = ""

    def listing(self, words: str) -> tuple[list[Listed[Branch]], str]:
        """Those whose names or steps have the words, under the step where they leave, in the order of the route."""
        self._words = words
        found = [
            one
            for one in self._branches.listed(self._steps)
            if words.casefold() in f"{one.title} {one.step}".casefold()
        ]
        place = {step: number for number, step in enumerate(self._steps)}
        listed: list[Listed[Branch]] = []
        for step in sorted({one.step for one in found}, key=lambda one: place.get(one, len(place))):
            listed.append(Listed(step or "not known"))
            listed += [Listed(f"  {one.title}", one) for one in found if one.step == step]
        return listed, "No what-if left this game yet: w at a step begins one." if not words else "None is called so."

    def told(self, what: Branch, columns: int, look: Look) -> list[Line]:  # noqa: ARG002
        """Where it left, how far it came, and whether it fits."""
        lines: list[Line] = [
            *wrap([(what.title, "bold")], columns),
            *wrap([(f"from {what.step}", "muted")], columns),
            [],
        ]
        lines += wrap([(f"{what.state[0].upper()}{what.state[1:]}.", "")], columns)
        if what.misfit:
            lines += [[], *wrap([(what.misfit, "lost")], columns)]
        return lines

    def action_name(self) -> None:
        """Gives the chosen one the name that was typed."""
        if self.chosen is None:
            return
        from .name_window import NameWindow

        def name(title: str | None) -> None:
            if title and self.chosen is not None:
                self._branches.rename(self.chosen, title)
                self.fill("")

        self.app.push_screen(NameWindow(self.chosen.title), name)

    def action_write(self) -> None:
        """Writes the chosen one to a file in the folder that the program runs in."""
        if self.chosen is None:
            return
        try:
            file = self._branches.write_to(self.chosen, Path.cwd())
        except OSError as error:
            self.app.notify(f"It cannot be written here: {error.strerror or error}.", severity="warning")
        else:
            self.app.notify(f"Written to {file.name}.")

    def action_delete(self) -> None:
        """Deletes the chosen one."""
        if self.chosen is not None:
            self._branches.delete(self.chosen)
            self.app.notify("Deleted. F4 brings it back.", timeout=4)
            self.chosen = None
            self.fill(self._words)

    def action_bring_back(self) -> None:
        """Brings back what was deleted last."""
        if self._branches.bring_back() is None:
            self.app.notify("Nothing was deleted here.", timeout=2)
        self.fill(self._words)
