"""The screens: a small game at all sizes, keys, colours, and what a file may not do to a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

import pytest
from textual.pilot import Pilot

from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.library import open_story
from spirit_tutor.replay.route_file import route_of
from spirit_tutor.replay.story import Story
from spirit_tutor.replay.yaml_text import read_text
from spirit_tutor.tui.actions import PLAYER
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.glossary_screen import GlossaryScreen
from spirit_tutor.tui.lines import clean, plain, width, wrap
from spirit_tutor.tui.moment import Moment
from spirit_tutor.tui.player import PlayerScreen
from spirit_tutor.tui.start import StartScreen
from spirit_tutor.tui.story_pane import step_lines
from spirit_tutor.tui.symbols import UNICODE

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

SMALL_MAP = """
format: 1
title: A small map
map:
  Z1: {terrain: Sands, coastal: true, beside: [Z2]}
  Z2: {terrain: Jungle, beside: [Z1, Z3]}
  Z3: {terrain: Mountain, beside: [Z2]}
position:
  lands: {Z1: T E 2D, Z2: C T-1 D Bl, Z3: R 2L}
  phase: ravage
  ravage: Sands I
play:
- ravage: Z1
- counterattack: 2 to T
"""

SIZES = [(80, 24), (120, 40), (160, 50)]


@lru_cache
def story_of(text: str) -> Story:
    return Story(replay(route_of(read_text(text, "test.yaml"))))


@pytest.fixture
def in_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture
def without_colour(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")


def on_screen(app: TutorApp) -> str:
    """The screen as text, as a terminal would show it."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def run(app: TutorApp, size: tuple[int, int], visit: Callable[[Pilot], Awaitable[None]]) -> None:
    async def visiting() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await visit(pilot)

    asyncio.run(visiting())


def player(app: TutorApp) -> PlayerScreen:
    assert isinstance(app.screen, PlayerScreen)
    return app.screen


def read_pane(pilot: Pilot) -> str:
    """Everything in the open pane, from its first line to its last."""
    return "\n".join(plain(line) for line in player(pilot.app).open_pane.lines)


# -- every step at every layout ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_every_step_shows_its_title_the_island_and_the_track(size):
    story = story_of(ROUTE)
    assert not story.problem

    async def visit(pilot: Pilot) -> None:
        for place, step in enumerate(story.steps):
            player(pilot.app).go_to(place)
            screen = on_screen(pilot.app)
            rows = screen.split("\n")
            assert len(rows) == size[1]
            assert all(len(row) == size[0] for row in rows)
            assert "A small [bol" in rows[0]
            assert ("Setup" if step.phase == "setup" else f"Turn {step.turn}") in rows[0]
            assert step.title.split()[0] in screen
            assert all(land in screen for land in step.after.lands)
            for word in ("Ravage", "Build", "Explore", "Fear", "Terror", "Blight", "next", "leave"):
                assert word in screen
            if size != (80, 24):
                for word in ("Growth", "Time Passes", "River Surges in Sunlight", "Hand", "discard", "Explorer"):
                    assert word in screen

    run(TutorApp(story), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_a_step_marks_what_it_changed():
    async def visit(pilot: Pilot) -> None:
        screen, story = player(pilot.app), player(pilot.app).story
        screen.go_to(story.place("2.ravage.B7") or 0)
        ravage = on_screen(pilot.app)
        assert "D†" in ravage
        assert "+Bl" in ravage
        assert "L●†" in ravage
        assert "B7 Mountain━" in ravage
        screen.go_to(story.place("1.slow.river.wash-away.A6") or 0)
        push = on_screen(pilot.app)
        assert "E►" in push
        assert "+E" in push
        assert "A6 Mountain┄" in push
        screen.go_to(story.place("1.build.A1") or 0)
        assert "E +T" in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


def test_the_story_tells_what_why_and_what_was_decided():
    story = story_of(ROUTE)
    place = story.place("1.slow.river.wash-away.A6")
    assert place is not None
    told = "\n".join(plain(line) for line in step_lines(Moment(story, place, place), story.steps[place], 60, UNICODE))
    for part in (
        "Wash Away in A6",
        "River",
        "WHAT HAPPENED",
        "WHY",
        "The Explorer goes",
        "DECIDED",
        "→ E to A8",
        "or: ",
    ):
        assert part in told
    narrow = step_lines(Moment(story, place, place), story.steps[place], 26, UNICODE)
    assert all(width(line) <= 26 for line in narrow)


@pytest.mark.usefixtures("in_colour")
def test_nothing_of_later_steps_is_on_the_screen():
    async def visit(pilot: Pilot) -> None:
        player(pilot.app).go_to(2)
        for pane in ("story", "spirits", "track", "log"):
            player(pilot.app).action_pane(pane)
            await pilot.pause()
            for secret in ("Sands I", "Jungle I", "wash-away", "2.", str(len(player(pilot.app).story.steps))):
                assert secret not in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (160, 50), visit)


