"""What happened, in words: an event of the rules becomes a line, a step gets a title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spirit_tutor import words
from spirit_tutor.replay.steps import Step
from spirit_tutor.rules.core.asks import TABLE
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Event, Game
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.rules.powers import repeating
from spirit_tutor.rules.turn import triggers
from spirit_tutor.table.pieces import NAMES

Detail = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """One line of what happened, and the lines under it.

    `land` is where, if anywhere; `piece` in land notation, `start`, `end` and
    `amount` are the figures of the event, `sources` the lands that a target is in
    range of, where it has them.
    """

    text: str
    kind: str
    land: str = ""
    children: tuple[Told, ...] = ()
    piece: str = ""
    start: str = ""
    end: str = ""
    amount: int = 0
    sources: tuple[str, ...] = ()


def tell(game: Game, events: tuple[Event, ...]) -> tuple[Told, ...]:
    """The lines for these events; events that say nothing by themselves hand up what is under them."""
    told: list[Told] = []
    for event in events:
        children = _without_repetition(event)
        under = tell(game, children)
        text = LINES[event.kind](Teller(game), event.detail, event) if event.kind in LINES else event.kind
        if not text:
            told.extend(under)
            continue
        detail = event.detail
        told.append(
            Told(
                text, event.kind, str(detail.get("land", detail.get("end", ""))), under, str(detail.get("piece", "")),
                str(detail.get("start", "")), str(detail.get("end", "")), int(detail.get("amount", 0)),
            )
        )  # fmt: skip
    return tuple(told)


def _start(game: Game, detail: Detail) -> str:
    """Where a piece came from; relocated Presence names its land as its source."""
    source = str(detail.get("source", ""))
    return str(detail.get("start", source if source in game.whole_island.lands else ""))


SAID_BY_PARENT = {"damage": "destroyed", "explore": "added", "build": "added"}
"""Events whose line says already what this one under them would say."""


def _without_repetition(event: Event) -> tuple[Event, ...]:
    said = SAID_BY_PARENT.get(event.kind)
    return tuple(deeper for child in event.children for deeper in (child.children if child.kind == said else (child,)))


class Teller:
    """The words that lines are made of, for one game."""

    def __init__(self, game: Game):
        self.game = game

    def land(self, name: str) -> str:
        """`A3 Jungle`."""
        return f"{name} {self.game.whole_island.lands[name].terrain}"

    def who(self, name: str) -> str:
        """A Spirit's short name."""
        return words.spirit(self.game, name)

    def piece(self, spelling: str) -> str:
        """A piece as a reader says it: `Town (1 damage)`, `Presence of River`."""
        owner = next((spirit.id for spirit in self.game.table.spirits if spirit.letter == spelling), "")
        return f"Presence of {self.who(owner)}" if owner else words.piece(spelling)


def _ravage(t: Teller, d: Detail, _: Event) -> str:
    defend = f" after Defend {d['defend']}" if d["defend"] else ""
    attackers = _pieces(d["attackers"])
    verb = "deals" if " " not in d["attackers"] else "deal"
    return f"Ravage in {t.land(d['land'])}: {attackers} {verb} {d['damage']} damage{defend}"


def _damage(_: Teller, d: Detail, event: Event) -> str:
    fate = ": destroyed" if any(child.kind == "destroyed" for child in event.children) else ""
    return f"{d['amount']} damage to {words.piece(d['piece'])} in {d['land']}{fate}"


def _destroyed(_: Teller, d: Detail, _event: Event) -> str:
    return f"{words.piece(d['piece'])} in {d['land']} is destroyed"


def _power(t: Teller, d: Detail, _: Event) -> str:
    return f"{t.who(d['spirit'])} uses {d['power']}"


def _energy(t: Teller, d: Detail, _: Event) -> str:
    verb = "gains" if d["amount"] > 0 else "pays or loses"
    return f"{t.who(d['spirit'])} {verb} {abs(d['amount'])} Energy"


def _cards_played(t: Teller, d: Detail, _: Event) -> str:
    if not d["cards"]:
        return f"{t.who(d['spirit'])} plays no card"
    return f"{t.who(d['spirit'])} plays {words.joined(d['cards'])} for {d['cost']} Energy"


def _presence_added(t: Teller, d: Detail, _: Event) -> str:
    start = f"off the {d['source']}" if "track" in d["source"] else f"from {d['source']}"
    return f"{t.who(d['spirit'])} adds Presence in {t.land(d['land'])}, {start}"


