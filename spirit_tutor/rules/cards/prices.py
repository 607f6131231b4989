"""The price of an option of a Choice Event: what is due, what aids, and who pays how much of it (BC9, R24.9-R24.12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spirit_tutor.rules.core.asks import DONE, TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import Price
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.spirits import elements, energy, gaining

IN_PLAY, DISCARDED, FORGOTTEN = 1, 2, 4
"""The credit of an Element in play, of a card discarded from hand, and of a card Forgotten (BC9, R24.11)."""


def payable(game: Game, price: Price) -> bool:
    """Whether the Spirits together could pay this price in full, with all the credit there is (R24.9)."""
    return amount_due(game, price) <= means(game, price.aided_by)


def amount_due(game: Game, price: Price) -> int:
    """What an option costs before any credit, at the least where that depends on what is decided (R24.10)."""
    return price.energy * game.players if price.least is None else price.least


def means(game: Game, element: str = "") -> int:
    """The most that the Spirits can pay together: their Energy, and the credit of an Element that aids (R24.10, R24.11)."""
    return _energy(game) + credit(game, element) + _more_credit(game, element)


def credit(game: Game, element: str) -> int:
    """The credit of this Element in play, whoever has it (R24.11); none without an Element."""
    return IN_PLAY * sum(elements.count(game, spirit.id).get(element, 0) for spirit in game.table.spirits)


def _energy(game: Game) -> int:
    return sum(spirit.energy for spirit in game.table.spirits)


def _more_credit(game: Game, element: str, spent: Collection[str] = ()) -> int:
    """What Forgetting every card with the Element would add; one in play then no longer gives its own (R24.11)."""
    return sum(
        FORGOTTEN - _lost_with(game, spirit.id, card, element)
        for spirit in game.table.spirits
        for card in gaining.owned(game, spirit.id)
        if card not in spent and _shows(game, card, element)
    )


def _shows(game: Game, card: str, element: str) -> int:
    return game.box.powers[card].elements.count(element)


def _lost_with(game: Game, spirit: str, card: str, element: str) -> int:
    """The credit that goes with a card Forgotten from play."""
    return IN_PLAY * _shows(game, card, element) if card in game.spirit(spirit).in_play else 0


def pay(game: Game, due: int, element: str = "") -> Rule[None]:
    """The Spirits pay together: cards that aid first, then Energy in any split (R24.10-R24.12).

    A card serves once (R24.11). None is offered after which the price could no longer
    be paid in full.
    """
    given = 0
    spent: list[str] = []
    while element and (rest := due - given - credit(game, element)) > 0:
        aids = _aids(game, element, spent, rest)
        enough = rest <= _energy(game)
        aid = yield from choose(
            "aid", TABLE, aids, stop=enough, usual=DONE if enough else "",
            prompt=f"{rest} Energy are due: does a card with {element} aid?",
        )  # fmt: skip
        if aid is None:
            break
        spirit, card, worth = aid
        if worth == FORGOTTEN:
            gaining.forget_card(game, spirit, card)
        else:
            gaining.discard_card(game, spirit, card)
        given += worth
        spent.append(card)
    yield from _pay_energy(game, due - given - credit(game, element))


def _aids(game: Game, element: str, spent: Sequence[str], rest: int) -> dict[str, tuple[str, str, int]]:
    """The cards that may be discarded or Forgotten for credit, `discard X` or `forget X`: the rest can then be paid."""
    found: dict[str, tuple[str, str, int]] = {}
    for spirit in game.table.spirits:
        for card in gaining.owned(game, spirit.id):
            if card in spent or not _shows(game, card, element):
                continue
            if card in spirit.hand:
                found[f"discard {card}"] = (spirit.id, card, DISCARDED)
            found[f"forget {card}"] = (spirit.id, card, FORGOTTEN)

    def suffices(spirit: str, card: str, worth: int) -> bool:
        lost = _lost_with(game, spirit, card, element) if worth == FORGOTTEN else 0
        return rest <= worth - lost + _more_credit(game, element, [*spent, card]) + _energy(game)

    return {name: aid for name, aid in found.items() if suffices(*aid)}


def _pay_energy(game: Game, due: int) -> Rule[None]:
    """One Spirit after another says how much of it it pays; the last pays the rest."""
    rest = max(0, due)
    spirits = list(game.table.spirits)
    for place, spirit in enumerate(spirits):
        others = sum(other.energy for other in spirits[place + 1 :])
        least, most = max(0, rest - others), min(rest, spirit.energy)
        if not most:
            continue
        share = yield from choose(
            "pay", spirit.id, {str(n): n for n in range(most, least - 1, -1)},
            prompt=f"{rest} Energy are due: how much does {spirit.id} pay?",
        )  # fmt: skip
        energy.gain(game, spirit.id, -share)
        rest -= share
