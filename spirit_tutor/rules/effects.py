"""The vocabulary of effects: damage, destroy, remove, replace, add, push, gather, defend (SI15, SI18, SI19, R9).

Each is a rule that asks whoever decides for the running action (`game.decider`).
A bare number is compulsory as far as possible; `up_to` permits any number from
none (R7.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from spirit_tutor.table.pieces import (
    BUILDINGS,
    CITY,
    DAHAN,
    EXPLORER,
    INVADERS,
    NAMES,
    TOKENS,
    TOWN,
    WITH_HEALTH,
    Piece,
)
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import Where, only

from . import adversary, blight, conditions, health, presence
from .asking import Rule, choose, spelled
from .game import Game

STRIFE = "Strife"
SMALLER = {CITY: TOWN, TOWN: EXPLORER}


def damage(game: Game, land: str, amount: int, kinds: Sequence[str] = INVADERS, *, about: str = "damage") -> Rule[int]:
    """Deals `amount` damage, divided among pieces of these kinds as the decider likes (SI18, R9.1, R9.2).

    All of it that can be dealt must be; what is over is lost. Answers are spelled
    `2 to T`. Gives the damage dealt.
    """
    return damage_across(game, (land,), amount, kinds, about=about)


def damage_across(
    game: Game, lands: Sequence[str], amount: int, kinds: Sequence[str] = INVADERS, *, about: str = "damage"
) -> Rule[int]:
    """Deals one pool of damage, divided among the pieces of these lands together (R9.1, R9.2).

    In more than one land answers are spelled `2 to T in A4`. Gives the damage dealt.
    """
    dealt = 0
    while dealt < amount:
        targets = {
            f"{piece}{f' in {land}' if len(lands) > 1 else ''}": Alike(
                ((land, piece),) * n, health.left(game, land, piece)
            )
            for land in lands
            for piece, n in game.contents(land)
            if piece.kind in kinds and not health.unharmed(game, land, piece)
        }
        if not targets:
            break
        where = lands[0] if len(lands) == 1 else f"{lands[0]} and around"
        for (land, piece), points in (yield from share(game, targets, amount - dealt, where, about=about)):
            dealt += health.wound(game, land, piece, points)
    return dealt


class Alike(NamedTuple):
    """Pieces alike that damage can go to, and how much each can take."""

    pieces: tuple[Any, ...]
    left: int


def share(
    game: Game, targets: Mapping[str, Alike], rest: int, where: str, *, about: str = "damage"
) -> Rule[list[tuple[Any, int]]]:
    """The next share of some damage, by the decider: `2 to T`; all of it where nothing is to decide (R9.1, R9.2).

    Gives which pieces are hit and by how much.
    """
    if sum(alike.left * len(alike.pieces) for alike in targets.values()) <= rest:  # enough for everything
        return [(piece, alike.left) for alike in targets.values() for piece in alike.pieces]
    if [len(alike.pieces) for alike in targets.values()] == [1]:
        return [(alike.pieces[0], rest) for alike in targets.values()]
    options = {
        f"{points} to {name}": (alike.pieces[0], points)
        for name, alike in targets.items()
        for points in range(min(rest, alike.left), 0, -1)
    }
    chosen = yield from choose(about, game.decider, options, prompt=f"{rest} damage left in {where}: how is it dealt?")
    return [chosen]


def damage_each(game: Game, land: str, amount: int, kinds: Sequence[str] = INVADERS) -> None:
    """Deals `amount` damage to every single piece of these kinds; nothing is shared (R9.3)."""
    for piece in game.contents(land).each(kinds):
        health.wound(game, land, piece, amount)


def damage_by_strife(game: Game, land: str) -> None:
    """Deals 1 damage to every Invader for each Strife on it; the Strife stays (R9.3, R23.6)."""
    for piece in game.contents(land).each(INVADERS):
        health.wound(game, land, piece, piece.strife)


def damage_apart(game: Game, land: str, amount: int, kinds: Sequence[str] = INVADERS) -> Rule[int]:
    """Deals `amount` points of damage, each to a different piece (R9.2, R9.3); points without a piece are lost.

    A piece that was hit is not hit again, whatever it looks like now. Gives the damage dealt.
    """
    untouched = [piece for piece in game.contents(land).each(kinds) if not health.unharmed(game, land, piece)]
    dealt = 0
    if len(untouched) <= amount:  # one for each: nothing to decide
        for piece in untouched:
            dealt += health.wound(game, land, piece, 1)
        return dealt
    for _ in range(amount):
        piece = yield from choose(
            "damage", game.decider, {f"1 to {piece}": piece for piece in untouched},
            prompt=f"{amount - dealt} damage left in {land}, each to another piece: which is next?",
        )  # fmt: skip
        untouched.remove(piece)
        dealt += health.wound(game, land, piece, 1)
    return dealt


def efficient_damage(game: Game, land: str, amount: int) -> int:
    """Damage to Dahan by Invaders or Events: as many as possible are destroyed, the rest goes on one more (BC16, R15.8).

    Gives how many were destroyed.
    """
    before = game.count(land, DAHAN)
    rest = amount
    while rest > 0:
        dahan = [d for d in game.contents(land).pieces((DAHAN,)) if not health.unharmed(game, land, d)]
        if not dahan:
            break
        weakest = min(dahan, key=lambda d: (health.left(game, land, d), -d.damage))
        dealt = health.wound(game, land, weakest, rest)
        if dealt == rest:
            break
        rest -= dealt
    return before - game.count(land, DAHAN)


def destroy(game: Game, land: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False) -> Rule[int]:
    """Destroys `amount` pieces of these kinds, all of them if None (R9.6). Gives how many."""

    def gone(piece: Piece) -> Rule[None]:
        health.destroy(game, land, piece)
        return
        yield

    def mortal() -> list[Piece]:
        return [p for p in game.contents(land).pieces(kinds) if not health.unharmed(game, land, p)]

    return (yield from _take(game, land, "destroy", amount, mortal, gone, up_to))


def remove(game: Game, land: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False) -> Rule[int]:
    """Removes pieces to the supply: no destruction, no Fear (SI15, R9.7). Gives how many. Blight: see `blight.remove`."""

    def gone(piece: Piece) -> Rule[None]:
        return take_away(game, land, piece)

    return (yield from _take(game, land, "remove", amount, lambda: game.contents(land).pieces(kinds), gone, up_to))


def remove_health(game: Game, land: str, most: int) -> Rule[None]:
    """Removes any Invaders whose full Health adds up to at most `most`; damage they carry does not count (R9.18)."""
    rest = most
    while True:
        worth = {piece: health.health(game, land, piece) for piece in game.contents(land).pieces(INVADERS)}
        piece = yield from choose(
            "remove", game.decider, spelled(piece for piece, n in worth.items() if n <= rest), stop=True,
            prompt=f"Up to {rest} Health worth of Invaders in {land} may be removed: which piece?",
        )  # fmt: skip
        if piece is None:
            return
        yield from take_away(game, land, piece)
        rest -= worth[piece]


def take_away(game: Game, land: str, piece: Piece) -> Rule[None]:
    """Removes this piece (SI15, R9.7); where an Adversary forbids a Fear Card to, it may be Pushed instead, or it stays."""
    if piece.kind not in adversary.removed_by_fear(game):
        remove_piece(game, land, piece)
        return
    yield from _push_this(game, game.decider, land, piece, f"{piece} is not Removed from {land}: is it Pushed instead?")


def _push_this(game: Game, who: str, land: str, piece: Piece, prompt: str) -> Rule[bool]:
    """Offers to Push just this piece; gives whether it was (R9.10)."""
    ways = {f"{piece} to {near}": near for near in game.island.adjacent[land]}
    end = yield from choose("push", who, ways, stop=True, prompt=prompt)
    if end is None:
        return False
    yield from move(game, piece, land, end)
    return True


def remove_piece(game: Game, land: str, piece: Piece) -> None:
    """Removes this piece to the supply (SI15, R9.7)."""
    game.put(land, piece, -1)
    game.log("removed", land=land, piece=str(piece))


def remove_tokens(game: Game, land: str) -> Rule[list[str]]:
    """Removes any number of tokens from a land, Strife too (R9.7, R23.7). Gives what they were, in that order.

    Strife is spelled `Strife of T*`, by the Invader that loses it.
    """
    removed: list[str] = []
    while True:
        here = game.contents(land)
        options = spelled(here.pieces(TOKENS))
        options |= {f"{STRIFE} of {piece}": piece for piece in here.pieces(INVADERS) if piece.strife}
        piece = yield from choose(
            "remove", game.decider, options, stop=True, prompt=f"Which token in {land} is removed?"
        )
        if piece is None:
            return removed
        if piece.strife:
            take_strife(game, land, piece)
            removed.append(STRIFE)
        else:
            remove_piece(game, land, piece)
            removed.append(piece.kind)


def take_strife(game: Game, land: str, piece: Piece) -> None:
    """Removes one Strife from this Invader (R23.7)."""
    game.put(land, piece, -1)
    game.put(land, piece._replace(strife=piece.strife - 1))
    game.log("strife removed", land=land, piece=str(piece))


def return_tokens(game: Game, land: str, tokens: Sequence[str], most: int) -> Rule[None]:
    """Up to so many of these tokens come back to the land, Strife to any Invader there (R23.4)."""
    left = list(tokens)
    for _ in range(most):
        able = [token for token in left if token != STRIFE or game.count(land, *INVADERS)]
        token = yield from choose(
            "return", game.decider, {token: token for token in able}, stop=True,
            prompt=f"Which removed token comes back to {land}?",
        )  # fmt: skip
        if token is None:
            return
        left.remove(token)
        if token == STRIFE:
            yield from add_strife(game, land)
        else:
            yield from add(game, land, token)


def pieces_in(game: Game, lands: Iterable[str], *kinds: str) -> dict[str, tuple[str, Piece]]:
    """The pieces of these kinds in several lands, as options spelled `E in A5`."""
    return {f"{piece} in {land}": (land, piece) for land in lands for piece in game.contents(land).pieces(kinds)}


def _take(
    game: Game, land: str, about: str, amount: int | None, candidates: Callable[[], list[Piece]],
    gone: Callable[[Piece], Rule[None]], up_to: bool,
) -> Rule[int]:  # fmt: skip
    """Takes pieces one by one; asks which only where it makes a difference."""
    done = 0
    while amount is None or done < amount:
        pieces = candidates()
        everything = sum(game.contents(land).number(p) for p in pieces)
        if not pieces:
            break
        if not up_to and (amount is None or everything <= amount - done):
            for piece in pieces:
                for _ in range(game.contents(land).number(piece)):
                    yield from gone(piece)
                    done += 1
            break
        piece = yield from choose(
            about, game.decider, spelled(pieces), stop=up_to, prompt=f"Which piece in {land}: {about}?"
        )
        if piece is None:
            break
        yield from gone(piece)
        done += 1
    return done


def replace(
    game: Game, land: str, kinds: Sequence[str], new: str, amount: int = 1, *, up_to: bool = False, by: int = 1
) -> Rule[int]:
    """Replaces `amount` pieces, each `by` so many `new` ones: no destruction, no Fear of its own (SI18, BC11, R9.8).

    Damage carries over between pieces that have Health, and Strife between Invaders;
    a new piece whose damage comes up to its Health is destroyed at once. Gives how
    many were replaced.
    """
    done = 0
    for _ in range(amount):
        piece = yield from choose(
            "replace", game.decider, spelled(game.contents(land).pieces(kinds)), stop=up_to,
            prompt=f"Which piece in {land} is replaced by {new}?",
        )  # fmt: skip
        if piece is None:
            break
        swap(game, land, piece, *(yield from _divided(game, as_another(piece, new), by)))
        done += 1
    return done


def replace_in(game: Game, lands: Sequence[str], kinds: Sequence[str], new: str) -> Rule[None]:
    """Replaces one piece in one of these lands (R9.8). Answers are spelled `E in A5`."""
    chosen = yield from choose(
        "replace", game.decider, pieces_in(game, lands, *kinds), prompt=f"Which piece is replaced by {NAMES[new]}?"
    )
    if chosen is not None:
        land, piece = chosen
        swap(game, land, piece, as_another(piece, new))


def _divided(game: Game, piece: Piece, number: int) -> Rule[list[Piece]]:
    """So many pieces of this kind, its damage and its Strife divided among them point by point (R9.8).

    An answer names the piece that takes the next point as it stands so far: `E`, `E-1`.
    """
    pieces = [Piece(piece.kind)] * number
    for about, points in (("divide damage", piece.damage), ("divide strife", piece.strife)):
        for _ in range(points):
            one: Piece = yield from choose(
                about, game.decider, spelled(pieces), prompt=f"Which {piece.kind} takes over the next point?"
            )
            damaged = about == "divide damage"
            pieces[pieces.index(one)] = Piece(one.kind, one.damage + damaged, one.strife + (not damaged))
    return pieces


def as_another(piece: Piece, kind: str) -> Piece:
    """What a piece becomes when it is replaced by one of another kind: damage and Strife stay where they can (R9.8)."""
    return Piece(kind, piece.damage if kind in WITH_HEALTH else 0, piece.strife if kind in INVADERS else 0)


def downgrade(game: Game, land: str, piece: Piece) -> None:
    """Replaces a City by a Town, or a Town by an Explorer (R9.8)."""
    swap(game, land, piece, as_another(piece, SMALLER[piece.kind]))


def swap(game: Game, land: str, old: Piece, *new: Piece) -> None:
    """Exchanges one piece for others; one whose damage comes up to its Health falls at once (R9.8)."""
    game.put(land, old, -1)
    placed = []
    for piece in new:
        if adversary.from_supply(game, piece.kind):
            game.put(land, piece)
            placed.append(piece)
    with game.logging("replaced", land=land, piece=str(old), by=" ".join(map(str, placed)) or "nothing"):
        health.settle(game, [land])


def add(game: Game, land: str, kind: str, amount: int = 1) -> Rule[None]:
    """Adds pieces from the supply, which runs out only where an Adversary limits it (R1.6, R9.9, R27.5).

    Blight: see `blight.add`; Presence: `placing.add`.
    """
    amount = adversary.from_supply(game, kind, amount)
    for _ in range(amount):
        game.put(land, Piece(kind))
    if amount:
        game.log("added", land=land, piece=kind, amount=amount)
    if kind in INVADERS:
        for _ in range(amount):
            yield from _push_added(game, land, Piece(kind))


def _push_added(game: Game, land: str, piece: Piece) -> Rule[None]:
    """An Invader just added may be Pushed at once, where an effect says so, by whoever set that up (R21.2a)."""
    for effect in game.effects("push added"):
        if not conditions.holds(game, effect.where, land):
            continue
        prompt = f"{effect.source}: Push the added piece out of {land}?"
        if (yield from _push_this(game, effect.spirit, land, piece, prompt)):
            return


def add_strife(game: Game, land: str, amount: int = 1, kinds: Sequence[str] = INVADERS) -> Rule[None]:
    """Adds Strife, each to an Invader of these kinds by the decider's choice; without one there is none (BC11, R23.4)."""
    for _ in range(amount):
        piece = yield from choose(
            "strife", game.decider, spelled(game.contents(land).pieces(kinds)),
            prompt=f"Which Invader in {land} gets the Strife?",
        )  # fmt: skip
        if piece is None:
            return
        put_strife(game, land, piece)


