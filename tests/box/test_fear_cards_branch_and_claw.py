"""The Fear Cards of Branch & Claw: what each does at each Terror Level, to the piece.

How a card is played, and what lies on the island besides, is told in `fear_kit`.
"""

from __future__ import annotations

import random

import pytest
from every import every
from fear_kit import ALL_LANDS, ISLAND, MAY, MUST, asks, decisions, earned, fear_step, in_a_turn, is_done_by, play
from kit import act, lies, put

from spirit_tutor.box.fear.branch_and_claw import FEAR_CARDS
from spirit_tutor.rules.core.asks import Choice
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.play import IllegalAnswer, Play
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.pieces import TOKENS, WITH_HEALTH, Piece
from spirit_tutor.table.table import Coming, Effect, Invaders

DIFFERENT = f"{MUST}, different lands"
LEVELS = {
    "Dahan Attack": (MUST, DIFFERENT, DIFFERENT),
    "Dahan Threaten": (MUST, MUST, MUST),
    "Demoralized": (ISLAND, ISLAND, ISLAND),
    "Depart the Dangerous Land": (MUST, MUST, MUST),
    "Discord": (DIFFERENT, DIFFERENT, DIFFERENT),
    "Explorers are Reluctant": (ISLAND, ISLAND, ISLAND),
    "Flee the Pestilent Land": (MUST, MUST, MUST),
    "Immigration Slows": (ISLAND, ISLAND, ISLAND),
    "Panic": (MUST, MUST, MUST),
    "Panicked by Wild Beasts": (MUST, MUST, MUST),
    "Plan for Departure": (MAY, MAY, MAY),
    "Quarantine": (ISLAND, ISLAND, ISLAND),
    "Too Many Monsters": (MUST, MUST, MUST),
    "Tread Carefully": (MAY, MAY, MAY),
    "Unrest": (MUST, MUST, MUST),
}
EVERY_LEVEL = [(card, level, does) for card, levels in LEVELS.items() for level, does in enumerate(levels, start=1)]
THEN = {  # what is done once for the island after the players
    ("Dahan Threaten", 2), ("Dahan Threaten", 3), ("Discord", 2), ("Discord", 3), ("Panic", 2), ("Panic", 3),
    ("Panicked by Wild Beasts", 2), ("Panicked by Wild Beasts", 3), ("Plan for Departure", 2), ("Plan for Departure", 3),
    ("Unrest", 2), ("Unrest", 3),
}  # fmt: skip
CROWDED = {
    "A2": "2E T C 2D Be", "A4": "2E T Be", "A5": "3E 2T D Di R L", "A6": "C D", "A7": "2E T D",
    "B2": "2E 2T C D Di 2L", "B4": "E 3D Be L", "B5": "T", "B6": "2E T 2D",
}  # fmt: skip


def printed(card: str):
    return next(one for one in FEAR_CARDS if one.name == card)


def test_the_box_holds_the_15_fear_cards() -> None:
    assert [card.name for card in FEAR_CARDS] == sorted(LEVELS, key=str.casefold)
    assert {card.box for card in FEAR_CARDS} == {"branch-and-claw"}


@pytest.mark.parametrize(("card", "level", "does"), EVERY_LEVEL)
def test_who_does_it_and_whether_they_must(card: str, level: int, does: str) -> None:
    one = printed(card).levels[level - 1]
    is_done_by(card, level, one, does, CROWDED)
    assert (one.then is not None) == ((card, level) in THEN)
    assert (" Then" in one.text) == ((card, level) in THEN or (card, level) == ("Dahan Attack", 3))


@pytest.mark.parametrize(("card", "level"), [(card, level) for card, level, _ in EVERY_LEVEL])
def test_with_nothing_on_the_island_to_do_it_to_no_piece_moves(card: str, level: int) -> None:
    game = earned(level, B8="R L")
    before = game.table.lands
    decisions(card, game)
    assert game.table.lands == before


