"""The answers to an ask, each with what decides: prices, conditions, what a card says, what lies in a land."""

from __future__ import annotations

from dataclasses import dataclass

from spirit_tutor import words
from spirit_tutor.rules.core.asks import DONE, Choice
from spirit_tutor.rules.core.card_shapes import INNATE, EventPart, GrowthOption, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.spirits import elements
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


def option_words(game: Game, ask: Choice, option: str) -> str:
    """A legal answer as it is spelled, and behind a colon what decides about it."""
    known = about(game, ask, option)
    return f"{option}: {known}" if known else option


def about(game: Game, ask: Choice, option: str) -> str:
    """What decides about a legal answer; an empty string where its spelling says all."""
    value = ask.options.get(option)
    if isinstance(value, GrowthOption):
        return words.growth_option(value)
    if isinstance(value, EventPart):
        return f"{words.price(value.price)}. {value.text}" if value.price else f"no price. {value.text}"
    if option in game.island.lands:
        return f"{game.island.lands[option].terrain}, {notation.write(game.contents(option))}"
    if option in game.box.powers:
        return power_gloss(game, ask.who, game.box.powers[option])
    return "no more" if option == DONE and ask.stop else ""


def power_gloss(game: Game, who: str, power: Power) -> str:
    """A Power's face in a line: cost, speed, Elements, range, target, text, and its thresholds with what is reached."""
    cost = [] if power.kind == INNATE else [f"costs {power.cost}"]
    facts = [*cost, power.speed, " ".join(power.elements), words.range_of(power), words.target_of(power)]
    text = f"{', '.join(fact for fact in facts if fact)}. {power.text}".rstrip()
    owner = next(
        (
            spirit.id
            for spirit in game.table.spirits
            if power in game.panel(spirit.id).innates or power.name in (*spirit.hand, *spirit.in_play)
        ),
        who,
    )
    if not power.lines or not any(spirit.id == owner for spirit in game.table.spirits):
        return text
    have = elements.count(game, owner)
    lines = [
        f"{words.needs(dict(line.needs))} ({'reached' if elements.reached(line.needs, have) else 'not reached'}): {line.text}"
        for line in power.lines
    ]
    return " ".join([text, *lines]).lstrip()
