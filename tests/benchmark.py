"""How fast replays are, beside a yardstick: `python tests/benchmark.py [ROUTE ...]`, or `--json` for figures alone.

Reports decisions per second of a replay with the rules alone and with its claims
checked, the time of a whole route, and python-chess parsing and pushing the moves
of a long game, all in one run on one machine. The best of several runs counts. Last
comes `spirit-tutor glossary disease` as a whole process beside `import rich.console,
rich.table, yaml`, of which it takes at most one and a half times as long.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess

from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.library import bundled_routes
from spirit_tutor.replay.route_file import read_route
from spirit_tutor.replay.story import Story

RUNS = 7


def best(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest of several runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
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


def measure(name: str, path: Path) -> dict[str, float | int | str]:
    """The figures of one route."""
    read = best(lambda: read_route(path))
    route = read_route(path)
    whole = replay(route)
    decisions = sum(len(step.asks) for step in whole.steps)
    rules = best(lambda: replay(route, commentary=False))
    claims = best(lambda: replay(route))
    story = best(lambda: [(step.after, step.told) for step in Story(replay(route, commentary=False)).steps]) - rules
    return {
        "route": name, "steps": len(whole.steps), "decisions": decisions, "read_ms": round(read * 1000, 1),
        "rules_ms": round(rules * 1000, 1), "claims_ms": round(claims * 1000, 1), "views_ms": round(story * 1000, 1),
        "rules_per_second": round(decisions / rules), "claims_per_second": round(decisions / claims),
        "claims_ms_per_300_steps": round(claims * 1000 * 300 / len(whole.steps), 1),
    }  # fmt: skip


def processes() -> dict[str, float]:
    """Milliseconds of a look-up in the glossary as a whole process, beside importing what such a program may need."""
    commands = {
        "look_up": [sys.executable, "-m", "spirit_tutor", "glossary", "disease"],
        "yardstick": [sys.executable, "-c", "import rich.console, rich.table, yaml"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(3 * RUNS):
        for name, command in commands.items():  # by turns, so that a busy machine slows both
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times[name].append(time.perf_counter() - start)
    look_up, yardstick = (statistics.median(one) for one in times.values())
    return {
        "look_up_ms": round(look_up * 1000, 1), "yardstick_ms": round(yardstick * 1000, 1),
        "ratio": round(look_up / yardstick, 2),
    }  # fmt: skip


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("routes", nargs="*", type=Path)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    paths = {path.stem: path for path in args.routes} or bundled_routes()
    moves = long_game()
    chess_rate = len(moves) / best(lambda: push_all(moves))
    figures = [measure(name, path) for name, path in paths.items()]
    shell = processes()
    if args.json:
        print(json.dumps({"chess_moves_per_second": round(chess_rate), "routes": figures, "glossary": shell}, indent=2))
        return 0
    print(f"python-chess: {chess_rate:.0f} moves parsed and pushed per second")
    for one in figures:
        print(f"\n{one['route']}: {one['steps']} steps, {one['decisions']} decisions")
        print(f"  reading the file       {one['read_ms']} ms")
        print(f"  replay, rules alone    {one['rules_ms']} ms: {one['rules_per_second']} decisions per second,")
        print(f"                         {float(one['rules_per_second']) / chess_rate:.2f} of python-chess")
        print(f"  replay with claims     {one['claims_ms']} ms: {one['claims_per_second']} decisions per second,")
        print(f"                         {one['claims_ms_per_300_steps']} ms for 300 steps like these")
        print(f"  views of every step    {one['views_ms']} ms")
    print(
        f"\nglossary disease: {shell['look_up_ms']} ms, {shell['ratio']} of {shell['yardstick_ms']} ms for its imports"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