@every("seed", range(6))
@every("card, level, does", EVERY_LEVEL)
def test_whatever_is_answered_anywhere_the_step_comes_to_its_end(card: str, level: int, does: str, seed: int) -> None:
    dice = random.Random(f"{card} {level} {seed}")
    game = earned(level)
    for land in ALL_LANDS:
        for kind in WITH_HEALTH:
            for _ in range(dice.choice((0, 0, 1, 2))):
                damage = dice.randrange(0, {"E": 1, "T": 2, "C": 3, "D": 2}[kind])
                game.put(land, Piece(kind, damage, dice.choice((0, 0, 1, 2)) if kind != "D" else 0))
        for kind in (*TOKENS, "R", "L"):
            game.put(land, Piece(kind), dice.choice((0, 0, 0, 1, 2)))
    playing = Play(game)
    playing.begin(fear_step)
    playing.answer(card)
    deciders = set()
    while isinstance(playing.ask, Choice):  # a card earned meanwhile is another matter
        assert playing.ask.options
        if playing.ask.about != "player":
            deciders.add(playing.ask.who)
        playing.answer(dice.choice(playing.ask.spellings))
    together = {"table"} if does == ISLAND or (card, level) in THEN else set()
    assert deciders <= (together if does == ISLAND else {"river", "lightning"} | together)
    assert playing.over or card in game.table.fear.discard or game.table.fear_card.waiting == ()


# -- Dahan Attack -----------------------------------------------------------------------------------


def test_dahan_attack_1_an_explorer_where_dahan_are() -> None:
    lands = {"A4": "E T D", "A5": "2E", "B3": "E D"}
    assert asks("Dahan Attack", 1, **lands) == ["E in A4", "E in B3"]
    assert play("Dahan Attack", 1, "E in B3", **lands) == {"B3": "D", "A4": "T D"}


def test_dahan_attack_2_a_land_each_and_1_damage_for_each_dahan() -> None:
    lands = {"A4": "E T 3D", "A7": "2T 2D", "B5": "T"}
    assert asks("Dahan Attack", 2, **lands) == ["A4", "A7"]
    # 3 damage fell the Explorer and the Town; 2 of Lightning's are dealt to one of two Towns.
    assert play("Dahan Attack", 2, "A4", "A7", "2 to T", **lands) == {"A4": "3D", "A7": "T 2D", "fear": 2}
    with pytest.raises(IllegalAnswer):
        play("Dahan Attack", 2, "A4", "A4", **lands)


def test_dahan_attack_3_gathers_one_dahan_into_a_land_with_a_town_or_city_then_2_damage_each() -> None:
    lands = {"A4": "E T", "A5": "2D", "A6": "3E", "B8": "C"}
    assert asks("Dahan Attack", 3, **lands) == ["A4", "B8"]
    # A5 is the only land beside A4 with Dahan, so one must come; none stands beside B8, and without Dahan nothing falls.
    assert play("Dahan Attack", 3, "A4", "2 to T", "B8", **lands) == {"A4": "E D", "A5": "D", "fear": 1}
    assert play("Dahan Attack", 3, "A4", "B7", A4="C D", A5="D", B7="C") == {"A4": "2D", "A5": "-", "fear": 2}


# -- Dahan Threaten ---------------------------------------------------------------------------------


def test_dahan_threaten_1_one_strife_each_where_dahan_are() -> None:
    lands = {"A4": "E T D", "A5": "E", "B3": "C D"}
    assert asks("Dahan Threaten", 1, **lands) == ["E in A4", "T in A4", "C in B3"]
    assert play("Dahan Threaten", 1, "T in A4", "T* in A4", **lands) == {"A4": "E T** D"}


def test_dahan_threaten_2_less_health_for_each_strife_this_turn() -> None:
    lands = {"A4": "T-1 E D", "A5": "T-1* C**", "B3": "C-1 D"}
    # The hurt Town in A5 falls as soon as the players are done; so does the one that Lightning adds Strife to.
    assert play("Dahan Threaten", 2, "E in A4", "T-1 in A4", **lands) == {
        "A4": "E* D", "A5": "C**", "fear": 2, "begins": ["health per strife"],
    }  # fmt: skip


def test_dahan_threaten_2_strife_spent_in_the_ravage_gives_the_health_back() -> None:
    # Both players add Strife to the City: 1 Health left. It deals nothing, loses one Strife (Health 2) and the Dahan's 2 fell it.
    assert in_a_turn("Dahan Threaten", 2, "C in A4", "C* in A4", ravage="Sands I", A4="C D") == {"A4": "D"}
    # With one Strife it has 3 Health again when the Dahan strike.
    lands = {"A4": "C D", "B3": "E D"}
    assert in_a_turn("Dahan Threaten", 2, "C in A4", "E in B3", ravage="Sands I", **lands) == {"A4": "C-2 D", "B3": "D"}


