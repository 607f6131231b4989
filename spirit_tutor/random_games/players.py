"""Players that answer by themselves: one at random, one that takes what looks best at once.

Randomness lives here only, in the dice (`random.Random`) that a player is given; both
turn cards up at random. They see the public table and what the rules ask, as anyone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from spirit_tutor.rules.core.asks import DONE, TABLE, Choice, Draw
from spirit_tutor.rules.core.card_shapes import MAJOR, SLOW, GrowthOption, Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adding_presence, health, presence
from spirit_tutor.rules.pieces.health import FEAR_WHEN_DESTROYED
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.rules.powers import performing
from spirit_tutor.rules.spirits import elements, energy
from spirit_tutor.rules.spirits.spirit_phase import RECLAIM_ONE
from spirit_tutor.table.pieces import NAMES, Piece

from . import evaluation
from .evaluation import NEW_BLIGHT, STANDING, Outlook


class Player(Protocol):
    """Somebody who answers what a game asks."""

    def answer(self, play: Play) -> Answer:
        """A legal answer to what is asked now."""
        ...


class RandomPlayer:
    """Answers with any legal answer, each as likely as the next."""

    def __init__(self, dice: random.Random):
        self.dice = dice

    def answer(self, play: Play) -> Answer:
        """Any legal answer."""
        assert play.ask is not None
        if isinstance(play.ask, Draw):
            return drawn(play.ask, self.dice)
        return self.dice.choice(play.ask.spellings)


def drawn(ask: Draw, dice: random.Random) -> tuple[str, ...]:
    """Cards turned up from a shuffled deck."""
    return tuple(dice.sample(sorted(ask.cards), ask.number))


class GreedyPlayer:
    """Takes what looks best when the step is over, and the usual or any answer where it has no view.

    What a Power does is tried on a fork; the rest are rules of thumb (`JUDGES`). A card
    turned up while trying is a card that might come: the next one is drawn anew.
    `_deep` counts the trials under way inside each other.
    """

    def __init__(self, dice: random.Random):
        self.dice = dice
        self._deep = 0

    def answer(self, play: Play) -> Answer:
        """The answer that looks best; one of them, if several do."""
        ask = play.ask
        assert ask is not None
        if isinstance(ask, Draw):
            return drawn(ask, self.dice)
        if ask.forced:
            return ask.forced
        if ask.about in USED:
            return self._power(play, ask)
        if ask.about in TRIED and self._deep < DEEPEST:
            values = {spelling: self._after(play, spelling) for spelling in self._shortlist(play.game, ask)}
            return self._best(ask, values, evaluation.value(play.game))
        if ask.about in CARDS:
            values = {card: CARDS[ask.about](self._card(play, ask.who, card)) for card in ask.options}
            return self._best(ask, values)
        judge = JUDGES.get(ask.about)
        if judge is None:
            return ask.usual or self.dice.choice(ask.spellings)
        sight = Sight(play.game, ask, Outlook(play.game))
        return self._best(ask, {spelling: judge(sight, spelling, value) for spelling, value in ask.options.items()})

    def _shortlist(self, game: Game, ask: Choice) -> list[str]:
        """The answers worth trying: every one, but only the worst lands while something else is being tried."""
        options = list(ask.options)
        if not self._deep or len(options) <= LOOKED_AT:
            return options
        sight = Outlook(game)
        return sorted(options, key=lambda name: -sight.threat(name) if name in game.table.lands else 0.0)[:LOOKED_AT]

    def _best(self, ask: Choice, values: Mapping[str, float], stopping: float = 0.0) -> str:
        best = max(values.values())
        if ask.stop and best <= stopping:
            return DONE
        return self.dice.choice([spelling for spelling, value in values.items() if value == best])

    def _power(self, play: Play, ask: Choice) -> str:
        """The first Power, gifts before others, that makes the table better."""
        options = list(ask.options)
        self.dice.shuffle(options)
        before = evaluation.value(play.game)
        for name in sorted(options, key=lambda name: not ask.options[name][1].target_spirit):
            if ask.options[name][1].target_spirit or self._after(play, name) > before:
                return name
        return DONE

    def _after(self, play: Play, answer: str) -> float:
        """What the table is worth once the step is over, if this is answered now."""
        fork = play.fork()
        fork.answer(answer)
        return self._played_out(fork)

    def _played_out(self, fork: Play) -> float:
        self._deep += 1
        while fork.in_step:
            fork.answer(self.answer(fork))
        self._deep -= 1
        return evaluation.value(fork.game)

    def _card(self, play: Play, who: str, name: str) -> float:
        """What a Power Card is worth to a Spirit now: what it would do, and its Elements for the Spirit's Innates."""
        game = play.game
        power = game.box.powers[name]
        wanted = {element for innate in game.panel(who).innates for line in innate.lines for element in line.needs}
        worth = 2.0 * sum(element in wanted for element in power.elements) - 0.5 * power.cost
        if self._deep:
            return worth
        return worth + min(20.0, self._effect(game, who, power))

    def _effect(self, game: Game, who: str, power: Power) -> float:
        """What the Power would change now; a Slow one comes after the Invaders have acted and their cards moved on."""
        if power.target_spirit:
            return 2.0
        copy = game.copy()
        if power.speed == SLOW:
            now = copy.table.invaders
            copy.change(invaders=now._replace(ravage=now.build, build=now.explore))
        before = evaluation.value(copy)
        fork = Play(copy)
        fork.begin(lambda running: performing.perform(running, who, power))
        return self._played_out(fork) - before


