"""How fast the distinct ends of single actions are found: by forking at every ask, and by `outcomes`."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.route_file import read_route
from spirit_tutor.rules.core.asks import Choice
from spirit_tutor.rules.core.card_shapes import FAST
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.outcomes import key, outcomes, use
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.powers import power_phases

GAMES = Path(__file__).parent.parent / "review" / "games"
FROM_TURN = 5
TOO_MANY = ("Ranging Hunt",)
"""Forks would take minutes for these."""


def forked(game: Game, power: str) -> int:
    """How many distinct ends the use of a Power has, each way through it forked."""
    first = Play(game.copy())
    first.begin()
    first.answer(power)
    ends, waiting = set(), [first]
    while waiting:
        play = waiting.pop()
        if not play.in_step:
            ends.add(key(play.table))
        elif isinstance(play.ask, Choice):
            for answer in play.ask.spellings:
                fork = play.fork()
                fork.answer(answer)
                waiting.append(fork)
    return len(ends)


def _a_second(games: list[Replay], count: Callable[[Game, str, str], int]) -> float:
    """Distinct tables a second over the Powers that could be used before the Fast steps of late turns."""
    tables, begin = 0, time.process_time()
    for played in games:
        for step in played.steps:
            if step.phase == FAST and step.turn >= FROM_TURN:
                here = played.game.at(step.before)
                for spirit in step.before.spirits:
                    for power in power_phases.available(here, spirit.id, FAST):
                        if power.name not in TOO_MANY:
                            tables += count(here, spirit.id, power.name)
    return tables / (time.process_time() - begin)


def figures() -> dict[str, float]:
    """Distinct tables a second, both ways."""
    games = [replay(read_route(path), commentary=False) for path in sorted(GAMES.glob("*.yaml"))]

    def found(game: Game, spirit: str, name: str) -> int:
        power = next(one for one in power_phases.available(game, spirit, FAST) if one.name == name)
        return len(outcomes(game, use(spirit, power, FAST)))

    return {
        "forks, distinct tables a second": _a_second(games, lambda game, _, name: forked(game, name)),
        "outcomes, distinct tables a second": _a_second(games, found),
    }
