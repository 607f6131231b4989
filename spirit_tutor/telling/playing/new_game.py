"""A new game: what may be chosen before it begins, each with a default, and the game that it makes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spirit_tutor import words
from spirit_tutor.box import BOXES, open_box
from spirit_tutor.replay.card_sources import Dice, Mine
from spirit_tutor.replay.recording import setup_part
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.rules.core.card_shapes import BASE, kebab
from spirit_tutor.rules.turn.setup import Seat, SetupError, boards_for, map_adds, new_game
from spirit_tutor.table.island import STANDARD, THEMATIC
from spirit_tutor.table.table import AdversaryInPlay

MOST = 4


@dataclass(frozen=True)
class NewGame:
    """The choices of a game that has not begun: Spirits with their boards, boxes, Blight Card, Adversary and level, cards.

    `seed` is that of the dice; `mine` says that the cards come from the reader's own box; `on` is the map.
    """

    spirits: tuple[str, ...] = ("river", "lightning")
    boards: tuple[str, ...] = ("A", "B")
    boxes: tuple[str, ...] = (BASE,)
    blight_card: bool = True
    adversary: str = ""
    level: int = 0
    seed: str = "1"
    mine: bool = False
    on: str = STANDARD

    @classmethod
    def of_words(
        cls, *, spirits: str = "", boards: str = "", boxes: str = "", adversary: str = "", level: int | None = None,
        blight_card: bool = True, seed: str = "1", mine: bool = False, on: str = STANDARD,
    ) -> NewGame:  # fmt: skip
        """A game as somebody says it: names with commas between them. What is not said is chosen so that it fits.

        Raises SetupError, with a sentence that names what there is, for a name that is none.
        """
        if on not in (STANDARD, THEMATIC):
            raise SetupError(f"There is no map '{on}'; there are {STANDARD} and {THEMATIC}.")
        if level is not None and not adversary:
            raise SetupError("A level is an Adversary's: name one, as --adversary france.")
        seated, named = _listed(spirits), _listed(boxes)
        if unknown := [one for one in named if one not in BOXES]:
            raise SetupError(f"There is no box '{unknown[0]}'; there are {words.joined(BOXES)}.")
        base = open_box(BASE)
        needs_more = not set(seated) <= set(base.panels) or kebab(adversary) not in ("", *base.adversaries)
        chosen = tuple(one for one in BOXES if one == BASE or one in named or (needs_more and not named))
        lettered = [one.strip().upper() for one in boards.split(",") if one.strip()]
        if not seated:
            others = [one for one in open_box(*chosen).panels if one not in cls.spirits]
            seated = [*cls.spirits, *others][: len(lettered) or len(cls.spirits)]
        if not lettered:
            lettered = list(boards_for(open_box(*chosen), on, len(seated)))[: len(seated)]
        if len(lettered) != len(seated):
            raise SetupError(
                f"Each Spirit has a board of its own; here are Spirits: {len(seated)}, boards: {len(lettered)}."
            )
        return cls(tuple(seated), tuple(lettered), chosen, blight_card, kebab(adversary), level or 0, seed, mine, on)

    # -- what there is -----------------------------------------------------------------------------------

    @property
    def all_spirits(self) -> tuple[str, ...]:
        """The Spirits of the boxes, by id."""
        return tuple(open_box(*self.boxes).panels)

    @property
    def all_boards(self) -> tuple[str, ...]:
        """The boards that may be played on."""
        return tuple(boards_for(open_box(*self.boxes), self.on, len(self.spirits)))

    @property
    def all_adversaries(self) -> tuple[str, ...]:
        """The Adversaries of the boxes, by id."""
        return tuple(open_box(*self.boxes).adversaries)

    @property
    def difficulty(self) -> int:
        """What the Adversary's level and the map add to a game without either."""
        box = open_box(*self.boxes)
        level = box.adversaries[self.adversary].levels[self.level].difficulty if self.adversary else 0
        return level + (map_adds(box) if self.on == THEMATIC else 0)

    @property
    def levels(self) -> tuple[int, ...]:
        """The Difficulty of each level of the Adversary."""
        if not self.adversary:
            return ()
        return tuple(one.difficulty for one in open_box(*self.boxes).adversaries[self.adversary].levels)

    def called(self, adversary: str) -> str:
        """What an Adversary is called; `none` for none."""
        return open_box(*BOXES).adversaries[adversary].name if adversary else "none"

    def short(self, spirit: str) -> str:
        """What a Spirit is called."""
        return open_box(*BOXES).panels[spirit].short

    @property
    def against(self) -> str:
        """The Adversary by its name, `none` without one."""
        return open_box(*self.boxes).adversaries[self.adversary].name if self.adversary else "none"

    @property
    def title(self) -> str:
        """What the game is called: its Spirits."""
        names = [self.short(one) for one in self.spirits]
        return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else f"{names[0]} alone"

    # -- choosing ----------------------------------------------------------------------------------------

    def with_spirit(self, place: int, by: int) -> NewGame:
        """Another Spirit in a seat; one that sits elsewhere changes places with it."""
        return replace(self, spirits=_turned(self.spirits, place, self.all_spirits, by))

    def with_board(self, place: int, by: int) -> NewGame:
        """Another board for a seat; one that is taken changes places with it."""
        return replace(self, boards=_turned(self.boards, place, self.all_boards, by))

    def with_player(self, by: int) -> NewGame:
        """One Spirit more, or one less; nothing changes where there is no other or only one."""
        return self.with_players(len(self.spirits) + (1 if by > 0 else -1))

    def with_players(self, number: int) -> NewGame:
        """With so many Spirits, as far as there are so many; the boards that fit stay."""
        spirits = (*self.spirits, *(one for one in self.all_spirits if one not in self.spirits))
        return _seated(replace(self, spirits=spirits[: max(1, min(number, MOST, len(spirits)))]))

    def with_map(self, on: str) -> NewGame:
        """On this map; each has boards of its own."""
        return _seated(replace(self, on=on))

    def with_expansion(self) -> NewGame:
        """With the second box, or without: Spirits and an Adversary of it then go."""
        boxes = (BASE,) if len(self.boxes) > 1 else tuple(BOXES)
        known = tuple(open_box(*boxes).panels)
        kept = tuple(one for one in self.spirits if one in known)
        others = [one for one in known if one not in kept]
        spirits = (*kept, *others)[: min(len(self.spirits), len(known))]
        fits = self.adversary in open_box(*boxes).adversaries
        return _seated(replace(
            self, boxes=boxes, spirits=spirits, blight_card=True,
            adversary=self.adversary if fits else "", level=self.level if fits else 0,
        ))  # fmt: skip

    def with_blight_card(self) -> NewGame:
        """With a Blight Card, or without one; Events need it."""
        return self if len(self.boxes) > 1 else replace(self, blight_card=not self.blight_card)

    def with_adversary(self, by: int) -> NewGame:
        """Another Adversary, or none, at its first level."""
        every = ("", *self.all_adversaries)
        return replace(self, adversary=every[(every.index(self.adversary) + by) % len(every)], level=0)

    def with_level(self, by: int) -> NewGame:
        """Another level of the Adversary."""
        if not self.adversary:
            return self
        levels = len(open_box(*self.boxes).adversaries[self.adversary].levels)
        return replace(self, level=(self.level + by) % levels)

    # -- the game ----------------------------------------------------------------------------------------

    def begin(self) -> Sitting:
        """The game, at its first question. Raises SetupError, with a sentence, for what cannot be played."""
        seats = [Seat(spirit, board) for spirit, board in zip(self.spirits, self.boards, strict=True)]
        against = AdversaryInPlay(self.adversary, self.level) if self.adversary else None
        game = new_game(open_box(*self.boxes), seats, on=self.on, blight_card=self.blight_card, against=against)
        start = setup_part(seats, self.boxes, on=self.on, blight_card=self.blight_card, against=against)
        return Sitting.of_game(game, start, Mine() if self.mine else Dice(self.seed))


def _listed(names: str) -> list[str]:
    return [kebab(one) for one in names.split(",") if one.strip()]


def _seated(game: NewGame) -> NewGame:
    """With a board for every Spirit: those chosen as far as they are of this map, then the first that are free."""
    every = tuple(boards_for(open_box(*game.boxes), game.on, len(game.spirits)))
    kept = [one for one in game.boards if one in every][: len(game.spirits)]
    free = [one for one in every if one not in kept]
    return replace(game, boards=(*kept, *free)[: len(game.spirits)])


def _turned(chosen: tuple[str, ...], place: int, every: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Another of `every` at a place; where that is chosen elsewhere the two change places."""
    old = chosen[place]
    new = every[(every.index(old) + by) % len(every)]
    return tuple(new if at == place else old if one == new else one for at, one in enumerate(chosen))


__all__ = ["MOST", "STANDARD", "THEMATIC", "NewGame", "SetupError"]
