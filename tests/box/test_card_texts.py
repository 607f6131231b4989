"""A card's text and its effect say the same.

Both are read into one form, `Told`: the deeds in their order (what is done, to what,
how much, for each of what, up to or not, under which condition), the words that say
where, and whether it may be left. The texts keep to a few fixed phrases; the effects
are read from their source, and what they call inside the box is followed. A text
that says the same in a way that cannot be read is listed in TOLD_OTHERWISE.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from every import every

from spirit_tutor.box import open_box
from spirit_tutor.rules.core.card_shapes import (
    ADJACENT_LAND,
    BOARD,
    ELEMENTS,
    INNATE,
    MAJOR,
    MINOR,
    SPIRIT,
    BlightCard,
    FearCard,
    Instruction,
    Power,
    ThresholdLine,
)
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.invader_actions import RAVAGE_DAMAGE
from spirit_tutor.rules.invaders.stopping import HOLD
from spirit_tutor.rules.pieces.blight import EACH_INVADER_PHASE, EACH_SPIRIT_PHASE, IMMEDIATE
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table import where
from spirit_tutor.table.island import TERRAINS
from spirit_tutor.table.pieces import (
    BEASTS,
    BLIGHT,
    CITY,
    DAHAN,
    DISEASE,
    EXPLORER,
    INVADERS,
    TOKENS,
    TOWN,
    WILDS,
    Piece,
)
from spirit_tutor.table.table import Coming
from spirit_tutor.table.table import Effect as Running
from spirit_tutor.table.where import Where

BOX = open_box("base", "branch-and-claw")
PAGE = Path(__file__).parent.parent.parent / "docs" / "readings.md"
RULES = PAGE.with_name("rules.md")

Words = frozenset[str]
NONE: Words = frozenset()
PRESENCE, SACRED_SITE, CARD, MINOR_CARD, MAJOR_CARD = (
    "Presence",
    "Sacred Site",
    "Power Card",
    "Minor Power",
    "Major Power",
)
STRIFE, ENERGY, TERROR = "Strife", "Energy", "Terror Level"


class Deed(NamedTuple):
    """One thing that is done. `amount` is None for all; `by` says what a replaced piece is replaced with."""

    verb: str
    amount: int | None
    kinds: Words = NONE
    per: Words = NONE
    up_to: bool = False
    when: Words = NONE
    branch: int = 0
    by: tuple[int, str] | None = None


class Told(NamedTuple):
    """What a text tells, or what an effect does."""

    deeds: tuple[Deed, ...]
    words: Words
    may: bool


# -- reading a text -----------------------------------------------------------------------------------

MEANING: dict[str, Words] = {
    "Explorer": frozenset({EXPLORER}), "Town": frozenset({TOWN}), "City": frozenset({CITY}),
    "Cities": frozenset({CITY}), "Invader": frozenset(INVADERS), "Dahan": frozenset({DAHAN}),
    "Blight": frozenset({BLIGHT}), "Presence": frozenset({PRESENCE}), "Sacred Site": frozenset({SACRED_SITE}),
    "Power Card": frozenset({CARD}), "Minor Power": frozenset({MINOR_CARD}), "Major Power": frozenset({MAJOR_CARD}),
    "Beasts": frozenset({BEASTS}), "Wilds": frozenset({WILDS}), "Disease": frozenset({DISEASE}),
    **{word: frozenset({word}) for word in (*TERRAINS, "Coastal", "Inland", "adjacent", "another", STRIFE, TERROR, *ELEMENTS)},
}  # fmt: skip
KIND = (
    r"(?:Explorers?|Towns?|City|Cities|Invaders?|Dahan|Blight|Beasts|Wilds|Disease|Strife|Presence|Sacred Sites?"
    rf"|Power Cards?|Minor Power|Major Power|Terror Level|{'|'.join(ELEMENTS)})"
)
KINDS = rf"(?:{KIND}(?:(?:, | or |,? and )(?:each |all |an? )?(?:of (?:its|your) )?{KIND})*)"
WORD = re.compile(rf"\b(?:{KIND}|{'|'.join(TERRAINS)}|Coastal|Inland|adjacent|another|\d+)\b")
COUNTED = re.compile(
    rf"(?:at least (?P<least>\d+)|(?P<more>\d+) or more|no more than (?P<most>\d+)|just (?P<just>\d+)|only) (?P<kinds>{KINDS})"
)
LACKING = re.compile(rf"\b(?:no|without(?: an?)?) (?P<kinds>{KINDS})")
PHRASES = {  # said in a way of their own; the word that stands for it
    r"(?=It may do both)": "target Spirit", r"do both(?: in that land)?": "both", r"used as if Fast": "as if Fast",
    r"use (?P<n>\d+) Slow Power as if Fast, or (?P=n) Fast Power as if Slow": "{n} of {n} other speed",
    r"the first Ravage in the land(?= this turn is a Build instead)": "1 Ravage is Build",
    r"is a Build instead": "",
    r"Push each Invader at once that is added to the land": "push what is added",
    r"After the first time(?= this turn)": "first", r"divided as you like": "one pool",
    r"divide this Damage between the land and one other of your lands": "one pool",
    r"Destroy the land's whole board with everything on it\. Its Blight leaves the game": "board",
    r"up to (?P<n>\d+) different(?= adjacent)": "up to {n} lands", r"of (?P<n>\d+) different(?= adjacent)": "{n} lands",
    r"(?<=Strife )deals its [Dd]amage to other Invaders in (?:the|its) land, all at (?:once|the same time)": "Strife fights",
    r"the Strife stays|Strife does not lower this damage and stays": "Strife stays",
    r"Invaders that Ravage in the land deal their damage to Invaders in adjacent lands, not to the land and its Dahan":
        "redirected",
    r"these do not strike back": "no counterattack", r"the Invaders Ravage there": "Ravage",
    r"They deal (?P<n>\d+) less damage in that Ravage": "{n} less",
    r"(?<=If )you removed any": "removed", r"up to (?P<n>\d+) of those come back to the land": "up to {n} back",
    r"in the Sands that the range is measured from": "source",
    r"out of (?P<n>\d+) instead of 4": "out of {n}", r"It Forgets nothing for it": "no Forget",
    (r"play that card now: for half its cost, rounded up, or for nothing if it Forgets the card at Time Passes\. "
     r"All thresholds of the card are reached this turn"): "play at once",
    r"next to|beside": "adjacent", r"[Nn]o normal (?P<n>Ravage|Build|Explore)\b": "no normal {n}",
    r"is no source for an Explore": "no source",
    r"on each board its lowest-numbered matching land is not Explored": "not the lowest",
    r"on each board the Invaders do not Build in its lowest-numbered matching land": "not the lowest",
    r"The next normal (?P<n>Build|Explore) Card": "next {n}", r"is skipped": "skip 1",
    r"is turned up and moves on as usual, but no land is Explored": "skip 1", r", but moves on as usual": "",
    r"stays in the Build space when the cards advance": "hold",
    r"no Invader Card is turned up for it": "-1 card", r"(?<=after that, )turn up 1 more": "1 card",
    r"In the Invader Phase after that": "next Turn",
    r"turn up 1 more Minor Power than there are Spirits\. Each Spirit takes 1, the last goes to the discard": "deal",
    r"From now on each Spirit has its card in play: by itself": "beside",
    r"(?P<n>\d+) more card play": "{n} card play", r"At the start of each Spirit Phase:": "each Spirit Phase",
    r"At once[,:]": "at once", r"on each board:": "each board",
    r"Blight Card": "", r"At the start of each Invader Phase:": "each Invader Phase",
    r"Each player": "each player", r"each Spirit(?= (?:Destroys|Forgets|gains))": "each Spirit",
    r"^You may instead": "instead of may", r"^Instead:": "instead of all",
    r"(?=On yourself:)|[Tt]he target Spirit": "target Spirit",
    r"[Tt]his turn": "this turn", r"no two the same": "different lands",
    r"to as many different lands as possible": "spread", r"cards that it did not keep": "left over",
    r"within Range (?P<n>\d+)": "Range {n}", r"(?P<n>\d+) Fear at most": "at most {n}",
    r"[Nn]o (?P<n>Ravage|Build|Explore)\b": "no {n}", r"the Invaders do not (?P<n>Build|Explore)": "no {n}",
    r"That Damage": "that Damage", r"no City is Built": "no Build C", r"more Dahan than Towns and Cities": "more D than C T",
}  # fmt: skip
SAID_SHORTER = {  # conditions and leads, in the words that are read
    r"At Terror Level II or lower": "If no more than 2 Terror Level",
    r"At Terror Level II or III": "If 2 or more Terror Level",
    r"\(never below 1\)": "",
    r"it may use it once a turn, without a card play or Energy": "by itself",
    r"before the Terror Level is looked at": "",
}
LEAD = re.compile(
    r"(?:If (?P<if>[^:]*)|(?P<else>Otherwise|On yourself)|(?P<on>On another Spirit)|(?:Then )?[Ii]n (?P<in>[^:]*)):"
)
ONE, SPACED = KIND.replace(" ", r"\ "), KINDS.replace(" ", r"\ ")
DEED = re.compile(
    rf"""(?P<old_n>\d+)\ (?:more\ )?(?P<old>{ONE})(?P<inside>\ in\ an?\ [\w ]*land|\ there)?
        \ (?:by|with)\ (?P<new_n>\d+)\ (?P<new>{ONE})
    |for\ each\ (?P<elided_per>{ONE})\ (?P<elided_n>\d+)
    |for\ each\ (?P<pair>pair\ of\ (?:an?\ )?)?(?:of\ )?(?:its\ )?(?:your\ )?(?P<per>{SPACED}|them|player)
    |for\ every\ (?P<every>\d+\ {ONE})
    |pay\ (?P<pay>\d+)\ Energy
    |Each\ (?P<dealing>{SPACED})\ in\ the\ land\ deals
    |Removes?\ up\ to\ (?P<health>\d+)\ Health\ worth\ of\ Invaders
    |(?P<verb>Push|Gather|Remove|Destroy|Move|Add|Forget|Bring|Give|Gain|Take|Repeat|Use|Play)(?:es|s)?\ (?:back\ )?
        (?:the\ other\ )?(?P<up_to>up\ to\ )?(?P<n>\d+|all|any\ number\ of|one|an?)\ (?:more\ )?
        (?P<of>of\ its\ (?:destroyed\ |Slow\ )?|of\ your\ )?(?P<taken>{SPACED}|Powers|of\ them)
    |(?:,|,?\ and|,?\ or)\ (?P<next_up_to>up\ to\ )?(?P<next_n>\d+)\ (?P<next>{SPACED})
        (?!\ (?:there\ |in\ an?\ [\w ]*land\ )?(?:by|with)\ \d)
    |(?P<damage>\d+)\ (?:more\ )?Damage(?:(?P<apart>,\ each\ to\ a\ different\ Invader)|\ to\ each\ (?P<each>{SPACED})
        |\ to\ (?:its\ |the\ )?(?P<whom>{SPACED}))?
    |(?P<loses>loses\ )?(?P<gain_n>\d+)\ (?:more\ )?(?P<gain>Fear|Energy)
    |(?P<same_n>\d+)(?:\ more(?:\ of\ them)?(?=\ for|\ if)|(?=\ for\ each))
    |Defend\ (?P<defend>\d+)
    |(?P<elements>\d+)\ different\ Elements
    |Range\ (?P<more_range>\+)?(?P<range>\d+)
    |(?P<who>{SPACED})\ have\ (?P<more_health>\d+)\ (?:more\ Health|Health\ (?P<less>less))
    |The\ (?P<spared>{SPACED})\ are\ not\ destroyed
    |Repeat\ (?P<repeat>this\ Power)
    |\ if\ (?P<if>[^;.:,]*)""",
    re.VERBOSE | re.IGNORECASE,
)


def words_in(text: str) -> Words:
    """The words of a phrase that say where, when, or how many."""
    found = {lacking(words_in(match["kinds"])) for match in LACKING.finditer(text)}
    for match in COUNTED.finditer(text):
        least = match["least"] or match["more"]
        how_many = (
            f"at least {least}"
            if least
            else f"just {match['just']}"
            if match["just"]
            else f"at most {match['most'] or 1}"
        )
        found.add(number(how_many, words_in(match["kinds"])))
    for match in WORD.finditer(LACKING.sub("", COUNTED.sub("", text))):
        word = match.group()
        found |= MEANING.get(word, MEANING.get(word.removesuffix("s"), frozenset({word})))
    return frozenset(found)


def lacking(kinds: Words) -> str:
    """The word for a land without such pieces."""
    return f"no {' '.join(sorted(kinds))}"


def pair(kinds: Words) -> str:
    """The word for a pair of such pieces."""
    return f"pair of {' '.join(sorted(kinds))}"


def number(how_many: str, kinds: Words) -> str:
    """The word for so many of such pieces."""
    return f"{how_many} {' '.join(sorted(kinds))}"


class Text:
    """Reads a text, sentence by sentence."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.words: set[str] = set()
        self.may = False

    def told(self, text: str) -> Told:
        """What it tells."""
        for phrase, plainly in SAID_SHORTER.items():
            text = re.sub(phrase, plainly, text)
        text = re.sub(r"\bmay (\w+ up to)\b", r"\1", text)  # it is the "up to" that leaves it open
        self.may = bool(re.search(r"\bmay\b", text))
        for phrase, word in PHRASES.items():
            for match in re.finditer(phrase, text):
                self.words |= {word.format(**match.groupdict())} - {""}
            text = re.sub(phrase, "", text)
        for sentence in re.split(r"(?<=\.)\s+", text):
            self._sentence(sentence)
        return Told(tuple(self.deeds), frozenset(self.words), self.may)

    def _sentence(self, sentence: str) -> None:
        first, when = len(self.deeds), NONE
        lead = LEAD.match(sentence)
        rest = sentence[lead.end() :] if lead else sentence
        if lead and lead["in"]:
            self.words |= words_in(lead["in"])
        elif lead:
            when = words_in(lead["if"] or lead["on"] or "") or frozenset({"otherwise"} if lead["else"] else ())
        if lead and "instead" in rest and self.deeds:
            self.deeds[-1] = self.deeds[-1]._replace(when=frozenset({"otherwise"}))
        clauses = re.split(r"; or,? ", rest)
        for place, clause in enumerate(clauses, 1):
            own = re.match(r"if ([^:]*): ", clause)
            if own:
                when, clause = words_in(own[1]), clause[own.end() :]
            self._clause(clause, sentence, when, place if len(clauses) > 1 else 0)
        if len(self.deeds) == first:
            self.words |= when

    def _clause(self, clause: str, sentence: str, when: Words, branch: int) -> None:
        first, left, end, before = len(self.deeds), "", 0, NONE
        for match in DEED.finditer(clause):
            left, end = left + clause[end : match.start()] + (match["inside"] or " "), match.end()
            if match["per"] or match["dealing"]:
                per = self._kinds(match["per"] or match["dealing"], sentence)
                per = frozenset({pair(per)}) if match["pair"] else per
                if len(self.deeds) == first:
                    before = per
                else:
                    self.deeds[-1] = self.deeds[-1]._replace(per=per)
            elif match["every"]:
                self.deeds[-1] = self.deeds[-1]._replace(per=frozenset({match["every"]}))
            elif match["if"] and self.deeds:
                self.deeds[-1] = self.deeds[-1]._replace(when=when | words_in(match["if"]))
            else:
                self.deeds += [
                    deed._replace(per=deed.per or before, when=when, branch=branch)
                    for deed in self._deeds(match, sentence)
                ]
        self.words |= words_in(left + clause[end:])

    def _kinds(self, text: str, sentence: str) -> Words:
        """Kinds of pieces; `them` are those that the sentence has named last."""
        if text == "player":
            return frozenset({text})
        if text.endswith("them"):
            text = re.findall(KINDS, sentence)[-1]
        return words_in(text)

    def _deeds(self, match: re.Match[str], sentence: str) -> Iterable[Deed]:
        said = {name: value for name, value in match.groupdict().items() if value}
        before = self.deeds[-1] if self.deeds else Deed("?", None)
        if "verb" in said:
            taken, every, rest = said["taken"].partition(" and all " if said["n"].isdigit() else " and none ")
            yield self._taking({**said, "taken": taken}, sentence)
            if every:
                yield self._taking({**said, "n": "all", "taken": rest}, sentence)
        elif "elements" in said:
            yield from [Deed("Element", 1)] * int(said["elements"])
        elif "old" in said:
            (new,) = words_in(said["new"])
            yield Deed("Replace", int(said["old_n"]), words_in(said["old"]), by=(int(said["new_n"]), new))
        elif "elided_n" in said:
            yield before._replace(amount=int(said["elided_n"]), per=words_in(said["elided_per"]))
        elif "next_n" in said:
            yield before._replace(amount=int(said["next_n"]), kinds=words_in(said["next"]), up_to="next_up_to" in said)
        elif "same_n" in said:
            yield before._replace(amount=int(said["same_n"]), per=NONE)
        elif "damage" in said:
            kinds = words_in(said.get("each") or said.get("whom") or "Invaders")
            way = " to each" if "each" in said else " apart" if "apart" in said else ""
            yield Deed(f"Damage{way}", int(said["damage"]), kinds)
        else:
            yield self._simple(said)

    def _taking(self, said: Mapping[str, str], sentence: str) -> Deed:
        n = said["n"].lower()
        amount = None if n in ("all", "any number of") else 1 if n in ("a", "an", "one") else int(n)
        up_to = "up_to" in said or n == "any number of"
        return Deed(said["verb"].capitalize(), amount, self._kinds(said["taken"], sentence), up_to=up_to)

    def _simple(self, said: Mapping[str, str]) -> Deed:
        if "pay" in said:
            return Deed("Pay", int(said["pay"]))
        if "gain_n" in said:
            return Deed(said["gain"].capitalize(), -int(said["gain_n"]) if "loses" in said else int(said["gain_n"]))
        if "defend" in said:
            return Deed("Defend", int(said["defend"]))
        if "range" in said:
            return Deed("Range +" if "more_range" in said else "Range", int(said["range"]))
        if "more_health" in said:
            amount = int(said["more_health"])
            return Deed("Health", -amount if "less" in said else amount, words_in(said["who"]))
        if "health" in said:
            return Deed("Remove Health", int(said["health"]), frozenset(INVADERS))
        if "spared" in said:
            return Deed("not Destroy", None, words_in(said["spared"]))
        return Deed("Repeat this", 1)


