"""A whole route as one HTML page that needs nothing else: the story with the maps as drawn on the screen.

It is a book: read from the front, it tells nothing early. Cards are explained where they are first named, and the list
of all steps stands at the end. Without its script it is a book still; with it keys turn the pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from urllib.parse import quote

from spirit_tutor import words
from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.card_face import face_lines
from spirit_tutor.drawing.legend_lines import sign_lines
from spirit_tutor.drawing.linked_prose import marked
from spirit_tutor.drawing.map.grid import has_grids
from spirit_tutor.drawing.map.land_list import land_list
from spirit_tutor.drawing.styles import Ink
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.text_lines import Line, clean
from spirit_tutor.lexicon import load
from spirit_tutor.reading.place import Reading
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.step_groups import Scene
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.decisions import DecisionView, OtherView
from spirit_tutor.telling.narrate import Told
from spirit_tutor.telling.outline import Block, Part, outline
from spirit_tutor.telling.results import Row
from spirit_tutor.telling.story import Story
from spirit_tutor.telling.views import LandView, SpiritView

from .html_map import PALETTES, SIZES, Colours, IslandDrawing
from .markdown import table_facts
from .plain import land_words

_COLUMNS = 62
"""Columns of a map that is a list of lands."""
_LEGEND_COLUMNS = 84
_ENDLESS = 10_000
"""Columns for text that the browser wraps."""

_COLOURS_OF_THE_PAGE = ("page", "panel", "text", "muted", "faint", "accent", "accent_text")


def html(story: Story) -> str:
    """The page of a story."""
    return "\n".join(_Page(story).lines())


class _Page:
    """What the page has to remember while it is written: colours, and what was shown or explained already."""

    def __init__(self, story: Story):
        self.story = story
        self.looks = [Look(Ink(palette), UNICODE) for palette in PALETTES]
        self.colours = Colours()
        self.terms: dict[str, None] = {}
        self.cards: set[str] = set()
        self.last_map = ""
        self.turns: list[int] = []
        self.spirits_shown: tuple[SpiritView, ...] = ()
        self.islands: list[IslandDrawing] = []

    def lines(self) -> Iterator[str]:
        """The whole page. The body is made first, since it tells which colours there are."""
        body = list(self.body())
        named = [f"--{role.replace('_', '-')}: var(--{self.colours.of(role)});" for role in _COLOURS_OF_THE_PAGE]
        light, dark = map(self.colours.variables, PALETTES)
        yield from (
            "<!doctype html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{_text(self.story.title)}</title>", "<style>",
            f":root {{ {light} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}",
            (f"@media screen {{ :root[data-look=light] {{ color-scheme: light; {light} }} "
            f":root[data-look=dark] {{ color-scheme: dark; {dark} }} }}"),
            f":root {{ {' '.join(named)} }}",
            *self.colours.classes(), _beside("html_page.css"), "</style>", "</head>", '<body id="top">',
            *body, f"<script>{_beside('html_page.js')}</script>", "</body>", "</html>",
        )  # fmt: skip

    def body(self) -> Iterator[str]:
        """Title, turns, words, the list of all steps."""
        story = self.story
        turns = list(dict.fromkeys(step.turn for step in story.steps))
        articles = [
            "\n".join(self.article(moment, moment.step, number))
            for number, moment in enumerate(self.moments(), start=1)
            if moment.step
        ]
        yield from self.bar(turns)
        yield f"<main><header><h1>{_text(story.title)}</h1>"
        if story.about:
            yield f"<p>{_text(story.about)}</p>"
        yield from _part("What it teaches", _list(_text(one) for one in story.teaches))
        yield f'<p class="contents">{_link("words", "Words")} · {_link("steps", "All steps (at the end)")}</p>'
        yield '<p class="keys"><kbd>j</kbd> next <kbd>k</kbd> back <kbd>[</kbd> <kbd>]</kbd> turn <kbd>t</kbd> light or dark</p>'
        signs = "\n".join(map(self.line, zip(*(sign_lines(_LEGEND_COLUMNS, look) for look in self.looks), strict=True)))
        yield f"<details><summary>How to read the maps</summary><pre>{signs}</pre></details></header>"
        yield f'<svg width="0" height="0" aria-hidden="true">{"".join(one.ground() for one in self.islands)}</svg>'
        for turn, of_turn in groupby(zip(self.turns, articles, strict=True), key=lambda pair: pair[0]):
            yield f'<section class="turn" id="{_turn_id(turn)}"><h2>{_turn_name(turn)}</h2>'
            yield from (article for _, article in of_turn)
            yield "</section>"
        yield '<section id="end">'
        for sentence in (story.ending, story.problem):
            if sentence:
                yield f"<p><strong>{_text(sentence[:1].upper() + sentence[1:])}</strong></p>"
        yield "</section>"
        yield from self.words()
        yield from self.index(turns)
        yield "</main>"

    def bar(self, turns: Sequence[int]) -> Iterator[str]:
        """What stays on top: the title, where one is, and the turns."""
        links = (
            f'<a href="#{_turn_id(turn)}" data-turn="{turn}" title="{_turn_name(turn)}">{turn or "Setup"}</a>'
            for turn in turns
        )
        yield (
            f'<div class="bar"><div><div class="place"><b>{_text(self.story.title)}</b><span></span></div>'
            f'<nav aria-label="Turns">{"".join(links)}<a href="#end">End</a></nav></div></div>'
        )

    def moments(self) -> Iterator[ShownStep]:
        """What a reader sees who goes from step to step."""
        reading = Reading(self.story)
        while reading.scene is not None:
            yield reading.moment
            reading.go_on()

    # -- a step ---------------------------------------------------------------------------------------

    def article(self, moment: ShownStep, step: Scene, number: int) -> Iterator[str]:
        """A step: its map and the Spirits, if they changed, and its story. `number` counts the articles from 1."""
        first = not self.turns or self.turns[-1] != moment.turn
        self.turns.append(moment.turn)
        opening = "first" if first else ""
        yield (
            f'<article class="{opening}" id="{_article_id(number)}" data-turn="{moment.turn}" '
            f'data-place="{_attribute(self.place(moment))}">'
        )
        marks = [*(one.id for one in moment.joined), step.mark]
        marks += [one.id for one in moment.run.steps[1:]] if moment.run else []
        yield "".join(f'<i id="{_attribute(mark)}"></i>' for mark in marks)
        yield f"<header><h3>{_text(step.title)}</h3>"
        has_map = (
            first or any(change.changed for change in moment.shown.values()) or (moment.question and moment.frames)
        )
        if has_map:
            self.last_map = _article_id(number)
        as_before = "" if has_map else f" · the map is {_link(self.last_map, 'as before')}"
        fear, blight = moment.view.fear, moment.view.blight
        yield (
            f'<p class="where">{_text(step.phase_name)} · {_text(moment.who)} · Fear {fear.generated} of {fear.markers} · '
            f"Blight left {blight.left} · {_link(step.mark, step.id)}{as_before}</p></header>"
        )
        if has_map:
            yield '<div class="map">'
            yield from self.map(moment)
            yield f'<p class="where">{_text(table_facts(moment.view))}</p></div>'
        yield '<div class="story">'
        told = outline(step, moment.joined)
        if told.results:
            yield f'<p class="results">{"<br>".join(map(_result, told.results))}</p>'
        for block in told.blocks:
            yield from self.block(block)
        if told.log:
            is_open = "" if told.blocks else " open"
            yield f'<details class="log"{is_open}><summary>Log: every card and every move</summary>'
            for block in told.log:
                yield from self.block(block)
            yield "</details>"
        for card in marked(step, prose.CARD):
            if card not in self.cards:
                self.cards.add(card)
                face = _bare(face_lines(moment, card, _ENDLESS, UNICODE))
                yield f'<aside id="{_attribute(_card_id(card))}">{_text(face)}</aside>'
        yield "</div>"
        if first or moment.view.spirits != self.spirits_shown:
            self.spirits_shown = moment.view.spirits
            yield '<div class="spirits"><h4>The Spirits now</h4>'
            yield from map(_spirit, moment.view.spirits)
            yield "</div>"
        back = _link(_article_id(number - 1), "← Back") if number > 1 else _link("top", "← Back")
        onward = _link(
            "end" if moment.last + 1 >= len(self.story.steps) and not moment.question else _article_id(number + 1),
            "Next →",
        )
        yield f'<nav class="onward">{back}{onward}</nav></article>'

    def place(self, moment: ShownStep) -> str:
        """Where a step stands: `turn 4 of 7, step 135`."""
        turns = self.story.steps[-1].turn
        turn = f"turn {moment.turn} of {turns}" if moment.turn else "Setup"
        return f"{turn}, step {moment.place + 1}"

    def block(self, block: Block) -> Iterator[str]:
        """A block of the step."""
        if block.part is Part.ASKED:
            asked = ((_text(one.question), _text(one.choices)) for one in block.decisions)
            body = "".join(f"<p><strong>{question}</strong> {choices}.</p>" for question, choices in asked)
        elif block.ravage is not None:
            body = f"<p>{_text(block.ravage.text)}.</p>"
        elif block.part in (Part.WHY, Part.NOTE):
            body = "".join(f"<p>{self.telling(text)}</p>" for text in block.sentences)
        else:
            said = (
                *map(self.telling, block.sentences),
                *map(self.other, block.others),
                *map(_decision, block.decisions),
            )
            body = _list(said) + _told(block.told)
        yield from _part(block.part.heading, body)

    def other(self, other: OtherView) -> str:
        """An alternative and what speaks against it."""
        return f"<strong>{_text(other.told)}</strong>: {self.telling(other.because)}"

    def telling(self, spans: Iterable[prose.ProseSpan]) -> str:
        """The author's words; cards and terms lead to where they are explained."""
        return "".join(map(self.span, spans))

    def span(self, span: prose.ProseSpan) -> str:
        """A stretch of them."""
        if span.kind == prose.CARD:
            return _link(_card_id(span.ref), span.text)
        if span.kind == prose.TERM:
            self.terms[span.ref] = None
            return _link(_term_id(span.ref), span.text)
        return f"<strong>{_text(span.text)}</strong>" if span.kind in (prose.LAND, prose.FIGURE) else _text(span.text)

    # -- the map --------------------------------------------------------------------------------------

    def map(self, moment: ShownStep) -> Iterator[str]:
        """The island as on the screen, and in words."""
        if has_grids(moment.view):
            self.islands = self.islands or [IslandDrawing(size, moment, self.colours) for size in SIZES]
            yield from (island.map(moment) for island in self.islands)
        else:
            lists = (land_list(moment, _COLUMNS, look) for look in self.looks)
            yield f"<pre>{chr(10).join(map(self.line, zip(*lists, strict=True)))}</pre>"
        lands = "".join(_land(land, moment) for land in moment.view.lands.values())
        yield f"<details><summary>The map in words</summary><ul>{lands}</ul></details>"

    def line(self, looks: tuple[Line, ...]) -> str:
        """A row of text in the colours of both looks."""
        styled = ([look.ink.style(role) for _, role in line] for look, line in zip(self.looks, looks, strict=True))
        cells = zip((text for text, _ in looks[0]), *styled, strict=True)
        return "".join(self.colours.span(_text(text), light, dark) for text, light, dark in cells)

    # -- the end --------------------------------------------------------------------------------------

    def words(self) -> Iterator[str]:
        """The terms that were used."""
        yield '<section id="words"><h2>Words</h2><dl>'
        glossary = load()
        for entry in sorted((glossary[term] for term in self.terms), key=lambda entry: entry.term.casefold()):
            yield f'<dt id="{_attribute(_term_id(entry.id))}">{_text(entry.term)}</dt><dd>{_text(entry.definition)}</dd>'
        yield "</dl></section>"

    def index(self, turns: Sequence[int]) -> Iterator[str]:
        """All steps, for going back."""
        yield '<section id="steps"><h2>All steps</h2>'
        for turn in turns:
            yield f"<h4>{_turn_name(turn)}</h4>"
            yield _list(_link(step.id, step.title) for step in self.story.steps if step.turn == turn)
        yield "</section>"


