"""The question of a decision: the table as it is asked, what can be seen on it, and what may be chosen.

A decision that the author explains is read in two beats. The first is its question, which reads like a step of its own
and has nothing of the answer in it, neither in its title nor in its id; the second is the step with what was answered.
Where an author explains several decisions of one step, each has its question, and the one after it tells the answer
to the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from spirit_tutor import words
from spirit_tutor.replay.forecast import Forecast, forecast
from spirit_tutor.replay.steps import WRITTEN, Asked, Commentary, Step
from spirit_tutor.rules.core.asks import Ask, Choice
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.core.happened import Happening

from . import terms_shown
from .decisions import DecisionView, Said, decision_view
from .narrate import Told
from .ravage_sum import RavageSum
from .views import TableView, table_view


def is_explained(asked: Asked) -> bool:
    """Whether the author shows evidence, or argues against another answer, before this is answered."""
    said = asked.commentary
    return bool(said.given or (asked.is_decision and (said.instead or said.refused)))


class Question:
    """The first beat of a decision. It reads like a step: nothing has happened in it, and its table stays as it is.

    `mark` is what a bookmark at it is called, `1.growth.river?1`; it names the answer and is not for readers. `asked` is
    what is decided, `seen` the evidence, `decisions` and `said` are the answers given since the question before it, and
    `lands` those that may be chosen.
    """

    told: tuple[Told, ...] = ()
    happenings: tuple[Happening, ...] = ()
    ravage_sum: RavageSum | None = None
    named_lands: tuple[str, ...] = ()
    land = ""

    def __init__(self, game: Game, step: Step, number: int, place: int | None, since: int, said: Commentary):
        """`number` counts the questions of the step from 1; `said` is what the author says here.

        `place` is that of the ask among those of the step, None for what is only to be looked at before an automatic
        step; `since` is that of the first ask to tell of.
        """
        asked = None if place is None else step.asks[place]
        self._game, self._said, self._asked = game, said, asked
        self._table = asked.table if asked else said.table or step.before
        self._earlier = step.asks[since:place] if asked else ()
        self.commentary = said
        self.asked_at = place or 0
        self.turn, self.phase = step.turn, step.phase
        self.phase_name = words.PHASE_NAMES[step.phase]
        self.id = f"{step.turn}.{step.phase}" if step.turn else step.phase
        self.mark = self.begin = f"{step.id}?{number}"
        self.who = asked.ask.who if asked else step.who
        self.actor = words.spirit(game, self.who) if asked else words.actor(game, step.who, step.phase)
        self.asked = decision_view(game, asked) if asked and asked.is_decision else None

    @property
    def title(self) -> str:
        """Who decides, and for which Event Card, if for one; that it can end in one way only, if so."""
        if self.asked is None:
            return "Before it happens"
        verb = "decides" if self.who in {spirit.id for spirit in self._game.table.spirits} else "decide"
        decides = f"{self.actor[:1].upper()}{self.actor[1:]} {verb}"
        event = self.after.event if self.phase == "event" else None
        return f"{event.card}: {decides}" if event and event.card else decides

    @property
    def action(self) -> str:
        """The phase, in a word."""
        return self.phase_name

    @cached_property
    def seen(self) -> Said:
        """The evidence, and nothing else of what the author says here."""
        return Said((), self._said.given, (), (), (), ())

    @cached_property
    def decisions(self) -> tuple[DecisionView, ...]:
        """What was answered since the question before."""
        return tuple(decision_view(self._game, asked) for asked in self._earlier if asked.how == WRITTEN)

    @cached_property
    def said(self) -> tuple[Said, ...]:
        """What the author says here: to the answers before, then the evidence."""
        return (*(decision.said for decision in self.decisions if decision.said), self.seen)

    @cached_property
    def after(self) -> TableView:
        """The table as this is asked."""
        return table_view(self._game, self._table)

    @property
    def before(self) -> TableView:
        """The same table."""
        return self.after

    @cached_property
    def forecast(self) -> Forecast:
        """What the Invaders will do from this table on, if nobody acts."""
        return forecast(self._game, self._table)

    @cached_property
    def lands(self) -> tuple[str, ...]:
        """The lands that may be chosen, or that what may be chosen lies in or goes to."""
        return tuple(dict.fromkeys(_lands(self._game, self._asked.ask))) if self._asked else ()

    @cached_property
    def shows(self) -> tuple[str, ...]:
        """The ids of the terms and cards that the evidence marks."""
        return terms_shown.marked(self._game, self._said.given)


def questions(game: Game, step: Step) -> tuple[Question, ...]:
    """The questions of a step, in order; none where the author explains no decision of it.

    Evidence of a remark on an automatic step, which was checked before it, is looked at before it as well.
    """
    found = [Question(game, step, n, None, 0, said) for n, said in enumerate(seen_before(step), start=1)]
    since = 0
    for place, asked in enumerate(step.asks):
        if is_explained(asked):
            found.append(Question(game, step, len(found) + 1, place, since, asked.commentary))
            since = place
    return tuple(found)


def look_before(game: Game, step: Step) -> Question:
    """The table before a step, with nothing of what will happen in it."""
    return Question(game, step, 1, None, 0, Commentary())


def seen_before(step: Step) -> list[Commentary]:
    """The remarks on a step whose evidence is of the table before it."""
    return [said for said in step.notes if said.given and said.table is not step.after]


def _lands(game: Game, ask: Ask) -> Iterator[str]:
    """The land that each legal answer names: where a piece comes from that is Gathered, else the last that it names."""
    known = game.whole_island.lands
    options = ask.options if isinstance(ask, Choice) else {}
    for spelling, value in options.items():
        named = [spelling] if spelling in known else [part for part in _flat(value) if part in known]
        yield from named[:1] if ask.about == "gather" else named[-1:]


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
