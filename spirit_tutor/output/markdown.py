"""A whole route as Markdown that reads on its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from spirit_tutor import words
from spirit_tutor.replay.commentary.prose import Span
from spirit_tutor.telling.narrate import Told
from spirit_tutor.telling.story import OtherView, Said, Story, StoryStep
from spirit_tutor.telling.views import AdversaryView, TableView


def markdown(story: Story) -> str:
    """The route as Markdown: every step in order, those without commentary in one line each."""
    blocks = [f"# {_safe(story.title)}"]
    if story.about:
        blocks.append(_safe(story.about))
    for turn, steps in groupby(story.steps, key=lambda step: step.turn):
        blocks.append(f"## {f'Turn {turn}' if turn else 'Setup'}")
        blocks += _turn(list(steps))
    if story.steps:
        blocks += ["## The table at the end", _table(story.steps[-1].after)]
    if story.ending:
        blocks.append(f"**{_safe(story.ending[0].upper() + story.ending[1:])}.**")
    if story.problem:
        blocks.append(f"The route stops here: {_safe(story.problem)}")
    return "\n\n".join(blocks)


def step_markdown(step: StoryStep) -> str:
    """One step as Markdown: its title, where it is, the reasons, what happened."""
    title, *rest = _step(step)
    turn = f"Turn {step.turn}, {step.phase_name}" if step.turn else step.phase_name
    return "\n\n".join((title, _safe(f"{turn}, step {step.id}"), *rest))


def _turn(steps: list[StoryStep]) -> Iterator[str]:
    if steps[0].turn:
        yield _table(steps[0].before)
    for spoken, run in groupby(steps, key=lambda step: bool(step.said)):
        if spoken:
            for step in run:
                yield from _step(step)
        else:
            yield "\n".join(line for step in run for line in _told(step.told))


def _step(step: StoryStep) -> Iterator[str]:
    yield f"### {_safe(step.title)}"
    before = [said for said in step.said if said.why or said.given or said.instead or said.refused]
    after = [said for said in step.said if said.note or said.recap]
    for said in before:
        yield from _reasons(said)
    if step.told:
        yield "\n".join(_told(step.told))
    for said in after:
        if said.note:
            yield _text(said.note)
        if said.recap:
            yield "What changed:"
            yield _list(said.recap)


def _reasons(said: Said) -> Iterator[str]:
    if said.why:
        yield _text(said.why)
    if said.given:
        yield f"What you can see:\n\n{_list(said.given)}"
    for heading, others in (("Not chosen", said.instead), ("Not allowed", said.refused)):
        if others:
            yield f"{heading}:\n\n" + "\n".join(f"- {_other(other)}" for other in others)


def _other(other: OtherView) -> str:
    return f"*{_safe(', '.join(other.answers))}*: {_text(other.because)}"


def _told(told: Iterable[Told], depth: int = 0) -> Iterator[str]:
    for line in told:
        yield f"{'  ' * depth}- {_safe(line.text)}"
        yield from _told(line.children, depth + 1)


def _list(sentences: Iterable[tuple[Span, ...]]) -> str:
    return "\n".join(f"- {_text(sentence)}" for sentence in sentences)


def _text(spans: tuple[Span, ...]) -> str:
    return "".join(f"*{_safe(span.text)}*" if span.kind == "card" else _safe(span.text) for span in spans)


def table_facts(table: TableView) -> str:
    """What lies beside the island, in one sentence."""
    invaders, fear = table.invaders, table.fear
    cards = [
        f"{name}: {words.joined(card.name for card in space)}"
        for name, space in (("Ravage", invaders.ravage), ("Build", invaders.build))
        if space
    ]
    facts = [
        *cards,
        f"Fear {fear.generated} of {fear.markers}, Terror Level {words.STAGES.get(fear.terror_level, 'Victory')}",
        f"Blight left {table.blight.left}",
        *_against(table.adversary),
        *(f"{spirit.short}: Energy {spirit.energy}" for spirit in table.spirits),
    ]
    return f"{'; '.join(facts)}."


def _against(adversary: AdversaryView | None) -> list[str]:
    """The Adversary, and what is left of what it limits."""
    if adversary is None:
        return []
    supplies = (f"{one.piece} left {one.left} of {one.of}" for one in adversary.supplies)
    return [f"{adversary.name}, level {adversary.level}", *supplies]


def _table(table: TableView) -> str:
    boards = groupby(table.lands.values(), key=lambda land: land.board)
    rows = [[f"{land.id} {land.terrain}: {land.notation}" for land in lands] for _, lands in boards]
    columns = [f"Board {next(iter(row))[0]}" for row in rows]
    height = max(len(row) for row in rows)
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    lines += [f"| {' | '.join(_safe(row[i]) if i < len(row) else '' for row in rows)} |" for i in range(height)]
    return f"{_safe(table_facts(table))}\n\n" + "\n".join(lines)


def _safe(text: str) -> str:
    """Text without Markdown or HTML of its own."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)
