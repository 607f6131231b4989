"""Destroying an Island Board (R9.22)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import BLIGHT

from . import health, presence


def destroy(game: Game, board: str) -> None:
    """Destroys a board with everything on it (R9.22).

    Towns and Cities give their Fear, Presence is destroyed, Blight leaves the game.
    What cannot be destroyed is gone with its land all the same. The lands are in play
    no more; figures counted by players stay as they are.
    """
    lands = [land.id for land in game.island.of_board(board)]
    blight = sum(game.count(land, BLIGHT) for land in lands)
    with game.logging(happened.BoardDestroyed(board=board, blight=blight)):
        for land in lands:
            for piece, number in game.contents(land):
                for _ in range(number):
                    if piece.is_presence:
                        presence.destroy(game, game.spirit(piece.kind).id, land)
                    elif piece.kind != BLIGHT:
                        health.destroy(game, land, piece)
    table = game.table
    game.change(
        lands={land: contents for land, contents in table.lands.items() if land not in lands},
        blight=table.blight._replace(out_of_game=table.blight.out_of_game + blight),
        destroyed_boards=(*table.destroyed_boards, board),
    )
    _await_no_more(game, {board, *lands})


def _await_no_more(game: Game, gone: set[str]) -> None:
    """What an Event or an Invader Card is still to do on the board or in its lands is not done."""
    event, queue = game.table.event, game.table.queue
    if event is not None and event.waiting is not None:
        game.change(event=event._replace(waiting=tuple(who for who in event.waiting if who not in gone)))
    if queue is not None:
        lands = tuple(land for land in queue.lands if land not in gone)
        after = tuple(one for one in queue.after if one[1] not in gone)
        game.change(queue=queue._replace(lands=lands, after=after))
