"""Keeper of the Forbidden Wilds: its panel, its special rule, its Powers.

Land A8 (Jungle) is next to A5 (Wetland), A6 (Mountain) and A7 (Sands); A6 is next to
A1, A5 and A8.
"""

from __future__ import annotations

from functools import partial

import kit
import pytest
from kit import act, ask_after, asked, lies, put, use, who_decides, whom_it_asks, with_elements, with_triggers

from spirit_tutor.box import open_box
from spirit_tutor.box.spirits.keeper import KEEPER
from spirit_tutor.rules.cards import event_effects
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW, FAST, SLOW, Circle, Range
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adding_presence, conditions, moving, presence
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import elements, energy, ranges, spirit_phase
from spirit_tutor.rules.turn import setup
from spirit_tutor.rules.turn.setup import Seat, new_game

BOXES = (BASE, BRANCH_AND_CLAW)
position = partial(kit.position, boxes=BOXES, spirits=("keeper", "river"))
keeper = partial(use, by="keeper")
asks_keeper = partial(asked, by="keeper")


# -- the panel ----------------------------------------------------------------------------------------


def test_the_name_the_box_and_the_letter() -> None:
    assert (KEEPER.id, KEEPER.name, KEEPER.short, KEEPER.letter) == (
        "keeper", "Keeper of the Forbidden Wilds", "Keeper", "K",
    )  # fmt: skip
    assert KEEPER.box == BRANCH_AND_CLAW
    assert "keeper" not in open_box(BASE).panels
    assert list(KEEPER.special_rules) == ["Forbidden Ground"]


def test_the_growth_options() -> None:
    assert KEEPER.picks == 2
    assert [(option.cost, [str(icon) for icon in option.icons]) for option in KEEPER.growth] == [
        (0, ["reclaim all", "energy +1"]),
        (0, ["gain power card"]),
        (0, ["presence range 3", "energy +1"]),
        (3, ["gain power card", "presence range 3"]),
    ]


def test_the_tracks() -> None:
    sun, plant = Circle(element="Sun"), Circle(element="Plant")
    assert KEEPER.energy_track == (
        Circle(2), sun, Circle(4), Circle(5), plant, Circle(7), Circle(8), Circle(9),
    )  # fmt: skip
    assert KEEPER.play_track == (
        Circle(1), Circle(2), Circle(2), Circle(3), Circle(4), Circle(5, action="reclaim one"),
    )  # fmt: skip
    assert 1 + 7 + 5 == 13  # on the island after setup, and on the two tracks


def test_what_the_open_circles_give() -> None:
    game = position(A8="K")
    income, symbols, plays, reclaims = [], [], [], []
    for opened in range(1, 9):
        game.change_spirit("keeper", energy_circles=opened)
        income.append(energy.income(game, "keeper"))
        symbols.append(elements.count(game, "keeper"))
    for opened in range(1, 7):
        game.change_spirit("keeper", play_circles=opened)
        plays.append(elements.card_plays(game, "keeper"))
        reclaims.append(elements.track_actions(game, "keeper"))
    assert income == [2, 2, 4, 5, 5, 7, 8, 9]
    assert symbols == [{}, *[{"Sun": 1}] * 3, *[{"Sun": 1, "Plant": 1}] * 4]
    assert plays == [1, 2, 2, 3, 4, 5]
    assert reclaims == [0, 0, 0, 0, 0, 1]


UNIQUES = {
    # cost, speed, Elements, source and range, terrain of the target, target without
    "Boon of Growing Power": (1, "slow", "Sun Moon Plant", "", (), ()),
    "Regrow from Roots": (1, "slow", "Water Earth Plant", "Presence 1", ("Jungle", "Wetland"), ()),
    "Sacrosanct Wilderness": (2, "fast", "Sun Earth Plant", "Presence 1", (), ("Bl",)),
    "Towering Wrath": (3, "slow", "Sun Fire Plant", "Sacred Site 1", (), ()),
}


