"""A reader's own answer to a question of a route: the step is played to its end, then held beside the route's.

What it says of it is the author's word, where he speaks of it, and else only what differs: no verdict that nobody has checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from spirit_tutor import words
from spirit_tutor.replay import consequences, engine
from spirit_tutor.replay.card_sources import Dice, OfRoute
from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.replay.consequences import Change
from spirit_tutor.replay.course import Course
from spirit_tutor.replay.sitting import Sitting, start_of
from spirit_tutor.replay.steps import WRITTEN, Alternative, Asked, Commentary, Step
from spirit_tutor.rules.core.asks import DONE, Choice
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story, StoryStep

from . import options
from .open_ask import OpenAsk
from .options import Option


class Kind(Enum):
    """How an own answer stands to the route's."""

    AS_IN_THE_GAME = "as in the game"
    DISCUSSED = "an alternative that the author discusses"
    OWN = "a line of your own"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of an own answer: the author's reason, where he speaks of it, and what differs on the table."""

    kind: Kind
    because: tuple[ProseSpan, ...] = ()
    differs: tuple[str, ...] = ()


class OwnAnswer:
    """A question of a story in the reader's hands, from its ask to the end of its step.

    `scene` is what the screen shows: the question that is open, or the step as the reader
    has played it. `ask` is the question itself.
    """

    def __init__(self, story: Story, place: int, number: int):
        """`number` is that of the question in the step at this place, counted from 0."""
        replay = story.replay
        assert replay.course is not None
        story.steps.reach(place)
        self._route_step = replay.course.steps[place]
        self._place = place
        question = story.steps[place].questions[number]
        self._said = question.commentary
        self._asked_at = question.asked_at
        course = replay.course.copy(place)
        _stand(course, replay.course, self._asked_at)
        cards = OfRoute(engine.begin(replay.route, commentary=False), Dice(f"{story.name} {self._route_step.id}"))
        self._sitting = Sitting(course, start_of(replay.route), cards, everything=True, since=len(course.passages) - 1)
        self._given_before = self._asked_at
        self.ask = OpenAsk(self._sitting)

    # -- what is shown ---------------------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        """Whether the step has been played to its end."""
        return len(self._sitting.steps) > self._place

    @property
    def scene(self) -> Question | StoryStep:
        """The question that is open now, with what was answered before it; or the whole step, as it was played."""
        game = self._sitting.game
        if self.is_complete:
            return StoryStep(game, self._sitting.steps[self._place])
        ask, pending = self._sitting.ask, tuple(self._sitting.pending)
        assert ask is not None
        now = Asked(ask, self._sitting.table, DONE, WRITTEN)
        under_way = self._route_step._replace(
            before=pending[0].table if pending else now.table, after=now.table, asks=(*pending, now),
            happenings=tuple(game.happenings), notes=(),
        )  # fmt: skip
        return Question(game, under_way, 1, len(pending), self._given_before, Commentary())

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers now; none once the step is complete."""
        ask = self._sitting.ask
        if self.is_complete or not isinstance(ask, Choice):
            return ()
        return options.options(self._sitting.game, ask)

    @property
    def given(self) -> tuple[str, ...]:
        """What the reader has answered so far, as a reader says it."""
        return tuple("stop here" if answer == DONE else str(answer) for _, answer in self._own())

    # -- answering -------------------------------------------------------------------------------------

    def answer(self, spelling: str) -> bool:
        """One answer. Gives False, and says why in `refused`, for what is not legal."""
        return self.ask.answer(spelling)

    @property
    def refused(self) -> str:
        """Why the last answer was not legal, if it was not."""
        return self.ask.refused

    def take_back(self) -> bool:
        """Takes back the last answer. False where none was given."""
        self.ask.refused = ""
        return bool(self._own()) and self._sitting.undo()

    def _own(self) -> list[tuple[str, str]]:
        """What was decided since the question, each answer with its ask; cards that were turned up are none."""
        sitting = self._sitting
        asks = sitting.steps[self._place].asks if self.is_complete else sitting.pending
        return [
            (one.ask.about, one.answer)
            for one in asks[self._asked_at :]
            if one.how == WRITTEN and isinstance(one.answer, str)
        ]

    # -- what is said of it ----------------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict | None:
        """What is to be said, once the step is complete."""
        if not self.is_complete:
            return None
        own, route = self._sitting.steps[self._place], self._route_step
        if own.after == route.after:
            return Verdict(Kind.AS_IN_THE_GAME)
        differs = tuple(self._differences(route, own))
        discussed = next((one for one in self._said.instead if _follows(self._own(), one)), None)
        if discussed is not None:
            return Verdict(Kind.DISCUSSED, discussed.because, differs)
        return Verdict(Kind.OWN, (), differs)

    def _differences(self, route: Step, own: Step) -> Iterator[str]:
        game = self._sitting.game
        found = [
            *consequences.changes(game, route.after, own.after),
            *consequences.coming(game, route.after, own.after),
        ]
        shorts = {spirit.id: words.spirit(game, spirit.id) for spirit in game.table.spirits}
        for change in sorted(found, key=lambda one: one.where):
            yield _in_words(change, shorts)


def _stand(course: Course, of: Course, asks: int) -> None:
    """Goes on as another course did, to the end of what was not kept, then into its next step after so many answers."""
    for passage in of.passages[len(course.passages) :]:
        course.begin(passage.rule, passage.done)
        for asked in passage.asks[:asks] if passage.kept else passage.asks:
            course.answer(asked.answer, asked.how)
        if passage.kept:
            return


def _follows(own: Sequence[tuple[str, str]], alternative: Alternative) -> bool:
    """Whether an own line is the alternative, as far as the step goes."""
    wanted = [(about, kebab(answer)) for about, answer in alternative.answers]
    given = [(about, kebab(answer)) for about, answer in own]
    at = 0
    for pair in wanted:
        if pair in given[at:]:
            at = given.index(pair, at) + 1
        elif at < len(given):
            return False
    return at > 0


def _in_words(change: Change, shorts: dict[str, str]) -> str:
    """One difference: what it is with the reader's answer, and what it is in the game."""
    where = shorts.get(change.where, change.where)
    what = where if change.what == "land" else f"{where}, {change.what}" if where else change.what.capitalize()
    return f"{what}: {_value(change.then)}; in the game {_value(change.now)}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {n}" for name, n in value.items()) or "none"
    if isinstance(value, tuple):
        return words.joined(map(str, value)) if value else "none"
    return "empty" if value == "-" else str(value)
