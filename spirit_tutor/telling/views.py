"""The public table as a reader sees it: plain data for screens, exports and `--json`.

Everything shown anywhere comes from here, and everything here comes from the
public table, the printed cards and the island.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spirit_tutor import words
from spirit_tutor.rules.cards import event_cards
from spirit_tutor.rules.core.card_shapes import FAST, INNATE, SLOW, Circle, Power, ThresholdLine, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import adversary, conditions, health, presence
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import elements, energy
from spirit_tutor.rules.turn import ending, setup
from spirit_tutor.table import notation
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, DAHAN, INVADERS, NAMES, TOKENS, WITH_HEALTH, Piece
from spirit_tutor.table.table import INVADER_STEPS, EventInPlay, Spirit, Table


@dataclass(frozen=True, slots=True)
class PieceView:
    """Identical pieces with Health in a land: kind (E T C D), damage, Strife, how many.

    `name` is what one is called, `health` its Health and `deals` its damage in a Ravage
    or a counterattack as they are here and now.
    """

    kind: str
    damage: int
    strife: int
    count: int
    name: str
    health: int
    deals: int


@dataclass(frozen=True, slots=True)
class PresenceView:
    """A Spirit's Presence in a land and whether that is its Sacred Site."""

    spirit: str
    letter: str
    count: int
    sacred_site: bool


@dataclass(frozen=True, slots=True)
class NearView:
    """The nearest Presence of a Spirit from a land, or its nearest Sacred Site: where, and at which range (R8.2)."""

    spirit: str
    sacred_site: bool
    land: str
    range: int