def test_dahan_threaten_3_damage_by_the_dahan_wherever_strife_is() -> None:
    lands = {"A4": "E T 2D", "A7": "T* 3D", "A5": "T** R", "B5": "C 3D"}
    # A7 had its Strife before the card; A5 has no Dahan, B5 no Strife.
    assert play("Dahan Threaten", 3, "T in A4", "T* in A4", "2 to T**", **lands) == {
        "A4": "E 2D",
        "A7": "3D",
        "fear": 2,
    }


# -- Demoralized ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
def test_demoralized_defends_every_land(level: int) -> None:
    game = earned(level)
    act(game, fear_step, "Demoralized")
    assert {lies(game, land).split()[-1] for land in ALL_LANDS} == {f"Def{level}"}


def test_demoralized_3_holds_in_a_ravage() -> None:
    # 4 less 3 is 1: a hurt Dahan, which strikes back; 3 less 3 is nothing.
    assert in_a_turn("Demoralized", 3, "2 to T", "2 to T", ravage="Sands I", A4="T 2E D", A7="T E D") == {
        "A4": "2E D-1", "A7": "E D",
    }  # fmt: skip


# -- Depart the Dangerous Land ------------------------------------------------------------------------


DANGEROUS = {"A4": "E T Be", "A5": "E C Di", "A6": "E T 2D", "A7": "E T D", "B3": "E Wi"}


def test_depart_the_dangerous_land_1_and_2_beasts_disease_or_two_dahan() -> None:
    assert asks("Depart the Dangerous Land", 1, **DANGEROUS) == ["E in A4", "E in A5", "E in A6"]
    assert asks("Depart the Dangerous Land", 2, **DANGEROUS) == ["E in A4", "T in A4", "E in A5", "E in A6", "T in A6"]
    assert play("Depart the Dangerous Land", 1, "E in A5", "E in A6", **DANGEROUS) == {"A5": "C Di", "A6": "T 2D"}
    assert play("Depart the Dangerous Land", 2, "T in A6", "E in A6", **DANGEROUS) == {"A6": "2D"}


def test_depart_the_dangerous_land_3_up_to_4_health_in_one_land() -> None:
    assert asks("Depart the Dangerous Land", 3, **DANGEROUS) == ["A4", "A5", "A6"]
    assert asks("Depart the Dangerous Land", 3, "A5", "C-2", A5="2E C-2 Di") == ["E", "done"]
    assert play("Depart the Dangerous Land", 3, "A5", "C", "E", "A4", "done", **DANGEROUS) == {"A5": "Di"}


# -- Discord ----------------------------------------------------------------------------------------


def test_discord_1_a_land_with_two_invaders_each() -> None:
    lands = {"A4": "E T", "A5": "E D", "B3": "2E"}
    assert asks("Discord", 1, **lands) == ["A4", "B3"]
    assert asks("Discord", 1, "A4", "T", **lands) == []
    assert play("Discord", 1, "A4", "T", **lands) == {"A4": "E T*", "B3": "E E*"}


def test_discord_2_then_everyone_suffers_by_the_strife_on_it() -> None:
    lands = {"A4": "E T", "B3": "2E C**", "A6": "T* T"}
    assert play("Discord", 2, "A4", "T", "B3", "E", **lands) == {"A4": "E T-1*", "B3": "E C-2**", "A6": "T T-1*"}
    assert play("Discord", 2, "B3", "C**", B3="E C**") == {"B3": "E", "fear": 2}


def test_discord_3_an_invader_with_strife_damages_others_and_keeps_it() -> None:
    # The Town deals 2: both Explorers, or one and... there is nothing else, so both.
    assert play("Discord", 3, "A4", "T", A4="2E T") == {"A4": "T*"}
    assert asks("Discord", 3, "A4", "T", A4="E T C") == ["1 to E", "2 to C", "1 to C"]
    assert play("Discord", 3, "A4", "T", "1 to E", A4="E T C") == {"A4": "T* C-1"}


