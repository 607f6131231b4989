"""A decision in two beats: what stands beside which table."""

from collections.abc import Iterator

import pytest
from screen_kit import ROUTE, story_of

from spirit_tutor.drawing.story_lines import step_lines
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import plain as text_of
from spirit_tutor.reading.shown_step import ShownStep as ShownStep
from spirit_tutor.replay.commentary import vocabulary
from spirit_tutor.replay.commentary.author import script
from spirit_tutor.replay.commentary.claims import Claim
from spirit_tutor.replay.engine import Replay
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.table.table import Table
from spirit_tutor.telling.decisions import plain
from spirit_tutor.telling.opening import open_replay
from spirit_tutor.telling.story import Story, StoryStep
from spirit_tutor.telling.views import table_view

NAMES = list(bundled_routes())


def evidence(replay: Replay, place: int) -> Iterator[tuple[str, Claim]]:
    """The evidence in a step: each sentence and the claim that carries it."""
    claims = script(replay.route, replay.game).claims
    for asked in replay.steps[place].asks:
        for number, sentence in enumerate(asked.commentary.given):
            yield plain(sentence), claims["play", asked.entry, "given", number, "claim"]


def tables(replay: Replay, place: int) -> list[Table]:
    """Every table that lay there during a step."""
    step = replay.steps[place]
    return [step.before, *(asked.table for asked in step.asks), step.after]


def in_one_line(moment: ShownStep) -> str:
    assert moment.step is not None
    return " ".join(" ".join(text_of(line) for line in step_lines(moment, moment.step, 10_000, UNICODE)).split())


@pytest.mark.parametrize("name", NAMES)
def test_no_evidence_is_beside_a_table_on_which_its_claim_is_false(name):
    replay = open_replay(name)
    story = Story(replay)
    assert not story.problem
    start = replay.first
    shown = 0
    for place, step in enumerate(story.steps):
        if place and step.turn != story.steps[place - 1].turn:
            start = replay.steps[place].before
        said = list(evidence(replay, place))
        beats = [*range(len(step.questions)), None]
        viewed = [(table, table_view(replay.game, table)) for table in tables(replay, place)]
        for beat, back in [*((beat, False) for beat in beats), (None, True)]:
            moment = ShownStep(story, place, place, beat=beat, looking_back=back)
            seen = [table for table, view in viewed if view == moment.view]
            assert seen
            text = in_one_line(moment)
            for sentence, claim in said:
                if f"• {sentence}" in text:
                    shown += 1
                    for table in seen:
                        assert claim.value(vocabulary.ClaimContext(replay.game, table, start=start)), (
                            step.id,
                            beat,
                            sentence,
                        )
    assert shown >= sum(len(list(evidence(replay, place))) for place in range(len(replay.steps)))


@pytest.mark.parametrize("name", NAMES)
def test_what_changed_is_told_beside_the_table_that_it_speaks_of(name):
    replay = open_replay(name)
    story = Story(replay)
    for step, told in zip(replay.steps, story.steps, strict=True):
        for said in step.notes:
            if said.recap:
                assert table_view(replay.game, said.table) == told.after


def titles(step: StoryStep) -> list[str]:
    return [beat.title for beat in step.beats]


def test_a_routine_decision_has_one_beat():
    story = story_of(ROUTE)
    assert [beats for step in story.steps if len(beats := step.beats) > 1] == []


GAIN = """
format: 1
title: A card is gained
setup:
  spirits:
  - {spirit: river, board: A}
  - {spirit: lightning, board: B}
play:
- explore card: Mountain I
- who: river
  growth: card and presence
- who: river
  gain: minor
  why: A Minor Power costs nothing but its Energy.
  given:
  - say: River holds [Wash Away].
    claim: "'Wash Away' in river.hand"
- power cards: [Uncanny Melting, Rain of Blood, Call to Tend, Pull Beneath the Hungry Earth]
- keep: Uncanny Melting
  why: It takes Blight away.
  given:
  - say: River holds [Flash Floods].
    claim: "'Flash Floods' in river.hand"
  instead:
  - keep: Rain of Blood
    because: It removes no Blight.
- who: river
  land: A4
  from: card-play track
"""


def test_two_decisions_of_a_step_have_a_question_each_and_the_second_tells_the_answer_to_the_first():
    story = story_of(GAIN)
    assert not story.problem
    step = next(step for step in story.steps if step.questions)
    first, second = step.questions
    assert titles(step) == ["River decides", "River decides", "River gains Uncanny Melting"]
    assert [question.id for question in step.questions] == ["1.growth", "1.growth"]
    assert (first.asked.question, first.decisions) == ("River: A Minor or a Major Power?", ())
    assert second.asked.question == "River: Which card is kept?"
    assert [one.answer for one in second.decisions] == [
        ("minor",), ("Uncanny Melting", "Rain of Blood", "Call to Tend", "Pull Beneath the Hungry Earth"),
    ]  # fmt: skip
    assert [one.answer for one in step.last_decisions] == [("Uncanny Melting",)]
    before, after = (len(table.spirits[0].hand) for table in (second.after, step.after))
    assert (before, after) == (4, 5)


def test_a_question_has_nothing_of_the_answer_in_it():
    step = next(step for step in story_of(GAIN).steps if step.questions)
    for question in step.questions:
        told = " ".join((question.id, question.title, *(plain(text) for text in question.seen.given), *question.shows))
        assert "Melting" not in told
        assert "melting" not in told
    assert step.questions[0].after == step.before


def test_the_lands_that_may_be_chosen_are_those_of_the_legal_answers():
    story = story_of(
        ROUTE.replace("- land: A4\n  from: card-play track\n", """\
- land: A4
  from: card-play track
  why: It is nearer to the coast.
  given:
  - say: A4 lies beside A2.
    claim: adjacent(A4, A2)
""", 1)
    )  # fmt: skip
    assert not story.problem
    step = story.steps[story.place("1.growth.river.presence.A4")]
    (question,) = step.questions
    assert question.lands == question.asked.options == ("A1", "A4", "A5", "A6", "A7", "A8", "B3")
    moment = ShownStep(story, story.place(step.id), 0, beat=0)
    assert set(moment.frames) == set(question.lands)
    assert not any(change.changed for change in moment.shown.values())


LOOKED_AT = """\
- why: The Sands are Explored next.
  given:
  - say: River has {river.energy} Energy.
    claim: river.energy == 1
"""


@pytest.mark.parametrize(
    ("beside", "step", "beats"), [("- explore card: Sands I\n", "1.build.A1", 2), ("- turn: 2\n", "1.time-passes", 1)]
)
def test_evidence_without_a_decision_is_looked_at_on_the_table_that_it_speaks_of(beside, step, beats):
    """Before an automatic step it has a beat of its own; of a step that its entry completed it speaks afterwards."""
    if beats == 1:
        text = ROUTE.replace(beside, beside + LOOKED_AT.replace("- why", "  why"), 1)
    else:
        text = ROUTE.replace(beside, LOOKED_AT + beside, 1)
    story = story_of(text)
    assert not story.problem
    looked_at = [(one.id, len(one.beats)) for one in story.steps if any(said.given for said in one.said)]
    assert looked_at == [(step, beats)]
    found = story.steps[story.place(step)]
    assert [(one.title, one.asked) for one in found.questions] == [("Before it happens", None)] * (beats - 1)
