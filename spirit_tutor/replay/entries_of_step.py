"""A step as entries of a route: its answers as an author would write them, and an `expect` of what it changed."""

from __future__ import annotations

from typing import Any

from spirit_tutor.route import file_shapes
from spirit_tutor.route.route_file import NONE
from spirit_tutor.rules.core.asks import DONE, TABLE, Ask, Choice
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import conditions
from spirit_tutor.rules.play import automatic
from spirit_tutor.table import notation
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Table

from . import expecting
from .correcting import CORRECT
from .engine import Replay
from .steps import Asked, Step

Entry = dict[str, Any]

QUIET = ("spirit", "act")
"""Asks whose usual answers go without saying: `who` tells them."""
MIRRORED = ("fear pool",)
"""What always changes together with something else that is expected (the Fear generated)."""


def entries(replay: Replay, step: Step) -> list[Entry]:
    """The entries that replay a step from the table before it; the last one expects what the step changed."""
    written: list[Entry] = [_beginning(replay, step)]
    asks = _worth_writing(step)
    for place, asked in enumerate(asks):
        entry, key = written[-1], asked.ask.about
        apart = _decided_by_another(entry, asked)
        if key in entry and key == asks[place - 1].ask.about and isinstance(asked.ask, Choice) and not apart:
            entry[key].append(_spelled(asked))
            continue
        if key in entry or apart:
            entry = {}
            written.append(entry)
        entry[key] = [_spelled(asked)] if isinstance(asked.answer, str) else list(asked.answer)
    last = written[-1]
    ending = step.after.ending
    if not asks and "do" not in last and ending is not None:
        last["end"] = ending.kind  # nobody is asked anything: the game just ends
    found = changes(replay.game, step.before, step.after)
    last["expect"] = found or {"phase": step.after.phase}
    return [
        {key: value[0] if isinstance(value, list) and len(value) == 1 else value for key, value in entry.items()}
        for entry in written
    ]


def changes(game: Game, before: Table, after: Table) -> dict[str, Any]:
    """What an `expect` says of everything that differs between two tables."""
    was, now = game.at(before), game.at(after)
    found: dict[str, Any] = {land: _land(now, land) for land in after.lands if _land(was, land) != _land(now, land)}
    for key, read in expecting.TABLE_KEYS.items():
        if key not in MIRRORED and read(was) != read(now):
            found[key] = _expected(read(now))
    for key, read_one in expecting.SPIRIT_KEYS.items():
        each = {
            new.id: _expected(read_one(now, new))
            for old, new in zip(before.spirits, after.spirits, strict=True)
            if read_one(was, old) != read_one(now, new)
        }
        if each:
            found[key] = each
    return found


def _land(game: Game, land: str) -> str:
    return notation.write(game.contents(land), conditions.total(game, EffectKind.DEFEND, land))


def _expected(value: Any) -> Any:
    return NONE if value == [] else value


def _beginning(replay: Replay, step: Step) -> Entry:
    """Who acts, where a Spirit does; the effect that is done, where a scenario does one."""
    if step.phase == "do":
        effects = [entry for entry in replay.route.part.play if entry.do is not None]
        entry = effects[[other for other in replay.steps if other.phase == "do"].index(step)]
        return {"do": file_shapes.written(entry.do), **({"who": entry.who} if entry.who else {})}
    if step.phase == CORRECT:
        said = [entry.correct for entry in replay.route.part.play if entry.correct]
        return {CORRECT: dict(said[[other for other in replay.steps if other.phase == CORRECT].index(step)])}
    first = step.asks[0] if step.asks else None
    if first is not None and first.ask.about == "spirit" and isinstance(first.answer, str):
        return {"who": first.answer}
    return {}


def _decided_by_another(entry: Entry, asked: Asked) -> bool:
    return "who" in entry and asked.ask.who not in (entry["who"], TABLE)


def _spelled(asked: Asked) -> str:
    answer = asked.answer
    assert isinstance(answer, str)
    return NONE if answer == DONE else answer


def _worth_writing(step: Step) -> list[Asked]:
    """The asks whose answers have to be written, or that say what the step is.

    A replay finds the others by itself: only legal answers, who acts and what comes
    next, stopping after answers to the same ask. But it gives a written answer to
    the first ask of that name, so an ask may not be left out in front of another one
    of its name that is written.
    """
    in_full: set[str] = set()
    while True:
        kept = _kept(step, in_full)
        following, in_the_way = "", set()
        for place in range(len(step.asks) - 1, -1, -1):
            about = step.asks[place].ask.about
            if place in kept:
                following = about
            elif about == following:
                in_the_way.add(about)
        if not in_the_way:
            return [step.asks[place] for place in kept]
        in_full |= in_the_way


def _kept(step: Step, in_full: set[str]) -> list[int]:
    """The places of asks to write; those of the names `in_full` all of them, and the last one, which completes the step."""
    loud = [place for place, asked in enumerate(step.asks) if asked.ask.about not in QUIET]
    kept: list[int] = []
    for place, asked in enumerate(step.asks):
        before = [step.asks[earlier].ask for earlier in kept]
        last = place == len(step.asks) - 1
        if last or asked.ask.about in in_full or place in loud[:1] or not _goes_without_saying(asked, before):
            kept.append(place)
    return kept


def _goes_without_saying(asked: Asked, written: list[Ask]) -> bool:
    """Whether a replay finds the answer by itself after these asks were answered in writing."""
    ask = asked.ask
    if ask.about == "spirit":
        return True  # the entry says `who`
    if isinstance(ask, Choice) and ask.stop and any((ask.about, ask.who) == (one.about, one.who) for one in written):
        return asked.answer == DONE
    return asked.answer == (automatic(ask) if ask.about in QUIET else ask.forced)
