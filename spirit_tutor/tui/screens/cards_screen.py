"""All cards that the Spirits have, by Spirit and place, with the face of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.card_face import face_lines, places
from spirit_tutor.drawing.text_lines import Line
from spirit_tutor.reading.shown_step import ShownStep

from .finder import Finder, Listed


class CardsScreen(Finder[str]):
    """The cards of a moment. `first` are the names of those to list before the others."""

    heading = "All cards"

    def __init__(self, moment: ShownStep, first: Sequence[str] = ()):
        super().__init__()
        self._moment = moment
        self._first = first

    def listing(self, words: str) -> tuple[list[Listed[str]], str]:
        """The cards whose names hold the words; without words those of the step, then all."""
        plain = words.strip().casefold()
        listed: list[Listed[str]] = []
        if self._first and not plain:
            listed += [Listed("In this step"), *(Listed(name, name) for name in self._first), Listed("")]
        for spirit in self._moment.view.spirits:
            for place, cards in places(spirit):
                fitting = [Listed(card.name, card.name) for card in cards if plain in card.name.casefold()]
                if fitting:
                    listed += [Listed(f"{spirit.short}: {place}"), *fitting]
        return listed, f"No Spirit has a card called '{words.strip()}'."

    def told(self, what: str, columns: int, look: Look) -> list[Line]:
        """The face of the card."""
        return face_lines(self._moment, what, columns, look.symbols)
