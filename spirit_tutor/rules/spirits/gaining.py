"""Gaining, Forgetting and Reclaiming Power Cards (SI8, SI18, R4.9, R5)."""

from __future__ import annotations

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import NOT_NOTED, TABLE, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import MAJOR, MINOR
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.table import Deck

REVEALED = 4


def deck(game: Game, kind: str) -> Deck:
    """The Minor or the Major deck."""
    return game.table.minors if kind == MINOR else game.table.majors


def _change_deck(game: Game, kind: str, changed: Deck) -> None:
    if kind == MINOR:
        game.change(minors=changed)
    else:
        game.change(majors=changed)


def gain(
    game: Game, spirit: str, kind: str | None = None, *,
    number: int = REVEALED, leftover_to: str = "", forgets: bool = True,
) -> Rule[str | None]:  # fmt: skip
    """A Spirit gains a Power Card: choose the deck, turn up four, keep one; a Major costs a Forget (SI18, R5.1, R5.3).

    With `leftover_to` that Spirit gains one of the cards left over, and Forgets for
    a Major like anyone; nobody does where the text waives it, `forgets` (R5.7). Gives
    the card that the Spirit keeps, None where there was none.
    """
    if kind is None:
        decks = {name: name for name in (MINOR, MAJOR) if deck(game, name).cards or deck(game, name).discard}
        kind = yield from choose("gain", spirit, decks, prompt="A Minor or a Major Power?")
    if kind is None:
        game.log(happened.Nothing(why="both decks are used up"))
        return None
    shown = yield from reveal(game, kind, number)
    if not shown:
        game.log(happened.Nothing(why=f"the {kind} deck and its discard are empty"))
        return None
    game.change(revealed=shown)
    game.log(happened.Revealed(spirit=spirit, deck=kind, cards=tuple(shown)))
    gainers = [spirit, leftover_to] if leftover_to else [spirit]
    kept: list[tuple[str, str]] = []
    rest = shown
    for gainer in gainers:
        card = yield from choose("keep", gainer, {name: name for name in rest}, prompt="Which card is kept?")
        if card is None:
            break
        game.change_spirit(gainer, hand=(*game.spirit(gainer).hand, card))
        rest = tuple(name for name in rest if name != card)
        kept.append((gainer, card))
        game.change(revealed=rest)
    now = deck(game, kind)
    game.change(revealed=())
    _change_deck(game, kind, now._replace(discard=(*now.discard, *rest)))
    for gainer, card in kept:
        game.log(happened.Gained(spirit=gainer, card=card, discarded=tuple(rest)))
        if kind == MAJOR and forgets:
            yield from forget(game, gainer)
    return kept[0][1]


def reveal(game: Game, kind: str, number: int) -> Rule[tuple[str, ...]]:
    """Turns up cards of a Power deck; a deck that falls short is shown whole, then its discard is shuffled in (R5.2).

    Cards that nobody noted stay among those that may still come.
    """
    shown: tuple[str, ...] = ()
    while len(shown) < number:
        now = deck(game, kind)
        if not now.cards:
            if not now.discard:
                break
            now = Deck(frozenset(now.discard))
            _change_deck(game, kind, now)
            game.log(happened.Shuffled(deck=kind, number=len(now.cards)))
        count = min(number - len(shown), len(now.cards))
        cards = yield Draw(
            "power cards",
            f"{kind.capitalize()} Power deck",
            count,
            now.cards,
            prompt="Which Power Cards are turned up?",
            partly=count > 1,
        )
        noted = tuple(card for card in cards if card != NOT_NOTED)
        _change_deck(game, kind, now._replace(cards=now.cards - set(noted)))
        shown += noted
        if noted != cards:
            break
    return shown


def deal(game: Game, kind: str) -> Rule[None]:
    """Turns up one card more than there are Spirits; each takes one that stays in play beside it (R19.12).

    The last goes to the deck's discard. The cards belong to nobody.
    """
    rest = yield from reveal(game, kind, game.players + 1)
    game.change(revealed=rest)
    game.log(happened.Dealt(deck=kind, cards=tuple(rest)))
    for spirit in game.table.spirits:
        card = yield from choose(
            "keep", spirit.id, {name: name for name in rest}, prompt="Which card stays in play beside the Spirit?"
        )
        if card is None:
            break
        rest = tuple(name for name in rest if name != card)
        game.change(revealed=rest)
        game.change_spirit(spirit.id, beside=(*game.spirit(spirit.id).beside, card))
        game.log(happened.Beside(spirit=spirit.id, card=card))
    now = deck(game, kind)
    game.change(revealed=())
    _change_deck(game, kind, now._replace(discard=(*now.discard, *rest)))


