"""The main Events by Stage, by Terror Level and by the Blight Card: each column of each card, to the piece."""

import pytest
from event_kit import (
    event_step,
    invader_phase,
    main,
    main_asks,
    main_only,
    resolved,
    under_way,
    with_cards,
    with_track,
)
from kit import act, ask_after, lies

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.invaders import invader_actions, invader_cards
from spirit_tutor.rules.turn import order_of_play

NO_HOME = {"B8": "-"}


def lands_of(game, *names):
    return [lies(game, name) for name in names]


# == Stage ======================================================================================================


def test_stage_1_each_coastal_land_pushes_an_explorer_inland():
    """A1 to A4-A6, A3 to A4, B4 or B7; A2 has none, A4 is no Coastal land."""
    position = {"A1": "R 2E", "A3": "E T", "A4": "E"}
    assert main_asks("Seeking the Interior", "A1", **position) == ["E to A4", "E to A5", "E to A6"]
    assert main("Seeking the Interior", "A1", "E to A5", "A3", "E to B7", **position) == {
        "A1": "E R", "A5": "E", "A3": "T", "B7": "E",
    }  # fmt: skip


@pytest.mark.parametrize("stage", [2, 3])
def test_stage_2_and_3_the_fullest_land_sends_one_to_each_neighbour(stage):
    position = {"stage": stage, "A8": "2E 2T C", "A4": "4E"}
    assert main_asks("Seeking the Interior", **position) == [
        f"{piece} to {land}" for piece in "ET" for land in ("A5", "A6", "A7")
    ]
    assert main("Seeking the Interior", "E to A5", "T to A7", "E to A6", **position) == {
        "A8": "T C", "A5": "E", "A6": "E", "A7": "T",
    }  # fmt: skip


def test_the_diaspora_ends_with_its_pieces_and_ties_are_chosen():
    position = {"stage": 2, "A8": "E C", "A4": "2C"}
    assert main_asks("Seeking the Interior", **position) == ["A4", "A8"]
    assert main("Seeking the Interior", "A8", "E to A6", **position) == {"A8": "C", "A6": "E"}
    assert main("Seeking the Interior", "A4", **position) == {}


def test_stage_1_explored_lands_get_one_explorer_more():
    game = under_way(main_only("Wave of Reconnaissance"), A4="T", A7="T", B5="Wi", B6="T")
    with_track(game, explore="Sands I")
    assert resolved(game) == {"begins": ["explore more"]}
    act(game, invader_phase)
    # Sands: A4, A7, B3 (Coastal), B5, where Wilds stop it and nothing more comes
    assert lands_of(game, "A4", "A7", "B3", "B5") == ["2E T", "2E T", "2E", "-"]


@pytest.mark.parametrize("stage", [2, 3])
def test_stage_2_and_3_half_of_the_towns_rounded_up_become_cities(stage):
    assert main("Wave of Reconnaissance", stage=stage, A4="3T", A5="2T C", A6="T E") == {"A4": "T 2C", "A5": "T 2C"}


def test_urbanization_keeps_damage():
    assert main("Wave of Reconnaissance", "T-1", stage=2, A4="T T-1") == {"A4": "T C-1"}


def test_stage_1_a_sacred_site_draws_an_explorer_and_gets_another():
    """A single River Presence in a Wetland is a Sacred Site: A5."""
    position = {"A1": "2R", "A5": "R", "A6": "2E", "A8": "E"}
    assert main_asks("Interesting Discoveries", **position) == ["A1", "A5"]
    assert main("Interesting Discoveries", "A5", "E from A6", **position) == {"A5": "2E R", "A6": "E"}
    assert main("Interesting Discoveries", "A1", **position) == {"A1": "2E 2R", "A6": "E"}


def test_a_sacred_site_with_no_explorer_around_still_gets_one():
    assert main("Interesting Discoveries", A1="2R") == {"A1": "E 2R"}
    assert main("Interesting Discoveries") == {}


