"""Conditions on a land, as values: targets of Powers, reach of running effects."""

from __future__ import annotations

from typing import NamedTuple


class Where(NamedTuple):
    """Which lands are meant. Every part that is given must hold.

    `has` and `lacks` name kinds of pieces: at least one piece of any of the kinds
    in `has`, none of those in `lacks`. `at_least` asks for so many pieces of these
    kinds together, `more` for more pieces of the first kinds than of the second.
    `presence` and `sacred_site` name a Spirit's id, or `any`. `beside` asks for so
    many pieces of these kinds in the adjacent lands together, `strife` for an Invader
    with Strife. Of the conditions in `any_of`, one is enough.
    """

    lands: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    coastal: bool | None = None
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    at_least: tuple[tuple[str, ...], int] | None = None
    more: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    presence: str = ""
    sacred_site: str = ""
    any_of: tuple[Where, ...] = ()
    beside: tuple[tuple[str, ...], int] | None = None
    strife: bool = False


ANYWHERE = Where()


def only(*lands: str) -> Where:
    """Just these lands."""
    return Where(lands=lands)