def test_discord_3_all_at_once_so_two_may_destroy_each_other_and_none_hurts_itself() -> None:
    # Two Cities alone: each deals 3 to the other.
    assert play("Discord", 3, "A4", "C", A4="C C*") == {"A4": "-", "fear": 4}
    # A City with Strife alone in its land has nobody to hit.
    assert play("Discord", 3, "A4", "E", A4="2E", B8="C**") == {"A4": "E*"}


def test_discord_3_each_piece_takes_at_most_what_the_others_deal() -> None:
    # The Explorer deals 1 and the Town 2: the Town can take the Explorer's 1 only.
    lands = {"A4": "E* T C"}
    assert asks("Discord", 3, "A4", "T", **lands) == ["1 to E*", "1 to T*", "3 to C", "2 to C", "1 to C"]
    assert play("Discord", 3, "A4", "T", "3 to C", **lands) == {"A4": "E* T*", "fear": 2}
    assert play("Discord", 3, "A4", "T", "1 to T*", "2 to C", **lands) == {"A4": "E* T-1* C-2"}


# -- Explorers are Reluctant --------------------------------------------------------------------------


def test_explorers_are_reluctant_1_the_lowest_matching_land_of_each_board_is_not_explored() -> None:
    # Sands: A4 and A7, B3 and B5. A4 is beside A5, B5 beside B4.
    lands = {"A5": "T", "B4": "T"}
    assert in_a_turn("Explorers are Reluctant", 1, explore="Sands II", **lands) == {"A7": "E", "B5": "E"}
    # A4 has no access, so nothing more is spared.
    assert in_a_turn("Explorers are Reluctant", 1, explore="Sands II", A8="T", B4="T") == {"A7": "E", "B5": "E"}


def test_explorers_are_reluctant_1_the_players_may_spare_the_wilds() -> None:
    lands = {"A5": "T", "A4": "Wi", "A7": "Wi"}
    assert in_a_turn("Explorers are Reluctant", 1, "Explorers are Reluctant", explore="Sands II", **lands) == {
        "A7": "-"
    }


def go_on_to(game: Game, phase: str, turn_number: int) -> None:
    """Plays on by usual answers until something is asked in this phase of this turn."""
    playing = Play(game)
    while True:
        assert playing.begin(), game.table.ending
        while playing.ask is not None:
            if (game.table.turn, game.table.phase) == (turn_number, phase):
                return
            ask = playing.ask
            if isinstance(ask, Choice):
                playing.answer("reclaim" if ask.about == "growth" else ask.usual or ask.forced or ask.spellings[-1])
            else:
                playing.answer(tuple(sorted(ask.cards))[: ask.number])


def two_turns(card: str, level: int, **lands: str) -> Game:
    """A game of turn 2 after this card, with Sands I to Ravage, Jungle I to Build and only Stage II cards to come."""
    game = earned(level, **{"A1": "9R", "B1": "9L", "A8": "T", **lands})
    stage = {name for name, one in game.box.invaders.items() if one.stage == 2}
    game.change(
        turn=2, invaders=Invaders(("Sands I",), ("Jungle I",), (), (), (2, 2, 2, 2), frozenset(stage)),
        events=game.table.events._replace(cards=frozenset()),
    )  # fmt: skip
    act(game, fear_step, card)
    return game


def test_explorers_are_reluctant_2_no_card_now_and_two_the_next_turn() -> None:
    game = two_turns("Explorers are Reluctant", 2)
    go_on_to(game, "advance", 2)
    assert (game.table.invaders.explore, game.table.invaders.deck) == ((), (2, 2, 2, 2))
    go_on_to(game, "time-passes", 2)
    assert (game.table.invaders.ravage, game.table.invaders.build) == (("Jungle I",), ())
    go_on_to(game, "advance", 3)
    assert (len(game.table.invaders.explore), game.table.invaders.deck) == (2, (2, 2))
    go_on_to(game, "advance", 4)
    assert (len(game.table.invaders.explore), game.table.invaders.deck) == (1, (2,))


def test_explorers_are_reluctant_2_where_no_explore_is_due_both_halves_cancel() -> None:
    game = earned(2)
    game.add_effect(Effect("explore cards", "the position", amount=-1))
    assert act(game, fear_step, "Explorers are Reluctant") == {}
    assert game.table.coming == ()


