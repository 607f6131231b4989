"""The pane that tells the step: what happened, what was decided, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spirit_tutor.replay import prose
from spirit_tutor.replay.narrate import Told
from spirit_tutor.replay.story import DecisionView, OtherView, Said, StoryStep

from .lines import Line, Span, apart, width, wrap
from .moment import Moment
from .moment_lines import MomentPane
from .symbols import Symbols
from .title_bar import turn_name
from .told_lines import told_lines

_NARROW = 40
_LISTED = 5
_FEW_LINES = 7
_STOP = "stop here"


class StoryPane(MomentPane):
    """The story of a step, or of the page after the last one."""

    def lines_of(self, moment: Moment, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols = self.look.symbols
        if moment.step is None:
            return closing_lines(moment, columns, symbols)
        return step_lines(moment, moment.step, columns, symbols)


def step_lines(moment: Moment, step: StoryStep, columns: int, symbols: Symbols) -> list[Line]:
    """A step in words."""
    lines = _title(step.title, [(moment.who, "muted")], columns, symbols)
    if moment.looking_back:
        lines += wrap([("The table before this step. Press b to see it after.", "accent")], columns)
    lines.append([])
    lines += _part("What happened", _happened(step.told, columns, symbols))
    for said in step.said:
        lines += _said(said, columns, symbols)
    return lines + _decided(step, columns, symbols)


def _said(said: Said, columns: int, symbols: Symbols) -> list[Line]:
    """What the author says, each kind of it under its heading."""
    lines = _part("Why", _texts([said.why], columns))
    seen: Line = [(f"{symbols.bullet} ", "evidence")]
    lines += _part("What you can see", _texts(said.given, columns, seen))
    lines += _part("Not chosen", _others_not_taken(said.instead, columns, symbols))
    lines += _part("Not allowed", _others_not_taken(said.refused, columns, symbols))
    lines += _part("Note", _texts([said.note], columns))
    return lines + _part("This turn", _texts(said.recap, columns, [(f"{symbols.bullet} ", "muted")]))


def _texts(texts: Iterable[Sequence[prose.Span]], columns: int, first: Line = ()) -> list[Line]:
    lines: list[Line] = []
    for spans in texts:
        if spans:
            lines += wrap(_in_roles(spans), columns, first=first)
    return lines


def _others_not_taken(others: Sequence[OtherView], columns: int, symbols: Symbols) -> list[Line]:
    lines: list[Line] = []
    for other in others:
        line: list[Span] = [(", ".join(other.answers), "bold"), (": ", ""), *_in_roles(other.because)]
        lines += wrap(line, columns, first=[(f"{symbols.rejected} ", "lost")])
    return lines


def _in_roles(spans: Sequence[prose.Span]) -> list[Span]:
    """Prose with its names marked: what the glossary or a card explains is underlined, lands and figures are bold."""
    roles = {prose.TERM: "name", prose.CARD: "name", prose.LAND: "bold", prose.FIGURE: "bold"}
    return [(span.text, roles.get(span.kind, "")) for span in spans]


def closing_lines(moment: Moment, columns: int, symbols: Symbols) -> list[Line]:
    """The page after the last step: how the game ended, or why the route goes no further."""
    story = moment.story
    if story.problem:
        lines = _title("The route stops here", [], columns, symbols)
        lines += [[], *wrap([("Its file has a mistake, and nothing after it can be shown:", "")], columns), []]
        lines += wrap([(story.problem, "lost")], columns)
    elif story.ending:
        lines = _title("The end of the game", [], columns, symbols)
        lines += [[], *wrap([(story.ending[:1].upper() + story.ending[1:], "bold")], columns)]
    else:
        lines = _title("The end of the story", [], columns, symbols)
        lines += [[], *wrap([("There are no more steps.", "")], columns)]
    lines.append([])
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


def _happened(told: tuple[Told, ...], columns: int, symbols: Symbols) -> list[Line]:
    """The tree; in a narrow pane only its beginning, since the log has all of it."""
    lines = told_lines(told, columns, symbols)
    if columns >= _NARROW or len(lines) <= _FEW_LINES + 2:
        return lines
    shorter = told_lines(told, columns, symbols, deep=2)[:_FEW_LINES]
    return [*shorter, [("all of it: ", "muted"), ("4", "key"), (" Log", "muted")]]


def _decided(step: StoryStep, columns: int, symbols: Symbols) -> list[Line]:
    """What was asked and answered, and what else was legal; cards that were turned up stand apart."""
    decided: list[Line] = []
    drawn: list[Line] = []
    for decision in step.decisions:
        if len(decision.options) <= len(decision.answer):  # the route wrote down what could not be otherwise
            continue
        lines = decided if decision.is_decision else drawn
        asker = f"{decision.who}: " if decision.is_decision else ""
        question = decision.prompt or f"{decision.about.capitalize()}?"
        lines += wrap([(asker + question, "muted")], columns)
        answer = ", ".join(_STOP if one == "done" else one for one in decision.answer)
        lines += wrap([(answer, "bold")], columns, first=[(f"{symbols.chosen} ", "accent")])
        if others := _others(decision):
            lines += wrap([(others, "muted")], columns, first=[("  ", "")])
    lines = [*_part("Turned up", drawn), *_part("Decided", decided)]
    return lines or [[("Nothing is decided here.", "muted")]]


def _others(decision: DecisionView) -> str:
    """What else was legal: listed if it is little, else its beginning and a number."""
    others = [_STOP if option == "done" else option for option in decision.options if option not in decision.answer]
    if not others:
        return ""
    word = "or" if decision.is_decision else "could have been"
    listed = ", ".join(others[:_LISTED])
    more = len(others) - _LISTED
    return f"{word}: {listed}" + (f" and {more} more" if more > 0 else "")
