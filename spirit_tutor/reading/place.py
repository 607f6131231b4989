"""Where a reader is in a story, and how one gets from place to place. Nothing here draws."""

from __future__ import annotations

from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.telling.story import Story, StoryStep

from .phases import jump_group
from .progress import RoutePlace, same_place
from .shown_step import ShownStep
from .step_groups import Run, Scene, is_housekeeping, joined_to, run_at
from .what_next import Following


def closing(story: Story) -> tuple[str, ...]:
    """What the page after the last step says: a title, then how the game ended or why the route goes no further."""
    if story.stops:
        return "The route stops here", "Its file has a mistake, and nothing after it can be shown:", story.problem
    wrong = ("What its author says is not right everywhere:", story.problem) if story.problem else ()
    if story.ending:
        return "The end of the game", story.ending[:1].upper() + story.ending[1:], *wrong
    return "The end of the story", "There are no more steps.", *wrong


def last_words(story: Story) -> tuple[ProseSpan, ...]:
    """What the author says when all is done: the note of the last step. Nothing where a mistake ended it."""
    if story.problem or not story.steps:
        return ()
    return next((said.note for said in reversed(story.steps[-1].said) if said.note), ())


class Reading:
    """A place in a story. The one after the last step is the closing page.

    A run of steps is one place, that of its first step, unless it is unfolded. Where a step begins with questions,
    `beat` says which of them is shown, counted from 0; None is the answer, or a step without questions.
    """

    def __init__(
        self,
        story: Story,
        place: int = 0,
        furthest: int = 0,
        *,
        beat: int | None = 0,
        furthest_beat: int | None = 0,
    ):
        self.story = story
        self.place, self.furthest = 0, furthest
        self.beat: int | None = None
        self.furthest_beat = furthest_beat
        self.looking_back = False
        self.cursor = ""
        self.log_open = False
        self._singly = False
        self.bookmarks: tuple[str, ...] = ()
        self.onward: tuple[str, ...] = ()
        self.following: tuple[Following, ...] = ()
        self.tells_progress = False
        self.tried: tuple[tuple[str, str], ...] = ()
        self.predicted: tuple[str, ...] = ()
        self._runs: dict[int, Run | None] = {}
        self._unfolded: Run | None = None
        if furthest_beat is not None and furthest_beat >= self._questions(furthest):
            self.furthest_beat = None
        self.open(place, beat)

    def open(self, place: int, beat: int | None = 0) -> None:
        """Goes to exactly this step, even if it is inside a run or told with the next."""
        self._singly = is_housekeeping(self.story, place)
        run = self._run_at(place)
        self._unfolded = run if run and place != run.start else None
        self.go_to(place, beat)

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
    def moment(self) -> ShownStep:
        """What is shown now."""
        return ShownStep(
            self.story, self.place, self.furthest, self.looking_back, self.run, self.unfolded, self.cursor, self.log_open,
            self.bookmarks, self.onward, self.beat, self.furthest_beat, self.tried,
            self.predicted, self._joined, following=self.following, tells_progress=self.tells_progress,
        )  # fmt: skip

    @property
    def _joined(self) -> tuple[StoryStep, ...]:
        """The steps that are told with the one shown: at its first beat, unless all are shown singly."""
        first = self.beat == 0 or (self.beat is None and not self._questions(self.place))
        return joined_to(self.story, self.place) if first and not self._singly else ()

    @property
    def scene(self) -> Scene | None:
        """The step, the run or the question that is shown; None on the closing page."""
        return self.moment.step

    @property
    def step(self) -> str:
        """The id of the step that is shown, or of the one whose question is; empty on the closing page."""
        step = self.story.step(self.place)
        return step.id if step else ""

    @property
    def is_after_question(self) -> bool:
        """Whether a question of the same step comes before what is shown."""
        return self.beat != 0 and self._questions(self.place) > 0

    def save(self, kept: RoutePlace) -> None:
        """Keeps where the reader is."""
        trail = [step.id for step in self.story.steps[: self.furthest + 1]]
        kept.went_to(trail, self.step, self.beat, self.furthest_beat)

    def go_to_mark(self, mark: str) -> bool:
        """Goes to a bookmark, or to the answer of a step by its id. False if there is none that was seen.

        Where the answer was not seen yet, it is the question that was.
        """
        step, _, question = mark.partition("?")
        place = self.story.place(step)
        if place is None or place > self.furthest:
            return False
        beat = int(question) - 1 if question.isdecimal() else None
        if place == self.furthest and self.furthest_beat is not None:
            beat = self.furthest_beat if beat is None else min(beat, self.furthest_beat)
        self.open(place, beat)
        return True

    def _run_at(self, place: int) -> Run | None:
        if place not in self._runs:
            self._runs[place] = run = run_at(self.story, place)
            if run:
                self._runs |= dict.fromkeys(range(run.start, run.end + 1), run)
        return self._runs[place]

    def _is_joined(self, place: int) -> bool:
        """Whether a step is told with the next, or with those before it."""
        return is_housekeeping(self.story, place) or bool(joined_to(self.story, place))

    def _questions(self, place: int) -> int:
        """How many questions the step at a place begins with."""
        step = self.story.step(place)
        return len(step.questions) if step else 0

    # -- going ----------------------------------------------------------------------------------------

    def go_to(self, place: int, beat: int | None = 0) -> None:
        """Goes to a place in the story, or as near as there is one: to its first question, or another beat of it."""
        place = max(0, place)
        if not self.story.steps.reach(place - 1):
            place = len(self.story.steps)
        self._singly = self._singly and self._is_joined(place)
        while not self._singly and is_housekeeping(self.story, place):
            place, beat = place + 1, 0
        run = self._run_at(place)
        if run is not self._unfolded:
            self._unfolded = None
        self.place = run.start if run and run is not self._unfolded else place
        self.beat = beat if beat is not None and 0 <= beat < self._questions(self.place) else None
        self.looking_back = False
        self._note_furthest()

    def _note_furthest(self) -> None:
        if self.last > self.furthest:
            self.furthest, self.furthest_beat = self.last, self.beat
        elif self.last == self.furthest and self.furthest_beat is not None:
            self.furthest_beat = None if self.beat is None else max(self.beat, self.furthest_beat)

    def go_on(self) -> None:
        """The answer after a question, or the question after it; else the next step."""
        if self.beat is None:
            self.go_to(self.last + 1)
        else:
            self.go_to(self.place, self.beat + 1)

    def go_back(self) -> None:
        """The question before, else the end of the step before."""
        before = self._questions(self.place) if self.beat is None else self.beat
        if before:
            self.go_to(self.place, before - 1)
        elif self.place:
            self.go_to(self.place - 1 - len(self._joined), None)

    def go_to_furthest(self) -> None:
        """As far as the reader has been."""
        self.go_to(self.furthest, self.furthest_beat)

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
            at_its_begin = self.beat == 0 or not self._questions(place)
            place -= (1 + len(self._joined)) * at_its_begin
            while place and part(place - 1) == part(place):
                place -= 1
        self.go_to(place)

    def fold(self) -> bool:
        """Unfolds a run, or what is told with a step, into its steps, or folds it again. False where there is neither."""
        run = self._run_at(self.place)
        if run is None and self._is_joined(self.place):
            self._singly = not self._singly
            self.go_to(self.place - len(joined_to(self.story, self.place)) if self._singly else self.place)
            return True
        if run is None:
            return False
        self._unfolded = None if run is self._unfolded else run
        self.go_to(self.place)
        return True

    def renew(self) -> None:
        """Reads on where a game of one's own stands now, after an answer or after one was taken back."""
        self._runs, self._unfolded, self._singly = {}, None, False
        self.furthest, self.furthest_beat = 0, None
        self.go_to(len(self.story.steps))

    # -- another story ---------------------------------------------------------------------------------

    def has_step_of(self, story: Story) -> bool:
        """Whether the step being read is in another story too."""
        here = self.story.step(self.place)
        return here is None or any(step.id == here.id for step in story.steps)

    def replace(self, story: Story) -> None:
        """Reads on in another state of the same story, at the same step or the nearest before it."""
        place = same_place(self.story.ids, self.place, story)
        last = min(self.furthest, len(self.story.steps) - 1)
        furthest = same_place(self.story.ids, last, story)
        beat = self.beat if _is_same(self.story, self.place, story, place) else 0
        furthest_beat = self.furthest_beat if _is_same(self.story, last, story, furthest) else None
        was_unfolded = self._unfolded is not None
        self.story, self._runs, self._unfolded = story, {}, None
        self.furthest = furthest
        asked = furthest_beat is not None and furthest_beat < self._questions(furthest)
        self.furthest_beat = furthest_beat if asked else None
        if was_unfolded:
            self._unfolded = self._run_at(place)
        self.go_to(place, beat)
        if self.cursor not in story.first.lands:
            self.cursor = ""


def _is_same(old: Story, place: int, new: Story, there: int) -> bool:
    """Whether two places in two states of a story are the same step."""
    before, after = old.step(place), new.step(there)
    return before is not None and after is not None and before.id == after.id
