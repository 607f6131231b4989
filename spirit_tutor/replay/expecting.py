"""What an `expect:` pins down, and where the table differs from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from spirit_tutor.route.land_names import elsewhere
from spirit_tutor.route.mistakes import Mistake, did_you_mean
from spirit_tutor.rules.core.asks import Ask, Choice
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary, conditions, presence
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.rules.spirits import elements, energy
from spirit_tutor.table import notation
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import Spirit, Table

from .replaying import Listener, Replaying

Reader = Callable[[Game], object]
SpiritReader = Callable[[Game, Spirit], object]

TABLE_KEYS: dict[str, Reader] = {
    "turn": lambda game: game.table.turn,
    "phase": lambda game: game.table.phase,
    "fear": lambda game: game.table.fear.generated,
    "fear pool": lambda game: game.table.fear.pool,
    "fear earned": lambda game: game.table.fear.earned,
    "fear deck": lambda game: sum(game.table.fear.levels),
    "fear discard": lambda game: list(game.table.fear.discard),
    "terror level": lambda game: game.table.fear.terror_level,
    "blight": lambda game: game.table.blight.left,
    "blight side": lambda game: game.table.blight.side,
    "ravage": lambda game: list(game.table.invaders.ravage),
    "build": lambda game: list(game.table.invaders.build),
    "explore": lambda game: list(game.table.invaders.explore),
    "invader deck": lambda game: len(game.table.invaders.deck),
    "invader discard": lambda game: list(game.table.invaders.discard),
    "minor deck": lambda game: len(game.table.minors.cards),
    "minor discard": lambda game: list(game.table.minors.discard),
    "major deck": lambda game: len(game.table.majors.cards),
    "major discard": lambda game: list(game.table.majors.discard),
    "event deck": lambda game: len(game.table.events.cards) + len(game.table.events.placed),
    "event discard": lambda game: list(game.table.events.discard),
    "destroyed boards": lambda game: list(game.table.destroyed_boards),
    "supply": lambda game: [f"{supply.left}{supply.kind}" for supply in adversary.supplies(game)],
    "adversary blight": lambda game: game.table.adversary.blight if game.table.adversary else 0,
    "event card": lambda game: game.table.event.card if game.table.event else "none",
    "event places": lambda game: [
        *(f"{card} under {above}" for card, above in game.table.events.known),
        *(f"{card} under {fewest} to {most}" for card, fewest, most in game.table.events.between),
    ],
    "ending": lambda game: game.table.ending.kind if game.table.ending else "none",
}
SPIRIT_KEYS: dict[str, SpiritReader] = {
    "energy": lambda _, spirit: spirit.energy,
    "hand": lambda _, spirit: sorted(spirit.hand),
    "in play": lambda _, spirit: sorted(spirit.in_play),
    "discard": lambda _, spirit: sorted(spirit.discard),
    "forgotten": lambda _, spirit: sorted(spirit.forgotten),
    "beside": lambda _, spirit: sorted(spirit.beside),
    "elements": lambda game, spirit: " ".join(f"{k} {n}" for k, n in elements.count(game, spirit.id).items()) or "none",
    "destroyed": lambda _, spirit: spirit.destroyed,
    "income": lambda game, spirit: energy.income(game, spirit.id),
    "card plays": lambda game, spirit: elements.card_plays(game, spirit.id),
    "sacred sites": lambda game, spirit: presence.sacred_sites(game, spirit.id),
    "energy track": lambda _, spirit: spirit.energy_circles,
    "card-play track": lambda _, spirit: spirit.play_circles,
}
ASKS = "asks"
OPTIONS = "options"


class Expectations(Listener):
    """Holds what each entry expects against the table, and objects where it differs. It only looks."""

    def end_entry(self, replaying: Replaying, number: int) -> None:
        """Raises Mistake at the first thing that is not as the entry expects."""
        expected = replaying.route.part.play[number].expect
        if expected:
            for key, sentence in differences(standing(replaying.play), expected):
                raise Mistake(("play", number, "expect", key), sentence)


class Standing(NamedTuple):
    """Where a game stands: the table to be looked at, and the ask that the rules put then."""

    game: Game
    ask: Ask | None


def standing(play: Play) -> Standing:
    """Where a game comes to without anybody's decision; looked up on a fork.

    Questions with one answer are answered until the step is complete, and a Fear Card
    that was turned up is done as far as nobody decides. Then the rules put their next
    ask, maybe the first one of the next step; nothing of that step has been done.
    """
    if play.over or (play.ask is not None and not play.ask.forced):
        return Standing(play.game, play.ask)
    fork = play.fork()
    follow(fork, fork.begin, fork.answer)
    now = fork.game.at(fork.table)
    while not fork.in_step and fork.begin():
        pass
    return Standing(now, fork.ask)


def follow(play: Play, begin: Callable[[], object], answer: Callable[[Answer], None]) -> None:
    """Goes on as far as nobody decides; see `standing`."""
    while True:
        while play.ask is not None and play.ask.forced:
            answer(play.ask.forced)
        if play.in_step or play.over or not _fear_card_waits(play.table):
            return
        begin()


def _fear_card_waits(table: Table) -> bool:
    """Whether a Fear Card lies there that somebody, or the table, is still to do."""
    return table.fear_card is not None and bool(table.fear_card.waiting)


def differences(now: Standing, expected: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Where the table differs from what was expected: the key and a sentence for each."""
    game, ask = now
    for key, value in expected.items():
        if key in game.table.lands:
            yield from _land(game, key, str(value))
        elif key in TABLE_KEYS:
            yield from _compare(key, key, value, TABLE_KEYS[key](game))
        elif key in SPIRIT_KEYS:
            yield from _spirits(game, key, value)
        elif key == ASKS:
            yield from _compare(key, "what the rules ask", value, ask.about if ask else "nothing")
        elif key == OPTIONS:
            yield from _compare(key, "the legal answers", value, _options(ask))
        else:
            known = [*TABLE_KEYS, *SPIRIT_KEYS, ASKS, OPTIONS, *game.table.lands]
            there = elsewhere(key, game.table.lands, game.box)
            yield key, f"'{key}' cannot be expected.{there or f'{did_you_mean(key, known)} Lands are spelled like A3.'}"


