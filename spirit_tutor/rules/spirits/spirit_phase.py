"""The Spirit Phase: Growth, Energy, playing Power Cards (SI8, R4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import GrowthOption, Icon
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adding_presence, presence, replacing
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import NAMES, Piece
from spirit_tutor.table.table import Effect, GrowthProgress, Spirit

from . import elements, energy, gaining

GROW, ENERGY, PLAY, RECLAIM_ONE, REPLACE_PRESENCE = "grow", "energy", "play cards", "reclaim one", "replace presence"
PAY_HALF, FORGET_LATER = "pay half", "Forget it at Time Passes"


Action = Callable[[Game, str], Rule[bool]]


def ready(game: Game) -> dict[str, dict[str, Action]]:
    """The Spirits that have something left to do in the Spirit Phase, and what each may do now (R4.1)."""
    able = {spirit.id: actions(game, spirit) for spirit in game.table.spirits}
    return {spirit: options for spirit, options in able.items() if options}


def step(game: Game, ready: Mapping[str, Mapping[str, Action]]) -> Rule[bool]:
    """One root action of the Spirit Phase, by one of the Spirits that are `ready` for it (R4.1).

    Any interleaving of the Spirits is legal; usually one finishes before the next
    begins. Gives whether an action tree was done (choosing a Growth option is none).
    """
    current = game.table.acting if game.table.acting in ready else next(iter(ready))
    who = yield from choose(
        "spirit", TABLE, {spirit: spirit for spirit in ready}, usual=current, prompt="Which Spirit acts next?"
    )
    game.change(acting=who)
    game.decider = who
    options = ready[who]
    done_growing = game.spirit(who).growth.stage == "done"
    act = yield from choose(
        "act", who, options, stop=done_growing, usual="done" if done_growing else next(iter(options)),
        prompt="What does the Spirit do next?",
    )  # fmt: skip
    if act is None:
        progress = game.spirit(who).growth
        used = elements.track_actions(game, who)
        game.change_spirit(who, growth=progress._replace(track_icons_used=used, called=bool(game.panel(who).becomes)))
        return False
    return bool((yield from act(game, who)))


def actions(game: Game, spirit: Spirit) -> dict[str, Action]:
    """What a Spirit may do now in its Spirit Phase, the usual next thing first (R4.1, R4.3, R4.11)."""
    progress = spirit.growth
    options: dict[str, Action] = {}
    if progress.icons:
        icons = option_named(game, spirit.id, progress.taken[-1]).icons
        for place in progress.icons:
            options.setdefault(str(icons[place]), _icon(place, icons[place]))
    elif progress.stage == "growth":
        options[GROW] = choose_growth
    elif progress.stage == "energy":
        options[ENERGY] = gain_energy
    elif progress.stage == "cards":
        options[PLAY] = play_cards
    if spirit.discard and progress.track_icons_used < elements.track_actions(game, spirit.id):
        options[RECLAIM_ONE] = use_track_icon
    if game.panel(spirit.id).becomes and not progress.called and presence.anywhere(game, spirit.id):
        options[REPLACE_PRESENCE] = replace_presence
    return options


def under_way(game: Game, who: str) -> bool:
    """Whether a Spirit has begun its Spirit Phase and is not at its end: it has chosen a Growth option (R4.1)."""
    progress = game.spirit(who).growth
    return bool(progress.taken)


def deciding(options: Iterable[str]) -> list[str]:
    """Those of the things to do next whose order can matter; Energy and all cards back to hand come out alike at any moment.

    Reclaim One waits for the cards that are played: before that nothing takes a card out of the discard. What a Spirit
    may do at any moment besides (R26.4) is decided before it grows and before it plays cards.
    """
    every = list(options)
    found = [one for one in every if one not in (ENERGY, "reclaim all") and not one.startswith("energy ")]
    waits = {RECLAIM_ONE: PLAY in every, REPLACE_PRESENCE: PLAY in every or GROW in every}
    return [one for one in found if waits.get(one, True)]


def option_named(game: Game, spirit: str, name: str) -> GrowthOption:
    """The Growth option of this name on the Spirit's panel."""
    return next(option for option in game.panel(spirit).growth if option.name == name)


def choose_growth(game: Game, who: str) -> Rule[bool]:
    """Chooses one Growth option, paying its price first (SI8, BC15, R4.2, R4.4)."""
    now = game.spirit(who)
    panel = game.panel(who)
    legal = {
        option.name: option
        for option in panel.growth
        if option.name not in now.growth.taken and option.cost <= now.energy
    }
    option: GrowthOption = yield from choose("growth", who, legal, prompt="Which Growth option?")
    game.begin(who, "growth", who)
    if option.cost:
        energy.gain(game, who, -option.cost)
    taken = (*now.growth.taken, option.name)
    game.change_spirit(
        who,
        growth=now.growth._replace(
            taken=taken,
            icons=tuple(range(len(option.icons))),
            stage="growth" if len(taken) < panel.picks else "energy",
        ),
    )
    game.log(happened.Growth(spirit=who, option=option.name, icons=option.icons))
    return False


def _icon(place: int, icon: Icon) -> Action:
    def act(game: Game, who: str) -> Rule[bool]:
        progress = game.spirit(who).growth
        game.change_spirit(who, growth=progress._replace(icons=tuple(i for i in progress.icons if i != place)))
        yield from do_icon(game, who, icon)
        return True

    return act