def test_explorers_are_reluctant_3_the_card_comes_and_moves_on_but_nothing_is_explored() -> None:
    game = two_turns("Explorers are Reluctant", 3)
    before = {land: contents.count("E") for land, contents in game.table.lands.items()}
    go_on_to(game, "advance", 2)
    assert len(game.table.invaders.explore) == 1
    assert {land: contents.count("E") for land, contents in game.table.lands.items()} == before
    go_on_to(game, "time-passes", 2)
    assert len(game.table.invaders.build) == 1
    assert not [effect for effect in game.table.effects if effect.kind == "skip card"]


# -- Flee the Pestilent Land --------------------------------------------------------------------------


PESTILENT = {"A4": "E 2T C Di", "A2": "E T Di", "A6": "E T", "B1": "E L"}


def test_flee_the_pestilent_land_1_an_explorer_or_town_with_disease() -> None:
    assert asks("Flee the Pestilent Land", 1, **PESTILENT) == ["E in A2", "T in A2", "E in A4", "T in A4"]
    assert play("Flee the Pestilent Land", 1, "T in A4", "T in A4", **PESTILENT) == {"A4": "E C Di"}


def test_flee_the_pestilent_land_2_three_health_with_disease_or_an_inland_explorer() -> None:
    assert asks("Flee the Pestilent Land", 2, **PESTILENT) == ["3 Health worth with Disease", "1 Inland"]
    assert asks("Flee the Pestilent Land", 2, "3 Health worth with Disease", **PESTILENT) == ["A2", "A4"]
    assert asks("Flee the Pestilent Land", 2, "1 Inland", **PESTILENT) == ["E in A4", "E in A6"]
    assert play("Flee the Pestilent Land", 2, "3 Health worth with Disease", "A4", "C", "1 Inland", "E in A6", **PESTILENT) == {
        "A4": "E 2T Di", "A6": "T",
    }  # fmt: skip


def test_flee_the_pestilent_land_2_without_disease_the_inland_explorer_must_go() -> None:
    assert play("Flee the Pestilent Land", 2, A6="2E T", A2="E") == {"A6": "T"}


def test_flee_the_pestilent_land_3_five_health_with_disease_or_an_inland_explorer_or_town() -> None:
    assert asks("Flee the Pestilent Land", 3, "1 Inland", **PESTILENT) == ["E in A4", "T in A4", "E in A6", "T in A6"]
    way = "5 Health worth with Disease"
    assert asks("Flee the Pestilent Land", 3, way, "A4", "C", **PESTILENT) == ["E", "T", "done"]
    assert play("Flee the Pestilent Land", 3, way, "A4", "C", "T", "1 Inland", "T in A4", **PESTILENT) == {"A4": "E Di"}


# -- Immigration Slows --------------------------------------------------------------------------------


def test_immigration_slows_1_no_build_in_the_lowest_matching_land_of_each_board() -> None:
    lands = {"A4": "E", "A7": "E", "B5": "E"}
    # B3 is the lowest Sands of board B; without Invaders it would not Build anyway, and B5 does.
    assert in_a_turn("Immigration Slows", 1, build="Sands I", **lands) == {"A7": "E T", "B5": "E T"}


def test_immigration_slows_1_waits_for_the_next_build_card() -> None:
    game = two_turns("Immigration Slows", 1, A3="E")
    assert game.table.coming == (Coming("build", Effect("skip lowest", "Immigration Slows", of=("build",))),)
    game.change(invaders=game.table.invaders._replace(build=()))
    go_on_to(game, "time-passes", 2)
    assert len(game.table.coming) == 1
    go_on_to(game, "explore", 3)
    assert game.table.coming == ()
    assert not [effect for effect in game.table.effects if effect.kind == "skip lowest"]


def test_immigration_slows_2_the_card_does_not_build_and_stays() -> None:
    game = two_turns("Immigration Slows", 2, A3="E")
    go_on_to(game, "time-passes", 2)
    assert (lies(game, "A8"), lies(game, "A3")) == ("T", "2E")  # one was Explored
    assert game.table.invaders.ravage == ()
    assert game.table.invaders.build == ("Jungle I", "Coastal II")
    # Next turn both Build, the older first; then both move on.
    go_on_to(game, "explore", 3)
    assert [game.count(*one) for one in (("A8", "C"), ("A3", "T"), ("A3", "C"))] == [1, 1, 1]
    go_on_to(game, "time-passes", 3)
    assert game.table.invaders.ravage == ("Jungle I", "Coastal II")


