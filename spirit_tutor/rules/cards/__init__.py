"""Event Cards: drawing one, its parts, what they say, the price of an option."""
