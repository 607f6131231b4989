"""Writing plain data as YAML, as a person would lay it out: short things on one line, the rest in blocks."""

from __future__ import annotations

import re
import sys
from typing import Any

import yaml

WIDTH = 100

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 .+*'()/-]*[A-Za-z0-9.+*'()/-])?\Z")
"""Text that no reader of YAML can take for anything else, in a block or on one line."""


def written(data: dict[str, Any], *, blocks: tuple[str, ...] = ()) -> str:
    """A mapping as YAML text that ends with a line break; what stands under the keys in `blocks` is never on one line.

    Takes mappings, lists, text, whole numbers and truth values; nothing in it is None.
    """
    return "\n".join(_mapping(data, "", blocks)) + "\n"


def _mapping(data: dict[str, Any], indent: str, blocks: tuple[str, ...]) -> list[str]:
    lines = []
    for key, value in data.items():
        start = f"{indent}{_scalar(key)}:"
        line = f"{start} {_on_one_line(value)}"
        if not isinstance(value, dict | list) or not value or (key not in blocks and _is_short(value, line)):
            lines.append(line)
        elif isinstance(value, dict):
            lines += [start, *_mapping(value, indent + "  ", blocks)]
        else:
            lines += [start, *(line for item in value for line in _item(item, indent, blocks, key))]
    return lines


def _item(item: Any, indent: str, blocks: tuple[str, ...], key: str) -> list[str]:
    """An item of the list under a key, its dash below the key's first letter."""
    line = f"{indent}- {_on_one_line(item)}"
    if not isinstance(item, dict) or (key not in blocks and _is_short(item, line)):
        return [line]
    first, *rest = _mapping(item, indent + "  ", blocks)
    return [f"{indent}- {first.removeprefix(indent + '  ')}", *rest]


def _is_short(value: Any, line: str) -> bool:
    return len(line) <= WIDTH and not (isinstance(value, list) and any(isinstance(item, dict) for item in value))


def _on_one_line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_on_one_line(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_on_one_line, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) or _PLAIN.match(value):
        return str(value)
    quoted: str = yaml.safe_dump(value, default_style='"', allow_unicode=True, width=sys.maxsize)
    return quoted.removesuffix("\n")
