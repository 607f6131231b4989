"""An open question in a reader's hands: the cursor, what is ticked, what is compared, why something may not.

It serves a question of a route that is tried first and a game of one's own alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.telling.playing.following import Following
from spirit_tutor.telling.playing.open_ask import Ahead, AskView, Form, OpenAsk, Together
from spirit_tutor.telling.playing.options import Option

DONE = "done"
"""How stopping is spelled."""


class Asking:
    """One question. `at` is the place of the answer under the cursor, `land` a land that the cursor stands on though it is
    no answer; `ticked` are cards to be played together, `marked` the answer that others are compared with."""

    def __init__(self, ask: OpenAsk):
        self.ask = ask
        self.view: AskView | None = None
        self.at = 0
        self.land = ""
        self.ticked: list[str] = []
        self.marked = ""
        self.in_full = False
        self.refused = ""
        self.followed: dict[str, Following] = {}
        self.ahead: Ahead | None = None
        self.renew()

    def renew(self) -> None:
        """Begins with the question that is open now."""
        self.view = self.ask.view
        self.at, self.land, self.marked, self.refused, self.in_full = 0, "", "", "", False
        self.ticked = []
        self.followed, self.ahead = {}, None
        self._reached: dict[str, frozenset[str]] = {}

    # -- what there is -----------------------------------------------------------------------------------

    @property
    def options(self) -> Sequence[Option]:
        """What may be answered."""
        return self.view.options if self.view else ()

    @property
    def form(self) -> Form:
        """How it is answered."""
        return self.view.form if self.view else Form.LIST

    @property
    def here(self) -> Option | None:
        """The answer under the cursor; None where it stands on a land that is none."""
        return self.options[self.at] if not self.land and self.at < len(self.options) else None

    @property
    def lit(self) -> frozenset[str] | None:
        """The lands that may be chosen, or that the answer under the cursor leads to; None where no land matters."""
        if self.view is None:
            return None
        return self.view.lands or self._reach or None

    @property
    def _reach(self) -> frozenset[str]:
        """The lands that the answer under the cursor opens."""
        here = self.here
        if here is None or self.view is None or self.view.draws:
            return frozenset()
        if here.spelling not in self._reached:
            self._reached[here.spelling] = self.ask.reach(here.spelling)
        return self._reached[here.spelling]

    @property
    def cursor(self) -> str:
        """The land that the map cursor stands on."""
        here = self.here
        return self.land or (here.land if here and self.form is Form.LANDS else "")

    @property
    def is_map(self) -> bool:
        """Whether arrows lead from land to land."""
        return self.form is Form.LANDS

    @property
    def together(self) -> Together | None:
        """What the ticked cards come to, where several are played together."""
        return self.ask.together(tuple(self.ticked)) if self.form is Form.CARDS else None

    # -- moving ------------------------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """The cursor to another answer; after the last comes the first."""
        if self.options:
            self.at = (self.at + by) % len(self.options)
            self._moved()

    def go(self, place: int) -> None:
        """The cursor to an answer by its place."""
        if 0 <= place < len(self.options):
            self.at = place
            self._moved()

    def _moved(self) -> None:
        self.land, self.refused = "", ""

    def point(self, land: str) -> None:
        """The cursor to a land: to the first answer that names it, else to the land itself, with the reason against it."""
        places = [place for place, one in enumerate(self.options) if one.land == land]
        if places:
            later = [place for place in places if place > self.at]
            self.go(later[0] if self.cursor == land and later else places[0])
        elif self.is_map:
            self.land = land
            self.refused = self.ask.why_not(land)

    def compare(self) -> None:
        """Marks the answer under the cursor to be compared, or takes its mark away."""
        here = self.here
        if here is not None:
            self.marked = "" if self.marked == here.spelling else here.spelling

    # -- answering ---------------------------------------------------------------------------------------

    def choose(self) -> bool:
        """Gives the answer under the cursor, or plays all that is ticked. False, with the reason, where that is not legal.

        Where cards are to be ticked and none is, the one under the cursor is: nobody plays nothing by mistake.
        """
        if self.form is Form.CARDS:
            if not self.ticked and self.here is not None and self.here.spelling != DONE:
                self.tick()
                return False
            return self._play()
        if self.view is not None and self.view.draws:
            return self._turned_up()
        here = self.here
        if here is None:
            return False
        return self._answer(here.spelling)

    def pick(self, number: int) -> bool:
        """What a digit does: answers by a place in the list (from 0), ticks a card, gives a point, moves to a land's number."""
        if self.form is Form.LANDS:
            return False
        if self.form is Form.MOVES:
            return self._to(str(number + 1))
        if self.form is Form.DAMAGE:
            rows = self.pieces
            if number >= len(rows):
                return False
            return self._answer(next(one.spelling for one in self.of_piece(rows[number]) if one.points == 1))
        if not 0 <= number < len(self.options):
            return False
        self.go(number)
        if self.form is Form.CARDS:
            self.tick()
            return False
        return self.choose()

    def tick(self) -> None:
        """Ticks the card under the cursor, or unticks it; one that cannot join says why."""
        here = self.here
        if here is None or here.spelling == DONE or not (self.form is Form.CARDS or self._several):
            return
        self.refused = ""
        if here.spelling in self.ticked:
            self.ticked.remove(here.spelling)
        elif (found := self.together) is not None and here.spelling not in found.joins:
            self.refused = found.refused.get(here.spelling, "")
        elif self._several and self.view and len(self.ticked) == self.view.number:
            self.refused = f"{self.view.number} cards were turned up; untick one first."
        else:
            self.ticked.append(here.spelling)

    @property
    def ticks(self) -> bool:
        """Whether several cards are ticked and answered together."""
        return self.form is Form.CARDS or self._several

    @property
    def _several(self) -> bool:
        return self.view is not None and self.view.draws and self.view.number > 1

    def stop(self) -> bool:
        """Stops, where that is allowed."""
        if self.view is None or not self.view.may_stop:
            self.refused = "Stopping is not allowed here."
            return False
        return self._answer(DONE)

    def _turned_up(self) -> bool:
        here = self.here
        return self.name(tuple(self.ticked) if self._several else (here.spelling,) if here else ())

    def name(self, cards: tuple[str, ...]) -> bool:
        """Says which cards were turned up, in order. False, with the reason, where they cannot be."""
        if self.ask.name(cards):
            self.renew()
            return True
        self.refused = self.ask.refused
        return False

    def _play(self) -> bool:
        view = self.view
        assert view is not None
        for card in self.ticked:
            if not self.ask.answer(card):
                self.refused = self.ask.refused
                return False
        now = self.ask.view
        if now is not None and (now.about, now.asker) == (view.about, view.asker) and now.may_stop:
            self.ask.answer(DONE)
        self.renew()
        return True

    def _answer(self, spelling: str) -> bool:
        if self.ask.answer(spelling):
            self.renew()
            return True
        self.refused = self.ask.refused
        return False

    # -- pieces: moves and damage ------------------------------------------------------------------------

    @property
    def pieces(self) -> list[str]:
        """The rows of a table of moves or damage: each piece, with the land that it leaves where there are several."""
        return list(dict.fromkeys(map(row_of, (one for one in self.options if one.spelling != DONE))))

    def of_piece(self, row: str) -> list[Option]:
        """The answers of a row."""
        return [one for one in self.options if one.spelling != DONE and row_of(one) == row]

    def _to(self, number: str) -> bool:
        """Moves the piece of the cursor's row to the land with this number."""
        here = self.here
        if here is None or here.spelling == DONE:
            return False
        there = [one for one in self.of_piece(row_of(here)) if one.land[1:] == number]
        if len(there) > 1:
            self.refused = f"Several lands have the number {number}: type the board's letter too."
            return False
        return bool(there) and self._answer(there[0].spelling)

    def to_land(self, land: str) -> bool:
        """What the name of a land does: moves the cursor there, or moves the piece of the row to it."""
        if self.form is Form.MOVES and self.here is not None and self.here.spelling != DONE:
            there = [one for one in self.of_piece(row_of(self.here)) if one.land == land]
            if there:
                return self._answer(there[0].spelling)
            self.refused = self.ask.why_not(f"{self.here.piece} to {land}")
            return False
        self.point(land)
        return False

    def change_row(self, by: int) -> None:
        """The cursor to another piece of a table of moves; to the next answer elsewhere."""
        if self.form not in (Form.MOVES, Form.DAMAGE) or self.here is None:
            self.move(by)
            return
        rows = [*self.pieces, *([DONE] if self.view and self.view.may_stop else [])]
        now = DONE if self.here.spelling == DONE else row_of(self.here)
        row = rows[(rows.index(now) + by) % len(rows)]
        self.go(next(n for n, one in enumerate(self.options) if (DONE if one.spelling == DONE else row_of(one)) == row))

    # -- what would follow ---------------------------------------------------------------------------------

    def look_ahead(self) -> Ahead:
        """The position to look ahead from, the same until the next answer."""
        if self.ahead is None:
            self.ahead = self.ask.ahead()
        return self.ahead


def row_of(option: Option) -> str:
    """The row of a table that an answer stands in: its piece, and the land it lies in where the answer names that."""
    behind = option.spelling.partition(" in ")[2]
    return f"{option.piece} {option.start or behind}".strip()
