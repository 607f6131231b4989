"""Keeping a game while it is played, and writing it down as a route that replays to the same steps.

What a person would leave out is left out: what the rules answer by themselves, the
usual answers, and stopping after answers of one's own. What is left out is tried
against what a replay would answer there (see `engine`), so that the route leads
where the game went.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spirit_tutor.route import yaml_writing
from spirit_tutor.route.position import writer
from spirit_tutor.route.route_format import FORMAT
from spirit_tutor.rules.core.asks import DONE, TABLE, Ask, Choice
from spirit_tutor.rules.core.card_shapes import BASE
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, Play, automatic
from spirit_tutor.rules.turn.setup import Seat
from spirit_tutor.table.table import AdversaryInPlay, Table

from .engine import NONE

BLOCKS = ("setup", "position", "play")
"""What stands in blocks even where it is short."""


class Given(NamedTuple):
    """An ask and the answer it got; `step` counts the steps of the game, `turn` is the one in which the step began."""

    step: int
    turn: int
    ask: Ask
    answer: Answer


class Taken(NamedTuple):
    """A step that was completed: its id, and the table before and after."""

    id: str
    before: Table
    after: Table


class Recorder:
    """A game being played, with everything that was asked and answered.

    `start` is how a route says where the game starts: `{"setup": ...}` or
    `{"position": ...}`.
    """

    def __init__(self, game: Game, start: Mapping[str, Any]):
        self.play = Play(game)
        self.start = start
        self.given: list[Given] = []
        self.steps: list[Taken] = []
        self._before = game.table
        self._begun = 0
        self._beginning = False
        self._ids: Counter[str] = Counter()

    def begin(self) -> None:
        """Begins the next step."""
        self._before = self.play.table
        self._begun += 1
        self._beginning = True
        self.play.begin()
        self._beginning = False
        if not self.play.in_step:
            self._finish()

    def answer(self, answer: Answer) -> None:
        """Answers what is asked. An answer that fails stays in the record: it is the one to look at."""
        assert self.play.ask is not None
        self.given.append(Given(self._begun, self._before.turn, self.play.ask, answer))
        self.play.answer(answer)
        if not self.play.in_step:
            self._finish()

    def _finish(self) -> None:
        game = self.play.game
        if not game.mark or game.mark[-1] == DONE:  # nothing was done
            return
        parts = game.mark if game.mark[0] == "setup" else (str(game.turn), *game.mark)
        name = ".".join(parts)
        self._ids[name] += 1
        number = self._ids[name]
        self.steps.append(Taken(f"{name}#{number}" if number > 1 else name, self._before, game.table))

    def text(self, title: str, comment: str = "") -> str:
        """The game so far as a route file, with a comment above it. A step that failed to begin is begun again."""
        ending = self.play.table.ending
        text = route_text(self.start, self.given, title=title, end=ending.kind if ending else "")
        if self._beginning:
            text += f"- turn: {self._before.turn + 1}\n"
        return "".join(f"# {line}\n" for line in comment.splitlines()) + text


def setup_part(
    seats: Sequence[Seat], boxes: Sequence[str] = (BASE,), *, blight_card: bool = True,
    against: AdversaryInPlay | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The setup of a game as a route says it."""
    spirits = [{"spirit": seat.spirit, "board": seat.board} for seat in seats]
    more: dict[str, Any] = {} if tuple(boxes) == (BASE,) else {"boxes": list(boxes)}
    if not blight_card:
        more["blight card"] = False
    if against is not None:
        more["adversary"] = writer.adversary(against)
    return {"setup": {"spirits": spirits, **more}}


def position_part(game: Game, boxes: Sequence[str] = (BASE,)) -> dict[str, Any]:
    """The position of a game between two steps as a scenario says it."""
    return {"position": writer.position(game, game.table, boxes)}


def route_text(start: Mapping[str, Any], given: Sequence[Given], *, title: str, end: str = "") -> str:
    """A game as a route file: how it starts, what was answered in order, and the ending reached, if any.

    Without an ending the last answer is written out, so that the replay comes as far.
    """
    data = {"format": FORMAT, "title": title, **start, "play": _Selection(given, end).entries()}
    return yaml_writing.written(data, blocks=BLOCKS)


# -- what is written ------------------------------------------------------------------------------


