"""A step in words, as lines: its outline, and the page after the last step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spirit_tutor.reading import guess
from spirit_tutor.reading.attempt import counted, of_turn, predicted_of_turn, to_look_at_again
from spirit_tutor.reading.place import closing, last_words
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.step_groups import Scene
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.decisions import DecisionView, OtherView
from spirit_tutor.telling.outline import Block, Part, outline
from spirit_tutor.telling.views import EventView

from .event_tree import results, told_lines
from .linked_prose import LinkedProse
from .styles import linked
from .symbols import Symbols
from .text_lines import Line, Span, apart, width, wrap

BEFORE = "The table before this step. Press b to see it after."

_NARROW = 40
_FEW_LINES = 9
_OF_THE_TABLE = (Part.SEEN, Part.CHANGED)
"""What speaks of the table after the step, and is not told beside the one before it."""
_BULLETS = {Part.SEEN: "evidence", Part.CHANGED: "muted"}
"""What is a list of sentences, and the role of the bullet before each."""


def step_lines(moment: ShownStep, step: Scene, columns: int, symbols: Symbols) -> list[Line]:
    """A step in words."""
    beside = step.phase_name if moment.question else moment.who
    lines = _title(step.title, [(beside, "muted")], columns, symbols)
    if moment.looking_back:
        lines += wrap([(BEFORE, "accent")], columns)
    lines.append([])
    if moment.place == 0 and moment.story.about:
        lines += _part("What this is about", wrap([(moment.story.about, "")], columns))
    blocks, left_out = outline(step, full=moment.full)
    telling = _Telling(step, columns, symbols)
    for block in blocks:
        if not (moment.looking_back and block.part in _OF_THE_TABLE):
            lines += telling.lines(block)
    if left_out:
        parts = ", ".join(f"{n} {name}" for n, name in left_out)
        lines += [*wrap([("e", "key"), (f" shows more: {parts}", "muted")], columns), []]
    return [*lines, *_tried(moment, columns, symbols), *_folded(moment, columns)]


def _tried(moment: ShownStep, columns: int, symbols: Symbols) -> list[Line]:
    """At the end of a turn and of the story: how the questions came out that the reader tried first."""
    outcomes, predicted = of_turn(moment), predicted_of_turn(moment)
    lines: list[Line] = []
    if outcomes:
        lines += wrap([(counted([outcome for _, outcome in outcomes]), "")], columns)
    if predicted:
        lines += wrap([(guess.counted(predicted), "")], columns)
    for title, mark in to_look_at_again(moment):
        again: list[Span] = [("to look at again: ", "muted"), (title, linked("name", "step", mark))]
        lines += wrap(again, columns, first=[(f"{symbols.bullet} ", "muted")])
    return _part("Your turn", lines)


def _folded(moment: ShownStep, columns: int) -> list[Line]:
    """How to see the steps of a run, or the run again."""
    if moment.run:
        text = f"{len(moment.run.steps)} lands, one after another: "
        return list(wrap([(text, "muted"), ("u", "key"), (" shows them singly", "muted")], columns))
    if moment.unfolded:
        number = moment.place - moment.unfolded.start + 1
        text = f"land {number} of {len(moment.unfolded.steps)}: "
        return list(wrap([(text, "muted"), ("u", "key"), (" shows all at once", "muted")], columns))
    return []


class _Telling:
    """The blocks of one step, each under its heading."""

    def __init__(self, step: Scene, columns: int, symbols: Symbols):
        self.step, self.columns, self.symbols = step, columns, symbols
        self.prose = LinkedProse()

    def lines(self, block: Block) -> list[Line]:
        """A block; one that only says that nobody decides has no heading."""
        if block.part is Part.NOBODY:
            return [[(block.part.heading, "muted")]]
        return _part(block.part.heading, self._body(block))

    def _body(self, block: Block) -> list[Line]:
        if block.part is Part.ASKED:
            return self._asked(block.decisions[0])
        if block.decisions:
            return _decisions(block.decisions, self.columns, self.symbols)
        if block.others:
            return self._others(block.others)
        if block.told:
            return _happened(self.step, self.columns, self.symbols)
        if block.event is not None:
            return _event_card(block.event, self.columns)
        bullet = _BULLETS.get(block.part)
        return self._texts(block.sentences, [(f"{self.symbols.bullet} ", bullet)] if bullet else ())

    def _asked(self, decision: DecisionView) -> list[Line]:
        lines: list[Line] = [*wrap([(decision.question, "bold")], self.columns)]
        lines += wrap([(decision.choices, "")], self.columns, first=[("  ", "")])
        more: list[Span] = [(self.symbols.keys["right"], "key"), (" tells what was decided", "muted")]
        return [*lines, [], *wrap(more, self.columns)]

    def _texts(self, texts: Iterable[Sequence[prose.ProseSpan]], first: Line = ()) -> list[Line]:
        return [line for spans in texts for line in wrap(self.prose.spans(spans), self.columns, first=first)]

    def _others(self, others: Sequence[OtherView]) -> list[Line]:
        lines: list[Line] = []
        for other in others:
            line: list[Span] = [(other.told, "bold"), (": ", ""), *self.prose.spans(other.because)]
            lines += wrap(line, self.columns, first=[(f"{self.symbols.rejected} ", "lost")])
        return lines


def closing_lines(moment: ShownStep, columns: int, symbols: Symbols) -> list[Line]:
    """The page after the last step: how the game ended, or why the route goes no further."""
    title, *sentences = closing(moment.story)
    lines = [*_title(title, [], columns, symbols), []]
    for sentence in sentences:
        role = "lost" if sentence == moment.story.problem else "bold" if moment.story.ending else ""
        lines += [*wrap([(sentence, role)], columns), []]
    lines += _tried(moment, columns, symbols)
    lines += _part("Where next", [row for one in moment.onward for row in wrap([(one, "")], columns)])
    lines += _part("Note", list(wrap(LinkedProse().spans(last_words(moment.story)), columns)))
    lines += wrap([(f"{moment.turn_name}. The table is shown as it lies now.", "muted")], columns)
    return lines


def _title(title: str, right: Line, columns: int, symbols: Symbols) -> list[Line]:
    bar: list[Span] = [(symbols.title, "accent"), (" ", "")]
    if width(bar) + len(title) + width(right) + 1 <= columns:
        return [apart([*bar, (title, "bold")], right, columns)]
    lines: list[Line] = list(wrap([(title, "bold")], columns, first=bar, rest=bar))
    return [*lines, [*bar, *right]] if right else lines


def _part(name: str, body: Sequence[Line]) -> list[Line]:
    return [[(name.upper(), "heading")], *body, []] if body else []


def _happened(step: Scene, columns: int, symbols: Symbols) -> list[Line]:
    """The tree; where it is long and the pane narrow, only the results, since the log has all of it."""
    lines = told_lines(step.told, columns, symbols)
    if columns >= _NARROW or len(lines) <= _FEW_LINES:
        return lines
    shorter = told_lines(results(step.told, step.named_lands), columns, symbols)
    if len(shorter) == len(lines):
        return lines
    return [*shorter, [("in full: ", "muted"), ("4", "key"), (" Log", "muted")]]


def _event_card(event: EventView, columns: int) -> list[Line]:
    """The Event being resolved and which of its parts is under way; their texts stand in the track pane."""
    lines: list[Line] = [[(event.card, linked("name", prose.CARD, event.card))]]
    for part in event.parts:
        state = "now" if part.now else "done" if part.done else "to come"
        line: list[Span] = [(part.name, "bold" if part.now else "muted"), (f", {state}", "muted")]
        lines += wrap(line, columns, first=[("  ", "")])
    more: list[Span] = [("its parts in words: ", "muted"), ("3", "key"), (" Track", "muted")]
    return [*lines, more] if event.parts else lines


def _decisions(decisions: Sequence[DecisionView], columns: int, symbols: Symbols) -> list[Line]:
    """What was asked and answered, and what else was legal."""
    lines: list[Line] = []
    for decision in decisions:
        line: list[Span] = [(f"{decision.question} ", "muted"), (decision.answered, "bold")]
        line += [(f" ({decision.otherwise})", "muted")] if decision.otherwise else []
        lines += wrap(line, columns, first=[(f"{symbols.chosen} ", "accent")])
    return lines
