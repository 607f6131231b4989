"""The Invader Cards through a turn: taken up one after another, turned up, moved on (SI10, BC14, R14, R17, R18)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.island import TERRAINS
from spirit_tutor.table.table import Queue

from .invader_actions import ACTIONS, eligible
from .stopping import EXPLORE, card_skipped

DECK_EMPTY = "an Invader Card had to be revealed and the deck was empty"


def begin(game: Game, cards: tuple[str, ...]) -> None:
    """Makes an Invader step ready: its cards are resolved one after another, the oldest first (BC14, R14.3)."""
    game.change(queue=Queue("", (), cards))


def next_card(game: Game, action: str) -> bool:
    """Takes up the next card once the last one is finished, listing its lands (R14.4). Gives whether anything is left to do."""
    queue = game.table.queue
    while queue is not None and not queue.lands and not queue.after:
        end_card(game)
        if not queue.cards:
            break
        begin_card(game, action)
        card, rest = queue.cards[0], queue.cards[1:]
        lands = tuple(eligible(game, action, game.box.invaders[card]))
        queue = Queue(card, lands, rest, adversary.after_card(game, card) if action == EXPLORE else ())
        game.change(queue=queue)
    return queue is not None and bool(queue.lands or queue.after)


def skip_card(game: Game, action: str) -> tuple[str, str] | None:
    """Passes over the first card still to be taken up, if something skips it (R14.9). Gives the card, and what skips it."""
    queue = game.table.queue
    if queue is None or queue.card or not queue.cards:
        return None
    card, *rest = queue.cards
    source = card_skipped(game, action, card)
    if not source:
        return None
    begin_card(game, action)  # what waits for this card passes with it
    end_card(game)
    game.change(queue=queue._replace(cards=tuple(rest)))
    return card, source


def begin_card(game: Game, action: str) -> None:
    """Starts the effects that wait for the next normal card of this action (R14.9)."""
    if game.table.coming:
        started = tuple(one.effect._replace(card=True) for one in game.table.coming if one.action == action)
        game.change(
            effects=(*game.table.effects, *started),
            coming=tuple(one for one in game.table.coming if one.action != action),
        )


def end_card(game: Game) -> None:
    """Ends the effects that hold for one Invader Card (R14.9)."""
    if any(effect.card for effect in game.table.effects):
        game.change(effects=tuple(effect for effect in game.table.effects if not effect.card))


def act(game: Game, action: str, phase: str) -> Rule[None]:
    """One listed land acts: a root action of its own, in an order that the players choose (SI9, R14.6).

    Once all have, what an Adversary does after the card comes in the same way (R17.6).
    """
    queue = game.table.queue
    assert queue is not None
    if not queue.lands:
        yield from adversary.act_after_card(game, phase)
        return
    land = yield from choose(
        action, TABLE, {name: name for name in queue.lands}, usual=queue.lands[0],
        prompt=f"{queue.card}: which land is next to {action.capitalize()}?",
    )  # fmt: skip
    game.change(queue=queue._replace(lands=tuple(name for name in queue.lands if name != land)))
    game.begin(TABLE, phase, land)
    yield from ACTIONS[action](game, land, normal=True)


def reveal(game: Game, phase: str) -> Rule[None]:
    """Turns up the top Invader Card for an Explore (SI10, R17.1); with an empty deck the game is lost (R17.5)."""
    deck = game.table.invaders.deck
    if not deck:
        game.change(lost=(*game.table.lost, DECK_EMPTY))
        game.begin(TABLE, phase, "no-card")
        game.log(happened.DeckEmpty())
        return
    candidates = frozenset(name for name in game.table.invaders.unseen if game.box.invaders[name].stage == deck[0])
    (name,) = yield Draw(
        "explore card", f"Invader Deck, Stage {'I' * deck[0]}", 1, candidates, prompt="Which Invader Card is turned up?"
    )
    invaders = game.table.invaders
    game.change(
        invaders=invaders._replace(explore=(*invaders.explore, name), deck=deck[1:], unseen=invaders.unseen - {name})
    )
    game.begin(TABLE, phase, kebab(name))
    game.log(happened.InvaderCard(card=name, lands=tuple(game.box.invaders[name].matching(game.island))))
    begin(game, (name,))


def cards_to_explore(game: Game) -> int:
    """How many Invader Cards are turned up in this turn's Explore step (BC14, R17.1)."""
    return max(0, 1 + sum(effect.amount for effect in game.effects(EffectKind.EXPLORE_CARDS)))


def remove_top(game: Game) -> None:
    """Takes the top Invader Card out of the game unseen (R17.1a, R28.9a)."""
    now = game.table.invaders
    if now.deck:
        game.change(invaders=now._replace(deck=now.deck[1:], removed=(*now.removed, now.deck[0])))
        game.log(happened.InvaderCardRemoved(stage=now.deck[0]))


def terrains_not_shown(game: Game) -> list[str]:
    """The terrains that no face-up card in the three action spaces names (R14.4a)."""
    now = game.table.invaders
    shown = {
        terrain for card in (*now.ravage, *now.build, *now.explore) for terrain in game.box.invaders[card].terrains
    }
    return [terrain for terrain in TERRAINS if terrain not in shown]


def advance(game: Game) -> None:
    """Moves the Invader Cards on: Ravage to the discard, Build to Ravage, Explore to Build (SI10, R18.1).

    A card that is held stays in its space, under the next that arrives (R18.2).
    """
    now = game.table.invaders
    held = {card for effect in game.effects(EffectKind.HELD) for card in effect.of}
    kept = {space: tuple(card for card in getattr(now, space) if card in held) for space in ("ravage", "build")}
    moving = {space: tuple(card for card in getattr(now, space) if card not in held) for space in ("ravage", "build")}
    after = now._replace(
        discard=(*now.discard, *moving["ravage"]),
        ravage=(*kept["ravage"], *moving["build"]),
        build=(*kept["build"], *now.explore),
        explore=(),
    )
    game.change(invaders=after)
    game.log(happened.Advance(discarded=tuple(moving["ravage"]), ravage=tuple(after.ravage), build=tuple(after.build)))
