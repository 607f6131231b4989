"""The second opinion over the player: what is kept of this turn at once, and a look for a win in the background."""

from __future__ import annotations

from textual.worker import get_current_worker

from spirit_tutor.drawing.opinion_lines import opinion_lines
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.opinion import Opinion
from spirit_tutor.reading.shown_step import ShownStep

from .text_screen import Page, TextScreen


class OpinionScreen(TextScreen):
    """A second opinion at this moment; who closes the page ends the look."""

    heading = "Second opinion"

    def __init__(self, moment: ShownStep):
        super().__init__()
        self._opinion = Opinion(moment)
        self._found: list[str] | None = None

    def on_mount(self) -> None:
        """Begins to look."""
        self.run_worker(self._look, thread=True, exclusive=True)

    def _look(self) -> None:
        worker = get_current_worker()
        found = self._opinion.look(lambda: not worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._tell, found)

    def _tell(self, found: list[str]) -> None:
        self._found = found
        for page in self.query(Page):
            page.rebuild()

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The page for this width."""
        return opinion_lines(self._opinion, self._found, columns)