def put_strife(game: Game, land: str, piece: Piece) -> None:
    """Puts one Strife under this Invader; where Strife lowers Health it may fall at once (R13.2, R13.3)."""
    game.put(land, piece, -1)
    game.put(land, piece._replace(strife=piece.strife + 1))
    with game.logging("strife added", land=land, piece=str(piece)):
        health.settle(game, [land])


def damage_land(game: Game, land: str, amount: int) -> Rule[None]:
    """Damage that an effect deals to a land itself: from 2 on it adds one Blight, and Dahan are not hurt (BC15, R9.20)."""
    game.log("land damage", land=land, amount=amount)
    if amount >= blight.BLIGHT_FROM:
        yield from blight.add(game, land)


def move(game: Game, piece: Piece, start: str, end: str) -> Rule[None]:
    """Moves one piece with its damage and Strife (BC11, R9.12).

    A Spirit whose Presence goes with such pieces may move one along (R26.3).
    """
    game.put(start, piece, -1)
    game.put(end, piece)
    with game.logging("moved", piece=str(piece), start=start, end=end):
        if piece.damage:
            health.settle(game, [end])
    for spirit in game.table.spirits:
        if piece.kind in game.panel(spirit.id).goes_with and presence.number(game, spirit.id, start):
            along = yield from choose(
                "go along", spirit.id, {f"{spirit.letter} to {end}": end}, stop=True,
                prompt=f"{NAMES[piece.kind]} moved from {start} to {end}: does a Presence go along?",
            )  # fmt: skip
            if along is not None:
                presence.move(game, spirit.id, start, end)


