"""The command `spirit-tutor glossary`: what was asked for, and what to print."""

from __future__ import annotations

import difflib
import json
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from spirit_tutor.characters import repeated
from spirit_tutor.lexicon.references import SPIRITS, spell_reference

from . import entry_text as glossary_text
from .cross_index import ShownIn, ShownStep, load_shown
from .entry_text import EntryLine
from .lookup import ALL_BOXES, Item, Library, Only, Reply

__all__ = ["Printed", "Request", "WrongOption", "answer"]

FOUND, NOT_FOUND = 0, 1
_NARROW, _WIDE = 40, 100


class WrongOption(Exception):
    """An option has a value that does not exist, or does not go with the others; the message is a sentence."""


class Request(NamedTuple):
    """What a person asked for."""

    words: str = ""
    spirit: str = ""
    category: str = ""
    box: str = ""
    list: bool = False
    search: str | None = None
    json: bool = False
    steps: bool = False


class Printed(NamedTuple):
    """What to print, what to say beside it, and the exit code."""

    code: int
    lines: tuple[EntryLine, ...] = ()
    beside: str = ""

    def text(self, *, bold: bool) -> str:
        """The lines as text."""
        return glossary_text.bold(self.lines) if bold else glossary_text.plain(self.lines)


def answer(asked: Request, columns: int) -> Printed:
    """Answer what was asked, in lines as wide as the terminal; raises `WrongOption` and `GlossaryError`."""
    library = Library()
    width = max(_NARROW, min(columns, _WIDE))
    only = _checked(asked, library)
    if asked.search is not None:
        return _search(asked, library, only, width)
    if asked.words:
        return _look_up(asked, library, only, width)
    items = [item for item in library.among(only) if only.category or not item.rule]
    if asked.json:
        return _as_json({"found": list(map(_brief, items))}, found=bool(items))
    if not items:
        return Printed(NOT_FOUND, beside="Nothing is of this category in this box.")
    return Printed(FOUND, tuple(_one_line(item.called, _what(item), width) for item in items))


# --- what was asked ---


def _checked(asked: Request, library: Library) -> Only:
    others = [name for name, given in (("--list", asked.list), ("--search", asked.search is not None)) if given]
    if asked.words and others:
        raise WrongOption(f"a TERM and {others[0]} are two questions; ask one.")
    if len(others) > 1:
        raise WrongOption("--list and --search are two questions; ask one.")
    if asked.spirit and not asked.words:
        raise WrongOption("--spirit needs a TERM whose note it shows.")
    if asked.steps and not asked.words:
        raise WrongOption("--steps needs a TERM whose steps it lists.")
    if not (asked.words or others or asked.category or asked.box):
        raise WrongOption("the following arguments are required: TERM (or --list, --search, --category or --box).")
    if asked.search is not None and not asked.search.strip():
        raise WrongOption("--search needs a TEXT to search for.")
    spirits = {short.lower(): spirit for spirit, short in SPIRITS.items()}
    _one_of("--spirit", asked.spirit, spirits)
    box = asked.box and _one_of("--box", asked.box, ALL_BOXES)
    category = asked.category and _one_of("--category", asked.category, library.categories)
    return Only(category, box)


def _one_of(option: str, word: str, known: Iterable[str]) -> str:
    plain = "-".join(word.lower().split())
    names = list(known)
    if not word or plain in names:
        return plain
    near = difflib.get_close_matches(plain, names, n=1, cutoff=0.5)
    hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(names)}."
    raise WrongOption(f"{option} '{word}' does not exist. {hint}")


# --- a look-up ---


def _look_up(asked: Request, library: Library, only: Only, width: int) -> Printed:
    found = library.look_up(asked.words, only)
    if asked.json:
        return _answer_json(asked, library, found)
    if not found.items:
        return Printed(NOT_FOUND, beside=_sorry(asked, only, found))
    best, others = found.items[0], found.items[1 : 1 + _OTHERS]
    exact = found.how == "exact"
    blocks = [
        glossary_text.page(
            best,
            width,
            questions=library.questions_on(best) if exact and not asked.spirit else (),
            related=library.related(best) if exact else (),
            shown=library.shown(best),
            spirit=asked.spirit.lower(),
        ),
        glossary_text.others_lines(others, width),
    ]
    if asked.steps:
        blocks.append(glossary_text.shown_lines(_shown(best), width))
    return Printed(FOUND, tuple(glossary_text.apart(blocks)))


_OTHERS = 5  # answers that are told beside the best


