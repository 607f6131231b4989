"""What follows from an answer: tried on a fork and told as facts, now and by the forecast. Never an opinion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from spirit_tutor.rules.core.asks import Ask, Choice, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import conditions, presence
from spirit_tutor.rules.pieces.adding_presence import ENERGY_TRACK, PLAY_TRACK
from spirit_tutor.rules.play import Answer, Play, as_usual
from spirit_tutor.rules.spirits import elements, energy, spirit_phase
from spirit_tutor.table import notation
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Ending, Spirit, Table

from .forecast import Forecast, forecast

A_QUESTION = "a question"
"""What a preview waits for that leads to a further decision."""
TRIED = 20
"""So many endings of a step are looked at for the best line of an answer."""


class Change(NamedTuple):
    """A fact that differs: what, of which land or Spirit (empty for the whole table), what it is and what it would be."""

    what: str
    where: str
    now: Any
    then: Any


class Preview(NamedTuple):
    """What an answer changes. `line` are the further answers that were looked at, each with the ask it answers.

    `changes` differ at once, `coming` by the forecast. `waits` says what could not be
    looked into: a card that nobody has seen. `ending` is how the game ends by it.
    """

    line: tuple[tuple[str, str], ...]
    changes: tuple[Change, ...]
    coming: tuple[Change, ...]
    waits: str = ""
    ending: Ending | None = None


def preview(play: Play, given: Answer) -> Preview:
    """What this answer changes. Raises IllegalAnswer.

    An answer that leads to further questions in its step is followed along the line that
    is best by the forecast; nothing is followed beyond a card that nobody has seen.
    """
    before, game, asked = play.table, play.game, play.ask
    fork = play.fork()
    fork.answer(given)
    line = _best_line(fork, () if asked is None or asked.about not in _LEADING else _ASKED_NEXT)
    if asked is not None and asked.about == "growth":
        _grow(fork, asked.who)
    after = fork.table
    ask = fork.ask
    return Preview(
        line,
        tuple(changes(game, before, after)),
        tuple(coming(game, before, after)),
        ask.deck if isinstance(ask, Draw) else A_QUESTION if isinstance(ask, Choice) else "",
        after.ending,
    )


def changes(game: Game, before: Table, after: Table) -> Iterator[Change]:
    """What differs between two tables of a game: pieces by land, Fear, Blight, each Spirit's Energy, cards and Elements."""
    was, now = game.at(before), game.at(after)
    for land in before.lands.keys() | after.lands.keys():
        if _land(was, land) != _land(now, land):
            yield Change("land", land, _land(was, land), _land(now, land))
    for what, read in _OF_TABLE.items():
        if read(before) != read(after):
            yield Change(what, "", read(before), read(after))
    for old, new in zip(before.spirits, after.spirits, strict=True):
        for what, read_one in _OF_SPIRIT.items():
            one, other = read_one(was, old), read_one(now, new)
            if one != other:
                yield Change(what, old.id, one, other)


def _land(game: Game, land: str) -> str:
    return notation.write(game.contents(land), conditions.total(game, EffectKind.DEFEND, land))


_OF_TABLE: dict[str, Callable[[Table], Any]] = {
    "fear": lambda table: table.fear.generated,
    "fear cards earned": lambda table: table.fear.earned,
    "terror level": lambda table: table.fear.terror_level,
    "blight on the card": lambda table: table.blight.left,
    "blight side": lambda table: table.blight.side,
}
_OF_SPIRIT: dict[str, Callable[[Game, Spirit], Any]] = {
    "energy": lambda _, spirit: spirit.energy,
    "hand": lambda _, spirit: spirit.hand,
    "in play": lambda _, spirit: spirit.in_play,
    "discard": lambda _, spirit: spirit.discard,
    "forgotten": lambda _, spirit: spirit.forgotten,
    "income": lambda game, spirit: energy.income(game, spirit.id),
    "card plays": lambda game, spirit: elements.card_plays(game, spirit.id),
    "elements": lambda game, spirit: elements.count(game, spirit.id),
    "thresholds": lambda game, spirit: _reached(game, spirit),
    "sacred sites": lambda game, spirit: tuple(presence.sacred_sites(game, spirit.id)),
    "destroyed presence": lambda _, spirit: spirit.destroyed,
}


def _reached(game: Game, spirit: Spirit) -> dict[str, int]:
    """How many threshold lines each Power of a Spirit reaches: its Innates, and its cards in play."""
    have = elements.count(game, spirit.id)
    powers = [*game.panel(spirit.id).innates, *(game.box.powers[card] for card in spirit.in_play)]
    return {
        power.name: sum(elements.reached(line.needs, have) for line in power.lines) for power in powers if power.lines
    }


def coming(game: Game, before: Table, after: Table) -> Iterator[Change]:
    """What the forecast says otherwise of each land, this turn and next, after than before."""
    was, now = (_by_land(forecast(game.at(table), table)) for table in (before, after))
    for key in {**was, **now}:
        when, land, what = key
        if was.get(key, 0) != now.get(key, 0):
            yield Change(f"{what}, {when}", land, was.get(key, 0), now.get(key, 0))