def _pieces(spellings: str) -> str:
    return words.joined(words.piece(spelling) for spelling in spellings.split())


TRIGGERED = {
    triggers.FEAR_WHERE_DESTROYED: "{amount} Fear",
    triggers.NEW_SACRED_SITE: "{pieces} are Pushed out of the new Sacred Site",
    repeating.REPEAT: "it is used again",
}


def _triggered(t: Teller, d: Detail, _: Event) -> str:
    if d["trigger"] == adversary.ADVERSARY:
        return f"{d['source']} in {t.land(d['land'])}: {adversary.rule_named(t.game, d['source']).text}"
    pieces = words.kinds(t.game.panel(d["spirit"]).drives_out) if d["trigger"] == triggers.NEW_SACRED_SITE else ""
    what = TRIGGERED.get(d["trigger"], "{amount} damage").format(amount=d["amount"], pieces=pieces)
    return f"{d['source']} acts{' in ' + t.land(d['land']) if d['land'] else ''}: {what}"


def _event_part(t: Teller, d: Detail, _: Event) -> str:
    if d["who"] in t.game.whole_island.boards:
        where = f" on board {d['who']}"
    elif d["who"] in t.game.whole_island.lands:
        where = f" in {t.land(d['who'])}"
    else:
        where = "" if d["who"] == TABLE else f" for {t.who(d['who'])}"
    return f"{d['part']}{where}"


def _event_step(t: Teller, d: Detail, event: Event) -> str:
    return f"{_event_part(t, d, event)}: {d['text']}"


def _event_text(t: Teller, d: Detail, _event: Event) -> str:
    prices = [part.price for part in t.game.box.events[d["card"]].main if part.name == d["part"] and part.price]
    marks = [words.columns(d["when"])] if d["when"] else [*map(words.price, prices)]
    return f"{d['part']}{f' ({words.joined(marks)})' if marks else ''}: {d['text']}"


def _adversary(t: Teller, d: Detail, _: Event) -> str:
    where = f" on board {d['board']}" if "board" in d else f" in {t.land(d['land'])}" if "land" in d else ""
    return f"{d['rule']}{where}: {d['text']}"


def _event_discarded(_t: Teller, d: Detail, _: Event) -> str:
    if d.get("senseless"):
        return f"{d['card']} has no sense in this game: it is discarded and another Event is drawn"
    return "on the first turn it is discarded and nothing of it happens"


def _explore(t: Teller, d: Detail, _: Event) -> str:
    comes = words.joined(words.counted(n, kind) for kind, n in d["comes"].items())
    return f"Explore in {t.land(d['land'])}: {comes} {'comes' if sum(d['comes'].values()) == 1 else 'come'}"


def _boards(names: list[str]) -> str:
    return f"board{'s' if len(names) > 1 else ''} {words.joined(names)}"


def _board_destroyed(_: Teller, d: Detail, _event: Event) -> str:
    blight = f"; {d['blight']} Blight leaves the game" if d["blight"] else ""
    return f"Board {d['board']} is destroyed with everything on it{blight}"


TERROR_LEVELS = {2: "Terror Level II", 3: "Terror Level III", 4: "the Fear Deck is used up"}


def _blight_added(t: Teller, d: Detail, _: Event) -> str:
    if d.get("none_left"):
        return f"Blight is due in {t.land(d['land'])}, but none is left"
    return f"1 Blight is added in {t.land(d['land'])}"


def _advance(_: Teller, d: Detail, _event: Event) -> str:
    parts = [f"{words.joined(d['discarded'])} to the discard"] if d["discarded"] else []
    parts += [f"{words.joined(d['ravage'])} to Ravage"] if d["ravage"] else []
    parts += [f"{words.joined(d['build'])} to Build"] if d["build"] else []
    return "The Invader Cards move on: " + ", ".join(parts)


def _placed(t: Teller, d: Detail, _: Event) -> str:
    return f"{t.who(d['spirit'])} places {d['amount']} {NAMES.get(d['piece'], 'Presence')} in {t.land(d['land'])}"


FEW = 12
"""Up to so many lands are told one by one where an effect begins."""


