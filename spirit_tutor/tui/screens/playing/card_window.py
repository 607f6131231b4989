"""Which card was turned up from the reader's own box: some letters find it among those that can still come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.card_face import card_lines
from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.reading.playing.card_search import matching
from spirit_tutor.telling.playing.open_ask import NOT_NOTED, AskView
from spirit_tutor.telling.views import CardView
from spirit_tutor.tui.screens.finder import Finder, Listed


class CardWindow(Finder[str]):
    """The window. Gives the cards in the order in which they were named, divided by line ends; it closes after the last.

    Where several Power Cards were turned up, those that nobody wrote down may be left out.
    """

    enter = "it was this"

    def __init__(self, view: AskView):
        super().__init__()
        self._cards = [one.spelling for one in view.options]
        self._faces: Mapping[str, CardView] = view.cards
        self._number, self._partly = view.number, view.partly
        self.heading = view.question
        self._named: list[str] = []

    def listing(self, words: str) -> tuple[list[Listed[str]], str]:
        """The cards that may still come and hold the letters; before them those named so far."""
        listed: list[Listed[str]] = []
        if self._named and not words.strip():
            listed += [Listed("Named so far"), *(Listed(f"  {card}", card) for card in self._named)]
            left = self._number - len(self._named)
            listed += [Listed(f"{left} more")]
            if self._partly:
                listed.append(Listed("  not noted: only these", NOT_NOTED))
        listed += [Listed(one.card, one.card) for one in matching(words, self._left)]
        if self._named and self._partly and words.strip() and matching(words, [NOT_NOTED]):
            listed.append(Listed("not noted: only these", NOT_NOTED))
        return listed, f"No card that can still come has the letters '{words.strip()}'."

    @property
    def _left(self) -> Sequence[str]:
        return [card for card in self._cards if card not in self._named]

    def told(self, what: str, columns: int, look: Look) -> list[Line]:
        """The face of the card, with the letters that were typed."""
        if what == NOT_NOTED:
            said = "The other cards were not written down. They may still come, as far as the program knows."
            return list(wrap([(said, "")], columns))
        typed = self._typed
        letters = next((set(one.letters) for one in matching(typed, [what])), set()) if typed else set()
        name: list[Span] = [(sign, "accent" if place in letters else "bold") for place, sign in enumerate(what)]
        lines: list[Line] = [*wrap(name, columns)]
        if what in self._named:
            lines += wrap([("Named already; enter takes it back.", "muted")], columns)
        if (face := self._faces.get(what)) is not None:
            lines += card_lines(face, columns, look.symbols, "", titled=False)
        return lines

    @property
    def _typed(self) -> str:
        from textual.widgets import Input

        return self.query_one(Input).value

    def entered(self) -> None:
        """Names the chosen card, or takes it back; after the last the window closes."""
        card = self.chosen
        if card is None:
            return
        if card == NOT_NOTED:
            self.dismiss("\n".join([*self._named, NOT_NOTED]))
        elif card in self._named:
            self._named.remove(card)
            self._anew()
        else:
            self._named.append(card)
            if len(self._named) == self._number:
                self.dismiss("\n".join(self._named))
            else:
                self._anew()

    def _anew(self) -> None:
        from textual.widgets import Input

        self.chosen = None
        field = self.query_one(Input)
        if field.value:
            field.value = ""
        else:
            self.fill("")
        self.chosen = next(iter(self._left), None)
        self.fill("")
