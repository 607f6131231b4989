"""Setting up for every number of players (SI6, SI7; E1). Two Spirits are at hand, so more seats are taken by their likes."""

from dataclasses import replace

import pytest

from spirit_tutor.box import open_box
from spirit_tutor.rules.core.card_shapes import Box
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.turn.setup import Seat, SetupError, new_game, place_island
from spirit_tutor.table import notation


def box_for_four() -> Box:
    base = open_box("base")
    river, lightning = base.panels["river"], base.panels["lightning"]
    others = (replace(river, id="brook", letter="Q"), replace(lightning, id="flash", letter="X"))
    return replace(base, panels={**base.panels, **{panel.id: panel for panel in others}})


SEATS = [Seat("river", "A"), Seat("lightning", "B"), Seat("brook", "C"), Seat("flash", "D")]


@pytest.mark.parametrize(("players", "fear", "blight"), [(1, 4, 3), (2, 8, 5), (3, 12, 7), (4, 16, 9)])
def test_pools_and_decks_for_each_number_of_players(players, fear, blight):
    """One to four players, a Spirit and a board each (R1.1)."""
    game = new_game(box_for_four(), SEATS[:players])
    play = Play(game)
    while play.table.phase == "setup":
        play.begin()
        while play.in_step:
            ask = play.ask
            assert ask is not None
            play.answer(("Jungle I",) if ask.about == "explore card" else ask.forced or ask.usual)
    table = play.table
    assert (table.fear.pool, table.fear.generated, sum(table.fear.levels)) == (fear, 0, 9)
    assert table.blight.left == blight
    assert (len(table.invaders.deck), table.invaders.build, table.invaders.ravage) == (11, ("Jungle I",), ())
    assert len(table.lands) == 8 * players
    assert table.turn == 1
    # Each board places a City, a Town, 6 Dahan and a Blight, from the box.
    assert sum(contents.count("C") for contents in table.lands.values()) == players
    assert sum(contents.count("D") for contents in table.lands.values()) == 6 * players
    assert sum(contents.count("Bl") for contents in table.lands.values()) == players


@pytest.mark.parametrize(
    ("boxes", "minor", "major", "fear", "blight", "event"),
    [(["base"], 36, 22, 15, 2, 0), (["base", "branch-and-claw"], 67, 43, 30, 9, 25)],
)
def test_the_pools_of_cards_of_the_boxes(boxes, minor, major, fear, blight, event):
    """So many of each kind, and 4 Unique Powers for every Spirit (R1.8)."""
    box = open_box(*boxes)
    assert (len(box.deck("minor")), len(box.deck("major"))) == (minor, major)
    assert (len(box.fear), len(box.blight), len(box.event_deck)) == (fear, blight, event)
    assert [sum(card.stage == stage for card in box.invaders.values()) for stage in (1, 2, 3)] == [4, 5, 6]
    assert {len(panel.uniques) for panel in box.panels.values()} == {4}


@pytest.mark.parametrize(("board", "beasts"), [("A", "A1"), ("B", "B5"), ("C", "C4"), ("D", "D3")])
def test_every_board_begins_with_a_beasts_and_a_disease_in_branch_and_claw(board, beasts):
    """Beasts in the lowest-numbered land printed without pieces, Disease in land 2 (R2.8)."""
    game = new_game(open_box("base", "branch-and-claw"), [Seat("river", board)])
    place_island(game)
    found = {land: notation.write(here) for land, here in game.table.lands.items() if here.count("Be", "Di")}
    assert sorted(found) == sorted([beasts, f"{board}2"])
    assert found[beasts] == "Be"
    assert "Di" in found[f"{board}2"]


def test_a_box_that_is_not_here_is_refused():
    with pytest.raises(KeyError, match="jagged-earth"):
        open_box("base", "jagged-earth")


def test_without_a_blight_card_the_space_holds_five_a_player_and_one():
    assert new_game(open_box("base"), SEATS[:2], blight_card=False).table.blight.left == 11


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([], "played by 1 to 4 Spirits, not 0"),
        ([Seat("river", "A"), Seat("river", "B")], "The Spirit 'river' is taken twice"),
        ([Seat("river", "A"), Seat("lightning", "A")], "The board 'A' is taken twice"),
        ([Seat("ocean", "A")], "There is no Spirit 'ocean' here"),
        ([Seat("river", "Q")], "There is no board 'Q' here"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(seats, words):
    with pytest.raises(SetupError, match=words):
        new_game(open_box("base"), seats)
