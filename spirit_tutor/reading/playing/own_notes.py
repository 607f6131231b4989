"""What a reader says of a decision in a game of their own: why, a note, what else was legal and why not that."""

from __future__ import annotations

from typing import Any, NamedTuple

from spirit_tutor.replay import engine
from spirit_tutor.replay.steps import WRITTEN, Asked
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.telling.playing.ask_words import in_short

from .kept_game import KeptGame

DONE = "done"


class Decision(NamedTuple):
    """The last decision of a game: its place among all answers, what it was about, what was answered, what else was legal."""

    place: int
    about: str
    question: str
    answered: str
    others: tuple[str, ...]


def last_decision(kept: KeptGame) -> Decision | None:
    """The last answer that somebody chose, the first of a series where several are one entry; None before any."""
    answers = kept.sitting.answers
    chosen = [place for place, one in enumerate(answers) if _was_chosen(one)]
    if not chosen:
        return None
    place = chosen[-1]
    given = [answers[place]]
    while place - 1 in chosen and _are_one(answers[place - 1], answers[place]):
        place -= 1
        given.insert(0, answers[place])
    first = given[0]
    said = [str(one.answer) for one in given if one.answer != DONE] or ["none"]
    others = tuple(one for one in first.options if one not in (*said, DONE))
    return Decision(place, first.ask.about, in_short(first.ask), ", ".join(said), others)


def _was_chosen(one: Asked) -> bool:
    return one.how == WRITTEN and one.is_decision and isinstance(one.answer, str)


def _are_one(before: Asked, after: Asked) -> bool:
    return (before.ask.about, before.ask.who) == (after.ask.about, after.ask.who) and before.table == after.table


def say(
    kept: KeptGame, decision: Decision, *, why: str = "", note: str = "", instead: str = "", because: str = ""
) -> list[str]:
    """Says this of a decision and keeps it. Gives what `check` would find wrong with it: a draft stops no game.

    Raises FileProblems, and says nothing, for what no file can hold.
    """
    before = kept.notes.get(decision.place)
    other: Any = {decision.about: instead, "because": because or "not said yet"} if instead else None
    kept.note(decision.place, why=why.strip(), note=note.strip(), instead=other)
    try:
        route = route_of(read_text(kept.text(), f"{kept.name}.yaml"))
    except FileProblems:
        kept.notes.pop(decision.place, None)
        if before is not None:
            kept.notes[decision.place] = before
        raise
    kept.keep()
    return [*map(str, engine.replay(route).problems)]
