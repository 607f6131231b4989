"""Whole games that play themselves: the rules' sums hold after every step, and a saved game is the game again."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spirit_tutor.box import open_box
from spirit_tutor.box.thematic_boards import THEMATIC_LAYOUTS
from spirit_tutor.cli import main
from spirit_tutor.random_games import game_report, soak
from spirit_tutor.random_games.invariants import Invariants, refused, unanswerable
from spirit_tutor.random_games.late_start import FIRST_TURN, late_game
from spirit_tutor.random_games.players import GreedyPlayer, RandomPlayer
from spirit_tutor.replay.course import Course
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.replay.recording import given as recorded
from spirit_tutor.replay.recording import position_part, route_text, setup_part
from spirit_tutor.replay.steps import Step
from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.core.asks import ASKS, DONE, Choice, Draw, choose
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions, invader_cards
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.turn import ending
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table import notation
from spirit_tutor.table.island import STANDARD, THEMATIC
from spirit_tutor.table.pieces import Contents, Piece
from spirit_tutor.table.table import DEFEAT, Deck, Effect, Trigger
from spirit_tutor.telling.opening import open_replay

BOX = open_box("base")
BOTH_BOXES = ("base", "branch-and-claw")
TWO = [Seat("river", "A"), Seat("lightning", "B")]
SEED = 2


def new(seats=TWO) -> Course:
    return Course(new_game(BOX, seats))


def late(seats, dice) -> Course:
    return Course(late_game(BOX, seats, dice))


def play_out(course: Course, player, answers: int = 10_000) -> Course:
    play, given = course.play, 0
    while not play.over and given < answers:
        course.begin()
        while play.ask is not None and given < answers:
            course.answer(player.answer(play))
            given += 1
    return course


def read_back(course: Course, start) -> Replay:
    return replay(route_of(read_text(route_text(course, start, title="A game"))))


# -- the sums hold ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(40))
def test_the_sums_hold_after_every_step(number):
    outcome = soak.play(SEED, number)
    assert not outcome.failure, f"{outcome.failure}\n{outcome.route}"
    assert outcome.ending != "none"


@pytest.mark.parametrize("number", range(6))
def test_every_offered_option_is_accepted(number):
    dice = random.Random(number)
    course = late(TWO, dice) if number % 2 else new()
    assert soak.play_out(course, RandomPlayer(dice), dice, options_tried=0.3) == ""


@pytest.mark.parametrize("number", range(12))
def test_a_late_position_keeps_the_sums_and_can_be_written_down(number):
    dice = random.Random(number)
    game = late_game(BOX, soak.some_seats(dice, 1 + number % 2), dice)
    assert Invariants(game).broken(game) == []
    again = start(route_of(read_text(route_text(Course(game), position_part(game), title="Late"))))
    assert again.table == game.table


@pytest.mark.parametrize("number", range(8))
def test_a_late_position_of_both_boxes_keeps_the_sums_and_can_be_written_down(number):
    dice = random.Random(number)
    game = late_game(open_box(*BOTH_BOXES), soak.some_seats(dice, 1 + number % 4, BOTH_BOXES), dice)
    assert Invariants(game).broken(game) == []
    again = start(route_of(read_text(route_text(Course(game), position_part(game, BOTH_BOXES), title="Late"))))
    assert again.table == game.table


@pytest.mark.parametrize("number", range(8))
def test_the_sums_hold_with_any_number_of_players_in_both_boxes(number):
    outcome = soak.play(SEED, number, players=(1 + number % 4,), box="branch-and-claw")
    assert not outcome.failure, f"{outcome.failure}\n{outcome.route}"
    assert (outcome.boxes, outcome.players) == (BOTH_BOXES, 1 + number % 4)


@pytest.mark.parametrize("number", range(16))
def test_the_sums_hold_on_the_thematic_map(number):
    """R27.2: from its setup and from late positions, with one box and both."""
    players, box = 1 + number % 4, "" if number % 4 < 2 else "branch-and-claw"
    outcome = soak.play(SEED, number, (players,), box=box, on=THEMATIC)
    assert not outcome.failure, f"{outcome.failure}\n{outcome.route}"
    assert outcome.on == THEMATIC
    assert {board for _, board in outcome.seats} == set(THEMATIC_LAYOUTS[players].boards)


@pytest.mark.parametrize("number", range(8))
def test_a_late_position_on_the_thematic_map_can_be_written_down(number):
    dice = random.Random(number)
    seats = soak.some_seats(dice, 1 + number % 4, BOTH_BOXES, THEMATIC)
    game = late_game(open_box(*BOTH_BOXES), seats, dice, on=THEMATIC)
    assert Invariants(game).broken(game) == []
    again = start(route_of(read_text(route_text(Course(game), position_part(game, BOTH_BOXES), title="Late"))))
    assert again.table == game.table


def test_a_game_on_the_thematic_map_replays_from_its_file():
    begun = soak.begin(SEED, 0, (2,), "base", on=THEMATIC)
    assert not soak.play_out(begun.course, begun.player, begun.dice)
    again = read_back(begun.course, begun.start)
    assert again.problem is None
    assert again.play.table == begun.course.play.table
    assert "map: thematic" in route_text(begun.course, begun.start, title="A game")


def test_a_greedy_player_knows_what_a_push_of_a_single_piece_offers():
    """R27.13: in this game a Fear Card would Remove an Explorer, and France lets it be Pushed instead."""
    assert not soak.play(7, 47, on=THEMATIC).failure


def test_some_games_are_on_the_thematic_map_and_the_others_are_as_they_were():
    begun = [soak.begin(SEED, number, (1,), "base") for number in range(40)]
    assert 2 <= sum(game.on == THEMATIC for game in begun) <= 16
    for number, game in enumerate(begun):
        if game.on == STANDARD:
            assert soak.begin(SEED, number, (1,), "base", on=STANDARD).seats == game.seats


# -- what is looked for is found ------------------------------------------------------------------------


def lose_a_card(game: Game) -> None:
    game.change(minors=Deck(game.table.minors.cards - {"Drought"}))


def double_a_unique(game: Game) -> None:
    game.change_spirit("river", discard=("Wash Away",))


def earn_without_a_card(game: Game) -> None:
    game.change(fear=game.table.fear._replace(earned=1))


def fear_from_nowhere(game: Game) -> None:
    game.change(fear=game.table.fear._replace(generated=1))


def an_invader_card_twice(game: Game) -> None:
    game.change(invaders=game.table.invaders._replace(ravage=("Sands I",), build=("Sands I",)))


BREAKS = {
    "River has 14 Presence": lambda game: game.put("A5", Piece("R")),
    "River has 1 and 9 circles": lambda game: game.change_spirit("river", play_circles=9),
    "less than nothing": lambda game: game.change_spirit("river", energy=-1),
    "Minor Power Drought lies in 0 places": lose_a_card,
    "Unique Power Wash Away lies in 2 places": double_a_unique,
    "There are 8 Blight": lambda game: game.put("A1", Piece("Bl")),
    "Fear markers": fear_from_nowhere,
    "Fear Cards got lost": earn_without_a_card,
    "An Invader Card lies in two places": an_invader_card_twice,
    "T-2 stands in A3": lambda game: game.put("A3", Piece("T", damage=2)),
    "a 'X' in A3": lambda game: game.put("A3", Piece("X")),
    "Strife under a D*": lambda game: game.put("A3", Piece("D", strife=1)),
    "no land Z9": lambda game: game.change(queue=game.table.queue._replace(lands=("Z9",))),
    "has run out": lambda game: game.add_effect(Effect("repeat", "Powerstorm", uses=0)),
    "still revealed": lambda game: game.change(revealed=("Drought",)),
    "still wait": lambda game: game.change(pending=(Trigger("x", "repeat", "river"),)),
}


@pytest.mark.parametrize("sentence", BREAKS)
def test_a_broken_table_is_told(sentence):
    course = new()
    for answer in ("island", "river", "lightning", ("Mountain I",)):
        course.begin()
        course.answer(answer)
    game = course.game
    invariants = Invariants(new_game(BOX, TWO))
    assert invariants.broken(game) == []
    BREAKS[sentence](game)
    assert any(sentence in found for found in invariants.broken(game)), invariants.broken(game)


def test_an_option_that_fails_is_told():
    def step(_game):
        chosen = yield Choice("push", "river", {"E to A4": 1, "E to A5": 0})
        return 1 // chosen

    play = Play(new_game(BOX, TWO))
    play.begin(step)
    (found,) = refused(play, Invariants(play.game))
    assert found.startswith("'push: E to A5' was offered and fails: ZeroDivisionError")
    assert play.in_step


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (Choice("shove", "river", {"E": 1}), "'shove' is no ask that a route could name."),
        (Choice("push", "river", {}), "'push' has no options."),
        (Choice("growth", "river", {"E": 1}, usual="T"), "'growth' is usually answered 'T', which is not legal."),
        (Choice("fast", "river", {DONE: 1}, stop=True), "'fast' cannot tell an option from stopping."),
        (Draw("keep", "a deck", 2, frozenset({"Drought"})), "'keep' wants 2 of 1 cards."),
    ],
)
def test_an_ask_that_nobody_could_answer_is_told(ask, sentence):
    assert unanswerable(ask) == [sentence]


def test_what_an_ask_offers_stays_after_the_answer():
    done = replay(read_route(Path(__file__).parent.parent / "scenarios" / "order" / "R25-keep-in-hand.yaml"))
    kept = [asked for step in done.steps for asked in step.asks if asked.ask.about == "keep in hand"]
    assert [asked.answer in asked.options for asked in kept] == [True, True]


# -- a saved game is the game again ---------------------------------------------------------------------


def same_steps(course: Course, start, done: Replay) -> None:
    assert done.problem is None, f"{done.problem}\n{route_text(course, start, title='A game')}"
    assert [as_played(step) for step in done.steps] == [as_played(step) for step in course.steps]
    assert done.play.table == course.play.table


def as_played(step: Step) -> tuple:
    asks = [(asked.ask.about, asked.ask.who, asked.options, asked.table, asked.answer) for asked in step.asks]
    return step._replace(asks=(), happenings=()), asks, step.happenings


@settings(max_examples=16, derandomize=True, deadline=None, database=None)
@given(
    seed=st.integers(min_value=0), box=st.sampled_from(["base", "branch-and-claw"]),
    kind=st.sampled_from([soak.RANDOM, soak.LATE_RANDOM]),
)  # fmt: skip
def test_a_saved_game_of_any_seed_replays_to_the_same_steps(seed, box, kind):
    """With any Spirits on any boards, in both boxes now and then against France."""
    players = range(1, soak.most_players(box) + 1)
    begun = soak.begin(seed, soak.KINDS.index(kind), players, box)
    play_out(begun.course, begun.player)
    same_steps(begun.course, begun.start, read_back(begun.course, begun.start))


def test_a_saved_greedy_game_replays_to_the_same_steps():
    dice = random.Random(SEED)
    seats = [Seat("lightning", "B")]
    course = play_out(new(seats), GreedyPlayer(dice))
    same_steps(course, setup_part(seats), read_back(course, setup_part(seats)))


@pytest.mark.parametrize("answers", [1, 4, 9, 20, 33, 50, 71, 110])
def test_an_unfinished_game_replays_as_far_as_it_was_played(answers):
    course = play_out(new(), RandomPlayer(random.Random(answers)), answers)
    assert "end:" not in route_text(course, setup_part(TWO), title="A game")
    same_steps(course, setup_part(TWO), read_back(course, setup_part(TWO)))


def test_a_saved_game_is_written_as_a_person_would():
    seats = [Seat("river", "A")]
    course = new(seats)
    answers = iter([
        "island", "river", ("Sands I",), "A4", "A7", "river", "grow", "two presence", "river", "presence range 1",
        "A4", "card-play track", "river", "presence range 1", "A2", "energy track", "river", "energy", "river",
        "play cards", "Wash Away", "Boon of Vigor", DONE,
    ])  # fmt: skip
    play = course.play
    while play.table.turn < 1 or play.table.phase == "spirit":
        course.begin()
        while play.ask is not None:
            given = next((answer for answer in answers if _legal(play.ask, answer)), DONE)
            course.answer(given)
        if recorded(course)[-1].answer == "Boon of Vigor":
            break
    entries = route_text(course, setup_part(seats), title="A game").split("play:\n", 1)[1]
    assert entries == (
        "- explore card: Sands I\n"
        "- turn: 1\n"
        "- who: river\n  growth: two presence\n"
        "- who: river\n  land: A4\n  from: card-play track\n"
        "- who: river\n  land: A2\n  from: energy track\n"
        "- who: river\n  play:\n  - Wash Away\n  - Boon of Vigor\n"
    )


def _legal(ask, answer):
    return isinstance(answer, tuple) if isinstance(ask, Draw) else answer in ask.spellings


@pytest.mark.parametrize("rule", ["advance", "next_card"])
def test_a_game_that_breaks_a_rule_replays_to_where_it_breaks(rule, monkeypatch):
    healthy = getattr(invader_cards, rule)

    def broken(game, *more):
        if game.table.turn == 2:
            raise RuntimeError("broken")
        return healthy(game, *more)

    monkeypatch.setattr(invader_cards, rule, broken)
    outcome = soak.play(SEED, 2, players=(1, 2), box="base")
    assert outcome.failure == "RuntimeError: broken"
    assert outcome.route.startswith("# RuntimeError: broken\nformat: 1\n")
    with pytest.raises(RuntimeError, match="broken"):
        replay(route_of(read_text(outcome.route)))


# -- the players ------------------------------------------------------------------------------------------


def test_the_same_dice_play_the_same_game():
    games = [list(play_out(new(), RandomPlayer(random.Random(5))).answered) for _ in range(2)]
    assert [one.answer for one in games[0]] == [one.answer for one in games[1]]


def test_random_play_comes_to_every_ask_of_a_turn():
    asked = {
        asked.ask.about
        for number in range(12)
        for asked in play_out(new(), RandomPlayer(random.Random(number))).answered
    }
    assert asked <= set(ASKS)
    assert {"growth", "land", "from", "play", "fast", "slow", "target", "ravage", "build", "explore"} <= asked


def greedy_answer(game: Game, rule) -> str:
    play = Play(game)
    play.begin(rule)
    return GreedyPlayer(random.Random(1)).answer(play)


def test_greedy_players_together_give_up_the_presence_that_another_stands_beside():
    """Asked at the table, of any Spirit: River's is spared in A5, where it stands alone, and taken from A8."""
    game = new_game(BOX, TWO)
    game.change(lands={**game.table.lands, "A1": Contents(), "A5": notation.read("R", "RL")[0]})
    game.put("A8", Piece("R"), 2)
    assert greedy_answer(game, lambda running: event_effects.destroy_presence_on(running, "A", 1)) == "R in A8"


