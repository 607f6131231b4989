"""Routes and scenarios: reading them, replaying them against the rules, and saying what happened."""
