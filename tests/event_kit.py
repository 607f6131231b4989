"""What the tests of Event Cards are written with: one part of a card, or the whole Event step, in a position.

Boards A and B, River (`R`) and Lightning (`L`) unless other Spirits are named. A1-A3 and
B1-B3 are the coast. Where a test says nothing else, River has a Presence in A1,
Lightning one in B1, and an Explorer in B8 keeps the game from being won.

    assert token("Beasts Attack", "2 to T", A4="Be E T") == {"A4": "E", "fear": 1}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kit import act, ask_after

from spirit_tutor.box import open_box
from spirit_tutor.box.events import EVENT_CARDS
from spirit_tutor.rules.core.asks import Choice, Rule
from spirit_tutor.rules.core.card_shapes import EventCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table import notation
from spirit_tutor.table.table import Deck, Effect, EventInPlay, Invaders
from spirit_tutor.table.where import only

HOME = {"A1": "R", "B1": "L", "B8": "E"}
BOTH = (("river", "A"), ("lightning", "B"))
FEAR_DECK = {1: (3, 3, 3), 2: (0, 3, 3), 3: (0, 0, 3)}
DECK_AT = {1: (1, 2, 2), 2: (2, 2, 3), 3: (3, 3)}
BLIGHTED_SIDE = "Memory Fades to Dust"
BY_NAME = {card.name: card for card in EVENT_CARDS}


def event_position(
    *cards: EventCard, spirits: Sequence[tuple[str, str]] = BOTH, turn_: int = 2, blighted: bool = False, terror: int = 1,
    stage: int = 1, home: bool = True, **lands: str,
) -> Game:  # fmt: skip
    """A game in the Event step of a turn with these Event Cards, all of them unless some are given."""
    box = open_box("base", "branch-and-claw")
    if cards:
        box = replace(box, events={card.name: card for card in cards})
    game = new_game(box, [Seat(*seat) for seat in spirits])
    lands = {**(HOME if home else {}), **lands}
    letters = "".join(spirit.letter for spirit in game.table.spirits)
    for land, text in lands.items():
        contents, defend = notation.read(text, letters)
        game.change(lands={**game.table.lands, land: contents})
        if defend:
            game.add_effect(Effect("defend", "the position", only(land), amount=defend))
    game.change(
        turn=turn_, phase="event", setup_left=(), events=Deck(box.event_deck),
        fear=game.table.fear._replace(levels=FEAR_DECK[terror]),
        invaders=game.table.invaders._replace(deck=DECK_AT[stage]),
    )  # fmt: skip
    if blighted:
        blight = game.table.blight
        game.change(blight=blight._replace(side="blighted", card=BLIGHTED_SIDE, left=8, unseen=frozenset()))
    return game


def event_step(game: Game) -> Rule[None]:
    """The Event step as a turn plays it, to its end."""
    while game.table.phase == "event" and game.table.ending is None:
        yield from order_of_play.STEPS["event"](game)
        game.clear_log()


def invader_phase(game: Game) -> Rule[None]:
    """The rest of the Invader Phase from where it stands: up to the cards that have advanced, and what waits for that."""
    while game.table.phase != "slow" and game.table.ending is None:
        yield from order_of_play.STEPS[game.table.phase](game)
        game.clear_log()


def main_only(name: str) -> EventCard:
    """A card with its main Events alone."""
    return replace(BY_NAME[name], token=None, dahan=None)


def part_only(name: str) -> EventCard:
    """A card with one token part or Dahan part alone; of several alike the first card's."""
    for card in EVENT_CARDS:
        if card.token is not None and card.token.name == name:
            return replace(card, kind="island", main=(), dahan=None, alone=None)
        if card.dahan is not None and card.dahan.name == name:
            return replace(card, kind="island", main=(), token=None, alone=None)
    raise LookupError(name)


def dahan_of(name: str) -> EventCard:
    """A card with its Dahan part alone."""
    return replace(BY_NAME[name], kind="island", main=(), token=None, alone=None)


def under_way(card: EventCard, **position: Any) -> Game:
    """The card has just been turned up."""
    game = event_position(card, **position)
    game.change(event=EventInPlay(card.name), events=Deck())
    return game


def resolved(game: Game, *answers: Answer, step: Any = event_step) -> dict[str, Any]:
    """What the Event changes, without where its own card goes."""
    found = act(game, step, *answers)
    return {key: value for key, value in found.items() if key not in ("event", "events", "phase", "queue")}


def main(name: str, *answers: Answer, **position: Any) -> dict[str, Any]:
    """The main Event of a card, and what it changed."""
    return resolved(under_way(main_only(name), **position), *answers)


def main_asks(name: str, *answers: Answer, **position: Any) -> list[str]:
    """The legal answers at the ask of the main Event that comes after these."""
    return ask_after(under_way(main_only(name), **position), event_step, *answers)


def part(name: str, *answers: Answer, **position: Any) -> dict[str, Any]:
    """A token part or Dahan part, and what it changed."""
    return resolved(under_way(part_only(name), **position), *answers)


def part_asks(name: str, *answers: Answer, **position: Any) -> list[str]:
    """The legal answers at the ask of a part that comes after these."""
    return ask_after(under_way(part_only(name), **position), event_step, *answers)


def offered_first(game: Game) -> list[str]:
    """The legal answers at the very first ask, also where it has a usual answer."""
    play = Play(game.copy())
    play.begin(event_step)
    assert isinstance(play.ask, Choice)
    return play.ask.spellings


def with_energy(game: Game, **energy: int) -> Game:
    """Gives Spirits so much Energy."""
    for spirit, amount in energy.items():
        game.change_spirit(spirit, energy=amount)
    return game


def with_cards(
    game: Game, spirit: str, *, hand: Sequence[str] = (), in_play: Sequence[str] = (), discard: Sequence[str] = ()
) -> Game:
    """Gives a Spirit just these cards; they leave the decks."""
    cards = {*hand, *in_play, *discard}
    table = game.table
    game.change(
        minors=table.minors._replace(cards=table.minors.cards - cards),
        majors=table.majors._replace(cards=table.majors.cards - cards),
    )
    game.change_spirit(spirit, hand=tuple(hand), in_play=tuple(in_play), discard=tuple(discard), played=len(in_play))
    return game


def with_track(game: Game, *, ravage: str = "", build: str = "", explore: str = "") -> Game:
    """Puts these Invader Cards in their spaces; `explore` is the one that will be turned up."""

    def up(card: str) -> tuple[str, ...]:
        return (card,) if card else ()

    stage = game.box.invaders[explore].stage if explore else 1
    unseen = frozenset({explore}) if explore else game.table.invaders.unseen - {ravage, build}
    game.change(invaders=Invaders(up(ravage), up(build), deck=(stage,), unseen=unseen))
    return game
