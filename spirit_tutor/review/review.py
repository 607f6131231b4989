"""The review of a route: which turns are looked at, how far, side by side; and what is told of what was found.

What is found hangs on the seed and on how much is looked at, never on the clock or
on the number of processes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.pool import AsyncResult, Pool
from pathlib import Path
from typing import NamedTuple

from spirit_tutor.random_games.side_by_side import workers
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer

from . import line_file
from .answered import Answered
from .better import Better, BetterTurns
from .now import HERE, Now, forced_win
from .played import Root, Turn, turns
from .reach import Measure
from .search import THOROUGH, WIDE, Effort, TurnSearch, Win

HOPELESS = (12.0, 9.0, 7.0, 5.0)
"""A turn whose first round comes no nearer to victory than this is not looked at any further for a win; the same for the
second, the third, and every later round."""
OUT_OF_REACH = 60.0
"""A turn that begins further from victory than this is not looked at for a win at all."""


A_MOMENT = 0.2
"""So many seconds pass at most before it is looked whether somebody wants to stop."""


AT_FAST = -1


class Task(NamedTuple):
    """Something to look at: for what, in which turn, from which of its roots, in how many rounds, with which seed.

    The root `AT_FAST` is the start of the Fast phase, with all that was played before it.
    """

    what: str
    turn: int
    root: int
    rounds: int
    seed: int
    effort: Effort = THOROUGH


class Looked(NamedTuple):
    """What one round of a task found: wins, better turns, and how near to victory it came."""

    task: Task
    number: int
    wins: tuple[Win, ...]
    better: tuple[Better, ...]
    nearest: float

    @property
    def last(self) -> bool:
        """Whether the task ends with this round: a win was found, it is hopeless, or it was the last one."""
        hopeless = self.task.what != BETTER and self.nearest > HOPELESS[min(self.number, len(HOPELESS) - 1)]
        return bool(self.wins) or hopeless or self.number + 1 >= self.task.rounds

    @property
    def settled(self) -> int:
        """How many of the task's rounds need not be played any more after this one, itself among them."""
        return self.task.rounds - self.number if self.last else 1


class Finding(NamedTuple):
    """Something that is told of a turn: what kind of thing, in one sentence, with facts, and as a file."""

    turn: int
    kind: str
    sentence: str
    facts: tuple[str, ...]
    uses: tuple[str, ...]
    title: str
    file: str


WIN, BETTER, FORCED = "missed win", "better turn", "forced win"
KINDS = (WIN, BETTER)


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


