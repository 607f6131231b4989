"""The table: everything that is public in a game, as one plain value.

A table is never changed; a changed table is a new one that shares what did not
change, so that keeping one for every step costs next to nothing. Cards lie here
by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .effect_kinds import EffectKind
from .pieces import Contents
from .where import ANYWHERE, Where

PHASES = (
    "setup", "blighted-spirits", "spirit", "fast", "blighted", "event", "fear", "ravage", "build", "explore", "advance",
    "slow", "time-passes",
)  # fmt: skip
"""The phases and steps of a turn in order (R3), with setup before the first."""
INVADER_STEPS = ("ravage", "build", "explore", "advance")
"""The steps in which the Invaders act by their cards, in order."""

HEALTHY, BLIGHTED, NO_CARD = "healthy", "blighted", "none"
VICTORY, SACRIFICE, DEFEAT = "victory", "sacrifice victory", "defeat"


class Effect(NamedTuple):
    """A running effect (R7.9): who made it, what it does, where and to what, and how much.

    `kind` is read by the rule that it changes; `words.py` has a sentence for each.
    `of` names what it bears on: kinds of pieces, Invader Actions, Powers, an
    Element. `per` multiplies `amount` by the pieces of these kinds in the land,
    counted each time the effect is read (R9.16). `uses` counts down where an effect
    serves a number of times. `lasting` effects wait beyond the turn until used; a
    `card` effect ends with the Invader Card that is being resolved.
    """

    kind: EffectKind
    source: str
    where: Where = ANYWHERE
    spirit: str = ""
    of: tuple[str, ...] = ()
    amount: int = 0
    per: tuple[str, ...] = ()
    uses: int | None = None
    lasting: bool = False
    card: bool = False


class Coming(NamedTuple):
    """A running effect that waits for the next normal Invader Card of an action, and ends with that card (R14.9)."""

    action: str
    effect: Effect


class Trigger(NamedTuple):
    """A triggered action that waits for the running action to end (R21.3)."""

    source: str
    kind: str
    decider: str
    land: str = ""
    amount: int = 0


class GrowthProgress(NamedTuple):
    """How far a Spirit is in this turn's Spirit Phase.

    `stage` is `growth`, `energy`, `cards` or `done`; `taken` are the Growth options
    chosen so far, `icons` those of the running option still to do (by their place on
    the panel), `track_icons_used` how many track action icons were used (R4.11),
    `called` whether the Spirit's special rule for this phase was used (R26.4).
    """

    stage: str = "growth"
    taken: tuple[str, ...] = ()
    icons: tuple[int, ...] = ()
    track_icons_used: int = 0
    called: bool = False


class Spirit(NamedTuple):
    """A Spirit in play: what its panel and its cards show.

    `beside` are cards that stay in play beside it without being its own (R19.12).
    """

    id: str
    letter: str
    board: str
    energy: int = 0
    energy_circles: int = 1
    play_circles: int = 1
    destroyed: int = 0
    out_of_game: int = 0
    hand: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    played: int = 0
    quickened: int = 0
    growth: GrowthProgress = GrowthProgress()


class Deck(NamedTuple):
    """A shuffled deck: the cards that lie in it in an unknown order, and its face-up discard.

    `known` are cards whose place in it is public, with how many cards lie above each;
    `between` are cards of which only the fewest and the most that lie above are public.
    """

    cards: frozenset[str] = frozenset()
    discard: tuple[str, ...] = ()
    known: tuple[tuple[str, int], ...] = ()
    between: tuple[tuple[str, int, int], ...] = ()

    @property
    def placed(self) -> tuple[str, ...]:
        """The cards in it of whose place something is public."""
        return (*(card for card, _ in self.known), *(card for card, _, _ in self.between))

    def with_place(self, card: str, under: int) -> Deck:
        """This deck with a card put under so many others."""
        return self._replace(
            known=(*((other, above + (above >= under)) for other, above in self.known), (card, under)),
            between=tuple((other, few + (few >= under), most + (most >= under)) for other, few, most in self.between),
        )

    def without_top(self, card: str) -> Deck:
        """This deck once that card has been drawn off its top."""
        return self._replace(
            cards=self.cards - {card},
            known=tuple((other, max(0, above - 1)) for other, above in self.known if other != card),
            between=tuple(
                (other, max(0, few - 1), max(0, most - 1)) for other, few, most in self.between if other != card
            ),
        )

    def next_cards(self) -> frozenset[str]:
        """The cards of which one lies on top; a place deeper than the deck is its bottom."""
        on_top = [card for card, above in self.known if above == 0] or [
            card for card, _, most in self.between if most == 0
        ]
        if on_top:
            return frozenset(on_top)
        if not self.cards:
            lowest = [*self.known, *((card, most) for card, _, most in self.between)]
            return frozenset(card for card, _ in sorted(lowest, key=lambda pair: pair[1])[:1])
        return self.cards | {card for card, few, _ in self.between if few == 0}


class Fear(NamedTuple):
    """The Fear Pool and Fear Deck (R12).

    `levels` are the cards left above the Terror Level II divider, above the III
    divider, and below it. `unseen` are the Fear Cards nobody has seen: those in the
    deck, those earned and waiting, and those left in the box. `added` is how many came
    out of the box on top of the deck, less those that went back into it (R12.13).
    """

    pool: int = 0
    generated: int = 0
    levels: tuple[int, int, int] = (3, 3, 3)
    earned: int = 0
    unseen: frozenset[str] = frozenset()
    discard: tuple[str, ...] = ()
    added: int = 0

    @property
    def terror_level(self) -> int:
        """1 to 3 by the dividers passed, 4 when the deck is used up (R12.6, R22.2)."""
        first, second, third = self.levels
        return 1 if first else 2 if second else 3 if third else 4


class FearInPlay(NamedTuple):
    """The Fear Card being resolved (R12.7): its level is fixed when it starts."""

    card: str
    level: int
    waiting: tuple[str, ...]
    lands: tuple[str, ...] = ()


class EventInPlay(NamedTuple):
    """The Event Card being resolved (R24.3).

    `main` is the main Event that happens, once it is known. `part` and `instruction`
    are the places of what comes next; `waiting` are the boards, Spirits or lands that
    this instruction is still to be done for, None before they were listed. `chosen`
    are the lands chosen and the boards spared so far that a later choice of the same
    part depends on.
    """

    card: str
    main: str = ""
    part: int = 0
    instruction: int = 0
    waiting: tuple[str, ...] | None = None
    chosen: tuple[str, ...] = ()


class Invaders(NamedTuple):
    """The Invader track: cards by name in each space, oldest first; the deck as the Stages left, top first.

    `removed` are the Stages of the cards that left the game unseen (R17.1a).
    """

    ravage: tuple[str, ...] = ()
    build: tuple[str, ...] = ()
    explore: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    deck: tuple[int, ...] = ()
    unseen: frozenset[str] = frozenset()
    removed: tuple[int, ...] = ()


class Queue(NamedTuple):
    """An Invader step under way: the card being resolved, its lands still to act, and the cards after it.

    `after` is what an Adversary does once the lands have acted: the names of a rule and a board.
    """

    card: str
    lands: tuple[str, ...]
    cards: tuple[str, ...]
    after: tuple[tuple[str, str], ...] = ()


class AdversaryInPlay(NamedTuple):
    """The Adversary that is played against (R27.3): its level, and the Blight that lies on its panel.

    `thematic` says whether its own Event is shuffled into the deck instead of put under so many cards.
    """

    id: str
    level: int = 0
    blight: int = 0
    thematic: bool = False


class Blight(NamedTuple):
    """The Blight Card: its side up, the Blight on it, its name once it is known.

    `out_of_game` is the Blight that has left the game (R9.22, R19.11).
    """

    side: str = HEALTHY
    left: int = 0
    card: str = ""
    unseen: frozenset[str] = frozenset()
    out_of_game: int = 0


class Ending(NamedTuple):
    """How the game ended and why, in one clause."""

    kind: str
    reason: str


class Table(NamedTuple):
    """Everything public at one moment of a game.

    `revealed` are Power Cards turned up for a gain, of which none is chosen yet.
    `after_advance` are instructions of Events that wait for the Invader Cards to
    advance (R18.3). `destroyed_boards` are no more, and `lands` holds none of theirs (R9.22).
    """

    lands: Mapping[str, Contents]
    spirits: tuple[Spirit, ...]
    fear: Fear = Fear()
    invaders: Invaders = Invaders()
    blight: Blight = Blight()
    minors: Deck = Deck()
    majors: Deck = Deck()
    events: Deck = Deck()
    turn: int = 0
    phase: str = "setup"
    acting: str = ""
    setup_left: tuple[str, ...] = ()
    queue: Queue | None = None
    fear_card: FearInPlay | None = None
    event: EventInPlay | None = None
    after_advance: tuple[EventInPlay, ...] = ()
    effects: tuple[Effect, ...] = ()
    coming: tuple[Coming, ...] = ()
    pending: tuple[Trigger, ...] = ()
    revealed: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    destroyed_boards: tuple[str, ...] = ()
    adversary: AdversaryInPlay | None = None
    ending: Ending | None = None

    def spirit(self, name: str) -> Spirit:
        """The Spirit with this id or letter. Raises KeyError if it is not in the game."""
        for spirit in self.spirits:
            if spirit.id == name or spirit.letter == name:
                return spirit
        raise KeyError(name)
