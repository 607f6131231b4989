"""Runs the tests that execute what is changed in the working tree under `spirit_tutor/`, and stops at the first that fails.

Which they are is read from a coverage file with a context for each test (`COVERAGE_FILE`, else `.coverage`). What is
executed on import, as most of a card is, concerns every test that executes anything of its module, and all of the files
where most of those are or where printed things are tested. With `MOST_TESTS=200` no more than so many single tests are
run, of the files with most of them: a first look. Tests of whole games, which are long, come last.
"""

from __future__ import annotations

import ast
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

PRINTED = tuple(f"tests/test_{what}.py" for what in ("card_texts", "glossary_cards", "island", "setup"))
QUICKLY = (
    "-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:xdist", "-p", "no:cov",
    "--timeout=60",
)  # fmt: skip
NEAR = 4
"""How many files of tests are near a module or a line: those with most tests that execute it."""
LAST = ("tests/test_routes.py", "tests/test_random_games.py", "tests/test_position_file.py")


def changed() -> Iterator[tuple[str, int]]:
    """The files that were changed, and each line that was."""
    diff = subprocess.run(
        ["git", "diff", "-U0", "--", "spirit_tutor"], capture_output=True, text=True, check=True
    ).stdout
    path = ""
    for line in diff.splitlines():
        if line.startswith("--- a/"):
            path = line.removeprefix("--- a/")
        elif found := re.match(r"@@ -(\d+)(?:,(\d+))?", line):
            first, number = int(found[1]), int(found[2] or 1)
            yield from ((path, first + place) for place in range(max(number, 1)))


def lines_of_statement(path: str, line: int) -> range:
    """The lines of the innermost statement at a line before the change, if any; of a compound one, those of its head."""
    source = subprocess.run(["git", "show", f"HEAD:{path}"], capture_output=True, text=True, check=True).stdout
    at = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)
        if min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))]) <= line <= node.end_lineno
    ]  # fmt: skip
    if not at:
        return range(line, line)
    innermost = max(at, key=lambda node: (node.lineno, -node.end_lineno))
    body = getattr(innermost, "body", None)
    last = body[0].lineno if isinstance(body, list) and body else innermost.end_lineno + 1
    return range(min(innermost.lineno, line), max(last, line + 1))


def concerned() -> set[str]:
    """The names of the tests."""
    data = coverage.CoverageData(os.environ.get("COVERAGE_FILE", ".coverage"))
    data.read()
    names: set[str] = set()
    for path, line in changed():
        file = next(one for one in data.measured_files() if one.endswith(path))
        by_line = data.contexts_by_lineno(file)
        here = {name for at in lines_of_statement(path, line) for name in by_line.get(at, ())}
        if not here - {""} or "" in here:
            here |= {name for found in by_line.values() for name in found}
            here |= {*PRINTED, *(file for file, _ in _files(here).most_common(NEAR))}
        names |= here
    whole = {name for name in names if name and "::" not in name}
    tests = {name.split("|")[0] for name in names} - whole - {""}
    most = int(os.environ.get("MOST_TESTS", len(tests)))
    if len(tests) > most:
        near = [file for file, _ in _files(tests).most_common(NEAR)]
        few = sorted(name for name in tests if name.split("::")[0] in near)
        tests = set(random.Random(1).sample(few, min(most, len(few))))
    return tests | whole


def _files(tests: set[str]) -> Counter[str]:
    """How many of these tests are in each file, but for those of whole games."""
    return Counter(name.split("::")[0] for name in tests if name and not name.startswith(LAST))


class Selection:
    """Keeps the tests of these names, or of these files, the long ones last."""

    def __init__(self, names: set[str]):
        self.names = names

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if {item.nodeid, item.nodeid.split("::")[0]} & self.names]
        items[:] = sorted(kept, key=lambda item: item.nodeid.startswith(LAST))


def main() -> int:
    """Runs them."""
    names = concerned()
    files = sorted({name.split("::")[0] for name in names})
    if not all(Path(file).exists() for file in files):
        sys.exit("The coverage file is of other tests than these.")
    with tempfile.TemporaryDirectory() as folder:  # of its own: other runs clear the usual one
        return int(pytest.main([*QUICKLY, f"--basetemp={folder}/tests", *files], [Selection(names)]))


if __name__ == "__main__":
    sys.exit(main())
