"""What tests of Minor Powers share: the rows of a table of printed figures, and how a card is held against its row."""

from __future__ import annotations

from typing import TypeAlias

from spirit_tutor.rules.core.card_shapes import Power
from spirit_tutor.table.where import Where

Row: TypeAlias = tuple[str, int, str, str, str, str, str]
"""Name, cost, speed, Elements, range, target, threshold."""

ANY_SPIRIT = "any Spirit"
TARGETS = {
    "any land": Where(),
    "Coastal": Where(coastal=True),
    "Inland": Where(coastal=False),
    "Dahan": Where(has=("D",)),
    "Invaders": Where(has=("E", "T", "C")),
    "no Invaders": Where(lacks=("E", "T", "C")),
    "no Blight": Where(lacks=("Bl",)),
    "Mountain": Where(terrain=("Mountain",)),
    "Jungle/Sands": Where(terrain=("Jungle", "Sands")),
    "Jungle/Wetland": Where(terrain=("Jungle", "Wetland")),
    "Mountain/Jungle": Where(terrain=("Mountain", "Jungle")),
    "Mountain/Wetland": Where(terrain=("Mountain", "Wetland")),
    "Sands/Wetland": Where(terrain=("Sands", "Wetland")),
    ANY_SPIRIT: Where(),
}


def has_the_figures(power: Power, row: Row) -> None:
    """Holds a card against its row, figure by figure."""
    name, cost, speed, symbols, reach, target, threshold = row
    source = "Sacred Site" if power.range and power.range.sacred_site else "Presence"
    assert (power.name, power.cost, power.speed, " ".join(power.elements)) == (name, cost, speed, symbols)
    assert (f"{source} {power.range.distance}" if power.range else "") == reach
    assert power.range is None or not power.range.terrain
    assert power.target_spirit == ("any" if target == ANY_SPIRIT else "")
    assert power.target == TARGETS[target]
    assert len(power.lines) == bool(threshold)
    assert " ".join(f"{n} {element}" for one in power.lines for element, n in one.needs.items()) == threshold


def has_text_and_effect(power: Power) -> None:
    """A card that can be read and used."""
    assert power.effect is not None
    assert power.text.endswith(".")
    assert all(one.text.endswith(".") for one in power.lines)