def tasks(
    of: Replay, only: int | None, rounds: int, seed: int, answers: Sequence[Answered] = (), kinds: Sequence[str] = KINDS
) -> list[Task]:
    """What is looked at, the later turns first: the start of a turn, and where all its Power Cards lay open.

    What the author has answered is not looked for again. A forced win is looked for from the
    start of the Fast phase, and in the turn that won from where it could have been seen.
    """
    done = {(one.turn, one.kind) for one in answers}
    found = []
    for turn in reversed(turns(of)):
        if only is not None and turn.number != only:
            continue
        roots = key_roots(turn)
        if missing(turn) <= OUT_OF_REACH:
            found += [Task(FORCED if turn.won else WIN, turn.number, root, rounds, seed) for root in roots]
            if turn.fast is not None:
                found.append(Task(FORCED, turn.number, AT_FAST, 1, seed, WIDE))  # another round would be the same
        if not turn.won:
            found += [Task(BETTER, turn.number, root, (rounds + 2) // 3, seed) for root in roots]
    return [task for task in found if task.what in kinds and (task.turn, task.what) not in done]


def key_roots(turn: Turn) -> list[int]:
    """The roots of a turn from which it is searched: its start, and where all its Power Cards lay open."""
    return list(dict.fromkeys((0, len(turn.roots()) - 1)))


def missing(turn: Turn) -> float:
    """How many points of Fear and Health victory is away at the start of a turn."""
    return Measure(turn.game, with_ravage=False).of(turn.before)


def at_step(
    of: Replay, name: str, rounds: int, seed: int, go_on: Callable[[], bool] = lambda: True
) -> tuple[Finding | None, Now]:
    """Whether a win can be forced from the table before a step, as something to tell if so; it stops once `go_on` says no.

    Raises LookupError where the route has no such step.
    """
    step = next((step for step in of.steps if step.id == name or step.id.startswith(f"{name}.")), None)
    if step is None:
        raise LookupError(name)
    game = of.game.at(step.before)
    found = forced_win(game, rounds, seed, go_on)
    if found.win is None:
        return None, found
    win = found.win
    sentence = f"{step.id}: the {win.where} of turn {step.turn} wins for certain from here."
    title = f"{of.route.part.title}, from {step.id}: a win in the {win.where} of turn {step.turn}"
    answers = (*win.answers, *win.proof.answers)
    return _told(of, game, step.turn, FORCED, sentence, (win.tried,), title, answers), found


def looked(path: Path, given: Sequence[Task], jobs: int, go_on: Callable[[], bool] = lambda: True) -> Iterator[Looked]:
    """Does the tasks round by round, so many side by side: the first round of each, then the second, and so on.

    Gives what each round found as soon as it is known. It stops between two rounds once
    `go_on` says no; what was found until then is no other than what a whole look finds first.
    """
    if jobs == 1:
        _open(str(path))
        yield from _by_turns(given, go_on)
        return
    with workers(jobs, _open, str(path)) as pool:
        yield from _side_by_side(pool, given, jobs, go_on)


def _by_turns(given: Sequence[Task], go_on: Callable[[], bool]) -> Iterator[Looked]:
    waiting = deque((task, 0) for task in given)
    while waiting and go_on():
        one = _look(*waiting.popleft())
        if not one.last:
            waiting.append((one.task, one.number + 1))
        yield one


def _side_by_side(pool: Pool, given: Sequence[Task], jobs: int, go_on: Callable[[], bool]) -> Iterator[Looked]:
    waiting = deque((task, 0) for task in given)
    running: list[AsyncResult[Looked]] = []
    while (waiting or running) and go_on():
        while waiting and len(running) < jobs:
            running.append(pool.apply_async(_look, waiting.popleft()))
        running[0].wait(A_MOMENT)
        done = [one for one in running if one.ready()]
        running = [one for one in running if one not in done]
        for one in [result.get() for result in done]:
            if not one.last:
                waiting.append((one.task, one.number + 1))
            yield one


_TURNS: dict[int, Turn] = {}


def _open(path: str) -> None:
    _TURNS.clear()
    _TURNS.update((turn.number, turn) for turn in turns(played(Path(path))))


def _look(task: Task, number: int) -> Looked:
    """One round of a task."""
    turn = _TURNS[task.turn]
    root = HERE
    if task.root != AT_FAST:
        root = turn.roots()[task.root]
    elif turn.fast is not None:
        turn = turn._replace(before=turn.fast.before, steps=())
    seed = f"{task.seed} {task.turn} {task.root} {number}"
    if task.what != BETTER:
        search = TurnSearch(turn, root, seed, effort=task.effort)
        wins = tuple(search.round())
        return Looked(task, number, wins, (), 0.0 if wins else search.nearest)
    better = BetterTurns(turn, root, seed, as_played=number % 2 == 0).found()
    return Looked(task, number, (), () if better is None else (better,), float("inf"))


def findings(of: Replay, found: Sequence[Looked]) -> list[Finding]:
    """What is told, by turns: the win that was open first, and the turn that was better by most where none was missed."""
    told = []
    for turn in turns(of):
        here = sorted(
            (one for one in found if one.task.turn == turn.number), key=lambda one: (one.task.root, one.number)
        )
        wins = [win for one in here for win in one.wins if one.task.what == WIN]
        better = [line for one in here for line in one.better]
        if wins:
            told.append(_win(of, turn, wins[0]))
        elif better:
            told.append(_better(of, turn, max(better, key=lambda line: line.by)))
    return told


def _since(root: Root) -> str:
    return f"once the cards of {root.after} lay open" if root.turned_up else "from the start of the turn"


def _win(of: Replay, turn: Turn, win: Win) -> Finding:
    title = f"{of.route.part.title}, turn {turn.number}: a win in the {win.where} of turn {turn.number}"
    last = turns(of)[-1]
    later = f" The game as played wins on turn {last.number}." if last.won else ""
    sentence = f"Turn {turn.number}: the {win.where} wins for certain, {_since(win.root)}.{later}"
    return _told(
        of,
        turn.game.at(turn.before),
        turn.number,
        WIN,
        sentence,
        (win.tried,),
        title,
        (*win.answers, *win.proof.answers),
    )


def _better(of: Replay, turn: Turn, better: Better) -> Finding:
    title = f"{of.route.part.title}, turn {turn.number}: a turn that leads further"
    sentence = (
        f"Turn {turn.number}: a line is better than the turn as played in {better.better_in} of {better.of} futures, "
        f"{_since(better.root)}."
    )
    facts = ("At the end of the turn, on average: " + "; ".join(better.differences) + ".",)
    return _told(of, turn.game.at(turn.before), turn.number, BETTER, sentence, facts, title, better.answers)


def _told(
    of: Replay, game: Game, turn: int, kind: str, sentence: str, facts: tuple[str, ...], title: str,
    answers: Sequence[Answer],
) -> Finding:  # fmt: skip
    written = line_file.text(game, answers, title, "\n".join((sentence, *facts)), line_file.boxes(of))
    return Finding(turn, kind, sentence, facts, tuple(line_file.uses(game, answers)), title, written)
