"""Prose of a route: fillings, marked names, and what a sentence may say.

    "[Wash Away] empties A4; {A3.dahan:word} Dahan stand in A3."

`{...}` is filled in from the table (`:word` in letters, `:Word` with a capital).
`[...]` marks the name of a card, a glossary term or a bundled lesson
(`lessons/france-plantations`); lands and Spirits are found by themselves. Figures are never typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from spirit_tutor.lexicon.spellings import singulars
from spirit_tutor.route import land_names
from spirit_tutor.route.finding_routes import LESSONS, bundled_routes, title_of
from spirit_tutor.route.land_names import elsewhere, no_land
from spirit_tutor.route.mistakes import did_you_mean
from spirit_tutor.rules.core.card_shapes import Box
from spirit_tutor.table.island import LAND_NAME

from . import claims
from .claims import Claim, ClaimError
from .vocabulary import ClaimContext

LAND, CARD, SPIRIT, TERM, FIGURE, LESSON = "land", "card", "spirit", "term", "figure", "lesson"
NUMBER_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_COUNTING = {word: n for n, word in enumerate(NUMBER_WORDS) if n >= 2}
"""Number words that count as figures; "one" and "no" are too much part of plain English."""


class ProseError(ValueError):
    """A text cannot stand; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class ProseSpan:
    """A stretch of text; `kind` and `name` where it is a name that screens can link."""

    text: str
    kind: str = ""
    name: str = ""

    @property
    def ref(self) -> str:
        """What it is: a land, a card, the id of a Spirit or of a glossary term."""
        return reference(self.kind, self.name)


def reference(kind: str, name: str) -> str:
    """What a name of this kind is. A term is looked up, which reads the glossary; so nobody asks before it is needed."""
    if kind != TERM:
        return name
    from spirit_tutor.lexicon import load

    entry = load().exact(name)
    assert entry is not None  # `KnownNames.check` has refused it otherwise
    return entry.id


@dataclass(frozen=True, slots=True)
class _Fill:
    claim: Claim
    style: str


@dataclass(frozen=True, slots=True)
class _Marked:
    name: str


_WORD = re.compile(r"[^\s.,;:()]+")


class KnownNames:
    """The names that prose may use in a game: lands, Spirits, cards, glossary terms."""

    def __init__(self, box: Box, lands: Iterable[str], spirits: dict[str, str]):
        self.box = box
        self.lands = dict.fromkeys(lands)
        self.spirits = spirits
        powers = [name for name, power in box.powers.items() if power.kind != "innate"]
        self.secret = frozenset([*powers, *box.fear, *box.blight, *box.events])
        self.cards = self.secret | frozenset(box.powers) | frozenset(box.invaders)
        self._by_first_word: dict[str, list[str]] = {}
        for name in sorted(self.secret, key=len, reverse=True):
            self._by_first_word.setdefault(name.split()[0], []).append(name)
        spelled = sorted(spirits, key=len, reverse=True)
        known = [rf"\b{re.escape(name)}\b" for name in spelled]
        self._found = re.compile("|".join([rf"\b{LAND_NAME}\b", *known]))

    def unmarked_card(self, text: str) -> str:
        """A card that the text names without marking it up, or an empty string."""
        for word in _WORD.finditer(text):
            for name in self._by_first_word.get(word.group(), ()):
                end = word.start() + len(name)
                if text.startswith(name, word.start()) and not text[end : end + 1].isalnum():
                    return name
        return ""

    def marked(self, name: str) -> ProseSpan:
        """What a marked name is: a term, if it is nothing else."""
        if name in self.lands:
            return ProseSpan(name, LAND, name)
        if name in self.cards:
            return ProseSpan(name, CARD, name)
        if name in self.spirits:
            return ProseSpan(name, SPIRIT, self.spirits[name])
        if name.startswith(LESSONS):
            return ProseSpan(lesson_title(name), LESSON, name)
        return ProseSpan(name, TERM, " ".join(singulars(name)))

    def check(self, name: str) -> None:
        """Raises ProseError for a marked name that is nothing."""
        span = self.marked(name)
        if span.kind == LESSON and name not in bundled_routes():
            raise ProseError(f"There is no bundled lesson '{name}'.{did_you_mean(name, bundled_routes())}")
        if span.kind != TERM:
            return
        from spirit_tutor.lexicon import load

        if load().exact(span.name) is not None:
            return
        known = [*self.cards, *self.spirits, *(entry.term for entry in load())]
        meant = elsewhere(name, self.lands, self.box) or did_you_mean(name, known)
        raise ProseError(f"[{name}] is neither a land, a Spirit, a card nor a glossary term.{meant}")

    def plain(self, text: str) -> Iterator[ProseSpan]:
        """Unmarked text, with its lands and Spirits found. Raises ProseError for a land that is not there."""
        end = 0
        for found in self._found.finditer(text):
            name = found.group()
            if name in self.spirits:
                span = ProseSpan(name, SPIRIT, self.spirits[name])
            elif name in self.lands:
                span = ProseSpan(name, LAND, name)
            else:
                raise ProseError(no_land(name, self.lands, self.box))
            if found.start() > end:
                yield ProseSpan(text[end : found.start()])
            yield span
            end = found.end()
        if end < len(text):
            yield ProseSpan(text[end:])


def lesson_title(name: str) -> str:
    """The title of a bundled lesson, by which readers know it; of a name that is none, the name."""
    try:
        return title_of(name)
    except KeyError:
        return name


