"""A whole route as Markdown that reads on its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from spirit_tutor import words
from spirit_tutor.drawing.linked_prose import marked
from spirit_tutor.replay.commentary.prose import CARD, ProseSpan
from spirit_tutor.telling.narrate import Told, every_line
from spirit_tutor.telling.outline import Block, Part, outline
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story, StoryStep
from spirit_tutor.telling.views import AdversaryView, SpiritView, TableView

from .plain import card_lines, spirit_lines


def markdown(story: Story) -> str:
    """The route as Markdown: every step in order, those without commentary in one line each."""
    blocks = [f"# {safe(story.title)}"]
    if story.about:
        blocks.append(safe(story.about))
    if story.teaches:
        blocks.append("What it teaches:\n\n" + "\n".join(f"- {safe(one)}" for one in story.teaches))
    explained: set[str] = set()
    for turn, steps in groupby(story.steps, key=lambda step: step.turn):
        blocks.append(f"## {f'Turn {turn}' if turn else 'Setup'}")
        blocks += _turn(story, list(steps), explained)
    if story.steps:
        blocks += ["## The table at the end", _table(story.steps[-1].after)]
    if story.ending:
        blocks.append(f"**{safe(story.ending[0].upper() + story.ending[1:])}.**")
    if story.problem:
        blocks.append(
            f"{'The route stops here' if story.stops else 'Not all that is said is right'}: {safe(story.problem)}"
        )
    return "\n\n".join(blocks)


def step_markdown(step: StoryStep | Question) -> str:
    """One step as Markdown: its title, where it is, its questions, then the answers and what happened; or a question."""
    title, *rest = _step(step)
    turn = f"Turn {step.turn}, {step.phase_name}" if step.turn else step.phase_name
    return "\n\n".join((title, safe(f"{turn}, step {step.id}"), *rest))


def _turn(story: Story, steps: list[StoryStep], explained: set[str]) -> Iterator[str]:
    """The steps of a turn, behind the table that it begins with; a card is told where the author first speaks of it."""
    if steps[0].turn:
        yield _table(steps[0].before)
        yield from map(_spirit, steps[0].before.spirits)
    for spoken, run in groupby(steps, key=lambda step: bool(step.said)):
        if spoken:
            for step in run:
                yield from _step(step)
                cards = (card for card in marked(step, CARD) if card not in explained)
                yield from filter(None, (_card(story, step, card) for card in cards))
                explained.update(marked(step, CARD))
        else:
            yield "\n".join(line for step in run for line in _told(step.told))


def _spirit(spirit: SpiritView) -> str:
    """A Spirit's tracks, Elements and cards."""
    return "\n".join(line if line.startswith("- ") else f"**{line}**\n" for line in map(safe, spirit_lines(spirit)))


def _card(story: Story, step: StoryStep, name: str) -> str:
    """What a Power says, set apart from the author's words; nothing of a card that is no Power."""
    of_spirits = (
        card
        for spirit in step.after.spirits
        for card in (*spirit.innates, *spirit.in_play, *spirit.hand, *spirit.discard)
        if card.name == name
    )
    card = next(of_spirits, None) or story.face(name)
    if card is None:
        return ""
    return "\n>\n".join(f"> {safe(line)}" for line in (f"{card.name}.", *card_lines(card)))


def _step(step: StoryStep | Question) -> Iterator[str]:
    yield f"### {safe(step.title)}"
    for beat in step.beats if isinstance(step, StoryStep) else (step,):
        told = outline(beat)
        if told.results:
            yield "\n".join(f"- **{safe('; '.join(fact.text for fact in row))}**" for row in told.results)
        for block in told.every_block:
            yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    """A block; what the author says in one text stands without a heading."""
    if block.part in (Part.WHY, Part.NOTE):
        yield from map(_text, block.sentences)
    elif block.part is Part.ASKED:
        yield from (f"**{safe(one.question)}** {safe(one.choices)}." for one in block.decisions)
    elif block.ravage is not None:
        yield f"{block.part.heading}: {safe(block.ravage.text)}."
    elif block.event is None:
        yield f"{block.part.heading}:\n\n" + "\n".join(_items(block))


def _items(block: Block) -> Iterator[str]:
    yield from (f"- {_text(sentence)}" for sentence in block.sentences)
    yield from (f"- *{safe(one.told)}*: {_text(one.because)}" for one in block.others)
    for one in block.decisions:
        otherwise = f" ({safe(one.otherwise)})" if one.otherwise else ""
        yield f"- {safe(one.question)} **{safe(one.answered)}**{otherwise}"
    yield from _told(block.told)


def _told(told: Iterable[Told]) -> Iterator[str]:
    return (f"{'  ' * depth}- {safe(line.text)}" for depth, line in every_line(told))


def _text(spans: tuple[ProseSpan, ...]) -> str:
    return "".join(f"*{safe(span.text)}*" if span.kind == "card" else safe(span.text) for span in spans)


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
    boards = {board: list(lands) for board, lands in groupby(table.lands.values(), key=lambda land: land.board)}
    rows = [[f"{land.id} {land.terrain}: {land.notation}" for land in lands] for lands in boards.values()]
    columns = [f"Board {board}" for board in boards]
    height = max(len(row) for row in rows)
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    lines += [f"| {' | '.join(safe(row[i]) if i < len(row) else '' for row in rows)} |" for i in range(height)]
    return f"{safe(table_facts(table))}\n\n" + "\n".join(lines)


def safe(text: str) -> str:
    """Text without Markdown or HTML of its own."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)
