"""What the texts of cards let somebody choose: a piece in one of several lands, a land, a sacrifice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import Piece


def pieces_in(game: Game, lands: Iterable[str], *kinds: str) -> dict[str, tuple[str, Piece]]:
    """The pieces of these kinds in several lands, as options spelled `E in A5`."""
    return {f"{piece} in {land}": (land, piece) for land in lands for piece in game.contents(land).pieces(kinds)}


def pieces_of(game: Game, land: str, kinds: Iterable[str]) -> dict[str, tuple[str, Piece]]:
    """The pieces of these kinds in one land, as options spelled `E`."""
    return {str(piece): (land, piece) for piece in game.contents(land).pieces(kinds)}


def choose_land(game: Game, lands: Iterable[str], why: str, *, may: bool = False) -> Rule[str | None]:
    """The decider chooses one of these lands; `why` ends the question. None where there is none, or none is wanted."""
    land: str | None = yield from choose(
        "land", game.decider, {name: name for name in lands}, stop=may, prompt=f"Which land {why}?"
    )
    return land


def land_of_board(game: Game, board: str, lands: Iterable[str], why: str) -> Rule[str | None]:
    """The decider chooses one of these lands of a board, as `choose_land`; where there is none the log says so."""
    land = yield from choose_land(game, lands, why)
    if land is None:
        game.log(happened.Nothing(why=f"no land of board {board} fits"))
    return land


def sacrifice(game: Game, ways: Mapping[str, tuple[bool, Callable[[], Rule[object]]]]) -> Rule[None]:
    """An "-or-" of sacrifices on an Event, Fear or Blight Card, by its name: whether it can be made in full, and how.

    One that cannot may be chosen only if none can (R7.7a).
    """
    possible = {name: do for name, (in_full, do) in ways.items() if in_full}
    legal = possible or {name: do for name, (_, do) in ways.items()}
    do = yield from choose("branch", game.decider, legal, prompt="Which sacrifice is made?")
    yield from do()
