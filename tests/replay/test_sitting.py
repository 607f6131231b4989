"""A game under way: whole random games hold what a sitting promises, and nobody sees a card before it is turned up."""

import gc
import random
import types
from collections.abc import Iterator

import pytest

from spirit_tutor.box import open_box
from spirit_tutor.random_games import soak
from spirit_tutor.random_games.players import RandomPlayer
from spirit_tutor.replay import card_sources
from spirit_tutor.replay.card_sources import Dice, Mine
from spirit_tutor.replay.course import Course
from spirit_tutor.replay.engine import begin, replay
from spirit_tutor.replay.recording import setup_part
from spirit_tutor.replay.sitting import ANSWER, DECISION, STEP, TURN, Sitting
from spirit_tutor.replay.steps import WRITTEN
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.core.asks import Choice, Draw
from spirit_tutor.rules.play import IllegalAnswer
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table.table import Deck, Table

TWO = [Seat("river", "A"), Seat("lightning", "B")]
BOXES = {2: ("base",), 3: ("base", "branch-and-claw")}
SEATS = {2: TWO, 3: [Seat("river", "A"), Seat("keeper", "C"), Seat("fangs", "D")]}
SEED = "a seed that nobody would guess 90125"


def sitting(players: int = 2, seed: str = SEED, **more) -> Sitting:
    seats, boxes = SEATS[players], BOXES[players]
    return Sitting.of_game(new_game(open_box(*boxes), seats), setup_part(seats, boxes), Dice(seed), **more)


def played(number: int, answers: int = 10_000, players: int = 2, **more) -> Sitting:
    """So many answers of a game that plays itself at random."""
    dice, here = random.Random(number), sitting(players, f"{SEED} {number}", **more)
    for _ in range(answers):
        if here.ask is None:
            break
        here.answer(dice.choice(here.ask.spellings))
    return here


def as_played(steps) -> list:
    return [
        (step._replace(asks=(), notes=()), [(one.ask.about, one.options, one.table, one.answer) for one in step.asks])
        for step in steps
    ]


def read_back(here: Sitting):
    return route_of(read_text(here.route("A game")))


# -- whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", range(8))
def test_in_a_whole_game_each_legal_answer_is_accepted_and_may_be_taken_back(players, number):
    dice, here = random.Random(number), sitting(players, f"{number}")
    while here.ask is not None:
        ask, table = here.ask, here.table
        assert isinstance(ask, Choice)
        for answer in ask.spellings:
            here.answer(answer)
            assert here.undo()
            assert (here.ask.about, here.ask.who, here.ask.spellings) == (ask.about, ask.who, ask.spellings)
            assert here.table == table
        here.answer(dice.choice(ask.spellings))
    assert here.table.ending is not None


def decided(here: Sitting) -> list[str]:
    """What somebody answered so far; cards come by themselves."""
    return [
        one.answer for one in here.answers if one.how == WRITTEN and isinstance(one.ask, Choice) and not one.ask.forced
    ]  # fmt: skip


@pytest.mark.parametrize("to", [ANSWER, DECISION, STEP, TURN, 20])
@pytest.mark.parametrize("number", range(4))
def test_taking_back_and_going_on_gives_the_same_table_and_the_same_cards(number, to):
    here = played(number, 70, 2 + number % 2)
    asked, table, steps = here.answers, here.table, list(here.steps)
    given, answers = decided(here), [one.answer for one in asked]
    assert here.undo(to)
    assert len(here.answers) < len(answers)
    left = given[len(decided(here)) :]
    while asked[len(here.answers)].how != WRITTEN or here.ask.forced:
        here.answer(asked[len(here.answers)].answer)
    for answer in left:
        here.answer(answer)
    assert [one.answer for one in here.answers] == answers
    assert here.table == table
    assert as_played(here.steps) == as_played(steps)


