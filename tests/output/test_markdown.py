"""A route as Markdown that reads on its own: what it teaches, the Spirits at each turn, cards where they are argued from."""

from screen_kit import TOLD, story_of

from spirit_tutor.output.markdown import markdown
from spirit_tutor.telling.opening import open_story


def test_what_a_route_teaches_stands_before_its_first_step():
    text = markdown(open_story("river-lightning"))
    taught = text.index("What it teaches:\n\n- ")
    assert taught < text.index("## Setup")


def test_each_turn_begins_with_the_spirits_and_what_they_hold():
    turns = markdown(open_story("river-lightning")).split("\n## Turn ")[1:]
    assert turns
    for turn in turns:
        opening = turn[: turn.index("\n### ")]
        assert "**River Surges in Sunlight (R):**" in opening
        assert "\n- hand: " in opening
        assert "card plays " in opening


def test_a_card_is_told_once_behind_the_step_that_first_argues_from_it():
    text = markdown(story_of(TOLD))
    assert text.count("> Flash Floods.\n>\n> Cost: 2 Energy\n>\n> Speed: fast") == 1
    assert text.index("Flash Floods") < text.index("> Flash Floods.") < text.index("\n## Turn 2")
