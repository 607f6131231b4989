"""The turns of a game of one's own so far, or at its end: a table, small charts, what turned it, all lands as they lie."""

from __future__ import annotations

from spirit_tutor.drawing.playing.turn_lines import all_lands_lines, chart_lines, turn_table_lines, turned_lines
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.views import TableView
from spirit_tutor.tui.screens.text_screen import Page, TextScreen


class TurnsScreen(TextScreen):
    """The page."""

    def __init__(self, game: OwnGame, view: TableView):
        super().__init__()
        self._game, self._view = game, view
        self.heading = f"{game.title}: the end" if game.over else f"{game.title}: the turns so far"

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines of the page."""
        symbols = self.query_one(Page).look.symbols
        every, lines = self._game.in_figures, list[Line]()
        if self._game.ending:
            ending = self._game.ending[:1].upper() + self._game.ending[1:]
            lines += [*wrap([(ending, "bold")], columns, first=[(f"{symbols.title} ", "accent")]), []]
        lines += turn_table_lines(every, columns, symbols)
        if len(every) > 1:
            lines += [[], *chart_lines(every, columns, symbols)]
        if turned := turned_lines(every, columns, symbols):
            lines += [*([] if lines and not lines[-1] else [[]]), *turned, []]
        return [*lines, *all_lands_lines(self._view, columns)]
