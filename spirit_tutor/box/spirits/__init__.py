"""The Spirits, a module each: panel, Innate Powers and Unique Powers."""