def of_text(text: str) -> Told:
    """What a text tells."""
    return Text().told(text)


# -- reading an effect --------------------------------------------------------------------------------


class Term(NamedTuple):
    """A part of an amount: so many, for each of something, under a condition."""

    n: int | None
    per: Words = NONE
    when: Words = NONE


class Open(NamedTuple):
    """A value that only a game can tell: the words it hangs on, its amount, the pieces it may be."""

    words: Words = NONE
    terms: tuple[Term, ...] = ()
    pieces: tuple[Words, ...] = ()
    name: str = ""


class Thing(NamedTuple):
    """The `use` or the `game` that an effect is given."""

    kind: type


class Method(NamedTuple):
    """A method of such a thing."""

    function: Callable[..., Any]


class Later(NamedTuple):
    """A lambda: a part of an effect, read where it is done."""

    node: ast.Lambda
    names: dict[str, Any]


NOTHING = Open()
PARAMETERS = {"use": Thing(Use), "game": Thing(Game)}


@cache
def module_tree(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text(encoding="utf-8"))


@cache
def nodes_from_line(path: str) -> dict[int, list[ast.FunctionDef | ast.Lambda]]:
    """The functions of a file by the line that they begin in, their decorators counted."""
    found: dict[int, list[ast.FunctionDef | ast.Lambda]] = {}
    for node in ast.walk(module_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            first = min(one.lineno for one in (node, *getattr(node, "decorator_list", ())))
            found.setdefault(first, []).append(node)
    return found


@cache
def node_of(function: Callable[..., Any]) -> ast.FunctionDef | ast.Lambda:
    """The source of a function. A lambda is found by its line."""
    code = function.__code__
    wanted = ast.Lambda if code.co_name == "<lambda>" else ast.FunctionDef
    found = [
        node
        for node in nodes_from_line(code.co_filename).get(code.co_firstlineno, [])
        if isinstance(node, wanted) and getattr(node, "name", "<lambda>") == code.co_name
    ]
    if len(found) != 1:
        raise LookupError(f"{len(found)} functions begin in line {code.co_firstlineno} of {code.co_filename}")
    return found[0]


def flat(value: Any) -> Words:
    """The words of a value: kinds of pieces, terrains, figures."""
    if isinstance(value, Open):
        return value.words.union(*(term.per for term in value.terms), *value.pieces)
    if isinstance(value, str):
        return frozenset({value} if value in (*TERRAINS, *INVADERS, DAHAN, BLIGHT, *TOKENS, CARD) else ())
    if isinstance(value, int) and not isinstance(value, bool):
        return frozenset({str(value)})
    if isinstance(value, dict):
        value = tuple(value.values())
    return NONE.union(*map(flat, value)) if isinstance(value, tuple | list) else NONE


def of_where(where: Any) -> Words:
    """The words of a condition on lands."""
    if isinstance(where, Open):
        return where.words
    found = set(where.terrain) | set(where.has) | ({lacking(where.lacks)} if where.lacks else set())
    found |= {"Coastal" if where.coastal else "Inland"} if where.coastal is not None else set()
    found |= {number(f"at least {where.at_least[1]}", flat(where.at_least[0]))} if where.at_least else NONE
    if where.more:
        found.add(" than ".join(" ".join(sorted(kinds)) for kinds in where.more).join(("more ", "")))
    found |= ({PRESENCE} if where.presence else set()) | ({SACRED_SITE} if where.sacred_site else set())
    found |= {STRIFE} if where.strife else set()
    if where.beside:
        kinds, least = where.beside
        found |= {"adjacent", *([number(f"at least {least}", flat(kinds))] if least > 1 else flat(kinds))}
    return frozenset(found).union(*map(of_where, where.any_of))


def terms_of(value: Any) -> tuple[Term, ...]:
    if isinstance(value, Open):
        return value.terms or ((Term(1, when=value.words),) if value.words else ())
    return (Term(int(value)),) if value else ()


COMPARED = {ast.GtE: ("at least", 0), ast.Gt: ("at least", 1), ast.LtE: ("at most", 0), ast.Eq: ("just", 0)}


class Effect:
    """Reads what a function of the box does from its source; `reached` are the threshold lines that are reached."""

    def __init__(self, reached: Iterable[int] = ()) -> None:
        self.reached = frozenset(reached)
        self.deeds: list[Deed] = []
        self.words: set[str] = set()
        self.may = False
        self.when: list[Words] = []
        self.branch = 0
        self.running: set[str] = set()

    def told(self) -> Told:
        """What has been read."""
        words = frozenset(self.words)
        deeds = [deed if not deed.when <= deed.per | words else deed._replace(when=NONE) for deed in self.deeds]
        return Told(tuple(deeds), words, self.may)

    def deed(
        self, verb: str, amount: Any, kinds: Words = NONE, *, up_to: Any = False, per: Words = NONE, **more: Any
    ) -> None:
        """Notes a deed, once for each part of its amount."""
        for term in (None,) if amount is None else terms_of(amount):
            n, each, when = term or (None, NONE, NONE)
            when = when.union(*self.when)
            self.deeds.append(Deed(verb, n, kinds, each | per, bool(up_to), when, self.branch, **more))

    # -- functions ------------------------------------------------------------------------------

    def function(self, function: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Reads a function of the box; parameters without an argument are the thing of their name, or open."""
        function = inspect.unwrap(function)
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        names = {**vars(builtins), **function.__globals__}
        names |= {name: cell.cell_contents for name, cell in cells}
        parameters = inspect.signature(function).parameters
        given = inspect.signature(function).bind_partial(*args, **named)
        given.apply_defaults()
        names |= {name: PARAMETERS.get(name, NOTHING) for name in parameters} | given.arguments
        if function.__qualname__.startswith("either."):
            return self.ways(names["ways"])
        node = node_of(function)
        if isinstance(node, ast.Lambda):
            return self.value(node.body, names)
        return self.block(node.body, names)

    def ways(self, ways: Mapping[str, tuple[Where, Any, Callable[..., Any]]]) -> None:
        """Reads one of several ways of a Fear Card."""
        for self.branch, (lands, _, part) in enumerate(ways.values(), 1):
            self.words |= of_where(lands)
            self.function(part)
        self.branch = 0

    def block(self, body: list[ast.stmt], names: dict[str, Any]) -> Any:
        """Reads statements, up to a `return`; gives what that gives."""
        for statement in body:
            result = getattr(self, f"do_{type(statement).__name__.lower()}")(statement, names)
            if isinstance(statement, ast.Return):
                return result
        return NOTHING

    def do_expr(self, node: ast.Expr, names: dict[str, Any]) -> None:
        self.value(node.value, names)

    def do_return(self, node: ast.Return, names: dict[str, Any]) -> Any:
        return self.value(node.value, names) if node.value else None

    def do_assign(self, node: ast.Assign, names: dict[str, Any]) -> None:
        (target,) = node.targets
        value = self.value(node.value, names)
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            names[target.value.id] = merged(names[target.value.id], value)
        else:
            self.bind(target, value, names)

    def do_annassign(self, node: ast.AnnAssign, names: dict[str, Any]) -> None:
        self.bind(node.target, self.value(node.value, names), names)

    def do_augassign(self, node: ast.AugAssign, names: dict[str, Any]) -> None:
        self.bind(node.target, merged(self.value(node.target, names), self.value(node.value, names)), names)

    def bind(self, target: ast.expr, value: Any, names: dict[str, Any]) -> None:
        """Gives a name its value. An open pair of land and piece keeps the pieces in its last part."""
        if isinstance(target, ast.Name):
            names[target.id] = value
            return
        if isinstance(target, ast.Attribute):
            return
        assert isinstance(target, ast.Tuple)
        parts = value if isinstance(value, tuple) and not isinstance(value, Open) else split(value, len(target.elts))
        for one, part in zip(target.elts, parts, strict=True):
            self.bind(one, part, names)

    def do_if(self, node: ast.If, names: dict[str, Any]) -> None:
        test = self.value(node.test, names)
        if not isinstance(test, Open):
            self.block(node.body if test else node.orelse, names)
            return
        kept = dict(names)
        self.narrow(node.test, names)
        if {one.id for one in ast.walk(node.test) if isinstance(one, ast.Name)} & self.running:
            self.words |= flat(test)  # which of the lands it is about
            test = NOTHING
        self.under(flat(test), node.body, names)
        names |= {name: value for name, value in kept.items() if isinstance(value, Open) and value.pieces}
        elif_ = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        self.under(frozenset({"otherwise"}) if flat(test) and not elif_ else NONE, node.orelse, names)

    def under(self, when: Words, body: list[ast.stmt], names: dict[str, Any]) -> None:
        first = len(self.deeds)
        self.when.append(when)
        self.block(body, names)
        self.when.pop()
        if len(self.deeds) == first and body:
            self.words |= when - {"otherwise"}  # of something that words tell

    def narrow(self, test: ast.expr, names: dict[str, Any]) -> None:
        """`if piece.kind == TOWN`: in what follows the piece is a Town."""
        if not (isinstance(test, ast.Compare) and isinstance(test.left, ast.Attribute) and test.left.attr == "kind"):
            return
        assert isinstance(test.left.value, ast.Name)
        kind = self.value(test.comparators[0], names)
        names[test.left.value.id] = Open(pieces=(frozenset({kind}),))

    def do_for(self, node: ast.For, names: dict[str, Any]) -> None:
        over = self.value(node.iter, names)
        known = not isinstance(over, Open)
        if known and any(isinstance(one, Open) and one.name == "adjacent" for one in over):
            over, known = NOTHING, False  # the land and those around it: the same in each
        loop = {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
        self.running |= loop
        for one in over if known else (NOTHING,):
            self.bind(node.target, one, names)
            self.block(node.body, names)
        self.running -= loop

    # -- values ---------------------------------------------------------------------------------

    def value(self, node: ast.expr, names: dict[str, Any]) -> Any:
        """The value of an expression, as far as it is known without a game."""
        return getattr(self, f"of_{type(node).__name__.lower()}")(node, names)

    def of_constant(self, node: ast.Constant, _names: dict[str, Any]) -> Any:
        return node.value

    def of_name(self, node: ast.Name, names: dict[str, Any]) -> Any:
        return names[node.id]

    def of_joinedstr(self, _node: ast.JoinedStr, _names: dict[str, Any]) -> Open:
        return NOTHING

    def of_lambda(self, node: ast.Lambda, names: dict[str, Any]) -> Later:
        return Later(node, names)

    def of_yieldfrom(self, node: ast.YieldFrom, names: dict[str, Any]) -> Any:
        return self.value(node.value, names)

    def of_namedexpr(self, node: ast.NamedExpr, names: dict[str, Any]) -> Any:
        value = self.value(node.value, names)
        self.bind(node.target, value, names)
        return value

    def of_tuple(self, node: ast.Tuple, names: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(self.spliced(node.elts, names))

    def of_list(self, node: ast.List, names: dict[str, Any]) -> list[Any]:
        return list(self.spliced(node.elts, names))

    def of_dict(self, node: ast.Dict, names: dict[str, Any]) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key, one in zip(node.keys, node.values, strict=True):
            value = self.value(one, names)
            found |= {self.value(key, names): value} if key else value
        return found

    def spliced(self, nodes: list[ast.expr], names: dict[str, Any]) -> list[Any]:
        found: list[Any] = []
        for node in nodes:
            value = self.value(node.value if isinstance(node, ast.Starred) else node, names)
            if not isinstance(node, ast.Starred) or (isinstance(value, Open) and value.name == "adjacent"):
                found.append(value)
                continue
            known = isinstance(value, tuple | list) and not isinstance(value, Open)
            found += value if known else split(value, 2 if value.pieces else 1)
        return found

    def of_subscript(self, node: ast.Subscript, names: dict[str, Any]) -> Any:
        base, key = self.value(node.value, names), self.value(node.slice, names)
        if isinstance(base, Open) or isinstance(key, Open):
            return Open(flat(base))
        return base[key]

    def of_attribute(self, node: ast.Attribute, names: dict[str, Any]) -> Any:
        base = self.value(node.value, names)
        if isinstance(base, Thing):
            inside = inspect.getattr_static(base.kind, node.attr, None)
            if inspect.isfunction(inside):
                return Method(inside)
            if node.attr == "game":
                return Thing(Game)
            if node.attr == "target":
                self.words.add("target Spirit")
            return self.looked_up(node.attr)
        return self.looked_up(node.attr) if isinstance(base, Open) else getattr(base, node.attr)

    def looked_up(self, name: str) -> Open:
        """What an effect reads from the table by a name."""
        if name in ("adjacent", "source"):
            self.words.add(name)
        if name == "played":
            self.words.add("this turn")
        return LOOKED_UP.get(name, Open(name=name))

    def of_unaryop(self, node: ast.UnaryOp, names: dict[str, Any]) -> Any:
        value = self.value(node.operand, names)
        if isinstance(node.op, ast.USub):
            return -value
        assert isinstance(node.op, ast.Not)
        return Open(frozenset({lacking(flat(value))})) if isinstance(value, Open) else not value

    def of_boolop(self, node: ast.BoolOp, names: dict[str, Any]) -> Open:
        values = [self.value(value, names) for value in node.values]
        if isinstance(node.op, ast.And) and False in values:
            return False
        if not any(isinstance(value, Open) for value in values):
            return next((value for value in values if bool(value) == isinstance(node.op, ast.Or)), values[-1])
        return Open(NONE.union(*map(flat, values)))

    def of_compare(self, node: ast.Compare, names: dict[str, Any]) -> Any:
        left, right = self.value(node.left, names), self.value(node.comparators[0], names)
        if isinstance(node.left, ast.Attribute) and node.left.attr == "kind":
            return Open(flat(right)) if isinstance(node.ops[0], ast.In) else NOTHING
        if isinstance(left, Open) and isinstance(right, int):
            if not flat(left):
                return NOTHING
            how, more = COMPARED[type(node.ops[0])]
            return Open(frozenset({number(f"{how} {right + more}", flat(left))}))
        return Open(flat(left) | flat(right)) if isinstance(node.ops[0], ast.In | ast.Gt) else NOTHING

    def of_ifexp(self, node: ast.IfExp, names: dict[str, Any]) -> Any:
        test = self.value(node.test, names)
        if not isinstance(test, Open):
            return self.value(node.body if test else node.orelse, names)
        either, other = self.value(node.body, names), self.value(node.orelse, names)
        parts = ((frozenset({"otherwise"}), other), (flat(test), either))
        whole = (Term(None),)
        return Open(terms=tuple(
            term._replace(when=when) for when, part in parts for term in (whole if part is None else terms_of(part))
        ))  # fmt: skip

    def of_binop(self, node: ast.BinOp, names: dict[str, Any]) -> Any:
        left, right = self.value(node.left, names), self.value(node.right, names)
        if isinstance(node.op, ast.BitOr):
            return merged(left, right)
        if isinstance(node.op, ast.Sub):
            less = Term(-right) if isinstance(right, int) and right else None  # else: what has been counted before
            return Open(terms=(*terms_of(left), *([less] if less else [])))
        if isinstance(node.op, ast.FloorDiv):
            return Open(
                terms=tuple(
                    term._replace(per=frozenset(f"{right} {kind}" for kind in term.per)) for term in terms_of(left)
                )
            )
        if isinstance(node.op, ast.Mult):
            n, value = (left, right) if isinstance(left, int) else (right, left)
            return Open(terms=tuple(term._replace(n=n * term.n) for term in terms_of(value) if n))
        assert isinstance(node.op, ast.Add)
        return Open(terms=(*terms_of(left), *terms_of(right)))

    def of_comprehension(self, generators: list[ast.comprehension], names: dict[str, Any]) -> Any:
        """What a comprehension runs over, with its names bound."""
        over: Any = NOTHING
        for one in generators:
            over = self.value(one.iter, names)
            loop = [name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)]
            names |= dict.fromkeys(loop, over if isinstance(over, Open) and over.pieces else NOTHING)
            for test in one.ifs:
                self.words |= flat(self.value(test, names))
        return over

    def of_listcomp(self, node: ast.ListComp | ast.DictComp, names: dict[str, Any]) -> Open:
        over = self.of_comprehension(node.generators, dict(names))
        return Open(pieces=over.pieces) if isinstance(over, Open) else NOTHING

    of_dictcomp = of_listcomp

    def of_generatorexp(self, node: ast.GeneratorExp, names: dict[str, Any]) -> Open:
        inside = dict(names)
        over = self.of_comprehension(node.generators, inside)
        each = self.value(node.elt, inside)
        if isinstance(each, Open) and (each.terms or each.words):
            return each
        return over if isinstance(over, Open) else NOTHING

    # -- calls ----------------------------------------------------------------------------------

    def of_call(self, node: ast.Call, names: dict[str, Any]) -> Any:
        what = self.value(node.func, names)
        args = self.spliced(node.args, names)
        named = {keyword.arg: self.value(keyword.value, names) for keyword in node.keywords if keyword.arg}
        if isinstance(what, Method):
            return self.rule(what.function, (None, *args), named)
        if isinstance(what, Open):
            return self.builtin(what.name, what, args)
        module = getattr(what, "__module__", None) or ""
        if what is where.only:
            return NOTHING
        if inspect.isfunction(what) and module.startswith("spirit_tutor.box"):
            return self.function(what, *args, **named)
        if inspect.isfunction(what) and module.startswith("spirit_tutor.rules"):
            return self.rule(what, args, named)
        if what is Running:
            return Running(**{**inspect.signature(Running).bind(*args, **named).arguments, "source": ""})
        if getattr(what, "__name__", "") == "_replace":
            return what(**named)
        if what is Where and any(isinstance(value, Open) for value in named.values()):
            return Open(of_where(Where(**dict.fromkeys(named, "x"))))
        if isinstance(what, type) and not any(isinstance(value, Open) for value in (*args, *named.values())):
            return what(*args, **named)
        return self.builtin(getattr(what, "__name__", ""), what, args)

    def builtin(self, name: str, what: Any, args: list[Any]) -> Any:
        if name in ("append", "range"):
            return what(*args)
        if name == "fromkeys":
            if {one.name for one in args[0] if isinstance(one, Open)} == {"target", "spirit"}:
                self.words.add("another")
            return NOTHING
        if name == "min":
            amount, most = args
            if isinstance(most, Open):
                return Open(terms=(Term(1, frozenset({pair(flat(amount) | flat(most))})),))
            if isinstance(amount, Open):
                self.words.add(f"at most {most}")
            return amount
        if name == "get":
            return Open(terms=(Term(1, frozenset(args[:1])),))
        if name == "bool":
            return Open(terms=(Term(1, when=flat(args[0])),))
        if name in ("sum", "any", "list", "tuple", "len"):
            return args[0]
        raise LookupError(f"the effect calls {name}, which is not known here")

    def rule(self, function: Callable[..., Any], args: Iterable[Any], named: Mapping[str, Any]) -> Any:
        """A word of the rules' vocabulary."""
        given = inspect.signature(function).bind(*args, **named)
        given.apply_defaults()
        name = function.__name__
        own = f"{function.__module__.rpartition('.')[2]}.{name}"
        name = own if own in VOCABULARY else name
        if name not in VOCABULARY:
            raise LookupError(f"the effect uses {name}, which is not known here")
        result = VOCABULARY[name](self, given.arguments)
        return NOTHING if result is None else result

    def later(self, part: Later | Method) -> None:
        if isinstance(part, Method):
            self.rule(part.function, (None,), {})
        else:
            self.value(part.node.body, dict(part.names))


def merged(one: Any, other: Any) -> Open:
    """Two sets of pieces to choose from."""
    return Open(pieces=tuple(dict.fromkeys((*pieces_of(one), *pieces_of(other)))))


def pieces_of(value: Any) -> tuple[Words, ...]:
    if isinstance(value, Open):
        return value.pieces
    return tuple(frozenset({one.kind}) for one in value if isinstance(one, Piece)) if isinstance(value, tuple) else ()


def split(value: Open, many: int) -> list[Open]:
    """An open value in so many parts: of a piece, its land and where it goes, or of a land and a piece in it."""
    parts = [Open(value.words, value.terms)] * many
    if value.pieces:
        parts[0 if many == 3 else -1] = Open(pieces=value.pieces)
    return parts


LOOKED_UP = {
    "coastal": Open(frozenset({"Coastal"})),
    "has_presence": Open(frozenset({PRESENCE})),
    "on_another": Open(frozenset({"another"})),
    "sacred_sites": Open(terms=(Term(1, frozenset({SACRED_SITE})),)),
    "presence": Open(terms=(Term(1, frozenset({PRESENCE})),)),
    "played": Open(terms=(Term(1, frozenset({CARD})),)),
    "own_presence": Open(terms=(Term(1, frozenset({PRESENCE})),)),
    "strife": Open(terms=(Term(1, frozenset({STRIFE})),)),
    "removed_tokens": Open(frozenset({"removed"})),
    "terror_level": Open(frozenset({TERROR})),
    "players": Open(terms=(Term(1, frozenset({"player"})),)),
}

Given = Mapping[str, Any]


def does(verb: str) -> Callable[[Effect, Given], Open]:
    """A rule that does one thing to pieces."""

    def read(effect: Effect, given: Given) -> Open:
        effect.deed(verb, given["amount"], flat(given.get("kinds", ())), up_to=given.get("up_to"))
        if given.get("spread"):
            effect.words.add("spread")
        return NOTHING

    return read


def notes(*words: str, gives: Open = NOTHING, may: bool = False) -> Callable[[Effect, Given], Open]:
    """A rule that adds words only, or that only gives something."""

    def read(effect: Effect, _given: Given) -> Open:
        effect.words |= set(words)
        effect.may = effect.may or may
        return gives

    return read


def done(verb: str, amount: int, *kinds: str) -> Callable[[Effect, Given], Open]:
    """A rule that always does the same."""

    def read(effect: Effect, _given: Given) -> Open:
        effect.deed(verb, amount, frozenset(kinds))
        return NOTHING

    return read


def counted(_effect: Effect, given: Given) -> Open:
    return Open(terms=(Term(1, flat(given["kinds"])),))


def add(effect: Effect, given: Given) -> None:
    effect.deed("Add", given["amount"], flat(given["kind"]))


def so_many(verb: str, *kinds: str, amount: str = "amount") -> Callable[[Effect, Given], None]:
    """A rule that does one thing to pieces that its name tells."""
    return lambda effect, given: effect.deed(verb, given[amount], frozenset(kinds))


def both(*parts: Callable[[Effect, Given], Any]) -> Callable[[Effect, Given], None]:
    """A rule that is read in two ways."""

    def read(effect: Effect, given: Given) -> None:
        for part in parts:
            part(effect, given)

    return read


def replace(effect: Effect, given: Given) -> None:
    effect.deed("Replace", given["amount"], flat(given["old"]), by=(given["by"], given["new"]), up_to=given["up_to"])


def replace_around(effect: Effect, given: Given) -> None:
    effect.deed("Replace", 1, flat(given["old"]), by=(1, given["new"]))


def downgrade(effect: Effect, given: Given) -> None:
    kinds = flat(given["piece"]) if "piece" in given else {CITY, TOWN}
    for old, new in ((CITY, TOWN), (TOWN, EXPLORER)):
        if old in kinds:
            effect.deed("Replace", 1, frozenset({old}), by=(1, new))


def remove_piece(effect: Effect, given: Given) -> None:
    for kinds in given["piece"].pieces:
        effect.deed("Remove", 1, kinds)


def fight(effect: Effect, given: Given) -> None:
    for side, other in ((given["one"], given["other"]), (given["other"], given["one"])):
        for kind in side:
            effect.deed("Damage", RAVAGE_DAMAGE[kind], flat(other), per=frozenset({kind}))


def move_one(effect: Effect, given: Given) -> None:
    effect.may = effect.may or given["up_to"]
    for verb in given["about"].split(" or "):
        for kinds in given["legal"].pieces:
            effect.deed(verb.capitalize(), 1, kinds)


def choose(effect: Effect, given: Given) -> Any:
    effect.may = effect.may or given["stop"]
    return given["options"] if isinstance(given["options"], Open) else NOTHING


def choose_land(effect: Effect, given: Given) -> Open:
    effect.may = effect.may or given.get("may", False)
    effect.words |= {"different lands"} if given.get("different") else NONE
    return NOTHING


def lands_where(effect: Effect, given: Given) -> Open:
    effect.words |= of_where(given["where"])
    return NOTHING


def lands_of(effect: Effect, given: Given) -> Open:
    effect.words |= of_where(given.get("where", Where()))
    return NOTHING


def within(effect: Effect, given: Given) -> Open:
    effect.words |= {f"Range {given['steps']}", PRESENCE}
    return NOTHING


def choose_lands(effect: Effect, given: Given) -> Open:
    effect.words |= {f"up to {given['number']} lands" if given["up_to"] else f"{given['number']} lands"}
    return NOTHING


def add_presence(effect: Effect, given: Given) -> None:
    effect.deed("Add", 1, frozenset({PRESENCE}))
    effect.words |= {f"Range {given['reach']}"} if given["reach"] else NONE


def put_strife(effect: Effect, given: Given) -> None:
    effect.deed("Add", 1, frozenset({STRIFE}))
    kinds = flat(given["piece"])
    effect.words |= kinds if kinds != frozenset(INVADERS) else NONE


def damage_for_strife(effect: Effect, _given: Given) -> None:
    effect.deed("Damage", 1, frozenset(INVADERS), per=frozenset({STRIFE}))


def damage_across(effect: Effect, given: Given) -> None:
    effect.deed("Damage", given["amount"], flat(given["kinds"]))
    effect.words |= {"one pool"} if len(given["lands"]) > 1 else NONE


def ravage(effect: Effect, given: Given) -> None:
    effect.words |= {"Ravage"} | ({f"{given['less']} less"} if given["less"] else NONE)


def push_presence(effect: Effect, given: Given) -> None:
    effect.deed("Push", 1, frozenset({PRESENCE}))
    for kind, most in given["along"].items():
        effect.deed("Take", most, frozenset({kind}), up_to=True)
    effect.may = True


def remove_tokens(effect: Effect, _given: Given) -> Open:
    tokens = frozenset({*TOKENS, STRIFE})
    effect.deed("Remove", None, tokens, up_to=True)
    return Open(terms=(Term(1, tokens),))


def return_tokens(effect: Effect, given: Given) -> None:
    effect.words |= {f"up to {given['most']} back"}


def as_target(effect: Effect, given: Given) -> None:
    effect.words.add("target Spirit")
    effect.later(given["part"])


def add_effect(effect: Effect, given: Given) -> None:
    begin(effect, given["effect"]._asdict())


def begin_later(effect: Effect, given: Given) -> None:
    coming: Coming = given["coming"]
    begin(effect, {**coming.effect._asdict(), "lasting": True})
    effect.words.add(f"next {coming.action.capitalize()}")


POWERS = {MINOR: MINOR_CARD, MAJOR: MAJOR_CARD, "": CARD}


def gain_power(effect: Effect, given: Given) -> None:
    effect.deed("Gain", 1, frozenset({POWERS[given["kind"] or ""]}))
    effect.words |= {"left over", "1"} if given["leftover_to"] else NONE
    effect.words |= {f"out of {given['number']}"} if given["number"] != 4 else NONE
    effect.words |= NONE if given["forgets"] else {"no Forget"}


def branch(effect: Effect, given: Given) -> None:
    for effect.branch, part in enumerate(given["branches"].values(), 1):
        effect.later(part)
    effect.branch = 0


def sacrifice(effect: Effect, given: Given) -> None:
    for _, part in given["ways"].values():
        effect.later(part)


def begin(effect: Effect, given: Given) -> None:
    """A running effect: a deed, or words."""
    kind, amount, of, uses = (given.get(name) for name in ("kind", "amount", "of", "uses"))
    effect.words |= of_where(given["where"]) if given.get("where") else NONE
    effect.words |= NONE if kind in ("keep card", "quicken") or given.get("lasting") else {"this turn"}
    if uses not in (None, amount) and kind not in SAID_AS:
        effect.words.add(f"{amount} in {uses} uses")
    effect.may = effect.may or kind in MAY_BE_LEFT
    if kind in RUNNING:
        verb, kinds, up_to = RUNNING[kind]
        per = frozenset({STRIFE}) if kind == "health per strife" else flat(given["per"])
        if kind == "fear where destroyed":
            effect.deed(verb, amount)
            effect.words |= {"first" if uses == 1 else f"{uses} times"} | flat(of)
            return
        effect.deed(verb, uses or amount, flat(of) | kinds, per=per, up_to=up_to)
    elif kind in ("damage where destroyed", "damage around destroyed"):
        effect.deed("Damage", amount, frozenset(INVADERS), per=flat(of))
        effect.words |= {"adjacent", "that Damage"} if "around" in kind else NONE
    elif kind == "skip":
        effect.words |= {
            f"no {re.sub('ravage|build|explore', lambda name: name[0].capitalize(), action)}" for action in of
        }
    elif kind in SAID_AS:
        named = [name.capitalize() for name in of]
        effect.words |= {word.format(*named, amount=amount, uses=uses) for word in SAID_AS[kind]}
        effect.words |= {HOLD}.intersection(of)
    else:
        effect.words |= {"lend": {PRESENCE}, "no blight": {BLIGHT}, "unharmed": flat(of)}[kind]


MAY_BE_LEFT = ("keep card", "lend", "repeat", "damage around destroyed", "push added", "other speed")
SAID_AS = {  # running effects that a text has a phrase of its own for
    "instead": ["{uses} {0} is {1}"],
    "push added": ["push what is added"],
    "other speed": ["{amount} of {uses} other speed"],
    "redirected": ["redirected"],
    "no counterattack": ["no counterattack"],
    "skip lowest": ["not the lowest"],
    "skip card": ["skip {uses}", "next {0}"],
    "explore cards": ["{amount} card"],
    "card-plays": ["{amount} card play"],
    "no source": ["no source"],
}


RUNNING = {
    "defend": ("Defend", NONE, False),
    "element": ("Element", NONE, False),
    "health": ("Health", NONE, False),
    "health per strife": ("Health", NONE, False),
    "fear where destroyed": ("Fear", NONE, False),
    "range": ("Range +", NONE, False),
    "keep card": ("Take", frozenset({CARD}), False),
    "repeat": ("Repeat", frozenset({CARD}), False),
    "quicken": ("Use", NONE, True),
}
VOCABULARY: dict[str, Callable[[Effect, Given], Any]] = {
    "push": does("Push"), "gather": does("Gather"), "move": does("Move"), "destroy": does("Destroy"),
    "remove": does("Remove"), "damage": does("Damage"), "damage_each": does("Damage to each"),
    "damage_apart": does("Damage apart"), "fear": does("Fear"), "generate": does("Fear"), "defend": does("Defend"),
    "carry_defend": does("Defend"), "energy": does("Energy"), "energy.gain": does("Energy"), "pay": does("Pay"),
    "remove_health": so_many("Remove Health", *INVADERS, amount="most"), "remove_piece": remove_piece,
    "take_away": remove_piece, "health.destroy": lambda effect, given: effect.deed("Destroy", 1, flat(given["piece"])),
    "replace": replace, "replace_around": both(replace_around, notes("adjacent")), "downgrade": downgrade,
    "fight": fight, "damage_by_strife": notes("Strife fights", "Strife stays", *INVADERS, STRIFE),
    "damage_for_each_strife": both(damage_for_strife, notes(*INVADERS)), "ravage": ravage,
    "damage_around": both(so_many("Damage", *INVADERS), notes("adjacent", "one pool")), "damage_across": damage_across,
    "add": add, "blight.add": so_many("Add", BLIGHT), "add_blight": so_many("Add", BLIGHT),
    "remove_blight": so_many("Remove", BLIGHT), "add_strife": so_many("Add", STRIFE), "strife.add": so_many("Add", STRIFE),
    "strife.put": put_strife,
    "remove_tokens": remove_tokens, "return_tokens": return_tokens, "destroy_board": notes("board"),
    "move_one": move_one, "push_toward_ocean": lambda effect, given: effect.deed("Push", None, flat(given["kinds"])),
    "push_presence": push_presence, "add_presence": add_presence, "destroy_presence": so_many("Destroy", PRESENCE),
    "destroy_own": so_many("Destroy", PRESENCE), "destroy_presence_on": so_many("Destroy", PRESENCE),
    "bring_back_presence": so_many("Bring", PRESENCE), "gain_power": gain_power, "forget": done("Forget", 1, CARD),
    "give_power": both(notes(may=True), done("Give", 1, CARD)), "deal": notes("deal", "beside"),
    "play_card": both(notes(may=True), done("Play", 1, CARD)), "play_at_once": notes("play at once", may=True),
    "begin": begin, "this_turn": begin, "add_effect": add_effect, "lasting_effects.begin": add_effect, "change": notes(),
    "begin_later": begin_later,
    "other_branch": notes("both", may=True), "as_target": as_target, "choose_lands": choose_lands,
    "is_sacred_site": notes(gives=LOOKED_UP["sacred_sites"]), "elements": notes(), "lands_of": lands_of,
    "log": notes(), "tell_if_none": notes(), "in_play": notes(), "cards_to_explore": notes(),
    "branch": branch, "sacrifice": sacrifice, "choose": choose, "choose_land": choose_land,
    "lands_where": lands_where, "within": within, "count": counted, "destroyed": counted,
    "towns_and_cities": notes(gives=Open(frozenset({TOWN, CITY}))),
    "pieces_in": lambda _effect, given: Open(pieces=(flat(given["kinds"]),)),
    "moves": lambda _effect, given: Open(pieces=(flat(given["kinds"]),)),
    "sacred_sites": notes(gives=LOOKED_UP["sacred_sites"]),
    "contents": notes(), "spirit": notes(), "owned": notes(), "lands": notes(),
    "reaches": lambda effect, given: given["line"] in effect.reached,
}  # fmt: skip


def of_effect(
    function: Callable[..., Any], words: Iterable[str] = (), *, reached: Iterable[int] = (),
    then: Callable[..., Any] | None = None,
) -> Told:  # fmt: skip
    """What an effect does; `words` are added for what stands beside it on the card."""
    effect = Effect(reached)
    effect.function(function)
    if then is not None:
        effect.function(then)
    effect.words |= set(words)
    return effect.told()


# -- what stands on a card ------------------------------------------------------------------------------


Card = Power | FearCard | BlightCard
CARDS: dict[str, Card] = {**BOX.powers, **BOX.fear, **BOX.blight}
LEVELS = ("I", "II", "III")
TIMINGS = {EACH_INVADER_PHASE: "each Invader Phase", EACH_SPIRIT_PHASE: "each Spirit Phase", IMMEDIATE: "at once"}


class Unit(NamedTuple):
    """A text and what it is about."""

    name: str
    text: str
    told: Told
    target: Words = NONE


def units_of(card: Card) -> Iterable[Unit]:
    """The texts of a card, with what their effects do: base text and threshold lines, or the three levels."""
    if isinstance(card, Power):
        target = of_where(card.target) | ({card.target_spirit} & {"another"})
        main = card.effect or card.lines[0].effect
        base = of_effect(main) if main else Told((), NONE, may=False)
        if card.effect:
            yield Unit(card.name, card.text, base, target)
        for place, line in enumerate(card.lines, 1):
            yield Unit(f"{card.name}, line {place}", line.text, of_line(card, line, base), target)
    elif isinstance(card, FearCard):
        for level, one in zip(LEVELS, card.levels, strict=True):
            words = {"each player"} if one.each_player else NONE
            yield Unit(f"{card.name} {level}", one.text, of_effect(one.effect, words, then=one.then))
    else:
        words = {"each Spirit"} if card.each == SPIRIT else NONE
        words |= {"each board"} if card.each == BOARD else NONE
        words |= {TIMINGS[card.timing]}
        yield Unit(card.name, card.text, of_effect(card.effect, words))


def effects_of(card: Card) -> list[Callable[..., Any]]:
    """The functions that a card does."""
    if isinstance(card, Power):
        found = [card.effect, *(line.effect for line in card.lines)]
    else:
        found = [one.effect for one in card.levels] if isinstance(card, FearCard) else [card.effect]
    return [inspect.unwrap(effect) for effect in found if effect]


def of_line(power: Power, line: ThresholdLine, base: Told) -> Told:
    """What a line adds: what it declares, its own effect, and what the Power's effect does differently for it."""
    deeds: list[Deed] = []
    words, may = set(), line.instead == "may"
    words |= {f"instead of {line.instead}"} if line.instead else set()
    if line.range_is is not None or line.range_more:
        deeds.append(Deed("Range", line.range_is) if line.range_is else Deed("Range +", line.range_more))
    if line.fast:
        words, may = words | {"as if Fast"}, True
    if line.repeat:
        deeds.append(Deed("Repeat this", 1))
        words |= {"adjacent"} if line.repeat == ADJACENT_LAND else set()
    if line.effect:
        own = of_effect(line.effect)
        deeds += own.deeds
        words, may = words | own.words, may or own.may
    place = power.lines.index(line)
    main = power.effect if power.kind != INNATE else power.lines[0].effect if place else None
    if main:
        full = of_effect(main, reached=[place])
        deeds += without(full.deeds, base.deeds)
        deeds += [deed._replace(verb=f"not {deed.verb}") for deed in without(base.deeds, full.deeds)]
        words |= full.words - base.words
        may = may or (full.may and not base.may)
    return Told(tuple(deeds), frozenset(words), may)


def without(deeds: Iterable[Deed], others: Iterable[Deed]) -> Iterable[Deed]:
    """The deeds without those others, one for one."""
    left = Counter(others)
    for deed in deeds:
        if left[deed]:
            left[deed] -= 1
        else:
            yield deed


def merged_deeds(told: Told) -> Told:
    """As it is told, with "1 for each Town. 1 for each Dahan." as 1 for each of both."""
    deeds: list[Deed] = []
    for deed in told.deeds:
        last = deeds[-1] if deeds else None
        if last and deed.per and last.per and last._replace(per=deed.per) == deed:
            deeds[-1] = last._replace(per=last.per | deed.per)
        else:
            deeds.append(deed)
    return told._replace(deeds=tuple(deeds))


TAKING = ("Push", "Remove", "Remove Health")


def differences(unit: Unit, text: str) -> list[str]:
    """Where a text does not say what the unit does."""
    said, done = merged_deeds(of_text(text)), merged_deeds(unit.told)
    found = [f"said {one}, done {other}" for one, other in zip_longest(said.deeds, done.deeds) if one != other]
    if said.may != done.may:
        found.append(f"may is {'said' if said.may else 'done'} only")
    # "For each Dahan" asks for Dahan; that a piece can be taken where it is needs no word, nor does the printed target.
    counted = NONE.union(*(deed.per for deed in done.deeds))
    taken = NONE.union(
        *(deed.kinds | {number(f"at least {deed.amount}", deed.kinds)} for deed in done.deeds if deed.verb in TAKING),
    )
    if extra := said.words - done.words - unit.target - counted:
        found.append(f"said only: {', '.join(sorted(extra))}")
    if missing := done.words - said.words - unit.target - counted - taken:
        found.append(f"not said: {', '.join(sorted(missing))}")
    return found


TOLD_OTHERWISE: dict[str, tuple[str, str]] = {  # a text that is not read as it stands: in plain words, and why
    "The target Spirit gains 2 Energy. When Time Passes it may take 1 of its Power Cards in play back into hand "
    "instead of discarding it. On another Spirit: you may do so with 1 of yours, too.": (
        "The target Spirit gains 2 Energy. It may take 1 of its Power Cards. On another Spirit: you, too.",
        "the same effect begins for both Spirits",
    ),
    "The target Spirit gains a Minor Power: 4 are turned up, it keeps 1 in hand.": (
        "The target Spirit gains a Minor Power.",
        "4 and 1 are the figures of the rule (R5.1)",
    ),
    "1 Damage for each Blight in the land. If the land is Mountain or Sands: you may instead remove 1 Blight.": (
        (
            "If the land is Mountain or Sands: 1 Damage for each Blight; or remove 1 Blight. "
            "Otherwise: 1 Damage for each Blight."
        ),
        "which of the two is chosen before either is done",
    ),
    "The target Spirit brings back 2 of its destroyed Presence (or 1, if it has no more) to one land of its choice "
    "within Range 2 of your Presence. If any came back: 2 Damage to each Town and each City in that land.": (
        (
            "The target Spirit brings back 2 of its destroyed Presence within Range 2 of your Presence. "
            "2 Damage to each Town and each City."
        ),
        "as many as there are is how the rules do it",
    ),
    "Before the Push: the Explorers deal 1 Damage each to the Towns and Cities, and at the same time the Towns "
    "deal 2 and the Cities 3 each to the Explorers.": (
        (
            "For each Explorer: 1 Damage to the Towns and Cities. For each Town: 2 Damage to the Explorers. "
            "For each City: 3 Damage to the Explorers."
        ),
        "the figures are those of the pieces",
    ),
    "You and the target Spirit gain 3 Energy each. Either may give the other 1 Power Card from hand.": (
        "You and the target Spirit gain 3 Energy. You may give 1 Power Card. You may give 1 Power Card.",
        "once for each of the two Spirits",
    ),
    "3 Damage.": (
        "3 Damage. 1 Fear for each Town and each City, 4 Fear at most.",
        "the Fear is what the base text promises for all that this Power destroys",
    ),
    "It may do so with up to 2 more Power Cards, paying for each: 3 different ones in all.": (
        "This turn the target Spirit may Repeat 2 Power Cards.",
        "said by what the base text says",
    ),
    "1 Damage. If the land is Coastal: 1 more Damage.": (
        "1 Damage. If the land is Coastal: 2 Damage instead.",
        "the two points on a coast are one pool",
    ),
    "This Power has two target lands: one within Range 1 and a different one within Range 2, both of the same Sacred "
    "Site of yours. 4 Damage in each of them.": (
        "4 Damage. 4 Damage.",
        "once in each of the two lands; how they are chosen is printed as the range",
    ),
    "Add 1 Disease and 1 Strife; or remove any number of Beasts, Disease, Strife and Wilds: 1 Fear and 3 Damage for "
    "each of them.": (
        (
            "Add 1 Disease and 1 Strife; or remove any number of Beasts, Disease, Strife and Wilds, 1 Fear for each of "
            "them and 3 Damage for each of them."
        ),
        "what is for each of them stands once",
    ),
    "The target Spirit adds 2 of its Presence and 1 Wilds in one land within 1 land of its Presence.": (
        "The target Spirit adds 1 of its Presence within Range 1. It adds 1 of its Presence. Add 1 Wilds.",
        "one Presence after the other",
    ),
    "The next normal Explore is put off: no Invader Card is turned up for it. In the Invader Phase after that, turn "
    "up 1 more.": (
        "This turn no Invader Card is turned up for it. In the Invader Phase after that, turn up 1 more.",
        "put off means this turn's where one is still to come",
    ),
    "Each player may Gather 2 Explorers and Towns, in any mix, into one Coastal land. Then, this turn: every Coastal "
    "land has Defend 4.": (
        (
            "Each player may Gather 2 Explorers and Towns into one Coastal land next to Explorers and Towns. Then, this "
            "turn: every Coastal land has Defend 4."
        ),
        "a land that none of them can come to is not chosen",
    ),
    "Each player may Gather 1 Explorer into a land with a Town or City, or 1 Town into a land with a City.": (
        "Each player may Gather 1 Explorer or Town into a land with a Town or City.",
        "which of them may go where is a table in the effect",
    ),
    "Each player Removes 2 Explorers or 1 Town in one land with Dahan.": (
        "Each player Removes 1 Town or 2 Explorers in one land with Dahan.",
        "either of them, in no order",
    ),
    "In every land with Dahan: Remove 2 Explorers or 1 Town, chosen land by land. Then in every land with 2 or "
    "more Dahan: Remove 1 City.": (
        "In every land with Dahan: Remove 1 Town or 2 Explorers. Then in every land with 2 or more Dahan: Remove 1 City.",
        "either of them, in no order",
    ),
}


def plain(text: str) -> str:
    """The text in words that can be read."""
    return TOLD_OTHERWISE.get(text, (text, ""))[0]


UNITS = {unit.name: unit for card in CARDS.values() for unit in units_of(card)}


@every("name", UNITS)
def test_the_text_says_what_the_effect_does(name: str) -> None:
    unit = UNITS[name]
    assert differences(unit, plain(unit.text)) == []


@pytest.mark.parametrize("text", TOLD_OTHERWISE)
def test_what_is_told_otherwise_needs_to_be(text: str) -> None:
    (unit,) = [unit for unit in UNITS.values() if unit.text == text]
    assert differences(unit, text) != []


def test_every_card_of_the_box_is_read() -> None:
    lines = sum(len(power.lines) for power in BOX.powers.values())
    bases = sum(power.kind != INNATE for power in BOX.powers.values())
    assert (bases, len(BOX.fear), len(BOX.blight)) == (4 * 4 + (36 + 31) + (22 + 21), 15 + 15, 2 + 7)
    assert len(UNITS) == bases + lines + 3 * len(BOX.fear) + len(BOX.blight)


# -- it can fail ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("Wash Away", "Push up to 4 Explorers and Towns."),
        ("Wash Away", "Push up to 3 Explorers and Cities."),
        ("Wash Away", "Push 3 Explorers and Towns."),
        ("Devouring Ants", "1 Fear. Destroy 1 Dahan. 1 Damage. If the land is Jungle or Sands: 1 more Damage."),
        ("Dark and Tangled Woods", "2 Fear. If the land is Mountain or Sands: Defend 3."),
        ("Dark and Tangled Woods", "If the land is Mountain or Jungle: 2 Fear. Defend 3."),
        ("Tsunami", "8 Fear. 2 Damage. Destroy 2 Dahan."),
        ("Trade Suffers III", "Each player may Replace 1 City in a Coastal land by 1 Town."),
        ("Poisoned Land, line 1", "For each Dahan in the land: 1 more Fear and 4 more Damage."),
    ],
)
def test_a_wrong_text_is_refused(name: str, wrong: str) -> None:
    assert differences(UNITS[name], wrong) != []