def push(
    game: Game, land: str, amount: int | None, kinds: Sequence[str], *,
    up_to: bool = False, to: Where | None = None, spread: bool = False,
) -> Rule[list[tuple[Piece, str]]]:  # fmt: skip
    """Pushes pieces from the land to adjacent lands, one after another (SI19, R9.10, R9.10a).

    `amount` None means all. `to` limits the lands they may go to, tested as each
    piece moves. With `spread` they go to as many different lands as possible: none
    gets a second piece while another has none. Answers are spelled `E to A5`. Gives
    the pieces and where they went.
    """
    pushed: list[tuple[Piece, str]] = []
    while amount is None or len(pushed) < amount:
        lands = [near for near in game.island.adjacent[land] if to is None or conditions.holds(game, to, near)]
        if spread:
            reached = {end for _, end in pushed}
            lands = [near for near in lands if near not in reached] or lands
        options = {f"{piece} to {near}": (piece, near) for piece in game.contents(land).pieces(kinds) for near in lands}
        move_to = yield from choose(
            "push", game.decider, options, stop=up_to, prompt=f"Push from {land}: what, and where to?"
        )
        if move_to is None:
            break
        piece, near = move_to
        yield from move(game, piece, land, near)
        pushed.append((piece, near))
    return pushed


def gather(
    game: Game, land: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False
) -> Rule[list[tuple[Piece, str]]]:
    """Gathers pieces from adjacent lands into the land, one after another (SI19, R9.11).

    Answers are spelled `D from A4`. Gives the pieces and where they came from.
    """
    gathered: list[tuple[Piece, str]] = []
    while amount is None or len(gathered) < amount:
        options = {
            f"{piece} from {near}": (piece, near)
            for near in game.island.adjacent[land]
            for piece in game.contents(near).pieces(kinds)
        }
        come = yield from choose(
            "gather", game.decider, options, stop=up_to, prompt=f"Gather into {land}: what, and from where?"
        )
        if come is None:
            break
        piece, near = come
        yield from move(game, piece, near, land)
        gathered.append((piece, near))
    return gathered


