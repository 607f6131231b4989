"""Using Powers: when they may be used, what they may target, and how a use goes (SI16, SI19, R7, R8, R10, R11)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence

from spirit_tutor.table.pieces import BUILDINGS, INVADERS, Piece
from spirit_tutor.table.table import Effect, Trigger
from spirit_tutor.table.where import Where, only

from . import (
    adding,
    blight,
    boards,
    conditions,
    damaging,
    defending,
    elements,
    energy,
    fear,
    gaining,
    health,
    invaders,
    moving,
    placing,
    presence,
    removing,
    replacing,
    spirit_phase,
    strife,
)
from .asking import TABLE, NotWritten, Rule, choose, spelled
from .game import Game
from .printed import ADJACENT_LAND, FAST, INNATE, SLOW, Line, Power, Range

REPEAT = "repeat"
QUICKEN, OTHER_SPEED = "quicken", "other speed"
"""Running effects that let Powers be used as if Fast, or at whichever speed they do not have (R11.4, R11.4a)."""


class Use:
    """One use of a Power: what the text of a card calls "you" and "the target land".

    Card effects are written with the methods here; each acts in the target land
    unless it is given another. `land` is the target land, `second` a second one where
    the Power has two, `target` the target Spirit's id, `spirit` the user's id. A
    Repeat that the Power itself calls for is `repeating`, on one of the lands `among`
    where it says where.
    """

    def __init__(self, game: Game, power: Power, spirit: str, *, among: Sequence[str] = (), repeating: bool = False):
        self.game = game
        self.power = power
        self.spirit = spirit
        self.among = among
        self.repeating = repeating
        self.land = ""
        self.second = ""
        self.source = ""
        self.target = ""
        self.caps: dict[str, int] = {}
        self.removed_tokens: list[str] = []
        self._destroyed_before = len(game.destroyed)
        self._branches_left: dict[str, Callable[[], object]] = {}

    # -- what the text asks about -----------------------------------------------------------

    @property
    def terrain(self) -> str:
        """The target land's terrain."""
        return self.game.island.lands[self.land].terrain

    @property
    def coastal(self) -> bool:
        """Whether the target land is Coastal."""
        return self.game.island.lands[self.land].coastal

    @property
    def on_another(self) -> bool:
        """Whether the target is another Spirit than the user."""
        return self.target != self.spirit

    def count(self, *kinds: str, land: str = "") -> int:
        """How many pieces of these kinds lie in the target land."""
        return self.game.count(land or self.land, *kinds)

    @property
    def strife(self) -> int:
        """How many Strife lie in the target land, under all its Invaders together."""
        return sum(piece.strife for piece in self.game.contents(self.land).each(INVADERS))

    @property
    def own_presence(self) -> int:
        """How much Presence the user has in the target land."""
        return presence.number(self.game, self.spirit, self.land)

    @property
    def has_presence(self) -> bool:
        """Whether the user has Presence in the target land."""
        return self.own_presence > 0

    def is_sacred_site(self, land: str, spirit: str = "") -> bool:
        """Whether a land is the user's Sacred Site (or that of `spirit`)."""
        return presence.is_sacred_site(self.game, spirit or self.spirit, land)

    def lands_of(self, spirit: str) -> list[str]:
        """The lands of a Spirit (R8.3a)."""
        return presence.lands(self.game, spirit)

    @property
    def sacred_sites(self) -> int:
        """How many Sacred Sites the user has; a land that is one for targeting only is none (R8.3b)."""
        return len(presence.sacred_sites(self.game, self.spirit))

    @property
    def adjacent(self) -> tuple[str, ...]:
        """The lands adjacent to the target land."""
        return self.game.island.adjacent[self.land]

    @property
    def board(self) -> list[str]:
        """The lands of the target land's board, by number."""
        return [land.id for land in self.game.island.of_board(self.game.island.lands[self.land].board)]

    def within(self, steps: int) -> list[str]:
        """The lands within a range of the user's Presence that the text names as a Power's range (R8.2, R8.8)."""
        return list(_reached_from(self.game, self.spirit, _origins(self.game, self.spirit, Range(steps)), steps))

    @property
    def terror_level(self) -> int:
        """The Terror Level now."""
        return self.game.table.fear.terror_level

    def destroyed(self, *kinds: str) -> int:
        """How many pieces of these kinds this use has destroyed so far, wherever they stood."""
        return sum(kind in kinds for _, kind in self.game.destroyed[self._destroyed_before :])

    def elements(self) -> dict[str, int]:
        """The user's Elements now, as declared for this use (R10.4, R10.6)."""
        have = elements.count(self.game, self.spirit)
        return {element: min(n, self.caps.get(element, n)) for element, n in have.items()}

    def reaches(self, line: int = 0) -> bool:
        """Whether a threshold line is reached at this moment (R10.5)."""
        if elements.meets_all(self.game, self.spirit, self.power.name):
            return True
        return elements.reached(self.power.lines[line].needs, self.elements())

    # -- what the text does -----------------------------------------------------------------

    def fear(self, amount: int) -> None:
        """Generates Fear."""
        fear.generate(self.game, amount, source=self.power.name)

    def damage(self, amount: int, kinds: Sequence[str] = INVADERS, *, land: str = "") -> Rule[int]:
        """Damage to Invaders, divided as the user likes."""
        return damaging.damage(self.game, land or self.land, amount, kinds)

    def damage_around(self, amount: int) -> Rule[int]:
        """Damage to Invaders, divided among the target land and the lands adjacent to it as the user likes."""
        return damaging.damage_across(self.game, (self.land, *self.adjacent), amount)

    def damage_each(self, amount: int, kinds: Sequence[str] = INVADERS, *, land: str = "") -> None:
        """That much damage to every such piece."""
        damaging.damage_each(self.game, land or self.land, amount, kinds)

    def damage_apart(self, amount: int, kinds: Sequence[str] = INVADERS, *, land: str = "") -> Rule[int]:
        """That many points of damage, each to a different piece."""
        return damaging.damage_apart(self.game, land or self.land, amount, kinds)

    def destroy(self, amount: int | None, *kinds: str, land: str = "", up_to: bool = False) -> Rule[int]:
        """Destroys pieces; all of them where `amount` is None."""
        return removing.destroy(self.game, land or self.land, amount, kinds, up_to=up_to)

    def remove(self, amount: int | None, *kinds: str, land: str = "", up_to: bool = False) -> Rule[int]:
        """Removes pieces to the supply."""
        return removing.remove(self.game, land or self.land, amount, kinds, up_to=up_to)

    def replace(self, old: Sequence[str], new: str, amount: int = 1, *, up_to: bool = False, by: int = 1) -> Rule[int]:
        """Replaces pieces of the kinds `old`, each `by` so many `new` ones."""
        return replacing.replace(self.game, self.land, old, new, amount, up_to=up_to, by=by)

    def replace_around(self, old: Sequence[str], new: str) -> Rule[None]:
        """Replaces one piece in the target land or in a land adjacent to it."""
        return replacing.replace_in(self.game, (self.land, *self.adjacent), old, new)

    def downgrade(self) -> Rule[None]:
        """Replaces one City by a Town, or one Town by an Explorer, as the user likes."""
        pieces = spelled(self.game.contents(self.land).pieces(BUILDINGS))
        piece = yield from choose(
            "replace", self.game.decider, pieces, prompt=f"Which City or Town in {self.land} is replaced?"
        )
        if piece is not None:
            replacing.downgrade(self.game, self.land, piece)

    def fight(self, one: Sequence[str], other: Sequence[str]) -> Rule[None]:
        """Invaders of the target land damage each other at the same time, one side of kinds against the other."""
        return invaders.fight_each_other(self.game, self.land, one, other)

    def damage_by_strife(self) -> Rule[None]:
        """The target land's Invaders that have Strife damage others there, all at the same time."""
        return invaders.damage_by_strife(self.game, self.land)

    def ravage(self, *, less: int = 0) -> Rule[None]:
        """The Invaders of the target land Ravage, an extra action; its damage is so much less (R14.9)."""
        return invaders.ravage(self.game, self.land, less=less)

    def push_toward_ocean(self, *kinds: str) -> Rule[list[tuple[Piece, str]]]:
        """Pushes all pieces of these kinds a land nearer to the nearest Ocean; none out of a Coastal land (R9.10b)."""
        nearer = self.game.island.toward_ocean(self.land)
        return moving.push(self.game, self.land, None if nearer else 0, kinds, to=only(*nearer))

    def push_presence(self, along: Mapping[str, int], *, spirit: str = "") -> Rule[None]:
        """The user (or `spirit`) may Push one of its Presence, with so many pieces of each kind along."""
        return moving.push_presence(self.game, spirit or self.spirit, along)

    def push(
        self, amount: int | None, *kinds: str, up_to: bool = False, to: Where | None = None, spread: bool = False
    ) -> Rule[list[tuple[Piece, str]]]:
        """Pushes pieces out of the target land; with `spread`, to as many different lands as possible."""
        return moving.push(self.game, self.land, amount, kinds, up_to=up_to, to=to, spread=spread)

    def move(self, amount: int | None, *kinds: str, to: str, up_to: bool = False) -> Rule[list[Piece]]:
        """Moves pieces from the target land straight to another, at any distance."""
        return moving.move_to(self.game, self.land, to, amount, kinds, up_to=up_to)

    def gather(self, amount: int | None, *kinds: str, up_to: bool = False) -> Rule[list[tuple[Piece, str]]]:
        """Gathers pieces into the target land."""
        return moving.gather(self.game, self.land, amount, kinds, up_to=up_to)

    def add_strife(self, amount: int = 1, kinds: Sequence[str] = INVADERS, *, land: str = "") -> Rule[None]:
        """Adds Strife, each to an Invader of the user's choice."""
        return strife.add(self.game, land or self.land, amount, kinds)

    def remove_tokens(self) -> Rule[list[str]]:
        """Removes any number of tokens from the target land, Strife too. Gives what they were."""
        self.removed_tokens = yield from removing.remove_tokens(self.game, self.land)
        return self.removed_tokens

    def return_tokens(self, most: int) -> Rule[None]:
        """Up to so many of the tokens that this use removed come back to the target land."""
        return adding.return_tokens(self.game, self.land, self.removed_tokens, most)

    def add(self, kind: str, amount: int = 1, *, land: str = "") -> Rule[None]:
        """Adds pieces from the supply."""
        return adding.add(self.game, land or self.land, kind, amount)

    def add_blight(self, amount: int = 1, *, land: str = "") -> Rule[None]:
        """Adds Blight, with all that follows from it."""
        return blight.add(self.game, land or self.land, amount)

    def remove_blight(self, amount: int = 1, *, land: str = "") -> int:
        """Removes Blight back to the Blight Card."""
        return blight.remove(self.game, land or self.land, amount)

    def destroy_board(self) -> None:
        """Destroys the target land's whole board with everything on it (R9.22)."""
        boards.destroy(self.game, self.game.island.lands[self.land].board)

    def defend(self, amount: int, *, land: str = "") -> None:
        """Defends the target land this turn."""
        defending.defend(self.game, land or self.land, amount, source=self.power.name)

    def carry_defend(self, amount: int, *, to: str) -> None:
        """Moves part of the Defend that this Power gave the target land to another land."""
        defending.carry_defend(self.game, self.land, to, amount, source=self.power.name)

    def energy(self, amount: int, *, spirit: str = "") -> None:
        """The user (or `spirit`) gains Energy."""
        energy.gain(self.game, spirit or self.spirit, amount)

    def pay(self, amount: int) -> bool:
        """The user pays Energy for a part of the text, in full or that part is not done (R7.6a). Gives whether it paid."""
        if self.game.spirit(self.spirit).energy < amount:
            self.game.log("nothing", why=f"it costs {amount} Energy")
            return False
        self.energy(-amount)
        return True

    def begin(self, kind: str, *, where: Where | None = None, spirit: str = "", of: Sequence[str] = (), amount: int = 0,
              per: Sequence[str] = (), uses: int | None = None) -> None:  # fmt: skip
        """Starts a running effect that lasts until the end of the turn (R7.9)."""
        here = only(self.land) if self.land else Where()
        effect = Effect(
            kind, self.power.name, here if where is None else where, spirit, tuple(of), amount, tuple(per), uses
        )
        if kind == "health":
            health.change_health(self.game, effect)
        else:
            self.game.add_effect(effect)
            self.game.log("effect begins", effect=kind, spirit=spirit, of=list(of), amount=amount, land=self.land)

    def branch(self, branches: Mapping[str, Callable[[], object]]) -> Rule[None]:
        """An "-or-": one branch is chosen, by its name, before any of it is done (R7.7)."""
        names = {name: name for name in branches}
        chosen: str = yield from choose("branch", self.game.decider, names, prompt=f"{self.power.name}: which branch?")
        self._branches_left = {name: do for name, do in branches.items() if name != chosen}
        yield from _do(branches[chosen])

    def other_branch(self) -> Rule[None]:
        """What a line "may do both" adds to an "-or-" of the base text: the branch that was not chosen, or not (R7.6, R10.5)."""
        for name, do in self._branches_left.items():
            yield from self.may(name, do)

    def as_target(self, part: Callable[[], Rule[None]]) -> Rule[None]:
        """Does what the text tells the target Spirit to do: its player makes the choices (R7.10)."""
        self.game.decider = self.target
        yield from part()
        self.game.decider = self.spirit

    def may(self, name: str, do: Callable[[], object]) -> Rule[bool]:
        """A "may": all of it or nothing (R7.6). Gives whether it was done."""
        done = yield from choose("may", self.game.decider, {name: do}, stop=True, prompt=f"{self.power.name}: {name}?")
        if done is not None:
            yield from _do(done)
        return done is not None

    def add_presence(self, reach: int = 0, *, spirit: str = "", only_in: Sequence[str] = ()) -> Rule[str | None]:
        """The user (or `spirit`) adds one Presence."""
        return placing.add(self.game, spirit or self.spirit, reach, only=only_in)

    def destroy_presence(self, amount: int = 1) -> Rule[int]:
        """The user destroys some of its Presence on the island (R20.2)."""
        return presence.destroy_own(self.game, self.spirit, amount)

    def bring_back_presence(self, amount: int, lands: Sequence[str], *, spirit: str = "") -> Rule[str | None]:
        """The user (or `spirit`) brings back destroyed Presence, all to one of these lands of its choice."""
        return placing.bring_back(self.game, spirit or self.spirit, amount, lands)

    def gain_power(
        self, kind: str | None = None, *, spirit: str = "", leftover_to: str = "", number: int = gaining.REVEALED,
        forgets: bool = True,
    ) -> Rule[str | None]:  # fmt: skip
        """The user (or `spirit`) gains a Power Card, of this deck where one is named; see `gaining.gain`."""
        return gaining.gain(
            self.game, spirit or self.spirit, kind, leftover_to=leftover_to, number=number, forgets=forgets
        )

    def play_at_once(self, card: str, *, spirit: str) -> Rule[None]:
        """A Spirit may play a card from its hand now, for half its cost or to be Forgotten; see `spirit_phase.play_at_once`."""
        return spirit_phase.play_at_once(self.game, spirit, card, source=self.power.name)

    def play_card(self, *, spirit: str = "") -> Rule[None]:
        """The user (or `spirit`) may play one more Power Card from hand and pay for it (R4.15)."""
        return spirit_phase.play(self.game, spirit or self.spirit, 1)

    def give_power(self, giver: str, receiver: str) -> Rule[str | None]:
        """A Spirit may give another a Power Card from its hand."""
        return gaining.give(self.game, giver, receiver)

    def choose_land(self, lands: Sequence[str], why: str, *, up_to: bool = False) -> Rule[str | None]:
        """The decider chooses one of these lands; `why` ends the question. None where there is none; `up_to` lets it be."""
        land: str | None = yield from choose(
            "land", self.game.decider, {land: land for land in lands}, stop=up_to, prompt=f"{self.power.name}: {why}"
        )
        return land

    def choose_lands(self, number: int, lands: Sequence[str], why: str, *, up_to: bool = False) -> Rule[list[str]]:
        """The decider chooses so many different lands of these, or as many as there are; see `choose_land`."""
        chosen: list[str] = []
        while len(chosen) < number:
            left = [land for land in lands if land not in chosen]
            land = yield from self.choose_land(left, why, up_to=up_to)
            if land is None:
                break
            chosen.append(land)
        return chosen