@pytest.mark.parametrize("number", range(8))
def test_the_file_of_a_game_replays_to_the_very_same_steps_and_goes_on_as_if_never_left(number):
    answers = (3, 11, 24, 40, 60, 85, 120, 10_000)[number]
    here = played(number, answers, 2 + number % 2)
    done = replay(read_back(here))
    assert done.problem is None, f"{done.problem}\n{here.route('A game')}"
    assert as_played(done.steps) == as_played(here.steps)
    again = Sitting.of_file(read_back(here), "another seed")
    assert (again.table, as_played(again.steps)) == (here.table, as_played(here.steps))
    dice = random.Random(99)
    for _ in range(30):
        if here.ask is None:
            assert again.ask is None
            break
        assert again.ask is not None
        assert (here.ask.about, here.ask.spellings) == (again.ask.about, again.ask.spellings)
        answer = dice.choice(here.ask.spellings)
        here.answer(answer)
        again.answer(answer)
    assert here.table == again.table


def test_a_random_game_of_the_soak_goes_the_same_way_in_a_sitting():
    """One way to drive a game: the same answers and cards, given one by one to a sitting that turns up none itself."""
    begun = soak.begin(3, 0, (2,), "base")
    course = Course(begun.course.game.copy())
    player = RandomPlayer(random.Random(4))
    while not course.play.over:
        course.begin()
        while course.play.ask is not None:
            course.answer(player.answer(course.play))
    here = Sitting.of_game(begun.course.game, begun.start, Mine(), everything=True)
    for asked in course.answered:
        if here.ask is not None and not asked.ask.forced:
            here.answer(asked.answer)
    assert here.table == course.play.table
    assert as_played(here.steps) == as_played(course.steps)


# -- answering and taking back -------------------------------------------------------------------------


def test_an_illegal_answer_changes_nothing_and_says_why():
    here = played(1, 9)
    table, answers = here.table, here.answers
    with pytest.raises(IllegalAnswer, match="'the moon' is not legal here"):
        here.answer("the moon")
    assert (here.table, here.answers) == (table, answers)


def test_what_has_one_answer_is_never_asked():
    here = sitting()
    assert [step.id for step in here.steps][:3] == ["setup.island", "setup.river", "setup.lightning"]
    assert (here.ask.about, here.ask.who) == ("spirit", "table")


def test_the_order_of_lands_is_asked_only_where_it_matters():
    few = played(5, 200)
    every = played(5, 200, everything=True)
    asked = {one.ask.about for one in few.answers if one.how == WRITTEN and not isinstance(one.ask, Draw)}
    assert "explore" not in asked
    assert "explore" in {one.ask.about for one in every.answers if one.how == WRITTEN and not one.ask.forced}


def test_an_answer_given_by_itself_can_be_asked_again():
    here = played(5, 60)
    place = next(
        number for number, one in enumerate(here.answers)
        if one.ask.about in ("ravage", "build", "explore") and one.how == "usual"
    )  # fmt: skip
    asked = here.answers[place]
    assert here.undo(place)
    assert len(here.answers) == place
    assert (here.ask.about, here.ask.spellings) == (asked.ask.about, asked.ask.spellings)


def test_taken_back_by_a_decision_of_a_spirit_the_invader_phase_is_gone_too():
    here = played(2, 40)
    decided = [
        one for one in here.answers
        if one.how == WRITTEN and one.ask.who != "table" and isinstance(one.ask, Choice) and not one.ask.forced
    ]  # fmt: skip
    here.undo(DECISION)
    assert here.ask.about == decided[-1].ask.about
    assert here.table == decided[-1].table


def test_taken_back_by_a_turn_its_first_question_is_asked_again():
    here = played(2, 10_000)
    turn = [one for one in here.answers if one.how == WRITTEN and not one.ask.forced][-1].table.turn
    here.undo(TURN)
    assert here.table.turn == turn
    assert here.table.phase == "spirit"


def test_nothing_is_taken_back_before_the_first_answer():
    here = sitting()
    assert not here.undo()
    assert not here.undo(TURN)


# -- where cards come from ----------------------------------------------------------------------------


def test_the_card_at_a_place_of_a_deck_is_fixed_by_seed_and_place():
    ask = Draw("power cards", "Minor Power deck", 4, frozenset("ABCDEFGH"))
    table = sitting().table
    cards = Dice("x").turn_up(ask, table, 0).cards
    assert Dice("x").turn_up(ask, table, 0).cards == cards
    assert Dice("x", shuffle=2).turn_up(ask, table, 0).cards != cards
    assert Dice("y").turn_up(ask, table, 0).cards != cards
    one = ask._replace(number=1)
    assert Dice("x").turn_up(one, table, 0).cards == cards[:1]
    assert Dice("x").turn_up(one._replace(cards=ask.cards - set(cards[:1])), table, 1).cards == cards[1:2]


