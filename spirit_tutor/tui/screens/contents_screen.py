"""Go to: contents of what was read, bookmarks, a place by its name, and a search in all that was read, of every route.

Nothing here hints at what is to come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.binding import Binding

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.event_tree import told_lines
from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.reading.actions import Action
from spirit_tutor.reading.go_to import OtherRoutes, in_land, typed
from spirit_tutor.reading.playing.branches import Branch
from spirit_tutor.reading.search import Search, Seen, part_name
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.questions import Question

from .finder import Finder, Listed

_PART, _STEP, _BOOKMARK, BRANCH = "part", "step", "bookmark", "branch"
_WIDE, _WIDE_LIST, _NARROW_LIST = 100, 51, 37
_MOST = 12
"""So many hits of another route are listed; how many more there are is said."""


class Goal(NamedTuple):
    """Where a line leads: a step or a question of one (see `Reading.mark`), from one of the lists, of this route or another.

    Of a BRANCH `mark` is the file.
    """

    mark: str
    listed_as: str = _STEP
    route: str = ""


class VisitedScreen(Finder[Goal]):
    """The contents so far, and what happened in the chosen step. Gives the step to go to."""

    BINDINGS = [Binding("tab", "scope", show=False, priority=True)]
    heading = "Go to"
    enter = "go there"
    placeholder = "turn 3, 3.ravage, step 90, a land, a card, any word"
    keys = (Action("scope", "tab", "tab", "this route / all", "", "", 4),)

    def __init__(self, moment: ShownStep, branches: Sequence[Branch] = (), others: OtherRoutes | None = None):
        super().__init__()
        self._branches = {str(one.file): one for one in branches}
        self._moment = moment
        self._steps = moment.visited
        self._numbers = {step.id: number for number, step in enumerate(self._steps, start=1)}
        self._by_mark = {mark: step for step in self._steps for mark in (step.begin, step.mark)}
        self._search = Search(self._steps)
        self._others = others
        self._elsewhere: dict[Goal, tuple[Seen, Search, str]] = {}
        self._everywhere = True
        self._words = ""
        here = moment.step.begin if moment.step else next(reversed(self._by_mark), "")
        self.chosen = Goal(here) if here in self._by_mark else None

    @property
    def list_columns(self) -> int:
        """As many as the list has at this size."""
        return _WIDE_LIST if self.app.size.width >= _WIDE else _NARROW_LIST

    # -- the list -------------------------------------------------------------------------------------

    def listing(self, words: str) -> tuple[list[Listed[Goal]], str]:
        """All of it; with words the place that they name, then the steps that are called so, then those that say so."""
        self._words = words.strip()
        if not self._words:
            return [*self._list_of_bookmarks(), *self._contents(), *self._rest()], ""
        place = typed(self._words, self._steps)
        if place is not None and place.sentence:
            return [], place.sentence
        listed: list[Listed[Goal]] = []
        known: list[Seen] = []
        if place is not None and place.place is not None:
            known = [self._steps[place.place]]
            listed += [Listed("Go to"), self._hit(known[0], Goal(known[0].begin))]
        land, there = in_land(self._words, self._steps)
        if there:
            listed += [Listed(f"In {land}"), *(self._hit(step, Goal(step.begin)) for step in there)]
            known += there
        named = [step for step in self._search.named(self._words) if step not in known]
        if named:
            listed += [Listed("Called so"), *(self._hit(step, Goal(step.begin)) for step in named)]
        saying = [step for step in self._search.saying(self._words) if step not in named and step not in known]
        if saying:
            listed += [
                Listed("Saying so"),
                *(self._hit(step, Goal(self._search.beat(step, self._words))) for step in saying),
            ]
        if self._everywhere:
            listed += self._in_other_routes()
        return listed, f"No step seen so far is called or says '{self._words}'."

    def _in_other_routes(self) -> Iterator[Listed[Goal]]:
        if self._others is None or len(self._words) < 2:
            return
        for name, title, seen, search in self._others.read():
            found = search.saying(self._words)
            if not found:
                continue
            numbers = {step.id: number for number, step in enumerate(seen, start=1)}
            yield Listed(title)
            for step in found[:_MOST]:
                goal = Goal(step.begin, _STEP, name)
                self._elsewhere[goal] = step, search, title
                yield Listed(step.title, goal, lead=_lead(step), tail=str(numbers[step.id]))
            if len(found) > _MOST:
                yield Listed(f"  and {len(found) - _MOST} more")

    def _hit(self, step: Seen, goal: Goal) -> Listed[Goal]:
        """A step with its turn and phase before it, and its number behind it."""
        return Listed(step.title, goal, lead=_lead(step), tail=str(self._numbers.get(step.id, "")))

    def _list_of_bookmarks(self) -> Iterator[Listed[Goal]]:
        marked = [(mark, step) for mark in self._moment.bookmarks if (step := self._moment.marked(mark))]
        if marked:
            yield Listed("Bookmarks")
            for mark, step in marked:
                title = f"{step.title}, {part_name(step)}" if "?" in mark else step.title
                yield Listed(title, Goal(mark, _BOOKMARK), tail=str(self._numbers.get(step.id, "")))
            yield Listed("")

    def _contents(self) -> Iterator[Listed[Goal]]:
        for part, steps in groupby(self._steps, key=part_name):
            first, *others = steps
            yield Listed(part, Goal(first.begin, _PART), is_heading=True)
            for step in (first, *others):
                yield Listed(f"  {step.title}", Goal(step.begin), tail=str(self._numbers[step.id]))
                left = step.mark.partition("?")[0]
                for file, branch in self._branches.items():
                    if branch.step == left:
                        yield Listed(f"    what if: {branch.title}", Goal(file, BRANCH))

    def _rest(self) -> Iterator[Listed[Goal]]:
        """That there is more: of how much, where the reader wants to know how far it goes."""
        if self._moment.place >= len(self._moment.story.steps) or not self._steps:
            return
        last, turns = self._steps[-1].turn, self._moment.story.turns
        if self._moment.tells_progress and len(self._steps) < len(self._moment.story.steps):
            which = (
                f"Turns {last + 1} to {turns}" if turns > last + 1 else f"Turn {turns}" if turns > last else "The rest"
            )
            yield Listed(f"{which}: not read yet")

    def action_scope(self) -> None:
        """Searches this route alone, or all."""
        self._everywhere = not self._everywhere
        self.fill(self._words)

    # -- the choice -----------------------------------------------------------------------------------

    def told(self, what: Goal, columns: int, look: Look) -> list[Line]:
        """What happened in the step, after the passages that were searched for; of a question what it asks."""
        if what.listed_as == BRANCH:
            branch = self._branches[what.mark]
            state = f"A what-if from {branch.step}, {branch.state}."
            return [*wrap([(branch.title, "bold")], columns), [], *wrap([(state, "")], columns)]
        if what.route:
            step, search, title = self._elsewhere[what]
            where = f"{title}: {part_name(step)}, {step.id}"
        else:
            found = self._moment.marked(what.mark) if what.listed_as == _BOOKMARK else self._by_mark.get(what.mark)
            if found is None:
                return []
            step, search = found, self._search
            has_mark = step.mark in self._moment.bookmarks
            where = f"{part_name(step)}, step {self._numbers.get(step.id, '')}, {step.id}" + (
                ", a bookmark" if has_mark else ""
            )
        lines: list[Line] = [*wrap([(step.title, "bold")], columns), *wrap([(where, "muted")], columns), []]
        if self._words and (passages := search.passages(step, self._words)):
            lines.append([("FOUND", "heading")])
            lines += _passages(passages, self._words, columns, look)
            lines += [[], [("WHAT HAPPENED", "heading")]]
        if isinstance(step, Question):
            return [*lines, *(wrap([(step.asked.question, "")], columns) if step.asked else [])]
        return [*lines, *told_lines(step.told, columns, look.symbols)]


def _lead(step: Seen) -> str:
    turn = f"Turn {step.turn}" if step.turn else "Setup"
    return f"{turn}, {step.phase_name}: " if step.turn else f"{turn}: "


def _passages(passages: Sequence[str], words: str, columns: int, look: Look) -> list[Line]:
    bullet: Line = [(f"{look.symbols.bullet} ", "muted")]
    return [line for passage in passages for line in wrap(_with_words_bold(passage, words), columns, first=bullet)]


def _with_words_bold(text: str, words: str) -> list[Span]:
    wanted = "|".join(re.escape(word) for word in words.split())
    parts = re.split(f"({wanted})", text, flags=re.IGNORECASE)
    return [(part, "underline" if place % 2 else "") for place, part in enumerate(parts) if part]
