"""A game of one's own on the screen: set up with two keys, answered by keys and by mouse, taken back."""

import pytest
from screen_kit import on_screen, player, read_pane, run, until
from textual.pilot import Pilot

from spirit_tutor.reading.progress import ProgressStore
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.telling.new_game import NewGame
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.own_game import OwnGame
from spirit_tutor.tui.app import TutorApp

SIZES = [(80, 24), (120, 40), (160, 50)]


def own() -> OwnGame:
    return OwnGame(NewGame().begin(), "A game")


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_by_keys_and_each_answer_is_kept(size, tmp_path):
    game = own()

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        assert "Which Spirit acts next?" in read_pane(pilot)
        await pilot.press("enter", "2")
        await pilot.pause()
        assert "Where does the Presence go?" in read_pane(pilot)
        await pilot.press("b", "1")
        await pilot.pause()
        assert "NOT B1" in read_pane(pilot)
        await pilot.press("enter", "a", "4", "enter")
        await pilot.pause()
        assert "so far: A4" in " ".join(read_pane(pilot).split())
        await pilot.press("backspace")
        await pilot.pause()
        assert "so far" not in read_pane(pilot)
        await pilot.press("escape")
        assert screen.attempt is None, "the steps before are read"
        await pilot.press("right")
        assert screen.attempt is not None
        await pilot.press("U")
        await pilot.pause()
        assert "Which Spirit acts next?" in read_pane(pilot)

    run(TutorApp(game, keep=ProgressStore(tmp_path)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_two_keys_on_the_start_screen_begin_a_game(tmp_path):
    async def visit(pilot: Pilot) -> None:
        await pilot.press("p")
        await until(pilot, "A new game")
        await pilot.press("enter")
        await until(pilot, "Which Spirit acts next?")
        assert "River and Lightning" in on_screen(pilot.app)

    keep = ProgressStore(tmp_path)
    run(TutorApp(routes=bundled_routes(), open_story=story_to_play, keep=keep), (80, 24), visit)