def test_the_figures_of_the_unique_powers() -> None:
    printed = {}
    for power in KEEPER.uniques:
        source = "Sacred Site" if power.range and power.range.sacred_site else "Presence"
        printed[power.name] = (
            power.cost, power.speed, " ".join(power.elements),
            f"{source} {power.range.distance}" if power.range else "", power.target.terrain, power.target.lacks,
        )  # fmt: skip
        assert not power.lines
        assert power.target_spirit == ("" if power.range else "any")
    assert printed == UNIQUES


def test_the_figures_of_the_innate_powers() -> None:
    punish, spread = KEEPER.innates
    assert [(one.name, one.speed) for one in (punish, spread)] == [
        ("Punish Those Who Trespass", SLOW), ("Spreading Wilds", SLOW),
    ]  # fmt: skip
    assert (punish.range, spread.range) == (Range(0), Range(1))
    assert (punish.target, spread.target.lacks) == (conditions.ANYWHERE, ("Bl",))
    assert [line.needs for line in punish.lines] == [
        {"Sun": 2, "Fire": 1, "Plant": 2}, {"Sun": 2, "Fire": 2, "Plant": 3}, {"Plant": 4},
    ]  # fmt: skip
    assert [line.needs for line in spread.lines] == [{"Sun": 2}, {"Plant": 1}, {"Plant": 3}, {"Air": 1}]
    assert [line.range_more for line in spread.lines] == [0, 0, 1, 1]


# -- setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "jungle"), [("A", "A8"), ("B", "B8"), ("C", "C4"), ("D", "D6")])
def test_it_begins_in_its_jungle_with_wilds(board: str, jungle: str) -> None:
    game = new_game(open_box(*BOXES), [Seat("keeper", board)])
    act(game, lambda now: setup.place_spirit(now, "keeper"))
    assert {land: lies(game, land) for land in game.island.lands if game.contents(land)} == {jungle: "Wi K"}
    now = game.spirit("keeper")
    assert (now.energy, now.energy_circles, now.play_circles, now.hand) == (0, 1, 1, tuple(UNIQUES))


# -- Growth -----------------------------------------------------------------------------------------------


def growing(game: Game, option: int, icon: int) -> list[str]:
    chosen = KEEPER.growth[option].icons[icon]
    return ask_after(game, lambda now: spirit_phase.do_icon(now, "keeper", chosen))


def test_growth_puts_presence_to_wilds_or_to_own_presence() -> None:
    game = position(A8="K", A2="Wi", A5="R", A7="Wi Bl", B2="Wi", B5="Wi", A1="K Bl")
    # B2 is three lands from A8 and from A1; B5 is out of range. Presence of another Spirit does not serve.
    assert growing(game, 2, 0) == ["A1", "A2", "A7", "A8", "B2"]


def test_the_paid_growth_puts_presence_where_no_blight_lies() -> None:
    game = position(A8="K", A5="Bl", A3="Wi")
    near = game.island.within("A8", 3)
    assert growing(game, 3, 1) == [land for land in near if land != "A5"]


def test_wilds_are_no_source_of_powers() -> None:
    game = position(A8="K", B4="Wi")
    assert ranges.sources(game, "keeper", game.box.powers["Regrow from Roots"].range) == ["A8"]


# -- Forbidden Ground ---------------------------------------------------------------------------------------


def adding(land: str) -> kit.Step:
    return with_triggers(lambda game: adding_presence.add(game, "keeper", 0, only=(land,)))


def test_a_new_sacred_site_pushes_all_dahan_wherever_keeper_likes() -> None:
    game = position(A8="2D D-1 T K")
    assert ask_after(game, adding("A8"), "energy track") == [
        f"{dahan} to {near}" for dahan in ("D", "D-1") for near in ("A5", "A6", "A7")
    ]  # compulsory
    assert whom_it_asks(game, adding("A8"), "energy track") == "keeper"
    assert act(game, adding("A8"), "energy track", "D to A5", "D-1 to A6", "D to A7") == {
        "A5": "D", "A6": "D-1", "A7": "D", "A8": "T 2K", "keeper energy circles": 2,
    }  # fmt: skip


