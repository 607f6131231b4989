"""A game under way in words: what is asked, what may be answered, what would follow, and what it comes to."""