def _options(ask: Ask | None) -> list[str]:
    """The legal answers to a Choice, or the cards that may be turned up."""
    if ask is None:
        return []
    return ask.spellings if isinstance(ask, Choice) else sorted(ask.cards)


def _land(game: Game, land: str, text: str) -> list[tuple[str, str]]:
    letters = "".join(spirit.letter for spirit in game.table.spirits)
    try:
        contents, defend = notation.read(text, letters)
    except notation.NotationError as error:
        return [(land, f"{error}.")]
    here = game.contents(land)
    now = conditions.total(game, EffectKind.DEFEND, land)
    if contents == here and defend == now:
        return []
    return [(land, f"{land} holds '{notation.write(here, now)}', not '{notation.write(contents, defend)}'.")]


def _spirits(game: Game, key: str, value: object) -> list[tuple[str, str]]:
    if not isinstance(value, dict):
        return [(key, f"'{key}' is expected for each Spirit: {key}: {{{game.table.spirits[0].id}: ...}}.")]
    found = []
    for name, one in value.items():
        try:
            spirit = game.spirit(name)
        except KeyError:
            found.append((key, f"There is no Spirit '{name}' in this game."))
            continue
        actual = SPIRIT_KEYS[key](game, spirit)
        wanted = one
        if key == "elements":
            wanted, actual = _pairs(one), _pairs(actual)
        found += _compare(key, f"{key} of {game.panel(name).short}", wanted, actual)
    return found


def _pairs(said: object) -> object:
    """Elements one by one, so that their order does not matter: `Sun 2 Water 1`, or a mapping of them."""
    if isinstance(said, dict):
        return [f"{element} {number}" for element, number in said.items()]
    parts = str(said).replace(",", " ").split()
    return [f"{element} {number}" for element, number in zip(parts[::2], parts[1::2], strict=False)]


def _compare(key: str, what: str, expected: object, actual: object) -> list[tuple[str, str]]:
    if isinstance(actual, list):
        wanted = [] if expected in (None, "none") else expected if isinstance(expected, list) else [expected]
        same = sorted(map(_spelled, wanted)) == sorted(map(_spelled, actual))
        shown = ", ".join(map(str, actual)) or "none"
        return (
            []
            if same
            else [(key, f"{_first_up(what)}: the table shows {shown}, not {', '.join(map(str, wanted)) or 'none'}.")]
        )
    if _spelled(expected) == _spelled(actual):
        return []
    return [(key, f"{_first_up(what)}: the table shows {actual}, not {expected}.")]


def _spelled(value: object) -> str:
    text = str(value)
    return kebab(text) or text


def _first_up(text: str) -> str:
    return text[0].upper() + text[1:]
