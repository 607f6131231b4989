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
    "more reach.",
    "Nothing is in the discard.",
    "Which Growth option? two presence",
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


def parts(blocks):
    return [block.part for block in blocks]


def test_a_question_ends_with_what_is_asked_and_its_answer_begins_with_why():
    story = story_of(TOLD)
    question, answer = story.steps[story.place(STEP)].beats
    assert parts(outline(question).blocks) == [Part.SEEN, Part.ASKED]
    assert parts(outline(question).log) == []
    assert parts(outline(answer).blocks) == [Part.WHY, Part.NOT_CHOSEN]
    assert parts(outline(answer).log) == [Part.DECIDED, Part.HAPPENED]


def test_a_log_that_does_not_fit_is_a_row_that_says_how_long_it_is_and_the_author_is_never_folded():
    story = story_of(TOLD)
    place = story.place(STEP)
    moment = ShownStep(story, place, place)

    def told(rows, moment=moment):
        return [plain(line) for line in step_lines(moment, moment.step, 60, UNICODE, rows)]

    whole = told(100)
    assert "LOG" not in " ".join(whole)
    folded = told(len(whole) - 3)
    assert [line for line in folded if line.startswith("LOG")] == ["LOG  4 lines" + "e opens".rjust(48)]
    assert "WHAT HAPPENED" not in folded
    assert "NOT CHOSEN" in folded
    assert told(1, ShownStep(story, place, place, log_open=True)) == whole


@pytest.mark.parametrize("name", bundled_routes())
def test_nothing_that_the_author_says_is_left_out_or_told_twice(name):
    for step in story_to_play(name).steps:
        said = [text for one in step.said for text in (one.why, *one.given, one.note, *one.recap) if text]
        said += [other.because for one in step.said for other in (*one.instead, *one.refused)]
        every = [outline(beat) for beat in step.beats]
        blocks = [block for one in every for block in one.blocks]
        told = [text for block in blocks for text in (*block.sentences, *(other.because for other in block.others))]
        assert sorted(map(str, told)) == sorted(map(str, said)), step.id
        answered = [one for outlined in every for block in outlined.log for one in block.decisions]
        assert sorted(one.prompt for one in answered) == sorted(one.prompt for one in step.decisions if one.is_open)
