"""The table is corrected where a turn begins: something else lies there than the game knows (`correct:`).

With pieces and cards on a real table things go wrong, and houses have rules of their own. A correction is
no rule and is never told as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from spirit_tutor.route.land_names import no_land
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import StepRule
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table import notation
from spirit_tutor.table.notation import NotationError
from spirit_tutor.table.pieces import Contents

CORRECT = "correct"
"""How an entry and a step are called in which the table is corrected."""


class Correction(NamedTuple):
    """What lies in these lands instead, in land notation; `entry` is the entry of a file that says so, if one does."""

    lands: Mapping[str, str]
    entry: int | None = None


def step(game: Game, correction: Correction) -> StepRule:
    """The step that corrects the table. Raises ValueError, with a sentence, for what cannot lie there."""
    lands = {land: _read(game, land, text) for land, text in correction.lands.items()}
    for spirit in game.table.spirits:
        was = sum(_number(game.contents(land), spirit.letter) for land in lands)
        then = sum(_number(contents, spirit.letter) for contents in lands.values())
        if was != then:
            short = game.panel(spirit.id).short
            raise ValueError(f"{short} has {was} Presence in these lands, not {then}: Presence only changes its place.")

    def run(now: Game) -> Rule[None]:
        now.begin(TABLE, CORRECT)
        for land, contents in lands.items():
            lay = notation.write(now.contents(land))
            for piece, number in [*now.contents(land)]:
                now.put(land, piece, -number)
            for piece, number in contents:
                now.put(land, piece, number)
            now.log(happened.Corrected(land=land, lay=lay, lies=notation.write(contents)))
        yield from order_of_play.complete(now)

    return run


def _read(game: Game, land: str, text: str) -> Contents:
    if land not in game.island.lands:
        raise ValueError(no_land(land, game.island.lands, game.box))
    try:
        contents, defend = notation.read(text, "".join(spirit.letter for spirit in game.table.spirits))
    except NotationError as error:
        raise ValueError(f"{land}: {error}.") from None
    if defend:
        raise ValueError(f"{land}: Defend is an effect of this turn, and nothing that lies there.")
    return contents


def _number(contents: Contents, letter: str) -> int:
    return sum(number for piece, number in contents if piece.kind == letter)
