"""The screens: a small game at all sizes, keys, colours, and what a file may not do to a terminal.

Snapshots of telling screens lie in `tests/screens`, as text. After a change that was meant, renew them and look at
what differs: `RENEW_SCREENS=1 pytest tests/test_tui.py -k look && git diff tests/screens`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit import position
from rich.style import Style
from screen_kit import ROUTE, SCREENS, SIZES, TOLD, at, compare, on_screen, player, read_pane, run, story_of, until
from textual.pilot import Pilot

from spirit_tutor.drawing.map.grid import raster
from spirit_tutor.drawing.map.ways import DIRECTIONS, beside
from spirit_tutor.drawing.spirit_lines import spirit_lines
from spirit_tutor.drawing.story_lines import step_lines
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import clean, cut_inside, fitted, plain, width, wrap
from spirit_tutor.lexicon import Entry, Glossary, load
from spirit_tutor.reading.actions import PLAYER
from spirit_tutor.reading.changes import GONE, changes, ways
from spirit_tutor.reading.progress import same_place
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.step_groups import is_housekeeping, is_quiet, run_at
from spirit_tutor.reference.lookup import Library
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.table.pieces import Piece
from spirit_tutor.telling.decisions import every_text
from spirit_tutor.telling.narrate import Told
from spirit_tutor.telling.opening import open_story, story_to_play
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story, StoryStep
from spirit_tutor.telling.views import CardView, SpiritView, TableView, table_view
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.file_watch import FileWatch
from spirit_tutor.tui.screens.entry_screen import EntryScreen
from spirit_tutor.tui.screens.glossary_screen import GlossaryScreen
from spirit_tutor.tui.screens.player import PlayerScreen
from spirit_tutor.tui.screens.start import AboutRow, StartScreen
from spirit_tutor.tui.screens.text_screen import Page

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


def table_with(**lands: str) -> TableView:
    game = position(**lands)
    return table_view(game, game.table)


# -- every step at every layout ----------------------------------------------------------------------------


ROUTES = {"the story of these tests": ROUTE} | {
    name: path.read_text(encoding="utf-8") for name, path in bundled_routes().items()
}


def beats(story: Story) -> Iterator[tuple[int, int | None, Question | StoryStep]]:
    """Every beat of a story: the place, which question or None for the answer, and what is told there."""
    for place, step in enumerate(story.steps):
        if is_housekeeping(story, place):
            continue  # told with the next
        yield from ((place, beat, question) for beat, question in enumerate(step.questions))
        yield place, None, step


@pytest.mark.parametrize("name", ROUTES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_every_step_shows_its_title_the_island_and_the_track(name, size):
    story = story_of(ROUTES[name])
    assert not story.problem

    async def visit(pilot: Pilot) -> None:
        for place, beat, step in beats(story):
            player(pilot.app).go_to(place, beat)
            screen = on_screen(pilot.app)
            rows = screen.split("\n")
            assert len(rows) == size[1]
            assert all(len(row) == size[0] for row in rows)
            assert (player(pilot.app).reading.run or step).id in rows[0] or len(step.id) > 50, rows[0]
            if isinstance(step, Question) and len(answer := step.mark.partition("?")[0]) > len(step.id) + 2:
                assert answer not in screen, "the question has nothing of the answer in it"
            assert story.title.split()[0] in rows[0] or len(step.id) > 30, "only a long name takes the title's place"
            assert ("Setup" if step.phase == "setup" else f"Turn {step.turn}") in rows[0]
            assert step.title.split()[0] in screen
            assert all(land in screen for land in step.after.lands)
            strip = next(row for row in rows if "Ravage" in row and "Fear" in row and "Blight" in row)
            assert "…" not in strip
            for word in ("Build", "Explore", "Terror", "next", "leave"):
                assert word in screen
            if size != (80, 24):
                for word in ("Growth", "Time Passes", step.after.spirits[0].name, "Hand", "iscard", "Explorer"):
                    assert word in screen

    run(TutorApp(story), size, visit)


def test_what_is_cut_inside_keeps_both_ends():
    line = [("2.event.strange-tales.coming-of-age.D", "muted"), (" *", "accent")]
    assert cut_inside(line, 39) == line
    assert plain(cut_inside(line, 20)) == "2.event.s…of-age.D *"
    for columns in range(1, 39):
        assert len(plain(cut_inside(line, columns))) == columns


@pytest.mark.parametrize("name", ROUTES)
@pytest.mark.parametrize("columns", [26, 37, 50, 57, 77])
def test_a_spirit_keeps_every_element_level_and_card_in_any_width(name, columns):
    for step in story_of(ROUTES[name]).steps:
        for spirit in step.after.spirits:
            rows = [plain(row) for row in spirit_lines(spirit, spirit, columns, UNICODE, more_rows=columns == 26)]
            assert all(len(row) <= columns for row in rows), (step.id, rows)
            assert not any(row.endswith("…") for row in rows), (step.id, rows)
            text = "\n".join(rows)
            for element, number in spirit.elements.items():
                assert re.search(rf"\b{element[:2]}[a-z]* ?{number}\b", text), (step.id, rows)
            levels = "  ".join(re.findall(r"[■□]+", text)).split()
            assert [len(found) for found in levels] == [len(innate.lines) for innate in spirit.innates]
            for row, cards in zip(rows[-3:], cards_by_row(spirit), strict=True):
                left_out = re.search(r" \+(\d+)", row)
                counted = int(left_out[1]) if left_out else 0
                assert len(re.findall(r" \d\b", row.split(" discard")[0])) + counted == len(cards), (step.id, row)


def cards_by_row(spirit: SpiritView) -> list[list[CardView]]:
    fast = [card for card in spirit.in_play if card.speed == "fast"]
    return [fast, [card for card in spirit.in_play if card not in fast], list(spirit.hand)]


def test_names_without_room_are_shortened_then_counted():
    parts = [((name, ""), [(cost, "bold")]) for name, cost in (("Raging Storm", " 3"), ("Purifying Flame", " 1"))]
    assert plain(fitted(parts, 33)) == "Raging Storm 3  Purifying Flame 1"
    assert plain(fitted(parts, 30)) == "Raging Storm 3  Purifying F… 1"
    assert plain(fitted(parts, 23)) == "Raging S… 3  Purifyi… 1"
    assert plain(fitted(parts, 20)) == "Raging Storm 3  +1"
    assert plain(fitted(parts, 12)) == "Ragin… 3  +1"
    assert plain(fitted(parts, 3)) == "+2"
    assert fitted([], 20) == []


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
    told = "\n".join(
        plain(line) for line in step_lines(ShownStep(story, place, place), story.steps[place], 60, UNICODE)
    )
    parts = (
        "Wash Away in A6",
        "A6 1 Explorer to A8",
        "WHY",
        "The Explorer goes",
        "DECIDED",
        "(or: ",
        "E to A8",
        "WHAT HAPPENED",
        "Explorer moves",
    )
    in_order = " ".join(told.replace("│", " ").split())
    assert sorted(parts, key=in_order.index) == list(parts)
    narrow = step_lines(ShownStep(story, place, place), story.steps[place], 26, UNICODE)
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


def foot(pilot: Pilot) -> str:
    return on_screen(pilot.app).split("\n")[-1].rstrip()


@pytest.mark.usefixtures("in_colour")
def test_the_foot_keeps_the_keys_that_are_needed_most():
    needed = "← back  o names  m map  f forecast  g glossary"

    async def visit(pilot: Pilot) -> None:
        assert foot(pilot).startswith(" → next  o names  m map  f forecast  g glossary")
        at(pilot, "2.ravage.B7")
        assert foot(pilot) == f" → next  {needed}  ? all keys  q leave"
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert foot(pilot) == f" → next  {needed}  1-4 pane  t try first  ? all keys  q leave"
        player(pilot.app).go_to(len(player(pilot.app).story.steps))
        assert foot(pilot).startswith(f" {needed}")

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


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
            "1": ("Ravage in B7", "THE SUM", "LOG"),
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
        await pilot.press("home", "right", "right")  # without a map there is nothing to bring into sight
        assert screen.place == 2
        await pilot.press("z")
        assert "A1 Mountain" in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_window_that_is_too_small_says_so_and_grows():
    async def visit(pilot: Pilot) -> None:
        assert "at least 80 by 24" in " ".join(on_screen(pilot.app).split())
        assert "The island before the game" in " ".join(on_screen(pilot.app).split())
        await pilot.press("right")
        await until(pilot, "River takes its place")
        await pilot.resize_terminal(120, 40)
        await until(pilot, "A1 Mountain")
        await pilot.resize_terminal(80, 24)
        await until(pilot, "A1 Mountain")
        await pilot.resize_terminal(160, 50)
        await pilot.resize_terminal(79, 24)
        assert on_screen(pilot.app).split("\n")[0].startswith(" This window is 79 columns by 24 rows")
        assert "Massive Flooding" not in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (60, 20), visit)


@pytest.mark.usefixtures("in_colour")
def test_pages_open_and_close():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("question_mark")
        keys = "\n".join(plain(line) for line in pilot.app.screen.query_one(Page).lines)
        assert [action.help for action in PLAYER if action.help not in keys] == []
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
        assert "[red]Lightning[/red]" in start
        assert "cannot be opened" in start
        assert "Glossary" in start
        await pilot.press("2", "enter")
        assert "format 7" in " ".join(" ".join(map(plain, pilot.app.screen.query_one(AboutRow).lines)).split())
        await pilot.press("up", "enter")
        await pilot.pause()
        await pilot.press("right", "q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        assert "the setup, step 2" in on_screen(pilot.app)
        await pilot.press("0", "enter")
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
            for key in "gcvmf?l":
                await pilot.press(key)
                await pilot.pause()
                assert on_screen(pilot.app).isascii(), key
                await pilot.press("escape")
        seen = {pilot.app.theme}
        for _ in range(3):
            pilot.app.next_theme()
            await pilot.pause()
            seen.add(pilot.app.theme)
        assert len(seen) == 3

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


# -- looking closer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("boards", ["AB", "BA", "CD", "DC", "AC", "DB"])
def test_arrows_reach_every_land_from_every_land(boards):
    for columns, high in ((50, 21), (62, 27), (86, 33)):
        cells = raster(tuple(boards), columns, high)
        for start in cells.text:
            reached, edge = {start}, [start]
            while edge:
                here = edge.pop()
                found = {beside(cells, here, direction) for direction in DIRECTIONS} - reached
                reached |= found
                edge += found
            assert reached == set(cells.text)


@pytest.mark.usefixtures("in_colour")
def test_the_map_cursor_goes_by_arrows_names_and_clicks_and_the_inspector_tells_of_the_land():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "2.ravage.B7")
        await pilot.press("m")
        assert screen.reading.cursor == "B7"
        await until(pilot, "IN THE LAND")
        assert "╔" in on_screen(pilot.app)
        text = read_pane(pilot)
        for part in (
            "IN THE LAND",
            "Lightning",
            "ADJACENT LANDS",
            "across the seam",
            "WHAT HAPPENED HERE",
            "Ravage in B7",
        ):
            assert part in text
        await pilot.press("up")
        assert screen.reading.cursor == "B4"
        await pilot.press("a", "6")
        assert screen.reading.cursor == "A6"
        await pilot.press("b", "8")
        assert screen.reading.cursor == "B8"
        await pilot.click("#island", offset=(10, 2))
        assert screen.reading.cursor == "A1"
        await pilot.press("enter", "left")
        assert screen.reading.cursor == "A1"
        assert screen.story.steps[screen.place].id != "2.ravage.B7"
        await pilot.press("escape")
        assert not screen.reading.cursor
        assert "╔" not in on_screen(pilot.app)
        await pilot.press("b")
        assert screen.reading.looking_back, "b is the table before again"

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_the_inspector_tells_of_visited_steps_only():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.growth.river")
        await pilot.press("m", "b", "7")
        await until(pilot, "B7 Mountain")
        assert "Ravage in B7" not in read_pane(pilot)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.parametrize(("theme", "dims"), [("spirit-dark", True), ("spirit-high-contrast", False)])
@pytest.mark.usefixtures("in_colour")
def test_lands_away_from_the_cursor_are_dimmed_except_in_high_contrast(theme, dims):
    def styles(app: TutorApp, word: str) -> list[Style]:
        strips = app.screen._compositor.render_strips()
        return [s.style for strip in strips for s in strip if s.style and s.text.startswith(word)]

    async def visit(pilot: Pilot) -> None:
        at(pilot, "2.explore.jungle-i")
        while pilot.app.theme != theme:
            pilot.app.next_theme()
        await pilot.pause()
        before = styles(pilot.app, "A8")[0]
        await pilot.press("m", "b", "1")
        await pilot.pause()
        assert (styles(pilot.app, "A8")[0] != before) == dims
        underlined = any(style.underline for style in styles(pilot.app, "B2"))
        assert underlined != dims

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_the_forecast_is_a_key_away():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "2.growth.river")
        await pilot.press("f")
        await until(pilot, "THIS TURN")
        text = read_pane(pilot)
        for part in (
            "THIS TURN",
            "Ravage Mountain I",
            "A1: 3 damage, Blight",
            "Build Sands I",
            "NEXT TURN",
            "NOT KNOWN",
        ):
            assert part in text
        await pilot.press("f")
        await until(pilot, "WHAT HAPPENED")

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_log_that_does_not_fit_opens_for_all_that_follows():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.growth.river")
        assert "NOT CHOSEN" in read_pane(pilot)
        assert "opens" in read_pane(pilot)
        assert "WHAT HAPPENED" not in read_pane(pilot)
        await pilot.press("e")
        assert screen.reading.log_open
        assert "opens" not in read_pane(pilot)
        screen.go_to(0)
        assert screen.reading.log_open

    run(TutorApp(story_of(TOLD)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_marked_names_are_underlined_once_and_lead_somewhere():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.growth.river")
        roles = [role for line in screen.open_pane.lines for text, role in line if text == "Presence"]
        assert roles == ["link:name:term:presence", "link::term:presence"], "underlined where it stands first"
        lines = [(y, plain(line)) for y, line in enumerate(screen.open_pane.lines)]
        row, text = next((y, text) for y, text in lines if "Presence" in text and "tracks" in text)
        await pilot.click("#story", offset=(text.index("Presence") + 1, row))
        assert isinstance(pilot.app.screen, EntryScreen)
        assert pilot.app.screen.stack[-1].item.id == "presence"
        await pilot.press("escape")
        await screen.run_action("screen.link('land', 'A4')")
        assert screen.reading.cursor == "A4"
        await screen.run_action("screen.link('card', 'Flash Floods')")
        await pilot.pause()
        face = on_screen(pilot.app)
        for part in ("Flash Floods", "2 Energy", "Fast", "range 1 from Presence"):
            assert part in face
        await pilot.press("escape")
        await screen.run_action("screen.link('spirit', 'lightning')")
        await until(pilot, "Lightning has 0 Energy and gains 1 a turn.")

    run(TutorApp(story_of(TOLD)), (120, 60), visit)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_a_lesson_that_a_step_names_opens_over_the_story_and_leads_back(size):
    told = ROUTE.replace("where the Invaders begin.", "where they begin; [lessons/slave-rebellion] tells of others.")

    async def visit(pilot: Pilot) -> None:
        at(pilot, "setup.mountain-i")
        await pilot.press("o", "enter")
        await until(pilot, "4.event.slave-rebellion")
        await pilot.pause()
        story, screen = player(pilot.app).story, " ".join(on_screen(pilot.app).split())
        assert " ".join(story.about.split()) in " ".join(read_pane(pilot).split())
        assert read_pane(pilot).index("WHAT THIS IS ABOUT") < read_pane(pilot).index("EVENT CARD")
        assert "A lesson" in screen, "it is said above the story"
        assert "WHAT THIS IS ABOUT" in screen
        assert not pilot.app._notifications, "nothing lies over what one reads"
        assert "q back to the route" in foot(pilot)
        await pilot.press("a")
        assert "q back to the route" in foot(pilot)
        await pilot.press("a", "right")
        await pilot.pause()
        assert "A lesson" not in on_screen(pilot.app)
        assert "WHAT THIS IS ABOUT" not in read_pane(pilot)
        await pilot.press("q")
        assert player(pilot.app).moment.step.id == "setup.mountain-i"
        await pilot.press("escape")
        assert "q leave" in foot(pilot)
        await pilot.press("q")
        assert pilot.app.return_code == 0

    run(TutorApp(story_of(told), open_story=open_story), size, visit)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize(
    ("route", "step", "told"),
    [
        ("lessons/blight-cascade", "3.ravage.A4", ["A2 and A4 -1 Presence of River, +1 Blight", "Blight Card 1 left"]),
        ("river-lightning", "4.ravage.A3", ["A3 -3 Explorers, -1 Town", "Fear +1:", "THE SUM", "4 Invaders fall"]),
        ("river-lightning", "6.fast.river.massive-flooding.A7", ["A7 -3 Explorers, -1 Town", "Fear +1:"]),
    ],
)  # fmt: skip
def test_what_came_of_a_step_stands_first_on_the_smallest_screen(route, step, told):
    async def visit(pilot: Pilot) -> None:
        at(pilot, step)
        await pilot.pause()
        seen = " ".join(read_pane(pilot).replace("▌", " ").split())
        places = [seen.index(one) for one in told]
        assert places == sorted(places)
        assert "lines e opens" in seen
        await pilot.press("e")
        assert "WHAT HAPPENED" in read_pane(pilot)

    run(TutorApp(story_of(ROUTES[route])), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_step_in_which_nobody_decides_or_speaks_is_told_with_the_next():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        assert [step.id for step in screen.moment.joined] == ["1.advance"]
        await pilot.press("e")
        assert "The Invader Cards move on" in read_pane(pilot)
        await pilot.press("left")
        assert screen.moment.step.title == "Explore in A4, A7, B3 and B5", "not the cards that advance"
        await pilot.press("right", "u")
        assert screen.moment.step.id == "1.advance", "singly"
        await pilot.press("right")
        assert screen.moment.step.id == "1.slow.river.wash-away.A6"
        assert screen.moment.joined == ()
        await pilot.press("u")
        assert [step.id for step in screen.moment.joined] == ["1.advance"]

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_the_glossary_begins_with_the_terms_of_the_step():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.growth.river")
        await pilot.press("g")
        await pilot.pause()
        screen = on_screen(pilot.app)
        assert screen.index("In this step") < screen.index("All terms")
        assert pilot.app.screen.chosen == "presence"
        await pilot.press("escape")
        player(pilot.app).go_to(0)
        await pilot.press("g")
        assert "In this step" not in on_screen(pilot.app)

    run(TutorApp(story_of(TOLD)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_related_terms_are_followed_and_left_again():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("g", *"ravage")
        glossary = pilot.app.screen
        assert isinstance(glossary, GlossaryScreen)
        assert glossary.chosen == "ravage"
        related = load()["ravage"].related
        await pilot.press("right", "right", "enter")
        await pilot.pause()
        assert glossary.chosen == related[1]
        await pilot.press("backspace")
        await pilot.pause()
        assert glossary.chosen == "ravage"
        await pilot.press("x", "backspace", *"dahan")
        assert glossary.chosen == "dahan"

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_all_cards_and_visited_steps_are_lists_that_filter():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.cards.river")
        await pilot.press("c")
        await pilot.pause()
        cards = on_screen(pilot.app)
        for part in ("River: in hand", "Lightning: Innate Power", "misses 1 Sun"):
            assert part in cards
        await pilot.press(*"raging")
        assert "3 Energy" in on_screen(pilot.app)
        await pilot.press("escape", "v")
        await pilot.pause()
        visited = on_screen(pilot.app)
        assert "1.cards.river" in visited
        assert "Lightning grows" not in visited
        await pilot.press(*"place", "enter")
        assert screen.story.steps[screen.place].id == "setup.river"

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_card_higher_than_the_screen_scrolls():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.cards.lightning")
        await player(pilot.app).run_action("screen.link('card', 'Thundering Destruction')")
        await until(pilot, "Thundering Destruction")
        await pilot.press(*["down"] * 20)
        assert "esc back" in on_screen(pilot.app)
        assert "Invader" in on_screen(pilot.app) or "City" in on_screen(pilot.app)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, PlayerScreen)

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


# -- runs --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
def test_what_a_card_does_in_several_lands_is_one_screen_that_unfolds():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.explore.B5")
        assert screen.story.steps[screen.place].id == "1.explore.A4"
        run = screen.moment.run
        assert run
        text = on_screen(pilot.app)
        assert run.title == "Explore in A4, A7, B3 and B5"
        assert all(f"{land} Sands━" in text for land in ("A4", "A7", "B3", "B5"))
        await pilot.press("b")
        assert "+E" not in on_screen(pilot.app)
        await pilot.press("b", "u")
        assert screen.moment.run is None
        assert "land 1 of 4" in read_pane(pilot)
        await pilot.press("right")
        assert screen.story.steps[screen.place].id == "1.explore.A7"
        await pilot.press("enter")
        assert screen.moment.run
        await pilot.press("right")
        assert screen.story.steps[screen.place].id == "1.slow.river.wash-away.A6", "the cards advance with it"
        await pilot.press("left")
        assert screen.moment.run, "folded again"

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


def test_a_run_ends_where_somebody_decides_or_speaks():
    story = story_of(ROUTE)
    spoken = story.place("2.ravage.B7")
    assert spoken is not None
    for place, step in enumerate(story.steps):
        run = run_at(story, place)
        if run:
            assert run.start <= place <= run.end
            assert not any(one.said for one in run.steps)
            assert len({(one.turn, one.phase) for one in run.steps}) == 1
            assert (run.before, run.after) == (run.steps[0].before, run.steps[-1].after)
        elif is_quiet(story, place):
            assert step.phase in ("setup", "build", "explore", "ravage")


# -- marks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.parent.glob("scenarios/**/*.yaml")), ids=lambda path: path.stem
)
def test_marks_never_make_or_lose_a_piece(path):
    story = open_story(str(path))
    for place in range(len(story.steps)):
        moment = ShownStep(story, place, place)
        for name, change in moment.shown.items():
            land = moment.view.lands[name]
            there = sum(piece.count for piece in (*land.pieces, *land.presence)) + land.blight
            there += sum(n for _, n in land.tokens)
            assert sum(piece.count for piece in change.pieces if piece.mark != GONE) == there


def test_a_piece_that_comes_while_another_of_its_kind_falls_is_marked_as_both():
    told = (
        Told("", "moved", "A5", (), (Piece("T"),), "A4", "A5"),
        Told("", "damage", "A5", (), (Piece("T"),)),
    )
    shown = changes(table_with(A4="T", A5="T"), table_with(A5="T"), told)
    assert [(piece.kind, piece.mark) for piece in shown["A5"].pieces] == [("T", "new"), ("T", "gone")]
    assert shown["A4"].left
    assert [(way.start, way.end, way.pieces) for way in ways(told, shown)] == [("A4", "A5", (("T", 1),))]


# -- a file that changes -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
def test_a_file_is_read_again_when_it_changes_and_the_step_stays(tmp_path):
    file = tmp_path / "route.yaml"
    file.write_text(ROUTE)

    async def change(pilot: Pilot, text: str) -> None:
        file.write_text(text)
        pilot.app.screen.query_one(FileWatch).look_again()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "2.growth.river")
        await change(pilot, ROUTE.replace("A small [bold]game", "Another"))
        assert screen.story.title.startswith("Another")
        assert screen.story.steps[screen.place].id == "2.growth.river"
        for broken in (ROUTE.replace("land: A4", "land: A9", 1), "::: {"):
            await change(pilot, broken)
            assert "The file has a mistake" in on_screen(pilot.app)
            assert "route.yaml" in on_screen(pilot.app)
            assert screen.story.title.startswith("Another")
            assert "River grows" in on_screen(pilot.app)
        await change(pilot, ROUTE.split("- turn: 2")[0])
        assert "The file has a mistake" not in on_screen(pilot.app)
        assert screen.story.steps[screen.place].id == screen.story.steps[-1].id == "1.advance"

    app = TutorApp(story_of(ROUTE), reload=lambda: open_story(str(file)), watched=file)
    run(app, (80, 24), visit)


ALONE = """
format: 1
title: Alone
setup:
  spirits:
  - {spirit: lightning, board: A}
