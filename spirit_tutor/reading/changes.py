"""What a step changed in a land: which pieces are new, which are gone, and the pieces to show with their marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spirit_tutor.table.pieces import BLIGHT, DAHAN, INVADERS, Piece
from spirit_tutor.telling.narrate import CAME, CASCADE, MOVED, PRESENCE_DESTROYED, Told, every_line
from spirit_tutor.telling.views import LandView, TableView

SAME, NEW, GONE = "", "new", "gone"
SOUND = (0, 0)
"""Neither damage nor Strife."""

_FEW = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """Pieces that are alike: what they are, how many, and what the step did to them."""

    kind: str
    damage: int
    strife: int
    count: int
    mark: str = SAME
    sacred_site: bool = False
    is_presence: bool = False


@dataclass(frozen=True, slots=True)
class LandChange:
    """What a land shows after a step: its pieces, and those that went away to another land.

    `left` says that nothing else happened here than that they went away.
    """

    pieces: tuple[Shown, ...]
    changed: bool = False
    went: tuple[tuple[str, int], ...] = ()
    left: bool = False
    new_defend: bool = False


def unchanged(land: LandView) -> LandChange:
    """A land without marks."""
    return LandChange(
        tuple(_shown(land, kind, key, n, SAME) for kind, piles in _piles(land) for key, n in piles.items())
    )


def changes(before: TableView, after: TableView, told: tuple[Told, ...]) -> dict[str, LandChange]:
    """What every land shows after a step that led from one table to the other.

    A step that fills the whole island, as the setup does, marks nothing: everything
    would be marked.
    """
    different = {name for name, land in after.lands.items() if land.notation != before.lands[name].notation}
    if len(different) > max(_FEW, len(after.lands) // 2):
        return {name: unchanged(land) for name, land in after.lands.items()}
    ledger = _Ledger(told)
    touched = different | ledger.lands
    return {
        name: _change(before.lands[name], land, ledger) if name in touched else unchanged(land)
        for name, land in after.lands.items()
    }


class _Ledger:
    """What came into and went out of each land, as it is told. What else changed follows from the two tables."""

    def __init__(self, told: tuple[Told, ...]):
        self.came: dict[str, list[Piece]] = {}
        self.went: dict[str, Counter[str]] = {}
        self.presence_lost: Counter[str] = Counter()
        for _, line in every_line(told):
            if line.kind == MOVED:
                self.came.setdefault(line.end, []).extend(line.pieces)
                self.went.setdefault(line.start, Counter()).update(piece.kind for piece in line.pieces)
            elif line.kind == PRESENCE_DESTROYED:
                self.presence_lost[line.land] += 1
            elif line.kind in CAME:
                self.came.setdefault(line.land, []).extend(line.pieces)

    @property
    def lands(self) -> set[str]:
        """The lands that anything came into or went out of."""
        return {*self.came, *self.went}


_Pile = Counter[tuple[int, int]]


def _piles(land: LandView) -> list[tuple[str, _Pile]]:
    """What lies in a land by kind, each kind counted by damage and Strife."""
    piles: dict[str, _Pile] = {}
    for piece in land.pieces:
        piles.setdefault(piece.kind, Counter())[(piece.damage, piece.strife)] += piece.count
    for presence in land.presence:
        piles[presence.letter] = Counter({(0, 0): presence.count})
    for kind, n in ((BLIGHT, land.blight), *land.tokens):
        if n:
            piles[kind] = Counter({(0, 0): n})
    return list(piles.items())


def _change(before: LandView, after: LandView, ledger: _Ledger) -> LandChange:
    """What the land shows. Of each kind: had + came = has + went + gone."""
    old, new = dict(_piles(before)), dict(_piles(after))
    letters = {one.letter for one in before.presence}
    arrived, left = ledger.came.get(after.id, []), Counter(ledger.went.get(after.id, Counter()))
    for letter in letters:  # a Presence that is gone and was not destroyed was placed elsewhere
        missing = old[letter].total() - new.get(letter, Counter()).total() - left[letter]
        left[letter] += max(missing - ledger.presence_lost[after.id], 0)
    left = +left
    pieces: list[Shown] = []
    for kind in _in_order([*old, *left, *(piece.kind for piece in arrived)], new):
        had, has = old.get(kind, Counter()), new.get(kind, Counter())
        came = [(piece.damage, piece.strife) for piece in arrived if piece.kind == kind]
        number = max(len(came), has.total() - had.total() + left[kind])
        gone = had.total() + number - has.total() - left[kind]
        fresh = _first(has, min(number, has.total()), [*came, *sorted((has - had).elements())])
        lost = _first(had, min(gone, had.total()), sorted((had - has).elements()))
        lost[SOUND] += gone - lost.total()  # what came only to go
        pieces += [_shown(after, kind, key, n, SAME) for key, n in sorted((has - fresh).items())]
        pieces += [_shown(after, kind, key, n, NEW) for key, n in sorted((+fresh).items())]
        pieces += [_shown(before, kind, key, n, GONE, kind in letters) for key, n in sorted((+lost).items())]
    went = tuple(left.items())
    defend = after.defend > before.defend
    only_left = bool(went) and not defend and all(piece.mark == SAME for piece in pieces)
    return LandChange(tuple(pieces), changed=True, went=went, left=only_left, new_defend=defend)


def _first(pile: _Pile, number: int, wanted: Iterable[tuple[int, ...]]) -> _Pile:
    """So many pieces of a pile: those that are wanted before others, sound ones first."""
    chosen: _Pile = Counter()
    for key in [*wanted, *sorted(pile.elements())]:
        damage, strife = key
        if chosen.total() < number and chosen[damage, strife] < pile[damage, strife]:
            chosen[damage, strife] += 1
    return chosen


# -- ways ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """Pieces that went from one land to another."""

    start: str
    end: str
    pieces: tuple[tuple[str, int], ...]


def ways(told: tuple[Told, ...], shown: Mapping[str, LandChange]) -> list[Way]:
    """Who went where, and where Blight cascaded to, in the order it is told. Blight that did not come has no way."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for _, line in every_line(told):
        if line.kind in (MOVED, CASCADE):
            kinds = [piece.kind for piece in line.pieces] or [BLIGHT]
            if line.kind == CASCADE and not _has_new(shown[line.end], BLIGHT):
                continue
            found.setdefault((line.start, line.end), Counter()).update(kinds)
    return [Way(start, end, tuple(pieces.items())) for (start, end), pieces in found.items()]


def _has_new(change: LandChange, kind: str) -> bool:
    return any(piece.kind == kind and piece.mark == NEW for piece in change.pieces)


def _in_order(old: Iterable[str], new: Iterable[str]) -> list[str]:
    kinds = dict.fromkeys((*new, *old))
    order = {kind: place for place, kind in enumerate((*INVADERS, DAHAN))}
    return sorted(kinds, key=lambda kind: order.get(kind, len(order)))


def _shown(land: LandView, kind: str, key: tuple[int, int], n: int, mark: str, presence: bool = False) -> Shown:
    here = next((one for one in land.presence if one.letter == kind), None)
    return Shown(kind, *key, n, mark, bool(here and here.sacred_site), presence or here is not None)
