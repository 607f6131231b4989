"""Every kind of happening has its line, in whole English: one example of each, from games and scenarios, read by a person.

`RENEW_SCREENS=1` writes the table anew; read what is different before it is kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from spirit_tutor.replay.engine import replay
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.route_file import read_route
from spirit_tutor.rules.core import happened
from spirit_tutor.telling.narrate import LINES, Told, tell

HERE = Path(__file__).parent.parent
TABLE = HERE / "screens" / "happenings.txt"
NEVER = {"Advance"}
"""Kinds that are told otherwise than as a line of their own."""


def files() -> Iterator[Path]:
    yield from bundled_routes().values()
    yield from sorted(HERE.glob("scenarios/**/*.yaml"))
    yield from sorted(HERE.glob("own_games/*.yaml"))


BY_HAND = (
    happened.Corrected(land="A4", lay="E", lies="2E T"),
    happened.Dealt(deck="minor", cards=("Rain of Blood", "Call to Tend")),
    happened.Beside(spirit="river", card="Unlock the Gates of Deepest Power"),
    happened.InvadersFight(land="A4", one=2, other=3),
    happened.FearCardAdded(),
    happened.FearCardRemoved(),
)
"""Kinds that no kept game comes to."""


def walked(told: Told) -> Iterator[Told]:
    yield told
    for under in told.children:
        yield from walked(under)


@cache
def examples() -> dict[str, str]:
    """For each kind the first line that told it."""
    found: dict[str, str] = {}
    for file in files():
        played = replay(read_route(file), commentary=False)
        for step in played.steps:
            for told in tell(played.game, step.happenings):
                for line in walked(told):
                    found.setdefault(line.kind, line.text)
    game = replay(read_route(bundled_routes()["river-lightning"]), 1, commentary=False).game
    for told in tell(game, BY_HAND):
        found.setdefault(told.kind, told.text)
    return found


def test_each_kind_of_happening_is_told_as_it_was_read():
    found = examples()
    text = "".join(f"{kind}: {found[kind]}\n" for kind in sorted(found))
    if os.environ.get("RENEW_SCREENS"):
        TABLE.write_text(text, encoding="utf-8")
    assert text == TABLE.read_text(encoding="utf-8")


def test_no_kind_goes_without_an_example():
    kinds = {kind.kind for kind in LINES if isinstance(getattr(kind, "kind", None), str)}
    assert kinds - set(examples()) == set()


def test_every_happening_of_the_rules_has_a_line():
    kinds = {one for one in vars(happened).values() if isinstance(one, type) and issubclass(one, happened.Happening)}
    assert {one.__name__ for one in kinds - {happened.Happening} if one not in LINES} <= {"Happening", *NEVER}
