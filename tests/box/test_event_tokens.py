"""The token parts of Event Cards: what Beasts, Disease and Strife do, to the piece."""

from event_kit import event_step, part, part_asks, part_only, resolved, under_way, with_track
from kit import act, lies

from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.pieces import DISEASE
from spirit_tutor.table.table import Effect


def token_game(name, **lands):
    """The game after a token part that asks nothing."""
    game = under_way(part_only(name), **lands)
    act(game, event_step)
    return game


# -- Beasts Attack ------------------------------------------------------------------------------------


def test_each_beasts_deals_2_damage_in_its_own_land_only():
    assert part("Beasts Attack", A4="Be", A5="E T", A6="Be C", A7="Be D") == {"A6": "C-2 Be"}


def test_the_players_choose_between_the_explorer_and_the_town_and_its_beasts():
    position = {"A4": "Be E T"}
    assert part_asks("Beasts Attack", **position) == ["1 to E", "2 to T", "1 to T"]
    assert part("Beasts Attack", "1 to E", **position) == {"A4": "T-1 Be"}
    assert part("Beasts Attack", "2 to T", **position) == {"A4": "E", "fear": 1}


def test_of_two_beasts_only_the_one_that_deals_the_last_blow_goes():
    assert part("Beasts Attack", A4="2Be C") == {"A4": "Be", "fear": 2}


def test_a_beasts_that_destroys_only_explorers_stays():
    assert part("Beasts Attack", A4="Be 2E") == {"A4": "Be"}


def test_two_beasts_may_each_destroy_a_town_and_both_go():
    assert part("Beasts Attack", "2 to T", A4="2Be 2T") == {"A4": "-", "fear": 2}


def test_a_town_hurt_before_falls_to_one_point_and_takes_the_beasts_along():
    assert part("Beasts Attack", "1 to T-1", A4="Be T-1 C") == {"A4": "C-1", "fear": 1}


def test_without_beasts_nothing_attacks():
    assert part("Beasts Attack", A4="E T") == {}


# -- Beasts Prowl ---------------------------------------------------------------------------------------


def test_beasts_with_invaders_give_fear_each():
    assert part("Beasts Prowl", A4="2Be E", A6="Be C") == {"fear": 3}


def test_beasts_without_invaders_must_move_each_where_it_likes():
    assert part_asks("Beasts Prowl", A8="2Be D") == ["Be to A5", "Be to A6", "Be to A7"]
    assert part("Beasts Prowl", "Be to A5", "Be to A6", A8="2Be D") == {"A8": "D", "A5": "Be", "A6": "Be"}


def test_all_beasts_are_listed_before_the_first_prowls():
    """The Beasts that comes to Invaders gives no Fear; the one that stood there gives 1, though another has joined it."""
    assert part("Beasts Prowl", "Be to A6", A8="Be", A6="E") == {"A8": "-", "A6": "E Be"}
    assert part("Beasts Prowl", "Be to A8", A7="Be", A8="E Be") == {"A7": "-", "A8": "E 2Be", "fear": 1}


# -- Prey on the Unwary ---------------------------------------------------------------------------------


def test_each_beasts_destroys_one_explorer_without_fear():
    lands = {"A4": "2Be 3E", "B5": "Be T"}
    assert part("Prey on the Unwary", **lands) == {"A4": "E 2Be"}


def test_a_board_without_beasts_gets_one_anywhere():
    assert part_asks("Prey on the Unwary", A4="Be E") == [f"B{n}" for n in range(1, 9)]
    assert part("Prey on the Unwary", "B6", A4="Be E") == {"A4": "Be", "B6": "Be"}


def test_of_two_boards_without_beasts_only_one_gets_a_beasts():
    assert len(part_asks("Prey on the Unwary")) == 16
    assert part("Prey on the Unwary", "A7") == {"A7": "Be"}


# -- Savage Frenzy --------------------------------------------------------------------------------------


def test_frenzied_beasts_destroy_an_explorer_and_deal_2_damage():
    assert part("Savage Frenzy", A4="Be E T") == {"A4": "Be", "fear": 1}
    assert part("Savage Frenzy", A4="Be 3E") == {"A4": "Be"}
    assert part("Savage Frenzy", A4="Be C D") == {"A4": "C-2 D Be"}


def test_two_frenzied_beasts_act_one_after_the_other():
    assert part("Savage Frenzy", "1 to E", A4="2Be 2E C") == {"A4": "2Be", "fear": 2}


