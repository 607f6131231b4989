"""The one spelling of what lies in a land."""

import pytest

from spirit_tutor.table.notation import NotationError, piece, read, write
from spirit_tutor.table.pieces import Contents, Piece


def test_the_longest_example_is_read_and_written_the_same():
    text = "2E T T-1 C** 3D D-1 2Bl Be 2Wi Di L 2R Def2"
    contents, defend = read(text, "RL")
    assert write(contents, defend) == text
    assert contents.count("T") == 2
    assert contents.number(Piece("T", 1)) == 1
    assert contents.number(Piece("C", 0, 2)) == 1
    assert defend == 2


def test_any_order_is_read_and_one_order_is_written():
    assert write(read("Bl R D-1 E 2D", "R")[0]) == "E 2D D-1 Bl R"


def test_a_marked_piece_is_written_singly_and_may_be_counted_when_read():
    assert write(read("2T-1", "")[0]) == "T-1 T-1"


def test_a_word_may_be_one_piece():
    assert piece("C-1**") == Piece("C", 1, 2)
    assert piece("Di") == Piece("Di")
    assert [piece(word) for word in ("2T", "Def2", "R", "-", "", "energy")] == [None] * 6


def test_nothing_is_a_dash():
    assert write(Contents()) == "-"
    assert read("-", "") == (Contents(), 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2X", "'2X' is not land notation"),
        ("C2", "'C2' is not land notation"),
        ("K", "'K' is not land notation"),
        ("D*", "Strife lies only under"),
        ("Bl-1", "carry damage"),
        ("0T", "'0T' is not land notation"),
    ],
)
def test_anything_else_is_told_in_a_sentence(text, words):
    with pytest.raises(NotationError, match=words.replace("*", r"\*")):
        read(text, "RL")


def test_a_land_cannot_hold_fewer_than_no_pieces():
    with pytest.raises(ValueError, match="fewer than no pieces"):
        Contents().plus(Piece("T"), -1)
