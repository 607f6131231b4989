"""Sharp Fangs Behind the Leaves: its panel, its special rules, its Powers.

Land A8 (Jungle) is next to A5 (Wetland), A6 (Mountain) and A7 (Sands); A6 is next to
A1, A5 and A8.
"""

from __future__ import annotations

from functools import partial

import kit
import pytest
from kit import act, ask_after, asked, put, use, whom_it_asks, with_cards_in_play, with_elements, with_triggers

from spirit_tutor.box import open_box
from spirit_tutor.box.spirits.fangs import FANGS
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW, FAST, SLOW, Circle, Range
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import adding, moving, removing
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.powers import performing, power_phases
from spirit_tutor.rules.spirits import elements, energy, ranges, spirit_phase
from spirit_tutor.rules.turn import setup
from spirit_tutor.rules.turn.setup import Seat, new_game

BOXES = (BASE, BRANCH_AND_CLAW)
position = partial(kit.position, boxes=BOXES, spirits=("fangs", "river"))
fangs = partial(use, by="fangs")
asks_fangs = partial(asked, by="fangs")


# -- the panel ----------------------------------------------------------------------------------------


def test_the_name_the_box_and_the_letter() -> None:
    assert (FANGS.id, FANGS.name, FANGS.short, FANGS.letter) == (
        "fangs", "Sharp Fangs Behind the Leaves", "Fangs", "F",
    )  # fmt: skip
    assert FANGS.box == BRANCH_AND_CLAW
    assert "fangs" not in open_box(BASE).panels
    assert list(FANGS.special_rules) == ["Ally of the Beasts", "Call Forth Predators"]


def test_the_growth_options() -> None:
    assert FANGS.picks == 2
    assert [(option.cost, [str(icon) for icon in option.icons]) for option in FANGS.growth] == [
        (1, ["reclaim all", "gain power card"]),
        (0, ["presence range 3"]),
        (0, ["gain power card", "energy +1"]),
        (0, ["energy +3"]),
    ]


def test_the_tracks() -> None:
    animal, plant = Circle(element="Animal"), Circle(element="Plant")
    assert FANGS.energy_track == (Circle(1), animal, plant, Circle(2), animal, Circle(3), Circle(4))
    assert FANGS.play_track == (
        Circle(2), Circle(2), Circle(3), Circle(action="reclaim one"), Circle(4), Circle(5, action="reclaim one"),
    )  # fmt: skip
    assert 2 + 6 + 5 == 13  # on the island after setup, and on the two tracks


def test_what_the_open_circles_give() -> None:
    game = position(A8="F")
    income, symbols, plays, reclaims = [], [], [], []
    for opened in range(1, 8):
        game.change_spirit("fangs", energy_circles=opened)
        income.append(energy.income(game, "fangs"))
        symbols.append(elements.count(game, "fangs"))
    for opened in range(1, 7):
        game.change_spirit("fangs", play_circles=opened)
        plays.append(elements.card_plays(game, "fangs"))
        reclaims.append(elements.track_actions(game, "fangs"))
    assert income == [1, 1, 1, 2, 2, 3, 4]
    both = {"Plant": 1, "Animal": 1}
    assert symbols == [{}, {"Animal": 1}, both, both, *[{"Plant": 1, "Animal": 2}] * 3]
    assert plays == [2, 2, 3, 3, 4, 5]
    assert reclaims == [0, 0, 0, 1, 1, 2]


UNIQUES = {
    # cost, speed, Elements, range, terrain of the source, target without
    "Prey on the Builders": (1, "fast", "Moon Fire Animal", 0, (), ()),
    "Teeth Gleam from Darkness": (1, "slow", "Moon Plant Animal", 1, ("Jungle",), ("Bl",)),
    "Terrifying Chase": (1, "slow", "Sun Animal", 0, (), ()),
    "Too Near the Jungle": (0, "slow", "Plant Animal", 1, ("Jungle",), ()),
}


