"""Steps and tables as plain text: for a pipe, a screen reader, an author's terminal. Nothing depends on columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby

from spirit_tutor import words
from spirit_tutor.replay.engine import Replay, open_ask
from spirit_tutor.replay.forecast import Forecast, in_words
from spirit_tutor.rules.core.asks import DONE, Ask, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Play
from spirit_tutor.telling.decisions import plain
from spirit_tutor.telling.narrate import Told, every_line, tell
from spirit_tutor.telling.outline import Block, Part, outline
from spirit_tutor.telling.playing.options import option_words
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.results import Row
from spirit_tutor.telling.story import StoryStep
from spirit_tutor.telling.views import AdversaryView, CardView, EventView, LandView, SpiritView, TableView, table_view


def step_text(step: StoryStep, width: int = 100) -> str:
    """One step: who decided what and why, what happened, and the table after it."""
    turn = f"Turn {step.turn}" if step.turn else "Before turn 1"
    lines = [f"{step.title}", f"{turn}, {step.phase_name}, step {step.id}"]
    table: TableView | None = None
    for question in step.questions:
        lines += _blocks(question)
        if question.after != table:
            table = question.after
            lines += ["", *table_lines(table, "The table as this is asked:")]
    lines += _blocks(step)
    lines += ["", *forecast_lines(step.forecast), *table_lines(step.after, "The table after it:")]
    return wrapped(lines, width)


def _blocks(beat: StoryStep | Question) -> Iterator[str]:
    told = outline(beat)
    if told.results:
        yield from ("", *result_lines(told.results))
    for block in told.every_block:
        yield from ("", *block_lines(block))


def result_lines(rows: Iterable[Row]) -> list[str]:
    """What came of a step, a line a row."""
    return [f"{'; '.join(fact.text for fact in row)}." for row in rows]


def block_lines(block: Block) -> list[str]:
    """A block of a step under its heading; a single text stands in the heading's line."""
    heading = block.part.heading
    if block.part in (Part.WHY, Part.NOTE):
        return [f"{heading}: {plain(text)}" for text in block.sentences]
    if block.part is Part.ASKED:
        return [f"{heading}: {one.question} You may answer: {one.choices}." for one in block.decisions]
    if block.ravage is not None:
        return [f"{heading}: {block.ravage.text}."]
    if block.event is not None:
        return [line.removeprefix("- ") for line in _event_lines(block.event)]
    return [f"{heading}:", *_listed(block)]


def _listed(block: Block) -> Iterator[str]:
    yield from (f"- {plain(sentence)}" for sentence in block.sentences)
    yield from (f"- {one.told}: {plain(one.because)}" for one in block.others)
    for decision in block.decisions:
        yield f"- {decision.question} {decision.answered}."
        if decision.otherwise:
            yield f"-- {decision.otherwise}"
    yield from happened_lines(block.told)


def happened_lines(told: Iterable[Told]) -> list[str]:
    """What happened, a line each; a dash more says that it follows from what stands before."""
    return [f"{'-' * (depth + 1)} {line.text}" for depth, line in every_line(told)]


def forecast_lines(coming: Forecast) -> list[str]:
    """What the Invaders will do if nobody acts, in words; nothing where nothing is to come."""
    lines: list[str] = []
    for when, actions in groupby(coming.actions, key=lambda one: one.when):
        lines += [f"If nobody acts, {when}:", *(f"- {in_words(one)}" for one in actions)]
    if lines:
        lines += [f"- Not known: {what}" for what in coming.unknown]
    lines += [f"Then the end: {coming.end}"] if coming.end else []
    return [*lines, ""] if lines else []


def wrapped(lines: Iterable[str], width: int) -> str:
    """Lines wrapped to a width, continuation lines indented under their text."""
    out = []
    for line in lines:
        indent = len(line) - len(line.lstrip(" -"))
        out.append(
            textwrap.fill(
                line, max(width, 30), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
            )
        )
    return "\n".join(out)


