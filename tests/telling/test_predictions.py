"""What happens next? Right and wrong answers follow from the position."""

from pathlib import Path

import pytest
from kit import position, put

from spirit_tutor.cli import main
from spirit_tutor.lexicon import load
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.play import Play
from spirit_tutor.table import notation
from spirit_tutor.telling.misunderstandings import ALL, Case
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.predictions import ANSWERS, predictions


def expected(name: str, here: str, game: Game | None = None) -> tuple[str, str]:
    """What the rules make of an action in A6, and what a misunderstanding expects of it."""
    one = next(one for one in ALL if one.id == name)
    game = game or position(boxes=("base", "branch-and-claw"))
    put(game, "A6", here)
    play = Play(game.at(game.table))
    if one.action in invader_actions.ACTIONS:
        play.begin(lambda running: invader_actions.ACTIONS[one.action](running, "A6", normal=True))
    while play.in_step:
        play.answer(play.ask.forced or play.ask.usual or play.ask.spellings[0])
    case = Case(game, game.table, one.action, "A6", play.table.lands["A6"])
    wrong = one.expects(case)
    return notation.write(case.after), "" if wrong is None else notation.write(wrong)


@pytest.mark.parametrize(
    ("name", "here", "rules", "believed"),
    [
        ("defend-forgotten", "T D Def2", "D", "T Bl"),
        ("defend-for-the-land", "C D Def2", "C-2 D-1", "C-2"),
        ("dahan-strike-first", "C D", "C Bl", "C-2 Bl"),
        ("dahan-stand-by", "E D", "D-1", "E D-1"),
        ("blight-at-1", "E", "E", "E Bl"),
        ("dahan-shield-the-land", "T D", "T Bl", "T"),
        ("presence-spared", "T 2R", "T Bl R", "T Bl 2R"),
        ("strife-ignored", "T*", "T", "T Bl"),
        ("one-damage-each", "T", "T Bl", "T"),
        ("the-other-building", "E", "E T", "E C"),
        ("the-other-building", "T", "T C", "2T"),
        ("explorers-do-not-build", "2E", "2E T", "2E"),
        ("one-for-each-invader", "2E", "2E T", "2E 2T"),
        ("disease-ignored", "E Di", "E", "E T Di"),
        ("disease-stays", "E Di", "E", "E Di"),
        ("wilds-ignored", "T Wi", "T", "E T Wi"),
        ("wilds-stay", "T Wi", "T", "T Wi"),
        ("only-empty-lands", "T", "E T", "T"),
        ("one-from-each-building", "2T", "E 2T", "3E 2T"),
    ],
)
def test_a_misunderstanding_expects_what_it_says_of_a_position(name, here, rules, believed):
    assert expected(name, here) == (rules, believed)


@pytest.mark.parametrize(
    ("name", "here"),
    [("blight-at-1", "T"), ("strife-ignored", "T"), ("explorers-do-not-build", "E T"), ("disease-stays", "E")],
)
def test_a_misunderstanding_expects_nothing_where_it_does_not_bear_on_the_position(name, here):
    assert expected(name, here)[1] == ""


def test_each_misunderstanding_has_its_own_name_a_rule_and_a_term_of_the_glossary():
    assert len({one.id for one in ALL}) == len(ALL) >= 12
    numbered = (Path(__file__).parent.parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
    assert [one.rule for one in ALL if f"- {one.rule} " not in numbered] == []
    assert [one.term for one in ALL if load().exact(one.term) is None] == []


def test_over_all_bundled_routes_one_answer_is_right_among_different_ones_and_each_misunderstanding_occurs():
    believed = set()
    for name in bundled_routes():
        for one in predictions(story_to_play(name)):
            there = [answer.there for answer in one.answers]
            assert 1 < len(set(there)) == len(there) <= ANSWERS
            assert [answer.believes is None for answer in one.answers].count(True) == 1
            believed |= {answer.believes.id for answer in one.answers if answer.believes}
    assert believed == {one.id for one in ALL}


def test_the_right_answer_is_what_lies_there_after_the_step():
    story = story_to_play("river-lightning")
    for one in predictions(story):
        step = story.steps[story.place(one.step)]
        now = step.after.lands[one.land].notation.split(" Def")[0]
        assert one.answers[one.right].there == ("-" if now.startswith("Def") else now)


def test_a_sheet_of_a_turn_ends_with_its_answers(capsys):
    assert main(["quiz", "river-lightning", "--turn", "2"]) == 0
    sheet = capsys.readouterr().out
    questions, answers = sheet.split("\nAnswers\n")
    assert "B5 Sands holds" in questions
    assert "R15.11" not in questions
    assert "look up: dahan-counterattack" in answers
    assert "Turn 3" not in sheet


def test_where_nothing_can_be_predicted_a_sentence_says_so(capsys):
    assert main(["quiz", "river-lightning", "--turn", "90"]) == 2
    assert capsys.readouterr().err == "spirit-tutor: there is nothing to predict in turn 90 of this game.\n"