def test_the_figures_of_the_unique_powers() -> None:
    printed = {}
    for power in FANGS.uniques:
        assert power.range is not None
        assert not power.range.sacred_site
        printed[power.name] = (
            power.cost, power.speed, " ".join(power.elements), power.range.distance, power.range.terrain,
            power.target.lacks,
        )  # fmt: skip
        assert not power.lines
    assert printed == UNIQUES


def test_the_figures_of_the_innate_powers() -> None:
    hunt, assault = FANGS.innates
    assert [(one.name, one.speed) for one in (hunt, assault)] == [("Ranging Hunt", FAST), ("Frenzied Assault", SLOW)]
    assert hunt.range == assault.range == Range(1)
    assert (hunt.target.lacks, assault.target.has) == (("Bl",), ("Be",))
    assert [line.needs for line in hunt.lines] == [{"Animal": 2}, {"Plant": 2, "Animal": 3}, {"Animal": 2}]
    assert [line.needs for line in assault.lines] == [
        {"Moon": 1, "Fire": 1, "Animal": 4}, {"Moon": 1, "Fire": 2, "Animal": 5},
    ]  # fmt: skip


# -- setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "jungle", "lands"),
    [("A", "A8", ["A1", "A8"]), ("B", "B8", ["B5", "B8"]), ("C", "C4", ["C4"]), ("D", "D6", ["D3", "D6"])],
)
def test_it_begins_in_its_jungle_and_with_beasts_of_its_choice(board: str, jungle: str, lands: list[str]) -> None:
    game = new_game(open_box(*BOXES), [Seat("fangs", board)])
    setup.place_island(game)
    beasts = game.count(jungle, "Be")
    begin = lambda now: setup.place_spirit(now, "fangs")  # noqa: E731 - asked, then done
    assert ask_after(game, begin) == (lands if len(lands) > 1 else [])
    act(game, begin, *lands[:1])
    assert game.count(jungle, "Be") == beasts + 1
    assert sum(game.count(land, "F") for land in game.island.lands) == 2
    assert all(game.count(land, "F") for land in (jungle, lands[0]))


def test_the_second_presence_may_join_the_first_or_go_to_another_board() -> None:
    game = new_game(open_box(*BOXES), [Seat("fangs", "A"), Seat("river", "B")])
    setup.place_island(game)
    assert ask_after(game, lambda now: setup.place_spirit(now, "fangs")) == ["A1", "A8", "B5"]
    act(game, lambda now: setup.place_spirit(now, "fangs"), "A8")
    assert kit.lies(game, "A8") == "T Be 2F"
    now = game.spirit("fangs")
    assert (now.energy, now.energy_circles, now.play_circles) == (0, 1, 1)
    assert now.hand == tuple(UNIQUES)


# -- Growth -----------------------------------------------------------------------------------------------


def test_growth_puts_presence_into_a_jungle_or_to_beasts_within_three() -> None:
    game = position(A8="F", A1="Be", A7="Be Bl", B2="Be", B5="Be")
    (icon,) = FANGS.growth[1].icons
    grow = lambda now: spirit_phase.do_icon(now, "fangs", icon)  # noqa: E731 - asked, then done
    # The Jungles A3, A8 and B4, and Beasts; B2 is three lands away, B5 four.
    assert ask_after(game, grow) == ["A1", "A3", "A7", "A8", "B2", "B4"]
    assert act(game, grow, "A7", "card-play track") == {"A7": "Bl Be F", "fangs play circles": 2}


# -- Ally of the Beasts -------------------------------------------------------------------------------------


def pushing(game: Game, number: int, *answers: str, up_to: bool = False) -> dict[str, object]:
    return act(game, lambda now: moving.push(now, "A8", number, ("Be",), up_to=up_to), *answers)


def test_one_presence_may_go_along_with_each_beasts() -> None:
    game = position(A8="3Be 2F")
    assert ask_after(game, lambda now: moving.push(now, "A8", 1, ("Be",)), "Be to A5") == ["F to A5", "done"]
    assert pushing(game, 3, "Be to A5", "F to A5", "Be to A6", "done", "Be to A5", "F to A5") == {
        "A5": "2Be 2F", "A6": "Be", "A8": "-",
    }  # fmt: skip