@pytest.mark.parametrize("stage", [2, 3])
def test_stage_2_and_3_every_ravage_deals_one_more_where_it_deals_any(stage):
    game = under_way(main_only("Interesting Discoveries"), stage=stage, A4="E", A7="E*", B5="T Def3")
    assert resolved(game) == {"begins": ["land damage"]}
    assert [invader_actions.ravage_damage(game, land) for land in ("A4", "A7", "B5")] == [2, 0, 0]


def test_stage_1_strange_tales_frighten_and_draw_explorers_after_the_advance():
    game = under_way(main_only("Strange Tales attract Explorers"), A1="2R", A5="R", B1="L")
    with_track(game, explore="Mountain I")
    done = resolved(game)
    assert (done.pop("fear"), done.pop("after advance")[0].card) == (1, "Strange Tales attract Explorers")
    assert done == {}
    act(game, invader_phase)
    # the Explore came to the Mountains A1 and B2 (Coastal), A6 and B7 have no source
    assert lands_of(game, "A1", "A5", "B1", "B2") == ["2E 2R", "E R", "L", "E"]
    assert game.table.invaders.build == ("Mountain I",)
    assert (game.table.event, game.table.after_advance) == (None, ())


def test_strange_tales_look_for_sacred_sites_once_the_cards_have_advanced():
    game = under_way(main_only("Strange Tales attract Explorers"), A1="2R")
    with_track(game, explore="Jungle I")
    act(game, event_step)
    game.change(lands={**game.table.lands, "A1": game.table.lands["A2"], "A6": game.table.lands["A1"]})
    act(game, invader_phase)
    assert lands_of(game, "A1", "A6") == ["-", "E 2R"]


def fortified(*, stage=2, **lands):
    game = under_way(main_only("Strange Tales attract Explorers"), stage=stage, **lands)
    act(game, event_step)
    return with_track(game, ravage="Jungle I", build="Wetland I", explore="Mountain I")


@pytest.mark.parametrize("stage", [2, 3])
def test_stage_2_and_3_the_invaders_fortify_a_terrain_that_no_card_shows(stage):
    """After the advance Wetland lies under Ravage and Mountain under Build; Jungle is in the discard."""
    game = fortified(stage=stage, A4="E", A7="T", B3="T", A3="E", A8="E", B8="-")
    # first Jungle Ravages in A3 and A8 (1 damage each), then nothing to Build in, then the Explore
    assert ask_after(game, invader_phase) == ["Jungle", "Sands"]
    act(game, invader_phase, "Sands")
    assert lands_of(game, "A4", "A7", "B3", "A3") == ["E T", "T C", "T C", "E"]


def test_the_fortified_terrain_may_hold_no_invaders():
    game = fortified(A3="E", A8="E")
    act(game, invader_phase, "Sands")
    assert lands_of(game, "A4", "A7", "B3", "B5") == ["-"] * 4


def test_disease_stops_a_fortification_which_is_no_normal_build():
    game = fortified(A4="E Di", A7="E")
    act(game, invader_phase, "Sands")
    assert lands_of(game, "A4", "A7") == ["E", "E T"]


def test_stage_3_with_an_empty_deck():
    game = under_way(main_only("Wave of Reconnaissance"), A4="2T")
    game.change(invaders=game.table.invaders._replace(deck=()))
    assert resolved(game) == {"A4": "T C"}


# == Terror Level ================================================================================================


@pytest.mark.parametrize("terror", [1, 2])
def test_terror_1_and_2_a_lone_dahan_beside_a_city_becomes_a_town(terror):
    position = {"terror": terror, "A4": "D", "A5": "C D", "A6": "2D", "A8": "D", "B4": "D"}
    assert main_asks("Cultural Assimilation", **position) == ["A4", "A5", "A8"]
    assert main("Cultural Assimilation", "A5", **position) == {"A5": "T C"}


def test_a_city_of_another_board_counts_and_damage_carries_over():
    assert main("Cultural Assimilation", A3="D-1", B4="C") == {"A3": "T-1"}
    assert main("Cultural Assimilation", A3="D") == {}


