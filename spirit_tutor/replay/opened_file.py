"""A file that a game was read from and goes on in: what of it still holds, to the letter, and what it said of answers.

A person may write in such a file. As far as the game has not been taken back, its text stays; what was said of an answer
(`why`, `instead` and the like) goes with the answer where that is written anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spirit_tutor.route import yaml_writing
from spirit_tutor.route.route_file import NONE
from spirit_tutor.route.yaml_text import Document
from spirit_tutor.rules.core.asks import ASKS
from spirit_tutor.words import PHASE_NAMES

from .recording import Head
from .sitting import Sitting
from .steps import Asked

PLAYED = frozenset({*ASKS, "who", "turn", "do", "correct", "end"})
"""The keys of an entry that make the game go on; all others say something of it."""
_COMMENT = re.compile(rf"# (Turn \d+|{'|'.join(map(re.escape, PHASE_NAMES.values()))})")
"""A comment that the program writes."""


class OpenedFile:
    """The text of the file, where each entry stands, and the answers that it gave."""

    def __init__(self, document: Document, text: str, sitting: Sitting):
        self._text = text
        self._document = document
        self._entries: list[dict[str, Any]] = document.data.get("play") or []
        self._cards = sitting.cards_part
        self._answers = [_of(asked) for asked in sitting.answers]
        self._spans: dict[int, tuple[int, int]] = {}
        """The first and the last answer of each entry that gave one."""
        for place, asked in enumerate(sitting.answers):
            if asked.entry is not None:
                self._spans[asked.entry] = (self._spans.get(asked.entry, (place, 0))[0], place)
        self.covered = 1 + max((last for _, last in self._spans.values()), default=-1)
        """So many answers of the game the file leads to."""

    def common(self, sitting: Sitting) -> int:
        """So many answers of the game are still those that the file gave."""
        here = sitting.answers
        return next(
            (place for place in range(self.covered) if place >= len(here) or _of(here[place]) != self._answers[place]),
            self.covered,
        )

    def head(self, sitting: Sitting, notes: Mapping[int, object]) -> tuple[Head, dict[int, dict[str, Any]]]:
        """What stays of the file, and what it said of the answers that are written anew."""
        answers = sitting.answers
        common = self.common(sitting)
        limit = min([common, *notes])
        cut = next((entry for entry, (_, last) in sorted(self._spans.items()) if last >= limit), None)
        behind = 1 + max((last for entry, (_, last) in self._spans.items() if cut is None or entry < cut), default=-1)
        if cut is None and (last := self._last(answers, behind)) is not None:
            cut = last
            behind = self._spans[cut][0]
        turn = answers[behind].table.turn if behind < len(answers) else sitting.table.turn
        kept = len(self._entries) if cut is None else cut
        while kept and self._leads_too_far(kept - 1, turn):
            kept -= 1
        turns = [int(self._entries[one]["turn"]) for one in range(kept) if "turn" in self._entries[one]]
        said = {
            first: _plain({key: value for key, value in self._entries[entry].items() if key not in PLAYED})
            for entry, (first, _) in self._spans.items()
            if entry >= kept and first < common
        }
        head = Head(self._until(kept, sitting.cards_part), behind, max(turns, default=0), kept)
        return head, {first: one for first, one in said.items() if one}

    def _last(self, answers: Sequence[Asked], behind: int) -> int | None:
        """The file's last entry, where the game goes on with another answer of the same series: they are one entry."""
        if not 0 < behind < len(answers):
            return None
        before, after = answers[behind - 1], answers[behind]
        series = (before.ask.about, before.ask.who) == (after.ask.about, after.ask.who) and after.entry is None
        return max(self._spans) if series else None

    def _leads_too_far(self, entry: int, turn: int) -> bool:
        """Whether an entry that answers nothing goes on beyond this turn, or to the end."""
        part = self._entries[entry]
        return entry not in self._spans and ("end" in part or int(part.get("turn", 0)) > turn)

    def _until(self, entry: int, cards: dict[str, Any]) -> str:
        """The text before this entry, with where the next cards come from as it is now."""
        lines = self._text.splitlines(keepends=True)
        if entry < len(self._entries):
            lines = lines[: self._document.place(("play", entry)).line - 1]
        while lines and (not lines[-1].strip() or _COMMENT.fullmatch(lines[-1].strip())):
            lines.pop()
        if not entry:
            lines = [re.sub(r"^play:.*", "play:", line) for line in lines]
        if cards != self._cards:
            lines = [*_without_cards(lines, cards)]
        text = "".join(lines)
        return text if text.endswith("\n") else f"{text}\n"


def _without_cards(lines: Sequence[str], cards: dict[str, Any]) -> Iterator[str]:
    """The lines with another part `cards`, or with none."""
    inside = False
    for line in lines:
        if re.match(r"cards\s*:", line):
            inside = True
            yield yaml_writing.written({"cards": cards}) if cards else ""
        elif not inside or re.match(r"[^\s#]", line):
            inside = False
            yield line


def _of(asked: Asked) -> tuple[str, object]:
    return asked.ask.about, asked.answer


def _plain(part: Any) -> Any:
    """Data as it can be written: nothing stands for none."""
    if isinstance(part, dict):
        return {key: _plain(value) for key, value in part.items()}
    if isinstance(part, list):
        return [*map(_plain, part)]
    return NONE if part is None else part
