"""Setup, the order of play, triggered actions, endings."""
