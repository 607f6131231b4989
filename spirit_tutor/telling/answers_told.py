"""Answers in a row as one says them: `Flash Floods in A7, 2 damage to a Town`, not as a file spells them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from spirit_tutor import words
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.table import notation
from spirit_tutor.table.island import LAND_NAME
from spirit_tutor.table.pieces import BLIGHT, TOKENS


def answers_told(answers: Sequence[tuple[str, str]]) -> str:
    """What would have been answered, each answer with the ask that it answers; stopping is not told unless it is all."""
    parts = []
    for ask, same in groupby(answers, lambda answer: answer[0]):
        given = [value for _, value in same if value not in (DONE, "none")]
        if given:
            parts.append(_TOLD.get(ask, words.joined)(given))
    told = ", ".join(parts)
    for place in ("in ", "for "):  # a Power and its target are one thing
        told = told.replace(f", {place}", f" {place}")
    return told or "nothing more"


def _pieces(verb: str) -> Callable[[list[str]], str]:
    def told(given: list[str]) -> str:
        return f"{verb} {words.joined(map(_piece, given))}"

    return told


def _piece(spelled: str) -> str:
    """`E to A5` as `an Explorer to A5`; what is no piece stays as it is."""
    written, blank, way = spelled.partition(" ")
    piece = notation.piece(written)
    if piece is None:
        return spelled
    name = words.piece(piece)
    return (name if piece.kind in (*TOKENS, BLIGHT) else words.a(name)) + blank + way


def _target(given: list[str]) -> str:
    if re.fullmatch(LAND_NAME, given[0]):
        return f"in {words.joined(given)}"
    return f"for {words.joined(one.capitalize() for one in given)}"


def _from(given: list[str]) -> str:
    return words.joined(f"off the {one}" if one.endswith("track") else f"from {one}" for one in given)


def _damage(given: list[str]) -> str:
    shares = (one.partition(" to ") for one in given)
    return words.joined(f"{amount} damage to {_piece(piece)}" for amount, _, piece in shares)


_TOLD: dict[str, Callable[[list[str]], str]] = {
    "growth": lambda given: words.joined(given),
    "land": lambda given: f"in {words.joined(given)}",
    "from": _from,
    "target": _target,
    "source": lambda given: f"out of {words.joined(given)}",
    "push": _pieces("push"),
    "gather": _pieces("gather"),
    "destroy": _pieces("destroy"),
    "remove": _pieces("remove"),
    "return": _pieces("bring back"),
    "replace": _pieces("replace"),
    "strife": _pieces("Strife for"),
    "damage": _damage,
    "keep": lambda given: f"keep {words.joined(given)}",
    "gain": lambda given: f"gain {words.joined(words.a(one.capitalize()) for one in given)} Power",
    "forget": lambda given: f"Forget {words.joined(given)}",
    "pay": lambda given: f"pay {words.joined(given)}",
    "board": lambda given: f"on board {words.joined(given)}",
}
"""How the answers to an ask are said; those to any other are names that speak for themselves."""
