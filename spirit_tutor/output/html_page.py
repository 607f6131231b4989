"""A whole route as one HTML page that needs nothing else: the story with the maps as drawn on the screen.

It is a book: read from the front, it tells nothing early. Cards are explained where they are first named, and the list
of all steps stands at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from urllib.parse import quote

from rich.style import Style

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.card_face import face_lines
from spirit_tutor.drawing.legend_lines import sign_lines
from spirit_tutor.drawing.linked_prose import marked
from spirit_tutor.drawing.map.cells import MapDrawing, Row
from spirit_tutor.drawing.map.gaps import gap_lines
from spirit_tutor.drawing.map.grid import drawn_apart, has_grids, raster
from spirit_tutor.drawing.map.land_list import land_list
from spirit_tutor.drawing.palette import LIGHT
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
from spirit_tutor.telling.story import Story

from .markdown import table_facts

_COLUMNS, _ROWS_A_BOARD = 62, 13
_LEGEND_COLUMNS = 84
_ENDLESS = 10_000
"""Columns for text that the browser wraps."""

_STYLE = f"""
body {{ margin: 0 auto; max-width: 76rem; padding: 1rem; font: 1.05rem/1.5 Georgia, serif;
  color: {LIGHT.text}; background: {LIGHT.page}; }}
h1, h2, h3, h4, nav {{ font-family: Helvetica, Arial, sans-serif; line-height: 1.25; }}
h2 {{ border-bottom: 2px solid {LIGHT.text}; margin-top: 3rem; }}
h3 {{ margin: 0 0 .3rem; }}
h3 small, .where {{ font-weight: normal; color: {LIGHT.muted}; }}
h4 {{ margin: .8rem 0 .1rem; font-size: .85rem; text-transform: uppercase; letter-spacing: .05em; color: {LIGHT.muted}; }}
p, ul {{ margin: .1rem 0 .4rem; }}
ul {{ padding-left: 1.3rem; }}
a {{ color: {LIGHT.accent}; }}
article {{ display: flex; flex-wrap: wrap; gap: 1rem 2rem; padding: 1.2rem 0; border-top: 1px solid {LIGHT.faint};
  break-inside: avoid; }}
article:target, aside:target, dt:target {{ outline: 3px solid {LIGHT.accent}; outline-offset: .4rem; }}
.map {{ flex: none; max-width: 100%; overflow-x: auto; }}
.story {{ flex: 1 1 22rem; }}
pre {{ margin: 0; font: .8rem/1.25em "DejaVu Sans Mono", Menlo, Consolas, monospace; }}
pre.land span {{ display: inline-block; height: 1.25em; }}
details {{ margin: .6rem 0; }}
aside {{ margin: .6rem 0; padding: .5rem .8rem; background: {LIGHT.panel}; white-space: pre-wrap; font-size: .95rem; }}
dt {{ font-weight: bold; margin-top: .7rem; }}
@media print {{ body {{ max-width: none; font-size: 10pt; }} pre {{ font-size: 6.5pt; }}
  a {{ color: inherit; }} * {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }} }}
