"""All that one action can lead to: its distinct ends, each found once (SI10, R21.3).

An action is run again for each way through it, never forked in the middle; ways that
come to the same table and the same question by the same answers, in any order, are
followed once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from spirit_tutor.rules.core.asks import DONE, Ask, Choice, Draw, Rule
from spirit_tutor.rules.core.card_shapes import Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.table import Effect, Spirit, Table

from .play import Answer, StepRule
from .powers import power_phases
from .turn import order_of_play


class End(NamedTuple):
    """One end of an action: the table then, the answers that led there, and the table's key."""

    table: Table
    answers: tuple[Answer, ...]
    key: Hashable


def key(table: Table) -> Hashable:
    """What two tables have in common that a game goes on from alike: all but the order of what has none."""
    return (
        tuple(table.lands.values()),
        tuple([_spirit_key(spirit) for spirit in table.spirits]),
        _unordered(table.effects),
        table.fear, table.blight, table.invaders, table.minors, table.majors, table.events, table.turn, table.phase,
        table.acting, table.queue, table.fear_card, table.event, table.after_advance, table.coming, table.pending,
        table.revealed, table.lost, table.destroyed_boards, table.adversary, table.ending, table.setup_left,
    )  # fmt: skip


def _spirit_key(spirit: Spirit) -> Hashable:
    """A Spirit without the order in which cards were played, discarded and used."""
    return (
        spirit.id, spirit.energy, spirit.energy_circles, spirit.play_circles, spirit.destroyed, spirit.out_of_game,
        frozenset(spirit.hand), frozenset(spirit.in_play), frozenset(spirit.discard), frozenset(spirit.forgotten),
        frozenset(spirit.beside), frozenset(spirit.used), spirit.played, spirit.quickened, spirit.growth,
    )  # fmt: skip


def _unordered(effects: tuple[Effect, ...]) -> Hashable:
    return effects if len(effects) < 2 else frozenset(Counter(effects).items())


def outcomes(game: Game, step: StepRule, turned_up: Callable[[Draw], Answer] | None = None) -> list[End]:
    """The distinct ends of a step from the game's table, whatever is chosen in it; the game is left as it is.

    Where cards are turned up, `turned_up` says which; without it, ways that lead to
    a draw are left out.
    """
    return list(_ends(game, step, turned_up))


SHARED_OUT = ("damage", "counterattack")
"""Asks of which only the sum counts: it shows in the table and in what is still to be dealt."""


def _ends(game: Game, step: StepRule, turned_up: Callable[[Draw], Answer] | None) -> Iterator[End]:
    start = game.table
    begun = game.at(start)
    begun.look_over()
    ended: set[Hashable] = set()
    asked: set[Hashable] = set()
    ways: list[tuple[Answer, ...]] = [()]
    while ways:
        given = ways.pop()
        running = begun.at(start)
        rule = step(running)
        chosen: list[tuple[str, Answer]] = []
        replayed = len(given)
        place = 0
        try:
            ask = next(rule)
            while True:
                if place < replayed:
                    answer = given[place]
                elif isinstance(ask, Draw):
                    if turned_up is None:
                        break
                    answer = turned_up(ask)
                elif ask.forced:
                    answer = ask.forced
                else:
                    mark = _ask_key(running, ask, chosen)
                    if mark in asked:
                        break
                    asked.add(mark)
                    answer, *others = ask.spellings
                    ways.extend([(*given, other) for other in reversed(others)])
                if place >= replayed:
                    given = (*given, answer)
                if ask.about not in SHARED_OUT:
                    chosen.append((ask.about, answer))
                place += 1
                ask = rule.send(value_of(ask, answer))
            rule.close()
        except StopIteration:
            end = key(running.table)
            if end not in ended:
                ended.add(end)
                yield End(running.table, given, end)


def _ask_key(game: Game, ask: Choice, chosen: list[tuple[str, Answer]]) -> Hashable:
    """A question on a table, after the same answers in any order: what a rule keeps in mind comes from them."""
    return (
        key(game.table),
        ask.about,
        ask.who,
        ask.prompt,
        tuple(ask.options),
        ask.stop,
        frozenset(Counter(chosen).items()),
    )


def value_of(ask: Ask, answer: Answer) -> Any:
    """The value that a legal answer stands for; nothing is checked."""
    if isinstance(ask, Draw):
        return (answer,) if isinstance(answer, str) else answer
    assert isinstance(answer, str)
    return ask.options.get(answer) if ask.stop and answer == DONE else ask.options[answer]


def use(spirit: str, power: Power, phase: str) -> StepRule:
    """The step in which a Spirit uses this Power now, named beforehand."""

    def step(game: Game) -> Rule[None]:
        yield from power_phases.use_in_phase(game, spirit, power, phase)
        yield from order_of_play.complete(game)

    return step
