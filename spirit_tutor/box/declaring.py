"""How a card is declared: what is printed in one call, its effect in the function under it.

@minor("Voracious Growth", cost=1, speed=SLOW, elements="Water Plant",
       range=sacred_site(1), target=land(terrain=("Jungle", "Wetland")),
       text="2 Damage; or remove 1 Blight.")
def voracious_growth(use):
    yield from use.branch({"damage": lambda: use.damage(2), "remove Blight": lambda: use.remove_blight()})
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

from spirit_tutor.rules.core.card_shapes import BASE, INNATE, MAJOR, MINOR, UNIQUE, Power, Range, ThresholdLine
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.where import ANYWHERE, Where

land = Where
"""Which lands a Power may target: `land(has=("D",))`."""


def presence(distance: int, *, terrain: tuple[str, ...] = ()) -> Range:
    """A range measured from own Presence (in these terrains only, if any are named)."""
    return Range(distance, terrain=terrain)


def sacred_site(distance: int, *, second: int | None = None) -> Range:
    """A range measured from own Sacred Sites; `second` is that of a second target land, from the same one."""
    return Range(distance, sacred_site=True, second=second)


def needs(text: str) -> dict[str, int]:
    """A threshold as it is printed: `3 Sun 2 Water`."""
    words = text.split()
    return {element: int(n) for n, element in zip(words[::2], words[1::2], strict=True)}


def line(
    requirement: str, text: str, effect: Callable[[Use], Any] | None = None, *,
    instead: str = "", range_is: int | None = None, range_more: int = 0, fast: bool = False,
) -> ThresholdLine:  # fmt: skip
    """A threshold line; see `Line`."""
    return ThresholdLine(
        needs(requirement), text, _rule(effect) if effect else None, instead, range_is, range_more, fast=fast
    )


def _rule(effect: Callable[[Use], Any]) -> Callable[[Use], Any]:
    """The effect as a rule, also where it is a plain function that asks nothing."""

    def run(use: Use) -> Any:
        result = effect(use)
        if result is not None and hasattr(result, "send"):
            yield from result

    run.__wrapped__ = effect  # type: ignore[attr-defined]
    return run


def _card(kind: str) -> Callable[..., Callable[[Callable[[Use], Any]], Power]]:
    def declare(
        name: str, *, cost: int, speed: str, elements: str, text: str, range: Range | None = None,
        target: Where = ANYWHERE, target_spirit: str = "", lines: tuple[ThresholdLine, ...] = (), names_source: bool = False,
        grants_any: bool = False,
    ) -> Callable[[Callable[[Use], Any]], Power]:  # fmt: skip
        def with_effect(effect: Callable[[Use], Any]) -> Power:
            return Power(
                name, kind, speed, text, cost, tuple(elements.split()), range, target, target_spirit, lines,
                _rule(effect), names_source=names_source, grants_any=grants_any,
            )  # fmt: skip

        return with_effect

    return declare


minor, major, unique = _card(MINOR), _card(MAJOR), _card(UNIQUE)


def innate(name: str, *, speed: str, range: Range | None = None, target: Where = ANYWHERE, target_spirit: str = "",
           lines: tuple[ThresholdLine, ...], box: str = BASE) -> Power:  # fmt: skip
    """An Innate Power: no cost, no Elements of its own, all in its lines."""
    text = " / ".join(one.text for one in lines)
    return Power(
        name, INNATE, speed, text, range=range, target=target, target_spirit=target_spirit, lines=lines, box=box
    )


def collect(module: ModuleType, kind: str, box: str = BASE) -> tuple[Power, ...]:
    """The Powers of a kind that a module declares, in its order, as cards of this box."""
    declared = (value for value in vars(module).values() if isinstance(value, Power) and value.kind == kind)
    return tuple(replace(power, box=box) for power in declared)