def test_immigration_slows_3_the_card_does_not_build_but_moves_on() -> None:
    game = two_turns("Immigration Slows", 3)
    go_on_to(game, "time-passes", 2)
    assert lies(game, "A8") == "T"
    assert (game.table.invaders.ravage, game.table.invaders.build) == (("Jungle I",), ("Coastal II",))


def test_immigration_slows_3_takes_the_older_of_two_cards() -> None:
    game = earned(3, A4="E", A8="T")
    game.change(invaders=Invaders((), ("Sands I", "Jungle I"), deck=(1,), unseen=frozenset({"Mountain I"})))
    game.add_effect(Effect("skip", "the position", of=("explore",)))
    act(game, fear_step, "Immigration Slows")
    go_on_to(game, "explore", 1)
    assert (lies(game, "A4"), lies(game, "A8")) == ("E", "T C")


# -- Panic ------------------------------------------------------------------------------------------


FRIGHTENING = {"A4": "E Be", "A5": "T Di", "A6": "C D", "A7": "2E Wi", "B8": "C-1*"}


def test_panic_1_strife_where_beasts_disease_or_dahan_are() -> None:
    assert asks("Panic", 1, **FRIGHTENING) == ["E in A4", "T in A5", "C in A6"]
    assert play("Panic", 1, "E in A4", "C in A6", **FRIGHTENING) == {"A4": "E* Be", "A6": "C* D"}


def test_panic_2_then_less_health_for_each_strife() -> None:
    lands = {**FRIGHTENING, "B8": "C-2*"}
    assert play("Panic", 2, "E in A4", "T in A5", **lands) == {
        "A4": "E* Be", "A5": "T* Di", "B8": "-", "fear": 2, "begins": ["health per strife"],
    }  # fmt: skip


def test_panic_3_on_any_invader() -> None:
    assert asks("Panic", 3, **FRIGHTENING) == ["E in A4", "T in A5", "C in A6", "E in A7", "C-1* in B8"]
    # 3 less 2 for the Strife is 1, as much as the damage it carries.
    assert play("Panic", 3, "C-1* in B8", "E in A7", **FRIGHTENING) == {
        "A7": "E E* Wi", "B8": "-", "fear": 2, "begins": ["health per strife"],
    }  # fmt: skip


# -- Panicked by Wild Beasts --------------------------------------------------------------------------


def test_panicked_by_wild_beasts_1_strife_with_or_beside_beasts() -> None:
    # A7 is beside A5, A8 and B3.
    lands = {"A7": "T Be", "A5": "E", "A6": "E", "A8": "C", "B3": "E"}
    assert asks("Panicked by Wild Beasts", 1, **lands) == ["E in A5", "T in A7", "C in A8", "E in B3"]
    assert play("Panicked by Wild Beasts", 1, "T in A7", "C in A8", **lands) == {"A7": "T* Be", "A8": "C*"}


BEASTLY = {"A4": "2T E Be", "A7": "2T E", "A5": "T"}


def test_panicked_by_wild_beasts_2_no_normal_build_and_explore_with_beasts() -> None:
    answers = ("T in A5", "T* in A5")
    assert in_a_turn("Panicked by Wild Beasts", 2, *answers, build="Sands I", explore="Sands II", **BEASTLY) == {
        "A5": "T**", "A7": "2E 2T C", "B3": "E",
    }  # fmt: skip
    # A Ravage is not stopped: 5 damage blight A4.
    assert in_a_turn("Panicked by Wild Beasts", 2, *answers, ravage="Sands I", A4="2T E Be", A5="T") == {
        "A5": "T**", "A4": "E 2T Bl Be",
    }  # fmt: skip


def test_panicked_by_wild_beasts_3_no_normal_action_at_all_with_beasts() -> None:
    answers = ("T in A5", "T* in A5")
    assert in_a_turn("Panicked by Wild Beasts", 3, *answers, ravage="Sands I", build="Sands II", **BEASTLY) == {
        "A5": "T**", "A7": "E 2T C Bl",
    }  # fmt: skip


def test_panicked_by_wild_beasts_3_does_not_stop_an_extra_action() -> None:
    game = earned(3, A4="2T Be")
    act(game, fear_step, "Panicked by Wild Beasts", "T in A4", "T in A4")
    assert act(game, lambda now: invader_actions.build(now, "A4")) == {"A4": "T* T* C Be"}