"""


def html(story: Story) -> str:
    """The page of a story."""
    return "\n".join(_Page(story).lines())


class _Page:
    """What the page has to remember while it is written: the styles of maps, and what was explained already."""

    def __init__(self, story: Story):
        self.story = story
        self.look = Look(Ink(LIGHT), UNICODE)
        self.classes: dict[str, str] = {}
        self.terms: dict[str, None] = {}
        self.cards: set[str] = set()
        self.last_map = ""
        self.drawing: MapDrawing | None = None

    def lines(self) -> Iterator[str]:
        """The whole page. The body is made first, since it tells which styles there are."""
        body = list(self.body())
        rules = [f".{name} {{ {css} }}" for css, name in self.classes.items()]
        yield from (
            "<!doctype html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(self.story.title)}</title>", f"<style>{_STYLE}", *rules, "</style>", "</head>", "<body>",
            *body, "</body>", "</html>",
        )  # fmt: skip

    def body(self) -> Iterator[str]:
        """Title, turns, words, the list of all steps."""
        story = self.story
        yield f"<header><h1>{_text(story.title)}</h1>"
        if story.about:
            yield f"<p>{_text(story.about)}</p>"
        yield from _part("What it teaches", _list(_text(one) for one in story.teaches))
        turns = list(dict.fromkeys(step.turn for step in story.steps))
        links = [_link(_turn_id(turn), _turn_name(turn)) for turn in turns]
        yield f"<nav>{' · '.join((*links, _link('words', 'Words'), _link('steps', 'All steps (at the end)')))}</nav></header>"
        signs = "\n".join(map(self.line, sign_lines(_LEGEND_COLUMNS, self.look)))
        yield f'<details><summary>How to read the maps</summary><pre class="land">{signs}</pre></details>'
        for turn, moments in groupby(self.moments(), key=lambda moment: moment.turn):
            yield f'<section id="{_turn_id(turn)}"><h2>{_turn_name(turn)}</h2>'
            first = True
            for moment in moments:
                assert moment.step is not None
                yield from self.article(moment, moment.step, with_map=first)
                first = False
            yield "</section>"
        for sentence in (story.ending, story.problem):
            if sentence:
                yield f"<p><strong>{_text(sentence[:1].upper() + sentence[1:])}</strong></p>"
        yield from self.words()
        yield from self.index(turns)

    def moments(self) -> Iterator[ShownStep]:
        """What a reader sees who goes from step to step."""
        reading = Reading(self.story)
        while reading.scene is not None:
            yield reading.moment
            reading.go_on()

    # -- a step ---------------------------------------------------------------------------------------

    def article(self, moment: ShownStep, step: Scene, *, with_map: bool) -> Iterator[str]:
        """A step: its map, if it changed, and its story."""
        yield f'<article id="{_attribute(step.mark)}">'
        if moment.run:
            yield "".join(f'<i id="{_attribute(one.id)}"></i>' for one in moment.run.steps[1:])
        if with_map or any(change.changed for change in moment.shown.values()) or (moment.question and moment.frames):
            self.last_map = step.mark
            yield '<div class="map">'
            yield from self.map(moment)
            yield f'<p class="where">{_text(table_facts(moment.view))}</p></div>'
        yield '<div class="story">'
        yield f"<h3>{_text(step.title)} <small>{_text(moment.who)}</small></h3>"
        here = f'<p class="where">{_text(step.phase_name)}, {_link(step.mark, step.id)}'
        yield (
            here + ("" if self.last_map == step.mark else f"; the map is {_link(self.last_map, 'as before')}") + "</p>"
        )
        for block in outline(step).blocks:
            yield from self.block(block)
        for card in marked(step, prose.CARD):
            if card not in self.cards:
                self.cards.add(card)
                face = _bare(face_lines(moment, card, _ENDLESS, UNICODE))
                yield f'<aside id="{_attribute(_card_id(card))}">{_text(face)}</aside>'
        yield "</div></article>"

    def block(self, block: Block) -> Iterator[str]:
        """A block of the step; that nobody decides goes without saying."""
        if block.part is Part.ASKED:
            asked = ((_text(one.question), _text(one.choices)) for one in block.decisions)
            body = "".join(f"<p><strong>{question}</strong> {choices}.</p>" for question, choices in asked)
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
        """The island as on the screen."""
        when = "as this is asked" if moment.question else "after this step"
        yield f'<pre class="land" role="img" aria-label="The island {when}">'
        if has_grids(moment.view):
            drawing = self.drawing = self.drawing or self.draw(moment)
            rows = drawing.rows(moment.view, moment.shown, moment.frames, moment.moved)
            yield "\n".join(map(self.row, rows))
        else:
            yield "\n".join(map(self.line, land_list(moment, _COLUMNS, self.look)))
        yield "</pre>"

    def draw(self, moment: ShownStep) -> MapDrawing:
        """The empty map."""
        boards = len(moment.boards) if drawn_apart(moment.boards) else min(len(moment.boards), 2)
        terrains = {name: land.terrain for name, land in moment.view.lands.items()}
        between = gap_lines(moment, _COLUMNS)
        gaps = tuple(map(len, between))
        rows = _ROWS_A_BOARD * boards + (sum(gaps) or boards - 1)
        return MapDrawing(raster(moment.boards, _COLUMNS, rows, gaps), terrains, self.look, between)

    def row(self, row: Row) -> str:
        """A row of the map."""
        return "".join(self.cells(segment.text, segment.style or Style.null()) for segment in row)

    def line(self, line: Line) -> str:
        """A row of a list of lands."""
        return "".join(self.cells(text, self.look.ink.style(role)) for text, role in line)

    def cells(self, text: str, style: Style) -> str:
        """Cells of one style."""
        css = _css(style)
        name = self.classes.setdefault(css, f"m{len(self.classes)}")
        return f'<span class="{name}">{_text(text)}</span>'

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


def _css(style: Style) -> str:
    colours = [colour.get_truecolor().hex if colour else "inherit" for colour in (style.color, style.bgcolor)]
    colour, ground = reversed(colours) if style.reverse else colours
    weight = "; font-weight: bold" if style.bold else ""
    return f"color: {colour}; background: {ground}{weight}" + (
        "; text-decoration: underline" if style.underline else ""
    )
