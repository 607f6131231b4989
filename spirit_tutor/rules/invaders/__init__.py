"""The Invader Actions, and what stops them."""
