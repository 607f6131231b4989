"""What is kept from one reading to the next: places, bookmarks, settings; damaged files; two players at once."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from screen_kit import ROUTE, on_screen, player, run, story_of, until
from textual.pilot import Pilot

from spirit_tutor.reading.progress import Progress, ProgressStore, RoutePlace, route_key, state_folder
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.mistakes import FileProblems, Place, Problem
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.start import StartScreen

KEY = route_key("small")
SHORTER = ROUTE.split("- turn: 2")[0]


def app_on(story: Story, folder: Path, place: int | None = None) -> TutorApp:
    return TutorApp(story, place, keep=ProgressStore(folder), route=KEY)


# -- places --------------------------------------------------------------------------------------------------


def test_a_place_comes_back_with_all_that_was_seen(tmp_path):
    ProgressStore(tmp_path).change_progress(KEY, lambda kept: kept.at(["a", "b", "c"], "b"))
    assert ProgressStore(tmp_path).progress(KEY) == Progress(("a", "b", "c"), "b")


@pytest.mark.usefixtures("in_colour")
def test_a_route_opens_where_it_was_left_and_says_so(tmp_path):
    story = story_of(ROUTE)

    async def read(pilot: Pilot) -> None:
        player(pilot.app).go_to(12)
        player(pilot.app).go_to(10)

    async def read_on(pilot: Pilot) -> None:
        screen = player(pilot.app)
        assert screen.place == 10
        assert screen.reading.furthest == 12
        await until(pilot, "You go on where you were")

    run(app_on(story, tmp_path), (120, 40), read)
    run(app_on(story, tmp_path), (120, 40), read_on, messages=True)
    assert ProgressStore(tmp_path).progress(route_key("another")) == Progress()


@pytest.mark.usefixtures("in_colour")
def test_a_step_that_is_asked_for_comes_before_the_kept_place(tmp_path):
    story = story_of(ROUTE)
    RoutePlace(ProgressStore(tmp_path), KEY).went_to(story.ids[:7], story.ids[6])

    async def visit(pilot: Pilot) -> None:
        assert player(pilot.app).place == 2
        assert player(pilot.app).reading.furthest == 6

    run(app_on(story, tmp_path, 2), (80, 24), visit)


def test_after_an_edit_the_nearest_step_that_still_exists_is_the_place():
    story, shorter = story_of(ROUTE), story_of(SHORTER)
    ids = story.ids
    last = shorter.ids[-1]
    assert Progress(tuple(ids), ids[-1]).places(shorter) == (shorter.ids.index(last), len(shorter.ids) - 1)
    gone = ("setup.old", *ids[:3])
    assert Progress(gone, "setup.old").places(story) == (0, 2), "nothing before it is left, so what came after it"
    assert Progress(tuple(shorter.ids), "").places(story)[0] == len(shorter.ids), "the first step written since"
    assert Progress(("x", "y"), "y").places(story) == (0, 0)


# -- files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 9}', '{"format": 1, "trail": "a"}', '{"format": 1, "trail": [1]}']
)
def test_a_damaged_file_is_set_aside_and_said(tmp_path, text):
    (tmp_path / f"{KEY}.json").write_text(text)
    keep = ProgressStore(tmp_path)
    assert keep.progress(KEY) == Progress()
    aside = tmp_path / f"{KEY}.json.damaged-1"
    assert aside.read_text() == text
    assert keep.messages == [f"What was kept of 'small' could not be read. The file was set aside as {aside}."]
    keep.change_progress(KEY, lambda kept: kept.at(["a"], "a"))
    assert ProgressStore(tmp_path).progress(KEY).step == "a"


def test_bytes_that_are_no_text_are_damage_too(tmp_path):
    (tmp_path / f"{KEY}.json").write_bytes(b"\xff\xfe\x00")
    assert ProgressStore(tmp_path).progress(KEY) == Progress()


@pytest.mark.usefixtures("in_colour")
def test_the_player_says_what_was_set_aside(tmp_path):
    (tmp_path / f"{KEY}.json").write_text("{")

    async def visit(pilot: Pilot) -> None:
        await until(pilot, "What was kept of 'small'")

    run(app_on(story_of(ROUTE), tmp_path), (120, 40), visit, messages=True)


def test_where_nothing_can_be_written_one_sentence_says_so_and_all_goes_on(tmp_path):
    (tmp_path / "file").write_text("in the way")
    keep = ProgressStore(tmp_path / "file")
    assert keep.change_progress(KEY, lambda kept: kept.at(["a"], "a")).step == "a"
    keep.change_settings(symbols="ASCII")
    assert keep.progress(KEY).step == "a"
    assert len(keep.messages) == 1
    assert "cannot be kept" in keep.messages[0]


def test_a_write_leaves_nothing_half_done(tmp_path):
    keep = ProgressStore(tmp_path)
    for number in range(3):
        keep.change_progress(KEY, lambda kept, number=number: kept.at([*"abc"[: number + 1]], "a"))
        json.loads((tmp_path / f"{KEY}.json").read_text())
    assert {file.name for file in tmp_path.iterdir()} == {f"{KEY}.json", ".lock"}


def test_two_players_see_further_together_and_keep_each_others_bookmarks(tmp_path):
    one, other = RoutePlace(ProgressStore(tmp_path), KEY), RoutePlace(ProgressStore(tmp_path), KEY)
    one.went_to("abcd", "d")
    other.toggle_bookmark("b")
    other.went_to("ab", "b")
    one.toggle_bookmark("c")
    assert one.progress == Progress(tuple("abcd"), "b", ("b", "c"))
    assert other.toggle_bookmark("c") == ("b",)


def test_many_writers_at_once_lose_nothing(tmp_path):
    script = (
        "import sys\nfrom pathlib import Path\nfrom spirit_tutor.reading.progress import ProgressStore, RoutePlace\n"
        "place = RoutePlace(ProgressStore(Path(sys.argv[1])), 'route-x')\n"
        "for n in range(20):\n    place.toggle_bookmark(f'{sys.argv[2]}-{n}')\n"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), name], cwd=Path(__file__).parent.parent.parent)
        for name in "abc"
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    kept = ProgressStore(tmp_path)
    assert set(kept.progress("route-x").bookmarks) == {f"{name}-{n}" for name in "abc" for n in range(20)}
    assert not kept.messages


# -- killed, full, closed --------------------------------------------------------------------------------------

HERE = Path(__file__).parent.parent
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def started(script: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments], cwd=HERE.parent, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


STEPPING = """
import sys
from pathlib import Path
from spirit_tutor.reading.progress import ProgressStore, RoutePlace

