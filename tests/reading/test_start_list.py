"""The rows of the start screen: their groups, the figures beside them, and that no ending is told."""

from __future__ import annotations

from itertools import pairwise

import pytest
from screen_kit import ROUTE, story_of

from spirit_tutor.drawing.start_lines import about_lines, row_line
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain, width
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.reading.start_list import rows_of, start_list
from spirit_tutor.route.finding_routes import bundled_routes

ROUTES = list(bundled_routes())


def groups_of(keep: ProgressStore | None = None):
    return start_list(ROUTES, {}, keep or ProgressStore(), [])


def test_groups_in_the_order_in_which_one_learns():
    assert [group.heading for group in groups_of()] == [
        "Begin here", "Games, turn by turn", "Lessons, base game", "Lessons, Branch & Claw", "Lessons, France",
        "Your games", "Look up",
    ]  # fmt: skip


def test_every_row_has_a_number_of_its_own_in_order():
    numbers = [row.number for row in rows_of(groups_of())]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > len(ROUTES)


@pytest.mark.parametrize("columns", [36, 47, 68])
def test_titles_and_minutes_stand_under_each_other(columns):
    lines = [plain(row_line(row, columns, UNICODE)) for row in rows_of(groups_of())]
    assert {len(line) for line in lines} == {columns}
    assert all(line[4] != " " and line[3] == " " for line in lines)
    assert len({line.rindex(" min") for line in lines if line.endswith(" min")}) == 1


def test_no_title_is_cut_at_the_smallest_screen():
    keep = ProgressStore()
    for name in ROUTES:
        RoutePlace(keep, route_key(name)).went_to(["setup.island"], "setup.island")
    for row in rows_of(groups_of(keep)):
        assert row.title in plain(row_line(row, 47, UNICODE))


def test_what_a_route_is_about_fits_the_smallest_screen_whole():
    for row in rows_of(groups_of()):
        lines = about_lines(row, 26, UNICODE)
        chip = next(n for n, line in enumerate(lines) if "enter" in plain(line))
        assert chip < 20, row.title
        assert max(map(width, lines)) <= 26


def test_no_row_tells_an_ending():
    for row in rows_of(groups_of()):
        told = " ".join((row.title, *row.told, *row.points)).casefold()
        assert not any(word in told for word in ("victory on", "to a victory", "we win", "we lose", "defeat on")), (
            row.title
        )


def test_what_was_read_last_stands_on_top_and_what_was_read_to_its_end_is_marked():
    keep, ids = ProgressStore(), story_of(ROUTE).ids
    RoutePlace(keep, route_key("river-lightning")).went_to(ids[:9], ids[8])
    RoutePlace(keep, route_key("fangs-keeper")).went_to(ids[:7], ids[6])
    RoutePlace(keep, route_key(ROUTES[0])).went_to(ids, "")
    first, *others = groups_of(keep)
    assert [(row.number, row.title, row.facts) for row in first.rows] == [(0, "Fangs and Keeper", "the setup, step 7")]
    marks = {row.name: row.mark for group in others for row in group.rows if row.mark}
    assert marks == {ROUTES[0]: "read", "river-lightning": "begun", "fangs-keeper": "begun"}
    later = list(pairwise(row.name for row in rows_of(others)))
    assert (ROUTES[0], ROUTES[1]) in later
