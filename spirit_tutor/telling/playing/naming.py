"""What somebody means who types some letters: the one thing of a list that is called so, or those that may be meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Named(NamedTuple):
    """What was found: the `one` thing that is meant, or `several` that may be, by what they are called."""

    one: str | None
    several: tuple[str, ...] = ()


def named(typed: str, called: Mapping[str, str]) -> Named:
    """The thing that is meant by what was typed; `called` says what each is called.

    The whole name comes first, then the beginning of one, then the beginnings of its
    words in their order (`tre st` for The Trees and Stones Speak of War), then letters
    that come in it in this order. The first of these that fits anything decides.
    """
    letters = _bare(typed)
    if not letters:
        return Named(None)
    names = [(one, _bare(name), _bare(one)) for one, name in called.items()]
    for fits in (_whole, _begins, _by_words, _in_order):
        found = [one for one, *spelled in names if any(fits(letters, name) for name in spelled)]
        if len(found) == 1:
            return Named(found[0])
        if found:
            return Named(None, tuple(called[one] for one in found))
    return Named(None)


def listed(typed: str, called: Mapping[str, str]) -> tuple[str, ...]:
    """What was typed between commas; a comma that stands in a thing's own name parts nothing.

    "Flow Like Water, Reach Like Air" is one card, and so is "flow like water, rea".
    """
    with_comma = [_bare(name) for name in called.values() if "," in name]
    found: list[str] = []
    for part in (one.strip() for one in typed.split(",")):
        both = f"{found[-1]}, {part}" if found else part
        if found and _bare(part) and any(name.startswith(_bare(both)) for name in with_comma):
            found[-1] = both
        elif part:
            found.append(part)
    return tuple(found)


def _bare(text: str) -> str:
    """Letters and figures in small, with single blanks between words."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"['\u2019]", "", text.casefold())))


def _whole(typed: str, name: str) -> bool:
    return typed == name


def _begins(typed: str, name: str) -> bool:
    return name.startswith(typed)


def _by_words(typed: str, name: str) -> bool:
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in typed.split())


def _in_order(typed: str, name: str) -> bool:
    if len(typed) < _LEAST:
        return False
    letters = iter(name.replace(" ", ""))
    return all(letter in letters for letter in typed.replace(" ", ""))


_LEAST = 3
"""So many letters are enough to be looked for anywhere in a name."""
