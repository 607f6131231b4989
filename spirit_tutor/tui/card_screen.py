"""A card over the board: its face. Esc closes it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen

from .actions import Action, bindings
from .card_face import face_lines
from .key_bar import KeyBar
from .lined import Pane
from .lines import Line
from .moment import Moment

_KEYS = (
    Action("close", "escape,q,enter,space", "esc", "back", "", "", 1),
    Action("scroll(1)", "down", "{up} {down}", "scroll", "", "", 2),
    Action("scroll(-1)", "up", "", "up", "", ""),
)


class Face(Pane):
    """A card's face, as high as it needs and there is room for."""

    def __init__(self, moment: Moment, name: str):
        super().__init__(id="face")
        self._moment, self._card = moment, name

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the face takes."""
        return len(self.build(width, 0))

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The face."""
        return face_lines(self._moment, self._card, max(columns, 20), self.look.symbols)


class CardScreen(ModalScreen[None]):
    """One card."""

    CSS_PATH = "card_screen.tcss"
    BINDINGS = bindings(_KEYS)

    def __init__(self, moment: Moment, name: str):
        super().__init__()
        self._moment, self._card = moment, name

    def compose(self) -> ComposeResult:
        """The face and the keys."""
        with Vertical(id="window"):
            yield Face(self._moment, self._card)
            yield KeyBar(_KEYS)

    def action_scroll(self, lines: int) -> None:
        """Scrolls a face that is higher than the screen."""
        self.query_one(Face).scroll_lines(lines)

    def action_close(self) -> None:
        """Back to the board."""
        self.dismiss()
