"""`spirit-tutor glossary` as a person uses it: answers, guesses, lists, options, exit codes, what it loads."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spirit_tutor.cli import main
from spirit_tutor.lexicon import load
from spirit_tutor.lexicon.spellings import Spellings, keys
from spirit_tutor.reference.command import Request, answer
from spirit_tutor.reference.lookup import Library

HOME = Path(__file__).parent.parent.parent


def asked(capsys, *arguments: str) -> tuple[int, str, str]:
    """The exit code, what is printed, and what is said beside it."""
    code = main(["glossary", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def refused(capsys, *arguments: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(["glossary", *arguments])
    assert stopped.value.code == 2
    return capsys.readouterr().err


# --- looking up ---


@pytest.mark.parametrize("words", ["Fear Pool", "fear-pool", "fear pools", "FEARPOOL", "generated fear"])
def test_a_term_by_its_name_an_alias_the_plural_in_any_case(capsys, words):
    code, out, err = asked(capsys, *words.split(" "))
    assert (code, err) == (0, "")
    assert out.startswith(
        "Fear Pool\nThe markers that tell how much Fear the next Fear Card costs: 4 for each player, 8 with two."
    )


def test_the_questions_on_a_term_stand_under_it_each_with_what_answers_it(capsys):
    _, out, _ = asked(capsys, "fear", "pool")
    assert (
        "  What happens when an effect adds Fear to the Fear Pool? The pool grows for the rest of the game,\n"
        "    so every later Fear Card costs more.\n"
    ) in out


def test_a_question_is_answered_under_its_own_words(capsys):
    code, out, err = asked(capsys, "does", "defend", "help", "dahan")
    assert (code, err) == (0, "")
    assert out.startswith(
        "Does Defend protect the Dahan too?\n"
        "Yes, it lowers the damage for the land and for the Dahan alike. With Defend 3, two Towns deal 1: no\n"
        "Blight, and no Dahan dies.\n"
        "\n"
        "Rules\n"
        "  R9.13, R15.6 of docs/rules.md\n"
        "\n"
        "Also\n"
        "  Does Defend help against an Event? No, unless "
    )


def test_a_lesson_that_shows_it_is_named(capsys):
    _, out, _ = asked(capsys, "last invader card")
    assert out.startswith("Is the game lost when the Invader Deck is empty?\nNo, only when Explore must turn up a card")
    assert "\nShown in\n  spirit-tutor play lessons/last-turn (" in out


def test_a_card_begins_with_its_face(capsys):
    _, out, _ = asked(capsys, "wash", "away")
    assert out.startswith(
        "Wash Away\n"
        "Unique Power of River, base game\n"
        "\n"
        "Cost        1 Energy\n"
        "Speed       Slow\n"
        "Elements    Water, Earth\n"
        "Range       1 from Presence\n"
        "Target      any land\n"
        "\n"
        "Push up to 3 Explorers and Towns.\n"
        "\n"
        "Pushes up to three Explorers and Towns; it cannot move Cities."
    )


def test_a_rule_is_shown_by_its_number(capsys):
    code, out, err = asked(capsys, "r12.4")
    assert (code, err) == (0, "")
    assert out == (
        "R12.4\n"
        "Threshold = markers in play = 4 per player plus markers added by rules. It is no cap on total Fear.\n"
        "\n"
        "docs/rules.md, R12 Fear and Terror\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("unsettled", "Unsettled\nThis Fear Card belongs to Nature Incarnate, which is not in this program.\n"),
        ("badlands", "Badlands\nThis word belongs to Jagged Earth, which is not in this program.\n"),
        ("thunderspeaker", "Thunderspeaker\nThis Spirit belongs to the base game, but it is not in this program.\n"),
    ],
)
def test_what_is_not_here_says_where_it_belongs(capsys, words, said):
    assert asked(capsys, words) == (0, said, "")


@pytest.mark.parametrize(
    "words", ["presense", "voracious growht", "nervs fray", "sacr", "event and choice event", "hit points"]
)
def test_an_answer_comes_first_whatever_is_typed_and_the_others_have_theirs_beside_them(capsys, words):
    code, out, err = asked(capsys, words)
    assert (code, err) == (0, "")
    assert "Nothing is called" not in out
    first = out.split("\n\n")[0].splitlines()
    assert len(first) >= 2
    also = out.partition("\nAlso\n")[2]
    assert all(re.search(r"[:?] .", line) for line in also.splitlines() if line.startswith("  ") and line[2] != " ")


def test_no_match_is_exit_code_1(capsys):
    assert asked(capsys, "xyzzy") == (1, "", "The glossary has nothing on 'xyzzy'.\n")
    code, out, err = asked(capsys, "--category", "ending", "dahn")
    assert (code, out) == (1, "")
    assert err.startswith("The glossary has nothing on 'dahn' in ending.")


def test_one_spirit_has_its_note_alone(capsys):
    for spirit in ("keeper", "Keeper"):
        _, out, _ = asked(capsys, "--spirit", spirit, "sacred site")
        assert "For a Spirit\n  Keeper: When a land becomes its Sacred Site" in out
        assert "River: One" not in out
    _, out, _ = asked(capsys, "--spirit", "river", "disease")
    assert "\n\nThere is nothing special about it for River.\n" in out


# --- names inside names ---


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A Choice Event waits.", ["Choice Event"]),
        ("An Event, then a Choice Event.", ["Event", "Choice Event"]),
        ("Terror Level II follows Terror Level I", ["Terror Level II", "Terror Level I"]),
        ("River's Bounty of River", ["River's Bounty", "River"]),
        ("no Sacred Sites, one sacred-site", ["Sacred Sites", "sacred-site"]),
        ("Choice. Event", ["Event"]),
        ("", []),
    ],
)
def test_the_longest_name_comes_first_where_one_stands_inside_another(text, names):
    standing = load().standing_in(text)
    assert [text[one.start : one.end] for one in standing] == names


def test_of_two_names_that_overlap_the_longer_is_meant():
    labels = [("big old tree", "tree"), ("old tree frogs", "frogs")]
    names = Spellings(labels, {key: owner for name, owner in labels for key in keys(name)})
    assert [one.id for one in names.standing_in("a big old tree frog")] == ["frogs"]


def test_an_everyday_word_in_json(capsys):
    data = json.loads(asked(capsys, "--json", "coastline")[1])
    assert (data["how"], [one["id"] for one in data["found"]], data["nearest"]) == ("answer", ["coastal-land"], [])
    assert data["found"][0]["term"]["aliases"] == ["Coast"]
    assert all(one["answer"] for one in data["others"])


# --- lists and full text ---


def test_the_list_has_everything_once(capsys):
    code, out, _ = asked(capsys, "--list")
    assert code == 0
    items = [item for item in Library().items if not item.rule]
    assert [line.split(":")[0] for line in out.splitlines()] == [item.called for item in items]
    assert all(len(line) <= 100 for line in out.splitlines())


def test_a_category_a_box_and_both(capsys):
    _, out, _ = asked(capsys, "--category", "ending")
    assert out.splitlines() == [
        "Victory: Ending, base game",
        "Sacrifice Victory: Ending, base game",
        "Defeat: Ending, base game",
    ]
    _, out, _ = asked(capsys, "--box", "feather-and-flame", "--category", "fear-cards")
    assert len(out.splitlines()) == 5
    assert out.startswith("Angry Mobs: Fear Card, not in this program: Feather & Flame (Promo Pack 2)\n")
    code, out, err = asked(capsys, "--box", "jagged-earth", "--category", "tokens")
    assert (code, out, err) == (1, "", "Nothing is of this category in this box.\n")


def test_a_category_narrows_a_look_up(capsys):
    _, out, _ = asked(capsys, "--category", "minor-powers", "--box", "base", "growth")
    assert out.startswith("Voracious Growth\nMinor Power, base game\n")
    code, _, err = asked(capsys, "--category", "events", "--box", "base", "dahan")
    assert code == 1
    assert err.startswith("The glossary has nothing on 'dahan' in events and base game.")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("dahan striking back", "fear-of-a-destroyed-town-or-city: "),
        ("push up to 3", "Wash Away: Push up to 3 Explorers and Towns."),
        ("2 damage to each invader", "Massive Flooding: "),
        ("jagged earth", "Nerves Fray: "),
        ("fear pool", "Fear Pool: Fear, base game"),
        ("CHOOSE AN INLAND LAND", "Retreat!: Each player may choose an Inland land and Push up to 2"),
    ],
)
def test_full_text_finds_terms_questions_and_cards_in_one_line_each(capsys, text, line):
    code, out, _ = asked(capsys, "--search", text)
    assert code == 0
    assert any(one.startswith(line) for one in out.splitlines())
    assert all(len(one) <= 100 for one in out.splitlines())


def test_what_is_called_so_is_among_what_says_so(capsys):
    _, out, _ = asked(capsys, "--search", "fear marker")
    assert "Fear Marker: Fear, base game\n" in out


def test_every_question_is_found_by_its_full_text():
    library = Library()
    for question in library.questions:
        for text in (question.question, question.answer):
            assert question in [hit.item.question for hit in library.search(text)]


def test_text_that_nothing_says(capsys):
    code, out, err = asked(capsys, "--search", "presense track")
    assert (code, out) == (1, "")
    assert err.startswith("Nothing in the glossary says 'presense track'. Nearest: Presence track")


# --- JSON ---


def test_a_term_as_json(capsys):
    code, out, _ = asked(capsys, "--json", "--spirit", "keeper", "sacred", "sites")
    data = json.loads(out)
    assert (code, data["words"], data["how"], data["nearest"]) == (0, "sacred sites", "exact", [])
    (found,) = data["found"]
    assert (found["id"], found["name"], found["box"]) == ("sacred-site", "Sacred Site", "base")
    assert list(found["term"]["notes"]) == ["keeper"]
    assert found["term"]["questions"][0] == "sacred-site-of-two-spirits"
    assert found["term"]["references"]["SI17"] == "base rulebook, page 17"
    assert found["answer"] == found["term"]["definition"]


def test_cards_questions_and_other_boxes_as_json(capsys):
    found = json.loads(asked(capsys, "--json", "massive flooding")[1])["found"][0]
    assert found["card"]["lines"][0] == {"needs": {"Sun": 1, "Water": 2}, "text": "Push 1 Explorer or Town."}
    assert "definition" in found["term"]
    found = json.loads(asked(capsys, "--json", "last-fear-card")[1])["found"][0]
    assert found["question"]["related"][0] == "victory"
    found = json.loads(asked(capsys, "--json", "unsettled")[1])["found"][0]
    assert (found["box"], found["in_this_program"]) == ("nature-incarnate", False)


def test_lists_and_answers_as_json(capsys):
    assert len(json.loads(asked(capsys, "--json", "--list")[1])["found"]) == sum(
        not item.rule for item in Library().items
    )
    typed = json.loads(asked(capsys, "--json", "can river push city")[1])
    assert (typed["how"], typed["found"][0]["id"]) == ("answer", "push-a-city")
    assert {"id", "name", "kind", "categories", "answer"} <= set(typed["others"][0])
    hits = json.loads(asked(capsys, "--json", "--search", "what the invaders have just built")[1])
    assert hits["found"][0]["id"] == "wash-away"
    code, out, err = asked(capsys, "--json", "xyzzy")
    assert (code, err) == (1, "")
    assert json.loads(out) == {"words": "xyzzy", "how": "nothing", "found": [], "others": [], "nearest": []}


# --- wrong options ---


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "required: TERM (or --list, --search, --category or --box)."),
        (["--spirit", "rivr", "push"], "--spirit 'rivr' does not exist. Did you mean 'river'?"),
        (["--spirit", "zzz", "push"], "There are: river, lightning, fangs, keeper."),
        (["--category", "tokns"], "--category 'tokns' does not exist. Did you mean 'tokens'?"),
        (["--category", "minor power"], "Did you mean 'minor-powers'?"),
        (["--box", "bass", "push"], "--box 'bass' does not exist. Did you mean 'base'?"),
        (["--box", "branch & claw", "push"], "Did you mean 'branch-and-claw'?"),
        (["push", "--list"], "a TERM and --list are two questions; ask one."),
        (["push", "--search", "x"], "a TERM and --search are two questions; ask one."),
        (["--list", "--search", "x"], "--list and --search are two questions; ask one."),
        (["--spirit", "river", "--list"], "--spirit needs a TERM whose note it shows."),
        (["--search", " "], "--search needs a TEXT to search for."),
        (["push", "--jsno"], "Did you mean --json?"),
    ],
)
def test_a_wrong_option_is_exit_code_2_with_the_nearest(capsys, arguments, sentence):
    assert sentence in refused(capsys, *arguments)


# --- on a terminal and in a pipe ---


@pytest.mark.parametrize("columns", [10, 40, 57, 100, 300])
def test_lines_are_as_wide_as_the_terminal_from_40_to_100_columns(columns):
    width = max(40, min(columns, 100))
    for question in (
        Request("river"),
        Request("sacr"),
        Request("presense"),
        Request(list=True),
        Request(search="fear card"),
    ):
        lines = [line.text for line in answer(question, columns).lines]
        assert max(map(len, lines)) <= width
        assert max(map(len, lines)) > width - 14


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the command prints on a terminal of its own."""
    ours, theirs = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    process = subprocess.Popen(
        [sys.executable, "-m", "spirit_tutor", "glossary", *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=HOME, env={**env, "TERM": "xterm", **environment},
    )  # fmt: skip
    os.close(theirs)
    said = b""
    while True:
        try:
            some = os.read(ours, 65536)
        except OSError:  # the terminal is closed
            break
        if not some:
            break
        said += some
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return said.decode("utf-8").replace("\r\n", "\n")


def test_headings_are_bold_on_a_terminal_only_and_never_with_no_color():
    lines = on_a_terminal("push", COLUMNS="60").splitlines()
    assert lines[0] == "\x1b[1mPush\x1b[22m"
    assert "\x1b[1mSee also\x1b[22m" in lines
    assert lines[1].startswith("Move pieces out of the target land")
    assert "\x1b" not in on_a_terminal("push", NO_COLOR="1")
    assert "\x1b" not in on_a_terminal("push", TERM="dumb")


def test_a_pipe_gets_plain_text(capsys):
    assert "\x1b" not in asked(capsys, "push")[1]


def loaded(*arguments: str) -> set[str]:
    """The modules that a look-up has loaded, in a process of its own."""
    script = (
        "import sys\nfrom spirit_tutor.cli import main\n"
        f"main({['glossary', *arguments]!r})\nprint('LOADED', *sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=HOME, capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stderr.rsplit("LOADED", 1)[1].split())


HEAVY = {"pydantic", "textual", "rich", "yaml"}
BOX = {"spirit_tutor.box", "spirit_tutor.rules", "spirit_tutor.reference.card_entries"}


@pytest.mark.parametrize(
    "arguments", [["disease"], ["does defend help dahan"], ["presense"], ["--list"], ["--search", "push"]]
)
def test_an_answer_loads_neither_the_box_nor_anything_heavy(arguments):
    assert not (HEAVY | BOX) & loaded(*arguments)


@pytest.mark.parametrize("arguments", [["wash", "away"], ["voracious growht"]])
def test_a_cards_face_loads_the_box_and_nothing_heavier(arguments):
    modules = loaded(*arguments)
    assert "spirit_tutor.box" in modules
    assert not {"pydantic", "textual", "rich"} & modules
