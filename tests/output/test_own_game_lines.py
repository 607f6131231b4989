"""A whole game is played in lines, by numbers and words, and kept with every answer."""

import random

import pytest

from spirit_tutor.output.line_mode import LineMode
from spirit_tutor.output.own_game_lines import OwnGameLines, branch_in_lines
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.progress import ProgressStore, RoutePlace
from spirit_tutor.replay.engine import replay
from spirit_tutor.route.route_file import read_route
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.playing.new_game import NewGame


class Lines:
    """A game in lines, and all that was said."""

    def __init__(self, tmp_path, **choices):
        self.said: list[str] = []
        sitting = NewGame.of_words(**choices).begin()
        self.game = KeptGame(sitting, "A game", tmp_path / "game.yaml")
        self.lines = OwnGameLines(self.game, self.said.append, keep=ProgressStore(), columns=100)

    def type(self, *lines: str) -> list[str]:
        """What is said to these lines."""
        before = len(self.said)
        for line in lines:
            self.lines.obey(line)
        return self.said[before:]

    @property
    def view(self):
        return self.lines._own.ask.view


@pytest.mark.parametrize(
    "choices",
    [
        {"spirits": "river,lightning", "boards": "A,B", "seed": "7"},
        {"spirits": "fangs,keeper", "boards": "C,D", "adversary": "france", "level": 2},
        {"spirits": "keeper", "boards": "D", "cards": "mine"},
        {"spirits": "river,lightning,keeper", "on": "thematic"},
    ],
    ids=["dice", "France", "own box", "thematic"],
)
def test_a_whole_game_is_played_by_numbers_and_names_and_its_file_replays(tmp_path, choices):
    given = dict(choices)
    mine = given.pop("cards", "dice") == "mine"
    here, dice = Lines(tmp_path, mine=mine, **given), random.Random(3)
    here.lines.begin("Welcome.")
    for _ in range(2_000):
        view = here.view
        if view is None:
            break
        if view.draws:
            cards = dice.sample([one.name for one in view.options], view.number)
            here.type(", ".join(cards))
        else:
            here.type(str(dice.randint(1, len(view.options))))
    assert here.view is None
    ending = here.game.sitting.ending
    assert any(ending.reason in line for line in here.said[-40:]), "the page at the end tells how it ended"
    played = replay(read_route(here.game.file))
    assert not played.problems
    assert [step.id for step in played.steps] == [step.id for step in here.game.sitting.steps]
    assert played.play.table == here.game.sitting.table


def test_a_number_answers_and_what_came_of_it_is_told_before_the_next_question(tmp_path):
    here = Lines(tmp_path)
    here.type("river", "two", "A8")
    told = here.type("1")
    assert told.index("River adds Presence in A8.") < told.index("Where does the Presence go?")
    assert here.game.sitting.steps[-1].id == "1.growth.river.presence.A8"


def test_answers_are_taken_back_one_by_one_or_by_the_turn(tmp_path):
    here = Lines(tmp_path)
    first = here.view
    here.type("1", "2")
    here.type("undo")
    assert here.view.about == "growth"
    here.type("undo turn")
    assert here.view == first
    assert here.type("undo")[-1] == "Nothing was answered yet."
    assert here.type("undo everything") == ["undo, undo decision, undo step or undo turn."]


def test_what_is_no_answer_is_refused_with_the_reason_and_changes_nothing(tmp_path):
    here = Lines(tmp_path)
    here.type("river", "two")
    before = here.game.sitting.table
    assert here.type("99") == [f"There is no answer 99; there are {len(here.view.options)}."]
    assert here.type("why B8")[0].startswith("B8 ")
    assert here.game.sitting.table == before


def test_a_note_stands_in_the_file_at_the_last_answer(tmp_path):
    here = Lines(tmp_path)
    here.type("river", "two")
    assert here.type("note It uncovers a card play.") == ["Noted at two presence."]
    assert "why: It uncovers a card play." in here.game.file.read_text()


def test_what_would_follow_is_told_in_facts(tmp_path):
    here = Lines(tmp_path)
    here.type("river")
    assert here.type("what reclaim")[0] == "- at once: River Energy 0 becomes 1."


