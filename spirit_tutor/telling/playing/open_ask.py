"""A question that is open: its words, what may be answered and where that lies, why something may not, what would follow.

All of it is read from the rules: whatever depends on an answer is tried on a fork.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from spirit_tutor import words
from spirit_tutor.replay.forecast import THIS_TURN, does, forecast
from spirit_tutor.replay.reasons import why_not
from spirit_tutor.replay.sitting import Sitting
from spirit_tutor.replay.steps import WRITTEN, Asked, Commentary, Step
from spirit_tutor.rules.core.asks import DONE, NOT_NOTED, Ask, Choice, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import IllegalAnswer, Play
from spirit_tutor.rules.powers import targeting
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.rules.spirits import elements
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.views import CardView, SpiritView, card_view, table_view

from . import ask_words, options
from .following import Following, following
from .options import Option

__all__ = [
    "KINDS",
    "NOT_NOTED",
    "NO_PLAY",
    "Ahead",
    "AskView",
    "Form",
    "Kind",
    "OpenAsk",
    "Together",
    "ask_view",
    "comes_first",
]


class Form(Enum):
    """How a question is answered: in a list, by a land on the map, by cards ticked together, by moves, point by point."""

    LIST, LANDS, CARDS, MOVES, DAMAGE = range(5)


class Kind(NamedTuple):
    """A kind of question: how it is answered, what choosing is called, and what stopping means."""

    form: Form
    verb: str = "choose"
    stop: str = "stop here"


_LIST, _LANDS, _MOVES = Kind(Form.LIST), Kind(Form.LANDS), Kind(Form.MOVES, "move", "leave the others where they are")
KINDS: dict[str, Kind] = {
    "setup": _LIST,
    "explore card": _LIST,
    "spirit": _LIST,
    "act": _LIST,
    "growth": Kind(Form.LIST, "grow by"),
    "land": _LANDS,
    "from": _LIST,
    "gain": Kind(Form.LIST, "gain"),
    "power cards": _LIST,
    "keep": Kind(Form.LIST, "keep"),
    "forget": Kind(Form.LIST, "Forget"),
    "give": Kind(Form.LIST, "give"),
    "go along": Kind(Form.MOVES, "take along", "it stays"),
    "strife": Kind(Form.LIST, "add Strife to"),
    "reclaim": Kind(Form.LIST, "Reclaim", "Reclaim none"),
    "play": Kind(Form.CARDS, "play", "play no more"),
    "play at once": Kind(Form.LIST, "play it", "keep it in hand"),
    "fast": Kind(Form.LIST, "use", "go on: no more Fast Powers"),
    "slow": Kind(Form.LIST, "use", "go on: no more Slow Powers"),
    "thresholds": Kind(Form.LIST, "take"),
    "line": Kind(Form.LIST, "take", "leave it"),
    "target": Kind(Form.LANDS, "target"),
    "source": Kind(Form.LANDS, "start from"),
    "branch": _LIST,
    "may": Kind(Form.LIST, "choose", "do not"),
    "element": Kind(Form.LIST, "gain"),
    "damage": Kind(Form.DAMAGE, "deal"),
    "counterattack": Kind(Form.DAMAGE, "deal"),
    "destroy": Kind(Form.LIST, "destroy", "destroy no more"),
    "remove": Kind(Form.LIST, "remove", "remove no more"),
    "return": Kind(Form.LIST, "bring back", "bring none back"),
    "replace": Kind(Form.LIST, "replace", "replace no more"),
    "divide damage": Kind(Form.LIST, "give it to"),
    "divide strife": Kind(Form.LIST, "give it to"),
    "push": Kind(Form.MOVES, "push", "leave the others where they are"),
    "gather": Kind(Form.MOVES, "gather", "gather no more"),
    "push or gather": _MOVES,
    "move": _MOVES,
    "presence": Kind(Form.LANDS, "choose", "none"),
    "cascade": Kind(Form.LANDS, "add the Blight in"),
    "blight card": _LIST,
    "blighted island": _LIST,
    "fear card": _LIST,
    "player": _LIST,
    "event card": _LIST,
    "option": Kind(Form.LIST, "take"),
    "aid": Kind(Form.LIST, "choose", "no card aids"),
    "pay": Kind(Form.LIST, "pay"),
    "board": _LIST,
    "prevent": Kind(Form.LIST, "choose", "do not"),
    "event": _LIST,
    "power card": Kind(Form.LIST, "choose", "none"),
    "terrain": _LIST,
    "ravage": Kind(Form.LANDS, "Ravage"),
    "build": Kind(Form.LANDS, "Build in"),
    "explore": Kind(Form.LANDS, "Explore"),
    "adversary": _LIST,
    "stopper": _LIST,
    "advance": _LIST,
    "trigger": _LIST,
    "keep in hand": Kind(Form.LIST, "keep", "keep none"),
    "time passes": _LIST,
}
"""Every ask of the rules, and how a reader meets it."""


@dataclass(frozen=True)
class AskView:
    """What is asked, as a reader meets it.

    `left` is how many pieces or points are still to be decided, 0 where they are not counted; `source` is the land that
    it is about, if one; `cards` are the faces of the Powers among the answers; `draws` says that a card is to be named
    which lies on the reader's own table: then the answers are the cards that may come, `number` of them. `condition` is
    what an answer has to meet, in words; `power` the Power that is being used; `coming` what the Invaders do this turn in
    each land that an answer names, if nobody acts; `owners` whose each Power is, where those of several Spirits may be used;
    `partly` that of the cards turned up those may be left out that nobody wrote down (NOT_NOTED).
    """

    about: str
    kind: Kind
    asker: str
    title: str
    question: str
    options: tuple[Option, ...]
    may_stop: bool
    left: int
    source: str
    cards: dict[str, CardView]
    draws: bool = False
    number: int = 1
    condition: str = ""
    power: CardView | None = None
    coming: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    partly: bool = False

    @property
    def form(self) -> Form:
        """How it is answered."""
        lands = all(one.land for one in self.options if one.spelling != DONE)
        return Form.LIST if self.kind.form is Form.LANDS and not lands else self.kind.form

    @property
    def lands(self) -> frozenset[str]:
        """The lands that an answer names."""
        return frozenset(one.land for one in self.options if one.land)


NO_PLAY = "No card play is left."


@dataclass(frozen=True)
class Together:
    """Cards that are ticked, to be played together: what else can join, why the others cannot, the Spirit with them played.

    `plays` are the card plays that are left then.
    """

    joins: frozenset[str]
    refused: dict[str, str]
    prompt: str
    spirit: SpiritView | None
    plays: int = 0


class OpenAsk:
    """The question that a sitting puts now. Every answer goes to the sitting; what is shown is read anew after it."""

    def __init__(self, sitting: Sitting):
        self._sitting = sitting
        self._viewed: tuple[Ask, AskView] | None = None
        self.refused = ""

    # -- what is asked -----------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether anything is asked."""
        return self._sitting.ask is not None

    @property
    def view(self) -> AskView | None:
        """What is asked; None where the game is over."""
        ask, game = self._sitting.ask, self._sitting.game
        if ask is None:
            return None
        if self._viewed is None or self._viewed[0] is not ask:
            self._viewed = ask, ask_view(game, ask)
        return self._viewed[1]

    def scene(self, since: int = 0) -> Question:
        """The question as a screen shows it: the table as it is asked, and what was answered in the step since then."""
        game, ask, pending = self._sitting.game, self._sitting.ask, tuple(self._sitting.pending)
        assert ask is not None
        table = self._sitting.table
        now = Asked(ask, table, DONE, WRITTEN)
        phase = game.mark[0] if game.mark else table.phase
        phase = phase if phase in words.PHASE_NAMES else table.phase
        path = ".".join(game.mark or (phase,))
        before = pending[0].table if pending else table
        step = Step(
            path if phase == "setup" else f"{table.turn}.{path}", table.turn, phase, ask.who, before, table,
            (*pending, now), tuple(game.happenings),
        )  # fmt: skip
        return Question(game, step, 1, len(pending), since, Commentary())

    # -- answering ---------------------------------------------------------------------------------------

    def answer(self, spelling: str) -> bool:
        """One answer. Gives False, and says why in `refused`, for what is not legal."""
        return self._give(spelling)

    def name(self, cards: tuple[str, ...]) -> bool:
        """Says which cards were turned up, in order."""
        return self._give(cards)

    def _give(self, answer: str | tuple[str, ...]) -> bool:
        try:
            self._sitting.answer(answer)
        except IllegalAnswer as illegal:
            self.refused = str(illegal)
            return False
        self.refused = ""
        return True

    def why_not(self, spelling: str, ticked: tuple[str, ...] = ()) -> str:
        """Why something is not legal, once what is ticked was answered; a bare sentence where the rules say no more."""
        fork = self._with(ticked)
        return why_not(fork, spelling) or f"{spelling} is not legal here."

    def _with(self, ticked: tuple[str, ...]) -> Play:
        fork = self._sitting.fork()
        for one in ticked:
            fork.answer(one)
        return fork

    # -- where it can reach ------------------------------------------------------------------------------

    def reach(self, spelling: str) -> frozenset[str]:
        """The lands that an answer opens: where a Growth option may place Presence, what a Power may target."""
        game, ask = self._sitting.game, self._sitting.ask
        if not isinstance(ask, Choice) or spelling == DONE:
            return frozenset()
        if ask.about in ("growth", "act"):
            return _presence_reach(self._sitting.fork(), spelling)
        power = game.box.powers.get(spelling)
        if power is None or power.range is None:
            return frozenset()
        value = ask.options.get(spelling)
        who = value[0] if ask.about in PHASES_OF_POWERS and isinstance(value, tuple) else ask.who
        if not any(spirit.id == who for spirit in game.table.spirits):
            return frozenset()
        return frozenset(targeting.targets(Use(game.copy(), power, who)))

    # -- another Spirit first ------------------------------------------------------------------------------

    @property
    def others(self) -> dict[str, str]:
        """The Spirits that could act in the Spirit Phase before this one goes on, by what they are called."""
        sitting, game = self._sitting, self._sitting.game
        ask = sitting.ask
        asked = next((one.ask for one in sitting.pending if one.ask.about == "spirit"), None)
        if not isinstance(asked, Choice) or ask is None or ask.about not in ("act", "growth", "play"):
            return {}
        if any(one.how == WRITTEN and one.ask.about != "spirit" for one in sitting.pending):
            return {}
        return {one: words.spirit(game, one) for one in asked.options if one != ask.who}

    def let(self, who: str) -> bool:
        """Lets another Spirit act first (R4.1); the one whose turn it was goes on when that one has finished."""
        if who not in self.others:
            return False
        answers = self._sitting.answers
        place = max(number for number, one in enumerate(answers) if one.ask.about == "spirit")
        return self._sitting.undo(place) and self._give(who)

    # -- several cards -----------------------------------------------------------------------------------

    def together(self, ticked: tuple[str, ...]) -> Together:
        """What these cards, played together, would leave to pay with, and bring."""
        ask = self._sitting.ask
        assert ask is not None
        about, who = ask.about, ask.who
        fork = self._with(ticked)
        asked = fork.ask if fork.ask is not None and (fork.ask.about, fork.ask.who) == (about, who) else None
        joins = frozenset(asked.options) if isinstance(asked, Choice) else frozenset[str]()
        every = self.view.options if self.view else ()
        others = [one.spelling for one in every if one.spelling not in (*joins, *ticked, DONE)]
        reasons = {one: (why_not(fork, one) if asked else "") or NO_PLAY for one in others}
        prompt = asked.prompt if asked else ""
        if asked is not None:
            fork.answer(DONE)
        known = {spirit.id: spirit for spirit in table_view(fork.game, fork.table).spirits}
        plays = asked.left if isinstance(asked, Choice) else 0
        return Together(joins, reasons, prompt, known.get(who), plays)

    # -- what would follow ---------------------------------------------------------------------------------

    def ahead(self) -> Ahead:
        """The position as it is now, for whoever works out apart from it what would follow an answer."""
        return Ahead(self._sitting.fork())


