"""A step in words, as lines: its outline, and the page after the last step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spirit_tutor.reading.place import closing, last_words
from spirit_tutor.reading.playing import guess
from spirit_tutor.reading.playing.attempt import counted, of_turn, predicted_of_turn, to_look_at_again
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.step_groups import Scene
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.decisions import DecisionView, OtherView
from spirit_tutor.telling.outline import Block, Part, outline
from spirit_tutor.telling.results import Row
from spirit_tutor.telling.views import EventView

from .event_tree import told_lines
from .linked_prose import LinkedProse
from .ravage_lines import sum_lines
from .styles import linked
from .symbols import Symbols
from .text_lines import Line, Span, apart, width, wrap
from .turn_table_lines import point_lines, turn_lines

BEFORE = "The table before this step. Press b to see it after."

_OF_THE_TABLE = (Part.STANDS, Part.SEEN, Part.CHANGED)
"""What speaks of the table after the step, and is not told beside the one before it."""
ROUTE = "route"
"""What a marked name leads to, where it leads to another route."""
_WIDEST_TEXT = 100
_BULLETS = {Part.STANDS: "evidence", Part.SEEN: "evidence", Part.CHANGED: "muted"}
"""What is a list of sentences, and the role of the bullet before each."""


def step_lines(moment: ShownStep, step: Scene, columns: int, symbols: Symbols, rows: int | None = None) -> list[Line]:
    """A step in words. The log is folded to a row if it is not to be open and does not fit into so many rows."""
    told = outline(step, moment.joined)
    beside = step.phase_name if moment.question else moment.who
    lines = _title(step.title, [(beside, "muted")], columns, symbols)
    if moment.looking_back:
        lines += wrap([(BEFORE, "accent")], columns)
    else:
        lines += _results(told.results, columns, symbols)
    lines.append([])
    if moment.place == 0 and moment.story.about:
        lines += _part("What this is about", wrap([(moment.story.about, "")], columns))
    telling = _Telling(step, columns, symbols)
    for block in told.blocks:
        if not (moment.looking_back and block.part in _OF_THE_TABLE):
            lines += telling.lines(block)
    rest = [*_tried(moment, columns, symbols), *_folded(moment, columns)]
    log = [line for block in told.log for line in telling.lines(block)]
    room = rows is None or len(lines) + len(log) + len(rest) <= rows + (not rest)  # an empty last row may go
    alone = all(block.part is Part.EVENT for block in told.blocks) and not told.results
    if log and not (room or alone or moment.log_open):
        log = [_log_folded(sum(map(bool, log)) - len(told.log), columns), []]
    return [*lines, *log, *rest]


def _results(rows: Sequence[Row], columns: int, symbols: Symbols) -> list[Line]:
    """What came of a step, under the title and beside the same bar."""
    bar: list[Span] = [(symbols.title, "accent"), (" ", "")]
    lines: list[Line] = []
    for row in rows:
        spans: list[Span] = []
        for fact in row:
            spans += [("; ", "muted")] if spans else []
            parts = [(text, role) for text, role in ((fact.of, "bold"), (fact.how, ""), (fact.now, "accent")) if text]
            for place, (text, role) in enumerate(parts):
                spans += [(" ", "")] if place else []
                spans.append((text, role))
        lines += wrap(spans, columns, first=bar, rest=bar)
    return lines


def _log_folded(size: int, columns: int) -> Line:
    """The row that stands for the log: how long it is, and the key that opens it."""
    return apart([("LOG", "heading"), (f"  {size} lines", "muted")], [("e", "key"), (" opens", "muted")], columns)


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
        """A block under its heading."""
        return _part(block.part.heading, self._body(block))

    def _body(self, block: Block) -> list[Line]:
        if block.part is Part.ASKED:
            return self._asked(block.decisions[0])
        if block.decisions:
            return _decisions(block.decisions, self.columns, self.symbols)
        if block.others:
            return self._others(block.others)
        if block.told:
            return told_lines(block.told, self.columns, self.symbols)
        if block.event is not None:
            return _event_card(block.event, self.columns)
        if block.ravage is not None:
            return sum_lines(block.ravage, self.step.after, self.columns)
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
    """The page after the last step: how the game ended or why the route goes no further, its turns, what comes next."""
    title, *sentences = closing(moment.story)
    lines = _title(title, [], columns, symbols)
    bar: Line = [(symbols.title, "accent"), (" ", "")]
    for sentence in sentences:
        role = "lost" if sentence == moment.story.problem else "bold" if moment.story.ending else ""
        lines += wrap([(sentence, role)], columns, first=bar, rest=bar)
    lines.append([])
    if moment.turns:
        lines += _part("Turn by turn", turn_lines(moment.turns, columns, symbols))
        lines += _part("Turning points", point_lines(moment.turns.points, columns))
    lines += _part("Note", list(wrap(LinkedProse().spans(last_words(moment.story)), min(columns, _WIDEST_TEXT))))
    lines += _tried(moment, columns, symbols)
    lines += _part(
        "Where next",
        [*_following(moment, columns), *(row for one in moment.onward for row in wrap([(one, "muted")], columns))],
    )
    if not moment.turns:
        lines += wrap([(f"{moment.turn_name}. The table is shown as it lies now.", "muted")], columns)
    return lines


def _following(moment: ShownStep, columns: int) -> Iterator[Line]:
    """The routes that may be read next: the enter key opens the first of them."""
    points = len(moment.turns.points) if moment.turns else 0
    for place, one in enumerate(moment.following):
        key: Line = [(f"{points + place + 1}", "key"), ("  ", "")]
        title: Span = (one.title, linked("name" if place else "chip", ROUTE, one.name))
        about: list[Span] = [("   ", ""), (one.about, "muted"), *([("   ", ""), ("enter", "key")] if not place else [])]
        if width([*key, title, *about]) <= columns:
            yield [*key, title, *about]
        else:
            yield from wrap([*key, title], columns, rest=[("   ", "")])
            yield from wrap(about[1:], columns, first=[("   ", "")])


def _title(title: str, right: Line, columns: int, symbols: Symbols) -> list[Line]:
    bar: list[Span] = [(symbols.title, "accent"), (" ", "")]
    if width(bar) + len(title) + width(right) + 1 <= columns:
        return [apart([*bar, (title, "bold")], right, columns)]
    lines: list[Line] = list(wrap([(title, "bold")], columns, first=bar, rest=bar))
    return [*lines, [*bar, *right]] if right else lines


def _part(name: str, body: Sequence[Line]) -> list[Line]:
    return [[(name.upper(), "heading")], *body, []] if body else []


def _event_card(event: EventView, columns: int) -> list[Line]:
    """The Event being resolved and its part under way: what they say opens with the name."""
    now = [part for part in event.parts if part.now and part.name != event.card]
    spans: list[Span] = [(event.card, linked("name", prose.CARD, event.card))]
    spans += [(f", now {part.name}", "muted") for part in now[:1]]
    return list(wrap(spans, columns))


def _decisions(decisions: Sequence[DecisionView], columns: int, symbols: Symbols) -> list[Line]:
    """What was asked and answered, and what else was legal."""
    lines: list[Line] = []
    for decision in decisions:
        line: list[Span] = [(f"{decision.question} ", "muted"), (decision.answered, "bold")]
        line += [(f" ({decision.otherwise})", "muted")] if decision.otherwise else []
        lines += wrap(line, columns, first=[(f"{symbols.chosen} ", "accent")])
    return lines
