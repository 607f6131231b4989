"""The Choice Events: each option, what it costs and what it does, to the piece."""

import pytest
from event_kit import (
    BLIGHTED_SIDE,
    event_step,
    invader_phase,
    main,
    main_asks,
    main_only,
    offered_first,
    resolved,
    under_way,
    with_cards,
    with_energy,
    with_track,
)
from kit import act, ask_after, lies

from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.table import Deck

RAIN, FARMERS, SPECIES = "Years of Little Rain", "Farmers Seek the Dahan for Aid", "New Species Spread"
WAR, SITES, MISSION = "War Touches the Island's Shores", "Sacred Sites under Threat", "Missionaries Arrive"
MADNESS, RISING = "A Strange Madness among the Beasts", "Rising Interest in the Island"
WITH_WATER, WITHOUT_WATER = "Song of Sanctity", "Drift Down into Slumber"
"""Both Minors: Slow with Sun and Water, and Fast with neither."""


def chosen(name, *answers, energy=(0, 0), **position):
    """An option of a Choice Event by Spirits with so much Energy and no cards that could aid."""
    return resolved(game_of(name, energy=energy, **position), *answers)


def game_of(name, *, energy=(0, 0), **position):
    game = under_way(main_only(name), **position)
    for spirit, amount in zip(game.table.spirits, energy, strict=False):
        with_cards(with_energy(game, **{spirit.id: amount}), spirit.id)
    return game


def without(done, *keys):
    return {key: value for key, value in done.items() if key not in keys}


# -- Years of Little Rain ---------------------------------------------------------------------------------------


def test_without_water_the_sands_wither_and_what_lives_weakens():
    option = "Let the Plants Die and the Land Wither"
    done = chosen(RAIN, option, WITHOUT_WATER, "A7", WITH_WATER, A4="T-1", A5="C D-1", A6="E", B5="T C-2")
    assert without(done, "minors") == {
        "minor discard": (WITHOUT_WATER, WITH_WATER), "A7": "Bl", "blight card": -1, "A4": "-", "A5": "C", "B5": "T",
        "fear": 3, "begins": ["health"],
    }  # fmt: skip


def test_the_sands_are_those_of_the_board_whose_card_lacks_water():
    asked = main_asks(RAIN, "Let the Plants Die and the Land Wither", WITH_WATER, WITHOUT_WATER)
    assert asked == ["B3", "B5"]


def test_of_elemental_boon_the_players_say_whether_it_has_water():
    option = "Let the Plants Die and the Land Wither"
    assert main_asks(RAIN, option, "Elemental Boon") == ["Water", "done"]
    done = chosen(RAIN, option, "Elemental Boon", "Water", WITH_WATER)
    assert without(done, "minors", "minor discard") == {"begins": ["health"]}
    done = chosen(RAIN, option, "Elemental Boon", "done", "A4", WITH_WATER)
    assert without(done, "minors", "minor discard") == {"A4": "Bl", "blight card": -1, "begins": ["health"]}


def test_an_empty_minor_deck_is_shuffled_anew():
    game = game_of(RAIN)
    game.change(minors=Deck(frozenset(), (WITH_WATER, WITHOUT_WATER)))
    done = resolved(game, "Let the Plants Die and the Land Wither", WITH_WATER, "B3")
    assert without(done, "minors") == {"B3": "Bl", "blight card": -1, "begins": ["health"]}
    assert game.table.minors == Deck(frozenset(), (WITH_WATER, WITHOUT_WATER))


def test_without_any_minor_left_only_health_changes():
    game = game_of(RAIN)
    game.change(minors=Deck())
    assert resolved(game, "Let the Plants Die and the Land Wither") == {"begins": ["health"]}


def test_easing_the_drought_brings_presence_to_lands_with_dahan():
    position = {"A4": "R D", "A5": "2R", "B5": "L D"}
    done = chosen(
        RAIN, "Act to Ease the Drought", "5", "3", "add Presence", "energy track", "done", energy=(6, 4), **position
    )
    assert done == {"river energy": -5, "lightning energy": -3, "A4": "D 2R", "river energy circles": 2}


