"""What is shown at one moment as Markdown: a step, what came of what the reader tried, the page after the last step."""

from __future__ import annotations

from collections.abc import Iterator

from spirit_tutor.reading.place import closing
from spirit_tutor.reading.playing import guess
from spirit_tutor.reading.playing.attempt import counted, of_turn, predicted_of_turn, to_look_at_again
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.step_groups import Run, Scene
from spirit_tutor.telling.turn_table import turn_sentences

from .markdown import safe, step_markdown


def page_markdown(moment: ShownStep) -> str:
    """The step, or all steps of a run, or the closing page; at the end of a turn and of the story also how the
    questions came out that the reader tried first, how the predictions did, and what to look at again."""
    return "\n\n".join((*(_closing(moment) if moment.step is None else _steps(moment.step)), *_outcomes(moment)))


def _steps(scene: Scene) -> Iterator[str]:
    yield from (step_markdown(one) for one in (scene.steps if isinstance(scene, Run) else (scene,)))


def _closing(moment: ShownStep) -> Iterator[str]:
    title, *sentences = closing(moment.story)
    yield f"### {safe(title)}"
    yield from (safe(one) for one in (moment.story.title, *sentences))
    if sentences := list(turn_sentences(moment.turns)):
        yield "\n".join(f"- {safe(one)}" for one in sentences)


def _outcomes(moment: ShownStep) -> Iterator[str]:
    outcomes, predicted = of_turn(moment), predicted_of_turn(moment)
    lines = [counted([outcome for _, outcome in outcomes])] if outcomes else []
    lines += [guess.counted(predicted)] if predicted else []
    lines += [f"To look at again: {title}, step {mark.partition('?')[0]}." for title, mark in to_look_at_again(moment)]
    if lines:
        yield "Your turn:\n\n" + "\n".join(f"- {safe(one)}" for one in lines)
