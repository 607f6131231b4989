"""What the rules could never lead to: a given position that breaks their invariants is refused.

Each check reads the finished table and gives the place in the position and a
sentence for everything that cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spirit_tutor.route.mistakes import DataPath
from spirit_tutor.route.route_format import PositionPart
from spirit_tutor.rules.cards import event_cards
from spirit_tutor.rules.core.asks import TABLE
from spirit_tutor.rules.core.card_shapes import (
    BASE,
    BOARD,
    BRANCH_AND_CLAW,
    INNATE,
    LAND,
    MAJOR,
    MINOR,
    SPIRIT,
    UNIQUE,
    Instruction,
)
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary, health
from spirit_tutor.rules.pieces.fear import waiting_for
from spirit_tutor.rules.spirits import elements
from spirit_tutor.rules.turn.setup import FIRST_EXPLORE, INVADER_DECK, ISLAND, fear_deck
from spirit_tutor.table.pieces import NAMES, WITH_HEALTH
from spirit_tutor.table.table import BLIGHTED, HEALTHY, EventInPlay, Spirit, Table
from spirit_tutor.words import joined

from . import defaults
from .defaults import BEFORE_GROWTH, QUEUED, SETUP

Wrongs = Iterator[tuple[DataPath, str]]
Pile = tuple[DataPath, str, tuple[str, ...]]
"""Cards lying together: where the file names them, where they lie in words, and the cards."""

EVENTS_IN = ("event", "advance")
EXPLORED_IN = (SETUP, "explore", "advance")
NUMERALS = {1: "I", 2: "II", 3: "III"}


def wrongs(game: Game, part: PositionPart) -> Wrongs:
    """Everything about the table that the rules could never lead to."""
    for check in CHECKS:
        yield from check(game, part)


def _damage(game: Game, _part: PositionPart) -> Wrongs:
    for land, contents in game.table.lands.items():
        for piece, _ in contents:
            if piece.kind in WITH_HEALTH and piece.damage >= health.health(game, land, piece):
                yield ("lands", land), f"{piece} cannot stand in {land}: its damage has come up to its Health."


def _setup(game: Game, _part: PositionPart) -> Wrongs:
    """What is still to be set up has placed nothing yet."""
    left = game.table.setup_left
    if ISLAND in left and any(game.table.lands.values()):
        yield ("lands",), "The island is still to be set up, so nothing lies on it."
        return
    for spirit in game.table.spirits:
        land = next((land for land, here in game.table.lands.items() if here.count(spirit.letter)), "")
        if spirit.id in left and land:
            yield ("lands", land), f"{_name(game, spirit)} is still to be set up, so it has no Presence on the island."


def _growth(game: Game, _part: PositionPart) -> Wrongs:
    for spirit in game.table.spirits:
        path: DataPath = ("spirits", spirit.id)
        now, panel, name = spirit.growth, game.panel(spirit.id), _name(game, spirit)
        if game.table.phase not in BEFORE_GROWTH and now.stage != "done":
            yield (*path, "stage"), f"In the {game.table.phase} phase {name} is done with its Spirit Phase."
        if len(set(now.taken)) < len(now.taken) or len(now.taken) > panel.picks:
            yield (*path, "growth"), f"{name} takes a Growth option once a turn, and {panel.picks} in all."
        elif now.stage == "growth" and len(now.taken) == panel.picks:
            yield (*path, "stage"), f"{name} has taken its Growth, so its stage is energy, cards or done."
        elif now.stage != "growth" and 0 < len(now.taken) < panel.picks:
            yield (*path, "growth"), f"{name} takes {panel.picks} Growth options before its next stage."
        if now.icons and now.stage in ("cards", "done"):
            yield (*path, "icons"), f"{name} does its Growth icons before it gains Energy."
        if now.track_icons_used > elements.track_actions(game, spirit.id):
            yield (
                (*path, "track icons used"),
                f"{name} has no more than {elements.track_actions(game, spirit.id)} open.",
            )


def _powers(game: Game, _part: PositionPart) -> Wrongs:
    """Every Power Card lies in one place, and in one that can hold it."""
    found: dict[str, str] = {}
    for path, words, cards in _piles(game):
        for card in cards:
            kind = game.box.powers[card].kind
            if kind == INNATE:
                yield path, f"{card} is an Innate Power; it is no card and lies nowhere."
            elif kind != UNIQUE and path[-1] == "forgotten":
                yield (
                    path,
                    f"{card} is no Unique Power: when it is Forgotten it goes to the {kind.capitalize()} discard.",
                )
            elif kind != MINOR and path[-1] == "beside":
                yield path, f"{card} is no Minor Power, and only those lie beside a Spirit."
            if card in found:
                twice = f"twice {words}" if found[card] == words else f"in two places: {found[card]} and {words}"
                yield path, f"{card} lies {twice}."
            found.setdefault(card, words)


def _piles(game: Game) -> Iterator[Pile]:
    for spirit in game.table.spirits:
        path, name = ("spirits", spirit.id), _name(game, spirit)
        yield (*path, "hand"), f"in the hand of {name}", spirit.hand
        yield (*path, "in play"), f"in play before {name}", spirit.in_play
        yield (*path, "discard"), f"in the discard of {name}", spirit.discard
        yield (*path, "forgotten"), f"among what {name} has Forgotten", spirit.forgotten
        yield (*path, "beside"), f"beside {name}", spirit.beside
    for kind, deck in ((MINOR, game.table.minors), (MAJOR, game.table.majors)):
        yield (kind, "cards"), f"in the {kind.capitalize()} deck", tuple(sorted(deck.cards))
        yield (kind, "discard"), f"in the {kind.capitalize()} discard", deck.discard


def _used(game: Game, _part: PositionPart) -> Wrongs:
    for spirit in game.table.spirits:
        path, panel = ("spirits", spirit.id), game.panel(spirit.id)
        own = [power.name for power in panel.innates]
        for i, name in enumerate(spirit.used):
            if name in spirit.used[:i]:
                yield (*path, "used", i), f"{name} is named twice; a Repeat is a running effect, 'repeated'."
            elif game.box.powers[name].kind == INNATE and name not in own:
                yield (*path, "used", i), f"{name} is no Innate Power of {panel.short}."
        if spirit.growth.called and not panel.becomes:
            yield (*path, "presence replaced"), f"{panel.short} has no rule of its own that replaces Presence."
        if spirit.quickened and not panel.swift_by:
            yield (*path, "quickened"), f"{panel.short} has no rule of its own that makes Slow Powers Fast."


def _invader_cards(game: Game, part: PositionPart) -> Wrongs:
    now, phase = game.table.invaders, game.table.phase
    spaces = {"ravage": now.ravage, "build": now.build, "explore": now.explore, "invader discard": now.discard}
    found: dict[str, str] = {}
    for key, cards in spaces.items():
        for card in cards:
            if card in found:
                yield (key,), f"{card} lies in two places, '{found[card]}' and '{key}'."
            found.setdefault(card, key)
    if now.explore and (phase not in EXPLORED_IN or (phase == SETUP and game.table.setup_left != (FIRST_EXPLORE,))):
        yield ("explore",), "A card lies in the Explore space from its Explore until the cards advance, no longer."
    seen = [game.box.invaders[card].stage for card in found]
    for stage in sorted(set(now.deck) - set(NUMERALS)):
        yield ("invader deck",), f"There is no Stage {stage}; the Stages are 1, 2 and 3."
    for stage, numeral in NUMERALS.items():
        all_of_it, left = INVADER_DECK.count(stage), now.deck.count(stage)
        if seen.count(stage) + left > all_of_it:
            path: DataPath = ("ravage",) if part.invader_deck is None else ("invader deck",)
            yield (
                path,
                (
                    f"A game has {all_of_it} Invader Cards of Stage {numeral}; {seen.count(stage)} that were turned up and "
                    f"{left} in the deck are more."
                ),
            )


def _queue(game: Game, part: PositionPart) -> Wrongs:
    queue, phase = game.table.queue, game.table.phase
    if phase not in QUEUED:
        if part.queue is not None:
            yield ("queue",), f"In the {phase} phase no Invader Card is being resolved."
        return
    if queue is None:
        return
    space: tuple[str, ...] = getattr(game.table.invaders, QUEUED[phase])
    path: DataPath = ("queue", "card")
    for card in (queue.card, *queue.cards):
        if card and card not in space:
            yield path, f"{card} does not lie in the {QUEUED[phase].capitalize()} space."
        if (queue.card, *queue.cards).count(card) > 1:
            yield ("queue", "cards"), f"{card} is still to come and being resolved at once."
        path = ("queue", "cards")
    if not space and phase in EXPLORED_IN:
        yield ("queue",), "No Invader Card has been turned up for this Explore."
    if queue.lands and not queue.card:
        yield ("queue", "lands"), "Lands are listed once their card is being resolved; say which 'card'."
    elif queue.lands:
        matching = game.box.invaders[queue.card].matching(game.island)
        for i, land in enumerate(queue.lands):
            if land not in matching or land in queue.lands[:i]:
                yield ("queue", "lands", i), f"{queue.card} acts once each in {', '.join(matching) or 'no land'}."
    follows = adversary.after_card(game, queue.card) if queue.card and phase in EXPLORED_IN else ()
    for i, one in enumerate(queue.after):
        if one not in follows or one in queue.after[:i]:
            yield (
                ("queue", "after", i),
                f"'{one[0]} on {one[1]}' does not follow {queue.card or 'a card still to come'}.",
            )


def _fear(game: Game, _part: PositionPart) -> Wrongs:
    fear, now = game.table.fear, game.table.fear_card
    full = list(fear_deck(game.box, game.table.adversary))
    more = max(0, fear.added)  # out of the box on top of the deck
    if any(not 0 <= left <= most + more for left, most in zip(fear.levels, full, strict=True)):
        yield (
            ("fear", "levels"),
            f"The Fear Deck has {joined(map(str, full))} cards at most above, between and below its dividers.",
        )
    elif any(fear.levels[place] and fear.levels[place + 1] < full[place + 1] for place in range(len(full) - 1)):
        yield ("fear", "levels"), "Fear Cards are taken from the top, so none is missing below one that is left."
    shown = [*fear.discard, *([now.card] if now else [])]
    for i, card in enumerate(shown):
        if card in shown[:i]:
            where: DataPath = ("fear", "discard") if i < len(fear.discard) else ("fear card", "card")
            yield where, f"{card} lies in two places."
    gone = len(shown) + fear.earned
    if gone + sum(fear.levels) > sum(full) + fear.added:
        yield (
            ("fear",),
            (
                f"The Fear Deck has {sum(full) + fear.added} cards; {gone} that were earned and {sum(fear.levels)} in the deck "
                "are more."
            ),
        )


def _fear_card(game: Game, _part: PositionPart) -> Wrongs:
    now = game.table.fear_card
    if now is None:
        return
    if game.table.phase != "fear":
        yield ("fear card",), f"In the {game.table.phase} phase no Fear Card is being resolved."
    if now.level > defaults.fear_card_level(game.table.fear):
        yield ("fear card", "level"), f"The Terror Level is only {game.table.fear.terror_level}."
    able = waiting_for(game.box.fear[now.card].levels[now.level - 1], _ids(game.table))
    for i, who in enumerate(now.waiting):
        if who not in able or who in now.waiting[:i]:
            doing = "the table does it" if able == (TABLE,) else f"each of {', '.join(able)} does it once"
            yield ("fear card", "waiting", i), f"'{who}' does not wait for {now.card}: {doing}."
    for i, land in enumerate(now.lands):
        if land not in game.whole_island.lands or land in now.lands[:i]:
            yield ("fear card", "lands", i), f"'{land}' is no land of this island, or was named before."


def _events(game: Game, part: PositionPart) -> Wrongs:
    """Every Event Card lies in one place; one that is resolved in the Event step lies in none until it is finished."""
    deck, now, phase = game.table.events, game.table.event, game.table.phase
    if not game.box.has_events:
        for key in ("events", "event", "after advance"):
            if getattr(part, key.replace(" ", "_")):
                yield (key,), f"Without Branch & Claw there are no Events; say 'boxes: [{BASE}, {BRANCH_AND_CLAW}]'."
        return
    piles = {
        "cards": sorted(deck.cards),
        "known": [card for card, _ in deck.known],
        "between": [card for card, _, _ in deck.between],
        "discard": list(deck.discard),
    }
    found = {now.card: "event"} if now is not None and phase == "event" and not _put_away(game, now) else {}
    for key, cards in piles.items():
        for card in cards:
            if card in found:
                yield ("events", key), f"{card} lies in two places, '{found[card]}' and '{key}'."
            found.setdefault(card, key)
    for card, fewest, most in deck.between:
        if not 0 <= fewest <= most:
            yield ("events", "between"), f"{card}: first the fewest cards above it, then the most."
    if now is not None and phase not in EVENTS_IN:
        yield ("event",), f"In the {phase} phase no Event Card is being resolved."
    elif now is not None:
        yield from _event_card(game, now, ("event",))
    if game.table.after_advance and phase not in (*EVENTS_IN, "fear", "ravage", "build", "explore"):
        yield (
            ("after advance",),
            f"In the {phase} phase the Invader Cards of this turn have advanced, or no Event was drawn.",
        )
    for i, one in enumerate(game.table.after_advance):
        yield from _event_card(game, one, ("after advance", i))
        instruction = _instruction(game, one)
        if instruction is not None and not instruction.after_advance:
            yield (
                ("after advance", i),
                f"This instruction of {one.card} does not wait for the Invader Cards to advance.",
            )


def _put_away(game: Game, now: EventInPlay) -> bool:
    """Whether the card lies in the discard already, as the one of the first turn does (R24.2)."""
    return game.table.turn == 1 and now.part == event_cards.FINISHED


def _instruction(game: Game, now: EventInPlay) -> Instruction | None:
    part = event_cards.parts(game, now)[now.part] if now.part < event_cards.FINISHED else None
    return part.instructions[now.instruction] if part and now.instruction < len(part.instructions) else None


def _event_card(game: Game, now: EventInPlay, path: DataPath) -> Wrongs:
    """Whether an Event Card can have come this far."""
    part = event_cards.parts(game, now)[now.part] if now.part < event_cards.FINISHED else None
    done = len(part.instructions) if part else 0
    if now.instruction > done:
        yield (*path, "instruction"), f"There are {done} instructions in this part of {now.card}."
    for i, name in enumerate(now.chosen):
        if name not in (*game.whole_island.lands, *game.whole_island.boards) or name in now.chosen[:i]:
            yield (*path, "chosen", i), f"'{name}' is no land and no board of this island, or was named before."
    instruction = _instruction(game, now)
    if now.waiting is None:
        return
    each = "" if instruction is None else instruction.each
    able = {BOARD: game.island.boards, SPIRIT: _ids(game.table), LAND: list(game.table.lands)}.get(each, [TABLE])
    for i, who in enumerate(now.waiting):
        if instruction is None or who not in able or who in now.waiting[:i]:
            yield (*path, "waiting", i), f"'{who}' does not wait for this instruction of {now.card}."


def _card_effects(game: Game, part: PositionPart) -> Wrongs:
    """What holds for one Invader Card ends with it (R14.9)."""
    queue = game.table.queue
    for i, effect in enumerate(part.effects):
        if effect.card and (queue is None or not queue.card):
            yield ("effects", i, "card"), "No Invader Card is being resolved that this effect could be for."


def _ids(table: Table) -> list[str]:
    return [spirit.id for spirit in table.spirits]


def _blight(game: Game, _part: PositionPart) -> Wrongs:
    card = game.table.blight
    if card.card and card.side != BLIGHTED:
        yield ("blight", "card"), "Which Blight Card it is, nobody knows before its Blighted side is up."
    if not card.left and game.table.ending is None:
        what = "a Healthy side has turned over" if card.side == HEALTHY else "the game is lost"
        yield ("blight", "left"), f"With no Blight left on it {what}."


def _adversary(game: Game, _part: PositionPart) -> Wrongs:
    now = game.table.adversary
    if now is None:
        return
    for supply in adversary.supplies(game):
        if supply.left < 0 and game.table.ending is None:
            yield (
                ("lands",),
                f"{supply.of - supply.left} {NAMES[supply.kind]}s lie here; {supply.rule} leaves {supply.of}.",
            )
    enough = sum(rule.keeps_blight for rule in adversary.rules(game)) * game.players
    if now.blight and now.blight >= enough:
        why = f"{enough} go to the Blight Card at once" if enough else "at this level no Blight is kept there"
        yield ("adversary", "blight"), f"{now.blight} Blight cannot lie on the Adversary's panel: {why}."


def _ending(game: Game, _part: PositionPart) -> Wrongs:
    table = game.table
    if table.ending is not None:
        return
    if table.lost:
        yield ("lost",), "What loses the game ends it with the action; say its 'ending' as well."
    if table.fear.terror_level > len(table.fear.levels):
        yield ("fear", "levels"), "With the last Fear Card taken the game is won; say its 'ending' as well."


def _name(game: Game, spirit: Spirit) -> str:
    return game.panel(spirit.id).short


CHECKS: tuple[Callable[[Game, PositionPart], Wrongs], ...] = (
    _damage, _setup, _growth, _powers, _used, _invader_cards, _queue, _fear, _fear_card, _events, _card_effects,
    _blight, _adversary, _ending,
)  # fmt: skip
