"""Autoplay, commands, the offer to a newcomer, the start screen, what one takes along."""

from pathlib import Path

import pytest
from screen_kit import ROUTE, SIZES, TOLD, on_screen, player, run, story_of, until
from textual.pilot import Pilot
from textual.widgets import OptionList

from spirit_tutor.drawing.text_lines import plain
from spirit_tutor.reading.actions import MAP, PLAYER, START
from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.progress import ProgressStore
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.tour import stops
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.telling.opening import open_story, story_to_play
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.autoplay import LEAST, SPEEDS, State, seconds_for, waits_at
from spirit_tutor.tui.bars.pane_names import PaneNames
from spirit_tutor.tui.screens.commands_screen import CommandsScreen
from spirit_tutor.tui.screens.player import PlayerScreen
from spirit_tutor.tui.screens.start import AboutRow, StartScreen
from spirit_tutor.tui.screens.tour_screen import TourBox

pytestmark = pytest.mark.usefixtures("in_colour")
ROOT = Path(__file__).parent.parent.parent


def moment(step: str) -> ShownStep:
    story = story_of(ROUTE)
    place = story.place(step)
    assert place is not None
    return ShownStep(story, place, place)


# -- autoplay ------------------------------------------------------------------------------------------------


def test_a_step_gets_the_time_its_words_take():
    short, long = moment("1.growth.river.presence.A4"), moment("1.slow.river.wash-away.A6")
    assert LEAST < seconds_for(short, 200) < seconds_for(long, 200)
    assert seconds_for(long, 100) - LEAST == pytest.approx(2 * (seconds_for(long, 200) - LEAST))


def test_autoplay_waits_where_somebody_had_a_choice_and_nowhere_else():
    assert waits_at(moment("1.growth.river"))
    assert not waits_at(moment("1.energy.river"))
    assert not waits_at(moment("1.explore.sands-i")), "a card that is turned up is nobody's choice"
    story = story_of(ROUTE)
    assert not waits_at(ShownStep(story, len(story.steps), len(story.steps)))


def test_autoplay_goes_on_waits_at_decisions_and_ends_with_the_story():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        await pilot.press("a")
        assert screen.autoplay.state is State.PLAYING
        assert "200 words a minute" in on_screen(pilot.app)
        screen.autoplay._time_is_up(screen.moment)
        assert screen.moment.step.id == "setup.river"
        screen.go_to(screen.story.place("1.growth.river"))
        assert screen.autoplay.state is State.WAITING
        assert "waits at a decision" in on_screen(pilot.app)
        await pilot.press("right")
        assert screen.moment.step.id == "1.growth.river.presence.A4"
        screen.go_to(len(screen.story.steps))
        assert screen.autoplay.state is State.OFF
        assert "back" in on_screen(pilot.app).split("\n")[-1]

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


def test_autoplay_waits_at_the_question_and_not_again_at_its_answer():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(screen.story.place("1.growth.river"))
        await pilot.press("a")
        assert screen.autoplay.state is State.PLAYING
        screen.go_to(screen.story.place("1.growth.river"))
        assert screen.autoplay.state is State.WAITING
        assert "waits at the question" in on_screen(pilot.app)
        await pilot.press("right")
        assert screen.moment.step.id == "1.growth.river"
        assert screen.autoplay.state is State.PLAYING

    run(TutorApp(story_of(TOLD)), (120, 40), visit)


def test_autoplay_lets_the_reader_look_things_up():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        await pilot.press("a", "v")
        screen.autoplay._time_is_up(screen.moment)
        assert screen.place == 0
        await pilot.press("escape", "m")
        screen.autoplay._time_is_up(screen.moment)
        assert screen.place == 0
        await pilot.press("escape", "a")
        assert screen.autoplay.state is State.OFF

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


def test_the_speed_has_ends_and_is_kept(tmp_path):
    async def faster(pilot: Pilot) -> None:
        for _ in SPEEDS:
            await pilot.press("plus")
        assert player(pilot.app).autoplay.speed == SPEEDS[-1]

    async def look(pilot: Pilot) -> None:
        assert player(pilot.app).autoplay.speed == SPEEDS[-1]

    run(TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path)), (80, 24), faster)
    run(TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path)), (80, 24), look)


# -- commands and keys ---------------------------------------------------------------------------------------