LOOKED_AT = 3
DEEPEST = 2
"""How many answers are tried inside each other: a chain of more, as Outpaced can be, would take forever."""
USED = ("fast", "slow")
TRIED = ("target", "branch", "line", "may")
CARDS: Mapping[str, Callable[[float], float]] = {
    "play": lambda worth: 50 + worth,
    "keep": lambda worth: worth,
    "forget": lambda worth: -worth,
    "reclaim": lambda worth: worth,
    "keep in hand": lambda worth: 50 + worth,
}


# -- rules of thumb: what an answer is worth; more than nothing is better than stopping ---------------


class Sight(NamedTuple):
    """What a rule of thumb looks at: the game, what is asked, and what the Invaders will do."""

    game: Game
    ask: Choice
    outlook: Outlook


def _act(sight: Sight, spelling: str, _: Any) -> float:
    """A card taken back may be played yet; the rest in the usual order."""
    return 2.0 if spelling == RECLAIM_ONE else float(spelling == sight.ask.usual)


def _growth(sight: Sight, _: str, option: GrowthOption) -> float:
    """Presence while the tracks hold some; Reclaim once the hand is short; Energy for what is in hand."""
    game, spirit = sight.game, sight.game.spirit(sight.ask.who)
    plays = elements.card_plays(game, spirit.id)
    short = len(spirit.hand) < min(plays, 2)
    dear = sum(sorted(game.box.powers[card].cost for card in spirit.hand)[-plays:])
    open_tracks = bool(adding_presence.tracks_left(game, spirit.id))
    value = -float(option.cost)
    for icon in option.icons:
        if icon.kind == "presence":
            value += 3.0 if open_tracks else 0.5
        elif icon.kind == "gain power card":
            value += 2.0
        elif icon.kind == "reclaim all":
            value += 0.4 * len(spirit.discard) + 8.0 * short
        else:
            value += icon.amount * (1.0 if dear > spirit.energy + energy.income(game, spirit.id) else 0.4)
    return value


def _land(sight: Sight, land: str, _: Any) -> float:
    """A home for a Spirit's Presence in the Spirit Phase; else where the Invaders are worst."""
    if sight.game.table.phase == "spirit" and sight.ask.who != TABLE:
        return sight.outlook.home(sight.ask.who, land)
    return sight.outlook.threat(land)


