"""The forecast: what the visible Invader Cards will do this turn and next, if nobody acts.

Ravages and Builds are played on a copy with the usual answers; what hung on a
choice, or on a card that nobody knows, is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spirit_tutor.rules import blight, invaders, turn
from spirit_tutor.rules.asking import Draw, Rule
from spirit_tutor.rules.game import Event, Game
from spirit_tutor.rules.play import Play, Step
from spirit_tutor.rules.stopping import BUILD, RAVAGE
from spirit_tutor.table.pieces import DAHAN, TOWN
from spirit_tutor.table.table import PHASES, Table

THIS_TURN, NEXT_TURN = "this turn", "next turn"
LAST_EXPLORE = "the Invader Deck is empty; the next Explore loses the game"
"""What is certain once no card is left to be turned up (R17.5)."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One Invader Action to come: when, what, where, and what it does.

    `cascades` are the lands that its Blight goes on to, `presence_lost` the short
    names of the Spirits that lose one. `choice` says that the
    players decide something in it, `unknown` that a card nobody knows decides.
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
    choice: bool = False
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """All Invader Actions to come that the visible cards show, in order, what is not known, and how it ends for certain."""

    actions: tuple[Foreseen, ...]
    unknown: tuple[str, ...]
    end: str = ""

    def of_land(self, land: str) -> list[Foreseen]:
        """What is to come in one land."""
        return [one for one in self.actions if one.land == land]


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
            actions += _cards(play, THIS_TURN, action, _lands_left(table, action, cards))
    ravage, build = (now.ravage, now.build) if advanced else (now.build, now.explore)
    end = "" if now.deck else LAST_EXPLORE
    if not end or advanced or now.explore:
        play.begin(_rest)
        for action, cards in ((RAVAGE, ravage), (BUILD, build)):
            actions += _cards(play, NEXT_TURN, action, [(card, None) for card in cards])
    return Forecast(tuple(actions), tuple(_unknown(table, known=bool(build or end))), end)


def _unknown(table: Table, *, known: bool) -> Iterator[str]:
    if table.fear.earned or table.fear_card is not None:
        yield "an earned Fear Card is resolved before the Ravage"
    if not known:
        yield "the next Explore is not known yet, so neither is the Build after it"


def _lands_left(table: Table, action: str, cards: tuple[str, ...]) -> list[tuple[str, tuple[str, ...] | None]]:
    """The cards that still act this turn, with the lands left of the one under way (None: its list is still to be made)."""
    here, there = PHASES.index(table.phase), PHASES.index(action)
    if here < there:
        return [(card, None) for card in cards]
    if here > there or table.queue is None:
        return []
    queue = table.queue
    return [(queue.card, queue.lands), *((card, None) for card in queue.cards)]


def _cards(play: Play, when: str, action: str, cards: list[tuple[str, tuple[str, ...] | None]]) -> Iterator[Foreseen]:
    for card, left in cards:
        if not card:
            continue
        lands = left
        if lands is None:
            lands = tuple(invaders.eligible(play.game, action, play.game.box.invaders[card]))
        for land in lands:
            yield _act(play, when, action, card, land)


def _act(play: Play, when: str, action: str, card: str, land: str) -> Foreseen:
    """Plays one action, taking the first answer where somebody would decide."""
    before = play.table
    damage = invaders.ravage_damage(play.game, land)[0] if action == RAVAGE else 0
    play.begin(_in_land(action, land))
    choice = False
    while play.in_step:
        ask = play.ask
        assert ask is not None
        if isinstance(ask, Draw):
            known = Foreseen(when, action, land, card, damage, damage >= blight.BLIGHT_FROM, unknown=True)
            play.abandon()
            return known
        choice = choice or not ask.forced
        play.answer(ask.forced or ask.usual or ask.spellings[0])
    return _foreseen(when, action, land, card, before, play, choice)


def _in_land(action: str, land: str) -> Step:
    return lambda game: invaders.ACTIONS[action](game, land)


def _rest(game: Game) -> Rule[None]:
    """The rest of the turn: damage heals and what lasts a turn ends."""
    game.change(effects=tuple(effect for effect in game.table.effects if effect.lasting))
    turn.heal(game)
    return
    yield


def _foreseen(when: str, action: str, land: str, card: str, before: Table, play: Play, choice: bool) -> Foreseen:
    happened = [event for top in play.game.events for event in top.walk()]

    def of_kind(kind: str) -> list[Event]:
        return [event for event in happened if event.kind == kind]

    ravages, stops = of_kind("ravage"), of_kind("stopped")
    destroyed = [event.detail["piece"] for event in of_kind("destroyed")]
    builds = of_kind("build")
    return Foreseen(
        when=when,
        action=action,
        land=land,
        card=card,
        damage=ravages[0].detail["damage"] if ravages else 0,
        blight=any(not event.detail.get("none_left") for event in of_kind("blight added")),
        cascades=tuple(event.detail["end"] for event in of_kind("cascade")),
        dahan_lost=before.lands[land].count(DAHAN) - play.table.lands[land].count(DAHAN),
        invaders_lost=sum(not piece.startswith(DAHAN) for piece in destroyed),
        presence_lost=tuple(play.game.panel(event.detail["spirit"]).short for event in of_kind("presence destroyed")),
        built=("Town" if builds[0].detail["piece"] == TOWN else "City") if builds else "",
        stopped=stops[0].detail["by"] if stops else "",
        choice=choice,
    )


def in_words(one: Foreseen) -> str:
    """One action to come as a reader says it."""
    where = f"{one.action.capitalize()} in {one.land}"
    if one.stopped:
        return f"{where}: stopped by {one.stopped}"
    if one.action == BUILD:
        return f"{where}: a {one.built}" if one.built else f"{where}: nothing"
    parts = [f"{one.damage} damage"]
    parts += ["Blight"] if one.blight else ["no Blight"]
    parts += [f"cascading to {' and '.join(one.cascades)}"] if one.cascades else []
    parts += [f"{one.dahan_lost} Dahan lost"] if one.dahan_lost else []
    parts += [f"Presence lost: {', '.join(one.presence_lost)}"] if one.presence_lost else []
    parts += (
        [f"{one.invaders_lost} Invader{'s' if one.invaders_lost > 1 else ''} destroyed"] if one.invaders_lost else []
    )
    parts += ["with a choice to make"] if one.choice else []
    parts += ["and the Blight Card flips, with what nobody knows"] if one.unknown else []
    return f"{where}: {', '.join(parts)}"