def test_a_greedy_player_deals_the_damage_of_invaders_with_strife():
    """The Explorer of 1 Health is destroyed by 1 Damage; a Town would only be wounded."""
    game = new_game(BOX, TWO)
    game.change(lands={**game.table.lands, "A2": notation.read("E* E T", "RL")[0]})
    assert greedy_answer(game, lambda running: invader_actions.damage_by_strife(running, "A2")) == "1 to E"


def test_a_greedy_player_looks_only_so_far_ahead_in_a_chain_of_choices():
    """With trials inside trials inside trials, the last of 16 asks in a row would be put 32,768 times."""
    asked = []

    def chain(_game: Game):
        for number in range(16):
            asked.append(number)
            yield from choose("may", "table", {"do": True}, stop=True)

    assert greedy_answer(new_game(BOX, TWO), chain) in ("do", DONE)
    assert asked.count(15) <= 16


def test_greedy_play_wins_now_and_then():
    won = []
    for board, number in (("C", 24), ("C", 56), ("C", 59)):
        dice = random.Random(number)
        course = new([Seat("lightning", board)])
        soak.play_out(course, GreedyPlayer(dice), dice, options_tried=0)
        won.append(course.play.table.ending.kind != DEFEAT)
    assert any(won)


@pytest.mark.parametrize(("seed", "number"), [(90125, 53), (90125, 54), (4, 54), (4, 55)])
def test_a_late_position_is_no_finished_game(seed, number):
    """What the Blight Card did at once may have earned Fear Cards; the last one would have ended the game before."""
    game = soak.begin(seed, number).course.game
    assert game.table.turn >= FIRST_TURN
    assert (ending.victory(game), ending.loss(game)) == ("", "")


