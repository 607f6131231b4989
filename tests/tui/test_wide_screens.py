"""Screens with much room: the map grows, the Spirits stand whole, and nothing is told twice."""

from __future__ import annotations

import pytest
from screen_kit import at, on_screen, player, run
from textual.pilot import Pilot

from spirit_tutor.drawing.spirit_lines import spirit_lines, with_texts
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain, width
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.arrangement import HUGE, LARGE, arrange
from spirit_tutor.tui.panes.log_pane import LogPane

STEP = "4.cards.fangs"


@pytest.mark.parametrize(
    ("columns", "rows", "map_columns", "map_rows"), [(160, 50, 92, 31), (200, 60, 118, 33), (250, 70, 118, 45)]
)
def test_the_map_grows_with_the_screen_and_the_story_keeps_its_columns(columns, rows, map_columns, map_rows):
    found = arrange(columns, rows)
    assert (found.map_columns, found.map_rows) == (map_columns, map_rows)
    assert columns - found.map_columns >= 68


def test_a_very_large_screen_has_a_column_for_the_spirits():
    assert arrange(219, 70).layout == LARGE
    assert arrange(220, 56).layout == HUGE


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", [(160, 50), (250, 70)])
def test_every_card_of_a_spirit_stands_there_by_its_whole_name(size):
    story = open_story("fangs-keeper")

    async def visit(pilot: Pilot) -> None:
        for step in ("1.growth.fangs", "3.cards.keeper", "5.slow", "6.time-passes"):
            place = story.place(step)
            if place is None:
                continue
            player(pilot.app).go_to(place, None)
            await pilot.pause()
            screen = " ".join(on_screen(pilot.app).split())
            for spirit in player(pilot.app).moment.view.spirits:
                for card in (*spirit.in_play, *spirit.hand):
                    assert card.name in screen, (step, card.name)

    run(TutorApp(story), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_nothing_is_told_twice_on_a_very_large_screen():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "4.event")
        await pilot.pause()
        screen = on_screen(pilot.app)
        assert screen.count("If nobody acts") == 1
        assert screen.count("Sharp Fangs Behind the Leaves") == 1
        assert "f forecast" not in screen.split("\n")[-1]
        assert len([pane for pane in pilot.app.screen.query(LogPane) if pane.is_visible]) == 0

    run(TutorApp(open_story("fangs-keeper")), (250, 70), visit)


@pytest.mark.parametrize("rows", [7, 8, 9, 11, 14, 20, 30, 60])
@pytest.mark.parametrize("columns", [57, 74])
def test_no_name_is_cut_while_rows_stand_empty(rows, columns):
    story = open_story("fangs-keeper")
    for step in story.steps[::9]:
        for spirit in step.after.spirits:
            lines = with_texts(spirit, spirit_lines(spirit, spirit, columns, UNICODE), columns, rows, UNICODE)
            assert max(map(width, lines)) <= columns
            assert len(lines) <= rows
            text = " ".join(" ".join(map(plain, lines)).split())
            names = [card.name for card in (*spirit.innates, *spirit.in_play, *spirit.hand)]
            if any(name not in text for name in names):
                assert len(lines) >= rows - 1, (step.id, spirit.id)
