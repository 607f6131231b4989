"""The windows and pages of a game of one's own."""
