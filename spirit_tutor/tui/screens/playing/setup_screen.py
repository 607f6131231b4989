"""Setting up a game of one's own: every line has a default, and enter begins. What a line offers is clicked on, too."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen

from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.text_lines import Line, Span, apart, wrap
from spirit_tutor.reading.actions import OTHER, Action
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.telling.playing.new_game import MOST, STANDARD, THEMATIC, NewGame, SetupError
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.line_widget import Pane

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
_SEEDS = 1_000_000
_NAME = 13
"""Columns for the name of a line."""


class Row(NamedTuple):
    """A line of the form: its name, what it offers and the game with each, which is chosen, and what it is about."""

    name: str
    offers: Sequence[tuple[str, NewGame]]
    chosen: int
    about: str


def rows_of(game: NewGame) -> list[Row]:
    """The lines of the form."""
    number = len(game.spirits)
    most = min(MOST, len(game.all_spirits))
    rows = [
        Row(
            "Spirits",
            [(str(many), game.with_players(many)) for many in range(1, most + 1)],
            number - 1,
            "One board for each Spirit. Alone with one Spirit, a game is quickest; with two one learns most.",
        )
    ]
    for place in range(number):
        rows += _seat(game, place)
    rows += [
        Row(
            "Map",
            [("balanced", game.with_map(STANDARD)), ("thematic", game.with_map(THEMATIC))],
            int(game.on == THEMATIC),
            "The balanced map is the one to begin with. On the thematic map boards keep their places, and it is harder.",
        ),
        Row(
            "Boxes",
            [("base game", _with_boxes(game, 1)), ("with Branch & Claw", _with_boxes(game, 2))],
            len(game.boxes) - 1,
            "Branch & Claw adds Events, tokens, two Spirits and an Adversary.",
        ),
    ]
    if len(game.boxes) == 1:
        rows.append(
            Row(
                "Blight Card",
                [("by chance", replace(game, blight_card=True)), ("none", replace(game, blight_card=False))],
                int(not game.blight_card),
                "With a Blight Card the island may be Blighted before the game is lost. None: the game is lost at once.",
            )
        )
    if game.all_adversaries:
        every = ("", *game.all_adversaries)
        rows.append(
            Row(
                "Adversary",
                [(game.called(one), replace(game, adversary=one, level=0)) for one in every],
                every.index(game.adversary),
                "An Adversary makes the Invaders harder in ways of its own. Leave it out until a game without one is won.",
            )
        )
    if game.adversary:
        levels = [(f"{at}", replace(game, level=at)) for at in range(len(game.levels))]
        rows.append(Row("Level", levels, game.level, "Each level adds a rule to those below it."))
    rows.append(
        Row(
            "Cards",
            [("dice", replace(game, mine=False)), ("my own box", replace(game, mine=True))],
            int(game.mine),
            "Dice shuffle the decks for you. With your own box on the table you say which card was turned up.",
        )
    )
    if not game.mine:
        seed = int(game.seed) if game.seed.isdecimal() else 0
        seeds = [str(one) for one in (seed - 1, seed, seed + 1) if one >= 0]
        rows.append(
            Row(
                "Seed",
                [(one, replace(game, seed=one)) for one in seeds],
                seeds.index(str(seed)),
                "The same number gives the same cards again: type one that somebody told you.",
            )
        )
    return rows


def _seat(game: NewGame, place: int) -> list[Row]:
    spirits, boards = game.all_spirits, game.all_boards
    at, on = spirits.index(game.spirits[place]), boards.index(game.boards[place])
    return [
        Row(
            f"  Spirit {place + 1}",
            [(game.short(one), game.with_spirit(place, number - at)) for number, one in enumerate(spirits)],
            at,
            "Each Spirit is played once; one that sits elsewhere changes places.",
        ),
        Row(
            "  on board",
            [(one, game.with_board(place, number - on)) for number, one in enumerate(boards)],
            on,
            "Where the Spirit begins; a board that is taken changes places.",
        ),
    ]


def _with_boxes(game: NewGame, number: int) -> NewGame:
    return game if len(game.boxes) == number else game.with_expansion()


class Form(Pane):
    """The lines of the form."""

    def build(self, columns: int, rows: int) -> list[Line]:
        """The lines, what the one under the cursor is about, and what all come to."""
        screen = self.screen
        assert isinstance(screen, SetupScreen)
        signs = self.look.symbols
        begin: list[Span] = [("Enter begins", linked("bold", "begin", "")), (" ", "")]
        title: list[Span] = [(signs.title, "accent"), (" A new game", "bold"), (", Difficulty ", "muted")]
        title.append((str(screen.game.difficulty), "bold"))
        lines: list[Line] = [apart(title, begin, columns)]
        every = rows_of(screen.game)
        roomy = rows >= len(every) + 6
        lines += [[]] if roomy else []
        for number, row in enumerate(every):
            here = number == screen.at
            first: list[Span] = [(f"{signs.chosen} " if here else "  ", "accent"), (f"{row.name:<{_NAME}}", "muted")]
            offers: list[Span] = []
            for place, (label, _) in enumerate(row.offers):
                chosen = place == row.chosen
                role = ("chip" if here else "bold") if chosen else "muted"
                shown = f" {label} " if chosen and here else label
                sign = f"{signs.full} " if chosen and not here else ""
                offers += [(" · ", "muted")] if place else []
                offers += [(sign, "accent"), (shown, linked(role, "offer", f"{number} {place}"))]
            lines += wrap(offers, columns, first=first, rest=[(" " * (_NAME + 2), "")])
        lines += [[]] if roomy else []
        if screen.problem:
            lines += wrap([(screen.problem, "lost")], columns, first=[("  ", "")], rest=[("  ", "")])
        about = every[screen.at].about
        return [*lines, *wrap([(about, "muted")], columns, first=[("  ", "")], rest=[("  ", "")])]


class SetupScreen(Screen[tuple[Sitting, str]]):
    """The form of a new game; it gives the game and its title."""

    BINDINGS = bindings(_ACTIONS)

    def __init__(self, game: NewGame | None = None):
        super().__init__()
        self.game = game or NewGame(seed=str(secrets.randbelow(_SEEDS)))
        self.at = 0
        self.problem = ""

    def compose(self) -> ComposeResult:
        """The form and the keys."""
        yield Form(id="form")
        yield KeyBar(_ACTIONS)

    def _change(self, game: NewGame) -> None:
        self.game, self.problem = game, ""
        self.at = min(self.at, len(rows_of(game)) - 1)
        self.query_one(Form).rebuild()

    def action_line(self, by: int) -> None:
        """Another line."""
        self.at = (self.at + by) % len(rows_of(self.game))
        self._change(self.game)

    def action_turn(self, by: int) -> None:
        """What is chosen in this line, another way."""
        row = rows_of(self.game)[self.at]
        self._change(row.offers[(row.chosen + by) % len(row.offers)][1])

    def action_player(self, by: int) -> None:
        """One Spirit more, or one less."""
        self._change(self.game.with_player(by))

    def action_link(self, kind: str, what: str) -> None:
        """What was clicked on: an offer of a line, or that the game begins."""
        if kind == "begin":
            self.action_begin()
            return
        line, offer = map(int, what.split())
        self.at = line
        self._change(rows_of(self.game)[line].offers[offer][1])

    def on_key(self, event: Key) -> None:
        """Digits are a seed, where its line has the cursor."""
        row = rows_of(self.game)[self.at]
        sign = event.character or ""
        if row.name != "Seed" or not (sign.isdecimal() or event.key == "backspace"):
            return
        event.stop()
        seed = self.game.seed[:-1] if event.key == "backspace" else f"{self.game.seed}{sign}"
        self._change(replace(self.game, seed=str(int(seed or "0") % (_SEEDS * _SEEDS))))

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
