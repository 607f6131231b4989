"""Which map a file is played on, and lands of the thematic one wherever they are written (R27.2)."""

from __future__ import annotations

import asyncio

import pytest

from spirit_tutor.output import markdown, plain
from spirit_tutor.output.line_mode import LineMode
from spirit_tutor.reading.progress import ProgressStore, RoutePlace
from spirit_tutor.replay import scenario_file
from spirit_tutor.replay.engine import replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.panes.island_map import IslandMap

TWO = """
format: 1
title: West and East
setup:
  map: thematic
  spirits:
  - {spirit: river, board: W}
  - {spirit: lightning, board: E}
play:
- explore card: Mountain I
- turn: 1
- who: river
  growth: two presence
- land: W8
  from: energy track
- land: W10
  from: card-play track
"""
POSITION = """
format: 1
title: A ravage in the West
position:
  map: thematic
  turn: 2
  phase: ravage
  lands: {W1: T D R, W6: E, W10: 2T C* D, E2: L}
  ravage: Mountain I
play:
"""


def played(text: str):
    return replay(route_of(read_text(text)))


def refused(text: str) -> str:
    with pytest.raises(FileProblems) as wrong:
        played(text)
    return str(wrong.value)


def test_a_setup_says_the_map_and_its_lands_are_called_with_all_their_signs():
    done = played(TWO)
    assert done.problem is None
    assert [land for land, here in done.play.table.lands.items() if here.count("R")] == ["W7", "W8", "W10"]


def test_a_position_is_on_the_thematic_map_with_the_boards_of_its_players():
    done = played(POSITION + "- ravage: W10\n- ravage: W6\n")
    assert list(done.play.game.island.boards) == ["W", "E"]
    assert [spirit.board for spirit in done.play.table.spirits] == ["W", "E"]
    assert [step.id for step in done.steps] == ["2.ravage.W10", "2.ravage.W6"]


def test_a_table_of_the_thematic_map_is_written_down_with_its_map():
    done = played(TWO)
    written = scenario_file.text(done, done.steps[-1])
    assert "map: thematic" in written
    assert played(written).steps[-1].after == done.steps[-1].after


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("land: W10", "land: A5"),
         "A5 is a land of the standard map; this game is played on the thematic one: W1 to W10, E1 to E10."),
        (("land: W10", "land: NE4"), "Board NE is not in this game; its lands are W1 to W10, E1 to E10."),
        (("board: E}", "board: B}"), "Board B is on the standard map; here the thematic one is played, with W, E."),
        (("map: thematic", "map: other"), "map"),
        (("  map: thematic\n", ""), "is played, with A, B, C, D. 'map: thematic' plays on the other."),
        (("land: W10\n", "land: W10\n  why: Nothing stands in C4.\n"), "C4 is a land of the standard map"),
        (("land: W10\n", "land: W10\n  given: [{say: Dahan stand there., claim: D4.dahan > 0}]\n"),
         "'D4' is no name here; D4 is a land of the standard map"),
        (("land: W10\n", "land: W10\n  why: The land [A1] is far.\n"), "A1 is a land of the standard map"),
    ],
)  # fmt: skip
def test_a_land_or_a_board_of_the_other_map_is_told_apart(change, sentence):
    assert change[0] in TWO
    text = TWO.replace(*change)
    try:
        done = played(text)
    except FileProblems as wrong:
        told = str(wrong)
    else:
        told = str(done.problem)
    assert sentence in told


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("W1: T D R", "A1: T D R"), "'A1' is no land of this island. A1 is a land of the standard map"),
        (("W1: T D R", "W11: T D R"), "'W11' is no land of this island. Did you mean 'W1'?"),
        (("play:", "play:\n- do: {effect: add, land: NW2, pieces: D}"), "Board NW is not in this game"),
        (("position:", "map: {Z1: {terrain: Sands}}\nposition:"), "this scenario has a small map of its own"),
    ],
)
def test_a_position_names_lands_of_its_map_only(change, sentence):
    text = POSITION.replace(*change)
    try:
        told = str(played(text).problem)
    except FileProblems as wrong:
        told = str(wrong)
    assert sentence in told


def test_small_maps_have_lands_up_to_ten_and_no_land_0():
    small = "format: 1\ntitle: s\nmap:\n  {}: {{terrain: Sands}}\n"
    small += "position:\n  lands: {{{}: R}}\n  spirits: {{river: {{}}}}\nplay:\n"
    assert played(small.format("Z10", "Z10")).problem is None
    assert "lands are spelled like Z1" in refused(small.format("Z0", "Z0"))
    assert "lands are spelled like Z1" in refused(small.format("Z11", "Z11"))


def test_markdown_and_plain_text_name_the_boards_and_the_map():
    story = Story(played(TWO))
    assert "| Board W | Board E |" in markdown.markdown(story)
    assert "- Thematic map, Difficulty +3" in plain.table_lines(story.first)


def test_in_line_mode_a_land_is_told_apart_from_one_whose_name_goes_on(tmp_path):
    said: list[str] = []
    story = Story(played(POSITION + "- ravage: W6\n- ravage: W10\n"))
    keep = ProgressStore(tmp_path / "progress.json")
    LineMode(story, None, said.append, kept=RoutePlace(keep, "west"), keep=keep).read(["m W1", "m W10"])
    begins = [line.split(":")[0] for line in said if line.startswith(("W1", "To come"))]
    assert begins == ["W1 Jungle, Coastal", "W10 Mountain", "To come, this turn"]


def test_a_land_with_two_letters_or_two_figures_is_typed_on_the_map():
    async def main() -> None:
        app = TutorApp(Story(played(TWO)))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            pointed: list[str] = []
            screen = app.screen
            screen.point_at = pointed.append  # type: ignore[attr-defined]
            screen.query_one(IslandMap).focus()
            for typed in ("w", "1", "0", "e", "9", "w", "2", "0"):
                await pilot.press(typed)
            await pilot.pause()
            assert pointed == ["W1", "W10", "E9", "W2"]

    asyncio.run(main())
