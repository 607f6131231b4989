"""What is not done, tried on forks: alternatives must be legal where they stand, mistakes must be refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spirit_tutor.route.mistakes import DataPath, Mistake
from spirit_tutor.route.route_file import NONE
from spirit_tutor.route.route_format import OtherPart

from .replaying import Replaying

Answers = Mapping[str, tuple[str, ...]]
Listing = list[tuple[str, str]]


def listing(answers: Answers) -> Listing:
    """Answers one after another, each with the ask it answers."""
    return [(key, value) for key, values in answers.items() for value in values or (NONE,)]


def must_be_refused(replaying: Replaying, other: OtherPart, who: str, path: DataPath) -> None:
    """Makes sure that the last of these answers is refused here, on a fork; those before it must be legal."""
    given = listing(other.answers)
    if not given:
        raise Mistake(path, "'refuse' names the answers to try, the last of which must be refused.")
    *legal, (key, value) = given
    fork = replaying.fork()
    _try(fork, legal, who, path, "Only the last answer of 'refuse' may be refused.")
    try:
        fork.reach(key, who, value, path, may_begin=not legal)
        fork.give(value, (*path, key), None, None)
    except Mistake:
        return
    raise Mistake((*path, key), f"'{value}' was to be refused, but it is legal here.")


def must_be_legal(replaying: Replaying, other: OtherPart, chosen: Answers, who: str, path: DataPath) -> Replaying:
    """Plays an alternative on a fork and gives that: every answer must be legal, and it must differ from what is chosen."""
    if not other.answers:
        raise Mistake(path, "An alternative names the answers that would be given.")
    if [*other.answers.items()] == [*chosen.items()][: len(other.answers)]:
        raise Mistake(path, "This is what is chosen; an alternative is something else.")
    fork = replaying.fork()
    _try(fork, listing(other.answers), who, path, "An alternative must have been legal here.")
    return fork


def _try(fork: Replaying, answers: Iterable[tuple[str, str]], who: str, path: DataPath, rule: str) -> None:
    """Gives answers one after another; an illegal one is reported under this rule."""
    for place, (key, value) in enumerate(answers):
        try:
            fork.reach(key, who, value, path, may_begin=place == 0)
            fork.give(value, (*path, key), None, None)
        except Mistake as refused:
            raise Mistake((*path, key), f"{rule} {refused.sentence}") from None
