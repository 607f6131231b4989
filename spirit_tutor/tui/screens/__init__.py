"""The screens: the start, the player, and the pages over them."""