def test_without_beasts_there_is_no_frenzy():
    assert part("Savage Frenzy", A4="E T") == {}


# -- Push a Beasts ------------------------------------------------------------------------------------------


def test_a_beasts_finds_a_new_home_without_blight():
    position = {"A8": "2Be", "A5": "Bl", "A6": "E"}
    assert part_asks("Beasts Find New Homes", **position) == ["Be to A6", "Be to A7"]
    assert part("Beasts Find New Homes", "Be to A6", **position) == {"A8": "Be", "A6": "E Be", "fear": 1}
    assert part("Beasts Find New Homes", "Be to A7", **position) == {"A8": "Be", "A7": "Be"}


def test_on_each_board_one_beasts_finds_a_new_home():
    position = {"A8": "Be", "A4": "Be", "B8": "Be", "B1": "L", "B6": "E"}
    assert part_asks("Beasts Find New Homes", **position) == ["A4", "A8"]
    assert part("Beasts Find New Homes", "A8", "Be to A7", "Be to B6", **position) == {
        "A8": "-", "A7": "Be", "B8": "-", "B6": "E Be", "fear": 1,
    }  # fmt: skip


def test_beasts_among_blight_stay():
    position = {"A8": "Be", "A5": "Bl", "A6": "Bl", "A7": "Bl"}
    assert part("Beasts Find New Homes", **position) == {}
    assert part("Distant Hunt", **position) == {}


def test_a_distant_hunt_hurts_where_the_beasts_arrives():
    position = {"A8": "Be E", "A5": "Bl", "A6": "T", "A7": "E"}
    assert part("Distant Hunt", "Be to A6", **position) == {"A8": "E", "A6": "T-1 Be"}
    assert part("Distant Hunt", "Be to A7", **position) == {"A8": "E", "A7": "Be"}


# -- Beasts are added ---------------------------------------------------------------------------------------


def test_beasts_come_to_a_jungle_without_blight_and_frighten_its_invaders():
    position = {"A3": "E", "A8": "Bl", "B4": "D"}
    assert part("Beasts of the Jungle", "B4", **position) == {"A3": "E Be", "B4": "D Be", "fear": 1}


def test_beasts_of_the_jungle_find_no_jungle():
    assert part("Beasts of the Jungle", A3="Bl", A8="Bl", B4="Bl", B8="E Bl") == {}


def test_beasts_provoked_come_to_towns_without_blight():
    position = {"A4": "T", "A5": "T Bl", "A6": "C", "B5": "T", "B6": "2T"}
    assert part_asks("Beasts Provoked", **position) == ["B5", "B6"]
    assert part("Beasts Provoked", "B6", **position) == {"A4": "T Be", "B6": "2T Be"}
    assert part("Beasts Provoked", A5="T Bl") == {}


# -- Disease ------------------------------------------------------------------------------------------------


def test_new_diseases_come_to_half_of_the_boards_and_hurt_the_dahan_there():
    position = {"A4": "E 2D", "A5": "D", "B5": "T D"}
    assert part_asks("New Diseases", **position) == ["A", "B"]
    assert part("New Diseases", "A", **position) == {"A4": "E D Di"}
    assert part("New Diseases", "B", **position) == {"B5": "T Di"}


def test_new_diseases_kill_as_efficiently_as_can_be():
    """2 Damage: the wounded one falls to 1 point, the other point wounds one more."""
    assert part("New Diseases", "A", A4="E D D-1") == {"A4": "E D-1 Di"}


def test_on_one_board_that_board_is_half_rounded_up():
    solo = (("river", "A"),)
    assert part("New Diseases", spirits=solo, home=False, A1="R", A4="E D") == {"A4": "E Di"}


def test_of_three_boards_two_get_new_diseases():
    three = (("river", "A"), ("lightning", "B"), ("keeper", "C"))
    lands = {"A1": "R", "B1": "L", "C1": "K", "A4": "E D", "B4": "E D", "C4": "E D"}
    assert part_asks("New Diseases", "C", spirits=three, home=False, **lands) == ["A", "B"]
    assert part("New Diseases", "C", "A", spirits=three, home=False, **lands) == {"A4": "E Di", "C4": "E Di"}


def test_no_land_with_dahan_and_invaders_gets_no_disease():
    assert part("New Diseases", "A", A4="E", A5="D") == {}


