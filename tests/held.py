"""What holds what: every card, Event branch, token and Dahan part, Spirit rule, Adversary rule and numbered rule.

    python tests/held.py                everything, with what holds it
    python tests/held.py --short        the counts of each group, and what is held by nothing
    python tests/held.py R15 beasts     only what has one of these words

Something printed is held by the scenarios and tests that performed it and say exactly what
changed (`performed.py`). A numbered rule of docs/rules.md is held by the scenarios that name it
under `rules:` and by the tests whose docstring names it; a rule that nothing on the table can
show is held by a reason (`REASONS`). A rule of a Spirit or an Adversary is held by what holds the
numbered rules that are called by its name, played with that Spirit or against that Adversary.
Ends with exit code 1 if something is held by nothing.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from performed import BOX, Item, performed, printed_items

from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import read_route

HERE = Path(__file__).parent
RULES = HERE.parent / "docs" / "rules.md"
NUMBER = r"R\d+\.\d+[a-z]?"
SPIRIT, ADVERSARY, RULE = "Spirit rule", "Adversary rule", "Numbered rule"
SHOWN = 3

REASONS = {
    "R1.10": "says what is left out",
    "R24.8": "nothing in these boxes asks whether an effect is a Spirit's",
    "R27.4": "Brandenburg-Prussia is not in the program",
    "R27.6": "the Scenarios of the game are not in the program",
}
"""The rules that no position can show, and why."""

Holders = dict[Item, list[str]]


def rules() -> dict[str, str]:
    """The numbered rules of docs/rules.md with their texts."""
    return dict(re.findall(rf"^- ({NUMBER}) (.*)$", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE))


def special_rules() -> Iterator[tuple[Item, str, str]]:
    """The special rules of Spirits and the rules of Adversaries: what it is called, its name, who has it."""
    for panel in BOX.panels.values():
        for name in panel.special_rules:
            yield Item(SPIRIT, f"{panel.short}: {name}"), name, panel.id
    for adversary in BOX.adversaries.values():
        for rule in adversary.rules_at(len(adversary.levels)):
            yield Item(ADVERSARY, f"{adversary.name}: {rule.name}"), rule.name, adversary.id


def items() -> list[Item]:
    """All that must be held."""
    return [*printed_items(), *(item for item, _, _ in special_rules()), *(Item(RULE, number) for number in rules())]


# -- what holds them ------------------------------------------------------------------------------------


def numbers_of(tests: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The numbered rules that the docstrings of these tests name, by the test's name."""
    found: dict[str, list[str]] = {}
    for test in tests:
        doc = getattr(getattr(test, "function", None), "__doc__", None) or ""
        if numbers := re.findall(NUMBER, doc):
            found[f"{test.path.name}::{getattr(test, 'originalname', test.name)}"] = numbers
    return found


def holders(by_tests: Mapping[str, Sequence[str]], done: Mapping[Item, Iterable[str]]) -> Holders:
    """What holds each item: `by_tests` as `numbers_of` gives it, `done` as `performed` notes it while tests run."""
    named: dict[str, list[str]] = {number: [] for number in rules()}
    played_with: dict[str, set[str]] = {}
    for file in sorted((HERE / "scenarios").rglob("*.yaml")):
        route = read_route(file)
        table = start(route).table
        played_with[file.name] = {spirit.id for spirit in table.spirits}
        if table.adversary is not None:
            played_with[file.name].add(table.adversary.id)
        for number in route.part.rules:
            named[number].append(file.name)
    for name, numbers in by_tests.items():
        for number in numbers:
            assert number in named, f"{name} names {number}, which docs/rules.md does not have"
            named[number].append(name)
    found: Holders = {item: list(done.get(item, ())) for item in items()}
    for item, name, who in special_rules():
        of = [number for number, text in rules().items() if name in text.partition(":")[0]]
        found[item] = [one for number in of for one in named[number] if who in played_with.get(one, (who,))]
    for number, by in named.items():
        found[Item(RULE, number)] = [*by, *([f"({REASONS[number]})"] if number in REASONS else [])]
    return {item: list(dict.fromkeys(by)) for item, by in found.items()}


def without(held: Mapping[Item, Sequence[str]]) -> list[Item]:
    """What nothing holds."""
    return [item for item, by in held.items() if not by]


def is_whole(session: pytest.Session) -> bool:
    """Whether this run is of all tests, so that what they hold is known at its end."""
    option = session.config.option
    every_file = {test.path for test in session.items} >= set(HERE.rglob("test_*.py"))
    return every_file and not (option.keyword or option.markexpr or option.deselect)


class Run:
    """A run of the tests that can hold something: those that drive the rules with `kit`, and the scenarios."""

    def __init__(self) -> None:
        self.tests: list[pytest.Item] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.tests = list(items)
        items[:] = [test for test in items if drives_the_rules(test)]


def drives_the_rules(test: pytest.Item) -> bool:
    """Whether a test stands in a module that has `kit.act` at hand, or replays a scenario."""
    there = vars(test.module).values() if isinstance(test, pytest.Function) else ()
    from_modules = {sys.modules.get(getattr(value, "__module__", None) or "") for value in there}
    return test.name.startswith("test_the_rules_give") or any(hasattr(module, "act") for module in from_modules)


# -- the listing ----------------------------------------------------------------------------------------


def listing(held: Mapping[Item, Sequence[str]], words: Sequence[str] = ()) -> Iterator[str]:
    """Every item that has one of the words, all without words, with what holds it."""
    group = ""
    for item, by in held.items():
        if words and not any(word.lower() in f"{item.group} {item.name}".lower() for word in words):
            continue
        if item.group != group:
            group = item.group
            yield f"\n{group}"
        shown = by if words else by[:SHOWN]
        more = f" and {len(by) - len(shown)} more" if len(by) > len(shown) else ""
        yield f"  {item.name}: {', '.join(shown) or 'NOTHING'}{more}"


def counts(held: Mapping[Item, Sequence[str]]) -> Iterator[str]:
    """A table of the groups: how many items, by how many scenarios and tests they are held, and how many by nothing."""
    yield f"{'':24}{'items':>7}{'scenario':>10}{'test':>7}{'reason':>8}{'nothing':>9}"
    for group in dict.fromkeys(item.group for item in held):
        of = [by for item, by in held.items() if item.group == group]
        columns = [
            sum(any(one.endswith(".yaml") for one in by) for by in of),
            sum(any("::" in one for one in by) for by in of),
            sum(any(one.startswith("(") for one in by) for by in of),
            sum(not by for by in of),
        ]
        yield f"{group:24}{len(of):7}{columns[0]:10}{columns[1]:7}{columns[2]:8}{columns[3]:9}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tests that can hold something, and lists what they hold."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD", help="list only what has this word in its group or name")
    parser.add_argument("--short", action="store_true", help="only the counts, and what is held by nothing")
    given = parser.parse_args(arguments)
    run = Run()
    if code := pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", str(HERE)], plugins=[run]):
        return int(code)
    held = holders(numbers_of(run.tests), performed)
    if not given.short:
        print("\n".join(listing(held, given.words)))
    print("", *counts(held), sep="\n")
    missing = without(held)
    if missing:
        print("\nHeld by nothing:", *(f"  {item.group}: {item.name}" for item in missing), sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    from held import main as command  # the module that the tests know, not a second one

    sys.exit(command())
