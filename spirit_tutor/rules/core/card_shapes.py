"""The shapes of what is printed: Powers, panels, Fear Cards, Blight Cards, Invader Cards, and a box of them.

The rules read these; `spirit_tutor.box` fills them in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

from spirit_tutor.table.island import Board, Island, Layout
from spirit_tutor.table.pieces import Contents
from spirit_tutor.table.where import ANYWHERE, Where

from .asks import Rule

ELEMENTS = ("Sun", "Moon", "Fire", "Air", "Water", "Earth", "Plant", "Animal")
FAST, SLOW = "fast", "slow"
ANY_TARGET, ADJACENT_LAND = "any legal target", "an adjacent land"
MINOR, MAJOR, UNIQUE, INNATE = "minor", "major", "unique", "innate"
BASE, BRANCH_AND_CLAW = "base", "branch-and-claw"
BOARD, SPIRIT, LAND = "board", "spirit", "land"
"""What something printed is done for in turn: on each board, by each Spirit, in each land."""

# The shapes stand below everything that works on a game, so they leave open what an effect is given. Cards are declared
# with the full types (`box/declaring`, `Does` in the parts of Events and Fear Cards); a test looks at every effect.
PowerEffect: TypeAlias = Callable[[Any], Rule[None]]
"""What a Power or a line of it does: it is given the `Use`."""

CardEffect: TypeAlias = Callable[[Any, str], Rule[None]]
"""What any other card does: it is given the `Game`, and for whom or where it is done."""


@cache
@lru_cache(maxsize=4096)
def kebab(name: str) -> str:
    """A name as an id: `Lightning's Boon` becomes `lightning-s-boon`."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


@dataclass(frozen=True, slots=True)
class Range:
    """How far a Power reaches (R8.2, R8.3): steps from own Presence, or from an own Sacred Site, in these terrains.

    With `second` the Power has a second target land, another one within so many steps
    of the same source (R8.10).
    """

    distance: int
    sacred_site: bool = False
    terrain: tuple[str, ...] = ()
    second: int | None = None


@dataclass(frozen=True, slots=True)
class ThresholdLine:
    """A threshold line (R10): the Elements it needs and what it does.

    `instead` is "" for a line that adds, "all" for one that replaces everything
    before it, "may" for one that may replace the line before it (the base text, for
    the first line of a card) (R10.3). A line without an effect of its own is read by
    the Power's effect (`use.reaches`). `range_is` and `range_more` change the range
    of the use (R7.5); with `fast` a Slow Power may be used as if Fast. `repeat` says
    that the line repeats the Power, and where: on ANY_TARGET, or on an ADJACENT_LAND
    (R11.1a, R11.3).
    """

    needs: Mapping[str, int]
    text: str
    effect: PowerEffect | None = None
    instead: str = ""
    range_is: int | None = None
    range_more: int = 0
    repeat: str = ""
    fast: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """A Power Card or an Innate Power.

    Targets a land (`range` and `target`) or a Spirit (`target_spirit` is "any" or
    "another"). `text` is for the reader, in our own words. `effect` is the base text
    as a rule; an Innate has none. `grants_any` says that it may grant any Element: as a
    randomizer it has the one asked for, or not, as the players choose (R24.13).
    """

    name: str
    kind: str
    speed: str
    text: str
    cost: int = 0
    elements: tuple[str, ...] = ()
    range: Range | None = None
    target: Where = ANYWHERE
    target_spirit: str = ""
    lines: tuple[ThresholdLine, ...] = ()
    effect: PowerEffect | None = None
    box: str = BASE
    names_source: bool = False
    grants_any: bool = False

    @property
    def id(self) -> str:
        """The Power's id, as step ids and the glossary use it."""
        return kebab(self.name)


@dataclass(frozen=True, slots=True)
class Icon:
    """One Growth icon (R4.3): `presence`, `gain power card`, `reclaim all` or `energy`."""

    kind: str
    amount: int = 1
    range: int = 0
    where: Where = ANYWHERE

    def __str__(self) -> str:
        """The icon as an option: `presence range 1`, `energy +3`, `gain power card`."""
        if self.kind == "presence":
            return f"presence range {self.range}"
        if self.kind == "energy":
            return f"energy {self.amount:+d}"
        return self.kind


@dataclass(frozen=True, slots=True)
class GrowthOption:
    """One Growth option: a short name to choose it by, its icons, and what it costs (R4.4)."""

    name: str
    icons: tuple[Icon, ...]
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """One circle of a Presence track: a number, an Element or an action icon."""

    number: int = 0
    element: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class SetupPiece:
    """What a panel places at setup: a piece ("presence" or a token), and where.

    Either into the highest-numbered land of a terrain on the Spirit's board, or into
    any land that `where` means, by the Spirit's choice.
    """

    piece: str
    amount: int
    terrain: str = ""
    where: Where = ANYWHERE