def give(game: Game, giver: str, receiver: str) -> Rule[str | None]:
    """A Spirit may give another a Power Card from its hand; that is no gain, nothing is Forgotten (R5.8). Gives the card."""
    hand = {name: name for name in game.spirit(giver).hand}
    card = yield from choose("give", giver, hand, stop=True, prompt=f"Which Power Card goes to {receiver}?")
    if card is None:
        return None
    game.change_spirit(giver, hand=tuple(name for name in game.spirit(giver).hand if name != card))
    game.change_spirit(receiver, hand=(*game.spirit(receiver).hand, card))
    game.log(happened.Given(spirit=giver, receiver=receiver, card=card))
    return str(card)


def owned(game: Game, spirit: str) -> tuple[str, ...]:
    """The Power Cards that a Spirit owns: in hand, in play and in its discard (R5.3)."""
    now = game.spirit(spirit)
    return (*now.hand, *now.in_play, *now.discard)


def forget(game: Game, spirit: str) -> Rule[None]:
    """The Spirit Forgets one owned Power, from hand, play or discard (SI18, R5.3-R5.5)."""
    card = yield from choose(
        "forget", spirit, {name: name for name in owned(game, spirit)}, prompt="Which Power is Forgotten?"
    )
    if card is None:
        return
    forget_card(game, spirit, card)


def forget_card(game: Game, spirit: str, card: str) -> None:
    """Takes an owned Power away for good: a Unique under the panel, others to their deck's discard (R5.4, R5.5)."""
    now = game.spirit(spirit)
    without = {
        part: tuple(name for name in getattr(now, part) if name != card) for part in ("hand", "in_play", "discard")
    }
    game.change_spirit(spirit, **without)
    kind = game.box.powers[card].kind
    if kind in (MINOR, MAJOR):
        pile = deck(game, kind)
        _change_deck(game, kind, pile._replace(discard=(*pile.discard, card)))
    else:
        game.change_spirit(spirit, forgotten=(*now.forgotten, card))
    game.log(happened.Forgotten(spirit=spirit, card=card))


def discard_card(game: Game, spirit: str, card: str) -> None:
    """A Power Card goes from hand, or out of play, to the Spirit's own discard (R5.9)."""
    now = game.spirit(spirit)
    without = {part: tuple(name for name in getattr(now, part) if name != card) for part in ("hand", "in_play")}
    game.change_spirit(spirit, discard=(*now.discard, card), **without)
    game.log(happened.Discarded(spirit=spirit, card=card))


def randomize(game: Game, kind: str) -> Rule[str]:
    """Puts the top card of a Power deck into its discard, as a randomizer (BC16, R24.13). Gives the card, "" if none is left."""
    shown = yield from reveal(game, kind, 1)
    if not shown:
        return ""
    now = deck(game, kind)
    _change_deck(game, kind, now._replace(discard=(*now.discard, *shown)))
    game.log(happened.Randomizer(deck=kind, card=shown[0]))
    return shown[0]


def has_element(game: Game, card: str, element: str) -> Rule[bool]:
    """Whether a card turned up as a randomizer has this Element; for one that may grant any, the players choose (R24.13)."""
    power = game.box.powers[card]
    if not power.grants_any:
        return element in power.elements
    answer = yield from choose("may", TABLE, {element: True}, stop=True, prompt=f"{card}: does it have {element}?")
    return bool(answer)


def reclaim_all(game: Game, spirit: str) -> None:
    """All of the Spirit's discarded Powers return to its hand (SI8, R4.9)."""
    now = game.spirit(spirit)
    game.change_spirit(spirit, hand=(*now.hand, *now.discard), discard=())
    game.log(happened.Reclaimed(spirit=spirit, cards=tuple(now.discard)))


def reclaim_one(game: Game, spirit: str) -> Rule[None]:
    """One of the Spirit's discarded Powers returns to its hand (SI17, R4.9)."""
    now = game.spirit(spirit)
    card = yield from choose("reclaim", spirit, {name: name for name in now.discard}, prompt="Which card is Reclaimed?")
    if card is None:
        return
    game.change_spirit(
        spirit, hand=(*now.hand, card), discard=tuple(name for name in game.spirit(spirit).discard if name != card)
    )
    game.log(happened.Reclaimed(spirit=spirit, cards=(card,)))
