"""Why an answer is not legal: what is missing, how far a land is, what was done already. The rules' functions say it."""

from __future__ import annotations

import re
from collections.abc import Callable

from spirit_tutor import words
from spirit_tutor.rules.core.asks import Ask, Choice
from spirit_tutor.rules.core.card_shapes import INNATE, Power, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import conditions, presence
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.rules.powers import targeting
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.rules.spirits import elements, ranges, speed
from spirit_tutor.table.pieces import NAMES

_LAND = re.compile(r"\b[A-Za-z][0-9]\b")


def why_not(play: Play, answer: Answer) -> str:
    """Why this answer to the ask of a game is not legal, as a sentence; empty where there is nothing to say."""
    ask = play.ask
    if not isinstance(ask, Choice) or not isinstance(answer, str):
        return ""
    reason = _REASONS.get(ask.about)
    found = reason(play, ask, answer) if reason else ""
    return f"{found[0].upper()}{found[1:]}." if found else ""


def _land(game: Game, answer: str) -> str:
    """The land that an answer names last, if it is one of the island."""
    named = [land.upper() for land in _LAND.findall(answer)]
    return named[-1] if named and named[-1] in game.island.lands else ""


def _unknown_land(game: Game, answer: str) -> str:
    named = [land.upper() for land in _LAND.findall(answer)]
    return f"there is no land {named[-1]} on this island" if named and named[-1] not in game.island.lands else ""


# -- Powers ------------------------------------------------------------------------------------------


def _target(play: Play, ask: Ask, answer: str) -> str:
    """A land that a Power cannot target: too far, or without what the Power asks for (R8.2, R8.5)."""
    game = play.game
    land = _land(game, answer)
    power = _under_way(game, ask.who)
    if not land or power is None or power.range is None:
        return _unknown_land(game, answer)
    use = Use(game, power, ask.who)
    origins = ranges.sources(game, ask.who, power.range)
    short = game.panel(ask.who).short
    start = "Sacred Site" if power.range.sacred_site else "Presence"
    if power.range.terrain:
        start += f" in {words.joined(power.range.terrain, 'or')}"
    if not origins:
        return f"{short} has no {start}"
    if land not in ranges.lands_in_range(game, ask.who, origins, targeting.reach_of(use)):
        far = _distance(game, origins, land)
        return f"{power.name} has range {targeting.reach_of(use)} from a {start}, and {land} is {far} away"
    if not conditions.holds(game, power.target, land):
        return f"{power.name} needs {words.a(words.target_of(power))}, and {land} is not one"
    return ""


def _distance(game: Game, origins: list[str], land: str) -> str:
    steps = [far for origin in origins if (far := game.island.distance(origin, land)) is not None]
    return str(min(steps)) if steps else "not to be reached"


def _under_way(game: Game, who: str) -> Power | None:
    """The Power of this Spirit that is being used."""
    ids = set(game.mark)
    spirit = game.spirit(who)
    own = [game.box.powers[name] for name in (*spirit.in_play, *spirit.beside)] + [*game.panel(who).innates]
    return next((power for power in own if power.id in ids), None)


def _power(play: Play, ask: Ask, answer: str) -> str:
    """A Power that cannot be used in this phase (R7.1, R7.2, R10.1)."""
    game = play.game
    power = next((one for name, one in game.box.powers.items() if kebab(name) == kebab(answer)), None)
    if power is None:
        return ""
    for spirit in game.table.spirits:
        short = game.panel(spirit.id).short
        if power.name in spirit.used:
            return f"{short} has used {power.name} this turn"
        if power.name in spirit.hand:
            return f"{power.name} is in {short}'s hand; it was not played this turn"
        if power.name in spirit.discard:
            return f"{power.name} lies in {short}'s discard"
        has = power.name in (*spirit.in_play, *spirit.beside)
        if has or power in game.panel(spirit.id).innates:
            if power.kind == INNATE and (missing := _missing(game, spirit.id, power)):
                return f"{power.name} needs {missing} more"
            if not speed.in_phase(game, spirit.id, power, ask.about):
                return f"{power.name} is {power.speed.capitalize()}, and this is the {ask.about.capitalize()} phase"
    return (
        f"nobody has {power.name}"
        if power.kind != INNATE
        else f"{power.name} is no Innate Power of this game's Spirits"
    )