def test_whoever_moves_the_beasts_fangs_decides_about_its_presence() -> None:
    game = position(A8="Be F R")
    game.decider = "river"
    assert whom_it_asks(game, lambda now: moving.push(now, "A8", 1, ("Be",)), "Be to A5") == "fangs"
    far = lambda now: moving.move_to(now, "A8", "B6", 1, ("Be",))  # noqa: E731 - asked, then done
    assert whom_it_asks(game, far) == "fangs"
    assert act(game, far, "F to B6") == {"A8": "R", "B6": "Be F"}


def test_the_presence_must_stand_where_the_beasts_leave() -> None:
    assert pushing(position(A8="Be R", A6="F"), 1, "Be to A5") == {"A5": "Be", "A8": "R"}


def test_other_pieces_take_nobody_along() -> None:
    game = position(A8="E F")
    assert act(game, lambda now: moving.push(now, "A8", 1, ("E",)), "E to A5") == {"A5": "E", "A8": "F"}


def test_beasts_that_are_removed_or_added_take_nobody_along() -> None:
    game = position(A8="Be F")
    assert act(game, lambda now: removing.remove(now, "A8", 1, ("Be",))) == {"A8": "F"}
    assert act(game, lambda now: adding.add(now, "A8", "Be")) == {"A8": "Be F"}


def test_beasts_alone_are_neither_a_source_nor_a_sacred_site() -> None:
    game = position(A8="F", B5="2Be")
    assert asks_fangs(game, "Terrifying Chase") == []  # A8 is the only land in range 0
    assert fangs(game, "Terrifying Chase") == {}
    assert ranges.sources(game, "fangs", game.box.powers["Terrifying Chase"].range) == ["A8"]


# -- Call Forth Predators -------------------------------------------------------------------------------------


def in_spirit_phase(**lands: str) -> Play:
    game = position(**lands)
    game.change(phase="spirit")
    spirit_phase.begin(game)
    return Play(game)


def spirit_step(play: Play, **answers: str) -> None:
    """One step of the Spirit Phase: what is not answered goes the usual way."""
    play.begin()
    while play.ask is not None:
        given = answers.pop(play.ask.about.replace(" ", "_"), None)
        if given is None:
            given = play.ask.forced or play.ask.usual  # type: ignore[union-attr]
        play.answer(given)
    assert not answers


def test_a_presence_becomes_beasts_and_leaves_the_game() -> None:
    play = in_spirit_phase(A8="2F", A5="F", B6="R")
    play.begin()
    assert play.ask is not None
    play.answer("fangs")
    assert play.ask.spellings == ["grow", "replace presence"]  # type: ignore[union-attr]
    play.abandon()
    spirit_step(play, spirit="fangs", act="replace presence", presence="A8")
    game = play.game
    assert kit.lies(game, "A8") == "Be F"
    now = game.spirit("fangs")
    assert (now.out_of_game, now.destroyed, now.energy_circles, now.play_circles) == (1, 0, 1, 1)
    assert spirit_phase.REPLACE_PRESENCE not in spirit_phase.actions(game, now)


def test_it_may_come_after_the_cards_too_and_again_next_turn() -> None:
    play = in_spirit_phase(A8="2F", A5="F", B6="R")
    game = play.game
    game.change_spirit("fangs", growth=game.spirit("fangs").growth._replace(stage="done"))
    assert list(spirit_phase.actions(game, game.spirit("fangs"))) == ["replace presence"]
    spirit_step(play, spirit="fangs", act="done")
    assert not spirit_phase.actions(game, game.spirit("fangs"))
    spirit_phase.begin(game)
    assert "replace presence" in spirit_phase.actions(game, game.spirit("fangs"))


def test_nobody_else_may() -> None:
    game = in_spirit_phase(A8="2F", B6="R").game
    assert "replace presence" not in spirit_phase.actions(game, game.spirit("river"))


