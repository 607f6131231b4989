"""A reader who answers: tried first, predicted, a game of one's own that is kept, and the branches that left a route."""