def _missing(game: Game, who: str, power: Power) -> str:
    """The Elements that the nearest threshold line still needs; nothing once one is reached."""
    have = elements.count(game, who)
    if not power.lines or elements.reached_lines(power.lines, have):
        return ""
    lacking = [
        {name: number - have.get(name, 0) for name, number in line.needs.items() if number > have.get(name, 0)}
        for line in power.lines
    ]
    return words.needs(min(lacking, key=lambda one: sum(one.values())))


# -- the Spirit Phase ---------------------------------------------------------------------------------


def _play(play: Play, ask: Ask, answer: str) -> str:
    """A Power Card that cannot be played: not in hand, or too dear (R4.12, R4.14)."""
    game = play.game
    spirit, short = game.spirit(ask.who), game.panel(ask.who).short
    card = next((name for name in game.box.powers if kebab(name) == kebab(answer)), "")
    if not card:
        return ""
    chosen = [given for given in play.answers if given in spirit.hand]
    if card in chosen:
        return f"{card} is played already"
    if card not in spirit.hand:
        return f"{card} is not in {short}'s hand"
    left = spirit.energy - sum(game.box.powers[str(name)].cost for name in chosen)
    cost = game.box.powers[card].cost
    return f"{card} costs {cost}, and {short} has {left} Energy left" if cost > left else ""


def _growth(play: Play, ask: Ask, answer: str) -> str:
    """A Growth option that was taken, or is too dear (R4.2, R4.4)."""
    game = play.game
    spirit, panel = game.spirit(ask.who), game.panel(ask.who)
    option = next((one for one in panel.growth if kebab(one.name) == kebab(answer)), None)
    if option is None:
        return ""
    if option.name in spirit.growth.taken:
        return f"{panel.short} has taken it this turn"
    if option.cost > spirit.energy:
        return f"it costs {option.cost} Energy, and {panel.short} has {spirit.energy}"
    return ""


def _placed(play: Play, ask: Ask, answer: str) -> str:
    """A land that a Presence cannot be placed in (R4.5); for other lands that are asked for, only what is no land."""
    game = play.game
    land = _land(game, answer)
    if not land or "presence" not in game.mark:
        return _unknown_land(game, answer)
    far = _distance(game, presence.lands(game, ask.who), land)
    return (
        f"{land} is {far} away from {game.panel(ask.who).short}'s Presence, or is not what the Growth option asks for"
    )


# -- pieces and Invaders --------------------------------------------------------------------------------


def _moved(play: Play, ask: Ask, answer: str) -> str:
    """A piece that is not there, or a land that it cannot go to or come from (R9.1)."""
    game = play.game
    land = _land(game, answer)
    here = next((part for part in reversed(game.mark) if part in game.island.lands), "")
    if not land:
        return _unknown_land(game, answer)
    if here and land != here and land not in game.island.adjacent[here]:
        return f"{land} is not adjacent to {here}"
    piece = answer.partition(" ")[0]
    if isinstance(ask, Choice) and piece and not any(one.partition(" ")[0] == piece for one in ask.options):
        return f"there is no {NAMES.get(re.split('[-*]', piece)[0], piece)} that could be moved"
    return ""


def _acts(play: Play, ask: Ask, answer: str) -> str:
    """A land that an Invader Card does not act in now (R14.3)."""
    game = play.game
    land, queue = _land(game, answer), game.table.queue
    if not land:
        return _unknown_land(game, answer)
    if queue is None or not queue.card:
        return ""
    if land not in game.box.invaders[queue.card].matching(game.island):
        return f"{queue.card} does not show {land}"
    return (
        f"nothing is left to {ask.about.capitalize()} in {land}: it has acted for this card, or holds nothing that acts"
    )


_REASONS: dict[str, Callable[[Play, Ask, str], str]] = {
    "target": _target,
    "fast": _power,
    "slow": _power,
    "play": _play,
    "growth": _growth,
    "land": _placed,
    **dict.fromkeys(("push", "gather"), _moved),
    **dict.fromkeys(("ravage", "build", "explore"), _acts),
}
