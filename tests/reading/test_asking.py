"""The open question: every ask of the rules has its words, and each legal answer can be given by keys."""

import random

import pytest

from spirit_tutor.box import open_box
from spirit_tutor.drawing.playing.ask_lines import ask_lines
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain, width
from spirit_tutor.reading.playing.asking import DONE, Asking
from spirit_tutor.reading.playing.own_turn import OwnTurn
from spirit_tutor.replay.card_sources import Dice
from spirit_tutor.replay.recording import setup_part
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.rules.core.asks import ASKS
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.telling.playing.new_game import NewGame
from spirit_tutor.telling.playing.open_ask import KINDS, Form
from spirit_tutor.telling.playing.own_game import OwnGame

BOXES = ("base", "branch-and-claw")
SEATS = {
    1: [Seat("river", "A")],
    2: [Seat("fangs", "B"), Seat("lightning", "A")],
    3: [Seat("river", "A"), Seat("keeper", "C"), Seat("fangs", "D")],
}


def game(number: int, players: int) -> OwnGame:
    start = new_game(open_box(*BOXES), SEATS[players])
    sitting = Sitting.of_game(
        start, setup_part(SEATS[players], BOXES), Dice(f"asking {number}"), everything=number % 2 == 0
    )
    return OwnGame(sitting, "A game")


def reach(asking: Asking, spelling: str) -> None:
    """The cursor on an answer, by the keys that its form has."""
    place = [one.spelling for one in asking.options].index(spelling)
    if asking.form is Form.LANDS and spelling != DONE:
        asking.point(asking.options[place].land)
    else:
        asking.move(place - asking.at)
    assert asking.here is not None
    assert asking.here.spelling == spelling


def test_every_ask_of_the_rules_has_its_form_and_words():
    assert set(KINDS) == set(ASKS)


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("number", range(4))
def test_in_a_random_game_every_question_is_in_words_and_each_answer_is_under_the_cursor(number, players):
    dice, turn = random.Random(number), OwnTurn(game(number, players))
    asked = 0
    while turn.asking.view is not None and asked < 150:
        asking = turn.asking
        for columns, rows in ((28, 20), (55, 26), (71, 20)):
            lines = ask_lines(asking, columns, rows, UNICODE, so_far=turn.so_far, news=turn.news, slip=turn.slip)
            assert [plain(line) for line in lines if width(line) > columns] == []
            head = " ".join(plain(line) for line in lines[:8]).replace("▌", " ")
            assert asking.view.question.split()[0] in head
        for option in asking.options:
            reach(asking, option.spelling)
        answer = dice.choice(asking.options).spelling
        reach(asking, answer)
        if asking.form is Form.CARDS:
            asking.tick()
            assert asking.ticked == ([] if answer == DONE else [answer])
        before = len(turn.game.sitting.answers)
        assert asking.choose()
        turn.answered()
        assert len(turn.game.sitting.answers) > before
        asked += 1
    assert asked > 10


def test_a_land_out_of_range_keeps_the_cursor_and_says_why():
    turn = OwnTurn(OwnGame(NewGame().begin(), "A game"))
    for answer in ("river", "two presence"):
        assert turn.game.ask.answer(answer)
        turn.answered()
    while turn.asking.view.about != "land":
        assert turn.asking.choose()
        turn.answered()
    far = next(land for land in ("B1", "B2", "B3") if land not in turn.asking.lit)
    turn.asking.point(far)
    assert turn.asking.here is None
    assert turn.asking.cursor == far
    assert far in turn.asking.refused
    assert not turn.asking.choose()


def test_taking_back_leads_to_the_question_before():
    turn = OwnTurn(OwnGame(NewGame().begin(), "A game"))
    first = turn.asking.view
    assert turn.asking.choose()
    turn.answered()
    assert turn.asking.view != first
    assert turn.take_back("answer")
    assert turn.asking.view == first
    assert not turn.take_back("answer")
