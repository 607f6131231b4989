"""What can happen: every kind that a game records, with its fields. What it brought about hangs under it.

A kind that is not here, and a field that its kind does not have, are errors where they are made. A piece is a `Piece`,
also where it is a Presence; lands, boards, Spirits, cards and Powers go by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar, dataclass_transform

from spirit_tutor.table.pieces import Piece
from spirit_tutor.table.table import Coming, Effect
from spirit_tutor.table.where import Where

from .card_shapes import Icon


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Happening:
    """Something that happened. Each kind is a class; its annotations are its fields, and one with a value may be left out.

    Raises TypeError where a field is missing, or one is given that the kind does not have.
    """

    kind: ClassVar[str] = ""
    _fields: ClassVar[frozenset[str]] = frozenset()
    _needed: ClassVar[frozenset[str]] = frozenset()
    _under: tuple[Happening, ...] = ()

    def __init_subclass__(cls) -> None:
        cls.kind = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in cls.__name__).strip()
        cls._fields = frozenset(cls.__annotations__)
        cls._needed = frozenset(name for name in cls.__annotations__ if name not in vars(cls))

    def __init__(self, **fields: Any):
        given = fields.keys()
        if given != self._fields and not self._needed <= given <= self._fields:
            wrong = sorted(given - self._fields) or sorted(self._needed - given)
            raise TypeError(f"'{self.kind}' has the fields {sorted(self._fields)}; wrong or missing: {wrong}")
        self.__dict__ = fields

    @property
    def under(self) -> tuple[Happening, ...]:
        """What it brought about, in order."""
        return self._under

    def with_under(self, under: Iterable[Happening]) -> Happening:
        """This one, with what it brought about; said once, when it is over."""
        self.__dict__["_under"] = tuple(under)
        return self

    @property
    def details(self) -> dict[str, Any]:
        """Its fields by name."""
        return {name: getattr(self, name) for name in type(self).__annotations__}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{type(self).__name__}({said})" + (f" > {list(self.under)}" if self.under else "")


K = TypeVar("K", bound=Happening)


def walk(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """All that happened, in order: each, then what it brought about."""
    for one in happenings:
        yield one
        if one.under:
            yield from walk(one.under)


def of(kind: type[K], happenings: Iterable[Happening]) -> list[K]:
    """All of one kind among what happened, in order."""
    return [one for one in walk(happenings) if isinstance(one, kind)]


def first(kind: type[K], happenings: Iterable[Happening]) -> K | None:
    """The first of one kind among what happened, if there is any."""
    return next((one for one in walk(happenings) if isinstance(one, kind)), None)


def kinds() -> list[type[Happening]]:
    """Every kind there is."""
    return Happening.__subclasses__()


# -- pieces -------------------------------------------------------------------------------------------


class Added(Happening):
    """Pieces were added to a land from the supply."""

    land: str
    piece: Piece
    amount: int


class Moved(Happening):
    """A piece moved from one land to another."""

    piece: Piece
    start: str
    end: str


class Removed(Happening):
    """A piece was removed to the supply."""

    land: str
    piece: Piece


class Replaced(Happening):
    """A piece was replaced by others, or by none."""

    land: str
    piece: Piece
    by: tuple[Piece, ...]


class Damage(Happening):
    """A piece was dealt damage."""

    land: str
    piece: Piece
    amount: int


class Destroyed(Happening):
    """A piece was destroyed."""

    land: str
    piece: Piece


class NoneLeft(Happening):
    """A piece should have been placed, and an Adversary's `rule` leaves no more of its kind."""

    piece: Piece
    rule: str


class StrifeAdded(Happening):
    """An Invader got a Strife."""

    land: str
    piece: Piece


class StrifeRemoved(Happening):
    """An Invader lost a Strife to an effect."""

    land: str
    piece: Piece


class StrifeSpent(Happening):
    """An Invader's Strife was spent in a Ravage."""

    land: str
    piece: Piece


class LandDamage(Happening):
    """A land was dealt damage that is no Ravage's."""

    land: str
    amount: int


class Defend(Happening):
    """A land is Defended this turn."""

    land: str
    amount: int


class DefendCarried(Happening):
    """Part of a Defend went along to another land."""

    start: str
    end: str
    amount: int


class BoardDestroyed(Happening):
    """A board was destroyed, with the `blight` that lay there."""

    board: str
    blight: int


# -- Presence -----------------------------------------------------------------------------------------


