"""The distinct ends of one action: none missed, none twice."""

from __future__ import annotations

import pytest
from review_kit import game

from spirit_tutor.rules.core.asks import Draw
from spirit_tutor.rules.outcomes import key, outcomes, use, value_of
from spirit_tutor.rules.powers import power_phases


def every_end(here, step):
    """All ends of a step, every way through it followed apart."""
    ends, ways = set(), [()]
    while ways:
        given = ways.pop()
        running = here.at(here.table)
        rule = step(running)
        try:
            ask = next(rule)
            for answer in given:
                ask = rule.send(value_of(ask, answer))
        except StopIteration:
            ends.add(key(running.table))
            continue
        rule.close()
        if not isinstance(ask, Draw):
            ways += [(*given, answer) for answer in ask.spellings]
    return ends


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("river-lightning", "6.fast.river.boon-of-vigor.river"),
        ("river-lightning", "6.fast.river.massive-flooding.A7"),
        ("fangs-keeper", "3.fast.keeper.sacrosanct-wilderness.D3"),
        ("fangs-keeper", "6.fast.fangs.pent-up-calamity.C2"),
    ],
)
def test_ways_that_meet_are_followed_once_and_no_end_is_lost(name, step):
    replayed = game(name)
    here = replayed.game.at(replayed.step(step).before)
    looked_at = 0
    for spirit in here.table.spirits:
        for power in power_phases.available(here, spirit.id, "fast"):
            if power.name in ("Ranging Hunt", "Wash Away"):
                continue  # thousands of ways
            found = outcomes(here, use(spirit.id, power, "fast"))
            keys = [key(end.table) for end in found]
            assert len(set(keys)) == len(keys)
            assert set(keys) == every_end(here, use(spirit.id, power, "fast")), power.name
            looked_at += 1
    assert looked_at >= 1


def test_flash_floods_on_a_coast_divides_two_points():
    """A2 holds E, T and C: 2 to C, 1 to C and 1 to each other, 2 to T, 1 to T and 1 to E; each once."""
    replayed = game("river-lightning")
    here = replayed.game.at(replayed.step("6.fast.river.boon-of-vigor.river").before)
    power = here.box.powers["Flash Floods"]
    in_a2 = [end for end in outcomes(here, use("river", power, "fast")) if end.answers[0] == "A2"]
    lands = sorted(str([f"{piece}" for piece, _ in end.table.lands["A2"]]) for end in in_a2)
    assert lands == sorted(
        map(
            str,
            [["E", "T", "C-2", "R"], ["T", "C-1", "R"], ["E", "T-1", "C-1", "R"], ["E", "C", "R"], ["T-1", "C", "R"]],
        )
    )
