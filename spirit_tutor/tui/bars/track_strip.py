"""The strip under the phases: Invader Cards, Fear, Terror Level and Blight at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from spirit_tutor.drawing import invader_cards
from spirit_tutor.drawing.invader_cards import STAGES
from spirit_tutor.drawing.styles import PANEL
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, joined, padded, width
from spirit_tutor.drawing.track_lines import (
    blight_left,
    changed,
    deck,
    heading,
    markers,
    next_level,
    side,
    waiting_cards,
)
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.views import SupplyView, TableView
from spirit_tutor.tui.widgets.step_widgets import MomentLines

_BLOCKS = (0, 20, 40, 60, 82, 102, 120)
"""Where blocks begin in 120 columns; wider screens stretch them."""


class TrackStrip(MomentLines):
    """Ravage, Build, Explore, Fear, Terror Level and Blight: two rows, or one where there is little room."""

    ground = PANEL

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:
        """The rows for this width."""
        if rows == 1:
            return [self._one_row(moment, columns)]
        edges = [edge * columns // _BLOCKS[-1] for edge in _BLOCKS]
        upper: list[Span] = []
        lower: list[Span] = []
        rooms = [after - before - 2 for before, after in pairwise(edges)]
        for place, block in enumerate(self._blocks(moment, rooms)):
            size = edges[place + 1] - edges[place]
            for line, part in zip((upper, lower), block, strict=True):
                line += [*padded([(" ", ""), *part], size - 1), (" ", "")]
        return [upper, lower]

    def _blocks(self, moment: ShownStep, rooms: Sequence[int]) -> list[tuple[Line, Line]]:
        view, columns = moment.view, rooms[0]
        track = view.invaders
        blocks: list[tuple[Line, Line]] = []
        for name, cards in (("Ravage", track.ravage), ("Build", track.build)):
            head = [heading(name, moment), (" ", "")]
            chips = invader_cards.names(cards)
            if width(head) + width(chips) > columns:
                chips = invader_cards.names(cards, short=True, padded=False)
            blocks.append(([*head, *chips], invader_cards.lands(cards, view, columns)))
        head = [heading("Explore", moment), (" ", "")]
        if track.explore:
            chips = invader_cards.names(track.explore)
            if width(head) + width(chips) > columns:
                chips = invader_cards.names(track.explore, short=True, padded=False)
            blocks.append(([*head, *chips], invader_cards.lands(track.explore, view, columns)))
        else:
            blocks.append(([*head, ("face down", "")], [(deck(view), "")]))
        return [*blocks, *self._pools(moment, rooms[3:])]

    def _pools(self, moment: ShownStep, rooms: Sequence[int]) -> list[tuple[Line, Line]]:
        view, was, symbols = moment.view, moment.earlier, self.look.symbols
        fear = view.fear
        waiting = waiting_cards(fear)
        level = STAGES[fear.terror_level] if fear.terror_level < len(STAGES) else "victory"
        blight = view.blight
        return [
            (_fear(view, was, symbols, rooms[0]), [changed(waiting, fear.waiting > was.fear.waiting)]),
            (
                [("Terror Level ", "heading"), changed(level, fear.terror_level != was.fear.terror_level)],
                [(next_level(fear), "")],
            ),
            (
                _blight(view, was, symbols, rooms[-1]),
                [changed(side(view), blight.side != was.blight.side)],
            ),
        ]

    def _one_row(self, moment: ShownStep, columns: int) -> Line:
        """All in one row: as roomy as it fits."""
        roomy = ((False, "  ", False), (False, " ", False), (True, "  ", False), (True, " ", False), (True, " ", True))
        for short, gap, tight in roomy:
            row = _row(moment, short, gap, tight=tight)
            if width(row) <= columns:
                break
        return row


def _row(moment: ShownStep, short: bool, gap: str, *, tight: bool) -> Line:
    """The row with long or short names of cards, this far apart; a tight one has no room in its chips and no "card"."""
    view, was = moment.view, moment.earlier
    track, fear = view.invaders, view.fear

    def figure(text: str, is_new: bool) -> Span:
        return changed(text, is_new, padded=not tight)

    waiting = f"+{fear.waiting}" if tight else f"+{fear.waiting} card"
    cards: list[Line] = [
        [heading(name, moment), (" ", ""), *invader_cards.names(there, short=short, padded=False)]
        for name, there in (("Ravage", track.ravage), ("Build", track.build))
    ]
    explore = (
        invader_cards.names(track.explore, short=short, padded=False)
        if track.explore
        else [(STAGES[track.next_stage], "")]
    )
    pools: list[Line] = [
        [("Fear ", "heading"), figure(f"{fear.generated}/{fear.markers}", fear.generated != was.fear.generated)]
        + ([(" ", ""), figure(waiting, fear.waiting > was.fear.waiting)] if fear.waiting else []),
        [("Terror ", "heading"), figure(STAGES[min(fear.terror_level, 3)], fear.terror_level != was.fear.terror_level)],
        [("Blight ", "heading"), figure(str(view.blight.left), view.blight.left != was.blight.left)],
        *(
            [(f"{now.piece} ", "heading"), figure(str(now.left), now.left != before.left)]
            for now, before in zip(_supplies(view), _supplies(was), strict=False)
        ),
    ]
    return [(" ", ""), *joined([*cards, [heading("Explore", moment), (" ", ""), *explore], *pools], gap)]


def _supplies(view: TableView) -> Sequence[SupplyView]:
    return view.adversary.supplies if view.adversary is not None else ()


def _fear(view: TableView, was: TableView, symbols: Symbols, columns: int) -> Line:
    fear, is_new = view.fear, view.fear.generated != was.fear.generated
    name, drawn = ("Fear ", "heading"), (f"{markers(fear, symbols)} ", "")
    told, short = (changed(f"{fear.generated}{of}{fear.markers}", is_new) for of in (" of ", "/"))
    return _first_to_fit(columns, [name, drawn, told], [name, drawn, short], [name, told], [name, short])


def _blight(view: TableView, was: TableView, symbols: Symbols, columns: int) -> Line:
    is_new = view.blight.left != was.blight.left
    name, drawn = ("Blight ", "heading"), (f"{blight_left(view, symbols)} ", "")
    told, short = changed(f"{view.blight.left} left", is_new), changed(str(view.blight.left), is_new)
    return _first_to_fit(columns, [name, drawn, told], [name, drawn, short], [name, told])


def _first_to_fit(columns: int, *lines: Line) -> Line:
    return next((line for line in lines if width(line) <= columns), lines[-1])
