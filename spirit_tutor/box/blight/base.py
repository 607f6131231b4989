"""The 2 Blight Cards of the base game."""

from __future__ import annotations

from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import SPIRIT, BlightCard
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import choosing, presence
from spirit_tutor.rules.pieces.blight import EACH_INVADER_PHASE
from spirit_tutor.rules.spirits import gaining


def _downward_spiral(game: Game, who: str) -> Rule[None]:
    """Each Spirit chooses its own; all are gone before victory and defeat are looked at."""
    yield from presence.destroy_own(game, who)


DOWNWARD_SPIRAL = BlightCard(
    "Downward Spiral",
    per_player=5,
    text="At the start of each Invader Phase: each Spirit Destroys 1 of its Presence.",
    timing=EACH_INVADER_PHASE,
    effect=_downward_spiral,
    each=SPIRIT,
)


def _memory_fades_to_dust(game: Game, who: str) -> Rule[None]:
    """A Spirit without a Power Card has to give up Presence (R7.7a); cards in play may be Forgotten too."""
    yield from choosing.sacrifice(
        game,
        {
            "Forget 1 Power Card": (bool(gaining.owned(game, who)), lambda: gaining.forget(game, who)),
            "Destroy 1 Presence": (bool(presence.lands(game, who)), lambda: presence.destroy_own(game, who)),
        },
    )


MEMORY_FADES_TO_DUST = BlightCard(
    "Memory Fades to Dust",
    per_player=4,
    text="At the start of each Invader Phase: each Spirit Forgets 1 Power Card or Destroys 1 of its Presence.",
    timing=EACH_INVADER_PHASE,
    effect=_memory_fades_to_dust,
    each=SPIRIT,
)

BLIGHT_CARDS: tuple[BlightCard, ...] = (DOWNWARD_SPIRAL, MEMORY_FADES_TO_DUST)