class PresenceAdded(Happening):
    """A Spirit added one Presence, from a track or from a land."""

    spirit: str
    land: str
    source: str


class PresenceBroughtBack(Happening):
    """A Spirit's destroyed Presence came back."""

    spirit: str
    land: str
    amount: int


class PresenceDestroyed(Happening):
    """A Spirit lost one Presence."""

    spirit: str
    land: str


# -- Fear and Blight ----------------------------------------------------------------------------------


class Fear(Happening):
    """Fear was generated."""

    amount: int
    source: str


class FearCardEarned(Happening):
    """The Fear Pool was emptied."""


class FearCardAdded(Happening):
    """A Fear Card came out of the box on top of the deck."""


class FearCardRemoved(Happening):
    """The top Fear Card went back to the box."""


class FearCard(Happening):
    """A Fear Card was turned up: the level that counts, and its text."""

    card: str
    level: int
    text: str


class TerrorLevel(Happening):
    """The Terror Level rose."""

    level: int


class BlightAdded(Happening):
    """Blight was added to a land, or was due and `none_left`."""

    land: str
    none_left: bool = False


class BlightPrevented(Happening):
    """Blight was due in a land that none can be added to."""

    land: str


class BlightRemoved(Happening):
    """Blight went back from a land to its card."""

    land: str
    amount: int


class BlightTakenOut(Happening):
    """One Blight left the game off the Blight Card."""


class BlightKept(Happening):
    """Removed Blight was kept off its card by an Adversary."""

    amount: int
    kept: int
    enough: int


class BlightGivenBack(Happening):
    """What an Adversary kept of the Blight went to its card."""

    amount: int


class BlightCardFlipped(Happening):
    """The Blight Card was turned over."""

    card: str
    left: int
    text: str


class Cascade(Happening):
    """Blight cascaded."""

    start: str
    end: str


# -- Invaders -----------------------------------------------------------------------------------------


class InvaderCard(Happening):
    """An Invader Card was turned up; it matches these lands."""

    card: str
    lands: tuple[str, ...]


class InvaderCardRemoved(Happening):
    """The top Invader Card went back to the box unseen."""

    stage: int


class DeckEmpty(Happening):
    """An Invader Card should have been turned up, and none was left."""


class Explore(Happening):
    """The Invaders Explored a land: what comes, by kind."""

    land: str
    comes: Mapping[str, int]


class Build(Happening):
    """The Invaders Built."""

    land: str
    piece: Piece


class Ravage(Happening):
    """The Invaders of a land Ravaged: `damage` is what `defend` and all else left of it.

    `deals` is what each of the `attackers` deals, `more` what effects on the whole land add or take away.
    """

    land: str
    attackers: tuple[Piece, ...]
    deals: tuple[int, ...]
    more: int
    defend: int
    damage: int


class Redirected(Happening):
    """A Ravage's damage fell on Invaders in adjacent lands."""

    land: str
    by: str


class Counterattack(Happening):
    """The Dahan of a land struck back."""

    land: str
    dahan: int
    damage: int


class InvadersFight(Happening):
    """Two sides of a land's Invaders dealt each other damage."""

    land: str
    one: int
    other: int


class StrifeFights(Happening):
    """A land's Invaders with Strife dealt damage to others there."""

    land: str
    damage: int


class Advance(Happening):
    """The Invader Cards moved on: those discarded, those that lie in the Ravage and the Build space now."""

    discarded: tuple[str, ...]
    ravage: tuple[str, ...]
    build: tuple[str, ...]


class Stopped(Happening):
    """Something stopped an Invader Action in a land."""

    action: str
    land: str
    by: str


class Instead(Happening):
    """A land had another Invader Action."""

    action: str
    land: str
    by: str
    other: str


class CardSkipped(Happening):
    """An Invader Card was skipped."""

    action: str
    card: str
    by: str


class Adversary(Happening):
    """A rule of the Adversary acted: in a land, on a board, or once."""

    rule: str
    text: str
    land: str = ""
    board: str = ""


# -- Spirits ------------------------------------------------------------------------------------------


class Growth(Happening):
    """A Spirit chose a Growth option."""

    spirit: str
    option: str
    icons: tuple[Icon, ...]


class Energy(Happening):
    """A Spirit gained Energy, or paid or lost it where the amount is negative."""

    spirit: str
    amount: int


class CardsPlayed(Happening):
    """A Spirit played Power Cards."""

    spirit: str
    cards: tuple[str, ...]
    cost: int