def _do(part: Callable[[], object]) -> Rule[None]:
    """Does a part of an effect, which may itself be a rule that asks."""
    result = part()
    if isinstance(result, Generator):
        yield from result


# -- when a Power may be used -------------------------------------------------------------------


def available(game: Game, spirit: str, phase: str) -> list[Power]:
    """The Powers that a Spirit may use now in the Fast or the Slow phase, in the order they lie (R7.2, R10.1, R11).

    Cards that stay in play beside it are used like those it played (R19.12).
    """
    now = game.spirit(spirit)
    cards = [game.box.powers[name] for name in (*now.in_play, *now.beside)]
    own = [
        power
        for power in (*cards, *game.panel(spirit).innates)
        if power.kind != INNATE or _lines_reached(game, spirit, power)
    ]
    fresh = [power for power in own if power.name not in now.used]
    usable = [power for power in fresh if _of_this_speed(game, spirit, power, phase)]
    if conversions(game, spirit, phase):
        usable += [power for power in fresh if power not in usable]
    used = [power for power in own if power.name in now.used]
    if phase == SLOW:  # a Slow Power used in the Fast phase was used as Fast, and may be repeated as such (R11.1)
        slowed = [name for effect in game.effects("slowed") if effect.spirit == spirit for name in effect.of]
        used = [power for power in used if power.speed == SLOW or power.name in slowed]
    repeats = [power for power in used if repeat_for(game, spirit, power) is not None]
    return usable + repeats