@pytest.mark.parametrize("before", ["-", "2K", "3K", "R"])
def test_what_makes_no_new_sacred_site_pushes_nobody(before: str) -> None:
    game = position(A5="K", A8=f"2D {before}".removesuffix(" -"))
    act(game, adding("A8"), "energy track")
    assert game.count("A8", "D") == 2


def test_a_sacred_site_of_another_spirit_pushes_nobody() -> None:
    game = position(A8="2D R", A5="R")
    changed = act(game, with_triggers(lambda now: adding_presence.add(now, "river", 0, only=("A8",))), "energy track")
    assert changed == {"A8": "2D 2R", "river energy circles": 2}


def test_presence_that_is_moved_in_makes_one_too() -> None:
    game = position(A8="D K", A5="K")

    def move_in(now: Game) -> Rule[None]:
        presence.move(now, "keeper", "A5", "A8")
        return
        yield

    assert act(game, with_triggers(move_in), "D to A7") == {"A5": "-", "A7": "D", "A8": "2K"}
    assert act(game, adding("A5"), "energy track") != {}


def test_a_sacred_site_made_again_pushes_again() -> None:
    game = position(A8="2K")
    presence.destroy(game, "keeper", "A8")
    put(game, "A8", "D K")
    assert act(game, adding("A8"), "card-play track", "D to A5") == {
        "A5": "D", "A8": "2K", "keeper play circles": 2,
    }  # fmt: skip


def test_dahan_that_come_later_by_a_power_stay() -> None:
    game = position(A8="2K", A5="2D")
    gathered = with_triggers(lambda now: moving.gather(now, "A8", 2, ("D",)))
    assert act(game, gathered) == {"A5": "-", "A8": "2D 2K"}


def test_another_spirits_power_that_makes_the_site_is_finished_first() -> None:
    game = with_elements(position(A5="2R", A8="D K Bl"), "river", "2 Sun")
    answers = ("keeper", "add Presence", "energy track", "remove Blight", "D to A7")
    assert who_decides(game, "Growth Through Sacrifice", *answers[:-1]) == "keeper"
    assert use(game, "Growth Through Sacrifice", *answers) == {
        "A5": "R", "A7": "D", "A8": "2K", "river destroyed": 1, "keeper energy circles": 2, "blight card": 1,
    }  # fmt: skip


def test_events_never_move_dahan_into_its_sacred_sites() -> None:
    game = position(A8="2K", A5="K", A6="2R", A7="D")
    allowed = conditions.lands_where(game, event_effects.dahan_may_enter(game))
    assert "A8" not in allowed
    assert {"A5", "A6"} <= set(allowed)


# -- Punish Those Who Trespass --------------------------------------------------------------------------------


def with_symbols(symbols: str, **lands: str) -> Game:
    return with_elements(position(**lands), "keeper", symbols)


def test_punish_deals_damage_then_destroys_a_dahan() -> None:
    game = with_symbols("2 Sun 1 Fire 2 Plant", A8="2T 2D K")
    assert keeper(game, "Punish Those Who Trespass", "2 to T") == {"A8": "T D K", "fear": 1}
    assert keeper(game, "Punish Those Who Trespass") == {"A8": "K", "fear": 1}


def test_punish_by_pairs_of_sun_and_plant() -> None:
    game = with_symbols("3 Sun 2 Fire 3 Plant", A8="4C K")
    assert keeper(game, "Punish Those Who Trespass", "3 to C", "2 to C") == {
        "A8": "2C C-2 K", "fear": 2,
    }  # fmt: skip