def table_lines(table: TableView, heading: str = "The table:") -> list[str]:
    """The table in words: Invaders, Fear, Blight, the lands, each Spirit."""
    lines = [heading, *track_lines(table), "Lands:"]
    lines += [f"- {_land(land)}" for land in table.lands.values()]
    for spirit in table.spirits:
        lines += spirit_lines(spirit)
    if table.ending:
        lines.append(f"The game is over: {table.ending}, {table.reason}.")
    return lines


def track_lines(table: TableView) -> list[str]:
    """The Invader Cards, Fear, Blight and what is in force this turn, in words."""
    invaders, fear, blight = table.invaders, table.fear, table.blight
    lines = []
    for name, cards in (("Ravage", invaders.ravage), ("Build", invaders.build), ("Explore", invaders.explore)):
        shown = words.joined(f"{card.name} ({', '.join(card.lands)})" for card in cards)
        lines.append(f"- {name}: {shown}")
    deck = f"{invaders.deck} cards, the next is Stage {words.STAGES[invaders.next_stage]}" if invaders.deck else "empty"
    lines.append(f"- Invader Deck: {deck}")
    waiting = f"; {fear.earned} earned, not yet turned up" if fear.earned else ""
    waiting += f"; {fear.resolving} is being resolved" if fear.resolving else ""
    lines.append(
        f"- Fear: {fear.generated} of {fear.markers} generated{waiting}. Terror Level "
        f"{words.STAGES.get(fear.terror_level, 'Victory')}; victory with {fear.victory}"
    )
    card = f", {blight.card}: {blight.text}" if blight.card else ""
    lines.append(f"- Blight Card: {blight.side}, {blight.left} Blight left{card}")
    lines += [f"- {words.played_map(table.map, table.map_difficulty)}"] if table.map_difficulty else []
    lines += adversary_lines(table.adversary) if table.adversary is not None else []
    lines += _event_lines(table.event) if table.event is not None else []
    lines += [f"- This turn: {effect}" for effect in table.effects]
    return [*lines, *(f"- To come: {effect}" for effect in table.coming)]


def _event_lines(event: EventView) -> Iterator[str]:
    """The Event being resolved, if any, the part of it under way, and the Event Deck."""
    if event.card:
        under_way = words.joined((part.name for part in event.parts if part.now), "or")
        yield f"- Event Card: {event.card}" + (f", now {under_way}" if under_way else "")
    yield f"- Event Deck: {event.deck} cards" + "".join(f"; {place}" for place in event.returned)


def land_words(land: LandView, table: TableView) -> str:
    """A land and what lies in it, in whole words: `A2 Wetland, Coastal: 1 City, 1 Dahan, 2 Presence of River`."""
    shorts = {spirit.id: spirit.short for spirit in table.spirits}
    parts = []
    for piece in land.pieces:
        marks = [f"{piece.damage} damage"] if piece.damage else []
        marks += [f"{piece.strife} Strife"] if piece.strife else []
        parts.append(words.counted(piece.count, piece.kind) + (f" with {words.joined(marks)}" if marks else ""))
    for one in land.presence:
        sacred = ", a Sacred Site" if one.sacred_site else ""
        parts.append(f"{one.count} Presence of {shorts.get(one.spirit, one.spirit)}{sacred}")
    parts += [f"{land.blight} Blight"] if land.blight else []
    parts += [words.counted(count, kind) for kind, count in land.tokens]
    parts += [f"Defend {land.defend}"] if land.defend else []
    return f"{land.id} {land.terrain}{', Coastal' if land.coastal else ''}: {', '.join(parts) or 'empty'}."


def card_lines(card: CardView) -> list[str]:
    """What is printed on a Power, in words."""
    facts = {
        "Cost": f"{card.cost} Energy" if card.kind != "innate" else "", "Speed": card.speed, "Range": card.range,
        "Elements": ", ".join(card.elements), "Target": card.target,
    }  # fmt: skip
    lines = [f"{name}: {fact}" for name, fact in facts.items() if fact]
    lines += [card.text] if card.text else []
    for line in card.lines:
        reached = "reached" if line.reached else "not reached"
        lines.append(f"With {words.needs(line.needs)} ({reached}): {line.text}")
    return lines