class Revealed(Happening):
    """Power Cards were turned up for a Spirit."""

    spirit: str
    deck: str
    cards: tuple[str, ...]


class Dealt(Happening):
    """Power Cards were turned up for all."""

    deck: str
    cards: tuple[str, ...]


class Gained(Happening):
    """A Spirit kept a Power Card; the others were discarded."""

    spirit: str
    card: str
    discarded: tuple[str, ...]


class Given(Happening):
    """A Spirit gave a Power Card to another."""

    spirit: str
    receiver: str
    card: str


class Beside(Happening):
    """A card stays in play beside a Spirit without being its own."""

    spirit: str
    card: str


class Forgotten(Happening):
    """A Spirit Forgot a Power Card."""

    spirit: str
    card: str


class Discarded(Happening):
    """A Spirit discarded a Power Card."""

    spirit: str
    card: str


class Reclaimed(Happening):
    """Power Cards returned to a Spirit's hand."""

    spirit: str
    cards: tuple[str, ...]


class Randomizer(Happening):
    """The top card of a Power deck was discarded for what it shows."""

    deck: str
    card: str


class Shuffled(Happening):
    """A discard became a deck of so many cards."""

    deck: str
    number: int


# -- Powers -------------------------------------------------------------------------------------------


class Power(Happening):
    """A Spirit used a Power."""

    spirit: str
    power: str


class Converted(Happening):
    """A Power was used at the other speed."""

    spirit: str
    power: str
    speed: str


class Target(Happening):
    """A Power's target land, in range of these."""

    power: str
    land: str
    sources: tuple[str, ...]


class RepeatTarget(Happening):
    """The land in which a Power repeats itself."""

    power: str
    land: str


class Repeat(Happening):
    """A Spirit paid to use a Power again, as another card allows."""

    spirit: str
    power: str
    by: str
    cost: int


class Threshold(Happening):
    """A threshold line was reached, by its number."""

    power: str
    line: int
    needs: Mapping[str, int]


class Triggered(Happening):
    """A triggered action: by whom, of which kind, and how much."""

    source: str
    trigger: str
    spirit: str
    land: str
    amount: int


class EffectBegins(Happening):
    """A running effect began; `figures` are what it amounts to now in each land, where that varies."""

    effect: Effect
    figures: Mapping[str, int] | None


class EffectWaits(Happening):
    """A running effect waits for the next turn or for an Invader Card."""

    coming: Coming


class Health(Happening):
    """A change of Health began."""

    effect: Effect


# -- cards and the turn -------------------------------------------------------------------------------


class EventCard(Happening):
    """An Event Card was turned up."""

    card: str


class EventDiscarded(Happening):
    """An Event Card was discarded undone, on the first turn or because it is `senseless` in this game."""

    card: str
    senseless: bool = False


class EventText(Happening):
    """A part of an Event Card that will happen."""

    card: str
    part: str
    when: tuple[str, ...]
    text: str


class EventPart(Happening):
    """An instruction of an Event Card was done for a board, a land, a Spirit or the table."""

    card: str
    part: str
    text: str
    who: str


class EventReturns(Happening):
    """An Event Card went back into its deck: the fewest and the most cards above it."""

    card: str
    fewest: int
    most: int


class EventPlaced(Happening):
    """An Adversary's own Event Card was put into the deck: the fewest and the most cards above it."""

    card: str
    fewest: int
    most: int


class Prevented(Happening):
    """A board was spared an Event."""

    board: str


class LandChosen(Happening):
    """A card's land was chosen."""

    land: str


class TerrainChosen(Happening):
    """An Event's terrain was chosen."""

    terrain: str


class BoardsPlaced(Happening):
    """The printed pieces of these boards were placed."""

    boards: tuple[str, ...]


class Placed(Happening):
    """A Spirit placed a piece of its setup."""

    spirit: str
    land: str
    piece: Piece
    amount: int


class TimePasses(Happening):
    """The turn ended."""


class Corrected(Happening):
    """The players found that something else lies in a land than the game knew: no rule did this."""

    land: str
    lay: str
    lies: str


class Ending(Happening):
    """The game ended."""

    ending: str
    reason: str


class Nothing(Happening):
    """An effect did nothing."""

    why: str


class NothingFits(Happening):
    """A card found no piece of these kinds in such a land."""

    kinds: tuple[str, ...]
    where: Where


class Unchanged(Happening):
    """A Fear Card changed nothing."""
