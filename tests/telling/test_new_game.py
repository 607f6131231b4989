"""A new game as somebody says it: what is not said is chosen so that it fits, and what cannot be gets a sentence."""

import pytest

from spirit_tutor.rules.turn.setup import SetupError
from spirit_tutor.telling.playing.new_game import NewGame


@pytest.mark.parametrize(
    ("said", "spirits", "boards", "boxes"),
    [
        ({}, ("river", "lightning"), ("A", "B"), ("base",)),
        ({"spirits": "Lightning"}, ("lightning",), ("A",), ("base",)),
        ({"spirits": "fangs, keeper", "boards": "c,d"}, ("fangs", "keeper"), ("C", "D"), ("base", "branch-and-claw")),
        ({"boards": "C"}, ("river",), ("C",), ("base",)),
        ({"spirits": "river", "boxes": "branch-and-claw"}, ("river",), ("A",), ("base", "branch-and-claw")),
        ({"spirits": "river", "adversary": "France"}, ("river",), ("A",), ("base", "branch-and-claw")),
    ],
)
def test_what_is_not_said_is_chosen_so_that_it_fits(said, spirits, boards, boxes):
    game = NewGame.of_words(**said)
    assert (game.spirits, game.boards, game.boxes) == (spirits, boards, boxes)
    assert game.begin().ask is not None


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"spirits": "rivr"}, "There is no Spirit 'rivr' here"),
        ({"spirits": "river,river"}, "The Spirit 'river' is taken twice."),
        ({"spirits": "river", "boards": "Z"}, "There is no board 'Z' here"),
        ({"spirits": "river", "boards": "A,B"}, "Each Spirit has a board of its own; here are Spirits: 1, boards: 2."),
        ({"boxes": "jagged-earth"}, "There is no box 'jagged-earth'; there are base and branch-and-claw."),
        ({"adversary": "spain"}, "spain"),
        ({"adversary": "france", "level": 7}, "7"),
        ({"level": 2}, "A level is an Adversary's: name one, as --adversary france."),
        ({"on": "round"}, "There is no map 'round'; there are standard and thematic."),
        ({"spirits": "river,lightning,fangs,keeper,river", "boards": "A,B,C,D,A"}, "1 to 4 Spirits"),
        ({"spirits": "fangs", "boxes": "base"}, "There is no Spirit 'fangs' here"),
        ({"spirits": "fangs", "blight_card": False}, "With Events a Blight Card is needed."),
    ],
)
def test_what_cannot_be_gets_a_sentence(said, sentence):
    with pytest.raises(SetupError, match=sentence.replace("'", ".")):
        NewGame.of_words(**said).begin()