# -- Plan for Departure -------------------------------------------------------------------------------


def test_plan_for_departure_1_may_gather_a_town_to_the_coast() -> None:
    lands = {"A4": "E T", "A3": "T", "A6": "T"}
    assert asks("Plan for Departure", 1, **lands) == [
        "T from A3 to A2", "T from A3 to B3", "T from A4 to A1", "T from A4 to A2", "T from A4 to A3", "T from A4 to B3",
        "T from A6 to A1", "done",
    ]  # fmt: skip
    assert play("Plan for Departure", 1, "T from A4 to A3", "done", **lands) == {"A3": "2T", "A4": "E"}


def test_plan_for_departure_2_an_explorer_or_town_and_the_coast_defends_2() -> None:
    game = earned(2, A4="E T", B4="E")
    act(game, fear_step, "Plan for Departure", "E from A4 to A1", "done")
    assert {land: lies(game, land) for land in ("A1", "A2", "A4", "B3")} == {
        "A1": "E R Def2", "A2": "Def2", "A4": "T", "B3": "Def2",
    }  # fmt: skip


def test_plan_for_departure_3_two_or_none_into_one_coastal_land_and_the_coast_defends_4() -> None:
    lands = {"A4": "E T", "B8": "C"}
    assert asks("Plan for Departure", 3, **lands) == ["A1", "A2", "A3", "B3", "done"]
    assert asks("Plan for Departure", 3, "A1", A4="2E T", A5="E") == ["E from A4", "T from A4", "E from A5"]
    game = earned(3, **lands)
    act(game, fear_step, "Plan for Departure", "A1", "E from A4", "done")
    assert (lies(game, "A1"), lies(game, "A4"), lies(game, "B2")) == ("E T R Def4", "-", "Def4")
    # Only one Explorer is near B2: it comes alone.
    game = earned(3, B4="E")
    act(game, fear_step, "Plan for Departure", "B2", "done")
    assert lies(game, "B2") == "E Def4"


# -- Quarantine ---------------------------------------------------------------------------------------


def test_quarantine_1_the_coast_is_not_explored() -> None:
    # Wetlands: A2 and B1 are Coastal, A5 and B6 are not; both have a Town beside them.
    lands = {"A6": "T", "B5": "T"}
    assert in_a_turn("Quarantine", 1, explore="Wetland I", **lands) == {"A5": "E", "B6": "E"}


def test_quarantine_2_a_land_with_disease_is_no_source() -> None:
    # A5 is beside A6; B6 beside B8, whose City is a source.
    lands = {"A6": "T Di", "A5": "T Di"}
    assert in_a_turn("Quarantine", 2, explore="Wetland I", **lands) == {"B6": "E"}
    assert in_a_turn("Quarantine", 1, explore="Wetland I", **lands) == {"A5": "E T Di", "B6": "E"}


def test_quarantine_3_no_invader_action_with_disease() -> None:
    lands = {"A4": "T E Di", "A7": "T E", "B5": "T E"}
    cards = {"ravage": "Sands I", "build": "Sands II", "explore": "Mountain I"}
    assert in_a_turn("Quarantine", 3, "Quarantine", "Quarantine", **cards, **lands) == {
        "A7": "E T C Bl", "B5": "E T C Bl", "B7": "E",
    }  # fmt: skip
    # The Coast is not Explored either, and A6 is Inland; its Disease stops the Explore.
    assert in_a_turn("Quarantine", 3, explore="Mountain I", A6="T Di") == {"B7": "E"}


def test_quarantine_3_looks_for_disease_when_the_action_comes() -> None:
    game = earned(3, A4="T E Di", A7="T E")
    act(game, fear_step, "Quarantine")
    put(game, "A4", "T E")
    put(game, "A7", "T E Di")
    game.change(phase="ravage")
    assert act(game, lambda now: invader_actions.ravage(now, "A4")) == {"A4": "E T Bl", "blight card": -1}
    assert act(game, lambda now: invader_actions.ravage(now, "A7")) == {}


# -- Too Many Monsters --------------------------------------------------------------------------------


MONSTERS = {"A7": "3E 3T C Be", "A5": "2E T", "A8": "E", "A6": "E T"}


