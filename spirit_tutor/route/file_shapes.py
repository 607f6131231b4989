"""Shapes: dataclasses that say what a file may hold, and how plain data is read into them.

A shape is the one definition of its part of a format. Here data that fits it is
read, without much ado. Data that does not fit is only refused: pydantic, which
reads the same definition, tells an author everything that is wrong with it (see
`route_mistakes`), and costs as much to load as the rest of the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

T = TypeVar("T")
Reader = Callable[[Any], Any]


class Misfit(ValueError):
    """The data does not have this shape."""


def key(field: str) -> str:
    """How a file spells the name of a field: `blight card`."""
    return field.rstrip("_").replace("_", " ").replace("card play", "card-play")  # as the game spells it


@dataclass_transform(kw_only_default=True)
def shape(cls: type[T]) -> type[T]:
    """Makes a class a shape: one key of the file for each field, and no others."""
    made = dataclass(kw_only=True, eq=False, repr=False, match_args=False)(cls)
    made.__pydantic_config__ = {  # type: ignore[attr-defined]
        "extra": "forbid", "alias_generator": key, "populate_by_name": True, "use_attribute_docstrings": True,
    }  # fmt: skip
    return made


class Before:
    """Changes what is written before it is read."""

    def __init__(self, change: Callable[[Any], Any]):
        self.change = change

    def around(self, read: Reader) -> Reader:
        """A reader of what this makes of the data."""
        return lambda value: read(self.change(value))

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(self.change, handler(source))


class OneOrMore(Before):
    """Takes what stands alone for a list of one; nothing at all is an empty list where `none` says so."""

    def __init__(self, *, none: bool = False):
        super().__init__(self._listed)
        self.none = none

    def _listed(self, value: Any) -> Any:
        if value is None and self.none:
            return []
        return value if isinstance(value, list) else [value]

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> Any:
        made = handler(core_schema)
        lists = made if "items" in made else next(one for one in made["anyOf"] if "items" in one)
        alone = [lists["items"], *([{"type": "null"}] if self.none else [])]
        return {"anyOf": [lists, *alone]}


class Within:
    """Bounds: `least` and `most` of a number, or of the length of anything else."""

    def __init__(self, least: int, most: int | None = None):
        self.least = least
        self.most = most

    def around(self, read: Reader) -> Reader:
        """A reader that keeps the bounds too."""

        def bounded(value: Any) -> Any:
            found = read(value)
            size = found if isinstance(found, int) else len(found)
            if size < self.least or (self.most is not None and size > self.most):
                raise Misfit
            return found

        return bounded

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        least, most = ("ge", "le") if source is int else ("min_length", "max_length")
        return handler(source) | {least: self.least} | ({most: self.most} if self.most is not None else {})


def written(part: Any) -> dict[str, Any]:
    """A shape as the data of a file, without what goes without saying."""
    found = {}
    for each in fields(part):
        value = getattr(part, each.name)
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        if is_dataclass(value) or value != default:
            data = _written(value)
            if data or not is_dataclass(value):
                found[key(each.name)] = data
    return found


def _written(value: Any) -> Any:
    if is_dataclass(value):
        return written(value)
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if isinstance(value, dict):
        return {name: _written(each) for name, each in value.items()}
    return value


def read(kind: type[T], data: Any) -> T:
    """Data read into a shape; texts are all that the data holds beside lists and mappings. Raises Misfit."""
    reader: Reader = _reader(kind)  # type: ignore[arg-type]  # a class is hashable
    found: T = reader(data)
    return found


@cache
def _reader(kind: Any) -> Reader:
    """What reads data of this annotation."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        reader = _reader(inner[0])
        for mark in inner[1:]:
            reader = mark.around(reader)
        return reader
    if origin in (Union, UnionType):
        (one,) = (_reader(each) for each in inner if each is not NoneType)
        return lambda value: None if value is None else one(value)
    if origin is Literal:
        return lambda value: _one_of(value, inner)
    if origin is tuple:
        item = _reader(inner[0])
        return lambda value: tuple(item(each) for each in _of(list, value))
    if origin is dict:
        item = _reader(inner[1])
        return lambda value: {name: item(each) for name, each in _of(dict, value).items()}
    return _of_shape(kind) if is_dataclass(kind) else PLAIN[kind]


def _of(kind: type[T], value: Any) -> T:
    if not isinstance(value, kind):
        raise Misfit
    return value


def _one_of(value: Any, known: tuple[Any, ...]) -> Any:
    if value not in known:
        raise Misfit
    return value


def _number(value: Any) -> int:
    if not re.fullmatch(r"-?\d{1,9}", _of(str, value), re.ASCII):
        raise Misfit
    return int(value)


PLAIN: dict[Any, Reader] = {
    Any: lambda value: value,
    str: lambda value: _of(str, value),
    int: _number,
    bool: lambda value: _one_of(value, ("true", "false")) == "true",
}


def _of_shape(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    names = {key(field.name): field.name for field in fields(kind)}
    needed = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}

    def reader(value: Any) -> Any:
        found = {}
        for written, part in _of(dict, value).items():
            if written not in names:
                raise Misfit
            name = names[written]
            found[name] = _reader(hints[name])(part)
        if not needed <= found.keys():
            raise Misfit
        return kind(**found)

    return reader
