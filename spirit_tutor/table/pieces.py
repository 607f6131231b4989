"""Pieces, and what lies in one land.

Identical pieces are one value with a count. Presence is a piece whose kind is
its Spirit's letter, so that everything that lies in a land is handled alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

EXPLORER, TOWN, CITY, DAHAN = "E", "T", "C", "D"
BLIGHT, BEASTS, WILDS, DISEASE = "Bl", "Be", "Wi", "Di"

INVADERS = (EXPLORER, TOWN, CITY)
BUILDINGS = (TOWN, CITY)
WITH_HEALTH = (EXPLORER, TOWN, CITY, DAHAN)
TOKENS = (BEASTS, WILDS, DISEASE)

NAMES = {
    EXPLORER: "Explorer", TOWN: "Town", CITY: "City", DAHAN: "Dahan",
    BLIGHT: "Blight", BEASTS: "Beasts", WILDS: "Wilds", DISEASE: "Disease",
}  # fmt: skip
PLURALS = {EXPLORER: "Explorers", TOWN: "Towns", CITY: "Cities"}

_ORDER = {kind: place for place, kind in enumerate((*WITH_HEALTH, BLIGHT, *TOKENS))}
_PRESENCE_PLACE = len(_ORDER)


class Piece(NamedTuple):
    """One piece: its kind, the damage it carries and the Strife under it.

    `kind` is one of the letters above, or a Spirit's letter for its Presence.
    """

    kind: str
    damage: int = 0
    strife: int = 0

    def __str__(self) -> str:
        """The piece in land notation: `T-1`, `C**`."""
        if not self.damage and not self.strife:
            return self.kind
        return f"{self.kind}{f'-{self.damage}' if self.damage else ''}{'*' * self.strife}"

    @property
    def is_presence(self) -> bool:
        """Whether this is a Spirit's Presence."""
        return self.kind not in _ORDER


def piece_order(piece: Piece) -> tuple[int, str, int, int]:
    """The order in which pieces are written: E T C D Bl Be Wi Di, then Presence; sound ones first."""
    return (_ORDER.get(piece.kind, _PRESENCE_PLACE), piece.kind, piece.damage, piece.strife)


class Contents(tuple[tuple[Piece, int], ...]):
    """What lies in one land: pairs of a piece and how many of it, in writing order."""

    __slots__ = ()

    @classmethod
    def of(cls, counts: dict[Piece, int]) -> Contents:
        """Contents from counts; entries of zero are left out.

        Raises ValueError if a count is negative.
        """
        if any(n < 0 for n in counts.values()):
            raise ValueError(f"a land cannot hold fewer than no pieces: {counts}")
        return cls(sorted(((p, n) for p, n in counts.items() if n), key=lambda pair: piece_order(pair[0])))

    def count(self, *kinds: str) -> int:
        """How many pieces of these kinds lie here."""
        found = 0
        for piece, n in self:
            if piece.kind in kinds:
                found += n
        return found

    def pieces(self, kinds: Iterable[str]) -> list[Piece]:
        """The different pieces of these kinds, each once, in writing order."""
        return [piece for piece, _ in self if piece.kind in kinds]

    def number(self, piece: Piece) -> int:
        """How many of exactly this piece lie here."""
        for other, n in self:
            if other == piece:
                return n
        return 0

    def each(self, kinds: Iterable[str]) -> list[Piece]:
        """Every single piece of these kinds, repeated by its count."""
        return [piece for piece, n in self if piece.kind in kinds for _ in range(n)]

    def plus(self, piece: Piece, n: int = 1) -> Contents:
        """These contents with `n` more (or fewer, if negative) of `piece`.

        Raises ValueError if that would leave fewer than none.
        """
        for place, (other, count) in enumerate(self):
            if other == piece and count + n >= 0:
                changed = ((piece, count + n),) if count + n else ()
                return Contents((*self[:place], *changed, *self[place + 1 :]))
        if n < 0:
            raise ValueError(f"a land cannot hold fewer than no pieces: {piece} {n:+}")
        order = piece_order(piece)
        place = next((place for place, (other, _) in enumerate(self) if piece_order(other) > order), len(self))
        return Contents((*self[:place], (piece, n), *self[place:])) if n else self

    @property
    def presence(self) -> list[tuple[str, int]]:
        """The Presence here: a Spirit's letter and how many."""
        if not self or self[-1][0].kind in _ORDER:  # it is written last, and most lands have none
            return []
        return [(piece.kind, n) for piece, n in self if piece.kind not in _ORDER]
