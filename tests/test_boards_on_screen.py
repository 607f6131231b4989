"""One, three and four boards, and everything that Branch & Claw lays on a land, on the screens of real tables.

The box at hand may hold fewer Spirits than players: copies of one of them sit on the other boards.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache

import pytest
from textual.pilot import Pilot

from spirit_tutor.box import open_box
from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.players import GreedyPlayer
from spirit_tutor.replay.route_file import route_of
from spirit_tutor.replay.steps import USUAL, Asked, Step
from spirit_tutor.replay.story import Story
from spirit_tutor.replay.yaml_text import read_text
from spirit_tutor.rules.game import Game
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.setup import Seat, new_game
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.island_map import IslandMap
from spirit_tutor.tui.map_gaps import gap_lines
from spirit_tutor.tui.map_ways import DIRECTIONS
from spirit_tutor.tui.player import PlayerScreen

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]
SPIRITS = {"river": "R", "lightning": "L", "third": "X", "fourth": "Y"}
ROUTE = "format: 1\ntitle: Many boards\nsetup:\n  spirits:\n  - {spirit: river, board: A}\n"


def game_on(boards: str) -> Game:
    """A game on these boards, before its setup."""
    box = open_box("base")
    panels = {name: box.panels.get(name) or replace(box.panels["lightning"], id=name, short=name.capitalize(),
              letter=letter) for name, letter in SPIRITS.items()}  # fmt: skip
    seats = [Seat(spirit, board) for spirit, board in zip(SPIRITS, boards, strict=False)]
    return new_game(replace(box, panels=panels), seats)


def story_of(game: Game, steps: int) -> Story:
    """So many steps of a game that plays itself."""
    first, play, player, done = game.table, Play(game), GreedyPlayer(random.Random(4)), []
    while len(done) < steps:
        before, asked = play.table, []
        play.begin()
        while play.ask is not None:
            asked.append(Asked(play.ask, play.table, player.answer(play), USUAL))
            play.answer(asked[-1].answer)
        mark = play.game.mark
        if mark:
            name = ".".join(mark if mark[0] == "setup" else (str(game.turn), *mark))
            done.append(Step(f"{name}#{len(done)}", game.turn, mark[0], game.who, before, game.table, tuple(asked),
                             tuple(game.events)))  # fmt: skip
    return Story(Replay(route_of(read_text(ROUTE)), game, play, first, done, []))


@cache
def story_on(boards: str) -> Story:
    """Enough steps for the first Invader Phase."""
    return story_of(game_on(boards), 12 * len(boards))


def run(story: Story, visit: Callable[[Pilot], Awaitable[None]], size: tuple[int, int] = (120, 40)) -> None:
    async def main() -> None:
        app = TutorApp(story)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await visit(pilot)

    asyncio.run(main())


def at_the_end(pilot: Pilot) -> PlayerScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PlayerScreen)
    screen.go_to(len(screen.story.steps) - 1)
    return screen


def whole_map(screen: PlayerScreen) -> list[str]:
    """All rows of the map, those out of sight too."""
    return [strip.text for strip in screen.query_one(IslandMap)._map]


@pytest.fixture(autouse=True)
def in_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.mark.parametrize("boards", ["A", "D", "ABC", "DBA", "ABCD", "CADB"])
def test_every_land_is_on_the_map_and_what_does_not_touch_is_listed(boards):
    story = story_on(boards)
    seams = story.first.seams

    async def visit(pilot: Pilot) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            for step in (0, len(story.steps) // 2, len(story.steps) - 1):
                screen = at_the_end(pilot)
                screen.go_to(step)
                rows = whole_map(screen)
                for land in story.first.lands:
                    assert any(re.search(rf"{land} [JMSW]", row) for row in rows), (size, land)
                listed = re.findall(r"([A-D]\d)-([A-D]\d)", " ".join(rows))
                assert sorted(listed) == sorted(seams) if len(boards) > 1 else not listed

    run(story, visit)


@pytest.mark.parametrize("boards", ["ABC", "BDCA"])
def test_each_crossing_stands_right_above_the_later_of_its_boards(boards):
    moment_lines = []

    async def visit(pilot: Pilot) -> None:
        moment_lines.extend(gap_lines(at_the_end(pilot).moment, 50))

    run(story_on(boards), visit)
    for place, lines in enumerate(moment_lines, start=1):
        text = "".join(text for line in lines for text, _ in line)
        lands = re.findall(r"[A-D]\d", text)
        assert lands
        assert {land[0] for land in lands} <= set(boards[: place + 1])
        assert all(boards[place] in (one[0], other[0]) for one, other in zip(lands[::2], lands[1::2], strict=True))


@pytest.mark.parametrize("boards", ["B", "ABC", "DCBA"])
def test_arrow_keys_reach_every_land_and_the_map_follows(boards):
    story = story_on(boards)

    async def visit(pilot: Pilot) -> None:
        screen = at_the_end(pilot)
        island = screen.query_one(IslandMap)
        reached, edge = {f"{boards[0]}1"}, [f"{boards[0]}1"]
        while edge:
            here = edge.pop()
            found = {island.beside(here, direction) for direction in DIRECTIONS} - reached
            reached |= found
            edge += found
        assert reached == set(story.first.lands)
        for land in story.first.lands:
            screen.point_at(land)
            await pilot.pause()
            seen = whole_map(screen)[island.top : island.top + island.size.height]
            assert any(re.search(rf"{land} [JMSW]", row) for row in seen), land

    run(story, visit, (80, 24))
