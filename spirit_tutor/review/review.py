"""The review of a route: which turns are looked at, how far, side by side; and what is told of what was found.

What is found hangs on the seed and on how much is looked at, never on the clock or
on the number of processes.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route

from . import line_file
from .reach import Measure
from .played import Turn, turns
from .search import TurnSearch, Win

HOPELESS = 12.0
"""A turn whose first round comes no nearer to victory than this is not looked at any further for a win."""
OUT_OF_REACH = 60.0
"""A turn that begins further from victory than this is not looked at for a win at all."""


class Task(NamedTuple):
    """Something to look at: for what, in which turn, from which of its roots, in how many rounds, with which seed."""

    what: str
    turn: int
    root: int
    rounds: int
    seed: int


class Looked(NamedTuple):
    """What one task found: wins, how near to victory it came, and how many rounds it played."""

    task: Task
    wins: tuple[Win, ...]
    nearest: float
    rounds: int


class Finding(NamedTuple):
    """Something that is told of a turn: what kind of thing, in one sentence, with facts, and as a file."""

    turn: int
    kind: str
    sentence: str
    facts: tuple[str, ...]
    uses: tuple[str, ...]
    title: str
    file: str


WIN = "missed win"


def played(path: Path) -> Replay:
    """A route replayed for its tables. Raises FileProblems where it goes wrong."""
    found = replay(read_route(path), commentary=False)
    if found.problem:
        raise FileProblems([found.problem])
    return found


ROUNDS_IN_A_MINUTE = 1
"""How many rounds of every turn a minute stands for."""


def rounds_in(minutes: int) -> int:
    """How many rounds each task may play: so much can be done on two cores in about as many minutes."""
    return max(1, round(minutes * ROUNDS_IN_A_MINUTE))


def tasks(of: Replay, only: int | None, rounds: int, seed: int) -> list[Task]:
    """What is looked at, the later turns first: the start of a turn, and where all its Power Cards lay open."""
    found = []
    for turn in reversed(turns(of)):
        if turn.won or (only is not None and turn.number != only):
            continue
        if Measure(turn.game, with_ravage=False).of(turn.before) > OUT_OF_REACH:
            continue
        last = len(turn.roots()) - 1
        found += [Task(WIN, turn.number, root, rounds, seed) for root in dict.fromkeys((0, last))]
    return found


def looked(path: Path, given: Sequence[Task], jobs: int) -> Iterator[Looked]:
    """Does the tasks, so many side by side, and gives what each found, in their order."""
    if jobs == 1:
        _open(str(path))
        yield from map(_look, given)
        return
    with Pool(jobs, _open_quietly, (str(path),)) as pool:
        yield from pool.imap(_look, given)


_TURNS: dict[int, Turn] = {}


def _open(path: str) -> None:
    _TURNS.clear()
    _TURNS.update((turn.number, turn) for turn in turns(played(Path(path))))


def _open_quietly(path: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the processes stops them
    _open(path)


def _look(task: Task) -> Looked:
    turn = _TURNS[task.turn]
    root = turn.roots()[task.root]
    nearest = float("inf")
    for number in range(task.rounds):
        search = TurnSearch(turn, root, f"{task.seed} {task.turn} {task.root} {number}")
        wins = tuple(search.round())
        nearest = min(nearest, search.nearest)
        if wins:
            return Looked(task, wins, 0.0, number + 1)
        if nearest > HOPELESS:
            return Looked(task, (), nearest, number + 1)
    return Looked(task, (), nearest, task.rounds)


def findings(of: Replay, found: Sequence[Looked]) -> list[Finding]:
    """What is told: one win a turn, the one that was open first, with its file."""
    best: dict[int, Win] = {}
    for one in sorted(found, key=lambda one: (one.task.turn, one.task.root)):
        for win in one.wins:
            best.setdefault(one.task.turn, win)
    by_number = {turn.number: turn for turn in turns(of)}
    return [_win(of, by_number[number], win) for number, win in sorted(best.items())]


def _win(of: Replay, turn: Turn, win: Win) -> Finding:
    where = win.where
    game = turn.game.at(turn.before)
    title = f"{of.route.part.title}, turn {turn.number}: a win in the {where} of turn {turn.number}"
    orders = win.proof.orders
    tried = f"All {orders} orders of cards that can come were tried." if orders > 1 else "Nothing unseen comes before it."
    since = "from the start of the turn" if not win.root.turned_up else f"once the cards of {win.root.after} lay open"
    now = turns(of)[-1]
    later = f" The game as played wins on turn {now.number}." if now.won else ""
    sentence = f"Turn {turn.number}: the {where} wins for certain, {since}.{later}"
    answers = (*win.answers, *win.proof.answers)
    return Finding(
        turn.number, WIN, sentence, (tried,), tuple(line_file.uses(game, answers)), title,
        line_file.text(game, answers, title, f"{sentence}\n{tried}", line_file.boxes(of)),
    )  # fmt: skip
