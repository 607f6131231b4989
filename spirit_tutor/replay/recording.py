"""Keeping a game while it is played, and writing it down as a route that replays to the same steps.

What a person would leave out is left out: what the rules answer by themselves, the
usual answers, and stopping after answers of one's own. What is left out is tried
against what a replay would answer there (see `replaying`), so that the route leads
where the game went.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from spirit_tutor.route import file_shapes, yaml_writing
from spirit_tutor.route.position import writer
from spirit_tutor.route.route_file import NONE
from spirit_tutor.route.route_format import FORMAT
from spirit_tutor.rules.core.asks import DONE, TABLE, Ask, Choice
from spirit_tutor.rules.core.card_shapes import BASE
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, automatic
from spirit_tutor.rules.turn.setup import Seat
from spirit_tutor.table.island import STANDARD
from spirit_tutor.table.table import AdversaryInPlay
from spirit_tutor.words import PHASE_NAMES

from . import step_ids
from .correcting import CORRECT, Correction
from .course import Course, Done
from .replaying import passing
from .steps import WRITTEN

PHASE_COMMENT = "# "
"""What a comment begins with that names a phase."""
BLOCKS = ("setup", "position", "play")
"""What stands in blocks even where it is short."""


class Given(NamedTuple):
    """An ask and the answer it got; `step` is the place of its passage, `turn` the one in which that began.

    `needed` says that it must be written: a step in which nothing was done is one only
    because somebody said so.
    """

    step: int
    turn: int
    ask: Ask
    answer: Answer
    needed: bool = False
    phase: str = ""
    how: str = WRITTEN


class Head(NamedTuple):
    """How a file begins that a game goes on from, kept to the letter: its text, the answers and turn that it comes to."""

    text: str
    answers: int = 0
    turn: int = 0
    entries: int = 0
    """So many entries stay; the corrections among them are not written again."""


def given(course: Course) -> list[Given]:
    """Everything that was asked and answered in a course, in order."""
    found: list[Given] = []
    steps = iter(course.steps)
    for place, passage in enumerate(course.passages):
        step = next(steps) if passage.kept else None
        ended = step is not None and step_ids.parse(step.id).last == DONE
        said = [number for number, asked in enumerate(passage.asks) if asked.how == WRITTEN]
        needed = said[-1] if ended and said else -1
        found += (
            Given(place, passage.before.turn, asked.ask, asked.answer, number == needed, asked.table.phase, asked.how)
            for number, asked in enumerate(passage.asks)
        )
    return found


def route_text(
    course: Course, start: Mapping[str, Any], *, title: str, comment: str = "", head: Head | None = None,
    said: Mapping[int, Mapping[str, Any]] = MappingProxyType({}), phases: bool = False,
) -> str:  # fmt: skip
    """A game so far as a route file, with a comment above it.

    `start` is how the file says where it starts: `{"setup": ...}` or `{"position": ...}`.
    Where a rule has failed, the answer that it failed at is written as well, as it is the
    one to look at; a step that failed to begin is begun again. Without an ending the last answer is written out, so
    that the replay comes as far.

    With a `head` what it has come to is not written anew. What is `said` of an answer, by
    its place among all, stands in its entry. With `phases` a comment names each turn and
    each of its phases.
    """
    answers = given(course)
    if course.trying is not None and course.play.ask is not None:
        answers.append(Given(len(course.passages) - 1, course.before.turn, course.play.ask, course.trying))
    ending = course.play.table.ending
    effects = {
        place: passage.done
        for place, passage in enumerate(course.passages)
        if passage.done is not None and not _is_there(passage.done, head)
    }
    selection = _Selection(
        answers, ending.kind if ending else "", effects, len(course.passages), head.answers if head else 0, said
    )
    entries = selection.entries(head.turn if head else 0)
    if course.beginning:
        entries.append(_Entry(None, "", {"turn": course.before.turn + 1}))
    if head is not None:
        return head.text + "".join(_lines(entries, phases=phases))
    first: dict[str, Any] = {"format": FORMAT, "title": title, **start}
    text = yaml_writing.written({**first, "play": []}, blocks=BLOCKS).removesuffix(" []\n") + "\n"
    above = "".join(f"# {line}\n" for line in comment.splitlines())
    return above + (text + "".join(_lines(entries, phases=phases)) if entries else text.removesuffix("\n") + " []\n")


def _lines(entries: Sequence[_Entry], *, phases: bool) -> Iterator[str]:
    """The text of entries, each with the comment above it where a turn or a phase begins."""
    phase = ""
    for entry in entries:
        if phases and "turn" in entry.data:
            yield f"\n# Turn {entry.data['turn']}\n"
            phase = ""
        elif phases and entry.phase and entry.phase != phase:
            yield f"{PHASE_COMMENT}{PHASE_NAMES.get(entry.phase, entry.phase)}\n"
            phase = entry.phase
        yield yaml_writing.written({"play": [entry.data]}, blocks=BLOCKS).removeprefix("play:\n")


def setup_part(
    seats: Sequence[Seat], boxes: Sequence[str] = (BASE,), *, on: str = STANDARD, blight_card: bool = True,
    against: AdversaryInPlay | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The setup of a game as a route says it."""
    spirits = [{"spirit": seat.spirit, "board": seat.board} for seat in seats]
    more: dict[str, Any] = {} if on == STANDARD else {"map": on}
    if tuple(boxes) != (BASE,):
        more["boxes"] = list(boxes)
    if not blight_card:
        more["blight card"] = False
    if against is not None:
        more["adversary"] = writer.adversary(against)
    return {"setup": {"spirits": spirits, **more}}


