"""What there is to begin with: routes in the order in which one learns, games of one's own, pages to look up.

Nothing here tells how a game ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from spirit_tutor.lexicon.terms import BOXES
from spirit_tutor.replay import step_ids
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.listing import GAME, PRIMER, Listing, listing
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.story import Story

from .playing.kept_game import Listed
from .progress import Progress, ProgressStore, route_key

ROUTE, KEPT, PAGE = "route", "game", "page"
OWN_GAME = "own-game"
READ, BEGUN = "read", "begun"
_LOOK_UP = (
    ("glossary", "Glossary", "Every term of the game, its cards and Spirits, searchable."),
    ("legend", "How to read the screen", "Pieces, marks and tracks, and where to look for what."),
    ("tour", "A tour of the screen", "Five stops: the island, a land, the Invaders' plan, the Spirits, the story."),
    ("keys", "All keys", "What each key does."),
)


@dataclass(frozen=True, slots=True)
class StartRow:
    """A row: what it opens (a kind and a name), its number, its title, and what the row says beside it.

    `mark` says how far the reader is, `facts` the box or the place, `length` how long it takes. `told` is what the
    row is about in sentences, the first of them the kind; `points` are what one will see; `first` and `after` the
    titles of routes; `enter` what the enter key does.
    """

    kind: str
    name: str
    number: int | None
    title: str
    mark: str = ""
    facts: str = ""
    length: str = ""
    told: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    after: str = ""
    enter: str = "opens it"
    broken: bool = False


@dataclass(frozen=True, slots=True)
class StartGroup:
    """Rows under a heading."""

    heading: str
    rows: tuple[StartRow, ...]


def start_list(
    routes: Sequence[str], stories: Mapping[str, Story | str], keep: ProgressStore, games: Sequence[Listed]
) -> tuple[StartGroup, ...]:
    """The groups, the one to go on with first. `stories` are those that were opened; a sentence says why one was not."""
    counted = iter(range(1, 1000))
    by_group: dict[str, list[StartRow]] = {}
    for name in routes:
        told = _listing(name)
        by_group.setdefault(_heading(told), []).append(_route(name, next(counted), told, stories.get(name), keep))
    groups = [StartGroup(heading, tuple(rows)) for heading, rows in by_group.items()]
    own = [
        StartRow(
            KEPT, OWN_GAME, next(counted), "Play your own game",
            told=("Your Spirits and boards, with dice or with your own box beside you.",), enter="sets one up",
        ),
        *(_game(game, next(counted)) for game in games),
    ]  # fmt: skip
    groups.append(StartGroup("Your games", tuple(own)))
    groups.append(
        StartGroup(
            "Look up", tuple(StartRow(PAGE, name, next(counted), title, told=(told,)) for name, title, told in _LOOK_UP)
        )
    )
    ongoing = _ongoing(groups, keep, games)
    return (StartGroup("Continue", (ongoing,)), *groups) if ongoing else tuple(groups)


def to_begin_with(groups: Sequence[StartGroup]) -> StartRow | None:
    """The row under the cursor at first: what to go on with, else the first route that was not read to its end."""
    rows = [row for group in groups for row in group.rows]
    if groups and groups[0].heading == "Continue":
        return rows[0]
    unread = (row for row in rows if row.kind == ROUTE and row.mark != READ and not row.broken)
    return next(unread, rows[0] if rows else None)


def _listing(name: str) -> Listing | None:
    if name not in bundled_routes():
        return None
    try:
        return listing(name)
    except FileProblems:
        return None


def _heading(told: Listing | None) -> str:
    if told is None:
        return "Routes"
    if told.kind == PRIMER:
        return "Begin here"
    if told.kind == GAME:
        return "Games, turn by turn"
    return f"Lessons, {told.adversary.capitalize() or BOXES[told.box]}"


def _route(name: str, number: int, told: Listing | None, story: Story | str | None, keep: ProgressStore) -> StartRow:
    progress = keep.progress(route_key(name))
    mark = READ if progress.is_finished else BEGUN if progress.trail else ""
    enter = "begins at step 1" if not progress.trail else "goes on where you were" if progress.step else "shows its end"
    if told is None:
        return _unlisted(name, number, story, mark, enter)
    return StartRow(
        ROUTE, name, number, told.title, mark, BOXES[told.box] if told.kind != "lesson" else "",
        f"{told.minutes} min", (f"{told.kind.capitalize()}, {told.needs}, {told.length}", told.about), told.teaches,
        tuple(filter(None, (_title(one) for one in told.know_first))), _title(told.following), enter,
        broken=isinstance(story, str),
    )  # fmt: skip


def _unlisted(name: str, number: int, story: Story | str | None, mark: str, enter: str) -> StartRow:
    if story is None:
        return StartRow(ROUTE, name, number, name, facts="reading ...")
    if isinstance(story, str):
        return StartRow(ROUTE, name, number, name, facts="cannot be opened", enter="says why", broken=True)
    length = f"{story.turns} turn{'' if story.turns == 1 else 's'}" if story.turns else "part of a turn"
    return StartRow(
        ROUTE, name, number, story.title, mark, "", length, ("Route", story.about), story.teaches, enter=enter
    )


def _title(name: str) -> str:
    told = _listing(name) if name else None
    return told.title if told else ""


def _game(game: Listed, number: int | None) -> StartRow:
    where = f"ended in {game.ended}" if game.ended else f"turn {game.turn}" if game.turn else "setup"
    enter = "reads it" if game.ended else "goes on"
    return StartRow(
        KEPT,
        str(game.file),
        number,
        game.title,
        "",
        where,
        told=("Your game", f"Kept in {game.file.name}."),
        enter=enter,
    )


def _ongoing(groups: Sequence[StartGroup], keep: ProgressStore, games: Sequence[Listed]) -> StartRow | None:
    """What was read or played last and is not over."""
    routes = [row for group in groups for row in group.rows if row.kind == ROUTE and row.mark == BEGUN]
    found: list[tuple[float, StartRow]] = []
    for row in routes:
        progress = keep.progress(route_key(row.name))
        where = place_words(progress)
        told = (*row.told[:1], f"You stopped at {where}.", *row.told[1:])
        again = StartRow(ROUTE, row.name, 0, row.title, "", where, "", told, enter="goes on where you were")
        found.append((keep.changed(route_key(row.name)), again))
    found += [(game.when, _game(game, 0)) for game in games if not game.ended]
    return max(found, key=lambda one: one[0])[1] if found else None


def place_words(progress: Progress) -> str:
    """Where a reader stopped: `turn 3, step 71`."""
    if progress.step not in progress.trail:
        return "the end"
    turn = step_ids.parse(progress.step).turn
    return f"{f'turn {turn}' if turn else 'the setup'}, step {progress.trail.index(progress.step) + 1}"


def rows_of(groups: Sequence[StartGroup]) -> Iterator[StartRow]:
    """All rows, in their order."""
    for group in groups:
        yield from group.rows