# -- Ranging Hunt ---------------------------------------------------------------------------------------------


def hunting(symbols: str, **lands: str) -> Game:
    return with_elements(position(**lands), "fangs", symbols)


def test_ranging_hunt_gathers_bites_and_pushes_in_that_order() -> None:
    game = hunting("2 Plant 3 Animal", A8="F", A6="2T 2Be", A1="Be")
    assert asks_fangs(game, "Ranging Hunt", "A6") == ["Be from A1", "done"]
    # With the one gathered three Beasts are there.
    assert asks_fangs(game, "Ranging Hunt", "A6", "Be from A1") == ["2 to T", "1 to T"]
    pushes = ["Be to A1", "Be to A5", "Be to A8", "done"]
    assert asks_fangs(game, "Ranging Hunt", "A6", "Be from A1", "2 to T") == pushes
    assert fangs(game, "Ranging Hunt", "A6", "Be from A1", "2 to T", "Be to A8", "Be to A5") == {
        "A1": "-", "A5": "Be", "A6": "T-1 Be", "A8": "Be F", "fear": 1,
    }  # fmt: skip


def test_ranging_hunt_with_two_animal_gathers_and_pushes() -> None:
    game = hunting("1 Plant 2 Animal", A8="2Be F", A6="T")
    assert fangs(game, "Ranging Hunt", "A6", "Be from A8", "F to A6", "Be to A1", "F to A1") == {
        "A1": "Be F", "A8": "Be",
    }  # fmt: skip
    assert asks_fangs(game, "Ranging Hunt") == ["A1", "A2", "A4", "A5", "A6"]  # measured from A1 now
    game = hunting("3 Animal", A8="Be F", A6="T Be")
    assert fangs(game, "Ranging Hunt", "A6", "done", "done") == {}  # no damage without 2 Plant


def test_ranging_hunt_asks_for_a_land_without_blight_but_beasts_may_come_from_one() -> None:
    game = hunting("2 Animal", A8="F", A5="Be Bl")
    assert asks_fangs(game, "Ranging Hunt") == ["A6", "A7", "A8"]
    assert fangs(game, "Ranging Hunt", "A6", "Be from A5", "Be to A5") == {}


def test_ranging_hunt_needs_two_animal() -> None:
    game = hunting("2 Plant 1 Animal", A8="Be F")
    assert "Ranging Hunt" not in [power.name for power in power_phases.available(game, "fangs", FAST)]
    with_elements(game, "fangs", "1 Animal")
    assert "Ranging Hunt" in [power.name for power in power_phases.available(game, "fangs", FAST)]
    assert "Ranging Hunt" not in [power.name for power in power_phases.available(game, "fangs", SLOW)]


# -- Frenzied Assault -------------------------------------------------------------------------------------------


def test_frenzied_assault() -> None:
    game = hunting("1 Moon 1 Fire 4 Animal", A8="F", A6="3T 2Be Bl")
    assert fangs(game, "Frenzied Assault", "2 to T") == {"A6": "2T Bl Be", "fear": 2}


def test_frenzied_assault_with_the_second_line_is_one_pool() -> None:
    game = hunting("1 Moon 2 Fire 5 Animal", A8="F", A6="3T 2Be")
    assert asks_fangs(game, "Frenzied Assault") == ["2 to T", "1 to T"]
    assert fangs(game, "Frenzied Assault", "2 to T", "1 to T") == {"A6": "T T-1 Be", "fear": 3}


def test_frenzied_assault_asks_for_beasts_and_takes_no_presence_along() -> None:
    game = hunting("1 Moon 1 Fire 4 Animal", A8="2Be 2F", A6="T")
    assert fangs(game, "Frenzied Assault") == {"A8": "Be 2F", "fear": 1}  # the only land with Beasts


# -- Prey on the Builders ------------------------------------------------------------------------------------------


def built(game: Game, land: str, *answers: str) -> dict[str, object]:
    return act(game, lambda now: invader_actions.build(now, land, normal=True), *answers)


