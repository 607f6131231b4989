"""The thematic map as pictures: each sign is a cell of a land, and cells side by side or at a corner are adjacent lands.

There is a picture for one board, for two and for four; three boards are the last one
without the Northwest. Lower-case letters are the western boards, capitals the eastern
ones: `a` to `i` the lands of NW, `A` to `I` those of NE, `k` to `t` those of W, `K` to
`T` those of E; `z`, `Z`, `y` and `Y` are their Oceans.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from spirit_tutor.table.island import land_name

_LETTERS = {"NW": "zabcdefghi", "NE": "ZABCDEFGHI", "W": "yklmnopqrst", "E": "YKLMNOPQRST"}
"""The letters of a board's areas, by number: 0 is its Ocean."""

_ONE = (
    "IIIIIIIIIIIIIIIEEEEEEEEEEEEEEAAAAAAAAAAAAAAAZZZZZ",
    "IIIIIIIIIIIIIIIEEEEEEEEEEEEEEAAAAAAAAAAAAAAAZZZZZ",
    "IIIIIIIIIIIIIIIEEEEEEEEEEEEEEAAAAAAAAAAAAAAAZZZZZ",
    "HHHHHHHHHHHHHHHEEEEEEEEEEEEEEBBBBBBBBBBBBBBBZZZZZ",
    "HHHHHHHHHHHHHHHEEEEEEEEEEEEEEBBBBBBBBBBBBBBBZZZZZ",
    "HHHHHHHHHHHHHHHEEEEEEEEEEEEEEBBBBBBBBBBBBBBBZZZZZ",
    "GGGGGGGGGGGGGGGGGGGGGGGGGCCCCCCCCCCCCCCCCCCCZZZZZ",
    "GGGGGGGGGGGGGGGGGGGGGGGGGCCCCCCCCCCCCCCCCCCCZZZZZ",
    "GGGGGGGGGGGGGGGGGGGGGGGGGCCCCCCCCCCCCCCCCCCCZZZZZ",
    "FFFFFFFFFFFFFFFFFFFFFFFFGGGGGGGGGGDDDDDDDDDDDDDDD",
    "FFFFFFFFFFFFFFFFFFFFFFFFGGGGGGGGGGDDDDDDDDDDDDDDD",
    "FFFFFFFFFFFFFFFFFFFFFFFFGGGGGGGGGGDDDDDDDDDDDDDDD",
)

_TWO = (
    "nnnnnnnnnnnpppppppppTTTTTTTTTTTPPPPPKKKKKKKKKKKKK",
    "nnnnnnnnnnnpppppppppTTTTTTTTTTTPPPPPKKKKKKKKKKKKK",
    "nnnnnnnnnnnpppppppppTTTTTTTTTTTPPPPPKKKKKKKKKKKKK",
    "mmmmmmmmnnnpppppppppqqqqSSSSPPPPPPPPKKKKKKYYYYYYY",
    "mmmmmmmmnnnpppppppppqqqqSSSSPPPPPPPPKKKKKKYYYYYYY",
    "mmmmmmmmnnnoooooooooqqqqSSSSPPPPPPPPKKKKKKYYYYYYY",
    "mmmmmmmmnnnoooooooooqqqqSSSSPPPPPPPPKKKKKKYYYYYYY",
    "mmmlllllllloooooooooqqqqSSSSOOOOOOOOKKKKKKYYYYYYY",
    "mmmllllllllooooqqqqqqqqqSSSSOOOOOOOOKKKKKKYYYYYYY",
    "mmmllllllllkkkkqqqqqqqqqSSSSOOOOOOOOOOLLLLLLLLYYY",
    "mmmllllllllkkkkqqqqqqqqqSSSSOOOOOOOOOOLLLLLLLLYYY",
    "yyyllllllllkkkkrrrrrrrrrSSSSSSSSSNNNNNLLLLLLLLYYY",
    "yyyyykkkkkkkkkkrrrrrrrrrSSSSSSSSSNNNNNLLLLLLLLYYY",
    "yyyyykkkkkkkkkkrrrrrrrrrSSSSSSSSSNNNNNNNNMMMMMYYY",
    "yyyyykkkkkkkkkkrrrrrrrrrRRRRRRRRRNNNNNNNNMMMMMYYY",
    "yyyyykkkkkkkkkkrrrrrrrrrRRRRRRRRRNNNNNNNNMMMMMYYY",
    "yyyyykkkkkssssssssstttttRRRRRRRRRNNNNNNNNMMMMMMMM",
    "yyyyykkkkksssssssssttttttttttQQQQQQQQQQQQMMMMMMMM",
    "kkkkkkkkkksssssssssttttttttttQQQQQQQQQQQQMMMMMMMM",
    "kkkkkkkkkksssssssssttttttttttQQQQQQQQQQQQMMMMMMMM",
)

