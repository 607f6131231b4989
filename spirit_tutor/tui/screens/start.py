"""The start screen: the routes by their titles, the glossary, how to read the screen."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from spirit_tutor.drawing.text_lines import Line, clean, wrap
from spirit_tutor.reading.actions import START
from spirit_tutor.reading.kept_game import games_folder, kept_games
from spirit_tutor.reading.progress import ProgressStore, route_key
from spirit_tutor.reading.search import part_name
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.listing import listing
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.key_bindings import bindings
from spirit_tutor.tui.widgets.line_widget import Lined, Pane

OpenStory = Callable[[str], Story]

_OWN = "own game"
_ROUTE = "route-"
_GAME = "game-"
_ABOUT = 62
"""Columns for what a line of the list says about itself; they fit the smallest screen."""


class Welcome(Lined):
    """What this is."""

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The name and a sentence."""
        sentence = "Real games of Spirit Island, one decision at a time. Every piece is moved by the rules."
        return [[("Spirit Tutor", "bold")], *wrap([(sentence, "muted")], columns)]


class AboutRoute(Pane):
    """What the chosen route is about and teaches, or why it cannot be opened."""

    story: Story | None = None
    complaint = ""

    def tell(self, story: Story | str | None, *, complain: bool = False) -> None:
        """Tells of a story; of one that cannot be opened only when somebody tries."""
        self.story = story if isinstance(story, Story) else None
        self.complaint = story if isinstance(story, str) and complain else ""
        self.top = 0
        self.rebuild()

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentences."""
        lines: list[Line] = list(wrap([(self.complaint, "lost")], columns)) if self.complaint else []
        if self.story:
            lines += wrap([(self.story.about, "")], columns)
            if self.story.teaches:
                lines += [[], [("WHAT IT TEACHES", "heading")]]
            bullet: Line = [(f"{self.look.symbols.bullet} ", "muted")]
            for one in self.story.teaches:
                lines += wrap([(one, "")], columns, first=bullet)
        return lines


class StartScreen(Screen[None]):
    """A list to choose from. Stories are read in the background, so that choosing one opens it at once."""

    BINDINGS = [*bindings(START), *(Binding(str(n), f"open({n})", show=False) for n in range(1, 10))]

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

    def compose(self) -> ComposeResult:
        """The name, the list and the keys."""
        yield Welcome(id="welcome")
        yield OptionList(*self._options(), id="choices", markup=False)
        yield AboutRoute(id="about")
        yield KeyBar(START, extra=(("", "enter", "open"),))

    def on_mount(self) -> None:
        """Begins to read the stories."""
        self.query_one(OptionList).focus()
        self._read()

    def _options(self) -> Iterable[Option]:
        to_begin_with = self._to_begin_with()
        for number, name in enumerate(self._routes, start=1):
            story = self._stories.get(name)
            title = story.title if isinstance(story, Story) else name
            facts = (
                self._facts(name, story) if isinstance(story, Story) else "cannot be opened" if story else "reading ..."
            )
            if name == to_begin_with:
                title += " (go on here)" if self._keep.progress(route_key(name)).trail else " (begin here)"
            yield _option(f"{number}  {title}", facts, f"{_ROUTE}{name}")
        count = len(self._routes)
        yield _option(f"{count + 1}  Glossary", "every term of the game, searchable", "glossary")
        yield _option(f"{count + 2}  How to read the screen", "pieces, marks and tracks", "legend")
        yield _option(f"{count + 3}  All keys", "what each key does", "keys")
        yield _option(
            f"{count + 4}  Play your own game", "key p: your Spirits and boards, with dice or your own box", _OWN
        )
        for game in kept_games(games_folder()):
            ended = (
                f"ended in {game.ended}: read it"
                if game.ended
                else f"turn {game.turn}: go on"
                if game.turn
                else "go on"
            )
            yield _option(f"{len(str(count)) * ' '}  {game.title}", f"your game, {ended}", f"{_GAME}{game.file}")

    def _to_begin_with(self) -> str:
        """The first route, in the order in which to learn, that can be opened and was not read to its end, if any."""
        for name in self._routes:
            if not isinstance(self._stories.get(name), str) and not self._keep.progress(route_key(name)).is_finished:
                return name
        return ""

    @work(thread=True)
    def _read(self) -> None:
        for name in self._routes:
            self._story(name)
            self.app.call_from_thread(self._list)

    def _story(self, name: str) -> Story | str:
        """The story, or the sentence that says why there is none."""
        if name not in self._stories:
            try:
                self._stories[name] = self._open(name)
            except FileProblems as problems:
                self._stories[name] = str(problems)
        return self._stories[name]

    def _list(self) -> None:
        choices = self.query_one(OptionList)
        chosen = choices.highlighted
        choices.clear_options()
        choices.add_options(self._options())
        choices.highlighted = chosen
        if chosen is not None:
            self._tell_of(choices.get_option_at_index(chosen).id or "")

    def show_progress(self) -> None:
        """Shows anew how far the reader has come."""
        self._list()

    def _facts(self, name: str, story: Story) -> str:
        """How long the route is and how far the reader has come."""
        length = _length(name, story)
        progress = self._keep.progress(route_key(name))
        if not progress.trail:
            return f"{length}; not begun"
        place, _ = progress.places(story)
        step = story.step(place)
        if step is None:
            return f"{length}; you have seen the end"
        return f"{length}; you are at {part_name(step)}, step {step.id}"

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tells of another route."""
        self._tell_of(event.option_id or "")

    def _tell_of(self, option: str) -> None:
        name = option.removeprefix(_ROUTE)
        self.query_one(AboutRoute).tell(self._stories.get(name) if option.startswith(_ROUTE) else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Opens what was chosen."""
        chosen = event.option_id or ""
        if chosen == _OWN:
            self.post_message(self.OwnGame())
            return
        if chosen.startswith(_GAME):
            self.post_message(self.Resumed(Path(chosen.removeprefix(_GAME))))
            return
        if not chosen.startswith(_ROUTE):
            self.run_worker(self.app.run_action(f"app.{chosen}"))
            return
        name = chosen.removeprefix(_ROUTE)
        story = self._story(name)
        if isinstance(story, Story):
            self.post_message(self.Chosen(name, story))
        else:
            self.query_one(AboutRoute).tell(story, complain=True)

    def action_open(self, number: int) -> None:
        """Opens a line of the list by its number."""
        choices = self.query_one(OptionList)
        if number <= choices.option_count:
            choices.highlighted = number - 1
            choices.action_select()

    def action_own_game(self) -> None:
        """Sets up a game of one's own."""
        self.post_message(self.OwnGame())

    def action_leave(self) -> None:
        """Quits."""
        self.app.exit(0)


def _length(name: str, story: Story) -> str:
    """What a route takes: of a bundled one its box and minutes, of any other its turns."""
    if name in bundled_routes():
        told = listing(name)
        return f"{told.needs}, {told.length}"
    return f"{story.turns} turn{'' if story.turns == 1 else 's'}" if story.turns else "part of a turn"


def _option(title: str, about: str, name: str) -> Option:
    lines = textwrap.wrap(clean(about), _ABOUT, initial_indent="   ", subsequent_indent="   ")
    return Option(Content.assemble((clean(title), "bold"), "\n", "\n".join(lines)), id=name)
