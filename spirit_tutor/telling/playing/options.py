"""The answers to an ask, each with what decides: prices, conditions, what a card says, what lies in a land."""

from __future__ import annotations

from typing import Any, NamedTuple

from spirit_tutor import words
from spirit_tutor.rules.core.asks import DONE, OWN_PRESENCE, PLACED, SHARES, WAYS, Choice
from spirit_tutor.rules.core.card_shapes import INNATE, EventPart, GrowthOption, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.spirits import elements, spirit_phase
from spirit_tutor.table import notation
from spirit_tutor.table.pieces import NAMES, Piece


class Option(NamedTuple):
    """A legal answer: how a file spells it, what it is called, and what is to be known of it.

    `land` is where it lies or leads to, `start` the land that a piece leaves, `piece` and `points` what it does to which
    piece; each is empty where the answer has none.
    """

    spelling: str
    name: str
    about: str = ""
    land: str = ""
    start: str = ""
    piece: str = ""
    points: int = 0


def options(game: Game, ask: Choice) -> tuple[Option, ...]:
    """Every legal answer, in the order of the rules; stopping comes last."""
    return tuple(_option(game, ask, one) for one in ask.spellings)


def _option(game: Game, ask: Choice, spelling: str) -> Option:
    known = about(game, ask, spelling)
    if spelling == DONE:
        return Option(spelling, "stop here", known)
    value: Any = ask.options[spelling]
    if ask.about in WAYS:
        piece, start, end = value
        name = spelling.replace(str(piece), _piece(game, piece), 1)
        leads = start if ask.about == "gather" else end
        return Option(spelling, name, known, leads, start if leads == end else "", str(piece))
    if ask.about in SHARES:
        (land, piece), points = value
        return Option(
            spelling,
            spelling.replace(f"to {piece}", f"to {_piece(game, piece)}", 1),
            known,
            land,
            "",
            str(piece),
            points,
        )
    if ask.about in PLACED:
        land, piece = value
        return Option(spelling, spelling.replace(str(piece), _piece(game, piece), 1), known, land, "", str(piece))
    if ask.about in OWN_PRESENCE:
        return Option(spelling, spelling, known, spelling if spelling in game.whole_island.lands else value[1])
    return Option(
        spelling, _called(game, ask, spelling), known, spelling if spelling in game.whole_island.lands else ""
    )


def _piece(game: Game, piece: Piece) -> str:
    """A piece as a reader says it; Presence by its Spirit."""
    if piece.kind in NAMES:
        return words.piece(piece)
    name = words.spirit(game, game.spirit(piece.kind).id)
    return f"{name}'{'' if name.endswith('s') else 's'} Presence"


def _called(game: Game, ask: Choice, spelling: str) -> str:
    """What an answer is called that is not spelled as a reader says it."""
    if ask.about in _OF_SPIRITS and any(one.id == spelling for one in game.table.spirits):
        return words.spirit(game, spelling)
    if ask.about == "act":
        return _act(game, ask.who, spelling)
    if ask.about == "from" and spelling in game.whole_island.lands:
        return f"a Presence in {spelling}"
    if ask.about in ("from", "gain", "branch", "may"):
        return spelling[:1].upper() + spelling[1:]
    return f"{spelling} Energy" if ask.about == "pay" else spelling


_OF_SPIRITS = ("spirit", "player", "target")
"""Asks whose answers name Spirits."""

_ACTS = {
    spirit_phase.GROW: "choose a Growth", spirit_phase.ENERGY: "gain this turn's Energy",
    spirit_phase.PLAY: "play Power Cards", spirit_phase.RECLAIM_ONE: "Reclaim One",
    spirit_phase.REPLACE_PRESENCE: "replace a Presence",
}  # fmt: skip


def _act(game: Game, who: str, spelling: str) -> str:
    """What a Spirit may do next, as it is said: a Growth icon by what it does."""
    if spelling in _ACTS:
        token = game.panel(who).becomes
        return f"a Presence becomes {NAMES[token]}" if spelling == spirit_phase.REPLACE_PRESENCE else _ACTS[spelling]
    icons = [icon for option in game.panel(who).growth for icon in option.icons]
    return next((words.icon(icon) for icon in icons if str(icon) == spelling), spelling)


def option_words(game: Game, ask: Choice, option: str) -> str:
    """A legal answer as it is spelled, and behind a colon what decides about it."""
    known = about(game, ask, option)
    return f"{option}: {known}" if known else option


def about(game: Game, ask: Choice, option: str) -> str:
    """What decides about a legal answer; an empty string where its spelling says all."""
    value = ask.options.get(option)
    if isinstance(value, GrowthOption):
        return words.growth_option(value)
    if isinstance(value, EventPart):
        return f"{words.price(value.price)}. {value.text}" if value.price else f"no price. {value.text}"
    if ask.about == "gain":
        return _GAINED.get(option, "")
    if ask.about in ("thresholds", "line"):
        return _threshold_texts(game, option)
    if option in game.island.lands:
        return f"{game.island.lands[option].terrain}, {_lying(game, option)}"
    if option in game.box.powers:
        return power_gloss(game, ask.who, game.box.powers[option])
    return "no more" if option == DONE and ask.stop else ""


def _lying(game: Game, land: str) -> str:
    lies = notation.write(game.contents(land))
    return "empty" if lies == "-" else lies


_GAINED = {
    "minor": "4 Minor Powers are turned up and one is kept",
    "major": "4 Major Powers are turned up and one is kept; then a Power is Forgotten",
}
"""What gaining a Power Card comes to (SI18)."""


def _threshold_texts(game: Game, option: str) -> str:
    """What the threshold lines do that an answer names by their numbers."""
    power = next((one for one in game.box.powers.values() if one.id in game.mark), None)
    numbers = [int(part) for part in option.split() if part.isdigit()]
    if power is None or any(number > len(power.lines) for number in numbers):
        return ""
    return " ".join(power.lines[number - 1].text for number in numbers)


def power_gloss(game: Game, who: str, power: Power) -> str:
    """A Power's face in a line: cost, speed, Elements, range, target, text, and its thresholds with what is reached."""
    cost = [] if power.kind == INNATE else [f"costs {power.cost}"]
    facts = [*cost, power.speed, " ".join(power.elements), words.range_of(power), words.target_of(power)]
    text = f"{', '.join(fact for fact in facts if fact)}. {power.text}".rstrip()
    owner = next(
        (
            spirit.id
            for spirit in game.table.spirits
            if power in game.panel(spirit.id).innates or power.name in (*spirit.hand, *spirit.in_play)
        ),
        who,
    )
    if not power.lines or not any(spirit.id == owner for spirit in game.table.spirits):
        return text
    have = elements.count(game, owner)
    lines = [
        f"{words.needs(dict(line.needs))} ({'reached' if elements.reached(line.needs, have) else 'not reached'}): {line.text}"
        for line in power.lines
    ]
    return " ".join([text, *lines]).lstrip()
