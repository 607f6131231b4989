"""The 15 Invader Cards (SI10): 4 of Stage I, 5 of Stage II, 6 of Stage III."""

from __future__ import annotations

from itertools import combinations

from spirit_tutor.rules.core.card_shapes import InvaderCard
from spirit_tutor.table.island import TERRAINS

STAGE_I = [InvaderCard(f"{terrain} I", 1, (terrain,)) for terrain in TERRAINS]
STAGE_II = [
    *(InvaderCard(f"{terrain} II", 2, (terrain,), escalation=True) for terrain in TERRAINS),
    InvaderCard("Coastal II", 2, coastal=True),
]
STAGE_III = [InvaderCard(f"{one}+{other} III", 3, (one, other)) for one, other in combinations(TERRAINS, 2)]

INVADER_CARDS = {card.name: card for card in (*STAGE_I, *STAGE_II, *STAGE_III)}
