"""What an answer costs in a game of one's own: from the key to the next question, drawn and kept; what would follow; taking back.

What is worked out beside the keys (what would follow an answer) counts for itself.
"""

from __future__ import annotations

import gc
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from programs import SIZE

from spirit_tutor.reading.playing.asking import DONE
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.playing.own_turn import OwnTurn
from spirit_tutor.reading.progress import ProgressStore
from spirit_tutor.telling.playing.new_game import NewGame
from spirit_tutor.telling.playing.open_ask import Form
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.tui.app import COLLECTING, TutorApp
from spirit_tutor.tui.screens.player import PlayerScreen

GAMES = 3
ANSWERS = 220
"""So many answers of each game."""
INVADERS = ("ravage", "build", "explore")


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of CPU of this thread alone."""
    begin = time.thread_time()
    work()
    return (time.thread_time() - begin) * 1000


class Figures:
    """What was measured, in milliseconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.phases: list[float] = []
        self.previews: list[float] = []
        self.undone: list[float] = []
        self.redone: list[float] = []


def _answer(screen: PlayerScreen) -> None:
    screen.action_try_choose()
    screen._compositor.render_strips()


async def _play(number: int, found: Figures) -> None:
    dice = random.Random(number)
    with tempfile.TemporaryDirectory() as folder:
        sitting = NewGame(seed=str(number)).begin()
        kept = KeptGame(sitting, "Measured", Path(folder) / "game.yaml", lambda _: None)
        app = TutorApp(OwnGame(sitting, "Measured"), keep=ProgressStore(Path(folder)))
        gc.set_threshold(*COLLECTING)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, PlayerScreen)
            screen._keep_game = kept
            for _ in range(ANSWERS):
                turn = screen.attempt
                if not isinstance(turn, OwnTurn) or turn.is_done:
                    break
                asking = turn.asking
                options = asking.options
                chosen = dice.randrange(len(options))
                if options[chosen].spelling == DONE and dice.random() < 0.7:
                    chosen = 0
                asking.go(chosen)
                ahead = asking.ask.ahead()
                found.previews.append(spent(lambda ahead=ahead, one=options[chosen].spelling: ahead.following(one)))
                if asking.form is Form.CARDS and options[chosen].spelling != DONE:
                    asking.tick()
                steps = len(sitting.steps)
                cost = spent(lambda: _answer(screen))
                new = [step.phase for step in list(sitting.steps)[steps:]]
                (found.phases if set(INVADERS) <= {*new} or len(set(INVADERS) & {*new}) > 1 else found.answers).append(
                    cost
                )
                await pilot.pause()
            for _ in range(12):
                found.undone.append(spent(lambda: screen.action_own_undo("answer")))
                await pilot.pause()
            found.redone.append(spent(lambda: screen.action_own_undo("turn")))


async def figures() -> dict[str, dict[str, float]]:
    """Median, 99 of 100 and slowest, in milliseconds."""
    found = Figures()
    for number in range(1, GAMES + 1):
        await _play(number, found)
    return {
        "key to next question": _told(found.answers),
        "Invader Phase of a turn": _told(found.phases),
        "what would follow": _told(found.previews),
        "undo of an answer late in a game": _told(found.undone),
        "undo of a turn late in a game": _told(found.redone),
    }


def _told(measured: list[float]) -> dict[str, float]:
    ranked = sorted(measured)
    return {
        "median ms": statistics.median(ranked),
        "99 of 100 under ms": ranked[int(len(ranked) * 0.99)],
        "slowest ms": ranked[-1],
        "of": len(ranked),
    }
