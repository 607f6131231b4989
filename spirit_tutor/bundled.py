"""Where the data that ships with the program lies: the routes, the glossary and the numbered rules."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of bundled data called `name` ("routes", "glossary", "docs").

    A wheel carries the data inside the package; a checkout (also when installed
    in editable mode) keeps it beside the package.
    """
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
