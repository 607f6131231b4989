"""The format of a route or scenario file (see docs/routes.md): every key, what it holds, and what goes without saying."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, Literal

from .file_shapes import Before, OneOrMore, Within, shape

FORMAT = 1
ANSWERS = "answers"


def _joined(value: object) -> object:
    return " ".join(value.split()) if isinstance(value, str) else value


Text = Annotated[str, Before(_joined)]
"""A sentence or a paragraph; line breaks of the file do not matter."""

Sentence = Annotated[str, Within(1), Before(_joined)]
"""A text that may not be empty."""


Answers = Annotated[tuple[str, ...], OneOrMore(none=True)]
"""One answer, or a list of answers to the same ask in order; `none` or nothing at all means to stop at once."""

Names = Annotated[tuple[str, ...], OneOrMore(none=True)]
"""One name, or a list of them; nothing at all is none."""

NamesIfSaid = Annotated[tuple[str, ...] | None, OneOrMore(none=True)]
"""The same where leaving the key out means something else than none."""


Amount = Annotated[int, Within(-99, 99)]
"""So many of something; land notation has room for as many."""


@shape
class SeatPart:
    """A player: a Spirit and the board it starts on."""

    spirit: str
    board: str


@shape
class AdversaryPart:
    """The Adversary that is played against: which, at what level, and whether its own Event is placed the thematic way."""

    name: str
    level: Annotated[int, Within(0)] = 0
    thematic_event: bool = False


@shape
class AdversaryInPositionPart(AdversaryPart):
    """The Adversary in a given position, with the Blight that lies on its panel."""

    blight: Annotated[int, Within(0)] = 0


Map = Literal["standard", "thematic"]
"""The map that is played on: the side of the Island Boards that lies up."""


@shape
class SetupPart:
    """How the game is set up (R2)."""

    spirits: Annotated[tuple[SeatPart, ...], Within(1, 4)]
    map: Map = "standard"
    boxes: tuple[str, ...] = ("base",)
    blight_card: bool = True
    adversary: AdversaryPart | None = None


@shape
class LandPart:
    """One land of a small map: its terrain, whether it is Coastal, and the lands beside it."""

    terrain: Literal["Jungle", "Mountain", "Sands", "Wetland"]
    coastal: bool = False
    beside: Names = ()


Stage = Literal["growth", "energy", "cards", "done"]


@shape
class SpiritPart:
    """A Spirit in a given position. Cards that are not named are in hand; circles are counted from the left.

    `growth` are the Growth options taken this turn, `icons` those of the last one
    that are still to do, `stage` what comes next; `done` is short for `stage: done`.
    """

    board: str = ""
    energy: Annotated[int, Within(0)] = 0
    energy_track: Annotated[int, Within(1)] | None = None
    card_play_track: Annotated[int, Within(1)] | None = None
    destroyed: Annotated[int, Within(0)] | None = None
    growth: Names = ()
    stage: Stage | None = None
    icons: Names = ()
    track_icons_used: Annotated[int, Within(0)] = 0
    presence_replaced: bool | None = None
    done: bool | None = None
    hand: NamesIfSaid = None
    in_play: Names = ()
    played: Annotated[int, Within(0)] | None = None
    discard: Names = ()
    forgotten: Names = ()
    beside: Names = ()
    used: Names = ()
    quickened: Annotated[int, Within(0)] = 0
    elements: dict[str, Annotated[int, Within(1, 99)]] = field(default_factory=dict)
    """Elements that it has this turn besides those of its cards and tracks"""


@shape
class AtLeastPart:
    """So many pieces of these kinds together."""

    of: Names
    number: Annotated[int, Within(1)]


@shape
class MorePart:
    """More pieces of these kinds than of those."""

    of: Names
    than: Names


@shape
class WherePart:
    """Which lands a running effect reaches."""

    lands: Names = ()
    terrain: Names = ()
    coastal: bool | None = None
    has: Names = ()
    lacks: Names = ()
    at_least: AtLeastPart | None = None
    more: MorePart | None = None
    presence: str = ""
    sacred_site: str = ""
    beside: AtLeastPart | None = None
    strife: bool = False
    any_of: tuple[WherePart, ...] = ()


@shape
class EffectPart:
    """A running effect."""

    kind: str
    where: WherePart = field(default_factory=WherePart)
    spirit: str = ""
    of: Names = ()
    amount: Amount = 0
    per: Names = ()
    uses: Annotated[int, Within(1)] | None = None
    source: str = "the position"
    lasting: bool = False
    card: bool = False


@shape
class ComingPart(EffectPart):
    """A running effect that waits for the next normal Invader Card of an action, or for the next turn."""

    action: Literal["ravage", "build", "explore", "turn"]


@shape
class FearPart:
    """The Fear Pool and Fear Deck in a given position; cards that are not told of lie in the deck."""

    generated: Annotated[int, Within(0)] = 0
    earned: Annotated[int, Within(0)] = 0
    levels: Annotated[tuple[int, ...], Within(3, 3)] | None = None
    discard: Names = ()
    added: int = 0


@shape
class FearCardPart:
    """The Fear Card being resolved: its level, who is still to do it, and the lands chosen for it so far."""

    card: str
    level: Annotated[int, Within(1, 3)] | None = None
    waiting: NamesIfSaid = None
    lands: Names = ()


@shape
class BlightPart:
    """The Blight Card in a given position."""

    left: Annotated[int, Within(0)]
    side: Literal["healthy", "blighted", "none"] = "healthy"
    card: str = ""
    out_of_game: Annotated[int, Within(0)] = 0


@shape
class DeckPart:
    """A Power deck in a given position: what lies in its discard, and what in the deck if that is not all the rest."""

    cards: NamesIfSaid = None
    discard: Names = ()


@shape
class EventsPart(DeckPart):
    """The Event Deck in a given position.

    `known` are the cards whose place is public, with how many lie above each;
    `between` those of which only the fewest and the most above them are.
    """

    known: dict[str, Annotated[int, Within(0)]] = field(default_factory=dict)
    between: dict[str, Annotated[tuple[int, ...], Within(2, 2)]] = field(default_factory=dict)


@shape
class EventCardPart:
    """An Event Card being resolved: its main Event once that is known, and what comes next.

    That is the part, how many of its instructions are done, and for what the next one
    is still to be done once that was listed. `chosen` are the lands chosen and the
    boards spared so far.
    """

    card: str
    main: str = ""
    part: Literal["main", "token", "dahan", "finished"] = "main"
    instruction: Annotated[int, Within(0)] = 0
    waiting: NamesIfSaid = None
    chosen: Names = ()


@shape
class QueuePart:
    """An Invader step under way: the card being resolved, its lands still to act, and the cards after it."""

    card: str = ""
    lands: Names = ()
    cards: Names = ()
    after: NamesIfSaid = None


@shape
class EndingPart:
    """How the game has ended, and why."""

    kind: Literal["victory", "sacrifice victory", "defeat"]
    reason: Text


Phase = Literal[
    "setup", "blighted-spirits", "spirit", "fast", "blighted", "event", "fear", "ravage", "build", "explore", "advance",
    "slow", "time-passes",
]  # fmt: skip


@shape
class PositionPart:
    """A position that a scenario starts from. What is not said is as at the start of a game.

    `setup` is the next part of the setup, `acting` the Spirit that acts in the Spirit Phase.
    """

    map: Map = "standard"
    boxes: Names = ("base",)
    turn: Annotated[int, Within(1)] | None = None
    phase: Phase = "spirit"
    setup: str = ""
    acting: str = ""
    spirits: dict[str, SpiritPart] = field(default_factory=dict)
    lands: dict[str, str] = field(default_factory=dict)
    ravage: Names = ()
    build: Names = ()
    explore: Names = ()
    invader_discard: Names = ()
    invader_deck: tuple[int, ...] | None = None
    invaders_removed: tuple[int, ...] = ()
    queue: QueuePart | None = None
    terror_level: Annotated[int, Within(1, 3)] | None = None
    """short for the Fear Cards that are left in the deck at the beginning of that level"""
    endless: bool = False
    """the game does not end, whatever is left on the island"""
    fear: FearPart = field(default_factory=FearPart)
    fear_card: FearCardPart | None = None
    blight: BlightPart | None = None
    minor: DeckPart | None = None
    major: DeckPart | None = None
    events: EventsPart | None = None
    event: EventCardPart | None = None
    after_advance: tuple[EventCardPart, ...] = ()
    effects: tuple[EffectPart, ...] = ()
    coming: tuple[ComingPart, ...] = ()
    lost: tuple[Text, ...] = ()
    destroyed_boards: Names = ()
    adversary: AdversaryInPositionPart | None = None
    ending: EndingPart | None = None


@shape
class DoPart:
    """An effect of the vocabulary, done at once as an action of its own (scenarios only)."""

    effect: Literal[
        "damage", "damage each", "destroy", "remove", "replace", "push", "gather", "add", "defend", "fear",
        "add blight", "remove blight", "move blight", "ravage", "build", "explore", "gain power", "health",
        "damage dahan", "damage land", "power", "take fear card", "add strife",
    ]  # fmt: skip
    land: str = ""
    to: str = ""
    amount: Amount = 1
    pieces: Names = ()
    by: str = ""
    up_to: bool = False
    defended: bool = False
    power: str = ""


@shape
class _Answering:
    """Something that answers asks: each under the ask's own name in the file, gathered in one mapping here.

    (A field for every ask there is would cost more to build than everything else in this module.)
    """

    answers: dict[str, Answers] = field(default_factory=dict)


@shape
class GivenPart:
    """A sentence about the table, and the claim that carries it."""

    say: Sentence
    claim: Sentence


@shape
class _Going(_Answering):
    """A stretch of play: answers to asks in order, or a marker to go on to, and what must hold after it."""

    who: str = ""
    """the Spirit that decides"""
    turn: Annotated[int, Within(1)] | None = None
    """go on to the start of this turn"""
    end: str | None = None
    """go on to the end of the game, which must be this"""
    expect: dict[str, Any] = field(default_factory=dict)
    """what the table must show after this entry"""


@shape
class LinePart(_Going):
    """An entry of a line that was not played."""

    phase: Phase | None = None
    """go on to this phase"""


@shape
class InsteadPart(_Answering):
    """A line that was not played: its answers, how it goes on, and the reason against it."""

    who: str = ""
    """the Spirit that would decide"""
    then: Annotated[tuple[LinePart, ...], OneOrMore()] = ()
    """how the line goes on, in entries"""
    if_: Names = ()
    """the unseen cards that the reason is given for; left out, it is given for all that may come"""
    because: Sentence
    claim: Text = ""
    """what carries the reason: `there` is the table that the line leads to, `here` the game's at the same point"""


