"""A game turn by turn: what each turn earned and left, and the steps that decided it (SI11, R22)."""

from __future__ import annotations

import pytest
from screen_kit import ROUTE, story_of

from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain, width
from spirit_tutor.drawing.turn_table_lines import point_lines, turn_lines
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.turn_table import turn_table


def test_each_turn_in_figures():
    table = turn_table(story_of(ROUTE).steps.all())
    assert [row.text.split("; ") for row in table.rows] == [
        ["Turn 1: 0 Fear, 5 Blight left, 8 Towns and Cities, 8 Explorers", "4 Towns built."],
        [
            "Turn 2: 0 Fear, 1 Blight left, 12 Towns and Cities, 12 Explorers",
            "Blight in B7, A1, A6 and B2",
            "Lightning loses 1 Presence",
            "River loses 1 Presence.",
        ],
    ]
    assert [point.step for point in table.points] == ["2.ravage.B7", "2.ravage.A1", "2.ravage.A6", "2.ravage.B2"]


def test_the_figures_of_a_whole_game_agree_with_its_last_table():
    story = open_story("fangs-keeper")
    table = turn_table(story.steps.all())
    end = story.steps[-1].after
    assert table.rows[-1].blight == end.blight.left
    assert table.fear == table.fear_cards * end.fear.markers + end.fear.generated
    assert [point.number for point in table.points] == sorted(point.number for point in table.points)
    assert table.points[-1].step == story.steps[-1].id
    assert table.points[-1].brought.endswith(end.ending)


def test_part_of_a_turn_is_no_table():
    assert turn_table(open_story("lessons/one-element-short").steps.all()) is None


@pytest.mark.parametrize("columns", [38, 50, 78, 118, 138])
def test_every_width_holds_all_figures(columns):
    table = turn_table(open_story("river-lightning").steps.all())
    lines = [*turn_lines(table, columns, UNICODE), *point_lines(table.points, columns)]
    assert max(map(width, lines)) <= columns
    text = " ".join(" ".join(map(plain, lines)).split())
    assert all(row.about.split("; ")[0] in text for row in table.rows)
