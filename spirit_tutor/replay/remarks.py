"""The commentary of a route as a listener: what the author says at an ask or of a step, checked where it is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spirit_tutor.replay.commentary.author import Author
from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.replay.commentary.vocabulary import ClaimContext
from spirit_tutor.route.mistakes import DataPath, Mistake
from spirit_tutor.route.route_format import EntryPart, InsteadPart
from spirit_tutor.table.table import Table

from . import trials
from .replaying import Listener, Replaying
from .steps import Alternative, Commentary, Outcome
from .trials import Ended, Place

NOTHING_FOLLOWS = "The game is over, so no step follows for this remark; put it in the entry that ends it."
NEVER_THERE = "The route ends before the game comes to the point that this line leads to, so 'here' is no table."


class _Compared(NamedTuple):
    """A reason that is to be held against the game once it has come as far as the line."""

    path: DataPath
    ended: Ended
    asked: Table
    turn_start: Table
    steps: int
    """How many steps the game had then."""

    def reached(self, tables: Sequence[Table], steps: int, *, over: bool) -> Table | None:
        """The table of the game at the point that the line led to, among these of its last step; None if not yet."""
        began, end = Place.of(self.asked), Place.of(self.ended.there)
        if end > began:
            found = next((table for table in tables if Place.of(table) >= end), None)
        else:
            found = tables[-1] if steps - self.steps >= max(1, len(self.ended.steps)) else None
            left = next((table for table in tables if Place.of(table) > began), None)
            found = left if left is not None and steps - self.steps > 1 else found
        return tables[-1] if found is None and over else found


class Remarks(Listener):
    """Hears a replay and says what the author says, where it is true; `waiting` is what the next step is told with."""

    def __init__(self, author: Author):
        self.author = author
        self.waiting: list[Commentary] = []
        self.notes: list[tuple[int, Table]] = []
        self.compared: list[_Compared] = []

    def begin_entry(self, replaying: Replaying, number: int) -> None:  # noqa: ARG002 - reading needs no table
        """Reads what is said at this entry."""
        self.author.script.read(number)

    def at_ask(self, replaying: Replaying, number: int) -> Commentary:
        """What the author says at this ask, checked on the table as it is put; `refuse` is tried here too."""
        part, path = replaying.route.part.play[number], ("play", number)
        if not (part.why or part.given or part.refuse or part.instead):
            return Commentary()
        for i, other in enumerate(part.refuse):
            try:
                trials.must_be_refused(replaying, other, part.answers, part.who, (*path, "refuse", i))
            except Mistake as mistake:
                self.author.objects(mistake)
        self._look(replaying)
        moment = _moment(replaying)
        return Commentary(
            why=self.author.says((*path, "why"), moment) if part.why else (),
            given=self.author.evidence((*path, "given"), len(part.given), moment),
            instead=tuple(
                told
                for i, other in enumerate(part.instead)
                if (told := self._alternative(replaying, part, other, (*path, "instead", i))) is not None
            ),
            refused=tuple(
                Alternative(
                    tuple(trials.listing(other.answers)), self.author.says((*path, "refuse", i, "because"), moment)
                )
                for i, other in enumerate(part.refuse)
            ),
            table=replaying.play.table,
        )

    def end_step(self, replaying: Replaying) -> tuple[Commentary, ...]:
        """What was to be said of this step."""
        self._look(replaying)
        self._compare(replaying)
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
                self.author.objects(Mistake(path, NOTHING_FOLLOWS))
        if part.note or part.recap:
            if completed:
                replaying.course.remark(self._noted(replaying, number, replaying.before))
            elif replaying.play.over:
                self.author.objects(Mistake(path, NOTHING_FOLLOWS))
            else:
                self.notes.append((number, replaying.before))

    def end(self) -> None:
        """No entry follows: a reason that the game never came to the point of cannot be held against it."""
        for one in self.compared:
            self.author.objects(Mistake((*one.path, "claim"), NEVER_THERE))
        self.compared = []

    # -- lines that were not played --------------------------------------------------------------

    def _alternative(
        self, replaying: Replaying, part: EntryPart, other: InsteadPart, path: DataPath
    ) -> Alternative | None:
        """A line played on a fork, and the reason against it, which holds wherever the line leads to; None if illegal."""
        try:
            ended = trials.must_be_legal(replaying, other, part.answers, part.who, path)
        except Mistake as mistake:
            self.author.objects(mistake)
            return None
        told: list[tuple[ProseSpan, ...]] = []
        for one in ended:
            moment = _moment(replaying, there=one.there)
            told.append(self.author.says((*path, "because"), moment))
            if other.claim:
                if self.author.compares((*path, "claim")):
                    now = replaying.course
                    self.compared.append(_Compared(path, one, replaying.play.table, now.turn_start, len(now.steps)))
                else:
                    self._holds(path, moment, one)
        differing = next((one for one, spans in zip(ended, told, strict=True) if spans != told[0]), None)
        if differing is not None:
            sentence = f"What this says is another thing if {' and '.join(differing.cards)} come; say for which: 'if'."
            self.author.objects(Mistake((*path, "because"), sentence))
        return Alternative(
            tuple(trials.listing(other.answers)), told[0],
            tuple(answer for entry in other.then for answer in trials.listing(entry.answers)),
            tuple(Outcome(one.cards, one.steps, one.there) for one in ended),
        )  # fmt: skip

    def _holds(self, path: DataPath, moment: ClaimContext, one: Ended) -> None:
        where = f" (if {' and '.join(one.cards)} come)" if one.cards else ""
        self.author.holds((*path, "claim"), moment, f"where this line leads{where}")

    def _compare(self, replaying: Replaying) -> None:
        """Holds the reasons against the game that it has now come far enough for."""
        if not self.compared:
            return
        course, left = replaying.course, []
        tables = [*(asked.table for asked in course.asks), replaying.play.table]
        for one in self.compared:
            here = one.reached(tables, len(course.steps) + 1, over=replaying.play.over)
            if here is None:
                left.append(one)
                continue
            there = one.ended.there
            moment = ClaimContext(replaying.game, one.asked, start=one.turn_start, there=there, here=here)
            self._holds(one.path, moment, one.ended)
        self.compared = left

    # -- what is looked at -------------------------------------------------------------------------

    def _noted(self, replaying: Replaying, number: int, before: Table) -> Commentary:
        part, path = replaying.route.part.play[number], ("play", number)
        self._look(replaying)
        moment = _moment(replaying, before=before)
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


def _moment(replaying: Replaying, **others: Table) -> ClaimContext:
    """The facts of the table now; `start` is the table at the start of the turn."""
    return ClaimContext(replaying.game, replaying.play.table, start=replaying.course.turn_start, **others)
