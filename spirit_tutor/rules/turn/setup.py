"""Setting up a game (SI6, SI7, R2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.asks import TABLE, Rule, choose
from spirit_tutor.rules.core.card_shapes import MAJOR, MINOR, Box
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_cards
from spirit_tutor.rules.invaders.stopping import EXPLORE
from spirit_tutor.rules.pieces import adversary, conditions
from spirit_tutor.table import notation
from spirit_tutor.table.island import STANDARD, THEMATIC, Island, PrintedLand, land_name
from spirit_tutor.table.pieces import NAMES, Contents, Piece
from spirit_tutor.table.table import (
    BLIGHTED,
    HEALTHY,
    NO_CARD,
    AdversaryInPlay,
    Blight,
    Deck,
    Fear,
    Invaders,
    Spirit,
    Table,
)

FEAR_PER_PLAYER = 4
FEAR_DECK = (3, 3, 3)
INVADER_DECK = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3)
HEALTHY_PER_PLAYER = 2
NO_CARD_PER_PLAYER = 5
ONCE_PER_GAME = 1
THEMATIC_WITHOUT_TOKENS, THEMATIC_WITH_TOKENS = 3, 1
"""What the thematic map adds to the Difficulty (R27.2)."""
ISLAND, FIRST_EXPLORE = "island", "explore"


class Seat(NamedTuple):
    """A player: which Spirit, starting on which board."""

    spirit: str
    board: str


class SetupError(ValueError):
    """A game cannot be set up like this; the message says why.

    `seat` says which seat it is about, if one, `adversary` what about the Adversary: its `name` or its `level`. `on`
    is the map that has the board of that seat, where it is the other one.
    """

    def __init__(self, sentence: str, seat: int | None = None, *, adversary: str = "", on: str = ""):
        super().__init__(sentence)
        self.seat = seat
        self.adversary = adversary
        self.on = on


def new_game(
    box: Box, seats: Sequence[Seat], *, on: str = STANDARD, blight_card: bool = True,
    against: AdversaryInPlay | None = None,
) -> Game:  # fmt: skip
    """A game with its decks made and its boards laid out, before anything is placed (R2.1-R2.6, R2.9).

    `on` is the map: on the standard one boards are laid in the order of the seats, on
    the thematic one each has its place (R27.2). `against` is the Adversary, if one is
    played (R27.3). Raises SetupError where Spirits, boards, the Adversary or its level
    do not exist, or one is taken twice, a board is none of this map with so many
    players, there are not 1 to 4 of them, or Events are to be played without a Blight
    Card (BC7, R2.6).
    """
    if len(seats) not in box.layouts[on]:
        raise SetupError(f"Spirit Island is played by 1 to 4 Spirits, not {len(seats)}.")
    boards = boards_for(box, on, len(seats))
    for place, seat in enumerate(seats):
        if seat.spirit not in box.panels:
            raise SetupError(f"There is no Spirit '{seat.spirit}' here; there are {', '.join(box.panels)}.", place)
        if seat.board not in boards:
            raise _no_board(box, place, seat.board, on, len(seats))
        earlier = seats[:place]
        for kind, name, taken in (
            ("Spirit", seat.spirit, [other.spirit for other in earlier]),
            ("board", seat.board, [other.board for other in earlier]),
        ):
            if name in taken:
                raise SetupError(f"The {kind} '{name}' is taken twice.", place)
    if box.has_events and not blight_card:
        raise SetupError("With Events a Blight Card is needed.")
    if against is not None:
        _check_adversary(box, against)
    players = len(seats)
    island = _island(box, on, box.layouts[on][players].boards or tuple(seat.board for seat in seats))
    side = HEALTHY if blight_card else NO_CARD
    blight = Blight(side, blight_at_setup(side, players), "", frozenset(box.blight) if blight_card else frozenset())
    spirits = tuple(
        Spirit(seat.spirit, panel.letter, seat.board, hand=tuple(power.name for power in panel.uniques))
        for seat, panel in ((seat, box.panels[seat.spirit]) for seat in seats)
    )
    table = Table(
        lands={land: Contents() for land in island.lands},
        spirits=spirits,
        fear=Fear(FEAR_PER_PLAYER * players, 0, fear_deck(box, against), 0, frozenset(box.fear)),
        invaders=Invaders(deck=INVADER_DECK, unseen=frozenset(box.invaders)),
        blight=blight,
        minors=Deck(box.deck(MINOR)),
        majors=Deck(box.deck(MAJOR)),
        events=Deck(box.event_deck),
        setup_left=(ISLAND, *(seat.spirit for seat in seats), FIRST_EXPLORE),
        adversary=against,
    )
    return Game(box, island, table)


def boards_for(box: Box, on: str, players: int) -> Sequence[str]:
    """The boards that so many players may sit at: any of the standard map, or those that the thematic one is made of."""
    layout = box.layouts[on].get(players)
    return (layout and layout.boards) or box.boards_of(on)


def _no_board(box: Box, seat: int, board: str, on: str, players: int) -> SetupError:
    boards = boards_for(box, on, players)
    if board not in box.boards:
        return SetupError(f"There is no board '{board}' here; there are {', '.join(boards)}.", seat)
    there = box.boards[board].map
    if there != on:
        sentence = f"Board {board} is on the {there} map; here the {on} one is played, with {', '.join(boards)}."
        return SetupError(sentence, seat, on=there)
    many = "1 Spirit" if players == 1 else f"{players} Spirits"
    return SetupError(f"The {on} map of {many} is {' and '.join(boards)}, without {board}.", seat)


def _check_adversary(box: Box, against: AdversaryInPlay) -> None:
    known = box.adversaries
    if against.id not in known:
        there = f"; there is {', '.join(known)}" if known else ": none comes with them"
        raise SetupError(f"There is no Adversary '{against.id}' in these boxes{there}.", adversary="name")
    top = len(known[against.id].levels) - 1
    if not 0 <= against.level <= top:
        name = known[against.id].name
        raise SetupError(f"The {name} is played at a level from 0 to {top}, not {against.level}.", adversary="level")


def fear_deck(box: Box, against: AdversaryInPlay | None) -> tuple[int, int, int]:
    """The Fear Cards above, between and below the dividers: three each, or what an Adversary's level says (R2.4, R27.3)."""
    return FEAR_DECK if against is None else box.adversaries[against.id].levels[against.level].fear_deck


