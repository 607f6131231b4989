"""What would follow an answer, in short rows: what differs at once, this turn and next turn. Facts and forecast only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from spirit_tutor import words
from spirit_tutor.replay import consequences
from spirit_tutor.replay.consequences import Change
from spirit_tutor.replay.forecast import NEXT_TURN, THIS_TURN
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.rules.play import Play

AT_ONCE = "at once"
WHEN = (AT_ONCE, THIS_TURN, NEXT_TURN)
"""When something would differ, in order."""


class Difference(NamedTuple):
    """One row: when, of which land or Spirit, what, what it is now and what it would be; `now` is empty for a mere fact."""

    when: str
    where: str
    what: str
    now: str
    then: str


class Following(NamedTuple):
    """What would follow: `line` is how it was followed where it leads to further questions, `more` what nobody can know."""

    rows: tuple[Difference, ...]
    line: str = ""
    more: str = ""

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all would differ."""
        return not self.rows and not self.more

    def of(self, when: str) -> list[Difference]:
        """The rows of one time."""
        return [row for row in self.rows if row.when == when]


def following(play: Play, answer: str) -> Following:
    """What would follow this answer, tried on a fork. Raises IllegalAnswer."""
    seen = consequences.preview(play, answer)
    names = {spirit.id: words.spirit(play.game, spirit.id) for spirit in play.table.spirits}
    rows = [*_at_once(seen.changes, names), *(() if seen.ending else _coming(seen.coming))]
    told = [
        f"{_LEADS.get(about, f'{about}: ')}{names.get(answer, answer)}" for about, answer in seen.line if answer != DONE
    ]
    waits = seen.waits.partition(",")[0]
    more = (
        ""
        if not waits
        else _ASKED
        if waits == consequences.A_QUESTION
        else f"then a card is turned up from the {waits}"
    )
    if seen.ending:
        more = f"the game ends: {seen.ending.reason}"
    return Following(tuple(rows), ", ".join(told), more)


_ASKED = "the next question is about it"
_LEADS = {"target": "aimed at ", "from": "from the ", "land": "in ", "push": "push ", "gather": "gather ", "damage": ""}
"""How a further answer that was looked at is said."""

_NAMES = {
    "fear": "Fear", "fear cards earned": "Fear Cards earned", "terror level": "Terror Level",
    "blight on the card": "Blight on the card", "blight side": "Blight Card", "energy": "Energy", "hand": "cards in hand",
    "in play": "in play", "discard": "discard", "forgotten": "Forgotten", "income": "Energy each turn",
    "card plays": "card plays", "sacred sites": "Sacred Sites", "destroyed presence": "destroyed Presence",
}  # fmt: skip


def _at_once(changes: Iterable[Change], names: Mapping[str, str]) -> Iterable[Difference]:
    for one in sorted(changes, key=lambda change: (change.what == "land", change.where)):
        where = names.get(one.where, one.where)
        if one.what == "land":
            yield Difference(AT_ONCE, where, "", _lying(one.now), _lying(one.then))
        elif isinstance(one.now, dict):
            for what in {**one.now, **one.then}:
                was, then = one.now.get(what, 0), one.then.get(what, 0)
                if was != then:
                    lines = " lines" if one.what == "thresholds" else ""
                    yield Difference(AT_ONCE, where, f"{what}{lines}", str(was), str(then))
        else:
            yield Difference(AT_ONCE, where, _NAMES.get(one.what, one.what), _value(one.now), _value(one.then))


def _lying(notation: str) -> str:
    return "empty" if notation == "-" else notation


def _value(value: Any) -> str:
    return str(len(value)) if isinstance(value, tuple) else str(value)


_ACTS = {"ravage": "Ravage", "build": "Build", "explore": "Explore", "blight": "Blight", "Town": "Town", "City": "City"}


_LOST = {"dahan lost": "Dahan lost", "presence lost": "Presence lost", "invaders lost": "Invaders destroyed"}


def _coming(changes: Iterable[Change]) -> Iterable[Difference]:
    for one in sorted(changes, key=lambda change: change.where):
        what, _, when = one.what.partition(", ")
        if what in _ACTS and {one.now, one.then} <= {0, 1}:
            yield Difference(when, one.where, "", "", _ACTS[what] if one.then else f"no {_ACTS[what]}")
        else:
            yield Difference(when, one.where, _ACTS.get(what, _LOST.get(what, what)), str(one.now), str(one.then))
