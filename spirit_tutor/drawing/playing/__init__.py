"""A game under way as lines: its open question, what came of answers, its turns."""