def blight_at_setup(side: str, players: int) -> int:
    """The Blight that a Healthy side, or the space without a card, is loaded with at setup (R2.5, R2.6)."""
    return (HEALTHY_PER_PLAYER if side == HEALTHY else NO_CARD_PER_PLAYER) * players + ONCE_PER_GAME


def blight_loaded(game: Game) -> int:
    """The Blight that the side up was loaded with when it came up (R2.5, R2.6, R19.3)."""
    card = game.table.blight
    if card.side == BLIGHTED:
        return game.box.blight[card.card].per_player * game.players
    return blight_at_setup(card.side, game.players)


@cache
def _island(box: Box, on: str, boards: tuple[str, ...]) -> Island:
    """The island that these boards make; games on the same boards share it, as it never changes."""
    return Island.of_boards([box.boards[name] for name in boards], box.layouts[on][len(boards)])


def step(game: Game) -> Rule[None]:
    """One step of the setup: the printed pieces, each Spirit, then the initial Explore (R2.7, R2.10, R2.12)."""
    now = game.table.setup_left[0]
    if now == FIRST_EXPLORE:
        yield from _first_explore(game)
        return
    game.begin(TABLE if now == ISLAND else now, "setup", now)
    if now == ISLAND:
        place_island(game)
        yield from adversary.change_setup(game)
    else:
        yield from place_spirit(game, now)
    game.change(setup_left=game.table.setup_left[1:])


def place_island(game: Game) -> None:
    """Places the printed Invaders, Dahan and Blight; this Blight comes from the box (SI6, R2.7)."""
    for board in game.island.boards:
        for number, printed in game.box.boards[board].lands.items():
            pieces, _ = notation.read(pieces_at_setup(game.box, printed), "")
            for piece, n in pieces:
                game.put(land_name(board, number), piece, n)
    place_tokens(game)
    game.log(happened.BoardsPlaced(boards=tuple(game.island.boards)))


def pieces_at_setup(box: Box, land: PrintedLand) -> str:
    """What a land's icons place, in land notation: those for tokens too, where tokens are played with (R2.7, R27.2)."""
    return (box.has_tokens and land.with_tokens) or land.setup


def place_tokens(game: Game) -> None:
    """Places the tokens that every board without icons for them begins with (BC7, R2.8).

    Printed pieces decide, not pieces placed since. The thematic map has icons (R27.2).
    """
    for name in game.island.boards:
        board = game.box.boards[name]
        if board.map == THEMATIC:
            continue
        empty = min(number for number, printed in board.lands.items() if notation.read(printed.setup, "")[0] == ())
        for token, number in game.box.board_tokens:
            game.put(land_name(name, number or empty), Piece(token))


def map_difficulty(game: Game) -> int:
    """What the map adds to the Difficulty: nothing, or on the thematic one 3, with its tokens 1 (R27.2)."""
    return 0 if played_map(game) == STANDARD else map_adds(game.box)


def map_adds(box: Box) -> int:
    """What the thematic map adds to the Difficulty with these boxes: 3, with its tokens 1 (R27.2)."""
    return THEMATIC_WITH_TOKENS if box.has_tokens else THEMATIC_WITHOUT_TOKENS


def played_map(game: Game) -> str:
    """The map that is played on: "standard" or "thematic"."""
    return game.box.boards[game.table.spirits[0].board].map


def place_spirit(game: Game, spirit: str) -> Rule[None]:
    """Places what the Spirit's panel says, on its starting board or where it chooses (SI7, R2.10, R2.11)."""
    panel, seat = game.panel(spirit), game.spirit(spirit)
    for printed in panel.setup:
        if printed.terrain:
            lands = [land for land in game.island.of_board(seat.board) if land.terrain == printed.terrain]
            land = max(lands, key=lambda land: land.number).id
        else:
            legal = conditions.lands_where(game, printed.where)
            land = yield from choose("land", spirit, {name: name for name in legal}, prompt="Where does it begin?")
        kind = printed.piece if printed.piece in NAMES else panel.letter
        game.put(land, Piece(kind), printed.amount)
        game.log(happened.Placed(spirit=spirit, land=land, piece=Piece(kind), amount=printed.amount))


def _first_explore(game: Game) -> Rule[None]:
    """The initial Explore: its card is turned up, each land Explored, then it goes to the Build space (SI6, R2.12)."""
    if game.table.queue is None:
        yield from invader_cards.reveal(game, "setup")
    elif invader_cards.next_card(game, EXPLORE):
        yield from invader_cards.act(game, EXPLORE, "setup")
    if game.table.queue is not None and not invader_cards.next_card(game, EXPLORE):
        now = game.table.invaders
        game.change(invaders=now._replace(build=now.explore, explore=()), queue=None, setup_left=())
