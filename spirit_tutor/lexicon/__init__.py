"""The glossary's terms with what they mean for each Spirit, its questions and answers, and how people spell them.

`load()` gives the terms. Cards and rules are looked up in `reference/`.
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
