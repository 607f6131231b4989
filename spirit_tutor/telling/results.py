"""What came of a step, in at most three rows: the lands that changed, the Spirits, what lies beside the island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from spirit_tutor import words
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.table.pieces import BLIGHT, NAMES, PLURALS, WITH_HEALTH

from .views import LandView, SpiritView, TableView

ROWS = 3
MANY = 6
"""If more lands than that changed, and not alike, a row says only how many."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that changed: of what, how, and what it is now. Any but the last may be empty."""

    of: str
    how: str
    now: str

    @property
    def text(self) -> str:
        """The fact as plain text: `Energy 0 + 2 = 2`, `A2 +1 Blight`."""
        return " ".join(filter(None, (self.of, self.how, self.now)))


Row = tuple[Fact, ...]
Happenings = tuple[Happening, ...]
"""What the rules recorded of a step."""


def results(before: TableView, after: TableView, happenings: Iterable[Happening], who: str = "") -> tuple[Row, ...]:
    """The rows for what led from one table to the other. `who` is the Spirit whose step it is, named by nothing else.

    Each fact has a row while there are few; else those of the Spirits share one, those of the lands, and the rest.
    """
    known = tuple(happenings)
    kinds = (
        [fact for spirit in after.spirits for fact in _spirit(_same(spirit, before), spirit, known, who)],
        list(_lands(before, after, known)),
        list(_beside(before, after, known)),
    )
    facts = list(chain.from_iterable(kinds))
    if len(facts) <= ROWS:
        return tuple((fact,) for fact in facts)
    return tuple(tuple(kind) for kind in kinds if kind)


def _same(spirit: SpiritView, table: TableView) -> SpiritView:
    return next(one for one in table.spirits if one.id == spirit.id)


# -- Spirits -------------------------------------------------------------------------------------------


def _spirit(was: SpiritView, now: SpiritView, known: Sequence[Happening], who: str) -> Iterator[Fact]:
    def of(what: str) -> str:
        return what[:1].upper() + what[1:] if now.id == who else f"{now.short}: {what}"

    if sums := list(_energy(was, now, known)):
        yield Fact(of("Energy"), " ".join(sums) + " =", str(now.energy))
    elif was.energy != now.energy:
        yield Fact(of("Energy"), f"{was.energy}, now", str(now.energy))
    for what, old, new in (
        ("income", was.income, now.income), ("card plays", was.card_plays, now.card_plays),
        ("destroyed Presence", was.destroyed, now.destroyed),
    ):  # fmt: skip
        if old != new:
            yield Fact(of(what), f"{old}, now", str(new))
    if len(now.hand) > len(was.hand):
        yield Fact(of("cards in hand"), f"{len(was.hand)}, now", str(len(now.hand)))


def _energy(was: SpiritView, now: SpiritView, known: Sequence[Happening]) -> Iterator[str]:
    """The sum that leads from the Energy before to that after it; nothing where what is known does not explain it."""
    steps = [
        one.amount if isinstance(one, happened.Energy) else -one.cost
        for one in happened.walk(known)
        if isinstance(one, happened.Energy | happened.CardsPlayed) and one.spirit == now.id
    ]
    steps = [step for step in steps if step]
    if steps and was.energy + sum(steps) == now.energy:
        yield str(was.energy)
        yield from (f"{'+' if step > 0 else '-'} {abs(step)}" for step in steps)


# -- lands ---------------------------------------------------------------------------------------------

_Piles = Counter[str]
_DAMAGE, _STRIFE, _DEFEND = "damage", "Strife", "Defend"
_PASSING = (_DAMAGE, _DEFEND)
"""What goes by itself as the turn ends, and is then no result."""


