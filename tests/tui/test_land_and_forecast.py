"""What the land inspector, the forecast and the Invader board say of what is still to come, and of which table."""

import pytest
from screen_kit import at, read_pane, run
from textual.pilot import Pilot

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.palette import DARK
from spirit_tutor.drawing.styles import Ink
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain
from spirit_tutor.drawing.track_lines import waiting_cards
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.panes.inspector_pane import inspector_lines
from spirit_tutor.tui.widgets.step_widgets import BEFORE

LOOK = Look(Ink(DARK), UNICODE)
TO_RESOLVE = "an earned Fear Card is resolved before the Ravage"


@pytest.fixture(scope="module")
def story() -> Story:
    return open_story("river-lightning")


def inspected(story: Story, step: str, land: str, *, back: bool = False) -> str:
    """The inspector of a land at a step, in one line."""
    place = story.place(step)
    assert place is not None
    moment = ShownStep(story, place, place, looking_back=back, cursor=land)
    return " ".join(" ".join(map(plain, inspector_lines(moment, 200, LOOK))).split())


def test_a_card_that_has_acted_is_not_to_come(story: Story) -> None:
    ravaged = next(
        step for step in story.steps if step.turn == 2 and step.phase == "ravage" and step.told and step.told[0].land
    )
    land, card = ravaged.told[0].land, ravaged.before.invaders.ravage[0].name
    assert f"{card}, in Ravage, names this land: it has Ravaged this turn." in inspected(story, ravaged.id, land)
    assert "this turn, Ravage:" in inspected(story, ravaged.id, land, back=True)


def test_header_forecast_and_inspector_agree_on_the_fear_cards_that_wait(story: Story) -> None:
    steps = [step for step in story.steps if step.phase == "fear"]
    assert steps
    assert {step.before.fear.resolving for step in steps} > {""}
    for step in steps:
        place = story.place(step.id)
        assert place is not None
        for back, table in ((True, step.before), (False, step.after)):
            moment = ShownStep(story, place, place, looking_back=back)
            waits = waiting_cards(table.fear) != "no card waits"
            assert (TO_RESOLVE in moment.forecast.unknown) == waits, step.id
            assert (TO_RESOLVE in inspected(story, step.id, "A1", back=back)) == waits, step.id


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_every_pane_of_the_table_says_that_it_is_the_one_before(story: Story, size: tuple[int, int]) -> None:
    async def visit(pilot: Pilot) -> None:
        at(pilot, next(step.id for step in story.steps if step.turn == 1 and step.phase == "build"))
        await pilot.press("b")
        for keys in (("1",), ("2",), ("3",), ("f",), ("m", "a", "4")):
            await pilot.press(*keys)
            await pilot.pause()
            assert BEFORE in " ".join(read_pane(pilot).split()), keys

    run(TutorApp(story), size, visit)