class _Selection:
    """Which answers are written, and with which `who`.

    Starting from the answers that nothing gives by itself, more are taken in until a
    replay that passes over the others goes the same way and stops where it should.
    """

    def __init__(self, given: Sequence[Given], end: str):
        self.given = given
        self.end = end
        self.written = [not _may_go_unsaid(one) for one in given]
        if given and not end:
            self.written[-1] = True
        self.turns = [place for place, one in enumerate(given) if one.turn > (given[place - 1].turn if place else 0)]
        """Where a marker says that a turn begins."""

    def entries(self) -> list[dict[str, Any]]:
        while self._take_in_more():
            pass
        entries: list[dict[str, Any]] = []
        open_entry: _Entry | None = None
        lead: list[int] = []
        for place, one in enumerate(self.given):
            if place in self.turns:
                entries.append({"turn": one.turn})
                open_entry, lead = None, []
            if not self.written[place]:
                lead.append(place)
                continue
            if open_entry is None or not open_entry.takes(one):
                open_entry = _Entry(one, self._who(place, lead))
                entries.append(open_entry.data)
            open_entry.add(one)
            lead = []
        if self.end:
            entries.append({"end": self.end})
        return entries

    def _take_in_more(self) -> bool:
        """Writes what a replay would answer otherwise, or take for the next written answer. Gives whether anything was."""
        more: set[int] = set()
        lead: list[int] = []
        for place in range(len(self.given)):
            if place in self.turns:
                more |= self._answered_otherwise(lead, "")
                lead = []
            if not self.written[place]:
                lead.append(place)
                continue
            who = self._who(place, lead)
            key = self.given[place].ask.about
            more |= self._answered_otherwise(lead, who)
            more |= {other for other in lead if _stops_at(self.given[other].ask, key, who)}
            lead = []
        if self.end:
            more |= self._answered_otherwise(lead, "")
        for place in more:
            self.written[place] = True
        return bool(more)

    def _who(self, place: int, lead: Sequence[int]) -> str:
        """The Spirit that an entry beginning here names: where a Spirit decides, unless that would lead elsewhere."""
        one = self.given[place]
        begins = not any(self.written[other] for other in self._earlier_in_step(place))
        if one.ask.who == TABLE or not begins or self._answered_otherwise(lead, one.ask.who):
            return ""
        return one.ask.who

    def _answered_otherwise(self, lead: Sequence[int], who: str) -> set[int]:
        """Which of these a replay would answer otherwise on its way to an entry of `who`."""
        return {place for place in lead if self._passing(place, who) != self.given[place].answer}

    def _passing(self, place: int, who: str) -> Answer:
        """What a replay answers to an ask that no entry names (`engine`)."""
        ask = self.given[place].ask
        if isinstance(ask, Choice):
            if ask.about == "spirit" and who in ask.options:
                return who
            if ask.stop and self._answered_before(place):
                return DONE
        return automatic(ask)

    def _answered_before(self, place: int) -> bool:
        here = self.given[place].ask
        earlier = (self.given[other].ask for other in self._earlier_in_step(place) if self.written[other])
        return any((ask.about, ask.who) == (here.about, here.who) for ask in earlier)

    def _earlier_in_step(self, place: int) -> Iterator[int]:
        other = place - 1
        while other >= 0 and self.given[other].step == self.given[place].step:
            yield other
            other -= 1


def _may_go_unsaid(one: Given) -> bool:
    """Whether a replay may come to this answer by itself: an only or usual one, a Spirit named by `who`, a stop."""
    return one.answer == automatic(one.ask) or one.ask.about == "spirit" or one.answer == DONE


def _stops_at(ask: Ask, key: str, who: str) -> bool:
    """Whether a replay looking for this key takes this ask for the one meant."""
    return ask.about == key and (not who or ask.who in (who, TABLE))


class _Entry:
    """An entry being written: the answers of one step, one key for each ask."""

    def __init__(self, first: Given, who: str):
        self.step = first.step
        self.who = who
        self.data: dict[str, Any] = {"who": who} if who else {}
        self._key = ""
        self._closed = False

    def takes(self, one: Given) -> bool:
        """Whether this answer can stand in the same entry."""
        if one.step != self.step or (self.who and one.ask.who not in (self.who, TABLE)):
            return False
        if one.ask.about == self._key:
            return isinstance(one.ask, Choice) and not self._closed
        return one.ask.about not in self.data

    def add(self, one: Given) -> None:
        """Writes this answer behind the others."""
        key = one.ask.about
        if not isinstance(one.ask, Choice):
            answers = [one.answer] if isinstance(one.answer, str) else list(one.answer)
            self._closed = True  # the cards of one draw stand for themselves
        else:
            assert isinstance(one.answer, str)
            stops = one.answer == DONE and one.ask.stop and one.ask.usual != DONE
            answers = [NONE if stops and DONE not in one.ask.options else one.answer]
            self._closed = False
        before = self.data.get(key, [])
        answers = [*([before] if isinstance(before, str) else before), *answers]
        self.data[key] = answers[0] if len(answers) == 1 else answers
        self._key = key
