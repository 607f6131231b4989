"""What lies on the table: plain values, no rules, no card texts.

Everything here is public knowledge at the moment it is held. What nobody can
see (the order of a deck, the reverse of the Blight Card) is not represented at
all: a deck is the set of cards that may still come.
"""