def do_icon(game: Game, who: str, icon: Icon) -> Rule[None]:
    """Does one Growth icon; what cannot be done is skipped (R4.3)."""
    if icon.kind == "presence":
        game.begin(who, "growth", who, "presence")
        land = yield from adding_presence.add(game, who, icon.range, icon.where)
        if land:
            game.mark = (*game.mark, land)
    elif icon.kind == "gain power card":
        game.begin(who, "growth", who, "gain-power-card")
        yield from gaining.gain(game, who)
    elif icon.kind == "reclaim all":
        game.begin(who, "growth", who, "reclaim-all")
        gaining.reclaim_all(game, who)
    else:
        game.begin(who, "growth", who, "energy")
        energy.gain(game, who, icon.amount)


def use_track_icon(game: Game, who: str) -> Rule[bool]:
    """Uses an uncovered Reclaim One icon, once per turn each (SI17, R4.11)."""
    progress = game.spirit(who).growth
    game.begin(who, "spirit", who, "reclaim-one")
    game.change_spirit(who, growth=progress._replace(track_icons_used=progress.track_icons_used + 1))
    yield from gaining.reclaim_one(game, who)
    return True


def replace_presence(game: Game, who: str) -> Rule[bool]:
    """Replaces one Presence on the island by the token that the Spirit's rule names; it leaves the game (R26.4)."""
    progress, token = game.spirit(who).growth, game.panel(who).becomes
    game.begin(who, "spirit", who, "replace-presence")
    game.change_spirit(who, growth=progress._replace(called=True))
    own = {land: (who, land) for land in presence.lands(game, who)}
    _, land = yield from choose("presence", who, own, prompt=f"Which Presence becomes {NAMES[token]}?")
    game.mark = (*game.mark, land)
    now = game.spirit(who)
    game.change_spirit(who, out_of_game=now.out_of_game + 1)
    replacing.swap(game, land, Piece(now.letter), Piece(token))
    return True


def gain_energy(game: Game, who: str) -> Rule[bool]:
    """The Spirit's income: the highest uncovered number of its Energy track, once (SI8, R4.10)."""
    game.begin(who, "energy", who)
    game.change_spirit(who, growth=game.spirit(who).growth._replace(stage="cards"))
    energy.gain(game, who, energy.income(game, who))
    return True
    yield


def play_cards(game: Game, who: str) -> Rule[bool]:
    """Plays the cards of this turn (SI8, R4.12)."""
    game.begin(who, "cards", who)
    yield from play(game, who, elements.card_plays(game, who))
    game.change_spirit(who, growth=game.spirit(who).growth._replace(stage="done"))
    return True


def play(game: Game, who: str, number: int) -> Rule[None]:
    """Plays up to so many cards from hand and pays for all of them now (R4.12, R4.14, R4.15)."""
    chosen: list[str] = []
    cost = 0
    while len(chosen) < number:
        now = game.spirit(who)
        legal = {
            name: name for name in now.hand if name not in chosen and cost + game.box.powers[name].cost <= now.energy
        }
        left = number - len(chosen)
        name = yield from choose("play", who, legal, stop=True, prompt=_play_prompt(game, who, left, cost), left=left)
        if name is None:
            break
        chosen.append(name)
        cost += game.box.powers[name].cost
    _put_into_play(game, who, chosen, cost)


def play_at_once(game: Game, who: str, card: str, *, source: str) -> Rule[None]:
    """A Spirit may play this card from its hand now, which reaches all of its thresholds this turn (R4.15, R5.7, R10.7).

    It pays half the cost, rounded up, or nothing and Forgets the card at Time Passes.
    """
    half = (game.box.powers[card].cost + 1) // 2
    ways = {PAY_HALF: True} if game.spirit(who).energy >= half else {}
    ways[FORGET_LATER] = False
    paying = yield from choose(
        "play at once", who, ways, stop=True, prompt=f"Is {card} played at once? Half of its cost is {half} Energy."
    )
    if paying is None:
        return
    _put_into_play(game, who, [card], half if paying else 0)
    game.add_effect(Effect(EffectKind.ALL_THRESHOLDS, source, spirit=who, of=(card,)))
    if not paying:
        game.add_effect(Effect(EffectKind.FORGOTTEN_AT_END, source, spirit=who, of=(card,)))


def _put_into_play(game: Game, who: str, cards: list[str], cost: int) -> None:
    now = game.spirit(who)
    game.change_spirit(
        who,
        hand=tuple(name for name in now.hand if name not in cards),
        in_play=(*now.in_play, *cards),
        energy=now.energy - cost,
        played=now.played + len(cards),
    )
    game.log(happened.CardsPlayed(spirit=who, cards=tuple(cards), cost=cost))


def _play_prompt(game: Game, who: str, plays: int, cost: int) -> str:
    energy = game.spirit(who).energy - cost
    return (
        f"Which Power Card is played next, with {plays} card play{'s' if plays > 1 else ''} and {energy} Energy left?"
    )


def begin(game: Game) -> None:
    """Makes every Spirit ready for its Spirit Phase."""
    for spirit in game.table.spirits:
        game.change_spirit(spirit.id, growth=GrowthProgress())
    game.change(acting="")
