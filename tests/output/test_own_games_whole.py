"""Whole games of one's own, typed line by line into the program as anyone does it: the files that they are kept in.

`tests/own_games/` has what was typed (`.txt`) and the game that was kept (`.yaml`).
"""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spirit_tutor import cli
from spirit_tutor.replay.engine import replay
from spirit_tutor.route.route_file import read_route

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "tests" / "own_games"
DEADLINE = 60.0
BEGUN = {
    "two-by-dice": "--spirits river,lightning --boards A,B --boxes base --seed 7",
    "own-box": "--spirits keeper --boards D --boxes base,branch-and-claw --cards mine",
    "against-france": "--spirits fangs --boards C --boxes base,branch-and-claw --adversary france --level 1 --seed 3",
}
ENDED = {
    "two-by-dice": ("victory", 11, "at Terror Level III no Cities are left"),
    "own-box": ("victory", 7, "the last Fear Card was earned"),
    "against-france": ("defeat", 4, "no Blight is left on the Blight Card"),
}


def typed(name: str) -> list[str]:
    """The lines of a whole game."""
    return (GAMES / f"{name}.txt").read_text().splitlines()


def begun(name: str, file: Path, said: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """The program in which a game is begun, in lines; `said` is where what it says goes."""
    return subprocess.Popen(
        [sys.executable, "-m", "spirit_tutor", "new", "--plain", *shlex.split(BEGUN[name]), "--to", str(file)],
        stdin=subprocess.PIPE, stdout=said, stderr=subprocess.STDOUT, text=True, cwd=file.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(file.parent / "state")},
    )  # fmt: skip


@pytest.mark.parametrize("name", BEGUN)
def test_a_whole_game_is_typed_in_and_its_file_is_the_one_that_was_kept(tmp_path, name):
    file = tmp_path / "game.yaml"
    said, _ = begun(name, file).communicate("\n".join([*typed(name), ""]), timeout=DEADLINE)
    assert ENDED[name][2] in said
    assert said.rstrip().endswith(f"'spirit-tutor play {file} --plain' reads it step by step.")
    assert file.read_text() == (GAMES / f"{name}.yaml").read_text()


@pytest.mark.parametrize("name", BEGUN)
def test_a_kept_game_replays_to_its_end_and_check_finds_nothing(name, capsys):
    file = GAMES / f"{name}.yaml"
    played = replay(read_route(file))
    ending = played.play.table.ending
    assert not played.problems
    assert (ending.kind, played.play.table.turn, ending.reason) == ENDED[name]
    assert cli.main(["check", str(file)]) == 0
    capsys.readouterr()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a thing of Unix")
def test_a_program_that_is_killed_in_the_middle_loses_no_answer_and_its_game_is_played_to_the_same_end(tmp_path):
    name = "two-by-dice"
    lines, file = typed(name), tmp_path / "game.yaml"
    half = lines[: len(lines) // 2]
    program = begun(name, file, subprocess.DEVNULL)
    program.stdin.write("\n".join([*half, "note killed here", ""]))
    program.stdin.flush()
    end = time.monotonic() + DEADLINE
    while not (file.exists() and "killed here" in file.read_text()):
        assert time.monotonic() < end, "the half was not played"
        time.sleep(0.02)
    program.send_signal(signal.SIGKILL)
    with contextlib.suppress(BrokenPipeError):
        program.communicate(timeout=DEADLINE)
    assert program.returncode == -signal.SIGKILL
    assert not replay(read_route(file)).problems
    assert [one.name for one in tmp_path.glob("*.yaml")] == ["game.yaml"]

    rest = subprocess.run(
        [sys.executable, "-m", "spirit_tutor", "play", "--plain", str(file)],
        input="\n".join([*lines[len(half) :], ""]), capture_output=True, text=True, cwd=tmp_path, timeout=DEADLINE,
        env=os.environ | {"PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(tmp_path / "state")}, check=True,
    )  # fmt: skip
    assert ENDED[name][2] in rest.stdout
    left, kept = replay(read_route(file)), replay(read_route(GAMES / f"{name}.yaml"))
    assert [step.id for step in left.steps] == [step.id for step in kept.steps]
    assert left.play.table == kept.play.table
    assert "why: killed here" in file.read_text()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("--spirits rivr", "There is no Spirit 'rivr' here; there are river, lightning, fangs, keeper."),
        ("--boards A,Z", "There is no board 'Z' here; there are A, B, C, D."),
        ("--boards A,A", "The board 'A' is taken twice."),
        ("--spirits river,river", "The Spirit 'river' is taken twice."),
        ("--boxes xx", "There is no box 'xx'; there are base and branch-and-claw."),
        ("--level 3", "A level is an Adversary's: name one, as --adversary france."),
        ("--adversary prussia", "There is no Adversary 'prussia' in these boxes; there is france."),
        ("--adversary france --level 9", "The Kingdom of France is played at a level from 0 to 6, not 9."),
        ("--cards foo", "--cards is dice, or mine for your own box on the table; not 'foo'."),
        ("--map moon", "There is no map 'moon'; there are standard and thematic."),
    ],
)
def test_a_game_that_cannot_be_begun_is_one_sentence_and_no_file(tmp_path, capsys, given, said):
    file = tmp_path / "game.yaml"
    assert cli.main(["new", "--plain", *shlex.split(given), "--to", str(file)]) == 2
    assert capsys.readouterr() == ("", f"{said}\n")
    assert not file.exists()


def test_without_playing_the_file_is_written_and_the_next_command_said_and_no_file_is_written_over(tmp_path, capsys):
    file = tmp_path / "game.yaml"
    command = ["new", "--no-play", "--seed", "7", "--to", str(file)]
    assert cli.main(command) == 0
    assert f"'spirit-tutor play {file}' plays it" in capsys.readouterr().out
    written = file.read_text()
    assert cli.main(command) == 2
    assert f"{file} is there already" in capsys.readouterr().err
    assert file.read_text() == written
