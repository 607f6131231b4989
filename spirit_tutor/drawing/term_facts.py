"""The figures that a term of the glossary has on the table of a step: one table, from a term's id to what it says.

Everything is read from the view of one table, so the same function tells what was before the step and what is
after it. Presence, Energy and the like are told of the Spirit that acts, or of every Spirit where none does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reference.lookup import Item
from spirit_tutor.telling.views import CardView, CircleView, InvaderCardView, LandView, SpiritView, TableView

from .card_face import missing
from .invader_cards import STAGES

_NAMES = {"E": ("Explorer", "Explorers"), "T": ("Town", "Towns"), "C": ("City", "Cities"), "D": ("Dahan", "Dahan")}
_TOKENS = {"beasts": "Be", "disease": "Di", "wilds": "Wi"}
_INVADERS = "ETC"
_FEW_LANDS = 4
_SPACES = ("ravage", "build", "explore")


@dataclass(frozen=True)
class FactTable:
    """What figures are read from: a table, the Spirits to tell of, and the lands that the step is about."""

    view: TableView
    spirits: tuple[SpiritView, ...]
    about: tuple[str, ...]

    @property
    def lands(self) -> Iterable[LandView]:
        """All lands."""
        return self.view.lands.values()


Figures = Callable[[FactTable], Iterable[str]]
"""Gives sentences; none, where there is nothing to tell."""


def in_this_step(moment: ShownStep, item: Item) -> list[tuple[str, str]]:
    """What figures an item has on the table shown, each with what it was before the step, where that was different."""
    figures = OF_CARDS[item.kind](item.name) if item.kind in OF_CARDS else FIGURES.get(item.id)
    if figures is None:
        return []
    now = list(figures(_table(moment, moment.view)))
    was = list(figures(_table(moment, moment.earlier)))
    if len(was) != len(now):
        return [(said, "") for said in now]
    return [(said, before if before != said else "") for said, before in zip(now, was, strict=True)]


def acting(moment: ShownStep) -> SpiritView | None:
    """The Spirit that acts in the step, if it is one."""
    who = moment.step.who if moment.step else ""
    return next((spirit for spirit in moment.view.spirits if spirit.id == who), None)


def _table(moment: ShownStep, view: TableView) -> FactTable:
    actor = acting(moment)
    spirits = tuple(spirit for spirit in view.spirits if actor is None or spirit.id == actor.id)
    return FactTable(view, spirits, tuple(moment.step.lands) if moment.step else ())


# -- words ---------------------------------------------------------------------------------------------


def _joined(parts: Iterable[str], nothing: str = "none") -> str:
    listed = list(parts)
    return f"{', '.join(listed[:-1])} and {listed[-1]}" if len(listed) > 1 else (listed or [nothing])[0]


def _counted(n: int, one: str, more: str = "") -> str:
    return f"{n} {one if n == 1 else more or one + 's'}"


def _level(number: int) -> str:
    return f"Terror Level {STAGES[number]}" if number < len(STAGES) else "the Terror Level of victory"


def _each(tell: Callable[[SpiritView], str]) -> Figures:
    """A sentence about each Spirit; an empty one is left out."""
    return lambda table: filter(None, map(tell, table.spirits))


def _there(count: Callable[[LandView], int], what: tuple[str, str]) -> Figures:
    """How many there are of something: in the lands of the step, if these are few, and on the whole island."""

    def tell(table: FactTable) -> Iterator[str]:
        if len(table.about) <= _FEW_LANDS:
            for name in table.about:
                here = count(table.view.lands[name])
                yield f"{name} holds {_counted(here, *what) if here else f'no {what[0]}'}."
        found = [(land.id, count(land)) for land in table.lands if count(land)]
        total = sum(n for _, n in found)
        if not total:
            yield f"No {what[1]} on the island."
            return
        lands = _joined(f"{land} ({n})" if n > 1 else land for land, n in found)
        yield f"{_counted(total, *what)} on the island: {lands}."

    return tell


def _pieces(kinds: str) -> Callable[[LandView], int]:
    return lambda land: sum(piece.count for piece in land.pieces if piece.kind in kinds)


def _token(kind: str) -> Callable[[LandView], int]:
    return lambda land: dict(land.tokens).get(kind, 0)


# -- Spirits -------------------------------------------------------------------------------------------


def _energy(spirit: SpiritView) -> str:
    return f"{spirit.short} has {spirit.energy} Energy and gains {spirit.income} a turn."


def _gains(spirit: SpiritView) -> str:
    return f"{spirit.short} gains {spirit.income} Energy a turn, the largest open number of its track."


def _card_plays(spirit: SpiritView) -> str:
    return (
        f"{spirit.short} may play {_counted(spirit.card_plays, 'card')} a turn and has {len(spirit.in_play)} in play."
    )


def _elements(spirit: SpiritView) -> str:
    have = _joined(f"{n} {name}" for name, n in spirit.elements.items())
    return f"{spirit.short} has {have}." if spirit.elements else f"{spirit.short} has no Elements now."


def _presence(spirit: SpiritView) -> str:
    return f"{spirit.short} has Presence in {_joined(spirit.lands, 'no land')}."


def _presence_in(table: FactTable) -> Iterator[str]:
    for spirit in table.spirits:
        counts = {land.id: sum(one.count for one in land.presence if one.spirit == spirit.id) for land in table.lands}
        lands = [f"{land} ({n})" if n > 1 else land for land, n in counts.items() if n]
        yield f"{spirit.short} has {sum(counts.values())} Presence on the island: {_joined(lands, 'in no land')}."


def _tracks(spirit: SpiritView) -> str:
    energy, plays = _track(spirit.energy_track), _track(spirit.play_track)
    return f"{spirit.short}: {energy} of the Energy track, {plays} of the card-play track are open."


def _track(track: Sequence[CircleView]) -> str:
    return f"{sum(circle.open for circle in track)} of {len(track)} circles"


def _sacred_sites(spirit: SpiritView) -> str:
    if not spirit.sacred_sites:
        return f"{spirit.short} has no Sacred Site."
    return f"Sacred Sites of {spirit.short}: {_joined(spirit.sacred_sites)}."


def _destroyed(spirit: SpiritView) -> str:
    return f"{spirit.short} has {spirit.destroyed} destroyed Presence."


def _cards(cards: Iterable[CardView]) -> str:
    return _joined(card.name for card in cards)


def _power_cards(spirit: SpiritView) -> str:
    return f"{spirit.short} has {len(spirit.hand)} in hand, {len(spirit.in_play)} in play, {len(spirit.discard)} discarded."


def _reclaim(spirit: SpiritView) -> str:
    return f"Discarded by {spirit.short}: {_cards(spirit.discard)}."


def _forgotten(spirit: SpiritView) -> str:
    return f"Forgotten by {spirit.short}: {_joined(spirit.forgotten)}."


def _speed(speed: str) -> Callable[[SpiritView], str]:
    def tell(spirit: SpiritView) -> str:
        usable = [card for card in (*spirit.innates, *spirit.in_play) if card.speed == speed and card.usable]
        return f"{speed.capitalize()} Powers that {spirit.short} can still use: {_cards(usable)}."

    return tell


def _thresholds(table: FactTable) -> Iterator[str]:
    for spirit in table.spirits:
        for card in (*spirit.innates, *spirit.in_play):
            if not card.lines:
                continue
            reached = sum(line.reached for line in card.lines)
            next_one = next((missing(line) for line in card.lines if not line.reached), "")
            misses = f"; the next misses {next_one}" if next_one else ""
            yield f"{card.name} of {spirit.short}: {reached} of {len(card.lines)} reached{misses}."


def _special_rules(table: FactTable) -> Iterator[str]:
    for spirit in table.spirits:
        for name, text in spirit.special_rules.items():
            yield f"{spirit.short}, {name}: {text}"


def _panel(name: str) -> Figures:
    """How the Spirit of this name stands, whoever acts."""
    tells = (_energy, _card_plays, _elements, _presence, _sacred_sites)

    def tell(table: FactTable) -> Iterator[str]:
        for spirit in table.view.spirits:
            if spirit.name == name:
                yield from (one(spirit) for one in tells)

    return tell


# -- the island ----------------------------------------------------------------------------------------


def _defend(table: FactTable) -> Iterator[str]:
    standing = [f"{land.id} ({land.defend})" for land in table.lands if land.defend]
    yield f"Defend stands in {_joined(standing)} this turn." if standing else "Defend stands in no land now."


def _hurt(table: FactTable) -> Iterator[str]:
    hurt = [
        f"{_counted(piece.count, *_NAMES[piece.kind])} in {land.id} ({piece.damage})"
        for land in table.lands
        for piece in land.pieces
        if piece.damage
    ]
    yield f"Damaged now: {_joined(hurt)}." if hurt else "No piece on the island is damaged now."


def _strife(table: FactTable) -> Iterator[str]:
    found = [
        f"{_counted(piece.count, *_NAMES[piece.kind])} in {land.id}"
        for land in table.lands
        for piece in land.pieces
        if piece.strife
    ]
    yield f"With Strife: {_joined(found)}." if found else "No Invader has Strife now."


def _strikes_back(table: FactTable) -> Iterator[str]:
    for name in table.about:
        land = table.view.lands[name]
        dahan = _pieces("D")(land)
        if land.counterattack:
            yield f"{name} holds {dahan} Dahan beside Invaders: if they outlive a Ravage, they deal {land.counterattack}."
        elif dahan and land.has_invaders:
            yield f"{name} holds {dahan} Dahan beside Invaders, but they do not strike back now."


def _terrains(table: FactTable) -> Iterator[str]:
    for name in table.about:
        land = table.view.lands[name]
        yield f"{name} is {land.terrain}, {'Coastal' if land.coastal else 'Inland'}."


def _coast(wanted: bool) -> Figures:
    def tell(table: FactTable) -> Iterator[str]:
        kind = "Coastal" if wanted else "Inland"
        yield f"{kind}: {_joined(land.id for land in table.lands if land.coastal == wanted)}."

    return tell


def _adjacent(table: FactTable) -> Iterator[str]:
    for name in table.about:
        yield f"Adjacent to {name}: {_joined(table.view.lands[name].adjacent)}."


# -- Blight, Fear, the ending --------------------------------------------------------------------------


def _blight_card(table: FactTable) -> Iterator[str]:
    blight = table.view.blight
    if blight.side == "none":
        yield f"This game has no Blight Card; {blight.left} Blight are left."
        return
    side = f"It is turned over: {blight.card}." if blight.card else f"The island is {blight.side} now."
    yield f"{blight.left} of {blight.loaded} Blight are left on the card. {side}"


def _event(table: FactTable) -> Iterator[str]:
    event = table.view.event
    if event is None:
        yield "This game is played without Events."
        return
    if event.card:
        yield f"{event.card} is being resolved."
    yield f"{_counted(event.deck, 'card')} are left in the Event Deck, {len(event.discard)} discarded."


def _fear(table: FactTable) -> Iterator[str]:
    fear = table.view.fear
    yield f"{fear.generated} of {fear.markers} Fear markers are generated; {fear.pool} more earn a Fear Card."


def _fear_cards(table: FactTable) -> Iterator[str]:
    fear = table.view.fear
    waiting = "No Fear Card waits" if not fear.waiting else f"{_counted(fear.waiting, 'earned Fear Card')} to resolve"
    yield f"{waiting}; {_counted(fear.deck, 'card')} are left in the Fear Deck."


def _terror(table: FactTable) -> Iterator[str]:
    fear = table.view.fear
    if fear.terror_level < len(STAGES):
        after = _level(fear.terror_level + 1) if fear.terror_level + 1 < len(STAGES) else "victory"
        left = _counted(fear.cards_to_next_level, "more Fear Card")
        yield f"{_level(fear.terror_level)} is in force. {left} to {after}."


def _to_win(table: FactTable) -> Iterator[str]:
    fear = table.view.fear
    yield f"{_level(fear.terror_level)}: you win with {fear.victory}."
    counts = [_counted(n, *_NAMES[kind]) for kind, n in fear.to_go]
    if counts:
        yield f"Still there: {_joined(counts)}."


def _to_lose(table: FactTable) -> Iterator[str]:
    blight = table.view.blight
    turns = " before the card turns over" if blight.side == "healthy" else ""
    yield f"{blight.left} Blight are left on the card{turns}."
    for spirit in table.view.spirits:
        yield f"{spirit.short} has Presence in {_counted(len(spirit.lands), 'land')}."
    yield f"{_counted(table.view.invaders.deck, 'card')} are left in the Invader Deck."


# -- the Invaders' cards -------------------------------------------------------------------------------


def _action(name: str) -> Figures:
    """The cards in one space, and the lands where their action comes."""

    def tell(table: FactTable) -> Iterator[str]:
        cards: tuple[InvaderCardView, ...] = getattr(table.view.invaders, name)
        if not cards:
            yield f"No card lies face up in the {name.capitalize()} space."
        yield from (_matches(card, name, table) for card in cards)

    return tell


def _matches(card: InvaderCardView, space: str, table: FactTable) -> str:
    inhabited = [land for land in card.lands if table.view.lands[land].has_invaders]
    where = f"; with Invaders: {_joined(inhabited)}" if space != "explore" else ""
    return f"{card.name} lies in the {space.capitalize()} space. It matches {_joined(card.lands, 'no land')}{where}."


def _invader_card(name: str) -> Figures:
    """Where an Invader Card lies, and the lands that it matches."""

    def tell(table: FactTable) -> Iterator[str]:
        for space in _SPACES:
            for card in getattr(table.view.invaders, space):
                if card.name == name:
                    yield _matches(card, space, table)
        if name in table.view.invaders.discard:
            yield f"{name} lies in the discard."

    return tell


def _fear_text(_: str) -> Figures:
    """Which text of a Fear Card holds now."""

    def tell(table: FactTable) -> Iterator[str]:
        if table.view.fear.terror_level < len(STAGES):
            yield f"The text for {_level(table.view.fear.terror_level)} would hold now."

    return tell


def _blight_text(name: str) -> Figures:
    """How the Blight Card stands, if it is the one that was turned over."""
    return lambda table: _blight_card(table) if table.view.blight.card == name else ()


def _all_cards(table: FactTable) -> Iterator[str]:
    for name in _SPACES:
        cards: tuple[InvaderCardView, ...] = getattr(table.view.invaders, name)
        yield f"{name.capitalize()}: {_joined((card.name for card in cards), 'no card')}."


def _stage(table: FactTable) -> Iterator[str]:
    track = table.view.invaders
    if track.deck:
        yield f"The next card is of Stage {STAGES[track.next_stage]}; {_counted(track.deck, 'card')} are left in the deck."


def _deck(kind: str) -> Figures:
    def tell(table: FactTable) -> Iterator[str]:
        left: int = getattr(table.view, f"{kind}_deck")
        discard: tuple[str, ...] = getattr(table.view, f"{kind}_discard")
        yield f"{kind.capitalize()} Powers: {_counted(left, 'card')} left in the deck, {len(discard)} discarded."

    return tell


def _decks(table: FactTable) -> Iterator[str]:
    yield from _deck("minor")(table)
    yield from _deck("major")(table)


def _phase(table: FactTable) -> Iterator[str]:
    if table.view.turn:
        yield f"This is turn {table.view.turn}."


def _map(table: FactTable) -> Iterator[str]:
    yield f"This game is played on the {table.view.map} map."
    if table.view.map_difficulty:
        yield f"It adds {table.view.map_difficulty} to the Difficulty."


FIGURES: dict[str, Figures] = {
    "thematic-map": _map,
    "victory": _to_win,
    "sacrifice-victory": _to_win,
    "defeat": _to_lose,
    "presence": _presence_in,
    "presence-track": _each(_tracks),
    "destroyed-presence": _each(_destroyed),
    "sacred-site": _each(_sacred_sites),
    "energy": _each(_energy),
    "gain-energy": _each(_gains),
    "card-plays": _each(_card_plays),
    "reclaim": _each(_reclaim),
    "reclaim-one": _each(_reclaim),
    "gain-a-power-card": _decks,
    "minor-power": _deck("minor"),
    "major-power": _deck("major"),
    "forget": _each(_forgotten),
    "power-card": _each(_power_cards),
    "innate-power": _thresholds,
    "threshold": _thresholds,
    "elements": _each(_elements),
    "special-rule": _special_rules,
    "fast-power": _each(_speed("fast")),
    "slow-power": _each(_speed("slow")),
    "spirit-phase": _phase,
    "partial-damage": _hurt,
    "health": _hurt,
    "defend": _defend,
    "dahan": _there(_pieces("D"), ("Dahan", "Dahan")),
    "dahan-counterattack": _strikes_back,
    "blight": _there(lambda land: land.blight, ("Blight", "Blight")),
    "blight-card": _blight_card,
    "healthy-island": _blight_card,
    "blighted-island": _blight_card,
    "event": _event,
    "fear": _fear,
    "fear-pool": _fear,
    "fear-marker": _fear,
    "fear-card": _fear_cards,
    "fear-deck": _fear_cards,
    "terror-level": _terror,
    "terror-level-divider": _terror,
    "terror-level-i": _terror,
    "terror-level-ii": _terror,
    "terror-level-iii": _terror,
    "invader": _there(_pieces(_INVADERS), ("Invader", "Invaders")),
    "explorer": _there(_pieces("E"), _NAMES["E"]),
    "town": _there(_pieces("T"), _NAMES["T"]),
    "city": _there(_pieces("C"), _NAMES["C"]),
    "ravage": _action("ravage"),
    "build": _action("build"),
    "explore": _action("explore"),
    "invader-action-track": _all_cards,
    "invader-phase": _all_cards,
    "invader-stage": _stage,
    "stage-i": _stage,
    "stage-ii": _stage,
    "stage-iii": _stage,
    "terrain": _terrains,
    "coastal-land": _coast(wanted=True),
    "inland-land": _coast(wanted=False),
    "adjacent-land": _adjacent,
    **{term: _there(_token(kind), (term.capitalize(), term.capitalize())) for term, kind in _TOKENS.items()},
    "strife": _strife,
}
"""What each term says in a step, by the term's id."""

OF_CARDS: dict[str, Callable[[str], Figures]] = {
    "Spirit": _panel,
    "Invader Card": _invader_card,
    "Fear Card": _fear_text,
    "Blight Card": _blight_text,
}
"""What cards and panels say in a step, by their kind; each of a name. What a Power says stands on its face."""
