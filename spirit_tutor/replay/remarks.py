"""The commentary of a route as a listener: what the author says at an ask or of a step, checked where it is said."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.replay.commentary.author import Author
from spirit_tutor.replay.commentary.vocabulary import Moment
from spirit_tutor.route.mistakes import DataPath, Mistake
from spirit_tutor.route.route_format import OtherPart
from spirit_tutor.table.table import Table

from . import trials
from .replaying import Listener, Replaying
from .steps import Alternative, Commentary

NOTHING_FOLLOWS = "The game is over, so no step follows for this remark; put it in the entry that ends it."


class Remarks(Listener):
    """Hears a replay and says what the author says, where it is true; `waiting` is what the next step is told with."""

    def __init__(self, author: Author):
        self.author = author
        self.waiting: list[Commentary] = []
        self.notes: list[tuple[int, Table]] = []

    def begin_entry(self, replaying: Replaying, number: int) -> None:  # noqa: ARG002 - reading needs no table
        """Reads what is said at this entry. Raises FileProblems."""
        self.author.script.read(number)

    def at_ask(self, replaying: Replaying, number: int) -> Commentary:
        """What the author says at this ask, checked on the table as it is put; `refuse` is tried here too."""
        part, path = replaying.route.part.play[number], ("play", number)
        if not (part.why or part.given or part.refuse or part.instead):
            return Commentary()
        for i, other in enumerate(part.refuse):
            trials.must_be_refused(replaying, other, part.who, (*path, "refuse", i))
        for i, other in enumerate(part.instead):
            trials.must_be_legal(replaying, other, part.answers, part.who, (*path, "instead", i))
        self._look(replaying)
        moment = _moment(replaying)
        return Commentary(
            why=self.author.says((*path, "why"), moment) if part.why else (),
            given=self.author.evidence((*path, "given"), len(part.given), moment),
            instead=self._others(part.instead, (*path, "instead"), moment),
            refused=self._others(part.refuse, (*path, "refuse"), moment),
            table=replaying.play.table,
        )

    def end_step(self, replaying: Replaying) -> tuple[Commentary, ...]:
        """What was to be said of this step."""
        self._look(replaying)
        said = (*self.waiting, *(self._noted(replaying, number, before) for number, before in self.notes))
        self.waiting, self.notes = [], []
        return said

    def end_entry(self, replaying: Replaying, number: int) -> None:
        """Says an entry's remark: about the step that the entry completed, else about the one that comes next.

        Never about a step that was complete before: cut there, the route would show that
        step without it (promise 2).
        """
        part, path = replaying.route.part.play[number], ("play", number)
        completed = len(replaying.course.steps) > replaying.completed and not replaying.play.in_step
        if not part.answers and (said := self.at_ask(replaying, number)):
            if completed:
                replaying.course.remark(said)
            elif not replaying.play.over:
                self.waiting.append(said)
            elif said.why or said.given or said.instead:  # a mistake tried at the end needs no reader
                raise Mistake(path, NOTHING_FOLLOWS)
        if part.note or part.recap:
            if completed:
                replaying.course.remark(self._noted(replaying, number, replaying.before))
            elif replaying.play.over:
                raise Mistake(path, NOTHING_FOLLOWS)
            else:
                self.notes.append((number, replaying.before))

    def _others(self, others: Sequence[OtherPart], path: DataPath, moment: Moment) -> tuple[Alternative, ...]:
        return tuple(
            Alternative(tuple(trials.listing(other.answers)), self.author.says((*path, i, "because"), moment))
            for i, other in enumerate(others)
        )

    def _noted(self, replaying: Replaying, number: int, before: Table) -> Commentary:
        part, path = replaying.route.part.play[number], ("play", number)
        self._look(replaying)
        moment = _moment(replaying, before)
        return Commentary(
            note=self.author.says((*path, "note"), moment) if part.note else (),
            recap=self.author.evidence((*path, "recap"), len(part.recap), moment),
            table=replaying.play.table,
        )

    def _look(self, replaying: Replaying) -> None:
        """Lets the author know every card that has lain open so far."""
        for asked in replaying.course.asks:
            self.author.look(asked.table)
        self.author.look(replaying.play.table)


def _moment(replaying: Replaying, before: Table | None = None) -> Moment:
    """The facts of the table now; `start` is the table at the start of the turn."""
    start = replaying.course.turn_start
    earlier = {"start": start} if before is None else {"start": start, "before": before}
    return Moment(replaying.game, replaying.play.table, **earlier)