def test_the_difference_is_named() -> None:
    drought = UNITS["Drought"]
    assert differences(drought, drought.text.replace("Destroy 3 Towns. ", ""))[-1].endswith(
        f"done {drought.told.deeds[2]}"
    )
    assert differences(drought, f"{drought.text} This turn.") == ["said only: this turn"]
    assert differences(UNITS["Avoid the Dahan III"], "This turn the Invaders do not Build.") == ["not said: D"]


def test_an_effect_in_unknown_words_is_not_passed_over() -> None:
    def effect(use: Use) -> None:
        use.between_the_lines(3)  # type: ignore[attr-defined]

    with pytest.raises(LookupError, match="between_the_lines"):
        of_effect(effect)


OTHER_WORDS = {
    "Explorer": "Town", "Town": "City", "City": "Explorer", "Dahan": "Explorer", "Invader": "Dahan", "Blight": "Dahan",
    "Presence": "Blight", "Sacred Site": "Dahan", "Fear": "Energy", "Energy": "Fear", "Damage": "Fear",
    "Mountain": "Wetland", "Jungle": "Mountain", "Sands": "Jungle", "Wetland": "Sands", "Coastal": "Inland",
    "Inland": "Coastal", "Push": "Gather", "Gather": "Push", "Remove": "Destroy", "Destroy": "Remove", "Defend": "Push",
    "not Build": "not Explore", "no Build": "no Ravage", "No Ravage": "No Build",
}  # fmt: skip
MAY = r"\bmay (?!\w+ up to)"
DROPPED = ["up to ", "Otherwise: ", ", no two the same,", "instead ", "Instead: ", "Each player "]