def test_punish_may_be_divided_with_one_other_own_land() -> None:
    game = with_symbols("2 Sun 1 Fire 4 Plant", A8="T D K", B4="2T D K", A5="T K", A6="T")
    assert asks_keeper(game, "Punish Those Who Trespass", "A8") == ["A5", "B4", "done"]
    assert asks_keeper(game, "Punish Those Who Trespass", "A8", "B4") == [
        "2 to T in A8", "1 to T in A8", "2 to T in B4", "1 to T in B4",
    ]  # fmt: skip
    assert keeper(game, "Punish Those Who Trespass", "A8", "B4", "2 to T in B4") == {
        "A8": "T K", "B4": "T D K", "fear": 1,
    }  # fmt: skip
    assert keeper(game, "Punish Those Who Trespass", "A8", "done") == {"A8": "K", "fear": 1}


def test_punish_with_all_lines() -> None:
    game = with_symbols("2 Sun 2 Fire 4 Plant", A8="C K", A5="C K")
    # 2 and one for each of the two pairs; one City falls, the other takes what is left.
    assert keeper(game, "Punish Those Who Trespass", "A8", "A5", "3 to C in A5") == {
        "A5": "K", "A8": "C-1 K", "fear": 2,
    }  # fmt: skip


def test_punish_with_the_third_line_alone_does_nothing() -> None:
    game = with_symbols("1 Sun 4 Plant", A8="T D K", A5="T K")
    assert "Punish Those Who Trespass" in [power.name for power in power_phases.available(game, "keeper", SLOW)]
    assert keeper(game, "Punish Those Who Trespass", "A8") == {}


def test_punish_may_be_used_as_if_with_fewer_elements() -> None:
    game = with_symbols("2 Sun 2 Fire 3 Plant", A8="C D K")
    assert keeper(game, "Punish Those Who Trespass", "line 1") == {"A8": "C-2 K"}
    game = with_symbols("2 Sun 2 Fire 3 Plant", A8="C D K")
    assert keeper(game, "Punish Those Who Trespass") == {"A8": "K", "fear": 2}


# -- Spreading Wilds ------------------------------------------------------------------------------------------


def test_spreading_wilds_pushes_explorers_by_sun_and_then_may_add_wilds() -> None:
    game = with_symbols("5 Sun 1 Plant", A8="K", A6="3E T")
    # Two of the three: there are 5 Sun.
    assert asks_keeper(game, "Spreading Wilds", "A6") == ["E to A1", "E to A5", "E to A8"]
    assert keeper(game, "Spreading Wilds", "A6", "E to A1", "E to A8") == {"A1": "E", "A6": "E T", "A8": "E K"}
    assert keeper(game, "Spreading Wilds", "A6", "E to A1") == {"A1": "2E", "A6": "T Wi"}


def test_spreading_wilds_needs_no_sun_for_the_wilds() -> None:
    game = with_symbols("1 Sun 1 Plant", A8="K", A6="T", A7="E")
    assert keeper(game, "Spreading Wilds", "A6") == {"A6": "T Wi"}
    assert keeper(game, "Spreading Wilds", "A7") == {}
    game = with_symbols("2 Sun", A8="K", A7="E")
    assert keeper(game, "Spreading Wilds", "A7", "E to A5") == {"A5": "E", "A7": "-"}


@pytest.mark.parametrize(
    ("symbols", "distance"),
    [("1 Plant", 1), ("3 Plant", 2), ("1 Plant 1 Air", 2), ("3 Plant 1 Air", 3)],
)
def test_spreading_wilds_reaches_further_and_never_to_blight(symbols: str, distance: int) -> None:
    game = with_symbols(symbols, A8="K", A5="Bl", A1="Bl")
    reached = [land for land in game.island.within("A8", distance) if land not in ("A5", "A1")]
    assert asks_keeper(game, "Spreading Wilds") == reached


def test_spreading_wilds_pushes_one_land_far_at_any_range() -> None:
    game = with_symbols("2 Sun 3 Plant 1 Air", A8="K", A2="E")
    assert asks_keeper(game, "Spreading Wilds", "A2") == ["E to A1", "E to A3", "E to A4"]


