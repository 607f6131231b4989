"""The command line as a newcomer meets it: answers, exit codes, and what each command loads."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spirit_tutor.cli import COMMANDS, main

ROUTE = "river-lightning"
HERE = Path(__file__).parent


def test_show_lists_the_steps(capsys):
    assert main(["show", ROUTE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "setup.island: The island before the game"
    assert "2.ravage.B3: Ravage in B3" in lines


def test_show_prints_one_step_in_words(capsys):
    assert main(["show", ROUTE, "--step", "2.ravage.B3"]) == 0
    out = capsys.readouterr().out
    assert "Ravage in B3 Sands: Explorer deals 1 damage" in out
    assert "- B3 Sands, Coastal: D D-1" in out


def test_a_step_may_be_named_by_its_beginning(capsys):
    assert main(["show", ROUTE, "--step", "2.slow"]) == 0
    assert "step 2.slow.lightning.harbingers-of-the-lightning.B5" in capsys.readouterr().out


def test_json_holds_the_whole_public_table_and_the_step(capsys):
    assert main(["show", ROUTE, "--step", "2.ravage.B3", "--json"]) == 0
    step = json.loads(capsys.readouterr().out)
    assert step["id"] == "2.ravage.B3"
    assert step["before"]["lands"]["B3"]["notation"] == "E 2D"
    assert step["after"]["lands"]["B3"]["notation"] == "D D-1"
    assert {spirit["id"] for spirit in step["after"]["spirits"]} == {"river", "lightning"}


def test_an_unknown_step_names_the_nearest(capsys):
    assert main(["show", ROUTE, "--step", "2.ravge.B3"]) == 2
    assert "2.ravage.B3" in capsys.readouterr().err


def test_an_unknown_route_names_the_nearest(capsys):
    assert main(["show", "river-lightening"]) == 2
    assert "Did you mean 'river-lightning'?" in capsys.readouterr().err


def opening(tmp_path: Path) -> str:
    """The bundled route as far as the marker of its third turn, as a file of its own."""
    text = (Path(__file__).parent.parent / "routes" / f"{ROUTE}.yaml").read_text(encoding="utf-8")
    cut = tmp_path / "opening.yaml"
    cut.write_text(text[: text.index("# Turn 3")], encoding="utf-8")
    return str(cut)


def test_check_says_how_far_a_route_goes(capsys, tmp_path):
    assert main(["check", opening(tmp_path)]) == 0
    assert "goes to turn 3, unfinished" in capsys.readouterr().out
    assert main(["check", ROUTE]) == 0
    assert "ends in victory" in capsys.readouterr().out


def test_check_goes_on_after_a_wrong_file(capsys, tmp_path):
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("format: 1\n", encoding="utf-8")
    assert main(["check", str(wrong), ROUTE]) == 2
    both = capsys.readouterr()
    assert f"{wrong}:1:1: 'title' is missing." in both.err
    assert ROUTE in both.out


def test_next_spells_every_legal_answer(capsys, tmp_path):
    assert main(["next", opening(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "The rules ask River for 'growth'." in out
    assert "- card and presence: gain a Power Card; add 1 Presence, range 2" in out
    assert "Write: - growth: reclaim" in out


def test_next_on_a_draw_lists_what_may_come(capsys, tmp_path):
    route = tmp_path / "new.yaml"
    route.write_text(
        "format: 1\ntitle: new\nsetup:\n  spirits: [{spirit: river, board: A}]\nplay: []\n", encoding="utf-8"
    )
    assert main(["next", str(route)]) == 0
    out = capsys.readouterr().out
    assert "1 of these 4 may come from the Invader Deck, Stage I:" in out
    assert "Write: - explore card: Jungle I" in out


def test_glossary_answers_guesses_and_gives_up(capsys):
    assert main(["glossary", "sacred", "sites"]) == 0
    assert capsys.readouterr().out.startswith("Sacred Site")
    assert main(["glossary", "zzzz"]) == 1
    assert "has nothing on 'zzzz'" in capsys.readouterr().err


def test_the_schema_knows_every_ask(capsys):
    assert main(["schema"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert {"explore card", "push to", "keep", "who", "why"} - {"push to"} <= set(
        made["$defs"]["EntryPart"]["properties"]
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert "Example: spirit-tutor" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["shwo", "x"], "Did you mean 'show'?"),
        (["show"], "required: ROUTE"),
        (["show", ROUTE, "--jsno"], "Did you mean --json?"),
        (["glossary"], "required: TERM"),
    ],
)
def test_a_typo_gets_a_sentence_and_exit_code_2(arguments, words, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert words in capsys.readouterr().err


def test_the_player_without_a_terminal_says_so(capsys):
    assert main(["play", ROUTE]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=60, check=False,
        cwd=Path(__file__).parent.parent,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "unwanted"),
    [
        (["--version"], {"textual", "pydantic", "yaml", "rich"}),
        (["glossary", "push"], {"textual", "pydantic", "rich"}),
        (["show", ROUTE], {"textual", "rich", "pydantic"}),
        (["check", ROUTE], {"textual", "rich", "pydantic"}),
    ],
)
def test_a_command_loads_only_what_it_needs(command, unwanted):
    script = (
        "import sys\nfrom spirit_tutor.cli import main\n"
        f"try:\n    code = main({command!r})\nexcept SystemExit as stop:\n    code = stop.code\n"
        "print('\\nLOADED', *sorted(sys.modules), file=sys.stderr)\nsys.exit(code)\n"
    )
    done = run("-c", script)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stderr.rsplit("LOADED", 1)[1].split())
    assert not unwanted & loaded


def test_a_reader_that_leaves_a_pipe_early_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m spirit_tutor show {ROUTE} --step 2.ravage.B3 --json | head -n 1",
        shell=True, capture_output=True, text=True, timeout=60, check=False, cwd=Path(__file__).parent.parent,
    )  # fmt: skip
    assert done.stdout == "{\n"
    assert done.stderr == ""


def test_check_tells_each_error_below_the_line_of_its_file(tmp_path):
    right = (HERE / "screens" / "story.yaml").read_text(encoding="utf-8")
    texts = {"a": right, "b": right.replace("land: A4", "land: A9", 1), "c": "format: 2", "d": right}
    files = [tmp_path / f"{name}.yaml" for name in texts]
    for file, text in zip(files, texts.values(), strict=True):
        file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "spirit_tutor", "check", *map(str, files)], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False, cwd=HERE.parent,
    )  # fmt: skip
    told = [line[len(str(tmp_path)) + 1 :] for line in done.stdout.splitlines() if not line.startswith(" ")]
    starts = [
        "a.yaml: 55 steps",
        "b.yaml: stops; 9 steps",
        "b.yaml:21:3: 'A9' is not legal",
        "c.yaml:1:1: ",
        "d.yaml: 55 steps",
    ]
    assert [line.startswith(start) for line, start in zip(told, starts, strict=True)] == [True] * 5, told


@pytest.mark.parametrize("word", ["last", "LAST"])
def test_the_last_step_has_a_name(capsys, word):
    assert main(["show", "river-lightning", "--step", word]) == 0
    assert "step 6.fast.river.flash-floods.A7" in capsys.readouterr().out
