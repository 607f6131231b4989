"""Which threshold lines are reached, and which may be declared (R10.2, R10.4)."""

from spirit_tutor.rules.core.card_shapes import ThresholdLine
from spirit_tutor.rules.spirits.elements import declarations, reached_lines

SUN, SUN_AND_FIRE, MORE_SUN = (
    ThresholdLine({"Sun": 1}, ""),
    ThresholdLine({"Sun": 1, "Fire": 1}, ""),
    ThresholdLine({"Sun": 3}, ""),
)


def test_each_line_is_looked_at_on_its_own():
    assert reached_lines([MORE_SUN, SUN, SUN_AND_FIRE], {"Sun": 2, "Fire": 1}) == (1, 2)
    assert reached_lines([SUN], {"Fire": 4}) == ()


def test_an_element_that_one_does_not_have_reaches_nothing_whatever_is_declared():
    assert declarations([SUN_AND_FIRE], {"Fire": 1}) == {(): {"Sun": 0, "Fire": 1}}


def test_fewer_elements_may_be_declared_than_there_are_and_never_more():
    assert declarations([SUN, MORE_SUN], {"Sun": 4}) == {(0, 1): {"Sun": 4}, (0,): {"Sun": 2}, (): {"Sun": 0}}