def _lines_reached(game: Game, spirit: str, power: Power) -> bool:
    return bool(elements.reached_lines(power.lines, elements.count(game, spirit)))


def _of_this_speed(game: Game, spirit: str, power: Power, phase: str) -> bool:
    """Whether a Power is used in this phase without a conversion: by its printed speed, or by a line of its own (R7.5)."""
    if power.speed == phase:
        return True
    lines = [line for line in power.lines if line.fast]
    return phase == FAST and bool(lines) and bool(elements.reached_lines(lines, elements.count(game, spirit)))


def conversions(game: Game, spirit: str, phase: str = FAST) -> int:
    """How many more Powers of the other speed a Spirit may use in this phase (R11.4-R11.6)."""
    granted = _granted(game, spirit, OTHER_SPEED)
    if phase == FAST:
        granted += _granted(game, spirit, QUICKEN)
    return sum(effect.uses or 0 for effect in granted) + (_swift(game, spirit) if phase == FAST else 0)


def _granted(game: Game, spirit: str, kind: str) -> list[Effect]:
    return [effect for effect in game.effects(kind) if effect.spirit == spirit and effect.uses]


def _swift(game: Game, spirit: str) -> int:
    """How many more Slow Powers a Spirit may use as Fast by its own rule (R11.5)."""
    swift = game.panel(spirit).swift_by
    if not swift:
        return 0
    return max(0, elements.count(game, spirit).get(swift, 0) - game.spirit(spirit).quickened)


