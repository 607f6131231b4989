"""The use of a Power: "you" and "the target land" of a card's text, and the words that its effect is written with (R7)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import Power, Range
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import (
    adding,
    adding_presence,
    blight,
    choosing,
    conditions,
    damaging,
    defending,
    destroying_boards,
    fear,
    lasting_effects,
    moving,
    presence,
    removing,
    replacing,
    strife,
)
from spirit_tutor.rules.spirits import elements, energy, gaining, ranges, spirit_phase
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BUILDINGS, INVADERS, Piece
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import Where, only


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
        return conditions.lands_of(self.game, self.game.island.lands[self.land].board)

    def within(self, steps: int) -> list[str]:
        """The lands within a range of the user's Presence that the text names as a Power's range (R8.2, R8.8)."""
        return list(
            ranges.lands_in_range(self.game, self.spirit, ranges.sources(self.game, self.spirit, Range(steps)), steps)
        )

    @property
    def terror_level(self) -> int:
        """The Terror Level now."""
        return self.game.table.fear.terror_level

    def destroyed(self, *kinds: str) -> int:
        """How many pieces of these kinds this use has destroyed so far, wherever they stood."""
        return sum(kind in kinds for _, kind in self.game.destroyed[self._destroyed_before :])

    def elements(self) -> Mapping[str, int]:
        """The user's Elements now, as declared for this use (R10.4, R10.6)."""
        have = elements.count(self.game, self.spirit)
        if not self.caps:
            return have
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
        pieces = choosing.pieces_of(self.game, self.land, BUILDINGS)
        chosen = yield from choose(
            "replace", self.game.decider, pieces, prompt=f"Which City or Town in {self.land} is replaced?"
        )
        if chosen is not None:
            replacing.downgrade(self.game, *chosen)

    def fight(self, one: Sequence[str], other: Sequence[str]) -> Rule[None]:
        """Invaders of the target land damage each other at the same time, one side of kinds against the other."""
        return invader_actions.fight_each_other(self.game, self.land, one, other)

    def damage_by_strife(self) -> Rule[None]:
        """The target land's Invaders that have Strife damage others there, all at the same time."""
        return invader_actions.damage_by_strife(self.game, self.land)

    def ravage(self, *, less: int = 0) -> Rule[None]:
        """The Invaders of the target land Ravage, an extra action; its damage is so much less (R14.9)."""
        return invader_actions.ravage(self.game, self.land, less=less)

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
        destroying_boards.destroy(self.game, self.game.island.lands[self.land].board)

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
            self.game.log(happened.Nothing(why=f"it costs {amount} Energy"))
            return False
        self.energy(-amount)
        return True

    def begin(self, kind: EffectKind, *, where: Where | None = None, spirit: str = "", of: Sequence[str] = (), amount: int = 0,
              per: Sequence[str] = (), uses: int | None = None) -> None:  # fmt: skip
        """Starts a running effect that lasts until the end of the turn (R7.9)."""
        here = only(self.land) if self.land else Where()
        where = here if where is None else where
        lasting_effects.begin(
            self.game, Effect(kind, self.power.name, where, spirit, tuple(of), amount, tuple(per), uses)
        )

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
        return adding_presence.add(self.game, spirit or self.spirit, reach, only=only_in)

    def destroy_presence(self, amount: int = 1) -> Rule[int]:
        """The user destroys some of its Presence on the island (R20.2)."""
        return presence.destroy_own(self.game, self.spirit, amount)

    def bring_back_presence(self, amount: int, lands: Sequence[str], *, spirit: str = "") -> Rule[str | None]:
        """The user (or `spirit`) brings back destroyed Presence, all to one of these lands of its choice."""
        return adding_presence.bring_back(self.game, spirit or self.spirit, amount, lands)

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
