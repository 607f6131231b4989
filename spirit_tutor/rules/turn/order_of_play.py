"""The order of play: what happens next, one step at a time (SI8-SI10, R3).

A step is a generator that asks what leads to one root action and does it. What is
still to come (the phase, lands to act in, triggers) lies on the table, so a
position is the table where a step begins and the answers given since.
"""

from __future__ import annotations

from collections.abc import Callable

from spirit_tutor.rules.cards import event_cards
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Choice, Rule, choose
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_cards
from spirit_tutor.rules.pieces import blight, fear
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import gaining, speed, spirit_phase
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.table import PHASES, Spirit

from . import ending, setup, triggers

TURN = "turn"
"""What an effect waits for that begins with the next turn (`Coming`)."""


def next_step(game: Game) -> Rule[None]:
    """Plays the next step of the game, or none if the game is over.

    Phases without anything to do are passed over in silence.
    """
    while game.table.ending is None:
        phase = game.table.phase
        if phase == "setup":
            yield from _setup(game)
            return
        if (yield from STEPS[phase](game)):
            return


def _setup(game: Game) -> Rule[None]:
    first = game.table.setup_left[0]
    if first != setup.FIRST_EXPLORE:
        yield Choice("setup", TABLE, {first: first}, prompt="Setup goes on.")
    yield from setup.step(game)
    if not game.table.setup_left:
        _begin_turn(game)


def _begin_turn(game: Game) -> None:
    coming = game.table.coming
    game.change(
        turn=game.table.turn + 1,
        phase="blighted-spirits" if blight.acts(game, blight.EACH_SPIRIT_PHASE) else "spirit",
        effects=(*game.table.effects, *(one.effect for one in coming if one.action == TURN)),
        coming=tuple(one for one in coming if one.action != TURN),
    )
    spirit_phase.begin(game)


def _next_phase(game: Game) -> bool:
    """Goes on to the next phase. Gives False: no step was played."""
    following = PHASES[PHASES.index(game.table.phase) + 1]
    game.change(phase=following, queue=None)
    now = game.table.invaders
    if following == "ravage":
        invader_cards.begin(game, now.ravage)
    elif following == "build":
        invader_cards.begin(game, now.build)
    return False


def _spirit(game: Game) -> Rule[bool]:
    ready = spirit_phase.ready(game)
    if not ready:
        return _next_phase(game)
    if (yield from spirit_phase.step(game, ready)):
        yield from complete(game)
    return True


def _blighted_spirits(game: Game) -> Rule[bool]:
    """What a Blighted island does at the start of each Spirit Phase, before anything else in it (R19.7)."""
    return (yield from _blighted_island_acts(game, "blighted-spirits"))


def _powers(game: Game) -> Rule[bool]:
    if (yield from power_phases.phase_step(game, game.table.phase)):
        yield from complete(game)
        return True
    speed.end_conversions(game)
    _next_phase(game)
    return bool(game.mark)  # finishing with Powers left is a decision that somebody took


def _blighted_island(game: Game) -> Rule[bool]:
    if not blight.acts(game, blight.EACH_INVADER_PHASE):
        return _next_phase(game)
    return (yield from _blighted_island_acts(game, "blighted"))


def _blighted_island_acts(game: Game, phase: str) -> Rule[bool]:
    card = game.table.blight
    yield Choice("blighted island", TABLE, {card.card: True}, prompt="The Blighted island acts.")
    game.begin(TABLE, phase, kebab(card.card))
    _next_phase(game)
    yield from blight.effect(game)
    yield from complete(game)
    return True


def _event(game: Game) -> Rule[bool]:
    if game.table.event is None and not event_cards.any_left(game):
        return _next_phase(game)
    if game.table.event is None:
        yield from event_cards.draw(game)
        return True
    if (yield from event_cards.step(game)):
        yield from complete(game)
        return True
    if not (yield from event_cards.finish(game)):  # no further Event is drawn
        _next_phase(game)
    return bool(game.mark)  # a card that goes back into its deck does so in a step


def _fear(game: Game) -> Rule[bool]:
    fear.finish_card(game)
    if game.table.fear_card is None and not game.table.fear.earned:
        return _next_phase(game)
    if (yield from fear.step(game)):
        yield from complete(game)
    return True


def _explore(game: Game) -> Rule[bool]:
    if game.table.queue is not None and (yield from _land_or_card(game)):
        return True
    if len(game.table.invaders.explore) >= invader_cards.cards_to_explore(game):
        return _next_phase(game)
    yield from invader_cards.reveal(game, "explore")
    if game.table.lost:
        ending.check(game)
    return True