# -- the unique Powers ------------------------------------------------------------------------------------------


FOUR = ("Absorb Corruption", "Animated Wrackroot", "Call to Trade", "Fleshrot Fever")


def test_boon_of_growing_power() -> None:
    game = position(A8="K", A5="R")
    boon = "Boon of Growing Power"
    for answers in ((), ("minor", FOUR)):
        assert who_decides(game, boon, "river", *answers, by="keeper") == "river"
    changed = keeper(game, boon, "river", "minor", FOUR, "Call to Trade")
    assert changed["river energy"] == 1
    assert changed["river hand"][-1] == "Call to Trade"
    assert changed["minor discard"] == (FOUR[0], FOUR[1], FOUR[3])
    changed = keeper(position(A8="K"), boon, "keeper", "minor", FOUR, "Call to Trade")
    assert set(changed) == {"keeper hand", "minor discard"}  # no Energy on itself


def test_boon_of_growing_power_forgets_for_a_major() -> None:
    game = position(A8="K", A5="R")
    majors = tuple(sorted(game.table.majors.cards)[:4])
    assert asks_keeper(game, "Boon of Growing Power", "river", "major", majors, majors[0]) == [
        *game.spirit("river").hand, majors[0],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("there", "after"),
    [("Bl", {"A8": "K", "blight card": 1}), ("2Bl", {"A8": "Bl K", "blight card": 1}), ("3Bl", {}), ("E", {})],
)
def test_regrow_from_roots(there: str, after: dict[str, object]) -> None:
    game = position(A8=f"{there} K")
    assert asks_keeper(game, "Regrow from Roots") == ["A5", "A8"]
    assert keeper(game, "Regrow from Roots", "A8") == after


def test_sacrosanct_wilderness_pushes_first() -> None:
    game = position(A8="2Wi K", A5="Bl", A7="2T 3D Wi")
    assert asks_keeper(game, "Sacrosanct Wilderness") == ["A6", "A7", "A8"]
    assert asks_keeper(game, "Sacrosanct Wilderness", "A7") == ["D to A5", "D to A8", "D to B3"]
    pushed = ("A7", "D to A5", "D to A8")
    assert asks_keeper(game, "Sacrosanct Wilderness", *pushed) == ["damage", "add Wilds"]
    assert keeper(game, "Sacrosanct Wilderness", *pushed, "damage", "2 to T") == {
        "A5": "D Bl", "A7": "T D Wi", "A8": "D 2Wi K", "fear": 1,
    }  # fmt: skip
    assert keeper(game, "Sacrosanct Wilderness", "A7", "D to B3", "add Wilds") == {"A7": "T 2Wi", "B3": "D"}


def test_sacrosanct_wilderness_two_for_each_wilds_in_one_pool() -> None:
    game = position(A8="2C 2Wi K")
    assert keeper(game, "Sacrosanct Wilderness", "A8", "damage", "3 to C") == {"A8": "C-1 2Wi K", "fear": 2}
    assert keeper(position(A8="C K"), "Sacrosanct Wilderness", "A8", "damage") == {}
    assert game.box.powers["Sacrosanct Wilderness"].speed == FAST


def test_towering_wrath_counts_its_sacred_sites_around() -> None:
    game = position(A8="2K", A5="3K", A1="K", B5="2K", A6="3C 2D R", A7="2R")
    # A5 and A8 lie next to A6; A1 is no Sacred Site, B5 is far away, and River's do not count: 4 damage.
    assert keeper(game, "Towering Wrath", "A6", "3 to C", "1 to C") == {"A6": "C C-1 R", "fear": 4}


def test_towering_wrath_counts_the_land_itself_and_destroys_its_dahan() -> None:
    game = position(A8="C 3D 2K", A5="D")
    assert keeper(game, "Towering Wrath", "A8") == {"A8": "C-2 2K", "fear": 2}
    assert asks_keeper(game, "Towering Wrath") == ["A5", "A6", "A7", "A8"]