def adversary_lines(adversary: AdversaryView | None) -> list[str]:
    """The Adversary, what it limits and keeps, and its rules."""
    if adversary is None:
        return ["- This game is played without an Adversary."]
    return [
        f"- Adversary: {adversary.name}, level {adversary.level}, Difficulty {adversary.difficulty}",
        *(f"- {one.piece}: {one.left} of {one.of} left to place ({one.rule})" for one in adversary.supplies),
        *([f"- {adversary.kept} of {adversary.enough} Blight kept off the Blight Card"] if adversary.enough else []),
        *([f"- {adversary.event}"] if adversary.event else []),
        *(f"- {name}: {text}" for name, text in adversary.rules),
    ]


def _land(land: LandView) -> str:
    coast = ", Coastal" if land.coastal else ""
    sacred = [p.spirit for p in land.presence if p.sacred_site]
    site = f" (Sacred Site of {words.joined(sacred)})" if sacred else ""
    nothing = "destroyed with its board" if land.destroyed else "empty"
    return f"{land.id} {land.terrain}{coast}: {land.notation if land.notation != '-' else nothing}{site}"


def _cards(cards: tuple[CardView, ...]) -> str:
    return words.joined(f"{card.name} ({card.cost}, {card.speed}{', used' if card.used else ''})" for card in cards)


def spirit_lines(spirit: SpiritView) -> list[str]:
    """A Spirit's Energy, Elements and cards, in words."""
    lines = [
        f"{spirit.name} ({spirit.letter}):",
        f"- Energy {spirit.energy}, income {spirit.income}, card plays {spirit.card_plays}",
        f"- Elements: {words.elements(spirit.elements)}",
        f"- in play: {_cards(spirit.in_play)}",
        f"- hand: {_cards(spirit.hand)}",
    ]
    if spirit.discard:
        lines.append(f"- discard: {words.joined(card.name for card in spirit.discard)}")
    if spirit.destroyed:
        lines.append(f"- destroyed Presence: {spirit.destroyed}")
    return lines


def next_text(replay: Replay, width: int = 100) -> str:
    """The table after the last entry, and what the rules ask then with every legal answer as a file spells it."""
    fork = open_ask(replay)
    done = replay.entries_done
    lines = table_lines(table_view(fork.game, fork.table))
    if replay.stopped is not None:
        lines += ["", "The route stops here; its next entry has a mistake."]
    lines.append("")
    if fork.over:
        return wrapped([*lines, "The game is over; nothing is asked any more."], width)
    if fork.in_step and fork.game.happenings:
        lines += ["In this action so far:", *happened_lines(tell(fork.game, fork.game.happenings)), ""]
    lines.append(f"After {done} entries:")
    while fork.ask is not None:
        lines += _ask_lines(fork.game, fork.ask)
        if isinstance(fork.ask, Draw) or fork.ask.usual in ("", DONE):
            break
        # An ask with a usual answer may be left out: show what comes after it in the same action.
        fork.answer(fork.ask.usual)
        _answer_forced(fork)
    return wrapped(lines, width)


def _answer_forced(fork: Play) -> None:
    while fork.ask is not None and fork.ask.forced:
        fork.answer(fork.ask.forced)


def _ask_lines(game: Game, ask: Ask) -> list[str]:
    lines = [f"The rules ask {words.spirit(game, ask.who)} for '{ask.about}'. {ask.prompt}"]
    if isinstance(ask, Draw):
        cards = sorted(ask.cards)
        lines += [f"{ask.number} of these {len(cards)} may come from the {ask.deck}:", *(f"- {card}" for card in cards)]
        example = ", ".join(cards[: ask.number])
        return [*lines, f"Write: - {ask.about}: {f'[{example}]' if ask.number > 1 else example}", ""]
    lines += [f"- {option_words(game, ask, option)}" for option in ask.spellings]
    if ask.usual:
        lines.append(f"It may be left out; then it is '{ask.usual}'.")
    return [*lines, f"Write: - {ask.about}: {ask.usual or ask.spellings[0]}", ""]