def _effect_begins(t: Teller, d: Detail, _: Event) -> str:
    """How long, what, and in which lands now: pieces that come or go change it later (R9.16)."""
    effect, figures = d["effect"], d["figures"]
    until = "" if effect.lasting else "while this Invader Card acts: " if effect.card else "until the end of the turn: "
    told = until + words.does(t.game, effect)
    if figures is None or len(figures) > FEW:
        return told
    if not figures:
        return f"{told}, now in no land"
    if not effect.per:
        return f"{told}, now {words.joined(figures)}"
    amounts = {n: [land for land, amount in figures.items() if amount == n] for n in sorted(set(figures.values()))}
    return f"{told}, now {'; '.join(f'{n} in {words.joined(lands)}' for n, lands in amounts.items())}"


def _nothing_fits(_t: Teller, d: Detail, _: Event) -> str:
    where = words.where(d["where"])
    article = "" if where.startswith("any ") else "an " if where[0] in "AEIOU" else "a "
    return f"nothing happens: there is no {words.one_of(d['kinds'])} in {article}{where}"


LINES: dict[str, Callable[[Teller, Detail, Event], str]] = {
    "boards placed": lambda t, d, _: f"The printed Invaders, Dahan and Blight are placed on {_boards(d['boards'])}",
    "placed": _placed,
    "invader card": lambda t, d, _: f"{d['card']} is turned up; it matches {words.joined(d['lands'])}",
    "explore": _explore,
    "build": lambda t, d, _: f"Build in {t.land(d['land'])}: 1 {NAMES[d['piece']]} is added",
    "ravage": _ravage,
    "counterattack": lambda t, d, _: f"Counterattack: {d['dahan']} Dahan deal {d['damage']}",
    "damage": _damage,
    "destroyed": _destroyed,
    "removed": lambda t, d, _: f"{words.piece(d['piece'])} in {d['land']} is removed",
    "replaced": lambda t, d, _: f"{t.piece(d['piece'])} in {d['land']} is replaced by {_pieces(d['by'])}",
    "added": lambda t, d, _: f"{words.counted(d['amount'], d['piece'])} added in {d['land']}",
    "moved": lambda t, d, _: f"{t.piece(d['piece'])} moves from {d['start']} to {d['end']}",
    "defend": lambda t, d, _: f"Defend {d['amount']} in {t.land(d['land'])} this turn",
    "health": lambda t, d, _: words.EFFECTS[d["effect"]].format(amount=d["amount"], of=words.kinds(d["of"])),
    "fear": lambda t, d, _: f"{d['amount']} Fear",
    "fear card earned": lambda t, d, _: "the Fear Pool is empty: a Fear Card is earned",
    "terror level": lambda t, d, _: TERROR_LEVELS[d["level"]],
    "fear card": lambda t, d, _: f"{d['card']} (Terror Level {words.STAGES[d['level']]}): {d['text']}",
    "blight added": _blight_added,
    "blight prevented": lambda t, d, _: f"no Blight can be added in {d['land']}",
    "blight removed": lambda t, d, _: f"{d['amount']} Blight is removed from {t.land(d['land'])}",
    "blight card flipped": lambda t, d, _: f"the Blight Card flips: {d['card']} with {d['left']} Blight. {d['text']}",
    "cascade": lambda t, d, _: f"it cascades from {d['start']} to {d['end']}",
    "presence added": _presence_added,
    "presence destroyed": lambda t, d, _: f"{t.who(d['spirit'])} loses 1 Presence in {t.land(d['land'])}",
    "growth": lambda t, d, _: f"{t.who(d['spirit'])} chooses Growth: {words.joined(d['icons'])}",
    "energy": _energy,
    "cards played": _cards_played,
    "revealed": lambda t, d, _: f"From the {d['deck'].capitalize()} deck: {words.joined(d['cards'])}",
    "dealt": lambda t, d, _: f"From the {d['deck'].capitalize()} deck: {words.joined(d['cards'])}",
    "beside": lambda t, d, _: f"{d['card']} stays in play beside {t.who(d['spirit'])}",
    "gained": lambda t, d, _: f"{t.who(d['spirit'])} keeps {d['card']}",
    "forgotten": lambda t, d, _: f"{t.who(d['spirit'])} Forgets {d['card']}",
    "reclaimed": lambda t, d, _: f"{t.who(d['spirit'])} takes {words.joined(d['cards'])} back to hand",
    "shuffled": lambda t, d, _: f"the discard is shuffled into a new {d['deck'].capitalize()} deck of {d['cards']}",
    "power": _power,
    "target": lambda t, d, _: f"target {t.land(d['land'])}, within range of {words.joined(d['sources'], 'or')}",
    "threshold": lambda t, d, _: f"threshold {words.needs(d['needs'])} reached",
    "converted": lambda t, d, _: f"{t.who(d['spirit'])} uses {d['power']} as if it were {d['speed'].capitalize()}",
    "effect begins": _effect_begins,
    "effect waiting": lambda t, d, _: f"{words.waits_for(d['coming'])}: {words.does(t.game, d['coming'].effect)}",
    "nothing": lambda t, d, _: f"nothing happens: {d['why']}",
    "nothing fits": _nothing_fits,
    "unchanged": lambda t, d, _: "nothing changes",
    "triggered": _triggered,
    "repeat": lambda t, d, _: f"{t.who(d['spirit'])} uses {d['power']} again for {d['cost']} Energy, by {d['by']}",
    "repeat target": lambda t, d, _: f"{d['power']} repeats in {t.land(d['land'])}",
    "invaders fight": lambda t, d, _: f"Invaders in {d['land']} damage each other: {d['one']} and {d['other']}",
    "defend carried": lambda t, d, _: f"Defend {d['amount']} goes along from {d['start']} to {d['end']}",
    "presence brought back": lambda t, d, _: f"{t.who(d['spirit'])} brings {d['amount']} Presence back, in {t.land(d['land'])}",
    "given": lambda t, d, _: f"{t.who(d['spirit'])} gives {d['card']} to {t.who(d['receiver'])}",
    "land chosen": lambda t, d, _: f"{t.land(d['land'])} is chosen",
    "stopped": lambda t, d, _: f"{d['by']} stops the {d['action'].capitalize()} in {d['land']}",
    "instead": lambda t, d, _: f"{d['by']}: in {d['land']} a {d['other'].capitalize()}, no {d['action'].capitalize()}",
    "card skipped": lambda t, d, _: f"{d['by']} skips {d['card']}",
    "strife spent": lambda t, d, _: f"the Strife on {words.piece(d['piece'].split('*')[0])} in {d['land']} is spent",
    "advance": _advance,
    "redirected": lambda t, d, _: f"{d['by']}: Invaders in adjacent lands take it",
    "strife fights": lambda t, d, _: f"Invaders with Strife in {d['land']} deal {d['damage']} damage to others there",
    "strife removed": lambda t, d, _: f"1 Strife of {words.piece(d['piece'])} in {d['land']} is removed",
    "board destroyed": _board_destroyed,
    "strife added": lambda t, d, _: f"1 Strife is added to {words.piece(d['piece'])} in {d['land']}",
    "land damage": lambda t, d, _: f"{d['amount']} damage to the land in {d['land']}",
    "fear card added": lambda t, d, _: "a Fear Card is added on top of the Fear Deck",
    "fear card removed": lambda t, d, _: "the top Fear Card goes back to the box",
    "invader card removed": lambda t, d, _: f"the top Invader Card, of Stage {words.STAGES[d['stage']]}, goes back to the box",
    "event card": lambda t, d, _: f"Event Card: {d['card']}",
    "event discarded": _event_discarded,
    "event returns": lambda t, d, _: f"{d['card']} goes back into the Event Deck, {words.cards_above(d['under'], d['most'])}",
    "event placed": lambda t, d, _: f"{d['card']} is put into the Event Deck, {words.cards_above(d['under'], d['most'])}",
    "adversary": _adversary,
    "none left": lambda t, d, _: f"a {NAMES[d['piece']]} must be placed, but none is left ({d['rule']})",
    "blight kept": lambda t, d, _: f"it is kept off the Blight Card: {d['kept']} of {d['enough']} lie with the Adversary",
    "blight given back": lambda t, d, _: f"that is enough: {d['amount']} Blight go to the Blight Card",
    "event part": _event_step,
    "event text": _event_text,
    "effect waits": lambda t, d, _: f"it waits for the next normal {d['action'].capitalize()}",
    "terrain chosen": lambda t, d, _: f"{d['terrain']} is chosen",
    "blight taken out": lambda t, d, _: "1 Blight goes off the Blight Card and out of the game",
    "prevented": lambda t, d, _: f"board {d['board']} is spared",
    "discarded": lambda t, d, _: f"{t.who(d['spirit'])} discards {d['card']}",
    "randomizer": lambda t, d, _: f"the top {d['deck'].capitalize()} Power goes to the discard: {d['card']}",
    "deck empty": lambda t, d, _: "an Invader Card should be turned up, but the deck is empty",
    "time passes": lambda t, d, _: "cards in play are discarded, damage heals, effects of this turn end",
    "ending": lambda t, d, _: f"{d['ending'].capitalize()}: {d['reason']}",
}  # fmt: skip


