"""The player: one story, step by step. Each file is the keys and messages of one subject."""

from .screen import PlayerScreen

__all__ = ["PlayerScreen"]
