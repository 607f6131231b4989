"""What is wrong with the shape of a route file, in sentences, and the format as JSON Schema.

Both are pydantic's work, from the same definition that routes are read by (`route_parts`).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError

from spirit_tutor.rules.core.asks import ASKS

from .file_shapes import key
from .mistakes import MOST, FileProblems, Found, Problem, did_you_mean, nearest
from .route_format import ANSWERS, RoutePart
from .yaml_text import Document

ROUTE: TypeAdapter[RoutePart] = TypeAdapter(RoutePart)
UNKNOWN_KEY = "unexpected_keyword_argument"


def read_strictly(document: Document, data: Any) -> RoutePart:
    """The data of a file as a route. Raises FileProblems with everything that is wrong with its shape."""
    try:
        return ROUTE.validate_python(data)
    except ValidationError as error:
        raise FileProblems(_problems(document, error)) from None


def _problems(document: Document, error: ValidationError) -> list[Problem]:
    found = Found()
    errors = error.errors(include_url=False)[: 2 * MOST]  # that may be two for each mistyped key
    mistyped = {
        (*one["loc"][:-1], near)
        for one in errors
        if one["type"] == UNKNOWN_KEY
        for near in nearest(str(one["loc"][-1]), _known_keys(one["loc"]), 1)
    }
    for one in errors:
        if one["type"] == "missing" and one["loc"] in mistyped:
            continue  # the mistyped key is told already
        loc = tuple(part for part in one["loc"] if part != ANSWERS)  # they stand under their own names in the file
        written = _written_keys(document.data, loc)
        path = tuple(part for part in loc if isinstance(part, int) or part in written)
        found.append(document.problem(path, _sentence(one, path)))
    return found


def _written_keys(data: Any, loc: tuple[Any, ...]) -> set[Any]:
    """The keys along a pydantic location that stand in the file (it also names types)."""
    keys: set[Any] = set()
    for part in loc:
        if isinstance(data, dict) and part in data:
            keys.add(part)
            data = data[part]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        elif isinstance(part, str):
            keys.add(part)
    return keys


def _sentence(one: Any, path: tuple[Any, ...]) -> str:
    where = ".".join(str(part) for part in path) or "the file"
    if one["type"] == UNKNOWN_KEY:
        key = str(one["loc"][-1])
        known = _known_keys(one["loc"])
        near = did_you_mean(key, known)
        return f"'{key}' is not a key here.{near or ' Known: ' + ', '.join(sorted(known)) + '.'}"
    if one["type"] == "missing":
        return f"'{one['loc'][-1]}' is missing."
    needed = NEEDED.get(one["type"])
    message = f"{needed} is needed" if needed else one["msg"][0].lower() + one["msg"][1:]
    return f"'{where}' is {_shown(one['input'])}; {message}."


NEEDED = {
    "dataclass_type": "a mapping such as {key: value}",
    "dict_type": "a mapping such as {key: value}",
    "tuple_type": "a list such as [one, another]",
    "int_parsing": "a whole number",
    "bool_parsing": "true or false",
    "string_type": "a text",
    "string_too_short": "a text",
}
"""What pydantic's kinds of mistakes ask for, in an author's words."""


def _shown(value: object) -> str:
    text = "empty" if value in (None, "") else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _known_keys(loc: tuple[Any, ...]) -> list[str]:
    part: Any = RoutePart
    for step in loc[:-1]:
        names = {key(field.name): field.name for field in fields(part)} if part else {}
        if step in names:
            part = _inner_shape(get_type_hints(part)[names[step]])
    known = [key(field.name) for field in fields(part)] if part else []
    return [*(name for name in known if name != ANSWERS), *ASKS] if ANSWERS in known else known


def _inner_shape(annotation: Any) -> Any:
    """The shape inside an annotation such as `tuple[Part, ...]`, `dict[str, Part]` or `Part | None`."""
    if is_dataclass(annotation):
        return annotation
    return next((found for inner in get_args(annotation) if (found := _inner_shape(inner))), None)


def schema() -> dict[str, Any]:
    """The JSON Schema of the format, for editors."""
    made = ROUTE.json_schema()
    answer = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
    for part in made["$defs"].values():
        if part.get("properties", {}).pop(ANSWERS, None):
            part["properties"] |= {about: {**answer, "description": what} for about, what in ASKS.items()}
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "spirit-tutor route or scenario"
    return made
