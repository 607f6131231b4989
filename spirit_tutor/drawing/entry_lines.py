"""A glossary's entry as a page: what it means, what it is in this step, notes on Spirits, and names to go on to.

The popup and the glossary's window show the same page: the answer, or a card's face, comes first. Without a moment nothing
is told of a step, and all Spirits have their note.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spirit_tutor.lexicon import SPIRITS, spell_reference
from spirit_tutor.lexicon.spellings import first_sentence
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reference import entry_text as glossary_text
from spirit_tutor.reference.lookup import ALL_BOXES, Item, Library, where_shown

from .appearance import Look
from .card_face import face_lines
from .styles import linked
from .term_facts import acting, in_this_step
from .text_lines import Line, Span, apart, joined, wrap

ENTRY, STEP = "entry", "step"
"""Kinds of links: to another entry by its id, to a step that was visited."""

_STEPS_LISTED = 6
_QUESTIONS_LISTED = 8


def entry_lines(item: Item, library: Library, moment: ShownStep | None, columns: int, look: Look) -> list[Line]:
    """The whole page of an item, each part under its heading, with the links in it."""
    page = _Page(item, library, moment, columns, look)
    parts = (
        page.head(), page.step(), page.notes(), page.see_also(), page.questions(), page.shown(), page.visited(), page.about(),
        page.rules(),
    )  # fmt: skip
    lines: list[Line] = []
    for part in parts:
        if part:
            lines += [[], *part] if lines else part
    return lines


class _Page:
    def __init__(self, item: Item, library: Library, moment: ShownStep | None, columns: int, look: Look):
        self.item, self.library, self.moment, self.columns, self.look = item, library, moment, columns, look

    def head(self) -> list[Line]:
        """The name with what it is, and at once what answers: the text, of a card its face and what is to be said of it."""
        item = self.item
        box = ALL_BOXES.get(item.box, "")
        what = ", ".join(part for part in (item.kind, box) if part)
        name: list[Span] = [(item.name, "bold")]
        if len(item.name) + len(what) + 2 <= self.columns:
            lines = [apart(name, [(what, "muted")], self.columns)]
        else:
            lines = (
                [*wrap(name, self.columns)]
                if item.question
                else [*wrap(name, self.columns), *wrap([(what, "muted")], self.columns)]
            )
        if item.printed is None:
            return [*lines, *wrap([(item.says, "")], self.columns)]
        remark = [[], *wrap([(item.entry.definition, "")], self.columns)] if item.entry else []
        return [*lines, *self._face(), *remark]

    def step(self) -> list[Line]:
        """What it is on the table of this step."""
        if self.moment is None or self.moment.step is None:
            return []
        heading = "BEFORE THIS STEP" if self.moment.looking_back else "IN THIS STEP"
        said: list[Line] = []
        for now, was in in_this_step(self.moment, self._told_of()):
            said += [[(now, "")], [(f"before: {was}", "muted")]] if was else [[(now, "")]]
        return self._listed(heading, said)

    def _told_of(self) -> Item:
        """What the figures of the step are told of: of a question the term that it is listed under first."""
        question = self.item.question
        return (self.library.item(question.related[0]) if question else None) or self.item

    def notes(self) -> list[Line]:
        """What the term means for Spirits that play and have something of their own there, the acting one first."""
        entry = self.item.entry
        if entry is None:
            return []
        who = list(entry.notes)
        if self.moment is not None:
            actor = acting(self.moment)
            playing = [spirit.id for spirit in self.moment.view.spirits if spirit.id in entry.notes]
            who = sorted(playing, key=lambda spirit: actor is None or spirit != actor.id)
        notes: list[Line] = [[(f"{SPIRITS[spirit]}: ", "bold"), (entry.notes[spirit], "")] for spirit in who]
        return self._listed("FOR A SPIRIT", notes)

    def _face(self) -> list[Line]:
        """The card's face; of a Power with its place and what its thresholds miss now."""
        card = self.item.card
        assert card is not None  # only of what is printed
        if self.moment is not None and self.moment.story.face(card.name) is not None:
            return face_lines(self.moment, card.name, self.columns, self.look.symbols)[1:]
        printed = glossary_text.card_lines(card, self.columns)[2:]
        return [[(line.text.upper(), "heading") if line.heading else (line.text, "")] for line in printed]

    def questions(self) -> list[Line]:
        """The questions on a term, each with what answers it, to go on to."""
        asked = self.library.questions_on(self.item)[:_QUESTIONS_LISTED]
        return self._bulleted(
            "QUESTIONS",
            [[_link(one.question, ENTRY, one.id), (f" {first_sentence(one.answer)}", "muted")] for one in asked],
        )

    def see_also(self) -> list[Line]:
        """The terms near to it, to go on to."""
        item = self.item
        ids = item.entry.related if item.entry else item.question.related if item.question else ()
        names = [[_link(self.library.terms[term].term, ENTRY, term)] for term in ids]
        return (
            [[("SEE ALSO", "heading")], *wrap(joined(names, ", "), self.columns, first=[("  ", "")])] if names else []
        )

    def shown(self) -> list[Line]:
        """The lessons that show what a question asks, to go on to."""
        listed: list[Line] = []
        for where in self.item.question.shown if self.item.question else ():
            route, step = where_shown(where)
            if (lesson := self.library.item(route)) is not None:
                listed.append([_link(lesson.name, ENTRY, route), (f"  {step or route}", "muted")])
        return self._bulleted("SHOWN IN", listed)

    def about(self) -> list[Line]:
        """What it is called besides; of a rule and a lesson where it stands."""
        item = self.item
        said = []
        if item.entry and (names := glossary_text.other_names(item.entry)):
            said.append(f"also: {', '.join(names)}")
        if item.rule:
            said.append(f"docs/rules.md, {item.rule.chapter}")
        if item.lesson:
            said.append(f"on the start screen, or: spirit-tutor play {item.lesson.id}")
        return [line for text in said for line in wrap([(text, "muted")], self.columns)]

    def visited(self) -> list[Line]:
        """The other steps that the reader has seen and that show it, the latest first."""
        if self.moment is None or self.item.question:
            return []
        here = self.moment.step
        inside = {step.id for step in self.moment.run.steps} if self.moment.run else {here.id} if here else set()
        steps = [step for step in reversed(self.moment.visited) if self.item.id in step.shows and step.id not in inside]
        listed: list[Line] = [[_link(step.title, STEP, step.id), (f"  {step.id}", "muted")] for step in steps]
        more = len(listed) - _STEPS_LISTED
        if more > 0:
            listed = [*listed[:_STEPS_LISTED], [(f"and {more} before", "muted")]]
        return self._bulleted("OTHER STEPS YOU HAVE SEEN IT IN", listed)

    def rules(self) -> list[Line]:
        """Where the rules on it stand: numbers of `docs/rules.md` to go on to, then pages of books."""
        codes = self.item.references
        numbers = [code for code in codes if self.library.item(code) is not None]
        books = "; ".join(spell_reference(code) for code in codes if code not in numbers)
        listed: list[Line] = [joined([[_link(code, ENTRY, code)] for code in numbers], ", ")] if numbers else []
        return self._listed("RULES", [*listed, *([[(books, "muted")]] if books else [])])

    def _listed(self, heading: str, items: Iterable[Sequence[Span]], sign: str = "") -> list[Line]:
        first: Line = [(f"  {sign}", "muted")]
        lines = [line for item in items for line in wrap(item, self.columns, first=first)]
        return [*wrap([(heading, "heading")], self.columns), *lines] if lines else []

    def _bulleted(self, heading: str, items: Iterable[Sequence[Span]]) -> list[Line]:
        return self._listed(heading, items, f"{self.look.symbols.bullet} ")


def _link(text: str, kind: str, what: str) -> Span:
    return (text, linked("name", kind, what))