place, trail = RoutePlace(ProgressStore(Path(sys.argv[1])), "route-x"), []
while True:
    trail.append(f"step-{len(trail)}")
    place.went_to(trail, trail[-1])
    print(len(trail), flush=True)
"""


@pytest.mark.parametrize("steps", [1, 2, 7, 30])
def test_a_player_that_is_killed_loses_its_last_step_at_most(tmp_path, steps):
    reader = started(STEPPING, str(tmp_path))
    saved = 0
    for line in reader.stdout:  # the kill comes anywhere in the saving of one of the next steps
        saved = int(line)
        if saved >= steps:
            reader.kill()
    reader.wait()
    keep = ProgressStore(tmp_path)
    kept = keep.progress("route-x")
    assert keep.messages == []
    assert len(kept.trail) in (saved, saved + 1)
    assert kept.trail == tuple(f"step-{n}" for n in range(len(kept.trail)))
    assert kept.step == kept.trail[-1]


KILLED_AT_EVERY_LINE = """
import os, signal, sys
from pathlib import Path
from spirit_tutor.reading import progress
from spirit_tutor.reading.progress import ProgressStore, Progress

folder, lines = Path(sys.argv[1]), 0

def at_line(frame, event, argument):
    global lines
    if frame.f_code.co_filename != progress.__file__:
        return None
    if event == "line":
        lines += 1
        if lines == killed_at:
            os.kill(os.getpid(), signal.SIGKILL)
    return at_line

old, new = Progress(("a",), "a", ("a",)), Progress(("a", "b"), "b", ("a",))
found, killed_at, killed = [], 0, True
while killed:
    killed_at += 1
    ProgressStore(folder).change_progress("route-x", lambda kept: old)  # also after a save that was cut short
    if not (child := os.fork()):
        sys.settrace(at_line)
        ProgressStore(folder).change_progress("route-x", lambda kept: kept.at(["a", "b"], "b"))
        os._exit(0)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    keep = ProgressStore(folder)
    kept = keep.progress("route-x")
    assert kept in (old, new) and not keep.messages, (killed_at, kept)
    found.append(kept == new)
