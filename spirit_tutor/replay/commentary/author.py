"""The commentary of a route: read when the route is, checked where each entry's ask stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_
from typing import TypeVar

from spirit_tutor.route.land_names import elsewhere
from spirit_tutor.route.mistakes import MOST, DataPath, Mistake, Problem, did_you_mean
from spirit_tutor.route.route_file import RouteFile
from spirit_tutor.route.route_format import GivenPart
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.table import Table

from . import claims, prose
from .claims import Claim, ClaimError
from .prose import KnownNames, Prose, ProseError, ProseSpan
from .vocabulary import ATTRIBUTES, ClaimContext

T = TypeVar("T")

COMPARED = ("start", "before", "there", "here")
"""The other tables that a claim may look at, where there are any."""


class Script:
    """What the author of a route says, each entry read once: its texts and claims by their path in the file.

    `problems` is everything wrong with it that can be told without playing: marks that
    are wrong, claims outside the vocabulary, constant claims, figures that are typed,
    sentences whose claim is about something else.
    """

    def __init__(self, route: RouteFile, game: Game):
        self.route = route
        self.game = game
        short = {game.panel(spirit.id).short: spirit.id for spirit in game.table.spirits}
        full = {game.panel(spirit.id).name: spirit.id for spirit in game.table.spirits}
        self.names = KnownNames(game.box, game.island.lands, {**short, **full})
        self.attributes = ATTRIBUTES | set(
            ClaimContext(game, game.table, **dict.fromkeys(COMPARED, game.table)).names()
        )
        self.texts: dict[DataPath, Prose] = {}
        self.claims: dict[DataPath, Claim] = {}
        self.problems: list[Problem] = []
        self._read: set[int] = set()
        self._whole = False
        self._marked: list[tuple[DataPath, str]] = []

    def read_all(self) -> None:
        """Reads what is said at every entry and about the whole."""
        if not self._whole:
            self._whole = True
            for number in range(len(self.route.part.play)):
                self._read_entry(number)
            for path, name in self._marked:
                self._try(path, self.names.check, name)
            for i, one in enumerate(self.route.part.not_shown):
                for place, term in enumerate(one.terms):
                    self._try(("not shown", i, "terms", place), prose.check_term, term)

    def read(self, number: int) -> None:
        """Reads what is said at this entry; marked names are taken on trust."""
        self._read_entry(number)

    # -- reading -------------------------------------------------------------------------------

    def _try(self, path: DataPath, do: Callable[[str], T], text: str) -> T | None:
        try:
            return do(text)
        except (ProseError, ClaimError) as wrong:
            self._wrong(path, str(wrong))
            return None

    def _read_entry(self, number: int) -> None:
        if number in self._read:
            return
        self._read.add(number)
        part = self.route.part.play[number]
        path: DataPath = ("play", number)
        given = [*self._sayings((*path, "given"), part.given), *self._sayings((*path, "recap"), part.recap)]
        figures = {n for claim in given for n in claim.numbers}
        for key in ("why", "note"):
            if text := getattr(part, key):
                self._text((*path, key), text, figures)
        for i, other in enumerate(part.refuse):
            self._text((*path, "refuse", i, "because"), other.because, figures)
        for i, line in enumerate(part.instead):
            here = (*path, "instead", i)
            if line.claim:
                self._carried((*here, "because"), line.because, (*here, "claim"), line.claim)
            else:
                self._text((*here, "because"), line.because, figures)
            text = self.texts.get((*here, "because"))
            if text is not None and any("here" in fill.names for fill in text.fills):
                self._wrong((*here, "because"), "A reason is filled in from the table that its line leads to, 'there'.")

    def _sayings(self, path: DataPath, parts: Iterable[GivenPart]) -> list[Claim]:
        found = [
            self._carried((*path, i, "say"), part.say, (*path, i, "claim"), part.claim) for i, part in enumerate(parts)
        ]
        return [claim for claim in found if claim is not None]

    def _carried(self, said: DataPath, say: str, path: DataPath, carries: str) -> Claim | None:
        """Reads a sentence and the claim that carries it."""
        text = self._text(said, say, None)
        claim = self._try(path, claims.read, carries)
        if claim is None:
            return None
        if unknown := self._unknown(claim):
            self._wrong(path, unknown)
            return claim
        self.claims[path] = claim
        if why := claims.constant(claim):
            self._wrong(path, f"The claim '{claim.text}' is constant: {why}.")
        if text is not None and (wrong := prose.mismatch(text, claim, self.names)):
            self._wrong(said, f"{wrong[0].upper()}{wrong[1:]} ('{claim.text}').")
        return claim

    def _unknown(self, claim: Claim) -> str:
        """What the claim asks for that nothing has, or an empty string."""
        for name in claim.attributes:
            if name not in self.attributes:
                there = elsewhere(name, self.game.island.lands, self.game.box)
                return f"In '{claim.text}': nothing here has '{name}'.{there or did_you_mean(name, self.attributes)}"
        return ""

    def _wrong(self, path: DataPath, sentence: str) -> None:
        note(self.problems, self.route.document.problem(path, sentence))

    def _text(self, path: DataPath, text: str, figures: set[int] | None) -> Prose | None:
        """Reads a text. `figures` are those that its entry's claims carry; None where the sentence has its own claim."""
        read = self._try(path, prose.read, text)
        if read is None:
            return None
        self.texts[path] = read
        if card := self.names.unmarked_card(read.typed):
            self._wrong(path, f"The card {card} is named without its mark; write [{card}].")
        # A scenario tries a rule and may name its figures; a route tells of a table.
        if figures is not None and not self.route.is_scenario:
            for word, n in prose.typed_figures(read.typed):
                if n not in figures:
                    self._wrong(path, f"The figure '{word}' is typed; fill it in from the table: {{A4.dahan:word}}.")
        self._marked += ((path, name) for name in read.marked)
        return read


