"""The standard streams and the surroundings a program may be started with: closed, full, without a home."""

import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("these are things of Unix", allow_module_level=True)

ROOT = Path(__file__).parent.parent
NEEDS_TERMINAL = "spirit-tutor: the player needs a terminal."


def run(arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the program from a shell: the arguments may close a stream or send it elsewhere."""
    command = f'exec "{sys.executable}" -m spirit_tutor {arguments}'
    return subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, timeout=120, check=False, cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | environment,
    )  # fmt: skip


@pytest.mark.parametrize("command", ["", "play river-lightning", "show river-lightning", "--version"])
def test_without_an_output_a_sentence_says_so(command):
    done = run(f"{command} >&-")
    sentence = "spirit-tutor: the standard output is closed, so there is nothing to write to.\n"
    assert (done.returncode, done.stderr) == (2, sentence)


@pytest.mark.parametrize("command", ["show river-lightning", "--help", "check river-lightning", "schema"])
def test_an_output_that_is_full_is_said(command):
    done = run(f"{command} >/dev/full")
    assert (done.returncode, done.stderr) == (2, "spirit-tutor: No space left on device.\n")


@pytest.mark.parametrize("command", ["", "play river-lightning"])
def test_without_an_input_there_is_no_player(command, tmp_path):
    done = run(f"{command} <&-", SPIRIT_TUTOR_STATE=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith(NEEDS_TERMINAL)


def test_without_an_input_the_lines_end_after_the_first_step(tmp_path):
    done = run("play river-lightning --plain <&-", SPIRIT_TUTOR_STATE=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The island before the game" in done.stdout


@pytest.mark.parametrize("nowhere", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(
    ("command", "code"), [("check no-file.yaml", 2), ("shwo", 2), ("glossary xyzzyq", 1), ("soak --games 1", 0)]
)
def test_the_exit_code_is_the_same_where_nobody_hears_what_is_said(command, code, nowhere):
    assert run(f"{command} {nowhere} >/dev/null").returncode == code


NO_USERS = subprocess.run(
    ["/bin/sh", "-c", "unshare -U --map-user=12345 true"], check=False, capture_output=True
).returncode


@pytest.mark.skipif(NO_USERS != 0, reason="no user can be made here")
def test_for_a_user_without_a_home_nothing_is_kept_and_a_sentence_says_so(tmp_path):
    command = (
        'unshare -U --map-user=12345 sh -c "cd $1 && exec $2 -m spirit_tutor play river-lightning --plain" - "$1" "$2"'
    )
    done = subprocess.run(
        ["/bin/sh", "-c", command, "sh", str(tmp_path), sys.executable], capture_output=True, text=True, timeout=120,
        check=False, env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}, input="\nq\n",
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == (
        "The place and the settings are not kept: you have no home folder here. "
        "The environment variable SPIRIT_TUTOR_STATE can name another folder.\n"
    )
    assert "River takes its place" in done.stdout
    assert [*tmp_path.iterdir()] == []
