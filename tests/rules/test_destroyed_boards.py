"""A destroyed board exists no more: not for the rules, and the screen says so (R9.22)."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path

import kit
import pytest
from kit import act, ask_after

from spirit_tutor.box import open_box
from spirit_tutor.random_games.invariants import Invariants
from spirit_tutor.replay.commentary.vocabulary import ClaimContext
from spirit_tutor.replay.engine import replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.cards import event_cards
from spirit_tutor.rules.core.card_shapes import BRANCH_AND_CLAW, Instruction
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.pieces import blight, conditions, destroying_boards
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.rules.spirits import ranges
from spirit_tutor.rules.turn import ending, order_of_play, triggers
from spirit_tutor.table.table import DEFEAT, SACRIFICE, Effect, EventInPlay, Queue
from spirit_tutor.table.where import Where, only
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.player import PlayerScreen

BOX = open_box("base", BRANCH_AND_CLAW)
SCENARIO = Path(__file__).parent.parent / "scenarios" / "effects" / "R9-destroyed-board.yaml"
CAST_DOWN = "2.slow.river.cast-down-into-the-briny-deep.A1"


def position(*spirits: str, **lands: str) -> Game:
    """A game with Branch & Claw in its second Slow phase."""
    game = kit.position(boxes=("base", BRANCH_AND_CLAW), spirits=spirits or ("river", "lightning"), **lands)
    game.change(turn=2, phase="slow")
    return game


def without_a(**lands: str) -> Game:
    """Board A destroyed, board B as it is written."""
    game = position(**lands)
    destroying_boards.destroy(game, "A")
    return game


# -- what goes with it ------------------------------------------------------------------------------


def test_everything_on_it_is_destroyed_and_its_blight_leaves_the_game() -> None:
    game = position(A1="E T C D Bl", A5="2R L 2Bl", A7="Be Wi Di", B3="2Bl R", B4="T L")
    left = game.table.blight.left
    destroying_boards.destroy(game, "A")
    assert game.table.fear.generated == 1 + 2
    assert [spirit.destroyed for spirit in game.table.spirits] == [2, 1]
    assert (game.table.blight.left, game.table.blight.out_of_game) == (left, 3)
    assert game.destroyed == [
        ("A1", "E"), ("A1", "T"), ("A1", "C"), ("A1", "D"), ("A7", "Be"), ("A7", "Wi"), ("A7", "Di"),
    ]  # fmt: skip
    assert kit.lies(game, "B3") == "2Bl R"


def test_what_cannot_be_destroyed_is_gone_with_its_land() -> None:
    game = position(A4="2D", B1="R L")
    game.add_effect(Effect("unharmed", "Infinite Vitality", only("A4"), of=("D",)))
    destroying_boards.destroy(game, "A")
    assert game.destroyed == []
    assert game.count("A4", "D") == 0


def test_the_sums_still_hold() -> None:
    game = position(A1="T 2Bl", B1="R L")
    before = Invariants(game)
    hand_made = before.broken(game)
    destroying_boards.destroy(game, "A")
    act(game, lambda now: blight.add(now, "B8"))
    assert before.broken(game) == hand_made


# -- what exists no more ----------------------------------------------------------------------------


def test_its_lands_are_no_lands_any_more() -> None:
    game = without_a(B1="R L", B3="Bl")
    assert list(game.island.lands) == list(game.table.lands) == [f"B{n}" for n in range(1, 9)]
    assert game.island.adjacent["B3"] == ("B2", "B4")
    assert game.island.within("B3", 2) == ["B1", "B2", "B3", "B4", "B5", "B7"]
    assert game.island.boards == ("B",)
    assert game.island.seams == ()
    assert conditions.lands_where(game, Where(terrain=("Jungle",))) == ["B4", "B8"]
    assert BOX.invaders["Coastal II"].matching(game.island) == ["B1", "B2", "B3"]
    assert act(game, lambda now: invader_actions.build(now, "B3")) == {"B3": "T Bl"}
    assert ask_after(game, lambda now: blight.add(now, "B3")) == ["B2", "B4"]
    assert list(game.whole_island.lands)[:8] == [f"A{n}" for n in range(1, 9)]


def test_a_town_on_it_is_no_source_for_an_explore() -> None:
    game = position(A3="T", B1="R L")
    assert invader_actions.has_access(game, "B7")
    destroying_boards.destroy(game, "A")
    assert not invader_actions.has_access(game, "B7")
    assert invader_actions.has_access(game, "B3")  # the coast


def test_range_ends_where_the_island_ends() -> None:
    game = without_a(B3="R L")
    use = Use(game, BOX.powers["Call of the Dahan Ways"], "river")
    assert ranges.sources(game, "river", use.power.range) == ["B3"]
    assert use.within(1) == ["B2", "B3", "B4"]


def test_each_board_means_those_that_are_left() -> None:
    game = without_a(B1="R L")
    nothing = Instruction(lambda _game, _who: iter(()), each="board")  # type: ignore[arg-type, return-value]
    rule = event_cards.listed(game, nothing)
    with pytest.raises(StopIteration) as listed:
        next(rule)
    assert listed.value.value == ("B",)


def test_what_an_event_or_a_card_was_still_to_do_there_is_not_done() -> None:
    game = position(B1="R L")
    game.change(event=EventInPlay("some", waiting=("A", "B")), queue=Queue("Jungle I", ("A3", "B4"), ()))
    destroying_boards.destroy(game, "A")
    assert game.table.event == EventInPlay("some", waiting=("B",))
    assert game.table.queue == Queue("Jungle I", ("B4",), ())


def test_effects_in_its_lands_do_nothing_more() -> None:
    game = position(A4="D", B1="R L")
    game.add_effect(Effect("defend", "somebody", only("A4"), amount=3))
    game.add_effect(Effect("damage around destroyed", "Vengeance of the Dead", only("A4"), "river", ("D",), 1))

    def cast_down(now: Game):
        destroying_boards.destroy(now, "A")
        yield from triggers.follow(now)

    assert act(game, cast_down)["destroyed boards"] == ("A",)
    act(game, order_of_play.time_passes)
    assert game.table.effects == ()


# -- how it ends ------------------------------------------------------------------------------------


def test_a_spirit_with_no_presence_elsewhere_loses_the_game() -> None:
    game = without_a(A1="R", B1="L E")
    assert ending.loss(without_a(A1="R", B1="R L")) == ""
    ending.check(game)
    assert game.table.ending is not None
    assert game.table.ending.kind == DEFEAT
    assert game.table.ending.reason == "River has no Presence left on the island"


def test_with_the_last_board_the_invaders_are_gone_too() -> None:
    game = position("river", A2="R", A1="C")
    destroying_boards.destroy(game, "A")
    ending.check(game)
    assert game.table.ending is not None
    assert game.table.ending.kind == SACRIFICE


def test_figures_counted_by_players_stay() -> None:
    game = without_a(B1="R L")
    assert game.players == 2
    assert game.table.fear.pool + game.table.fear.generated == 8


def test_a_second_board_may_follow() -> None:
    game = position("river", "lightning", "keeper", B2="R L K", C1="Bl")
    destroying_boards.destroy(game, "C")
    destroying_boards.destroy(game, "A")
    assert game.table.destroyed_boards == ("C", "A")
    assert game.island.boards == ("B",)
    assert game.table.blight.out_of_game == 1


# -- what a reader sees -----------------------------------------------------------------------------


@cache
def story() -> Story:
    return Story(replay(read_route(SCENARIO)))


def step_of(name: str):
    place = story().place(name)
    assert place is not None
    return story().steps[place]


def test_the_view_keeps_its_lands_empty_and_says_so() -> None:
    step = step_of(CAST_DOWN)
    assert not any(land.destroyed for land in step.before.lands.values())
    lands = step.after.lands
    assert [name for name, land in lands.items() if land.destroyed] == [f"A{n}" for n in range(1, 9)]
    assert (lands["A5"].notation, lands["A5"].adjacent, lands["A5"].terrain) == ("-", (), "Wetland")
    assert lands["B3"].adjacent == ("B2", "B4")
    assert set(step.lands) == {f"A{n}" for n in range(1, 9)}


def test_the_log_and_the_title_name_its_lands() -> None:
    step = step_of(CAST_DOWN)
    assert step.title == "Cast Down into the Briny Deep in A1"
    lines = [line.text for top in step.told for line in _all(top)]
    assert "Board A is destroyed with everything on it; 3 Blight leave the game" in lines
    assert "River loses 1 Presence in A2 Wetland" in lines


def _all(line):
    yield line
    for child in line.children:
        yield from _all(child)


def test_claims_read_the_table_before_and_after() -> None:
    done = replay(read_route(SCENARIO))
    step = next(step for step in done.steps if step.id == CAST_DOWN)
    after = ClaimContext(done.game, step.after, before=step.before)
    assert "A5" not in after.names()
    assert after.name("before").name("A5").read("towns") == 2
    with pytest.raises(KeyError):
        after.name("A5")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("no_colour", ["", "1"])
def test_the_screen_shows_every_step(size, no_colour, monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setenv("TERM", "xterm-256color")
    seen: list[str] = []

    async def visit() -> None:
        app = TutorApp(story())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, PlayerScreen)
            for place in range(len(story().steps)):
                app.screen.go_to(place)
                await pilot.pause()
                app.screen.point_at("A5")
                await pilot.pause()
                seen.append("\n".join(strip.text for strip in app.screen._compositor.render_strips()))

    asyncio.run(visit())
    assert "A5 destroyed" in seen[-1] or "A5 gone" in seen[-1]
    assert "B4 Jungle" in seen[-1]


# -- a position without a board ---------------------------------------------------------------------

WITHOUT_A = """format: 1
title: without board A
position:
  destroyed boards: [%s]
  lands: {%s}
  phase: slow
"""


def started(boards_gone: str, lands: str) -> Game:
    return start(route_of(read_text(WITHOUT_A % (boards_gone, lands))))


def test_a_position_may_begin_without_a_board() -> None:
    game = started("A", "B1: R L")
    assert game.table.destroyed_boards == ("A",)
    assert list(game.table.lands) == [f"B{n}" for n in range(1, 9)]


@pytest.mark.parametrize(
    ("boards_gone", "lands", "sentence"),
    [
        ("Q", "B1: R L", "There is no board 'Q'."),
        ("A", "A1: E, B1: R L", "'A1' is no land of this island."),
        ("A", "B1: L", "River needs Presence (R) somewhere on a board that is left."),
    ],
)
def test_a_position_without_a_board_is_checked(boards_gone: str, lands: str, sentence: str) -> None:
    with pytest.raises(FileProblems) as found:
        started(boards_gone, lands)
    assert sentence in str(found.value)
