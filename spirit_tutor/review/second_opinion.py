"""The second opinion on a route that is kept beside it: what was looked for at its key moments, how far, and what was found.

`spirit-tutor review ROUTE --keep` makes it. For `routes/my-game.yaml` it stands in
`routes/review/my-game.opinion.yaml`:

    format: 1
    seed: 1
    moments:
    - step: 5.growth.river.reclaim-all
      table: 1f0c9a52b7d3e864
      question: Can a win be forced in turn 5?
      looked at: 3 rounds of play, from the start of the turn
      found: [The nearest line left 4 points of Health and Fear.]

Each moment stands at a step, and holds for the table before that step and no other. The
key moments of a turn are its start, the point where its Power Cards lay open, the start
of its Fast phase, and its end: what could have been played instead is told only there,
as the line may name cards that the turn turns up.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.steps import Step
from spirit_tutor.route.mistakes import FileProblems, Place, Problem
from spirit_tutor.route.position import writer
from spirit_tutor.route.yaml_text import Document, read_file
from spirit_tutor.route.yaml_writing import written
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer
from spirit_tutor.table.table import Table

from . import line_file
from .answered import FOLDER
from .better import BETTER_IN, EDITS, STAGES, Better
from .played import Turn, turns
from .review import AT_FAST, BETTER, OUT_OF_REACH, Looked, key_roots, missing

FORMAT = 1
SUFFIX = ".opinion.yaml"
_KEYS = ("step", "table", "question", "looked at", "found")


class Moment(NamedTuple):
    """A key moment: the step before which it stands, that table's mark, what was asked, how far it was looked, what was found."""

    step: str
    table: str
    question: str
    looked_at: str
    found: tuple[str, ...]


def mark(game: Game, table: Table) -> str:
    """What tells a table from any other, whatever the ids of steps are."""
    text = json.dumps(writer.position(game.at(table), table), sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=8).hexdigest()


# -- making it ------------------------------------------------------------------------------------------


def made(of: Replay, looked: Sequence[Looked]) -> list[Moment]:
    """The key moments of a route, with what these rounds of play found.

    What an author answers to a review is not among it: that may speak of later turns.
    """
    found: list[Moment] = []
    for turn in turns(of):
        here = [one for one in looked if one.task.turn == turn.number]
        found += _of_wins(turn, [one for one in here if one.task.what != BETTER])
        if other := [one for one in here if one.task.what == BETTER]:
            found.append(_of_other_play(turn, other))
    return found


def _of_wins(turn: Turn, looked: Sequence[Looked]) -> Iterator[Moment]:
    roots = turn.roots()
    for place in [*key_roots(turn), AT_FAST]:
        of_place = [one for one in looked if one.task.root == place]
        if place == AT_FAST:
            step, since = turn.fast, "from the start of the Fast phase"
        else:
            after = roots[place].after if roots[place].turned_up else turn.steps[0].id
            at = [one.id for one in turn.steps].index(after)
            step = turn.steps[at + bool(roots[place].turned_up)]  # the cards were turned up in the step before it
            since = f"once the cards of {after} lay open" if roots[place].turned_up else "from the start of the turn"
        if step is None:
            continue
        question = f"Can a win be forced in turn {turn.number}, {since}?"
        before = turn.fast.before if turn.fast is not None and place == AT_FAST else turn.before
        if looked_at := _far(turn, of_place):
            yield _moment(turn, step, question, looked_at, [*_win(turn, before, of_place)])


def _moment(turn: Turn, step: Step, question: str, looked_at: str, found: Sequence[str]) -> Moment:
    return Moment(step.id, mark(turn.game, step.before), question, looked_at, tuple(found))


def _far(turn: Turn, looked: Sequence[Looked]) -> str:
    """How far it was looked, in words; nothing where it was not."""
    if looked:
        effort = looked[0].task.effort
        if looked[0].task.root == AT_FAST:
            return f"every use of every Power, one Power after another, each time from the {effort.width} nearest tables on"
        return (
            f"{_counted(len(looked), 'round')} of play: {effort.spirit_phases} Spirit Phases with {effort.glance} Fast phases "
            f"after each, and Power by Power from the {effort.ends} that came nearest"
        )
    away = missing(turn)
    return f"nothing was tried, as victory is {away:.0f} points of Fear and Health away" if away > OUT_OF_REACH else ""


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number > 1 else ''}"


