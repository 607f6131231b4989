"""A claim or a filling, answered on the table as a file leaves it: for whoever sits at the table, or writes a route."""

from __future__ import annotations

from spirit_tutor.replay.commentary import claims
from spirit_tutor.replay.commentary.vocabulary import ClaimContext

from .engine import Replay, open_ask


def answer(replay: Replay, expression: str) -> str:
    """What an expression of the vocabulary of claims comes to: yes or no, a figure, names.

    It is asked where the rules put their next question. Raises ClaimError, with a sentence,
    for what is no such expression or cannot be told there.
    """
    assert replay.course is not None
    fork = open_ask(replay)
    moment = ClaimContext(fork.game, fork.table, start=replay.course.turn_start)
    return _said(claims.read(expression).value(moment))


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(map(_said, value)) or "none"
    return str(value) if value not in ("", None) else "none"