def position_part(game: Game, boxes: Sequence[str] = (BASE,)) -> dict[str, Any]:
    """The position of a game between two steps as a scenario says it."""
    return {"position": writer.position(game, game.table, boxes)}


def _is_there(done: Done, head: Head | None) -> bool:
    """Whether what a passage was begun with stands in the part of a file that stays."""
    if head is None or not isinstance(done, Correction):
        return False
    return done.entry is not None and done.entry < head.entries


def _begun_with(done: Done) -> _Entry:
    """The entry that begins a passage which no rule begins."""
    if isinstance(done, Correction):
        return _Entry(None, "", {CORRECT: dict(done.lands)})
    effect, who = done
    return _Entry(None, "", {"do": file_shapes.written(effect), **({"who": who} if who else {})})


# -- what is written ------------------------------------------------------------------------------


class _Selection:
    """Which answers are written, and with which `who`.

    Starting from the answers that nothing gives by itself, more are taken in until a
    replay that passes over the others goes the same way and stops where it should.
    """

    def __init__(
        self, given: Sequence[Given], end: str, effects: Mapping[int, Done], steps: int, behind: int,
        said: Mapping[int, Mapping[str, Any]],
    ):  # fmt: skip
        self.given = given
        self.end = end
        self.effects = effects
        self.steps = steps
        self.behind = behind
        """So many answers are written elsewhere, as they were read."""
        self.said = said
        self.written = [
            one.how == WRITTEN if place < behind else one.needed or place in said or not _may_go_unsaid(one)
            for place, one in enumerate(given)
        ]
        if len(given) > behind and not end:
            self.written[-1] = True
        self.turns = [place for place, one in enumerate(given) if one.turn > (given[place - 1].turn if place else 0)]
        """Where a marker says that a turn begins."""

    def entries(self, turn: int = 0) -> list[_Entry]:
        """The entries; a marker of this `turn`, or of one before it, is there already."""
        while self._take_in_more():
            pass
        entries: list[_Entry] = []
        open_entry: _Entry | None = None
        lead: list[int] = []
        begun = 0
        for place, one in enumerate(self.given):
            if place < self.behind:
                begun = one.step + 1
                continue
            if place in self.turns:
                if one.turn > turn:
                    entries.append(_Entry(None, "", {"turn": one.turn}))
                open_entry, lead = None, []
            if effects := self._effects(begun, one.step + 1):
                entries += effects
                open_entry, lead = None, []
            begun = one.step + 1
            if not self.written[place]:
                lead.append(place)
                continue
            if open_entry is None or not open_entry.takes(one) or place in self.said:
                open_entry = _Entry(one, self._who(place, lead))
                entries.append(open_entry)
            open_entry.add(one)
            open_entry.said.update(self.said.get(place, {}))
            lead = []
        entries += self._effects(begun, self.steps)
        if self.end:
            entries.append(_Entry(None, "", {"end": self.end}))
        for entry in entries:
            entry.data.update(entry.said)
        return entries

    def _effects(self, first: int, behind: int) -> list[_Entry]:
        """The entries that begin an effect of the vocabulary, in these passages."""
        return [_begun_with(self.effects[place]) for place in range(first, behind) if place in self.effects]

    def _take_in_more(self) -> bool:
        """Writes what a replay would answer otherwise, or take for the next written answer. Gives whether anything was."""
        more: set[int] = set()
        lead: list[int] = []
        for place in range(self.behind, len(self.given)):
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
        """What a replay answers to an ask that no entry names (`replaying`)."""
        earlier = ((self.given[other].ask, self.written[other]) for other in self._earlier_in_step(place))
        return passing(self.given[place].ask, earlier, who)

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
    """An entry being written: the answers of one step, one key for each ask, or a marker; and what is `said` with it."""

    def __init__(self, first: Given | None, who: str, data: dict[str, Any] | None = None):
        self.step = first.step if first is not None else -1
        self.phase = first.phase if first is not None else ""
        self.who = who
        self.data: dict[str, Any] = data or ({"who": who} if who else {})
        self.said: dict[str, Any] = {}
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
