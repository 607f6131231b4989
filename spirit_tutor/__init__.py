"""Learn a hard board game from a real game, one decision at a time."""

__version__ = "0.1.0"