# -- keys --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
def test_keys_lead_through_the_story():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        ids = [step.id for step in screen.story.steps]
        await pilot.press("right", "space", "left")
        assert screen.place == 1
        await pilot.press("right_square_bracket")
        assert ids[screen.place] == "1.growth.river"
        await pilot.press("right_square_bracket")
        assert ids[screen.place] == "1.build.A1"
        await pilot.press("left_square_bracket")
        assert ids[screen.place] == "1.growth.river"
        await pilot.press("n")
        assert ids[screen.place] == "2.growth.river"
        await pilot.press("home")
        assert screen.place == 0
        await pilot.press("end")
        assert ids[screen.place] == "2.growth.river"
        await pilot.press("N")
        assert ids[screen.place] == "1.growth.river"

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_b_shows_the_table_before_and_back():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(screen.story.place("1.build.A1") or 0)
        await pilot.press("b")
        before = on_screen(pilot.app)
        assert "+T" not in before
        assert "before this step" in before
        await pilot.press("b")
        assert "+T" in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_at_80x24_every_pane_is_reachable_and_scrolls_to_its_end():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(screen.story.place("2.ravage.B7") or 0)
        wanted = {
            "1": ("Ravage in B7", "WHAT HAPPENED"),
            "2": ("Massive Flooding", "Thundering Destruction", "Boon of Vigor", "Special Rule"),
            "3": ("Ravage", "no Invaders left on the island", "A1", "Healthy Island"),
            "4": ("Growth", "Ravage in B7"),
        }
        for key, words in wanted.items():
            await pilot.press(key)
            text = " ".join(read_pane(pilot).split())
            assert all(word in text for word in words), (key, text)
            await pilot.press("pagedown")
            screen.open_pane.scroll_pages(99)
            await pilot.pause()
            last = next(line for line in reversed(screen.open_pane.lines) if plain(line).strip())
            assert plain(last) in on_screen(pilot.app)
        await pilot.press("1", "z")
        assert "A1 Mountain" not in on_screen(pilot.app)
        await pilot.press("z")
        assert "A1 Mountain" in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_window_that_is_too_small_says_so_and_grows():
    async def visit(pilot: Pilot) -> None:
        assert "at least 80 by 24" in " ".join(on_screen(pilot.app).split())
        assert "The island before the game" in " ".join(on_screen(pilot.app).split())
        await pilot.press("right")
        assert "River takes its place" in on_screen(pilot.app)
        await pilot.resize_terminal(120, 40)
        assert "A1 Mountain" in on_screen(pilot.app)
        await pilot.resize_terminal(80, 24)
        assert "A1 Mountain" in on_screen(pilot.app)
        await pilot.resize_terminal(160, 50)
        await pilot.resize_terminal(79, 24)
        assert on_screen(pilot.app).split("\n")[0].startswith(" This window is 79 columns by 24 rows")
        assert "Massive Flooding" not in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (60, 20), visit)


@pytest.mark.usefixtures("in_colour")
def test_pages_open_and_close():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("question_mark")
        keys = on_screen(pilot.app)
        assert all(action.help in keys for action in PLAYER)
        await pilot.press("escape", "l")
        assert "WHAT A STEP CHANGED" in on_screen(pilot.app)
        await pilot.press("escape", "g")
        assert isinstance(pilot.app.screen, GlossaryScreen)
        await pilot.press(*"sacred")
        assert "Sacred Site" in on_screen(pilot.app)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, PlayerScreen)
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_code == 0

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