def _effect_title(game: Game, mark: list[str]) -> str:
    """An effect that a scenario does by itself: `Add in A6`."""
    name = mark[0].replace("-", " ").capitalize() if mark else "An effect"
    return f"{name} in {mark[-1]}" if mark and mark[-1] in game.island.lands else name


def title(game: Game, step: Step) -> str:
    """A step's title: what and where, in a few words."""
    mark = step.id.split("#")[0].split(".")
    parts = mark[1:] if step.turn else mark
    phase, rest = parts[0], parts[1:]
    events = {event.kind: event.detail for top in step.events for event in top.walk()}
    who = words.spirit(game, step.who)
    last = rest[-1] if rest else ""
    if phase == "setup":
        return _setup_title(game, events, last)
    if phase == "growth":
        return _growth_title(who, rest, events)
    if phase == "energy":
        return f"{who} gains Energy"
    if phase == "cards":
        cards = events["cards played"]["cards"]
        return f"{who} plays {words.joined(cards) if cards else 'no card'}"
    if phase in ("fast", "slow"):
        return _power_title(game, phase, rest)
    simple = {
        "spirit": f"{who} Reclaims one card", "advance": "The Invader Cards advance", "time-passes": "Time Passes",
        "blighted": "The Blighted Island acts", "blighted-spirits": "The Blighted Island acts", "do": _effect_title(game, rest),
    }  # fmt: skip
    if phase == "spirit" and last in game.whole_island.lands:
        return f"{who} replaces a Presence in {last}"
    if "event part" in events:
        return f"Event: {_event_part(Teller(game), events['event part'], step.events[0])}"
    if "event returns" in events:
        return f"{events['event returns']['card']} goes back into the Event Deck"
    if phase in simple:
        return simple[phase]
    if "event card" in events:
        return f"Event Card: {events['event card']['card']}"
    if last in (*game.whole_island.lands, *game.whole_island.boards):
        return _title_of_land(events, phase, last)
    if phase == "fear":
        card = next((name for name in game.box.fear if kebab(name) == rest[0]), rest[0])
        return f"Fear Card: {card}" + (f", {who}" if len(rest) > 1 else "")
    if "invader card" in events:
        return f"{words.PHASE_NAMES[phase]}: {events['invader card']['card']}"
    return words.PHASE_NAMES[phase]


