"""The glossary's files as one that is read in no time: `glossary/lexicon.json`.

`spirit-tutor coverage --write` makes it. It notes a sum over the files it was made from, and is left aside as soon as one
of them is another: then they are read themselves, which takes longer.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from spirit_tutor.bundled import folder

__all__ = ["COMPILED", "compiled", "compiled_from"]

COMPILED = "lexicon.json"
_FILES = ("terms.yaml", "spirit-notes.yaml", "questions.yaml", "everyday.yaml", "other-boxes.yaml")


@lru_cache(maxsize=1)
def compiled() -> dict[str, Any] | None:
    """What the file holds, or nothing if it is missing, damaged, or made from other files than those that lie there."""
    where = folder("glossary")
    try:
        data = json.loads((where / COMPILED).read_bytes())
        return data if isinstance(data, dict) and data.get("made of") == _sum(where) else None
    except (OSError, ValueError):
        return None


def compiled_from(where: Path, parts: dict[str, Iterable[Any]]) -> str:
    """The text of the file: the parts, each with an item a line."""
    lines = [f'"made of": {_sum(where)}']
    for name, part in parts.items():
        opened, closed = ("{", "}") if isinstance(part, dict) else ("[", "]")
        rows = (
            [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in part.items()]
            if isinstance(part, dict)
            else [json.dumps(row) for row in part]
        )
        lines.append(f"{json.dumps(name)}: {opened}\n" + ",\n".join(rows) + f"\n{closed}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _sum(where: Path) -> int:
    total = 0
    for name in _FILES:
        total = zlib.crc32((where / name).read_bytes().replace(b"\r\n", b"\n"), total)
    return total
