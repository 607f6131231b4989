"""Map and text as lines in roles, and how roles look."""
