"""The forecast: what the visible Invader Cards do this turn and next, if nobody acts (R14-R16)."""

import pytest

from spirit_tutor.replay.engine import replay
from spirit_tutor.replay.forecast import LAST_EXPLORE, NEXT_TURN, THIS_TURN, Foreseen, forecast, in_words
from spirit_tutor.route.route_file import read_route


def foreseen(folder, position: str) -> dict[tuple[str, str, str], Foreseen]:
    """The forecast of a position, by when, action and land."""
    path = folder / "position.yaml"
    path.write_text("format: 1\ntitle: a position\nposition:\n" + position, encoding="utf-8")
    game = replay(read_route(path)).game
    return {(one.when, one.action, one.land): one for one in forecast(game, game.table).actions}


def test_what_is_built_this_turn_ravages_next_turn(tmp_path):
    coming = foreseen(tmp_path, "  phase: fast\n  lands: {A7: E, A4: Bl}\n  build: Sands I\n")
    assert list(coming) == [(THIS_TURN, "build", "A7"), (NEXT_TURN, "ravage", "A7")]
    assert coming[THIS_TURN, "build", "A7"].built == "Town"
    ravage = coming[NEXT_TURN, "ravage", "A7"]
    assert (ravage.damage, ravage.blight, ravage.cascades, ravage.choice) == (3, True, (), False)


def test_a_blighted_land_cascades_and_where_to_is_a_choice(tmp_path):
    coming = foreseen(tmp_path, "  phase: fast\n  lands: {A4: T Bl R, A5: R}\n  ravage: Sands I\n")
    ravage = coming[THIS_TURN, "ravage", "A4"]
    assert ravage.blight
    assert len(ravage.cascades) == 1
    assert ravage.choice
    assert ravage.presence_lost == ("River",)


def test_without_a_card_for_the_next_explore_the_end_is_certain(tmp_path):
    position = (
        "  turn: 12\n  phase: {phase}\n  lands: {{A7: T E, A8: E}}\n  ravage: Jungle+Sands III\n"
        "  build: Jungle+Mountain III\n  invader deck: []\n"
    )
    path = tmp_path / "position.yaml"
    found = {}
    for phase in ("ravage", "slow"):
        path.write_text("format: 1\ntitle: a position\nposition:\n" + position.format(phase=phase), encoding="utf-8")
        game = replay(read_route(path)).game
        found[phase] = forecast(game, game.table)
        assert (found[phase].unknown, found[phase].end) == ((), LAST_EXPLORE)
    assert {one.when for one in found["ravage"].actions} == {THIS_TURN}  # the game does not come to the next one
    assert {one.when for one in found["slow"].actions} == {NEXT_TURN}


def test_defend_lowers_the_damage_of_this_turn_alone(tmp_path):
    coming = foreseen(tmp_path, "  phase: fast\n  lands: {A7: 2C Def6}\n  ravage: Sands I\n  build: Sands II\n")
    this = coming[THIS_TURN, "ravage", "A7"]
    assert (this.damage, this.blight) == (0, False)
    assert coming[NEXT_TURN, "ravage", "A7"].damage == 8  # two Cities and the Town that is Built


def test_dahan_lost_and_invaders_they_destroy(tmp_path):
    coming = foreseen(tmp_path, "  phase: fear\n  lands: {A7: T E 2D}\n  ravage: Sands I\n")
    ravage = coming[THIS_TURN, "ravage", "A7"]
    assert (ravage.damage, ravage.dahan_lost, ravage.choice) == (3, 1, True)


def test_in_the_slow_phase_the_cards_have_advanced(tmp_path):
    coming = foreseen(tmp_path, "  phase: slow\n  lands: {A7: E, A1: T}\n  ravage: Sands I\n  build: Mountain I\n")
    assert list(coming) == [(NEXT_TURN, "ravage", "A7"), (NEXT_TURN, "build", "A1")]
    assert coming[NEXT_TURN, "build", "A1"].built == "City"


def test_where_the_blight_card_flips_the_sum_that_leads_to_it_is_told(tmp_path):
    """Three Blight are left: A4 takes one, A7 one and its cascade another. What the other side does is not guessed."""
    position = "  phase: fast\n  lands: {A4: C D, A7: C Bl R}\n  ravage: Sands I\n  blight: {left: 3}\n"
    first, second = foreseen(tmp_path, position).values()
    assert (first.off_card, first.unknown) == (1, False)
    assert (second.damage, second.off_card, second.flips) == (3, 2, (("A4", 1), ("A7", 2)))
    assert in_words(second) == (
        "Ravage in A7: 3 damage, Blight, cascading to a land of your choice, Presence lost: River, and the Blight Card "
        "flips (its Blight is used up: 1 for A4, 2 here), with what nobody knows"
    )


def test_after_the_flip_no_other_action_flips_the_card(tmp_path):
    position = "  phase: fast\n  lands: {A4: C, A7: C}\n  ravage: Sands I\n  blight: {left: 1}\n"
    first, second = foreseen(tmp_path, position).values()
    assert (first.damage, first.blight, first.unknown) == (3, True, True)
    assert (second.damage, second.blight, second.unknown) == (3, True, False)
    assert in_words(first).endswith("and the Blight Card flips (the last Blight on it), with what nobody knows")


def test_disease_stops_the_first_build_only(tmp_path):
    coming = foreseen(tmp_path, "  phase: fast\n  lands: {A7: T Di}\n  build: [Sands I, Sands II]\n")
    assert coming[THIS_TURN, "build", "A7"].built == "City"  # the second card's Build, after the Disease is spent


