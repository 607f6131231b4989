"""Victory and defeat (SI12, R22)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import presence
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BUILDINGS, CITY, INVADERS
from spirit_tutor.table.table import DEFEAT, HEALTHY, SACRIFICE, VICTORY, Ending

REQUIRED_GONE = {1: INVADERS, 2: BUILDINGS, 3: (CITY,)}
GONE_IN_WORDS = {1: "no Invaders are left on the island", 2: "no Towns and no Cities are left", 3: "no Cities are left"}
LAST_CARD = "the last Fear Card was earned"


def victory(game: Game) -> str:
    """Why the players have won, or an empty string (R22.2)."""
    level = game.table.fear.terror_level
    if level == 4:
        return LAST_CARD
    if any(map(game.in_all().get, REQUIRED_GONE[level])):
        return ""
    return f"at Terror Level {'I' * level} {GONE_IN_WORDS[level]}"


def loss(game: Game) -> str:
    """Why the players have lost, or an empty string (R22.4, R22.5)."""
    if game.table.lost:
        return game.table.lost[0]
    for spirit in game.table.spirits:
        if not presence.anywhere(game, spirit.id):
            return f"{game.panel(spirit.id).short} has no Presence left on the island"
    card = game.table.blight
    if card.side != HEALTHY and card.left == 0:
        return "no Blight is left on the Blight Card"
    return ""


def check(game: Game) -> None:
    """Looks at both once an action tree is complete; both at once is a Sacrifice Victory (SI12, R22.1, R22.6).

    A position that tries a rule alone may say that its game does not end.
    """
    if game.effects(EffectKind.NO_ENDING):
        return
    won, lost = victory(game), loss(game)
    if won and lost:
        ending = Ending(SACRIFICE, f"{won}, although {lost}")
    elif won:
        ending = Ending(VICTORY, won)
    elif lost:
        ending = Ending(DEFEAT, lost)
    else:
        return
    game.change(ending=ending)
    game.log(happened.Ending(ending=ending.kind, reason=ending.reason))
