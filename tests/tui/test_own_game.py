"""A game of one's own on the screen: set up with two keys, answered by keys and by mouse, taken back."""

import random
from dataclasses import replace

import pytest
from screen_kit import on_screen, player, read_pane, run, until
from textual.pilot import Pilot

from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.playing.own_turn import OwnTurn
from spirit_tutor.reading.progress import ProgressStore
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.playing.new_game import NewGame
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.tui.app import TutorApp

SIZES = [(80, 24), (120, 40), (160, 50)]


def own() -> OwnGame:
    return OwnGame(NewGame().begin(), "A game")


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_by_keys_and_each_answer_is_kept(size, tmp_path):
    game = own()

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        assert "Which Spirit acts next?" in read_pane(pilot)
        await pilot.press("enter", "2")
        await pilot.pause()
        assert "Where does the Presence go?" in read_pane(pilot)
        await pilot.press("b", "1")
        await pilot.pause()
        assert "NOT B1" in read_pane(pilot)
        await pilot.press("enter", "a", "4", "enter")
        await pilot.pause()
        assert "so far: A4" in " ".join(read_pane(pilot).split())
        await pilot.press("backspace")
        await pilot.pause()
        assert "so far" not in read_pane(pilot)
        await pilot.press("left_square_bracket")
        assert screen.attempt is None, "the steps before are read"
        await pilot.press("end")
        assert screen.attempt is not None
        await pilot.press("U")
        await pilot.pause()
        assert "Which Spirit acts next?" in read_pane(pilot)

    run(TutorApp(game, keep=ProgressStore(tmp_path)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_two_keys_on_the_start_screen_begin_a_game(tmp_path):
    async def visit(pilot: Pilot) -> None:
        await pilot.press("p")
        await until(pilot, "A new game")
        await pilot.press("enter")
        await until(pilot, "Which Spirit acts next?")
        assert "River and Lightning" in on_screen(pilot.app)

    keep = ProgressStore(tmp_path)
    run(TutorApp(routes=bundled_routes(), open_story=story_to_play, keep=keep), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES)
def test_with_ones_own_box_the_card_is_found_by_some_letters(size, tmp_path):
    game = OwnGame(replace(NewGame(), mine=True).begin(), "A game")

    async def visit(pilot: Pilot) -> None:
        await until(pilot, "Which Invader Card was turned up")
        await pilot.press(*"sand", "enter")
        await until(pilot, "Which Spirit acts next?")
        await pilot.press("enter", "1", "1")
        await until(pilot, "Which 4 cards were turned up")
        await pilot.press(*"ucme", "enter")
        await until(pilot, "not noted")
        await pilot.press(*"drough", "enter", *"noted", "enter")
        assert game.sitting.answers[-1].answer == ("Uncanny Melting", "Drought", "not noted"), on_screen(pilot.app)
        await until(pilot, "Which of these does River")

    run(TutorApp(game, keep=ProgressStore(tmp_path)), size, visit)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES)
def test_answers_are_chosen_by_mouse_in_the_list_on_the_map_and_among_cards(size, tmp_path):
    game = own()

    async def visit(pilot: Pilot) -> None:
        await click(pilot, "2 Lightning")
        assert player(pilot.app)._asking.at == 1
        await pilot.press("up", "enter")
        await click(pilot, "two presence")
        await click(pilot, "two presence")
        await until(pilot, "Where does the Presence go?")
        await click(pilot, "A6 Mountain")
        assert player(pilot.app)._asking.cursor == "A6"
        await click(pilot, "A6 Mountain")
        await until(pilot, "Where does River take")
        await pilot.press("1", "enter", "1")
        await until(pilot, "Which Power Cards")
        await click(pilot, "Flash Floods")
        await click(pilot, "Flash Floods")
        assert player(pilot.app)._asking.ticked == ["Flash Floods"]
        await pilot.press("enter")
        assert game.sitting.game.spirit("river").in_play == ("Flash Floods",)

    run(TutorApp(game, keep=ProgressStore(tmp_path)), size, visit)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES)
