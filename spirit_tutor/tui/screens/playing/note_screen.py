"""A note on a decision of one's own game: why, anything else, and what was not chosen."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.actions import Action
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.playing.own_notes import Decision, say
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.screens.text_screen import Heading
from spirit_tutor.tui.widgets.line_widget import Lined

_KEYS = (
    Action("", "", "tab", "next field", "", "", 1),
    Action("", "", "enter", "keep it", "", "", 2),
    Action("close", "", "esc", "back", "", "", 3),
)
_NOTHING = "nothing else to say of the others"


class Said(Lined):
    """What is wrong with what was written, or what the fields are for."""

    told = ""

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentence."""
        return list(wrap([(self.told, "lost")], columns))


class NoteScreen(ModalScreen[str]):
    """The window. Gives a sentence for the reader."""

    BINDINGS = [Binding("escape", "close", show=False)]

    def __init__(self, kept: KeptGame, decision: Decision):
        super().__init__()
        self._kept, self._decision = kept, decision

    def compose(self) -> ComposeResult:
        """The fields, what was not chosen, and the keys."""
        before = self._kept.notes.get(self._decision.place, {})
        with Vertical(id="window"):
            yield Heading(f"{self._decision.question} {self._decision.answered}")
            yield Input(str(before.get("why", "")), placeholder="why?", id="why")
            yield Input(str(before.get("note", "")), placeholder="a note", id="note")
            others = [_NOTHING, *(f"instead: {one}" for one in self._decision.others)]
            yield OptionList(*(Option(one) for one in others), id="instead", markup=False)
            yield Input(placeholder="why not that?", id="because")
            yield Said(id="said")
            yield KeyBar(_KEYS)

    def on_mount(self) -> None:
        """Begins with why."""
        self.query_one(OptionList).highlighted = 0
        self.query_one("#why", Input).focus()

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The enter key keeps what was written."""
        event.stop()
        self._keep()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The enter key or a click on an answer that was not chosen: why not is asked next."""
        event.stop()
        self.query_one("#because", Input).focus()

    def _keep(self) -> None:
        at = self.query_one(OptionList).highlighted or 0
        instead = self._decision.others[at - 1] if at else ""
        try:
            wrong = say(
                self._kept, self._decision, why=self._text("why"), note=self._text("note"), instead=instead,
                because=self._text("because"),
            )  # fmt: skip
        except FileProblems as problems:
            said = self.query_one(Said)
            said.told = str(problems)
            said.rebuild()
            return
        self.dismiss(f"Kept. `check` would say: {wrong[0]}" if wrong else f"Kept in {self._kept.name}.yaml.")

    def action_close(self) -> None:
        """Back without a note."""
        self.dismiss("")
