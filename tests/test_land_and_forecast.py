"""What the land inspector, the forecast and the Invader board say of what is still to come, and of which table."""


from spirit_tutor.replay.library import open_story
from spirit_tutor.replay.story import Story
from spirit_tutor.tui.ink import Ink
from spirit_tutor.tui.inspector_pane import inspector_lines
from spirit_tutor.tui.lines import plain
from spirit_tutor.tui.look import Look
from spirit_tutor.tui.moment import Moment
from spirit_tutor.tui.palette import DARK
from spirit_tutor.tui.symbols import UNICODE

LOOK = Look(Ink(DARK), UNICODE)


def inspected(story: Story, step: str, land: str, *, back: bool = False) -> str:
    """The inspector of a land at a step, in one line."""
    place = story.place(step)
    assert place is not None
    moment = Moment(story, place, place, looking_back=back, cursor=land)
    return " ".join(" ".join(map(plain, inspector_lines(moment, 200, LOOK))).split())


def test_a_card_that_has_acted_is_not_to_come() -> None:
    story = open_story("river-lightning")
    ravaged = next(
        step for step in story.steps if step.turn == 2 and step.phase == "ravage" and step.told and step.told[0].land
    )
    land, card = ravaged.told[0].land, ravaged.before.invaders.ravage[0].name
    assert f"{card}, in Ravage, names this land: it has Ravaged this turn." in inspected(story, ravaged.id, land)
    assert "this turn, Ravage:" in inspected(story, ravaged.id, land, back=True)