@dataclass(frozen=True, slots=True)
class Panel:
    """A Spirit's panel.

    `one_makes_sacred` are the terrains where a single Presence is a Sacred Site
    (R26.1); `swift_by` is the Element whose count says how many Slow Powers the
    Spirit may use as Fast each turn (R11.5); `goes_with` are the pieces that its
    Presence may move along with (R26.3); `becomes` is the token that one of its
    Presence may be replaced by each Spirit Phase (R26.4); `drives_out` are the pieces
    that are Pushed out of its new Sacred Sites (R26.5).
    """

    id: str
    name: str
    short: str
    letter: str
    growth: tuple[GrowthOption, ...]
    energy_track: tuple[Circle, ...]
    play_track: tuple[Circle, ...]
    setup: tuple[SetupPiece, ...]
    special_rules: Mapping[str, str]
    innates: tuple[Power, ...]
    uniques: tuple[Power, ...]
    picks: int = 1
    box: str = BASE
    one_makes_sacred: tuple[str, ...] = ()
    swift_by: str = ""
    goes_with: tuple[str, ...] = ()
    becomes: str = ""
    drives_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FearLevel:
    """What a Fear Card does at one Terror Level.

    `each_player` says whether every player does it in turn (R12.9), else it is done
    once for the island. `then` is done once for the island after all players. Both
    are given the game and who does it: that player's Spirit, or the table.
    """

    text: str
    effect: CardEffect
    each_player: bool = False
    then: CardEffect | None = None


@dataclass(frozen=True, slots=True)
class FearCard:
    """A Fear Card and its three levels."""

    name: str
    levels: tuple[FearLevel, FearLevel, FearLevel]
    box: str = BASE


