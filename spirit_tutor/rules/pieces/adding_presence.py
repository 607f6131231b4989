"""Adding Presence to the island (R4.5-R4.8, R9.9)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import Piece
from spirit_tutor.table.where import ANYWHERE, Where

from . import conditions, presence

ENERGY_TRACK, PLAY_TRACK = "energy track", "card-play track"


def tracks_left(game: Game, spirit: str) -> dict[str, int]:
    """How many circles are still covered on each track that has any."""
    panel, now = game.panel(spirit), game.spirit(spirit)
    left = {
        ENERGY_TRACK: len(panel.energy_track) - now.energy_circles,
        PLAY_TRACK: len(panel.play_track) - now.play_circles,
    }
    return {track: n for track, n in left.items() if n > 0}


def bring_back(game: Game, spirit: str, amount: int, lands: Sequence[str]) -> Rule[str | None]:
    """The Spirit brings back destroyed Presence, all of it to one of these lands (SI17, R20.1a).

    No circle of a track is uncovered. Gives the land, or None where nothing came back.
    """
    back = min(amount, game.spirit(spirit).destroyed)
    options = {name: name for name in lands} if back > 0 else {}
    land = yield from choose("land", spirit, options, prompt="Where does the destroyed Presence come back?")
    if land is None:
        game.log(happened.Nothing(why="no destroyed Presence can be brought back"))
        return None
    now = game.spirit(spirit)
    game.change_spirit(spirit, destroyed=now.destroyed - back)
    presence.place(game, spirit, land, back)
    game.log(happened.PresenceBroughtBack(spirit=spirit, land=land, amount=back))
    return str(land)


def add(game: Game, spirit: str, reach: int, where: Where = ANYWHERE, *, only: Sequence[str] = ()) -> Rule[str | None]:
    """Adds one Presence: a land in reach of own Presence, then a track or a piece to relocate (R4.5, R4.7, R9.9).

    `only` names the lands allowed instead of measuring a range. Gives the land, or
    None where nothing could be placed.
    """
    own = presence.lands(game, spirit)
    if only:
        legal = [land for land in only if conditions.holds(game, where, land)]
    else:
        reachable = game.island.in_range(tuple(own), reach)
        legal = [land for land in reachable if conditions.holds(game, where, land)]
    tracks = tracks_left(game, spirit)
    if not tracks:
        legal = [land for land in legal if any(start != land for start in own)]
    land = yield from choose("land", spirit, {name: name for name in legal}, prompt="Where does the Presence go?")
    if land is None:
        game.log(happened.Nothing(why="no Presence can be added"))
        return None
    sources: dict[str, str] = {track: track for track in tracks}
    sources |= {start: start for start in own if start != land}
    source = yield from choose("from", spirit, sources, prompt="From which track, or from which land, does it come?")
    letter = game.spirit(spirit).letter
    if source == ENERGY_TRACK:
        game.change_spirit(spirit, energy_circles=game.spirit(spirit).energy_circles + 1)
    elif source == PLAY_TRACK:
        game.change_spirit(spirit, play_circles=game.spirit(spirit).play_circles + 1)
    else:
        game.put(source, Piece(letter), -1)
    presence.place(game, spirit, land)
    game.log(happened.PresenceAdded(spirit=spirit, land=land, source=source))
    return str(land)