def test_easing_the_drought_moves_presence_where_it_comes_from_the_island():
    position = {"A4": "R D", "A5": "2R"}
    done = chosen(RAIN, "Act to Ease the Drought", "8", "add Presence", "A5", energy=(8, 0), **position)
    assert done == {"river energy": -8, "A4": "D 2R", "A5": "R"}


def test_a_spirit_without_dahan_in_its_lands_is_not_asked():
    assert chosen(RAIN, "Act to Ease the Drought", energy=(8, 0), A4="D") == {"river energy": -8}


# -- Farmers Seek the Dahan for Aid -----------------------------------------------------------------------------


def test_farmers_that_are_spurned():
    position = {"A4": "T 2D", "A5": "2T", "A6": "E 2D", "B5": "C D-1 D", "B6": "T-1 C"}
    done = chosen(FARMERS, "Spurn the Invaders", **position)
    assert done == {
        "A4": "T D", "A5": "2T Bl", "B5": "C D-1", "B6": "C Bl", "blight card": -2, "fear": 1, "begins": ["health"],
    }  # fmt: skip


def test_spurning_lowers_no_health_of_dahan_and_no_health_below_1():
    assert chosen(FARMERS, "Spurn the Invaders", A6="E D-1") == {"begins": ["health"]}


def test_farmers_that_are_taught():
    game = game_of(FARMERS, A4="E 2D", A7="T")
    with_track(game, ravage="Sands I", build="Jungle I", explore="Mountain I")
    done = resolved(game, "Teach the Invaders")
    assert (done.pop("coming")[0].action, done) == ("ravage", {"A4": "E T 2D"})
    act(game, invader_phase)
    # instead of the Ravage a Build: A4 1 Town more than Cities, so does A7; no Dahan is hurt, no Blight comes
    assert [lies(game, land) for land in ("A4", "A7")] == ["E T C 2D", "T C"]
    assert game.table.invaders.discard == ("Sands I",)


def test_the_lesson_waits_for_the_next_normal_ravage():
    game = game_of(FARMERS, A4="T 2D")
    with_track(game, explore="Mountain I")
    act(game, event_step, "Teach the Invaders")
    assert lies(game, "A4") == "2T 2D"
    act(game, lambda now: invader_actions.ravage(now, "A4"))  # an extra Ravage goes on as ever: 4 damage, no Dahan left
    assert lies(game, "A4") == "2T Bl"
    act(game, invader_phase)
    act(game, order_of_play.time_passes)
    assert len(game.table.coming) == 1


# -- New Species Spread -----------------------------------------------------------------------------------------


def test_a_fast_power_lets_the_species_bloom_on_its_board():
    game = game_of(SPECIES, A4="T", A5="C", A6="E", B5="T")
    done = resolved(game, "Let the Invasive Species Bloom", WITHOUT_WATER, "A5", WITH_WATER)
    assert without(done, "minors", "minor discard") == {"A5": "C Bl", "blight card": -1}
    assert game.table.events.known == ((SPECIES, 2),)
    assert game.table.events.discard == ()


def test_a_bloom_finds_no_towns_or_cities():
    done = chosen(SPECIES, "Let the Invasive Species Bloom", WITHOUT_WATER, "Steam Vents", A6="E")
    assert without(done, "minors", "minor discard") == {}


def test_transmuted_species_become_beasts():
    game = game_of(SPECIES, energy=(4, 4), A4="T", A5="C", B5="E")
    assert resolved(game, "Transmute the Worst of the Species", "A5") == {
        "river energy": -4, "lightning energy": -4, "A5": "C Be", "fear": 2,
    }  # fmt: skip
    assert game.table.events.discard == (SPECIES,)


# -- War Touches the Island's Shores ------------------------------------------------------------------------------

