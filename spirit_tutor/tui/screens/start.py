"""The start screen: what there is to read, in groups, and what is told of the row under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.start_lines import about_lines, row_line
from spirit_tutor.drawing.styles import PANEL
from spirit_tutor.drawing.text_lines import Line, apart, clean, plain, wrap
from spirit_tutor.reading.actions import START
from spirit_tutor.reading.playing.kept_game import games_folder, kept_games
from spirit_tutor.reading.progress import ProgressStore
from spirit_tutor.reading.start_list import (
    KEPT,
    OWN_GAME,
    PAGE,
    READ,
    ROUTE,
    StartGroup,
    StartRow,
    rows_of,
    start_list,
    to_begin_with,
)
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.look_app import LookApp
from spirit_tutor.tui.widgets.line_widget import Lined, Pane

OpenStory = Callable[[str], Story]

_ROOMY = 36
"""Rows from which a blank one stands between the groups."""
_WIDE, _NARROW = 120, 70
_SECOND_DIGIT = 0.6
"""Seconds in which a second digit makes one number with the first."""


class Welcome(Lined):
    """What this is, and how much of it was read."""

    ground = PANEL
    read = ""

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """One row."""
        name: Line = [(" Spirit Tutor", "bold"), ("   Spirit Island, one decision at a time", "muted")]
        return [apart(name, [(self.read, "muted"), (" ", "")], columns)]


class AboutRow(Pane):
    """What the row under the cursor leads to, or why it cannot be opened."""

    row: StartRow | None = None
    complaint = ""

    def tell(self, row: StartRow | None, complaint: str = "") -> None:
        """Tells of a row."""
        if (row, complaint) != (self.row, self.complaint):
            self.row, self.complaint, self.top = row, complaint, 0
            self.rebuild()

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentences."""
        lines: list[Line] = [*wrap([(self.complaint, "lost")], columns), []] if self.complaint else []
        return [*lines, *about_lines(self.row, columns, self.look.symbols)] if self.row else lines


