"""All lands as the game knows them; what lies there otherwise on the reader's table is typed in land notation."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.actions import Action
from spirit_tutor.telling.playing.turn_figures import lies
from spirit_tutor.telling.views import TableView
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.screens.text_screen import Heading
from spirit_tutor.tui.widgets.line_widget import Lined

_KEYS = (
    Action("", "", "{up}{down}", "land", "", "", 1),
    Action("", "", "enter", "so it lies there", "", "", 2),
    Action("keep", "", "ctrl+s", "correct the table", "", "", 3),
    Action("close", "", "esc", "back", "", "", 4),
)
_ABOUT = (
    "Type what lies in this land, as 2E T-1 3D Bl: E Explorer, T Town, C City, D Dahan, Bl Blight, "
    "-1 damage, * Strife; - for nothing."
)
CORRECTED = "corrected"
"""What the window gives where the table was corrected."""


class Told(Lined):
    """What to type, or why it cannot lie so."""

    said = ""

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentence."""
        return list(wrap([(self.said or _ABOUT, "lost" if self.said else "muted")], columns))


class CorrectScreen(ModalScreen[str]):
    """The window. `correct` corrects the table, and gives a sentence where that cannot be; the window then stays."""

    BINDINGS = [
        Binding("escape", "close", show=False),
        Binding("ctrl+s", "keep", show=False, priority=True),
        Binding("down", "land(1)", show=False, priority=True),
        Binding("up", "land(-1)", show=False, priority=True),
    ]

    def __init__(self, view: TableView, correct: Callable[[dict[str, str]], str]):
        super().__init__()
        self._correct = correct
        self._lands = {name: (land.terrain, lies(land)) for name, land in view.lands.items()}
        self._changed: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """The lands, the field and the keys."""
        with Vertical(id="window"):
            yield Heading("Is this what lies there?")
            yield OptionList(*(Option(self._row(name)) for name in self._lands), id="lands", markup=False)
            yield Input(id="lies")
            yield Told(id="said")
            yield KeyBar(_KEYS)

    def _row(self, name: str) -> Content:
        terrain, now = self._lands[name]
        other = self._changed.get(name)
        return Content(f"{name:<4}{terrain:<9}{now}" + (f"   corrected: {other}" if other else ""))

    def on_mount(self) -> None:
        """Begins with the first land."""
        shown = self.query_one("#lands", OptionList)
        shown.can_focus = False
        shown.highlighted = 0
        self.query_one("#lies", Input).focus()

    @property
    def _land(self) -> str:
        return [*self._lands][self.query_one("#lands", OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The field has what lies in the chosen land."""
        event.stop()
        name = self._land
        now = self._lands[name][1]
        self.query_one("#lies", Input).value = self._changed.get(name, "-" if now == "empty" else now)

    def action_land(self, by: int) -> None:
        """Another land."""
        shown = self.query_one("#lands", OptionList)
        shown.highlighted = ((shown.highlighted or 0) + by) % len(self._lands)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed lies in the land; the next one is chosen."""
        event.stop()
        name, typed = self._land, event.value.strip() or "-"
        now = self._lands[name][1]
        if typed == ("-" if now == "empty" else now):
            self._changed.pop(name, None)
        else:
            self._changed[name] = typed
        shown = self.query_one("#lands", OptionList)
        shown.replace_option_prompt_at_index(shown.highlighted or 0, self._row(name))
        self.action_land(1)

    def action_keep(self) -> None:
        """Corrects the table with all that was typed."""
        field = self.query_one("#lies", Input)
        now = self._lands[self._land][1]
        if field.value.strip() not in (now, "-" if now == "empty" else now):
            self._changed[self._land] = field.value.strip() or "-"
        if not self._changed:
            self.dismiss(None)
            return
        told = self.query_one(Told)
        told.said = self._correct(self._changed)
        if told.said:
            told.rebuild()
        else:
            self.dismiss(CORRECTED)

    def action_close(self) -> None:
        """Back, with nothing corrected."""
        self.dismiss(None)
