"""Step ids: what they are made of, and that taking one apart gives what it was made from."""

import pytest

from spirit_tutor.replay.step_ids import Numbering, StepId, parse


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("2.fast.river.flash-floods.A2", StepId(2, ("fast", "river", "flash-floods", "A2"))),
        ("6.fear.retreat#2", StepId(6, ("fear", "retreat"), 2)),
        ("10.time-passes", StepId(10, ("time-passes",))),
        ("setup.island", StepId(0, ("setup", "island"))),
        ("0.do.add.A6", StepId(0, ("do", "add", "A6"))),
    ],
)
def test_an_id_says_turn_path_and_number(text, made):
    assert (parse(text), str(made)) == (made, text)


def test_steps_of_one_name_are_numbered_in_their_order():
    ids = Numbering(["1.build.B3"])
    assert ids.give(1, ("build", "B3")) == "1.build.B3#2"
    assert ids.give(1, ("build", "B4")) == "1.build.B4"
    assert ids.give(1, ("build", "B3")) == "1.build.B3#3"
    ids.take_back("1.build.B3#3")
    assert ids.give(1, ("build", "B3")) == "1.build.B3#3"