MAJOR_5, MAJOR_4 = "Cleansing Floods", "Accelerated Rot"


def test_an_attack_deals_the_cost_of_a_major_to_invaders_and_land():
    position = {"A2": "T C D", "A3": "2T", "A1": "R T", "B1": "L E"}
    done = chosen(WAR, "Allow the Attacks", MAJOR_5, "A2", MAJOR_4, **position)
    assert without(done, "majors") == {
        "major discard": (MAJOR_5, MAJOR_4), "A2": "D Bl", "fear": 3, "blight card": -1,
    }  # fmt: skip


def test_of_equal_coasts_one_is_chosen_and_defend_lowers_both_damages():
    position = {"A2": "T D Def3", "A3": "C"}
    assert main_asks(WAR, "Allow the Attacks", MAJOR_4, **position) == ["A2", "A3"]
    done = chosen(WAR, "Allow the Attacks", MAJOR_4, "A2", MAJOR_5, **position)
    assert without(done, "majors", "major discard") == {"A2": "T-1 D Def3"}


def test_defend_2_lets_2_of_4_damage_through():
    done = chosen(WAR, "Allow the Attacks", MAJOR_4, MAJOR_5, A2="T D Def2")
    assert without(done, "majors", "major discard") == {"A2": "D Bl Def2", "fear": 1, "blight card": -1}


def test_defend_as_high_as_the_cost_lets_nothing_through():
    for defend in (4, 9):
        done = chosen(WAR, "Allow the Attacks", MAJOR_4, MAJOR_5, A2=f"E T D Def{defend}")
        assert without(done, "majors", "major discard") == {}


def test_without_a_major_to_turn_up_an_attack_deals_nothing():
    game = game_of(WAR, A2="E T D")
    game.change(majors=Deck(frozenset()))
    assert resolved(game, "Allow the Attacks", "A2") == {}


def test_the_newcomers_are_repelled_for_a_fear_card():
    game = game_of(WAR, energy=(1, 2))
    assert resolved(game, "Help Repel the Newcomers", "0") == {"lightning energy": -2, "fear": -8}
    assert game.table.fear.levels == (4, 3, 3)  # one card more to go: that is what `fear` counts here


# -- Sacred Sites under Threat --------------------------------------------------------------------------------------


def test_the_islands_strength_pushes_one_out_of_every_sacred_site():
    """A1 is one of River, A5 too (a single Presence in a Wetland), B4 one of both Spirits: two go."""
    position = {"A1": "2R 2E", "A5": "R T C", "A6": "R E", "B4": "2R 2L E 2T"}
    done = chosen(
        SITES,
        "Let the Island's Strength Repulse Them",
        "A1",
        "E to A2",
        "A5",
        "T to A4",
        "B4",
        "E to B5",
        "T to B5",
        **position,
    )
    assert done == {
        "A1": "E 2R", "A2": "E", "A5": "C R", "A4": "T", "B4": "T 2L 2R", "B5": "E T", "blight card": -2,
    }  # fmt: skip


def test_the_blight_of_the_sites_leaves_the_game_and_may_flip_the_card():
    game = game_of(SITES)
    game.change(blight=game.table.blight._replace(left=2))
    done = resolved(game, "Let the Island's Strength Repulse Them", BLIGHTED_SIDE)
    assert (done.pop("blight side"), done.pop("blight card"), done) == ("blighted", 6, {})
    assert (game.table.blight.left, game.table.blight.out_of_game) == (8, 2)


def test_with_one_blight_left_the_card_flips_before_two_are_taken():
    game = game_of(SITES)
    game.change(blight=game.table.blight._replace(left=1))
    resolved(game, "Let the Island's Strength Repulse Them", BLIGHTED_SIDE)
    assert (game.table.blight.left, game.table.blight.out_of_game) == (1 + 8 - 2, 2)


