"""A second opinion as lines: whether there is a win now, then what was looked for beforehand at each key moment."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.reading.opinion import LOOKING, Opinion

from .text_lines import Line, wrap

NOTE = (
    "What a line leaves is the Health that must still be destroyed and the Fear that is missing, at the Terror Level that "
    "costs least. That nothing was found never proves that there is nothing."
)


def opinion_lines(opinion: Opinion, found: Sequence[str] | None, columns: int) -> list[Line]:
    """The page; `found` is what the look from here told, None while it goes on."""
    lines: list[Line] = [[("Is there a win now?", "heading")]]
    for sentence in [LOOKING] if found is None else found:
        lines += wrap([(sentence, "muted" if found is None else "")], columns)
    if opinion.problem:
        lines += [[], *wrap([(opinion.problem, "lost")], columns)]
    for question, said in opinion.kept_in_words():
        lines += [[], *wrap([(question, "heading")], columns)]
        for sentence in said[:-1]:
            lines += wrap([(sentence, "")], columns)
        lines += wrap([(said[-1], "muted")], columns)
    return [*lines, [], *wrap([(NOTE, "muted")], columns)]