def test_every_action_is_a_command():
    listed, _ = CommandsScreen(PLAYER).listing("")
    assert [one.what for one in listed if one.what] == [action.id for action in PLAYER if action.label]


@pytest.mark.parametrize("keys", [["colon"], ["ctrl+p"]])
def test_a_command_is_found_by_a_word_and_done(keys):
    async def visit(pilot: Pilot) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        await pilot.press(*"forecast", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PlayerScreen)
        assert pilot.app.screen.query_one(PaneNames).chosen == "forecast"

    async def visit_without(pilot: Pilot) -> None:
        await pilot.press(*keys, *"nonsense", "enter")
        assert isinstance(pilot.app.screen, CommandsScreen)
        assert "No command is called 'nonsense'." in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)
    run(TutorApp(story_of(ROUTE)), (120, 40), visit_without)


def test_commands_of_the_map_are_there_while_it_has_the_cursor():
    async def visit(pilot: Pilot) -> None:
        assert "screen.pin" not in {action.id for action in player(pilot.app).commands}
        await pilot.press("m")
        assert {action.id for action in MAP if action.id} <= {action.id for action in player(pilot.app).commands}

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.parametrize(("words", "there"), [("next step", "setup.river"), ("look a term up", "type a word")])
def test_the_list_of_keys_takes_clicks(words, there):
    async def visit(pilot: Pilot) -> None:
        await pilot.press("question_mark")
        rows = on_screen(pilot.app).split("\n")
        y = next(y for y, row in enumerate(rows) if words in row)
        await pilot.click(offset=(rows[y].index(words), y))
        await until(pilot, there)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


def test_every_key_that_is_shown_does_something():
    """No action of the tables is a mere word: each has a method."""
    methods = {
        **{action.id: PlayerScreen for action in (*PLAYER, *MAP)},
        **{action.id: StartScreen for action in START},
    }
    for action, screen in methods.items():
        name = action.removeprefix("screen.").removeprefix("app.").split("(")[0]
        if name:
            owner = TutorApp if action.startswith("app.") else screen
            assert hasattr(owner, f"action_{name}"), action


def test_no_key_means_two_things():
    keys = [key for action in PLAYER for key in action.keys.split(",") if key]
    assert len(keys) == len(set(keys))


# -- a newcomer ------------------------------------------------------------------------------------------------


def opened_first(tmp_path: Path) -> TutorApp:
    """The program as somebody opens it who has it to himself."""
    app = TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path))
    app.alone = True
    return app


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_newcomer_is_led_through_the_screen_once(tmp_path, size):
    async def first(pilot: Pilot) -> None:
        await until(pilot, "1 of 5")
        assert "The island" in on_screen(pilot.app)
        titles = []
        for number in range(2, 6):
            await pilot.press("enter")
            await until(pilot, f"{number} of 5")
            titles.append(pilot.app.screen.query_one(TourBox).stop.title)
        assert titles == ["One land: A2", "The Invaders' plan", "The Spirits", "The story"]
        await pilot.press("2")
        await until(pilot, "2 of 5")
        await pilot.press("5", "enter")
        await until(pilot, "Setup")
        assert pilot.app.screen is player(pilot.app)
        assert not player(pilot.app).query(".-dimmed")
        assert player(pilot.app).place == 0
        await pilot.press("f1")
        await until(pilot, "1 of 5")

    async def second(pilot: Pilot) -> None:
        await pilot.pause()
        assert pilot.app.screen is player(pilot.app)

    run(opened_first(tmp_path), size, first)
    run(opened_first(tmp_path), size, second)


def test_the_tour_is_skipped_with_a_key(tmp_path):
    async def visit(pilot: Pilot) -> None:
        await until(pilot, "1 of 5")
        await pilot.press("escape", "right")
        await pilot.pause()
        assert player(pilot.app).place == 1

    run(opened_first(tmp_path), (120, 40), visit)


def test_the_plan_of_the_tour_names_the_cards_that_lie_there():
    story = open_story("river-lightning")
    moment = Reading(story, story.place("4.growth.river"), 999, beat=None).moment
    plan = stops(moment)[2]
    assert plan.told[0].startswith("Jungles Ravage this turn; coasts get a Build this turn.")


def test_nothing_moves_by_itself():
    assert TutorApp(story_of(ROUTE)).animation_level == "none"


