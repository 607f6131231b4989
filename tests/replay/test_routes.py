"""Every bundled route replays, and what is shown of it never depends on what comes later."""

import dataclasses
import json
from collections.abc import Sequence

import pytest

from spirit_tutor.replay.engine import begin, replay
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.route_file import RouteFile, read_route
from spirit_tutor.route.route_format import EntryPart
from spirit_tutor.telling.story import Story, StoryStep

ROUTES = bundled_routes()


@pytest.fixture(scope="module", params=ROUTES)
def route(request):
    return read_route(ROUTES[request.param])


def as_bytes(steps: Sequence[StoryStep]) -> list[bytes]:
    return [json.dumps(step.as_data(), sort_keys=True).encode() for step in steps]


def test_it_replays_without_a_problem(route):
    done = replay(route)
    assert done.problem is None
    assert done.steps


def test_step_ids_are_unique(route):
    ids = [step.id for step in replay(route).steps]
    assert len(ids) == len(set(ids))


@pytest.fixture(scope="module")
def whole(route):
    return as_bytes(Story(replay(route)).steps)


def test_cut_after_any_entry_every_completed_step_is_the_same_to_the_byte(route, whole):
    """No step and no option hangs on what nobody has seen yet (R28.10): what comes later is not even there."""
    entries: list[EntryPart] = []
    begun = begin(RouteFile(route.document, dataclasses.replace(route.part, play=entries)))
    story, seen = Story(begun), 0
    for number, entry in enumerate(route.part.play):
        entries.append(entry)
        begun.next_entry(number)  # and no more: the end of the game has not come
        begun.entries_done = number + 1
        steps = story.steps.all()
        assert as_bytes(steps[seen:]) == whole[seen : len(steps)], f"cut after {len(entries)} entries"
        seen = len(steps)
    assert as_bytes(story.steps) == whole


def test_a_reader_who_goes_step_by_step_sees_the_same_to_the_byte(route, whole):
    story = Story(begin(route))
    for place, step in enumerate(whole):
        assert as_bytes(story.steps[place : place + 1]) == [step]
    assert story.step(len(whole)) is None
    assert story.problem == ""


@pytest.mark.parametrize("name", ROUTES)
def test_opening_a_bundled_route_plays_no_further_than_its_first_step(name):
    begun = begin(read_route(ROUTES[name]))
    assert Story(begun).step(0) is not None
    assert begun.entries_done < 5


def test_without_entries_nothing_is_played(route):
    assert replay(route, 0).steps == []


def test_a_cut_replay_stands_still_before_automatic_steps():
    # Nothing is decided between the last Fast Power and the first Build; yet the Build waits for its entry.
    route = read_route(ROUTES["river-lightning"])
    first_build = next(i for i, entry in enumerate(route.part.play) if entry.answers.get("build") == ("B3",))
    assert replay(route, first_build).steps[-1].id == "1.fast.river.massive-flooding.A7"
    assert replay(route, first_build + 1).steps[-1].id == "1.build.B3"


def test_an_undrawn_card_is_nowhere_on_the_table(route):
    """R28.10."""
    done = replay(route)
    for step in done.steps:
        for card in step.after.invaders.unseen:
            told = repr(step.happenings)
            assert f"'{card}'" not in told


def test_opening_of_river_and_lightning_holds_two_full_turns():
    story = Story(replay(read_route(ROUTES["river-lightning"])))
    for name in ("1.growth.river", "2.growth.lightning.gain-power-card", "1.build.B3", "2.ravage.B3", "2.time-passes"):
        assert story.place(name) is not None, name
    fast = [step for step in story.steps if step.phase == "fast"]
    slow = [step for step in story.steps if step.phase == "slow"]
    assert fast
    assert slow
