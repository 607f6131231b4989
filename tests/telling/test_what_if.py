"""A branch leaves a story at a step: with the route's answers it is the route, and with any others it is a game of its own."""

import os
import random

import pytest

from spirit_tutor.output.markdown import markdown
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.steps import WRITTEN
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.playing.what_if import WhatIf, called, leaving, what_if
from spirit_tutor.telling.story import Story

GAMES = ("river-lightning", "fangs-keeper")
MANY = int(os.environ.get("WHAT_IFS", "12"))
"""So many random branches are tried; a thousand were, when this was written: `WHAT_IFS=1000`."""


def every_place(story: Story):
    for place, step in enumerate(story.steps.all()):
        for beat in (*range(len(step.questions)), None):
            yield place, beat


def what_changed(steps) -> list:
    """The steps in which anything happened: to end a phase in which nothing was done is one only where somebody said so."""
    return [(step.id.partition("#")[0], step.after) for step in steps if step.happenings]


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_that_answers_as_the_route_did_is_the_route_step_by_step(name):
    story = open_story(name)
    answers = list(story.replay.course.answered)
    for place in range(0, len(story.steps.all()), 25):
        where = leaving(story, place, None)
        sitting = what_if(story, where, name, "another seed", everything=True)
        while sitting.ask is not None:
            given = answers[len(sitting.answers)]
            assert sitting.ask.about == given.ask.about
            sitting.answer(given.answer)
        assert what_changed(sitting.steps) == what_changed(story.replay.steps)
        assert sitting.told == []


@pytest.mark.parametrize("name", GAMES)
def test_every_beat_can_be_left_and_every_line_that_was_turned_down_is_walked(name):
    story = open_story(name)
    walked = 0
    for place, beat in every_place(story):
        where = leaving(story, place, beat)
        if where is None:
            assert place == len(story.steps) - 1
            continue
        sitting = what_if(story, where, name, "1")
        assert [one.id for one in sitting.steps[: where.steps]] == [one.id for one in story.steps[: where.steps]]
        for line in where.lines if beat is not None else ():
            there = what_if(story, where, name, "1", line)
            assert len(there.answers) > len(sitting.answers) or there.table != sitting.table, line.told
            walked += 1
    assert walked > 20


def test_a_question_is_left_where_it_is_asked_and_an_automatic_step_behind_it():
    story = open_story("river-lightning")
    at = story.place("3.growth.river")
    assert leaving(story, at, 1).step == "3.growth.river"
    assert [line.told for line in leaving(story, at, None).lines] == ["reclaim"]
    by_itself = story.place("2.time-passes")
    assert leaving(story, by_itself, None).steps == by_itself + 1
    assert leaving(story, len(story.steps), None) is None


@pytest.mark.parametrize("number", range(MANY))
def test_a_random_branch_off_a_random_step_replays_is_resumed_and_exported(tmp_path, number):
    dice = random.Random(f"what if {number}")
    name = dice.choice(GAMES)
    story = open_story(name)
    where = leaving(story, *dice.choice([*every_place(story)][:-2]))
    line = dice.choice([None, *where.lines])
    game = KeptGame(what_if(story, where, called(story), "1", line), "A branch", tmp_path / "branch.yaml")
    left_at = dice.randrange(1, 60)
    for answer in range(120):
        if game.sitting.ask is None:
            break
        game.sitting.answer(dice.choice(game.sitting.ask.spellings))
        if dice.random() < 0.1:
            game.sitting.undo(dice.choice(("answer", "decision", "step", "turn")))
        if answer == left_at:
            game.keep()
            game = KeptGame.open(game.file)
    game.keep()
    assert len(game.sitting.steps) >= where.steps
    again = KeptGame.open(game.file)
    written = [one for one in again.sitting.answers if one.how == WRITTEN]
    assert again.sitting.table == game.sitting.table
    assert [one.id for one in again.sitting.steps] == [one.id for one in game.sitting.steps]
    assert written
    branch = WhatIf(again.sitting, "A branch", "branch", story)
    assert branch.from_step == where.step
    for turn in branch.turns_beside:
        assert branch.beside(turn).rows
    assert not replay(route_of(read_text(game.file.read_text(), "branch.yaml"))).problems
    assert markdown(open_story(str(game.file))).startswith("# A branch")


def test_an_answer_before_the_branch_left_is_not_taken_back(tmp_path):
    story = open_story("river-lightning")
    where = leaving(story, story.place("3.growth.river"), 0)
    sitting = what_if(story, where, "river-lightning", "1")
    sitting.undo("turn")
    assert len(sitting.steps) == where.steps
    game = KeptGame(sitting, "A branch", tmp_path / "branch.yaml")
    for _ in range(3):
        sitting.answer(sitting.ask.spellings[0])
    game.keep()
    again = KeptGame.open(game.file)
    assert again.sitting.undo("turn")
    assert not again.sitting.undo("turn")
    assert len(again.sitting.steps) == where.steps


def test_a_game_of_ones_own_and_a_branch_are_left_too():
    story = open_story("river-lightning")
    first = WhatIf(what_if(story, leaving(story, 40, None), "river-lightning", "1"), "First", "first", story)
    dice = random.Random(4)
    for _ in range(25):
        first.sitting.answer(dice.choice(first.sitting.ask.spellings))
        first.renew()
    where = leaving(first, len(first.steps) - 5, None)
    second = OwnGame(what_if(first, where, "first.yaml", "1"), "Second")
    assert [one.id for one in second.sitting.steps[: where.steps]] == [
        one.id for one in first.sitting.steps[: where.steps]
    ]


def test_beside_the_game_what_differs_is_told_and_at_the_end_both_endings():
    story = open_story("river-lightning")
    where = leaving(story, story.place("3.growth.river"), 0)
    branch = WhatIf(what_if(story, where, "river-lightning", "1"), "A branch", "branch", story)
    assert branch.turns_beside == range(0)
    dice = random.Random(1)
    while branch.sitting.ask is not None:
        branch.sitting.answer(dice.choice(branch.sitting.ask.spellings))
        branch.renew()
    point = branch.beside(3)
    figures = {row.what: (row.mine, row.theirs) for row in point.rows}
    assert figures["Dahan"][1] == "13"
    assert figures["Terror Level"] == ("I", "I")
    assert point.lands
    assert point.endings[0].startswith("Your branch ends in turn ")
    assert point.endings[1].startswith("The game ended in turn 6: victory")


def test_a_line_that_was_walked_stands_beside_the_game_at_the_same_point():
    story = open_story("river-lightning")
    where = leaving(story, story.place("2.slow.lightning.shatter-homesteads.B6"), 0)
    branch = WhatIf(what_if(story, where, "river-lightning", "1", where.lines[0]), "Its line", "line", story)
    point = branch.beside_now
    assert point.title == "Now: turn 2, Slow"
    assert {row.what: (row.mine, row.theirs) for row in point.rows}["Towns"] == ("2", "2")
    differ = {row.what: (row.mine, row.theirs) for row in point.lands}
    assert differ["B2"] == ("1 Explorer and 1 City", "1 Explorer, 1 Town and 1 City")
    assert differ["B6"][1] == "empty"