def end_conversions(game: Game) -> None:
    """Ends what lets Slow Powers be used as Fast and nothing else: it serves in the Fast phase alone (R11.4)."""
    if game.effects(QUICKEN):
        game.change(effects=tuple(effect for effect in game.table.effects if effect.kind != QUICKEN))


def _convert(game: Game, spirit: str, power: Power, phase: str) -> None:
    """Takes one conversion for a Power used in the phase of the other speed.

    As Fast by a grant for this phase first, then by the Spirit's own rule; what would
    serve in the Slow phase, too, is taken last.
    """
    quicken, either = _granted(game, spirit, QUICKEN), _granted(game, spirit, OTHER_SPEED)
    if phase == FAST and quicken:
        game.use_effect(quicken[0])
    elif phase == FAST and _swift(game, spirit):
        game.change_spirit(spirit, quickened=game.spirit(spirit).quickened + 1)
    else:
        game.use_effect(either[0])
        if phase == SLOW:
            game.add_effect(Effect("slowed", either[0].source, spirit=spirit, of=(power.name,)))
    game.log("converted", spirit=spirit, power=power.name, speed=phase)


def repeat_for(game: Game, spirit: str, power: Power) -> Effect | None:
    """A granted Repeat that this Power Card may use now, its price affordable (R11.1a, R11.1b, R11.2).

    Never for the card that granted it, and once for each card where one grants several.
    """
    if power.kind == INNATE:
        return None
    had = {effect.source for effect in game.effects("repeated") if effect.spirit == spirit and power.name in effect.of}
    for effect in game.effects("repeat"):
        if (
            effect.spirit == spirit and effect.uses and power.name != effect.source and effect.source not in had
            and (not effect.of or power.name in effect.of)
            and game.spirit(spirit).energy >= power.cost
        ):  # fmt: skip
            return effect
    return None


