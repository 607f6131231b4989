"""One definition of the format: what the quick reader takes, pydantic takes too, and makes the same of it."""

import copy
import random
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from every import every

from spirit_tutor.route import file_shapes
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.format_mistakes import ROUTE
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import prepared, route_of
from spirit_tutor.route.route_format import RoutePart
from spirit_tutor.route.yaml_text import Document, read_file

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.yaml"))
FILES = [*bundled_routes().values(), *SCENARIOS]
STRANGE: tuple[Any, ...] = (
    None, "", "x", " a  b ", "0", "-1", "3", "+3", "1_0", "\uff13", "1.0", "true", "True", "no", [], ["x"], [None], [[]], {},
    {"x": "y"}, {"x": None},
)  # fmt: skip


def quick(data: Any) -> Any:
    """What the quick reader makes of a file's data, or None where it does not fit."""
    try:
        return asdict(file_shapes.read(RoutePart, prepared(data)))
    except file_shapes.Misfit:
        return None


def strict(data: Any) -> Any:
    return asdict(ROUTE.validate_python(prepared(data)))


@every("path", FILES)
def test_every_file_is_read_quickly_and_alike(path):
    data = read_file(path).data
    assert quick(data) == strict(data)


def parts(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every mapping and list in the data, with each key or index."""
    for key, value in list(data.items()) if isinstance(data, dict) else list(enumerate(data)):
        yield data, key
        if isinstance(value, (dict, list)):
            yield from parts(value)


def spoiled(data: Any, dice: random.Random) -> Any:
    """The data with one thing in it replaced, left out, or under another key."""
    data = copy.deepcopy(data)
    within, key = dice.choice([part for part in parts(data) if part[1] != "format"])
    what = dice.randrange(4)
    if what == 0:
        del within[key]
    elif what == 1 and isinstance(within, dict):
        within[dice.choice((f"{key}s", str(key).replace(" ", "_"), "answers", "who"))] = within.pop(key)
    else:
        within[key] = dice.choice(STRANGE)
    return data


def test_what_the_quick_reader_takes_pydantic_reads_alike():
    dice = random.Random(7)
    files = [read_file(path).data for path in FILES]
    taken = 0
    for _ in range(3000):
        data = spoiled(dice.choice(files), dice)
        found = quick(data)
        if found is not None:
            taken += 1
            assert found == strict(data), data
    assert taken > 300, "some harm is harmless; without any this would test nothing"


def test_what_only_pydantic_takes_is_still_a_route():
    text = {"format": "1", "title": "t", "setup": {"spirits": [{"spirit": "river", "board": "A"}], "blight_card": "no"}}
    assert quick(text) is None
    assert route_of(Document("try.yaml", text, {})).part.setup.blight_card is False


def test_what_neither_takes_is_told():
    text = {"format": "1", "title": "t", "setup": {"spirits": []}}
    with pytest.raises(FileProblems, match=r"'setup\.spirits'"):
        route_of(Document("try.yaml", text, {}))
