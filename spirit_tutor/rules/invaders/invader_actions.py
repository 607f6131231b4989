"""The Invader Actions: Ravage, Build, Explore, and advancing the cards (SI9, SI10, R14-R18)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import Acted, InvaderCard, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adding, adversary, blight, conditions, damaging, health
from spirit_tutor.rules.pieces.conditions import holds
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.island import TERRAINS
from spirit_tutor.table.pieces import BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, TOWN, Piece
from spirit_tutor.table.table import Effect, Queue

from .stopping import BUILD, EXPLORE, RAVAGE, card_skipped, replaced, stopped, stoppers

RAVAGE_DAMAGE = {EXPLORER: 1, TOWN: 2, CITY: 3}
COUNTERATTACK = 2
DECK_EMPTY = "an Invader Card had to be revealed and the deck was empty"


# -- one land ---------------------------------------------------------------------------------------


def ravage(game: Game, land: str, *, normal: bool = False, less: int = 0) -> Rule[None]:
    """The Invaders of one land Ravage, and the Dahan left strike back (SI9, R15).

    `less` is by how much the text that calls for this Ravage lowers its damage.
    """
    if (yield from stopped(game, RAVAGE, land, normal=normal)):
        return
    if replaced(game, RAVAGE, land) == BUILD:
        yield from build(game, land)
        return
    redirected = [effect for effect in game.effects(EffectKind.REDIRECTED) if holds(game, effect.where, land)]
    dealt = ravage_damage(game, land, less=less, on_invaders=bool(redirected))
    attackers = tuple(game.contents(land).each(INVADERS))
    deals = tuple(attack(game, land, piece, on_invaders=bool(redirected)) for piece in attackers)
    more = conditions.total(game, EffectKind.LAND_DAMAGE, land) - less if any(deals) else 0
    defend = 0 if redirected else conditions.total(game, EffectKind.DEFEND, land)
    with game.logging(
        happened.Ravage(land=land, attackers=attackers, deals=deals, more=more, defend=defend, damage=dealt)
    ):
        if redirected:
            yield from _damage_around(game, land, dealt, redirected[0])
        else:
            damaging.efficient_damage(game, land, dealt)
            _spend_strife(game, land)
            if dealt >= blight.BLIGHT_FROM:
                yield from blight.add(game, land)
        yield from counterattack(game, land)


def ravage_damage(game: Game, land: str, *, less: int = 0, on_invaders: bool = False) -> int:
    """The damage that a land's Invaders deal (BC16, R15.2-R15.5).

    `less` is taken off the whole. Where it falls `on_invaders`, Strife does not count
    and Defend does not lower it (R15.15, R23.6).
    """
    attackers = game.contents(land).each(INVADERS)
    by_piece = sum(attack(game, land, piece, on_invaders=on_invaders) for piece in attackers)
    if by_piece == 0:
        return 0
    land_wide = conditions.total(game, EffectKind.LAND_DAMAGE, land) - less
    defend = 0 if on_invaders else conditions.total(game, EffectKind.DEFEND, land)
    return max(0, by_piece + land_wide - defend)


def _damage_around(game: Game, land: str, amount: int, effect: Effect) -> Rule[None]:
    """A Ravage's damage falls on the Invaders of adjacent lands, divided by who set that up (R15.15)."""
    decider, game.decider = game.decider, effect.spirit
    with game.logging(happened.Redirected(land=land, by=effect.source)):
        yield from damaging.damage_across(game, game.island.adjacent[land], amount)
    game.decider = decider


def attack(game: Game, land: str, piece: Piece, *, on_invaders: bool = False) -> int:
    """The damage of one attacker: its own modifiers first, then Strife makes it 0 (R15.3, R15.4).

    Against Invaders Strife has no effect (R23.6).
    """
    if piece.strife and not on_invaders:
        return 0
    change = sum(
        effect.amount
        for effect in game.table.effects
        if effect.kind == EffectKind.RAVAGE_DAMAGE and piece.kind in effect.of and holds(game, effect.where, land)
    )
    return max(0, RAVAGE_DAMAGE[piece.kind] + change)


