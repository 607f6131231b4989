"""What a step shows of the game: the names that its prose marks, then what its asks and events are about.

Everything is called by the id that the glossary knows it by; a card's id is its name in kebab-case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from spirit_tutor.replay.commentary import prose
from spirit_tutor.replay.commentary.prose import Span
from spirit_tutor.replay.steps import Commentary, Step
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.rules.core.card_shapes import Box, kebab
from spirit_tutor.rules.core.game import Event, Game
from spirit_tutor.table.pieces import NAMES

PHASES = {"energy": ("gain-energy",), "fast": ("fast-power",), "slow": ("slow-power",)}
"""What a step of this phase is about, whatever happens in it."""

ASKS = {"push": ("push",), "gather": ("gather",)}
"""What an answer to this ask is about, where its event does not tell."""

EVENTS: dict[str, tuple[str, ...]] = {
    "blight added": ("blight",),
    "blight card flipped": ("blight-card", "blighted-island"),
    "blight removed": ("blight",),
    "card skipped": ("skipped-invader-action",),
    "cascade": ("blight-cascade",),
    "build": ("build",),
    "cards played": ("power-card",),
    "counterattack": ("dahan-counterattack",),
    "damage": ("damage",),
    "defend": ("defend",),
    "defend carried": ("defend",),
    "destroyed": ("destroy",),
    "energy": ("energy",),
    "event card": ("event",),
    "event discarded": ("first-turn-event",),
    "event part": ("event",),
    "explore": ("explore",),
    "fear": ("fear",),
    "fear card": ("fear-card",),
    "fear card added": ("fear-deck",),
    "fear card earned": ("fear-card",),
    "fear card removed": ("fear-deck",),
    "forgotten": ("forget",),
    "gained": ("gain-a-power-card",),
    "growth": ("growth",),
    "health": ("health",),
    "advance": ("invader-action-track",),
    "adversary": ("adversary",),
    "land damage": ("damage",),
    "presence added": ("presence",),
    "presence brought back": ("destroyed-presence",),
    "presence destroyed": ("destroyed-presence",),
    "ravage": ("ravage",),
    "reclaimed": ("reclaim",),
    "removed": ("remove",),
    "repeat": ("repeat",),
    "repeat target": ("repeat",),
    "replaced": ("replace",),
    "revealed": ("gain-a-power-card",),
    "stopped": ("skipped-invader-action",),
    "strife added": ("strife",),
    "strife spent": ("strife",),
    "target": ("target",),
    "terror level": ("terror-level",),
    "threshold": ("threshold",),
    "time passes": ("time-passes",),
    "triggered": ("triggered-action",),
}
"""Events that are about a term of the glossary: their kind, and the term's id."""

STAGES = {1: "stage-i", 2: "stage-ii", 3: "stage-iii"}

EVENT_KINDS = {"choice": ("choice-event",), "stage": ("invader-stage",), "terror": ("terror-level",)}
"""What an Event Card is about beside Events, by what decides which of its main Events happens."""

NAMED: dict[str, dict[Any, tuple[str, ...]]] = {
    "deck": {"minor": ("minor-power",), "major": ("major-power",)},
    "level": {1: ("terror-level-i",), 2: ("terror-level-ii",), 3: ("terror-level-iii",)},
    "ending": {kind: (kebab(kind),) for kind in ("victory", "sacrifice victory", "defeat")},
}
"""What the details of events name beside cards and pieces: by their key, and by what stands there."""


def shown(game: Game, step: Step) -> tuple[str, ...]:
    """The ids of the terms and cards that a step shows, each once: marked names first, then those of its events."""
    ids = [*_marked(game, step.commentary), *PHASES.get(step.phase, ())]
    for asked in step.asks:
        if asked.answer != DONE:
            ids += ASKS.get(asked.ask.about, ())
    for top in step.events:
        for event in top.walk():
            ids += [*EVENTS.get(event.kind, ()), *_named(game.box, event)]
    return tuple(dict.fromkeys(ids))


def _named(box: Box, event: Event) -> Iterator[str]:
    """The cards, pieces, decks and levels that an event names."""
    card = box.events.get(event.detail.get("card", ""))
    if card is not None:
        yield from EVENT_KINDS.get(card.kind, ())
        if card.dahan is not None and card.dahan.name == event.detail.get("part"):
            yield "dahan-event"
    for key, value in event.detail.items():
        if key in NAMED:
            yield from NAMED[key].get(value, ())
            continue
        for word in value if isinstance(value, list) else [value]:
            if not isinstance(word, str):
                continue
            if word in box.invaders:
                yield STAGES[box.invaders[word].stage]
            if key == "piece" and (kind := word.split("-")[0].rstrip("*")) in NAMES:
                yield kebab(NAMES[kind])
            elif any(word in cards for cards in (box.powers, box.fear, box.blight, box.invaders, box.events)):
                yield kebab(word)


def _marked(game: Game, commentary: Iterable[Commentary]) -> Iterator[str]:
    for span in (span for said in commentary for span in _spans(said)):
        if span.kind == prose.TERM:
            yield span.ref
        elif span.kind == prose.CARD:
            yield kebab(span.ref)
        elif span.kind == prose.SPIRIT:
            yield kebab(game.panel(span.ref).name)


def _spans(said: Commentary) -> Iterator[Span]:
    """All that is said at one place, in the order in which it is read."""
    others = (one.because for one in (*said.instead, *said.refused))
    for text in (said.why, *said.given, *others, said.note, *said.recap):
        yield from text
