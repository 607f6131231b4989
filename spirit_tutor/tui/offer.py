"""What a newcomer is offered, once: a page that tells how to read the screen."""

from __future__ import annotations

from textual.geometry import Size

from .ink import linked
from .lined import Lined
from .lines import Line, wrap

LEGEND = "legend"
"""The kind of a link to the page."""


class Offer(Lined):
    """A sentence above the story; it takes no room any more as soon as the reader goes on."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the sentence takes, and a blank one."""
        return len(self.build(width, 0))

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentence, with its key to click on."""
        sentence: Line = [
            (" New here? ", "chip"), (" ", ""), ("l", linked("key", LEGEND, "")), (" tells how to read this screen.", ""),
        ]  # fmt: skip
        return [*wrap(sentence, columns), []]
