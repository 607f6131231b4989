"""Moving pieces: Push, Gather, and straight to another land; with a Presence or along with one (SI19, R9.10-R9.12a).

Each is a rule that asks whoever decides for the running action (`game.decider`).
A bare number is compulsory as far as possible; `up_to` permits any number from
none (R7.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import NAMES, Piece
from spirit_tutor.table.where import Where

from . import conditions, health, presence


def move(game: Game, piece: Piece, start: str, end: str) -> Rule[None]:
    """Moves one piece with its damage and Strife (BC11, R9.12).

    A Spirit whose Presence goes with such pieces may move one along (R26.3).
    """
    game.put(start, piece, -1)
    game.put(end, piece)
    with game.logging(happened.Moved(piece=piece, start=start, end=end)):
        if piece.damage:
            health.settle(game, [end])
    for spirit in game.table.spirits:
        if piece.kind in game.panel(spirit.id).goes_with and presence.number(game, spirit.id, start):
            own = Piece(spirit.letter)
            along = yield from choose(
                "go along", spirit.id, {f"{own} to {end}": (own, start, end)}, stop=True,
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
        options = {
            f"{piece} to {near}": (piece, land, near) for piece in game.contents(land).pieces(kinds) for near in lands
        }
        move_to = yield from choose(
            "push",
            game.decider,
            options,
            stop=up_to,
            prompt=f"Push from {land}: what, and where to?",
            left=0 if amount is None else amount - len(pushed),
        )
        if move_to is None:
            break
        piece, _, near = move_to
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
            f"{piece} from {near}": (piece, near, land)
            for near in game.island.adjacent[land]
            for piece in game.contents(near).pieces(kinds)
        }
        come = yield from choose(
            "gather",
            game.decider,
            options,
            stop=up_to,
            prompt=f"Gather into {land}: what, and from where?",
            left=0 if amount is None else amount - len(gathered),
        )
        if come is None:
            break
        piece, near, _ = come
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
        options = {f"{piece} to {end}": (piece, start, end) for piece in game.contents(start).pieces(able)}
        goes = yield from choose(
            "go along", spirit, options, stop=True, prompt=f"Presence moved from {start} to {end}: what goes along?"
        )
        if goes is None:
            return
        piece, *_ = goes
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


def may_push(game: Game, who: str, land: str, piece: Piece, prompt: str) -> Rule[bool]:
    """Offers to Push just this piece; gives whether it was (R9.10)."""
    ways = {f"{piece} to {near}": (piece, land, near) for near in game.island.adjacent[land]}
    way = yield from choose("push", who, ways, stop=True, prompt=prompt)
    if way is None:
        return False
    yield from move(game, *way)
    return True


def move_to(
    game: Game, land: str, end: str, amount: int | None, kinds: Sequence[str], *, up_to: bool = False
) -> Rule[list[Piece]]:
    """Moves pieces straight to one other land, at any distance; neither Push nor Gather (R9.12a).

    `amount` None means all. Gives the pieces.
    """
    moved: list[Piece] = []
    while amount is None or len(moved) < amount:
        ways = {str(piece): (piece, land, end) for piece in game.contents(land).pieces(kinds)}
        way = yield from choose(
            "move", game.decider, ways, stop=up_to, prompt=f"Which piece moves from {land} to {end}?"
        )
        if way is None:
            break
        piece, *_ = way
        yield from move(game, piece, land, end)
        moved.append(piece)
    return moved
