"""How fast replays are, beside python-chess parsing and pushing the moves of a long game.

Garbage is not collected meanwhile, of neither: `play` does not collect until it is open.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable

import chess

from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.finding_routes import find
from spirit_tutor.route.route_file import read_route
from spirit_tutor.rules.play import Play
from spirit_tutor.telling.story import Story

RUNS = 7


def best(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest of several runs."""
    times = []
    for _ in range(RUNS):
        gc.collect()
        gc.disable()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
        gc.enable()
    return min(times)


def long_game(moves: int = 300) -> list[str]:
    """The moves of a long legal chess game, as a scoresheet writes them."""
    dice = random.Random(7)
    board = chess.Board()
    written: list[str] = []
    while len(written) < moves:
        legal = list(board.legal_moves)
        if not legal:
            board, written = chess.Board(), []
            continue
        move = dice.choice(legal)
        written.append(board.san(move))
        board.push(move)
    return written


def push_all(moves: list[str]) -> None:
    """Parses and pushes a game's moves."""
    board = chess.Board()
    for move in moves:
        board.push(board.parse_san(move))


def chess_moves_per_second() -> float:
    """The yardstick of replays."""
    moves = long_game()
    return len(moves) / best(lambda: push_all(moves))


def answered(whole: Replay) -> None:
    """Plays a route's answers one after another, with nothing that reads entries or keeps steps."""
    assert whole.course is not None
    play = Play(whole.game.at(whole.first))
    for passage in whole.course.passages:
        play.begin()
        for asked in passage.asks:
            play.answer(asked.answer)


def figures(name: str) -> dict[str, float | int]:
    """Reading a route, its answers given to the rules, replaying it without and with its claims, and viewing every step."""
    path = find(name)
    read = best(lambda: read_route(path))
    route = read_route(path)
    whole = replay(route)
    decisions = sum(len(step.asks) for step in whole.steps)
    rules = best(lambda: replay(route, commentary=False))
    answers = best(lambda: answered(whole))
    claims = best(lambda: replay(route))
    views = best(lambda: [(step.after, step.told) for step in Story(replay(route, commentary=False)).steps]) - rules
    return {
        "steps": len(whole.steps), "decisions": decisions, "read ms": read * 1000, "rules ms": rules * 1000,
        "answers ms": answers * 1000, "answers per second": decisions / answers,
        "claims ms": claims * 1000, "views ms": views * 1000, "rules decisions per second": decisions / rules,
        "claims decisions per second": decisions / claims, "claims ms per 300 steps": claims * 300_000 / len(whole.steps),
    }  # fmt: skip
