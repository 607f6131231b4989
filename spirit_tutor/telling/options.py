"""Legal answers as a reader meets them: each with what helps to decide between them."""

from __future__ import annotations

from dataclasses import dataclass

from spirit_tutor import words
from spirit_tutor.rules.core.asks import DONE, Choice
from spirit_tutor.rules.core.card_shapes import GrowthOption
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table import notation


@dataclass(frozen=True, slots=True)
class Option:
    """A legal answer: how a file spells it, what it is called, and what is to be known of it."""

    spelling: str
    name: str
    about: str = ""


def options(game: Game, ask: Choice) -> tuple[Option, ...]:
    """Every legal answer, in the order of the rules; stopping comes last."""
    return tuple(Option(one, "stop here" if one == DONE else one, about(game, ask, one)) for one in ask.spellings)


def about(game: Game, ask: Choice, option: str) -> str:
    """What helps to decide: a Growth option's icons, a Power's face, what lies in a land. Empty for the rest."""
    value = ask.options.get(option)
    if isinstance(value, GrowthOption):
        return words.joined(str(icon) for icon in value.icons)
    if option in game.island.lands:
        here = notation.write(game.contents(option))
        return f"{game.island.lands[option].terrain}, {'empty' if here == '-' else here}"
    if option in game.box.powers:
        power = game.box.powers[option]
        facts = [str(power.cost), power.speed, " ".join(power.elements), words.range_of(power), words.target_of(power)]
        return f"{', '.join(fact for fact in facts if fact)}. {power.text}"
    return ""
