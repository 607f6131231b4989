"""Lessons: short scenarios with commentary, each for one idea; the primers before the games; what a list says of them."""

from __future__ import annotations

import pytest

from spirit_tutor.route.finding_routes import (
    PRIMERS,
    READING_ORDER,
    bundled_routes,
    find,
    open_replay,
    open_story,
    title_of,
)
from spirit_tutor.route.listing import GAME, LESSON, PRIMER, listing
from spirit_tutor.route.route_file import read_route

NAMES = list(bundled_routes())
LESSONS = [name for name in NAMES if name.startswith("lessons/")]


def test_lessons_are_found_by_name():
    assert LESSONS
    assert [f"lessons/{find(name).stem}" for name in LESSONS] == LESSONS


def test_every_route_and_lesson_has_its_place_in_the_order_of_reading():
    assert [name for name in READING_ORDER if name in NAMES] == NAMES


def test_primers_come_before_the_games_and_lessons_after_them_box_by_box():
    kinds = [listing(name).kind for name in NAMES]
    assert kinds == sorted(kinds, key=[PRIMER, GAME, LESSON].index)
    lessons = [listing(name) for name in LESSONS if name not in PRIMERS]
    boxes = [(one.box != "base", one.adversary != "") for one in lessons]
    assert boxes == sorted(boxes)


def test_the_list_tells_box_adversary_minutes_and_the_next():
    told = listing("lessons/slave-rebellion")
    assert (told.kind, told.box, told.adversary, told.following) == (LESSON, "branch-and-claw", "france", "")
    first = listing(NAMES[0])
    assert (first.kind, first.box, first.adversary, first.following) == (PRIMER, "base", "", NAMES[1])
    assert 8 <= first.minutes <= 12, "its title promises ten"
    assert listing("river-lightning").minutes > 30


def test_what_is_good_to_know_first_comes_earlier():
    for place, name in enumerate(NAMES):
        for first in listing(name).know_first:
            assert first in NAMES[:place], name


def test_titles_are_short_and_all_different():
    titles = [title_of(name) for name in NAMES]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) < 40


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_a_scenario_that_says_what_it_teaches(name):
    lesson = open_replay(name)
    assert lesson.problem is None
    assert lesson.route.is_scenario
    assert lesson.route.part.about
    assert lesson.route.part.teaches
    assert any(entry.why for entry in lesson.route.part.play)


def test_a_primer_has_at_most_25_steps():
    for name in set(PRIMERS) & set(NAMES):
        assert len(open_story(name).steps) <= 25


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_begins_on_an_untouched_table(name):
    """Nothing is hurt yet: a reader who has to ask how it came to that has lost the thread."""
    for land, pieces in read_route(find(name)).part.position.lands.items():
        assert "-" not in pieces.strip(" -"), land
