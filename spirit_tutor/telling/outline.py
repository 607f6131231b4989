"""The outline of a step: its blocks in the one order in which every screen, page and pipe tells it.

A question shows the evidence, which speaks of its table, and ends with what is asked. In a step what was decided and
why comes first, then what happened: a reader wants the decision before its consequences. What the author says to
several decisions of a step stands with each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from spirit_tutor.replay.commentary.prose import ProseSpan

from .decisions import DecisionView, OtherView, Said
from .narrate import Told
from .questions import Question
from .views import EventView, TableView


class Part(Enum):
    """What a block is; its value is the heading over it."""

    SEEN = "What you can see"
    TURNED_UP = "Turned up"
    DECIDED = "Decided"
    ASKED = "The question"
    NOBODY = "Nobody decides here."
    WHY = "Why"
    NOT_CHOSEN = "Not chosen"
    NOT_ALLOWED = "Not allowed"
    HAPPENED = "What happened"
    EVENT = "Event Card"
    NOTE = "Note"
    CHANGED = "What changed"

    @property
    def heading(self) -> str:
        """The heading over a block of this kind."""
        return self.value


FOLDED = {Part.SEEN: "fact", Part.NOT_CHOSEN: "alternative", Part.NOT_ALLOWED: "mistake"}
"""What is left out where a reader wants it short, and what one of them is called."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a step. It has either sentences of the author, or what was turned down, or decisions, lines, an Event."""

    part: Part
    sentences: tuple[tuple[ProseSpan, ...], ...] = ()
    others: tuple[OtherView, ...] = ()
    decisions: tuple[DecisionView, ...] = ()
    told: tuple[Told, ...] = ()
    event: EventView | None = None

    @property
    def size(self) -> int:
        """How many things it says."""
        return len(self.sentences) + len(self.others) + len(self.decisions) + len(self.told)


class Scene(Protocol):
    """What an outline is made of: a step, or several that are told as one."""

    @property
    def phase(self) -> str:
        """The phase it belongs to."""

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
    def after(self) -> TableView:
        """The table after it."""


class Outline(NamedTuple):
    """The blocks of a step that say something, in order, and what is left out of them: how many of what."""

    blocks: tuple[Block, ...]
    left_out: tuple[tuple[int, str], ...] = ()


def outline(scene: Scene | Question, *, full: bool = True) -> Outline:
    """The outline of a step. If it is not to be `full`, evidence and what was turned down are left out."""
    blocks = tuple(_blocks(scene))
    if full:
        return Outline(blocks)
    folded = ((block.size, FOLDED[block.part]) for block in blocks if block.part in FOLDED)
    kept = tuple(block for block in blocks if block.part not in FOLDED)
    return Outline(kept, tuple((n, name if n == 1 else f"{name}s") for n, name in folded))


def _blocks(scene: Scene | Question) -> Iterator[Block]:
    if isinstance(scene, Question):
        yield from _question(scene)
        return
    for decisions in _by_explained(scene.last_decisions):
        yield from _decided(decisions)
    for said in scene.remarks:
        if said.given:
            yield Block(Part.SEEN, said.given)
        yield from _reasons(said)
    if scene.told:
        yield Block(Part.HAPPENED, told=scene.told)
    if scene.phase == "event" and scene.after.event is not None and scene.after.event.card:
        yield Block(Part.EVENT, event=scene.after.event)
    for said in scene.remarks:
        if said.note:
            yield Block(Part.NOTE, (said.note,))
        if said.recap:
            yield Block(Part.CHANGED, said.recap)
    if not any(decision.is_open and not decision.is_draw for decision in scene.decisions):
        yield Block(Part.NOBODY)


def _question(question: Question) -> Iterator[Block]:
    """What was answered since the question before; then what can be seen now, and what is asked."""
    for decisions in _by_explained(question.decisions):
        yield from _decided(decisions)
    if question.seen.given:
        yield Block(Part.SEEN, question.seen.given)
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


def _decided(group: Sequence[DecisionView]) -> Iterator[Block]:
    """What could have been otherwise in a group, and why; cards turned up stand where they came."""
    said = group[0].said
    drawn = tuple(one for one in group if one.is_open and one.is_draw)
    decided = tuple(one for one in group if one.is_open and not one.is_draw)
    turned_up = [Block(Part.TURNED_UP, decisions=drawn)] if drawn else []
    if not said:
        yield from turned_up
    if decided:
        yield Block(Part.DECIDED, decisions=decided)
    if said:
        yield from _reasons(said)
        yield from turned_up


def _reasons(said: Said) -> Iterator[Block]:
    if said.why:
        yield Block(Part.WHY, (said.why,))
    if said.instead:
        yield Block(Part.NOT_CHOSEN, others=said.instead)
    if said.refused:
        yield Block(Part.NOT_ALLOWED, others=said.refused)
