"""An expectation only looks: what it sees, and that a file means the same with and without it."""

import random
from pathlib import Path

import pytest

from spirit_tutor.random_games.soak import LATE_RANDOM, begin
from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.recording import route_text
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.route_format import EntryPart
from spirit_tutor.route.yaml_text import read_text

HERE = Path(__file__).parent.parent
SCENARIOS = sorted((HERE / "scenarios").rglob("*.yaml"))
FILES = {**bundled_routes(), **{file.stem: file for file in SCENARIOS}}


def problem(text: str) -> str:
    found = replay(route_of(read_text("format: 1\ntitle: t\n" + text))).problem
    return found.sentence if found else ""


# -- what it sees ------------------------------------------------------------------------------------


def test_the_effect_of_a_fear_card_that_asks_nothing():
    """Fear of the Unseen at Terror Level I removes one Explorer or Town where a Sacred Site is; here is only one."""
    text = (
        "position:\n  lands: {A5: 2R E}\n  phase: fear\n  fear: {generated: 0, earned: 1, levels: [2, 3, 3]}\n"
        "  spirits: {river: {}}\nplay:\n- fear card: Fear of the Unseen\n  expect: {A5: 2R, fear earned: 0}\n"
    )
    assert problem(text) == ""


def test_the_next_steps_ask():
    text = (
        "position:\n  lands: {A4: T, A5: R, A8: E}\n  phase: ravage\n  ravage: Sands I\n  build: Mountain I\n"
        "play:\n- ravage: A4\n  expect: {asks: explore card, A4: T Bl}\n"
    )
    assert problem(text) == ""


def test_the_first_ask_of_the_next_step_with_its_options_and_nothing_of_that_step_done():
    text = (
        "position:\n  lands: {A4: T, A7: E, A5: R}\n  phase: ravage\n  ravage: Sands I\n  build: Sands+Wetland III\n"
        "play:\n- ravage: A4\n- ravage: A7\n  expect: {asks: build, options: [A4, A7], A4: T Bl, phase: ravage}\n"
    )
    assert problem(text) == ""


PUSHING = (
    "position:\n  lands: {A4: 3E, A5: R, A8: E}\nplay:\n"
    "- do: {effect: push, land: A4, amount: 3, up to: true}\n  who: river\n  push: E to A5\n"
)


def test_a_series_of_up_to_stays_open():
    """The second Explorer is pushed in an entry of its own, though the first entry expects something."""
    more = "- push: E to A5\n- push: none\n  expect: {A4: E, A5: 2E R}\n"
    assert problem(PUSHING + more) == ""
    assert problem(PUSHING + "  expect: {asks: push, A4: 2E, A5: E R}\n" + more) == ""


def test_questions_with_one_answer_are_looked_through_and_still_answered_by_a_later_entry():
    text = (
        "position:\n  lands: {A4: C-2*, A8: E}\nplay:\n- do: {effect: replace, land: A4, pieces: C, by: 2E}\n"
        "  replace: C-2*\n  expect: {asks: divide damage, options: [E, E-1]}\n- divide damage: E\n"
    )
    assert problem(text) == ""
    assert problem(text + "  expect: {asks: divide damage, options: [E, E-1]}\n- divide damage: E-1\n") == ""


def test_the_ask_under_way_where_somebody_decides():
    assert (
        problem(PUSHING + "  expect: {asks: push, options: [E to A1, E to A2, E to A3, E to A5, E to B3, done]}\n")
        == ""
    )


def test_nothing_is_asked_once_the_game_is_over():
    text = (
        "position:\n  lands: {A4: T-1, A5: R}\nplay:\n- do: {effect: damage, land: A4, amount: 1}\n"
        "  expect: {asks: nothing, ending: victory, options: none}\n"
    )
    assert problem(text) == ""


def test_a_do_entry_follows_another_whose_questions_had_one_answer():
    text = (
        "position:\n  lands: {A4: 2E, A8: E}\nplay:\n- do: {effect: damage, land: A4, amount: 1}\n  damage: 1 to E\n"
        "- do: {effect: damage, land: A4, amount: 1}\n  expect: {A4: '-'}\n"
    )
    assert problem(text) == ""


# -- that it does not act -------------------------------------------------------------------------------


def outcome(route, without: set[int]):
    """What a file leads to with these expectations taken out: its steps and what is wrong with it."""
    for number in without:
        route.part.play[number].expect = {}
    done = replay(route)
    return [(step.id, step.after, step.happenings, step.notes) for step in done.steps], done.problem, done.play.table


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_right_with_an_expectation_taken_out_as_it_is_with_it(name):
    """Each of its expectations is taken out in turn, then all."""
    expecting = [number for number, entry in enumerate(read_route(FILES[name]).part.play) if entry.expect]
    whole = outcome(read_route(FILES[name]), set())
    assert whole[1] is None
    for number in [*expecting, *([-1] if expecting else [])]:
        without = set(expecting) if number == -1 else {number}
        assert outcome(read_route(FILES[name]), without) == whole


@pytest.mark.parametrize("number", range(6))
def test_a_random_game_goes_the_same_way_with_expectations_anywhere(number):
    begun = begin(7, 5 + 8 * number if number % 2 else 8 * number, (1, 2), "base")
    assert begun.kind in ("random", LATE_RANDOM)
    course, given = begun.course, 0
    while not course.play.over and given < 120:
        course.begin()
        while course.play.ask is not None and given < 120:
            course.answer(begun.player.answer(course.play))
            given += 1
    text = route_text(course, begun.start, title="A game")
    plain = outcome(route_of(read_text(text)), set())
    assert plain[1] is None
    route = route_of(read_text(text))
    dice = random.Random(number)
    for entry in route.part.play:
        if dice.random() < 0.5 and entry.answers:
            assert isinstance(entry, EntryPart)
            entry.expect = {"blight side": "healthy"} if dice.random() < 0.5 else {"supply": "none"}
    # What is expected is so nearly everywhere; the first place where it is not ends the replay there.
    done = replay(route)
    steps = [(step.id, step.after, step.happenings, step.notes) for step in done.steps]
    assert steps == plain[0][: len(steps)]
    assert done.problem is not None or len(steps) == len(plain[0])