def _spend_strife(game: Game, land: str) -> None:
    """Every attacker that had Strife loses exactly one (BC11, R15.9)."""
    for piece in [p for p in game.contents(land).each(INVADERS) if p.strife]:
        game.put(land, piece, -1)
        game.put(land, piece._replace(strife=piece.strife - 1))
        game.log(happened.StrifeSpent(land=land, piece=piece))


def fight_each_other(game: Game, land: str, one: Sequence[str], other: Sequence[str]) -> Rule[None]:
    """Two sides of a land's Invaders damage each other at the same time; the decider divides both (R9.17, R23.6).

    What either side deals is fixed before anything falls. Strife neither counts nor
    is spent.
    """
    by_one = sum(RAVAGE_DAMAGE[piece.kind] for piece in game.contents(land).each(one))
    by_other = sum(RAVAGE_DAMAGE[piece.kind] for piece in game.contents(land).each(other))
    with game.logging(happened.InvadersFight(land=land, one=by_one, other=by_other)):
        yield from damaging.damage(game, land, by_one, other)
        yield from damaging.damage(game, land, by_other, one)


def damage_by_strife(game: Game, land: str) -> Rule[None]:
    """Every Invader with Strife damages others of its land, none itself; all at the same time (R9.17, R23.6).

    The decider divides the damage of all together. A piece can be dealt what the
    others deal, and each deals its own to the others: so whatever is divided within
    these limits can be divided among the attackers, too.
    """
    pieces = game.contents(land).each(INVADERS)
    deals = [attack(game, land, piece, on_invaders=True) if piece.strife else 0 for piece in pieces]
    room = [
        0 if health.unharmed(game, land, piece) else min(health.left(game, land, piece), sum(deals) - own)
        for piece, own in zip(pieces, deals, strict=True)
    ]
    taken = [0] * len(pieces)
    with game.logging(happened.StrifeFights(land=land, damage=sum(deals))):
        while rest := min(sum(deals), sum(room)) - sum(taken):
            open_ones = [place for place in range(len(pieces)) if taken[place] < room[place]]
            if len(open_ones) == 1 or sum(room) <= sum(deals):  # nothing to decide
                for place in open_ones:
                    taken[place] += min(rest, room[place] - taken[place])
                continue
            options = {
                f"{points} to {hurt}": ((land, hurt), points)
                for place in open_ones
                for hurt in [pieces[place]._replace(damage=pieces[place].damage + taken[place])]
                for points in range(min(rest, room[place] - taken[place]), 0, -1)
            }
            (_, hit), points = yield from choose(
                "damage", game.decider, options, prompt=f"{rest} damage left in {land}: how is it dealt?"
            )
            taken[next(
                place for place in open_ones
                if pieces[place]._replace(damage=pieces[place].damage + taken[place]) == hit
                and points <= room[place] - taken[place]
            )] += points  # fmt: skip
        for piece, points in zip(pieces, taken, strict=True):
            health.wound(game, land, piece, points)


def strikes_back(game: Game, land: str) -> int:
    """What one Dahan adds to the counterattack of its land (R15.11)."""
    prevented = any(holds(game, effect.where, land) for effect in game.effects(EffectKind.NO_COUNTERATTACK))
    return 0 if prevented else COUNTERATTACK


def counterattack_damage(game: Game, land: str) -> int:
    """The damage that the Dahan of a land deal together after a Ravage; none where no Invader is left (SI9, R15.11)."""
    return strikes_back(game, land) * game.count(land, DAHAN) if game.count(land, *INVADERS) else 0