def use(game: Game, spirit: str, power: Power, phase: str) -> Rule[None]:
    """Uses a Power: the price of a Repeat or a conversion, then the use itself (R7.5). The root action."""
    now = game.spirit(spirit)
    if power.name in now.used:
        granted = repeat_for(game, spirit, power)
        assert granted is not None
        game.use_effect(granted)
        game.add_effect(Effect("repeated", granted.source, spirit=spirit, of=(power.name,)))
        game.log("repeat", spirit=spirit, power=power.name, by=granted.source, cost=power.cost)
        energy.gain(game, spirit, -power.cost)
    else:
        if not _of_this_speed(game, spirit, power, phase):
            _convert(game, spirit, power, phase)
        game.change_spirit(spirit, used=(*now.used, power.name))
    yield from perform(game, spirit, power)


def unused(game: Game, spirit: str, speed: str) -> list[Power]:
    """The Powers of this speed that a Spirit could still use this turn, without Repeats and conversions (R7.2)."""
    return [
        power
        for power in available(game, spirit, speed)
        if power.speed == speed and power.name not in game.spirit(spirit).used
    ]


def use_now(game: Game, spirit: str, power: Power) -> Rule[None]:
    """Uses a Power at once, because an effect says so: this is its use of the turn (R7.2)."""
    with game.logging("power", spirit=spirit, power=power.name):
        yield from use(game, spirit, power, power.speed)


