"""Setting up a game of one's own: every line has a default, and enter begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual.app import ComposeResult
from textual.screen import Screen

from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.reading.actions import OTHER, Action
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.telling.new_game import NewGame, SetupError
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.line_widget import Lined

_ACTIONS = (
    Action("begin", "enter", "enter", "begin", OTHER, "", 1),
    Action("line(1)", "down,tab", "{up} {down}", "line", OTHER, "", 2),
    Action("line(-1)", "up,shift+tab", "", "", OTHER, ""),
    Action("turn(1)", "right,space", "{left} {right}", "change it", OTHER, "", 3),
    Action("turn(-1)", "left", "", "", OTHER, ""),
    Action("player(1)", "plus", "+ -", "a Spirit more, less", OTHER, "", 4),
    Action("player(-1)", "minus", "", "", OTHER, ""),
    Action("close", "escape,q", "esc", "back", OTHER, "", 5),
)
_Change = Callable[[NewGame, int], NewGame]


def _rows(game: NewGame) -> list[tuple[str, str, _Change]]:
    """The lines of the form: a name, what is chosen, and what an arrow key does."""
    rows: list[tuple[str, str, _Change]] = []
    for place, (spirit, board) in enumerate(zip(game.spirits, game.boards, strict=True)):
        name = game.short(spirit)
        rows.append(("Spirits" if not place else "", name, lambda now, by, at=place: now.with_spirit(at, by)))  # type: ignore[misc]
        rows.append(("", f"on board {board}", lambda now, by, at=place: now.with_board(at, by)))  # type: ignore[misc]
    boxes = "base game, Branch & Claw" if len(game.boxes) > 1 else "base game"
    rows.append(("Boxes", boxes, lambda now, _: now.with_expansion()))
    rows.append(("Blight Card", "by chance" if game.blight_card else "none", lambda now, _: now.with_blight_card()))
    if game.all_adversaries:
        rows.append(("Adversary", game.against, lambda now, by: now.with_adversary(by)))
    if game.adversary:
        rows.append(("Level", str(game.level), lambda now, by: now.with_level(by)))
    rows.append(("Cards", "from my own box" if game.mine else f"dice, seed {game.seed}", _other_cards))
    return rows


def _other_cards(game: NewGame, by: int) -> NewGame:
    """Another seed; before the first stands the reader's own box."""
    if game.mine:
        return replace(game, mine=False, seed="1")
    seed = int(game.seed) + by
    return replace(game, mine=True) if seed < 1 else replace(game, seed=str(seed))


class Form(Lined):
    """The lines of the form."""

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines, and what they come to."""
        screen = self.screen
        assert isinstance(screen, SetupScreen)
        signs = self.look.symbols
        lines: list[Line] = [[(signs.title, "accent"), (" A new game", "bold")], []]
        for number, (name, chosen, _) in enumerate(_rows(screen.game)):
            here = number == screen.at
            row: list[Span] = [(f"{signs.chosen} " if here else "  ", "accent"), (f"{name:<13}", "muted")]
            row.append((f" {chosen} ", "chip") if here else (f" {chosen}", "bold"))
            lines.append(row)
        lines += [[], [("  Difficulty    ", "muted"), (str(screen.game.difficulty), "bold")], []]
        if screen.problem:
            lines += wrap([(screen.problem, "lost")], columns)
        return [*lines, *wrap([("Enter begins.", "bold")], columns)]


class SetupScreen(Screen[tuple[Sitting, str]]):
    """The form of a new game; it gives the game and its title."""

    BINDINGS = bindings(_ACTIONS)

    def __init__(self, game: NewGame | None = None):
        super().__init__()
        self.game = game or NewGame()
        self.at = 0
        self.problem = ""

    def compose(self) -> ComposeResult:
        """The form and the keys."""
        yield Form(id="form")
        yield KeyBar(_ACTIONS)

    def _change(self, game: NewGame) -> None:
        self.game, self.problem = game, ""
        self.at = min(self.at, len(_rows(game)) - 1)
        self.query_one(Form).rebuild()

    def action_line(self, by: int) -> None:
        """Another line."""
        self.at = (self.at + by) % len(_rows(self.game))
        self._change(self.game)

    def action_turn(self, by: int) -> None:
        """What is chosen in this line, another way."""
        self._change(_rows(self.game)[self.at][2](self.game, by))

    def action_player(self, by: int) -> None:
        """One Spirit more, or one less."""
        self._change(self.game.with_player(by))

    def action_begin(self) -> None:
        """Begins the game."""
        try:
            self.dismiss((self.game.begin(), self.game.title))
        except SetupError as error:
            self.problem = str(error)
            self.query_one(Form).rebuild()

    def action_close(self) -> None:
        """Back to the start."""
        self.dismiss(None)
