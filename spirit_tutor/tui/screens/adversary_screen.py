"""The Adversary: its level, how it wins besides, what is left of what it limits, and every rule in force."""

from __future__ import annotations

from spirit_tutor.drawing.adversary_lines import adversary_lines
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.shown_step import ShownStep

from .text_screen import TextScreen


class AdversaryScreen(TextScreen):
    """The rules of the Adversary at this moment of the game."""

    heading = "The Adversary"

    def __init__(self, moment: ShownStep):
        super().__init__()
        self._moment = moment

    def page(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The page for this width."""
        adversary = self._moment.view.adversary
        if adversary is None:
            return [*wrap([("This game is played without an Adversary.", "")], columns)]
        return adversary_lines(adversary, columns)
