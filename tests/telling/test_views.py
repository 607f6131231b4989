"""The figures that screens and exports are handed: those of the table now, running effects included."""

import pytest
from kit import position, with_cards_in_play, with_elements

from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import only
from spirit_tutor.telling.views import LandView, TableView, table_view


def seen(game: Game) -> TableView:
    return table_view(game, game.table)


def pieces(land: LandView) -> list[tuple[str, int, int]]:
    return [(piece.name, piece.health, piece.deals) for piece in land.pieces]


def test_pieces_have_their_printed_health_and_damage():
    land = seen(position(A6="E T C D")).lands["A6"]
    assert pieces(land) == [("Explorer", 1, 1), ("Town", 2, 2), ("City", 3, 3), ("Dahan", 2, 2)]


def test_effects_change_health_and_damage_where_they_hold_and_nowhere_else():
    """R13.1, R15.3: each land has its own."""
    game = position(A6="T D", A5="T")
    game.add_effect(Effect("health", "a card", only("A6"), of=("T",), amount=1))
    game.add_effect(Effect("ravage damage", "another", only("A6"), of=("T",), amount=-1))
    lands = seen(game).lands
    assert pieces(lands["A6"]) == [("Town", 3, 1), ("Dahan", 2, 2)]
    assert pieces(lands["A5"]) == [("Town", 2, 2)]
    assert lands["A6"].effects == ("a card: Health +1 for Towns in A6", "another: Towns deal -1 damage in A6")
    assert lands["A5"].effects == ()


def test_strife_is_no_matter_of_what_a_piece_would_deal():
    """R15.4: the Strife is told beside the damage that it stops."""
    assert pieces(seen(position(A6="C*")).lands["A6"]) == [("City", 3, 3)]


def test_dahan_deal_two_each_where_invaders_are():
    """R15.11."""
    lands = seen(position(A6="T 3D", A5="3D")).lands
    assert (lands["A6"].counterattack, lands["A5"].counterattack) == (6, 0)


def test_dahan_that_may_not_strike_back_deal_nothing():
    game = position(A6="T 3D")
    game.add_effect(Effect("no counterattack", "a card", only("A6")))
    land = seen(game).lands["A6"]
    assert land.counterattack == 0
    assert pieces(land) == [("Town", 2, 2), ("Dahan", 2, 0)]


def test_the_nearest_presence_is_told_beside_the_nearest_sacred_site_only_where_it_is_nearer():
    """R8.2: steps from land to land; a Sacred Site is Presence too."""
    lands = seen(position(A1="2R", A5="R", B1="2L", A6="", A8="")).lands
    near = [(one.sacred_site, one.land, one.range) for one in lands["A8"].near if one.spirit == "river"]
    assert near == [(True, "A5", 1)], "a single River Presence makes a Wetland its Sacred Site"
    assert [(one.land, one.range) for one in lands["A1"].near if one.spirit == "river"] == [("A1", 0)]
    lands = seen(position(A1="2R", A7="R")).lands
    near = [(one.sacred_site, one.land, one.range) for one in lands["A7"].near if one.spirit == "river"]
    assert near == [(True, "A1", 2), (False, "A7", 0)]


@pytest.mark.parametrize(
    ("level", "to_go"), [(1, (("E", 2), ("T", 2), ("C", 1))), (2, (("T", 2), ("C", 1))), (3, (("C", 1),)), (4, ())]
)
def test_what_must_be_gone_to_win_follows_the_terror_level(level, to_go):
    """R22.2."""
    game = position(A6="2E T C", A5="T")
    levels = tuple(0 if place < level else 3 for place in (1, 2, 3))
    game.change(fear=game.table.fear._replace(levels=levels))
    assert (seen(game).fear.terror_level, seen(game).fear.to_go) == (level, to_go)


def test_a_threshold_says_what_it_misses():
    game = with_elements(position(A5="R"), "river", "1 Sun 1 Water")
    first, *others = next(spirit for spirit in seen(game).spirits if spirit.id == "river").innates[0].lines
    assert (first.reached, first.missing) == (False, {"Water": 1})
    assert not any(line.reached for line in others)


def test_a_power_can_be_used_until_it_was_at_its_own_speed():
    """R7.2: once a turn; an Innate Power without a threshold not at all."""
    game = with_cards_in_play(position(A5="R"), "river", "Flash Floods", "Wash Away")
    river = seen(game).spirits[0]
    assert {card.name: card.usable for card in (*river.in_play, *river.innates)} == {
        "Flash Floods": True, "Wash Away": True, "Massive Flooding": True,
    }  # fmt: skip
    assert [card.usable for card in seen(position(A5="R")).spirits[0].innates] == [False]
    game.change_spirit("river", used=("Flash Floods",))
    assert {card.name: card.usable for card in seen(game).spirits[0].in_play} == {
        "Flash Floods": False,
        "Wash Away": True,
    }


def test_invader_steps_are_over_until_the_cards_have_moved_on():
    game = position(A6="T")
    for phase, over in (
        ("fast", ()), ("ravage", ()), ("build", ("ravage",)), ("explore", ("ravage", "build")),
        ("advance", ("ravage", "build", "explore")), ("slow", ()),
    ):  # fmt: skip
        game.change(phase=phase)
        assert seen(game).over == over
