"""The Power Cards of the shared decks, a module for each deck and box."""
