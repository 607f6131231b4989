"""Ranges: the lands that a Power's range is measured from, and the lands that it reaches (R8.2, R8.3, R8.8)."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.rules.core.card_shapes import Range
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import conditions
from spirit_tutor.table.effect_kinds import EffectKind


def sources(game: Game, spirit: str, measured: Range) -> list[str]:
    """The lands that a range is measured from: with own or lent Presence, and what else it asks for (R8.3, R8.3b)."""
    lent = [effect.of[0] for effect in game.effects(EffectKind.LEND) if effect.spirit == spirit]
    found_before = game.found()
    place = ("sources", spirit, *lent, measured.sacred_site, measured.terrain)
    if place not in found_before:
        found_before[place] = _sources(game, spirit, lent, measured)
    return found_before[place]  # type: ignore[no-any-return]


def _sources(game: Game, spirit: str, lent: Sequence[str], measured: Range) -> list[str]:
    letters = {game.spirit(lender).letter for lender in (spirit, *lent)}
    one_is_sacred = game.panel(spirit).one_makes_sacred
    found = []
    for land, contents in game.table.lands.items():
        there = [n for letter, n in contents.presence if letter in letters]
        if not there:
            continue
        most = max(there)
        terrain = game.island.lands[land].terrain
        if measured.terrain and terrain not in measured.terrain:
            continue
        # What makes one Presence sacred is the user's own rule: it reaches lent Presence, and is never lent itself.
        if most > 1 or not measured.sacred_site or terrain in one_is_sacred:
            found.append(land)
    return found


def lands_in_range(game: Game, spirit: str, origins: Sequence[str], distance: int) -> dict[str, list[str]]:
    """The lands in a Spirit's range from these, in board order, each with those that reach it (R8.2, R8.8)."""
    bonuses = [effect for effect in game.effects(EffectKind.RANGE) if effect.spirit == spirit]
    if not bonuses:
        return game.island.in_range(tuple(origins), distance)
    found = {}
    for land in game.island.lands:
        reach = distance + sum(effect.amount for effect in bonuses if conditions.holds(game, effect.where, land))
        steps = {origin: game.island.distance(origin, land) for origin in origins}
        if reaching := [origin for origin, far in steps.items() if far is not None and far <= reach]:
            found[land] = reaching
    return found
