"""What lies on the Invader board, as spans: names of blocks, figures that changed, the Fear Pool, the Blight Card."""

from __future__ import annotations

from spirit_tutor.drawing.invader_cards import STAGES
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Span
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.views import FearView, TableView


def heading(name: str, moment: ShownStep) -> Span:
    """A block's name, bright while that action is done."""
    return (name, "accent" if moment.phase == name.lower() else "heading")


def changed(text: str, is_new: bool, *, padded: bool = True) -> Span:
    """A figure, as a chip if the step changed it."""
    return (f" {text} " if padded else text, "chip") if is_new else (text, "")


def markers(fear: FearView, symbols: Symbols) -> str:
    """The Fear markers: those generated, then those still in the Pool."""
    return symbols.fear * fear.generated + symbols.no_fear * fear.pool


def blight_left(view: TableView, symbols: Symbols) -> str:
    """The Blight on the card: what is left of what its side was loaded with."""
    blight = view.blight
    gone = max(blight.loaded - blight.left, 0)
    return symbols.full * blight.left + symbols.empty * gone


def waiting_cards(fear: FearView) -> str:
    """How many Fear Cards are earned and wait to be resolved."""
    return (
        "no card waits" if not fear.waiting else "1 card waits" if fear.waiting == 1 else f"{fear.waiting} cards wait"
    )


def next_level(fear: FearView) -> str:
    """`II after 1 card`."""
    if not fear.cards_to_next_level:
        return "the last level"
    after = f"{fear.cards_to_next_level} card{'s' if fear.cards_to_next_level > 1 else ''}"
    return f"{STAGES[fear.terror_level + 1]} after {after}" if fear.terror_level < 3 else f"victory after {after}"


def deck(view: TableView) -> str:
    """What is known of the Invader deck."""
    track = view.invaders
    return f"Stage {STAGES[track.next_stage]}, {track.deck} left" if track.deck else "no card left"


def side(view: TableView) -> str:
    """The Blight Card's side, and its name once it is known."""
    blight = view.blight
    if blight.side == "none":
        return "no Blight Card"
    return blight.card or ("Blighted Island" if blight.side == "blighted" else "Healthy Island")
