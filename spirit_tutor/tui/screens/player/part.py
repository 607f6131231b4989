"""What all parts of the player share: the story and where its reader is, the panes, and showing the step anew."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.screen import Screen
from textual.widgets import ContentSwitcher

from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.playing.branches import Branch, Branches
from spirit_tutor.reading.playing.guess import Guess
from spirit_tutor.reading.progress import RoutePlace, Settings
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.arrangement import TOO_SMALL
from spirit_tutor.tui.autoplay import Autoplay
from spirit_tutor.tui.bars.pane_names import PaneNames
from spirit_tutor.tui.look_app import LookApp
from spirit_tutor.tui.panes.ask_pane import Asked
from spirit_tutor.tui.panes.story_pane import StoryPane
from spirit_tutor.tui.widgets.step_widgets import MomentPane

FORECAST, LAND, ATTEMPT = "forecast", "land", "attempt"
"""Panes that are opened by what they serve for and stand in no row of names."""
CLOSING = "-closing"
"""The class of the screen while the page at the end takes all of it."""
_WIDGETS = {"spirits": "spirits-pane"}
"""Panes whose widget is not called as they are."""


class PlayerPart(Screen[None]):
    """A part of the player: what it reads, and what any part may ask of the whole.

    Each part is the keys and messages of one subject; `PlayerScreen` is all of them together.
    """

    TOO_SMALL_PANE: ClassVar[str] = "too-small"

    reading: Reading
    kept: RoutePlace
    autoplay: Autoplay
    attempt: Asked | None
    own: OwnGame | None
    tries: bool
    _pane: str
    over_route: bool
    _over_list: bool

    @property
    def story(self) -> Story:
        """The story being read."""
        return self.reading.story

    @property
    def place(self) -> int:
        """Where the reader is."""
        return self.reading.place

    @property
    def moment(self) -> ShownStep:
        """What is shown now."""
        moment = self.reading.moment
        if self.attempt is None:
            return moment
        asking = None if isinstance(self.attempt, Guess) or self.attempt.is_done else self.attempt.asking
        if asking is None:
            return replace(moment, own=self.attempt.scene)
        return replace(moment, own=self.attempt.scene, lit=asking.lit, cursor=asking.cursor or moment.cursor)

    @property
    def look_app(self) -> LookApp:
        """The app, with its look and what it keeps."""
        app = self.app
        assert isinstance(app, LookApp)
        return app

    @property
    def settings(self) -> Settings:
        """What the reader has set."""
        return self.look_app.keep.settings()

    @property
    def is_too_small(self) -> bool:
        """Whether there is no room for a map."""
        return self.has_class(f"-{TOO_SMALL}")

    def show_moment(self) -> None:
        """Shows what is to be seen now, in every part."""
        raise NotImplementedError

    def save(self) -> None:
        """Keeps where the reader is."""
        raise NotImplementedError

    def offer_keys(self) -> None:
        """The row of keys for what has the focus."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Back to where the story was opened."""
        raise NotImplementedError

    @property
    def branches(self) -> Branches:
        """The what-ifs that left what is played here."""
        raise NotImplementedError

    def open_branch(self, branch: Branch) -> None:
        """Goes on with a branch."""
        raise NotImplementedError

    def show_beside(self) -> None:
        """What is shown after an answer of a branch that ended a turn, or the game."""
        raise NotImplementedError

    def land_chosen(self, land: str) -> None:
        """A land was chosen while a question is open."""
        raise NotImplementedError

    def land_clicked(self, land: str) -> None:
        """A land of the map was clicked while a question is open."""
        raise NotImplementedError

    def answer_chosen(self, number: str) -> None:
        """An answer of the open question was chosen by its number in the list."""
        raise NotImplementedError

    def go_to(self, place: int, beat: int | None = 0) -> None:
        """Goes to a place in the story: to its first question, if it begins with one, or another beat of it."""
        self.reading.go_to(place, beat)
        self.show_moment()

    def open_called(self, pane: str) -> None:
        """Opens a pane by its name."""
        self._pane = pane
        self.query_one(ContentSwitcher).current = _WIDGETS.get(pane, pane)
        self.query_one(PaneNames).chosen = pane

    @property
    def open_pane(self) -> MomentPane:
        """The pane that the arrow keys scroll."""
        if self.is_too_small:
            return self.query_one(f"#{self.TOO_SMALL_PANE}", StoryPane)
        return self.query_one(f"#{self.query_one(ContentSwitcher).current}", MomentPane)