def test_every_card_comes_as_often_as_the_next():
    ask = Draw("fear card", "Fear Deck", 1, frozenset("ABCD"))
    table = sitting().table
    cards = [Dice(str(seed)).turn_up(ask, table, 3).cards[0] for seed in range(400)]
    assert all(70 <= cards.count(card) <= 130 for card in "ABCD")


def test_an_event_that_lies_under_none_to_three_others_comes_first_a_quarter_of_the_time():
    deck = Deck(frozenset({"Drought", "Flood", "Fire", "Wind"}), between=(("Slave Rebellion", 0, 3),))
    table = sitting().table._replace(events=deck)
    ask = Draw("event card", "Event Deck", 1, deck.next_cards())
    cards = [Dice(str(seed)).turn_up(ask, table, 0).cards[0] for seed in range(400)]
    assert 70 <= cards.count("Slave Rebellion") <= 130


def test_other_cards_are_asked_for_openly_and_stand_in_the_record():
    here, other = played(3, 4), played(3, 4)
    other.other_cards()
    assert "shuffle: 2" in other.route("A game")
    assert "shuffle" not in here.route("A game")
    dice = [random.Random(1), random.Random(1)]
    for one, rolls in zip((here, other), dice, strict=True):
        for _ in range(60):
            if one.ask is not None:
                one.answer(rolls.choice(one.ask.spellings) if one.ask.about != "growth" else one.ask.spellings[0])
    drawn = [[given.answer for given in one.answers if isinstance(given.ask, Draw)] for one in (here, other)]
    assert drawn[0] != drawn[1]


def test_with_ones_own_box_the_card_that_came_is_asked_for():
    seats = SEATS[2]
    here = Sitting.of_game(new_game(open_box("base"), seats), setup_part(seats), Mine())
    assert isinstance(here.ask, Draw)
    assert here.ask.about == "explore card"
    with pytest.raises(IllegalAnswer, match="Wash Away cannot come from the Invader Deck"):
        here.answer("Wash Away")
    here.answer("Sands I")
    assert here.table.invaders.build == ("Sands I",)
    assert here.undo()
    assert isinstance(here.ask, Draw)
    assert "mine: true" in here.route("A game")


def test_what_if_has_the_cards_of_the_route_while_they_can_come():
    route = read_route(bundled_routes()["river-lightning"])
    done = replay(route)
    place = next(number for number, step in enumerate(done.steps) if step.id == "2.growth.river")
    what_if = Sitting.branch(begun_to(route, place), place, SEED, everything=True)
    assert [step.id for step in what_if.steps] == [step.id for step in done.steps[:place]]
    assert what_if.table == done.steps[place].before
    open_ones = [one for one in done.course.answered if isinstance(one.ask, Choice) and not one.ask.forced]
    so_far = [one for one in what_if.answers if isinstance(one.ask, Choice) and not one.ask.forced]
    for asked in open_ones[len(so_far) :]:
        what_if.answer(asked.answer)
    assert what_if.over
    assert what_if.told == []
    of_route = [one.answer for step in done.steps for one in step.asks if isinstance(one.ask, Draw)]
    assert [one.answer for one in what_if.answers if isinstance(one.ask, Draw)] == of_route


def test_what_if_says_where_dice_turned_up_a_card():
    route = read_route(bundled_routes()["river-lightning"])
    done = begun_to(route, 30)
    what_if = Sitting.branch(done, 8, SEED)
    dice = random.Random(2)
    while what_if.ask is not None and not what_if.told:
        what_if.answer(dice.choice(what_if.ask.spellings))
    assert "the dice turned up" in what_if.told[0]


def test_a_branch_is_not_taken_back_into_its_route():
    route = read_route(bundled_routes()["river-lightning"])
    what_if = Sitting.branch(begun_to(route, 30), 20, SEED)
    steps, table = list(what_if.steps), what_if.table
    assert not what_if.undo()
    what_if.answer(what_if.ask.spellings[0])
    assert what_if.undo(TURN)
    assert (what_if.steps, what_if.table) == (steps, table)