def test_on_a_blighted_island_the_last_blight_loses_the_game():
    game = game_of(SITES, blighted=True)
    game.change(blight=game.table.blight._replace(left=2))
    assert resolved(game, "Let the Island's Strength Repulse Them")["ending"].kind == "defeat"


GUARD = "Guard them Yourself, for Well or Ill"
SITES_THREATENED = {"A1": "2R L T", "A5": "R C", "A6": "R E", "B4": "3L 2E"}


def test_each_threatened_site_is_guarded_or_loses_presence_of_every_spirit():
    """A6 is no Sacred Site; 3 Energy for each of two lands."""
    done = chosen(SITES, GUARD, "destroy Presence", "2 Damage", "2 Damage", "4", energy=(4, 4), **SITES_THREATENED)
    assert done == {
        "A1": "T R", "river destroyed": 1, "lightning destroyed": 1, "A5": "C-2 R", "B4": "3L",
        "river energy": -4, "lightning energy": -2,
    }  # fmt: skip


def test_damage_is_offered_only_where_it_can_still_be_paid():
    game = game_of(SITES, energy=(2, 3), **SITES_THREATENED)
    assert ask_after(game, event_step, GUARD) == ["2 Damage", "destroy Presence"]
    assert ask_after(game, event_step, GUARD, "destroy Presence") == ["2 Damage", "destroy Presence"]
    done = resolved(game, GUARD, "2 Damage", "2")
    assert done == {
        "A1": "L 2R", "fear": 1, "A5": "C", "river destroyed": 1, "B4": "2E 2L", "lightning destroyed": 1,
        "river energy": -2, "lightning energy": -1,
    }  # fmt: skip


def test_guarding_costs_nothing_where_no_damage_is_chosen():
    done = chosen(SITES, GUARD, "destroy Presence", A1="2R E")
    assert done == {"A1": "E R", "river destroyed": 1}
    assert chosen(SITES, GUARD) == {}


def test_guarding_is_aided_by_fire():
    """Lightning has 2 Fire in play: 1 Energy of 3 is left to pay."""
    game = with_cards(
        game_of(SITES, energy=(1, 0), A1="2R E"), "lightning", in_play=["Lightning's Boon", "Raging Storm"]
    )
    assert resolved(game, GUARD, "2 Damage") == {"A1": "2R", "river energy": -1}


# -- Outpaced -------------------------------------------------------------------------------------------------------


def outpaced(**position):
    game = under_way(main_only("Outpaced"), **{"A1": "R", "A2": "3R", "A3": "E", **position})
    with_cards(game, "river", hand=["Boon of Vigor"], in_play=["Wash Away", "Flash Floods", "River's Bounty"])
    return with_cards(game, "lightning", in_play=["Raging Storm", "Lightning's Boon"])


STEADY, MATCH = "Stay Steady and Slow", "Work to Match their Pace"


def test_staying_steady_returns_the_cost_and_1_energy():
    """Wash Away 1 + 1, River's Bounty 0 + 1, Raging Storm 3 + 1; the Fast cards stay."""
    done = resolved(outpaced(), STEADY, STEADY, STEADY)
    assert done == {
        "river in play": ("Flash Floods",), "river discard": ("Wash Away", "River's Bounty"), "river energy": 3,
        "lightning in play": ("Lightning's Boon",), "lightning discard": ("Raging Storm",), "lightning energy": 4,
    }  # fmt: skip


def test_matching_their_pace_costs_3_energy_or_2_presence_for_each_card():
    game = with_energy(outpaced(), river=3)
    assert ask_after(game, event_step, "Wash Away", MATCH) == ["3 Energy", "destroy 2 Presence"]
    done = resolved(
        game, "Wash Away", MATCH, "3 Energy", "use Wash Away", "A3", "E to B4",
        MATCH, "A1", "A2", "done", STEADY,
    )  # fmt: skip
    assert done == {
        "river energy": -3, "A3": "-", "B4": "E", "river used": ("Wash Away",), "A1": "-", "A2": "2R",
        "river destroyed": 2, "lightning in play": ("Lightning's Boon",), "lightning discard": ("Raging Storm",),
        "lightning energy": 4,
    }  # fmt: skip
    # what was not used after all is used in the Slow phase, what was is not
    slow = [power.name for power in power_phases.available(game, "river", "slow")]
    assert slow == ["River's Bounty", "Massive Flooding"]


