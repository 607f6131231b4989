"""The numbered rules of `docs/rules.md`, one by one, as a look-up shows them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from spirit_tutor.bundled import folder

__all__ = ["Rule", "load_rules"]

_RULE = re.compile(r"^- (R[0-9]+\.[0-9]+[a-z]?) (.+)$")
_CHAPTER = re.compile(r"^## (R[0-9]+ .+)$")
_SOURCES = re.compile(r" *\[[^\]]*(?:SI|BC|JE|FAQ|GL|WIKI|ENG|CS|card|spirit)[^\]]*\]")


class Rule(NamedTuple):
    """A rule: its number, the chapter it stands in, and what it says, without the codes of its sources."""

    number: str
    chapter: str
    text: str


@lru_cache(maxsize=1)
def load_rules() -> tuple[Rule, ...]:
    """All numbered rules in their order; none, where the page is not at hand."""
    try:
        page = (folder("docs") / "rules.md").read_text(encoding="utf-8")
    except OSError:
        return ()
    rules, chapter = [], ""
    for line in page.splitlines():
        if head := _CHAPTER.match(line):
            chapter = head[1]
        elif rule := _RULE.match(line):
            rules.append(Rule(rule[1], chapter, _SOURCES.sub("", rule[2]).strip()))
    return tuple(rules)