def _title_of_land(events: dict[str, Detail], phase: str, land: str) -> str:
    """An Invader Action in a land, or what an Adversary does on a board after an Explore Card."""
    if "board" in events.get("adversary", {}):
        return f"{events['adversary']['rule']} on board {land}"
    return f"{words.PHASE_NAMES[phase]} in {land}"


def _setup_title(game: Game, events: dict[str, Detail], last: str) -> str:
    if last == "island":
        return "The island before the game"
    if "invader card" in events:
        return f"The first Explore: {events['invader card']['card']}"
    if last in (*game.whole_island.lands, *game.whole_island.boards):
        return _title_of_land(events, "explore", last)
    return f"{words.spirit(game, last)} takes its place"


def _growth_title(who: str, rest: list[str], events: dict[str, Detail]) -> str:
    if "gained" in events:
        return f"{who} gains {events['gained']['card']}"
    if len(rest) == 1:
        return f"{who} grows: {events['growth']['option']}"
    if "presence added" in events:
        return f"{who} adds Presence in {events['presence added']['land']}"
    return f"{who} grows: {rest[1].replace('-', ' ')}"


def _power_title(game: Game, phase: str, rest: list[str]) -> str:
    if len(rest) < 2:
        return f"The {phase.capitalize()} phase ends"
    name = next((name for name in game.box.powers if kebab(name) == rest[1]), rest[1])
    if len(rest) < 3:
        return name
    target = rest[2]
    return f"{name} in {target}" if target in game.whole_island.lands else f"{name} on {words.spirit(game, target)}"