class StartScreen(Screen[None]):
    """A list to choose from. Stories are read in the background, so that choosing one opens it at once."""

    BINDINGS = [
        *bindings(START),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(10)),
        Binding("tab", "next_group", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
    ]

    class OwnGame(Message):
        """A game of one's own is to be set up."""

    class Resumed(Message):
        """A game of one's own is gone on with, or read once it has ended."""

        def __init__(self, file: Path):
            super().__init__()
            self.file = file

    class Chosen(Message):
        """A story to play."""

        def __init__(self, name: str, story: Story):
            super().__init__()
            self.name = name
            self.story = story

    def __init__(self, routes: Mapping[str, Path], open_story: OpenStory, keep: ProgressStore):
        super().__init__()
        self._routes = list(routes)
        self._open = open_story
        self._stories: dict[str, Story | str] = {}
        self._keep = keep
        self._groups: tuple[StartGroup, ...] = ()
        self._rows: list[StartRow | None] = []
        self._words = ""
        self._typed = ""
        self._typing: Timer | None = None
        self._moved = False
        self._plain: int | None = None

    def compose(self) -> ComposeResult:
        """The name, the list beside what is told of its row, the keys."""
        yield Welcome(id="welcome")
        with Horizontal(id="middle"):
            with Vertical(id="list"):
                yield Input(placeholder="letters of a title or a box", id="filter")
                yield OptionList(id="choices", markup=False)
            yield AboutRow(id="about")
        yield KeyBar(START, extra=(("", "enter", "open"),))

    def on_mount(self) -> None:
        """Lists what there is, and begins to read the stories."""
        self.query_one("#filter").display = False
        self.query_one(OptionList).focus()
        self._arrange()
        self.show_progress()
        self.watch(self.app, "look", self._list, init=False)
        self._read()

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        """Rows as wide as the list is now."""
        self._arrange()
        self._list()

    def _arrange(self) -> None:
        columns = self.app.size.width
        self.set_class(columns < _NARROW, "-stacked")
        self.set_class(columns >= _WIDE, "-broad")

    @work(thread=True)
    def _read(self) -> None:
        for name in self._routes:
            self._story(name)
            self.app.call_from_thread(self.show_progress)

    def _story(self, name: str) -> Story | str:
        """The story, or the sentence that says why there is none."""
        if name not in self._stories:
            try:
                self._stories[name] = self._open(name)
            except FileProblems as problems:
                self._stories[name] = str(problems)
        return self._stories[name]

    def show_progress(self) -> None:
        """Shows anew what there is and how far the reader has come."""
        groups = start_list(self._routes, self._stories, self._keep, kept_games(games_folder()))
        if groups == self._groups:
            return
        self._groups = groups
        routes = [row for row in rows_of(groups) if row.kind == ROUTE and row.number]
        welcome = self.query_one(Welcome)
        welcome.read = f"read {sum(row.mark == READ for row in routes)} of {len(routes)}"
        welcome.rebuild()
        self._list()

    # -- the list -------------------------------------------------------------------------------------

    @property
    def row(self) -> StartRow | None:
        """The row under the cursor."""
        place = self.query_one(OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def _list(self) -> None:
        """Fills the list; the cursor stays on what it was on, as soon as the reader has moved it."""
        choices = self.query_one(OptionList)
        at = self.row if self._moved else None
        columns = self._columns
        options: list[Option] = []
        rows: list[StartRow | None] = []
        for group in self._groups:
            found = [row for row in group.rows if self._fits(row)]
            if not found:
                continue
            if options and self.app.size.height >= _ROOMY:
                options.append(Option("", disabled=True))
                rows.append(None)
            options.append(Option(Content.styled(group.heading.upper(), self._style("heading")), disabled=True))
            options += [Option(self._content(row_line(row, columns, self._look.symbols)), id=_id(row)) for row in found]
            rows += [None, *found]
        self._rows = rows
        self._plain = None
        choices.clear_options()
        choices.add_options(options)
        names = [row and (row.kind, row.name, row.number == 0) for row in rows]
        wanted = at or (to_begin_with(self._groups) if not self._words else None)
        key = wanted and (wanted.kind, wanted.name, wanted.number == 0)
        first = next((place for place, row in enumerate(rows) if row), None)
        choices.highlighted = names.index(key) if key in names else first
        if choices.highlighted is not None and choices.highlighted <= 2:
            choices.scroll_to(y=0, animate=False)
        self.query_one(AboutRow).tell(self.row)

    def _fits(self, row: StartRow) -> bool:
        text = f"{row.title} {row.facts} {' '.join(row.told[:1])}".casefold()
        return all(word in text for word in self._words.casefold().split())

    @property
    def _columns(self) -> int:
        """Columns of a row: those of the list without its edges and its scroll bar."""
        width = self.app.size.width
        return 68 if width >= _WIDE else 47 if width >= _NARROW else max(width - 4, 20)

    @property
    def _look(self) -> Look:
        app = self.app
        assert isinstance(app, LookApp)
        return app.look

    def _style(self, role: str) -> str:
        style = self._look.ink.style(role)
        colour = style.color.get_truecolor().hex if style.color else ""
        return f"{'bold ' if style.bold else ''}{colour}"

    def _content(self, line: Line) -> Content:
        return Content.assemble(*((clean(text), self._style(role)) if role else clean(text) for text, role in line))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tells of another row, which is shown in the colours of the cursor alone."""
        self._colour(event.option_index)
        self.query_one(AboutRow).tell(self.row)

    def _colour(self, at: int) -> None:
        """The row under the cursor without colours of its own, and the one before with them again."""
        choices = self.query_one(OptionList)
        before, self._plain = self._plain, at
        for place in {before, at} - {None}:
            row = self._rows[place] if place is not None and place < len(self._rows) else None
            if row is not None and place is not None:
                line = row_line(row, self._columns, self._look.symbols)
                told = clean(plain(line)) if place == at else self._content(line)
                choices.replace_option_prompt_at_index(place, told)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:  # noqa: ARG002
        """Opens what was chosen."""
        self._open_row()

    def _open_row(self) -> None:
        row = self.row
        if row is None:
            return
        self._moved = row.number != 0
        if row.kind == PAGE:
            self.run_worker(self.app.run_action(f"app.{row.name}"))
        elif row.kind == KEPT:
            own = row.name == OWN_GAME
            self.post_message(self.OwnGame() if own else self.Resumed(Path(row.name)))
        else:
            story = self._story(row.name)
            if isinstance(story, Story):
                self.post_message(self.Chosen(row.name, story))
            else:
                self.query_one(AboutRow).tell(row, story)

    # -- keys -----------------------------------------------------------------------------------------

    def on_key(self) -> None:
        """Whoever has pressed a key finds the cursor where it was."""
        self._moved = True

    def action_digit(self, digit: int) -> None:
        """Moves the cursor to a row by its number; a second digit soon after makes one number with the first."""
        self._moved = True
        numbers = {row.number: place for place, row in enumerate(self._rows) if row and row.number is not None}
        both = f"{self._typed}{digit}"
        self._typed = both if int(both) in numbers and self._typed else str(digit)
        if self._typing is not None:
            self._typing.stop()
        self._typing = self.set_timer(_SECOND_DIGIT, self._forget_digits)
        if (place := numbers.get(int(self._typed))) is not None:
            self.query_one(OptionList).highlighted = place

    def _forget_digits(self) -> None:
        self._typed = ""

    def action_next_group(self) -> None:
        """The first row of the next group; after the last comes the first."""
        self._moved = True
        choices = self.query_one(OptionList)
        begins = [n for n, row in enumerate(self._rows) if row and (n == 0 or self._rows[n - 1] is None)]
        now = choices.highlighted if choices.highlighted is not None else -1
        if begins:
            choices.highlighted = next((place for place in begins if place > now), begins[0])

    def action_page(self, pages: int) -> None:
        """Scrolls what is told of the row."""
        self.query_one(AboutRow).scroll_pages(pages)

    def action_filter(self) -> None:
        """Letters that the rows must hold."""
        field = self.query_one(Input)
        field.display = True
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what fits."""
        self._words = event.value
        self._moved = False
        self._list()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Opens the row under the cursor."""
        event.stop()
        self._open_row()

    def action_own_game(self) -> None:
        """Sets up a game of one's own."""
        self.post_message(self.OwnGame())

    def action_leave(self) -> None:
        """Ends the filter, or quits."""
        field = self.query_one(Input)
        if field.display:
            field.value = ""
            field.display = False
            self.query_one(OptionList).focus()
        else:
            self.app.exit(0)


def _id(row: StartRow) -> str:
    return f"{row.kind}:{row.name}:{'again' if row.number == 0 else ''}"
