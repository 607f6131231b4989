"""The forecast: what the visible Invader Cards will do this turn and next, if nobody acts.

Ravages and Builds are played on a copy with the usual answers; what hung on a
choice, or on a card that nobody knows, is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions, invader_cards
from spirit_tutor.rules.invaders.stopping import BUILD, RAVAGE
from spirit_tutor.rules.play import Play, StepRule, as_usual
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.pieces import DAHAN, INVADERS, NAMES
from spirit_tutor.table.table import BLIGHTED, PHASES, Blight, Queue, Table

THIS_TURN, NEXT_TURN = "this turn", "next turn"
CASCADE = "cascade"
PLENTY = 99
"""More Blight than any forecast takes off a Blight Card whose other side nobody knows."""
LAST_EXPLORE = "the Invader Deck is empty; the next Explore loses the game"
"""What is certain once no card is left to be turned up (R17.5)."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One Invader Action to come: when, what, where, and what it does.

    `cascades` are the lands that its Blight goes on to, `off_card` is how much comes off
    the Blight Card in all, `presence_lost` the short names of the Spirits that lose one. `decided`
    names the asks at which the players decide something in it; the first answer was
    taken. Where it flips the Blight Card, which does what nobody knows, `flips` says
    how much Blight it took: each land with its action's, this one last.
    """

    when: str
    action: str
    land: str
    card: str
    damage: int = 0
    blight: bool = False
    cascades: tuple[str, ...] = ()
    dahan_lost: int = 0
    invaders_lost: int = 0
    presence_lost: tuple[str, ...] = ()
    built: str = ""
    stopped: str = ""
    off_card: int = 0
    decided: tuple[str, ...] = ()
    flips: tuple[tuple[str, int], ...] = ()

    @property
    def choice(self) -> bool:
        """Whether the players decide something in it."""
        return bool(self.decided)

    @property
    def unknown(self) -> bool:
        """Whether a card that nobody knows decides something in it."""
        return bool(self.flips)


@dataclass(frozen=True, slots=True)
class Forecast:
    """All Invader Actions to come that the visible cards show, in order, what is not known, and how it ends for certain."""

    actions: tuple[Foreseen, ...]
    unknown: tuple[str, ...]
    end: str = ""

    def of_land(self, land: str) -> list[Foreseen]:
        """What is to come in one land."""
        return [one for one in self.actions if one.land == land]

    def __bool__(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.actions or self.unknown or self.end)


class Consequence(NamedTuple):
    """One thing that an action to come does, in words, and whether it harms the island."""

    text: str
    harm: bool = False


def forecast(game: Game, table: Table) -> Forecast:
    """What the Invaders will do from this table on, this turn and next, if nobody acts (R14-R16)."""
    if table.ending is not None or table.phase == "setup":
        return Forecast((), ())
    play = Play(game.at(table))
    now = table.invaders
    advanced = PHASES.index(table.phase) > PHASES.index("advance")
    actions: list[Foreseen] = []
    if not advanced:
        for action, cards in ((RAVAGE, now.ravage), (BUILD, now.build)):
            actions += _cards(play, THIS_TURN, action, _left(table, action, cards))
    explored = advanced or bool(now.explore)
    end = "" if now.deck else LAST_EXPLORE
    if not end or explored:
        _rest_of_the_turn(play.game, advanced=advanced)
        coming = play.table.invaders
        for action, cards in ((RAVAGE, coming.ravage), (BUILD, coming.build)):
            actions += _cards(play, NEXT_TURN, action, Queue("", (), cards))
    return Forecast(tuple(_with_sum(actions)), tuple(_unknown(game, table, explored=explored or bool(end))), end)


def _unknown(game: Game, table: Table, *, explored: bool) -> Iterator[str]:
    if game.box.has_events and table.turn > 1 and PHASES.index(table.phase) <= PHASES.index("event"):
        yield "an Event Card is resolved before the Ravage"
    if table.after_advance:
        yield "an Event does more once the Invader Cards have advanced"
    if table.fear.earned or (table.fear_card is not None and table.fear_card.waiting):
        yield "an earned Fear Card is resolved before the Ravage"
    if not explored:
        yield "the next Explore is not known yet, so neither is the Build after it"


def _left(table: Table, action: str, cards: tuple[str, ...]) -> Queue:
    """What is left of an Invader step this turn."""
    here, there = PHASES.index(table.phase), PHASES.index(action)
    if here == there and table.queue is not None:
        return table.queue
    return Queue("", (), cards if here < there else ())


def _cards(play: Play, when: str, action: str, queue: Queue) -> Iterator[Foreseen]:
    """Plays what is left of an Invader step, card by card and land by land, with what skips a whole card (R14.9)."""
    game = play.game
    game.change(queue=queue)
    while True:
        while skipped := invader_cards.skip_card(game, action):
            card, by = skipped
            for land in invader_actions.eligible(game, action, game.box.invaders[card]):
                yield Foreseen(when, action, land, card, stopped=by)
        invader_cards.next_card(game, action)
        now = game.table.queue
        if now is None or not now.lands:
            return
        game.change(queue=now._replace(lands=now.lands[1:]))
        yield _act(play, when, action, now.card, now.lands[0])


def _act(play: Play, when: str, action: str, card: str, land: str) -> Foreseen:
    """Plays one action, taking the first answer where somebody would decide.

    Where the Blight Card flips, Blight comes off its other side from then on.
    """
    before = play.table
    play.begin(_in_land(action, land))
    decided: list[str] = []
    while play.in_step:
        ask = play.ask
        assert ask is not None
        if isinstance(ask, Draw):
            play.abandon()
            play.game.change(blight=Blight(BLIGHTED, play.table.blight.left + PLENTY))
            return replace(_act(play, when, action, card, land), flips=((land, 0),))
        decided += [] if ask.forced else [ask.about]
        play.answer(as_usual(ask))
    return _foreseen(when, action, land, card, before, play, tuple(decided))


def _with_sum(actions: Iterable[Foreseen]) -> Iterator[Foreseen]:
    """The actions, that which flips the Blight Card with what each before it took off the card."""
    taken: list[tuple[str, int]] = []
    for one in actions:
        taken += [(one.land, one.off_card)] if one.off_card else []
        yield replace(one, flips=tuple(taken)) if one.flips else one


def _in_land(action: str, land: str) -> StepRule:
    return lambda game: invader_actions.ACTIONS[action](game, land, normal=True)


def _rest_of_the_turn(game: Game, *, advanced: bool) -> None:
    """The Invader Cards advance, if they have not yet; damage heals, and what lasts a turn ends."""
    if not advanced:
        invader_cards.advance(game)
    game.change(effects=tuple(effect for effect in game.table.effects if effect.lasting))
    order_of_play.heal(game)


def _foreseen(
    when: str, action: str, land: str, card: str, before: Table, play: Play, decided: tuple[str, ...]
) -> Foreseen:
    log = play.game.happenings
    ravage, build, stop = (
        happened.first(happened.Ravage, log),
        happened.first(happened.Build, log),
        happened.first(happened.Stopped, log),
    )
    off_card = sum(not one.none_left for one in happened.of(happened.BlightAdded, log))
    return Foreseen(
        when=when,
        action=action,
        land=land,
        card=card,
        damage=ravage.damage if ravage else 0,
        blight=off_card > 0,
        cascades=tuple(one.end for one in happened.of(happened.Cascade, log)),
        dahan_lost=before.lands[land].count(DAHAN) - play.table.lands[land].count(DAHAN),
        invaders_lost=sum(one.piece.kind in INVADERS for one in happened.of(happened.Destroyed, log)),
        presence_lost=tuple(play.game.panel(one.spirit).short for one in happened.of(happened.PresenceDestroyed, log)),
        built=NAMES[build.piece.kind] if build else "",
        stopped=stop.by if stop else "",
        off_card=off_card,
        decided=decided,
    )


def consequences(one: Foreseen) -> list[Consequence]:
    """What an action to come does, as a reader says it: `3 damage`, `Blight`, `1 Dahan lost`."""
    if one.stopped:
        return [Consequence(f"stopped by {one.stopped}")]
    if one.action == BUILD:
        return [Consequence(f"a {one.built}" if one.built else "nothing")]
    if one.built:
        return [Consequence(f"a {one.built} is Built instead")]
    found = [Consequence(f"{one.damage} damage"), Consequence("Blight", harm=True) if one.blight else NO_BLIGHT]
    if one.cascades:
        where = "a land of your choice" if CASCADE in one.decided else " and ".join(one.cascades)
        found.append(Consequence(f"cascading to {where}", harm=True))
    if one.dahan_lost:
        found.append(Consequence(f"{one.dahan_lost} Dahan lost", harm=True))
    if one.presence_lost:
        found.append(Consequence(f"Presence lost: {', '.join(one.presence_lost)}", harm=True))
    if one.invaders_lost:
        found.append(Consequence(f"{one.invaders_lost} Invader{'s' if one.invaders_lost > 1 else ''} destroyed"))
    if set(one.decided) - {CASCADE}:
        found.append(Consequence("with a choice to make"))
    if one.flips:
        what = f"and the Blight Card flips ({_sum(one.flips)}), with what nobody knows"
        found.append(Consequence(what, harm=True))
    return found


def _sum(flips: tuple[tuple[str, int], ...]) -> str:
    """Why the Blight Card flips: what came off it before, and what comes off it here."""
    *others, (_, here) = flips
    if not others:
        return "the last Blight on it"
    before = ", ".join(f"{number} for {land}" for land, number in others)
    return f"its Blight is used up: {before}, {here} here"


NO_BLIGHT = Consequence("no Blight")


def does(one: Foreseen) -> str:
    """What an action to come does, in one line: `3 damage, Blight, Presence lost: River`."""
    return ", ".join(consequence.text for consequence in consequences(one))


def in_words(one: Foreseen) -> str:
    """One action to come as a reader says it."""
    return f"{one.action.capitalize()} in {one.land}: {does(one)}"
