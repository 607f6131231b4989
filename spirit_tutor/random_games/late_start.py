"""Late positions, as games come to them: more Invaders, Fear earned, Blight on the island, Presence and cards gained.

Uniform random play loses before it sees much of this. A position keeps the rules' sums
(see `invariants`) and can be said in a route file, so that a game from it is one as well.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from spirit_tutor.route.position import defaults
from spirit_tutor.rules.core.asks import Choice, Rule
from spirit_tutor.rules.core.card_shapes import MAJOR, MINOR, Box, Panel
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary, blight
from spirit_tutor.rules.pieces.blight import IMMEDIATE
from spirit_tutor.rules.spirits import spirit_phase
from spirit_tutor.rules.turn import ending, setup
from spirit_tutor.rules.turn.setup import FEAR_PER_PLAYER, INVADER_DECK, Seat
from spirit_tutor.table.island import STANDARD
from spirit_tutor.table.pieces import BLIGHT, CITY, DAHAN, EXPLORER, INVADERS, TOKENS, TOWN, Piece
from spirit_tutor.table.table import BLIGHTED, AdversaryInPlay, Blight, Deck

from .players import drawn

FIRST_TURN, LAST_TURN = 3, 10
REVEALED = 4
STRIFE = 0.15
"""How likely one of several Invaders alike has it."""
LAST_STAGE = 3
"""Of the Invader Deck; by then an Adversary's own Event has left the game."""
MOST_IN_A_LAND = 3
"""Of Blight; more would be rare."""


def late_game(
    box: Box, seats: Sequence[Seat], dice: random.Random, against: AdversaryInPlay | None = None, *, on: str = STANDARD
) -> Game:
    """A game on a map at the start of a later turn, with a Blight Card, against this Adversary if one is given."""
    game = setup.new_game(box, seats, on=on, against=against)
    setup.place_island(game)
    for seat in seats:
        defaults.place_spirit(game, seat.spirit)
    turn = dice.randint(FIRST_TURN, LAST_TURN)
    game.change(setup_left=(), turn=turn, phase="spirit")
    spirit_phase.begin(game)
    _invaders(game, turn, dice)
    _events(game, turn, dice)
    _fear(game, turn, dice)
    _lands(game, turn, dice)
    for seat in seats:
        _presence(game, seat.spirit, turn, dice)
        _cards(game, seat.spirit, turn, dice)
    _blight(game, dice)
    if against is not None:
        _adversary(game, turn, dice)
    game.clear_log()
    return game


def _invaders(game: Game, turn: int, dice: random.Random) -> None:
    """A card for the setup and for each turn before, of the Stage that was due; the last two lie on the track (R18.1)."""
    now = game.table.invaders
    turned_up: list[str] = []
    for stage in INVADER_DECK[:turn]:
        left = sorted(name for name in now.unseen if name not in turned_up and game.box.invaders[name].stage == stage)
        turned_up.append(dice.choice(left))
    *discard, ravage, build = turned_up
    game.change(
        invaders=now._replace(
            ravage=(ravage,), build=(build,), discard=tuple(discard), deck=INVADER_DECK[turn:],
            unseen=now.unseen - set(turned_up),
        )
    )  # fmt: skip


def _events(game: Game, turn: int, dice: random.Random) -> None:
    """An Event Card was drawn in each turn before (R24.1)."""
    deck = game.table.events
    drawn_before = dice.sample(sorted(deck.cards), min(turn - 1, len(deck.cards)))
    game.change(events=Deck(deck.cards - set(drawn_before), tuple(drawn_before)))


def _fear(game: Game, turn: int, dice: random.Random) -> None:
    """Fear Cards earned up to the third Terror Level; one may still wait to be resolved."""
    levels = list(setup.fear_deck(game.box, game.table.adversary))
    earned = min(dice.randint(0, turn), sum(levels) - 1)
    for _ in range(earned):
        levels[next(place for place, left in enumerate(levels) if left)] -= 1
    markers = FEAR_PER_PLAYER * game.players
    generated = dice.randrange(markers)
    waiting = dice.choice((0, 0, 1)) if earned else 0
    now = game.table.fear
    resolved = dice.sample(sorted(now.unseen), earned - waiting)
    game.change(
        fear=now._replace(
            pool=markers - generated, generated=generated, levels=(levels[0], levels[1], levels[2]), earned=waiting,
            unseen=now.unseen - set(resolved), discard=tuple(resolved),
        )
    )  # fmt: skip


def _lands(game: Game, turn: int, dice: random.Random) -> None:
    """Some lands free of Invaders, some full of them; Dahan have moved and died. Never none at all."""
    for land in game.island.lands:
        full = dice.random() * turn / 4
        for kind, most in ((EXPLORER, 2.0), (TOWN, 1.2), (CITY, 0.6)):
            _set(game, land, kind, round(dice.random() * most * full))
        _set(game, land, DAHAN, max(0, game.count(land, DAHAN) + dice.choice((-2, -1, 0, 0, 1))))
        if game.box.board_tokens:
            _tokens(game, land, dice)
    worst = dice.choice(list(game.island.lands))
    game.put(worst, Piece(CITY))
    game.put(worst, Piece(EXPLORER))


def _tokens(game: Game, land: str, dice: random.Random) -> None:
    """Tokens have come and gone; some Invaders have Strife."""
    for token in TOKENS:
        _set(game, land, token, max(0, game.count(land, token) + dice.choice((-1, 0, 0, 0, 0, 1))))
    for piece in game.contents(land).pieces(INVADERS):
        if dice.random() < STRIFE:
            game.put(land, piece, -1)
            game.put(land, piece._replace(strife=dice.choice((1, 1, 2))))


