"""One, three and four boards, and everything that Branch & Claw lays on a land, on the screens of real tables.

The box at hand may hold fewer Spirits than players: copies of one of them sit on the other boards.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import cache

import pytest
from textual.pilot import Pilot

from spirit_tutor.box import open_box
from spirit_tutor.box.thematic_boards import THEMATIC_LAYOUTS
from spirit_tutor.drawing.map.gaps import gap_lines
from spirit_tutor.drawing.map.ways import DIRECTIONS
from spirit_tutor.random_games.players import GreedyPlayer
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.replay.steps import USUAL, Asked, Step
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table.island import STANDARD, THEMATIC
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.bars.legend_line import LegendLine
from spirit_tutor.tui.panes.island_map import IslandMap
from spirit_tutor.tui.screens.player import PlayerScreen

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]
SPIRITS = {"river": "R", "lightning": "L", "third": "X", "fourth": "Y"}
ROUTE = "format: 1\ntitle: Many boards\nsetup:\n  spirits:\n  - {spirit: river, board: A}\n"


def game_on(boards: Sequence[str], on: str = STANDARD) -> Game:
    """A game on these boards, before its setup."""
    box = open_box("base")
    panels = {name: box.panels.get(name) or replace(box.panels["lightning"], id=name, short=name.capitalize(),
              letter=letter) for name, letter in SPIRITS.items()}  # fmt: skip
    seats = [Seat(spirit, board) for spirit, board in zip(SPIRITS, boards, strict=False)]
    return new_game(replace(box, panels=panels), seats, on=on)


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
                             tuple(game.happenings)))  # fmt: skip
    return Story(Replay(route_of(read_text(ROUTE)), game, play, first, done, []))


@cache
def story_on(boards: str) -> Story:
    """Enough steps for the first Invader Phase."""
    return story_of(game_on(boards), 12 * len(boards))


@cache
def story_on_the_thematic_map(players: int) -> Story:
    return story_of(game_on(THEMATIC_LAYOUTS[players].boards, THEMATIC), 12 * players)


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


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_land_of_the_thematic_map_is_on_it_at_every_size_with_what_lies_there(players):
    story = story_on_the_thematic_map(players)

    async def visit(pilot: Pilot) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            for step in (0, len(story.steps) // 2, len(story.steps) - 1):
                screen = at_the_end(pilot)
                screen.go_to(step)
                text = "\n".join(whole_map(screen))
                found = re.findall(r"(?<![NS])((?:[NS][EW]|[EW])\d+) [JMSW]", text)
                assert sorted(found) == sorted(story.first.lands), size
                assert "\N{HORIZONTAL ELLIPSIS}" not in text, (size, step)  # nothing is left out for want of room

    run(story, visit)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_on_the_thematic_map_the_map_follows_the_land_pointed_at(players):
    story = story_on_the_thematic_map(players)

    async def visit(pilot: Pilot) -> None:
        screen = at_the_end(pilot)
        island = screen.query_one(IslandMap)
        for land in story.first.lands:
            screen.point_at(land)
            await pilot.pause()
            seen = whole_map(screen)[island.top : island.top + island.size.height]
            assert any(re.search(rf"(?<![NS]){land} [JMSW]", row) for row in seen), land

    run(story, visit, (80, 24))


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


# -- Branch & Claw --------------------------------------------------------------------------------

TOKENS = """
format: 1
title: Tokens
position:
  turn: 2
  phase: slow
  lands:
    A1: 2E T-1 C** D-1 2Bl Be 2Wi Di R
    A4: 3E T T-1 C-2* 3D D-1 2Bl 2Be 3Wi 2Di 3R 2L
    A5: Di 2R
    A6: Wi
    B3: 2Be Def2
    B7: T** T-1* Wi Be L
  ravage: Mountain I
  build: Sands I
play:
- do: {effect: add, land: A6, pieces: Be, amount: 2}
- do: {effect: add, land: B3, pieces: Di}
- do: {effect: push, land: B7, pieces: [Be], amount: 1}
  push: Be to B8
