"""Leaving the story: what if. The branch lies over the player, which stays where it is beneath."""

from __future__ import annotations

from collections.abc import Callable

from textual.message import Message

from spirit_tutor.reading.playing.branches import Branch, Branches
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.playing.what_if import Leaving, TurnedDown, WhatIf, called, leaving, what_if

from .part import PlayerPart

_SEED = "1"


class Branching(PlayerPart):
    """The keys that leave a story and look at what left it."""

    _turn = 0
    """The turn that a branch stood in after its last answer; 0 before its first."""
    _keep_game: Callable[[Sitting], None] | None

    class Branched(Message, namespace="player_screen"):
        """A branch is gone on with; it is kept in a file, and read from a place on where a line is walked."""

        def __init__(self, branch: WhatIf, kept: KeptGame, place: int | None = None):
            super().__init__()
            self.branch, self.kept, self.place = branch, kept, place

    @property
    def _game_kept(self) -> KeptGame | None:
        """The file of the game that is played here, if it is kept in one."""
        return self._keep_game if isinstance(self._keep_game, KeptGame) else None

    @property
    def branches(self) -> Branches:
        """The what-ifs that left what is played here."""
        return Branches(self.kept.route or f"game-{self.story.name}")

    def action_what_if(self) -> None:
        """Leaves the story at what is shown; in a branch at its question it is shown beside the game."""
        where = leaving(self.story, self.place, self.reading.beat)
        if where is None:
            self._beside_or_not()
            return
        from spirit_tutor.tui.screens.playing.what_if_screen import OWN, Way, WhatIfScreen

        def go(way: Way | None) -> None:
            if isinstance(way, Branch):
                self.open_branch(way)
            elif way is not None:
                self._leave_at(where, None if way == OWN else way)  # type: ignore[arg-type]

        window = WhatIfScreen(where, self.branches.listed())
        if window.is_needed:
            self.app.push_screen(window, go)
        else:
            self._leave_at(where, None)

    def leave_here(self) -> None:
        """Leaves the story at what is shown, on one's own."""
        where = leaving(self.story, self.place, self.reading.beat)
        if where is None:
            self._beside_or_not()
        else:
            self._leave_at(where, None)

    def _beside_or_not(self) -> None:
        if isinstance(self.own, WhatIf):
            from spirit_tutor.tui.screens.playing.beside_screen import BesideScreen

            self.app.push_screen(BesideScreen(self.own))
        else:
            self.notify("Go back to a step first: a what-if leaves the game there.", timeout=3)

    def _leave_at(self, where: Leaving, line: TurnedDown | None) -> None:
        file = self._game_kept.file if self._game_kept is not None else None
        route = str(file) if file is not None else called(self.story)
        sitting = what_if(self.story, where, route, _SEED, line)
        title = line.told if line is not None else f"What if in {where.step}"
        kept = KeptGame(sitting, title, self.branches.new_file(title))
        branch = WhatIf(sitting, title, kept.name, self.story)
        place = where.steps if line is not None else None
        if line is not None:
            kept.keep()
        self.save()
        self.post_message(self.Branched(branch, kept, place))

    def open_branch(self, branch: Branch) -> None:
        """Goes on with a branch."""
        try:
            kept = KeptGame.open(branch.file)
        except FileProblems as problems:
            self.notify(str(problems), severity="warning", timeout=10)
            return
        self.save()
        self.post_message(self.Branched(WhatIf(kept.sitting, kept.title, branch.file.stem, self.story), kept))

    def action_branches(self) -> None:
        """The what-ifs that left this story."""
        from spirit_tutor.tui.screens.playing.what_if_screen import BranchesScreen

        def open_it(branch: Branch | None) -> None:
            if branch is not None:
                self.open_branch(branch)

        self.app.push_screen(BranchesScreen(self.branches, self.story.ids), open_it)

    def show_beside(self) -> None:
        """After an answer of a branch that ended a turn, or the game: both beside each other."""
        own = self.own
        if not isinstance(own, WhatIf) or own.left is None:
            return
        before, self._turn = self._turn, own.sitting.table.turn
        if own.over or 0 < before < self._turn:
            self._beside_or_not()