def test_the_start_screen_tells_length_lessons_and_how_far_one_is(tmp_path):
    story = open_story(str(ROOT / "routes" / "river-lightning.yaml"))

    async def visit(pilot: Pilot) -> None:
        await until(pilot, f"{story.turns} turns")
        about = pilot.app.screen.query_one(AboutRow)
        told = " ".join(" ".join(map(plain, about.lines)).split())
        assert "YOU WILL SEE" in told
        assert story.teaches[0] in told
        await pilot.press("1", "enter")
        await pilot.pause()
        await pilot.press("right", "q")
        await until(pilot, "the setup, step 2")
        pilot.app.screen.query_one(OptionList).highlighted = 7
        await pilot.pause()
        assert about.row.title == "Glossary"
        assert "YOU WILL SEE" not in on_screen(pilot.app)

    app = TutorApp(routes={"small": Path("x")}, open_story=lambda _: story, keep=ProgressStore(tmp_path))
    run(app, (80, 24), visit)


def test_a_lesson_is_part_of_a_turn_long(tmp_path):
    lesson = open_story("lessons/france-plantations")

    async def visit(pilot: Pilot) -> None:
        await until(pilot, "part of a turn")

    run(
        TutorApp(routes={"small": Path("x")}, open_story=lambda _: lesson, keep=ProgressStore(tmp_path)),
        (80, 24),
        visit,
    )


@pytest.mark.usefixtures("in_colour")
def test_the_row_under_the_cursor_has_the_colours_of_the_cursor_alone():
    async def visit(pilot: Pilot) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.press("down")
        await pilot.pause()
        title = pilot.app.screen.row.title
        strips = pilot.app.screen._compositor.render_strips()
        strip = next(strip for strip in strips if title in strip.text[:40])
        row = [one for one in strip.crop(0, 45) if one.text.strip()]
        assert len({(one.style.color, one.style.bgcolor) for one in row}) == 1
        assert row[0].style.color != row[0].style.bgcolor

    run(TutorApp(routes=bundled_routes(), open_story=story_to_play), (120, 40), visit)


# -- taking along ------------------------------------------------------------------------------------------------


def test_a_step_is_copied_as_markdown():
    async def visit(pilot: Pilot) -> None:
        player(pilot.app).go_to(player(pilot.app).story.place("1.slow"))
        await pilot.press("y")
        assert pilot.app.clipboard == (
            "### Wash Away in A6\n\nTurn 1, Slow, step 1.slow.river.wash-away.A6\n\n"
            "- **A6 1 Explorer to A8**\n\n"
            "The Explorer goes where no Ravage comes.\n\n"
            "Decided:\n\n- the players: Which Power is used in the Slow phase? **Wash Away** (or: stop here)\n"
            "- River: Wash Away: which land? **A6** (or: A1, A2, A3, A4, A5 and 3 more)\n"
            "- River: Push from A6: what, and where to? **E to A8** "
            "(or: E to A1, E to A5, T to A1, T to A5, T to A8 and 1 more)\n\n"
            "What happened:\n\n- River uses Wash Away\n"
            "  - target A6 Mountain, within range of A5 or A6\n  - Explorer moves from A6 to A8"
        )
        player(pilot.app).go_to(player(pilot.app).story.place("1.build"))
        await pilot.press("y")
        assert pilot.app.clipboard.count("### Build in") == 4, "a run is all its steps"
        await until(pilot, "1.build.A1 is on the clipboard")

    run(TutorApp(story_of(ROUTE)), (80, 24), visit, messages=True)


def test_a_picture_of_the_screen_is_a_file_that_needs_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)

    async def visit(pilot: Pilot) -> None:
        await pilot.press("p")
        await until(pilot, "The picture is saved")
        (file,) = tmp_path.glob("*.svg")
        assert file.name == "spirit-tutor-test-setup.island.svg"
        picture = file.read_text(encoding="utf-8")
        assert "Mountain" in picture
        assert "url(http" not in picture

    run(TutorApp(story_of(ROUTE)), (80, 24), visit, messages=True)


def test_a_picture_that_cannot_be_saved_gets_a_sentence(tmp_path, monkeypatch):
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: folder)
    (folder / "spirit-tutor-test-setup.island.svg").mkdir()

    async def visit(pilot: Pilot) -> None:
        await pilot.press("p")
        await until(pilot, "The picture cannot be saved")

    run(TutorApp(story_of(ROUTE)), (80, 24), visit, messages=True)