_FOUR = (
    "cccccccccdddddddddggggIIIIIIIIIEEEEEEEEEAAAAAAAAA",
    "cccccccccdddddddddggggIIIIIIIIIEEEEEEEEEAAAAAAAAA",
    "cccccccccdddddddddggggIIIIIIIIIEEEEEEEEEAAAAAAAAA",
    "zzzzzbbbbbbbbbddddggggHHHHHHHHHEEEEEEEEEAAAAAAAAA",
    "zzzzzbbbbbbbbbddddggggHHHHHHHHHEEEEBBBBBBBBBZZZZZ",
    "zzzzzbbbbbbbbbddddggggHHHHHHHHHEEEEBBBBBBBBBZZZZZ",
    "zzzzzbbbbeeeeeeeeegggggggggGGGGEEEEBBBBBBBBBZZZZZ",
    "zzzzzbbbbeeeeeeeeegggggggggGGGGEEEECCCCCCCCCZZZZZ",
    "aaaaaaaaaeeeeeeeeegggggggggGGGGEEEECCCCCCCCCZZZZZ",
    "aaaaaaaaaeeeehhhhhhhhhGGGGGGGGGEEEECCCCCCCCCDDDDD",
    "aaaaaaaaaffffhhhhhhhhhGGGGGGGGGGGGGGGGGGGDDDDDDDD",
    "aaaafffffffffhhhhhhhhhGGGGGGGGGGGGGGGGGGGDDDDDDDD",
    "aaaafffffffffiiiiiiiiiiiiiiiiFFFFFFFFFPPPDDDDDDDD",
    "aaaafffffffffiiiiiiiiiiiiiiiiFFFFFFFFFPPPDDDDDDDD",
    "mmmmmmmmnnnnnnnnniiiiiiiiiiiiFFFFFFFFFPPPDDDDDDDD",
    "mmmmmmmmnnnnnnnnnpppppppppppiiiiiiFFFFPPPDDDDDDDD",
    "mmmmmmmmnnnnnnnnnpppppppppppiiiiiiFFFFPPPDDDDDDDD",
    "mmmmmmmmnnnoooooooopppppppppppppppTTTTPPPKKKKKKKK",
    "mmmllllllllooooooooqqqqTTTTTTTTTTTTTTTPPPKKKKKKKK",
    "mmmllllllllooooooooqqqqTTTTTTTTTPPPPPPPPPKKKKKKKK",
    "mmmllllllllkkkqqqqqqqqqTTTTTTTTTPPPPPPPPPKKKKKKKK",
    "mmmllllllllkkkqqqqqqqqqSSSSSSSSSPPPPPPPPPKKKYYYYY",
    "mmmyyyykkkkkkkqqqqqqqqqSSSSSSSSSOOOOOOOOOKKKYYYYY",
    "yyyyyyykkkrrrrrrrrrrrrrSSSSSSSSSOOOOOOOOOKKKYYYYY",
    "yyyyyyykkkrrrrrrrrrrrrrSSSSSSSSSOOOOOOOOOKKKYYYYY",
    "yyyyyyykkkrrrrrrrrRRRRRRRRRNNNNNNNNNLLLLLLLLYYYYY",
    "kkkkkkkkkkrrrrrrrrRRRRRRRRRNNNNNNNNNLLLLLLLLYYYYY",
    "kkkkkkkkkkrrrrrrrrRRRRRRRRRNNNNNNNNNLLLLLLLLYYYYY",
    "kkkkkkkkkkrrrrrrrrRRRRRRRRRNNNNNNNNNLLLLLLLLYYYYY",
    "sssssssssssssstttttttttQQQQQQQQQMMMMMMMMMMMMMMMMM",
    "sssssssssssssstttttttttQQQQQQQQQMMMMMMMMMMMMMMMMM",
    "sssssssssssssstttttttttQQQQQQQQQMMMMMMMMMMMMMMMMM",
)


class Picture(NamedTuple):
    """The areas of an island, cell by cell; every land has room for so many columns of text."""

    cells: tuple[tuple[str, ...], ...]
    text_columns: int


_PICTURES = ((_ONE, 15), (_TWO, 8), (_FOUR, 8))
_AREAS = {
    letter: (board, land_name(board, number))
    for board, letters in _LETTERS.items()
    for number, letter in enumerate(letters)
}


@cache
def picture(boards: frozenset[str]) -> Picture | None:
    """The picture of these boards, with the cells of others blank; None for boards that no picture has."""
    for rows, text_columns in _PICTURES:
        if boards <= {_AREAS[letter][0] for letter in set("".join(rows))}:
            return Picture(tuple(tuple(_area(letter, boards) for letter in row) for row in rows), text_columns)
    return None


def _area(letter: str, boards: frozenset[str]) -> str:
    board, area = _AREAS[letter]
    return area if board in boards else ""
