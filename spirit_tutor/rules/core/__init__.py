"""Asks, the game under way, and the shapes of what is printed."""