def _sorry(asked: Request, only: Only, found: Reply) -> str:
    where = " and ".join(part for part in (only.category, only.box and ALL_BOXES[only.box]) if part)
    sentence = f"The glossary has nothing on '{repeated(asked.words or '')}'{f' in {where}' if where else ''}."
    return f"{sentence} Nearest: {', '.join(found.nearest)}." if found.nearest else sentence


def _shown(item: Item) -> list[tuple[ShownIn, tuple[ShownStep, ...]]]:
    """The routes that show an item, each with the steps that do."""
    return [(route, route.steps[item.id]) for route in load_shown() if item.id in route.steps]


# --- many in one line each ---


def _search(asked: Request, library: Library, only: Only, width: int) -> Printed:
    text = (asked.search or "").strip()
    hits = library.search(text, only)
    if asked.json:
        found = [{**_brief(hit.item), "text": hit.text} for hit in hits]
        return _as_json({"search": text, "found": found}, found=bool(hits))
    if not hits:
        near = library.look_up(text, only)
        names = near.nearest or [item.called for item in near.items]
        hint = f" Nearest: {', '.join(names[:3])}." if names else ""
        return Printed(NOT_FOUND, beside=f"Nothing in the glossary says '{text}'.{hint}")
    return Printed(FOUND, tuple(_hit(hit.item, hit.text, text, width) for hit in hits))


def _hit(item: Item, said: str, wanted: str, width: int) -> EntryLine:
    more = _what(item) if said.startswith(item.name) else said
    return _one_line(item.called, more, width, wanted)


def _one_line(name: str, more: str, width: int, around: str = "") -> EntryLine:
    """A name, and of the rest as much as one line takes: from near the words it is `around`, if they come late."""
    left = width - len(name) - 2
    at = (
        max(more.casefold().find(words) for words in (around.casefold(), around.casefold().split()[0])) if around else 0
    )
    if len(more) > left and at > left - len(around) - 4:
        start = more.find(" ", max(0, at - left // 3)) + 1
        more = "... " + more[min(start, at) :]
    if left < _LEAST:
        return EntryLine(name)
    return EntryLine(f"{name}: {textwrap.shorten(more, left, placeholder=' ...')}")


_LEAST = 12  # columns in which a text still says something


def _what(item: Item) -> str:
    if item.question:
        return f"{item.name} {item.in_short}"
    if item.far:
        return f"{item.kind}, not in this program: {ALL_BOXES[item.box]}"
    if item.rule or item.lesson:
        return item.in_short
    return f"{item.kind}, {ALL_BOXES[item.box]}"


# --- as JSON ---


def _answer_json(asked: Request, library: Library, found: Reply) -> Printed:
    best, others = found.items[:1], found.items[1:]
    data = {
        "words": asked.words,
        "how": found.how,
        "found": [_data(library, item, asked) for item in best],
        "others": [{**_brief(item), "answer": item.in_short} for item in others],
        "nearest": list(found.nearest),
    }
    return _as_json(data, found=bool(best))


def _as_json(data: dict[str, Any], *, found: bool) -> Printed:
    text = json.dumps(data, indent=2, ensure_ascii=False)
    return Printed(FOUND if found else NOT_FOUND, tuple(map(EntryLine, text.split("\n"))))


def _brief(item: Item) -> dict[str, Any]:
    data: dict[str, Any] = {"id": item.id, "name": item.name, "kind": item.kind, "categories": list(item.categories)}
    if item.box:
        data["box"] = item.box
    if item.far:
        data["in_this_program"] = False
    return data


def _data(library: Library, item: Item, asked: Request) -> dict[str, Any]:
    data, spirit = _brief(item), asked.spirit.lower()
    data["answer"] = item.says
    if entry := item.entry:
        data["term"] = {
            "aliases": list(entry.aliases),
            "definition": entry.definition,
            "notes": {who: note for who, note in entry.notes.items() if spirit in ("", who)},
            "questions": [one.id for one in library.questions_on(item)],
            "related": list(entry.related),
            "references": _spelled(entry.references),
        }
    if item.card:
        data["card"] = item.card.data
    if question := item.question:
        data["question"] = {
            "answer": question.answer,
            "related": list(question.related),
            "references": _spelled(question.references),
            "shown": list(question.shown),
        }
    if asked.steps:
        data["steps"] = {route.route: [step.id for step in steps] for route, steps in _shown(item)}
    return data


def _spelled(codes: Sequence[str]) -> dict[str, str]:
    return {code: spell_reference(code) for code in codes}