def test_prey_on_the_builders_stops_every_build_of_the_turn() -> None:
    game = position(A8="T F", A5="Be")
    assert fangs(game, "Prey on the Builders", "Be from A5") == {"A5": "-", "A8": "T Be F", "begins": ["skip"]}
    put(game, "A8", "T F")  # the Beasts are gone, the ban stays
    assert built(game, "A8") == {}
    assert built(game, "A8") == {}


def test_prey_on_the_builders_may_spare_the_disease() -> None:
    game = position(A8="T Be Di F")
    fangs(game, "Prey on the Builders")
    assert built(game, "A8", "Prey on the Builders") == {}
    assert built(game, "A8", "Disease") == {"A8": "T Be F"}


def test_prey_on_the_builders_without_beasts_stops_nothing() -> None:
    game = position(A8="T F", A5="Be")
    assert fangs(game, "Prey on the Builders", "done") == {}
    assert built(game, "A8") == {"A8": "T C F"}


# -- the other unique Powers ------------------------------------------------------------------------------------------


def test_teeth_gleam_from_darkness() -> None:
    game = position(A8="F", A5="F", A6="E Bl", A7="E Be")
    assert asks_fangs(game, "Teeth Gleam from Darkness") == ["A5", "A7", "A8"]  # from the Jungle only, no Blight
    assert asks_fangs(game, "Teeth Gleam from Darkness", "A7") == ["add Beasts", "3 Fear"]
    assert fangs(game, "Teeth Gleam from Darkness", "A7", "3 Fear") == {"fear": 3}
    assert fangs(game, "Teeth Gleam from Darkness", "A7", "add Beasts") == {"A7": "E 2Be", "fear": 1}


@pytest.mark.parametrize("there", ["-", "Be", "E T C", "D Be"])
def test_teeth_gleam_from_darkness_needs_beasts_and_invaders(there: str) -> None:
    assert fangs(position(A8="F", A7=there), "Teeth Gleam from Darkness", "A7", "3 Fear") == {}


def test_terrifying_chase_pushes_two_and_two_for_each_beasts() -> None:
    game = position(A8="2E 2T C 2D Be F")
    moves = [f"{piece} to {near}" for piece in "ETD" for near in ("A5", "A6", "A7")]
    assert asks_fangs(game, "Terrifying Chase") == moves  # compulsory, no City, no Beasts
    assert fangs(game, "Terrifying Chase", "E to A5", "D to A5", "T to A6", "D to A7") == {
        "A5": "E D", "A6": "T", "A7": "D", "A8": "E T C Be F", "fear": 2,
    }  # fmt: skip
    assert fangs(position(A8="3E F"), "Terrifying Chase", "E to A5", "E to A6") == {
        "A5": "E", "A6": "E", "A8": "E F", "fear": 2,
    }  # fmt: skip


def test_terrifying_chase_frightens_by_invaders_only() -> None:
    game = position(A8="C 2D F")
    assert fangs(game, "Terrifying Chase", "D to A5", "D to A5") == {"A5": "2D", "A8": "C F"}
    assert fangs(game, "Terrifying Chase") == {}


def test_too_near_the_jungle() -> None:
    game = position(A8="F", A1="F", A6="2E T", A7="T")
    assert asks_fangs(game, "Too Near the Jungle") == ["A5", "A6", "A7", "A8"]  # from the Jungle only
    assert fangs(game, "Too Near the Jungle", "A6") == {"A6": "E T", "fear": 1}
    assert fangs(game, "Too Near the Jungle", "A7") == {"fear": 1}


def test_the_elements_of_slow_cards_count_for_the_fast_innate() -> None:
    game = with_cards_in_play(position(A8="F"), "fangs", "Too Near the Jungle", "Terrifying Chase")
    assert "Ranging Hunt" in [power.name for power in power_phases.available(game, "fangs", FAST)]
    assert (
        act(game, with_triggers(lambda now: performing.perform(now, "fangs", now.box.powers["Ranging Hunt"])), "A8")
        == {}
    )
