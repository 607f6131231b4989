"""Runs: what one Invader Card does in several lands where nobody decides and nothing is said, as one step of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from spirit_tutor.replay.forecast import Forecast
from spirit_tutor.telling.decisions import DecisionView, Said
from spirit_tutor.telling.narrate import Told
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.ravage_sum import RavageSum
from spirit_tutor.telling.results import Happenings
from spirit_tutor.telling.story import Story, StoryStep
from spirit_tutor.telling.views import InvaderCardView, TableView

ACTIONS = ("ravage", "build", "explore")
SETUP = "setup"
HOUSEKEEPING = ("growth", "spirit", "energy", "advance", "time-passes")


class Run:
    """Several steps of a story shown as one. It reads like a step; `start` is the place of its first one."""

    decisions: tuple[DecisionView, ...] = ()
    last_decisions: tuple[DecisionView, ...] = ()
    said: tuple[Said, ...] = ()
    remarks: tuple[Said, ...] = ()

    def __init__(self, start: int, steps: Sequence[StoryStep]):
        self.start = start
        self.steps = tuple(steps)
        first = self.steps[0]
        self.id = self.mark = self.begin = first.id
        self.turn = first.turn
        self.phase = first.phase
        self.phase_name = first.phase_name
        self.who = first.who
        self.actor = first.actor
        self.named_lands = tuple(step.land for step in self.steps)

    @property
    def end(self) -> int:
        """The place of its last step."""
        return self.start + len(self.steps) - 1

    @cached_property
    def title(self) -> str:
        """What and where: `Build in A1, A6 and B2`."""
        lands = [step.land for step in self.steps]
        return f"{self.steps[0].action} in {', '.join(lands[:-1])} and {lands[-1]}"

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """What happened in all of them."""
        return tuple(told for step in self.steps for told in step.told)

    @cached_property
    def happenings(self) -> Happenings:
        """The same as the rules record it."""
        return tuple(one for step in self.steps for one in step.happenings)

    ravage_sum: RavageSum | None = None

    @property
    def before(self) -> TableView:
        """The table before the first."""
        return self.steps[0].before

    @property
    def after(self) -> TableView:
        """The table after the last."""
        return self.steps[-1].after

    @property
    def forecast(self) -> Forecast:
        """What is to come after the last."""
        return self.steps[-1].forecast

    @cached_property
    def shows(self) -> tuple[str, ...]:
        """The terms and cards that any of them shows."""
        return tuple(dict.fromkeys(what for step in self.steps for what in step.shows))

    @cached_property
    def lands(self) -> tuple[str, ...]:
        """The lands that any of them is about."""
        return tuple(dict.fromkeys(land for step in self.steps for land in step.lands))


Scene = StoryStep | Run | Question
"""What is shown at once: a step, several as one, or the question that a step begins with."""


def is_quiet(story: Story, place: int) -> bool:
    """Whether the step is an Invader Action in a land where nobody decides and nothing is said."""
    step = story.step(place)
    return (
        step is not None
        and step.phase in (*ACTIONS, SETUP)
        and bool(step.land)
        and not step.said
        and not any(decision.is_decision for decision in step.decisions)
    )


def is_housekeeping(story: Story, place: int) -> bool:
    """Whether the step only keeps the game going: nobody decides in it, nothing is said, and it is told with the next.

    What the Invaders do, and cards that are turned up, are steps of their own even then.
    """
    step = story.step(place)
    return (
        step is not None
        and step.phase in HOUSEKEEPING
        and not step.said
        and not any(decision.is_decision for decision in step.decisions)
        and _goes_on(story, place)
    )


def _goes_on(story: Story, place: int) -> bool:
    """Whether another step of the same turn follows, with which it can be told."""
    steps = story.steps
    return steps.reach(place + 1) and steps[place + 1].turn == steps[place].turn


def joined_to(story: Story, place: int) -> tuple[StoryStep, ...]:
    """The steps before this one that are told with it, in order."""
    if is_housekeeping(story, place):
        return ()
    start = place
    while start and is_housekeeping(story, start - 1):
        start -= 1
    return tuple(story.steps[start:place])


def run_at(story: Story, place: int) -> Run | None:
    """The run that the step belongs to, or None if it stands alone."""
    steps = story.steps
    if not is_quiet(story, place):
        return None
    kind = (steps[place].turn, steps[place].phase)

    def belongs(other: int) -> bool:
        return (steps[other].turn, steps[other].phase) == kind and is_quiet(story, other)

    start, end = place, place
    while start and belongs(start - 1):
        start -= 1
    while steps.reach(end + 1) and belongs(end + 1):
        end += 1
    while start <= place:
        stop = _end_of_card(steps, start, end)
        if place <= stop:
            return Run(start, steps[start : stop + 1]) if stop > start else None
        start = stop + 1
    return None


def _end_of_card(steps: Sequence[StoryStep], start: int, end: int) -> int:
    """Where the first card of these quiet steps is through with its lands."""
    if start == end:
        return end
    first = steps[start]
    cards = _cards(first)
    if len(cards) < 2:
        return end
    own = next((set(card.lands) for card in cards if first.land in card.lands), set())
    place = start
    while place <= end and steps[place].land in own:
        own.discard(steps[place].land)  # the same land again is the next card's
        place += 1
    return max(place - 1, start)


def _cards(step: StoryStep) -> tuple[InvaderCardView, ...]:
    track = step.before.invaders
    spaces = {"ravage": track.ravage, "build": track.build, "explore": track.explore}
    return spaces.get(step.phase, ())