def _by_land(seen: Forecast) -> dict[tuple[str, str, str], int]:
    """The forecast as figures: of a turn and a land, how much of what."""
    found: dict[tuple[str, str, str], int] = {}

    def count(when: str, land: str, what: str, number: int) -> None:
        if number:
            found[when, land, what] = found.get((when, land, what), 0) + number

    for one in seen.actions:
        acts = not one.stopped and (one.action == "ravage" or bool(one.built))
        count(one.when, one.land, one.action, int(acts))
        count(one.when, one.land, "damage", one.damage)
        count(one.when, one.land, "blight", int(one.blight))
        for land in one.cascades:
            count(one.when, land, "blight", 1)
        count(one.when, one.land, "dahan lost", one.dahan_lost)
        count(one.when, one.land, "invaders lost", one.invaders_lost)
        count(one.when, one.land, "presence lost", len(one.presence_lost))
        if one.built:
            count(one.when, one.land, one.built, 1)
    return found


# -- the best line of an answer -----------------------------------------------------------------------

_HARM = {
    "blight": 8.0, "presence lost": 4.0, "dahan lost": 2.0, "City": 3.0, "Town": 2.0, "damage": 0.2, "invaders lost": -1.5,
}  # fmt: skip
"""How much each figure of the forecast counts, where one line is to be preferred to another."""


_LEADING = ("spirit", "act")
_ASKED_NEXT = ("growth", "play", "gain", "act", "land")
"""An answer to the former only leads to one of the latter: that is a decision of its own, and not followed."""


def _best_line(fork: Play, but: Collection[str] = ()) -> tuple[tuple[str, str], ...]:
    """Plays the rest of a step by what is best for the forecast, one question at a time, but for these asks.

    Gives what was answered.
    """
    line: list[tuple[str, str]] = []
    left = TRIED
    while isinstance(fork.ask, Choice):
        answer = fork.ask.forced
        if not answer and fork.ask.about in but:
            break
        if not answer:
            options = _sensible(fork.ask)[: max(1, left)]
            left -= len(options)
            answer = max(options, key=lambda option: _worth(fork, option)) if len(options) > 1 else options[0]
            line.append((fork.ask.about, answer))
        fork.answer(answer)
    return tuple(line)


def _sensible(ask: Choice) -> list[str]:
    """The answers that are looked at: Presence comes from a track as long as one has any, for a land would lose it."""
    tracks = [one for one in ask.options if one in (ENERGY_TRACK, PLAY_TRACK)] if ask.about == "from" else []
    return tracks or ask.spellings


def _grow(fork: Play, who: str) -> None:
    """Does those icons of a Growth option in which nothing is decided (R4.3)."""
    while fork.ask is None and fork.table.phase == "spirit" and fork.game.spirit(who).growth.icons and fork.begin():
        if isinstance(fork.ask, Choice) and fork.ask.about == "spirit":
            fork.answer(who)
        if not isinstance(fork.ask, Choice) or fork.ask.about != "act":
            return
        deciding = spirit_phase.deciding(fork.ask.options)
        icon = next((one for one in fork.ask.options if one not in deciding), "")
        if not icon:
            return
        fork.answer(icon)


def _worth(play: Play, answer: str) -> float:
    fork = play.fork()
    fork.answer(answer)
    while isinstance(fork.ask, Choice):
        fork.answer(as_usual(fork.ask))
    return -harm(fork.game, fork.table)


def harm(game: Game, table: Table) -> float:
    """What lies on the table and is to come, as one figure to prefer one line by: less is better."""
    seen = _by_land(forecast(game.at(table), table))
    ahead = sum(_HARM.get(what, 0.0) * number for (_, _, what), number in seen.items())
    standing = sum(
        4.0 * here.count("Bl") + 3.0 * here.count("C") + 2.0 * here.count("T") + here.count("E") - 0.5 * here.count("D")
        for here in table.lands.values()
    )
    return ahead + standing - 1.0 * (table.fear.generated + 4 * table.fear.earned)


# -- orders -------------------------------------------------------------------------------------------


def order_matters(play: Play, ask: Choice) -> bool:
    """Whether it makes a difference to the table which of these lands acts next, the others following as usual."""
    ends = [_acted(play, land) for land in ask.options]
    return any(end != ends[0] for end in ends[1:])


def _acted(play: Play, land: str) -> Table | None:
    """The table once the lands of the card have acted, this one first; None where a card has to be turned up."""
    fork = play.fork()
    phase = fork.table.phase
    answer = land
    while True:
        fork.answer(answer)
        while fork.ask is None:
            if fork.table.phase != phase or fork.over or fork.table.queue is None or not fork.table.queue.lands:
                return fork.table
            fork.begin()
        now: Ask = fork.ask
        if isinstance(now, Draw):
            return None
        answer = as_usual(now)