@pytest.mark.parametrize("name", ["lessons/dahan-at-war", "lessons/slave-rebellion", "river-lightning"])
def test_the_file_of_a_branch_replays_to_the_same_steps(name):
    done = replay(read_route(bundled_routes()[name]))
    what_if = Sitting.branch(done, len(done.steps) // 2, SEED)
    dice = random.Random(7)
    for _ in range(25):
        if what_if.ask is not None:
            what_if.answer(dice.choice(what_if.ask.spellings))
    again = replay(read_back(what_if))
    assert again.problem is None, f"{again.problem}\n{what_if.route('What if')}"
    assert as_played(again.steps) == as_played(what_if.steps)


def begun_to(route, steps: int):
    """The route replayed no further than a reader has come."""
    begun = begin(route)
    while len(begun.steps) < steps and begun.go_on():
        pass
    return begun


def test_a_scenario_that_began_an_effect_is_left_and_written_down():
    text = (
        "format: 1\ntitle: t\nposition:\n  lands: {A4: 2E T, A5: E}\nplay:\n"
        "- do: {effect: push, land: A4, amount: 2}\n  who: river\n  push: E to A5\n"
    )
    here = Sitting.of_file(route_of(read_text(text)), SEED)
    assert here.ask.about == "push"
    here.answer(here.ask.spellings[0])
    again = replay(read_back(here))
    assert again.problem is None, here.route("A game")
    assert as_played(again.steps) == as_played(here.steps)


def test_a_file_that_is_wrong_is_not_gone_on_with():
    text = "format: 1\ntitle: t\nposition: {}\nplay:\n- growth: nothing\n"
    with pytest.raises(FileProblems, match="'nothing' is not legal here"):
        Sitting.of_file(route_of(read_text(text)), SEED)


# -- what nobody has seen ---------------------------------------------------------------------------------


def reachable(*things: object) -> Iterator[object]:
    """Everything that can be reached from here: attributes, items, closures; not through modules, classes or globals."""
    seen: set[int] = set()
    waiting = list(things)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (types.ModuleType, type)):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, types.FunctionType):
            waiting += [*(one.__closure__ or ()), *(one.__defaults__ or ())]
        else:
            waiting += gc.get_referents(one)


def test_from_a_sitting_nobody_reaches_what_turns_its_cards_up():
    """The seed, and with it every card to come, is in nothing that a screen is given: not even in the file that it read."""
    here = played(3, 30)
    kept = route_of(read_text(here.route("A game")))
    again = Sitting.of_file(kept, SEED)
    for one in (here, again):
        shown = [one, one.steps, one.ask, one.answers, one.pending, one.preview(one.ask.spellings[0]), one.fork(), kept]
        for thing in reachable(*shown):
            assert not isinstance(thing, (card_sources.Dice, card_sources.OfRoute))
            assert not (isinstance(thing, str) and SEED in thing)
        assert any(isinstance(thing, Table) for thing in reachable(*shown)), "the walk goes nowhere"


def test_what_is_seen_does_not_hang_on_the_cards_to_come():
    """The same answers and the same cards so far, from other decks: everything to be seen is the same."""
    dice, first = random.Random(8), sitting(2, "one")
    for _ in range(45):
        first.answer(dice.choice(first.ask.spellings))
    seats = SEATS[2]
    second = Sitting.of_game(new_game(open_box("base"), seats), setup_part(seats), Mine())
    for asked in first.answers:
        if asked.how == WRITTEN and not asked.ask.forced:
            assert second.ask is not None
            second.answer(asked.answer)
    assert (first.table, as_played(first.steps)) == (second.table, as_played(second.steps))
    for answer in first.ask.spellings:
        assert first.preview(answer) == second.preview(answer)


# -- looking ahead --------------------------------------------------------------------------------------


def ask_of(text: str) -> Sitting:
    return Sitting.of_file(route_of(read_text("format: 1\ntitle: t\n" + text)), SEED)


