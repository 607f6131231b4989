"""Adversaries: what is printed of France, the Event of its own in the deck, and an Adversary in files and random games.

What each rule does stands in tests/scenarios/france.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit import act

from spirit_tutor.box import open_box
from spirit_tutor.cli import main
from spirit_tutor.random_games import soak
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adding, adversary
from spirit_tutor.rules.turn import setup
from spirit_tutor.rules.turn.setup import Seat, SetupError, new_game
from spirit_tutor.table.table import AdversaryInPlay, Deck
from spirit_tutor.telling.views import table_view

BOTH = ("base", "branch-and-claw")
REBELLION = "Slave Rebellion"

FRANCE = [
    (0, 2, (3, 3, 3), ["Sprawling Plantations", "Demand for New Cash Crops"]),
    (1, 3, (3, 3, 3), ["Frontier Explorers"]),
    (2, 5, (3, 4, 3), ["Slave Labor"]),
    (3, 7, (4, 4, 3), ["Early Plantations"]),
    (4, 8, (4, 4, 4), ["Triangle Trade"]),
    (5, 9, (4, 5, 4), ["Slow-Healing Ecosystem"]),
    (6, 10, (4, 5, 5), ["Persistent Explorers"]),
]
"""Level, Difficulty, Fear Deck, what the level adds."""


def game_against(level: int, *, players: int = 2, thematic: bool = False) -> Game:
    seats = [
        Seat(spirit, board) for spirit, board in zip(("river", "lightning", "fangs", "keeper"), "ABCD", strict=True)
    ]
    against = AdversaryInPlay("france", level, thematic=thematic)
    return new_game(open_box(*BOTH), seats[:players], against=against)


# -- what is printed ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "difficulty", "fear_deck", "names"), FRANCE)
def test_each_level_has_its_difficulty_fear_deck_and_rules(level, difficulty, fear_deck, names):
    printed = open_box(*BOTH).adversaries["france"].levels[level]
    assert (printed.difficulty, printed.fear_deck, [rule.name for rule in printed.rules]) == (
        difficulty,
        fear_deck,
        names,
    )


def test_there_are_seven_levels_and_each_keeps_the_rules_before_it():
    france = open_box(*BOTH).adversaries["france"]
    assert len(france.levels) == len(FRANCE)
    for level in range(len(FRANCE)):
        assert [rule.name for rule in france.rules_at(level)] == [
            name for *_, names in FRANCE[: level + 1] for name in names
        ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_are_seven_towns_for_each_player(players):
    (towns,) = adversary.supplies(game_against(0, players=players))
    assert (towns.kind, towns.left, towns.of) == ("T", 7 * players, 7 * players)


def test_a_new_game_has_the_fear_deck_of_its_level():
    assert game_against(6).table.fear.levels == (4, 5, 5)


def test_without_an_adversary_nothing_is_limited_and_the_rebellion_is_in_no_deck():
    game = new_game(open_box(*BOTH), [Seat("river", "A")])
    assert (adversary.rules(game), list(adversary.supplies(game))) == ((), [])
    assert (len(game.table.events.cards), REBELLION in game.table.events.cards) == (25, False)


@pytest.mark.parametrize(
    ("boxes", "against", "sentence", "about"),
    [
        (BOTH, AdversaryInPlay("sweden"), "There is no Adversary 'sweden' in these boxes; there is france.", "name"),
        (
            ("base",),
            AdversaryInPlay("france"),
            "There is no Adversary 'france' in these boxes: none comes with them.",
            "name",
        ),
        (BOTH, AdversaryInPlay("france", 7), "The Kingdom of France is played at a level from 0 to 6, not 7.", "level"),
    ],
)
def test_an_adversary_that_is_not_there_is_refused(boxes, against, sentence, about):
    with pytest.raises(SetupError, match=r"\w") as found:
        new_game(open_box(*boxes), [Seat("river", "A")], against=against)
    assert (str(found.value), found.value.adversary) == (sentence, about)


# -- the Event of its own -----------------------------------------------------------------------------


def come_up(deck: Deck, card: str) -> Iterator[int]:
    """The draws, counted from 1, at which a card may come up if it has not before."""
    for draw in range(1, 30):
        able = deck.next_cards()
        if card in able:
            yield draw
        others = sorted(able - {card})
        if not others:
            return
        deck = deck.without_top(others[0])


def test_the_rebellion_is_the_fourth_event_of_the_game():
    game = game_against(2)
    act(game, setup.step)
    assert (len(game.table.events.cards), game.table.events.known) == (25, ((REBELLION, 3),))
    assert list(come_up(game.table.events, REBELLION)) == [4]


def test_below_level_2_it_is_not_in_the_deck():
    game = game_against(1)
    act(game, setup.step)
    assert game.table.events.placed == ()


def test_the_thematic_way_it_is_the_third_fourth_or_fifth():
    game = game_against(2, thematic=True)
    act(game, setup.step)
    assert list(come_up(game.table.events, REBELLION)) == [3, 4, 5]


def test_the_thematic_way_known_cards_are_shuffled_in_or_lie_deeper():
    game = game_against(2, thematic=True)
    game.change(events=Deck(frozenset("VWXYZ"), known=(("top", 1), ("deep", 4))))
    assert adversary.put_event(game) == (2, 4)
    assert game.table.events.known == (("deep", 7),)
    assert game.table.events.between == (("top", 2, 4), (REBELLION, 2, 4))


def test_a_card_put_over_it_lays_it_one_deeper():
    deck = Deck(frozenset("VWXYZ"), known=((REBELLION, 3),)).with_place("other", 2)
    assert deck.known == ((REBELLION, 4), ("other", 2))
    assert list(come_up(deck, REBELLION)) == [5]
    assert list(come_up(deck, "other")) == [3]


def test_every_small_uprising_brings_it_back_four_turns_later():
    deck = Deck(frozenset("JKLMNOPQRSTUVWXYZ"), known=((REBELLION, 3),))
    turns = []
    for turn in range(1, 13):
        (card,) = sorted(deck.next_cards())[:1]
        deck = deck.without_top(card)
        if card == REBELLION:
            turns.append(turn)
            another = sorted(deck.cards)[0]
            deck = deck.with_place(REBELLION, 4).without_top(another)
    assert turns == [4, 8, 12]


# -- where Towns come from ------------------------------------------------------------------------------


def test_of_several_towns_as_many_come_as_are_left():
    game = game_against(0, players=1)
    game.change(turn=2, phase="slow", setup_left=())
    act(game, lambda now: adding.add(now, "A1", "T", 6))
    assert act(game, lambda now: adding.add(now, "A4", "T", 3)) == {
        "A4": "T", "lost": ("a Town had to be placed and none was left (Sprawling Plantations)",),
    }  # fmt: skip


def test_other_pieces_are_not_limited():
    game = game_against(0, players=1)
    assert act(game, lambda now: adding.add(now, "A1", "C", 20)) == {"A1": "20C"}


# -- in files, views and games ---------------------------------------------------------------------------


def told(text: str) -> list[str]:
    with pytest.raises(FileProblems) as found:
        start(route_of(read_text(f"format: 1\ntitle: Wrong\nposition:\n  boxes: [base, branch-and-claw]\n{text}")))
    return [problem.sentence for problem in found.value.problems]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "  adversary: {name: france}\n  lands: {A1: 15T}\n",
            "15 Towns lie here; Sprawling Plantations leaves 14.",
        ),
        (
            "  adversary: {name: france, level: 5, blight: 6}\n",
            "6 Blight cannot lie on the Adversary's panel: 6 go to the Blight Card at once.",
        ),
        (
            "  adversary: {name: france, blight: 1}\n",
            "1 Blight cannot lie on the Adversary's panel: at this level no Blight is kept there.",
        ),
        ("  adversary: {name: franc}\n", "There is no Adversary 'franc' in these boxes; there is france."),
        (
            (
                "  adversary: {name: france}\n  phase: explore\n  explore: Mountain I\n"
                "  queue: {card: Mountain I, after: Demand for New Cash Crops on A}\n"
            ),
            "'Demand for New Cash Crops on A' does not follow Mountain I.",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, sentence):
    assert told(text) == [sentence]


def test_the_view_tells_who_it_is_and_how_it_wins():
    game = game_against(5)
    act(game, setup.step)
    shown = table_view(game, game.table).adversary
    assert shown is not None
    assert (shown.name, shown.level, shown.difficulty) == ("Kingdom of France", 5, 9)
    assert (shown.losing, shown.escalation) == (("Sprawling Plantations",), ("Demand for New Cash Crops",))
    assert [(one.piece, one.left, one.of) for one in shown.supplies] == [("Towns", 14 - 6, 14)]
    assert (shown.kept, shown.enough, shown.event) == (0, 6, "Slave Rebellion: under 3 cards")


@pytest.mark.parametrize("level", range(7))
def test_random_games_keep_the_sums_at_each_level(level):
    for number, players in ((0, 1), (5, 2), (2, 3), (6, 4)):
        outcome = soak.play(11, number, (players,), adversary="france", level=level)
        assert not outcome.failure, f"{outcome.failure}\n{outcome.route}"
        assert (outcome.against, outcome.players) == (f"Kingdom of France, level {level}", players)


def test_a_late_greedy_game_keeps_the_sums():
    outcome = soak.play(11, 7, (1,), adversary="france", level=6)
    assert not outcome.failure, f"{outcome.failure}\n{outcome.route}"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--adversary", "sweden"], "there is no Adversary 'sweden' here; with Branch & Claw there is france."),
        (
            ["--adversary", "france", "--box", "base"],
            "there is no Adversary 'france' here; with Branch & Claw there is france.",
        ),
        (["--adversary", "france", "--level", "7"], "there is no level 7; its levels are 0 to 6."),
        (["--level", "2"], "there is no level 2; say of which --adversary."),
    ],
)
def test_soak_says_which_adversaries_and_levels_there_are(words, sentence, capsys):
    assert main(["soak", *words]) == 2
    assert capsys.readouterr().err == f"spirit-tutor: {sentence}\n"


def test_soak_tells_the_levels_it_played(capsys):
    assert main(["soak", "--games", "2", "--adversary", "france", "--level", "3", "--players", "1"]) == 0
    assert "Adversaries: Kingdom of France, level 3: 2." in capsys.readouterr().out