def ask_view(game: Game, ask: Ask) -> AskView:
    """What is asked in a game, as a reader meets it."""
    kind = KINDS[ask.about]
    where = next((part for part in reversed(game.mark) if part in game.whole_island.lands), "")
    question, title = ask_words.question(game, ask), ask_words.title(game, ask)
    asker, condition = words.spirit(game, ask.who), ask_words.condition(game, ask)
    power = ask_words.power_under_way(game)
    used = None if power is None else card_view(power, _elements(game, ask.who))
    if isinstance(ask, Draw):
        cards = tuple(Option(card, card) for card in sorted(ask.cards))
        return AskView(
            ask.about, Kind(Form.LIST, "say"), asker, title, question, cards, may_stop=False, left=0, source=where,
            cards=_faces(game, ask.who, sorted(ask.cards)), draws=True, number=ask.number,
            condition=condition, power=used, partly=ask.partly,
        )  # fmt: skip
    coming = _coming(game, ask) if kind.form is Form.LANDS else {}
    named = _named(game, ask, kind)
    return AskView(
        ask.about, kind, asker, title, question, _by_coming(named, coming), ask.stop, ask.left, where,
        _faces(game, ask.who, ask.spellings), condition=condition, power=used, coming=coming,
        owners=_owners(game, ask),
    )  # fmt: skip


