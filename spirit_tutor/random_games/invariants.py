"""What must hold after every step of any game, whatever was played: nothing gets lost, nothing comes from nowhere.

`Invariants` remembers where a game began and tells, in sentences, what does not hold
on a later table. `refused` tries every offered answer on a fork.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spirit_tutor.rules.core.asks import ASKS, DONE, OWN_PRESENCE, PLACED, SHARES, WAYS, Ask, Choice
from spirit_tutor.rules.core.card_shapes import MAJOR, MINOR, UNIQUE, Panel
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary, health
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.rules.turn.setup import FEAR_PER_PLAYER, ISLAND, pieces_at_setup
from spirit_tutor.table import notation
from spirit_tutor.table.pieces import BLIGHT, INVADERS, NAMES, WITH_HEALTH, Piece
from spirit_tutor.table.table import BLIGHTED, Invaders, Spirit, Table

PRESENCE = 13


class Invariants:
    """The sums that must stay as they were at the start of a game, and what must hold on any table."""

    def __init__(self, game: Game):
        self.first = game.table
        self._blight = _blight(game.table)
        self._printed_blight = sum(
            notation.read(pieces_at_setup(game.box, land), "")[0].count(BLIGHT)
            for board in game.island.boards
            if board in game.box.boards
            for land in game.box.boards[board].lands.values()
        )
        self._fear_cards = _fear_cards(game.table)
        self._invader_cards = _invader_cards(game.table.invaders)
        self._unseen_more = _unseen_more(game)

    def broken(self, game: Game) -> list[str]:
        """What does not hold between two steps of the game, each in a sentence; nothing if all is well."""
        return [
            *self._spirits(game), *self._powers(game), *self._blight_kept(game), *self._fear(game),
            *self._invaders(game), *self._events(game), *self._pieces(game), *self._lands(game), *self._between_steps(game),
        ]  # fmt: skip

    def _spirits(self, game: Game) -> Iterator[str]:
        """R1.5: 13 Presence each, once it is placed."""
        for spirit in game.table.spirits:
            if spirit.id in game.table.setup_left:
                continue
            panel = game.panel(spirit.id)
            island, covered = _on_island(game.table, spirit.letter), _covered(panel, spirit)
            total = island + covered + spirit.destroyed + spirit.out_of_game
            if total != PRESENCE:
                yield (
                    f"{panel.short} has {total} Presence: {island} on the island, {covered} on its tracks, "
                    f"{spirit.destroyed} destroyed, {spirit.out_of_game} out of the game."
                )
            tracks = (spirit.energy_circles, panel.energy_track), (spirit.play_circles, panel.play_track)
            if any(not 1 <= circles <= len(track) for circles, track in tracks):
                yield f"{panel.short} has {spirit.energy_circles} and {spirit.play_circles} circles open."
            numbers = spirit.energy, spirit.destroyed, spirit.out_of_game, spirit.played, spirit.quickened
            if any(number < 0 for number in numbers):
                yield f"{panel.short} has less than nothing of something: {numbers}."

    def _powers(self, game: Game) -> Iterator[str]:
        """R5: every Minor and Major lies in exactly one place, every Unique with its Spirit or Forgotten."""
        table, powers = game.table, game.box.powers
        owned = [card for spirit in table.spirits for card in (*spirit.hand, *spirit.in_play, *spirit.discard)]
        for kind, deck in ((MINOR, table.minors), (MAJOR, table.majors)):
            shown = [card for card in table.revealed if powers[card].kind == kind]
            there = [*deck.cards, *deck.discard, *shown, *(card for card in owned if powers[card].kind == kind)]
            there += [card for spirit in table.spirits for card in spirit.beside if powers[card].kind == kind]
            yield from _each_once(f"{kind.capitalize()} Power", there, game.box.deck(kind))
        forgotten = [card for spirit in table.spirits for card in spirit.forgotten]
        uniques = [card for card in (*owned, *forgotten) if powers[card].kind not in (MINOR, MAJOR)]
        printed = {power.name for spirit in table.spirits for power in game.panel(spirit.id).uniques}
        yield from _each_once("Unique Power", uniques, printed)
        yield from (f"{card} is Forgotten under a panel." for card in forgotten if powers[card].kind != UNIQUE)

    def _blight_kept(self, game: Game) -> Iterator[str]:
        """R1.7: Blight comes from the card; only the setup and the flip bring some from the box (R2.7, R19.3, R9.22)."""
        table, first = game.table, self.first
        expected = self._blight
        if ISLAND in first.setup_left and ISLAND not in table.setup_left:
            expected += self._printed_blight
        if table.blight.side == BLIGHTED and first.blight.side != BLIGHTED:
            expected += game.box.blight[table.blight.card].per_player * game.players
        found = _blight(table)
        if found != expected:
            yield f"There are {found} Blight, {table.blight.left} of them on the card, instead of {expected}."
        if table.blight.left < 0:
            yield f"{table.blight.left} Blight lie on the card."
        for supply in adversary.supplies(game):
            if supply.left < 0:
                yield f"{-supply.left} {NAMES[supply.kind]}s lie on the island beyond the {supply.of} that there are (R27.5)."

    def _fear(self, game: Game) -> Iterator[str]:
        """R12.3, R12.4: the markers stay; R12.5: so do the Fear Cards."""
        fear = game.table.fear
        markers = FEAR_PER_PLAYER * game.players
        if fear.pool + fear.generated != markers or fear.pool < 1 or fear.generated < 0:
            yield f"{fear.pool} Fear markers in the pool and {fear.generated} generated; there are {markers}."
        if _fear_cards(game.table) != self._fear_cards or min(*fear.levels, fear.earned) < 0:
            yield f"Fear Cards got lost: {fear.levels} in the deck, {fear.earned} earned, {len(fear.discard)} discarded."
        seen = [*fear.discard, *([game.table.fear_card.card] if game.table.fear_card else [])]
        if len(set(seen)) != len(seen) or fear.unseen & set(seen):
            yield f"A Fear Card lies in two places: {', '.join(seen)}."

    def _invaders(self, game: Game) -> Iterator[str]:
        """R14, R18: every Invader Card in at most one place, and as many as there were."""
        now = game.table.invaders
        lying = (*now.ravage, *now.build, *now.explore, *now.discard)
        if len(set(lying)) != len(lying) or now.unseen & set(lying):
            yield f"An Invader Card lies in two places: {', '.join(lying)}."
        if _invader_cards(now) != self._invader_cards:
            yield f"There are {_invader_cards(now)} Invader Cards instead of {self._invader_cards}."
        if _unseen_more(game) != self._unseen_more:
            yield "The Invader Deck does not fit the cards that nobody has seen."

    def _events(self, game: Game) -> Iterator[str]:
        """R24.1, R24.16: every Event Card lies in one place, but for those whose text takes them out of the game."""
        deck, now = game.table.events, game.table.event
        there = [*deck.cards, *deck.discard, *deck.placed]
        if now is not None and now.card not in there:
            there.append(now.card)
        gone = {
            card.name
            for card in game.box.events.values()
            if card.name not in there and any(part.leaves for part in card.main)
        }
        yield from _each_once("Event Card", there, set(game.box.events) - gone)
        places = [*deck.known, *((card, most) for card, _, most in deck.between)]
        if any(not 0 <= above < len(deck.cards) + len(deck.placed) for _, above in places):
            yield f"A known Event Card lies deeper than the deck: {places}."

    def _pieces(self, game: Game) -> Iterator[str]:
        """R9.4, R13.2: nothing stands that is hurt to death; every piece is what it can be."""
        letters = {spirit.letter for spirit in game.table.spirits}
        for land, contents in game.table.lands.items():
            for piece, number in contents:
                if piece.kind not in NAMES and piece.kind not in letters:
                    yield f"There is a '{piece}' in {land}."
                elif number < 1 or piece.damage < 0 or piece.strife < 0:
                    yield f"There are {number} {piece} in {land}."
                elif piece.strife and piece.kind not in INVADERS:
                    yield f"There is Strife under a {piece} in {land}."
                elif piece.damage and piece.kind not in WITH_HEALTH:
                    yield f"There is damage on a {piece} in {land}."
                elif (
                    piece.damage
                    and piece.damage >= health.health(game, land, piece)
                    and not health.unharmed(game, land, piece)
                ):
                    yield f"{piece} stands in {land}, though its damage has come up to its Health."

    def _lands(self, game: Game) -> Iterator[str]:
        """Every land of the island and no other, wherever the table names one."""
        table = game.table
        if list(table.lands) != list(game.island.lands):
            yield "The lands on the table are not those of the island."
        running = [*table.effects, *(one.effect for one in table.coming)]
        named = [land for effect in running for land in effect.where.lands]
        named += table.queue.lands if table.queue else ()
        named += table.fear_card.lands if table.fear_card else ()
        yield from (f"There is no land {land}." for land in named if land not in game.whole_island.lands)
        yield from (
            f"{effect.source} has run out and still runs."
            for effect in running
            if effect.uses is not None and effect.uses < 1
        )
        if any(effect.card for effect in table.effects) and not (table.queue and table.queue.card):
            yield "An effect runs for an Invader Card, and none is being resolved."

    def _between_steps(self, game: Game) -> Iterator[str]:
        """What lies open or waits only inside an action."""
        if game.table.revealed:
            yield f"Power Cards are still revealed: {', '.join(game.table.revealed)}."
        if game.table.pending:
            yield f"Triggered actions still wait: {game.table.pending}."


def _covered(panel: Panel, spirit: Spirit) -> int:
    return len(panel.energy_track) - spirit.energy_circles + len(panel.play_track) - spirit.play_circles


def _on_island(table: Table, kind: str) -> int:
    return sum(contents.count(kind) for contents in table.lands.values())


def _blight(table: Table) -> int:
    kept = table.adversary.blight if table.adversary is not None else 0
    return table.blight.left + _on_island(table, BLIGHT) + table.blight.out_of_game + kept


def _fear_cards(table: Table) -> int:
    fear = table.fear
    return sum(fear.levels) + fear.earned + len(fear.discard) + (table.fear_card is not None) - fear.added


def _invader_cards(invaders: Invaders) -> int:
    lying = (invaders.ravage, invaders.build, invaders.explore, invaders.discard)
    return len(invaders.deck) + len(invaders.removed) + sum(map(len, lying))


def _unseen_more(game: Game) -> list[int]:
    """For each Stage, how many cards more nobody has seen than the deck still holds (R2.4: those left in the box)."""
    now = game.table.invaders
    unseen = [game.box.invaders[name].stage for name in now.unseen]
    return [unseen.count(stage) - now.deck.count(stage) - now.removed.count(stage) for stage in (1, 2, 3)]


def _each_once(what: str, there: list[str], printed: Iterable[str]) -> Iterator[str]:
    known = set(printed)
    if len(there) == len(known) and set(there) == known:
        return
    for card in sorted({*there, *known}):
        number = there.count(card)
        if card not in known:
            yield f"{card} is no {what} of this game."
        elif number != 1:
            yield f"The {what} {card} lies in {number} places."


# -- what is asked ----------------------------------------------------------------------------------


def unanswerable(ask: Ask) -> list[str]:
    """What is wrong with an ask itself: a name that no route knows, or nothing to answer with."""
    wrong = [] if ask.about in ASKS else [f"'{ask.about}' is no ask that a route could name."]
    if not isinstance(ask, Choice):
        if not 0 < ask.number <= len(ask.cards):
            wrong.append(f"'{ask.about}' wants {ask.number} of {len(ask.cards)} cards.")
        return wrong
    if not ask.options:
        wrong.append(f"'{ask.about}' has no options.")
    if ask.usual and ask.usual not in ask.spellings:
        wrong.append(f"'{ask.about}' is usually answered '{ask.usual}', which is not legal.")
    wrong += [
        f"'{ask.about}: {spelling}' stands for {value!r}."
        for spelling, value in ask.options.items()
        if not _is_of_its_shape(ask.about, value)
    ]
    if ask.stop and DONE in ask.options:
        wrong.append(f"'{ask.about}' cannot tell an option from stopping.")
    return wrong


def _is_of_its_shape(about: str, value: object) -> bool:
    """Whether an option stands for what every option of this ask does."""
    match value:
        case (Piece(), str(), str()):
            alike = WAYS
        case (str(), Piece()):
            alike = PLACED
        case ((str(), Piece()), int()):
            alike = SHARES
        case (str(), str()):
            alike = OWN_PRESENCE
        case _:
            alike = frozenset()
    return about in alike or about not in WAYS | PLACED | SHARES | OWN_PRESENCE


def refused(play: Play, invariants: Invariants) -> list[str]:
    """Offered answers that the rules do not take after all, or after which something does not hold.

    Each is given on a fork of its own; the game goes on untouched.
    """
    ask = play.ask
    assert ask is not None
    wrong = []
    for answer in _answers(ask):
        fork = play.fork()
        if (fork.ask != ask and not _alike(fork.ask, ask)) or fork.table != play.table:
            return [f"A fork at '{ask.about}' does not stand where the game stands."]
        try:
            fork.answer(answer)
        except Exception as error:  # noqa: BLE001 - whatever breaks is what we look for
            wrong.append(f"'{ask.about}: {answer}' was offered and fails: {type(error).__name__}: {error}")
            continue
        if not fork.in_step:
            wrong += [f"After '{ask.about}: {answer}': {sentence}" for sentence in invariants.broken(fork.game)]
    return wrong


def _alike(one: Ask | None, other: Ask) -> bool:
    """The same ask of two runs; what options stand for may be functions, which are never equal."""
    if isinstance(one, Choice) and isinstance(other, Choice):
        return one._replace(options={}) == other._replace(options={}) and one.spellings == other.spellings
    return one == other


def offered(ask: Ask) -> list[str]:
    """Every spelling or card that an ask offers, to see later whether it still does: an ask never changes."""
    return ask.spellings if isinstance(ask, Choice) else sorted(ask.cards)


def _answers(ask: Ask) -> list[Answer]:
    """An answer for everything that is offered."""
    if isinstance(ask, Choice):
        return list(ask.spellings)
    cards = sorted(ask.cards)
    return [tuple((cards[place:] + cards[:place])[: ask.number]) for place in range(len(cards))]
