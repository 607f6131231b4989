"""What a position has where its file does not say it: as at the start of a game, less what lies elsewhere.

The reader fills these in, the writer leaves them out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from spirit_tutor.rules.core.asks import Choice
from spirit_tutor.rules.core.card_shapes import Box, Panel
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.rules.turn import setup
from spirit_tutor.rules.turn.setup import FIRST_EXPLORE, INVADER_DECK, ISLAND
from spirit_tutor.table.table import Fear, Invaders, Queue, Table

PRESENCE = 13
TURN = 2
SETUP, SPIRIT = "setup", "spirit"
BEFORE_GROWTH = (SETUP, "blighted-spirits", SPIRIT)
"""The phases in which Spirits may still have their Growth before them."""
EVENT_PARTS = ("main", "token", "dahan", "finished")
"""What comes next of an Event Card, as a file says it, by its place."""
QUEUED = {"ravage": "ravage", "build": "build", "explore": "explore", SETUP: "explore"}
"""The phases that resolve Invader Cards, and the space where their cards lie."""


def stage(phase: str) -> str:
    """How far every Spirit is in its Spirit Phase."""
    return "growth" if phase in BEFORE_GROWTH else "done"


def presence_replaced(panel: Panel, phase: str) -> bool:
    """Whether a Spirit can no longer replace a Presence this turn: not before its Spirit Phase is over (R26.4)."""
    return bool(panel.becomes) and stage(phase) == "done"


def setup_parts(spirits: Iterable[str]) -> tuple[str, ...]:
    """The parts of a setup, in order."""
    return (ISLAND, *spirits, FIRST_EXPLORE)


def circles(panel: Panel, on_island: int, destroyed: int) -> tuple[int, int]:
    """Open circles of both tracks: Presence beyond the first came off the Energy track, then off the other."""
    first = PRESENCE - (len(panel.energy_track) - 1) - (len(panel.play_track) - 1)
    taken = max(0, on_island + destroyed - first)
    energy = min(len(panel.energy_track), 1 + taken)
    return energy, min(len(panel.play_track), 1 + max(0, taken - (energy - 1)))


def hand(panel: Panel, elsewhere: Collection[str]) -> tuple[str, ...]:
    """The Unique Powers that lie nowhere else."""
    return tuple(power.name for power in panel.uniques if power.name not in elsewhere)


def owned(table: Table) -> list[str]:
    """The Power Cards that lie with the Spirits."""
    return [
        card
        for spirit in table.spirits
        for card in (*spirit.hand, *spirit.in_play, *spirit.discard, *spirit.forgotten, *spirit.beside)
    ]


def power_deck(box: Box, kind: str, elsewhere: Iterable[str]) -> frozenset[str]:
    """The cards of a Power deck that lie nowhere else."""
    return box.deck(kind) - set(elsewhere)


def event_deck(box: Box, elsewhere: Iterable[str]) -> frozenset[str]:
    """The Event Cards that lie nowhere else."""
    return box.event_deck - set(elsewhere)


def invader_deck(box: Box, turn: int, seen: Iterable[str]) -> tuple[int, ...]:
    """The Stages left after so many turns, none of them more often than the cards seen leave."""
    stages = [box.invaders[card].stage for card in seen]
    deck = list(INVADER_DECK[turn:])
    for number in set(INVADER_DECK):
        for _ in range(min(deck.count(number), deck.count(number) + stages.count(number) - INVADER_DECK.count(number))):
            deck.remove(number)
    return tuple(deck)


def queue(phase: str, invaders: Invaders) -> Queue | None:
    """The Invader step as it begins; in an Explore there is none until its card is turned up."""
    cards: tuple[str, ...] = getattr(invaders, QUEUED[phase]) if phase in QUEUED else ()
    return Queue("", (), cards) if cards or phase in ("ravage", "build") else None


def after_card(game: Game, phase: str, queue: Queue) -> tuple[tuple[str, str], ...]:
    """What an Adversary is still to do after the Explore Card being resolved: all of it, while a land is left to act."""
    return adversary.after_card(game, queue.card) if queue.lands and phase in ("explore", SETUP) else ()


def fear_levels(game: Game, gone: int) -> tuple[int, int, int]:
    """What is left of this game's Fear Deck when so many cards have come off its top."""
    left = list(setup.fear_deck(game.box, game.table.adversary))
    for _ in range(min(gone, sum(left))):
        top = next(place for place, number in enumerate(left) if number)
        left[top] -= 1
    return left[0], left[1], left[2]


def fear_card_level(fear: Fear) -> int:
    """The level at which a Fear Card is resolved that starts now (R12.7)."""
    return min(fear.terror_level, 3)


def place_spirit(game: Game, spirit: str) -> None:
    """Places a Spirit as its panel says; where it may choose a land, the first one."""
    placing = setup.place_spirit(game, spirit)
    ask = next(placing, None)
    while isinstance(ask, Choice):
        try:
            ask = placing.send(next(iter(ask.options.values())))
        except StopIteration:
            return
