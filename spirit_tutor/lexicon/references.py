"""Where a rule is printed: the short codes of the glossary files, and what they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

__all__ = ["SPIRITS", "spell_reference", "spell_references"]

SPIRITS: Mapping[str, str] = MappingProxyType(
    {"river": "River", "lightning": "Lightning", "fangs": "Fangs", "keeper": "Keeper"}
)
"""The Spirits that an entry has a note for: id and short name, in the order in which they are shown."""

_BOOKS = {"SI": "base rulebook", "BC": "Branch & Claw rulebook", "JE": "Jagged Earth rules update"}
_FAQ_TOPICS = {
    "OR": '"or"',
    "blight": "Blight",
    "elements": "Elements",
    "events": "Events",
    "fear": "Fear",
    "invader-actions": "Invader Actions",
    "invader-queue": "Invader Card queue",
    "presence": "Presence",
    "setup-blight": "Blight in setup",
    "spirit-phase": "Spirit Phase",
}
_SMALL_WORDS = frozenset(
    {"a", "among", "and", "by", "for", "from", "in", "into", "of", "on", "the", "to", "upon", "with"}
)
_HYPHENATED = ("Pent-Up", "Razor-Sharp", "Tight-Knit", "Well-Prepared")

_PAGE = re.compile(r"(SI|BC|JE)([1-9][0-9]*)")
_RULE = re.compile(r"R[1-9][0-9]*\.[1-9][0-9]*[a-z]?")
_TOPIC = re.compile(r"FAQ-([A-Za-z]+(?:-[a-z]+)*)")
_PRINTED = re.compile(r"(spirit|card):([a-z0-9]+(?:-[a-z0-9]+)*)")


def spell_reference(code: str) -> str:
    """Spell out where a rule is printed: `SI12` is "base rulebook, page 12".

    Takes `SIn`, `BCn`, `JEn`, `FAQ-topic`, `Rn.n`, `spirit:id` and `card:id`; raises `ValueError` for anything else.
    """
    if page := _PAGE.fullmatch(code):
        return f"{_BOOKS[page[1]]}, page {page[2]}"
    if _RULE.fullmatch(code):
        return f"docs/rules.md, {code}"
    if topic := _TOPIC.fullmatch(code):
        return f"living FAQ, {_FAQ_TOPICS.get(topic[1], topic[1].replace('-', ' '))}"
    if printed := _PRINTED.fullmatch(code):
        if printed[1] == "card":
            return f"the card {_card_name(printed[2])}"
        if name := SPIRITS.get(printed[2]):
            return f"{name}' panel" if name.endswith("s") else f"{name}'s panel"
    raise ValueError(f"'{code}' is no reference: SI12, BC9, JE7, FAQ-actions, spirit:river and card:wash-away are")


def spell_references(codes: Iterable[str]) -> str:
    """Spell out where rules are printed, the numbers of `docs/rules.md` first and together."""
    numbers = [code for code in codes if _RULE.fullmatch(code)]
    books = [spell_reference(code) for code in codes if code not in numbers]
    ours = [f"{', '.join(numbers)} of docs/rules.md"] if numbers else []
    return "; ".join((*ours, *books))


def _card_name(card_id: str) -> str:
    words = card_id.replace("-s-", "'s-").split("-")
    name = " ".join(word if at and word in _SMALL_WORDS else word.capitalize() for at, word in enumerate(words))
    for pair in _HYPHENATED:
        name = name.replace(pair.replace("-", " "), pair)
    return name
