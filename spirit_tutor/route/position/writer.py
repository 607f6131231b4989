"""A table as the `position` of a scenario file: only what differs from what a reader would fill in.

The reader is `starting`; what it reads here is equal to the table that was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from spirit_tutor.rules.core.card_shapes import BASE, MAJOR, MINOR
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces.fear import waiting_for
from spirit_tutor.rules.spirits.spirit_phase import option_named
from spirit_tutor.rules.turn.setup import HEALTHY_PER_PLAYER, ONCE_PER_GAME, played_map
from spirit_tutor.table import notation
from spirit_tutor.table.island import STANDARD
from spirit_tutor.table.table import HEALTHY, AdversaryInPlay, Effect, EventInPlay, Spirit, Table
from spirit_tutor.table.where import Where

from . import defaults
from .defaults import SETUP

Data = dict[str, Any]


def position(game: Game, table: Table, boxes: Sequence[str] = (BASE,)) -> Data:
    """What a file says under `position` for a table of this game, in the order that a reader expects.

    Raises ValueError for a table in the middle of an action: what is still to come
    of the action does not lie on it.
    """
    if table.pending or table.revealed:
        raise ValueError("An action is under way on this table; a position lies between two steps.")
    seen = game.at(table)
    data: Data = {
        "map": played_map(game) if played_map(game) != STANDARD else None,
        "boxes": list(boxes) if tuple(boxes) != (BASE,) else None,
        "turn": table.turn if table.phase != SETUP else None,
        "phase": table.phase,
        "setup": table.setup_left[0] if table.setup_left else None,
        "acting": table.acting or None,
        "spirits": {spirit.id: _spirit(seen, spirit) for spirit in table.spirits},
        "lands": {land: notation.write(contents) for land, contents in table.lands.items() if contents} or None,
        **_invaders(seen),
        "fear": _fear(seen) or None,
        "fear card": _fear_card(seen),
        "blight": _blight(seen),
        "minor": _deck(seen, MINOR),
        "major": _deck(seen, MAJOR),
        **_events(seen),
        "effects": [_effect(effect) for effect in table.effects] or None,
        "coming": [{"action": one.action, **_effect(one.effect)} for one in table.coming] or None,
        "lost": list(table.lost) or None,
        "destroyed boards": _names(table.destroyed_boards),
        "adversary": adversary(table.adversary),
        "ending": None if table.ending is None else table.ending._asdict(),
    }
    return _said(data)


def _said(data: Data) -> Data:
    """Without what need not be said."""
    return {key: value for key, value in data.items() if value is not None}


def _unless(value: Any, default: Any) -> Any:
    return None if value == default else value


def _names(names: Iterable[str]) -> str | list[str] | None:
    """None, one name, or a list."""
    listing = list(names)
    return (listing[0] if len(listing) == 1 else listing) if listing else None


def _spirit(game: Game, spirit: Spirit) -> Data:
    panel, growth = game.panel(spirit.id), spirit.growth
    icons = option_named(game, spirit.id, growth.taken[-1]).icons if growth.icons else ()
    elsewhere = (*spirit.in_play, *spirit.discard, *spirit.forgotten)
    at_first = (spirit.energy_circles, spirit.play_circles) == (1, 1)
    return _said(
        {
            "board": spirit.board,
            "energy": _unless(spirit.energy, 0),
            "energy track": None if at_first else spirit.energy_circles,
            "card-play track": None if at_first else spirit.play_circles,
            # What is neither on the island nor on a track counts as destroyed where nothing is said.
            "destroyed": spirit.destroyed if spirit.destroyed or spirit.out_of_game else None,
            "growth": _names(growth.taken),
            "stage": _unless(growth.stage, defaults.stage(game.table.phase)),
            "icons": _names(str(icons[place]) for place in growth.icons),
            "track icons used": _unless(growth.track_icons_used, 0),
            "presence replaced": _unless(growth.called, defaults.presence_replaced(panel, game.table.phase)),
            "hand": _unless(list(spirit.hand), list(defaults.hand(panel, elsewhere))),
            "in play": list(spirit.in_play) or None,
            "played": _unless(spirit.played, len(spirit.in_play)),
            "discard": list(spirit.discard) or None,
            "forgotten": list(spirit.forgotten) or None,
            "beside": _names(spirit.beside),
            "used": list(spirit.used) or None,
            "quickened": _unless(spirit.quickened, 0),
        }
    )


def _invaders(game: Game) -> Data:
    table = game.table
    now, queue = table.invaders, table.queue
    seen = (*now.ravage, *now.build, *now.explore, *now.discard)
    under_way = None
    if queue is not None and queue != defaults.queue(table.phase, now):
        after = [f"{rule} on {board}" for rule, board in queue.after]
        under_way = _said(
            {
                "card": queue.card or None,
                "lands": list(queue.lands) or None,
                "cards": list(queue.cards) or None,
                "after": None if queue.after == defaults.after_card(game, table.phase, queue) else after,
            }
        )
    return {
        "ravage": _names(now.ravage),
        "build": _names(now.build),
        "explore": _names(now.explore),
        "invader discard": _names(now.discard),
        "invader deck": _unless(list(now.deck), list(defaults.invader_deck(game.box, table.turn, seen))),
        "invaders removed": list(now.removed) or None,
        "queue": under_way,
    }


def _fear(game: Game) -> Data:
    fear = game.table.fear
    gone = len(fear.discard) + fear.earned + (game.table.fear_card is not None)
    return _said(
        {
            "generated": _unless(fear.generated, 0),
            "earned": _unless(fear.earned, 0),
            "levels": _unless(list(fear.levels), list(defaults.fear_levels(game, gone))),
            "discard": _names(fear.discard),
            "added": _unless(fear.added, 0),
        }
    )


def _fear_card(game: Game) -> Data | None:
    now = game.table.fear_card
    if now is None:
        return None
    spirits = [spirit.id for spirit in game.table.spirits]
    waiting = waiting_for(game.box.fear[now.card].levels[now.level - 1], spirits)
    return _said(
        {
            "card": now.card,
            "level": _unless(now.level, defaults.fear_card_level(game.table.fear)),
            "waiting": _unless(list(now.waiting), list(waiting)),
            "lands": _names(now.lands),
        }
    )


def _blight(game: Game) -> Data | None:
    now = game.table.blight
    if (now.side, now.left, now.out_of_game) == (HEALTHY, HEALTHY_PER_PLAYER * game.players + ONCE_PER_GAME, 0):
        return None
    return _said(
        {
            "left": now.left,
            "side": _unless(now.side, HEALTHY),
            "card": now.card or None,
            "out of game": now.out_of_game or None,
        }
    )


def adversary(now: AdversaryInPlay | None) -> Data | None:
    """What a file says of the Adversary that is played against."""
    if now is None:
        return None
    return _said(
        {"name": now.id, "level": now.level, "blight": now.blight or None, "thematic event": now.thematic or None}
    )


def _deck(game: Game, kind: str) -> Data | None:
    deck = game.table.minors if kind == MINOR else game.table.majors
    owned = defaults.owned(game.table)
    cards = deck.cards
    data: Data = {
        "cards": None if cards == defaults.power_deck(game.box, kind, (*owned, *deck.discard)) else sorted(cards),
        "discard": list(deck.discard) or None,
    }
    return _said(data) or None


def _events(game: Game) -> Data:
    table = game.table
    deck, now = table.events, table.event
    elsewhere = (*deck.discard, *deck.placed, *([now.card] if now else []))
    cards = None if deck.cards == defaults.event_deck(game.box, elsewhere) else sorted(deck.cards)
    lying: Data = {"cards": cards, "discard": list(deck.discard) or None, "known": dict(deck.known) or None}
    lying["between"] = {card: [fewest, most] for card, fewest, most in deck.between} or None
    return {
        "events": _said(lying) or None,
        "event": None if now is None else _event_card(now),
        "after advance": [_event_card(one) for one in table.after_advance] or None,
    }


def _event_card(now: EventInPlay) -> Data:
    part = defaults.EVENT_PARTS[now.part]
    waiting = None if now.waiting is None else list(now.waiting)
    return _plain(now, {"part": _unless(part, defaults.EVENT_PARTS[0]), "waiting": waiting})


def _effect(effect: Effect) -> Data:
    return _plain(effect, {"where": _where(effect.where) or None, "source": _unless(effect.source, "the position")})


def _where(where: Where) -> Data:
    more = {
        "at least": where.at_least and {"of": _names(where.at_least[0]), "number": where.at_least[1]},
        "more": where.more and {"of": _names(where.more[0]), "than": _names(where.more[1])},
        "any of": [_where(one) for one in where.any_of] or None,
        "beside": where.beside and {"of": _names(where.beside[0]), "number": where.beside[1]},
    }
    return _plain(where, more)


def _plain(value: NamedTuple, instead: Data) -> Data:
    """The fields of a plain value that say something, by the names that a file gives them."""
    defaults_of: Data = value._field_defaults
    data: Data = {}
    for field, one in value._asdict().items():
        key = field.replace("_", " ")
        if key in instead:
            data[key] = instead[key]
        elif one != defaults_of.get(field):
            data[key] = _names(one) if isinstance(one, tuple) else one
    return _said(data)
