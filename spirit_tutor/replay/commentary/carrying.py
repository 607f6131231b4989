"""Which reasons against a line speak of what would come of it: in a bundled route a claim carries each of these."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spirit_tutor.route.mistakes import Problem
from spirit_tutor.route.route_file import RouteFile

NOT_YET: tuple[str, ...] = ()
"""Bundled routes whose reasons are still to be given claims; the list only gets shorter."""

_CONSEQUENCE = re.compile(
    r"\b(would|will|won't|wouldn't|could|might|comes?|stays?|leaves?|gets?|loses?|falls?|dies?|ends?|flips?|cascades?"
    r"|destroys?|saves?|costs? us|too late)\b",
    re.IGNORECASE,
)


def speaks_of_a_consequence(text: str) -> bool:
    """Whether a reason says what would come of a line, rather than what lies on the table or what a rule says."""
    return _CONSEQUENCE.search(text) is not None


def uncarried(route: RouteFile) -> Iterator[Problem]:
    """The reasons of a route that speak of a consequence and have no claim."""
    for number, entry in enumerate(route.part.play):
        for i, line in enumerate(entry.instead):
            if not line.claim and speaks_of_a_consequence(line.because):
                yield route.document.problem(
                    ("play", number, "instead", i, "because"),
                    "This speaks of what would come of the line; a claim has to carry it: claim: there.A4.towns == 1.",
                )
