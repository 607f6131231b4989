"""What `next` says: everything that decides, and entries that always pass."""

import pytest

from spirit_tutor.output.plain import next_text
from spirit_tutor.random_games import soak
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.replay.recording import route_text
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text


def read(text: str) -> Replay:
    return replay(route_of(read_text(text)))


def suggested(done: Replay) -> list[str]:
    """The entries that `next` suggests."""
    lines = next_text(done, 10_000).splitlines()
    return [line.removeprefix("Write: ") for line in lines if line.startswith("Write: ")]


@pytest.mark.parametrize("number", range(12))
def test_what_is_suggested_passes_anywhere_in_a_random_game(number):
    begun = soak.begin(11, number if number % 8 not in (4, 7) else number + 8 * 5 + 1, (1, 2, 3), "branch-and-claw")
    course = begun.course
    given, stops = 0, {5 + 9 * number, 30 + 11 * number, 80 + 7 * number}
    while not course.play.over and given < max(stops):
        course.begin()
        while course.play.ask is not None and given < max(stops):
            course.answer(begun.player.answer(course.play))
            given += 1
            if given in stops:
                text = route_text(course, begun.start, title="A game")
                done = read(text)
                assert done.problem is None
                for entry in suggested(done):
                    again = read(f"{text}{entry}\n")
                    assert again.problem is None, f"{entry}\n{again.problem}"
                    assert again.entries_done == done.entries_done + 1


def test_the_question_that_is_suggested_may_stand_behind_one_of_its_name_with_one_answer():
    """The City's two points go over to two Explorers: for the first there is one way, for the second there are two."""
    text = (
        "format: 1\ntitle: t\nposition:\n  lands: {A4: C-2*, A8: E}\nplay:\n"
        "- do: {effect: replace, land: A4, pieces: C, by: 2E}\n"
    )
    (entry,) = suggested(read(text))
    assert entry == "- divide damage: E-1"
    assert read(f"{text}{entry}\n").problem is None


GAME = """format: 1
title: t
setup:
  spirits: [{spirit: keeper, board: A}]
  boxes: [base, branch-and-claw]
play:
- explore card: Sands I
- turn: 1
"""


def test_growth_options_are_told_with_conditions_and_prices():
    text = next_text(read(GAME), 10_000)
    assert (
        "- presence and energy: add 1 Presence, range 3, in a land with Wilds or land with Presence of Keeper; gain 1 Energy"
        in text
    )
    assert "- reclaim: take all cards back to hand; gain 1 Energy" in text


def test_event_options_are_told_with_what_they_do_and_cost_and_none_goes_without_saying():
    text = next_text(
        read(
            "format: 1\ntitle: t\nposition:\n  boxes: [base, branch-and-claw]\n  phase: event\n"
            "  spirits: {river: {energy: 8}, lightning: {}}\n  lands: {A4: E, A7: T-1, B4: E}\n"
            "play:\n- event card: Years of Little Rain\n"
        ),
        10_000,
    )
    assert "- Act to Ease the Drought: " in text
    assert "aided by Water" in text
    assert "- Let the Plants Die and the Land Wither: no price. " in text
    assert "It may be left out" not in text


def test_innate_powers_are_told_with_their_thresholds():
    text = next_text(
        read(
            "format: 1\ntitle: t\nposition:\n  lands: {A4: E, A5: 2R, A8: E}\n  phase: slow\n"
            "  spirits: {river: {in play: [Wash Away, Boon of Vigor, Flash Floods], played: 3}}\nplay: []\n"
        ),
        10_000,
    )
    assert "Massive Flooding: " in text
    assert "(reached): " in text
    assert "(not reached): " in text
