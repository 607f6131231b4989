"""The JSON Schema that editors complete routes by fits every file that the program reads, and refuses what it refuses."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.format_mistakes import schema
from spirit_tutor.route.route_format import PositionPart

jsonschema = pytest.importorskip("jsonschema", reason="the validator comes with the extra 'dev'")
SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.yaml"))


@pytest.fixture(scope="module")
def validator():
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def wrong(validator, data: Any) -> list[str]:
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message[:80]}" for error in validator.iter_errors(data)]


@pytest.mark.parametrize("file", [*bundled_routes().values(), *SCENARIOS], ids=lambda file: file.stem)
def test_every_file_fits(validator, file):
    assert wrong(validator, yaml.safe_load(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("spirit: river", "spirit: rivre"),
        ("board: A", "board: Q"),
        ("boxes: [base]", "boxes: [bass]"),
        ("- growth: reclaim", "- growht: reclaim"),
        ("- growth: reclaim", "- growth: {a: b}"),
        ("title: t", "titel: t"),
    ],
)
def test_what_does_not_fit_is_refused(validator, old, new):
    text = "format: 1\ntitle: t\nsetup:\n  spirits: [{spirit: river, board: A}]\n  boxes: [base]\nplay:\n- growth: reclaim\n"
    assert wrong(validator, yaml.safe_load(text)) == []
    assert wrong(validator, yaml.safe_load(text.replace(old, new))) != []


def test_it_names_the_phases_spirits_and_cards():
    parts = schema()["$defs"]
    assert "Wash Away" in parts["a Power"]["enum"]
    assert parts["a Spirit"]["enum"] == ["", "river", "lightning", "fangs", "keeper"]
    assert "blighted-spirits" in parts[PositionPart.__name__]["properties"]["phase"]["enum"]
