"""Players that answer by themselves, invariants, and many games in a row."""
