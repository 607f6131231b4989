"""Event Cards: drawing one, its parts in order, and the option that is taken (BC8, BC9, R24)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Choice, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import (
    BOARD,
    LAND,
    SPIRIT,
    EventCard,
    EventPart,
    Instruction,
    kebab,
)
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.table.table import Deck, EventInPlay

from .event_effects import destroy_presence_on, mark_chosen, presence_on
from .prices import amount_due, pay, payable

CHOICE, ISLAND, TERROR, STAGE = "choice", "island", "terror", "stage"
ORDERED = {BOARD: "board", SPIRIT: "player", LAND: "land"}
"""What is asked where the order of boards, Spirits or lands is open."""
FINISHED = 3


# -- the deck -------------------------------------------------------------------------------------


def any_left(game: Game) -> bool:
    """Whether there is any Event Card to turn up; without Branch & Claw there never is (R3.1)."""
    deck = game.table.events
    return bool(deck.cards or deck.known or deck.discard)


def draw(game: Game) -> Rule[None]:
    """Turns up the Event of this turn; that of turn 1 is discarded unresolved (BC8, R24.1, R24.2)."""
    deck = filled(game)
    (name,) = yield Draw("event card", "Event Deck", 1, deck.next_cards(), prompt="Which Event Card is turned up?")
    deck = deck.without_top(name)
    game.begin(TABLE, "event", kebab(name))
    with game.logging(happened.EventCard(card=name)):
        if game.table.turn == 1:
            game.change(events=deck._replace(discard=(*deck.discard, name)), event=EventInPlay(name, part=FINISHED))
            game.log(happened.EventDiscarded(card=name))
        elif senseless(game, game.box.events[name]):
            game.change(events=deck._replace(discard=(*deck.discard, name)))
            game.log(happened.EventDiscarded(card=name, senseless=True))
        else:
            game.change(events=deck, event=EventInPlay(name))
            card = game.box.events[name]
            for part in (*may_happen(game, card), *filter(None, (card.token, card.dahan))):
                game.log(happened.EventText(card=name, part=part.name, when=tuple(part.when), text=part.text))


def filled(game: Game) -> Deck:
    """The Event Deck to draw from; an empty one is its discard, shuffled (R24.16)."""
    deck = game.table.events
    if not deck.cards and not deck.placed and deck.discard:
        deck = deck._replace(cards=frozenset(deck.discard), discard=())
        game.change(events=deck)
        game.log(happened.Shuffled(deck="event", number=len(deck.cards)))
    return deck


def senseless(game: Game, card: EventCard) -> bool:
    """Whether a card has no sense in this game, so that it is discarded and another one drawn (BC9, R24.15)."""
    now = game.table.adversary
    return bool(card.adversary) and (now is None or now.id != card.adversary)


def may_happen(game: Game, card: EventCard) -> tuple[EventPart, ...]:
    """The main Events of a card that may happen this turn: every option, or the column that holds now (R24.4, R24.9)."""
    return card.main if card.kind == CHOICE else tuple(part for part in card.main if part.name == column(game, card))


def finish(game: Game) -> Rule[bool]:
    """Puts the finished Event Card where it goes (R24.1, R24.16). Gives whether a further Event is drawn.

    A card that goes back into the deck does so as a step of its own.
    """
    now = game.table.event
    assert now is not None
    card, deck = game.box.events[now.card], game.table.events
    main = _main_named(card, now.main)
    if game.table.turn == 1:
        game.change(event=None)
        return False
    another = main is not None and main.draws_another
    if main is not None and (main.returns_under is not None or main.returns_as_at_setup):
        yield Choice("event", TABLE, {"back into the deck": True}, prompt=f"{card.name} goes back into the Event Deck.")
        game.begin(TABLE, "event", kebab(card.name), "back")
        if another:  # it is drawn first, so there must be one
            deck = filled(game)
            another = bool(deck.cards or deck.placed)
        fewest, most = _put_back(game, card, main, drawn_next=int(another))
        game.log(happened.EventReturns(card=card.name, fewest=fewest, most=most))
    elif main is None or not main.leaves:
        game.change(events=deck._replace(discard=(*deck.discard, card.name)))
    game.change(event=None)
    return another


def _put_back(game: Game, card: EventCard, main: EventPart, *, drawn_next: int) -> tuple[int, int]:
    """Puts a card back into the deck, under those drawn next as well; gives the fewest and the most above it (R24.16)."""
    if main.returns_under is None:
        return adversary.put_event(game, drawn_next=drawn_next)
    place = main.returns_under + drawn_next
    game.change(events=game.table.events.with_place(card.name, place))
    return place, place


def take_up_what_waited(game: Game) -> bool:
    """Takes up the next instruction that waited for the Invader Cards to advance, if any (R18.3). Gives whether one did."""
    waiting = game.table.after_advance
    game.change(event=waiting[0] if waiting else None, after_advance=waiting[1:])
    return bool(waiting)


# -- one step -------------------------------------------------------------------------------------


def parts(game: Game, now: EventInPlay) -> tuple[EventPart | None, ...]:
    """The main Event that happens (None where no column holds), the token part and the Dahan part."""
    card = game.box.events[now.card]
    main = _each_chooses(card) if card.alone is not None else _main_named(card, now.main)
    return (main, card.token, card.dahan)


def _each_chooses(card: EventCard) -> EventPart:
    """The main Event of a card whose options each Spirit chooses among for itself (R24.10)."""
    assert card.alone is not None
    text = " -or- ".join(f"{part.name}: {part.text}" for part in card.main)
    return EventPart(card.name, text, (Instruction(card.alone, each=SPIRIT),))


def _main_named(card: EventCard, name: str) -> EventPart | None:
    return next((part for part in card.main if part.name == name), None)


def column(game: Game, card: EventCard) -> str:
    """The name of the main Event whose column holds now, "" where none does (BC8, R24.4, R24.5)."""
    deck = game.table.invaders.deck
    holding = {
        game.table.blight.side,
        f"terror {min(game.table.fear.terror_level, 3)}",
        f"stage {deck[0] if deck else 3}",
    }
    return next((part.name for part in card.main if not holding.isdisjoint(part.when)), "")


def step(game: Game) -> Rule[bool]:
    """Does the next instruction of the Event: a root action (R21.4, R24.3). Gives False where the card is finished."""
    while (now := game.table.event) is not None and now.part < FINISHED:
        card = game.box.events[now.card]
        if now.part == 0 and not now.main and card.alone is None:
            if card.kind == CHOICE:
                yield from _choose_option(game, card)
                return True
            main = column(game, card)
            game.change(event=now._replace(main=main) if main else now._replace(part=1))
            continue
        part = parts(game, now)[now.part]
        if part is None or now.instruction >= len(part.instructions):
            game.change(event=EventInPlay(now.card, now.main, now.part + 1))
            continue
        instruction = part.instructions[now.instruction]
        following = now._replace(instruction=now.instruction + 1, waiting=None)
        if instruction.after_advance and game.table.phase == "advance":
            following = EventInPlay(now.card, now.main, FINISHED)  # a finished Event counts no instructions
        elif instruction.after_advance:
            game.change(event=following, after_advance=(*game.table.after_advance, now))
            continue
        game.decider = TABLE
        waiting = (yield from listed(game, instruction)) if now.waiting is None else now.waiting
        if not waiting:
            game.change(event=following)
            if game.happenings:  # the players chose, and there is nothing to do where they chose
                game.begin(TABLE, game.table.phase, kebab(now.card), kebab(part.name))
                return True
            continue
        who = yield from _next_of(instruction, part, waiting)
        left = tuple(name for name in waiting if name != who)
        game.change(event=now._replace(waiting=left) if left else following)
        path = [who] if instruction.each else []
        game.begin(
            who if instruction.each == SPIRIT else TABLE, game.table.phase, kebab(now.card), kebab(part.name), *path
        )
        with game.logging(happened.EventPart(card=now.card, part=part.name, text=part.text, who=who)):
            yield from do(game, instruction, who)
        return True
    return False


def _next_of(instruction: Instruction, part: EventPart, waiting: Sequence[str]) -> Rule[str]:
    """Which board, Spirit or land is next, in an order that the players agree (R24.7)."""
    if not instruction.each:
        (only_one,) = waiting
        yield from choose("event", TABLE, {part.name: True}, prompt=f"The Event goes on: {part.name}.")
        return only_one
    who: str = yield from choose(
        ORDERED[instruction.each], TABLE, {name: name for name in waiting}, usual=waiting[0],
        prompt=f"{part.name}: which {instruction.each} is next?",
    )  # fmt: skip
    return who


def listed(game: Game, instruction: Instruction) -> Rule[tuple[str, ...]]:
    """For which boards, Spirits or lands an instruction is done, listed before any of it is (R9.15)."""
    if instruction.among is not None:
        return tuple((yield from instruction.among(game)))
    if instruction.each == BOARD:
        return game.island.boards
    if instruction.each == SPIRIT:
        return tuple(spirit.id for spirit in game.table.spirits)
    return (TABLE,)


def do(game: Game, instruction: Instruction, who: str) -> Rule[None]:
    """Does an instruction for one board, Spirit or land, unless Presence is destroyed to spare that board (R24.7)."""
    game.decider = who if instruction.each == SPIRIT else TABLE
    if instruction.prevent and (yield from _prevented(game, who, instruction.prevent)):
        return
    yield from instruction.effect(game, who)


def _prevented(game: Game, board: str, amount: int) -> Rule[bool]:
    """The Spirits together may destroy Presence on a board to spare it, if there is enough (R24.7)."""
    if presence_on(game, board) < amount:
        return False
    spare = yield from choose(
        "prevent", TABLE, {f"destroy {amount} Presence": True}, stop=True,
        prompt=f"Is Presence destroyed on board {board} to spare it?",
    )  # fmt: skip
    if not spare:
        return False
    yield from destroy_presence_on(game, board, amount)
    mark_chosen(game, board)
    game.log(happened.Prevented(board=board))
    return True


# -- a Choice Event ---------------------------------------------------------------------------------


def _choose_option(game: Game, card: EventCard) -> Rule[None]:
    """The players take one option and pay for it; all of it is one action (BC9, R24.9, R21.4)."""
    now = game.table.event
    assert now is not None
    game.decider = TABLE
    legal = {part.name: part for part in card.main if part.price is None or payable(game, part.price)}
    part: EventPart = yield from choose("option", TABLE, legal, prompt=f"{card.name}: which option is taken?")
    game.begin(TABLE, "event", kebab(card.name), kebab(part.name))
    game.change(event=EventInPlay(now.card, part.name, part=1))
    with game.logging(happened.EventPart(card=card.name, part=part.name, text=part.text, who=TABLE)):
        if part.price is not None and part.price.least is None:
            yield from pay(game, amount_due(game, part.price), part.price.aided_by)
        for instruction in part.instructions:
            game.decider = TABLE
            waiting = yield from listed(game, instruction)
            while waiting:
                who = (yield from _next_of(instruction, part, waiting)) if instruction.each else waiting[0]
                waiting = tuple(name for name in waiting if name != who)
                yield from do(game, instruction, who)
    game.change(event=EventInPlay(now.card, part.name, part=1))