def perform(game: Game, spirit: str, power: Power, *, among: Sequence[str] = (), repeating: bool = False) -> Rule[None]:
    """One use of a Power from declaring Elements to the last line (R7.5).

    When a Power repeats itself, `repeating`, the lines that say so are void (R11.2);
    the lands `among` stand in for range and target bar if it says where (R11.3).
    """
    if not power.written:
        raise NotWritten(f"The effect of {power.name} is not in the rules yet, so it cannot be used.")
    game.decider = spirit
    this = Use(game, power, spirit, among=among, repeating=repeating)
    yield from _declare(this)
    if not (yield from _target(this)):
        game.log("nothing", why="there is no legal target")
        return
    replaced, lines = yield from _instead(this)
    if power.effect is not None and not replaced:
        yield from power.effect(this)
    for place in lines:
        line = power.lines[place]
        if line.repeat and this.repeating:
            continue
        if (line.effect is not None or line.repeat) and this.reaches(place):
            game.log("threshold", power=power.name, line=place + 1, needs=dict(line.needs))
            if line.effect is not None:
                yield from line.effect(this)
            if line.repeat:
                _repeat_after(this, line)


def _repeat_after(this: Use, line: Line) -> None:
    """The Power repeats itself once this use is finished: a triggered action of the same tree (R11.1a)."""
    near = this.land if line.repeat == ADJACENT_LAND else ""
    trigger = Trigger(this.power.name, REPEAT, this.spirit, near)
    this.game.change(pending=(*this.game.table.pending, trigger))