def _win(turn: Turn, before: Table, looked: Sequence[Looked]) -> Iterator[str]:
    wins = [win for one in sorted(looked, key=lambda one: one.number) for win in one.wins]
    if wins:
        yield f"The {wins[0].where} wins for certain. {wins[0].tried}"
        yield from _powers(turn.game.at(before), (*wins[0].answers, *wins[0].proof.answers))
    elif looked:
        nearest = min(one.nearest for one in looked)
        yield f"No such win was found. The nearest line left {nearest:.0f} points of Fear and Health."


def _of_other_play(turn: Turn, looked: Sequence[Looked]) -> Moment:
    futures = STAGES[-1][1]
    question = f"Was there a turn {turn.number} that led further in at least {BETTER_IN} of {futures} futures?"
    rounds = f"{_counted(len(looked), 'round')} of {EDITS} changes, in the turn as played and in learned ones"
    better = [line for one in looked for line in one.better]
    facts = [*_better(turn, max(better, key=lambda line: line.by))] if better else ["None was found."]
    return _moment(turn, turn.steps[-1], question, rounds, facts)


def _better(turn: Turn, line: Better) -> Iterator[str]:
    yield f"One did in {line.better_in} of {line.of}; on average at its end: {'; '.join(line.differences)}."
    yield from _powers(turn.game.at(turn.before), line.answers)


def _powers(game: Game, answers: Sequence[Answer]) -> Iterator[str]:
    if powers := line_file.uses(game, answers):
        yield f"Its Powers: {', '.join(powers)}."


# -- keeping it -------------------------------------------------------------------------------------------


def file_of(route: Path) -> Path:
    """Where the second opinion on a route stands."""
    return route.parent / FOLDER / f"{route.stem}{SUFFIX}"


def keep(route: Path, moments: Sequence[Moment], seed: int) -> Path:
    """Writes the second opinion on a route beside it. Gives where."""
    path = file_of(route)
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = [dict(zip(_KEYS, (*one[:-1], list(one.found)), strict=True)) for one in moments]
    path.write_text(written({"format": FORMAT, "seed": seed, "moments": parts}, blocks=("moments",)), encoding="utf-8")
    return path


def kept(route: Path) -> list[Moment]:
    """The second opinion that is kept beside a route; nothing where there is none.

    Raises FileProblems for a file that says something else.
    """
    path = file_of(route)
    if not path.is_file():
        return []
    document = read_file(path)
    parts = document.data.get("moments") if isinstance(document.data, dict) else None
    if not isinstance(parts, list):
        sentence = "A second opinion is a mapping: format, seed, and moments with a list."
        raise FileProblems([Problem(str(path), Place(), sentence)])
    return [_read(document, place, part) for place, part in enumerate(parts)]


def _read(document: Document, place: int, part: Any) -> Moment:
    if not isinstance(part, dict) or set(part) != set(_KEYS):
        raise FileProblems([document.problem(("moments", place), f"A moment says {', '.join(_KEYS)}.")])
    *said, found = (part[key] for key in _KEYS)
    if not all(isinstance(one, str) for one in said) or not isinstance(found, list):
        raise FileProblems([document.problem(("moments", place), "A moment says words, and a list of what was found.")])
    step, table, question, looked_at = said
    return Moment(step, table, question, looked_at, tuple(map(str, found)))


# -- reading it -------------------------------------------------------------------------------------------


def that_fit(moments: Sequence[Moment], game: Game, steps: Collection[Step]) -> list[Moment]:
    """Those that stand at one of these steps and hold for its table as it is."""
    by_id = {step.id: step for step in steps}
    return [one for one in moments if one.step in by_id and mark(game, by_id[one.step].before) == one.table]
