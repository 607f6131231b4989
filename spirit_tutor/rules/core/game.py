"""A game under way: the table as it stands, the island, the box, and the log of what happens."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import TracebackType
from typing import Any

from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.island import Island
from spirit_tutor.table.pieces import Contents, Piece
from spirit_tutor.table.table import Effect, Spirit, Table

from .asks import TABLE
from .card_shapes import Box, Panel
from .happened import Happening

NOTHING = Contents()


class Logging:
    """A block in which what happens is recorded under what brings it about."""

    __slots__ = ("_happening", "_open")

    def __init__(self, logs: list[list[Happening]], happening: Happening):
        self._open = logs
        self._happening = happening

    def __enter__(self) -> None:
        self._open.append([])

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        under = self._open.pop()
        self._open[-1].append(self._happening.with_under(under))


_PLACES = {name: place for place, name in enumerate(Table._fields)}
_LANDS, _SPIRITS, _EFFECTS = _PLACES["lands"], _PLACES["spirits"], _PLACES["effects"]
_OF_SPIRIT = {name: place for place, name in enumerate(Spirit._fields)}


class Game:
    """What rules work on. `table` is replaced, never changed, so anyone may keep an old one.

    `whole_island` has every land of the game, those of destroyed boards too.
    `mark` is the path of the step under way (its phase, who or which card, a land);
    `happenings` is what happened since the step began, `destroyed` the pieces that fell
    (land and kind), `new_sites` the lands that became a Sacred Site (Spirit and land).
    """

    def __init__(self, box: Box, whole_island: Island, table: Table, seats: Mapping[str, int] | None = None):
        self.box = box
        self.whole_island = whole_island
        self.table = table
        self.decider = TABLE
        self.mark: tuple[str, ...] = ()
        self.who = TABLE
        self.turn = table.turn
        self.happenings: list[Happening] = []
        self.destroyed: list[tuple[str, str]] = []
        self.new_sites: list[tuple[str, str]] = []
        self._open: list[list[Happening]] = [self.happenings]
        self._seats = seats or {
            name: seat for seat, spirit in enumerate(table.spirits) for name in (spirit.id, spirit.letter)
        }
        self._found_on: Mapping[str, Contents] = {}
        self._found: dict[Hashable, Any] = {}
        self._looked_over: Mapping[str, Contents] = {}
        self._number: dict[str, int] = {}
        self._sorted: tuple[Effect, ...] = ()
        self._by_kind: dict[EffectKind, list[Effect]] = {}

    def copy(self) -> Game:
        """The same game at this moment, to be played on independently."""
        return self.at(self.table)

    def at(self, table: Table) -> Game:
        """This game with another table of it, to be looked at or played on independently."""
        other = Game(self.box, self.whole_island, table, self._seats)
        if table.lands is self._looked_over:
            other._looked_over, other._number = table.lands, self._number.copy()
        if table.effects is self._sorted:
            other._sorted, other._by_kind = self._sorted, self._by_kind
        if table.lands is self._found_on:
            other._found_on, other._found = self._found_on, self._found
        return other

    def look_over(self) -> None:
        """Finds out what rules will ask of this table anyway, so that games made from it (`at`) know it already."""
        self.in_all()
        self.found()
        self.effects(EffectKind.NO_ENDING)

    # -- the log ---------------------------------------------------------------------------

    def begin(self, who: str, *path: str) -> None:
        """Says which step is under way: who acts, and the parts of its id."""
        self.who, self.mark, self.turn = who, path, self.table.turn

    def clear_log(self) -> None:
        """Starts a new step: nothing happened, no mark."""
        self.happenings = []
        self._open = [self.happenings]
        self.mark, self.who, self.decider = (), TABLE, TABLE
        self.destroyed = []
        self.new_sites = []

    def log(self, happening: Happening) -> None:
        """Records that something happened."""
        self._open[-1].append(happening)

    def logging(self, happening: Happening) -> Logging:
        """Records that something happened, with what it brings about in the block recorded under it."""
        return Logging(self._open, happening)

    # -- reading the table -------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many Spirits play (R1.1)."""
        return len(self.table.spirits)

    @property
    def island(self) -> Island:
        """The lands in play: those of destroyed boards are none any more (R9.22)."""
        gone = self.table.destroyed_boards
        return self.whole_island.without(gone) if gone else self.whole_island

    def contents(self, land: str) -> Contents:
        """What lies in a land; in one of a destroyed board nothing does."""
        return self.table.lands.get(land, NOTHING)

    def in_all(self) -> Mapping[str, int]:
        """How many pieces of each kind lie on the whole island, Presence by its Spirit's letter."""
        lands = self.table.lands
        if lands is not self._looked_over:
            self._looked_over = lands
            number: dict[str, int] = {}
            for contents in lands.values():
                for piece, n in contents:
                    number[piece.kind] = number.get(piece.kind, 0) + n
            self._number = number
        return self._number

    def found(self) -> dict[Hashable, Any]:
        """What rules have found out of the lands as they lie, to be kept by whoever asks: empty once they lie otherwise.

        It must follow from the lands and from what its key names alone.
        """
        lands = self.table.lands
        if lands is not self._found_on:
            self._found_on, self._found = lands, {}
        return self._found

    def count(self, land: str, *kinds: str) -> int:
        """How many pieces of these kinds lie in a land."""
        return self.contents(land).count(*kinds)

    def spirit(self, name: str) -> Spirit:
        """The Spirit in play with this id or letter."""
        return self.table.spirits[self._seats[name]]

    def panel(self, spirit: str) -> Panel:
        """The panel of a Spirit in play."""
        return self.box.panels[self.table.spirits[self._seats[spirit]].id]

    def effects(self, kind: EffectKind) -> list[Effect]:
        """The running effects of a kind, oldest first."""
        running = self.table.effects
        if not running:
            return []
        if running is not self._sorted:
            self._sorted, self._by_kind = running, {}
            for effect in running:
                self._by_kind.setdefault(effect.kind, []).append(effect)
        return self._by_kind.get(kind) or []

    # -- changing the table ------------------------------------------------------------------

    def change(self, **parts: Any) -> None:
        """Replaces parts of the table."""
        now = list(self.table)
        for name, part in parts.items():
            now[_PLACES[name]] = part
        self.table = tuple.__new__(Table, now)

    def change_spirit(self, name: str, **parts: Any) -> None:
        """Replaces parts of one Spirit."""
        seat = self._seats[name]
        spirits = list(self.table.spirits)
        now = list(spirits[seat])
        for part, value in parts.items():
            now[_OF_SPIRIT[part]] = value
        spirits[seat] = tuple.__new__(Spirit, now)
        self._replace(_SPIRITS, tuple(spirits))

    def _replace(self, place: int, part: object) -> None:
        """Replaces the part of the table at this place of it."""
        now: list[Any] = list(self.table)
        now[place] = part
        self.table = tuple.__new__(Table, now)

    def put(self, land: str, piece: Piece, n: int = 1) -> None:
        """Puts `n` pieces into a land (takes them out, if negative), without any rule taking notice."""
        before = self.table.lands
        lands = dict(before)
        lands[land] = lands[land].plus(piece, n)
        if before is self._looked_over:
            self._number[piece.kind] = self._number.get(piece.kind, 0) + n
            self._looked_over = lands
        self._replace(_LANDS, lands)

    def add_effect(self, effect: Effect) -> None:
        """Starts a running effect."""
        self._replace(_EFFECTS, (*self.table.effects, effect))

    def use_effect(self, effect: Effect) -> None:
        """Uses up one use of a running effect that counts its uses; the others stay."""
        if effect.uses is None:
            return
        effects = list(self.table.effects)
        place = effects.index(effect)
        if effect.uses > 1:
            effects[place] = effect._replace(uses=effect.uses - 1)
        else:
            del effects[place]
        self.table = self.table._replace(effects=tuple(effects))
