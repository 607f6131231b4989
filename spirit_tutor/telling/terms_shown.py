"""What a step shows of the game: the names that its prose marks, then what its asks and happenings are about.

Everything is called by the id that the glossary knows it by; a card's id is its name in kebab-case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from spirit_tutor.replay.commentary import prose
from spirit_tutor.replay.commentary.prose import ProseSpan
from spirit_tutor.replay.steps import Step
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.rules.core.card_shapes import Box, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.table.pieces import NAMES, Piece

from .decisions import every_text

PHASES = {"energy": ("gain-energy",), "fast": ("fast-power",), "slow": ("slow-power",)}
"""What a step of this phase is about, whatever happens in it."""

ASKS = {"push": ("push",), "gather": ("gather",)}
"""What an answer to this ask is about, where what happens does not tell."""

ABOUT: dict[type[Happening], tuple[str, ...]] = {
    happened.BlightAdded: ("blight",),
    happened.BlightCardFlipped: ("blight-card", "blighted-island"),
    happened.BlightRemoved: ("blight",),
    happened.CardSkipped: ("skipped-invader-action",),
    happened.Cascade: ("blight-cascade",),
    happened.Build: ("build",),
    happened.CardsPlayed: ("power-card",),
    happened.Counterattack: ("dahan-counterattack",),
    happened.Damage: ("damage",),
    happened.Defend: ("defend",),
    happened.DefendCarried: ("defend",),
    happened.Destroyed: ("destroy",),
    happened.Energy: ("energy",),
    happened.EventCard: ("event",),
    happened.EventDiscarded: ("first-turn-event",),
    happened.EventPart: ("event",),
    happened.Explore: ("explore",),
    happened.Fear: ("fear",),
    happened.FearCard: ("fear-card",),
    happened.FearCardAdded: ("fear-deck",),
    happened.FearCardEarned: ("fear-card",),
    happened.FearCardRemoved: ("fear-deck",),
    happened.Forgotten: ("forget",),
    happened.Gained: ("gain-a-power-card",),
    happened.Growth: ("growth",),
    happened.Health: ("health",),
    happened.Advance: ("invader-action-track",),
    happened.Adversary: ("adversary",),
    happened.LandDamage: ("damage",),
    happened.PresenceAdded: ("presence",),
    happened.PresenceBroughtBack: ("destroyed-presence",),
    happened.PresenceDestroyed: ("destroyed-presence",),
    happened.Ravage: ("ravage",),
    happened.Reclaimed: ("reclaim",),
    happened.Removed: ("remove",),
    happened.Repeat: ("repeat",),
    happened.RepeatTarget: ("repeat",),
    happened.Replaced: ("replace",),
    happened.Revealed: ("gain-a-power-card",),
    happened.Stopped: ("skipped-invader-action",),
    happened.StrifeAdded: ("strife",),
    happened.StrifeSpent: ("strife",),
    happened.Target: ("target",),
    happened.TerrorLevel: ("terror-level",),
    happened.Threshold: ("threshold",),
    happened.TimePasses: ("time-passes",),
    happened.Triggered: ("triggered-action",),
}
"""What can happen that is about a term of the glossary, and the term's id."""

STAGES = {1: "stage-i", 2: "stage-ii", 3: "stage-iii"}

EVENT_KINDS = {"choice": ("choice-event",), "stage": ("invader-stage",), "terror": ("terror-level",)}
"""What an Event Card is about beside Events, by what decides which of its main Events happens."""

NAMED: dict[str, dict[Any, tuple[str, ...]]] = {
    "deck": {"minor": ("minor-power",), "major": ("major-power",)},
    "level": {1: ("terror-level-i",), 2: ("terror-level-ii",), 3: ("terror-level-iii",)},
    "ending": {kind: (kebab(kind),) for kind in ("victory", "sacrifice victory", "defeat")},
}
"""What the fields of happenings name beside cards and pieces: by their key, and by what stands there."""


def shown(game: Game, step: Step) -> tuple[str, ...]:
    """The ids of the terms and cards that a step shows, each once: marked names first, then those of what happens."""
    said = (text for one in step.commentary for text in every_text(one))
    ids = [*marked(game, said), *PHASES.get(step.phase, ())]
    for asked in step.asks:
        if asked.answer != DONE:
            ids += ASKS.get(asked.ask.about, ())
    for one in happened.walk(step.happenings):
        ids += [*ABOUT.get(type(one), ()), *_named(game.box, one)]
    return tuple(dict.fromkeys(ids))


def _named(box: Box, one: Happening) -> Iterator[str]:
    """The cards, pieces, decks and levels that something names which happened."""
    details = one.details
    card = box.events.get(details.get("card", ""))
    if card is not None:
        yield from EVENT_KINDS.get(card.kind, ())
        if card.dahan is not None and card.dahan.name == details.get("part"):
            yield "dahan-event"
    for field, value in details.items():
        if field in NAMED:
            yield from NAMED[field].get(value, ())
        elif isinstance(value, Piece):
            yield from () if value.is_presence else (kebab(NAMES[value.kind]),)
        else:
            for word in value if type(value) is tuple else (value,):  # an effect is a tuple, too
                yield from _card(box, word) if isinstance(word, str) else ()


def _card(box: Box, name: str) -> Iterator[str]:
    """The id of a card, with the Stage of an Invader Card; nothing for other texts."""
    if name in box.invaders:
        yield STAGES[box.invaders[name].stage]
    if any(name in cards for cards in (box.powers, box.fear, box.blight, box.invaders, box.events)):
        yield kebab(name)


def marked(game: Game, texts: Iterable[tuple[ProseSpan, ...]]) -> tuple[str, ...]:
    """The ids of the terms, cards and Spirits that texts mark, in order."""
    return tuple(dict.fromkeys(filter(None, (_reference(game, span) for text in texts for span in text))))


def _reference(game: Game, span: ProseSpan) -> str:
    if span.kind == prose.TERM:
        return span.ref
    if span.kind == prose.CARD:
        return kebab(span.ref)
    return kebab(game.panel(span.ref).name) if span.kind == prose.SPIRIT else ""
