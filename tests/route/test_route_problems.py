"""A wrong route gets a sentence with file, line and column, never a traceback; what came before it is kept."""

from pathlib import Path

import pytest
from route_kit import HEAD, OPENING, played

from spirit_tutor.replay.engine import replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route


def refused(folder: Path, text: str | bytes) -> list[str]:
    path = folder / "try.yaml"
    if isinstance(text, bytes):
        path.write_bytes(text)
    else:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(FileProblems) as caught:
        replay(read_route(path))
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


# -- the shape of the file ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "1:1", "A route is a mapping"),
        ("- a list", "1:1", "A route is a mapping"),
        ("format: 2\ntitle: x\n", "1:1", "this program reads format 1"),
        ("title: x\n", "1:1", "'format: 1'"),
        ("format: 1\ntitle: [", "3:1", "not YAML"),
        ("format: 1\ntitle: x\ntitle: y\n", "3:1", "'title' stands here twice; the first is in line 2"),
        ("format: 1\ntitle: &a x\nabout: *a\n", "2:8", "Anchors and aliases"),
        ("format: 1\ntitle: !!python/object/apply:os.system [ls]\n", "2:8", "The tag"),
        ("format: 1\ntitle: x\n---\nformat: 1\n", "3:1", "more than one YAML document"),
        ("format: 1\ntitle: x\nplay: []\n", "1:1", "A route has a 'setup', a scenario has a 'position'"),
        (HEAD.replace("title", "titel"), "2:1", "'titel' is not a key here. Did you mean 'title'?"),
        (HEAD.replace("river,", "rivre,"), "5:5", "There is no Spirit 'rivre'"),
        (HEAD.replace("board: B", "board: A"), "6:5", "The board 'A' is taken twice"),
        (HEAD + "- keeep: Drought\n", "8:3", "'keeep' is not a key here. Did you mean 'keep'?"),
        ("format: 1\ntitle: x\nplay: " + "[" * 60 + "]" * 60, "3:31", "nests deeper than 24"),
        (b"format: 1\ntitle: \xff\xfe\n", "2:1", "not UTF-8"),
        ("format: 1\ntitle: \x07\n", "2:8", "not YAML"),
    ],
)
def test_a_wrong_shape_is_one_sentence_with_its_place(tmp_path, text, place, words):
    problems = refused(tmp_path, text)
    assert len(problems) == 1
    assert problems[0].startswith(f"{place}: "), problems
    assert words in problems[0]


def test_independent_problems_of_the_shape_are_told_all_at_once(tmp_path):
    text = HEAD + "- ravge: A3\n- keep: Drought\n- lnd: A4\n- turn: soon\n"
    problems = refused(tmp_path, text)
    assert [problem.split(":")[0] for problem in problems] == ["8", "10", "11"]


def test_a_huge_file_is_refused(tmp_path):
    problems = refused(tmp_path, HEAD + "# " + "x" * 4_000_001)
    assert "larger than 4 MB" in problems[0]


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileProblems, match="There is no such file"):
        read_route(tmp_path / "nowhere.yaml")
    with pytest.raises(FileProblems, match="a folder"):
        read_route(tmp_path)


# -- entries that do not fit -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "place", "words"),
    [
        ("- growth: two presences\n", "9:3", ["'two presences' is not legal here", "River", "legal: two presence,"]),
        ("- who: lightning\n  growth: presence and engery\n", "10:3", ["Lightning", "legal: presence and energy,"]),
        ("- land: A4\n", "9:3", ["answers 'land: A4'", "ask River for 'growth'", "reclaim", "Answered on the way"]),
        ("- growth: two presence\n- land: A8\n  from: reclaim\n", "11:3", ["'reclaim' is not legal", "energy track"]),
        ("- growth: two presence\n- land: [A4, A2]\n", "10:14", ["'land: A2'", "'from'"]),
        ("- growth: two presence\n  land: A4\n", "10:3", ["one answer too many"]),
        ("- growth: reclaim\n- gain: minor\n- power cards: [Drought, Steam Vents]\n", "11:3", ["4 cards are turned up"]),
        (
            "- growth: reclaim\n- gain: minor\n- power cards: [Drought, Drought, Steam Vents, Rain of Blood]\n",
            "11:3", ["Drought cannot be turned up twice"],
        ),
        (
            "- growth: reclaim\n- gain: minor\n- power cards: [Tsunami, Drought, Steam Vents, Rain of Blood]\n",
            "11:3", ["Tsunami cannot come from the Minor Power deck"],
        ),
        (
            "- growth: reclaim\n- gain: minor\n- power cards: [Druoght, Uncanny Melting, Steam Vents, Rain of Blood]\n",
            "11:17", ["There is no card 'Druoght'", "Did you mean 'Drought'"],
        ),
        ("- turn: 2\n", "9:3", ["Turn 2 has not begun", "ask River for 'growth'"]),
        ("- end: victory\n", "9:3", ["The game has not ended"]),
        ("- turn: 1\n  expect: {A4: 2E}\n", "10:12", ["A4 holds 'E Bl', not '2E'"]),
        ("- turn: 1\n  expect: {fear: 3}\n", "10:12", ["Fear: the table shows 0, not 3"]),
        ("- turn: 1\n  expect: {feer: 3}\n", "10:12", ["'feer' cannot be expected", "Did you mean 'fear'"]),
        ("- turn: 1\n  expect: {NE5: E}\n", "10:12", ["'NE5' cannot be expected. NE5 is a land of the thematic map"]),
        ("- turn: 1\n  expect: {A4: 2X}\n", "10:12", ["'2X' is not land notation"]),
        ("- turn: 1\n  refuse: {growth: reclaim, because: no}\n", "10:12", ["was to be refused, but it is legal"]),
        ("- do: {effect: fear, amount: 3}\n", "9:3", ["'do' works in scenarios only"]),
    ],
)  # fmt: skip
def test_an_entry_that_does_not_fit_names_place_ask_and_legal_answers(tmp_path, entries, place, words):
    done = played(tmp_path, OPENING + entries)
    assert done.problem is not None
    assert str(done.problem.place.line) + ":" + str(done.problem.place.column) == place, done.problem
    for word in words:
        assert word in done.problem.sentence


def test_a_card_drawn_twice_says_where_it_lies(tmp_path):
    four = "[Drought, Steam Vents, Rain of Blood, Call to Tend]"
    text = (
        f"- who: river\n  growth: reclaim\n- gain: minor\n- power cards: {four}\n- keep: Call to Tend\n- play: none\n"
    )
    again = f"- who: lightning\n  growth: reclaim\n- gain: minor\n- power cards: {four}\n"
    done = played(tmp_path, OPENING + text + again)
    assert done.problem is not None
    assert "Drought lies in the Minor discard" in done.problem.sentence


def test_the_steps_before_a_problem_are_kept(tmp_path):
    done = played(tmp_path, OPENING + "- growth: nothing\n")
    assert [step.id for step in done.steps][-1] == "setup.B5"
    assert done.problem is not None


def test_an_illegal_answer_leaves_the_table_as_it_was(tmp_path):
    good = played(tmp_path, OPENING + "- growth: two presence\n- land: A4\n")
    bad = played(tmp_path, OPENING + "- growth: two presence\n- land: A4\n- from: B9\n")
    assert bad.play.table == good.play.table
    assert bad.play.ask == good.play.ask


def test_case_blanks_and_hyphens_are_forgiven(tmp_path):
    done = played(tmp_path, OPENING + "- growth: Two-Presence\n- land: a4\n  from: Energy Track\n")
    assert done.problem is None
