"""What the listing of `held.py` says. That nothing is held by nothing is known when all tests have run: `conftest.py` looks."""

from __future__ import annotations

import re

import held
from performed import Item, of_events, of_fear_and_blight, of_powers, printed_items


def test_every_group_has_its_items():
    counted: dict[str, int] = {}
    for item in held.items():
        counted[item.group] = counted.get(item.group, 0) + 1
    assert len(set(held.items())) == len(held.items())
    assert {group: counted[group] for group in ("Minor Power", "Major Power", "Unique Power", "Blight Card")} == {
        "Minor Power": 67, "Major Power": 43, "Unique Power": 16, "Blight Card": 9,
    }  # fmt: skip
    assert {"Line of an Innate", "Level of a Fear Card", "Branch of an Event", "Token part", "Dahan part"} <= set(
        counted
    )
    assert counted["Spirit rule"] == 5
    assert counted["Numbered rule"] == len(re.findall(r"^- R\d", held.RULES.read_text(encoding="utf-8"), re.MULTILINE))


def test_two_items_share_an_effect_only_where_two_cards_print_the_same_part():
    """Else one of them would be held by what performs the other."""
    names: dict[tuple[int, str], set[str]] = {}
    for one in (*of_powers(), *of_fear_and_blight(), *of_events()):
        names.setdefault((id(one.where), one.field), set()).add(one.item.name)
    assert [sorted(shared) for shared in names.values() if len(shared) > 1] == [
        ["Tight-Knit Communities: Blight Spreads", "Well-Prepared Explorers: Blight Spreads"]
    ]


def test_without_a_test_everything_printed_is_held_by_nothing():
    missing = held.without(held.holders({}, {}))
    assert set(printed_items()) <= set(missing)
    assert Item("Numbered rule", "R1.2") in missing
    assert Item("Numbered rule", "R15.8") not in missing


def test_a_reason_stands_only_for_a_rule_that_nothing_else_holds(request):
    by = held.holders(held.numbers_of(request.session.items), {})
    for number, reason in held.REASONS.items():
        assert by[Item("Numbered rule", number)] == [f"({reason})"]


def test_the_listing_names_what_holds_an_item():
    by = {
        Item("Numbered rule", "R15.8"): ["E25.yaml", "E26.yaml", "E33.yaml", "a.py::test_b"],
        Item("Minor Power", "Drought"): [],
    }
    assert list(held.listing(by)) == [
        "\nNumbered rule", "  R15.8: E25.yaml, E26.yaml, E33.yaml and 1 more", "\nMinor Power", "  Drought: NOTHING",
    ]  # fmt: skip
    assert list(held.listing(by, ["r15"])) == ["\nNumbered rule", "  R15.8: E25.yaml, E26.yaml, E33.yaml, a.py::test_b"]
    assert list(held.counts(by))[1:] == [
        "Numbered rule                 1         1      1       0        0",
        "Minor Power                   1         0      0       0        1",
    ]