def _lands(before: TableView, after: TableView, known: Sequence[Happening]) -> Iterator[Fact]:
    """Who went where out of each land; then what else each got and lost, lands that are alike together."""
    shorts = {spirit.letter: spirit.short for spirit in after.spirits}
    ways: dict[str, dict[str, _Piles]] = {}
    moved: dict[str, _Piles] = {}
    for one in happened.walk(known):
        if isinstance(one, happened.Moved):
            kind = one.piece.kind
            ways.setdefault(one.start, {}).setdefault(one.end, Counter())[kind] += 1
            moved.setdefault(one.start, Counter())[kind] -= 1
            moved.setdefault(one.end, Counter())[kind] += 1
    told: dict[str, list[str]] = {}
    for land, now in after.lands.items():
        had, has = _piles(before.lands[land]), _piles(now)
        goes = moved.get(land, Counter())
        changes = {kind: has[kind] - had[kind] - goes[kind] for kind in sorted({*has, *had}, key=_order)}
        heals = {kind for kind in _PASSING if changes.get(kind, 0) < 0}
        if any(n for kind, n in changes.items() if kind != _DAMAGE):
            heals.add(_DAMAGE)  # what else changed says more than who was hurt
        if how := ", ".join(_change(n, kind, shorts) for kind, n in changes.items() if n and kind not in heals):
            told.setdefault(how, []).append(land)
    facts = []
    for start, ends in ways.items():
        goes_to = [f"{_counted(pieces, shorts)} to {end}" for end, pieces in ends.items()]
        alone = next((how for how, lands in told.items() if lands == [start]), "")
        told.pop(alone, None)
        facts.append(Fact(start, "", ", ".join([*goes_to, *filter(None, [alone])])))
    facts += [Fact(words.joined(lands), "", how) for how, lands in told.items()]
    changed = {land for lands in told.values() for land in lands} | ways.keys()
    if len(changed) > MANY and len(facts) > ROWS:
        facts = [Fact("", "", f"{len(changed)} lands changed")]
    yield from facts


def _piles(land: LandView) -> _Piles:
    piles: _Piles = Counter()
    for piece in land.pieces:
        piles[piece.kind] += piece.count
        piles[_STRIFE] += piece.strife * piece.count
        piles[_DAMAGE] += piece.damage * piece.count
    for one in land.presence:
        piles[one.letter] += one.count
    piles[BLIGHT] += land.blight
    for kind, count in land.tokens:
        piles[kind] += count
    piles[_DEFEND] += land.defend
    return piles


def _order(kind: str) -> tuple[int, str]:
    """Invaders and Dahan, then Presence, then what else may lie in a land."""
    place = WITH_HEALTH.index(kind) if kind in WITH_HEALTH else len(WITH_HEALTH) + (kind in NAMES or len(kind) > 1)
    return place, kind


def _change(number: int, kind: str, shorts: dict[str, str]) -> str:
    return f"{kind} +{number}" if kind == _DEFEND else f"{number:+d} {_name(kind, abs(number), shorts)}"


def _counted(pieces: _Piles, shorts: dict[str, str]) -> str:
    return words.joined([f"{n} {_name(kind, n, shorts)}" for kind, n in pieces.items()])


def _name(kind: str, number: int, shorts: dict[str, str]) -> str:
    if kind in shorts:
        return f"Presence of {shorts[kind]}"
    return PLURALS[kind] if number != 1 and kind in PLURALS else NAMES.get(kind, kind)


# -- beside the island ---------------------------------------------------------------------------------


def _beside(before: TableView, after: TableView, known: Sequence[Happening]) -> Iterator[Fact]:
    fear, was = after.fear, before.fear
    came = sum(one.amount for one in happened.of(happened.Fear, known))
    earned = len(happened.of(happened.FearCardEarned, known))
    if came or earned:
        card = f"{earned} Fear Card{'s' if earned > 1 else ''} earned, " if earned else ""
        yield Fact("Fear", f"+{came}:" if came else "", f"{card}{fear.generated} of {fear.markers}")
    if fear.terror_level != was.terror_level:
        yield Fact(
            "Terror Level", f"{words.STAGES[was.terror_level]}, now", words.STAGES.get(fear.terror_level, "Victory")
        )
    blight = after.blight
    if blight.side != before.blight.side:
        yield Fact("Blight Card", "turned over:", f"{blight.left} Blight")
    elif blight.left != before.blight.left:
        yield Fact("Blight Card", "", f"{blight.left} left")
