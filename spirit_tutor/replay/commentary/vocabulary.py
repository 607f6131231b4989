"""What commentary may ask of the table: the published vocabulary of claims (docs/claims.md).

Facts are read-only views of a public table. A claim sees only the attributes and
functions that are named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spirit_tutor.replay.forecast import THIS_TURN, Forecast, Foreseen, forecast
from spirit_tutor.rules.core.card_shapes import ELEMENTS, Box, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import adversary, blight, conditions, health, presence
from spirit_tutor.rules.powers import targeting
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.rules.spirits import elements, energy, gaining, speed
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.island import Island
from spirit_tutor.table.pieces import BEASTS, BLIGHT, BUILDINGS, CITY, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, WILDS
from spirit_tutor.table.table import HEALTHY, Table

LAND_COUNTS: dict[str, tuple[str, ...]] = {
    "explorers": (EXPLORER,), "towns": (TOWN,), "cities": (CITY,), "buildings": BUILDINGS, "invaders": INVADERS,
    "dahan": (DAHAN,), "blight": (BLIGHT,), "beasts": (BEASTS,), "wilds": (WILDS,), "disease": (DISEASE,),
}  # fmt: skip
LAND_OTHERS: dict[str, Callable[[Game, str], Any]] = {
    "defend": lambda game, land: conditions.total(game, EffectKind.DEFEND, land),
    "terrain": lambda game, land: game.island.lands[land].terrain,
    "coastal": lambda game, land: game.island.lands[land].coastal,
    "inland": lambda game, land: not game.island.lands[land].coastal,
    "board": lambda game, land: game.island.lands[land].board,
    "damage": invader_actions.ravage_damage,
    "presence": lambda game, land: sum(n for _, n in game.contents(land).presence),
    "strife": lambda game, land: sum(piece.strife * n for piece, n in game.contents(land)),
}
SPIRIT_FACTS: dict[str, Callable[[Game, str], Any]] = {
    "energy": lambda game, who: game.spirit(who).energy,
    "income": lambda game, who: energy.income(game, who),
    "plays": lambda game, who: elements.card_plays(game, who),
    "played": lambda game, who: game.spirit(who).played,
    "presence": lambda game, who: sum(presence.number(game, who, land) for land in presence.lands(game, who)),
    "destroyed": lambda game, who: game.spirit(who).destroyed,
    "sites": lambda game, who: len(presence.sacred_sites(game, who)),
    "hand": lambda game, who: game.spirit(who).hand,
    "inhand": lambda game, who: len(game.spirit(who).hand),
    "inplay": lambda game, who: game.spirit(who).in_play,
    "discard": lambda game, who: game.spirit(who).discard,
    "swift": speed.conversions,
}
GAME_FACTS: dict[str, dict[str, Callable[[Game], Any]]] = {
    "fear": {
        "generated": lambda game: game.table.fear.generated,
        "tocard": lambda game: game.table.fear.pool,
        "earned": lambda game: game.table.fear.earned,
        "level": lambda game: game.table.fear.terror_level,
        "tolevel": lambda game: next((left for left in game.table.fear.levels if left), 0),
        "deck": lambda game: sum(game.table.fear.levels),
        "markers": lambda game: game.table.fear.pool + game.table.fear.generated,
    },
    "blight": {
        "left": lambda game: game.table.blight.left,
        "healthy": lambda game: game.table.blight.side == HEALTHY,
    },
    "invaders": {
        "deck": lambda game: len(game.table.invaders.deck),
        "stage": lambda game: game.table.invaders.deck[0] if game.table.invaders.deck else 0,
    },
    "event": {
        "card": lambda game: game.table.event.card if game.table.event else "",
        "main": lambda game: game.table.event.main if game.table.event else "",
        "deck": lambda game: len(game.table.events.cards) + len(game.table.events.placed),
        "discard": lambda game: game.table.events.discard,
        "returned": lambda game: game.table.events.placed,
    },
    "adversary": {
        "level": lambda game: game.table.adversary.level if game.table.adversary else 0,
        "difficulty": lambda game: adversary.level(game).difficulty if game.table.adversary else 0,
        "towns": lambda game: next((one.left for one in adversary.supplies(game) if one.kind == TOWN), 99),
        "kept": lambda game: game.table.adversary.blight if game.table.adversary else 0,
    },
    "rules": {
        "strike": lambda _: invader_actions.COUNTERATTACK,
        "blightfrom": lambda _: blight.BLIGHT_FROM,
        "towndamage": lambda _: invader_actions.RAVAGE_DAMAGE[TOWN],
        "citydamage": lambda _: invader_actions.RAVAGE_DAMAGE[CITY],
        "townhealth": lambda _: health.PRINTED[TOWN],
        "cityhealth": lambda _: health.PRINTED[CITY],
        "dahanhealth": lambda _: health.PRINTED[DAHAN],
        "townfear": lambda _: health.FEAR_WHEN_DESTROYED[TOWN],
        "cityfear": lambda _: health.FEAR_WHEN_DESTROYED[CITY],
        "revealed": lambda _: gaining.REVEALED,
    },
}
SPACES: dict[str, Callable[[Table], tuple[str, ...]]] = {
    "ravage": lambda table: table.invaders.ravage,
    "build": lambda table: table.invaders.build,
    "explore": lambda table: table.invaders.explore,
}


class Facts:
    """Something that a claim asks attributes of. Anything but a published name is an AttributeError."""

    __slots__ = ("game", "name", "readers")

    def __init__(self, game: Game, name: str, readers: dict[str, Callable[..., Any]]):
        self.game = game
        self.name = name
        self.readers = readers

    def read(self, attribute: str) -> Any:
        """The value of a published attribute."""
        reader = self.readers.get(attribute)
        if reader is None:
            raise AttributeError(attribute)
        return reader(self.game, self.name) if self.name else reader(self.game)

    @property
    def known(self) -> list[str]:
        """The published attributes."""
        return list(self.readers)

    def __str__(self) -> str:
        return self.name or "these facts"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self.name == other.name and bool(self.name)

    def __hash__(self) -> int:
        return hash(self.name)


def _count(kinds: tuple[str, ...]) -> Callable[[Game, str], int]:
    return lambda game, land: game.count(land, *kinds)


def _element(element: str) -> Callable[[Game, str], int]:
    return lambda game, who: elements.count(game, who).get(element, 0)


LAND_FACTS: dict[str, Callable[[Game, str], Any]] = {
    **{name: _count(kinds) for name, kinds in LAND_COUNTS.items()},
    **LAND_OTHERS,
}
SPIRIT_FACTS.update({element.lower(): _element(element) for element in ELEMENTS})


FORESEEING, AIMING = 5, 2
"""What a forecast, and looking where a Power may be aimed, cost as much as: so many lands more in a loop."""


class _Glance(Game):
    """A game looked at for one moment, with its forecast once somebody asked for it."""

    foreseen: Forecast | None = None

    def __init__(self, box: Box, whole_island: Island, table: Table, spent: list[int]):
        super().__init__(box, whole_island, table)
        self.spent = spent
        """What looking has cost so far, one figure for all tables that a claim looks at."""


class ClaimContext:
    """The facts of one table. `earlier` are other tables that a claim may look at.

    These are `start` and `before` in recaps and notes, `there` and `here` in the reason
    against a line that was not played.
    """

    def __init__(self, game: Game, table: Table, **earlier: Table):
        self.spent = game.spent if isinstance(game, _Glance) else [0]
        self.game = _Glance(game.box, game.whole_island, table, self.spent)
        self.earlier = earlier
        self._moments: dict[str, ClaimContext] = {}
        self.looped = 0
        """How often the loops of claims went on over this table."""

    def name(self, name: str) -> Any:
        """What a name in a claim stands for. Raises KeyError for a name that is not published."""
        game = self.game
        if name in game.island.lands:
            return Facts(game, name, LAND_FACTS)
        if any(spirit.id == name for spirit in game.table.spirits):
            return Facts(game, name, SPIRIT_FACTS)
        if name in SPACES:
            return SPACES[name](game.table)
        if name in GAME_FACTS:
            return Facts(game, "", GAME_FACTS[name])
        if name == "turn":
            return game.table.turn
        if name == "lands":
            return [Facts(game, land, LAND_FACTS) for land in game.island.lands]
        if name in self.earlier:
            return self._moments.setdefault(name, ClaimContext(game, self.earlier[name]))
        raise KeyError(name)

    def cost(self) -> int:
        """What was looked at since this was asked last: lands in loops, and what costs as much."""
        found = self.looped + self.spent[0]
        self.looped, self.spent[0] = 0, 0
        return found

    def names(self) -> list[str]:
        """Every published name, for suggestions."""
        spirits = [spirit.id for spirit in self.game.table.spirits]
        return [*self.game.island.lands, *spirits, *SPACES, *GAME_FACTS, "turn", "lands", *self.earlier, *FUNCTIONS]

    # -- functions -----------------------------------------------------------------------------

    def call(self, name: str, *given: Any) -> Any:
        """The value of a published function, at the moment that its lands and Spirits are looked at.

        `builds(start.A4)` asks at the start of the turn. Raises ValueError, with a
        sentence, for arguments that do not fit.
        """
        function = FUNCTIONS[name]
        looked_at = {id(thing.game.table): thing.game for thing in given if isinstance(thing, Facts)}
        if len(looked_at) > 1:
            raise ValueError(f"'{name}' is asked about two moments at once")
        game = next(iter(looked_at.values()), self.game)
        try:
            return function(game, *given)
        except TypeError:
            raise ValueError(f"'{name}' is used as {USAGE[name]}") from None


def _land(thing: Any) -> str:
    if not isinstance(thing, Facts) or thing.readers is not LAND_FACTS:
        raise ValueError(f"'{thing}' is no land; lands are written like A3")
    return thing.name


def _spirit(thing: Any) -> str:
    if not isinstance(thing, Facts) or thing.readers is not SPIRIT_FACTS:
        raise ValueError(f"'{thing}' is no Spirit of this game")
    return thing.name


def _power(game: Game, name: Any) -> Power:
    if name not in game.box.powers:
        raise ValueError(f"'{name}' is no Power")
    return game.box.powers[str(name)]


def _owner(game: Game, power: Power) -> str:
    for spirit in game.table.spirits:
        if power.name in (*spirit.hand, *spirit.in_play, *spirit.discard) or power in game.panel(spirit.id).innates:
            return spirit.id
    raise ValueError(f"nobody has {power.name}")


def _lands(game: Game, names: Iterable[str]) -> list[Facts]:
    return [Facts(game, name, LAND_FACTS) for name in names]


def _matching(game: Game, card: Any) -> list[Facts]:
    if card not in game.box.invaders:
        raise ValueError(f"'{card}' is no Invader Card; they are spelled like 'Jungle I' or 'Jungle+Sands III'")
    return _lands(game, game.box.invaders[str(card)].matching(game.island))


def _in_space(space: str) -> Callable[[Game, Any], bool]:
    def matched(game: Game, land: Any) -> bool:
        return any(_land(land) in game.box.invaders[card].matching(game.island) for card in SPACES[space](game.table))

    return matched


def _target(game: Game, name: Any, land: Any) -> bool:
    if isinstance(game, _Glance):
        game.spent[0] += AIMING
    power = _power(game, name)
    use = Use(game, power, _owner(game, power))
    return power.range is not None and _land(land) in targeting.targets(use)


def _reached(game: Game, name: Any, line: int) -> bool:
    power = _power(game, name)
    owner, needs = _owner(game, power), _line(power, line)
    return elements.meets_all(game, owner, power.name) or elements.reached(needs, elements.count(game, owner))


def _missing(game: Game, name: Any, line: int) -> int:
    power = _power(game, name)
    if _reached(game, name, line):
        return 0
    have = elements.count(game, _owner(game, power))
    return sum(max(0, n - have.get(element, 0)) for element, n in _line(power, line).items())


def _line(power: Power, line: int) -> dict[str, int]:
    if not 1 <= line <= len(power.lines):
        raise ValueError(f"{power.name} has {len(power.lines)} threshold lines")
    return dict(power.lines[line - 1].needs)


def _may_come(game: Game, card: Any) -> bool:
    table = game.table
    if card in game.box.invaders:
        return card in table.invaders.unseen and game.box.invaders[str(card)].stage in table.invaders.deck
    return any(
        card in pile
        for pile in (
            table.minors.cards,
            table.majors.cards,
            table.fear.unseen,
            table.blight.unseen,
            table.events.cards,
            dict(table.events.known),
        )
    )


def _escalates(game: Game, card: Any) -> bool:
    if card not in game.box.invaders:
        raise ValueError(f"'{card}' is no Invader Card; they are spelled like 'Jungle I' or 'Jungle+Sands III'")
    flag = game.box.invaders[str(card)].escalation
    return flag and any(rule.escalation for rule in adversary.rules(game))


def _distance(game: Game, one: Any, other: Any) -> int:
    steps = game.island.distance(_land(one), _land(other))
    return 99 if steps is None else steps


def _foreseen(game: Game, land: Any) -> Facts:
    return Facts(game, _land(land), FORESEEN)


def _coming(game: Game, land: str) -> list[Foreseen]:
    """What is to come in a land. The forecast of a table is kept on its Game, which lives for one moment."""
    assert isinstance(game, _Glance)
    if game.foreseen is None:
        game.spent[0] += FORESEEING
        game.foreseen = forecast(game, game.table)
    return game.foreseen.of_land(land)


FORESEEN: dict[str, Callable[[Game, str], Any]] = {
    "damage": lambda game, land: max((one.damage for one in _coming(game, land)), default=0),
    "blight": lambda game, land: any(one.blight for one in _coming(game, land)),
    "cascade": lambda game, land: any(one.cascades for one in _coming(game, land)),
    "dahanlost": lambda game, land: sum(one.dahan_lost for one in _coming(game, land)),
    "invaderslost": lambda game, land: sum(one.invaders_lost for one in _coming(game, land)),
    "presencelost": lambda game, land: sum(len(one.presence_lost) for one in _coming(game, land)),
    "town": lambda game, land: any(one.built == "Town" for one in _coming(game, land)),
    "city": lambda game, land: any(one.built == "City" for one in _coming(game, land)),
    "ravages": lambda game, land: sum(one.action == "ravage" for one in _coming(game, land)),
    "thisturn": lambda game, land: any(one.when == THIS_TURN for one in _coming(game, land)),
    "choice": lambda game, land: any(one.choice for one in _coming(game, land)),
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "forecast": _foreseen,
    "presence": lambda game, spirit, land: presence.number(game, _spirit(spirit), _land(land)),
    "sacred": lambda game, spirit, land: presence.is_sacred_site(game, _spirit(spirit), _land(land)),
    "adjacent": lambda game, one, other: _land(other) in game.island.adjacent[_land(one)],
    "distance": _distance,
    "neighbours": lambda game, land: _lands(game, game.island.adjacent[_land(land)]),
    "within": lambda game, land, steps: _lands(game, game.island.within(_land(land), int(steps))),
    "matching": _matching,
    "ravages": _in_space("ravage"),
    "builds": _in_space("build"),
    "explores": _in_space("explore"),
    "access": lambda game, land: invader_actions.has_access(game, _land(land)),
    "maycome": _may_come,
    "escalates": _escalates,
    "cost": lambda game, card: _power(game, card).cost,
    "speed": lambda game, card: _power(game, card).speed,
    "gives": lambda game, card, element: _power(game, card).elements.count(str(element)),
    "target": _target,
    "reached": _reached,
    "missing": _missing,
}
ATTRIBUTES = {*LAND_FACTS, *SPIRIT_FACTS, *FORESEEN, *(name for facts in GAME_FACTS.values() for name in facts)}
"""Everything that may stand after a dot, besides names looked up at another moment (`start.A4`)."""

LOOPS = ("any", "all", "count")
USAGE = {
    "forecast": "forecast(A4)",
    "presence": "presence(river, A4)", "sacred": "sacred(river, A4)", "adjacent": "adjacent(A4, A5)",
    "distance": "distance(A2, B7)", "neighbours": "neighbours(A4)", "within": "within(A4, 2)",
    "matching": "matching('Sands I')", "ravages": "ravages(A4)", "builds": "builds(A4)", "explores": "explores(A4)",
    "access": "access(A4)",
    "maycome": "maycome('Jungle I')",
    "escalates": "escalates('Jungle II')", "cost": "cost('Wash Away')", "speed": "speed('Wash Away')",
    "gives": "gives('Wash Away', 'Water')", "target": "target('Wash Away', A4)",
    "reached": "reached('Massive Flooding', 1)", "missing": "missing('Massive Flooding', 2)",
}  # fmt: skip
