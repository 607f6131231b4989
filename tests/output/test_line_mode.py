"""The player in lines: the same steps and keys as on the screen, in words only."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from screen_kit import ROUTE, story_of

from spirit_tutor.cli import main
from spirit_tutor.output.line_mode import LineMode, broken
from spirit_tutor.output.own_game_lines import branch_in_lines
from spirit_tutor.reading.actions import PLAYER
from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.telling.decisions import plain as words
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.story import Story
from spirit_tutor.telling.turn_table import turn_table

ROOT = Path(__file__).parent.parent.parent
KEY = route_key("small")
ONLY_ON_A_SCREEN = {
    "scroll", "page", "scroll_map", "next_pane", "wide", "story", "enter", "autoplay",
    "speed", "picture", "app.theme",
    "app.symbols", "app.commands", "app.tour", "line",
}  # fmt: skip
"""Actions about panes, colours, pictures and time."""


def read(
    *lines: str, story: Story | None = None, keep: ProgressStore | None = None, place: int | None = None
) -> list[str]:
    said: list[str] = []
    keep = keep or ProgressStore()
    LineMode(
        story or story_of(ROUTE), place, said.append, kept=RoutePlace(keep, KEY), keep=keep, plays=branch_in_lines
    ).read(lines)
    return said


def answer(*lines: str, at: str = "2.ravage.B7") -> str:
    """What the last line was answered, at a step."""
    place = story_of(ROUTE).place(at)
    before = read(*lines[:-1], place=place)
    return "\n".join(read(*lines, place=place)[len(before) :])


def test_enter_reads_the_story_from_step_to_step_as_the_screen_does():
    story = story_of(ROUTE)
    reading, shown = Reading(story), []
    while reading.place < len(story.steps):
        shown.append((reading.run or story.steps[reading.place]).id)
        reading.go_on()
    said = read(*[""] * len(shown))
    told = [line.split("step ")[1].rstrip(".") for line in said if re.match(r"(Turn \d|Setup).*, step ", line)]
    assert told == shown
    end = said.index("The end of the story")
    assert said[end + 1 : end + 3] == ["There are no more steps.", turn_table(story.steps).rows[0].text]
    assert said[-2:] == [
        "Not yet read to its end: The first ten minutes.",
        "q leaves. Then: spirit-tutor play lessons/first-ten-minutes --plain",
    ]


def test_a_step_says_what_was_decided_why_and_what_lies_there_now():
    said = "\n".join(read(place=story_of(ROUTE).place("1.slow")))
    for line in (
        "Wash Away in A6.",
        "Turn 1, Slow, step 1.slow.river.wash-away.A6.",
        "A6 1 Explorer to A8.",
        "Why: The Explorer goes where no Ravage comes.",
        "- A8 Jungle: 1 Explorer, 1 Town.",
    ):
        assert line in said.split("\n")
    assert "- River uses Wash Away" not in said
    assert re.search(r"\nThe log has \d+ lines; e tells them\.\n", said)


def test_the_log_of_a_step_has_every_answer_and_all_that_happened():
    said = "\n".join(read("e", place=story_of(ROUTE).place("1.slow"))).rpartition("Wash Away in A6.")[2]
    decided = "- the players: Which Power is used in the Slow phase? Wash Away."
    parts = [
        "Why: The Explorer goes where no Ravage comes.",
        "Decided:",
        decided,
        "What happened:",
        "- River uses Wash Away",
    ]
    assert sorted(parts, key=said.index) == parts


def test_no_line_needs_columns_signs_or_colours():
    keys = ["m", "2", "3", "4", "f", "c", "c wash", "v", "/ city", "b", "?", "l", "e", "k", "u", "g", "o"]
    said = read(*[key for step in range(60) for key in ("", keys[step % len(keys)])])
    assert not [line for line in said if re.search(r"[^\x20-\x7e]|  |\t", line)]
    assert not [line for line in said if line != line.strip()]


@pytest.mark.parametrize("story", [story_of(ROUTE)])
def test_nothing_of_later_steps_is_said(story):
    for place in range(len(story.steps)):
        said = "\n".join(read("v", "4", "/ e", "?", place=place))
        last = Reading(story, place).last
        for later in story.ids[last + 1 :]:
            assert f"{later}:" not in said
            assert f"step {later}." not in said


def test_every_action_is_there_but_those_about_a_screen():
    helped = "\n".join(read("?"))
    for action in PLAYER:
        if action.id.split("(")[0] not in ONLY_ON_A_SCREEN:
            assert f"{action.label}: {action.help}" in helped, action.id


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("next", "Turn 2, Ravage, step 2.ravage.A1."),
        ("back", "step 2.cards.lightning."),
        ("left", "step 2.cards.lightning."),
        ("[", "step 2.growth.river."),
        ("]", "step 2.build.A4."),
        ("{", "step 2.growth.river."),
        ("phase b", "step 2.growth.river."),
        ("home", "step setup.island."),
        ("1.slow", "step 1.slow.river.wash-away.A6."),
        ("1.SLOW.river", "step 1.slow.river.wash-away.A6."),
        ("m b7", "B7 Mountain: 1 Explorer, 1 Town, 1 Blight."),
        ("m", "- B7 Mountain: 1 Explorer, 1 Town, 1 Blight."),
        ("map B7", "Adjacent: "),
        ("m z9", "There is no land 'z9'."),
        ("b", "Before it:"),
        ("r", "No win that can be forced in turn 2 was found, which does not prove that there is none."),
        ("2", "Lightning's Swift Strike (L):"),
        ("3", "- Blight Card: "),
        ("c Wash", "Cost: 1 Energy"),
        ("c fangs", "No Spirit has a card called 'fangs'."),
        ("/no ravage", "1.slow.river.wash-away.A6: Wash Away in A6."),
        ("/nowhere", "No step seen so far is called or says 'nowhere'."),
        ("g sacred site", "Sacred Site"),
        ("g zzzz", "has nothing on 'zzzz'"),
        ("g can river push city", "No, not with a Power that names only Explorers and Towns"),
        ("u", "This step is a single one."),
        ("l", "A land is called by its board and number"),
        ("2.time-passes", "There is no command and no step seen so far"),
        ("zz", "There is no command and no step seen so far"),
        ("W", "No what-if left this game yet"),
        ("\x1b[C", "Arrows and other special keys do nothing here. Type a word instead, such as right"),
        ("m A4\x1b[D\x1b[D", "Arrows and other special keys"),
        ("\x01", "Arrows and other special keys"),
    ],
)
def test_lines_are_answered(line, words):
    assert words in answer(line)


def test_what_a_terminal_would_act_on_is_not_said_back():
    assert not [line for line in read("\x1b[C", "\x1b]0;title\x07", "q\u202e") if re.search(r"[^\x20-\x7e]|x1b", line)]


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_on_a_terminal_lines_are_broken_at_blanks(columns):
    for line in read("?", "l", "m", "2", "3", "4", "g sacred site", "c wash away"):
        rows = broken(line, columns).split("\n")
        assert "".join(rows).replace(" ", "") == line.replace(" ", "")
        assert " ".join(rows).split() == line.split(), "no word is broken"
        assert all(len(row) <= columns or " " not in row.strip() for row in rows)


def test_a_run_is_told_at_once_or_singly():
    folded = answer("", at="1.cards.lightning")
    assert "Build in A1, A6, B2 and B7." in folded
    assert "These are 4 lands, one after another; u tells them singly." in folded
    assert "Build in A1." in answer("", "u", at="1.cards.lightning")


def test_the_log_stays_open_if_the_reader_wants_it_so():
    keep = ProgressStore()
    read("e", keep=keep)
    assert keep.settings().log_open


LINKED = ROUTE.replace(
    "where the Invaders begin.",
    "in [Mountain I] where they begin; [lessons/slave-rebellion] tells of others, as A4 does.",
)


@pytest.mark.parametrize("opening", ["lessons/slave-rebellion", "o lessons/slave-rebellion", "names less"])
def test_a_lesson_opens_over_the_route_and_q_leads_back_to_the_step(opening):
    story = story_of(LINKED)
    place = story.place("setup.mountain-i")
    lesson = story_to_play("lessons/slave-rebellion")
    before = read(story=story, place=place)
    said = read(opening, "", "q", "", "q", "b", story=story, place=place)[len(before) :]
    assert said[0] == f"{lesson.title}. A lesson, on a table of its own. q leads back to {story.title}."
    assert said[1] == lesson.about
    first, second = [beat.id for step in lesson.steps[:2] for beat in step.beats][:2]
    assert f"Turn 4, Event, step {first}." in said
    assert any(line.endswith(f"step {second}.") for line in said)
    back = said.index(f"Back in {story.title}.")
    assert said[back + 1 : back + len(before)] == before[1:]
    assert "step setup.A1" in "\n".join(said[back + len(before) :]), "enter goes on in the route, and q leaves it"
    assert "Before it:" not in said


def test_the_end_says_the_last_words_and_what_was_not_read_yet(tmp_path):
    lesson = story_to_play("lessons/win-that-waits")
    keep = ProgressStore(tmp_path)
    order = list(bundled_routes())
    for name in order[order.index("lessons/win-that-waits") + 1 : order.index("lessons/event-together")]:
        RoutePlace(keep, route_key(name)).went_to(["5.a"], "")
    RoutePlace(keep, route_key("lessons/tokens-at-work")).went_to(["5.a"], "5.a")
    said: list[str] = []
    kept = RoutePlace(keep, route_key("lessons/win-that-waits"))
    LineMode(lesson, len(lesson.steps), said.append, kept=kept, keep=keep).read([])
    note = next(one.note for one in reversed(lesson.steps[-1].said) if one.note)
    assert said[-3:] == [
        f"Note: {words(note)}",
        "Not yet read to its end: An Event paid together.",
        "q leaves. Then: spirit-tutor play lessons/event-together --plain",
    ]
    for name in bundled_routes():
        RoutePlace(keep, route_key(name)).went_to(["5.a"], "")
    LineMode(lesson, len(lesson.steps), said.append, kept=kept, keep=keep).read([])
    assert said[-2:] == ["You have seen the end of every route and lesson.", "q leaves."]
    assert (
        read("lessons/slave-rebellion", "n", "n", "n", "n", "n", "n")[-1]
        == "q leads back to A small [bold]game[/bold]."
    )


def test_the_place_in_a_lesson_is_kept_however_one_leaves(tmp_path):
    read("lessons/slave-rebellion", "", story=story_of(LINKED), keep=ProgressStore(tmp_path), place=3)
    lesson = story_to_play("lessons/slave-rebellion")
    assert ProgressStore(tmp_path).progress(route_key("lessons/slave-rebellion")).step == lesson.steps[1].id
    assert ProgressStore(tmp_path).progress(KEY).step == story_of(LINKED).steps[3].id


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("o", "In this step: A4, Mountain I, The Slave Rebellion."),
        ("o a4", "A4 Sands: "),
        ("o mountain", "Mountain I"),
        ("o sacred site", "Sacred Site"),
        (
            "lessons/slave-rebelion",
            "There is no lesson 'lessons/slave-rebelion'. Did you mean 'lessons/slave-rebellion'?",
        ),
        ("o lessons/", "q leads back to A small"),
    ],
)
def test_marked_names_lead_somewhere(line, words):
    story = story_of(LINKED)
    assert words in "\n".join(read(line, story=story, place=story.place("setup.mountain-i")))


def test_place_and_bookmarks_are_those_of_the_screen(tmp_path):
    read("", "", "k", "", "q", keep=ProgressStore(tmp_path))
    progress = ProgressStore(tmp_path).progress(KEY)
    assert (progress.step, progress.bookmarks) == ("setup.mountain-i", ("setup.lightning",))
    said = read("v", keep=ProgressStore(tmp_path))
    assert "You go on where you were; home leads to the first step." in said
    assert "Bookmarks: setup.lightning." in said


def test_a_broken_route_says_where_it_stops():
    said = read(*[""] * 60, story=story_of(ROUTE.replace("ravage: B7", "ravage: B9")))
    assert "The route stops here" in said
    assert any("B9" in line for line in said[-2:])


def play(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    script = (
        f"import sys\nfrom spirit_tutor.cli import main\ncode = main(['play', 'river-lightning', '--plain', *{arguments!r}])\n"
        "print('LOADED', *sorted(sys.modules), file=sys.stderr)\nsys.exit(code)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", script], input=text, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT
    )


def test_it_reads_from_a_pipe_to_its_end_and_loads_no_screen():
    done = play("\n\n", "--step", "2.ravage.B3")
    assert done.returncode == 0, done.stderr
    assert "Ravage in B3" in done.stdout
    assert "\x1b" not in done.stdout
    assert not {"textual", "rich"} & set(done.stderr.rsplit("LOADED", 1)[1].split())
    assert play("q\n").returncode == 0


def test_an_unknown_step_is_said_before_anything(capsys):
    assert main(["play", "river-lightning", "--plain", "--step", "9.x"]) == 2
    assert "there is no step '9.x'" in capsys.readouterr().err