def test_greedy_play_wins_some_late_games():
    endings = []
    for number in range(10):
        dice = random.Random(number)
        course = play_out(late([Seat("lightning", "D")], dice), GreedyPlayer(dice))
        endings.append(course.play.table.ending.kind)
    assert len([ending for ending in endings if ending != DEFEAT]) >= 2, endings


# -- the command --------------------------------------------------------------------------------------------


def test_soak_reports(capsys):
    assert main(["soak", "--games", "4", "--seed", "3", "--players", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 games, ")
    for words in (
        "games a second",
        "random: ",
        "Endings:",
        "Last turn: ",
        "Power Cards never used: ",
        "Fear Card levels never reached: ",
    ):
        assert words in out


def game_of(number: int, **more) -> game_report.Outcome:
    usual = game_report.Outcome(number, "random", ("base",), (("river", "A"),), "", DEFEAT, "lost", 3, 50, frozenset())
    return usual._replace(**more)


def test_the_report_tells_how_games_were_set_up_and_what_none_came_to():
    level = game_report.Branch("Fear Card levels", "Scapegoats at Terror Level 2")
    first = game_of(0, used=frozenset({"Drought"}), reached=frozenset({level}))
    second = game_of(1, boxes=BOTH_BOXES, seats=(("fangs", "D"), ("river", "A")), turn=5, failure="A sum is wrong.")
    report = game_report.report([first, second], 2.0)
    assert report[:7] == [
        "2 games, 100 answers, in 2 s: 1.0 games a second.",
        "Players: 1: 1, 2: 1.",
        "Spirits: fangs: 1, river: 2.",
        "Maps: standard: 2.",
        "Boards: A: 2, D: 1.",
        "Boxes: base: 1, base and branch-and-claw: 1.",
        "Adversaries: none.",
    ]
    assert "Game 1 went wrong: A sum is wrong." in report
    assert "Last turn: 3: 1, 5: 1." in report
    base, both = (report.index(f"With {boxes}, 1 games:") for boxes in ("base", "base and branch-and-claw"))
    (levels,) = (line for line in report[base:both] if "Fear Card levels never reached" in line)
    assert "Scapegoats at Terror Level 1, Scapegoats at Terror Level 3" in levels
    assert not any("Event" in line for line in report[base:both])
    assert any("Cultural Assimilation: Reckless Offensive" in line for line in report[both:])


def test_every_branch_of_the_boxes_has_a_name_of_its_own():
    branches = game_report.branches_of(open_box(*BOTH_BOXES))
    assert len(branches) == len(set(branches))
    assert sum(branch.what == game_report.FEAR for branch in branches) == 3 * 30


def test_a_game_tells_the_branches_that_it_came_to():
    reached = soak.play(SEED, 5, players=(3,), box="branch-and-claw").reached
    assert {game_report.FEAR, game_report.EVENT} <= {branch.what for branch in reached}
    assert reached <= set(game_report.branches_of(open_box(*BOTH_BOXES)))


def test_more_jobs_play_the_same_games():
    assert list(soak.games(3, 4, jobs=2)) == list(soak.games(3, 4))


def test_soak_keeps_the_first_failing_game_and_gives_2(capsys, state_folder, monkeypatch):
    healthy = Invariants.broken
    monkeypatch.setattr(
        Invariants, "broken", lambda self, game: ["It is turn 2."] if game.table.turn == 2 else healthy(self, game)
    )
    assert main(["soak", "--games", "3", "--seed", "5"]) == 2
    err = capsys.readouterr().err
    assert "3 of them went wrong, first game 0: It is turn 2." in err
    kept = state_folder / "soak-5-0.yaml"
    assert f"It is written to {kept}." in err
    done = open_replay(str(kept))
    assert done.problem is None
    assert done.play.table.turn == 2
    assert done.steps[-1].phase == "time-passes"


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--games", "9" * 4000],
        ["--games", "²"],
        ["--players", "2-1"],
        ["--players", "1-99999999999"],
        ["--players", "-"],
        ["--jobs", "x"],
        ["--jobs", "100000"],
    ],
)
def test_soak_refuses_numbers_that_are_none(words, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["soak", *words])
    assert stopped.value.code == 2
    assert f"'{words[1]}' is no " in capsys.readouterr().err


def test_soak_has_no_spirits_for_more_players(capsys):
    assert main(["soak", "--players", "9"]) == 2
    assert "players only" in capsys.readouterr().err
