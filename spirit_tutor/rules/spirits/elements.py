"""Elements and thresholds, and what open circles give besides Energy (R4.11, R4.12, R6, R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from spirit_tutor.rules.core.card_shapes import ELEMENTS, Box, Circle, ThresholdLine
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.effect_kinds import EffectKind


def open_circles(game: Game, spirit: str) -> tuple[tuple[Circle, ...], tuple[Circle, ...]]:
    """The uncovered circles of the Energy track and of the card-play track."""
    panel, now = game.panel(spirit), game.spirit(spirit)
    return panel.energy_track[: now.energy_circles], panel.play_track[: now.play_circles]


def card_plays(game: Game, spirit: str) -> int:
    """How many cards a Spirit may play this turn: the highest uncovered number and what effects add (SI8, R4.12)."""
    bonus = sum(effect.amount for effect in game.effects(EffectKind.CARD_PLAYS) if effect.spirit == spirit)
    return max(circle.number for circle in open_circles(game, spirit)[1]) + bonus


def track_actions(game: Game, spirit: str) -> int:
    """How many Reclaim One icons are uncovered (R4.11)."""
    now = game.spirit(spirit)
    return _reclaim_icons(game.box, now.id, now.energy_circles, now.play_circles)


@lru_cache(maxsize=1024)
def _reclaim_icons(box: Box, spirit: str, energy: int, plays: int) -> int:
    panel = box.panels[spirit]
    circles = (*panel.energy_track[:energy], *panel.play_track[:plays])
    return sum(circle.action == "reclaim one" for circle in circles)


def count(game: Game, spirit: str) -> Mapping[str, int]:
    """The Elements a Spirit has: cards in play, uncovered circles, effects (R6.2). Only kinds it has, in printed order."""
    now = game.spirit(spirit)
    printed = _printed(game.box, now.id, now.in_play + now.beside, now.energy_circles, now.play_circles)
    granted = [effect for effect in game.effects(EffectKind.ELEMENT) if effect.spirit == spirit]
    if not granted:
        return printed
    have = Counter(printed)
    for effect in granted:
        have[effect.of[0]] += effect.amount
    return _in_order(have)


@lru_cache(maxsize=4096)
def _printed(box: Box, spirit: str, in_play: tuple[str, ...], energy: int, plays: int) -> Mapping[str, int]:
    """The Elements of these cards and open circles; asked for far more often than it changes."""
    panel = box.panels[spirit]
    have: Counter[str] = Counter()
    for name in in_play:
        have.update(box.powers[name].elements)
    for circle in (*panel.energy_track[:energy], *panel.play_track[:plays]):
        if circle.element:
            have[circle.element] += 1
    return _in_order(have)


def _in_order(have: Mapping[str, int]) -> dict[str, int]:
    return {element: have[element] for element in ELEMENTS if have.get(element)}


def reached(needs: Mapping[str, int], have: Mapping[str, int]) -> bool:
    """Whether these Elements meet a line's requirement; each line is checked on its own (R10.2)."""
    for element, n in needs.items():  # noqa: SIM110 - asked for every line of every Power in every phase
        if have.get(element, 0) < n:
            return False
    return True


def meets_all(game: Game, spirit: str, power: str) -> bool:
    """Whether an effect says that all thresholds of this card are reached, whatever the Elements (R10.7)."""
    running = game.effects(EffectKind.ALL_THRESHOLDS)
    return bool(running) and any(effect.spirit == spirit and power in effect.of for effect in running)


def reached_lines(lines: Sequence[ThresholdLine], have: Mapping[str, int]) -> tuple[int, ...]:
    """The places of the lines that are reached, in printed order."""
    return tuple([place for place, line in enumerate(lines) if reached(line.needs, have)])


def declarations(lines: Sequence[ThresholdLine], have: Mapping[str, int]) -> dict[tuple[int, ...], dict[str, int]]:
    """The distinct sets of reached lines that the user may declare, the fullest first (R10.4).

    The user may count as having fewer Elements. Each set comes with the largest
    count that reaches exactly it: a cap for every Element that the lines name.
    """
    elements = [element for element in ELEMENTS if any(element in line.needs for line in lines)]
    sets: dict[tuple[int, ...], dict[str, int]] = {}
    steps = []
    for element in elements:
        levels = {line.needs[element] for line in lines if element in line.needs}
        now = have.get(element, 0)
        # Only falling just short of a requirement makes a difference.
        steps.append(sorted({now, *(level - 1 for level in levels if 0 < level <= now)}, reverse=True))
    for counts in product(*steps):
        declared = dict(zip(elements, counts, strict=True))
        sets.setdefault(reached_lines(lines, declared), declared)
    return dict(sorted(sets.items(), key=lambda pair: (-len(pair[0]), pair[0])))
