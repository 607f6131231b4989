"""A game under way: who sits at the table answers what the rules ask, and the record grows.

A sitting is a start (a setup, a position, or a route up to a step), the answers given
since, and where the next cards come from. It knows nothing of screens. What needs no
decision goes on by itself, so `ask` is always a question for somebody, or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

from spirit_tutor.route import file_shapes
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import RouteFile, cards_of
from spirit_tutor.route.route_format import WhatIfPart
from spirit_tutor.rules.core.asks import TABLE, Ask, Choice, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play
from spirit_tutor.rules.spirits import spirit_phase
from spirit_tutor.table.table import Ending, Table

from . import card_sources, consequences, correcting, engine, recording
from .card_sources import Dice, OfRoute, Source
from .consequences import Preview
from .correcting import Correction
from .course import Course
from .engine import Replay
from .reasons import why_not
from .steps import FORCED, USUAL, WRITTEN, Asked, Step
from .trials import TurnUp

ANSWER, DECISION, STEP, TURN = "answer", "decision", "step", "turn"
"""How far is taken back: one answer, one decision of a Spirit, the step, the turn."""

ORDERS = ("setup", "ravage", "build", "explore", "adversary", "board", "player", "thresholds")
"""Asks for an order, and for what a Power reaches; the usual answer is taken where nothing else is wanted as a rule."""
OF_LANDS = ("ravage", "build", "explore")
"""Those of which it is looked up whether the order matters."""

Line = Callable[[Course, TurnUp], None]
"""Answers on a course; it is given what turns the cards up that it comes to."""

_SOURCES: WeakKeyDictionary[Sitting, Source] = WeakKeyDictionary()
"""Where the cards of each sitting come from: here, and not in the sitting, so that nobody who shows a game can reach it."""


class Sitting:
    """A game in the hands of whoever sits at the table.

    `told` is what was to be said on the way, the newest last: that dice turned up a card
    where the route's could not come. With `everything` each question is put that has
    more than one answer, the order of lands too.
    """

    def __init__(
        self, course: Course, start: Mapping[str, Any], cards: Source, *, everything: bool = False, since: int = 0
    ):
        self._course = course
        self._start = start
        self._since = since
        self.everything = everything
        self.told: list[str] = []
        _SOURCES[self] = cards
        self._go_on()

    # -- beginning -------------------------------------------------------------------------------

    @classmethod
    def of_game(cls, game: Game, start: Mapping[str, Any], cards: Source, *, everything: bool = False) -> Sitting:
        """A game from its beginning. `start` is how a file says where it starts (`recording.setup_part`)."""
        return cls(Course(game), start, cards, everything=everything)

    @classmethod
    def of_file(
        cls, route: RouteFile, seed: str, *, left: RouteFile | None = None, everything: bool = False
    ) -> Sitting:  # fmt: skip
        """A game that was kept in a file, gone on with as if it had never been left.

        The cards come from where the file says; where it does not, from dice with this
        seed. A branch takes those of the route that it `left` as long as they can come.
        Raises FileProblems where the file is wrong.
        """
        replay = engine.replay(route)
        if replay.stopped is not None:
            raise FileProblems([replay.stopped])
        assert replay.course is not None
        course, cards = replay.course.copy(), card_sources.source(cards_of(route), seed)
        since, part = 0, route.part.what_if
        if part is not None:
            since = _behind(course, part.after)
            if left is not None and isinstance(cards, Dice):
                cards = OfRoute(engine.begin(left, commentary=False), cards)
        return cls(course, start_of(route), cards, everything=everything, since=since)

    @classmethod
    def branch(
        cls, replay: Replay, steps: int, seed: str, *, route: str = "", step: str = "", line: Line | None = None,
        everything: bool = False,
    ) -> Sitting:  # fmt: skip
        """What if: a game that leaves a route after so many of its steps.

        Its cards are the route's as long as they can come, else those of dice with this
        seed. `route` and `step` say in its file where it left. A `line` is gone first: it
        answers on the course, and the game goes on from there.
        """
        assert replay.course is not None
        course = replay.course.copy(steps)
        cards = OfRoute(engine.begin(replay.route, commentary=False), Dice(seed))
        since = len(course.passages)
        start = start_of(replay.route)
        if route:
            after = course.steps[-1].id if course.steps else ""
            start["what if"] = file_shapes.written(WhatIfPart(route=route, step=step, after=after))
        if line is not None:
            line(course, lambda ask, play: cards.turn_up(ask, play.table, _place(course, ask)).cards)
        return cls(course, start, cards, everything=everything, since=since)

    # -- what there is -----------------------------------------------------------------------------

    @property
    def course(self) -> Course:
        """The game as it is driven, with what was asked and answered so far."""
        return self._course

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._course.game

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._course.play.table

    @property
    def ask(self) -> Ask | None:
        """What the rules ask now, whom, and every legal answer; None if the game is over."""
        return self._course.play.ask

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.play.over

    @property
    def ending(self) -> Ending | None:
        """How it ended, if it has."""
        return self.table.ending

    @property
    def steps(self) -> Sequence[Step]:
        """The steps completed so far, like those of a route."""
        return self._course.steps

    @property
    def pending(self) -> Sequence[Asked]:
        """What was asked and answered so far in the step under way."""
        return self._course.asks if self._course.play.in_step else ()

    @property
    def answers(self) -> Sequence[Asked]:
        """Everything asked and answered so far, in order. Those that are `written` somebody gave, or a card was turned up."""
        return tuple(self._course.answered)

    def fork(self) -> Play:
        """The same position, to try answers on. Nobody turns up cards for it."""
        return self._course.play.fork()

    # -- answering ---------------------------------------------------------------------------------

    def answer(self, given: Answer) -> None:
        """One answer; then the game goes on by itself to the next question.

        Raises IllegalAnswer, with a sentence, and changes nothing, for what is not legal.
        """
        if self.ask is None:
            raise IllegalAnswer("The game is over; nothing is asked any more.")
        try:
            self._course.answer(given)
        except IllegalAnswer as illegal:
            why = why_not(self._course.play, given)
            raise IllegalAnswer(f"{illegal} {why}" if why else str(illegal)) from None
        self._go_on()

    def _go_on(self) -> None:
        course = self._course
        while not course.play.over:
            if course.play.ask is None:
                course.begin()
            elif isinstance(course.play.ask, Draw):
                if not self._turn_up(course.play.ask):
                    return
            elif answer := self._by_itself(course.play.ask):
                course.answer(answer, FORCED if course.play.ask.forced else USUAL)
            else:
                return

    def _turn_up(self, ask: Draw) -> bool:
        """Turns up the cards that are asked for. Gives False where somebody has to say which came."""
        course = self._course
        found, remark = _SOURCES[self].turn_up(ask, course.play.table, _place(course, ask))
        cards = found or ask.forced
        if not cards:
            return False
        course.answer(cards, WRITTEN)
        if remark:
            self.told.append(remark)
        return True

    def _by_itself(self, ask: Choice) -> str:
        """The answer where nobody has to decide, or an empty string."""
        if ask.forced or self.everything or not ask.usual:
            return ask.forced
        if ask.about == "spirit":
            return ask.usual if spirit_phase.under_way(self.game, ask.usual) else ""
        if ask.about == "act":
            return "" if ask.stop or len(spirit_phase.deciding(ask.options)) > 1 else ask.usual
        if ask.about not in ORDERS:
            return ""
        if ask.about in OF_LANDS and consequences.order_matters(self._course.play, ask):
            return ""
        return ask.usual

    def other_cards(self) -> bool:
        """Shuffles what lies in the decks anew, where dice turn cards up: asked for openly, and kept in the record.

        False where the cards are those of somebody's own box.
        """
        cards = _SOURCES[self]
        dice = cards.otherwise if isinstance(cards, OfRoute) else cards
        if not isinstance(dice, Dice):
            return False
        dice.shuffle += 1
        return True

    def correct(self, lands: Mapping[str, str]) -> None:
        """Corrects what lies in these lands, in land notation, where a turn begins (`correct:` in the file).

        Raises IllegalAnswer, with a sentence, and changes nothing, where something was decided in this turn already,
        or where it cannot lie so.
        """
        course, first = self._course, self.may_correct()
        correction = Correction(dict(lands))
        try:
            rule = correcting.step(self.game.at(course.passages[first].before), correction)
        except ValueError as wrong:
            raise IllegalAnswer(str(wrong)) from None
        course.stand_before(first)
        course.begin(rule, correction)
        self._go_on()

    def may_correct(self) -> int:
        """The passage that a correction comes before: the first of this turn. Raises IllegalAnswer, with a sentence."""
        course, turn = self._course, self._course.play.begun_at.turn
        here = [place for place, one in enumerate(course.passages) if one.before.turn == turn]
        first = next((place for place in here if not isinstance(course.passages[place].done, Correction)), None)
        decided = any(
            self._was_decided(place, number) for place in here for number in range(len(course.passages[place].asks))
        )
        if decided or first is None or first < self._since or not turn:
            raise IllegalAnswer(
                "The table is corrected where a turn begins: at the next, or where this turn is taken back."
            )
        return first

    # -- taking back -------------------------------------------------------------------------------

    def undo(self, to: str | int = ANSWER) -> bool:
        """Takes back what somebody answered last, and all that followed from it; its question is asked again.

        `to` is ANSWER, DECISION (the last of a Spirit), STEP, TURN, or how many of `answers`
        stay; there even what was answered by itself is asked. Gives False, and changes
        nothing, where nothing was answered. A branch is not taken back beyond its beginning.
        """
        every = [
            (passage, number)
            for passage, one in enumerate(self._course.passages)
            for number in range(len(one.asks))
        ]  # fmt: skip
        places = [place for place in every if place[0] >= self._since]
        if isinstance(to, int):
            found = every[to] if len(every) - len(places) <= to < len(every) else None
        else:
            decided = [place for place in places if self._was_decided(*place)]
            found = self._start_of(to, decided)
        if found is None:
            return False
        self._course.back_to(*found)
        while isinstance(self.ask, Draw) and self._turn_up(self.ask):
            pass
        return True

    def _was_decided(self, passage: int, number: int) -> bool:
        asked = self._course.passages[passage].asks[number]
        return asked.how == WRITTEN and not asked.ask.forced and self._somebody_said(asked.ask)

    def _somebody_said(self, ask: Ask) -> bool:
        """Whether such an ask is put to somebody here: dice answer a draw themselves."""
        return isinstance(ask, Choice) or isinstance(_SOURCES[self], card_sources.Mine)

    def _start_of(self, to: str, decided: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """Where the last answer, decision, step or turn began that somebody answered in; `decided` are those answers' places."""
        if not decided:
            return None
        passages = self._course.passages
        last = decided[-1]
        if to == ANSWER:
            return last
        if to == DECISION:
            of_spirits = [place for place in decided if passages[place[0]].asks[place[1]].ask.who != TABLE]
            return of_spirits[-1] if of_spirits else None
        if to == STEP:
            return next(place for place in decided if place[0] == last[0])
        turn = passages[last[0]].before.turn
        return next(place for place in decided if passages[place[0]].before.turn == turn)

    # -- looking ahead, writing down ---------------------------------------------------------------

    def preview(self, given: Answer) -> Preview:
        """What this answer would change, tried on a fork: at once, and by the forecast. Raises IllegalAnswer."""
        return consequences.preview(self._course.play, given)

    def route(
        self, title: str, *, comment: str = "", head: recording.Head | None = None,
        said: Mapping[int, Mapping[str, Any]] = MappingProxyType({}), phases: bool = False,
    ) -> str:  # fmt: skip
        """The whole as a route file: it replays to the very same steps, and can be gone on with (`recording.route_text`)."""
        start = {**self._start, **({"cards": self.cards_part} if self.cards_part else {})}
        return recording.route_text(
            self._course, start, title=title, comment=comment, head=head, said=said, phases=phases
        )

    @property
    def cards_part(self) -> dict[str, Any]:
        """How a file says where the next cards come from; nothing once the game is over."""
        return {} if self.over else file_shapes.written(_SOURCES[self].part())


def _place(course: Course, ask: Draw) -> int:
    """So many cards came from this deck before."""
    return len(card_sources.cards_from(course.answered_draws, card_sources.deck_of(ask)))


def _behind(course: Course, step: str) -> int:
    """So many passages there are up to this step, with it; none without one."""
    kept = iter(course.steps)
    for number, passage in enumerate(course.passages, start=1):
        if passage.kept and next(kept).id == step:
            return number
    return 0


def start_of(route: RouteFile) -> dict[str, Any]:
    """How a file says where a route starts."""
    part = route.part
    found: dict[str, Any] = (
        {"map": {land: file_shapes.written(one) for land, one in part.map.items()}} if part.map else {}
    )
    for key, start in (("setup", part.setup), ("position", part.position)):
        if start is not None:
            found[key] = file_shapes.written(start)
    if part.what_if is not None:
        found["what if"] = file_shapes.written(part.what_if)
    return found
