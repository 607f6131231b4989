"""Where a reader is in a story, and how one gets from place to place. Nothing here draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spirit_tutor.replay.commentary.prose import Span
from spirit_tutor.telling.story import Story

from .phases import jump_group
from .progress import same_place
from .step_groups import Run, run_at

if TYPE_CHECKING:
    from .shown_step import Moment


def closing(story: Story) -> tuple[str, ...]:
    """What the page after the last step says: a title, then how the game ended or why the route goes no further."""
    if story.problem:
        return "The route stops here", "Its file has a mistake, and nothing after it can be shown:", story.problem
    if story.ending:
        return "The end of the game", story.ending[:1].upper() + story.ending[1:]
    return "The end of the story", "There are no more steps."


def last_words(story: Story) -> tuple[Span, ...]:
    """What the author says when all is done: the note of the last step. Nothing where a mistake ended it."""
    if story.problem or not story.steps:
        return ()
    return next((said.note for said in reversed(story.steps[-1].said) if said.note), ())


class Reading:
    """A place in a story. The one after the last step is the closing page.

    A run of steps is one place, that of its first step, unless it is unfolded.
    """

    def __init__(self, story: Story, place: int = 0, furthest: int = 0):
        self.story = story
        self.place, self.furthest = 0, furthest
        self.looking_back = False
        self.cursor = ""
        self.full = True
        self.bookmarks: tuple[str, ...] = ()
        self.onward: tuple[str, ...] = ()
        self._runs: dict[int, Run | None] = {}
        self._unfolded: Run | None = None
        self.open(place)

    def open(self, place: int) -> None:
        """Goes to exactly this step, even if it is inside a run."""
        run = self._run_at(place)
        self._unfolded = run if run and place != run.start else None
        self.go_to(place)

    # -- what is shown --------------------------------------------------------------------------------

    @property
    def run(self) -> Run | None:
        """The run that is shown as one step."""
        run = self._run_at(self.place)
        return None if run is self._unfolded else run

    @property
    def unfolded(self) -> Run | None:
        """The run whose steps are shown one by one."""
        return self._unfolded

    @property
    def last(self) -> int:
        """The place of the last step that is shown."""
        return self.run.end if self.run else self.place

    @property
    def moment(self) -> Moment:
        """What is shown now."""
        from .shown_step import Moment  # it draws, and a reading may do without

        return Moment(
            self.story, self.place, self.furthest, self.looking_back, self.run, self.unfolded, self.cursor, self.full,
            self.bookmarks, self.onward,
        )  # fmt: skip

    def _run_at(self, place: int) -> Run | None:
        if place not in self._runs:
            self._runs[place] = run = run_at(self.story, place)
            if run:
                self._runs |= dict.fromkeys(range(run.start, run.end + 1), run)
        return self._runs[place]

    # -- going ----------------------------------------------------------------------------------------

    def go_to(self, place: int) -> None:
        """Goes to a place in the story, or as near as there is one."""
        place = max(0, place)
        if not self.story.steps.reach(place - 1):
            place = len(self.story.steps)
        run = self._run_at(place)
        if run is not self._unfolded:
            self._unfolded = None
        self.place = run.start if run and run is not self._unfolded else place
        self.looking_back = False
        self.furthest = max(self.furthest, self.last)

    def go_on(self) -> None:
        """The next step."""
        self.go_to(self.last + 1)

    def go_back(self) -> None:
        """The step before."""
        self.go_to(self.place - 1)

    def jump(self, *, by_phase: bool, forward: bool) -> None:
        """To the beginning of the next phase or turn, or of this one or the one before."""

        def part(place: int) -> tuple[int, bool, str] | None:
            step = self.story.step(place)
            if step is None:
                return None
            return step.turn, step.phase == "setup", jump_group(step.phase) if by_phase else ""

        place = self.place
        if forward:
            now = part(place)
            while now and part(place) == now:
                place += 1
        elif place:
            place -= 1
            while place and part(place - 1) == part(place):
                place -= 1
        self.go_to(place)

    def fold(self) -> bool:
        """Unfolds a run into its steps, or folds it again. False where there is no run."""
        run = self._run_at(self.place)
        if run is None:
            return False
        self._unfolded = None if run is self._unfolded else run
        self.go_to(self.place)
        return True

    # -- another story ---------------------------------------------------------------------------------

    def has_step_of(self, story: Story) -> bool:
        """Whether the step being read is in another story too."""
        here = self.story.step(self.place)
        return here is None or any(step.id == here.id for step in story.steps)

    def replace(self, story: Story) -> None:
        """Reads on in another state of the same story, at the same step or the nearest before it."""
        place = same_place(self.story.ids, self.place, story)
        furthest = same_place(self.story.ids, min(self.furthest, len(self.story.steps) - 1), story)
        was_unfolded = self._unfolded is not None
        self.story, self._runs, self._unfolded = story, {}, None
        self.furthest = furthest
        if was_unfolded:
            self._unfolded = self._run_at(place)
        self.go_to(place)
        if self.cursor not in story.first.lands:
            self.cursor = ""
