"""What if on the screen: a step is left, played on from, looked at beside the game, and one is back where one was."""

import pytest
from screen_kit import SIZES, on_screen, player, run, until
from textual.pilot import Pilot

from spirit_tutor.reading.playing.branches import Branches
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.playing.what_if import WhatIf
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.playing.beside_screen import BesideScreen


def app_at(step: str) -> TutorApp:
    story = open_story("river-lightning")
    return TutorApp(story, story.place(step), keep=ProgressStore(), route=route_key("river-lightning"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_step_is_left_and_one_comes_back_to_it_with_nothing_changed(size):
    async def visit(pilot: Pilot) -> None:
        route = player(pilot.app)
        before = (route.place, route.reading.beat, route.reading.furthest, on_screen(pilot.app))
        await pilot.press("w")
        await until(pilot, "What if")
        await pilot.press("enter")
        await until(pilot, "WHAT IF")
        assert isinstance(player(pilot.app).own, WhatIf)
        assert "from 3.growth.river" in on_screen(pilot.app).split("\n")[0]
        await pilot.press("1")
        await pilot.press("escape")
        await until(pilot, before[3].split("\n")[5].strip()[:20])
        assert player(pilot.app) is route
        assert (route.place, route.reading.beat, route.reading.furthest) == before[:3]
        assert on_screen(pilot.app) == before[3]

    run(app_at("3.growth.river"), size, visit)


def test_a_line_that_the_author_turned_down_is_walked_step_by_step_and_played_on_from():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("w", "down", "enter")
        await until(pilot, "WHAT IF")
        branch = player(pilot.app)
        assert branch.story.steps[branch.place].id == "2.slow.lightning.shatter-homesteads.B2"
        await pilot.press("right")
        await until(pilot, "your turn")

    run(app_at("2.slow.lightning.shatter-homesteads.B6"), (120, 40), visit)


def test_it_is_listed_under_its_step_and_opened_again():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("w", "enter")
        await until(pilot, "Which Growth")
        await pilot.pause()
        await pilot.press("2")
        steps = len(player(pilot.app).story.steps)
        await pilot.press("escape")
        await pilot.pause()
        assert [one.step for one in Branches(route_key("river-lightning")).listed()] == ["3.growth.river"]
        await pilot.press("v")
        await until(pilot, "Go to")
        await pilot.press("down")
        await until(pilot, "A what-if from 3.growth.river, turn 3.")
        await pilot.press("escape", "W")
        await until(pilot, "Your what-ifs")
        await pilot.press("enter")
        await until(pilot, "WHAT IF")
        assert len(player(pilot.app).story.steps) == steps

    run(app_at("3.growth.river"), (120, 40), visit)


def test_at_the_end_of_a_turn_both_stand_beside_each_other():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("w", "enter")
        await until(pilot, "Which Growth")
        await pilot.pause()
        own = player(pilot.app).own
        for _ in range(80):
            if own.sitting.table.turn > 3:
                break
            view = own.ask.view
            await pilot.press("0" if view.may_stop else "1" if not view.lands else "enter")
            await pilot.pause()
        await until(pilot, "The end of turn 3")
        assert isinstance(pilot.app.screen, BesideScreen)
        assert "what if" in on_screen(pilot.app)
        assert "WHERE THEY DIFFER" in on_screen(pilot.app)

    run(app_at("3.growth.river"), (120, 40), visit)


def test_the_what_ifs_are_deleted_and_brought_back():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("w", "enter")
        await until(pilot, "Which Growth")
        await pilot.pause()
        await pilot.press("2", "escape")
        while player(pilot.app).own is not None:
            await pilot.pause()
        await pilot.press("W")
        await until(pilot, "What if in")
        await pilot.press("delete")
        await until(pilot, "No what-if left this game yet")
        await pilot.press("f4")
        await until(pilot, "What if in 3.growth")

    run(app_at("3.growth.river"), (120, 40), visit)


def test_the_end_of_a_game_cannot_be_left():
    async def visit(pilot: Pilot) -> None:
        route = player(pilot.app)
        route.go_to(len(route.story.steps))
        await pilot.press("w")
        await pilot.pause()
        assert player(pilot.app) is route

    run(app_at("3.growth.river"), (80, 24), visit)


def test_places_are_kept_apart_for_each_route():
    assert RoutePlace(ProgressStore(), "route-x").route == "route-x"