def wrong_texts(text: str) -> Iterable[str]:
    """The text with one thing changed."""
    for match in re.finditer(r"\d+", text):
        yield text[: match.start()] + str(int(match.group()) + 1) + text[match.end() :]
    for word, other in OTHER_WORDS.items():
        for match in re.finditer(rf"\b{word}(?:s\b)?", text):
            yield text[: match.start()] + other + text[match.end() :]
    yield from (text.replace(words, "", 1) for words in DROPPED if words in text)
    if re.search(MAY, text):
        yield re.sub(MAY, "", text)
    sentences = text.split(". ")
    if len(sentences) > 1:
        yield from (". ".join(one for one in sentences if one is not gone) for gone in sentences)
    yield text.replace("; or ", ". ") if "; or " in text else f"{text} Add 1 Blight."


@every("name", UNITS)
def test_no_word_of_a_text_can_be_another(name: str) -> None:
    unit = UNITS[name]
    assert [wrong for wrong in wrong_texts(unit.text) if not differences(unit, wrong)] == []


OTHERS: dict[Any, Any] = {
    "EXPLORER": "TOWN", "TOWN": "DAHAN", "CITY": "TOWN", "DAHAN": "EXPLORER", "BLIGHT": "DAHAN",
    "BUILDINGS": "INVADERS", "INVADERS": "BUILDINGS", **dict(pairwise((*TERRAINS, TERRAINS[0]))), True: False,
}  # fmt: skip
UNSEEN = {  # changes that leave the words of the text as they are
    ("_unharmed_and_remove_blight", "BLIGHT -> DAHAN"),  # which lands are offered for the Blight that is removed
    ("_more_damage_in_the_mists", "BUILDINGS -> INVADERS"),  # what is taken off, as counted before
    ("_belief_drives_out", "INVADERS -> BUILDINGS"),  # which lands are offered for the Invaders that are Removed
    ("_abandon", "EXPLORER -> TOWN"),
    ("_dahan_come_or_go", "INVADERS -> BUILDINGS"),  # one end of the move; the other still says Invaders
    ("_dahan_come_or_go", "INVADERS -> BUILDINGS #2"),
    ("_push_to_more_buildings", "BUILDINGS -> INVADERS"),  # one side of the comparison; the other still says it
    ("_push_to_more_buildings", "BUILDINGS -> INVADERS #2"),
    ("_gather_to_safety", "TOWN -> DAHAN"),  # the table of who may go where
    ("_gather_to_safety", "CITY -> TOWN"),
    ("portents_of_disaster", "INVADERS -> BUILDINGS"),  # the land has Invaders, it is printed so
    ("_punish", "0 -> 1 #2"),  # of an Element that the Spirit has none of
    ("_punish", "0 -> 1 #3"),
    ("_push_explorers", "0 -> 1"),
    ("_put_off_the_explore", "0 -> 1"),  # whether an Explore is still to come
    ("_may_gather_to_the_coast", "2 -> 3"),  # where a move says its end
}


