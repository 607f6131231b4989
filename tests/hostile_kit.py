"""Almost-right files and arguments: what a tired author, a broken disk or an enemy makes of a good one."""

from __future__ import annotations

import contextlib
import copy
import io
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from hypothesis import settings
from hypothesis import strategies as st

from spirit_tutor.cli import main
from spirit_tutor.route.yaml_text import read_text

HERE = Path(__file__).parent


def steady(examples: int) -> settings:
    """So many examples, the same in every run; what they find is pinned in tests of their own."""
    return settings(derandomize=True, deadline=None, database=None, max_examples=examples)


NUMBERS = ("0", "-1", "99", "999999999", "-999999999", "1e309", "0x10", "1_000", "\N{SUPERSCRIPT TWO}", "9" * 1990)
CLAIMS = (
    "9**9**9", "'x' * 999999999", "lands * turn * 99999999", "(" * 390, "-" * 380 + "turn", "turn" + ".turn" * 90,
    "not " * 90 + "turn", "[" * 190 + "turn" + "]" * 190, "'\\x1b[2J'", "1if turn else 2", "turn.__class__",
    "count(0 > 1 for a in lands for b in lands for c in lands for d in lands for e in lands)",
    "count(count(count(a.dahan > 9 for c in lands) > 9 for b in lands) > 9 for a in lands)",
    "within(A4, 999999999)", "missing('Massive Flooding', -1)", "forecast(A4).damage", "start.start.turn", "lands < 1",
)  # fmt: skip
TEXTS = (
    "", "x", "x" * 5_000, "x" * 1_900, "none", "done", "no", "A4", "A9", "99E 99T 99C 99D 99Bl", "river",
    "[/bold] [x] {A4.dahan} {{", "<script>", "Wash Away", "\u00df" * 300, "\u0130" * 300, "a\nb", "\t",
)  # fmt: skip
CONTROLS = ("\x1b[2J", "\x00", "\x07", "\x9b31m", "\u202e", "\u200b", "\r", "\x85", "\ufeff")
SHAPES: tuple[Any, ...] = (None, {}, [], [None], {"a": None}, [[["x"]]], {"a": {"b": ["c"]}}, ["a"] * 300)
VALUES = (*NUMBERS, *CLAIMS, *(f"{{{claim}}}" for claim in CLAIMS), *TEXTS, *CONTROLS, *SHAPES)


@cache
def good_files() -> dict[str, str]:
    """Some of our own files, by name: scenarios of every kind, the lessons, the opening of the route."""
    found = [
        *sorted((HERE / "scenarios").rglob("*.yaml"))[::6],
        *sorted((HERE.parent / "routes/lessons").glob("*.yaml")),
    ]
    route = (HERE.parent / "routes" / "river-lightning.yaml").read_text(encoding="utf-8")
    return {
        **{file.name: file.read_text(encoding="utf-8") for file in found},
        "opening": route[: route.index("# Turn 2")],
    }


@cache
def _known() -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The keys and the values of the good files: each is right somewhere."""
    keys, values = {}, {}
    for text in good_files().values():
        data = read_text(text).data
        for path in _paths(data):
            values[repr(_at(data, path))] = _at(data, path)
            if path and isinstance(path[-1], str):
                keys[path[-1]] = None
    return tuple(keys), tuple(values.values())


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from _paths(value, (*path, key))


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True


@st.composite
def almost_right(draw: Any, texts: tuple[str, ...]) -> bytes:
    """One of these YAML files with a few parts changed, then perhaps with its bytes disturbed."""
    text = draw(st.sampled_from(texts))
    data = copy.deepcopy(_plain(text))
    for _ in range(draw(st.integers(0, 2))):
        _change(draw, data)
    written = yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10_000)
    return _disturbed(draw, written.encode("utf-8", "replace"))


@cache
def _plain(text: str) -> Any:
    return read_text(text).data


def _change(draw: Any, data: Any) -> None:
    paths = [path for path in _paths(data) if path]
    if not paths:
        return
    path = draw(st.sampled_from(paths))
    within, key = _at(data, path[:-1]), path[-1]
    keys, values = _known()
    how = draw(st.sampled_from(("hostile", "hostile", "elsewhere", "nested", "gone", "named", "twice", "cut")))
    if how == "hostile":
        within[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))
    elif how == "elsewhere":
        within[key] = copy.deepcopy(draw(st.sampled_from(values)))
    elif how == "nested":
        for _ in range(draw(st.sampled_from((1, 2, 40)))):
            within[key] = [within[key]]
    elif how == "gone":
        del within[key]
    elif how == "named" and isinstance(within, dict):
        within[draw(st.sampled_from((*keys, *TEXTS[1:], *CONTROLS)))] = within.pop(key)
    elif how == "twice" and isinstance(within[key], (str, list)):
        within[key] = within[key] * draw(st.sampled_from((2, 30)))
    elif isinstance(within[key], str):
        within[key] = within[key][: draw(st.integers(0, len(within[key])))]


MARKS = (
    b"\x00", b"\xff", b"\x1b[31m", b"\xc2\x9b2J", b"\xe2\x80\xae", b"\xed\xa0\x80", b"\t", b"\r", b"&a ", b"*a ",
    b"!!python/object:os.system ", b"!%1B[2J ", b"<<: *a", b"\n---\n", b"\n...\n", b"%YAML 9.9\n", b"[", b"{", b": ",
    b'"', b"'", b"|", b"? ", b"#", b"[" * 5_000,
)  # fmt: skip


def _disturbed(draw: Any, raw: bytes) -> bytes:
    how = draw(st.sampled_from(("not", "not", "not", "cut", "mark", "crlf", "bom", "line twice", "indent", "utf-16")))
    if how == "not":
        return raw
    at, lines = draw(st.integers(0, len(raw))), raw.split(b"\n")
    line = at % len(lines)
    return {
        "cut": raw[:at],
        "mark": raw[:at] + draw(st.sampled_from(MARKS)) + raw[at:],
        "crlf": raw.replace(b"\n", b"\r\n"),
        "bom": b"\xef\xbb\xbf" + raw,
        "line twice": b"\n".join([*lines[:line], lines[line], *lines[line:]]),
        "indent": b"\n".join([*lines[:line], b" " + lines[line], *lines[line + 1 :]]),
        "utf-16": raw.decode("utf-8", "replace").encode("utf-16"),
    }[how]


# -- running the program --------------------------------------------------------------------------------------


class Answered(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str = "") -> Answered:
    """Runs the program in this process, as a shell would; whatever it raises is a fault of the program."""
    out, err, stdin = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main(arguments)
            except SystemExit as stopped:
                code = stopped.code
    finally:
        sys.stdin = stdin
    return Answered(code, out.getvalue(), err.getvalue())


TERMINAL_ACTS_ON = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


def clean(answered: Answered) -> bool:
    """Whether nothing is said that a terminal acts on, and no sentence is without end."""
    said = answered.out + answered.err
    return not TERMINAL_ACTS_ON.search(said) and len(answered.err) < 60_000
