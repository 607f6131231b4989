"""Presence: where it is, what it makes sacred, and how it is lost (R8.3, R8.4, R20)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import Piece

ANY = "any"


def number(game: Game, spirit: str, land: str) -> int:
    """How much Presence of a Spirit stands in a land."""
    return game.contents(land).number(Piece(game.spirit(spirit).letter))


def lands(game: Game, spirit: str) -> list[str]:
    """The Spirit's lands: those with its Presence (R8.3a)."""
    own = game.spirit(spirit).letter
    return [land for land, contents in game.table.lands.items() for letter, _ in contents.presence if letter == own]


def anywhere(game: Game, spirit: str) -> bool:
    """Whether the Spirit has any Presence on the island (R20.4)."""
    return game.in_all().get(game.spirit(spirit).letter, 0) > 0


def there(game: Game, spirit: str, land: str) -> bool:
    """Whether this Spirit (or `any` Spirit) has Presence in the land (R8.3a)."""
    if spirit == ANY:
        return bool(game.contents(land).presence)
    return number(game, spirit, land) > 0


def is_sacred_site(game: Game, spirit: str, land: str) -> bool:
    """Whether the land is the Spirit's Sacred Site: two of its Presence, or one where its panel says so (SI17, R26.1)."""
    here = number(game, spirit, land)
    return here >= 2 or (here == 1 and game.island.lands[land].terrain in game.panel(spirit).one_makes_sacred)


def sacred_site_there(game: Game, spirit: str, land: str) -> bool:
    """Whether the land is a Sacred Site of this Spirit, or of `any` (R8.3a)."""
    if spirit == ANY:
        return any(is_sacred_site(game, other.id, land) for other in game.table.spirits)
    return is_sacred_site(game, spirit, land)


def sacred_sites(game: Game, spirit: str) -> list[str]:
    """All Sacred Sites of a Spirit; each land counts once however much Presence it holds (SI17)."""
    return [land for land in lands(game, spirit) if is_sacred_site(game, spirit, land)]


def place(game: Game, spirit: str, land: str, amount: int = 1) -> None:
    """Puts Presence into a land, wherever it comes from, and notes whether that makes a new Sacred Site (R8.4, R26.5)."""
    was_sacred = is_sacred_site(game, spirit, land)
    game.put(land, Piece(game.spirit(spirit).letter), amount)
    if not was_sacred and is_sacred_site(game, spirit, land):
        game.new_sites.append((game.spirit(spirit).id, land))


def move(game: Game, spirit: str, start: str, end: str) -> None:
    """Moves one Presence of a Spirit: it is not added, and uncovers nothing (R9.12)."""
    letter = game.spirit(spirit).letter
    game.put(start, Piece(letter), -1)
    place(game, spirit, end)
    game.log(happened.Moved(piece=Piece(letter), start=start, end=end))


def destroy(game: Game, spirit: str, land: str) -> None:
    """Destroys one Presence of a Spirit in a land: it goes beside the island, the tracks stay open (R20.1)."""
    now = game.spirit(spirit)
    game.put(land, Piece(now.letter), -1)
    game.change_spirit(spirit, destroyed=now.destroyed + 1)
    game.log(happened.PresenceDestroyed(spirit=now.id, land=land))


def destroy_own(game: Game, spirit: str, amount: int = 1) -> Rule[int]:
    """The Spirit destroys `amount` of its Presence on the island, as many as there are (R20.2). Gives how many."""
    done = 0
    for _ in range(amount):
        own = {land: (spirit, land) for land in lands(game, spirit)}
        chosen = yield from choose("presence", spirit, own, prompt="Which Presence is destroyed?")
        if chosen is None:
            break
        destroy(game, *chosen)
        done += 1
    return done
