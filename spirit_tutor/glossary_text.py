"""An entry of the glossary as plain text, which every terminal and every pipe can take."""

from __future__ import annotations

import textwrap

from spirit_tutor.glossary import BOXES, SPIRITS, Entry, same_name, spell_reference

_NARROWEST = 20


def render(entry: Entry, width: int, spirit: str | None = None) -> str:
    """Give the entry as lines of at most `width` columns, without a line break at the end.

    `spirit` (a key of `SPIRITS`) keeps only what the term means for that Spirit; else all four are shown.
    Raises `ValueError` for another Spirit, and for a width that no text can be read in.
    """
    if width < _NARROWEST:
        raise ValueError(f"A glossary entry needs a width of at least {_NARROWEST} columns, not {width}.")
    if spirit is not None and spirit not in entry.notes:
        raise ValueError(f"'{spirit}' is none of the Spirits {', '.join(entry.notes)}.")
    return "\n\n".join(
        part
        for part in (
            _heading(entry, width),
            textwrap.fill(entry.definition, width),
            _meaning(entry, width, spirit),
            _block("See also", [", ".join(entry.related_terms)] if entry.related else [], width),
            _block("Rules", [spell_reference(code) for code in entry.references], width),
        )
        if part
    )


def _heading(entry: Entry, width: int) -> str:
    kind = entry.category.replace("-", " ").capitalize()
    names: list[str] = []
    for alias in entry.aliases:
        if not any(same_name(alias, name) for name in (entry.term, *names)):
            names.append(alias)
    lines = [entry.term, f"{kind}, {BOXES[entry.box]}"]
    if names:
        lines.append(f"Also called: {', '.join(names)}")
    return "\n".join(textwrap.fill(line, width, subsequent_indent="  ") for line in lines)


def _meaning(entry: Entry, width: int, spirit: str | None) -> str:
    if spirit is not None:
        return _block(f"What it means for {SPIRITS[spirit]}", [entry.notes[spirit]], width)
    notes = [f"{SPIRITS[who]}: {note}" for who, note in entry.notes.items()]
    return _block("What it means for each Spirit", notes, width)


def _block(title: str, items: list[str], width: int) -> str:
    if not items:
        return ""
    return "\n".join(
        [
            title,
            *(textwrap.fill(item, width, initial_indent="  ", subsequent_indent="    ") for item in items),
        ]
    )
