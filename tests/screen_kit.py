"""What tests of the screens are written with: a small game, an app without a terminal, and its screen as text."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

from textual.pilot import Pilot

from spirit_tutor.drawing.text_lines import plain
from spirit_tutor.replay.engine import replay
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.player import PlayerScreen

ROUTE = """
format: 1
title: "A small [bold]game[/bold]"
about: "River and [red]Lightning[/red], as far as the first Ravage"
setup:
  spirits:
  - {spirit: river, board: A}
  - {spirit: lightning, board: B}
play:
- explore card: Mountain I
  note: The first card says where the Invaders begin.
- who: river
  growth: two presence
  why: Presence that leaves a track uncovers circles.
- land: A4
  from: card-play track
- land: A6
  from: energy track
- who: river
  play: [Wash Away]
- who: lightning
  growth: presence and energy
- land: B6
  from: card-play track
- who: lightning
  play: none
- explore card: Sands I
- slow: Wash Away
  target: A6
  push: [E to A8]
  why: The Explorer goes where no Ravage comes.
- turn: 2
- who: river
  growth: two presence
- land: A5
  from: energy track
- land: A4
  from: card-play track
- who: river
  play: none
- who: lightning
  growth: two presence
- land: B7
  from: energy track
- land: B5
  from: energy track
- who: lightning
  play: none
- ravage: B7
- explore card: Jungle I
- turn: 3
"""

TOLD = ROUTE.replace(
    "  why: Presence that leaves a track uncovers circles.\n",
    """\
  why: "[Presence] that leaves one of the tracks uncovers circles; more [Presence] is more reach."
  given:
  - say: "[Flash Floods] costs {cost('Flash Floods')}."
    claim: cost('Flash Floods') == 2 and 'Flash Floods' in river.hand
  instead:
  - growth: reclaim
    because: Nothing is in the discard.
""",
)

SCREENS = Path(__file__).parent / "screens"
RENEW = "RENEW_SCREENS"
SIZES = [(80, 24), (120, 40), (160, 50)]


@lru_cache
def story_of(text: str) -> Story:
    return Story(replay(route_of(read_text(text, "test.yaml"))))


def on_screen(app: TutorApp) -> str:
    """The screen as text, as a terminal would show it."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def run(
    app: TutorApp, size: tuple[int, int], visit: Callable[[Pilot], Awaitable[None]], *, messages: bool = False
) -> None:
    async def visiting() -> None:
        async with app.run_test(size=size, notifications=messages) as pilot:
            await pilot.pause()
            await visit(pilot)

    asyncio.run(visiting())


def player(app: TutorApp) -> PlayerScreen:
    assert isinstance(app.screen, PlayerScreen)
    return app.screen


async def until(pilot: Pilot, word: str) -> None:
    """Waits for a word on the screen: a busy machine may draw a little later."""
    for _ in range(200):
        if word in on_screen(pilot.app):
            return
        await pilot.pause(0.02)
    raise AssertionError(f"{word} never came:\n{on_screen(pilot.app)}")


def read_pane(pilot: Pilot) -> str:
    """Everything in the open pane, from its first line to its last."""
    return "\n".join(plain(line) for line in player(pilot.app).open_pane.lines)


def at(pilot: Pilot, step: str, beat: int | None = None) -> PlayerScreen:
    """Goes to a step, to what was answered in it unless one of its questions is asked for."""
    screen = player(pilot.app)
    place = screen.story.place(step)
    assert place is not None
    screen.go_to(place, beat)
    return screen


def compare(name: str, screen: str) -> None:
    """A screen and its file, which is written instead if that is asked for."""
    file = SCREENS / f"{name}.txt"
    text = "\n".join(row.rstrip() for row in screen.split("\n")) + "\n"
    if os.environ.get(RENEW):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