def test_lingering_plagues_add_disease_anywhere_and_it_does_not_stop_builds():
    game = under_way(part_only("Lingering Plagues"), A4="T")
    assert resolved(game, "A4", "B5") == {"A4": "T Di", "B5": "Di", "begins": ["token idle"]}
    act(game, lambda now: invader_actions.build(now, "A4"))
    assert lies(game, "A4") == "T C Di"


def test_after_the_turn_disease_stops_builds_again():
    game = under_way(part_only("Lingering Plagues"), A4="T")
    act(game, event_step, "A4", "B5")
    act(game, order_of_play.time_passes)
    act(game, lambda now: invader_actions.build(now, "A4"))
    assert lies(game, "A4") == "T"


def test_a_grim_toll_hurts_invaders_and_dahan_of_a_land_with_disease():
    position = {"A4": "Di T 2D", "A5": "E D", "B5": "Di E D-1 D"}
    assert part("Grim Toll", **position) == {"A4": "D Di", "B5": "D-1 Di", "fear": 1}


def test_a_grim_toll_is_paid_in_one_land_of_each_board():
    assert part_asks("Grim Toll", A4="Di T", A5="Di") == ["A4", "A5"]
    assert part("Grim Toll", "A5", A4="Di T", A5="Di") == {}
    assert part("Grim Toll", A4="T D") == {}


def test_defend_does_not_lower_the_toll_of_the_dahan():
    assert part("Grim Toll", A4="Di D Def4") == {"A4": "Di Def4"}


def test_wheezelung_comes_to_the_fullest_jungle_or_wetland():
    position = {"A2": "T", "A5": "T C", "A8": "3E", "A4": "3C", "B4": "T", "B6": "C"}
    assert part_asks("Wheezelung Outbreak", **position) == ["B4", "B6"]
    assert part("Wheezelung Outbreak", "B6", **position) == {"A5": "T C Di", "B6": "C Di"}


def test_without_towns_and_cities_no_outbreak():
    assert part("Wheezelung Outbreak", A2="2E", A4="T") == {}
    assert part("Sandfever Outbreak", A4="2E", A2="T") == {}


def test_sandfever_comes_to_the_fullest_sands_or_mountain():
    position = {"A1": "R 2T", "A4": "T", "A2": "3T", "B3": "C", "B5": "T"}
    assert part_asks("Sandfever Outbreak", **position) == ["B3", "B5"]
    assert part("Sandfever Outbreak", "B5", **position) == {"A1": "2T Di R", "B5": "T Di"}


# -- Stricken -------------------------------------------------------------------------------------------------


def stricken(**lands):
    game = token_game("Stricken", **lands)
    return with_track(game, ravage="Sands I")


def test_in_lands_with_disease_or_strife_no_ravage_happens():
    """A4 and A7 are Sands; B3 and B5 too."""
    game = stricken(A4="Di 2T D", A7="T T* D", B3="2T D", B5="T D")
    act(game, lambda now: invader_actions.ravage(now, "A4", normal=True))
    act(game, lambda now: invader_actions.ravage(now, "A7", normal=True))
    act(game, lambda now: invader_actions.ravage(now, "B5", normal=True))
    assert [lies(game, land) for land in ("A4", "A7", "B5")] == ["2T D Di", "T T* D", "T Bl"]


def test_stricken_looks_at_what_is_there_when_the_ravage_comes():
    game = stricken(A4="Di 2T", A7="2T")
    game.change(lands={**game.table.lands, "A4": game.table.lands["A7"], "A7": game.table.lands["A4"]})
    for land in ("A4", "A7"):
        act(game, lambda now, land=land: invader_actions.ravage(now, land))
    assert [lies(game, land) for land in ("A4", "A7")] == ["2T Bl", "2T Di"]


def test_strife_keeps_the_ravage_of_a_whole_land_away_and_stays():
    game = stricken(A4="C E* D")
    act(game, lambda now: invader_actions.ravage(now, "A4"))
    assert lies(game, "A4") == "E* C D"


def test_stricken_with_nothing_stricken_changes_nothing():
    assert part("Stricken", A4="T D") == {"begins": ["skip"]}


def test_an_idle_token_is_an_effect_of_the_turn_only():
    game = under_way(part_only("Lingering Plagues"))
    act(game, event_step, "A4", "B5")
    assert Effect("token idle", "Outpaced", of=(DISEASE,)) in game.table.effects