def test_terror_3_a_reprisal_of_3_damage_against_dahan():
    position = {"terror": 3, "A4": "T 2D", "A5": "E 3D", "B5": "C D-1 2D Def9", "B8": "-"}
    assert main("Cultural Assimilation", **position) == {"A4": "T D-1", "B5": "C D Def9"}
    assert main("Cultural Assimilation", terror=3, B8="C", A5="E 3D") == {}


def test_terror_1_an_explorer_comes_where_nobody_is():
    position = {f"A{n}": "D" for n in range(2, 9)} | {f"B{n}": "E" for n in range(2, 9)}
    assert main("Investigation of Dangers", **position) == {"A1": "E R", "B1": "E L"}


def test_no_land_is_left_to_investigate():
    position = {f"A{n}": "D" for n in range(1, 9)} | {f"B{n}": "E" for n in range(1, 9)}
    assert main("Investigation of Dangers", **{**position, "A1": "D R", "B1": "E L"}) == {}


@pytest.mark.parametrize("terror", [2, 3])
def test_terror_2_and_3_lands_with_presence_ravage_for_3_more(terror):
    game = under_way(
        main_only("Investigation of Dangers"), terror=terror, A1="R E", A4="L T Def2", A5="T", A6="C* R", B8="C"
    )
    assert resolved(game) == {"begins": ["land damage"]}
    assert [invader_actions.ravage_damage(game, land) for land in ("A1", "A4", "A5", "A6")] == [4, 3, 2, 0]


def test_terror_1_explores_reach_two_lands_far():
    """Jungles: A8 is 2 from the Town in A1 and 2 from the coast; B8 is 2 from the coast; B4 is next to it."""
    game = under_way(main_only("Distant Exploration"), A1="R T", B8="E")
    with_track(game, explore="Jungle I")
    assert resolved(game) == {"begins": ["explore range"]}
    act(game, invader_phase)
    assert lands_of(game, "A3", "A8", "B4", "B8") == ["E", "E", "E", "E"]


@pytest.mark.parametrize("terror", [2, 3])
def test_terror_2_and_3_three_invaders_are_a_mob(terror):
    game = under_way(main_only("Distant Exploration"), terror=terror, A4="3E", A5="E T", A6="2C E*", B8="C")
    assert resolved(game) == {"begins": ["land damage"]}
    assert [invader_actions.ravage_damage(game, land) for land in ("A4", "A5", "A6")] == [6, 3, 9]


# == Healthy or Blighted ==========================================================================================


def blighted(card, *answers, **position):
    return main(card, *answers, blighted=True, **position)


def blighted_asks(card, *answers, **position):
    return main_asks(card, *answers, blighted=True, **position)


def test_healthy_an_inland_explorer_puts_down_roots():
    position = {"A1": "R E", "A4": "2E", "A5": "E T"}
    assert main_asks("Putting down Roots", **position) == ["A4", "A5"]
    assert main("Putting down Roots", "A4", **position) == {"A4": "E T", "B8": "T"}
    assert main("Putting down Roots", B8="T", A1="R E") == {}


def test_blighted_the_center_crumbles_on_boards_with_invaders():
    assert blighted_asks("Putting down Roots") == ["B4", "B5", "B6", "B7", "B8"]
    assert blighted("Putting down Roots", "B4") == {"B4": "Bl", "blight card": -1}


def test_the_center_is_saved_by_3_presence_of_any_spirits_on_the_board():
    position = {"B4": "2R", "B5": "L", "A4": "E R"}
    assert blighted_asks("Putting down Roots", "A5", **position) == ["destroy 3 Presence", "done"]
    asked = blighted_asks("Putting down Roots", "A5", "destroy 3 Presence", "L in B1", **position)
    assert asked == ["R in B4", "L in B5"]
    done = blighted("Putting down Roots", "A5", "destroy 3 Presence", "L in B1", "R in B4", "R in B4", **position)
    assert done == {
        "A5": "Bl", "blight card": -1, "B1": "-", "B4": "-", "lightning destroyed": 1, "river destroyed": 2,
    }  # fmt: skip


