"""A reader's session: place, groups of steps, what changed, search, progress, the table of actions."""