def is_log(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "log"


def wrong_sources(function: Callable[..., Any]) -> Iterable[str]:
    """Changes one figure, kind of piece, terrain or `up_to` after another in the source that is read, and undoes it."""
    changes: list[str] = []
    body = node_of(function).body
    nodes = [one for part in (body if isinstance(body, list) else [body]) for one in ast.walk(part)]
    logged = {one for node in nodes if is_log(node) for one in ast.walk(node)}
    for node in (one for one in nodes if one not in logged):
        field = "value" if isinstance(node, ast.Constant) else "id"
        kept = getattr(node, field, None)
        other = OTHERS.get(kept, kept) if isinstance(kept, str | bool) else kept + 1 if isinstance(kept, int) else kept
        if other == kept or (field == "id" and other not in function.__globals__):
            continue
        setattr(node, field, other)
        change = f"{kept} -> {other}"
        changes.append(change)
        try:
            yield change if changes.count(change) == 1 else f"{change} #{changes.count(change)}"
        finally:
            setattr(node, field, kept)


@every("name", CARDS)
def test_no_figure_or_piece_of_an_effect_can_be_another(name: str) -> None:
    for function in effects_of(CARDS[name]):
        for change in wrong_sources(function):
            agree = all(not differences(unit, plain(unit.text)) for unit in units_of(CARDS[name]))
            assert agree == ((function.__qualname__.split(".")[0], change) in UNSEEN), change


# -- Events ---------------------------------------------------------------------------------------------

EVENT_PARTS = {
    f"{card.name}: {part.name}": (card, part)
    for card in BOX.events.values()
    for part in (*card.main, card.token, card.dahan)
    if part is not None
}
NOT_IN_THE_EFFECT = {  # figures that stand in a text alone
    "A Strange Madness among the Beasts: Seek a Safer Home": {"2"},  # what "both" are is one rule for all such parts
    "Seeking the Interior: Forsake the Barren Land": {"2"},
    "Wave of Reconnaissance: Retreat": {"2"},
    "Distant Exploration: Distant Exploration": {"2"},  # one step more than usual
}
NOT_SAID = {"War Touches the Island's Shores: Reclaim Territory": {"2"}}  # the place of the land in a move


def worked_with(value: Any) -> Words:
    """The figures, pieces, terrains and Elements that a part of the box works with, followed through what it calls."""
    found: set[str] = set()
    seen: set[int] = set()
    left = [value]
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, bool):
            continue
        seen.add(id(one))
        if isinstance(one, Where):
            left += [tuple(one)[: Where._fields.index("presence")], one.any_of, one.beside]
        elif isinstance(one, Instruction):
            left += [one.effect, one.among, one.prevent]
        elif isinstance(one, tuple | list):
            left += one
        elif isinstance(one, dict):
            left += [*one, *one.values()]
        elif isinstance(one, int):
            found |= {str(abs(one))}
        elif isinstance(one, str):
            found |= {one}.intersection((*INVADERS, DAHAN, BLIGHT, *TOKENS, *TERRAINS, *ELEMENTS))
        elif inspect.isfunction(one) and one.__module__.startswith("spirit_tutor.box"):
            left += [cell.cell_contents for cell in one.__closure__ or ()]
            left += [*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()]
            left += [constant for node in ast.walk(node_of(one)) if (constant := constant_of(node, one)) is not None]
    return frozenset(found)


