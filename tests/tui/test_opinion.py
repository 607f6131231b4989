"""A second opinion over the player: asked for by a key, looked for in the background, ended by closing the page."""

from __future__ import annotations

from pathlib import Path

from screen_kit import ROUTE, at, on_screen, player, run, story_of, until
from textual.pilot import Pilot

from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.opinion_screen import OpinionScreen

LINE = Path(__file__).parent.parent / "review" / "lines" / "river-lightning-t6-certain.yaml"


def test_a_ravage_that_wins_is_told_and_escape_leads_back():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "6.fear.dahan-on-their-guard#2")
        await pilot.press("r")
        await until(pilot, "The Ravage of turn 6 wins for certain from here.")
        assert "Nothing unseen comes before it." in " ".join(on_screen(pilot.app).split())
        await pilot.press("escape")
        assert player(pilot.app) is screen

    run(TutorApp(open_story(str(LINE))), (120, 40), visit)


def test_who_closes_the_page_ends_the_look():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("r")
        opinion = pilot.app.screen
        assert isinstance(opinion, OpinionScreen)
        await pilot.press("escape")
        await pilot.app.workers.wait_for_complete(list(opinion.workers))
        assert all(worker.is_finished for worker in opinion.workers)

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


def test_nothing_is_looked_for_where_nobody_asked():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.slow.river.wash-away.A6")
        await pilot.pause()
        assert not [worker for worker in pilot.app.workers if worker.name == "_look"]

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)
