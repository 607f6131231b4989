"""What a step changed in a land: which pieces are new, which are gone, and the pieces to show with their marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spirit_tutor.replay.narrate import Told
from spirit_tutor.replay.view import LandView, TableView

SAME, NEW, GONE = "", "new", "gone"
INVADERS = ("E", "T", "C")
DAHAN = "D"
BLIGHT = "Bl"

_LOSSES = ("destroyed", "removed", "replaced", "presence destroyed", "blight removed")
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
    different = [name for name, land in after.lands.items() if land.notation != before.lands[name].notation]
    if len(different) > max(_FEW, len(after.lands) // 2):
        return {name: unchanged(land) for name, land in after.lands.items()}
    lines = list(_all_lines(told))
    moved = any(line.kind == "moved" for line in lines)
    losses = {line.land for line in lines if line.kind in _LOSSES}
    return {
        name: _change(before.lands[name], land, may_have_moved=moved and name not in losses)
        if name in different
        else unchanged(land)
        for name, land in after.lands.items()
    }


def _all_lines(told: Iterable[Told]) -> Iterator[Told]:
    for line in told:
        yield line
        yield from _all_lines(line.children)


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


def _change(before: LandView, after: LandView, *, may_have_moved: bool) -> LandChange:
    old, new = dict(_piles(before)), dict(_piles(after))
    letters = {one.letter for one in before.presence}
    pieces: list[Shown] = []
    went: list[tuple[str, int]] = []
    came = lost = False
    for kind in _in_order(old, new):
        had, has = old.get(kind, Counter()), new.get(kind, Counter())
        fresh, missing = has - had, had - has
        hurt = min(fresh.total(), missing.total())  # the same pieces with other damage, no new ones
        stays = _without(fresh, fresh.total() - hurt)
        gone = _without(missing, missing.total() - hurt)
        pieces += [_shown(after, kind, key, n, SAME) for key, n in sorted((has - stays).items())]
        pieces += [_shown(after, kind, key, n, NEW) for key, n in sorted(stays.items())]
        came = came or bool(stays)
        if gone and may_have_moved:
            went.append((kind, gone.total()))
        elif gone:
            pieces += [_shown(before, kind, key, n, GONE, kind in letters) for key, n in sorted(gone.items())]
            lost = True
    defend = after.defend > before.defend
    left = bool(went) and not (came or lost or defend)
    return LandChange(tuple(pieces), changed=True, went=tuple(went), left=left, new_defend=defend)


# -- ways ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """Pieces that went from one land to a land beside it."""

    start: str
    end: str
    pieces: tuple[tuple[str, int], ...]


def ways(view: TableView, shown: Mapping[str, LandChange]) -> list[Way]:
    """Who went where, as far as the two tables tell it: from one land to several, or from several to one."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    kinds = dict.fromkeys(kind for change in shown.values() for kind, _ in change.went)
    for kind in kinds:
        starts = {name: n for name, change in shown.items() for other, n in change.went if other == kind}
        ends = Counter({
            name: sum(piece.count for piece in change.pieces if piece.kind == kind and piece.mark == NEW)
            for name, change in shown.items()
        })  # fmt: skip
        ends = +ends
        if sum(starts.values()) != ends.total() or min(len(starts), len(ends)) != 1:
            continue
        for start in starts:
            for end in ends:
                if end in view.lands[start].adjacent:
                    found.setdefault((start, end), []).append((kind, min(starts[start], ends[end])))
    return [Way(start, end, tuple(pieces)) for (start, end), pieces in found.items()]


def _without(pile: _Pile, keep: int) -> _Pile:
    """The `keep` soundest pieces of a pile."""
    return Counter(sorted(pile.elements())[:keep])


def _in_order(old: Iterable[str], new: Iterable[str]) -> list[str]:
    kinds = dict.fromkeys((*new, *old))
    order = {kind: place for place, kind in enumerate((*INVADERS, DAHAN))}
    return sorted(kinds, key=lambda kind: order.get(kind, len(order)))


def _shown(land: LandView, kind: str, key: tuple[int, int], n: int, mark: str, presence: bool = False) -> Shown:
    here = next((one for one in land.presence if one.letter == kind), None)
    return Shown(kind, *key, n, mark, bool(here and here.sacred_site), presence or here is not None)
