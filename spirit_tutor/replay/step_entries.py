"""A step as entries of a route: its answers as an author would write them, and an `expect` of what it changed."""

from __future__ import annotations

from typing import Any

from spirit_tutor.rules.asking import DONE, TABLE, Choice, Draw
from spirit_tutor.rules.game import Game
from spirit_tutor.rules.play import automatic
from spirit_tutor.table import notation
from spirit_tutor.table.table import Table

from . import expecting
from .engine import NONE, Replay
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
        if place and asks[place - 1].ask.about == key and key in entry and isinstance(asked.ask, Choice):
            entry[key].append(_spelled(asked))
            continue
        if key in entry or _decided_by_another(entry, asked):
            entry = {}
            written.append(entry)
        entry[key] = list(asked.answer) if isinstance(asked.ask, Draw) else [_spelled(asked)]
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
    was, now = (Game(game.box, game.island, table) for table in (before, after))
    found: dict[str, Any] = {
        land: expecting.land(now, land) for land in after.lands if expecting.land(was, land) != expecting.land(now, land)
    }
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


def _expected(value: Any) -> Any:
    return NONE if value == [] else value


def _beginning(replay: Replay, step: Step) -> Entry:
    """Who acts, where a Spirit does; the effect that is done, where a scenario does one."""
    if step.phase == "do":
        effects = [number for number, entry in enumerate(replay.route.part.play) if entry.do is not None]
        done = [other for other in replay.steps if other.phase == "do"]
        written = replay.route.document.data["play"][effects[done.index(step)]]
        return {key: written[key] for key in ("do", "who") if key in written}
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
    next, stopping after answers to the same ask. An answer goes to the first ask of
    its name, so where a name is written at all, those before it are written too.
    """
    everything: set[str] = set()
    while True:
        kept = [asked for place, asked in enumerate(step.asks) if _is_kept(step, place, everything)]
        if not kept and step.asks:
            kept = [step.asks[-1]]
        names = {asked.ask.about for asked in kept}
        skipped = {asked.ask.about for asked in step.asks if asked not in kept} & names - everything
        if not (again := {name for name in skipped if _in_the_way(step, kept, name)}):
            return kept
        everything |= again


def _is_kept(step: Step, place: int, everything: set[str]) -> bool:
    asked = step.asks[place]
    about = asked.ask.about
    loud = [other for other in step.asks if other.ask.about not in QUIET]
    if about == "spirit" and place == 0:
        return False
    if about in everything or (loud and asked is loud[0]):
        return True
    if about in QUIET:
        return asked.answer != automatic(asked.ask)
    if isinstance(asked.ask, Choice) and asked.ask.stop and asked.answer == DONE:
        return not any(
            other.ask.about == about and other.ask.who == asked.ask.who and other.answer != DONE
            for other in step.asks[:place]
        )
    return asked.answer != asked.ask.forced


def _in_the_way(step: Step, kept: list[Asked], name: str) -> bool:
    """Whether an ask of this name is left out although the next answer written is for its name."""
    following = ""
    for asked in reversed(step.asks):
        if asked in kept:
            following = asked.ask.about
        elif asked.ask.about == name == following:
            return True
    return False
