"""Event Cards: drawing one, its parts in order, and the price of a Choice Event (BC8, BC9, R24)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import DONE, TABLE, Choice, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import (
    BOARD,
    LAND,
    SPIRIT,
    EventCard,
    EventPart,
    Instruction,
    InvaderCard,
    Price,
    kebab,
)
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import adversary, lasting_effects, presence
from spirit_tutor.rules.spirits import elements, energy, gaining
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import DAHAN, Piece
from spirit_tutor.table.table import Coming, Deck, Effect, EventInPlay
from spirit_tutor.table.where import ANYWHERE, Where

CHOICE, ISLAND, TERROR, STAGE = "choice", "island", "terror", "stage"
ORDERED = {BOARD: "board", SPIRIT: "player", LAND: "land"}
"""What is asked where the order of boards, Spirits or lands is open."""
FINISHED = 3
IN_PLAY, DISCARDED, FORGOTTEN = 1, 2, 4
"""The credit of an Element in play, of a card discarded from hand, and of a card Forgotten (BC9, R24.11)."""


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


def payable(game: Game, price: Price) -> bool:
    """Whether the Spirits together could pay this price in full, with all the credit there is (R24.9)."""
    return amount_due(game, price) <= means(game, price.aided_by)


def amount_due(game: Game, price: Price) -> int:
    """What an option costs before any credit, at the least where that depends on what is decided (R24.10)."""
    return price.energy * game.players if price.least is None else price.least


def means(game: Game, element: str = "") -> int:
    """The most that the Spirits can pay together: their Energy, and the credit of an Element that aids (R24.10, R24.11)."""
    return _energy(game) + credit(game, element) + _more_credit(game, element)


def credit(game: Game, element: str) -> int:
    """The credit of this Element in play, whoever has it (R24.11); none without an Element."""
    return IN_PLAY * sum(elements.count(game, spirit.id).get(element, 0) for spirit in game.table.spirits)


def _energy(game: Game) -> int:
    return sum(spirit.energy for spirit in game.table.spirits)


def _more_credit(game: Game, element: str, spent: Collection[str] = ()) -> int:
    """What Forgetting every card with the Element would add; one in play then no longer gives its own (R24.11)."""
    return sum(
        FORGOTTEN - _lost_with(game, spirit.id, card, element)
        for spirit in game.table.spirits
        for card in gaining.owned(game, spirit.id)
        if card not in spent and _shows(game, card, element)
    )


def _shows(game: Game, card: str, element: str) -> int:
    return game.box.powers[card].elements.count(element)


def _lost_with(game: Game, spirit: str, card: str, element: str) -> int:
    """The credit that goes with a card Forgotten from play."""
    return IN_PLAY * _shows(game, card, element) if card in game.spirit(spirit).in_play else 0


def pay(game: Game, due: int, element: str = "") -> Rule[None]:
    """The Spirits pay together: cards that aid first, then Energy in any split (R24.10-R24.12).

    A card serves once (R24.11). None is offered after which the price could no longer
    be paid in full.
    """
    given = 0
    spent: list[str] = []
    while element and (rest := due - given - credit(game, element)) > 0:
        aids = _aids(game, element, spent, rest)
        enough = rest <= _energy(game)
        aid = yield from choose(
            "aid", TABLE, aids, stop=enough, usual=DONE if enough else "",
            prompt=f"{rest} Energy are due: does a card with {element} aid?",
        )  # fmt: skip
        if aid is None:
            break
        spirit, card, worth = aid
        if worth == FORGOTTEN:
            gaining.forget_card(game, spirit, card)
        else:
            gaining.discard_card(game, spirit, card)
        given += worth
        spent.append(card)
    yield from _pay_energy(game, due - given - credit(game, element))


def _aids(game: Game, element: str, spent: Sequence[str], rest: int) -> dict[str, tuple[str, str, int]]:
    """The cards that may be discarded or Forgotten for credit, `discard X` or `forget X`: the rest can then be paid."""
    found: dict[str, tuple[str, str, int]] = {}
    for spirit in game.table.spirits:
        for card in gaining.owned(game, spirit.id):
            if card in spent or not _shows(game, card, element):
                continue
            if card in spirit.hand:
                found[f"discard {card}"] = (spirit.id, card, DISCARDED)
            found[f"forget {card}"] = (spirit.id, card, FORGOTTEN)

    def suffices(spirit: str, card: str, worth: int) -> bool:
        lost = _lost_with(game, spirit, card, element) if worth == FORGOTTEN else 0
        return rest <= worth - lost + _more_credit(game, element, [*spent, card]) + _energy(game)

    return {name: aid for name, aid in found.items() if suffices(*aid)}


def _pay_energy(game: Game, due: int) -> Rule[None]:
    """One Spirit after another says how much of it it pays; the last pays the rest."""
    rest = max(0, due)
    spirits = list(game.table.spirits)
    for place, spirit in enumerate(spirits):
        others = sum(other.energy for other in spirits[place + 1 :])
        least, most = max(0, rest - others), min(rest, spirit.energy)
        if not most:
            continue
        share = yield from choose(
            "pay", spirit.id, {str(n): n for n in range(most, least - 1, -1)},
            prompt=f"{rest} Energy are due: how much does {spirit.id} pay?",
        )  # fmt: skip
        energy.gain(game, spirit.id, -share)
        rest -= share


# -- what the cards say -----------------------------------------------------------------------------


def in_play(game: Game) -> EventInPlay:
    """The Event Card being resolved. Raises LookupError if none is."""
    if game.table.event is None:
        raise LookupError("No Event Card is being resolved.")
    return game.table.event


def mark_chosen(game: Game, what: str) -> None:
    """Notes a land that was chosen or a board that was spared, for the rest of this part."""
    now = in_play(game)
    game.change(event=now._replace(chosen=(*now.chosen, what)))


def this_turn(
    game: Game, kind: EffectKind, where: Where = ANYWHERE, *,
    of: Sequence[str] = (), amount: int = 0, per: Sequence[str] = (), uses: int | None = None,
) -> None:  # fmt: skip
    """Starts what an Event changes for the rest of the turn, read live wherever it holds (R7.9, R9.16)."""
    effect = Effect(kind, in_play(game).card, where, of=tuple(of), amount=amount, per=tuple(per), uses=uses)
    lasting_effects.begin(game, effect)


def next_normal(game: Game, action: str, kind: EffectKind, *, of: Sequence[str], amount: int = 0) -> None:
    """What an Event changes for the next normal Invader Card of an action, in this turn or a later one (R14.9)."""
    effect = Effect(kind, in_play(game).card, of=tuple(of), amount=amount)
    lasting_effects.begin_later(game, Coming(action, effect))


def choose_terrain(game: Game, why: str) -> Rule[str | None]:
    """The players choose a terrain that no Invader Card on the track shows (R14.4a). None where there is none."""
    terrains = {terrain: terrain for terrain in invader_actions.terrains_not_shown(game)}
    terrain: str | None = yield from choose("terrain", TABLE, terrains, prompt=f"Which terrain {why}?")
    if terrain is not None:
        game.log(happened.TerrainChosen(terrain=terrain))
    return terrain


def acting_in(game: Game, action: str, terrain: str, spared: Collection[str] = ()) -> list[str]:
    """The lands of a terrain where an extra Invader Action is done, listed now (R14.4a, R14.5); none of spared boards."""
    card = InvaderCard(terrain, 0, (terrain,))
    lands = invader_actions.eligible(game, action, card)
    return [land for land in lands if game.island.lands[land].board not in spared]


def dahan_may_enter(game: Game, where: Where = ANYWHERE) -> Where:
    """Those of the lands that an Event may move Dahan into: no Sacred Site of a Spirit that keeps them out (R26.5)."""
    barring = [spirit.id for spirit in game.table.spirits if DAHAN in game.panel(spirit.id).drives_out]
    open_lands = (
        land for land in game.island.lands if not any(presence.is_sacred_site(game, spirit, land) for spirit in barring)
    )
    return where._replace(lands=tuple(open_lands)) if barring else where


def presence_on(game: Game, board: str) -> int:
    """How much Presence stands on a board, of all Spirits together (R24.7)."""
    return sum(n for land in game.island.of_board(board) for _, n in game.contents(land.id).presence)


def destroy_presence_on(game: Game, board: str, amount: int) -> Rule[None]:
    """The players destroy Presence on a board, any Spirit's (R24.7)."""
    for _ in range(amount):
        options = {
            f"{Piece(letter)} in {land.id}": (game.spirit(letter).id, land.id)
            for land in game.island.of_board(board)
            for letter, _ in game.contents(land.id).presence
        }
        chosen = yield from choose("presence", TABLE, options, prompt=f"Which Presence on board {board} is destroyed?")
        if chosen is not None:
            presence.destroy(game, *chosen)


def dahan_in_own_lands(game: Game, spirit: str) -> int:
    """How many Dahan there are in all lands of a Spirit together (R8.3a)."""
    return sum(game.count(land, DAHAN) for land in presence.lands(game, spirit))
