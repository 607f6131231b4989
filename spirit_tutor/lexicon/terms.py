"""The glossary: what the terms of the game mean, and how to find one by whatever a person types.

The data lies in `glossary/terms.yaml` and `glossary/spirit-notes.yaml`. Looking a term up is meant to be
instant from a cold start, so this module gets by with the standard library and PyYAML.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from spirit_tutor.bundled import folder

from .compiled import compiled
from .entry import BOXES, Entry, Glossary

__all__ = ["BOXES", "Entry", "Glossary", "load", "read"]


@lru_cache(maxsize=1)
def load() -> Glossary:
    """Give the glossary that ships with the program, read once; raises `GlossaryError`."""
    made = compiled()
    if made is None:
        return read(folder("glossary"))
    return Glossary(tuple(map(_row, made["terms"])), made["owners"])


def _row(row: list[Any]) -> Entry:
    """An entry of the compiled file."""
    return Entry._make(
        MappingProxyType(part) if isinstance(part, dict) else tuple(part) if isinstance(part, list) else part
        for part in row
    )


def read(where: Path) -> Glossary:
    """Read the glossary in the folder `where`; raises `GlossaryError` at the first thing that is wrong."""
    from .term_file import read_terms

    return read_terms(where)