def constant_of(node: ast.AST, function: Callable[..., Any]) -> Any:
    """What a word of a source stands for, where that is a constant or a name of its module."""
    if isinstance(node, ast.Constant):
        return node.value
    return function.__globals__.get(node.id) if isinstance(node, ast.Name) else None


@every("name", EVENT_PARTS)
def test_an_event_names_what_its_effect_works_with(name: str) -> None:
    """Events are put together from parts; the figures and pieces of both are compared, not their order."""
    card, part = EVENT_PARTS[name]
    aided = {part.price.aided_by} if part.price else set()
    said = NONE.union(*(word.split() for word in words_in(part.text) | aided))
    chosen = card.alone if part in card.main else None
    done = worked_with((part.instructions, chosen, part.returns_under))
    figures = frozenset("01")  # too small to tell anything: they count places, too
    beside = NONE.union(*(words_in(other.text) for other in card.main)) if chosen else NONE  # done by one effect
    assert done - said - beside - figures == NOT_SAID.get(name, NONE)
    assert {word for word in said if word.isdigit()} - done - figures == NOT_IN_THE_EFFECT.get(name, set())


# -- the page of our readings ---------------------------------------------------------------------------


def numbers(page: str, pattern: str) -> list[str]:
    return re.findall(rf"{pattern}([RDU]\d+(?:\.\d+[a-z]?)?)", page, re.MULTILINE)


