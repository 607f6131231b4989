"""A question to the table as a file leaves it."""

import pytest

from spirit_tutor.replay.commentary.claims import ClaimError
from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.table_question import answer
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.telling.playing.new_game import NewGame


@pytest.fixture
def begun():
    """A new game of River on A and Lightning on B."""
    return replay(route_of(read_text(NewGame().begin().route("A game"))))


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("A7.dahan", "2"),
        ("A7.dahan == 2", "yes"),
        ("A7.dahan > 2", "no"),
        ("target('Flash Floods', A8)", "yes"),
        ("target('Flash Floods', B7)", "no"),
        ("A1.terrain", "Mountain"),
    ],
)
def test_a_claim_is_answered_yes_or_no_and_a_filling_with_its_figure(begun, expression, said):
    assert answer(begun, expression) == said


@pytest.mark.parametrize("expression", ["A9.dahan", "import os", "A7."])
def test_what_is_no_expression_of_the_vocabulary_gets_a_sentence(begun, expression):
    with pytest.raises(ClaimError):
        answer(begun, expression)
