"""A given position: its reader, its writer, what goes without saying, and what the rules could never lead to."""