def test_too_many_monsters_1_an_explorer_or_town_with_beasts() -> None:
    assert asks("Too Many Monsters", 1, **MONSTERS) == ["E in A7", "T in A7"]
    assert play("Too Many Monsters", 1, "T in A7", "E in A7", **MONSTERS) == {"A7": "2E 2T C Be"}


def test_too_many_monsters_2_one_of_each_with_beasts_or_an_explorer_next_to_them() -> None:
    assert asks("Too Many Monsters", 2, **MONSTERS) == ["in a land with Beasts", "next to Beasts"]
    assert asks("Too Many Monsters", 2, "next to Beasts", **MONSTERS) == ["E in A5", "E in A8"]
    assert play("Too Many Monsters", 2, "in a land with Beasts", "next to Beasts", "E in A5", **MONSTERS) == {
        "A5": "E T", "A7": "2E 2T C Be",
    }  # fmt: skip
    # The only Explorer there goes alone.
    assert play("Too Many Monsters", 2, A7="E Be") == {"A7": "Be"}


def test_too_many_monsters_3_two_of_each_with_beasts_or_one_next_to_them() -> None:
    assert asks("Too Many Monsters", 3, "next to Beasts", **MONSTERS) == ["E in A5", "T in A5", "E in A8"]
    assert play("Too Many Monsters", 3, "in a land with Beasts", "next to Beasts", "T in A5", **MONSTERS) == {
        "A5": "2E", "A7": "E T C Be",
    }  # fmt: skip


# -- Tread Carefully ------------------------------------------------------------------------------------


def test_tread_carefully_1_with_dahan_or_beside_five() -> None:
    # A8 is beside A5, A6 and A7: 5 Dahan together. A1 is beside A5 and A6: 4.
    lands = {"A5": "2D", "A6": "2D", "A7": "D"}
    assert asks("Tread Carefully", 1, **lands) == ["A5", "A6", "A7", "A8", "done"]


def test_tread_carefully_2_with_dahan_or_beside_three() -> None:
    lands = {"A6": "2D", "A7": "D"}
    assert asks("Tread Carefully", 2, **lands) == ["A5", "A6", "A7", "A8", "done"]


def test_tread_carefully_3_with_dahan_or_beside_one() -> None:
    assert asks("Tread Carefully", 3, A6="D") == ["A1", "A5", "A6", "A8", "done"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_tread_carefully_there_is_no_ravage_there(level: int) -> None:
    lands = {"A4": "2T D", "A7": "2T D"}
    # 4 damage destroy the Dahan of A7 and blight it; A4 is spared, and both players may take the same land.
    assert in_a_turn("Tread Carefully", level, "A4", "A4", ravage="Sands I", **lands) == {"A7": "2T Bl"}
    assert in_a_turn("Tread Carefully", level, "A4", "done", build="Sands I", **lands) == {
        "A4": "2T C D",
        "A7": "2T C D",
    }


# -- Unrest -------------------------------------------------------------------------------------------


UNREST = {"A4": "E T", "A5": "C T-1*", "B8": "C-2"}


def test_unrest_1_strife_on_a_town() -> None:
    assert asks("Unrest", 1, **UNREST) == ["T in A4", "T-1* in A5"]
    assert play("Unrest", 1, "T in A4", "T* in A4", **UNREST) == {"A4": "E T**"}


def test_unrest_2_then_less_health_for_each_strife() -> None:
    assert play("Unrest", 2, "T in A4", "T* in A4", **UNREST) == {
        "A4": "E T**", "A5": "C", "fear": 1, "begins": ["health per strife"],
    }  # fmt: skip


def test_unrest_3_strife_on_any_invader() -> None:
    assert asks("Unrest", 3, **UNREST) == ["E in A4", "T in A4", "T-1* in A5", "C in A5", "C-2 in B8"]
    assert play("Unrest", 3, "C-2 in B8", "E in A4", A4="E T", B8="C-2", A7="C") == {
        "A4": "E* T", "B8": "-", "fear": 2, "begins": ["health per strife"],
    }  # fmt: skip


def test_less_health_for_strife_ends_with_the_turn() -> None:
    game = earned(2, A4="C")
    act(game, fear_step, "Unrest")
    act(game, order_of_play.time_passes)
    assert not [effect for effect in game.table.effects if effect.kind == "health per strife"]