def test_too_little_presence_saves_no_board():
    """River has 3 on board A; Lightning 1 on board B, so nothing is asked there."""
    position = {"A1": "3R", "A4": "E"}
    assert blighted_asks("Putting down Roots", **position) == ["destroy 3 Presence", "done"]
    assert blighted("Putting down Roots", "done", "A5", "B6", **position) == {"A5": "Bl", "B6": "Bl", "blight card": -2}


def test_a_saved_board_may_cost_a_spirit_its_last_presence_and_the_game():
    position = {"A1": "3R", "A4": "E"}
    done = blighted("Putting down Roots", "destroy 3 Presence", **position)
    assert done.pop("ending").kind == "defeat"
    assert done == {"A1": "-", "river destroyed": 3}


def test_healthy_two_explorers_search_for_new_lands():
    """A8 and A7 list 2 Explorers each; destinations must be without Invaders, as they are by then."""
    position = {"A8": "3E", "A7": "2E", "A6": "E"}
    assert main("Search for new Lands", "A8", "A7", "E to B3", **position) == {
        "A8": "2E", "A5": "E", "A7": "E", "B3": "E",
    }  # fmt: skip
    assert main("Search for new Lands", A8="2E", A5="E", A6="T", A7="C") == {}
    assert main("Search for new Lands", "E to A5", A8="3E") == {
        "A8": "2E",
        "A5": "E",
    }  # 1 of them, however many there are


def test_blighted_the_shores_are_devastated():
    assert blighted_asks("Search for new Lands") == ["B1", "B2", "B3"]
    assert blighted("Search for new Lands", "B2") == {"B2": "Bl", "blight card": -1}


def test_the_shores_are_saved_by_2_presence():
    position = {"B4": "L"}
    assert blighted("Search for new Lands", "destroy 2 Presence", "L in B1", "L in B4", A4="R", B4="L", B5="L") == {
        "B1": "-", "B4": "-", "lightning destroyed": 2,
    }  # fmt: skip
    assert blighted("Search for new Lands", "done", "B2", **position) == {"B2": "Bl", "blight card": -1}


def test_healthy_a_coastal_town_goes_one_or_two_steps_inland():
    """From A1: A4, A5 and A6 lie one step from the coast, A8 two, next to A5 and A6."""
    position = {"A1": "R T", "A3": "T-1"}
    assert main_asks("Invaders Surge Inland", **position) == [
        "T from A1 to A4", "T from A1 to A5", "T from A1 to A6",
        "T-1 from A3 to A4", "T-1 from A3 to B4", "T-1 from A3 to B7",
    ]  # fmt: skip
    assert main_asks("Invaders Surge Inland", "T from A1 to A6", **position) == ["T from A6 to A8", "done"]
    assert main("Invaders Surge Inland", "T from A1 to A6", "T from A6 to A8", **position) == {"A1": "R", "A8": "T"}
    assert main("Invaders Surge Inland", "T from A1 to A6", "done", **position) == {"A1": "R", "A6": "T"}


def test_a_step_that_leads_no_further_from_the_coast_ends_the_surge():
    """A4 is next to A5, but both lie one step from the coast."""
    assert main("Invaders Surge Inland", "T-1 from A3 to A4", A3="T-1") == {"A3": "-", "A4": "T-1"}
    assert main("Invaders Surge Inland", A4="T", A1="R E") == {}


def test_blighted_destruction_widens_with_or_next_to_buildings():
    position = {"A8": "T", "B8": "E"}
    assert blighted_asks("Invaders Surge Inland", **position) == ["A5", "A6", "A7", "A8"]
    assert blighted("Invaders Surge Inland", "A8", **position) == {"A8": "T Bl", "blight card": -1}


