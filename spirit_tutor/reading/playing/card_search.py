"""Finding a card by some of its letters, among those that may come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Found(NamedTuple):
    """A card, and the places in its name of the letters that were typed."""

    card: str
    letters: tuple[int, ...]


def matching(typed: str, cards: Iterable[str]) -> list[Found]:
    """The cards whose names hold these letters in this order, the best first.

    Best is a name that begins so, then one with a word that begins so, then one that holds
    the letters side by side, then words by their first letters (`uc me` for Uncanny
    Melting), then any.
    """
    wanted = "".join(typed.casefold().split())
    if not wanted:
        return [Found(card, ()) for card in sorted(cards)]
    found = [(how, card) for card in cards if (how := _letters(wanted, card)) is not None]
    return [Found(card, letters) for (_, letters), card in sorted(found, key=lambda one: (one[0][0], one[1]))]


def _letters(wanted: str, card: str) -> tuple[int, tuple[int, ...]] | None:
    """How well a name holds the letters (less is better), and where."""
    places = [place for place, sign in enumerate(card) if sign.isalnum()]
    plain = "".join(card[place] for place in places).casefold()
    begins = {n for n, place in enumerate(places) if place == 0 or not card[place - 1].isalnum()}
    at = plain.find(wanted)
    if at >= 0:
        first = next((one for one in sorted(begins) if plain.startswith(wanted, one)), at)
        how = 0 if first == 0 else 1 if first in begins else 2
        return how, tuple(places[first : first + len(wanted)])
    by_words = _in_order(wanted, plain, begins)
    if by_words is not None:
        return 3, tuple(places[one] for one in by_words)
    loose = _in_order(wanted, plain, set(range(len(plain))))
    return None if loose is None else (4, tuple(places[one] for one in loose))


def _in_order(wanted: str, plain: str, may_begin: set[int]) -> tuple[int, ...] | None:
    """Places of the letters in order, each right behind the one before or where a word may begin."""
    if not wanted:
        return ()

    def go_on(letter: int, behind: int) -> tuple[int, ...] | None:
        if letter == len(wanted):
            return ()
        for place in range(behind, len(plain)):
            fits = place == behind and letter > 0
            if plain[place] == wanted[letter] and (fits or place in may_begin):
                rest = go_on(letter + 1, place + 1)
                if rest is not None:
                    return (place, *rest)
        return None

    return go_on(0, 0)
