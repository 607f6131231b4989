"""Going through a story whose decisions have two beats; keeping the place; what was kept before there were any."""

import pytest
from screen_kit import TOLD, on_screen, player, run, story_of
from textual.pilot import Pilot

from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.progress import Progress, ProgressStore, RoutePlace
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.contents_screen import Goal, VisitedScreen

STORY = story_of(TOLD)
STEP = STORY.place("1.growth.river")
"""The one step that begins with a question; the steps beside it have one beat."""


def here(reading: Reading) -> tuple[int, int | None]:
    return reading.place, reading.beat


def test_the_answer_follows_the_question_and_the_next_step_the_answer():
    reading = Reading(STORY, STEP - 1)
    way = []
    for _ in range(3):
        reading.go_on()
        way.append(here(reading))
    assert way == [(STEP, 0), (STEP, None), (STEP + 1, None)]
    back = []
    for _ in range(3):
        reading.go_back()
        back.append(here(reading))
    assert back == [(STEP, None), (STEP, 0), (reading.place, None)]
    assert reading.last == STEP - 1


def test_jumps_lead_to_the_question_that_a_phase_begins_with():
    reading = Reading(STORY, STEP + 2)
    reading.jump(by_phase=True, forward=False)
    assert here(reading) == (STEP, 0)
    reading.go_on()
    reading.jump(by_phase=True, forward=False)
    assert here(reading) == (STEP, 0), "from the answer back to its question"
    reading.jump(by_phase=True, forward=False)
    assert here(reading) == (0, None)
    reading.jump(by_phase=False, forward=True)
    assert here(reading) == (STEP, 0)


def test_how_far_one_has_been_is_known_to_the_beat():
    reading = Reading(STORY, STEP)
    assert (reading.furthest, reading.furthest_beat) == (STEP, 0)
    assert [step.title for step in reading.moment.visited][-1] == "River decides"
    reading.go_to(0)
    reading.go_to_furthest()
    assert here(reading) == (STEP, 0)
    reading.go_on()
    assert (reading.furthest, reading.furthest_beat) == (STEP, None)
    assert reading.moment.visited[-1].title == "River grows: two presence"
    reading.go_back()
    assert (reading.furthest, reading.furthest_beat) == (STEP, None), "what was seen stays seen"


def test_a_link_never_leads_to_an_answer_that_was_not_seen():
    reading = Reading(STORY, STEP)
    reading.go_to(0)
    assert reading.go_to_mark("1.growth.river")
    assert here(reading) == (STEP, 0)
    reading.go_on()
    reading.go_to(0)
    assert reading.go_to_mark("1.growth.river")
    assert here(reading) == (STEP, None)
    assert reading.go_to_mark("1.growth.river?1")
    assert here(reading) == (STEP, 0)
    assert not reading.go_to_mark(STORY.ids[STEP + 1]), "not seen yet"


@pytest.mark.parametrize("mark", ["1.growth.river?9", "1.growth.river?0", "1.growth.river?x", "1.growth.river?"])
def test_a_damaged_bookmark_leads_to_the_step(mark):
    reading = Reading(STORY, STEP + 3)
    assert reading.go_to_mark(mark)
    assert reading.place == STEP
    reading.moment.marked(mark)


def again(kept: Progress) -> Reading:
    place, furthest = kept.places(STORY)
    return Reading(STORY, place, furthest, beat=kept.beat, furthest_beat=kept.last_beat)


def test_the_beat_is_kept(tmp_path):
    reading, kept = Reading(STORY, STEP), RoutePlace(ProgressStore(tmp_path), "route-x")
    reading.save(kept)
    assert (kept.progress.question, kept.progress.last_question) == (1, 1)
    assert (here(again(kept.progress)), again(kept.progress).furthest_beat) == ((STEP, 0), 0)
    reading.go_on()
    reading.go_back()
    reading.save(kept)
    assert (kept.progress.question, kept.progress.last_question) == (1, 0)
    assert (here(again(kept.progress)), again(kept.progress).furthest_beat) == ((STEP, 0), None)


def test_another_player_that_is_behind_takes_no_answer_away():
    seen = Progress().at(STORY.ids[: STEP + 1], STORY.ids[STEP], None, None)
    behind = seen.at(STORY.ids[: STEP + 1], STORY.ids[STEP], 0, 0)
    assert (behind.question, behind.last_question) == (1, 0)
    assert seen.at(STORY.ids[:2], STORY.ids[1]).last_question == 0
    assert (
        Progress().at(STORY.ids[: STEP + 1], STORY.ids[STEP], 0, 0).at(STORY.ids[:2], STORY.ids[1]).last_question == 1
    )


def test_what_was_kept_before_there_were_questions_opens_at_the_step_with_its_answer():
    reading = again(Progress(trail=tuple(STORY.ids[: STEP + 3]), step="1.growth.river"))
    assert here(reading) == (STEP, None)
    assert (reading.furthest, reading.furthest_beat) == (STEP + 2, None)
    last = again(Progress(trail=tuple(STORY.ids[: STEP + 1]), step="1.growth.river"))
    assert here(last) == (STEP, None)
    assert last.moment.visited[-1].title == "River grows: two presence"


def test_who_begins_has_seen_the_first_step_only():
    reading = again(Progress())
    assert here(reading) == (0, None)
    assert (reading.furthest, reading.furthest_beat) == (0, None)


@pytest.mark.parametrize(("question", "last"), [(-3, -1), (99, 99)])
def test_a_damaged_place_is_a_step_all_the_same(question, last):
    trail = tuple(STORY.ids[: STEP + 1])
    reading = again(Progress(trail=trail, step="1.growth.river", question=question, last_question=last))
    assert here(reading) == (STEP, None)
    assert reading.moment.visited


def test_contents_name_a_question_without_its_answer_until_that_was_seen():
    reading = Reading(STORY, STEP)
    titles = [one.title for one in VisitedScreen(reading.moment).listing("")[0]]
    assert titles[-2:] == ["Turn 1, Growth", "  River decides"]
    assert VisitedScreen(reading.moment).listing("two presence")[0] == []
    reading.go_on()
    listed = VisitedScreen(reading.moment).listing("flash floods costs")[0]
    assert [one.what for one in listed if one.what] == [Goal("1.growth.river?1")], "the question has the evidence"
    listed = VisitedScreen(reading.moment).listing("uncovers circles")[0]
    assert [one.what for one in listed if one.what] == [Goal("1.growth.river")]


@pytest.mark.usefixtures("in_colour")
def test_a_bookmark_at_a_question_leads_back_to_it():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(STEP)
        await pilot.press("k")
        assert screen.reading.bookmarks == ("1.growth.river?1",)
        assert "1.growth *" in on_screen(pilot.app).split("\n")[0]
        assert "1.growth.river" not in on_screen(pilot.app)
        await pilot.press("right", "right")
        heading, first = VisitedScreen(screen.moment).listing("")[0][:2]
        assert (heading.title, first.title) == ("Bookmarks", "River decides, Turn 1, Growth")
        await screen.run_action(f"screen.link('step', '{first.what.mark}')")
        assert here(screen.reading) == (STEP, 0)

    run(TutorApp(STORY), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_b_has_nothing_to_look_back_to_at_a_question():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(STEP)
        await pilot.press("b")
        assert not screen.reading.looking_back
        await pilot.press("right", "b")
        assert screen.reading.looking_back

    run(TutorApp(STORY), (120, 40), visit)
