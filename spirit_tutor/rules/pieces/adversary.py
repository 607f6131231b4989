"""What an Adversary changes: a few hooks that the rest of the rules call, each nothing at all without one (SI22, BC18, R27.3).

What an Adversary does is declared in the box, as `AdversaryRule`s of its levels. Here
stands when a rule comes into play: at setup, where Invaders have acted, after an
Explore Card, where a piece must come out of a supply that it limits, where Blight
leaves the island, and where a Fear Card Removes a piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import Acted, Adversary, AdversaryLevel, AdversaryRule, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import NAMES, Piece
from spirit_tutor.table.table import AdversaryInPlay, Trigger

ADVERSARY = "adversary"
"""The kind of trigger that a rule of an Adversary waits as."""
SHUFFLED = 2
"""In the thematic way: so many cards are shuffled with the Adversary's Event, and as many from the bottom come on top."""


def played(game: Game) -> Adversary | None:
    """The Adversary that this game is played against, if one is."""
    now = game.table.adversary
    return None if now is None else game.box.adversaries[now.id]


def level(game: Game) -> AdversaryLevel:
    """The level that the Adversary is played at. Raises LookupError without an Adversary."""
    now = _now(game)
    return game.box.adversaries[now.id].levels[now.level]


def rules(game: Game) -> tuple[AdversaryRule, ...]:
    """The rules in force: those of the Adversary's level and of all levels under it."""
    now = game.table.adversary
    if now is None:
        return ()
    return game.box.adversaries[now.id].rules_at(now.level)


def rule_named(game: Game, name: str) -> AdversaryRule:
    """The rule in force with this name. Raises LookupError if there is none."""
    for rule in rules(game):
        if rule.name == name:
            return rule
    raise LookupError(f"No rule '{name}' is in force.")


# -- setup ------------------------------------------------------------------------------------------


def change_setup(game: Game) -> Rule[None]:
    """What the Adversary adds to every board once it is laid out, and its own Event in the deck (R27.3)."""
    for rule in rules(game):
        if rule.on_each_board is not None:
            with game.logging(happened.Adversary(rule=rule.name, text=rule.text)):
                for board in game.island.boards:
                    yield from rule.on_each_board(game, board)
        if rule.event_under is not None:
            fewest, most = put_event(game)
            game.log(happened.EventPlaced(card=game.box.adversaries[_now(game).id].event, fewest=fewest, most=most))


def put_event(game: Game, *, drawn_next: int = 0) -> tuple[int, int]:
    """Puts the Adversary's own Event into the Event Deck as at setup (R24.16); gives the fewest and the most cards above it.

    `drawn_next` cards are drawn off the top at once and lie above it, too. In the
    thematic way it is shuffled into the top two cards, and the two from the bottom come
    on top: then only the stretch of the deck is known where it lies.
    """
    now, deck = _now(game), game.table.events
    event = game.box.adversaries[now.id].event
    (under,) = (rule.event_under for rule in rules(game) if rule.event_under is not None)
    if not now.thematic:
        place = under + drawn_next
        game.change(events=deck.with_place(event, place))
        return place, place
    shuffled, lifted = SHUFFLED + drawn_next, SHUFFLED + 1
    first, last = shuffled, shuffled + SHUFFLED
    among = [card for card, above in deck.known if drawn_next <= above < shuffled]
    known = tuple((card, above + lifted * (above >= drawn_next)) for card, above in deck.known if card not in among)
    between = tuple((card, first, last) for card in (*among, event))
    game.change(events=deck._replace(known=known, between=(*deck.between, *between)))
    return first, last


def _now(game: Game) -> AdversaryInPlay:
    now = game.table.adversary
    if now is None:
        raise LookupError("This game is played without an Adversary.")
    return now


# -- where Invaders have acted ----------------------------------------------------------------------


