"""The table of actions as Textual's bindings."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from spirit_tutor.reading.actions import Action


def bindings(actions: tuple[Action, ...]) -> list[BindingType]:
    """These actions for Textual."""
    return [Binding(action.keys, action.id, action.label, show=False) for action in actions if action.keys]