def push_presence(game: Game, spirit: str, along: Mapping[str, int]) -> Rule[None]:
    """A Spirit may Push one of its Presence; from the land it leaves it may take pieces along (R9.10, R9.12).

    `along` says how many of each kind at most. Answers are spelled `R from A5 to A4`,
    then `E to A4` one by one.
    """
    own = Piece(game.spirit(spirit).letter)
    options = {
        f"{own} from {start} to {end}": (own, start, end)
        for start in presence.lands(game, spirit)
        for end in game.island.adjacent[start]
    }
    chosen = yield from choose("push", spirit, options, stop=True, prompt="Which Presence is Pushed, and where to?")
    if chosen is None:
        return
    _, start, end = chosen
    presence.move(game, spirit, start, end)
    room = dict(along)
    while True:
        able = [kind for kind, number in room.items() if number]
        piece = yield from choose(
            "go along", spirit, {f"{piece} to {end}": piece for piece in game.contents(start).pieces(able)}, stop=True,
            prompt=f"Presence moved from {start} to {end}: what goes along?",
        )  # fmt: skip
        if piece is None:
            return
        room[piece.kind] -= 1
        yield from move(game, piece, start, end)


def moves(game: Game, *kinds: str) -> list[tuple[Piece, str, str]]:
    """Every move of a piece of these kinds to an adjacent land: the piece, where it stands, where it goes."""
    return [
        (piece, start, end)
        for start in game.island.lands
        for piece in game.contents(start).pieces(kinds)
        for end in game.island.adjacent[start]
    ]