def _elements(game: Game, who: str) -> Mapping[str, int]:
    return elements.count(game, who) if any(spirit.id == who for spirit in game.table.spirits) else {}


def _faces(game: Game, who: str, names: list[str]) -> dict[str, CardView]:
    have = _elements(game, who)
    return {name: card_view(game.box.powers[name], have) for name in names if name in game.box.powers}


class Ahead:
    """A position to look ahead from. It shares nothing that changes with the game, so it may be asked in another thread."""

    def __init__(self, play: Play):
        self._play = play

    def following(self, spelling: str) -> Following:
        """What would follow this answer: only what differs."""
        return following(self._play, spelling)

    @cached_property
    def key(self) -> int:
        """Tells this position from others."""
        return id(self._play)


PHASES_OF_POWERS = ("fast", "slow")
"""Asks whose answers are Powers to be used."""


def _coming(game: Game, ask: Choice) -> dict[str, str]:
    """What the Invaders do this turn in each land that may be answered."""
    found: dict[str, list[str]] = {}
    for one in forecast(game, game.table).actions:
        if one.when == THIS_TURN and one.land in ask.options:
            found.setdefault(one.land, []).append(f"{one.action.capitalize()}: {does(one)}")
    return {land: "; ".join(told) for land, told in found.items()}