def test_destruction_is_prevented_by_2_presence_even_where_it_would_do_nothing():
    position = {"A4": "2R", "A1": "2R"}
    done = blighted("Invaders Surge Inland", "destroy 2 Presence", "R in A4", "R in A4", **position)
    assert done == {"A4": "-", "river destroyed": 2}
    assert blighted("Invaders Surge Inland", "done", **position) == {}


def test_healthy_towns_and_cities_hold_together():
    game = under_way(main_only("Tight-Knit Communities"), A4="T C E")
    assert resolved(game) == {"begins": ["health"]}
    act(game, lambda now: invader_actions.fight_each_other(now, "A4", ("C",), ("T",)))
    # the City's 3 destroy a Town of Health 3; the Town's 2 leave a City of Health 4
    assert lies(game, "A4") == "E C-2"


@pytest.mark.parametrize("card", ["Tight-Knit Communities", "Well-Prepared Explorers"])
def test_blighted_blight_spreads_to_a_neighbour_also_across_boards(card):
    position = {"A8": "Bl", "B4": "Bl"}
    # board A: A5, A6, A7 beside A8, and A3 beside B4; board B: B1, B2, B3, B5 and B7 beside B4
    assert blighted_asks(card, **position) == ["A3", "A5", "A6", "A7"]
    assert blighted_asks(card, "A5", **position) == ["B1", "B2", "B3", "B5", "B7"]
    assert blighted(card, "A5", "B2", **position) == {"A5": "Bl", "B2": "Bl", "blight card": -2}


@pytest.mark.parametrize("card", ["Tight-Knit Communities", "Well-Prepared Explorers"])
def test_spreading_blight_is_prevented_by_2_presence(card):
    done = blighted(card, "destroy 2 Presence", "R in A4", "R in A4", A1="3R", A4="2R", A8="Bl")
    assert done == {"A4": "-", "river destroyed": 2}
    assert blighted(card, "A6", A8="Bl") == {"A6": "Bl", "blight card": -1}


def test_blight_that_one_board_got_spreads_on_the_next():
    """B3 is next to A5."""
    assert blighted("Tight-Knit Communities", "A5", A8="Bl") == {"A5": "Bl", "B3": "Bl", "blight card": -2}


@pytest.mark.parametrize("card", ["Tight-Knit Communities", "Well-Prepared Explorers"])
def test_without_blight_none_spreads(card):
    assert blighted(card) == {}


def test_healthy_explorers_are_well_prepared():
    game = under_way(main_only("Well-Prepared Explorers"), A4="2E D")
    assert resolved(game) == {"begins": ["health"]}
    act(game, lambda now: invader_actions.counterattack(now, "A4"), "1 to E", "1 to E")
    assert lies(game, "A4") == "E-1 E-1 D"


def test_healthy_population_rises_where_explorers_or_towns_are():
    position = {"A4": "E", "A5": "T", "A6": "C", "B8": "C"}
    assert main_asks("Population Rises", **position) == ["A4", "A5"]
    assert main("Population Rises", "A5", **position) == {"A5": "2T"}
    assert main("Population Rises", B8="E") == {"B8": "E T"}


def fading(**position):
    return under_way(main_only("Population Rises"), blighted=True, **position)


def test_blighted_power_fades_each_spirit_by_its_own_sacrifice():
    position = {"A1": "3R", "B1": "L"}
    game = fading(**position)
    assert ask_after(game, event_step) == ["destroy 2 Presence", "Forget 2 Power Cards", "1 Blight from the card"]
    done = resolved(game, "destroy 2 Presence", "Forget 2 Power Cards", "Raging Storm", "Lightning's Boon")
    assert done.pop("lightning forgotten") == ("Raging Storm", "Lightning's Boon")
    assert done.pop("lightning hand") == ("Harbingers of the Lightning", "Shatter Homesteads")
    assert done == {"A1": "R", "river destroyed": 2}


def test_a_sacrifice_is_offered_only_where_it_can_be_made_in_full():
    game = with_cards(fading(), "river", hand=["Wash Away"])
    assert ask_after(game, event_step, "1 Blight from the card") == ["Forget 2 Power Cards", "1 Blight from the card"]