def test_cards_that_came_on_the_own_table_are_named_by_some_letters(tmp_path):
    here = Lines(tmp_path, spirits="river", mine=True)
    assert here.view.about == "explore card"
    told = here.type("ju")
    assert any("Jungle" in line for line in told)
    assert [one.answer for one in here.game.sitting.answers if one.ask.about == "explore card"] == [("Jungle I",)]


def test_the_map_and_the_glossary_are_there_as_in_a_route(tmp_path):
    here = Lines(tmp_path)
    assert here.type("m A4")[0].startswith("A4 Sands: 1 Blight")
    assert any("Presence" in line for line in here.type("g Presence"))


class Route(Lines):
    """A route in lines, and what was said."""

    def __init__(self, step: str):
        self.said = []
        story = open_story("river-lightning")
        keep = ProgressStore()
        kept = RoutePlace(keep, "route-river-lightning")
        self.lines = LineMode(
            story, story.place(step), self.said.append, kept=kept, keep=keep, plays=branch_in_lines
        )  # fmt: skip


def test_a_route_is_left_and_come_back_to():
    here = Route("3.growth.river")
    assert here.type("W") == ["No what-if left this game yet: w at a step begins one."]
    told = here.type("w")
    assert told[0] == "What if? w 0 plays on yourself."
    assert told[1].startswith("w 1: reclaim, which the author turned down: ")
    told = here.type("w 0")
    assert "What if in 3.growth.river. You left River and Lightning in 3.growth.river; q leads back there." in told
    assert here.type("two")[-1].startswith(tuple("123456789"))
    assert "Back in River and Lightning." in here.type("q")
    assert here.type("W")[0].startswith("W 1: What if in 3.growth.river, from 3.growth.river, turn 3.")
    assert any("Where does the Presence go?" in line for line in here.type("W 1"))


def test_a_line_that_was_turned_down_is_told_step_by_step_and_played_on_from():
    here = Route("2.slow.lightning.shatter-homesteads.B6")
    told = here.type("w 1")
    assert told.index("Shatter Homesteads in B2.") < told.index("Which Slow Power comes next?")


def test_at_the_end_of_a_turn_a_branch_is_told_beside_the_game():
    here = Route("2.slow.lightning.shatter-homesteads.B6")
    told = here.type("w 1", "go on")
    line = next(line for line in told if line.startswith("What if from 2.slow"))
    assert line.endswith("The end of turn 2, yours, then the game's.")
    assert any(line.startswith("B2: ") for line in told)


def test_what_else_was_legal_is_noted_with_its_reason_beside_the_why(tmp_path):
    here = Lines(tmp_path)
    assert here.type("instead 1: no") == ["Nothing was answered yet."]
    here.type("river", "two")
    told = here.type("instead")
    assert told[0].startswith("Instead of two presence")
    assert told[1] == "1: reclaim."
    here.type("note It uncovers a card play.")
    assert here.type("instead reclaim: Every card is in hand.")[0] == "Noted at two presence."
    text = here.game.file.read_text()
    assert "why: It uncovers a card play." in text
    assert "because: Every card is in hand." in text


def test_the_table_is_corrected_by_a_line_where_a_turn_begins(tmp_path):
    here = Lines(tmp_path)
    told = here.type("correct a8: 2E T D")
    assert any("A8" in line for line in told)
    assert here.game.sitting.steps[-1].id.endswith("correct")
    assert "correct: {A8: 2E T D}" in here.game.file.read_text()
    assert not replay(read_route(here.game.file)).problems
    assert here.type("correct Z9: E")[0].startswith("'Z9' is no land")
    assert here.type("correct a8")[0].startswith("correct A4:")
    here.type("river", "two")
    assert here.type("correct a8: E")[0].startswith("The table is corrected where a turn begins")


def test_cards_that_nobody_wrote_down_are_left_out_by_their_name(tmp_path):
    here = Lines(tmp_path, spirits="river", mine=True)
    here.type("ju", "reclaim")
    while not (here.view.draws and here.view.partly):
        here.type("1")
    kept = here.view.options[0].name
    here.type(f"{kept}, not noted")
    assert f"power cards: [{kept}, not noted]" in here.game.file.read_text()
