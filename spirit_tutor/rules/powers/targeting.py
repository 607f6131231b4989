"""Targeting: which lands and Spirits a Power may target, and the choice of one (SI16, SI19, R8)."""

from __future__ import annotations

from collections.abc import Mapping

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.pieces import conditions
from spirit_tutor.rules.spirits import ranges

from .use import Use


def choose_target(this: Use) -> Rule[bool]:
    """Chooses the target now, when the Power resolves (R8.1). Gives False where there is none (R8.9)."""
    game, power = this.game, this.power
    if power.target_spirit:
        others = [s.id for s in game.table.spirits if power.target_spirit == "any" or s.id != this.spirit]
        if not others:
            others = [this.spirit]  # one Spirit alone may aim at itself (R8.7)
        this.target = yield from choose(
            "target", this.spirit, {name: name for name in others}, prompt=f"{power.name}: which Spirit?"
        )
        game.mark = (*game.mark, this.target)
        return True
    if power.range is None:
        return True
    reach: dict[str, list[str]] = {name: [] for name in this.among} if this.among else targets(this)
    pairs = seconds(this, reach) if power.range.second is not None else {}
    if power.range.second is not None:
        reach = {land: origins for land, origins in reach.items() if pairs[land]}
    land = yield from choose("target", this.spirit, {name: name for name in reach}, prompt=f"{power.name}: which land?")
    if land is None:
        return False
    this.land = land
    if pairs:
        this.second = yield from choose(
            "target", this.spirit, {name: name for name in pairs[land]}, prompt=f"{power.name}: which second land?"
        )
    if not this.repeating:
        game.mark = (*game.mark, land)
    if power.names_source:
        this.source = yield from choose(
            "source", this.spirit, {name: name for name in reach[land]}, prompt=f"{power.name}: from which land?"
        )
    if this.among:
        game.log(happened.RepeatTarget(power=power.name, land=land))
    else:
        game.log(happened.Target(power=power.name, land=land, sources=tuple(reach[land])))
        if this.second:
            game.log(happened.Target(power=power.name, land=this.second, sources=tuple(pairs[land][this.second])))
    return True


def reach_of(this: Use) -> int:
    """The range of this use by what is printed, with lines that change it (R7.5)."""
    power = this.power
    assert power.range is not None
    distance = power.range.distance
    for place, line in enumerate(power.lines):
        if (line.range_is is not None or line.range_more) and this.reaches(place):
            distance = line.range_is if line.range_is is not None else distance + line.range_more
    return distance


def targets(this: Use) -> dict[str, list[str]]:
    """The legal target lands in board order, each with the sources that reach it (R8.2, R8.5)."""
    game, power = this.game, this.power
    assert power.range is not None
    sources = ranges.sources(game, this.spirit, power.range)
    reached = ranges.lands_in_range(game, this.spirit, sources, reach_of(this))
    meant = conditions.meant(game, power.target)
    return {land: origins for land, origins in reached.items() if land in meant}


def seconds(this: Use, firsts: Mapping[str, list[str]]) -> dict[str, dict[str, list[str]]]:
    """For each land that the first target may be, the second ones, with the sources that reach both (R8.10)."""
    game, power = this.game, this.power
    assert power.range is not None
    assert power.range.second is not None
    sources = ranges.sources(game, this.spirit, power.range)
    near = ranges.lands_in_range(game, this.spirit, sources, power.range.second)
    return {
        first: {
            land: shared
            for land, origins in near.items()
            if land != first and conditions.holds(game, power.target, land)
            for shared in [[origin for origin in origins if origin in reaching]]
            if shared
        }
        for first, reaching in firsts.items()
    }
