"""What happened, in words: everything that the rules record becomes a line, a step gets a title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from spirit_tutor import words
from spirit_tutor.replay import step_ids
from spirit_tutor.replay.steps import Step
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.rules.powers import repeating
from spirit_tutor.rules.turn import triggers
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import NAMES, Piece

MOVED, CASCADE, TARGET = happened.Moved.kind, happened.Cascade.kind, happened.Target.kind
FEAR_CARD, PRESENCE_DESTROYED = happened.FearCard.kind, happened.PresenceDestroyed.kind
CAME = frozenset({happened.Added.kind, happened.Build.kind, happened.Explore.kind})
"""What brings pieces from the supply."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line of what happened, and the lines under it.

    `kind` is that of the happening; `land` is where, if anywhere; `pieces` are those
    that it is about, each as often as there are of it; `start` and `end` are the lands
    of a way, `card` is the card that it names.
    """

    text: str
    kind: str
    land: str = ""
    children: tuple[Told, ...] = ()
    pieces: tuple[Piece, ...] = ()
    start: str = ""
    end: str = ""
    card: str = ""


def every_line(told: Iterable[Told], depth: int = 0) -> Iterator[tuple[int, Told]]:
    """All lines in order, each with how deep it lies."""
    for one in told:
        yield depth, one
        yield from every_line(one.children, depth + 1)


def tell(game: Game, happenings: Iterable[Happening]) -> tuple[Told, ...]:
    """The lines for what happened, with those for what it brought about under them."""
    return tuple(_told(Teller(game), one) for one in happenings)


def _told(teller: Teller, one: Happening) -> Told:
    start, end = getattr(one, "start", ""), getattr(one, "end", "")
    under = tuple(_told(teller, deeper) for deeper in _without_repetition(one))
    return Told(
        LINES[type(one)](teller, one), one.kind, getattr(one, "land", end), under, _pieces_of(one), start, end,
        getattr(one, "card", ""),
    )  # fmt: skip


def _pieces_of(one: Happening) -> tuple[Piece, ...]:
    if isinstance(one, happened.Explore):
        return tuple(Piece(kind) for kind, n in one.comes.items() for _ in range(n))
    piece = getattr(one, "piece", None)
    return (piece,) * (one.amount if isinstance(one, happened.Added | happened.Placed) else 1) if piece else ()


SAID_BY_PARENT = {
    happened.Damage: happened.Destroyed, happened.Explore: happened.Added, happened.Build: happened.Added,
}  # fmt: skip
"""What has a line that says already what this one under it would say."""


def _without_repetition(one: Happening) -> tuple[Happening, ...]:
    said = SAID_BY_PARENT.get(type(one))
    return tuple(deeper for under in one.under for deeper in (under.under if type(under) is said else (under,)))


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

    def piece(self, piece: Piece) -> str:
        """A piece as a reader says it: `Town (1 damage)`, `Presence of River`."""
        return f"Presence of {self.who(piece.kind)}" if piece.is_presence else words.piece(piece)


def _ravage(t: Teller, h: happened.Ravage) -> str:
    defend = f" after Defend {h.defend}" if h.defend else ""
    verb = "deal" if len(h.attackers) > 1 else "deals"
    return f"Ravage in {t.land(h.land)}: {_pieces(h.attackers)} {verb} {h.damage} damage{defend}"


def _counterattack(_: Teller, h: happened.Counterattack) -> str:
    return f"{h.dahan} Dahan {'strike' if h.dahan > 1 else 'strikes'} back for {h.damage} damage"


def _damage(_: Teller, h: happened.Damage) -> str:
    fate = ": destroyed" if any(isinstance(under, happened.Destroyed) for under in h.under) else ""
    return f"{h.amount} damage to {words.piece(h.piece)} in {h.land}{fate}"


def _destroyed(_: Teller, h: happened.Destroyed) -> str:
    return f"{words.piece(h.piece)} in {h.land} is destroyed"


def _power(t: Teller, h: happened.Power) -> str:
    return f"{t.who(h.spirit)} uses {h.power}"


def _growth(t: Teller, h: happened.Growth) -> str:
    """What an option gives; of two icons alike it says `twice`."""
    icons = [words.icon(icon) for icon in h.icons]
    told = [f"{icon}{', twice' if icons.count(icon) > 1 else ''}" for icon in dict.fromkeys(icons)]
    return f"{t.who(h.spirit)} takes the Growth option {h.option}: {'; '.join(told)}"


def _energy(t: Teller, h: happened.Energy) -> str:
    verb = "gains" if h.amount > 0 else "loses"
    return f"{t.who(h.spirit)} {verb} {abs(h.amount)} Energy"


def _cards_played(t: Teller, h: happened.CardsPlayed) -> str:
    if not h.cards:
        return f"{t.who(h.spirit)} plays no card"
    return f"{t.who(h.spirit)} plays {words.joined(h.cards)} for {h.cost} Energy"


def _presence_added(t: Teller, h: happened.PresenceAdded) -> str:
    start = f"off the {h.source}" if "track" in h.source else f"from {h.source}"
    return f"{t.who(h.spirit)} adds Presence in {t.land(h.land)}, {start}"


def _pieces(pieces: Iterable[Piece]) -> str:
    return words.joined(map(words.piece, pieces))


TRIGGERED = {
    EffectKind.FEAR_WHERE_DESTROYED: "{amount} Fear",
    triggers.NEW_SACRED_SITE: "{pieces} are Pushed out of the new Sacred Site",
    repeating.REPEAT: "it is used again",
}


def _triggered(t: Teller, h: happened.Triggered) -> str:
    if h.trigger == adversary.ADVERSARY:
        return f"{h.source} in {t.land(h.land)}: {adversary.rule_named(t.game, h.source).text}"
    pieces = words.kinds(t.game.panel(h.spirit).drives_out) if h.trigger == triggers.NEW_SACRED_SITE else ""
    what = TRIGGERED.get(h.trigger, "{amount} damage").format(amount=h.amount, pieces=pieces)
    return f"{h.source} acts{' in ' + t.land(h.land) if h.land else ''}: {what}"


def _event_part(t: Teller, h: happened.EventPart) -> str:
    if h.who in t.game.whole_island.boards:
        where = f" on board {h.who}"
    elif h.who in t.game.whole_island.lands:
        where = f" in {t.land(h.who)}"
    else:
        where = "" if h.who == TABLE else f" for {t.who(h.who)}"
    return f"{h.part}{where}"


def _event_step(t: Teller, h: happened.EventPart) -> str:
    return f"{_event_part(t, h)}: {h.text}"


def _event_text(t: Teller, h: happened.EventText) -> str:
    prices = [part.price for part in t.game.box.events[h.card].main if part.name == h.part and part.price]
    marks = [words.columns(h.when)] if h.when else [*map(words.price, prices)]
    return f"{h.part}{f' ({words.joined(marks)})' if marks else ''}: {h.text}"


def _adversary(t: Teller, h: happened.Adversary) -> str:
    where = f" on board {h.board}" if h.board else f" in {t.land(h.land)}" if h.land else ""
    return f"{h.rule}{where}: {h.text}"


def _event_discarded(_t: Teller, h: happened.EventDiscarded) -> str:
    if h.senseless:
        return f"{h.card} has no sense in this game: it is discarded and another Event is drawn"
    return "on the first turn it is discarded and nothing of it happens"


def _explore(t: Teller, h: happened.Explore) -> str:
    comes = words.joined(words.counted(n, kind) for kind, n in h.comes.items())
    return f"Explore in {t.land(h.land)}: {comes} {'comes' if sum(h.comes.values()) == 1 else 'come'}"


def _invader_card_removed(_: Teller, h: happened.InvaderCardRemoved) -> str:
    return f"the top Invader Card, of Stage {words.STAGES[h.stage]}, goes back to the box"


def _boards(names: Sequence[str]) -> str:
    return f"board{'s' if len(names) > 1 else ''} {words.joined(names)}"


def _board_destroyed(_: Teller, h: happened.BoardDestroyed) -> str:
    blight = f"; {h.blight} Blight {'leaves' if h.blight == 1 else 'leave'} the game" if h.blight else ""
    return f"Board {h.board} is destroyed with everything on it{blight}"


TERROR_LEVELS = {2: "Terror Level II", 3: "Terror Level III", 4: "the Fear Deck is used up"}


def _blight_added(t: Teller, h: happened.BlightAdded) -> str:
    if h.none_left:
        return f"Blight is due in {t.land(h.land)}, but none is left"
    return f"1 Blight is added in {t.land(h.land)}"


def _advance(_: Teller, h: happened.Advance) -> str:
    parts = [f"{words.joined(h.discarded)} to the discard"] if h.discarded else []
    parts += [f"{words.joined(h.ravage)} to Ravage"] if h.ravage else []
    parts += [f"{words.joined(h.build)} to Build"] if h.build else []
    return "The Invader Cards move on: " + ", ".join(parts)


def _placed(t: Teller, h: happened.Placed) -> str:
    return f"{t.who(h.spirit)} places {h.amount} {NAMES.get(h.piece.kind, 'Presence')} in {t.land(h.land)}"


FEW = 12
"""Up to so many lands are told one by one where an effect begins."""


def _effect_begins(t: Teller, h: happened.EffectBegins) -> str:
    """How long, what, and in which lands now: pieces that come or go change it later (R9.16)."""
    effect, figures = h.effect, h.figures
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


def _nothing_fits(_t: Teller, h: happened.NothingFits) -> str:
    where = words.where(h.where)
    article = "" if where.startswith("any ") else "an " if where[0] in "AEIOU" else "a "
    return f"nothing happens: there is no {words.one_of(h.kinds)} in {article}{where}"


def _lying(notation: str) -> str:
    return "empty" if notation == "-" else notation


K = TypeVar("K", bound=Happening)


def _line(kind: type[K], say: Callable[[Teller, K], str]) -> tuple[type[Happening], Callable[[Teller, Any], str]]:
    """How a kind is said; its fields are checked with the types."""
    return kind, say


LINES: dict[type[Happening], Callable[[Teller, Any], str]] = dict([
    _line(happened.BoardsPlaced, lambda t, h: f"The printed Invaders, Dahan and Blight are placed on {_boards(h.boards)}"),
    _line(happened.Placed, _placed),
    _line(happened.InvaderCard, lambda t, h: f"{h.card} is turned up; it matches {words.joined(h.lands)}"),
    _line(happened.Explore, _explore),
    _line(happened.Build, lambda t, h: f"Build in {t.land(h.land)}: 1 {NAMES[h.piece.kind]} is added"),
    _line(happened.Ravage, _ravage),
    _line(happened.Counterattack, _counterattack),
    _line(happened.Damage, _damage),
    _line(happened.Destroyed, _destroyed),
    _line(happened.Removed, lambda t, h: f"{words.piece(h.piece)} in {h.land} is removed"),
    _line(happened.Replaced, lambda t, h: f"{t.piece(h.piece)} in {h.land} is replaced by {_pieces(h.by)}"),
    _line(happened.Added, lambda t, h: f"{words.counted(h.amount, h.piece.kind)} added in {h.land}"),
    _line(happened.Moved, lambda t, h: f"{t.piece(h.piece)} moves from {h.start} to {h.end}"),
    _line(happened.Defend, lambda t, h: f"Defend {h.amount} in {t.land(h.land)} this turn"),
    _line(happened.Health, lambda t, h: words.EFFECTS[h.effect.kind].format(amount=h.effect.amount, of=words.kinds(h.effect.of))),
    _line(happened.Fear, lambda t, h: f"{h.amount} Fear"),
    _line(happened.FearCardEarned, lambda t, h: "the Fear Pool is empty: a Fear Card is earned"),
    _line(happened.TerrorLevel, lambda t, h: TERROR_LEVELS[h.level]),
    _line(happened.FearCard, lambda t, h: f"{h.card} (Terror Level {words.STAGES[h.level]}): {h.text}"),
    _line(happened.BlightAdded, _blight_added),
    _line(happened.BlightPrevented, lambda t, h: f"no Blight can be added in {h.land}"),
    _line(happened.BlightRemoved, lambda t, h: f"{h.amount} Blight is removed from {t.land(h.land)}"),
    _line(happened.BlightCardFlipped, lambda t, h: f"the Blight Card flips: {h.card} with {h.left} Blight. {h.text}"),
    _line(happened.Cascade, lambda t, h: f"it cascades from {h.start} to {h.end}"),
    _line(happened.PresenceAdded, _presence_added),
    _line(happened.PresenceDestroyed, lambda t, h: f"{t.who(h.spirit)} loses 1 Presence in {t.land(h.land)}"),
    _line(happened.Growth, _growth),
    _line(happened.Energy, _energy),
    _line(happened.CardsPlayed, _cards_played),
    _line(happened.Revealed, lambda t, h: f"From the {h.deck.capitalize()} deck: {words.joined(h.cards)}"),
    _line(happened.Dealt, lambda t, h: f"From the {h.deck.capitalize()} deck: {words.joined(h.cards)}"),
    _line(happened.Beside, lambda t, h: f"{h.card} stays in play beside {t.who(h.spirit)}"),
    _line(happened.Gained, lambda t, h: f"{t.who(h.spirit)} keeps {h.card}"),
    _line(happened.Forgotten, lambda t, h: f"{t.who(h.spirit)} Forgets {h.card}"),
    _line(happened.Reclaimed, lambda t, h: f"{t.who(h.spirit)} takes {words.joined(h.cards)} back to hand"),
    _line(happened.Shuffled, lambda t, h: f"the discard is shuffled into a new {h.deck.capitalize()} deck of {h.number}"),
    _line(happened.Power, _power),
    _line(happened.Target, lambda t, h: f"target {t.land(h.land)}, within range of {words.joined(h.sources, 'or')}"),
    _line(happened.Threshold, lambda t, h: f"threshold {words.needs(h.needs)} reached"),
    _line(happened.Converted, lambda t, h: f"{t.who(h.spirit)} uses {h.power} as if it were {h.speed.capitalize()}"),
    _line(happened.EffectBegins, _effect_begins),
    _line(happened.EffectWaits, lambda t, h: f"{words.waits_for(h.coming)}: {words.does(t.game, h.coming.effect)}"),
    _line(happened.Nothing, lambda t, h: f"nothing happens: {h.why}"),
    _line(happened.NothingFits, _nothing_fits),
    _line(happened.Unchanged, lambda t, h: "nothing changes"),
    _line(happened.Triggered, _triggered),
    _line(happened.Repeat, lambda t, h: f"{t.who(h.spirit)} uses {h.power} again for {h.cost} Energy, by {h.by}"),
    _line(happened.RepeatTarget, lambda t, h: f"{h.power} repeats in {t.land(h.land)}"),
    _line(happened.InvadersFight, lambda t, h: f"Invaders in {h.land} damage each other: {h.one} and {h.other}"),
    _line(happened.DefendCarried, lambda t, h: f"Defend {h.amount} goes along from {h.start} to {h.end}"),
    _line(happened.PresenceBroughtBack, lambda t, h: f"{t.who(h.spirit)} brings {h.amount} Presence back, in {t.land(h.land)}"),
    _line(happened.Given, lambda t, h: f"{t.who(h.spirit)} gives {h.card} to {t.who(h.receiver)}"),
    _line(happened.LandChosen, lambda t, h: f"{t.land(h.land)} is chosen"),
    _line(happened.Stopped, lambda t, h: f"{h.by} stops the {h.action.capitalize()} in {h.land}"),
    _line(happened.Instead, lambda t, h: f"{h.by} makes it a {h.other.capitalize()} in {h.land}, not a {h.action.capitalize()}"),
    _line(happened.CardSkipped, lambda t, h: f"{h.by} skips {h.card}"),
    _line(happened.StrifeSpent, lambda t, h: f"the Strife on {words.piece(h.piece._replace(strife=0))} in {h.land} is spent"),
    _line(happened.Advance, _advance),
    _line(happened.Redirected, lambda t, h: f"{h.by}: Invaders in adjacent lands take it"),
    _line(happened.StrifeFights, lambda t, h: f"Invaders with Strife in {h.land} deal {h.damage} damage to others there"),
    _line(happened.StrifeRemoved, lambda t, h: f"1 Strife is removed from {words.piece(h.piece)} in {h.land}"),
    _line(happened.BoardDestroyed, _board_destroyed),
    _line(happened.StrifeAdded, lambda t, h: f"1 Strife is added to {words.piece(h.piece)} in {h.land}"),
    _line(happened.LandDamage, lambda t, h: f"{h.amount} damage to the land in {h.land}"),
    _line(happened.FearCardAdded, lambda t, h: "a Fear Card is added on top of the Fear Deck"),
    _line(happened.FearCardRemoved, lambda t, h: "the top Fear Card goes back to the box"),
    _line(happened.InvaderCardRemoved, _invader_card_removed),
    _line(happened.EventCard, lambda t, h: f"Event Card: {h.card}"),
    _line(happened.EventDiscarded, _event_discarded),
    _line(happened.EventReturns, lambda t, h: f"{h.card} goes back into the Event Deck, {words.cards_above(h.fewest, h.most)}"),
    _line(happened.EventPlaced, lambda t, h: f"{h.card} is put into the Event Deck, {words.cards_above(h.fewest, h.most)}"),
    _line(happened.Adversary, _adversary),
    _line(happened.NoneLeft, lambda t, h: f"a {NAMES[h.piece.kind]} must be placed, but none is left ({h.rule})"),
    _line(happened.BlightKept, lambda t, h: f"it is kept off the Blight Card: {h.kept} of {h.enough} lie with the Adversary"),
    _line(happened.BlightGivenBack, lambda t, h: f"that is enough: {h.amount} Blight go to the Blight Card"),
    _line(happened.EventPart, _event_step),
    _line(happened.EventText, _event_text),
    _line(happened.TerrainChosen, lambda t, h: f"{h.terrain} is chosen"),
    _line(happened.BlightTakenOut, lambda t, h: "1 Blight goes off the Blight Card and out of the game"),
    _line(happened.Prevented, lambda t, h: f"board {h.board} is spared"),
    _line(happened.Discarded, lambda t, h: f"{t.who(h.spirit)} discards {h.card}"),
    _line(happened.Randomizer, lambda t, h: f"the top {h.deck.capitalize()} Power goes to the discard: {h.card}"),
    _line(happened.DeckEmpty, lambda t, h: "an Invader Card should be turned up, but the deck is empty"),
    _line(happened.Corrected, lambda t, h: f"Corrected, {h.land}: {_lying(h.lay)}, now {_lying(h.lies)}"),
    _line(happened.TimePasses, lambda t, h: "Cards in play are discarded, damage heals, and the effects of this turn end"),
    _line(happened.Ending, lambda t, h: f"{h.ending.capitalize()}: {h.reason}"),
])  # fmt: skip


def _effect_title(game: Game, mark: Sequence[str]) -> str:
    """An effect that a scenario does by itself: `Add in A6`."""
    name = mark[0].replace("-", " ").capitalize() if mark else "An effect"
    return f"{name} in {mark[-1]}" if mark and mark[-1] in game.island.lands else name


def title(game: Game, step: Step) -> str:
    """A step's title: what and where, in a few words."""
    named = step_ids.parse(step.id)
    phase, rest = named.phase, named.rest
    who = words.spirit(game, step.who)
    last = rest[-1] if rest else ""
    if phase == "setup":
        return _setup_title(game, step, last)
    if phase == "growth":
        return _growth_title(who, rest, step)
    if phase == "energy":
        return f"{who} gains Energy"
    if phase == "cards":
        played = happened.first(happened.CardsPlayed, step.happenings)
        return f"{who} plays {words.joined(played.cards) if played and played.cards else 'no card'}"
    if phase in ("fast", "slow"):
        return _power_title(game, phase, rest)
    simple = {
        "spirit": f"{who} Reclaims one card", "advance": "The Invader Cards advance", "time-passes": "Time Passes",
        "blighted": "The Blighted Island acts", "blighted-spirits": "The Blighted Island acts", "do": _effect_title(game, rest),
        "correct": "The table is corrected",
    }  # fmt: skip
    if phase == "spirit" and last in game.whole_island.lands:
        return f"{who} replaces a Presence in {last}"
    if part := happened.first(happened.EventPart, step.happenings):
        return f"Event: {_event_part(Teller(game), part)}"
    if returns := happened.first(happened.EventReturns, step.happenings):
        return f"{returns.card} goes back into the Event Deck"
    if phase in simple:
        return simple[phase]
    if event := happened.first(happened.EventCard, step.happenings):
        return f"Event Card: {event.card}"
    if last in (*game.whole_island.lands, *game.whole_island.boards):
        return _title_of_land(step, phase, last)
    if phase == "fear":
        card = next((name for name in game.box.fear if kebab(name) == rest[0]), rest[0])
        return f"Fear Card: {card}" + (f", {who}" if len(rest) > 1 else "")
    if turned_up := happened.first(happened.InvaderCard, step.happenings):
        return f"{words.PHASE_NAMES[phase]}: {turned_up.card}"
    return words.PHASE_NAMES[phase]


