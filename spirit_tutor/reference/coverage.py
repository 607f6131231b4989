"""What routes show of the glossary, and what they do not: the report for authors, and the index for the look-up."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from spirit_tutor.box import PANELS
from spirit_tutor.bundled import folder
from spirit_tutor.lexicon import Entry, load, read
from spirit_tutor.lexicon.compiled import compiled_from
from spirit_tutor.lexicon.everyday import read_everyday
from spirit_tutor.lexicon.other_boxes import read_far_names
from spirit_tutor.lexicon.questions import read_questions
from spirit_tutor.route.yaml_writing import written
from spirit_tutor.rules.core.card_shapes import BRANCH_AND_CLAW
from spirit_tutor.telling.story import Story

from . import index_file
from .card_entries import card_words
from .index_file import LessonWords

HEAD = """\
# Which steps of the bundled routes show what, by the ids of terms and cards.
# Made by `spirit-tutor coverage --write`; never written by hand.

"""


def shown_in(story: Story) -> dict[str, list[str]]:
    """The ids of the steps of a story, by the id of what they show."""
    found: dict[str, list[str]] = {}
    for step in story.steps:
        for what in step.shows:
            found.setdefault(what, []).append(step.id)
    return found


def index(stories: Mapping[str, Story]) -> str:
    """The cross-index of these routes, as the text of `glossary/shown.yaml`."""
    data = {}
    for name, story in stories.items():
        shown = shown_in(story)
        data[name] = {
            "title": story.title,
            "steps": {step.id: step.title for step in story.steps if step.shows},
            "shown": {what: shown[what] for what in sorted(shown)},
        }
    return HEAD + written(data)


def look_up_index(stories: Mapping[str, Story]) -> str:
    """What a look-up must know of all cards and of these routes, as the text of `glossary/index.json`."""
    lessons = (LessonWords(name, story.title, " ".join(story.about.split())) for name, story in stories.items())
    return index_file.written(card_words(), tuple(lessons))


def lexicon() -> str:
    """The glossary's files in one, as the text of `glossary/lexicon.json`."""
    where = folder("glossary")
    terms = read(where)
    questions = read_questions(where, terms)
    everyday = read_everyday(where, terms, questions)
    return compiled_from(
        where,
        {
            "terms": [entry._replace(notes=dict(entry.notes)) for entry in terms],
            "owners": dict(terms.owners),
            "questions": questions,
            "everyday": everyday,
            "elsewhere": read_far_names(where),
        },
    )


def contradictions(story: Story) -> list[str]:
    """The terms that a route says it does not show, and shows all the same."""
    return [term for term in story.not_shown if term in shown_in(story)]


def report(stories: Mapping[str, Story], width: int) -> list[str]:
    """What each route shows where, what it does not show and why not, and what no route shows; as lines."""
    lines: list[str] = []
    nowhere = {entry.id: entry for entry in load()}
    for name, story in stories.items():
        lines += [*_route(name, story, width), ""]
        for term in (*shown_in(story), *story.not_shown):
            nowhere.pop(term, None)
    if not nowhere:
        return [*lines, "Every term is shown by a route, or a route says why not."]
    return [*lines, f"Shown nowhere, and no route says why not: {len(nowhere)}", *_listed(nowhere.values(), width)]


def can_show(story: Story, entry: Entry) -> bool:
    """Whether the game of a route could show a term: it is of a box in play, and of no Spirit that does not play."""
    if entry.box == BRANCH_AND_CLAW and not story.first.events:
        return False
    playing = {spirit.id for spirit in story.first.spirits}
    return not any(
        entry.term in (panel.name, *(power.name for power in (*panel.uniques, *panel.innates)))
        for panel in PANELS.values()
        if panel.id not in playing
    )


def _route(name: str, story: Story, width: int) -> Iterator[str]:
    shown = shown_in(story)
    terms = [entry for entry in load() if entry.id in shown]
    yield f"{name}: {story.title}"
    yield f"  Shown: {len(terms)} of {len(load())} terms"
    for entry in terms:
        yield from _wrapped(f"{entry.term}: {', '.join(shown[entry.id])}", width)
    cards = [what for what in shown if what not in {entry.id for entry in terms}]
    if cards:
        yield f"  Shown beside these: {len(cards)} cards"
        for card in sorted(cards):
            yield from _wrapped(f"{card}: {', '.join(shown[card])}", width)
    reasons: dict[str, list[Entry]] = {}
    for term, reason in story.not_shown.items():
        if term not in shown:
            reasons.setdefault(reason, []).append(load()[term])
    for reason, entries in reasons.items():
        yield f"  Not shown: {len(entries)}"
        yield from _wrapped(reason, width)
        yield from _listed(entries, width)
    without = [
        entry
        for entry in load()
        if entry.id not in shown and entry.id not in story.not_shown and can_show(story, entry)
    ]
    if without:
        yield f"  Not shown, without a reason: {len(without)}"
        yield from _listed(without, width)
    for term in contradictions(story):
        yield f"  Said to be not shown, but it is: {load()[term].term} in {shown[term][0]}"


def _listed(entries: Iterable[Entry], width: int) -> list[str]:
    return _wrapped(", ".join(entry.term for entry in entries), width)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False, break_long_words=False
    )
