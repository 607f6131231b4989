"""Claims: small expressions over the public table, checked when a route is read and evaluated where an ask stands.

The evaluating is simpleeval's; before it sees an expression, everything but the
published vocabulary is refused here.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any, NoReturn

import simpleeval

from spirit_tutor.route.land_names import elsewhere
from spirit_tutor.route.mistakes import did_you_mean, listed

from .vocabulary import FUNCTIONS, LOOPS, USAGE, ClaimContext, Facts

MAX_LENGTH = 400


class ClaimError(ValueError):
    """A claim or filling cannot be used; the message is a sentence."""


def _times(one: Any, other: Any) -> int:
    """Figures only: a text or a list times a figure has no end."""
    if not (isinstance(one, int) and isinstance(other, int)):
        raise ClaimError("only figures are multiplied")
    return one * other


COMPARISONS: dict[type, Callable[..., Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.In: lambda one, many: one in many, ast.NotIn: lambda one, many: one not in many,
}  # fmt: skip
ARITHMETIC: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: _times, ast.Not: operator.not_, ast.USub: operator.neg,
}  # fmt: skip
ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.BinOp, ast.Compare, ast.Name, ast.Load, ast.Store,
    ast.Constant, ast.Attribute, ast.Call, ast.GeneratorExp, ast.comprehension, ast.List, ast.Tuple,
    *COMPARISONS, *ARITHMETIC,
)  # fmt: skip


class Claim:
    """An expression that was read and found to use the vocabulary alone."""

    def __init__(self, text: str, tree: ast.Expression):
        self.text = text
        self.node = tree.body
        self.names = frozenset(
            [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
            + [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        )
        self.strings = [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The figures written in the expression."""
        return frozenset(
            node.value
            for node in ast.walk(self.node)
            if isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)
        )

    @cached_property
    def attributes(self) -> list[str]:
        """What is asked of lands, Spirits and the rest: the names after a dot."""
        return [node.attr for node in ast.walk(self.node) if isinstance(node, ast.Attribute)]

    @cached_property
    def parts(self) -> list[str]:
        """The facts that the expression asks for, as they are written: `A4.dahan`, `cost('Wash Away')`."""
        found = [
            ast.unparse(node)
            for node in ast.walk(self.node)
            if isinstance(node, ast.Attribute)
            or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in LOOPS)
        ]
        return list(dict.fromkeys(found))

    def value(self, moment: ClaimContext) -> Any:
        """The value at a moment. Raises ClaimError, with a sentence."""
        evaluator = _evaluator().at(moment)
        try:
            return evaluator.eval(self.text, previously_parsed=self.node)
        except (ClaimError, ValueError) as error:
            raise ClaimError(f"In '{self.text}': {error}.") from None
        except (simpleeval.InvalidExpression, TypeError, AttributeError, KeyError, RecursionError) as error:
            raise ClaimError(f"'{self.text}' cannot be worked out: {error}.") from None
        finally:
            moment.looped += evaluator.looped


@cache
def read(text: str) -> Claim:
    """Reads an expression. Raises ClaimError for anything outside the vocabulary."""
    if len(text) > MAX_LENGTH:
        raise ClaimError(f"A claim is at most {MAX_LENGTH} characters long.")
    if "\\" in text:
        _refuse(text, "a backslash is not part of the vocabulary of claims")
    try:
        with warnings.catch_warnings(action="ignore"):  # Python's, on what it reads and we refuse
            tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ClaimError(f"'{text}' is not an expression, such as A4.dahan == 2.") from None
    for node in ast.walk(tree):
        _vet(node, text)
    loops = {id(node.args[0]) for node in _calls(tree) if node.func.id in LOOPS and len(node.args) == 1}  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.GeneratorExp) and id(node) not in loops:
            _refuse(text, "'for' stands only inside any(...), all(...) or count(...)")
    return Claim(text.strip(), tree)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _refuse(text: str, why: str) -> NoReturn:
    raise ClaimError(f"In '{text}': {why}.")


