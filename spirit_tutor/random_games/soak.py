"""Many games in a row, played by themselves, with the invariants checked after every step.

Each game has dice of its own, made from the seed and its number, so it can be played
again alone and the number of jobs changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spirit_tutor import words
from spirit_tutor.box import open_box
from spirit_tutor.replay.course import Course
from spirit_tutor.replay.recording import position_part, route_text, setup_part
from spirit_tutor.rules.core.asks import DONE, Ask, Choice
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer
from spirit_tutor.rules.turn.setup import Seat, boards_for, new_game
from spirit_tutor.table.island import STANDARD, THEMATIC
from spirit_tutor.table.table import AdversaryInPlay

from .game_report import Branch, Outcome, branches_in
from .invariants import Invariants, offered, refused, unanswerable
from .late_start import late_game
from .players import GreedyPlayer, Player, RandomPlayer
from .side_by_side import workers

RANDOM, GREEDY, LATE_RANDOM, LATE_GREEDY = "random", "greedy", "late random", "late greedy"
KINDS = (RANDOM, RANDOM, RANDOM, RANDOM, GREEDY, LATE_RANDOM, LATE_RANDOM, LATE_GREEDY)
"""How often each kind of game is played: greedy ones take much longer."""
BOXES_TO = {BASE: (BASE,), BRANCH_AND_CLAW: (BASE, BRANCH_AND_CLAW)}
"""A box, and all boxes in play with it."""
WITH_ADVERSARY, THEMATIC_EVENT = 0.4, 0.25
"""How many games are against an Adversary, where none is asked for; how many of those place its Event the thematic way."""
ON_THEMATIC_MAP = 0.2
"""How many games are played on the thematic map, where none is asked for."""
MAPS = (STANDARD, THEMATIC)
OPTIONS_TRIED = 0.01
"""At how many of the asks every option is tried on a fork."""
ENDLESS = 5_000
"""So many answers are given in no game."""


class Begun(NamedTuple):
    """A game that is set up on a map, and who plays it: `kind` is one of KINDS."""

    kind: str
    boxes: tuple[str, ...]
    on: str
    seats: tuple[Seat, ...]
    course: Course
    start: Mapping[str, Any]
    player: Player
    dice: random.Random


def games(
    number: int, seed: int, players: Sequence[int] = (1, 2, 3, 4), jobs: int = 1, box: str = "", adversary: str = "",
    level: int | None = None, on: str = "",
) -> Iterator[Outcome]:  # fmt: skip
    """Plays so many games, in the order of their numbers; with more than one job they are spread over processes."""
    tasks = [(seed, place, tuple(players), box, adversary, level, on) for place in range(number)]
    if jobs == 1:
        yield from map(_play, tasks)
        return
    with workers(jobs) as pool:
        yield from pool.imap(_play, tasks)


def _play(task: tuple[int, int, tuple[int, ...], str, str, int | None, str]) -> Outcome:
    return play(*task)


def play(
    seed: int, number: int, players: Sequence[int] = (1, 2, 3, 4), box: str = "", adversary: str = "",
    level: int | None = None, on: str = "",
) -> Outcome:  # fmt: skip
    """Plays the game of this number to its end, or to the first thing that does not hold.

    `box` is one of BOXES_TO; left empty, it is any that has Spirits enough and the
    Adversary. Of the `adversary` any level is played, unless one is given; left empty,
    some games with a box that has Adversaries are played against one. `on` is the map,
    left empty either of them.
    """
    begun = begin(seed, number, players, box, adversary, level, on)
    course = begun.course
    reached: set[Branch] = set()
    failure = play_out(course, begun.player, begun.dice, reached=reached)
    table = course.play.table
    ending, reason = (table.ending.kind, table.ending.reason) if table.ending else ("none", failure)
    title = f"Game {number} of seed {seed}, {begun.kind}"
    route = route_text(course, begun.start, title=title, comment=failure) if failure else ""
    answered = list(course.answered)
    used = frozenset(name for asked in answered for name in _used(asked.ask, asked.answer))
    return Outcome(
        number,
        begun.kind,
        begun.boxes,
        tuple((seat.spirit, seat.board) for seat in begun.seats),
        words.against(course.game),
        ending,
        reason,
        table.turn,
        len(answered),
        used,
        frozenset(reached),
        failure,
        route,
        begun.on,
    )


def begin(
    seed: int, number: int, players: Sequence[int] = (1, 2, 3, 4), box: str = "", adversary: str = "",
    level: int | None = None, on: str = "",
) -> Begun:  # fmt: skip
    """Sets up the game of this number; see `play`."""
    dice = random.Random(f"{seed}/{number}")  # noqa: S311 - dice, no secrets
    kind = KINDS[number % len(KINDS)]
    many = dice.choice(list(players))
    boxes = BOXES_TO[box or dice.choice(boxes_with(many, adversary))]
    on = on or _some_map(seed, number)
    seats = some_seats(dice, many, boxes, on)
    against = _some_adversary(dice, boxes, adversary, level)
    game, start = _start(kind, on, seats, boxes, dice, against)
    player: Player = GreedyPlayer(dice) if kind in (GREEDY, LATE_GREEDY) else RandomPlayer(dice)
    return Begun(kind, boxes, on, tuple(seats), Course(game), start, player, dice)


def _some_map(seed: int, number: int) -> str:
    """The map of a game, by dice of its own: games on the standard map are the same whether others are not."""
    dice = random.Random(f"{seed}/{number}/map")  # noqa: S311 - dice, no secrets
    return THEMATIC if dice.random() < ON_THEMATIC_MAP else STANDARD


def boxes_with(players: int, adversary: str = "") -> list[str]:
    """The boxes that have Spirits for so many players, and this Adversary if one is named."""
    return [
        name
        for name, together in BOXES_TO.items()
        if most_players(name) >= players and (not adversary or adversary in open_box(*together).adversaries)
    ]


def levels() -> dict[str, int]:
    """The Adversaries of all boxes, and the highest level of each."""
    known = open_box(*BOXES_TO[BRANCH_AND_CLAW]).adversaries
    return {name: len(adversary.levels) - 1 for name, adversary in known.items()}


def _some_adversary(
    dice: random.Random, boxes: Sequence[str], name: str, level: int | None
) -> AdversaryInPlay | None:  # fmt: skip
    known = open_box(*boxes).adversaries
    if not known or (not name and dice.random() > WITH_ADVERSARY):
        return None
    played = known[name or dice.choice(sorted(known))]
    at = dice.randrange(len(played.levels)) if level is None else level
    return AdversaryInPlay(played.id, at, thematic=dice.random() < THEMATIC_EVENT)


def most_players(box: str = "") -> int:
    """How many can play at once with the Spirits of this box and those it is played with, or of all boxes."""
    return len(open_box(*BOXES_TO[box or BRANCH_AND_CLAW]).panels)


def some_seats(
    dice: random.Random, players: int, boxes: Sequence[str] = (BASE,), on: str = STANDARD
) -> list[Seat]:  # fmt: skip
    """Spirits in any order, on any boards of a map."""
    box = open_box(*boxes)
    spirits = dice.sample(sorted(box.panels), players)
    boards = dice.sample(sorted(boards_for(box, on, players)), players)
    return [Seat(spirit, board) for spirit, board in zip(spirits, boards, strict=True)]


def _start(
    kind: str, on: str, seats: Sequence[Seat], boxes: Sequence[str], dice: random.Random,
    against: AdversaryInPlay | None,
) -> tuple[Game, dict[str, Any]]:  # fmt: skip
    """The game as it starts, and how a file says that."""
    box = open_box(*boxes)
    if kind in (LATE_RANDOM, LATE_GREEDY):
        game = late_game(box, seats, dice, against, on=on)
        return game, position_part(game, boxes)
    blight_card = BRANCH_AND_CLAW in boxes or dice.random() < 0.9
    return (
        new_game(box, seats, on=on, blight_card=blight_card, against=against),
        setup_part(seats, boxes, on=on, blight_card=blight_card, against=against),
    )


def play_out(
    course: Course, player: Player, dice: random.Random, options_tried: float = OPTIONS_TRIED, *,
    reached: set[Branch] | None = None,
) -> str:  # fmt: skip
    """Plays a game to its end, checking it on the way. Gives what went wrong first, in a sentence, or an empty string.

    The branches that the game comes to are put into `reached`.
    """
    game = course.play
    invariants = Invariants(game.game)
    answers = 0
    try:
        while not game.over:
            course.begin()
            asked: list[tuple[Ask, list[str]]] = []
            while game.ask is not None:
                asked.append((game.ask, offered(game.ask)))
                wrong = unanswerable(game.ask)
                if dice.random() < options_tried:
                    wrong += refused(game, invariants)
                if wrong:
                    return wrong[0]
                course.answer(player.answer(game))
                answers += 1
                if answers > ENDLESS:
                    return f"The game has not ended after {ENDLESS} answers."
            if reached is not None:
                reached.update(branches_in(game.game.happenings))
            wrong = [
                f"'{ask.about}' offers something else once it is answered."
                for ask, then in asked
                if offered(ask) != then
            ]
            if wrong := wrong + invariants.broken(game.game):
                return wrong[0]
    except Exception as error:  # noqa: BLE001 - whatever breaks is what we look for
        return f"{type(error).__name__}: {error}"
    return ""


def _used(ask: Ask, answer: Answer) -> tuple[str, ...]:
    """The cards that an answer uses or turns up, but for Power Cards that are only shown."""
    if isinstance(ask, Choice):
        return (answer,) if ask.about in ("fast", "slow") and isinstance(answer, str) and answer != DONE else ()
    return () if ask.about == "power cards" else (answer,) if isinstance(answer, str) else answer
