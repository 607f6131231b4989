"""Replaying a route against the rules, entry by entry.

A replay advances only to reach the next entry. Asks that an entry does not name
are answered by the rules where they can be (only one legal answer, or a usual
one); anything else is a mistake in the route, reported with the place.

A replay tells its listeners where it stands; they look, and may say something or object.
They never act: with them or without, the same answers lead to the same steps.
"""

# ruff: noqa: ARG002 - a listener takes of what it hears what it wants
from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from spirit_tutor.route.mistakes import DataPath, Mistake, did_you_mean
from spirit_tutor.route.route_file import NONE, RouteFile
from spirit_tutor.route.route_format import DoPart, EntryPart, LinePart
from spirit_tutor.rules.core.asks import DONE, NOT_NOTED, TABLE, Ask, Choice, Draw
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play, automatic
from spirit_tutor.table.table import Table

from . import correcting, do_entry, objections
from .correcting import CORRECT, Correction
from .course import Course
from .steps import FORCED, USUAL, WRITTEN, Commentary


class Listener:
    """Hears of a replay as it goes on. Each of these may raise Mistake, which ends the replay there."""

    def begin_entry(self, replaying: Replaying, number: int) -> None:
        """An entry is about to be replayed."""

    def at_ask(self, replaying: Replaying, number: int) -> Commentary | None:
        """The first ask that an entry answers stands, not yet answered. Gives what is to be kept beside it."""
        return None

    def end_step(self, replaying: Replaying) -> tuple[Commentary, ...]:
        """A step is complete and about to be kept. Gives the remarks that stand with it."""
        return ()

    def end_entry(self, replaying: Replaying, number: int) -> None:
        """An entry has been replayed."""


