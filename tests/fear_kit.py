"""How tests resolve a Fear Card: earned by Fear and done in the Fear step of a turn, with all boxes.

River plays board A, Lightning board B; A1-A3 and B1-B3 are the coast. Where a test
says nothing else, River has a Presence in A1, Lightning one in B1, and a City in B8
keeps the game from being won.
"""

from __future__ import annotations

from collections.abc import Mapping

from kit import act, ask_after, position

from spirit_tutor.rules.core.asks import Choice, Rule
from spirit_tutor.rules.core.card_shapes import BASE, BRANCH_AND_CLAW, FearLevel
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import fear
from spirit_tutor.rules.play import Play
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table import notation
from spirit_tutor.table.table import Effect, Invaders

MAY, MUST, ISLAND = "each player may", "each player", "island"
"""Who does a level, and whether it may be declined."""
HOME = {"A1": "R", "B1": "L", "B8": "C"}
FEAR_DECK = {1: (3, 3, 3), 2: (0, 3, 3), 3: (0, 0, 3)}
ALL_LANDS = [f"{board}{number}" for board in "AB" for number in range(1, 9)]


def earned(level: int, **lands: str) -> Game:
    """A game at this Terror Level where 8 Fear have just earned a card that the Fear step will turn up."""
    game = position(boxes=(BASE, BRANCH_AND_CLAW), **{**HOME, **lands})
    game.change(phase="fear", fear=game.table.fear._replace(levels=FEAR_DECK[level]))
    fear.generate(game, 8)
    game.clear_log()
    assert (game.table.fear.earned, game.table.fear.terror_level) == (1, level)
    return game


def fear_step(game: Game) -> Rule[None]:
    """The Fear step as a turn plays it, until no card is left to do."""
    while game.table.ending is None and not fear_is_done(game):
        yield from order_of_play.next_step(game)
    fear.finish_card(game)


def fear_is_done(game: Game) -> bool:
    return not game.table.fear.earned and not (game.table.fear_card and game.table.fear_card.waiting)


def invader_phase(game: Game) -> Rule[None]:
    """The rest of the Invader Phase: Fear, Ravage, Build, Explore, and the cards advance."""
    while game.table.phase != "slow" and game.table.ending is None:
        yield from order_of_play.next_step(game)


def play(card: str, level: int, *answers: str, **lands: str) -> dict[str, object]:
    """Resolves the card and gives what it changed."""
    return act(earned(level, **lands), fear_step, card, *answers)


def asks(card: str, level: int, *answers: str, **lands: str) -> list[str]:
    """The legal answers at the ask that comes next; `done` is among them where a player may decline."""
    return ask_after(earned(level, **lands), fear_step, card, *answers)


def in_a_turn(
    card: str, level: int, *answers: str, ravage: str = "", build: str = "", explore: str = "", **lands: str
) -> dict[str, str]:
    """Resolves the card and plays on to the end of the Invader Phase; gives the lands whose pieces changed.

    Without an Explore card, nothing is Explored.
    """
    game = earned(level, **lands)
    before = game.table.lands
    card_up = explore or "Coastal II"
    stage = game.box.invaders[card_up].stage
    game.change(invaders=Invaders(up(ravage), up(build), deck=(stage,), unseen=frozenset({card_up})))
    if not explore:
        game.add_effect(Effect("skip", "the position", of=("explore",)))
    act(game, invader_phase, card, *answers)
    return {land: notation.write(now) for land, now in game.table.lands.items() if now != before[land]}


def up(card: str) -> tuple[str, ...]:
    return (card,) if card else ()


def decisions(card: str, game: Game) -> list[Choice]:
    """What is asked if every player begins with the first option and declines whatever more may be declined."""
    found: list[Choice] = []
    playing = Play(game)
    playing.begin(fear_step)
    playing.answer(card)
    while playing.ask is not None:
        assert isinstance(playing.ask, Choice)
        more = any(ask.who == playing.ask.who for ask in found)
        if playing.ask.about != "player":
            found.append(playing.ask)
        playing.answer("done" if more and playing.ask.stop else next(iter(playing.ask.options)))
    return found


def is_done_by(card: str, level: int, printed: FearLevel, does: str, crowded: Mapping[str, str]) -> None:
    """Holds a level against who does it, in its text and in what is asked on a crowded island."""
    assert printed.each_player == (does != ISLAND)
    assert printed.text.startswith("Each player") == (does != ISLAND)
    assert printed.text.startswith("Each player may") == does.startswith(MAY)
    assert ("no two the same" in printed.text) == does.endswith("different lands")
    asked = decisions(card, earned(level, **crowded))
    if does == ISLAND:
        assert {ask.who for ask in asked} <= {"table"}
        return
    first, second = asked[0], next(ask for ask in asked if ask.who == "lightning")
    assert first.who == "river"
    assert first.stop == second.stop == does.startswith(MAY)
    if first.about == "land":
        taken = next(iter(first.options))
        assert (taken not in second.options) == does.endswith("different lands")
