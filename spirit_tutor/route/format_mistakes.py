"""What is wrong with the shape of a route file, in sentences, and the format as JSON Schema.

Both are pydantic's work, from the same definition that routes are read by (`route_format`).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError

from spirit_tutor.box import BOXES, open_box
from spirit_tutor.rules.core.asks import ASKS
from spirit_tutor.rules.core.card_shapes import MAJOR, MINOR

from .file_shapes import key
from .mistakes import MOST, FileProblems, FoundProblems, Problem, did_you_mean, nearest
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
    found = FoundProblems()
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
    """The JSON Schema of the format, for editors. A file that an editor has read as YAML fits it if its shape is right."""
    made = ROUTE.json_schema()
    one: dict[str, Any] = {"type": ["string", "integer", "boolean"]}
    for name, part in made["$defs"].items():
        if part.get("properties", {}).pop(ANSWERS, None):
            part["properties"] |= {
                about: {**_one_or_more(_offered(one, SUGGESTED.get(about, ""))), "description": what}
                for about, what in ASKS.items()
            }
        for field, names in NAMED.get(name, {}).items():
            part["properties"][field] = _texts(part["properties"][field], _ref(names))
        for field, names in OFFERED.get(name, {}).items():
            text = _offered({"type": "string"}, names)
            part["properties"][field] = _texts(part["properties"][field], text)
    box = open_box(*BOXES)
    made["$defs"] |= {
        "a Spirit": {"enum": ["", *box.panels]}, "a board": {"enum": ["", *box.boards]}, "a box": {"enum": [*BOXES]},
        "an Adversary": {"enum": [*box.adversaries]}, "a Power": {"enum": sorted(box.powers)},
        "an Invader Card": {"enum": sorted(box.invaders)}, "a Fear Card": {"enum": sorted(box.fear)},
        "a Blight Card": {"enum": sorted(box.blight)}, "an Event Card": {"enum": sorted(box.events)},
        "minor or major": {"enum": [MINOR, MAJOR]},
    }  # fmt: skip
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "spirit-tutor route or scenario"
    return made


SUGGESTED = {
    **dict.fromkeys(("power cards", "keep", "forget", "give", "reclaim", "play", "fast", "slow"), "a Power"),
    "explore card": "an Invader Card", "fear card": "a Fear Card", "blight card": "a Blight Card",
    "event card": "an Event Card", "spirit": "a Spirit", "gain": "minor or major",
}  # fmt: skip
"""What an editor offers as answers to an ask; any other text may be an answer as well."""
_WHO = {"who": "a Spirit"}
NAMED = {
    "SeatPart": {"spirit": "a Spirit", "board": "a board"},
    "SpiritPart": {"board": "a board"},
    "SetupPart": {"boxes": "a box"},
    "PositionPart": {"boxes": "a box", "acting": "a Spirit"},
    "AdversaryPart": {"name": "an Adversary"}, "AdversaryInPositionPart": {"name": "an Adversary"},
    "EntryPart": _WHO, "LinePart": _WHO, "InsteadPart": _WHO, "RefusePart": _WHO,
}  # fmt: skip
"""The keys that take one of these names and nothing else."""
OFFERED = {
    "PositionPart": dict.fromkeys(("ravage", "build", "explore", "invader discard"), "an Invader Card"),
    "SpiritPart": dict.fromkeys(("hand", "in play", "discard", "forgotten", "beside", "used"), "a Power"),
    "FearPart": {"discard": "a Fear Card"}, "FearCardPart": {"card": "a Fear Card"},
    "DeckPart": dict.fromkeys(("cards", "discard"), "a Power"),
    "EventsPart": dict.fromkeys(("cards", "discard"), "an Event Card"), "EventCardPart": {"card": "an Event Card"},
    "BlightPart": {"card": "a Blight Card"},
}  # fmt: skip
"""The keys of which an editor offers these cards; case, blanks and hyphens do not matter, so any text is allowed."""


def _ref(names: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{names.replace(' ', '%20')}"}


def _offered(one: dict[str, Any], names: str) -> dict[str, Any]:
    return {"anyOf": [_ref(names), one]} if names else one


def _one_or_more(one: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [one, {"type": "array", "items": one}, {"type": "null"}]}


def _texts(made: dict[str, Any], names: dict[str, Any]) -> dict[str, Any]:
    """A schema whose texts are these; whatever else it says stays."""
    if made.get("type") == "string":
        return {**{key: value for key, value in made.items() if key != "type"}, **names}
    found = dict(made)
    if "items" in found:
        found["items"] = _texts(found["items"], names)
    if "anyOf" in found:
        found["anyOf"] = [_texts(one, names) for one in found["anyOf"]]
    return found
