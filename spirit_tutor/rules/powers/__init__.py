"""Using a Power: its phase, its target, its performance, its Repeats."""