play:
- explore card: Mountain I
- who: lightning
  growth: presence and energy
- land: A4
  from: card-play track
"""
TOGETHER = ALONE.replace("board: A}", "board: A}\n  - {spirit: river, board: B}").replace(
    "- land: A4\n  from: card-play track\n", ""
)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_the_spirit_of_a_lone_board_stands_below_the_map_and_the_story_beside_both(size):
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.growth.lightning")
        panel, island = screen.query_one("#spirits").region, screen.query_one("#island").region
        assert island.bottom <= panel.y < panel.bottom == size[1] - 1
        assert (panel.x, screen.query_one("#side").region.bottom) == (0, size[1] - 1)
        shown = on_screen(pilot.app)
        assert all(word in shown for word in ("Thundering Destruction", "Fast", "Slow", "Hand", "A8 Jungle"))
        if size != (80, 24):
            for card in screen.moment.view.spirits[0].hand:
                assert card.name in shown
                assert card.text.split(".")[0] in " ".join(row[: island.right].strip() for row in shown.split("\n"))
        await pilot.press("z", "2")
        assert "Energy " in read_pane(pilot), "the panel is out of sight with the map"

    run(TutorApp(story_of(ALONE)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_a_file_that_gets_another_spirit_is_divided_anew(tmp_path):
    file = tmp_path / "route.yaml"

    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.growth.lightning")
        for text, below_map in ((TOGETHER, False), (ALONE, True)):
            file.write_text(text)
            screen.query_one(FileWatch).look_again()
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            panels = screen.query_one("#spirits")
            assert (panels.parent is screen.query_one("#island-column")) == below_map
            assert len(panels.children) == (1 if below_map else 2)
            assert "Thundering Destruction" in on_screen(pilot.app)
            assert ("Massive Flooding" in on_screen(pilot.app)) != below_map

    file.write_text(ALONE)
    run(TutorApp(story_of(ALONE), reload=lambda: open_story(str(file)), watched=file), (120, 40), visit)


def test_the_place_in_a_changed_story_is_the_same_step_or_the_nearest_before():
    story, shorter = story_of(ROUTE), story_of(ROUTE.split("- turn: 2")[0])
    place = story.place("1.build.A1")
    assert place is not None
    assert same_place(story.ids, place, shorter) == place
    assert same_place(story.ids, len(story.steps), shorter) == len(shorter.steps)
    assert same_place(story.ids, len(story.steps) - 1, shorter) == len(shorter.steps) - 1
    assert same_place(shorter.ids, len(shorter.steps), story) == len(shorter.steps), "what was written since"


# -- snapshots ---------------------------------------------------------------------------------------------


SNAPSHOTS: dict[str, tuple[tuple[int, int], str, tuple[str, ...]]] = {
    "map-120x40": ((120, 40), "2.ravage.B7", ()),
    "map-no-colour-120x40": ((120, 40), "2.ravage.B7", ()),
    "story-80x24": ((80, 24), "1.growth.river", ()),
    "question-80x24": ((80, 24), "1.slow.river.wash-away.A6", ("left",)),
    "question-120x40": ((120, 40), "1.growth.river", ("left",)),
    "story-160x50": ((160, 50), "1.slow.river.wash-away.A6", ()),
    "spirits-80x24": ((80, 24), "1.slow.river.wash-away.A6", ("2",)),
    "track-80x24": ((80, 24), "2.ravage.B7", ("3",)),
    "log-120x40": ((120, 40), "2.ravage.B7", ("4",)),
    "run-120x40": ((120, 40), "1.build.A1", ()),
    "inspector-120x40": ((120, 40), "1.slow.river.wash-away.A6", ("m",)),
    "forecast-80x24": ((80, 24), "2.growth.river", ("f",)),
    "glossary-120x40": ((120, 40), "1.growth.river", ()),
    "card-120x40": ((120, 40), "1.slow.river.wash-away.A6", ("c",)),
    "legend-80x24": ((80, 24), "setup.island", ("l",)),
    "keys-80x24": ((80, 24), "setup.island", ("question_mark",)),
}
"""Of each snapshot the size of the screen, the step, and the keys pressed there."""


def small_glossary() -> Glossary:
    def entry(name: str, definition: str) -> Entry:
        spirits = dict.fromkeys(("river", "lightning", "fangs", "keeper"), "The same as for everybody.")
        return Entry(name.lower(), name, (), "pieces", "base", (), definition, (), (), spirits)

    entries = (
        entry("Energy", "What cards are paid with."),
        entry("Presence", "The pieces of a Spirit on the island."),
        entry("Ravage", "What the Invaders do last."),
    )
    return Glossary(entries, {one.term.lower(): one.id for one in entries})


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_screens_look_as_they_did(name, monkeypatch):
    size, step, keys = SNAPSHOTS[name]
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if "no-colour" in name:
        monkeypatch.setenv("NO_COLOR", "1")
    story = story_of((SCREENS / "story.yaml").read_text())
    assert not story.problem

    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, step)
        await pilot.press(*keys)
        if name.startswith("glossary"):
            await pilot.app.push_screen(GlossaryScreen(screen.moment, of=Library(small_glossary())))
        await pilot.app.workers.wait_for_complete()
        await pilot.pause(0.1)
        compare(name, on_screen(pilot.app))

    run(TutorApp(story), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_the_start_screen_looks_as_it_did():
    async def visit(pilot: Pilot) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        compare("start-80x24", on_screen(pilot.app))

    file = SCREENS / "story.yaml"
    run(TutorApp(routes={"small": file}, open_story=lambda _: open_story(str(file))), (80, 24), visit)


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
    story = story_of(ROUTE.split("play:")[0] + "play:\n- do: {effect: fear}\n")

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
        assert "next" not in on_screen(pilot.app).splitlines()[-1]
        await pilot.press("right", "right_square_bracket", "n")
        assert player(pilot.app).place == len(player(pilot.app).story.steps)
        player(pilot.app).go_to(0)
        assert "next" in on_screen(pilot.app).splitlines()[-1]
        assert "back" not in on_screen(pilot.app).splitlines()[-1]

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_end_shows_the_last_words_and_where_to_go_next(size):
    async def visit(pilot: Pilot) -> None:
        await until(pilot, "YOU WILL SEE")
        await pilot.press(str(list(bundled_routes()).index("river-lightning") + 1), "enter")
        await pilot.pause()
        screen = player(pilot.app)
        screen.go_to(len(screen.story.steps))
        await pilot.pause()
        end = " ".join(read_pane(pilot).split())
        assert "q leads back to the list of all." in end
        last_words = "".join(
            span.text for said in screen.story.steps[-1].said for text in every_text(said) for span in text
        )
        assert " ".join(last_words.split())[-80:] in end
        assert "WHERE NEXT 5 Fangs and Keeper game, Branch & Claw," in end
        screen.action_line(1)  # the first turning point: the Blight of the third turn
        assert screen.reading.step == screen.story.replay.steps[screen.place].id
        assert screen.moment.step.happenings and screen.moment.turn == 3
        screen.go_to(len(screen.story.steps))
        await pilot.press("enter")
        await pilot.pause()
        assert player(pilot.app).story.title == "Fangs and Keeper"
        await pilot.press("q")
        await until(pilot, "read 1 of")

    run(TutorApp(routes=bundled_routes(), open_story=story_to_play), size, visit)


def test_the_end_of_a_route_with_a_mistake_leads_nowhere():
    async def visit(pilot: Pilot) -> None:
        player(pilot.app).go_to(1000)
        assert "The route stops here" in read_pane(pilot)
        assert "WHERE NEXT" not in read_pane(pilot)

    run(TutorApp(story_of(ROUTE + "- do: {effect: fear}\n")), (120, 40), visit)


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.parent.glob("scenarios/**/*.yaml")), ids=lambda path: path.stem
)
def test_every_scenario_can_be_told(path):
    story = open_story(str(path))
    for place, step in enumerate(story.steps):
        moment = ShownStep(story, place, place)
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