@shape
class RefusePart(_Answering):
    """A mistake: answers of which the last is not legal, and the reason."""

    who: str = ""
    """the Spirit that would decide"""
    because: Sentence
    rule: str = ""
    """the number of the rule that refuses it"""


@shape
class EntryPart(_Going):
    """One entry: answers to asks in order, or a marker to go on to, with what is said about it."""

    do: DoPart | None = None
    correct: dict[str, str] = field(default_factory=dict)
    """what lies in these lands instead, where a turn begins: a mistake at the table, or a rule of the house"""
    why: Text = ""
    """why this is decided"""
    given: tuple[GivenPart, ...] = ()
    """what can be seen: sentences with their claims"""
    instead: Annotated[tuple[InsteadPart, ...], OneOrMore()] = ()
    """legal alternatives, with the reason against each"""
    note: Text = ""
    """a remark on what happens, checked on the table after it"""
    recap: tuple[GivenPart, ...] = ()
    """what changed since the start of the turn"""
    refuse: Annotated[tuple[RefusePart, ...], OneOrMore()] = ()
    """answers of which the last must be refused here, with the reason"""


@shape
class NotShownPart:
    """Terms of the glossary that a route does not show, and the reason."""

    terms: Annotated[tuple[str, ...], Within(1), OneOrMore(none=True)]
    because: Sentence


@shape
class CardsPart:
    """Where the next cards come from when the game goes on: dice with a seed, or the box of whoever plays."""

    dice: str = ""
    shuffle: Annotated[int, Within(1)] = 1
    """how often other cards were asked for, and one"""
    mine: bool = False


@shape
class WhatIfPart:
    """Where a branch left another route: which, at which step, and the last step that they have in common."""

    route: str
    step: str
    after: str = ""


@shape
class RoutePart:
    """A route or a scenario: how it starts, then its entries."""

    format: Literal[1]
    title: Text
    about: Text = ""
    teaches: tuple[Text, ...] = ()
    know_first: Names = ()
    """bundled routes or lessons that are good to know before this one"""
    rules: tuple[str, ...] = ()
    not_shown: tuple[NotShownPart, ...] = ()
    """terms of the glossary that have no place in this route, and why"""
    setup: SetupPart | None = None
    map: dict[str, LandPart] = field(default_factory=dict)
    position: PositionPart | None = None
    cards: CardsPart | None = None
    """where the next cards come from, in a game that is not over"""
    what_if: WhatIfPart | None = None
    """where a branch left another route"""
    play: Annotated[tuple[EntryPart, ...], Before(lambda value: [] if value is None else value)] = ()