@dataclass(frozen=True, slots=True)
class BlightCard:
    """A Blight Card's Blighted side (R19.3, R19.7). `timing` is "immediate", "each Invader Phase" or "each Spirit Phase".

    `each` says whether the effect is done for one Spirit or one board after another;
    it is given the game and which one it is, else the table.
    """

    name: str
    per_player: int
    text: str
    timing: str
    effect: CardEffect
    each: str = ""
    box: str = BASE


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction of an Event (R24.3).

    `each` says for what it is done in turn, each time as a root action of its own
    (R21.4): "board", "spirit" or "land"; else it is done once. `among` lists the
    boards, Spirits or lands, and may ask which; without it all of them are meant. The
    effect is given the game and which one it is. `prevent` is how much Presence on a
    board may be destroyed to spare that board (R24.7). `after_advance` instructions
    wait until the Invader Cards have advanced (R18.3).
    """

    effect: Callable[[Any, str], Rule[object]]
    each: str = ""
    among: Callable[[Any], Rule[Sequence[str]]] | None = None
    prevent: int = 0
    after_advance: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    """What an option of a Choice Event costs (R24.10, R24.11): `energy` for each player.

    `aided_by` is the Element that gives credit. Where the price depends on what the
    players decide first, `least` is the least that it can come to; the option's own
    instruction then asks for that and pays.
    """

    energy: int = 0
    aided_by: str = ""
    least: int | None = None


@dataclass(frozen=True, slots=True)
class EventPart:
    """A part of an Event Card: a main Event (one of its columns or options), the token part or the Dahan part.

    `when` names the columns it stands in: `healthy` and `blighted`, or `terror 1`, or
    `stage 1` and so on (R24.4); empty for an option and for the parts below. When the
    whole card is finished it is put back under so many cards with `returns_under`, or
    where its Adversary's setup puts it; a further Event is drawn with `draws_another`,
    and it leaves the game with `leaves`.
    """

    name: str
    text: str
    instructions: tuple[Instruction, ...]
    when: tuple[str, ...] = ()
    price: Price | None = None
    returns_under: int | None = None
    returns_as_at_setup: bool = False
    draws_another: bool = False
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class EventCard:
    """An Event Card (BC8, BC9, R24): its main Events, then the token and the Dahan part where it has them.

    `kind` is `choice`, `island`, `terror` or `stage`: what says which main Event
    happens. In a Choice Event the first is the usual one. Where each Spirit chooses
    among them for itself, `alone` asks it and does that (R24.10). A card that is an
    `adversary`'s own is in the deck only where that one's rules put it there.
    """

    name: str
    kind: str
    main: tuple[EventPart, ...]
    token: EventPart | None = None
    dahan: EventPart | None = None
    alone: CardEffect | None = None
    box: str = BRANCH_AND_CLAW
    adversary: str = ""


@dataclass(frozen=True, slots=True)
class InvaderCard:
    """An Invader Card: its Stage, and the terrains it shows (none for the Coastal card)."""

    name: str
    stage: int
    terrains: tuple[str, ...] = ()
    coastal: bool = False
    escalation: bool = False

    def matching(self, island: Island) -> list[str]:
        """The lands that this card affects, in board order (R14.1)."""
        return [
            land.id
            for land in island.lands.values()
            if (land.coastal if self.coastal else land.terrain in self.terrains)
        ]


class Acted(NamedTuple):
    """An Invader Action that happened: which, where, what lay there before, and what it added (a kind and a number)."""

    action: str
    land: str
    before: Contents
    added: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SharedAnswer:
    """What an Adversary does where an Invader Action has happened that `meets` its condition.

    `at_once` inside the action ("whenever"), else after it, in the same tree (R21.2a,
    R21.3). The effect is given the game and the land.
    """

    action: str
    meets: Callable[[Any, Acted], bool]
    effect: CardEffect
    at_once: bool = False
    in_setup: bool = True


@dataclass(frozen=True, slots=True)
class AdversaryRule:
    """One rule of an Adversary: its text, and which hooks of the rules it uses (R27.3).

    `limits` is how many pieces of a kind there are for each player; the Invaders win
    where one must be placed and none is left (R27.5). `on_each_board` adds to the
    setup; `event_under` puts the Adversary's own Event under so many cards of the
    deck. `answers` an Invader Action. `after_exploring` is done on each board after
    an Explore Card; an `escalation` only after a card with that flag (R17.6).
    `keeps_blight` is how much Blight for each player is kept off the Blight Card
    before it goes there; `fear_pushes` are the pieces that a Fear Card does not
    Remove, but that may be Pushed instead.
    """

    name: str
    text: str
    limits: Mapping[str, int] = field(default_factory=dict)
    on_each_board: CardEffect | None = None
    event_under: int | None = None
    answers: SharedAnswer | None = None
    after_exploring: CardEffect | None = None
    escalation: bool = False
    keeps_blight: int = 0
    fear_pushes: tuple[str, ...] = ()

    @property
    def loses(self) -> bool:
        """Whether the rule is an additional loss condition (R22.4)."""
        return bool(self.limits)


@dataclass(frozen=True, slots=True)
class AdversaryLevel:
    """One level of an Adversary: its difficulty, its Fear Deck (above, between and below the dividers), and what it adds."""

    difficulty: int
    fear_deck: tuple[int, int, int]
    rules: tuple[AdversaryRule, ...]


@dataclass(frozen=True, slots=True)
class Adversary:
    """An Adversary and its levels, the base first; each keeps the rules of those before it. `event` is its own Event Card."""

    id: str
    name: str
    levels: tuple[AdversaryLevel, ...]
    event: str = ""
    box: str = BRANCH_AND_CLAW

    def rules_at(self, level: int) -> tuple[AdversaryRule, ...]:
        """All rules in force at a level."""
        return tuple(rule for one in self.levels[: level + 1] for rule in one.rules)


@dataclass(frozen=True, eq=False)
class Box:
    """Everything printed that a game is played with. A box is itself only: two are never equal.

    `boards` are those of both maps; `layouts` has for each map how its boards lie, by
    the number of players. `board_tokens` are placed on every board at setup that has
    no icons for them (R2.8): a token and the number of its land, 0 for the
    lowest-numbered land that is printed without any piece.
    """

    boards: Mapping[str, Board]
    layouts: Mapping[str, Mapping[int, Layout]]
    panels: Mapping[str, Panel]
    powers: Mapping[str, Power]
    fear: Mapping[str, FearCard]
    blight: Mapping[str, BlightCard]
    invaders: Mapping[str, InvaderCard]
    events: Mapping[str, EventCard] = field(default_factory=dict)
    board_tokens: tuple[tuple[str, int], ...] = ()
    adversaries: Mapping[str, Adversary] = field(default_factory=dict)

    @property
    def has_events(self) -> bool:
        """Whether Events are played with (R3.1)."""
        return bool(self.events)

    @property
    def has_tokens(self) -> bool:
        """Whether Beasts, Disease, Wilds and Strife are played with (R2.8)."""
        return bool(self.board_tokens)

    def boards_of(self, island: str) -> list[str]:
        """The boards of a map ("standard", "thematic")."""
        return [name for name, board in self.boards.items() if board.map == island]

    @property
    def event_deck(self) -> frozenset[str]:
        """The Event Cards that every game is played with: none that is an Adversary's own."""
        return frozenset(name for name, card in self.events.items() if not card.adversary)

    def deck(self, kind: str) -> frozenset[str]:
        """The names of all Power Cards of a kind ("minor", "major")."""
        return frozenset(name for name, power in self.powers.items() if power.kind == kind)
