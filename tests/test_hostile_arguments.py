"""Hostile arguments: whatever is typed after the program's name, it answers in a sentence, and never in a traceback."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hostile_kit import CONTROLS, HERE, clean, run, steady
from hypothesis import given
from hypothesis import strategies as st

from spirit_tutor.cli import COMMANDS
from spirit_tutor.reference.lookup import library

WORDS = (
    "", " ", "-", "--", "'", '"', "it's", 'a\'b"c', "%s", "{}", "*", "(((", "\\", "../..", ".", "/", "~", "x.yaml", "river",
    "river-lightning", "lessons/france-plantations", "push", "2.ravage.B3", "1", "0", "-1", "99999999999", "9" * 4_300, "1e3",
    "\N{SUPERSCRIPT TWO}", "1-2", "2-1", "1-99999999999", "base", "france", "a" * 300, "a " * 400, "\u0130" * 200, "a\nb", "\t",
    "bad\udcff", "e\u0301", *CONTROLS,
)  # fmt: skip
OPTIONS = (
    "--step", "--json", "--as-scenario", "--html", "--plain", "--spirit", "--category", "--box", "--list", "--search", "--steps",
    "--seed", "--players", "--adversary", "--level", "--jobs", "--port", "--help", "--version", "--jsno", "-x", "--step=",
)  # fmt: skip
LEFT_OUT = ("serve", "soak", "coverage")
"""These go on for long when they are meant; they have tests of their own."""


@steady(200)
@given(
    st.sampled_from([*(command for command in COMMANDS if command not in LEFT_OUT), *WORDS]),
    st.lists(st.sampled_from([*WORDS, *OPTIONS]), max_size=4),
)
def test_any_arguments_get_a_sentence(command, arguments):
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        answered = run(command, *arguments)
        assert [*Path(folder).iterdir()] == []
    assert answered.code in (0, 1, 2)
    assert answered.out.strip() or answered.err.strip()
    assert clean(answered)


@steady(60)
@given(
    st.sampled_from(["soak", "serve", "coverage"]),
    st.lists(st.sampled_from([*WORDS, *OPTIONS]), min_size=1, max_size=3),
)
def test_a_wrong_number_or_name_is_refused_before_anything_long_begins(command, arguments):
    answered = run(command, *arguments, "--games", "none", "--port", "none", "--write", "x.yaml")
    assert answered.code in (0, 2)
    assert answered.out.strip() or answered.err.strip()
    assert clean(answered)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["it's"], "there is no command 'it's'. There are: play,"),
        (['"'], "there is no command '\"'."),
        (["shwo", "x"], "there is no command 'shwo'. Did you mean 'show'?"),
        (["show", ""], "There is no bundled route '' and no such file."),
        (["show", "x" * 5_000], "argument 2 is longer than 4096 characters."),
        (["show", "a\x1b[2J"], "argument 2 holds an invisible control character (U+001B): 'a\\x1b[2J'."),
        (
            ["glossary", "push", "--box", "\u202e"],
            "argument 4 holds an invisible control character (U+202E): '\\u202e'.",
        ),
        (["show", "river-lightning", "--step", "x" * 4_000], "there is no step 'xxx"),
        (["serve", "--port", "70000"], "argument --port: '70000' is no whole number from 1 to 65535."),
        (["soak", "--jobs", "65"], "argument --jobs: '65' is no whole number from 1 to 64."),
        (["soak", "--players", "1-100"], "argument --players: '1-100' is no number of players, such as 2, or 1-3"),
        (["soak", "--games", "1", "--players", "7"], "there are Spirits for 4 players only."),
    ],
)
def test_a_wrong_argument_is_named(arguments, words):
    answered = run(*arguments)
    assert answered.code == 2
    assert words in answered.err
    assert not answered.out


def test_words_without_end_are_answered_in_few():
    for words in ("a " * 2_000, "the " * 1_000, "x" * 4_000, "push " * 800):
        answered = run("glossary", words)
        assert answered.code in (0, 1)
        assert len(answered.out + answered.err) < 4_000
        assert clean(answered)
    assert library().look_up("x" * 4_000).how == "nothing"


def test_typed_lines_are_answered_whatever_they_hold():
    typed = "\n".join(["\x1b[2J", "g \x9b31m", "/ \u202e", "m " + "x" * 100_000, "g " + "a " * 50_000, "c (", "k", "q"])
    answered = run("play", "river-lightning", "--plain", typed=typed)
    assert answered.code == 0
    assert "Arrows and other special keys do nothing here." in answered.out
    assert clean(answered)


def test_bytes_that_are_no_text_may_be_typed():
    done = subprocess.run(
        [sys.executable, "-m", "spirit_tutor", "play", "river-lightning", "--plain"], input=b"\xff\xfe\nq\n",
        capture_output=True, timeout=60, check=False, cwd=HERE.parent,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert "that is called '\ufffd\ufffd'".encode() in done.stdout