assert found == sorted(found), "once a step is kept it stays"
print(found.index(True), len(found), *sorted(os.listdir(folder)))
"""


@needs_fork
def test_saving_may_be_killed_between_any_two_of_its_lines(tmp_path):
    out, err = started(KILLED_AT_EVERY_LINE, str(tmp_path)).communicate(timeout=120)
    assert not err, err
    first_kept, runs, *files = out.split()
    assert 20 < int(first_kept) < int(runs), "the old state as long as the new one is written, then the new one"
    assert files == [".lock", "route-x.json"]


TWO_PLAYERS = """
import sys
from pathlib import Path
from spirit_tutor.reading.progress import ProgressStore, RoutePlace

folder, who, route = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
keep = ProgressStore(folder)
place, trail = RoutePlace(keep, route), []
for n in range(20):
    trail.append(f"{route}-{n}")
    place.went_to(trail, trail[-1])
    place.toggle_bookmark(f"{who}-{n}")
    keep.change_settings(**({"theme": f"{who}-{n}"} if who == "one" else {"symbols": f"{who}-{n}"}))
assert not keep.messages, keep.messages
"""


@pytest.mark.parametrize("routes", [("route-x", "route-y"), ("route-x", "route-x")])
def test_two_players_at_once_keep_what_both_did(tmp_path, routes):
    players = [
        started(TWO_PLAYERS, str(tmp_path), who, route) for who, route in zip(("one", "other"), routes, strict=True)
    ]
    assert [player.communicate(timeout=120)[1] for player in players] == ["", ""]
    keep = ProgressStore(tmp_path)
    for route in routes:
        kept = keep.progress(route)
        assert kept.trail == tuple(f"{route}-{n}" for n in range(20))
        assert kept.step in kept.trail
        marks = {
            f"{who}-{n}" for who, own in zip(("one", "other"), routes, strict=True) if own == route for n in range(20)
        }
        assert set(kept.bookmarks) == marks
    assert (keep.settings().theme, keep.settings().symbols) == ("one-19", "other-19")
    assert keep.messages == []


FULL = """
import resource, sys
from pathlib import Path
from spirit_tutor.reading.progress import ProgressStore, Progress

folder, most = Path(sys.argv[1]), resource.getrlimit(resource.RLIMIT_FSIZE)
keep = ProgressStore(folder)
keep.change_progress("route-x", lambda kept: kept.at(["a"], "a"))
resource.setrlimit(resource.RLIMIT_FSIZE, (10, most[1]))  # no file can grow any more
keep.change_progress("route-x", lambda kept: kept.at(["a", "b"], "b"))
keep.change_progress("route-x", lambda kept: kept.with_bookmark("a"))
keep.change_settings(symbols="ASCII")
assert keep.progress("route-x") == Progress(("a", "b"), "b", ("a",)), "for this player it holds"
assert keep.settings().symbols == "ASCII"
assert keep.messages == [f"The place and the settings cannot be kept in {folder}: File too large."], keep.messages
assert ProgressStore(folder).progress("route-x") == Progress(("a",), "a"), "the old state is whole"
resource.setrlimit(resource.RLIMIT_FSIZE, most)
ProgressStore(folder).change_progress("route-x", lambda kept: kept.with_bookmark("z"))
keep.change_progress("route-x", lambda kept: kept.at(["a", "b", "c"], "c"))
assert ProgressStore(folder).progress("route-x") == Progress(("a", "b", "c"), "c", ("z", "a")), "nothing is lost"
assert sorted(file.name for file in folder.iterdir()) == [".lock", "route-x.json"]
"""


def test_on_a_full_disk_nothing_is_lost(tmp_path):
    pytest.importorskip("resource")
    assert started(FULL, str(tmp_path)).communicate(timeout=60) == ("", "")


CLOSED = """
import os, tempfile
from pathlib import Path
from spirit_tutor.reading.progress import ProgressStore, Progress

with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    ProgressStore(folder).change_progress("route-x", lambda kept: kept.at(["a"], "a"))
    folder.chmod(0o555)
    (folder / ".lock").chmod(0o444)
    if os.geteuid() == 0:
        os.seteuid(65534)  # nothing is closed to root
    keep = ProgressStore(folder)
    assert keep.progress("route-x") == Progress(("a",), "a"), "it can be read"
    assert keep.messages == []
    assert keep.change_progress("route-x", lambda kept: kept.at(["a", "b"], "b")) == Progress(("a", "b"), "b")
    assert keep.progress("route-x").step == "b"
    assert keep.messages == [f"The place and the settings cannot be kept in {folder}: Permission denied."], keep.messages
    assert ProgressStore(folder).progress("route-x").step == "a"
    os.seteuid(os.getuid())
    folder.chmod(0o755)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs Unix")
