"""The outline of a step: its blocks in the one order in which every screen, page and pipe tells it.

What came of it stands first, in figures, then why, then the rest of what the author says. The log, with every answer and
all that happened, comes last: it is the only part that is ever folded. A question shows the evidence, which speaks of
its table, and ends with what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, Protocol

from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.rules.core.happened import Happening

from .decisions import DecisionView, OtherView, Said
from .narrate import Told
from .questions import Question
from .ravage_sum import RavageSum
from .results import Row, results
from .views import EventView, TableView


class Part(Enum):
    """What a block is; its value is the heading over it."""

    STANDS = "How things stand"
    SEEN = "What you can see"
    TURNED_UP = "Turned up"
    DECIDED = "Decided"
    ASKED = "The question"
    WHY = "Why"
    NOT_CHOSEN = "Not chosen"
    NOT_ALLOWED = "Not allowed"
    SUM = "The sum"
    HAPPENED = "What happened"
    EVENT = "Event Card"
    NOTE = "Note"
    CHANGED = "What changed"

    @property
    def heading(self) -> str:
        """The heading over a block of this kind."""
        return self.value


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a step. It has either sentences of the author, or what was turned down, or decisions, lines, an Event, a sum."""

    part: Part
    sentences: tuple[tuple[ProseSpan, ...], ...] = ()
    others: tuple[OtherView, ...] = ()
    decisions: tuple[DecisionView, ...] = ()
    told: tuple[Told, ...] = ()
    event: EventView | None = None
    ravage: RavageSum | None = None


class Scene(Protocol):
    """What an outline is made of: a step, or several that are told as one."""

    @property
    def phase(self) -> str:
        """The phase it belongs to."""

    @property
    def who(self) -> str:
        """Whose step it is."""

    @property
    def decisions(self) -> tuple[DecisionView, ...]:
        """What was answered."""

    @property
    def last_decisions(self) -> tuple[DecisionView, ...]:
        """Those since its last question."""

    @property
    def remarks(self) -> tuple[Said, ...]:
        """What the author says of all of it."""

    @property
    def told(self) -> tuple[Told, ...]:
        """What happened."""

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """The same as the rules record it."""

    @property
    def ravage_sum(self) -> RavageSum | None:
        """The sum of its Ravage, if it is one."""

    @property
    def before(self) -> TableView:
        """The table before it."""

    @property
    def after(self) -> TableView:
        """The table after it."""


class Outline(NamedTuple):
    """What is told of a step, in order: what came of it, the blocks that say something, and those of the log."""

    results: tuple[Row, ...]
    blocks: tuple[Block, ...]
    log: tuple[Block, ...]

    @property
    def every_block(self) -> tuple[Block, ...]:
        """All blocks, the log's last."""
        return (*self.blocks, *self.log)


def outline(scene: Scene | Question, joined: Sequence[Scene] = ()) -> Outline:
    """The outline of a step; `joined` are steps before it that nobody decides or speaks of, and that are told with it."""
    steps = (*joined, scene)
    before = steps[0].before
    happenings = [one for step in steps for one in step.happenings]
    answered = scene.decisions if isinstance(scene, Question) else scene.last_decisions
    told = tuple(one for step in steps for one in step.told)
    blocks = _question(scene) if isinstance(scene, Question) else _blocks(scene)
    return Outline(results(before, scene.after, happenings, scene.who), tuple(blocks), tuple(_log(answered, told)))


def _blocks(scene: Scene) -> Iterator[Block]:
    for said in scene.remarks:
        if said.given:
            yield Block(Part.STANDS, said.given)
    groups = list(_by_explained(scene.last_decisions))
    for decisions in groups:
        yield from _decided(decisions, named=len(groups) > 1)
    if scene.ravage_sum:
        yield Block(Part.SUM, ravage=scene.ravage_sum)
    for said in scene.remarks:
        yield from _reasons(said)
    if scene.phase == "event" and scene.after.event is not None and scene.after.event.card:
        yield Block(Part.EVENT, event=scene.after.event)
    for said in scene.remarks:
        if said.note:
            yield Block(Part.NOTE, (said.note,))
        if said.recap:
            yield Block(Part.CHANGED, said.recap)


def _log(decisions: Sequence[DecisionView], told: tuple[Told, ...]) -> Iterator[Block]:
    """Everything that was turned up, answered and done. In what is joined nobody answered anything."""
    drawn = tuple(one for one in decisions if one.is_open and one.is_draw)
    decided = tuple(one for one in decisions if one.is_open and not one.is_draw)
    if drawn:
        yield Block(Part.TURNED_UP, decisions=drawn)
    if decided:
        yield Block(Part.DECIDED, decisions=decided)
    if told:
        yield Block(Part.HAPPENED, told=told)


def _question(question: Question) -> Iterator[Block]:
    """What was answered since the question before; then what can be seen now, and what is asked."""
    for decisions in _by_explained(question.decisions):
        yield from _decided(decisions, named=True)
    if question.seen.given:
        yield Block(Part.SEEN if question.asked else Part.STANDS, question.seen.given)
    if question.asked:
        yield Block(Part.ASKED, decisions=(question.asked,))


def _by_explained(decisions: Sequence[DecisionView]) -> Iterator[list[DecisionView]]:
    """The decisions in groups: each that the author explains begins one, since what follows is told with it."""
    group: list[DecisionView] = []
    for decision in decisions:
        if decision.said and group:
            yield group
            group = []
        group.append(decision)
    if group:
        yield group


def _decided(group: Sequence[DecisionView], *, named: bool) -> Iterator[Block]:
    """Why a decision was made, and what could have been otherwise; the answer too, where the title does not name it."""
    first = group[0]
    if first.said:
        if named and first.is_open:
            yield Block(Part.DECIDED, decisions=(replace(first, options=first.answer),))
        yield from _reasons(first.said)


def _reasons(said: Said) -> Iterator[Block]:
    if said.why:
        yield Block(Part.WHY, (said.why,))
    if said.instead:
        yield Block(Part.NOT_CHOSEN, others=said.instead)
    if said.refused:
        yield Block(Part.NOT_ALLOWED, others=said.refused)