def test_every_card_that_the_page_names_exists() -> None:
    named = re.findall(r"\*\*([^*]+)\*\*", PAGE.read_text(encoding="utf-8"))
    every = open_box("base", "branch-and-claw")
    cards = {*every.powers, *every.fear, *every.blight, *every.events}
    rules = {rule.name for one in every.adversaries.values() for level in one.levels for rule in level.rules}
    assert set(named) <= cards | rules | {panel.name for panel in every.panels.values()}
    assert len(named) == len(set(named)) > 0


def test_every_number_that_the_page_gives_leads_to_its_rule() -> None:
    page, rules = PAGE.read_text(encoding="utf-8"), RULES.read_text(encoding="utf-8")
    section, anchors = "", {}
    for line in rules.splitlines():
        if line.startswith("## "):
            section = re.sub(r"[^\w -]", "", line[3:].lower()).replace(" ", "-")
        anchors |= dict.fromkeys(numbers(line, "^- "), section)
    links = dict(re.findall(r"^\[(\w[\w.]+)\]: rules\.md#(.+)$", page, re.MULTILINE))
    assert links == {number: anchors[number] for number in numbers(page, r"\[")}
    decided = [number for number in anchors if number[0] in "DU"]
    assert numbers(page, r"^\| \[") == decided