def test_who_can_pay_nothing_stays_steady():
    """Without Energy, and with one Presence each, there is one option only; the Energy of one card may pay for the next."""
    game = outpaced(A2="-")
    assert ask_after(game, event_step, "Wash Away") == []
    with_energy(game, river=1)
    assert ask_after(game, event_step, "Wash Away") == [STEADY, MATCH]
    assert ask_after(game, event_step, "River's Bounty") == []


def test_without_slow_cards_nobody_is_outpaced():
    game = under_way(main_only("Outpaced"))
    with_cards(game, "river", in_play=["Flash Floods"])
    assert resolved(game) == {}


def test_a_card_used_already_may_be_discarded_but_not_used_again():
    game = with_energy(outpaced(), river=3)
    game.change_spirit("river", used=("Wash Away",))
    done = resolved(game, "Wash Away", MATCH, "3 Energy", STEADY, STEADY)
    assert done["river energy"] == -3 + 1
    assert "A3" not in done


# -- Missionaries Arrive ----------------------------------------------------------------------------------------------

IGNORE = "Ignore their Contact with the Dahan"


def test_with_sun_an_explorer_is_pushed_without_it_a_dahan_converted():
    game = game_of(MISSION, A8="E D", A7="E", B5="D", B6="2D-1")
    done = resolved(game, IGNORE, WITH_WATER, "E to A6", WITHOUT_WATER, "B6")
    assert without(done, "minors", "minor discard") == {"A8": "D", "A6": "E", "B6": "T-1 D-1"}
    assert game.table.events.known == ((MISSION, 2),)


def test_missionaries_find_nobody():
    done = chosen(MISSION, IGNORE, WITH_WATER, WITHOUT_WATER, A8="D", A7="E")
    assert without(done, "minors", "minor discard") == {}


def test_cursed_tongues_bring_disease_fear_and_angry_cities():
    game = game_of(MISSION, energy=(8, 0), A4="C 4D", A5="C", B8="E")
    with_track(game, ravage="Sands I", explore="Mountain I")
    done = resolved(game, "Curse the Tongues of the Foreigners", "A4", "A5")
    assert done.pop("coming")[0].effect.amount == 3
    assert done == {"A4": "C 4D Di", "A5": "C Di", "river energy": -8, "fear": 4}
    act(game, invader_phase)
    # 3 + 3 = 6 damage: 3 of 4 Dahan fall, the last deals 2
    assert lies(game, "A4") == "C-2 D Bl Di"


def test_both_spirits_may_choose_the_same_city_or_there_is_none():
    curse = "Curse the Tongues of the Foreigners"
    done = chosen(MISSION, curse, energy=(8, 0), A4="C")
    assert without(done, "coming") == {"A4": "C 2Di", "river energy": -8, "fear": 4}
    assert without(chosen(MISSION, curse, energy=(8, 0)), "coming") == {"river energy": -8, "fear": 4}


# -- A Strange Madness among the Beasts ---------------------------------------------------------------------------------

RAMPAGE, GUIDE = "Let them Rampage unto Death", "Guide the Madness"


def test_mad_beasts_destroy_dahan_and_one_of_each_board_goes():
    position = {"A4": "2Be 3D", "A5": "Be", "B5": "Be D E"}
    assert chosen(MADNESS, RAMPAGE, "A5", **position) == {"A4": "D 2Be", "A5": "-", "B5": "E"}
    assert chosen(MADNESS, RAMPAGE) == {}