def acted(game: Game, done: Acted) -> Rule[None]:
    """An Invader Action has happened in a land: what answers it at once does so, the rest waits for its end (R21.2a, R21.3)."""
    for rule in rules(game):
        answer = rule.answers
        if answer is None or answer.action != done.action or not answer.meets(game, done):
            continue
        if not answer.in_setup and game.table.phase == "setup":
            continue
        if answer.at_once:
            with game.logging(happened.Adversary(rule=rule.name, text=rule.text, land=done.land)):
                yield from answer.effect(game, done.land)
        else:
            waiting = Trigger(rule.name, ADVERSARY, TABLE, done.land)
            game.change(pending=(*game.table.pending, waiting))


def follow(game: Game, trigger: Trigger) -> Rule[None]:
    """Does what waited for an Invader Action to end (R21.3)."""
    answer = rule_named(game, trigger.source).answers
    assert answer is not None
    yield from answer.effect(game, trigger.land)


# -- after an Explore Card ----------------------------------------------------------------------------


def after_card(game: Game, card: str) -> tuple[tuple[str, str], ...]:
    """What follows once this Invader Card is Explored: each rule, by its name, and each board (R17.6, R27.3)."""
    flag = game.box.invaders[card].escalation
    return tuple(
        (rule.name, board)
        for rule in rules(game)
        if rule.after_exploring is not None and (flag or not rule.escalation)
        for board in game.island.boards
    )


def act_after_card(game: Game, phase: str) -> Rule[None]:
    """One rule on one board after an Explore Card: a root action, in an order that the players choose (R17.6, R21.4)."""
    queue = game.table.queue
    assert queue is not None
    options = {f"{name} on {board}": (name, board) for name, board in queue.after}
    name, board = yield from choose(
        "adversary", TABLE, options, usual=next(iter(options)), prompt=f"After {queue.card}: what comes next?"
    )
    left = tuple(one for one in queue.after if one != (name, board))
    game.change(queue=queue._replace(after=left))
    rule = rule_named(game, name)
    assert rule.after_exploring is not None
    game.begin(TABLE, phase, kebab(name), board)
    with game.logging(happened.Adversary(rule=name, text=rule.text, board=board)):
        yield from rule.after_exploring(game, board)


# -- pieces ---------------------------------------------------------------------------------------------


class Supply(NamedTuple):
    """What is left of a piece that an Adversary limits, of how many in all, and the rule that says so."""

    kind: str
    left: int
    of: int
    rule: str


def supplies(game: Game) -> Iterator[Supply]:
    """The limited pieces: so many for each player, of which those on the island are out of the supply (R27.5)."""
    for rule in rules(game):
        for kind, per_player in rule.limits.items():
            of = per_player * game.players
            yield Supply(kind, of - sum(here.count(kind) for here in game.table.lands.values()), of, rule.name)


def from_supply(game: Game, kind: str, amount: int = 1) -> int:
    """How many of so many pieces can be placed. One that cannot is recorded as a loss for the check (R22.5, R27.5)."""
    for supply in supplies(game):
        if supply.kind == kind and supply.left < amount:
            lost = f"a {NAMES[kind]} had to be placed and none was left ({supply.rule})"
            game.change(lost=(*game.table.lost, lost))
            game.log(happened.NoneLeft(piece=Piece(kind), rule=supply.rule))
            return max(0, supply.left)
    return amount


def removed_by_fear(game: Game) -> tuple[str, ...]:
    """The pieces that the Fear Card being resolved does not Remove; they may be Pushed instead."""
    if game.table.phase != "fear" or game.table.fear_card is None:
        return ()
    return tuple(kind for rule in rules(game) for kind in rule.fear_pushes)


# -- Blight -----------------------------------------------------------------------------------------------


def keep_blight(game: Game, amount: int) -> bool:
    """Keeps Blight that leaves the island, where a rule says so; enough of it goes to the Blight Card at once. Gives whether."""
    now = game.table.adversary
    enough = sum(rule.keeps_blight for rule in rules(game)) * game.players
    if now is None or not enough:
        return False
    kept = now.blight + amount
    game.change(adversary=now._replace(blight=kept))
    game.log(happened.BlightKept(amount=amount, kept=kept, enough=enough))
    if kept >= enough:
        card = game.table.blight
        game.change(adversary=now._replace(blight=0), blight=card._replace(left=card.left + kept))
        game.log(happened.BlightGivenBack(amount=kept))
    return True