def test_blight_off_the_card_is_gone_and_may_lose_the_game():
    game = fading()
    assert resolved(game, "1 Blight from the card", "1 Blight from the card") == {"blight card": -2}
    assert game.table.blight.out_of_game == 2
    game = fading()
    game.change(blight=game.table.blight._replace(left=1))
    done = resolved(game, "1 Blight from the card")
    assert done.pop("ending").kind == "defeat"
    assert done == {"blight card": -1}


def ravaged(card, *answers, ravage="Sands I", explore="Jungle I", **lands):
    """The Event, then the rest of the Invader Phase with this Ravage Card."""
    game = with_track(under_way(main_only(card), **lands), ravage=ravage, explore=explore)
    act(game, event_step)
    act(game, invader_phase, *answers)
    return game


def test_healthy_cities_deal_2_more_in_the_next_normal_ravage():
    """A4: 3 + 2 for the City, 2 for the Town: 7 damage to 4 Dahan kills 3 and wounds one; it strikes back for 2."""
    game = ravaged("Urban Development", "2 to T", A4="C T 4D")
    assert lies(game, "A4") == "C D-1 Bl"


def test_the_bonus_waits_by_an_empty_ravage_space():
    game = under_way(main_only("Urban Development"), A4="C 3D")
    with_track(game, build="Sands I", explore="Jungle I")
    act(game, event_step)
    assert [(one.action, one.effect.amount) for one in game.table.coming] == [("ravage", 2)]
    act(game, invader_phase)
    # the Sands Build came first: a Town stands beside the City; the bonus still waits
    assert lies(game, "A4") == "T C 3D"
    assert len(game.table.coming) == 1
    act(game, order_of_play.time_passes)
    game.change(phase="ravage", turn=3, invaders=game.table.invaders._replace(ravage=("Sands I",), build=()))
    invader_cards.begin(game, ("Sands I",))
    act(game, order_of_play.next_step)
    # 5 + 2 = 7 damage: all 3 Dahan, who would have outlived the 5 of any other Ravage, are destroyed
    assert (lies(game, "A4"), game.table.coming) == ("T C Bl", ())


def test_the_bonus_ends_with_the_first_of_two_ravage_cards():
    game = under_way(main_only("Heavy Farming"), A4="T", A1="R T")
    with_track(game, explore="Jungle I")
    game.change(invaders=game.table.invaders._replace(ravage=("Sands I", "Mountain I")))
    act(game, event_step)
    damage = []
    game.change(phase="ravage")
    invader_cards.begin(game, ("Sands I", "Mountain I"))
    for _ in range(2):
        act(game, order_of_play.next_step)
        damage += [one.damage for one in happened.of(happened.Ravage, game.happenings)]
    assert damage == [3, 2]


def test_an_extra_ravage_knows_nothing_of_it():
    game = under_way(main_only("Heavy Farming"), A4="T")
    act(game, event_step)
    assert invader_actions.ravage_damage(game, "A4") == 2


def test_blighted_festering_pits_add_blight_that_does_not_cascade():
    position = {"A4": "R 2Bl E", "A5": "3Bl", "B8": "E"}
    assert blighted_asks("Urban Development", **position) == ["A4", "A5"]
    assert blighted("Urban Development", "A4", **position) == {
        "A4": "E 3Bl", "river destroyed": 1, "blight card": -1,
    }  # fmt: skip


def test_festering_pits_spare_boards_without_invaders_and_know_no_prevention():
    assert blighted("Urban Development", A4="5R 2Bl") == {}
    assert blighted_asks("Urban Development", A4="2Bl E", A5="2Bl", A6="6R") == ["A4", "A5"]


def test_healthy_towns_deal_1_more_in_the_next_normal_ravage():
    """3 + 3 + 3 - 1 = 8 damage: 4 of 5 Dahan fall; the fifth deals 2."""
    game = ravaged("Heavy Farming", "2 to T", A4="2T C 5D Def1")
    assert lies(game, "A4") == "T C D Bl Def1"