def _set(game: Game, land: str, kind: str, number: int) -> None:
    """So many pieces of a kind lie in a land, without marks: a printed Town may have had Strife (R27.2)."""
    for piece, there in game.contents(land):
        if piece.kind == kind:
            game.put(land, piece, -there)
    game.put(land, Piece(kind), number)


def _blight(game: Game, dice: random.Random) -> None:
    """Some Blight has come off the card, perhaps all of its Healthy side: then the card has done what it does at once."""
    card = game.table.blight
    if dice.random() < 0.5:
        _spread(game, dice.randrange(card.left), dice)
        return
    _spread(game, card.left, dice)
    before = game.table
    while (
        game.table is before or ending.victory(game) or ending.loss(game)
    ):  # a game that is over does not come this far
        name = dice.choice(sorted(card.unseen))
        loaded = game.box.blight[name].per_player * game.players
        game.table = before._replace(blight=Blight(BLIGHTED, loaded, name, card.unseen - {name}))
        if game.box.blight[name].timing == IMMEDIATE:
            _done(blight.effect(game), dice)
    _spread(game, dice.randrange(game.table.blight.left), dice)


def _adversary(game: Game, turn: int, dice: random.Random) -> None:
    """No more of a piece than the Adversary leaves, Blight kept on its panel, its own Event where turns have brought it."""
    now = game.table.adversary
    assert now is not None
    for supply in adversary.supplies(game):
        for _ in range(-supply.left):
            lands = [land for land in game.island.lands if game.count(land, supply.kind)]
            land = dice.choice(lands)
            game.put(land, dice.choice(game.contents(land).pieces((supply.kind,))), -1)
    rules = adversary.rules(game)
    enough = sum(rule.keeps_blight for rule in rules) * game.players
    game.change(adversary=now._replace(blight=dice.randrange(enough) if enough else 0))
    under = [rule.event_under for rule in rules if rule.event_under is not None]
    if under and game.table.invaders.deck[0] < LAST_STAGE:
        event, place = game.box.adversaries[now.id].event, -turn % (under[0] + 1)
        deck = game.table.events
        if now.thematic:
            game.change(events=deck._replace(between=((event, 0, place),)))
        else:
            game.change(events=deck.with_place(event, place))


def _done(rule: Rule[None], dice: random.Random) -> None:
    """Does a rule with any legal answers."""
    ask = next(rule, None)
    while ask is not None:
        answer = dice.choice(list(ask.options.values())) if isinstance(ask, Choice) else drawn(ask, dice)
        try:
            ask = rule.send(answer)
        except StopIteration:
            return


def _spread(game: Game, number: int, dice: random.Random) -> None:
    """Takes so much Blight off the card and puts it into lands, without any rule taking notice."""
    now = game.table.blight
    game.change(blight=now._replace(left=now.left - number))
    for _ in range(number):
        room = [land for land in game.island.lands if game.count(land, BLIGHT) < MOST_IN_A_LAND]
        game.put(dice.choice(room), Piece(BLIGHT))


def _presence(game: Game, spirit: str, turn: int, dice: random.Random) -> None:
    """Presence off both tracks, spread out from the start; some of it destroyed."""
    panel, letter = game.panel(spirit), Piece(game.spirit(spirit).letter)
    for _ in range(dice.randint(turn // 2, turn + 2)):
        now = game.spirit(spirit)
        tracks = [name for name, left in _covered(panel, game, spirit).items() if left]
        if not tracks:
            break
        track = dice.choice(tracks)
        game.change_spirit(spirit, **{track: getattr(now, track) + 1})
        own = [land for land, here in game.table.lands.items() if here.number(letter)]
        land = dice.choice(game.island.within(dice.choice(own), dice.choice((0, 1, 1, 2))))
        game.put(land, letter)
    for _ in range(dice.choice((0, 0, 1, 2))):
        own = [land for land, here in game.table.lands.items() for _ in range(here.number(letter))]
        if len(own) > 1:
            game.put(dice.choice(own), letter, -1)
            game.change_spirit(spirit, destroyed=game.spirit(spirit).destroyed + 1)
    game.change_spirit(spirit, energy=dice.randint(0, turn + 2))


def _covered(panel: Panel, game: Game, spirit: str) -> dict[str, int]:
    now = game.spirit(spirit)
    return {
        "energy_circles": len(panel.energy_track) - now.energy_circles,
        "play_circles": len(panel.play_track) - now.play_circles,
    }


def _cards(game: Game, spirit: str, turn: int, dice: random.Random) -> None:
    """Powers gained in the turns before, each with what else was turned up; a Major cost a Unique or itself was kept."""
    now = game.spirit(spirit)
    hand, forgotten = list(now.hand), list[str]()
    for _ in range(dice.randint(1, max(1, turn // 2))):
        kind = dice.choice((MINOR, MINOR, MAJOR))
        deck = game.table.minors if kind == MINOR else game.table.majors
        shown = dice.sample(sorted(deck.cards), min(REVEALED, len(deck.cards)))
        if not shown:
            continue
        changed = Deck(deck.cards - set(shown), (*deck.discard, *shown[1:]))
        game.change(**{"minors" if kind == MINOR else "majors": changed})
        hand.append(shown[0])
        uniques = [card for card in hand if card in now.hand]
        if kind == MAJOR and uniques:
            forgotten.append(dice.choice(uniques))
            hand.remove(forgotten[-1])
    dice.shuffle(hand)
    kept = dice.randint(0, len(hand))
    game.change_spirit(spirit, hand=tuple(hand[:kept]), discard=tuple(hand[kept:]), forgotten=tuple(forgotten))