def _title_of_land(step: Step, phase: str, land: str) -> str:
    """An Invader Action in a land, or what an Adversary does on a board after an Explore Card."""
    acted = happened.first(happened.Adversary, step.happenings)
    if acted and acted.board:
        return f"{acted.rule} on board {land}"
    return f"{words.PHASE_NAMES[phase]} in {land}"


def _setup_title(game: Game, step: Step, last: str) -> str:
    if last == "island":
        return "The island before the game"
    if turned_up := happened.first(happened.InvaderCard, step.happenings):
        return f"The first Explore: {turned_up.card}"
    if last in (*game.whole_island.lands, *game.whole_island.boards):
        return _title_of_land(step, "explore", last)
    return f"{words.spirit(game, last)} takes its place"


def _growth_title(who: str, rest: Sequence[str], step: Step) -> str:
    if gained := happened.first(happened.Gained, step.happenings):
        return f"{who} gains {gained.card}"
    if len(rest) == 1:
        (chosen,) = happened.of(happened.Growth, step.happenings)
        return f"{who} grows: {chosen.option}"
    if added := happened.first(happened.PresenceAdded, step.happenings):
        return f"{who} adds Presence in {added.land}"
    return f"{who} grows: {rest[1].replace('-', ' ')}"


def _power_title(game: Game, phase: str, rest: Sequence[str]) -> str:
    if len(rest) < 2:
        return f"The {phase.capitalize()} phase ends"
    name = next((name for name in game.box.powers if kebab(name) == rest[1]), rest[1])
    if len(rest) < 3:
        return name
    target = rest[2]
    return f"{name} in {target}" if target in game.whole_island.lands else f"{name} on {words.spirit(game, target)}"
