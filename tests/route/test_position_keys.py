"""Short keys of a position: a Terror Level, Elements, a game that does not end; and Elements expected in any order."""

import pytest

from spirit_tutor.replay.engine import replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text

POSITION = """format: 1
title: t
position:
  lands: {A4: E, A5: 2R}
  phase: fast
  spirits: {river: {in play: Flash Floods%s}}
%splay:
- fast: Flash Floods
  target: A4
  expect: %s
"""


def wrong(spirit: str, keys: str, expect: str) -> str:
    found = replay(route_of(read_text(POSITION % (spirit, keys, expect)))).problem
    return found.sentence if found else ""


def test_a_game_that_does_not_end_goes_on_without_invaders():
    assert wrong("", "", "{ending: victory}") == ""
    assert wrong("", "  endless: true\n", "{ending: none, A4: '-', asks: explore card}") == ""


@pytest.mark.parametrize(("level", "deck"), [(1, 9), (2, 6), (3, 3)])
def test_a_terror_level_is_the_deck_at_its_beginning(level, deck):
    keys = f"  endless: true\n  terror level: {level}\n"
    assert wrong("", keys, f"{{terror level: {level}, fear deck: {deck}}}") == ""


def test_a_terror_level_and_levels_are_one_too_many():
    with pytest.raises(FileProblems, match="'terror level' is short for 'levels'"):
        wrong("", "  terror level: 2\n  fear: {levels: [0, 3, 3]}\n", "{}")


def test_elements_are_there_this_turn_besides_those_of_the_cards():
    """Flash Floods gives Sun and Water."""
    more = ", elements: {Sun: 2, Earth: 1}"
    assert wrong(more, "  endless: true\n", "{elements: {river: Sun 3 Water 1 Earth 1}}") == ""
    assert wrong(more, "  endless: true\n", "{elements: {river: Earth 1 Sun 3 Water 1}}") == ""
    assert wrong(more, "  endless: true\n", "{elements: {river: {Water: 1, Sun: 3, Earth: 1}}}") == ""
    assert "Elements of River" in wrong(more, "  endless: true\n", "{elements: {river: Sun 3 Water 1}}")
    with pytest.raises(FileProblems, match="'Iron' is no Element"):
        wrong(", elements: {Iron: 1}", "", "{}")
