"""The island as a map: its grid, its cells, its text."""
