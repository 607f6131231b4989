"""Why an answer is not legal is said: what is missing, how far it is, what was done already."""

import pytest

from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.play import IllegalAnswer

POSITION = """format: 1
title: t
position:
  lands: {A4: E T 2D, A5: 2R, A7: E, A8: E, A1: C, B5: 2L}
  phase: %s
  ravage: Sands I
  build: Mountain I
  spirits:
    river: {energy: 2, in play: [Flash Floods, Wash Away], played: 2, %s}
    lightning: {energy: 3, %s}
play:
"""


def wrong(entry: str, phase: str = "fast", river: str = "", lightning: str = "") -> str:
    text = POSITION % (phase, river or "hand: [Boon of Vigor]", lightning or "energy track: 1")
    found = replay(route_of(read_text(text + entry))).problem
    assert found is not None
    return found.sentence


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("- fast: Flash Floods\n  target: B1\n", "Flash Floods has range 1 from a Presence, and B1 is "),
        ("- fast: Flash Floods\n  target: A9\n", "There is no land A9 on this island."),
        ("- fast: Wash Away\n", "Wash Away is Slow, and this is the Fast phase."),
        ("- fast: Boon of Vigor\n", "Boon of Vigor is in River's hand; it was not played this turn."),
        ("- fast: Thundering Destruction\n", "Thundering Destruction needs 3 Fire 2 Air more."),
    ],
)  # fmt: skip
def test_a_power_that_cannot_be_used_or_aimed(entry, words):
    assert words in wrong(entry)


def test_a_target_without_what_the_power_asks_for():
    """Call of the Dahan Ways is for a land with Dahan."""
    text = (
        "format: 1\ntitle: t\nposition:\n  lands: {A4: E, A5: 2R, A8: E D}\n  phase: slow\n"
        "  spirits: {river: {in play: Call of the Dahan Ways}}\nplay:\n- slow: Call of the Dahan Ways\n  target: A4\n"
    )
    found = replay(route_of(read_text(text))).problem
    assert found is not None
    assert "Call of the Dahan Ways needs a land with Dahan, and A4 is not one." in found.sentence


def test_a_power_that_was_used():
    text = (
        "format: 1\ntitle: t\nposition:\n  lands: {A4: E, A5: 2R, A8: E}\n  phase: fast\n"
        "  spirits: {river: {in play: [Flash Floods, Boon of Vigor], used: Flash Floods}}\nplay:\n- fast: Flash Floods\n"
    )
    found = replay(route_of(read_text(text))).problem
    assert found is not None
    assert "River has used Flash Floods this turn." in found.sentence


def test_a_card_that_costs_too_much_or_is_not_in_hand():
    text = (
        "format: 1\ntitle: t\nposition:\n  lands: {A4: E, A5: R, B5: 2L}\n  spirits:\n"
        "    river: {energy: 1, stage: cards, energy track: 1, card-play track: 2}\n    lightning: {stage: done}\nplay:\n"
    )
    for entry, words in (
        ("- who: river\n  play: Raging Storm\n", "Raging Storm is not in River's hand."),
        ("- who: river\n  play: Flash Floods\n", "Flash Floods costs 2, and River has 1 Energy left."),
        ("- who: river\n  play: [Boon of Vigor, Boon of Vigor]\n", "Boon of Vigor is played already."),
    ):
        found = replay(route_of(read_text(text + entry))).problem
        assert found is not None
        assert words in found.sentence, found


def test_lands_of_a_ravage_are_an_entry_each():
    assert "each land is an action of its own" in wrong("- ravage: [A7, A4]\n", "ravage")
    assert "Sands I does not show A1" in wrong("- ravage: A1\n", "ravage")


def test_an_order_in_an_entry_is_named():
    sentence = wrong("- target: A4\n  fast: Flash Floods\n")
    assert sentence.endswith(
        "In this entry 'fast' stands behind 'target'; answers stand in the order in which they are asked."
    )


def test_a_question_with_another_one_answer_is_passed_for_the_one_that_is_meant():
    text = (
        "format: 1\ntitle: t\nposition:\n  lands: {A4: C-2*, A8: E}\nplay:\n"
        "- do: {effect: replace, land: A4, pieces: C, by: 2E}\n- divide damage: E-1\n  expect: {asks: divide strife}\n"
    )
    assert replay(route_of(read_text(text))).problem is None


def test_a_sitting_says_why():
    here = Sitting.of_file(route_of(read_text(POSITION % ("fast", "hand: []", "energy track: 1"))), "seed")
    with pytest.raises(IllegalAnswer, match=r"'Wash Away' is not legal here\. Wash Away is Slow"):
        here.answer("Wash Away")
