"""What the game answered by itself this turn; the one that is chosen is asked again."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.telling.playing.own_game import ByItself
from spirit_tutor.tui.screens.finder import Finder, Listed


class ReopenScreen(Finder[int]):
    """The list, the newest first. Gives the place of the answer that is asked again."""

    heading = "Answered by itself this turn"
    enter = "ask me"

    def __init__(self, given: Sequence[ByItself]):
        super().__init__()
        self._given = {one.place: one for one in reversed(given)}
        self.chosen = next(iter(self._given))

    def listing(self, words: str) -> tuple[list[Listed[int]], str]:
        """Those in whose question or answer the words are."""
        wanted = words.lower()
        found = [
            Listed(f"{one.question} {one.answer}", place)
            for place, one in self._given.items()
            if wanted in f"{one.question} {one.answer}".lower()
        ]
        return found, "Nothing of this was answered by itself."

    def told(self, what: int, columns: int, look: Look) -> list[Line]:  # noqa: ARG002
        """The question, its answers, and what is taken back with it."""
        one = self._given[what]
        lines: list[Line] = [*wrap([(one.question, "bold")], columns), []]
        for option in one.options:
            chosen = option == one.answer
            lines += wrap([(option, "accent" if chosen else ""), (" (taken)" if chosen else "", "muted")], columns)
        after = (
            f"What was answered since then is taken back: {one.since}." if one.since else "Nothing was answered since."
        )
        return [*lines, [], *wrap([(after, "muted")], columns)]
