"""What Event Cards say: effects for a turn or for the next Invader Card, lands and terrains, Presence that spares a board."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import InvaderCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions, invader_cards
from spirit_tutor.rules.pieces import lasting_effects, presence
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import DAHAN, Piece
from spirit_tutor.table.table import Coming, Effect, EventInPlay
from spirit_tutor.table.where import ANYWHERE, Where


def in_play(game: Game) -> EventInPlay:
    """The Event Card being resolved. Raises LookupError if none is."""
    if game.table.event is None:
        raise LookupError("No Event Card is being resolved.")
    return game.table.event


def mark_chosen(game: Game, what: str) -> None:
    """Notes a land that was chosen or a board that was spared, for the rest of this part."""
    now = in_play(game)
    game.change(event=now._replace(chosen=(*now.chosen, what)))


def this_turn(
    game: Game, kind: EffectKind, where: Where = ANYWHERE, *,
    of: Sequence[str] = (), amount: int = 0, per: Sequence[str] = (), uses: int | None = None,
) -> None:  # fmt: skip
    """Starts what an Event changes for the rest of the turn, read live wherever it holds (R7.9, R9.16)."""
    effect = Effect(kind, in_play(game).card, where, of=tuple(of), amount=amount, per=tuple(per), uses=uses)
    lasting_effects.begin(game, effect)


def next_normal(game: Game, action: str, kind: EffectKind, *, of: Sequence[str], amount: int = 0) -> None:
    """What an Event changes for the next normal Invader Card of an action, in this turn or a later one (R14.9)."""
    effect = Effect(kind, in_play(game).card, of=tuple(of), amount=amount)
    lasting_effects.begin_later(game, Coming(action, effect))


def choose_terrain(game: Game, why: str) -> Rule[str | None]:
    """The players choose a terrain that no Invader Card on the track shows (R14.4a). None where there is none."""
    terrains = {terrain: terrain for terrain in invader_cards.terrains_not_shown(game)}
    terrain: str | None = yield from choose("terrain", TABLE, terrains, prompt=f"Which terrain {why}?")
    if terrain is not None:
        game.log(happened.TerrainChosen(terrain=terrain))
    return terrain


def acting_in(game: Game, action: str, terrain: str, spared: Collection[str] = ()) -> list[str]:
    """The lands of a terrain where an extra Invader Action is done, listed now (R14.4a, R14.5); none of spared boards."""
    card = InvaderCard(terrain, 0, (terrain,))
    lands = invader_actions.eligible(game, action, card)
    return [land for land in lands if game.island.lands[land].board not in spared]


def dahan_may_enter(game: Game, where: Where = ANYWHERE) -> Where:
    """Those of the lands that an Event may move Dahan into: no Sacred Site of a Spirit that keeps them out (R26.5)."""
    barring = [spirit.id for spirit in game.table.spirits if DAHAN in game.panel(spirit.id).drives_out]
    open_lands = (
        land for land in game.island.lands if not any(presence.is_sacred_site(game, spirit, land) for spirit in barring)
    )
    return where._replace(lands=tuple(open_lands)) if barring else where


def presence_on(game: Game, board: str) -> int:
    """How much Presence stands on a board, of all Spirits together (R24.7)."""
    return sum(n for land in game.island.of_board(board) for _, n in game.contents(land.id).presence)


def destroy_presence_on(game: Game, board: str, amount: int) -> Rule[None]:
    """The players destroy Presence on a board, any Spirit's (R24.7)."""
    for _ in range(amount):
        options = {
            f"{Piece(letter)} in {land.id}": (game.spirit(letter).id, land.id)
            for land in game.island.of_board(board)
            for letter, _ in game.contents(land.id).presence
        }
        chosen = yield from choose("presence", TABLE, options, prompt=f"Which Presence on board {board} is destroyed?")
        if chosen is not None:
            presence.destroy(game, *chosen)


def dahan_in_own_lands(game: Game, spirit: str) -> int:
    """How many Dahan there are in all lands of a Spirit together (R8.3a)."""
    return sum(game.count(land, DAHAN) for land in presence.lands(game, spirit))
