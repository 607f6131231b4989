"""Contents of what was seen so far: bookmarks, parts, steps; a search in all that they say; enter goes to the chosen one.

Nothing here hints at what is to come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.event_tree import told_lines
from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.reading.search import Search, part_name
from spirit_tutor.reading.shown_step import Moment

from .finder import Finder, Listed

_PART, _STEP, _BOOKMARK = "part", "step", "bookmark"


class Goal(NamedTuple):
    """Where a line of the contents leads: a step, from one of the lists."""

    step: str
    listed_as: str = _STEP


class VisitedScreen(Finder[Goal]):
    """The contents so far, and what happened in the chosen step. Gives the step to go to."""

    heading = "Seen so far"
    enter = "go there"

    def __init__(self, moment: Moment):
        super().__init__()
        self._steps = {step.id: step for step in moment.visited}
        self._bookmarks = [step for step in self._steps if step in moment.bookmarks]
        self._search = Search(list(self._steps.values()))
        self._words = ""
        here = moment.step.id if moment.step else next(reversed(self._steps), "")
        self.chosen = Goal(here) if here else None

    def listing(self, words: str) -> tuple[list[Listed[Goal]], str]:
        """All of it; with words the steps that are called so, then those that say so."""
        self._words = words.strip()
        if not self._words:
            return [*self._list_of_bookmarks(), *self._contents()], ""
        named = [step.id for step in self._search.named(words)]
        saying = [step.id for step in self._search.saying(words) if step.id not in named]
        listed: list[Listed[Goal]] = []
        for heading, steps in (("Called so", named), ("Saying so", saying)):
            if steps:
                listed += [Listed(heading), *(Listed(self._steps[step].title, Goal(step)) for step in steps)]
        return listed, f"No step seen so far is called or says '{self._words}'."

    def _list_of_bookmarks(self) -> Iterator[Listed[Goal]]:
        if self._bookmarks:
            yield Listed("Bookmarks")
            yield from (Listed(self._steps[step].title, Goal(step, _BOOKMARK)) for step in self._bookmarks)
            yield Listed("")

    def _contents(self) -> Iterator[Listed[Goal]]:
        for part, steps in groupby(self._steps.values(), key=part_name):
            first, *others = steps
            yield Listed(part, Goal(first.id, _PART), is_heading=True)
            for step in (first, *others):
                yield Listed(f"  {step.title}", Goal(step.id))

    def told(self, what: Goal, columns: int, look: Look) -> list[Line]:
        """What happened in the step, after the passages that were searched for."""
        step = self._steps[what.step]
        where = f"{part_name(step)}, {step.id}" + (", a bookmark" if step.id in self._bookmarks else "")
        lines: list[Line] = [*wrap([(step.title, "bold")], columns), *wrap([(where, "muted")], columns), []]
        if self._words and (passages := self._search.passages(step, self._words)):
            lines.append([("FOUND", "heading")])
            bullet: Line = [(f"{look.symbols.bullet} ", "muted")]
            for passage in passages:
                lines += wrap(_with_words_bold(passage, self._words), columns, first=bullet)
            lines += [[], [("WHAT HAPPENED", "heading")]]
        return [*lines, *told_lines(step.told, columns, look.symbols)]


def _with_words_bold(text: str, words: str) -> list[Span]:
    wanted = "|".join(re.escape(word) for word in words.split())
    parts = re.split(f"({wanted})", text, flags=re.IGNORECASE)
    return [(part, "underline" if place % 2 else "") for place, part in enumerate(parts) if part]
