"""A field for a name over the rest."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class NameWindow(ModalScreen[str]):
    """Asks for a name; gives what was typed, or nothing."""

    BINDINGS = [Binding("escape", "dismiss", show=False)]

    def __init__(self, name: str):
        super().__init__()
        self._name_now = name

    def compose(self) -> ComposeResult:
        """The field."""
        with Vertical(id="name-window"):
            yield Static("A new name; enter keeps it, esc leaves it as it is.", markup=False)
            yield Input(value=self._name_now, id="name")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The enter key."""
        event.stop()
        self.dismiss(event.value.strip())
