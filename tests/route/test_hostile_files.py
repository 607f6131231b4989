"""Hostile files: whatever a file holds, the program says a sentence with a place, and never a traceback."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hostile_kit import CONTROLS, HERE, Answered, almost_right, clean, good_files, run, steady
from hypothesis import given
from hypothesis import strategies as st
from route_kit import OPENING, played
from screen_kit import ROUTE, player, story_of, until
from screen_kit import run as run_app
from textual.pilot import Pilot

from spirit_tutor.lexicon import GlossaryError, read
from spirit_tutor.lexicon.everyday import read_everyday
from spirit_tutor.lexicon.questions import read_questions
from spirit_tutor.reading.progress import Progress, ProgressStore, route_key
from spirit_tutor.reference.cross_index import load_shown
from spirit_tutor.reference.lookup import library
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.file_watch import FileWatch

COMMANDS = (
    ["check"], ["check"], ["show"], ["show", "--json"], ["show", "--step", "1"], ["export"], ["export", "--html"],
    ["next"], ["coverage"], ["show", "--step", "1", "--as-scenario"], ["play", "--plain"],
)  # fmt: skip
TYPED = "\n" * 12 + "2\n3\nf\nm\nv\nc\n/ the\nend\nq\n"
POSITION = "format: 1\ntitle: try\nposition:\n  lands: {A4: 2T 2D R, B3: L}\nplay:\n"
WITH_A_PLACE = re.compile(r"\S+:\d+:\d+: \S")


def told_with_a_place(answered: Answered) -> bool:
    if answered.code == 0:
        return True
    return answered.code == 2 and bool(WITH_A_PLACE.match(answered.err) or "there is no step" in answered.err)


# -- at large -----------------------------------------------------------------------------------------------


@steady(100)
@given(st.sampled_from(COMMANDS), almost_right(tuple(good_files().values())))
def test_an_almost_right_route_gets_a_sentence_with_its_place(command, raw):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "try.yaml"
        path.write_bytes(raw)
        answered = run(*command, str(path), typed=TYPED)
        assert [*Path(folder).iterdir()] == [path]
    assert told_with_a_place(answered), answered.err
    assert clean(answered)


GLOSSARY = {name: (HERE.parent / "glossary" / name).read_text(encoding="utf-8") for name in sorted(
    file.name for file in (HERE.parent / "glossary").glob("*.yaml")
)}  # fmt: skip


def short(name: str) -> str:
    """The first entries of a file of the glossary, so that many of them can be read."""
    lines = GLOSSARY[name].splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line[0] not in " \n#"]
    return "".join(lines[: starts[4]]) if len(starts) > 4 else "".join(lines)


@steady(40)
@given(st.sampled_from(("terms.yaml", "spirit-notes.yaml", "questions.yaml", "everyday.yaml", "shown.yaml")), st.data())
def test_an_almost_right_glossary_is_read_or_gets_a_sentence(name, data):
    raw = data.draw(almost_right((short(name),)))
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        for other in ("terms.yaml", "spirit-notes.yaml", "questions.yaml"):
            (where / other).write_text(GLOSSARY[other], encoding="utf-8")
        (where / name).write_bytes(raw)
        try:
            if name == "shown.yaml":
                load_shown(where / name)
            elif name == "questions.yaml":
                read_questions(where, library().terms)
            elif name == "everyday.yaml":
                read_everyday(where, library().terms, library().questions)
            else:
                read(where).exact("sacred site")
        except GlossaryError as error:
            assert str(error).startswith(f"{where.name}/"), error
            assert error.sentence


KEPT = json.dumps({"format": 1, "trail": ["setup.island", "1.growth"], "step": "1.growth", "bookmarks": ["setup.island"],
                   "theme": "spirit-light", "log_open": False, "words_a_minute": 200})  # fmt: skip


@steady(60)
@given(almost_right((KEPT,)), st.booleans())
def test_an_almost_right_state_file_is_read_or_set_aside_whole(raw, as_json):
    if as_json:
        raw = raw.replace(b"format: '1'", b'{"format": 1, "trail": ').replace(b"\n", b",") + b"}"
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        (where / "route-x.json").write_bytes(raw)
        keep = ProgressStore(where)
        keep.progress("route-x")
        assert bool(keep.messages) == (where / "route-x.json.damaged-1").exists()
        if keep.messages:
            assert (where / "route-x.json.damaged-1").read_bytes() == raw
        kept = keep.change_progress("route-x", lambda old: old.at(["a", "b"], "b").with_bookmark("a"))
        assert ProgressStore(where).progress("route-x") == kept


# -- what terminals act on -----------------------------------------------------------------------------------


@pytest.mark.parametrize("control", CONTROLS[:-1])
@pytest.mark.parametrize(
    "text",
    [
        OPENING.replace("title: try", "title: %s"),
        OPENING.replace("title: try", "title: try\nteaches: [%s]"),
        OPENING.replace("title: try", "title: try\nrules: [%s]"),
        OPENING.replace("title: try", "%s: try"),
        OPENING.replace("board: B", "board: %s"),
        OPENING + "- note: %s\n",
        OPENING + "- %s: A4\n",
        OPENING + "- growth: %s\n",
        OPENING + "- turn: 1\n  expect: {A4: %s}\n",
        OPENING + "- end: %s\n",
        POSITION.replace("lands:", "lost: [%s]\n  ending: {kind: defeat, reason: x}\n  lands:"),
        POSITION.replace("lands:", "effects: [{kind: defend, amount: 1, source: %s}]\n  lands:"),
        POSITION + "- growth: reclaim\n  given: [{say: x, claim: %s}]\n",
    ],
)
def test_what_a_terminal_acts_on_stops_in_the_file(tmp_path, text, control):
    path = tmp_path / "try.yaml"
    path.write_text(text % json.dumps(f"a{control}b"), encoding="utf-8")
    for command in (["check"], ["export"]):
        answered = run(*command, str(path))
        assert answered.code == 2
        assert f"invisible control character (U+{ord(control[0]):04X})" in answered.err
        assert clean(answered)


def test_an_escape_in_a_claim_or_a_tag_reaches_no_terminal(tmp_path):
    path = tmp_path / "try.yaml"
    for text, words in (
        (POSITION + "- growth: reclaim\n  why: \"{'\\\\x1b[2J'}\"\n", "a backslash is not part of the vocabulary"),
        ("format: 1\ntitle: !%1B2J x\n", "The tag '!\\x1b"),
    ):
        path.write_text(text, encoding="utf-8")
        answered = run("export", str(path))
        assert words in answered.err
        assert clean(answered)


def test_the_name_of_a_file_is_told_without_what_a_terminal_acts_on(tmp_path):
    assert str(played(tmp_path, OPENING + "- turn: 2\n").problem).count("\x1b") == 0
    folder = tmp_path / "a\x1b[2Jb"
    folder.mkdir()
    assert str(played(folder, OPENING + "- turn: 2\n").problem).startswith(f"{tmp_path}/a\\x1b[2Jb/try.yaml:9:3: ")


@pytest.mark.usefixtures("in_colour")
def test_a_watched_file_that_turns_hostile_gives_a_sentence(tmp_path):
    file = tmp_path / "watched.yaml"
    file.write_text(ROUTE, encoding="utf-8")

    async def visit(pilot: Pilot) -> None:
        for hostile, words in (
            (ROUTE.replace("first Ravage", "\\e[2Jfirst Ravage").encode(), "(U+001B)"),
            (b"\xff", "UTF-8"),
            (b"[" * 30 + b"]" * 30, "nests"),
        ):
            file.write_bytes(hostile)
            pilot.app.screen.query_one(FileWatch).look_again()
            await until(pilot, words)
            assert player(pilot.app).place == 0

    run_app(TutorApp(story_of(ROUTE), reload=lambda: open_story(str(file)), watched=file), (120, 40), visit)


@pytest.mark.parametrize(
    "text", ["\u0928\u092e\u0938\u094d\u200d\u0924\u0947", "\u0645\u06cc\u200c\u062e", "\U0001f469\u200d\U0001f680"]
)
def test_joiners_are_letters_of_a_text(tmp_path, text):
    path = tmp_path / "try.yaml"
    path.write_text(ROUTE.replace("title: ", f"title: {text} ", 1), encoding="utf-8")
    answered = run("export", str(path))
    assert (answered.code, answered.err) == (0, "")
    assert answered.out.startswith(f"# {text} ")


def test_a_name_is_found_in_each_form_of_its_letters(tmp_path):
    apart, together = "fo\u0308hn", "f\u00f6hn"
    for written, typed in ((apart, together), (together, apart), (apart, apart)):
        path = tmp_path / f"{written}.yaml"
        path.write_text(ROUTE, encoding="utf-8")
        assert run("show", str(tmp_path / f"{typed}.yaml")).code == 0
        path.unlink()
    text = POSITION.replace("lands: {A4: 2T 2D R, B3: L}", f"lands: {{A4: 2T, {apart}: D, {together}: D}}")
    (tmp_path / "try.yaml").write_text(text, encoding="utf-8")
    assert f"The key '{together}' stands here twice" in run("check", str(tmp_path / "try.yaml")).err


def test_a_rule_that_there_is_not_is_refused(tmp_path):
    path = tmp_path / "try.yaml"
    path.write_text(POSITION.replace("position:", "rules: [R15.8, R99.1, x]\nposition:"), encoding="utf-8")
    assert run("check", str(path)).err.splitlines() == [
        f"{path}:3:16: There is no rule 'R99.1'. Did you mean 'R9.1'?",
        f"{path}:3:23: There is no rule 'x'.",
    ]


# -- without end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("- growth: reclaim\n  why: \"{'x' * 999999999}\"\n", "only figures are multiplied"),
        (
            "- growth: reclaim\n  given: [{say: x, claim: lands * turn * 99999999 == turn}]\n",
            "only figures are multiplied",
        ),
        ("- growth: reclaim\n  why: '{9**9**9}'\n", "Pow is not part of the vocabulary"),
        ("- growth: reclaim\n  why: '{" + "(" * 390 + "}'\n", "is not an expression"),
        ("- growth: reclaim\n  why: " + "9" * 5_000 + "\n", "longer than 2000 characters"),
        ("- growth: " + "x" * 100_000 + "\n", "longer than 2000 characters"),
        ("- " + "x" * 900 + ": y\n", "is not a key here. Known: "),
        ("- do: {effect: add, land: A4, pieces: D, amount: 999999999}\n", "should be less than or equal to 99"),
        ("- do: {effect: remove blight, land: A4, amount: -1}\n", "cannot be done -1 times"),
        ("- do: {effect: replace, land: A4, by: 999999999T}\n", "'by: T', 'by: 2E'"),
    ],
)
def test_what_has_no_end_is_refused(tmp_path, entry, words):
    path = tmp_path / "try.yaml"
    path.write_text(POSITION + entry, encoding="utf-8")
    answered = run("check", str(path))
    assert answered.code == 2
    assert words in answered.err
    assert answered.err.startswith(f"{path}:")


def test_the_loops_of_all_claims_together_have_an_end(tmp_path):
    pairs = "count(count(a.dahan > 9 for b in lands) > 9 for a in lands) == 0"
    head, one = OPENING + "- growth: reclaim\n  given:\n", f'  - {{say: x, claim: "{pairs}"}}\n'
    assert played(tmp_path, head + 9 * one).problem is None
    problem = played(tmp_path, head + 60 * one).problem
    assert problem is not None
    assert "The loops in the claims up to here" in problem.sentence


@pytest.mark.parametrize(
    "text",
    [
        OPENING + "- keeep: x\n" * 3_000,
        OPENING + "- {" + ", ".join(f"k{n}: x" for n in range(3_000)) + "}\n",
        OPENING + "".join(f"- growth: reclaim\n  why: '[Wash Awai {n}]'\n" for n in range(500)),
        OPENING + "- growth: reclaim\n  why: " + " ".join(map(str, range(20, 420))) + "\n",
        POSITION.replace("lands:", "ravage: [" + "Sand I, " * 3_000 + "]\n  lands:"),
        POSITION.replace("lands:", "effects:\n" + "  - {kind: defnd}\n" * 3_000 + "  lands:"),
    ],
)
def test_of_problems_without_end_twenty_are_told(tmp_path, text):
    path = tmp_path / "try.yaml"
    path.write_text(text, encoding="utf-8")
    lines = run("check", str(path)).err.splitlines()
    assert len(lines) == 21
    assert lines[-1].endswith(": After 20 problems the search ends here.")


SETUP = "setup:\n  spirits:\n  - {spirit: %s, board: A}\nplay:\n"


@pytest.mark.parametrize(
    "text",
    [
        "format: 1\ntitle: !" + "x" * 3_000_000 + " y\n",
        "format: " + "q" * 1_900 + "\n",
        "format: " + "q " * 900 + "\n",
        "format: 1\ntitle: try\n" + SETUP % ("q" * 1_900),
        "format: 1\ntitle: try\n" + SETUP % ("q " * 900),
        POSITION.replace("lands:", "ravage: [Sand I" + "x" * 1_900 + "]\n  lands:"),
        POSITION + "- " + "x " * 900 + ": y\n",
        POSITION + "- growth: " + "x " * 900 + "\n",
        POSITION + "- growth: reclaim\n  why: '[" + "W " * 900 + "]'\n",
    ],
)
def test_what_is_wrong_is_not_repeated_whole(tmp_path, text):
    path = tmp_path / "try.yaml"
    path.write_text(text, encoding="utf-8")
    answered = run("check", str(path))
    assert answered.code == 2
    assert all(len(line) < len(str(path)) + 1_020 for line in answered.err.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "format: 1\nteaches: [" + "[], " * 190_000 + "]\n",
        OPENING + "- keeep: x\n" * 70_000,
        OPENING + "- {}\n" * 70_000,
        "format: 1\n" + "".join(f"k{n}: x\n" for n in range(100_000)),
    ],
)
def test_a_file_with_more_parts_than_a_route_has_is_read_no_further(tmp_path, text):
    path = tmp_path / "try.yaml"
    path.write_text(text, encoding="utf-8")
    answered = run("check", str(path))
    assert answered.code == 2
    assert answered.err.endswith(": The file has more than 40000 parts; that cannot be a route.\n")


# -- what is no file ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "next", "export"])
def test_a_pipe_a_device_and_a_folder_are_no_files(tmp_path, command):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for name, words in (
        (tmp_path / "pipe", "This is a pipe or a device, not a file."),
        ("/dev/zero", "This is a pipe or a device, not a file."),
        (tmp_path, "This is a folder, not a file."),
        (tmp_path / "loop", "The file cannot be read: Too many levels of symbolic links."),
        (tmp_path / ("x" * 300), "The file cannot be read: File name too long."),
    ):
        assert run(command, str(name)).err == f"{name}:1:1: {words}\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_file_that_is_closed_to_us(tmp_path):
    path = tmp_path / "closed.yaml"
    path.write_text(OPENING, encoding="utf-8")
    path.chmod(0)
    assert run("check", str(path)).err == f"{path}:1:1: The file cannot be read: Permission denied.\n"


def test_a_name_that_is_no_text_names_a_file_all_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"bad\xff.yaml")
    Path(name).write_text(OPENING, encoding="utf-8")
    assert run("check", name).code == 0
    assert run("play", "--plain", name, typed="\nk\nq\n").code == 0
    assert ProgressStore(Path(os.environ["SPIRIT_TUTOR_STATE"])).progress(route_key(name, Path(name))).bookmarks


# -- state files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"format": 1, "step": "\\ud800"}',
        '{"format": 1, "step": "\\u001b[2J"}',
        '{"format": 1, "bookmarks": ["\\u202e"]}',
        '{"format": 1, "bookmarks": [["a"]]}',
        '{"format": 1, "trail": {"a": 1}}',
        '{"format": 1' + " " * 16_000_000 + "}",
        '{"format": ' + "9" * 5_000 + "}",
        '{"format": NaN}',
    ],
)
def test_a_state_file_that_no_player_wrote_is_set_aside(tmp_path, text):
    (tmp_path / "route-x.json").write_text(text, encoding="utf-8")
    keep = ProgressStore(tmp_path)
    assert keep.progress("route-x") == Progress()
    aside = tmp_path / "route-x.json.damaged-1"
    assert keep.messages == [f"What was kept of 'x' could not be read. The file was set aside as {aside}."]
    assert aside.read_text(encoding="utf-8") == text


def test_a_pipe_or_a_folder_in_the_place_of_a_state_file_is_set_aside(tmp_path):
    os.mkfifo(tmp_path / "route-x.json")
    (tmp_path / "settings.json").mkdir()
    keep = ProgressStore(tmp_path)
    keep.change_progress("route-x", lambda kept: kept.at(["a"], "a"))
    keep.change_settings(symbols="ASCII")
    assert len(keep.messages) == 2
    assert ProgressStore(tmp_path).progress("route-x").step == "a"
    assert ProgressStore(tmp_path).settings().symbols == "ASCII"


@pytest.mark.usefixtures("in_colour")
def test_a_folder_named_like_markup_is_named_as_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path("[x][bold]")
    folder.mkdir()
    (folder / "route-small.json").write_text("{", encoding="utf-8")

    async def visit(pilot: Pilot) -> None:
        await until(pilot, "[x][bold]")

    run_app(TutorApp(story_of(ROUTE), keep=ProgressStore(folder), route="route-small"), (200, 40), visit, messages=True)


# -- nothing is written elsewhere -------------------------------------------------------------------------------

EVERY_COMMAND = r"""
import asyncio, os, sys
from pathlib import Path
from spirit_tutor.cli import main
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.reading.progress import ProgressStore, state_folder

