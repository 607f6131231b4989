"""A Ravage as a sum: what each kind of Invader deals, what Defend takes away, where it goes, and what strikes back (SI9, R15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from spirit_tutor import words
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.rules.pieces.blight import BLIGHT_FROM
from spirit_tutor.table.pieces import DAHAN, INVADERS, Piece

from .views import TableView


@dataclass(frozen=True, slots=True)
class Attackers:
    """Invaders that are alike: how many of what, and what each of them deals."""

    piece: Piece
    number: int
    each: int

    @property
    def damage(self) -> int:
        """What they deal together."""
        return self.number * self.each

    @property
    def name(self) -> str:
        """`2 Explorers`, `Town (Strife)`."""
        if self.piece.strife or self.piece.damage:
            return f"{self.number} {words.piece(self.piece)}" if self.number > 1 else words.piece(self.piece)
        return words.counted(self.number, self.piece.kind)


@dataclass(frozen=True, slots=True)
class RavageSum:
    """The figures of one land's Ravage; from `blights` damage on, a Blight is due.

    `more` is what effects on the whole land add or take away; `blight` says whether one came, `presence` whose went
    with it; `dahan` were there, `dahan_lost` of them fell, `back` is what the others dealt, and `invaders_lost` fell by it.
    """

    land: str
    attackers: tuple[Attackers, ...]
    more: int
    defend: int
    damage: int
    blights: int
    blight: bool
    presence: tuple[str, ...]
    dahan: int
    dahan_lost: int
    back: int
    invaders_lost: int

    @property
    def terms(self) -> str:
        """The sum of the attackers: `1 + 1 + 2 = 4`."""
        each = [str(one.each) for one in self.attackers for _ in range(one.number)]
        if self.more:
            each.append(f"{'-' if self.more < 0 else ''}{abs(self.more)}")
        total = sum(one.damage for one in self.attackers) + self.more
        return f"{' + '.join(each).replace('+ -', '- ')} = {total}" if len(each) > 1 else "".join(each)

    @property
    def text(self) -> str:
        """All of it in one line."""
        defended = f", Defend {self.defend}" if self.defend else ""
        to_land = f"{self.damage} to the land{' (Blight)' if self.blight else ''}"
        fell = f" ({self.dahan_lost} {'dies' if self.dahan_lost == 1 else 'die'})" if self.dahan_lost else ""
        to_dahan = f", {self.damage} to the Dahan{fell}" if self.dahan else ""
        left = self.dahan - self.dahan_lost
        strike = f"; {left} Dahan {'strikes' if left == 1 else 'strike'} back for {self.back}" if self.back else ""
        return f"{self.terms}{defended}: {to_land}{to_dahan}{strike}"


def ravage_sum(before: TableView, happenings: Iterable[Happening]) -> RavageSum | None:
    """The sum of the Ravage among these happenings, on the table before them.

    None where there is none or more than one, and where its damage falls on something else than the land and its Dahan.
    """
    ravages = happened.of(happened.Ravage, happenings)
    if len(ravages) != 1 or happened.first(happened.Redirected, ravages[0].under):
        return None
    ravage = ravages[0]
    struck = happened.first(happened.Counterattack, ravage.under)
    by_ravage = [one for one in happened.walk(ravage.under) if isinstance(one, happened.Destroyed)]
    by_dahan = happened.of(happened.Destroyed, struck.under) if struck else []
    pairs = zip(ravage.attackers, ravage.deals, strict=True)
    came = [
        one for one in happened.of(happened.BlightAdded, ravage.under) if one.land == ravage.land and not one.none_left
    ]
    return RavageSum(
        land=ravage.land,
        attackers=tuple(
            Attackers(piece, len(list(alike)), each) for (piece, each), alike in groupby(sorted(pairs, key=_order))
        ),
        more=ravage.more,
        defend=ravage.defend,
        damage=ravage.damage,
        blights=BLIGHT_FROM,
        blight=bool(came),
        presence=tuple(one.spirit for one in happened.of(happened.PresenceDestroyed, ravage.under) if one.land == ravage.land),
        dahan=sum(piece.count for piece in before.lands[ravage.land].pieces if piece.kind == DAHAN),
        dahan_lost=sum(one.piece.kind == DAHAN for one in by_ravage),
        back=struck.damage if struck else 0,
        invaders_lost=sum(one.piece.kind != DAHAN for one in by_dahan),
    )  # fmt: skip


def _order(pair: tuple[Piece, int]) -> tuple[int, Piece, int]:
    return INVADERS.index(pair[0].kind), *pair