def test_guided_beasts_cost_3_energy_each_that_stays():
    position = {"A4": "2Be", "A5": "Be"}
    game = game_of(MADNESS, energy=(4, 2), **position)
    assert ask_after(game, event_step, GUIDE) == ["Be in A4", "Be in A5"]
    assert ask_after(game, event_step, GUIDE, "Be in A4") == ["Be in A4", "Be in A5", "done"]
    done = resolved(game, GUIDE, "Be in A4", "done", "4", "Be from A4 to A1", "Be from A1 to A6")
    assert done == {"A4": "-", "A6": "Be", "river energy": -4, "lightning energy": -2}


def test_guiding_costs_at_least_3_even_with_no_beasts_left():
    game = game_of(MADNESS, energy=(3, 0), A4="Be")
    assert resolved(game, GUIDE, "Be in A4") == {"A4": "-", "river energy": -3}
    assert resolved(game_of(MADNESS, energy=(3, 0)), GUIDE) == {"river energy": -3}
    assert resolved(game_of(MADNESS, energy=(3, 0), A4="Be"), GUIDE, "done", "done", "done") == {"river energy": -3}


def test_who_cannot_pay_3_cannot_guide():
    assert offered_first(game_of(MADNESS, energy=(1, 1), A4="Be D")) == [RAMPAGE]


# -- Rising Interest in the Island --------------------------------------------------------------------------------------


def test_ignored_curiosity_brings_towns_and_takes_an_invader_card():
    position = {f"A{n}": "T" for n in range(2, 9)} | {"B4": "T"}
    game = game_of(RISING, stage=2, **position)
    done = resolved(game, "Ignore the Curiosity", "B6")
    assert without(done, "invaders") == {"A1": "T R", "B6": "T"}
    assert (game.table.invaders.deck, game.table.invaders.removed) == ((2, 3), (2,))


def test_lies_take_a_fear_card_and_anger_towns_and_cities():
    game = game_of(RISING, energy=(4, 4), B8="C")
    game.change(fear=game.table.fear._replace(levels=(1, 3, 3)))
    done = resolved(game, "Weave Lies in the Minds of their Observers")
    assert [(one.action, one.effect.of, one.effect.amount) for one in done.pop("coming")] == [("ravage", ("T", "C"), 1)]
    assert done == {"river energy": -4, "lightning energy": -4, "terror level": 2, "fear": 8}
    assert (game.table.fear.levels, game.table.fear.earned) == ((0, 3, 3), 0)
    assert with_track(game, ravage="Sands I").table.coming


# -- which option ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "price"), [(RAIN, 8), (SPECIES, 8), (MISSION, 8), (RISING, 8), (WAR, 2), (MADNESS, 3), (SITES, 0)]
)
def test_an_option_with_a_price_is_legal_only_if_it_can_be_paid_in_full(card, price):
    first, second = (option.name for option in main_only(card).main)
    assert offered_first(game_of(card, energy=(price, 0))) == [first, second]
    assert offered_first(game_of(card, energy=(price // 2, price - price // 2))) == [first, second]
    if price:
        assert offered_first(game_of(card, energy=(price - 1, 0))) == [first]


def test_without_agreement_the_first_option_is_taken():
    """The usual answer is the first."""
    assert main(WAR, MAJOR_5, MAJOR_4)["major discard"] == (MAJOR_5, MAJOR_4)


def test_a_third_spirit_raises_the_price_by_4():
    three = (("river", "A"), ("lightning", "B"), ("keeper", "C"))
    position = {"spirits": three, "home": False, "A1": "R", "B1": "L", "C1": "K", "C8": "E", "A4": "E D"}
    game = with_energy(under_way(main_only(RAIN), **position), river=11)
    for spirit in ("river", "lightning", "keeper"):
        with_cards(game, spirit)
    assert offered_first(game) == ["Let the Plants Die and the Land Wither"]
    with_energy(game, river=12)
    assert resolved(game, "Act to Ease the Drought") == {"river energy": -12}