def tree(top):
    found = {}
    for folder, folders, files in os.walk(top):
        if folder == str(top):
            folders.remove("state")
        for name in (*folders, *files):
            path = os.path.join(folder, name)
            found[path] = (os.stat(path).st_mtime_ns, os.stat(path).st_size)
    return found

top = Path(sys.argv[1])
before = tree(top)
route = str(top / "mine.yaml")
for words in (
    ["show", route], ["show", route, "--step", "1", "--json"], ["show", route, "--step", "1", "--as-scenario"],
    ["check", route], ["export", route], ["export", route, "--html"], ["coverage", route], ["next", route],
    ["glossary", "push"], ["schema"], ["soak", "--games", "1"], ["play", "river-lightning", "--plain"],
    ["play", route, "--plain"],
):
    assert main(words) == 0, words
    assert tree(top) == before, (words, sorted(set(tree(top).items()) ^ set(before.items())))

async def play():
    app = TutorApp(open_story(route), keep=ProgressStore(state_folder()), route="route-mine")
    async with app.run_test(size=(120, 40)) as pilot:
        for key in ("right", "right", "k", "t", "s", "e", "g", "escape", "v", "escape", "q"):
            await pilot.press(key)

asyncio.run(play())
assert tree(top) == before, "play"
print("DONE", *sorted(os.listdir(state_folder())))
"""


def test_nothing_is_written_outside_the_state_folder(tmp_path):
    (tmp_path / "mine.yaml").write_text(ROUTE, encoding="utf-8")
    homes = {name: str(tmp_path / name.lower()) for name in (
        "HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"
    )}  # fmt: skip
    for folder in homes.values():
        Path(folder).mkdir()
    for folder in ("work", "state"):
        (tmp_path / folder).mkdir()
    done = subprocess.run(
        [sys.executable, "-B", "-c", EVERY_COMMAND, str(tmp_path)], capture_output=True, text=True, timeout=120,
        check=False, cwd=tmp_path / "work", input="\n\nk\nq\n", env={
            **os.environ, **homes, "PYTHONPATH": str(HERE.parent), "XDG_STATE_HOME": str(tmp_path / "state"),
            "SPIRIT_TUTOR_STATE": str(tmp_path / "state" / "own"), "TERM": "xterm-256color",
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    kept = done.stdout.rsplit("DONE ", 1)[1].split()
    assert kept[0] == ".lock"
    assert {"settings.json", "route-river-lightning.json", "route-mine.json"} <= set(kept)