def _declare(this: Use) -> Rule[None]:
    """Lets the user count as having fewer Elements, where that changes which lines are reached (R10.4)."""
    game, power = this.game, this.power
    if elements.meets_all(game, this.spirit, power.name):
        return
    have = elements.count(game, this.spirit)
    lines = [line for line in power.lines if not ((line.repeat and this.repeating) or line.fast)]
    sets = elements.declarations(lines, have)
    if power.kind == INNATE:
        sets = {lines: counts for lines, counts in sets.items() if lines}
    if len(sets) < 2:
        return
    options = {_lines_in_words(lines): counts for lines, counts in sets.items()}
    declared: Mapping[str, int] = yield from choose(
        "thresholds",
        this.spirit,
        options,
        usual=next(iter(options)),
        prompt=f"{power.name}: which thresholds are reached?",
    )
    this.caps = {element: n for element, n in declared.items() if n < have.get(element, 0)}


def _lines_in_words(lines: tuple[int, ...]) -> str:
    if not lines:
        return "no line"
    return f"line{'s' if len(lines) > 1 else ''} {' '.join(str(place + 1) for place in lines)}"


def _instead(this: Use) -> Rule[tuple[bool, list[int]]]:
    """Whether the base text is replaced, and the lines that may be done, in printed order (R10.3)."""
    lines = list(range(len(this.power.lines)))
    base_replaced = False
    for place, line in enumerate(this.power.lines):
        if not line.instead or not this.reaches(place):
            continue
        if line.instead == "may":
            options = {f"line {place + 1}": True, f"line {place}" if place else "base text": False}
            taken = yield from choose("line", this.spirit, options, prompt=f"{this.power.name}: {line.text}")
            if not taken:
                lines.remove(place)
                continue
            lines = [other for other in lines if other != place - 1]
            base_replaced = base_replaced or place == 0
        else:
            lines = [other for other in lines if other >= place]
            base_replaced = True
    # A line that replaces stands aside where it is not reached; one that was declined is gone above.
    return base_replaced, [place for place in lines if not this.power.lines[place].instead or this.reaches(place)]


def _target(this: Use) -> Rule[bool]:
    """Chooses the target now, when the Power resolves (R8.1). Gives False where there is none (R8.9)."""
    game, power = this.game, this.power
    if power.target_spirit:
        others = [s.id for s in game.table.spirits if power.target_spirit == "any" or s.id != this.spirit]
        if not others:
            others = [this.spirit]  # one Spirit alone may aim at itself (R8.7)
        this.target = yield from choose(
            "target", this.spirit, {name: name for name in others}, prompt=f"{power.name}: which Spirit?"
        )
        game.mark = (*game.mark, this.target)
        return True
    if power.range is None:
        return True
    reach: dict[str, list[str]] = {name: [] for name in this.among} if this.among else targets(this)
    pairs = seconds(this, reach) if power.range.second is not None else {}
    if power.range.second is not None:
        reach = {land: origins for land, origins in reach.items() if pairs[land]}
    land = yield from choose("target", this.spirit, {name: name for name in reach}, prompt=f"{power.name}: which land?")
    if land is None:
        return False
    this.land = land
    if pairs:
        this.second = yield from choose(
            "target", this.spirit, {name: name for name in pairs[land]}, prompt=f"{power.name}: which second land?"
        )
    if not this.repeating:
        game.mark = (*game.mark, land)
    if power.names_source:
        this.source = yield from choose(
            "source", this.spirit, {name: name for name in reach[land]}, prompt=f"{power.name}: from which land?"
        )
    if this.among:
        game.log("repeat target", power=power.name, land=land)
    else:
        game.log("target", power=power.name, land=land, sources=list(reach[land]))
        if this.second:
            game.log("target", power=power.name, land=this.second, sources=pairs[land][this.second])
    return True


