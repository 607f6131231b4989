"""What the Invaders will do next by the visible cards, and what a table is worth: public information only.

Rough figures in one currency, about a point for each Fear. They make a player that
reaches late turns and wins now and then, not a good one.
"""

from __future__ import annotations

from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.invader_actions import COUNTERATTACK, RAVAGE_DAMAGE
from spirit_tutor.rules.invaders.stopping import BUILD, RAVAGE
from spirit_tutor.rules.pieces import conditions, presence
from spirit_tutor.rules.pieces.blight import BLIGHT_FROM
from spirit_tutor.rules.pieces.health import PRINTED
from spirit_tutor.rules.turn.setup import FEAR_DECK
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, CITY, DAHAN, EXPLORER, INVADERS, TOWN, Contents, Piece
from spirit_tutor.table.table import BLIGHTED, DEFEAT

STANDING = {EXPLORER: 1.5, TOWN: 3.0, CITY: 5.0, DAHAN: -1.0}
"""How much a piece is in the way."""
NEW_BUILDING, NEW_BLIGHT, CASCADE, LAST_BLIGHT, LOST_PRESENCE, LOST_DAHAN = 3.0, 6.0, 5.0, 8.0, 2.5, 1.5
EACH_DAMAGE = 0.6
"""What a point of Ravage damage weighs by itself, so that the way down to a harmless Ravage is downhill."""
ENERGY, OWN_CARD, THE_END = 0.7, 1.5, 1000.0


class Outlook:
    """The lands that Ravage and Build next, as everybody can see."""

    def __init__(self, game: Game):
        self.game = game
        now = game.table.invaders
        self.ravaging = self._reached(RAVAGE, now.ravage)
        self.building = self._reached(BUILD, now.build)

    def _reached(self, action: str, cards: tuple[str, ...]) -> set[str]:
        game = self.game
        lands = {land for card in cards for land in game.box.invaders[card].matching(game.island)}
        skips = [
            effect for effect in game.effects(EffectKind.SKIP) if not {action, f"normal {action}"}.isdisjoint(effect.of)
        ]
        return {land for land in lands if not any(conditions.holds(game, skip.where, land) for skip in skips)}

    def ravage_damage(self, land: str, contents: Contents) -> int:
        """What a Ravage in the land would deal, were these its contents; 0 where none is due."""
        if land not in self.ravaging:
            return 0
        dealt = sum(
            RAVAGE_DAMAGE[piece.kind] * n for piece, n in contents if piece.kind in INVADERS and not piece.strife
        )
        return max(0, dealt - conditions.total(self.game, EffectKind.DEFEND, land)) if dealt else 0

    def threat(self, land: str, contents: Contents | None = None) -> float:
        """How bad it is to leave the land with these contents (or as it is) to the Invaders."""
        here = self.game.contents(land) if contents is None else contents
        harm, health = 0.0, 0
        for piece, n in here:
            if piece.kind in STANDING:
                harm += STANDING[piece.kind] * n
                if piece.kind != DAHAN:
                    health += (PRINTED[piece.kind] - piece.damage) * n
        if not health:
            return harm
        if land in self.ravaging:
            dealt, dahan = self.ravage_damage(land, here), here.count(DAHAN)
            lost = min(dahan, dealt // COUNTERATTACK)
            harm += LOST_DAHAN * lost + self.blight_harm(here) * (dealt >= BLIGHT_FROM) + EACH_DAMAGE * dealt
            harm -= min(COUNTERATTACK * (dahan - lost), health)  # who strikes back destroys no more than there is
        if land in self.building:
            harm += NEW_BUILDING
        return harm

    def blight_harm(self, here: Contents) -> float:
        """How bad one more Blight is there."""
        card = self.game.table.blight
        last = card.side == BLIGHTED and card.left <= 1 + self.game.players
        return NEW_BLIGHT + CASCADE * bool(here.count(BLIGHT)) + LOST_PRESENCE * len(here.presence) + LAST_BLIGHT * last

    def relief(self, piece: Piece, start: str, end: str) -> float:
        """How much better it is to have the piece in another land."""
        if start == end:
            return 0.0
        before = self.threat(start) + self.threat(end)
        after = self.threat(start, self.game.contents(start).plus(piece, -1))
        return before - after - self.threat(end, self.game.contents(end).plus(piece))

    def without(self, land: str, piece: Piece) -> float:
        """How much better the land is without the piece."""
        return self.threat(land) - self.threat(land, self.game.contents(land).plus(piece, -1))

    def home(self, spirit: str, land: str) -> float:
        """How good a land is for one more Presence: near what has to be dealt with, not where it would be lost."""
        game = self.game
        own = presence.number(game, spirit, land)
        near = sum(1 for other in game.island.adjacent[land] if game.count(other, *INVADERS))
        lost = self.ravage_damage(land, game.contents(land)) >= BLIGHT_FROM
        return 0.5 * near + (1.0 if not own else 2.0 if own == 1 else 0.0) - 3.0 * lost - game.count(land, BLIGHT)


def value(game: Game) -> float:
    """What the table is worth to the players: the lands as the Invaders will leave them, Fear, Blight, their own means."""
    table, outlook = game.table, Outlook(game)
    if table.ending:
        return -THE_END if table.ending.kind == DEFEAT else THE_END
    fear = table.fear.generated + (table.fear.pool + table.fear.generated) * (sum(FEAR_DECK) - sum(table.fear.levels))
    on_island = sum(contents.count(BLIGHT) for contents in table.lands.values())
    worth = float(fear) - NEW_BLIGHT * on_island
    if table.blight.side == BLIGHTED:  # the last Blight off this side loses the game
        worth -= LAST_BLIGHT * max(0, 2 + len(table.spirits) - table.blight.left)
    worth -= sum(outlook.threat(land, contents) for land, contents in table.lands.items())
    for spirit in table.spirits:
        cards = len(spirit.hand) + len(spirit.in_play) + len(spirit.discard)
        worth += ENERGY * spirit.energy + OWN_CARD * cards - LOST_PRESENCE * spirit.destroyed
    return worth