def script(route: RouteFile, game: Game) -> Script:
    """The script of a route, which is the same for every replay of it."""
    if route.script is None:
        route.script = Script(route, game)
    assert isinstance(route.script, Script)
    return route.script


def note(problems: list[Problem], problem: Problem) -> None:
    """Keeps a problem with others; so many that nobody reads on are enough."""
    if len(problems) <= MOST:
        problems.append(problem)


MOST_LOOPED = 10_000
"""So often the loops of all claims of a route go on: ten times over every pair of lands of the largest island."""


class Author:
    """A script being checked on the tables of one replay. It knows which cards have been seen so far.

    What is false is kept in `problems`, and nothing is said there; the game goes on.
    """

    def __init__(self, script: Script):
        self.script = script
        self.problems: list[Problem] = []
        self._looped = 0
        self.seen: set[str] = set()
        self._looked: tuple[object, ...] = ()

    def look(self, table: Table) -> None:
        """Notes every card that lies open on this table: from now on it has been seen."""
        cards = (
            table.spirits, table.minors, table.majors, table.fear, table.revealed, table.fear_card, table.blight,
            table.events, table.event,
        )  # fmt: skip
        if len(cards) == len(self._looked) and all(map(is_, cards, self._looked)):
            return  # tables share what did not change
        self._looked = cards
        for spirit in table.spirits:
            self.seen.update(spirit.hand, spirit.in_play, spirit.discard, spirit.forgotten)
        self.seen.update(table.minors.discard, table.majors.discard, table.fear.discard, table.revealed)
        if table.fear_card is not None:
            self.seen.add(table.fear_card.card)
        if table.blight.card:
            self.seen.add(table.blight.card)
        self.seen.update(table.events.discard)
        if table.event is not None:
            self.seen.add(table.event.card)

    def objects(self, mistake: Mistake) -> None:
        """Keeps something that is wrong with what is said."""
        note(self.problems, self.script.route.document.problem(mistake.path, mistake.sentence))

    def says(self, path: DataPath, moment: ClaimContext) -> tuple[ProseSpan, ...]:
        """A text at a moment; nothing where it cannot be said."""
        text = self.script.texts.get(path)
        if text is None:
            return ()
        for card in text.cards(self.script.names):
            if card not in self.seen:
                self.objects(
                    Mistake(
                        path,
                        f"Nobody has seen {card} in this game yet, as the first question of this entry is put. A card "
                        f"turned up in the entry itself needs an entry before; what may still come is said by a claim: "
                        f"maycome('{card}').",
                    )
                )
                return ()
        try:
            return text.spans(self.script.names, moment)
        except (ProseError, ClaimError) as wrong:
            self.objects(Mistake(path, str(wrong)))
            return ()
        finally:
            self._count(path, moment)

    def holds(self, path: DataPath, moment: ClaimContext, where: str = "on the table") -> bool:
        """Whether a claim holds at a moment; where it does not, that is kept as a problem."""
        claim = self.script.claims.get(path)
        if claim is None:
            return False
        try:
            if claim.value(moment):
                return True
            self.objects(Mistake(path, f"This is not so {where}: {claim.text}.{_values(claim, moment)}"))
        except ClaimError as wrong:
            self.objects(Mistake(path, str(wrong)))
        finally:
            self._count(path, moment)
        return False

    def compares(self, path: DataPath) -> bool:
        """Whether a claim looks at the game's table at the same point, which is still to come."""
        claim = self.script.claims.get(path)
        return claim is not None and "here" in claim.names

    def _count(self, path: DataPath, moment: ClaimContext) -> None:
        """Raises Mistake, which ends the replay, where the loops of claims have gone on too often."""
        self._looped += moment.cost()
        if self._looped > MOST_LOOPED:
            raise Mistake(
                path, f"The loops in the claims up to here went over {MOST_LOOPED} lands; write simpler ones."
            )

    def evidence(self, path: DataPath, count: int, moment: ClaimContext) -> tuple[tuple[ProseSpan, ...], ...]:
        """The sentences of a `given` or `recap` whose claims hold."""
        return tuple(
            self.says((*path, i, "say"), moment) for i in range(count) if self.holds((*path, i, "claim"), moment)
        )


def _values(claim: Claim, moment: ClaimContext) -> str:
    """What the parts of a false claim are, so that the author sees why."""
    shown = []
    for text in claim.parts:
        try:
            value = claims.read(text).value(moment)
        except ClaimError:
            continue
        if isinstance(value, (int, str)):
            shown.append(f"{text} is {value}")
    return f" There {', '.join(shown)}." if shown else ""
