"""What many games came to: how they were set up, how they ended, and what none of them used or reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from spirit_tutor.box import open_box
from spirit_tutor.rules.core import happened
from spirit_tutor.rules.core.card_shapes import INNATE, Box
from spirit_tutor.rules.core.happened import Happening
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.table.island import STANDARD


class Branch(NamedTuple):
    """A part of something printed that only some games come to: what kind of part it is, and its name."""

    what: str
    name: str


FEAR, EVENT, LINE, RULE = "Fear Card levels", "Event parts", "Thresholds", "Adversary rules"


class Outcome(NamedTuple):
    """One game: how it was played, how it ended, what was used, and what went wrong, if anything.

    `on` is the map, `seats` are the Spirits and their boards, `used` the cards that were used or turned
    up, `reached` the branches that something came of. `route` is the game as a route
    file, where it failed.
    """

    number: int
    kind: str
    boxes: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    against: str
    ending: str
    reason: str
    turn: int
    answers: int
    used: frozenset[str]
    reached: frozenset[Branch] = frozenset()
    failure: str = ""
    route: str = ""
    on: str = STANDARD

    @property
    def players(self) -> int:
        """How many Spirits played."""
        return len(self.seats)


def branches_in(happenings: Iterable[Happening]) -> Iterator[Branch]:
    """The branches that something came of in a step, by its log."""
    for one in happened.walk(happenings):
        match one:
            case happened.FearCard():
                yield _level(one.card, one.level)
            case happened.EventPart():
                yield _part(one.card, one.part)
            case happened.Threshold():
                yield _line(one.power, one.line)
            case happened.Adversary():
                yield Branch(RULE, one.rule)
            case happened.Triggered(trigger=adversary.ADVERSARY):
                yield Branch(RULE, one.source)


def branches_of(box: Box) -> list[Branch]:
    """All branches of a box: what `branches_in` can find. A threshold that only changes a figure of its Power is none."""
    events = [
        (card.name, name)
        for card in box.events.values()
        for name in (
            *([card.name] if card.alone is not None else [part.name for part in card.main]),
            *(part.name for part in (card.token, card.dahan) if part is not None),
        )
    ]
    rules = [rule for one in box.adversaries.values() for level in one.levels for rule in level.rules]
    return [
        *(_level(name, level) for name in box.fear for level in (1, 2, 3)),
        *(_part(*names) for names in events),
        *(
            _line(power.name, place)
            for power in box.powers.values()
            for place, line in enumerate(power.lines, 1)
            if line.effect is not None or line.repeat
        ),
        *(
            Branch(RULE, rule.name)
            for rule in rules
            if rule.on_each_board is not None or rule.answers is not None or rule.after_exploring is not None
        ),
    ]


def _level(card: str, level: int) -> Branch:
    return Branch(FEAR, f"{card} at Terror Level {level}")


def _part(card: str, part: str) -> Branch:
    return Branch(EVENT, f"{card}: {part}")


def _line(power: str, line: int) -> Branch:
    return Branch(LINE, f"{power}, line {line}")


# -- the report ---------------------------------------------------------------------------------------


def report(outcomes: Sequence[Outcome], seconds: float) -> list[str]:
    """What the games came to, in lines: set-ups, endings, lengths, what was never used or reached, games a second."""
    lines = [f"{len(outcomes)} games, {sum(one.answers for one in outcomes)} answers, in {seconds:.0f} s"]
    lines[0] += f": {len(outcomes) / seconds:.1f} games a second." if seconds else "."
    for what, counts in _set_ups(outcomes).items():
        lines.append(f"{what}: {', '.join(f'{name}: {counts[name]}' for name in sorted(counts)) or 'none'}.")
    for kind in sorted({one.kind for one in outcomes}):
        of_kind = [one for one in outcomes if one.kind == kind]
        endings = Counter(one.ending for one in of_kind)
        turns = sum(one.turn for one in of_kind) / len(of_kind)
        lines.append(f"{kind}: {_counted(endings)}; {turns:.1f} turns on average.")
    lines += [
        "Endings:",
        *(f"  {n} {what}" for what, n in Counter(f"{one.ending}: {one.reason}" for one in outcomes).most_common()),
    ]
    lines += [f"Game {one.number} went wrong: {one.failure}" for one in outcomes if one.failure]
    lengths = Counter(one.turn for one in outcomes)
    lines.append(f"Last turn: {', '.join(f'{turn}: {lengths[turn]}' for turn in sorted(lengths))}.")
    for boxes in sorted({one.boxes for one in outcomes}):
        together = [one for one in outcomes if one.boxes == boxes]
        lines.append(f"With {' and '.join(boxes)}, {len(together)} games:")
        missed = never_used(together, open_box(*boxes)) | never_reached(together, open_box(*boxes))
        lines += [f"  {what}: {', '.join(names) or 'none'}." for what, names in missed.items()]
    return lines


def _set_ups(outcomes: Sequence[Outcome]) -> dict[str, Counter[str]]:
    seats = [seat for one in outcomes for seat in one.seats]
    return {
        "Players": Counter(str(one.players) for one in outcomes),
        "Spirits": Counter(spirit for spirit, _ in seats),
        "Maps": Counter(one.on for one in outcomes),
        "Boards": Counter(board for _, board in seats),
        "Boxes": Counter(" and ".join(one.boxes) for one in outcomes),
        "Adversaries": Counter(one.against for one in outcomes if one.against),
    }


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{n} {what}" for what, n in counts.most_common())


def never_used(outcomes: Sequence[Outcome], box: Box) -> dict[str, list[str]]:
    """The cards of a box that no game used or turned up, by what they are."""
    used = frozenset[str]().union(*(one.used for one in outcomes))
    pools = {
        "Power Cards": [name for name, power in box.powers.items() if power.kind != INNATE],
        "Innate Powers": [name for name, power in box.powers.items() if power.kind == INNATE],
        "Fear Cards": list(box.fear), "Blight Cards": list(box.blight), "Invader Cards": list(box.invaders),
        "Event Cards": list(box.events),
    }  # fmt: skip
    return {
        f"{what} never used": [name for name in names if name not in used] for what, names in pools.items() if names
    }


def never_reached(outcomes: Sequence[Outcome], box: Box) -> dict[str, list[str]]:
    """The branches of a box that no game came to, by what they are."""
    reached = frozenset[Branch]().union(*(one.reached for one in outcomes))
    missed: dict[str, list[str]] = {}
    for branch in branches_of(box):
        names = missed.setdefault(f"{branch.what} never reached", [])
        if branch not in reached:
            names.append(branch.name)
    return missed