def test_a_folder_that_is_only_to_be_read_is_read():
    assert started(CLOSED).communicate(timeout=60) == ("", "")


def test_line_mode_says_once_that_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").write_text("in the way")
    done = subprocess.run(
        [sys.executable, "-m", "spirit_tutor", "play", "river-lightning", "--plain"], input="\n\nk\nq\n", text=True,
        capture_output=True, timeout=60, check=False, cwd=HERE.parent,
        env={**os.environ, "SPIRIT_TUTOR_STATE": str(tmp_path / "file")},
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == f"The place and the settings cannot be kept in {tmp_path / 'file'}: Not a directory.\n"
    assert "A bookmark is at" in done.stdout


@pytest.mark.usefixtures("in_colour")
def test_the_player_says_that_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").write_text("in the way")

    async def visit(pilot: Pilot) -> None:
        await pilot.press("right")
        await until(pilot, "cannot be kept in")
        assert player(pilot.app).place == 1

    run(app_on(story_of(ROUTE), tmp_path / "file"), (120, 40), visit, messages=True)


def test_files_of_the_same_name_in_other_folders_are_other_routes(tmp_path):
    one, other = route_key("x", tmp_path / "a" / "game.yaml"), route_key("x", tmp_path / "b" / "game.yaml")
    assert one != other
    assert one.startswith("route-game-")


def test_the_place_in_every_bundled_route_and_lesson_is_kept(tmp_path):
    keys = {route_key(name) for name in bundled_routes()}
    assert len(keys) == len(bundled_routes())
    for key in keys:
        keep = ProgressStore(tmp_path)
        keep.change_progress(key, lambda progress: replace(progress, step="1.energy.river"))
        assert keep.messages == []
        assert ProgressStore(tmp_path).progress(key).step == "1.energy.river"


def test_the_state_folder_is_the_platforms_or_the_one_that_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("SPIRIT_TUTOR_STATE", str(tmp_path / "state"))
    assert state_folder() == tmp_path / "state"
    monkeypatch.delenv("SPIRIT_TUTOR_STATE")
    assert state_folder().name == "spirit-tutor"


# -- hard places -----------------------------------------------------------------------------------------------


def test_a_place_far_into_a_very_long_route_comes_back(tmp_path):
    trail = [f"{turn}.ravage.land-number-{land}" for turn in range(1_000) for land in range(100)]
    ProgressStore(tmp_path).change_progress(KEY, lambda kept: kept.at(trail, trail[-2]))
    keep = ProgressStore(tmp_path)
    assert keep.progress(KEY) == Progress(tuple(trail), trail[-2])
    assert keep.messages == []


def test_what_would_not_be_read_again_is_not_written(tmp_path):
    keep = ProgressStore(tmp_path)
    keep.change_progress(KEY, lambda kept: kept.at(["a"], "a"))
    endless = ["x" * 1_000 + str(number) for number in range(20_000)]
    keep.change_progress(KEY, lambda kept: kept.at(endless, endless[-1]))
    assert keep.messages == [f"The place and the settings cannot be kept in {tmp_path}: File too large."]
    assert ProgressStore(tmp_path).progress(KEY).step == "a"


@pytest.mark.skipif(sys.platform == "win32", reason="the lock is taken otherwise there")
def test_a_lock_that_another_program_holds_is_not_waited_for_without_end(tmp_path):
    import fcntl

    keep = ProgressStore(tmp_path)
    keep.change_progress(KEY, lambda kept: kept.at(["a"], "a"))
    with (tmp_path / ".lock").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        for step in "bcd":
            assert keep.change_progress(KEY, lambda kept, step=step: kept.at([*"abcd"], step)).step == step
        assert keep.messages == [
            f"The place and the settings cannot be kept in {tmp_path}: another program holds .lock there."
        ]
        assert ProgressStore(tmp_path).progress(KEY).step == "a"
    keep.change_progress(KEY, lambda kept: kept.with_bookmark("b"))
    assert ProgressStore(tmp_path).progress(KEY) == Progress(tuple("abcd"), "d", ("b",))


def test_the_longest_name_of_a_file_keeps_a_place(tmp_path):
    one, other = (tmp_path / folder / f"{'n' * 250}.yaml" for folder in "ab")
    keys = {route_key(str(file), file) for file in (one, other)}
    assert len(keys) == 2
    for key in keys:
        keep = ProgressStore(tmp_path)
        keep.change_progress(key, lambda kept: kept.at(["a"], "a"))
        assert keep.messages == []
        assert ProgressStore(tmp_path).progress(key).step == "a"


@pytest.mark.skipif(sys.platform == "win32", reason="links are a thing of Unix")
def test_a_link_in_the_place_of_the_lock_is_not_followed(tmp_path):
    state = tmp_path / "state"
    state.mkdir()
    (state / ".lock").symlink_to(tmp_path / "made")
    keep = ProgressStore(state)
    keep.change_progress(KEY, lambda kept: kept.at(["a"], "a"))
    assert len(keep.messages) == 1
    assert not (tmp_path / "made").exists()
    assert keep.progress(KEY).step == "a"


# -- settings --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
def test_theme_symbols_and_detail_are_as_they_were_left(tmp_path):
    async def change(pilot: Pilot) -> None:
        await pilot.press("T", "s", "e")

    async def look(pilot: Pilot) -> None:
        app = pilot.app
        assert (app.look.ink.palette.name, app.look.symbols.name) == ("spirit-light", "ASCII")
        assert player(app).moment.log_open

    run(app_on(story_of(ROUTE), tmp_path), (120, 40), change)
    run(app_on(story_of(ROUTE), tmp_path), (120, 40), look)


def test_a_screen_without_colours_leaves_the_colours_of_others_alone(tmp_path, monkeypatch):
    ProgressStore(tmp_path).change_settings(theme="spirit-light")
    monkeypatch.setenv("NO_COLOR", "1")
    app = TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path))
    assert app.look.lines
    app.next_theme()
    settings = ProgressStore(tmp_path).settings()
    assert (settings.theme, settings.theme_without_colour) == ("spirit-light", "spirit-no-colour-light")


