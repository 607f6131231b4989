"""Characters that nobody sees and that a terminal acts on: none comes from a file or an argument to a screen."""

import re

_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]"
)


def control(text: str) -> str:
    """The first invisible control character of a text, as `U+001B`; nothing if there is none.

    Tabs and line breaks are none, and neither are the joiners U+200C and U+200D: some scripts are written with them.
    Halves of characters are: no terminal and no file takes them.
    """
    found = _CONTROL.search(text)
    return f"U+{ord(found.group()):04X}" if found else ""


MOST_REPEATED = 80
"""So much of what somebody typed is told again; the rest says nothing more."""


def repeated(text: str) -> str:
    """What somebody typed, as it is told again: not without end."""
    return text if len(text) <= MOST_REPEATED else text[:MOST_REPEATED] + "..."


def shown(text: str) -> str:
    """A text with its invisible control characters spelled out, so that a terminal can show it: `\\x1b`."""
    return _CONTROL.sub(lambda found: found.group().encode("unicode_escape").decode("ascii"), text)
