"""Lessons: short scenarios with commentary, each for a corner of the rules."""

from __future__ import annotations

import pytest

from spirit_tutor.bundled import folder
from spirit_tutor.route.finding_routes import READING_ORDER, bundled_routes, find, open_replay

LESSONS = sorted(f"lessons/{file.stem}" for file in (folder("routes") / "lessons").iterdir())


def test_lessons_are_found_by_name_and_listed_after_the_routes():
    assert LESSONS
    assert sorted(list(bundled_routes())[-len(LESSONS) :]) == LESSONS
    assert [f"lessons/{find(name).stem}" for name in LESSONS] == LESSONS


def test_every_route_and_lesson_has_its_place_in_the_order_of_reading():
    assert [name.rpartition("/")[2] for name in bundled_routes()] == list(READING_ORDER)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_a_scenario_that_says_what_it_teaches(name):
    lesson = open_replay(name)
    assert lesson.problem is None
    assert lesson.route.is_scenario
    assert lesson.route.part.title.startswith("Lesson: ")
    assert len(lesson.route.part.title) < 40
    assert lesson.route.part.about
    assert lesson.route.part.teaches
    assert any(entry.why for entry in lesson.route.part.play)