def _track(sight: Sight, track: str, _: Any) -> float:
    """The track whose numbers rise next; Energy where it is short. The island's Presence stays where it is."""
    game, who = sight.game, sight.ask.who
    spirit, panel = game.spirit(who), game.panel(who)
    if track not in (adding_presence.ENERGY_TRACK, adding_presence.PLAY_TRACK):
        return 0.0
    on_energy = track == adding_presence.ENERGY_TRACK
    circles, opened = (
        (panel.energy_track, spirit.energy_circles) if on_energy else (panel.play_track, spirit.play_circles)
    )
    now = max(circle.number for circle in circles[:opened])
    rise = sum(max(0, circle.number - now) / (2 + place) for place, circle in enumerate(circles[opened : opened + 3]))
    short = energy.income(game, who) < elements.card_plays(game, who)
    return 1.0 + rise + 0.3 * (on_energy == short)


def _gain(sight: Sight, kind: str, _: Any) -> float:
    """A Major once it could be paid for soon."""
    spirit = sight.game.spirit(sight.ask.who)
    rich = spirit.energy + 2 * energy.income(sight.game, spirit.id) >= 8 and len(spirit.discard) + len(spirit.hand) > 4
    return 1.0 if (kind == MAJOR) == rich else 0.5


def _hurt(sight: Sight, _: str, value: tuple[tuple[str, Piece], int]) -> float:
    """What destroys before what only hurts, Cities and Towns before Explorers, and no point too many."""
    (land, piece), points = value
    left = health.left(sight.game, land, piece)
    if points < left:
        return 0.3 * STANDING[piece.kind] * points / left
    return 1.0 + FEAR_WHEN_DESTROYED.get(piece.kind, 0) + sight.outlook.without(land, piece) - 0.1 * points


def _taken(sight: Sight, _: str, value: tuple[str, Piece]) -> float:
    """What the land is best rid of: Cities before Towns before Explorers, no Dahan if it can be helped."""
    land, piece = value
    return sight.outlook.without(land, piece) if piece.kind in STANDING else 0.0


def _strife(sight: Sight, _: str, value: tuple[str, Piece]) -> float:
    """Under what would deal most in a Ravage, and is under none yet."""
    land, piece = value
    return sight.outlook.without(land, piece) / (1 + piece.strife)


def _moved(sight: Sight, _: str, value: tuple[Piece, str, str]) -> float:
    """Out of what Ravages or Builds next, into what does not."""
    return sight.outlook.relief(*value)


def _own_presence(sight: Sight, _: str, value: tuple[str, str]) -> float:
    """What stands together can spare one; what may be lost anyway goes first. All players together name the Spirit too."""
    who, land = value
    spare = presence.number(sight.game, who, land)
    return spare + 2.0 * (sight.outlook.threat(land) > NEW_BLIGHT)


def _cascaded(sight: Sight, land: str, _: Any) -> float:
    return -sight.outlook.blight_harm(sight.game.contents(land))


def _element(sight: Sight, element: str, _: Any) -> float:
    """What brings the Spirit's Innates nearest."""
    have = elements.count(sight.game, sight.ask.who).get(element, 0)
    lines = [line for innate in sight.game.panel(sight.ask.who).innates for line in innate.lines]
    return float(sum(line.needs.get(element, 0) > have for line in lines))


JUDGES: Mapping[str, Callable[[Sight, str, Any], float]] = {
    "act": _act,
    "growth": _growth,
    "land": _land,
    "from": _track,
    "gain": _gain,
    "give": lambda sight, card, value: -1.0,
    "element": _element,
    "damage": _hurt,
    "counterattack": _hurt,
    "destroy": _taken,
    "remove": _taken,
    "replace": _taken,
    "strife": _strife,
    "push": _moved,
    "gather": _moved,
    "push or gather": _moved,
    "move": _moved,
    "presence": _own_presence,
    "cascade": _cascaded,
    "stopper": lambda sight, what, value: -float(what in NAMES.values()),
}
"""How an answer to each ask is judged; asks that are not here are answered as usual, or at random."""
