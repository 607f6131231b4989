"""The panes of the player, each about one thing."""