@dataclass(frozen=True, slots=True)
class LandView:
    """A land: what it is, and what lies in it. `destroyed` tells that its board is no more (R9.22).

    `counterattack` is what its Dahan would deal after a Ravage that all of them
    outlive; `near` holds each Spirit's nearest Sacred Site, then its nearest Presence if that is nearer; `effects`
    are the running effects, in words, that change Health or damage here.
    """

    id: str
    board: str
    terrain: str
    coastal: bool
    adjacent: tuple[str, ...]
    pieces: tuple[PieceView, ...]
    presence: tuple[PresenceView, ...]
    blight: int
    tokens: tuple[tuple[str, int], ...]
    defend: int
    notation: str
    counterattack: int
    near: tuple[NearView, ...]
    effects: tuple[str, ...]
    destroyed: bool = False

    @property
    def has_invaders(self) -> bool:
        """Whether an Explorer, Town or City is here."""
        return any(piece.kind in INVADERS for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class CircleView:
    """A circle of a track: its label (`2`, `Re`, `Pl`), whether it is open, and whether its number is the one in force."""

    label: str
    open: bool
    in_force: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """A threshold line: the Elements it needs, its text, whether it is reached now, and what it misses."""

    needs: dict[str, int]
    text: str
    reached: bool
    missing: dict[str, int]


@dataclass(frozen=True, slots=True)
class CardView:
    """A Power Card or Innate as a face: everything printed, and whether it was used this turn.

    `usable` says that its Spirit can still use it this turn at its own speed.
    """

    id: str
    name: str
    kind: str
    cost: int
    speed: str
    elements: tuple[str, ...]
    range: str
    target: str
    text: str
    lines: tuple[LineView, ...]
    used: bool
    usable: bool = False


@dataclass(frozen=True, slots=True)
class SpiritView:
    """A Spirit in play: panel, tracks, Energy, Elements, cards."""

    id: str
    name: str
    short: str
    letter: str
    board: str
    energy: int
    income: int
    card_plays: int
    energy_track: tuple[CircleView, ...]
    play_track: tuple[CircleView, ...]
    elements: dict[str, int]
    innates: tuple[CardView, ...]
    in_play: tuple[CardView, ...]
    hand: tuple[CardView, ...]
    discard: tuple[CardView, ...]
    forgotten: tuple[str, ...]
    lands: tuple[str, ...]
    sacred_sites: tuple[str, ...]
    destroyed: int
    special_rules: dict[str, str]


@dataclass(frozen=True, slots=True)
class InvaderCardView:
    """An Invader Card: its Stage, what it shows, and the lands it matches."""

    name: str
    stage: int
    terrains: tuple[str, ...]
    coastal: bool
    lands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InvadersView:
    """The Invader track: the cards in each space, and what is known of the deck."""

    ravage: tuple[InvaderCardView, ...]
    build: tuple[InvaderCardView, ...]
    explore: tuple[InvaderCardView, ...]
    discard: tuple[str, ...]
    deck: int
    next_stage: int


@dataclass(frozen=True, slots=True)
class FearView:
    """The Fear Pool, the Fear Deck and the Terror Level.

    `earned` counts the cards that lie face down; `resolving` is the one that was
    turned up, as long as somebody still has to do it. `to_go` are the kinds of Invaders that must be gone to win at
    this Terror Level, each with how many there are (R22.2).
    """

    pool: int
    generated: int
    markers: int
    earned: int
    terror_level: int
    cards_to_next_level: int
    victory: str
    deck: int
    discard: tuple[str, ...]
    to_go: tuple[tuple[str, int], ...]
    resolving: str = ""

    @property
    def waiting(self) -> int:
        """How many earned cards are still to be resolved, the one that was turned up among them."""
        return self.earned + bool(self.resolving)


@dataclass(frozen=True, slots=True)
class BlightView:
    """The Blight Card: its side, the Blight left of what that side was loaded with, its name and text once known."""

    side: str
    left: int
    loaded: int
    card: str
    text: str


@dataclass(frozen=True, slots=True)
class EventPartView:
    """A part of an Event Card: what it is (`Healthy Island`, `Token Event` ...), its name and text.

    `done` says that it was done, `now` that it is the part under way.
    """

    place: str
    name: str
    text: str
    done: bool
    now: bool


@dataclass(frozen=True, slots=True)
class EventView:
    """The Event Deck, the Event being resolved, if any, and those of its parts that bear on this turn.

    `returned` are cards that lie in the deck again, and how deep; an Adversary's own card is told with it.
    """

    card: str
    parts: tuple[EventPartView, ...]
    deck: int
    discard: tuple[str, ...]
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SupplyView:
    """A piece that the Adversary limits: its name, how many are left of how many, and the rule that says so."""

    piece: str
    left: int
    of: int
    rule: str


@dataclass(frozen=True, slots=True)
class AdversaryView:
    """The Adversary: its level, the rules in force (name and text), which of them lose the game or are an Escalation.

    `kept` is the Blight on its panel of the `enough` that go to the Blight Card;
    `event` says where its own Event lies in the deck, if it does.
    """

    name: str
    level: int
    difficulty: int
    rules: tuple[tuple[str, str], ...]
    losing: tuple[str, ...]
    escalation: tuple[str, ...]
    supplies: tuple[SupplyView, ...]
    kept: int
    enough: int
    event: str


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything public at one moment. `effects` are those running, in words, `coming` those that wait for a later card.

    `over` are the Invader steps that are past while their cards still lie where they acted.

    `map` is the map played on and `map_difficulty` what it adds to the Difficulty. `events`
    says whether Event Cards are in play; without them `event` is None.
    """

    turn: int
    phase: str
    lands: dict[str, LandView]
    seams: tuple[tuple[str, str], ...]
    map: str
    map_difficulty: int
    spirits: tuple[SpiritView, ...]
    invaders: InvadersView
    fear: FearView
    blight: BlightView
    minor_deck: int
    minor_discard: tuple[str, ...]
    major_deck: int
    major_discard: tuple[str, ...]
    effects: tuple[str, ...]
    coming: tuple[str, ...]
    events: bool
    event: EventView | None
    adversary: AdversaryView | None
    ending: str
    reason: str
    over: tuple[str, ...]


def table_view(game: Game, table: Table) -> TableView:
    """The view of a table of this game."""
    seen = game.at(table)
    reach = [(one.id, presence.sacred_sites(seen, one.id), presence.lands(seen, one.id)) for one in table.spirits]
    return TableView(
        turn=table.turn,
        phase=table.phase,
        lands={name: _land(seen, name, reach) for name in seen.whole_island.lands},
        seams=seen.island.seams,
        map=setup.played_map(seen),
        map_difficulty=setup.map_difficulty(seen),
        spirits=tuple(_spirit(seen, spirit) for spirit in table.spirits),
        invaders=_invaders(seen),
        fear=_fear(seen),
        blight=_blight(seen),
        minor_deck=len(table.minors.cards),
        minor_discard=table.minors.discard,
        major_deck=len(table.majors.cards),
        major_discard=table.majors.discard,
        effects=tuple(
            words.effect(seen, effect)
            for effect in table.effects
            if effect.kind != EffectKind.REPEATED and not (effect.kind == EffectKind.DEFEND and effect.where.lands)
        ),
        coming=tuple(words.waiting(seen, one) for one in table.coming),
        events=seen.box.has_events,
        event=_event(seen) if seen.box.has_events else None,
        adversary=_adversary(seen),
        ending=table.ending.kind if table.ending else "",
        reason=table.ending.reason if table.ending else "",
        over=_over(table.phase),
    )


def _over(phase: str) -> tuple[str, ...]:
    return INVADER_STEPS[: INVADER_STEPS.index(phase)] if phase in INVADER_STEPS else ()


_Reach = list[tuple[str, list[str], list[str]]]
"""Each Spirit with its Sacred Sites and its lands."""


def _land(game: Game, name: str, reach: _Reach) -> LandView:
    printed, here = game.whole_island.lands[name], game.contents(name)
    defend = conditions.total(game, EffectKind.DEFEND, name)
    return LandView(
        id=name,
        board=printed.board,
        terrain=printed.terrain,
        coastal=printed.coastal,
        adjacent=game.island.adjacent.get(name, ()),
        pieces=tuple(_piece(game, name, piece, n) for piece, n in here if piece.kind in WITH_HEALTH),
        presence=tuple(
            PresenceView(game.spirit(letter).id, letter, n, presence.is_sacred_site(game, game.spirit(letter).id, name))
            for letter, n in here.presence
        ),
        blight=here.count(BLIGHT),
        tokens=tuple((kind, here.count(kind)) for kind in TOKENS if here.count(kind)),
        defend=defend,
        notation=notation.write(here, defend),
        counterattack=invader_actions.counterattack_damage(game, name),
        near=tuple(_near(game, name, reach)) if name in game.island.lands else (),
        effects=tuple(
            words.effect(game, effect)
            for effect in game.table.effects
            if effect.kind in _BEAR_ON_PIECES and conditions.holds(game, effect.where, name)
        ),
        destroyed=name not in game.table.lands,
    )


_BEAR_ON_PIECES = (
    "health", "health per strife", "unharmed", "ravage damage", "land damage", "redirected", "no counterattack",
    "damage where destroyed", "damage around destroyed",
)  # fmt: skip
"""Kinds of running effects that change the Health of pieces, or who deals and takes damage."""


def _piece(game: Game, land: str, piece: Piece, count: int) -> PieceView:
    whole = piece._replace(strife=0)
    deals = (
        invader_actions.strikes_back(game, land) if piece.kind == DAHAN else invader_actions.attack(game, land, whole)
    )
    return PieceView(
        piece.kind, piece.damage, piece.strife, count, NAMES[piece.kind], health.health(game, land, piece), deals
    )


def _near(game: Game, land: str, reach: _Reach) -> Iterator[NearView]:
    """Of each Spirit its nearest Sacred Site, and its nearest Presence where that is nearer still."""
    for spirit, sacred_sites, own in reach:
        seen: int | None = None
        for sacred, lands in ((True, sacred_sites), (False, own)):
            steps = ((game.island.distance(land, one), one) for one in lands)
            near = min(((n, one) for n, one in steps if n is not None), key=lambda pair: pair[0], default=None)
            if near is not None and (seen is None or near[0] < seen):
                seen = near[0]
                yield NearView(spirit, sacred, near[1], near[0])


def _circles(track: tuple[Circle, ...], open_: int) -> tuple[CircleView, ...]:
    best = max(circle.number for circle in track[:open_])
    in_force = max(place for place, circle in enumerate(track[:open_]) if circle.number == best)
    return tuple(
        CircleView(words.circle(circle), place < open_, place == in_force) for place, circle in enumerate(track)
    )


def _line(line: ThresholdLine, have: Mapping[str, int], *, reached: bool) -> LineView:
    missing = {name: n - have.get(name, 0) for name, n in line.needs.items() if not reached and n > have.get(name, 0)}
    return LineView(dict(line.needs), line.text, reached, missing)


def card_view(
    power: Power, have: Mapping[str, int], *, used: bool = False, usable: bool = False, all_lines: bool = False
) -> CardView:
    """A Power's face, with the lines that these Elements reach, or all of them."""
    return CardView(
        id=power.id,
        name=power.name,
        kind=power.kind,
        cost=power.cost,
        speed=power.speed,
        elements=power.elements,
        range=words.range_of(power),
        target=words.target_of(power),
        text="" if power.kind == INNATE else power.text,
        lines=tuple(_line(line, have, reached=all_lines or elements.reached(line.needs, have)) for line in power.lines),
        used=used,
        usable=usable,
    )


def _spirit(game: Game, spirit: Spirit) -> SpiritView:
    panel, have = game.panel(spirit.id), dict(elements.count(game, spirit.id))
    usable = {power.name for speed in (FAST, SLOW) for power in power_phases.unused(game, spirit.id, speed)}

    def cards(names: tuple[str, ...]) -> tuple[CardView, ...]:
        faces = [
            card_view(
                game.box.powers[name], have, used=name in spirit.used, usable=name in usable,
                all_lines=elements.meets_all(game, spirit.id, name),
            )
            for name in names
        ]  # fmt: skip
        return tuple(sorted(faces, key=lambda card: card.speed != FAST))

    return SpiritView(
        id=spirit.id,
        name=panel.name,
        short=panel.short,
        letter=spirit.letter,
        board=spirit.board,
        energy=spirit.energy,
        income=energy.income(game, spirit.id),
        card_plays=elements.card_plays(game, spirit.id),
        energy_track=_circles(panel.energy_track, spirit.energy_circles),
        play_track=_circles(panel.play_track, spirit.play_circles),
        elements=have,
        innates=tuple(
            card_view(power, have, used=power.name in spirit.used, usable=power.name in usable)
            for power in panel.innates
        ),
        in_play=cards(spirit.in_play),
        hand=cards(spirit.hand),
        discard=cards(spirit.discard),
        forgotten=spirit.forgotten,
        lands=tuple(presence.lands(game, spirit.id)),
        sacred_sites=tuple(presence.sacred_sites(game, spirit.id)),
        destroyed=spirit.destroyed,
        special_rules=dict(panel.special_rules),
    )


def _invaders(game: Game) -> InvadersView:
    now = game.table.invaders

    def cards(names: tuple[str, ...]) -> tuple[InvaderCardView, ...]:
        return tuple(
            InvaderCardView(card.name, card.stage, card.terrains, card.coastal, tuple(card.matching(game.island)))
            for card in (game.box.invaders[name] for name in names)
        )

    return InvadersView(
        cards(now.ravage),
        cards(now.build),
        cards(now.explore),
        now.discard,
        len(now.deck),
        now.deck[0] if now.deck else 0,
    )


def _fear(game: Game) -> FearView:
    now, in_play = game.table.fear, game.table.fear_card
    level = now.terror_level
    return FearView(
        pool=now.pool,
        generated=now.generated,
        markers=now.pool + now.generated,
        earned=now.earned,
        terror_level=level,
        cards_to_next_level=now.levels[level - 1] if level < 4 else 0,
        victory=words.VICTORY[level],
        deck=sum(now.levels),
        discard=now.discard,
        to_go=tuple(
            (kind, sum(contents.count(kind) for contents in game.table.lands.values()))
            for kind in ending.REQUIRED_GONE.get(level, ())
        ),
        resolving=in_play.card if in_play is not None and in_play.waiting else "",
    )


def _blight(game: Game) -> BlightView:
    now = game.table.blight
    text = game.box.blight[now.card].text if now.card else ""
    return BlightView(now.side, now.left, setup.blight_loaded(game), now.card, text)


def _event(game: Game) -> EventView:
    now, deck = game.table.event, game.table.events
    against = adversary.played(game)
    places = [(card, above, above) for card, above in deck.known] + list(deck.between)
    own = against.event if against is not None else ""
    return EventView(
        card=now.card if now is not None else "",
        parts=tuple(_event_parts(game, now)) if now is not None and game.turn > 1 else (),
        deck=len(deck.cards) + len(deck.placed),
        discard=deck.discard,
        returned=tuple(f"{card}: {words.cards_above(*place)}" for card, *place in places if card != own),
    )


def _event_parts(game: Game, now: EventInPlay) -> Iterator[EventPartView]:
    """The main Event that happens, or all that may; then the parts below, which are done in the Event step only (R18.3)."""
    main, *below = event_cards.parts(game, now)
    for part in event_cards.may_happen(game, game.box.events[now.card]) if main is None else (main,):
        place = words.columns(part.when) or ", ".join(["an option", *([words.price(part.price)] if part.price else [])])
        yield EventPartView(place, part.name, part.text, done=now.part > 0, now=now.part == 0)
    if game.table.phase == "event":
        for number, (place, one) in enumerate(zip(("Token Event", "Dahan Event"), below, strict=True), start=1):
            if one is not None:
                yield EventPartView(place, one.name, one.text, done=now.part > number, now=now.part == number)


def _adversary(game: Game) -> AdversaryView | None:
    now, played = game.table.adversary, adversary.played(game)
    if now is None or played is None:
        return None
    rules, deck = adversary.rules(game), game.table.events
    places = [(above, above) for card, above in deck.known if card == played.event]
    places += [(fewest, most) for card, fewest, most in deck.between if card == played.event]
    return AdversaryView(
        name=played.name,
        level=now.level,
        difficulty=adversary.level(game).difficulty,
        rules=tuple((rule.name, rule.text) for rule in rules),
        losing=tuple(rule.name for rule in rules if rule.loses),
        escalation=tuple(rule.name for rule in rules if rule.escalation),
        supplies=tuple(
            SupplyView(words.counted(2, one.kind).removeprefix("2 "), one.left, one.of, one.rule)
            for one in adversary.supplies(game)
        ),
        kept=now.blight,
        enough=sum(rule.keeps_blight for rule in rules) * game.players,
        event="".join(f"{played.event}: {words.cards_above(*place)}" for place in places),
    )


assert set(words.VICTORY) == {*ending.REQUIRED_GONE, 4}
__all__ = ["TableView", "card_view", "kebab", "table_view"]