def test_a_theme_that_is_no_more_is_the_usual_one(tmp_path):
    ProgressStore(tmp_path).change_settings(theme="gone", symbols="gone")
    assert TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path)).look.symbols.name == "Unicode"


# -- the start screen ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
def test_the_start_screen_knows_the_place_of_another_day(tmp_path):
    story = story_of(ROUTE)
    RoutePlace(ProgressStore(tmp_path), KEY).went_to(story.ids[:5], story.ids[4])

    async def visit(pilot: Pilot) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        assert "CONTINUE" in on_screen(pilot.app)
        assert "step 5" in on_screen(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert player(pilot.app).place == 4

    run(
        TutorApp(routes={"small": Path("x")}, open_story=lambda _: story, keep=ProgressStore(tmp_path)), (80, 24), visit
    )


ALL_STEPS, TO_THE_END = 99, 100


@pytest.mark.parametrize(
    ("seen", "first", "begun"),
    [
        ({}, "one", False),
        ({"one": 5}, "one", True),
        ({"two": 5}, "two", True),
        ({"one": 5, "two": 5}, "two", True),
        ({"one": ALL_STEPS}, "one", True),
        ({"one": TO_THE_END}, "two", False),
        ({"one": TO_THE_END, "two": 5}, "two", True),
        ({"one": TO_THE_END, "two": TO_THE_END}, "broken", False),
    ],
)
@pytest.mark.usefixtures("in_colour")
def test_the_start_screen_says_with_which_route_to_begin(tmp_path, seen, first, begun):
    """The one that was read last and not to its end; else the first whose closing page was not seen."""
    story = story_of(ROUTE)
    for name, steps in seen.items():
        kept = RoutePlace(ProgressStore(tmp_path), route_key(name))
        if steps == TO_THE_END:
            kept.went_to(story.ids, "")
        kept.went_to(story.ids[:steps], story.ids[2])

    def opened(name: str) -> Story:
        if name == "broken":
            raise FileProblems([Problem(name, Place(), "no route")])
        return story

    async def visit(pilot: Pilot) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        row = pilot.app.screen.row
        enter = "goes on where you were" if begun else "says why" if first == "broken" else "begins at step 1"
        assert (row.name, row.enter) == (first, enter)
        assert (row.number == 0) is begun
        assert ("CONTINUE" in on_screen(pilot.app)) is begun
        assert "l how to read the screen" in on_screen(pilot.app)
        await pilot.press("l")
        await until(pilot, "WHERE TO LOOK")

    routes = ["broken", "one", "two"]
    run(
        TutorApp(routes=dict.fromkeys(routes, Path("x")), open_story=opened, keep=ProgressStore(tmp_path)),
        (80, 24),
        visit,
    )