def counterattack(game: Game, land: str) -> Rule[None]:
    """Each surviving Dahan adds 2 to one pool of damage, divided by the players (SI9, R15.11)."""
    damage = counterattack_damage(game, land)
    if damage:
        with game.logging(happened.Counterattack(land=land, dahan=game.count(land, DAHAN), damage=damage)):
            yield from damaging.damage(game, land, damage, about="counterattack")


def build(game: Game, land: str, *, normal: bool = False) -> Rule[None]:
    """The Invaders of one land Build: a City if Towns outnumber Cities, else a Town (SI10, R16)."""
    new = CITY if game.count(land, TOWN) > game.count(land, CITY) else TOWN
    if (yield from stopped(game, BUILD, land, new, normal=normal)):
        return
    before = game.contents(land)
    with game.logging(happened.Build(land=land, piece=Piece(new))):
        yield from adding.add(game, land, new)
        yield from adversary.acted(game, Acted(BUILD, land, before, {new: 1}))


def explore(game: Game, land: str, *, normal: bool = False) -> Rule[None]:
    """The Invaders Explore one land that they have access to: one Explorer comes, and what effects add (SI10, R17.3, R17.3a)."""
    if (yield from stopped(game, EXPLORE, land, EXPLORER, normal=normal)):
        return
    town = yield from _town_instead(game, land, normal=normal)
    more = conditions.total(game, EffectKind.EXPLORE_MORE, land)
    comes = {TOWN: int(town), EXPLORER: int(not town) + more}
    before = game.contents(land)
    with game.logging(happened.Explore(land=land, comes={kind: n for kind, n in comes.items() if n})):
        for kind, n in comes.items():
            yield from adding.add(game, land, kind, n)
        yield from adversary.acted(game, Acted(EXPLORE, land, before, comes))


def _town_instead(game: Game, land: str, *, normal: bool) -> Rule[bool]:
    """Whether a Town comes instead of the Explorer: once for each such effect, where the players choose (R17.3a).

    They may wait for another land only while one is listed that nothing stops.
    """
    for effect in game.effects(EffectKind.EXPLORE_TOWN):
        if holds(game, effect.where, land):
            listed = game.table.queue.lands if normal and game.table.queue else ()
            later = [
                other
                for other in listed
                if holds(game, effect.where, other) and not stoppers(game, EXPLORE, other, EXPLORER, normal)
            ]
            taken = yield from choose(
                "may",
                TABLE,
                {"Town": True},
                stop=bool(later),
                prompt=f"Does a Town come to {land} instead of the Explorer?",
            )
            if taken:
                game.use_effect(effect)
                return True
    return False


ACTIONS = {RAVAGE: ravage, BUILD: build, EXPLORE: explore}


# -- which lands --------------------------------------------------------------------------------------


def has_access(game: Game, land: str) -> bool:
    """Whether the Invaders can Explore the land: a Town or City in it or next to it, or the coast (SI10, R17.2, R17.7)."""
    reach = 1 + sum(effect.amount for effect in game.effects(EffectKind.EXPLORE_RANGE))
    denied = [effect.where for effect in game.effects(EffectKind.NO_SOURCE)]

    def source(near: str) -> bool:
        return not any(holds(game, where, near) for where in denied)

    near = game.island.within(land, reach)
    if any(game.count(other, *BUILDINGS) and source(other) for other in near):
        return True
    # The Ocean is a source of its own, one step from a Coastal land; denying the land does not deny the Ocean.
    return any(game.island.lands[other].coastal for other in game.island.within(land, reach - 1))


def eligible(game: Game, action: str, card: InvaderCard) -> list[str]:
    """The lands that a card acts in: those with Invaders, or with access for an Explore (R14.5)."""
    lands = card.matching(game.island)
    if action == EXPLORE:
        return [land for land in lands if has_access(game, land)]
    return [land for land in lands if game.count(land, *INVADERS)]


# -- the steps of the Invader Phase ---------------------------------------------------------------------


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
