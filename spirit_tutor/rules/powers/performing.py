"""Performing a Power: from declaring Elements and choosing the target to its last line (R7.5, R10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import INNATE, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.spirits import elements

from .repeating import repeat_after
from .targeting import choose_target
from .use import Use


def perform(game: Game, spirit: str, power: Power, *, among: Sequence[str] = (), repeating: bool = False) -> Rule[None]:
    """One use of a Power from declaring Elements to the last line (R7.5).

    When a Power repeats itself, `repeating`, the lines that say so are void (R11.2);
    the lands `among` stand in for range and target bar if it says where (R11.3).
    """
    game.decider = spirit
    this = Use(game, power, spirit, among=among, repeating=repeating)
    yield from _declare(this)
    if not (yield from choose_target(this)):
        game.log(happened.Nothing(why="there is no legal target"))
        return
    replaced, lines = yield from _instead(this)
    if power.effect is not None and not replaced:
        yield from power.effect(this)
    for place in lines:
        line = power.lines[place]
        if line.repeat and this.repeating:
            continue
        if (line.effect is not None or line.repeat) and this.reaches(place):
            game.log(happened.Threshold(power=power.name, line=place + 1, needs=dict(line.needs)))
            if line.effect is not None:
                yield from line.effect(this)
            if line.repeat:
                repeat_after(this, line)


def _declare(this: Use) -> Rule[None]:
    """Lets the user count as having fewer Elements, where that changes which lines are reached (R10.4)."""
    game, power = this.game, this.power
    if elements.meets_all(game, this.spirit, power.name):
        return
    have = elements.count(game, this.spirit)
    sets = _sets(power, tuple(have.items()), repeating=this.repeating)
    if len(sets) < 2:
        return
    options = {_lines_in_words(lines): counts for lines, counts in sets.items()}
    declared: Mapping[str, int] = yield from choose(
        "thresholds",
        this.spirit,
        options,
        usual=next(iter(options)),
        prompt=f"{power.name}: which thresholds are reached?",
    )
    this.caps = {element: n for element, n in declared.items() if n < have.get(element, 0)}


@lru_cache(maxsize=4096)
def _sets(power: Power, have: tuple[tuple[str, int], ...], *, repeating: bool) -> dict[tuple[int, ...], dict[str, int]]:
    """The sets of lines that may be declared with these Elements; asked for far more often than it changes."""
    lines = [line for line in power.lines if not ((line.repeat and repeating) or line.fast)]
    sets = elements.declarations(lines, dict(have))
    return {lines: counts for lines, counts in sets.items() if lines or power.kind != INNATE}


def _lines_in_words(lines: tuple[int, ...]) -> str:
    if not lines:
        return "no line"
    return f"line{'s' if len(lines) > 1 else ''} {' '.join(str(place + 1) for place in lines)}"


def _instead(this: Use) -> Rule[tuple[bool, list[int]]]:
    """Whether the base text is replaced, and the lines that may be done, in printed order (R10.3)."""
    if not this.power.lines:
        return False, []
    lines = list(range(len(this.power.lines)))
    base_replaced = False
    for place, line in enumerate(this.power.lines):
        if not line.instead or not this.reaches(place):
            continue
        if line.instead == "may":
            options = {f"line {place + 1}": True, f"line {place}" if place else "base text": False}
            taken = yield from choose("line", this.spirit, options, prompt=f"{this.power.name}: {line.text}")
            if not taken:
                lines.remove(place)
                continue
            lines = [other for other in lines if other != place - 1]
            base_replaced = base_replaced or place == 0
        else:
            lines = [other for other in lines if other >= place]
            base_replaced = True
    # A line that replaces stands aside where it is not reached; one that was declined is gone above.
    return base_replaced, [place for place in lines if not this.power.lines[place].instead or this.reaches(place)]
