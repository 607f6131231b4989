"""Contents of what was seen so far: bookmarks, parts, steps; a search in all that they say; enter goes to the chosen one.

Nothing here hints at what is to come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.event_tree import told_lines
from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.reading.branches import Branch
from spirit_tutor.reading.search import Search, part_name
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.questions import Question

from .finder import Finder, Listed

_PART, _STEP, _BOOKMARK, BRANCH = "part", "step", "bookmark", "branch"


class Goal(NamedTuple):
    """Where a line of the contents leads: a step or a question of one (see `Reading.mark`), from one of the lists.

    Of a BRANCH `mark` is the file.
    """

    mark: str
    listed_as: str = _STEP


class VisitedScreen(Finder[Goal]):
    """The contents so far, and what happened in the chosen step. Gives the step to go to."""

    heading = "Seen so far"
    enter = "go there"

    def __init__(self, moment: ShownStep, branches: Sequence[Branch] = ()):
        super().__init__()
        self._branches = {str(one.file): one for one in branches}
        self._moment = moment
        self._steps = moment.visited
        self._by_mark = {mark: step for step in self._steps for mark in (step.begin, step.mark)}
        self._search = Search(self._steps)
        self._words = ""
        here = moment.step.begin if moment.step else next(reversed(self._by_mark), "")
        self.chosen = Goal(here) if here in self._by_mark else None

    def listing(self, words: str) -> tuple[list[Listed[Goal]], str]:
        """All of it; with words the steps that are called so, then those that say so."""
        self._words = words.strip()
        if not self._words:
            return [*self._list_of_bookmarks(), *self._contents()], ""
        named = self._search.named(words)
        saying = [step for step in self._search.saying(words) if step not in named]
        listed: list[Listed[Goal]] = []
        if named:
            listed += [Listed("Called so"), *(Listed(step.title, Goal(step.begin)) for step in named)]
        if saying:
            beats = ((step.title, self._search.beat(step, words)) for step in saying)
            listed += [Listed("Saying so"), *(Listed(title, Goal(mark)) for title, mark in beats)]
        return listed, f"No step seen so far is called or says '{self._words}'."

    def _list_of_bookmarks(self) -> Iterator[Listed[Goal]]:
        marked = [(mark, step) for mark in self._moment.bookmarks if (step := self._moment.marked(mark))]
        if marked:
            yield Listed("Bookmarks")
            for mark, step in marked:
                yield Listed(f"{step.title}, {part_name(step)}" if "?" in mark else step.title, Goal(mark, _BOOKMARK))
            yield Listed("")

    def _contents(self) -> Iterator[Listed[Goal]]:
        for part, steps in groupby(self._steps, key=part_name):
            first, *others = steps
            yield Listed(part, Goal(first.begin, _PART), is_heading=True)
            for step in (first, *others):
                yield Listed(f"  {step.title}", Goal(step.begin))
                left = step.mark.partition("?")[0]
                for file, branch in self._branches.items():
                    if branch.step == left:
                        yield Listed(f"    what if: {branch.title}", Goal(file, BRANCH))

    def told(self, what: Goal, columns: int, look: Look) -> list[Line]:
        """What happened in the step, after the passages that were searched for; of a question what it asks."""
        if what.listed_as == BRANCH:
            branch = self._branches[what.mark]
            state = f"A what-if from {branch.step}, {branch.state}."
            return [*wrap([(branch.title, "bold")], columns), [], *wrap([(state, "")], columns)]
        step = self._moment.marked(what.mark) if what.listed_as == _BOOKMARK else self._by_mark.get(what.mark)
        if step is None:
            return []
        has_mark = step.mark in self._moment.bookmarks
        where = f"{part_name(step)}, {step.id}" + (", a bookmark" if has_mark else "")
        lines: list[Line] = [*wrap([(step.title, "bold")], columns), *wrap([(where, "muted")], columns), []]
        if self._words and (passages := self._search.passages(step, self._words)):
            lines.append([("FOUND", "heading")])
            bullet: Line = [(f"{look.symbols.bullet} ", "muted")]
            for passage in passages:
                lines += wrap(_with_words_bold(passage, self._words), columns, first=bullet)
            lines += [[], [("WHAT HAPPENED", "heading")]]
        if isinstance(step, Question):
            return [*lines, *(wrap([(step.asked.question, "")], columns) if step.asked else [])]
        return [*lines, *told_lines(step.told, columns, look.symbols)]


def _with_words_bold(text: str, words: str) -> list[Span]:
    wanted = "|".join(re.escape(word) for word in words.split())
    parts = re.split(f"({wanted})", text, flags=re.IGNORECASE)
    return [(part, "underline" if place % 2 else "") for place, part in enumerate(parts) if part]