def check_term(term: str) -> None:
    """Raises ProseError for what is no term of the glossary."""
    from spirit_tutor.lexicon import load

    if load().exact(term) is None:
        known = [entry.term for entry in load()]
        raise ProseError(f"'{term}' is no term of the glossary.{did_you_mean(term, known)}")


_PART = re.compile(r"\{(?P<fill>[^{}]*)\}|\[(?P<mark>[^\[\]]*)\]|(?P<stray>[{}\[\]])")


class Prose:
    """A text that was read: its literal parts, fillings and marked names."""

    __slots__ = ("parts", "text")

    def __init__(self, text: str, parts: list[str | _Fill | _Marked]):
        self.text = text
        self.parts = parts

    @property
    def typed(self) -> str:
        """The text without fillings and marked names."""
        return " ".join(part for part in self.parts if isinstance(part, str))

    @property
    def marked(self) -> list[str]:
        """The names that are marked up."""
        return [part.name for part in self.parts if isinstance(part, _Marked)]

    @property
    def fills(self) -> list[Claim]:
        """The fillings."""
        return [part.claim for part in self.parts if isinstance(part, _Fill)]

    def spans(self, names: KnownNames, moment: ClaimContext) -> tuple[ProseSpan, ...]:
        """The text at a moment. Raises ProseError or ClaimError, each with a sentence."""
        spans: list[ProseSpan] = []
        for part in self.parts:
            if isinstance(part, str):
                spans.extend(names.plain(part))
            elif isinstance(part, _Marked):
                spans.append(names.marked(part.name))
            else:
                spans.append(ProseSpan(_filled(part, moment), FIGURE, part.claim.text))
        return tuple(spans)

    def cards(self, names: KnownNames) -> list[str]:
        """The Power, Fear and Blight Cards that it names."""
        return [name for name in self.marked if name in names.secret]


@cache
def read(text: str) -> Prose:
    """Reads a text. Raises ProseError or ClaimError where its marks are wrong."""
    parts: list[str | _Fill | _Marked] = []
    end = 0
    for found in _PART.finditer(text):
        if found.start() > end:
            parts.append(text[end : found.start()])
        end = found.end()
        if found["stray"]:
            raise ProseError(f"A single '{found['stray']}' stands in the text; fillings are {{...}}, names [...].")
        if found["mark"] is not None:
            parts.append(_Marked(" ".join(found["mark"].split())))
        else:
            expression, style = _styled(found["fill"])
            parts.append(_Fill(claims.read(expression), style))
    if end < len(text):
        parts.append(text[end:])
    return Prose(text, parts)


def _styled(fill: str) -> tuple[str, str]:
    expression, colon, style = fill.rpartition(":")
    if colon and style in ("word", "Word"):
        return expression, style
    return fill, ""


def _filled(part: _Fill, moment: ClaimContext) -> str:
    value = part.claim.value(moment)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise ClaimError(f"{{{part.claim.text}}} gives no figure and no word.")
    if not part.style or isinstance(value, str):
        return str(value)
    word = NUMBER_WORDS[value] if 0 <= value < len(NUMBER_WORDS) else str(value)
    return word.capitalize() if part.style == "Word" else word


def typed_figures(text: str) -> list[tuple[str, int]]:
    """The figures typed in a text, as digits or as words from "two" on; lands like A4 are none."""
    found = [(match.group(), int(match.group())) for match in re.finditer(r"(?<![\w-])\d+(?!\w)", text)]
    found += [
        (match.group(), _COUNTING[match.group().lower()])
        for match in re.finditer(r"\b[a-zA-Z]+\b", text)
        if match.group().lower() in _COUNTING
    ]
    return found


# -- a sentence and its claim --------------------------------------------------------------------------

PIECE_WORDS = {
    r"Explorers?": {"explorers", "invaders"},
    r"Towns?": {"towns", "buildings", "invaders", "town", "towndamage", "townhealth", "townfear"},
    r"(City|Cities)": {"cities", "buildings", "invaders", "city", "citydamage", "cityhealth", "cityfear"},
    r"Invaders?": {"invaders", "explorers", "buildings", "towns", "cities", "damage"},
    r"Dahan": {"dahan", "dahanlost", "dahanhealth", "strike"},
    r"Blight": {"blight", "blightfrom"},
    r"Beasts": {"beasts"},
    r"Wilds": {"wilds"},
    r"Disease": {"disease"},
    r"Presence": {"presence", "presencelost"},
    r"Sacred Sites?": {"sacred", "sites"},
}


def mismatch(sentence: Prose, claim: Claim, names: KnownNames) -> str:
    """What the sentence says that its claim does not, or an empty string."""
    typed = sentence.typed
    marked = sentence.marked
    for land in land_names.named(typed) + [name for name in marked if name in names.lands]:
        if land not in claim.names:
            return f"the sentence speaks of {land}, its claim does not"
    for word, n in typed_figures(typed):
        if n not in claim.numbers:
            return f"the figure '{word}' is not in its claim; fill it in, as in {{A4.dahan}}"
    for fill in sentence.fills:
        if _squeezed(fill.text) not in _squeezed(claim.text):
            return f"what is filled in, {{{fill.text}}}, is not in its claim"
    for name in marked:
        if name in names.cards and name not in claim.strings:
            return f"the sentence names {name}, its claim does not"
    words = " ".join([typed, *(name for name in marked if name not in names.cards)])
    for pattern, attributes in PIECE_WORDS.items():
        found = re.search(rf"\b{pattern}\b", words)
        if found and not attributes & claim.names:
            return f"the sentence speaks of {found.group()}, its claim does not"
    return ""


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)
