"""A replay as a reader meets it: steps with titles, words and views of the table. Screens and exports read this."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache, cached_property
from typing import Any, overload

from spirit_tutor import words
from spirit_tutor.lexicon import load
from spirit_tutor.replay import step_ids
from spirit_tutor.replay.engine import Replay
from spirit_tutor.replay.forecast import Forecast, forecast
from spirit_tutor.replay.steps import WRITTEN, Step
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.table.table import Table

from . import narrate, terms_shown
from .decisions import DecisionView, Said, decision_view, plain, said_view
from .narrate import Told
from .questions import Question, is_explained, questions, seen_before
from .ravage_sum import RavageSum, ravage_sum
from .views import CardView, TableView, card_view, table_view

LAST = "last"
"""What the last step is called, whichever it is."""


class StoryStep:
    """One step in words. `before` and `after` are views of the table; `lands` where it happened.

    `actor` is who acts, in words; `named_lands` are those in its id, and `land` is where it acts, if its id ends with one.
    """

    def __init__(self, game: Game, step: Step, previous: StoryStep | None = None):
        self._game = game
        self._step = step
        self._previous = previous if previous and previous.leaves(step.before) else None
        self.id = step.id
        self.turn = step.turn
        self.phase = step.phase
        self.phase_name = words.PHASE_NAMES[step.phase]
        self.who = step.who
        self.actor = words.actor(game, step.who, step.phase)
        parts = step_ids.parse(step.id).path
        self.named_lands = tuple(part for part in parts if part in game.whole_island.lands)
        self.land = parts[-1] if parts[-1] in self.named_lands else ""

    def leaves(self, table: Table) -> bool:
        """Whether the step ends with this very table."""
        return self._step.after is table

    def tells(self, step: Step) -> bool:
        """Whether it tells this very step."""
        return self._step is step

    @cached_property
    def title(self) -> str:
        """What and where, in a few words."""
        return narrate.title(self._game, self._step)

    @property
    def action(self) -> str:
        """What the Invaders do in its land, in a word: `Build`. Setup Explores."""
        return words.PHASE_NAMES["explore" if self.phase == "setup" else self.phase]

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """What happened, as a tree of lines."""
        return narrate.tell(self._game, self._step.happenings)

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What happened, as the rules record it."""
        return self._step.happenings

    @cached_property
    def ravage_sum(self) -> RavageSum | None:
        """The sum of its Ravage, if it is one."""
        return ravage_sum(self.before, self._step.happenings)

    @cached_property
    def decisions(self) -> tuple[DecisionView, ...]:
        """What the route answered in this step; what the rules answered by themselves is left out."""
        return tuple(decision_view(self._game, asked) for asked in self._step.asks if asked.how == WRITTEN)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that come before the answer, where the author explains a decision."""
        return questions(self._game, self._step)

    @property
    def mark(self) -> str:
        """What a bookmark at it is called: its id."""
        return self.id

    @property
    def begin(self) -> str:
        """What a bookmark at its first beat is called."""
        return self.questions[0].mark if self.questions else self.id

    @property
    def beats(self) -> tuple[Question | StoryStep, ...]:
        """What a reader sees one after another: the questions, then the step with what was answered and happened."""
        return (*self.questions, self)

    @cached_property
    def last_decisions(self) -> tuple[DecisionView, ...]:
        """What was answered since the last question; everything, where there is none."""
        asks = self._step.asks
        since = max((place for place, asked in enumerate(asks) if is_explained(asked)), default=0)
        return tuple(decision_view(self._game, asked) for asked in asks[since:] if asked.how == WRITTEN)

    @property
    def remarks(self) -> tuple[Said, ...]:
        """What the author says of the step as a whole, without evidence that was seen before it."""
        before = seen_before(self._step)
        return tuple(replace(said_view(one), given=()) if one in before else said_view(one) for one in self._step.notes)

    @property
    def game_and_step(self) -> tuple[Game, Step]:
        """What it is told from, for those who ask more of it."""
        return self._game, self._step

    @property
    def said(self) -> tuple[Said, ...]:
        """The author's remarks, in order."""
        return tuple(said_view(one) for one in self._step.commentary)

    @cached_property
    def before(self) -> TableView:
        """The table before the step, which mostly is the one after the step before it."""
        return self._previous.after if self._previous else table_view(self._game, self._step.before)

    @cached_property
    def after(self) -> TableView:
        """The table after the step."""
        return table_view(self._game, self._step.after)

    @cached_property
    def forecast(self) -> Forecast:
        """What the Invaders will do from the table after this step on, if nobody acts."""
        return forecast(self._game, self._step.after)

    @cached_property
    def lands(self) -> tuple[str, ...]:
        """The lands that the step is about: where it acted, then where anything changed."""
        changed = [
            land for land, contents in self._step.before.lands.items() if self._step.after.lands.get(land) != contents
        ]
        return tuple(dict.fromkeys([*self.named_lands, *changed]))

    @cached_property
    def shows(self) -> tuple[str, ...]:
        """The ids of the glossary's terms and of the cards that the step shows, marked names first."""
        return terms_shown.shown(self._game, self._step)

    def as_data(self) -> dict[str, Any]:
        """The step as plain data, for `--json` (documented in docs/json.md)."""
        return {
            "id": self.id, "turn": self.turn, "phase": self.phase, "who": self.who, "title": self.title,
            "decisions": [_decision_data(decision) for decision in self.decisions],
            "happened": _plain_data(self.told),
            "said": [_said_data(said) for said in self.said],
            "lands": list(self.lands),
            "forecast": _plain_data(self.forecast),
            "before": _plain_data(self.before),
            "after": _plain_data(self.after),
        }  # fmt: skip


