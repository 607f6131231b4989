"""The search of one turn for a win that is certain: cards and Growth by learning playouts, then the Fast phase in depth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from spirit_tutor.random_games.evaluation import Outlook
from spirit_tutor.rules.cards import event_cards
from spirit_tutor.rules.core.asks import DONE, Ask, Choice, Draw
from spirit_tutor.rules.core.card_shapes import FAST
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.outcomes import key, outcomes, use
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import spirit_phase
from spirit_tutor.table.table import Table

from .certain import Proof, TooMuch, certain
from .played import POWER_CARDS, Root, Turn, Turned, give
from .reach import Measure
from .rollouts import Decided, FirstWeight, Playout, Stop, Weights, drive, nested

NEAR = 3.0
"""A Fast phase that leads this near is repaired."""
OTHER_DRAWS = 4
"""So many other draws are tried where cards are turned up that the line does not use."""


class Effort(NamedTuple):
    """How much one round looks at: Spirit Phases, playouts of the Fast phase after each, and more from the best of them.

    From so many `ends` of the Spirit Phase the Fast phase is searched in depth: after
    each Power the nearest `width` tables are kept, `alike` at most with the same Powers
    used. So many of the nearest lines are then `repaired`.
    """

    spirit_phases: int
    glance: int
    width: int
    alike: int
    ends: int
    repaired: int


THOROUGH = Effort(60, 40, 12, 2, 4, 2)
QUICK = Effort(8, 12, 3, 1, 1, 1)
MEDIUM = Effort(25, 20, 8, 1, 3, 1)
WIDE = Effort(60, 40, 40, 3, 8, 2)


PROOFS = 3
"""So many lines that may win are held against all that can come, where one Power makes several."""


class Line(NamedTuple):
    """A turn as it could be played: the answers from its start, and the table that they lead to."""

    answers: tuple[Answer, ...]
    table: Table
    left: float


class NotLookedFurther(Exception):
    """Whoever asked wants to know no more."""


class Near(NamedTuple):
    """The end of a Spirit Phase: the answers and the table, with the Fast phase that came nearest to victory from it."""

    answers: tuple[Answer, ...]
    table: Table
    fast: tuple[Answer, ...]
    left: float


class Win(NamedTuple):
    """A win that is certain from a point of a turn: the answers from the turn's start to the end of the Fast phase, and why."""

    turn: int
    root: Root
    answers: tuple[Answer, ...]
    proof: Proof
    where: str

    @property
    def tried(self) -> str:
        """What was tried of the cards that may come before it."""
        orders = self.proof.orders
        return (
            f"All {orders} orders of cards that can come were tried."
            if orders > 1
            else "Nothing unseen comes before it."
        )


def _any_cards(ask: Draw) -> tuple[str, ...]:
    return tuple(sorted(ask.cards)[: ask.number])


def first_weight(turn: Turn) -> FirstWeight:
    """What is thought of an answer in this turn before anything was learned: rules of thumb."""
    outlook = Outlook(turn.game.at(turn.before))
    threat = {land: outlook.threat(land) for land in turn.before.lands}
    kinds = {turned.spirit: turn.game.box.powers[turned.cards[0]].kind for turned in reversed(turn.turned_up)}

    def first(game: Game, ask: Choice, spelling: str) -> float:
        if ask.about in ("spirit", "act", "thresholds"):
            return 2.0 * (spelling == ask.usual)
        if spelling == DONE:
            return -3.0 if ask.about in (FAST, "play") else -1.0
        if ask.about == "target":
            return min(2.0, 0.15 * threat.get(spelling, 0.0))
        if ask.about == "gain":
            return 2.0 * (spelling == kinds.get(game.table.acting))
        if ask.about == "damage":
            return 0.5 * int(spelling.split()[0])
        return 0.0

    return first


