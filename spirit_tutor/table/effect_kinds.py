"""The kinds of running effects (R7.9)."""

from __future__ import annotations

from enum import StrEnum


class EffectKind(StrEnum):
    """What a running effect does; the rule that it changes reads it. As a text it is spelled as files spell it."""

    # the game as a whole
    NO_ENDING = "no ending"
    # lands and their pieces
    DEFEND = "defend"
    HEALTH = "health"
    HEALTH_PER_STRIFE = "health per strife"
    UNHARMED = "unharmed"
    NO_BLIGHT = "no blight"
    PUSH_ADDED = "push added"
    DAMAGE_WHERE_DESTROYED = "damage where destroyed"
    DAMAGE_AROUND_DESTROYED = "damage around destroyed"
    FEAR_WHERE_DESTROYED = "fear where destroyed"
    # the Ravage
    RAVAGE_DAMAGE = "ravage damage"
    LAND_DAMAGE = "land damage"
    REDIRECTED = "redirected"
    NO_COUNTERATTACK = "no counterattack"
    # Invader Actions and Invader Cards
    SKIP = "skip"
    SKIP_LOWEST = "skip lowest"
    SKIP_CARD = "skip card"
    HELD = "held"
    INSTEAD = "instead"
    TOKEN_IDLE = "token idle"  # noqa: S105
    EXPLORE_MORE = "explore more"
    EXPLORE_TOWN = "explore town"
    EXPLORE_RANGE = "explore range"
    EXPLORE_CARDS = "explore cards"
    NO_SOURCE = "no source"
    # Spirits and their Powers
    RANGE = "range"
    LEND = "lend"
    QUICKEN = "quicken"
    OTHER_SPEED = "other speed"
    SLOWED = "slowed"
    REPEAT = "repeat"
    REPEATED = "repeated"
    ELEMENT = "element"
    ALL_THRESHOLDS = "all thresholds"
    CARD_PLAYS = "card-plays"
    KEEP_CARD = "keep card"
    FORGOTTEN_AT_END = "forgotten at end"
