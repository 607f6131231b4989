"""Whether a review finds in its time what two games are known to have missed, and what that costs.

python tests/benchmark/search.py [MINUTES]     a whole review of both games on two processes, 10 minutes each at most

The games are those of `tests/review/games`: in both a win was missed on turn 6, and turn 5 of River and Lightning could
have led further.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from spirit_tutor.review import review
from spirit_tutor.review.now import within

GAMES = Path(__file__).parent.parent / "review" / "games"
KNOWN = {
    "river-lightning": {(6, review.WIN), (5, review.BETTER)},
    "fangs-keeper": {(6, review.WIN)},
}
PROCESSES = 2


def cpu() -> float:
    """CPU seconds of this program and of those that it has ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def main() -> int:
    """Reviews both games and says what was found. Gives 1 where something known was not."""
    minutes = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    missing = False
    for name, known in KNOWN.items():
        path = GAMES / f"{name}.yaml"
        of = review.played(path)
        given = review.tasks(of, None, review.rounds_in(minutes), 1)
        begin, spent = time.monotonic(), cpu()
        looked = list(review.looked(path, given, PROCESSES, within(minutes * 60)))
        found = {(one.turn, one.kind) for one in review.findings(of, looked)}
        left = sum(task.rounds for task in given) - sum(one.settled for one in looked)
        print(f"{name}: {time.monotonic() - begin:.0f} s, {cpu() - spent:.0f} s of CPU, {left} rounds left")
        for turn, kind in sorted(known):
            print(f"  turn {turn}, {kind}: {'found' if (turn, kind) in found else 'NOT FOUND'}")
        missing = missing or not known <= found
    return int(missing)


if __name__ == "__main__":
    sys.exit(main())
