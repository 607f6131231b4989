"""A card is found by some of its letters."""

import pytest

from spirit_tutor.reading.playing.card_search import matching

CARDS = (
    "Call to Bloodshed",
    "Call to Migrate",
    "Uncanny Melting",
    "Delusions of Danger",
    "Dark and Tangled Woods",
    "Drought",
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("dr", ["Drought"]),
        ("call", ["Call to Bloodshed", "Call to Migrate"]),
        ("call m", ["Call to Migrate"]),
        ("melt", ["Uncanny Melting"]),
        ("ucme", ["Uncanny Melting"]),
        ("ctb", ["Call to Bloodshed"]),
        ("dod", ["Delusions of Danger"]),
        ("xyz", []),
    ],
)
def test_letters_find_the_cards(typed, found):
    assert [one.card for one in matching(typed, CARDS)][: len(found) or None] == found


def test_the_letters_that_were_typed_are_known_by_their_places():
    assert matching("melt", CARDS)[0].letters == (8, 9, 10, 11)
    assert matching("ctb", CARDS)[0].letters == (0, 5, 8)


def test_nothing_typed_is_every_card():
    assert [one.card for one in matching("", CARDS)] == sorted(CARDS)