def sources(game: Game, spirit: str, power: Power) -> list[str]:
    """The lands that a Power's range is measured from (R8.3, R8.3b)."""
    assert power.range is not None
    return _origins(game, spirit, power.range)


def _origins(game: Game, spirit: str, measured: Range) -> list[str]:
    """The lands that a range is measured from: with own or lent Presence, and what else it asks for (R8.3, R8.3b)."""
    lent = [effect.of[0] for effect in game.table.effects if effect.kind == "lend" and effect.spirit == spirit]
    presences = [Piece(game.spirit(lender).letter) for lender in (spirit, *lent)]
    one_is_sacred = game.panel(spirit).one_makes_sacred
    found = []
    for land, contents in game.table.lands.items():
        most = max(map(contents.number, presences))
        if not most:
            continue
        terrain = game.island.lands[land].terrain
        if measured.terrain and terrain not in measured.terrain:
            continue
        # What makes one Presence sacred is the user's own rule: it reaches lent Presence, and is never lent itself.
        if most > 1 or not measured.sacred_site or terrain in one_is_sacred:
            found.append(land)
    return found


def reach_of(this: Use) -> int:
    """The range of this use by what is printed, with lines that change it (R7.5)."""
    power = this.power
    assert power.range is not None
    distance = power.range.distance
    for place, line in enumerate(power.lines):
        if (line.range_is is not None or line.range_more) and this.reaches(place):
            distance = line.range_is if line.range_is is not None else distance + line.range_more
    return distance


def targets(this: Use) -> dict[str, list[str]]:
    """The legal target lands in board order, each with the sources that reach it (R8.2, R8.5)."""
    game, power = this.game, this.power
    reached = _reached_from(game, this.spirit, sources(game, this.spirit, power), reach_of(this))
    return {land: origins for land, origins in reached.items() if conditions.holds(game, power.target, land)}


def seconds(this: Use, firsts: Mapping[str, list[str]]) -> dict[str, dict[str, list[str]]]:
    """For each land that the first target may be, the second ones, with the sources that reach both (R8.10)."""
    game, power = this.game, this.power
    assert power.range is not None
    assert power.range.second is not None
    near = _reached_from(game, this.spirit, sources(game, this.spirit, power), power.range.second)
    return {
        first: {
            land: shared
            for land, origins in near.items()
            if land != first and conditions.holds(game, power.target, land)
            for shared in [[origin for origin in origins if origin in reaching]]
            if shared
        }
        for first, reaching in firsts.items()
    }


def _reached_from(game: Game, spirit: str, origins: Sequence[str], distance: int) -> dict[str, list[str]]:
    """The lands in a Spirit's range from these, in board order, each with those that reach it (R8.2, R8.8)."""
    bonuses = [effect for effect in game.effects("range") if effect.spirit == spirit]
    found = {}
    for land in game.island.lands:
        reach = distance + sum(effect.amount for effect in bonuses if conditions.holds(game, effect.where, land))
        steps = {origin: game.island.distance(origin, land) for origin in origins}
        if reaching := [origin for origin, far in steps.items() if far is not None and far <= reach]:
            found[land] = reaching
    return found


def phase_step(game: Game, phase: str) -> Rule[bool]:
    """One step of the Fast or Slow phase: a Power is used, or the players finish (SI8, SI10, R7.1).

    Gives False where they finish.
    """
    options: dict[str, tuple[str, Power]] = {}
    for spirit in game.table.spirits:
        for power in available(game, spirit.id, phase):
            options[power.name] = (spirit.id, power)
    if not options:
        return False
    chosen = yield from choose(
        phase, TABLE, options, stop=True, usual="done", prompt=f"Which Power is used in the {phase.capitalize()} phase?"
    )
    if chosen is None:
        game.begin(TABLE, phase, "done")
        return False
    spirit_id, power = chosen
    game.begin(spirit_id, phase, spirit_id, power.id)
    with game.logging("power", spirit=spirit_id, power=power.name):
        yield from use(game, spirit_id, power, phase)
    return True
