"""One order in which a step is told, in every output."""

import re

import pytest
from screen_kit import TOLD, story_of

from spirit_tutor.drawing.story_lines import step_lines
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain
from spirit_tutor.output.html_page import html
from spirit_tutor.output.line_mode import LineMode
from spirit_tutor.output.markdown import step_markdown
from spirit_tutor.output.plain import step_text
from spirit_tutor.reading.progress import ProgressStore, RoutePlace
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.outline import Part, outline

STEP = "1.growth.river"
IN_ORDER = (
    "Flash Floods costs 2.",
    "Which Growth option?",
    "more reach.",
    "Nothing is in the discard.",
    "River takes the Growth option",
)


def in_lines(story, place):
    said: list[str] = []
    mode = LineMode(story, place, said.append, kept=RoutePlace(ProgressStore(), ""), keep=ProgressStore())
    mode.begin("")
    mode.obey("")
    return "\n".join(said)


def on_the_screen(story, place):
    shown = (ShownStep(story, place, place, beat=beat) for beat in (0, None))
    lines = [line for moment in shown for line in step_lines(moment, moment.step, 200, UNICODE)]
    return "\n".join(plain(line) for line in lines)


def on_the_page(story, place):
    page = html(story)
    return re.sub("<[^>]*>", "", page[page.index(f'<i id="{story.steps[place].begin}">') :])


@pytest.mark.parametrize(
    "tell",
    [
        on_the_screen, in_lines, on_the_page,
        lambda story, place: step_text(story.steps[place]),
        lambda story, place: step_markdown(story.steps[place]),
    ],
)  # fmt: skip
def test_every_output_tells_a_step_in_the_same_order(tell):
    story = story_of(TOLD)
    place = story.place(STEP)
    told = " ".join(tell(story, place).replace("*", "").split())
    assert [part for part in IN_ORDER if part not in told] == []
    assert sorted(IN_ORDER, key=told.index) == list(IN_ORDER)


def parts(beat, *, full=True):
    return [block.part for block in outline(beat, full=full).blocks]


def test_a_question_ends_with_what_is_asked_and_its_answer_begins_with_what_was_decided():
    story = story_of(TOLD)
    question, answer = story.steps[story.place(STEP)].beats
    assert parts(question) == [Part.SEEN, Part.ASKED]
    assert parts(answer) == [Part.DECIDED, Part.WHY, Part.NOT_CHOSEN, Part.HAPPENED]


def test_what_a_reader_wants_short_is_counted():
    story = story_of(TOLD)
    question, answer = story.steps[story.place(STEP)].beats
    assert (parts(question, full=False), outline(question, full=False).left_out) == ([Part.ASKED], ((1, "fact"),))
    assert parts(answer, full=False) == [Part.DECIDED, Part.WHY, Part.HAPPENED]
    assert outline(answer, full=False).left_out == ((1, "alternative"),)
    assert outline(answer).left_out == ()


@pytest.mark.parametrize("name", bundled_routes())
def test_nothing_that_the_author_says_is_left_out_or_told_twice(name):
    for step in story_to_play(name).steps:
        said = [text for one in step.said for text in (one.why, *one.given, one.note, *one.recap) if text]
        said += [other.because for one in step.said for other in (*one.instead, *one.refused)]
        blocks = [block for beat in step.beats for block in outline(beat).blocks]
        told = [text for block in blocks for text in (*block.sentences, *(other.because for other in block.others))]
        assert sorted(map(str, told)) == sorted(map(str, said)), step.id
        answered = [one for block in blocks if block.part is not Part.ASKED for one in block.decisions]
        assert sorted(one.prompt for one in answered) == sorted(one.prompt for one in step.decisions if one.is_open)