def _part(name: str, body: str) -> Iterator[str]:
    if body:
        yield f"<h4>{name}</h4>{body}"


def _list(items: Iterable[str]) -> str:
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{listed}</ul>" if listed else ""


def _result(row: Row) -> str:
    """A row of what came of a step: what changed in bold, what it is now marked."""
    facts = (
        f"{f'<b>{_text(fact.of)}</b> ' if fact.of else ''}{_text(fact.how)} <mark>{_text(fact.now)}</mark>"
        for fact in row
    )
    return "; ".join(facts)


def _told(told: Sequence[Told]) -> str:
    return _list(_text(one.text) + _told(one.children) for one in told)


def _decision(decision: DecisionView) -> str:
    otherwise = f" ({_text(decision.otherwise)})" if decision.otherwise else ""
    return f"{_text(decision.question)} <strong>{_text(decision.answered)}</strong>{otherwise}"


def _turn_id(turn: int) -> str:
    return f"turn-{turn}" if turn else "setup"


def _turn_name(turn: int) -> str:
    return f"Turn {turn}" if turn else "Setup"


def _card_id(name: str) -> str:
    return f"card-{name}"


def _term_id(term: str) -> str:
    return f"term-{term}"


def _link(target: str, text: str) -> str:
    return f'<a href="#{quote(target)}">{_text(text)}</a>'