class TurnSearch:
    """Looks for other play of one turn from one of its roots, with one seed."""

    def __init__(
        self, turn: Turn, root: Root, seed: str, go_on: Callable[[], bool] | None = None, effort: Effort = THOROUGH
    ):
        self.turn = turn
        self.root = root
        self.game = turn.game
        self.dice = random.Random(seed)  # noqa: S311 - dice, no secrets
        self._go_on = go_on
        self.effort = effort
        here = self.game.at(turn.before)
        self.measure = Measure(self.game, with_ravage=not event_cards.any_left(here))
        self.first = first_weight(turn)
        self._ends: dict[Hashable, Near] = {}

    # -- playouts ------------------------------------------------------------------------------

    def spirit_phase(self, weights: Weights) -> Playout:
        """One playout of the Spirit Phase, after what the root answers; its score is not told."""
        game = self.game.at(self.turn.before)
        pre = list(reversed(self.root.answers))
        later = list(self.turn.turned_up[len(self.root.turned_up) :])
        gained: set[str] = set()
        answers: list[Answer] = []
        decided: list[Decided] = []

        def decide(running: Game, ask: Ask) -> Answer:
            if running.table.phase != "spirit":
                raise Stop
            if pre:
                return pre.pop()
            if isinstance(ask, Draw):
                cards = self._turned_up(running, ask, later)
                gained.update(cards)
                return cards
            if gained and ask.about == "play":
                ask = ask._replace(options={name: name for name in ask.options if name not in gained})
            return self._chosen(running, ask, weights, decided)

        drive(game, decide, answers)
        return Playout(0.0, tuple(answers), tuple(decided), game.table)

    def _chosen(self, game: Game, ask: Choice, weights: Weights, decided: list[Decided]) -> str:
        if ask.forced:
            return ask.forced
        spelling, choice = weights.choose(game, ask, self.dice)
        decided.append(choice)
        return spelling

    def fast_phase(self, table: Table, weights: Weights) -> Playout:
        """One playout of the Fast phase from this table. Raises NotLookedFurther once it is not wanted any more."""
        self._wanted()
        game = self.game.at(table)
        answers: list[Answer] = []
        decided: list[Decided] = []

        def decide(running: Game, ask: Ask) -> Answer:
            if running.table.phase != FAST:
                raise Stop
            if isinstance(ask, Draw):
                return _any_cards(ask)
            return self._chosen(running, ask, weights, decided)

        drive(game, decide, answers)
        return Playout(-self.measure.of(game.table), tuple(answers), tuple(decided), game.table)

    def _wanted(self) -> None:
        if self._go_on is not None and not self._go_on():
            raise NotLookedFurther

    def best_fast_phase(self, table: Table, weights: Weights, level: int, width: int) -> Playout:
        """The best of nested playouts of the Fast phase from this table."""
        return nested(level, width, weights.copy(), lambda inner: self.fast_phase(table, inner))

    def _turned_up(self, game: Game, ask: Draw, later: list[Turned]) -> tuple[str, ...]:
        """The cards that this Spirit turned up in the game as played, if it draws them here, else any."""
        for turned in later:
            if turned.spirit == game.table.acting and ask.cards.issuperset(turned.cards) and ask.about == POWER_CARDS:
                later.remove(turned)
                return turned.cards
        return tuple(self.dice.sample(sorted(ask.cards), ask.number))

    @property
    def nearest(self) -> float:
        """How near to victory any Spirit Phase has led so far."""
        return min((line.left for line in self._ends.values()), default=float("inf"))

    # -- the search ----------------------------------------------------------------------------

    def round(self) -> Iterator[Win]:
        """One round: Spirit Phases by a policy that learns, each with some Fast phases; the best of them in depth."""
        if self.at_fast:
            start = self.turn.before
            yield from self.first_of([Near((), start, (), self.measure.of(start))])
            return
        self.learn(Weights(self.first), self.effort.spirit_phases)
        yield from self.first_of(self._best_ends())

    @property
    def at_fast(self) -> bool:
        """Whether nothing is left to do before the Fast phase: then a round is the same whatever its seed."""
        table = self.turn.before
        return table.phase == FAST or (table.phase == "spirit" and not spirit_phase.ready(self.game.at(table)))

    def first_of(self, near: Sequence[Near]) -> Iterator[Win]:
        """The first win that is found from these ends of the Spirit Phase, each searched in depth."""
        looked_through: list[Near] = []
        for end in near:
            nearest = end
            for line in self.in_depth(end):
                if not line.left:
                    for win in self.proved(line):
                        yield win
                        return
                elif line.left < nearest.left:
                    nearest = end._replace(fast=line.answers[len(end.answers) :], left=line.left)
            self._note(nearest)
            looked_through.append(nearest)
        for end in sorted(looked_through, key=lambda end: end.left)[: self.effort.repaired]:
            line = self._repaired(end, end.fast, end.left)
            if not line.left:
                for win in self.proved(line):
                    yield win
                    return

    def in_depth(self, end: Near) -> Iterator[Line]:
        """Fast phases from one end of the Spirit Phase, Power by Power: after each the nearest tables are gone on from.

        Gives the nearest line after each Power, and of those that lead to victory as many
        as are worth a proof.
        """
        lines = [Line(end.answers, end.table, self.measure.of(end.table))]
        if not lines[0].left:
            yield lines[0]
        while lines:
            found: dict[Hashable, Line] = {}
            for line in lines:
                for longer, place in self._one_power_more(line):
                    found.setdefault(place, longer)
            ranked = sorted(found.values(), key=lambda line: line.left)
            yield from ranked[:1] if ranked and ranked[0].left else [one for one in ranked if not one.left][:PROOFS]
            lines = self._apart(ranked)

    def _one_power_more(self, line: Line) -> Iterator[tuple[Line, Hashable]]:
        """A line with each use of one Power more, and the key of the table that it leads to."""
        here = self.game.at(line.table)
        for spirit in line.table.spirits:
            for power in power_phases.available(here, spirit.id, FAST):
                for end in outcomes(here, use(spirit.id, power, FAST), _any_cards):
                    self._wanted()
                    answers = (*line.answers, power.name, *end.answers)
                    yield Line(answers, end.table, self.measure.of(end.table)), end.key

    def _apart(self, ranked: Sequence[Line]) -> list[Line]:
        """The nearest lines that are not over, with few of those that used the same Powers."""
        kept: list[Line] = []
        alike: Counter[Hashable] = Counter()
        for line in ranked:
            used = tuple(frozenset(spirit.used) for spirit in line.table.spirits)
            if line.left and line.table.ending is None and alike[used] < self.effort.alike:
                alike[used] += 1
                kept.append(line)
                if len(kept) == self.effort.width:
                    break
        return kept

    def _repaired(self, near: Near, fast: Sequence[Answer], left: float) -> Line:
        blocks = _blocks(self.game, near.table, fast)
        if 0 < left <= NEAR:
            return self.repaired(near, blocks)
        left, table, answers = self._played(near.table, blocks)
        return Line((*near.answers, *answers), table, left)

    def learn(self, weights: Weights, number: int) -> None:
        """Plays so many Spirit Phases, each with some Fast phases, and moves the policy towards the best so far."""
        best: Playout | None = None
        for _ in range(number):
            phase = self.spirit_phase(weights)
            found = self.best_fast_phase(phase.end, weights, 1, self.effort.glance)
            self._note(Near(phase.answers, phase.end, found.answers, -found.score))
            if best is None or found.score >= best.score:
                best = Playout(
                    found.score, (*phase.answers, *found.answers), (*phase.decided, *found.decided), found.end
                )
            weights.adapt(best)

    def _note(self, near: Near) -> None:
        place = key(near.table)
        known = self._ends.get(place)
        if known is None or near.left < known.left:
            self._ends[place] = near

    def _best_ends(self) -> list[Near]:
        """The Spirit Phases that came nearest, one for each set of cards in play."""
        by_cards: dict[Hashable, Near] = {}
        for near in sorted(self._ends.values(), key=lambda near: near.left):
            by_cards.setdefault(tuple(frozenset(spirit.in_play) for spirit in near.table.spirits), near)
        return list(by_cards.values())[: self.effort.ends]

    def repaired(self, end: Near, blocks: Sequence[Block]) -> Line:
        """The nearest Fast phase that edits of a line lead to, one at a time: retarget, drop, insert, put elsewhere."""
        now = list(blocks)
        left, table, answers = self._played(end.table, now)
        improved = True
        while improved and left:
            improved = False
            for edited in self._edits(end.table, now):
                new_left, new_table, new_answers = self._played(end.table, edited)
                if new_left < left:
                    left, table, answers, now, improved = new_left, new_table, new_answers, edited, True
                    break
        return Line((*end.answers, *answers), table, left)

    def _edits(self, start: Table, blocks: list[Block]) -> Iterator[list[Block]]:
        used = {block.power for block in blocks}
        tables = [start]
        for block in blocks:
            after = self._one(tables[-1], block)
            tables.append(tables[-1] if after is None else after)
        for place, block in enumerate(blocks):
            without = [*blocks[:place], *blocks[place + 1 :]]
            yield without
            for other in range(len(blocks)):
                if other != place:
                    yield [*without[:other], block, *without[other:]]
        for place, table in enumerate(tables):
            here = self.game.at(table)
            for spirit in table.spirits:
                for power in power_phases.available(here, spirit.id, FAST):
                    again = place < len(blocks) and blocks[place].power == power.name
                    if power.name in used and not again:
                        continue
                    for ended in outcomes(here, use(spirit.id, power, FAST)):
                        new = Block(spirit.id, power.name, ended.answers)
                        yield [*blocks[:place], new, *blocks[place + again :]]

    def _one(self, table: Table, block: Block) -> Table | None:
        """The table after one Power was used so, or None where it cannot be."""
        play = Play(self.game.at(table))
        try:
            give(play, (block.power, *block.answers))
        except IllegalAnswer:
            return None
        return None if play.in_step else play.table

    def _played(self, table: Table, blocks: Sequence[Block]) -> tuple[float, Table, tuple[Answer, ...]]:
        """How near these uses come, those that are not possible left out."""
        self._wanted()
        answers: list[Answer] = []
        for block in blocks:
            if table.ending is not None:
                break
            after = self._one(table, block)
            if after is not None:
                table = after
                answers += [block.power, *block.answers]
        return self.measure.of(table), table, tuple(answers)

    # -- proof -----------------------------------------------------------------------------------

    def shortened(self, line: Line, proof: Proof) -> tuple[Line, Proof]:
        """The same line without the Powers that it does not need, and the proof that it wins."""
        start, number = self._fast_phase_of(line.answers)
        blocks = _blocks(self.game, start, line.answers[number:])
        for block in list(blocks):
            without = [other for other in blocks if other is not block]
            left, table, answers = self._played(start, without)
            shorter = None if left else self._certain(table)
            if shorter is not None:
                blocks, line, proof = without, Line((*line.answers[:number], *answers), table, 0.0), shorter
        return line, proof

    def _fast_phase_of(self, answers: Sequence[Answer]) -> tuple[Table, int]:
        """The table at the start of a line's Fast phase, and how many answers led to it."""
        play = Play(self.game.at(self.turn.before))
        for number, answer in enumerate(answers):
            if not play.in_step:
                play.begin()
                assert play.ask is not None
                if play.game.table.phase != "spirit":
                    play.abandon()
                    return play.table, number
            play.answer(answer)
        return play.table, len(answers)

    def _certain(self, table: Table) -> Proof | None:
        try:
            return certain(self.game.at(table), go_on=self._go_on)
        except TooMuch:
            return None

    def proved(self, line: Line) -> Iterator[Win]:
        """The win that a line leads to, if it is certain: for all Fear Cards, and whatever cards it turned up and did not use."""
        proof = self._certain(line.table)
        if proof is None or not self._whatever_is_turned_up(line):
            return
        line, proof = self.shortened(line, proof)
        where = "Fast phase" if line.table.ending is not None else "Fear step" if proof.before_ravage else "Ravage"
        yield Win(self.turn.number, self.root, line.answers, proof, where)

    def _whatever_is_turned_up(self, line: Line) -> bool:
        """Whether the line leads as near with other Power Cards than those turned up in it."""
        return all(self._with_other_draws(line.answers) for _ in range(OTHER_DRAWS))

    def _with_other_draws(self, answers: Sequence[Answer]) -> bool:
        play = Play(self.game.at(self.turn.before))
        drawn = False
        for place, answer in enumerate(answers):
            while not play.in_step:
                if not play.begin():
                    return True
            ask = play.ask
            given = answer
            if isinstance(ask, Draw) and place >= len(self.root.answers):
                given = tuple(self.dice.sample(sorted(ask.cards), ask.number))
                drawn = True
            elif isinstance(ask, Choice) and answer not in ask.spellings and ask.about in ("keep", "forget"):
                given = next(iter(ask.options))
            try:
                play.answer(given)
            except IllegalAnswer:
                return False
        return not drawn or not self.measure.of(play.table)


class Block(NamedTuple):
    """One use of a Power in the Fast phase, with the answers after its name."""

    spirit: str
    power: str
    answers: tuple[Answer, ...]


def _blocks(game: Game, table: Table, answers: Sequence[Answer]) -> list[Block]:
    """The uses of Powers that these answers are, from the start of the Fast phase."""
    play = Play(game.at(table))
    blocks: list[Block] = []
    block: list[Answer] = []
    for answer in answers:
        if not play.in_step and not play.begin():
            break
        play.answer(answer)
        block.append(answer)
        if not play.in_step:
            if block[0] != DONE:
                name = block[0]
                assert isinstance(name, str)
                blocks.append(Block(play.game.who, name, tuple(block[1:])))
            block = []
    return blocks