"""


@cache
def tokens() -> Story:
    return Story(replay(route_of(read_text(TOKENS))))


def test_tokens_and_strife_stand_on_their_land_and_their_piece():
    async def visit(pilot: Pilot) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            for symbols in ("Unicode", "ASCII"):
                screen = at_the_end(pilot)
                screen.go_to(0)
                text = "\n".join(whole_map(screen))
                for pieces in (r"C\*\*", r"C-2\*", r"T\*\* T-1\*", r"\+2Be", r"Be 2Wi Di", r"2Be", r"\bDi\b"):
                    assert re.search(pieces, text), (size, symbols, pieces)
                assert text.isascii() == (symbols == "ASCII")
                screen.go_to(1)
                assert "+Di" in "\n".join(whole_map(screen))
                screen.go_to(2)
                assert "+Be" in "\n".join(whole_map(screen))
                await pilot.press("s")

    run(tokens(), visit)


def test_with_three_rows_nothing_of_a_very_full_land_is_left_out():
    async def visit(pilot: Pilot) -> None:
        await pilot.resize_terminal(160, 50)
        screen = at_the_end(pilot)
        text = "\n".join(whole_map(screen))
        for pieces in ("3E T T-1 C-2*", "3D D-1", "R\N{BLACK UP-POINTING TRIANGLE}", "2Bl", "2Be 3Wi 2Di"):
            assert pieces in text

    run(tokens(), visit)


def test_the_inspector_says_what_tokens_and_strife_do():
    async def visit(pilot: Pilot) -> None:
        screen = at_the_end(pilot)
        screen.go_to(0)
        await pilot.press("m", "a", "4")
        await pilot.pause()
        text = " ".join(" ".join(text for line in screen.open_pane.lines for text, _ in line).split())
        for words in (
            "for Powers, Events and Fear Cards to use", "each stops one Explore here", "each stops one Build here",
            "1 Strife, each for one Ravage without its damage", "stopped by Disease",
        ):  # fmt: skip
            assert words in text

    run(tokens(), visit, (160, 50))


def test_the_legend_names_what_lies_on_the_map_and_says_where_the_rest_is():
    async def visit(pilot: Pilot) -> None:
        for size, end in (((120, 40), "Be Beasts l more"), ((160, 50), "* Strife l more")):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            (line,) = at_the_end(pilot).query_one(LegendLine).lines
            text = "".join(text for text, _ in line)
            assert text.endswith(end), text

    run(tokens(), visit)


def test_a_list_of_lands_holds_tokens_and_strife_too():
    text = "format: 1\ntitle: small\nmap:\n  Z1: {terrain: Sands, beside: [Z2]}\n  Z2: {terrain: Jungle}\n"
    text += "position:\n  lands: {Z1: T** 2Be Wi Di R, Z2: L}\n  phase: slow\nplay:\n"
    text += "- do: {effect: add, land: Z2, pieces: Wi}\n"

    async def visit(pilot: Pilot) -> None:
        screen = at_the_end(pilot)
        text = "\n".join("".join(text for text, _ in line) for line in screen.query_one(IslandMap).lines)
        assert "T**" in text
        assert "2Be Wi Di" in text
        assert "+Wi" in text

    run(Story(replay(route_of(read_text(text)))), visit)


def test_a_map_of_its_own_is_a_list_even_where_its_lands_are_called_like_those_of_a_board():
    text = "format: 1\ntitle: small\nmap:\n  A1: {terrain: Sands, beside: [A2]}\n  A2: {terrain: Jungle}\n"
    text += "position:\n  lands: {A1: T R, A2: L}\n  phase: slow\nplay:\n- do: {effect: fear, amount: 1}\n"

    async def visit(pilot: Pilot) -> None:
        screen = at_the_end(pilot)
        assert not whole_map(screen)
        assert "beside A2" in "".join(text for line in screen.query_one(IslandMap).lines for text, _ in line)

    run(Story(replay(route_of(read_text(text)))), visit)


def test_a_destroyed_board_stays_on_the_map_and_says_so():
    text = "format: 1\ntitle: gone\nposition:\n  destroyed boards: [A]\n  lands: {B5: 2L, B6: 2R}\n  phase: slow\n"
    text += "play:\n- do: {effect: fear, amount: 1}\n"

    async def visit(pilot: Pilot) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            rows = "\n".join(whole_map(at_the_end(pilot)))
            assert all(re.search(rf"A{number} (destroyed|gone)", rows) for number in range(1, 9)), size
            assert all(re.search(rf"B{number} [JMSW]", rows) for number in range(1, 9)), size

    run(Story(replay(route_of(read_text(text)))), visit)