def move_one(
    game: Game, about: str, legal: Iterable[tuple[Piece, str, str]], *, up_to: bool = False
) -> Rule[tuple[Piece, str] | None]:
    """A Push or Gather of one piece in a land of the decider's choice: one of these `legal` moves (SI19, R9.10, R9.11).

    Answers are spelled `E from A4 to A5`. Gives the piece and where it went, or None.
    """
    options = {f"{piece} from {start} to {end}": (piece, start, end) for piece, start, end in legal}
    chosen = yield from choose(about, game.decider, options, stop=up_to, prompt="Which piece moves, and where to?")
    if chosen is None:
        return None
    piece, start, end = chosen
    yield from move(game, piece, start, end)
    return piece, end


def move_to(
    game: Game, land: str, end: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False
) -> Rule[list[Piece]]:
    """Moves pieces straight to one other land, at any distance; neither Push nor Gather (R9.12a).

    `amount` None means all. Gives the pieces.
    """
    moved: list[Piece] = []
    while amount is None or len(moved) < amount:
        piece = yield from choose(
            "move", game.decider, spelled(game.contents(land).pieces(kinds)), stop=up_to,
            prompt=f"Which piece moves from {land} to {end}?",
        )  # fmt: skip
        if piece is None:
            break
        yield from move(game, piece, land, end)
        moved.append(piece)
    return moved


