"""The Invader Actions, the cards that call for them, and what stops them."""
