"""A game of one's own in lines: what is asked with its numbered answers, and everything that may be looked at.

A number answers; several numbers answer one after another. Whatever is no answer is what the player in lines does with
it: the map, the Spirits, the forecast, a term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from spirit_tutor import words
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.playing.own_notes import Decision, last_decision, say
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.reading.step_groups import Scene
from spirit_tutor.replay.sitting import ANSWER, DECISION, STEP, TURN
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.rules.core.asks import DONE
from spirit_tutor.rules.play import IllegalAnswer
from spirit_tutor.telling.outline import Part, outline
from spirit_tutor.telling.playing.beside import Beside
from spirit_tutor.telling.playing.following import WHEN, Following
from spirit_tutor.telling.playing.naming import Named, listed, named
from spirit_tutor.telling.playing.open_ask import NOT_NOTED, AskView
from spirit_tutor.telling.playing.own_game import OwnGame
from spirit_tutor.telling.playing.what_if import WhatIf
from spirit_tutor.telling.story import StoryStep

from . import plain
from .line_mode import LineMode

_WELCOME = (
    "Type the number of an answer. ? tells all commands, q leaves, each followed by enter. The game is kept in {file}."
)
_HOW_FAR = {"": ANSWER, "decision": DECISION, "step": STEP, "turn": TURN}
_COMMANDS = (
    "1: the first answer; 1 3: the first, and then the third of those that are there then.",
    "A word: the answer that is called so, as A4 or boon.",
    "what 2: what would follow the second answer, by the rules and the forecast.",
    "full 2: the second answer with all that is printed of it. why A4: why this is no legal answer.",
    "undo: takes the last answer back; undo decision, undo step, undo turn: as much.",
    "instead 2: and a reason: what else was legal at your last answer, and why not that. instead alone lists it.",
    "correct A4: 2E T D: what lies in a land of your own table, where a turn begins.",
    "note and words: writes them at your last answer. again: tells the question once more.",
    "everything: asks also for orders that make no difference, or no longer.",
    "other cards: shuffles what lies in the decks anew, and says so in the game's file.",
)


class OwnGameLines(LineMode):
    """A game of one's own, played by lines; it is kept after every answer."""

    def __init__(
        self, game: KeptGame, say: Callable[[str], None], *, keep: ProgressStore, columns: int, own: OwnGame | None = None
    ):  # fmt: skip
        """`own` is the game as a story, where that is a branch."""
        self._game = game
        self._own = own or OwnGame(game.sitting, game.title, game.name)
        kept = RoutePlace(keep, route_key(game.name, game.file) if game.file is not None else "")
        super().__init__(self._own, None, say, kept=kept, keep=keep, columns=columns, plays=branch_in_lines)
        self.resumed = False
        self._told = len(game.sitting.told)
        self._turn = game.sitting.table.turn
        self.reading.renew()
        self._verbs: dict[str, Callable[[str], None]] = {
            "what": self._what, "full": self._full, "why": self._why, "undo": self._undo, "note": self._note,
            "instead": self._instead, "correct": self._correct,
            "again": lambda _: self._step(), "everything": lambda _: self._everything(),
            "other": self._other_cards,
        }  # fmt: skip

    def read(self, lines: Iterable[str], *, what_if: bool = False) -> None:  # noqa: ARG002 - it has no end to leave from
        """Tells what is asked, then does what each line says, until one leaves or there are no more."""
        self.begin(_WELCOME.format(file=self._game.file or "memory alone"))
        for line in lines:
            if self.obey(line.strip()):
                break
        does = "reads it step by step" if self._own.over else "goes on with it"
        self._say(f"The game is kept: 'spirit-tutor play {self._game.file} --plain' {does}.")

    def obey(self, line: str) -> bool:
        """Does what a line says. True if it is to leave."""
        view = self._view_of_ask
        if view is None or self._lesson is not None:
            return super().obey(line)
        if not line:
            self._step()
            return False
        verb, _, rest = line.partition(" ")
        if verb in self._verbs:
            self._verbs[verb](rest.strip())
            return False
        if all(word.isdecimal() for word in line.replace(",", " ").split()):
            self._numbers([int(word) for word in line.replace(",", " ").split()])
            return False
        if view.draws and self._turned_up(view, line):
            return False
        if (one := self._called(view, line)) is not None:
            self._answer(one)
            return False
        return super().obey(line)

    def save(self) -> None:
        """The game is kept with every answer; there is no other place in it to keep."""

    # -- what is asked --------------------------------------------------------------------------------

    @property
    def _view_of_ask(self) -> AskView | None:
        return self._own.ask.view

    @property
    def _scene(self) -> Scene | None:
        return self._own.scene if self._own.ask.is_open else super()._scene

    def _step(self) -> None:
        if self._view_of_ask is None:
            super()._step()
            return
        self._say("")
        self._lines(self._ask_lines(self._view_of_ask))

    def _ask_lines(self, view: AskView) -> Iterator[str]:
        title = f"{view.title}." if view.asker in view.title else f"{view.asker}: {view.title}."
        yield f"{title[0].upper()}{title[1:]}"
        yield view.question
        if view.condition:
            yield f"It must be: {view.condition}."
        if view.left:
            yield f"{view.left} left{'; you may stop' if view.may_stop else ''}."
        if view.draws and len(view.options) > _MANY:
            yield f"{len(view.options)} cards may come. Type the beginning of each name, with commas between them."
            if view.partly:
                yield f"'{NOT_NOTED}' at the end stands for the cards that nobody wrote down."
            return
        for number, one in enumerate(view.options, start=1):
            owner = view.owners.get(one.spelling)
            lies = plain.land_words(self._view.lands[one.land], self._view) if one.name == one.land else ""
            told = [f"{lies.removesuffix('.')}" or one.name, f"of {owner}" if owner else "", "" if lies else one.about]
            told.append(view.coming.get(one.land, ""))
            yield f"{number}: {', '.join(part for part in told if part)}."
        if unused := self._unused(view):
            yield f"Not used yet: {unused}."

    def _unused(self, view: AskView) -> str:
        """The Powers that could still be used, where going on would leave them."""
        if view.about not in ("fast", "slow"):
            return ""
        return ", ".join(one.name for one in view.options if one.spelling != DONE)

    # -- answering ------------------------------------------------------------------------------------

    def _numbers(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            view = self._view_of_ask
            if view is None:
                return
            if not 1 <= number <= len(view.options):
                self._say(f"There is no answer {number}; there are {len(view.options)}.")
                return
            if view.draws and view.number > 1:
                if len(numbers) != view.number or max(numbers) > len(view.options):
                    self._say(f"{view.number} cards were turned up: type {view.number} of the numbers.")
                    return
                self._name_cards(tuple(view.options[one - 1].spelling for one in numbers))
                return
            if not self._answer(view.options[number - 1].spelling, tell=number is numbers[-1]):
                return

    def _answer(self, spelling: str, *, tell: bool = True) -> bool:
        view = self._view_of_ask
        if view is not None and view.draws:
            return self._name_cards((spelling,))
        if not self._own.ask.answer(spelling):
            self._say(self._own.ask.refused)
            return False
        self._answered(tell=tell)
        return True

    def _name_cards(self, cards: tuple[str, ...]) -> bool:
        if not self._own.ask.name(cards):
            self._say(self._own.ask.refused)
            return False
        self._answered()
        return True

    def _answered(self, *, tell: bool = True) -> None:
        self._game.keep()
        self._own.renew()
        self.reading.renew()
        self._tell(self._own.news)
        turn_before, self._turn = self._turn, self._game.sitting.table.turn
        self._beside(turn_before)
        for remark in self._game.sitting.told[self._told :]:
            self._say(remark)
        self._told = len(self._game.sitting.told)
        if tell or self._own.over:
            self._step()

    @property
    def _route_called(self) -> str:
        return str(self._game.file) if self._game.file is not None else super()._route_called

    def tell_since(self, place: int) -> None:
        """Tells the steps from this place on: those of a line that was walked."""
        self._tell(self._own.steps.all()[place:])

    def _tell(self, steps: Sequence[StoryStep]) -> None:
        for step in steps:
            self._say("")
            self._lines(self._news(step))

    def _beside(self, turn_before: int) -> None:
        """At the end of a turn of a branch, and of its game: beside the game that it left."""
        own = self._own
        if not isinstance(own, WhatIf) or not (own.over or own.sitting.table.turn > turn_before):
            return
        point = own.beside(turn_before) if turn_before in own.turns_beside else None
        if point is not None:
            self._say("")
            self._lines(_beside_lines(own, point))

    def _what_if(self, number: str) -> None:
        """In a branch at its question: beside the game that it left, turn by turn; elsewhere as in any story."""
        own = self._own
        if not isinstance(own, WhatIf):
            super()._what_if(number)
            return
        ends = [own.beside(turn) for turn in own.turns_beside]
        points = [point for point in (*ends, own.beside_now) if point is not None]
        for point in points:
            self._lines(_beside_lines(own, point))
        if not points:
            self._say("Your branch has not come to the end of a turn yet.")

    def _news(self, step: StoryStep) -> Iterator[str]:
        """What came of a step, without what its player knows: what was asked and answered."""
        told = outline(step)
        yield f"{step.title}."
        yield from plain.result_lines(told.results)
        for block in (*told.blocks, *told.log):
            if block.part not in _KNOWN:
                yield from plain.block_lines(block)
        changed = [land for land in step.lands if step.before.lands[land] != step.after.lands[land]]
        yield from (f"- {plain.land_words(step.after.lands[land], step.after)}" for land in changed)

    def _called(self, view: AskView, line: str) -> str | None:
        """The answer that a word names."""
        found = named(line, {one.spelling: one.name for one in view.options})
        return found.one

    def _turned_up(self, view: AskView, line: str) -> bool:
        """Names the cards that were turned up on the reader's own table."""
        cards: list[str] = []
        called = {option.spelling: option.name for option in view.options}
        for one in listed(line, called):
            if view.partly and cards and one.casefold() == NOT_NOTED:
                self._name_cards((*cards, NOT_NOTED))
                return True
            found: Named = named(one, called)
            if found.one is None:
                if found.several:
                    self._say(f"'{one}' may be {words.joined(found.several[:_MANY], 'or')}.")
                    return True
                return False
            cards.append(found.one)
        if len(cards) != view.number:
            self._say(
                f"{view.number} cards were turned up; these are {len(cards)}. Type them all, with commas between."
            )
            return True
        self._name_cards(tuple(cards))
        return True

    # -- looking, taking back, noting -----------------------------------------------------------------

    def _numbered(self, said: str) -> str | None:
        """The answer with this number or name."""
        view = self._view_of_ask
        assert view is not None
        if said.isdecimal() and 1 <= int(said) <= len(view.options):
            return view.options[int(said) - 1].spelling
        if (one := self._called(view, said)) is None:
            self._say(f"There is no answer '{said}'; there are {len(view.options)}.")
        return one

    def _what(self, said: str) -> None:
        if (one := self._numbered(said)) is None:
            return
        try:
            self._lines(_following_lines(self._own.ask.ahead().following(one)))
        except IllegalAnswer as illegal:
            self._say(str(illegal))

    def _full(self, said: str) -> None:
        view, one = self._view_of_ask, self._numbered(said)
        if view is None or one is None:
            return
        option = next(other for other in view.options if other.spelling == one)
        face = view.cards.get(one)
        self._lines(
            [f"{option.name}.", *(plain.card_lines(face) if face else [option.about or "Nothing more is printed."])]
        )

    def _why(self, said: str) -> None:
        self._say(self._own.ask.why_not(said))

    def _undo(self, said: str) -> None:
        if said not in _HOW_FAR:
            self._say("undo, undo decision, undo step or undo turn.")
            return
        if not self._own.undo(_HOW_FAR[said]):
            self._say("Nothing was answered yet.")
            return
        self._game.keep()
        self.reading.renew()
        self._step()

    def _note(self, said: str) -> None:
        decision = last_decision(self._game)
        if decision is None or not said:
            self._say("Nothing was answered yet." if said else "note and some words: they stand at your last answer.")
            return
        self._say_of(decision, why=said)

    def _instead(self, said: str) -> None:
        """Another legal answer to the last decision, and why not that."""
        decision = last_decision(self._game)
        if decision is None:
            self._say("Nothing was answered yet.")
            return
        other, _, because = (part.strip() for part in said.partition(":"))
        if other.isdecimal() and 1 <= int(other) <= len(decision.others):
            other = decision.others[int(other) - 1]
        found = named(other, {one: one for one in decision.others})
        if found.one is None or not because:
            self._say(f"Instead of {decision.answered}, with a reason behind a colon, as instead 1: too dear.")
            self._lines(f"{number}: {one}." for number, one in enumerate(decision.others, start=1))
            return
        self._say_of(decision, instead=found.one, because=because)

    def _say_of(self, decision: Decision, **said: str) -> None:
        """Keeps what is said of a decision beside what was said before, and tells what `check` would find."""
        kept = self._game.notes.get(decision.place, {})
        before = {key: kept.get(key, "") for key in ("why", "note")}
        other = kept.get("instead") or {}
        before |= {"instead": other.get(decision.about, ""), "because": other.get("because", "")}
        try:
            wrong = say(self._game, decision, **{**before, **said})
        except FileProblems as problems:
            self._say(str(problems.problems[0]))
            return
        self._say(f"Noted at {decision.answered}.")
        if wrong:
            self._lines(f"check would say: {one}" for one in wrong)

    def _correct(self, said: str) -> None:
        """What lies in a land instead of what the game knows, where a turn begins."""
        land, _, lies = (part.strip() for part in said.partition(":"))
        if not land or not lies:
            self._say("correct A4: 2E T D lies there instead; correct A4: - where nothing does.")
            return
        if why := self._own.correct({land.upper(): lies}):
            self._say(why)
            return
        self._answered()

    def _everything(self) -> None:
        sitting = self._game.sitting
        sitting.everything = not sitting.everything
        self._say(
            "Every order is asked for." if sitting.everything else "Orders that make no difference are not asked for."
        )

    def _other_cards(self, said: str) -> None:
        if said != "cards":
            self._say("other cards: shuffles what lies in the decks anew.")
            return
        self._game.sitting.other_cards()
        self._game.keep()
        self._say("What lies in the decks was shuffled anew. The game's file says so.")

    def _commands(self) -> Iterator[str]:
        yield "Your game:"
        yield from (f"- {line}" for line in _COMMANDS)
        yield from super()._commands()


def branch_in_lines(game: KeptGame, branch: WhatIf, over: LineMode) -> LineMode:
    """A branch in lines, over the story that it left."""
    return OwnGameLines(game, over.say, keep=over.keep, columns=over.columns, own=branch)


_MANY = 12
_KNOWN = (Part.DECIDED, Part.ASKED, Part.NOT_CHOSEN)


def _beside_lines(branch: WhatIf, point: Beside) -> Iterator[str]:
    yield f"What if from {branch.from_step}. {point.title}, yours, then the game's."
    differ = [f"{row.what} {row.mine}, {row.theirs}" for row in point.rows if row.differs]
    yield f"{'. '.join(differ)}. All other figures are equal." if differ else "All figures are equal."
    yield from (f"{row.what}: {row.mine}; {row.theirs}." for row in point.lands)
    yield from point.endings


def _following_lines(found: Following) -> Iterator[str]:
    """What would follow an answer: only what differs."""
    for when in WHEN:
        for row in found.of(when):
            change = f"{row.now} becomes {row.then}" if row.now else row.then
            yield f"- {when}: {' '.join(part for part in (row.where, row.what, change) if part)}."
    if found.line:
        yield f"This is followed further: {found.line}."
    if found.more:
        yield f"{found.more[0].upper()}{found.more[1:]}."
    if not (found.rows or found.more):
        yield "Nothing differs, at once or in the forecast."