def _vet(node: ast.AST, text: str) -> None:
    if not isinstance(node, ALLOWED):
        _refuse(text, f"{type(node).__name__} is not part of the vocabulary of claims")
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        _refuse(text, f"'{node.attr}' begins with an underscore")
    if isinstance(node, ast.Name) and node.id.startswith("_"):
        _refuse(text, f"'{node.id}' begins with an underscore")
    if isinstance(node, ast.Constant) and not isinstance(node.value, (int, str, bool)):
        _refuse(text, f"{node.value!r} is neither a whole number nor a text")
    if isinstance(node, ast.Call):
        if not isinstance(node.func, ast.Name) or node.func.id not in {*FUNCTIONS, *LOOPS}:
            name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
            known = [*FUNCTIONS, *LOOPS]
            _refuse(text, f"'{name}' is no function here; there are {listed(known, name)}")
        if node.keywords or any(isinstance(part, ast.Starred) for part in node.args):
            _refuse(text, f"'{node.func.id}' takes its arguments one after another")
        if node.func.id in LOOPS and not (len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp)):
            _refuse(text, f"'{node.func.id}' is used as {node.func.id}(land.towns > 0 for land in neighbours(A4))")
    if isinstance(node, ast.comprehension) and (node.is_async or not isinstance(node.target, ast.Name)):
        _refuse(text, "a loop goes over lands, one name for each")


@cache
def constant(claim: Claim) -> str:
    """Why a claim cannot be false whatever lies on the table, or an empty string."""
    table_names = [name for name in claim.names if name not in LOOPS]
    if not table_names:
        return "it names nothing on the table"
    for node in ast.walk(claim.node):
        if isinstance(node, ast.Compare):
            sides = [ast.dump(side) for side in (node.left, *node.comparators)]
            if len(set(sides)) < len(sides):
                return "it compares something with itself"
            if _never_false(node):
                return "a count is never below nothing"
        if isinstance(node, ast.BoolOp) and any(isinstance(part, ast.Constant) for part in node.values):
            return "one side of it is fixed"
    if isinstance(claim.node, ast.Constant):
        return "it is a fixed value"
    return ""


def _never_false(node: ast.Compare) -> bool:
    if len(node.ops) != 1 or not isinstance(node.comparators[0], ast.Constant) or isinstance(node.left, ast.Constant):
        return False
    bound = node.comparators[0].value
    if not isinstance(bound, int):
        return False
    return (isinstance(node.ops[0], ast.GtE) and bound <= 0) or (isinstance(node.ops[0], ast.Gt) and bound < 0)


class _Evaluator(simpleeval.EvalWithCompoundTypes):  # type: ignore[misc]
    """simpleeval over the facts of one moment."""

    moment: ClaimContext

    def __init__(self) -> None:
        functions = {name: self._function(name) for name in FUNCTIONS}
        functions |= {"any": any, "all": all, "count": lambda items: sum(map(bool, items))}
        super().__init__(operators={**COMPARISONS, **ARITHMETIC}, functions=functions, names=self._name)

    def at(self, moment: ClaimContext) -> _Evaluator:
        """The evaluator, looking at this moment (making a new one for each claim would cost more than the claim)."""
        self.moment = moment
        return self

    @property
    def looped(self) -> int:
        """How often a loop went on in what was worked out last."""
        return int(self._max_count)

    def _function(self, name: str) -> Callable[..., Any]:
        return lambda *given: self.moment.call(name, *given)

    def _name(self, node: ast.Name) -> Any:
        try:
            return self.moment.name(node.id)
        except KeyError:
            raise ClaimError(f"'{node.id}' is no name here{self._meant(node.id)}") from None

    def _meant(self, name: str) -> str:
        """What somebody may have meant by a name that is none, as the rest of a sentence."""
        game = self.moment.game
        other_land = elsewhere(name, game.island.lands, game.box).rstrip(".")
        meant = did_you_mean(name, self.moment.names()).replace(" Did", " did").rstrip("?")
        return f";{other_land or meant}" if other_land or meant else ""

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        thing = self._eval(node.value)
        if isinstance(thing, ClaimContext):
            try:
                return thing.name(node.attr)
            except KeyError:
                raise ClaimError(f"'{node.attr}' is no name here") from None
        if not isinstance(thing, Facts):
            raise ClaimError(f"'.{node.attr}' asks something of a plain value")
        try:
            return thing.read(node.attr)
        except AttributeError:
            raise ClaimError(f"'{thing}' has no '{node.attr}'; it has {listed(thing.known, node.attr)}") from None


@cache
def _evaluator() -> _Evaluator:
    return _Evaluator()


assert set(USAGE) == set(FUNCTIONS)