def _card(game: Game) -> Rule[bool]:
    if (yield from _land_or_card(game)):
        return True
    return _next_phase(game)


def _land_or_card(game: Game) -> Rule[bool]:
    """One land of the Invader Card being resolved; a card that an effect skips is passed over (R14.3, R14.9).

    Gives False where the cards of this step are finished.
    """
    phase = game.table.phase
    if skipped := invader_cards.skip_card(game, phase):
        card, source = skipped
        yield Choice(phase, TABLE, {f"skip {card}": True}, prompt=f"{source} skips {card}.")
        game.begin(TABLE, phase, kebab(card))
        game.log(happened.CardSkipped(action=phase, card=card, by=source))
        return True
    if not invader_cards.next_card(game, phase):
        return False
    yield from invader_cards.act(game, phase, phase)
    yield from complete(game)
    return True


def _advance(game: Game) -> Rule[bool]:
    if game.table.event is None:
        yield Choice("advance", TABLE, {"cards": True}, prompt="The Invader Cards advance.")
        game.begin(TABLE, "advance")
        invader_cards.advance(game)
        if not event_cards.take_up_what_waited(game):
            _next_phase(game)
        return True
    if (yield from event_cards.step(game)):
        yield from complete(game)
        return True
    return False if event_cards.take_up_what_waited(game) else _next_phase(game)


def _time_passes(game: Game) -> Rule[bool]:
    yield Choice("time passes", TABLE, {"end of turn": True}, prompt="Time Passes.")
    game.begin(TABLE, "time-passes")
    yield from time_passes(game)
    _begin_turn(game)
    return True


STEPS: dict[str, Callable[[Game], Rule[bool]]] = {
    "blighted-spirits": _blighted_spirits,
    "spirit": _spirit,
    "fast": _powers,
    "blighted": _blighted_island,
    "event": _event,
    "fear": _fear,
    "ravage": _card,
    "build": _card,
    "explore": _explore,
    "advance": _advance,
    "slow": _powers,
    "time-passes": _time_passes,
}
"""What each phase does for one step. Gives whether a step was played; if none is left the phase has changed (R3)."""


def complete(game: Game) -> Rule[None]:
    """Completes an action tree: what the root action triggers, then victory and defeat (R21.3, R22.1)."""
    yield from triggers.follow(game)
    ending.check(game)


def time_passes(game: Game) -> Rule[None]:
    """The end of the turn: cards are discarded, damage heals, effects and Elements of the turn end (SI10, R25.2)."""
    kept: dict[str, list[str]] = {}
    for effect in game.effects(EffectKind.FORGOTTEN_AT_END):
        for card in set(effect.of).intersection(game.spirit(effect.spirit).in_play):
            gaining.forget_card(game, effect.spirit, card)
    for effect in game.effects(EffectKind.KEEP_CARD):
        spirit = game.spirit(effect.spirit)
        for _ in range(effect.amount):
            options = {name: name for name in spirit.in_play if name not in kept.get(spirit.id, [])}
            card = yield from choose(
                "keep in hand", spirit.id, options, stop=True, prompt=f"{effect.source}: which card returns to hand?"
            )
            if card is None:
                break
            kept.setdefault(spirit.id, []).append(card)
    for spirit in game.table.spirits:
        back = tuple(kept.get(spirit.id, ()))
        game.change_spirit(spirit.id, **_rested(spirit, back))
        if back:
            game.log(happened.Reclaimed(spirit=spirit.id, cards=tuple(back)))
    heal(game)
    game.change(effects=tuple(effect for effect in game.table.effects if effect.lasting))
    game.log(happened.TimePasses())


def _rested(spirit: Spirit, back: tuple[str, ...]) -> dict[str, object]:
    return {
        "hand": (*spirit.hand, *back),
        "discard": (*spirit.discard, *(name for name in spirit.in_play if name not in back)),
        "in_play": (), "used": (), "played": 0, "quickened": 0,
    }  # fmt: skip


def heal(game: Game) -> None:
    """All damage heals at once; nothing is destroyed by a bonus ending (R13.8, R25.2)."""
    for land, contents in game.table.lands.items():
        for piece, n in contents:
            if piece.damage:
                game.put(land, piece, -n)
                game.put(land, piece._replace(damage=0), n)