# -- the start ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
def test_the_start_screen_lists_routes_by_title_and_keeps_the_place(tmp_path):
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(ROUTE)
    bad.write_text("format: 7\n")
    routes = {"good": good, "bad": bad}

    async def visit(pilot: Pilot) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        start = on_screen(pilot.app)
        assert "A small [bold]game[/bold]" in start
        assert "River and [red]Lightning[/red]" in start
        assert "cannot be opened" in start
        assert "Glossary" in start
        await pilot.press("2")
        assert "format 7" in on_screen(pilot.app)
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("right", "q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        assert "setup.river" in on_screen(pilot.app)
        await pilot.press("1")
        await pilot.pause()
        assert player(pilot.app).place == 1

    run(TutorApp(routes=routes, open_story=lambda name: open_story(str(routes[name]))), (80, 24), visit)


# -- colours and signs -------------------------------------------------------------------------------------


def words(screen: str) -> set[str]:
    """The words of a screen without its drawing."""
    return {word for word in screen.split() if word.isalnum()}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_colour_keeps_every_word(size, monkeypatch):
    found: list[set[str]] = []

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        for step in ("2.ravage.B7", "1.cards.river", "1.explore.sands-i"):
            screen.go_to(screen.story.place(step) or 0)
            text = on_screen(pilot.app)
            for drawing in '│┌┬┐├┼┤└┴┘─━┃┏┓┗┛┄┆▏▔~"^.':
                text = text.replace(drawing, " ")
            found.append(words(text))

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    run(TutorApp(story_of(ROUTE)), size, visit)
    monkeypatch.setenv("NO_COLOR", "1")
    run(TutorApp(story_of(ROUTE)), size, visit)
    assert found[:3] == found[3:]


@pytest.mark.usefixtures("without_colour")
def test_no_colour_is_grey_and_marks_by_reverse_video():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(screen.story.place("2.ravage.B7") or 0)
        segments = [segment for strip in pilot.app.screen._compositor.render_strips() for segment in strip]
        for segment in segments:
            assert segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor):
                assert colour is None or len(set(colour.get_truecolor())) == 1
        reversed_ = " ".join(segment.text for segment in segments if segment.style and segment.style.reverse)
        assert "+Bl" in reversed_
        assert "B7 Mountain" in reversed_
        assert "Ravage" in reversed_

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


def test_a_dumb_terminal_gets_the_drawing_in_lines(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "dumb")

    async def visit(pilot: Pilot) -> None:
        assert "┬A6 Mountain┬" in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_symbols_become_ascii_and_themes_change():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            screen.go_to(screen.story.place("2.ravage.B7") or 0)
            if pilot.app.look.symbols is UNICODE:
                pilot.app.next_symbols()
            await pilot.pause()
            for pane in ("story", "spirits", "track", "log"):
                screen.action_pane(pane)
                await pilot.pause()
                assert on_screen(pilot.app).isascii()
        seen = {pilot.app.theme}
        for _ in range(3):
            pilot.app.next_theme()
            await pilot.pause()
            seen.add(pilot.app.theme)
        assert len(seen) == 3

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


# -- other stories -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_a_small_map_is_a_list_of_lands(size):
    async def visit(pilot: Pilot) -> None:
        screen = on_screen(pilot.app)
        assert "Z1 Sands, coastal" in screen
        assert "beside Z1, Z3" in screen
        assert "T†" in screen

    run(TutorApp(story_of(SMALL_MAP)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_a_broken_route_shows_its_steps_and_then_the_reason():
    story = story_of(ROUTE.replace("land: A4", "land: A9", 1))
    assert story.problem

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(len(story.steps) - 1)
        assert "The route stops here" not in on_screen(pilot.app)
        await pilot.press("right", "right")
        assert "The route stops here" in on_screen(pilot.app)
        assert "A9" in on_screen(pilot.app)

    run(TutorApp(story), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_story_without_steps_shows_the_first_table_and_the_reason():
    story = story_of(ROUTE.split("play:")[0] + "play:\n- growth: nonsense\n")
    story.steps.clear()

    async def visit(pilot: Pilot) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            assert "A1 Mountain" in on_screen(pilot.app)
            assert "The route stops here" in on_screen(pilot.app)
            await pilot.press("right", "left", "right_square_bracket", "left_square_bracket", "n", "N", "b", "4", "1")

    run(TutorApp(story), (80, 24), visit)


def test_the_end_of_a_story_says_so():
    async def visit(pilot: Pilot) -> None:
        player(pilot.app).go_to(len(player(pilot.app).story.steps))
        assert "The end of the story" in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("scenarios/*.yaml")), ids=lambda path: path.stem)
def test_every_scenario_can_be_told(path):
    story = open_story(str(path))
    for place, step in enumerate(story.steps):
        moment = Moment(story, place, place)
        assert step_lines(moment, step, 54, UNICODE)
        assert set(moment.shown) == set(moment.view.lands)
        assert set(moment.frames) <= set(moment.view.lands)


# -- what texts may hold -----------------------------------------------------------------------------------


def test_control_characters_are_made_harmless():
    assert clean("a\x1b[31mb\tc\x00\u202e") == "a?[31mb c??"


def test_wrapping_keeps_roles_words_and_width():
    line = [("One ", ""), ("two", "bold"), (", three ", ""), ("incomprehensibilities", "key"), (" 島 end", "")]
    for columns in range(4, 60):
        rows = wrap(line, columns, first=[("* ", "muted")])
        assert all(width(row) <= columns for row in rows)
        assert "".join("".join(plain(row)[2:].split()) for row in rows) == "Onetwo,threeincomprehensibilities島end"
