"""The pane about what the Invaders will do, this turn and next, if nobody acts."""

from __future__ import annotations

from collections.abc import Iterable

from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, apart, side_by_side, wrap
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.replay.forecast import NEXT_TURN, THIS_TURN, Foreseen, consequences
from spirit_tutor.tui.widgets.step_widgets import TablePane

_TWO_COLUMNS = 100
_OVER = {
    "build": "the Ravage is over, and no Build is left",
    **dict.fromkeys(("explore", "advance", "slow", "time-passes"), "Ravage and Build are over"),
}
"""What there is to say of this turn when no action is to come in it, by the phase."""


class ForecastPane(TablePane):
    """What the visible Invader Cards will do, and what is not known."""

    opened = True
    """Whether a key opened it, and leads back from it."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        symbols, coming = self.look.symbols, moment.forecast
        title: list[Span] = [(symbols.title, "accent"), (" ", ""), ("If nobody acts", "bold")]
        lines: list[Line] = [apart(title, [("f back", "muted")] if self.opened else [], columns), []]
        if not coming:
            nothing = "Nothing is to come by the visible Invader Cards." if moment.turn else "It begins with turn 1."
            return [*lines, *wrap([(nothing, "muted")], columns)]
        if columns >= _TWO_COLUMNS:
            half = columns // 2
            now, then = (self._turn(moment, when, half - 2) for when in (THIS_TURN, NEXT_TURN))
            lines += side_by_side(now, then, half)
        else:
            lines += [*self._turn(moment, THIS_TURN, columns), *self._turn(moment, NEXT_TURN, columns)]
        if coming.unknown:
            lines.append([("NOT KNOWN", "heading")])
            lines += _listed(coming.unknown, columns, symbols)
        if coming.end:
            lines.append([("THE END", "heading")])
            lines += _listed([coming.end], columns, symbols)
        return lines

    def _turn(self, moment: ShownStep, when: str, columns: int) -> list[Line]:
        """What is to come in this turn, or in the next."""
        symbols, coming = self.look.symbols, moment.forecast
        lines: list[Line] = []
        lines.append([(when.upper(), "heading")])
        actions = [one for one in coming.actions if one.when == when]
        if not actions:
            over = _OVER.get(moment.view.phase, "") if when == THIS_TURN else ""
            lines.append([(over or "no Ravage and no Build", "muted")])
        card = ("", "")
        for one in actions:
            if (one.action, one.card) != card:
                card = (one.action, one.card)
                lines.append([(one.action.capitalize(), "bold"), (f" {one.card}", "muted")])
            lines += _foreseen(one, columns, symbols)
        lines.append([])
        return lines


def _foreseen(one: Foreseen, columns: int, symbols: Symbols) -> list[Line]:
    """One action to come: the land, then what happens there, with what is bad in bold."""
    line: list[Span] = [(one.land, linked("bold", "land", one.land)), (": ", "")]
    return list(wrap([*line, *_weighed(one)], columns, first=[(f"{symbols.bullet} ", "muted")]))


def _weighed(one: Foreseen) -> list[Span]:
    """What it does, with what harms in bold."""
    spans: list[Span] = []
    for consequence in consequences(one):
        spans += [(", ", "")] if spans else []
        spans.append((consequence.text, "bold" if consequence.harm else ""))
    return spans


def _listed(sentences: Iterable[str], columns: int, symbols: Symbols) -> list[Line]:
    lines: list[Line] = []
    for sentence in sentences:
        lines += wrap([(sentence, "")], columns, first=[(f"{symbols.bullet} ", "muted")])
    return lines


class ForecastBelow(ForecastPane):
    """The same below the map of a screen that is large enough to show it always."""

    opened = False
