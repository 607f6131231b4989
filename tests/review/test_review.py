"""The review of a route: what is looked at, what is told, and what an author has answered."""

from __future__ import annotations

import json
import shutil
from itertools import count

import pytest
from review_kit import GAMES, game, turn_of

from spirit_tutor.cli import main
from spirit_tutor.replay.engine import replay
from spirit_tutor.review import command, review
from spirit_tutor.review.answered import answered
from spirit_tutor.review.played import Root
from spirit_tutor.review.search import QUICK, TurnSearch
from spirit_tutor.route.finding_routes import find
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route

ROUTES = ("river-lightning", "fangs-keeper")


@pytest.mark.parametrize("name", ROUTES)
def test_a_quick_look_at_a_bundled_game_finds_no_win_that_was_missed(name):
    path = find(name)
    of = review.played(path)
    given = review.tasks(of, None, 1, 1, answered(path, review.KINDS), (review.WIN,))
    looked = list(review.looked(path, [task._replace(effort=QUICK) for task in given], 1))
    assert review.findings(of, looked) == []
    assert {one.task.turn for one in looked} >= {2, 3}


def test_cards_lie_open_after_each_gain_of_the_spirit_phase():
    roots = turn_of("fangs-keeper", 6).roots()
    assert [root.after for root in roots] == [
        "the start of the turn", "6.growth.fangs.gain-power-card", "6.growth.keeper.gain-power-card",
    ]  # fmt: skip
    assert roots[2].turned_up[1].cards[1] == "Terrifying Nightmares"


def test_a_turn_in_which_the_game_is_won_is_not_looked_at():
    of = game("river-lightning")
    assert {task.turn for task in review.tasks(of, None, 1, 1)} == set(range(1, 8))


def test_a_missed_win_is_told_with_its_file(tmp_path):
    """The line's own Spirit Phase, then a search of the Fast phase: what is written passes `check`."""
    of = game("fangs-keeper-t6-nightmares-wins")
    finding, now = review.at_step(of, "6.fast.fangs.ranging-hunt.C7", 2, 1)
    assert now.whole
    assert finding is not None
    assert finding.sentence == "6.fast.fangs.ranging-hunt.C7: the Fast phase of turn 6 wins for certain from here."
    file = tmp_path / "line.yaml"
    file.write_text(finding.file, encoding="utf-8")
    found = replay(read_route(file))
    assert not found.problem
    assert found.play.table.ending.kind == "victory"


def test_a_win_does_not_hang_on_cards_that_the_line_turned_up():
    """What is gained after the root is never played: with other cards the line is the same."""
    turn = turn_of("river-lightning", 6)
    search = TurnSearch(turn, Root("here", (), ()), "1", effort=QUICK)
    list(search.round())
    open_before = {card for spirit in turn.before.spirits for card in (*spirit.hand, *spirit.discard)}
    ends = list(search._ends.values())
    assert len(ends) > 3
    for end in ends:
        assert open_before.issuperset(card for spirit in end.table.spirits for card in spirit.in_play)


def test_what_was_answered_is_not_looked_for_again(tmp_path):
    route = tmp_path / "mine.yaml"
    shutil.copy(GAMES / "river-lightning.yaml", route)
    (tmp_path / "review").mkdir()
    (tmp_path / "review" / "mine.yaml").write_text(
        "format: 1\nanswered:\n- turn: 6\n  kind: missed win\n  because: The step 6.fast says why nobody saw it.\n"
    )
    answers = answered(route, review.KINDS)
    assert [(one.turn, one.kind) for one in answers] == [(6, "missed win")]
    given = review.tasks(game("river-lightning"), 6, 1, 1, answers)
    assert {task.what for task in given} == {"better turn"}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("format: 1\nanswered:\n- turn: 6\n  kind: lucky\n  because: no\n", "'lucky' is nothing that a review finds"),
        ("format: 1\nanswered:\n- turn: six\n  kind: missed win\n  because: no\n", "'six' is no number of a turn."),
        ("format: 1\nanswered:\n- turn: 6\n", "An answer says turn, kind and because."),
        ("format: 1\nanswered: yes\n", "Answers to a review are a mapping"),
    ],
)
def test_an_answer_that_cannot_be_read_gets_a_sentence(tmp_path, written, said):
    (tmp_path / "review").mkdir()
    (tmp_path / "review" / "mine.yaml").write_text(written)
    with pytest.raises(FileProblems, match=said):
        answered(tmp_path / "mine.yaml", review.KINDS)


def test_a_step_is_asked_for_on_the_command_line(tmp_path, capsys):
    folder = tmp_path / "found"
    line = GAMES.parent / "lines" / "river-lightning-t6-certain.yaml"
    assert main(["review", str(line), "--step", "6.ravage", "--json", "--out", str(folder)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["findings"][0]["sentence"] == "6.ravage.A7: the Ravage of turn 6 wins for certain from here."
    assert main(["check", found["findings"][0]["file"]]) == 0


def test_a_turn_or_a_step_that_is_not_there_is_said(capsys):
    assert main(["review", "river-lightning", "--turn", "60"]) == 2
    assert capsys.readouterr().err == "spirit-tutor: the game has no turn 60.\n"
    assert main(["review", "river-lightning", "--step", "6.lunch"]) != 0
    assert "6.lunch" in capsys.readouterr().err


def test_who_stops_it_gets_what_the_first_rounds_of_every_turn_found():
    """The first round of each comes before the second of any; what was not played is not told."""
    path = GAMES / "fangs-keeper.yaml"
    of = game("fangs-keeper")
    given = [task._replace(effort=QUICK) for task in review.tasks(of, None, 3, 1, kinds=(review.WIN,)) if task.turn < 4]
    asked = count()
    looked = list(review.looked(path, given, 1, lambda: next(asked) < len(given)))
    assert [one.number for one in looked] == [0] * len(given)
    assert [one.task for one in looked] == given
    left = sum(task.rounds for task in given) - sum(one.settled for one in looked)
    assert left == 2 * sum(not one.last for one in looked) > 0
    assert "stopped before the end" in "\n".join(command.report([], [], looked, whole=False))


def test_a_turn_that_comes_no_nearer_is_given_up_after_its_first_round():
    path = GAMES / "fangs-keeper.yaml"
    (task,) = [one for one in review.tasks(game("fangs-keeper"), 2, 9, 1, kinds=(review.WIN,)) if one.root == 0]
    (looked,) = review.looked(path, [task._replace(effort=QUICK)], 1)
    assert looked.nearest > review.HOPELESS[0]
    assert (looked.last, looked.settled) == (True, 9)
