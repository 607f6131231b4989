"""What rule tests are written with: a position in land notation, a rule driven by answers, and what it changed.

Boards A and B lie side by side, played by River (`R`) and Lightning (`L`) unless others are named:

    game = position(A5="R", A6="2T C 3D")
    assert use(game, "Call to Bloodshed", "A6", "damage", "2 to T", "1 to C") == {"A6": "T C-1 3D", "fear": 1}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import performed

from spirit_tutor.box import open_box
from spirit_tutor.random_games.invariants import unanswerable
from spirit_tutor.rules.core.asks import Choice, Rule
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import conditions
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play, automatic, check
from spirit_tutor.rules.powers import performing
from spirit_tutor.rules.turn import triggers
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table import notation
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import only

LETTERS = "RLFK"
Step = Callable[[Game], Rule[Any]]


# -- a position -----------------------------------------------------------------------------------


def position(
    *, boxes: Sequence[str] = ("base",), spirits: Sequence[str] = ("river", "lightning"), **lands: str
) -> Game:
    """A game on boards A and B in its first Fast phase; the lands hold what is written and nothing else."""
    game = new_game(open_box(*boxes), [Seat(spirit, board) for spirit, board in zip(spirits, "ABCD", strict=False)])
    game.change(turn=1, phase="fast", setup_left=())
    for land, text in lands.items():
        put(game, land, text)
    return game


def put(game: Game, land: str, text: str) -> None:
    """Lays what is written into a land, in place of what lay there; `Def2` is a Defend that runs there."""
    contents, defend = notation.read(text, LETTERS)
    game.change(lands={**game.table.lands, land: contents})
    if defend:
        game.add_effect(Effect("defend", "the position", only(land), amount=defend))


def with_elements(game: Game, spirit: str, elements: str) -> Game:
    """Grants a Spirit Elements for the turn, as in `2 Moon 1 Fire`."""
    words = elements.split()
    for amount, element in zip(words[::2], words[1::2], strict=True):
        game.add_effect(Effect("element", "the position", spirit=spirit, of=(element,), amount=int(amount)))
    return game


def with_cards_in_play(game: Game, spirit: str, *cards: str) -> Game:
    """Puts Power Cards in play before a Spirit, as if it had played them this turn."""
    now = game.spirit(spirit)
    game.change_spirit(
        spirit,
        hand=tuple(card for card in now.hand if card not in cards),
        in_play=(*now.in_play, *cards),
        played=now.played + len(cards),
    )
    return game


def lies(game: Game, land: str) -> str:
    """What lies in a land, with the Defend that holds there now: `2E T-1 3D Def2`."""
    return notation.write(game.contents(land), conditions.total(game, "defend", land))


# -- driving a rule -------------------------------------------------------------------------------


def act(game: Game, step: Step, *answers: Answer) -> dict[str, Any]:
    """Does a rule from beginning to end with these answers, and gives what it changed: see `changes`.

    An only or usual answer may be left out. Fails if the rule asks for more than was
    answered or for less; raises IllegalAnswer for an answer that is not legal.
    """
    before = game.copy()
    with performed.watched():
        play, left = _drive(game, step, answers)
    assert play.ask is None, f"still asked: {play.ask}"
    assert not left, f"never asked for: {left}"
    return changes(before, game)


def ask_after(game: Game, step: Step, *answers: Answer) -> list[str]:
    """The legal answers at the ask that comes after these; none, if the rule is done by then. The game stays."""
    play, left = _drive(game.copy(), step, answers)
    assert not left, f"never asked for: {left}"
    if play.ask is None:
        return []
    return play.ask.spellings if isinstance(play.ask, Choice) else sorted(play.ask.cards)


def _drive(game: Game, step: Step, answers: tuple[Answer, ...]) -> tuple[Play, list[Answer]]:
    """Runs a rule as far as the answers reach; gives the answers that were not taken as well."""
    play, left = Play(game), list(answers)
    assert play.begin(step), "the game is over"
    while play.ask is not None:
        assert not unanswerable(play.ask)
        by_itself = automatic(play.ask)
        if left and (not by_itself or _is_legal(play, left[0])):
            play.answer(left.pop(0))
        elif by_itself:
            play.answer(by_itself)
        else:
            break
    return play, left


def _is_legal(play: Play, answer: Answer) -> bool:
    assert play.ask is not None
    try:
        check(play.ask, answer)
    except IllegalAnswer:
        return False
    return True


def use(game: Game, power: str, *answers: Answer, by: str = "river") -> dict[str, Any]:
    """One use of a Power, target first, and what it changed."""
    return act(game, _use_of(game, power, by), *answers)


def asked(game: Game, power: str, *answers: Answer, by: str = "river") -> list[str]:
    """What the use of a Power asks after these answers: the legal answers, `done` last where stopping is allowed."""
    return ask_after(game, _use_of(game, power, by), *answers)


def who_decides(game: Game, power: str, *answers: Answer, by: str = "river") -> str:
    """Who decides what the use of a Power asks after these answers."""
    return whom_it_asks(game, _use_of(game, power, by), *answers)


def whom_it_asks(game: Game, step: Step, *answers: Answer) -> str:
    """Who decides what a rule asks after these answers. The game stays."""
    play, left = _drive(game.copy(), step, answers)
    assert not left, f"never asked for: {left}"
    assert play.ask is not None, "nothing is asked"
    return play.ask.who


def with_triggers(step: Step) -> Step:
    """A rule, and all that it triggers."""

    def run(game: Game) -> Rule[None]:
        yield from step(game)
        yield from triggers.follow(game)

    return run


def _use_of(game: Game, power: str, by: str) -> Step:
    return with_triggers(lambda now: performing.perform(now, by, game.box.powers[power]))


# -- what changed -----------------------------------------------------------------------------------


def changes(before: Game, after: Game) -> dict[str, Any]:
    """Everything that is different on the table, and nothing else.

    Lands by their id, as they lie now. Sums as what was added to them: `fear`,
    `blight card`, `river energy`, `river destroyed` (its Presence). `river hand`,
    `minor discard`, `blight side` and the like hold what is there now. `begins` holds
    the kinds of the running effects begun, without Defends, which stand with the
    lands; `ends` those ended.
    """
    found: dict[str, Any] = {
        land: lies(after, land) for land in after.table.lands if lies(before, land) != lies(after, land)
    }
    sums = {"fear": _fear(after) - _fear(before), "blight card": after.table.blight.left - before.table.blight.left}
    for old, new in zip(before.table.spirits, after.table.spirits, strict=True):
        sums[f"{new.id} energy"] = new.energy - old.energy
        sums[f"{new.id} destroyed"] = new.destroyed - old.destroyed
        for part in set(new._fields) - {"energy", "destroyed"}:
            if getattr(new, part) != getattr(old, part):
                found[f"{new.id} {part.replace('_', ' ')}"] = getattr(new, part)
    found |= {name: amount for name, amount in sums.items() if amount}
    started = list(after.table.effects)
    ended = []
    for effect in before.table.effects:
        if effect in started:
            started.remove(effect)
        else:
            ended.append(effect.kind)
    if kinds := [effect.kind for effect in started if effect.kind != "defend"]:
        found["begins"] = kinds
    if ended:
        found["ends"] = ended
    was, now = before.table, after.table
    others: dict[str, tuple[Any, Any]] = {
        "minor discard": (was.minors.discard, now.minors.discard),
        "major discard": (was.majors.discard, now.majors.discard),
        "blight side": (was.blight.side, now.blight.side),
        "terror level": (was.fear.terror_level, now.fear.terror_level),
    }
    for part in set(now._fields) - {"lands", "fear", "blight", "spirits", "effects", "minors", "majors"}:
        others[part.replace("_", " ")] = (getattr(was, part), getattr(now, part))
    return found | {name: new for name, (old, new) in others.items() if new != old}


def _fear(game: Game) -> int:
    """All Fear generated so far."""
    fear = game.table.fear
    return fear.generated + (fear.pool + fear.generated) * (9 - sum(fear.levels))