def test_blighted_cities_overcrowd_on_boards_with_a_city():
    position = {"A4": "C", "A5": "C Bl"}
    assert blighted_asks("Heavy Farming", **position) == ["A4", "A5"]
    assert blighted("Heavy Farming", "A4", **position) == {"A4": "C Bl", "blight card": -1}
    assert blighted("Heavy Farming", A4="T") == {}


def test_overcrowding_is_prevented_by_2_presence():
    assert blighted("Heavy Farming", "destroy 2 Presence", A4="C", A1="3R") == {"A1": "R", "river destroyed": 2}


def promised(explore, *answers, **lands):
    game = with_track(under_way(main_only("Promising Farmland"), **lands), explore=explore)
    assert resolved(game) == {"begins": ["explore town", "explore town"]}
    act(game, invader_phase, *answers)
    return game


def test_healthy_one_explored_land_of_each_board_gets_a_town():
    """Sands: A4 and A7 beside the Town in A5; B3 is Coastal, B5 beside the Town in B6."""
    game = promised("Sands I", "Town", "done", A5="T", B6="T")
    assert lands_of(game, "A4", "A7", "B3", "B5") == ["T", "E", "E", "T"]


def test_the_last_land_of_a_board_has_to_take_the_town():
    game = promised("Sands I", "done", "Town", "Town", A5="T", B6="T")
    assert lands_of(game, "A4", "A7", "B3", "B5") == ["E", "T", "T", "E"]


def test_a_land_that_wilds_protect_is_not_waited_for():
    """A7 will be stopped: A4 must take the Town now."""
    game = promised("Sands I", "done", A5="T", A7="Wi", B6="T")
    assert lands_of(game, "A4", "A7", "B3", "B5") == ["T", "-", "E", "T"]


def cropped(*answers, **lands):
    game = under_way(main_only("Promising Farmland"), blighted=True, **lands)
    with_track(game, ravage="Jungle I", build="Wetland I", explore="Mountain I")
    return resolved(game, *answers)


def test_blighted_a_terrain_that_no_card_shows_ravages_at_once():
    """Mountain and Sands are not shown."""
    position = {"A4": "T D", "B5": "2E", "A6": "C"}
    game = under_way(main_only("Promising Farmland"), blighted=True, **position)
    with_track(game, ravage="Jungle I", build="Wetland I", explore="Mountain I")
    assert ask_after(game, event_step) == ["Mountain", "Sands"]
    assert cropped("Sands", **position) == {"A4": "T Bl", "B5": "2E Bl", "blight card": -2}
    assert cropped("Mountain", **position) == {"A6": "C Bl", "blight card": -1}


def test_protected_boards_are_not_ravaged():
    """Presence is asked for before the terrain is chosen, board by board."""
    position = {"A1": "3R", "A4": "2T", "B5": "2E"}
    assert cropped("destroy 2 Presence", "Sands", **position) == {
        "A1": "R", "river destroyed": 2, "B5": "2E Bl", "blight card": -1,
    }  # fmt: skip
    assert cropped("done", "Sands", **position) == {"A4": "2T Bl", "B5": "2E Bl", "blight card": -2}


def test_a_terrain_without_invaders_may_be_chosen():
    assert cropped("Mountain", A4="2T") == {}


def test_if_every_terrain_is_shown_nothing_ravages():
    game = under_way(main_only("Promising Farmland"), blighted=True, A1="3R", A4="2T")
    game.change(invaders=game.table.invaders._replace(ravage=("Jungle+Sands III",), build=("Mountain I", "Wetland I")))
    assert resolved(game) == {}


def test_the_coastal_card_shows_no_terrain():
    game = under_way(main_only("Promising Farmland"), blighted=True, A4="2T")
    game.change(invaders=game.table.invaders._replace(ravage=("Coastal II",)))
    assert ask_after(game, event_step) == ["Jungle", "Mountain", "Sands", "Wetland"]
