"""Every ask and every event has its words: nothing that the rules say is left unexplained."""

import ast
from pathlib import Path

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import ASKS
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.telling.narrate import LINES
from spirit_tutor.words import EFFECTS

PACKAGE = Path(__file__).parent.parent / "spirit_tutor"
SOURCES = [path for floor in ("rules", "box") for path in (PACKAGE / floor).rglob("*.py")]
PHASE_ASKS = {"fast", "slow", "ravage", "build", "explore"}
"""Asks whose name is the phase or the Invader Action under way."""


def first_texts(*functions: str) -> set[str]:
    """The literal first arguments of calls of these functions, and `about=` arguments."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            arguments = [
                *node.args[: 2 if name == "move_one" else 1],
                *(part.value for part in node.keywords if part.arg == "about"),
            ]
            if name in functions:
                found |= {
                    arg.value for arg in arguments if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


def attributes_of(name: str, paths: list[Path]) -> set[str]:
    """What is read of a class or a module by this name."""
    return {
        node.attr
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name
    }


def test_every_ask_is_listed_for_authors():
    assert first_texts("choose", "Choice", "Draw", "move_one") <= set(ASKS)


def test_everything_that_can_happen_has_a_line_for_readers():
    assert set(LINES) == set(happened.kinds())


def test_everything_that_can_happen_is_made_somewhere():
    correcting = PACKAGE / "replay" / "correcting.py"  # what no rule does
    assert {kind.__name__ for kind in happened.kinds()} <= attributes_of("happened", [*SOURCES, correcting])


def test_every_running_effect_has_words():
    assert set(EFFECTS) == set(EffectKind)


def test_every_running_effect_is_named_in_the_rules_that_it_changes():
    """A kind that no rule reads would change nothing."""
    named = attributes_of("EffectKind", [path for path in SOURCES if "rules" in path.parts])
    assert {kind.name for kind in EffectKind} <= named
