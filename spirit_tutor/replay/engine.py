"""Replays: a route held against the rules, with what listens to it, as far as somebody wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spirit_tutor.replay.commentary.author import Author, script
from spirit_tutor.route.mistakes import ENDS_HERE, MOST, Mistake, Problem
from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import RouteFile
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Play
from spirit_tutor.table.table import Table

from .course import Course
from .expecting import Expectations
from .remarks import Remarks
from .replaying import Listener, Replaying
from .steps import Asked, Step


@dataclass
class Replay:
    """A route as far as it could be replayed.

    `steps` are complete; `pending` is a step under way when the entries ran out or
    went wrong, with no table after. `stopped` says at what the replay could not go on;
    what is wrong with the commentary (`misspoken`) does not stop it.
    """

    route: RouteFile
    game: Game
    play: Play
    first: Table
    steps: list[Step]
    pending: list[Asked]
    stopped: Problem | None = None
    entries_done: int = 0
    course: Course | None = None
    next_entry: Callable[[int], None] | None = None
    """What replays an entry, where more can be replayed."""
    remarks: Remarks | None = None

    def go_on(self) -> bool:
        """Replays one more entry. Gives whether there was one, and nothing wrong before it.

        A step that is complete stays as it is, whatever comes (promise 2).
        """
        if self.next_entry is None or self.stopped or self.entries_done == len(self.route.part.play):
            return False
        try:
            self.next_entry(self.entries_done)
            self.entries_done += 1
        except Mistake as mistake:
            self.stopped = self.route.document.problem(mistake.path, mistake.sentence)
        else:
            assert self.course is not None
            self.pending = self.course.asks if self.play.in_step else []
        return True

    @property
    def misspoken(self) -> list[Problem]:
        """What is wrong with the commentary so far, in the order of the file."""
        if self.remarks is None:
            return []
        author = self.remarks.author
        return sorted([*author.script.problems, *author.problems], key=lambda problem: problem.place)

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong so far, in the order of the file; of too much only the first is told."""
        stopped = [self.stopped] if self.stopped else []
        found = sorted([*self.misspoken, *stopped], key=lambda problem: problem.place)
        if len(found) > MOST:
            found[MOST:] = [found[MOST]._replace(sentence=ENDS_HERE)]
        return found

    @property
    def problem(self) -> Problem | None:
        """The first thing that is wrong, or None."""
        return next(iter(self.problems), None)

    def step(self, name: str) -> Step | None:
        """The step with this id, or None."""
        return next((step for step in self.steps if step.id == name), None)


def replay(route: RouteFile, entries: int | None = None, *, commentary: bool = True) -> Replay:
    """Replays a route, or only its first `entries` entries, checking the commentary unless told not to.

    Raises FileProblems where the file's start is not possible; everything else that is
    wrong is in the result's `problems`.
    """
    begun = begin(route, commentary=commentary)
    if begun.remarks is not None:
        begun.remarks.author.script.read_all()
    while (entries is None or begun.entries_done < entries) and begun.go_on():
        pass
    if entries is None and begun.stopped is None and begun.remarks is not None:
        begun.remarks.end()
    return begun


def begin(route: RouteFile, *, commentary: bool = True) -> Replay:
    """A route before its first entry; `go_on` replays the entries one by one.

    The commentary of each is read when it comes. Raises FileProblems where the
    file's start is not possible.
    """
    game = start(route)
    course = Course(game)
    remarks = Remarks(Author(script(route, game))) if commentary else None
    listeners: list[Listener] = [Expectations()]
    if remarks is not None:
        listeners.append(remarks)
    replaying = Replaying(route, course, listeners)
    return Replay(
        route, game, course.play, game.table, course.steps, [],
        course=course, next_entry=replaying.next_entry, remarks=remarks,
    )  # fmt: skip


def open_ask(replay: Replay) -> Play:
    """A fork that stands where somebody could decide or a card must be named, or at the end of the game."""
    fork = replay.play.fork()
    while not fork.over:
        if not fork.in_step:
            fork.begin()
            continue
        assert fork.ask is not None
        if not fork.ask.forced:
            break
        fork.answer(fork.ask.forced)
    return fork
