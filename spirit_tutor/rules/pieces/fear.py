"""Fear, Terror Level and Fear Cards (SI9, SI12, R12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Draw, Rule, choose
from spirit_tutor.rules.core.card_shapes import FearLevel, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.table import Fear, FearInPlay
from spirit_tutor.table.where import ANYWHERE, Where


def generate(game: Game, amount: int, *, source: str = "") -> None:
    """Generates Fear at once, earning a card each time the pool is empty (SI12, R12.1-R12.5, R12.12)."""
    if amount <= 0 or game.table.fear.terror_level == 4:
        return
    with game.logging(happened.Fear(amount=amount, source=source)):
        left = amount
        while left and (fear := game.table.fear).terror_level < 4:
            now = min(left, fear.pool)
            game.change(fear=fear._replace(pool=fear.pool - now, generated=fear.generated + now))
            if now == fear.pool:
                earn(game)
            left -= now


def earn(game: Game) -> None:
    """Earns the top Fear Card, face down, and returns all markers to the pool (R12.3, R12.5)."""
    fear = game.table.fear
    game.change(fear=fear._replace(pool=fear.pool + fear.generated, generated=0, earned=fear.earned + 1))
    with game.logging(happened.FearCardEarned()):
        take_top(game)


def take_top(game: Game) -> None:
    """Takes the top card off the Fear Deck; an exposed divider changes the Terror Level at once (R12.5, R12.13)."""
    fear = game.table.fear
    before = fear.terror_level
    left = list(fear.levels)
    if before < 4:
        left[before - 1] -= 1
    changed: Fear = fear._replace(levels=(left[0], left[1], left[2]))
    game.change(fear=changed)
    if changed.terror_level != before:
        game.log(happened.TerrorLevel(level=changed.terror_level))


def add_on_top(game: Game) -> None:
    """Adds an unseen Fear Card out of the box on top of the Fear Deck (R12.13)."""
    fear = game.table.fear
    level = fear.terror_level
    if level < 4:
        left = list(fear.levels)
        left[level - 1] += 1
        game.change(fear=fear._replace(levels=(left[0], left[1], left[2]), added=fear.added + 1))
        game.log(happened.FearCardAdded())


def remove_top(game: Game) -> None:
    """Takes the top Fear Card off the deck, unseen and not earned (R12.13)."""
    if game.table.fear.terror_level == 4:
        return
    game.change(fear=game.table.fear._replace(added=game.table.fear.added - 1))
    with game.logging(happened.FearCardRemoved()):
        take_top(game)


def step(game: Game) -> Rule[bool]:
    """One step of the Fear step: turn up the next earned card, or do one part of it (SI9, R12.7-R12.9).

    Gives whether a root action was done (turning up a card is none, R21.5).
    """
    now = game.table.fear_card
    if now is None:
        fear = game.table.fear
        (name,) = yield Draw("fear card", "Fear Deck", 1, fear.unseen, prompt="Which earned Fear Card is turned up?")
        card = game.box.fear[name]
        level = min(fear.terror_level, 3)
        effect = card.levels[level - 1]
        waiting = waiting_for(effect, [spirit.id for spirit in game.table.spirits])
        game.begin(TABLE, "fear", kebab(name))
        game.change(
            fear=fear._replace(unseen=fear.unseen - {name}, earned=fear.earned - 1),
            fear_card=FearInPlay(name, level, waiting),
        )
        game.log(happened.FearCard(card=name, level=level, text=effect.text))
        return False
    effect = game.box.fear[now.card].levels[now.level - 1]
    players = [name for name in now.waiting if name != TABLE] or [TABLE]
    who = yield from choose(
        "player", TABLE, {name: name for name in players}, usual=players[0], prompt="Which player does it next?"
    )
    waiting = tuple(name for name in now.waiting if name != who)
    game.begin(who, "fear", kebab(now.card), *([who if who != TABLE else "island"] if effect.each_player else []))
    game.change(fear_card=now._replace(waiting=waiting))
    game.decider = who
    does = effect.then if effect.each_player and who == TABLE else effect.effect
    assert does is not None
    told = len(game.happenings)
    yield from does(game, who)
    if len(game.happenings) == told:
        game.log(happened.Unchanged())
    return True


def waiting_for(level: FearLevel, spirits: Sequence[str]) -> tuple[str, ...]:
    """Who is to do a level of a Fear Card: every player and then the table, where it says so (R12.9)."""
    if not level.each_player:
        return (TABLE,)
    return (*spirits, *([TABLE] if level.then is not None else []))


def finish_card(game: Game) -> None:
    """Discards the Fear Card once everyone has done it (R12.7)."""
    now = game.table.fear_card
    if now is not None and not now.waiting:
        fear = game.table.fear
        game.change(fear=fear._replace(discard=(*fear.discard, now.card)), fear_card=None)


# -- what the cards say ---------------------------------------------------------------------------


def in_play(game: Game) -> FearInPlay:
    """The Fear Card being resolved. Raises LookupError if none is."""
    if game.table.fear_card is None:
        raise LookupError("No Fear Card is being resolved.")
    return game.table.fear_card


def tell_if_none(game: Game, options: Collection[object], kinds: Sequence[str], where: Where = ANYWHERE) -> None:
    """Records that a card finds no piece of these kinds in such lands, where it has no `options`."""
    if not options:
        game.log(happened.NothingFits(kinds=tuple(kinds), where=where))


def choose_land(game: Game, lands: Iterable[str], *, may: bool = False, different: bool = False) -> Rule[str | None]:
    """A player chooses a land for a Fear Card, anywhere on the island (R12.9).

    `may`: or none. `different`: no land that was chosen for this card before.
    """
    now = in_play(game)
    options = [land for land in lands if not (different and land in now.lands)]
    land: str | None = yield from choose(
        "land", game.decider, {name: name for name in options}, stop=may, prompt=f"{now.card}: which land?"
    )
    if land is not None:
        if different:
            game.change(fear_card=now._replace(lands=(*now.lands, land)))
        game.log(happened.LandChosen(land=land))
    return land