def _text(text: str) -> str:
    return escape("\n".join(map(clean, text.split("\n"))), quote=False)


def _attribute(text: str) -> str:
    return escape(text)


def _bare(lines: Iterable[Line]) -> str:
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines).rstrip()


def _article_id(number: int) -> str:
    """A name that tells nothing of the step: what stands before it leads to it."""
    return f"s{number}"


def _land(land: LandView, moment: ShownStep) -> str:
    told = _text(land_words(land, moment.view))
    changed = moment.shown[land.id].changed
    return f"<li><strong>{told}</strong></li>" if changed else f'<li class="same">{told}</li>'


def _spirit(spirit: SpiritView) -> str:
    """A Spirit's tracks, Elements and cards."""
    in_play = (f"{_text(card.name)}{' <small>used</small>' if card.used else ''}" for card in spirit.in_play)
    facts = {
        "Tracks": f"income {spirit.income}, {words.counted(spirit.card_plays, 'card play')}",
        "Elements": _text(words.elements(spirit.elements)),
        "In play": ", ".join(in_play) or "none",
        "Hand": _text(", ".join(card.name for card in spirit.hand)) or "none",
        "Discard": _text(", ".join(card.name for card in spirit.discard)) or "none",
    }
    facts |= {"Destroyed": f"{spirit.destroyed} Presence"} if spirit.destroyed else {}
    listed = "".join(f"<dt>{name}</dt><dd>{fact}</dd>" for name, fact in facts.items())
    return f'<div class="spirit"><div>{_text(spirit.name)} <span>Energy {spirit.energy}</span></div><dl>{listed}</dl></div>'


def _beside(name: str) -> str:
    """The text of a file that lies beside this module."""
    return files("spirit_tutor.output").joinpath(name).read_text("utf-8")
