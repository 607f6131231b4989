"""Event Cards: drawing one, its parts, its price."""