def stops(coming: dict[tuple[str, str, str], Foreseen]) -> dict[tuple[str, str, str], str]:
    """What stops each action that is foreseen."""
    return {key: one.stopped for key, one in coming.items()}


def test_an_effect_on_normal_actions_stops_those_of_the_cards(tmp_path):
    position = (
        "  boxes: [base, branch-and-claw]\n  phase: ravage\n  lands: {A4: T Be, A7: T, A1: E Be, A6: E}\n"
        "  ravage: Sands I\n  build: Mountain I\n"
        "  effects: [{kind: skip, source: Panicked by Wild Beasts, where: {has: Be}, of: [normal ravage, normal build]}]\n"
    )
    assert stops(foreseen(tmp_path, position)) == {
        (THIS_TURN, "ravage", "A4"): "Panicked by Wild Beasts",
        (THIS_TURN, "ravage", "A7"): "",
        (THIS_TURN, "build", "A1"): "Panicked by Wild Beasts",
        (THIS_TURN, "build", "A6"): "",
        (NEXT_TURN, "ravage", "A1"): "",  # it held for one turn
        (NEXT_TURN, "ravage", "A6"): "",
    }


def test_what_waits_for_the_next_card_begins_and_ends_with_it(tmp_path):
    position = (
        "  boxes: [base, branch-and-claw]\n  phase: ravage\n  lands: {A4: E, A7: E, A1: E, A6: E}\n"
        "  build: [Sands I, Mountain I]\n"
        "  coming: [{action: build, kind: skip lowest, source: Immigration Slows, of: build}]\n"
    )
    coming = foreseen(tmp_path, position)
    assert {land: one.stopped for (when, _, land), one in coming.items() if when == THIS_TURN} == {
        "A4": "Immigration Slows", "A7": "", "A1": "", "A6": "",
    }  # fmt: skip


@pytest.mark.parametrize(("of", "next_turn"), [("build", "ravage"), ("[build, hold]", "build")])
def test_a_card_that_is_skipped_moves_on_or_is_held(tmp_path, of, next_turn):
    position = (
        "  boxes: [base, branch-and-claw]\n  phase: ravage\n  lands: {A4: E, A7: T}\n  build: Sands I\n"
        f"  effects: [{{kind: skip card, source: Immigration Slows, of: {of}, uses: 1, lasting: true}}]\n"
    )
    assert stops(foreseen(tmp_path, position)) == {
        (THIS_TURN, "build", "A4"): "Immigration Slows",
        (THIS_TURN, "build", "A7"): "Immigration Slows",
        (NEXT_TURN, next_turn, "A4"): "",
        (NEXT_TURN, next_turn, "A7"): "",
    }


def test_a_ravage_that_is_a_build_instead_is_said_as_one(tmp_path):
    position = (
        "  phase: ravage\n  lands: {A4: E}\n  ravage: Sands I\n"
        "  effects: [{kind: instead, source: Call to Trade, where: {lands: A4}, of: [ravage, build], uses: 1}]\n"
    )
    (one,) = foreseen(tmp_path, position).values()
    assert (one.built, one.damage, one.blight) == ("Town", 0, False)
    assert in_words(one) == "Ravage in A4: a Town is Built instead"


@pytest.mark.parametrize(
    ("position", "unknown"),
    [
        ("phase: fast", ["an Event Card is resolved before the Ravage"]),
        ("phase: ravage\n  fear: {earned: 1}", ["an earned Fear Card is resolved before the Ravage"]),
        (
            (
                "phase: ravage\n  events: {discard: Strange Tales attract Explorers}\n"
                "  after advance: [{card: Strange Tales attract Explorers, main: Fortification}]"
            ),
            ["an Event does more once the Invader Cards have advanced"],
        ),
    ],
)
def test_what_comes_before_and_after_the_cards_is_not_known(tmp_path, position, unknown):
    path = tmp_path / "position.yaml"
    path.write_text(
        f"format: 1\ntitle: a position\nposition:\n  boxes: [base, branch-and-claw]\n  turn: 2\n  {position}\n",
        encoding="utf-8",
    )
    game = replay(read_route(path)).game
    explore = "the next Explore is not known yet, so neither is the Build after it"
    assert forecast(game, game.table).unknown == (*unknown, explore)


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (Foreseen(THIS_TURN, "build", "A7", "Sands I", built="City"), "Build in A7: a City"),
        (Foreseen(THIS_TURN, "build", "A7", "Sands I", stopped="Disease"), "Build in A7: stopped by Disease"),
        (
            Foreseen(NEXT_TURN, "ravage", "A4", "Sands I", 3, True, ("A5",), 1, 2, decided=("counterattack",)),
            "Ravage in A4: 3 damage, Blight, cascading to A5, 1 Dahan lost, 2 Invaders destroyed, with a choice to make",
        ),
        (
            Foreseen(NEXT_TURN, "ravage", "A4", "Sands I", 3, True, ("A5",), decided=("cascade",)),
            "Ravage in A4: 3 damage, Blight, cascading to a land of your choice",
        ),
    ],
)
def test_it_is_said_in_words(one, words):
    assert in_words(one) == words


def test_the_forecast_leaves_the_game_alone(tmp_path):
    path = tmp_path / "position.yaml"
    path.write_text(
        "format: 1\ntitle: a position\nposition:\n  phase: fast\n  lands: {A7: T E 2D}\n  ravage: Sands I\n",
        encoding="utf-8",
    )
    game = replay(read_route(path)).game
    before = game.table
    forecast(game, game.table)
    assert game.table == before