class Replaying:
    """A route being replayed on a course; `completed` is how many steps there were before the entry under way."""

    def __init__(self, route: RouteFile, course: Course, listeners: Sequence[Listener] = ()):
        self.route = route
        self.course = course
        self.listeners = listeners
        self._at_begin, self._at_ask, self._at_step, self._at_end = (
            [one for one in listeners if getattr(type(one), hook) is not getattr(Listener, hook)]
            for hook in ("begin_entry", "at_ask", "end_step", "end_entry")
        )
        self.completed = 0
        self.before: Table = course.play.table
        """The table as the first ask of the entry under way was put."""
        self.passed: list[tuple[str, Answer]] = []
        course.remarks = self._remarks

    @property
    def play(self) -> Play:
        """The game as it stands."""
        return self.course.play

    @property
    def game(self) -> Game:
        """The game that is replayed."""
        return self.course.play.game

    def _remarks(self) -> tuple[Commentary, ...]:
        return tuple([one for listener in self._at_step for one in listener.end_step(self)])

    def fork(self) -> Replaying:
        """A replay at this very ask, to try answers on; nobody listens to it."""
        return Replaying(self.route, self.course.fork())

    # -- one entry ---------------------------------------------------------------------------

    def next_entry(self, number: int) -> None:
        """Replays this entry. Raises Mistake, or FileProblems where its commentary cannot be read."""
        for listener in self._at_begin:
            listener.begin_entry(self, number)
        self.completed = len(self.course.steps)
        self.before = self.play.table
        self.entry(self.route.part.play[number], ("play", number), number)
        for listener in self._at_end:
            listener.end_entry(self, number)

    def entry(self, part: EntryPart | LinePart, path: DataPath, number: int | None = None) -> None:
        """Replays what an entry answers, or goes on to its marker. The listeners hear of it if it has a `number`."""
        self.passed = []
        if part.turn is not None:
            self.go_to_turn(part.turn, (*path, "turn"))
        effect = part.do if isinstance(part, EntryPart) else None
        if effect is not None:
            self.do(effect, part.who, path)
        if isinstance(part, EntryPart) and part.correct:
            self.correct(Correction(part.correct, number), (*path, CORRECT))
        if isinstance(part, LinePart) and part.phase is not None:
            self.go_to_phase(part.phase, (*path, "phase"))
        first, who, play = True, part.who, self.play
        for key, values in part.answers.items():
            for i, value in enumerate(values or (NONE,)):
                where = (*path, key, i)
                try:
                    self.reach(key, who, value, where, may_begin=first and effect is None)
                except Mistake as mistake:
                    order = objections.order(list(part.answers), key, play.ask, self.passed)
                    raise Mistake(mistake.path, mistake.sentence + order) from None
                commentary = self._heard(number) if first and number is not None else None
                first = False
                if isinstance(play.ask, Draw):
                    self.give(values, (*path, key), number, commentary)
                    break
                self.give(value, where, number, commentary)
        if part.end is not None:
            self.go_to_end(part.end, (*path, "end"))

    def _heard(self, number: int) -> Commentary | None:
        """What the listeners have to say at an entry's first ask."""
        self.before = self.play.table
        if not self._at_ask:
            return None
        said = [one for listener in self._at_ask if (one := listener.at_ask(self, number)) is not None]
        return said[0] if said else None

    # -- going on ----------------------------------------------------------------------------

    def reach(
        self, key: str, who: str, value: str, path: DataPath, *, may_begin: bool, strict: bool = False
    ) -> None:  # fmt: skip
        """Goes on until the rules ask `key` (of `who`), answering what can be left out (promise 2: no further).

        A question of that name whose one answer is another one is passed, unless
        `strict`: a later question is meant, if there is one.
        """
        play = self.play
        passed_over = ""
        while True:
            ask = play.ask
            if ask is None:
                if not may_begin:
                    raise Mistake(path, passed_over or objections.too_many(key, self.course.steps))
                if play.over:
                    raise Mistake(path, passed_over or objections.over(key, play.table))
                self.course.begin()
                continue
            if ask.about == key and (not who or ask.who == who or ask.who == TABLE):
                if strict or not self._has_another_answer(ask, value):
                    return
                passed_over = passed_over or objections.illegal(play, ask, value, f"'{value}' is not legal here.")
            forced = ask.forced
            answer = forced or self.passing(ask, who)
            if not answer:
                why = objections.other_ask(self.game, key, value, ask, who, self.passed)
                raise Mistake(path, passed_over or why)
            self.passed.append((ask.about, answer))
            self.course.answer(answer, FORCED if forced else USUAL)

    def _has_another_answer(self, ask: Ask, value: str) -> bool:
        """Whether an ask has one answer alone, and it is not this."""
        forced = ask.forced
        if not forced:
            return False
        if isinstance(ask, Draw):
            return kebab(value) not in map(kebab, forced)
        return self._spelling(ask, value) != forced

    def passing(self, ask: Ask, who: str = "") -> Answer:
        """The answer to an ask that the entry does not name, if it can be left out."""
        if isinstance(ask, Draw) or not ask.stop:
            return passing(ask, (), who)
        return passing(ask, [(asked.ask, asked.how == WRITTEN) for asked in self.course.asks], who)

    def give(
        self, value: str | tuple[str, ...], path: DataPath, entry: int | None, commentary: Commentary | None
    ) -> None:
        """Answers the ask with what the entry says."""
        ask = self.play.ask
        assert ask is not None
        answer = self.spelled(ask, value, path)
        try:
            self.course.answer(answer, WRITTEN, entry, commentary)
        except IllegalAnswer as illegal:
            raise Mistake(path, objections.illegal(self.play, ask, answer, str(illegal))) from None

    def spelled(self, ask: Ask, value: str | tuple[str, ...], path: DataPath) -> Answer:
        """The answer in the rules' own spelling; case, blanks and hyphens are forgiven."""
        if isinstance(ask, Draw):
            if not isinstance(value, str) and ask.cards.issuperset(value):
                return tuple(value)
            known = {kebab(card): card for card in self._known_cards(ask)}
            known |= {kebab(NOT_NOTED): NOT_NOTED} if ask.partly else {}
            names = (value,) if isinstance(value, str) else value
            for i, name in enumerate(names):
                if kebab(name) not in known:
                    here = (*path, i) if len(names) > 1 else path
                    raise Mistake(here, f"There is no card '{name}'.{did_you_mean(name, known.values())}")
            return tuple(known[kebab(name)] for name in names)
        assert isinstance(value, str)
        return self._spelling(ask, value)

    def _spelling(self, ask: Choice, value: str) -> str:
        if value in ask.options:
            return value
        if kebab(value) in (NONE, DONE):
            return DONE
        near = [option for option in ask.options if _forgiving(option) == _forgiving(value)]
        return near[0] if len(near) == 1 else value

    def _known_cards(self, ask: Draw) -> list[str]:
        """All cards of the kind that this deck holds, in the deck or not."""
        box = self.game.box
        pools = (box.powers, box.fear, box.blight, box.events, box.invaders)
        return [name for pool in pools if any(card in pool for card in ask.cards) for name in pool]

    # -- markers -----------------------------------------------------------------------------

    def go_to_turn(self, turn: int, path: DataPath) -> None:
        """Goes on to the start of a turn by usual answers alone."""
        while self.play.table.turn < turn:
            self._go_on(path, f"turn {turn} has not begun")
        if self.play.table.turn > turn:
            raise Mistake(path, f"This is turn {self.play.table.turn} already, not turn {turn}.")

    def go_to_phase(self, phase: str, path: DataPath) -> None:
        """Goes on to a phase of this turn, or of the next, by usual answers alone."""
        last = self.play.table.turn + 1
        while self.play.table.phase != phase:
            self._go_on(path, f"the {phase} phase has not begun")
            if self.play.table.turn > last:
                raise Mistake(path, f"There is no {phase} phase in this turn or the next.")

    def go_to_end(self, ending: str, path: DataPath) -> None:
        """Goes on to the end of the game by usual answers alone; it must be this ending."""
        while not self.play.over:
            self._go_on(path, "the game has not ended")
        reached = self.play.table.ending
        assert reached is not None
        if reached.kind != ending:
            raise Mistake(path, f"The game ends in {reached.kind} ({reached.reason}), not in '{ending}'.")

    def _go_on(self, path: DataPath, state: str) -> None:
        if not self.play.in_step:
            if self.play.over:
                raise Mistake(path, f"The game is over, but {state}.")
            self.course.begin()
            return
        ask = self.play.ask
        assert ask is not None
        answer = self.passing(ask)
        if not answer:
            raise Mistake(path, f"{state[0].upper()}{state[1:]}: {objections.asks(self.game, ask)}")
        self.course.answer(answer, FORCED if ask.forced else USUAL)

    def correct(self, correction: Correction, path: DataPath) -> None:
        """Corrects the table where a turn begins."""
        if self.play.in_step or not self.course.begins_turn:
            raise Mistake(path, "The table is corrected where a turn begins: put this right behind 'turn'.")
        try:
            step = correcting.step(self.game, correction)
        except ValueError as wrong:
            raise Mistake(path, str(wrong)) from None
        self.course.begin(step, correction)

    def do(self, effect: DoPart, who: str, path: DataPath) -> None:
        """Begins an effect of the vocabulary as an action of its own (scenarios)."""
        if not self.route.is_scenario:
            raise Mistake((*path, "do"), "'do' works in scenarios only; in a route everything comes from the rules.")
        while self.play.in_step:
            ask = self.play.ask
            assert ask is not None
            answer = self.passing(ask)
            if not answer:
                under_way = f"An action is under way, and 'do' begins a new one: {objections.asks(self.game, ask)}"
                raise Mistake((*path, "do"), under_way)
            self.course.answer(answer, FORCED if ask.forced else USUAL)
        try:
            step = do_entry.step(self.game, effect, who)
        except ValueError as wrong:
            raise Mistake((*path, "do"), str(wrong)) from None
        self.course.begin(step, (effect, who))


def passing(ask: Ask, earlier: Iterable[tuple[Ask, bool]], who: str = "") -> Answer:
    """The answer that a replay gives to an ask that no entry names; empty where somebody must answer.

    `earlier` are the asks of the step so far, and whether the route answered each;
    stopping may be left out after an answer to the same ask. `who` is the Spirit that
    the entry to come names.
    """
    if isinstance(ask, Choice):
        if ask.about == "spirit" and who in ask.options:
            return who
        if ask.stop and any(written and (one.about, one.who) == (ask.about, ask.who) for one, written in earlier):
            return DONE
    return automatic(ask)


def _forgiving(spelling: str) -> str:
    """A spelling without case, blanks, hyphens and apostrophes; the marks of land notation stay."""
    return re.sub(r"[\s\-'\u2019]+", "-", spelling.strip().lower())
