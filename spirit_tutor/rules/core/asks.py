"""The two things that rules ask: a Choice and a Draw.

A rule is a generator. It yields an ask and is sent the answer; whoever drives the
game (a route, a test, a random player) answers. Rules never roll dice and never
read a script.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

TABLE = "table"
"""Decides what the players decide together (R29.2)."""

DONE = "done"
"""How stopping is spelled, where a Choice allows it."""

NOT_NOTED = "not noted"
"""Stands for the other cards, where only some of several Power Cards that were turned up are said: with one's own box."""

ASKS = {
    "setup": "the next part of the setup",
    "explore card": "the Invader Card turned up for an Explore",
    "spirit": "which Spirit acts next in the Spirit Phase",
    "act": "what that Spirit does next: grow, a Growth icon, energy, play cards, reclaim one, replace presence",
    "growth": "a Growth option",
    "land": "a land, where the ask says what for: Presence, a Fear Card",
    "from": "the track or the land that an added Presence comes from",
    "gain": "minor or major",
    "power cards": "the Power Cards turned up; `not noted` at the end stands for those that nobody wrote down",
    "keep": "which of the revealed Power Cards is kept",
    "forget": "the Power Card that is Forgotten",
    "give": "the Power Card that is given to another Spirit",
    "go along": "what goes along with a piece that moved: `R to A5`",
    "strife": "the Invader that gets a Strife",
    "reclaim": "the Power Card that returns to hand",
    "play": "the Power Cards played, one after another",
    "play at once": "whether a Power Card just gained is played now, and how",
    "fast": "the Power used in the Fast phase",
    "slow": "the Power used in the Slow phase",
    "thresholds": "the threshold lines that are reached, where the user may count as having fewer Elements",
    "line": "whether a line that may replace another is taken",
    "target": "the target land or Spirit of a Power",
    "source": "the land that a Power comes from, where its text needs it",
    "branch": "one side of an -or-",
    "may": "whether a part that is optional is done",
    "element": "an Element that is gained",
    "damage": "how damage is dealt: `2 to T`",
    "counterattack": "how the Dahan's damage is dealt: `2 to T`",
    "destroy": "a piece that is destroyed",
    "remove": "a piece that is removed",
    "return": "a removed token that comes back",
    "replace": "a piece that is replaced",
    "divide damage": "which of several new pieces takes the next point of the old one's damage",
    "divide strife": "which of several new pieces takes the next Strife of the old one",
    "push": "a piece and the land it is pushed to: `E to A5`",
    "gather": "a piece and the land it is gathered from: `D from A4`",
    "push or gather": "a piece that moves one land on, whichever way it is called: `D from A4 to A5`",
    "move": "a piece that moves straight to a land named before",
    "presence": "which of a Spirit's Presence is destroyed",
    "cascade": "the land that Blight cascades to",
    "blight card": "the Blight Card that is turned over",
    "blighted island": "the Blight Card's effect at the start of the Invader Phase",
    "fear card": "the Fear Card that is turned up",
    "player": "which player does an instruction of a Fear Card or an Event next",
    "event card": "the Event Card that is turned up",
    "option": "which option of a Choice Event is taken",
    "aid": "a Power Card that is discarded or Forgotten to lower an Event's price",
    "pay": "how much of an Event's price a Spirit pays",
    "board": "the board that an instruction of an Event is done for next",
    "prevent": "whether Presence is destroyed to spare a board",
    "event": "the next part of an Event Card",
    "power card": "the Power Card that an Event asks about next",
    "terrain": "a terrain that no Invader Card on the track shows",
    "ravage": "the land that Ravages next",
    "build": "the land that Builds next",
    "explore": "the land that is Explored next",
    "adversary": "what an Adversary does next after an Explore Card: `Rule on A`",
    "stopper": "what stops an Invader Action, where several things could",
    "advance": "the Invader Cards advance",
    "trigger": "which triggered action comes first",
    "keep in hand": "a card that returns to hand instead of being discarded",
    "time passes": "the end of the turn",
}
"""Every ask by its name: routes name what they answer with these."""


WAYS = frozenset({"push", "gather", "push or gather", "move", "go along"})
"""What an answer to these stands for: a piece, the land it leaves, and the land it comes to."""

PLACED = frozenset({"destroy", "remove", "replace", "strife"})
"""What an answer to these stands for: a land, and a piece there."""

SHARES = frozenset({"damage", "counterattack"})
"""What an answer to these stands for: a land and a piece there, and how many points it takes."""

OWN_PRESENCE = frozenset({"presence"})
"""What an answer to these stands for: a Spirit, and a land where it has Presence."""


class Choice(NamedTuple):
    """A decision: who decides, what about, and the legal options by their spelling.

    `stop` says whether answering `done` is allowed; the rule is then sent None.
    `usual` is the answer that a route may leave out. `left` is how many pieces, points or
    card plays are still to be decided, this one among them; 0 where they are not counted.
    """

    about: str
    who: str
    options: Mapping[str, Any]
    stop: bool = False
    usual: str = ""
    prompt: str = ""
    left: int = 0

    @property
    def spellings(self) -> list[str]:
        """Every legal answer as it is spelled."""
        return [*self.options, DONE] if self.stop else list(self.options)

    @property
    def forced(self) -> str:
        """The only legal answer, or an empty string where there are several."""
        if len(self.options) + self.stop != 1:
            return ""
        return DONE if self.stop else next(iter(self.options))


class Draw(NamedTuple):
    """Cards are turned over: from which deck, how many, and the set that they must come from.

    The rule is sent a tuple of card names in the order they were turned over. With `partly` it may be shorter and end
    with NOT_NOTED: nobody wrote down the other cards.
    """

    about: str
    deck: str
    number: int
    cards: frozenset[str]
    who: str = TABLE
    prompt: str = ""
    partly: bool = False

    @property
    def forced(self) -> tuple[str, ...]:
        """The cards, if only these can come; otherwise nothing."""
        return tuple(sorted(self.cards)) if len(self.cards) == self.number else ()


Ask: TypeAlias = Choice | Draw
T = TypeVar("T")
Rule: TypeAlias = Generator[Ask, Any, T]


def choose(
    about: str,
    who: str,
    options: Mapping[str, Any],
    *,
    stop: bool = False,
    usual: str = "",
    prompt: str = "",
    left: int = 0,
) -> Rule[Any]:
    """Asks for one of `options` and gives its value; None where stopping was chosen or nothing can be chosen."""
    if not options:
        return None
    # what `Choice(...)` does, without the call that a named tuple makes of it: every ask comes through here
    return (yield tuple.__new__(Choice, (about, who, options, stop, usual, prompt, left)))


def spelled(values: Iterable[Any]) -> dict[str, Any]:
    """Options that are spelled as they print."""
    return {str(value): value for value in values}