def _plain_data(value: Any) -> Any:
    """A value as plain data: as `asdict` gives it, which takes thrice as long, since it copies figures and texts too."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (list, tuple)):
        return [_plain_data(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain_data(one) for key, one in value.items()}
    kind: type = type(value)
    return {name: _plain_data(getattr(value, name)) for name in _fields(kind)}


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _decision_data(decision: DecisionView) -> dict[str, Any]:
    return {field: getattr(decision, field) for field in decision.__slots__ if field != "said"}


def _said_data(said: Said) -> dict[str, Any]:
    return {
        "why": plain(said.why),
        "given": [plain(sentence) for sentence in said.given],
        "instead": [{"answers": list(one.answers), "because": plain(one.because)} for one in said.instead],
        "refused": [{"answers": list(one.answers), "because": plain(one.because)} for one in said.refused],
        "note": plain(said.note),
        "recap": [plain(sentence) for sentence in said.recap],
    }


class Steps(Sequence[StoryStep]):
    """The steps of a replay, which goes on as far as a step that is asked for."""

    def __init__(self, replay: Replay):
        self._replay = replay
        self._steps: list[StoryStep] = []

    def reach(self, place: int) -> bool:
        """Whether there is a step at this place."""
        while place >= len(self._steps):
            more = self._replay.go_on()
            for step in self._replay.steps[len(self._steps) :]:
                self._steps.append(StoryStep(self._replay.game, step, self._steps[-1] if self._steps else None))
            if not more:
                return place < len(self._steps)
        return True

    def renew(self) -> int:
        """Drops the steps that are none any more, where a game was taken back. Gives how many there were and still are."""
        steps = self._replay.steps
        same = min(len(self._steps), len(steps))
        while same and not self._steps[same - 1].tells(steps[same - 1]):
            same -= 1
        del self._steps[same:]
        return same

    def all(self) -> list[StoryStep]:
        """All of them: what follows the last entry is at no place."""
        self.reach(sys.maxsize)
        return self._steps

    @overload
    def __getitem__(self, place: int) -> StoryStep: ...

    @overload
    def __getitem__(self, place: slice) -> list[StoryStep]: ...

    def __getitem__(self, place: int | slice) -> StoryStep | list[StoryStep]:
        last = place if isinstance(place, int) else place.stop - 1 if place.stop else -1
        if last < 0:
            return self.all()[place]
        self.reach(last)
        return self._steps[place]

    def __len__(self) -> int:
        return len(self.all())


class Story:
    """A whole replay: its title, its steps in words, and what went wrong, if anything.

    A replay that was only begun goes on as its steps are asked for. What can be told
    only at the end (`problem`, `ending`, `ids`) asks for all of them.
    `turns` is how many turns it goes through, as far as it says where they begin.
    """

    def __init__(self, replay: Replay):
        part = replay.route.part
        self.title = part.title
        self.about = part.about
        self.teaches = tuple(part.teaches)
        self.turns = max((entry.turn or 0 for entry in part.play[:-1]), default=0)  # a turn with nothing in it is none
        self.name = replay.route.name
        self._reasons = [(term, one.because) for one in part.not_shown for term in one.terms]
        self._replay = replay
        self._game = replay.game
        self.steps = Steps(replay)
        self.first = table_view(replay.game, replay.first)

    @property
    def replay(self) -> Replay:
        """The replay that is told."""
        return self._replay

    def step(self, place: int) -> StoryStep | None:
        """The step at a place, or None behind the last one."""
        return self.steps[place] if self.steps.reach(place) else None

    @cached_property
    def problem(self) -> str:
        """The first thing that is wrong, or an empty string."""
        return next(iter(self.problems), "")

    @cached_property
    def problems(self) -> tuple[str, ...]:
        """Everything that is wrong with the file, in its order."""
        self.steps.all()
        return tuple(map(str, self._replay.problems))

    @cached_property
    def stops(self) -> bool:
        """Whether the route could not be played to its end; a mistake in the commentary alone does not stop it."""
        self.steps.all()
        return self._replay.stopped is not None

    @cached_property
    def ending(self) -> str:
        """How the game ended, or an empty string."""
        self.steps.all()
        ending = self._replay.play.table.ending
        return f"{ending.kind}: {ending.reason}" if ending else ""

    @cached_property
    def _places(self) -> dict[str, int]:
        return {step.id: place for place, step in enumerate(self.steps)}

    def face(self, card: str) -> CardView | None:
        """What is printed on a Power, whoever has it; None for any other name."""
        power = self._game.box.powers.get(card)
        return card_view(power, {}) if power else None

    def place(self, step: str) -> int | None:
        """The place of a step by its id, by the beginning of one, or by a part of one (`B3`); case does not matter.

        `last` is the last step there is.
        """
        if step in self._places:
            return self._places[step]
        sought = unicodedata.normalize("NFC", step).lower()
        if sought == LAST:
            return max(self._places.values(), default=None)
        ids = {name.lower(): place for name, place in self._places.items()}
        if sought in ids:  # before an id that goes on: `3.ravage.W1`, `3.ravage.W10`
            return ids[sought]
        begins = [place for name, place in ids.items() if name.startswith(sought)]
        holds = [place for name, place in ids.items() if sought in step_ids.parse(name).parts]
        return next(iter([*begins, *holds]), None)

    @property
    def not_shown(self) -> dict[str, str]:
        """The terms that have no place in the route, by their id, each with the reason."""
        found = ((load().exact(term), reason) for term, reason in self._reasons)
        return {entry.id: reason for entry, reason in found if entry}

    @property
    def ids(self) -> list[str]:
        """All step ids, in order."""
        return list(self._places)