COMES = ("Ravage", "Build", "")
"""What the Invaders do in a land this turn, in the order in which lands are shown."""


def comes_first(coming: str) -> int:
    """The group of a land by what comes to it: a place in COMES."""
    return next(place for place, action in enumerate(COMES) if coming.startswith(action))


def _by_coming(named: tuple[Option, ...], coming: Mapping[str, str]) -> tuple[Option, ...]:
    """Lands where the Invaders act this turn first; stopping stays last, and so does everything else in its order."""
    if not coming:
        return named
    return tuple(
        sorted(named, key=lambda one: len(COMES) if one.spelling == DONE else comes_first(coming.get(one.land, "")))
    )


def _owners(game: Game, ask: Choice) -> dict[str, str]:
    """Whose the Powers are that may be used now."""
    if ask.about not in PHASES_OF_POWERS or len(game.table.spirits) == 1:
        return {}
    return {name: words.spirit(game, value[0]) for name, value in ask.options.items()}


def _presence_reach(play: Play, spelling: str) -> frozenset[str]:
    """Where the first Presence of a Growth option, or of one of its icons, may go."""
    who = play.ask.who if play.ask is not None else ""
    play.answer(spelling)
    for _ in range(_ICONS):
        if play.ask is None and (play.over or play.table.phase != "spirit" or not play.begin()):
            break
        ask = play.ask
        if not isinstance(ask, Choice):
            break
        if ask.about == "land":
            return frozenset(ask.options)
        if ask.about == "spirit":
            play.answer(who if who in ask.options else ask.spellings[0])
        elif ask.about == "act":
            icon = next((one for one in ask.options if one.startswith("presence ")), "")
            if not icon:
                break
            play.answer(icon)
        else:
            break
    return frozenset()


_ICONS = 6
"""So many questions are gone through at most from a Growth option to the land of its first Presence."""


def _named(game: Game, ask: Choice, kind: Kind) -> tuple[Option, ...]:
    """Every legal answer in the order of the rules, by what a reader calls it, with what stopping means last."""
    return tuple(
        one._replace(name=kind.stop, about="") if one.spelling == DONE else one for one in options.options(game, ask)
    )
