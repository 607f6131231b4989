"""What the author says: prose, claims, and the vocabulary of claims."""
