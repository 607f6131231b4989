"""What the screen shows at one moment: a step of a story, or the page after its last step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spirit_tutor.replay.forecast import Forecast
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story, StoryStep
from spirit_tutor.telling.turn_table import TurnTable, turn_table
from spirit_tutor.telling.views import SpiritView, TableView

from .changes import LandChange, Way, changes, unchanged, ways
from .step_groups import Run, Scene
from .what_next import Following

HERE, FROM, MAY_BE = "here", "from", "may be"
"""What a frame around a land says: it happens here; pieces come from here; this may be chosen."""


@dataclass(frozen=True)
class ShownStep:
    """A place in a story, how far the reader has been, and whether the table before the step is shown.

    A step that begins with questions has several beats: `beat` is the one that is shown, counted from 0, and
    `furthest_beat` how far the reader has been in the furthest step; None is the last, with what was answered.
    The place after the last step is the closing page: it has no step. `run` stands
    for several steps shown as one, `unfolded` for a run shown step by step, `cursor`
    for the land that the map cursor is on; `log_open` tells whether the log is shown even where it does not fit;
    `joined` are steps before it that are told with it; `bookmarks` are the ids of steps, `onward` says on the closing
    page where to go next.
    """

    story: Story
    place: int
    furthest: int
    looking_back: bool = False
    run: Run | None = None
    unfolded: Run | None = None
    cursor: str = ""
    log_open: bool = False
    bookmarks: tuple[str, ...] = ()
    onward: tuple[str, ...] = ()
    beat: int | None = None
    furthest_beat: int | None = None
    tried: tuple[tuple[str, str], ...] = ()
    """How the questions came out that the reader tried first: each with its mark."""
    predicted: tuple[str, ...] = ()
    """How the steps came out that the reader predicted: each with its id."""
    joined: tuple[StoryStep, ...] = ()
    lit: frozenset[str] | None = None
    """The lands that may be chosen, where a question about lands is open; the others step back."""
    following: tuple[Following, ...] = ()
    """On the closing page: what may be read next."""
    tells_progress: bool = False
    """Whether the reader wants to know how far the route goes."""
    own: Scene | None = None
    """What a reader has made of the question, where it is tried."""

    @cached_property
    def step(self) -> Scene | None:
        """The step or run, or the question that is shown of it, unless this is the closing page."""
        if self.own is not None:
            return self.own
        if self.run:
            return self.run
        step = self.story.step(self.place)
        return step.beats[-1 if self.beat is None else self.beat] if step else None

    @property
    def question(self) -> Question | None:
        """The question that is shown, if it is one."""
        return self.step if isinstance(self.step, Question) else None

    @property
    def answers(self) -> bool:
        """Whether this is the answer to a question before it."""
        return isinstance(self.step, StoryStep) and bool(self.step.questions)

    @property
    def last(self) -> int:
        """The place of the last step that is shown."""
        return self.run.end if self.run else self.place

    @property
    def visited(self) -> list[StoryStep | Question]:
        """The steps that the reader has seen, in order; of one whose answer was not seen yet its question."""
        seen: list[StoryStep | Question] = [*self.story.steps[: self.furthest + 1]]
        if self.furthest_beat is not None and self.furthest < len(seen):
            seen[-1] = self.story.steps[self.furthest].beats[self.furthest_beat]
        return seen

    @property
    def so_far(self) -> list[StoryStep | Question]:
        """The steps up to what is shown, in order."""
        if self.question:
            return [*self.story.steps[: self.place], self.question]
        return [*self.story.steps[: self.last + 1]]

    def marked(self, mark: str) -> StoryStep | Question | None:
        """The step, or the question of one, that a bookmark stands at, if the reader has seen it."""
        name, _, number = mark.partition("?")
        found = next((step for step in self.story.steps[: self.furthest + 1] if step.id == name), None)
        if found is None or not number:
            return found if found in self.visited else None
        place = int(number) - 1 if number.isdecimal() else -1
        return found.questions[place] if 0 <= place < len(found.questions) else None

    @property
    def gone_by(self) -> list[StoryStep]:
        """The steps of this turn up to the table that is shown."""
        end = self.place if self.looking_back or self.question else self.last + 1
        return [step for step in self.story.steps[:end] if step.turn == self.view.turn]

    @property
    def forecast(self) -> Forecast:
        """What the Invaders will do from the table on that is shown, if nobody acts."""
        if self.step is not None and not self.looking_back:
            return self.step.forecast
        place = (self.place if self.looking_back else len(self.story.steps)) - 1
        return self.story.steps[place].forecast if place >= 0 else Forecast((), ())

    @cached_property
    def view(self) -> TableView:
        """The table that is shown."""
        if self.step:
            return self._before if self.looking_back else self.step.after
        return self.story.steps[-1].after if self.story.steps else self.story.first

    @property
    def earlier(self) -> TableView:
        """The table to compare with: the one before the step, or the same where no change is shown."""
        return self._before if self.step and not self.looking_back else self.view

    @property
    def _before(self) -> TableView:
        """The table before the step and those that are told with it."""
        assert self.step is not None
        return self.joined[0].before if self.joined else self.step.before

    @cached_property
    def turns(self) -> TurnTable | None:
        """On the closing page: the game turn by turn, if it has turns and was played to where it ends."""
        return turn_table(self.story.steps.all()) if self.step is None and not self.story.stops else None

    @cached_property
    def turn(self) -> int:
        """The turn of the step."""
        return self.step.turn if self.step else self.view.turn

    @property
    def turn_name(self) -> str:
        """`Turn 2`, or `Setup`."""
        return "Setup" if self.phase == "setup" or not self.turn else f"Turn {self.turn}"

    @property
    def place_name(self) -> str:
        """`Turn 2`; where the reader wants to know how far it goes, `Turn 2 of 7, step 31`."""
        if not self.tells_progress or self.step is None:
            return self.turn_name
        turns = self.story.turns
        of = f" of {turns}" if turns and self.turn_name != "Setup" else ""
        return f"{self.turn_name}{of}, step {self.last + 1}"

    @property
    def phase(self) -> str:
        """The phase of the step; empty on the closing page."""
        return self.step.phase if self.step else ""

    @property
    def phase_name(self) -> str:
        """The phase as it is called."""
        return self.step.phase_name if self.step else "End"

    @property
    def who(self) -> str:
        """Who acts: a Spirit, the Invaders or the players together."""
        return self.step.actor if self.step else ""

    @cached_property
    def shown(self) -> dict[str, LandChange]:
        """What each land shows, with the marks of what changed."""
        if self.step and not self.looking_back:
            told = tuple(one for step in (*self.joined, self.step) for one in step.told)
            return changes(self._before, self.step.after, told)
        return {name: unchanged(land) for name, land in self.view.lands.items()}

    @cached_property
    def frames(self) -> dict[str, str]:
        """The lands to frame: where it happens, and where pieces come from."""
        if not self.step:
            return {}
        if self.lit is not None:
            return {}
        if self.question:
            return dict.fromkeys(self.question.lands, MAY_BE)
        changed = [name for name, change in self.shown.items() if change.changed]
        return {
            name: FROM if self.shown[name].left else HERE for name in dict.fromkeys([*self.step.named_lands, *changed])
        }

    @cached_property
    def moved(self) -> list[Way]:
        """Pieces that went from land to land."""
        return ways(self.step.told, self.shown) if self.step and not self.looking_back else []

    def spirit_before(self, spirit: SpiritView) -> SpiritView:
        """The same Spirit on the table to compare with."""
        return next((one for one in self.earlier.spirits if one.id == spirit.id), spirit)

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards of the island, in their order."""
        return tuple(dict.fromkeys(land.board for land in self.view.lands.values()))
