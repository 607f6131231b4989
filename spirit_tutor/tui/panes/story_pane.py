"""The pane that tells the step: what happened, what was decided, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spirit_tutor.drawing.event_tree import results, told_lines
from spirit_tutor.drawing.linked_prose import LinkedProse
from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, apart, width, wrap
from spirit_tutor.reading.place import closing, last_words
from spirit_tutor.reading.shown_step import Moment
from spirit_tutor.reading.step_groups import Scene
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.story import DecisionView, OtherView, Said
from spirit_tutor.telling.views import EventView
from spirit_tutor.tui.bars.title_bar import turn_name
from spirit_tutor.tui.widgets.step_widgets import BEFORE, MomentPane

_NARROW = 40
_FEW_LINES = 9


class StoryPane(MomentPane):
    """The story of a step, or of the page after the last one."""

    def lines_of(self, moment: Moment, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols = self.look.symbols
        if moment.step is None:
            return closing_lines(moment, columns, symbols)
        return step_lines(moment, moment.step, columns, symbols)


def step_lines(moment: Moment, step: Scene, columns: int, symbols: Symbols) -> list[Line]:
    """A step in words."""
    lines = _title(step.title, [(moment.who, "muted")], columns, symbols)
    if moment.looking_back:
        lines += wrap([(BEFORE, "accent")], columns)
    lines.append([])
    if moment.place == 0 and moment.story.about:
        lines += _part("What this is about", wrap([(moment.story.about, "")], columns))
    lines += _part("What happened", _happened(step, columns, symbols))
    if moment.phase == "event" and moment.view.event:
        lines += _part("Event Card", _event_card(moment.view.event, columns))
    telling = _Telling(columns, symbols, full=moment.full)
    with_decision = [decision for decision in step.decisions if decision.said]
    if len(with_decision) < 2:
        for said in step.said:
            lines += telling.said(said)
        lines += _decided(step.decisions, columns, symbols)
    else:
        for decision in step.decisions:
            lines += _decided([decision], columns, symbols)
            lines += telling.said(decision.said) if decision.said else []
        own = [decision.said for decision in with_decision]
        for said in step.said:
            lines += telling.said(said) if said not in own else []
    if not _decided(step.decisions, columns, symbols):
        lines.append([("Nobody decides here.", "muted")])
    return lines + _folded(moment, columns)


def _folded(moment: Moment, columns: int) -> list[Line]:
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
    """What the author says in one step, each kind of it under its heading."""

    def __init__(self, columns: int, symbols: Symbols, *, full: bool):
        self.columns, self.symbols, self.full = columns, symbols, full
        self.prose = LinkedProse()

    def said(self, said: Said) -> list[Line]:
        """Why, the evidence, what was turned down, remarks; shortened if the reader wants it short."""
        lines = _part("Why", self._texts([said.why]))
        seen: Line = [(f"{self.symbols.bullet} ", "evidence")]
        if self.full:
            lines += _part("What you can see", self._texts(said.given, seen))
            lines += _part("Not chosen", self._others(said.instead))
            lines += _part("Not allowed", self._others(said.refused))
        elif folded := self._folded(said):
            lines += [*folded, []]
        lines += _part("Note", self._texts([said.note]))
        return lines + _part("This turn", self._texts(said.recap, [(f"{self.symbols.bullet} ", "muted")]))

    def _folded(self, said: Said) -> list[Line]:
        counts = ((len(said.given), "fact"), (len(said.instead), "alternative"), (len(said.refused), "mistake"))
        parts = [f"{n} {name}{'s' if n > 1 else ''}" for n, name in counts if n]
        if not parts:
            return []
        return list(wrap([("e", "key"), (f" shows more: {', '.join(parts)}", "muted")], self.columns))

    def _texts(self, texts: Iterable[Sequence[prose.Span]], first: Line = ()) -> list[Line]:
        lines: list[Line] = []
        for spans in texts:
            if spans:
                lines += wrap(self.prose.spans(spans), self.columns, first=first)
        return lines

    def _others(self, others: Sequence[OtherView]) -> list[Line]:
        lines: list[Line] = []
        for other in others:
            line: list[Span] = [(", ".join(other.answers), "bold"), (": ", ""), *self.prose.spans(other.because)]
            lines += wrap(line, self.columns, first=[(f"{self.symbols.rejected} ", "lost")])
        return lines


def closing_lines(moment: Moment, columns: int, symbols: Symbols) -> list[Line]:
    """The page after the last step: how the game ended, or why the route goes no further."""
    title, *sentences = closing(moment.story)
    lines = [*_title(title, [], columns, symbols), []]
    for sentence in sentences:
        role = "lost" if sentence == moment.story.problem else "bold" if moment.story.ending else ""
        lines += [*wrap([(sentence, role)], columns), []]
    lines += _part("Where next", [row for one in moment.onward for row in wrap([(one, "")], columns)])
    lines += _part("Note", list(wrap(LinkedProse().spans(last_words(moment.story)), columns)))
    lines += wrap([(f"{turn_name(moment)}. The table is shown as it lies now.", "muted")], columns)
    return lines


def _title(title: str, right: Line, columns: int, symbols: Symbols) -> list[Line]:
    bar: list[Span] = [(symbols.title, "accent"), (" ", "")]
    if width(bar) + len(title) + width(right) + 1 <= columns:
        return [apart([*bar, (title, "bold")], right, columns)]
    lines: list[Line] = list(wrap([(title, "bold")], columns, first=bar, rest=bar))
    return [*lines, [*bar, *right]] if right else lines


def _part(name: str, body: list[Line] | list[list[Span]]) -> list[Line]:
    return [[(name.upper(), "heading")], *body, []] if body else []


def _happened(step: Scene, columns: int, symbols: Symbols) -> list[Line]:
    """The tree; where it is long and the pane narrow, only the results, since the log has all of it."""
    lines = told_lines(step.told, columns, symbols)
    if columns >= _NARROW or len(lines) <= _FEW_LINES:
        return lines
    shorter = told_lines(results(step.told, step.title), columns, symbols)
    if len(shorter) == len(lines):
        return lines
    return [*shorter, [("in full: ", "muted"), ("4", "key"), (" Log", "muted")]]


def _event_card(event: EventView, columns: int) -> list[Line]:
    """The Event being resolved and which of its parts is under way; their texts stand in the track pane."""
    if not event.card:
        return []
    lines: list[Line] = [[(event.card, linked("name", prose.CARD, event.card))]]
    for part in event.parts:
        state = "now" if part.now else "done" if part.done else "to come"
        line: list[Span] = [(part.name, "bold" if part.now else "muted"), (f", {state}", "muted")]
        lines += wrap(line, columns, first=[("  ", "")])
    more: list[Span] = [("its parts in words: ", "muted"), ("3", "key"), (" Track", "muted")]
    return [*lines, more] if event.parts else lines


def _decided(decisions: Sequence[DecisionView], columns: int, symbols: Symbols) -> list[Line]:
    """What was asked and answered, and what else was legal; cards that were turned up stand apart."""
    decided: list[Line] = []
    drawn: list[Line] = []
    for decision in decisions:
        if not decision.is_open:
            continue
        lines = drawn if decision.is_draw else decided
        lines += wrap([(decision.question, "muted")], columns)
        lines += wrap([(decision.answered, "bold")], columns, first=[(f"{symbols.chosen} ", "accent")])
        if decision.otherwise:
            lines += wrap([(decision.otherwise, "muted")], columns, first=[("  ", "")])
    return [*_part("Turned up", drawn), *_part("Decided", decided)]
