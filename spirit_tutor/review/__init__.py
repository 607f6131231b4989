"""A second opinion on a game that was played: wins that were missed, and turns that lead further."""