def defend(game: Game, land: str, amount: int, *, source: str) -> None:
    """Defends one land this turn: fixed now, and it stays with the land (SI9, R9.13)."""
    if amount > 0:
        game.add_effect(Effect("defend", source, only(land), amount=amount))
        game.log("defend", land=land, amount=amount)


def carry_defend(game: Game, start: str, end: str, amount: int, *, source: str) -> None:
    """Moves part of a Defend that `source` gave one land to another, where a text says that it goes along (R9.13)."""
    for place in reversed(range(len(game.table.effects))):
        effect = game.table.effects[place]
        if effect.kind == "defend" and effect.source == source and effect.where == only(start):
            carried = min(amount, effect.amount)
            changed = effect._replace(amount=effect.amount - carried)
            before, after = game.table.effects[:place], game.table.effects[place + 1 :]
            game.change(effects=(*before, *([changed] if changed.amount else []), *after))
            game.log("defend carried", start=start, end=end, amount=carried)
            defend(game, end, carried, source=source)
            return


def change_health(game: Game, effect: Effect) -> None:
    """Starts a change of Health; pieces whose damage now suffices are destroyed at once (R13.2)."""
    game.add_effect(effect)
    game.log("health", effect=effect.kind, of=list(effect.of), amount=effect.amount)
    health.settle(game)


def gain_energy(game: Game, spirit: str, amount: int) -> None:
    """A Spirit gains Energy, which has no maximum, or loses it down to 0 (R1.9, R4.13)."""
    now = game.spirit(spirit).energy
    after = max(0, now + amount)
    if after != now:
        game.change_spirit(spirit, energy=after)
        game.log("energy", spirit=spirit, amount=after - now)


def towns_and_cities(game: Game, land: str) -> int:
    """How many Towns and Cities stand in a land."""
    return game.count(land, *BUILDINGS)


def sacrifice(game: Game, ways: Mapping[str, tuple[bool, Callable[[], Rule[object]]]]) -> Rule[None]:
    """An "-or-" of sacrifices on an Event, Fear or Blight Card, by its name: whether it can be made in full, and how.

    One that cannot may be chosen only if none can (R7.7a).
    """
    possible = {name: do for name, (in_full, do) in ways.items() if in_full}
    legal = possible or {name: do for name, (_, do) in ways.items()}
    do = yield from choose("branch", game.decider, legal, prompt="Which sacrifice is made?")
    yield from do()
