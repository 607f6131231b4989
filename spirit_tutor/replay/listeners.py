"""What listens to a replay: commentary, expectations, whoever wants to know. python-chess's visitor is the model.

A replay tells its listeners where it stands; they look, and may say something or object.
They never act: with them or without, the same answers lead to the same steps.
"""

# ruff: noqa: ARG002 - a listener takes of it what it wants
from __future__ import annotations

from typing import TYPE_CHECKING

from .steps import Commentary

if TYPE_CHECKING:
    from .replaying import Replaying


class Listener:
    """Hears of a replay as it goes on. Each of these may raise Mistake, which ends the replay there."""

    def begin_entry(self, replaying: Replaying, number: int) -> None:
        """An entry is about to be replayed."""

    def at_ask(self, replaying: Replaying, number: int) -> Commentary | None:
        """The first ask that an entry answers stands, not yet answered. Gives what is to be kept beside it."""
        return None

    def end_step(self, replaying: Replaying) -> tuple[Commentary, ...]:
        """A step is complete and about to be kept. Gives the remarks that stand with it."""
        return ()

    def end_entry(self, replaying: Replaying, number: int) -> None:
        """An entry has been replayed."""
