"""The glossary: terms with what they mean for each Spirit, questions and answers, and every card of the box.

`load()` gives the terms; `lookup.Library` looks through all of it.
"""

from .glossary_error import GlossaryError
from .references import SPIRITS, spell_reference
from .spellings import same_name
from .terms import BOXES, Entry, Glossary, load, read

__all__ = [
    "BOXES",
    "SPIRITS",
    "Entry",
    "Glossary",
    "GlossaryError",
    "load",
    "read",
    "same_name",
    "spell_reference",
]
