"""The one short spelling of what lies in a land: `2E T T-1 C** 3D D-1 2Bl Be 2Wi Di 2R L Def2`.

Count in front, then letters, `-1` for damage taken, a `*` for each Strife;
Presence by the Spirit's letter; Defend last.
"""

from __future__ import annotations

import re
from functools import cache

from .pieces import BEASTS, BLIGHT, CITY, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, WILDS, Contents, Piece

_WORD = re.compile(r"(?P<count>[1-9][0-9]?)?(?P<kind>[A-Z][a-z]?)(?:-(?P<damage>[1-9]))?(?P<strife>\*{0,9})$")
_DEFEND = re.compile(r"Def(?P<amount>[1-9][0-9]?)$")
KINDS = (EXPLORER, TOWN, CITY, DAHAN, BLIGHT, BEASTS, WILDS, DISEASE)


class NotationError(ValueError):
    """A land's contents were not written in land notation; the message says what would be right."""


def write(contents: Contents, defend: int = 0) -> str:
    """The contents of a land in land notation; an empty land is `-`."""
    words = []
    for piece, n in contents:
        if piece.damage or piece.strife:  # a reader is to see each marked piece
            words.extend([str(piece)] * n)
        else:
            words.append(f"{n if n > 1 else ''}{piece}")
    if defend:
        words.append(f"Def{defend}")
    return " ".join(words) or "-"


def piece(word: str) -> Piece | None:
    """The one piece that a word of land notation writes down, `C**`; None for Presence, several pieces, or another word."""
    try:
        contents, _ = read(word, "")
    except NotationError:
        return None
    return contents[0][0] if [n for _, n in contents] == [1] else None


@cache
def read(text: str, presence: str) -> tuple[Contents, int]:
    """The contents and the Defend that `text` writes down.

    `presence` holds the letters of the Spirits in the game, one character each.
    Raises NotationError, with a sentence, for anything else.
    """
    counts: dict[Piece, int] = {}
    defend = 0
    if text.strip() in ("", "-"):
        return Contents(), 0
    for word in text.split():
        if found := _DEFEND.match(word):
            defend += int(found["amount"])
            continue
        found = _WORD.match(word)
        if not found or (found["kind"] not in KINDS and found["kind"] not in presence):
            raise NotationError(
                f"'{word}' is not land notation; pieces are {' '.join(KINDS)}, Presence is "
                f"{' or '.join(presence) or 'a Spirit letter'}, as in '2E T-1 3D Bl'"
            )
        piece = Piece(found["kind"], int(found["damage"] or 0), len(found["strife"]))
        if piece.strife and piece.kind not in INVADERS:
            raise NotationError(f"'{word}': Strife lies only under an Explorer, a Town or a City")
        if piece.damage and piece.kind not in (*INVADERS, DAHAN):
            raise NotationError(f"'{word}': only Explorers, Towns, Cities and Dahan carry damage")
        counts[piece] = counts.get(piece, 0) + int(found["count"] or 1)
    return Contents.of(counts), defend
