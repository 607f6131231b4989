"""A rule is a generator: called without `yield from` it does nothing, and says nothing.

Every call of one in the rules and the cards is looked at in the source. It may be done (`yield from`), handed on by a
function that is no generator itself (`return`), or kept for later in a lambda; everything else forgets it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from every import every

TOP = Path(__file__).parents[2]
SOURCES = sorted(path for floor in ("rules", "box") for path in (TOP / "spirit_tutor" / floor).rglob("*.py"))
USE = "spirit_tutor.rules.powers.use"
EFFECT_TYPES = ("Does", "CardEffect", "PowerEffect")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """What belongs to a function itself, not to a function or lambda in it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from own_nodes(child)


def is_generator(function: ast.AST) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


def is_rule(function: ast.FunctionDef) -> bool:
    return ast.unparse(function.returns).startswith("Rule[") if function.returns else is_generator(function)


def rules_in(body: list[ast.stmt]) -> set[str]:
    return {node.name for node in body if isinstance(node, ast.FunctionDef) and is_rule(node)}


def rules_given(function: ast.FunctionDef) -> set[str]:
    """The parameters that are rules themselves: parts that another part is put together from."""
    given = [*function.args.args, *function.args.kwonlyargs]
    types = {one.arg: ast.unparse(one.annotation) for one in given if one.annotation}
    return {name for name, kind in types.items() if kind in EFFECT_TYPES or ("Callable" in kind and "Rule[" in kind)}


def file_of(module: str) -> Path | None:
    path = TOP.joinpath(*module.split("."))
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one in SOURCES), None)


@cache
def rules_of(module: str) -> frozenset[str]:
    """The functions of a module that are rules."""
    path = file_of(module)
    return frozenset(rules_in(parsed(path).body)) if path else frozenset()


@cache
def methods_of_use() -> frozenset[str]:
    path = file_of(USE)
    assert path is not None
    (use,) = (node for node in parsed(path).body if isinstance(node, ast.ClassDef))
    return frozenset(rules_in(use.body))


class Names:
    """What the names in a module stand for: its own functions, those it imports, and modules."""

    def __init__(self, module: str, tree: ast.Module):
        self.rules = rules_in(tree.body)
        self.modules: dict[str, str] = {}
        package = module.split(".")[:-1]
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom):
                continue
            start = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*start, *([node.module] if node.module else [])])
            for one in node.names:
                name = one.asname or one.name
                if one.name in rules_of(source):
                    self.rules.add(name)
                elif file_of(f"{source}.{one.name}"):
                    self.modules[name] = f"{source}.{one.name}"

    def calls_a_rule(self, call: ast.Call, local: set[str]) -> bool:
        """Whether this call makes the generator of a rule."""
        if isinstance(call.func, ast.Name):
            return call.func.id in self.rules | local
        if not isinstance(call.func, ast.Attribute) or not isinstance(call.func.value, ast.Name):
            return False
        owner, name = call.func.value.id, call.func.attr
        if owner in ("use", "this", "self"):
            return name in methods_of_use()
        return name in rules_of(self.modules.get(owner, ""))


def forgotten(module: str, tree: ast.Module) -> list[str]:
    """The calls of rules that are never done: the line of each, and how it is called."""
    names = Names(module, tree)
    found: list[str] = []

    def look(node: ast.AST, kept: bool, generator: bool, local: set[str]) -> None:
        if isinstance(node, ast.Call) and not kept and names.calls_a_rule(node, local):
            found.append(f"{node.lineno}: {ast.unparse(node.func)}")
        if isinstance(node, ast.FunctionDef):
            local = local | rules_in(node.body) | rules_given(node)
            generator = is_generator(node)
        for child in ast.iter_child_nodes(node):
            done = isinstance(node, ast.YieldFrom) or (isinstance(node, ast.Return) and not generator)
            passes_on = kept and isinstance(node, ast.IfExp) and child is not node.test
            held = isinstance(node, ast.Lambda) and child is node.body
            look(child, done or held or passes_on, generator and not isinstance(node, ast.Lambda), local)

    look(tree, False, False, set())
    return found


@every("path", SOURCES)
def test_every_rule_that_is_called_is_done(path):
    module = ".".join(path.relative_to(TOP).with_suffix("").parts)
    assert forgotten(module, parsed(path)) == []


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        ("def card(use):\n    use.damage(2)", ["5: use.damage"]),
        ("def card(use):\n    yield from use.damage(2)", []),
        ("def card(use):\n    return use.damage(2)", []),
        ("def card(use):\n    yield from use.damage(2)\n    return use.push(1)", ["6: use.push"]),
        ("def card(use):\n    if use.may('push', lambda: use.push(1)):\n        use.fear(1)", ["5: use.may"]),
        ("def card(use):\n    yield from use.branch({'a': lambda: use.damage(1)})", []),
        ("def card(use):\n    yield from (use.damage(1) if use.coastal else use.push(1))", []),
        ("def card(game, land):\n    adding.add(game, land, 'T')", ["5: adding.add"]),
        ("def card(game, land):\n    yield from [choose('may', '', {})]", ["5: choose"]),
        ("def card(game, land):\n    defending.defend(game, land, 2, source='')", []),
        ("def twice(part: Does):\n    def does(game, who):\n        part(game, who)\n    return does", ["6: part"]),
        (
            "def made():\n    def does(game):\n        yield from adding.add(game, '', '')\n    does(1)\n    return does",
            ["7: does"],
        ),
    ],
)
def test_a_forgotten_rule_is_found(body, lost):
    head = (
        "from spirit_tutor.rules.core.asks import choose\n"
        "from spirit_tutor.rules.pieces import adding\nfrom spirit_tutor.rules.pieces import defending\n"
    )
    assert forgotten("spirit_tutor.box.made_up", ast.parse(head + body)) == lost


def test_most_of_what_a_card_does_is_a_rule():
    """The checker knows what it looks for."""
    assert {"damage", "push", "gather", "branch", "may", "add_presence", "gain_power"} <= methods_of_use()
    assert methods_of_use().isdisjoint({"fear", "defend", "remove_blight", "energy", "begin", "count"})
