"""What an author has answered to a review, kept beside the route: it is not told again.

For `routes/my-game.yaml` it stands in `routes/review/my-game.yaml`:

    format: 1
    answered:
    - turn: 6
      kind: missed win
      because: The step 6.fast.river.wash-away.B2 shows this win and says why it was not seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from spirit_tutor.route.mistakes import FileProblems, Place, Problem
from spirit_tutor.route.yaml_text import Document, read_file

FOLDER = "review"


class Answered(NamedTuple):
    """An answer of the author: to what kind of finding of which turn, and what it is."""

    turn: int
    kind: str
    because: str


def file_of(route: Path) -> Path:
    """Where the answers to the review of a route stand."""
    return route.parent / FOLDER / route.name


def answered(route: Path, kinds: tuple[str, ...]) -> list[Answered]:
    """What the author of a route has answered; nothing where there is no such file.

    Raises FileProblems for a file that says something else.
    """
    path = file_of(route)
    if not path.is_file():
        return []
    document = read_file(path)
    written = document.data.get("answered") if isinstance(document.data, dict) else None
    if not isinstance(written, list):
        raise FileProblems(
            [Problem(str(path), Place(), "Answers to a review are a mapping: format, and answered with a list.")]
        )
    return [_answer(document, number, one, kinds) for number, one in enumerate(written)]


def _answer(document: Document, number: int, written: Any, kinds: tuple[str, ...]) -> Answered:
    place = ("answered", number)
    if not isinstance(written, dict) or set(written) != {"turn", "kind", "because"}:
        raise FileProblems([document.problem(place, "An answer says turn, kind and because.")])
    if not str(written["turn"]).isdecimal():
        raise FileProblems([document.problem((*place, "turn"), f"'{written['turn']}' is no number of a turn.")])
    if written["kind"] not in kinds:
        raise FileProblems(
            [
                document.problem(
                    (*place, "kind"), f"'{written['kind']}' is nothing that a review finds: {', '.join(kinds)}."
                )
            ]
        )
    return Answered(int(written["turn"]), str(written["kind"]), str(written["because"]))