def test_a_preview_tells_what_differs_at_once_and_by_the_forecast():
    """The Explorer in A4, which a Sands card would Build on, is destroyed: no Town comes there."""
    here = ask_of(
        "position:\n  lands: {A4: E, A5: R, A7: E}\n  phase: fast\n  build: Sands I\n"
        "  spirits: {river: {in play: Flash Floods}, lightning: {}}\nplay:\n- fast: Flash Floods\n"
    )
    while here.undo():
        pass
    here.answer("Flash Floods")
    assert here.ask.about == "target"
    table, steps = here.table, list(here.steps)
    found = here.preview("A4")
    assert [(one.where, one.now, one.then) for one in found.changes if one.what == "land"] == [("A4", "E", "-")]
    assert {(one.what, one.where, one.now, one.then) for one in found.coming} == {
        ("build, this turn", "A4", 1, 0), ("Town, this turn", "A4", 1, 0),
        ("ravage, next turn", "A4", 1, 0), ("damage, next turn", "A4", 3, 0), ("blight, next turn", "A4", 1, 0),
    }  # fmt: skip
    assert (here.table, list(here.steps)) == (table, steps)


def test_a_preview_follows_an_answer_to_its_end_and_names_the_line():
    here = ask_of(
        "position:\n  lands: {A4: E, A5: R, A1: E}\n  phase: fast\n  build: Sands I\n"
        "  spirits: {river: {in play: Flash Floods}, lightning: {}}\n"
    )
    assert here.preview("Flash Floods").line == (("target", "A4"),)


def test_a_preview_stops_at_a_card_that_nobody_has_seen():
    here = ask_of("position:\n  lands: {A1: C}\n  spirits: {river: {}, lightning: {}}\nplay:\n- growth: reclaim\n")
    assert here.ask.about == "gain"
    assert here.preview("minor").waits == "Minor Power deck"


def test_a_spirit_that_has_begun_goes_on_until_it_is_asked_for_another():
    """Whose turn it is, is asked once; all cards back to hand and Energy come by themselves, Growth icons in any order."""
    here = sitting()
    asked = []
    for answer in ("river", "card and presence", "presence range 2", "A4", "energy track", "minor"):
        asked.append(here.ask.about)
        here.answer(answer)
    assert asked == ["spirit", "growth", "act", "land", "from", "gain"]
    assert here.ask.about == "keep"
    here = sitting(everything=True)
    while here.ask.about != "spirit":
        here.answer(here.ask.usual)
    here.answer("river")
    here.answer("two presence")
    assert here.ask.about == "spirit"


def test_reclaim_one_is_asked_about_once_cards_can_be_played():
    river = "river: {energy track: 1, card-play track: 5, discard: [Wash Away, Flash Floods]}"
    here = ask_of(f"position:\n  lands: {{A1: C, A5: R}}\n  spirits: {{{river}}}\n")
    assert here.ask.about == "growth"
    here.answer("two presence")
    for answer in ("A4", "energy track", "A4", "energy track"):
        here.answer(answer)
    assert here.ask.spellings == ["play cards", "reclaim one"]


def test_a_preview_tells_how_the_game_ends():
    """At Terror Level III no City is left once A4's is destroyed."""
    here = ask_of(
        "position:\n  lands: {A4: C-2, A5: 2R, A7: E}\n  phase: fast\n  fear: {levels: [0, 0, 3]}\n"
        "  spirits: {river: {in play: Flash Floods}}\n"
    )
    found = here.preview("Flash Floods")
    assert found.line == (("target", "A4"),)
    assert found.ending is not None
    assert found.ending.kind == "victory"
    assert not here.over


def test_a_preview_of_an_illegal_answer_says_so():
    with pytest.raises(IllegalAnswer, match="not legal here"):
        sitting().preview("ocean")


def test_of_four_power_cards_only_the_kept_one_may_have_been_written_down():
    """With one's own box: the cards that nobody noted stay among those that may still come."""
    here = ask_of(
        "position:\n  lands: {A1: C, A5: R}\n  spirits: {river: {}}\ncards:\n  mine: true\n"
        "play:\n- growth: reclaim\n- gain: minor\n"
    )
    assert isinstance(here.ask, Draw)
    with pytest.raises(IllegalAnswer, match="at least one is named"):
        here.answer(("not noted",))
    with pytest.raises(IllegalAnswer, match="4 cards are turned up"):
        here.answer(("Drought",))
    decks = len(here.table.minors.cards)
    here.answer(("Drought", "not noted"))
    assert "Drought" in here.game.spirit("river").hand
    assert len(here.table.minors.cards) == decks - 1
    assert here.table.minors.discard == ()
    again = Sitting.of_file(read_back(here), SEED)
    assert again.table == here.table
    assert "- Drought\n  - not noted" in here.route("A game") or "[Drought, not noted]" in here.route("A game")