def test_every_choice_of_a_new_game_is_made_by_keys_or_by_mouse(size, tmp_path):
    async def visit(pilot: Pilot) -> None:
        await pilot.press("p")
        await until(pilot, "A new game")
        screen = pilot.app.screen
        await click(pilot, "with Branch & Claw")
        await click(pilot, "thematic")
        assert screen.game.boxes == ("base", "branch-and-claw")
        assert screen.game.on == "thematic"
        await click(pilot, "Kingdom of France")
        await until(pilot, "Level")
        await pilot.press("down", "right", "right")
        assert (screen.game.adversary, screen.game.level) == ("france", 2)
        assert screen.game.difficulty == 5 + 1
        await pilot.press("plus", "enter")
        await until(pilot, "Where does Fangs begin?")

    run(TutorApp(routes=bundled_routes(), open_story=story_to_play, keep=ProgressStore(tmp_path)), size, visit)


async def click(pilot: Pilot, words: str) -> None:
    """A click on the first place where these words stand."""
    rows = on_screen(pilot.app).split("\n")
    y = next(number for number, row in enumerate(rows) if words in row)
    await pilot.click(offset=(rows[y].index(words) + 1, y))
    await pilot.pause()


@pytest.mark.usefixtures("in_colour")
def test_a_why_is_written_while_one_plays(tmp_path):
    kept = KeptGame(NewGame().begin(), "A game", tmp_path / "a-game.yaml")

    async def visit(pilot: Pilot) -> None:
        player(pilot.app)._keep_game = kept
        await pilot.press("enter", "2", "n")
        await until(pilot, "keep it")
        await pilot.press(*"Reach", "enter")
        await until(pilot, "Where does the Presence go?")
        assert "why: Reach" in kept.file.read_text(encoding="utf-8")

    run(TutorApp(OwnGame(kept.sitting, "A game"), keep=ProgressStore(tmp_path)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES[:2])
def test_a_turn_that_is_over_and_a_game_that_is_over_are_told(size, tmp_path):
    game = own()
    dice = random.Random(3)

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        while not game.over:
            turn = screen.attempt
            if turn.turn_over:
                assert f"Turn {game.sitting.table.turn - 1} is over".lower() in on_screen(pilot.app).lower()
            turn.asking.go(dice.randrange(len(turn.asking.options)))
            screen.action_try_choose()
            await pilot.pause()
        await until(pilot, "to be blighted" if size[0] > 80 else "Turn  Blight")
        await pilot.press("escape")
        await until(pilot, "The end of the game")
        await pilot.press("backspace")
        await pilot.pause()
        assert not game.over
        assert isinstance(screen.attempt, OwnTurn)

    run(TutorApp(game, keep=ProgressStore(tmp_path)), size, visit)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", SIZES)
def test_the_table_is_corrected_where_a_turn_begins(size, tmp_path):
    game = own()
    while game.sitting.table.turn < 2:
        game.sitting.answer(game.sitting.ask.usual or game.sitting.ask.spellings[0])
    game.renew()

    async def visit(pilot: Pilot) -> None:
        await pilot.press("end")
        await until(pilot, "Which Spirit acts next?")
        await pilot.press("C")
        await until(pilot, "Is this what lies there?")
        await pilot.press("ctrl+u", *"R", "ctrl+s")
        await until(pilot, "Presence in these lands")
        await pilot.press("ctrl+u", *"2E", "enter", "ctrl+s")
        await until(pilot, "Which Spirit acts next?")
        assert game.sitting.game.count("A1", "E") == 2
        await pilot.press("enter", "1", "C")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "PlayerScreen", "not in the midst of a turn"

    run(TutorApp(game, keep=ProgressStore(tmp_path)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_the_last_answer_is_kept_however_soon_one_leaves(tmp_path):
    kept = KeptGame(NewGame().begin(), "A game", tmp_path / "a-game.yaml")

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen._keep_game = kept
        screen.action_try_choose()
        screen.action_try_choose()
        screen.action_leave()
        assert KeptGame.open(kept.file).sitting.table == kept.sitting.table

    run(TutorApp(OwnGame(kept.sitting, "A game"), keep=ProgressStore(tmp_path)), (80, 24), visit)
