"""The rows of one line: title, phases, track, keys, hints."""
