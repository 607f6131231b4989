"""A sentence above the story for who comes in from a route: that a lesson has begun."""

from __future__ import annotations

from textual.geometry import Size

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.tui.widgets.line_widget import Lined

IN_LESSON: Line = [
    (" A lesson ", "chip"), (" on a table of its own. ", ""), ("q", "key"), (" leads back to the route.", ""),
]  # fmt: skip
"""What is said to who opened a lesson from a route."""


class Offer(Lined):
    """A sentence above the story; it takes no room any more as soon as the reader goes on."""

    def __init__(self, sentence: Line):
        super().__init__()
        self._sentence = sentence

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the sentence takes, and a blank one."""
        return len(self.build(width, 0))

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentence."""
        return [*wrap(self._sentence, columns), []]
