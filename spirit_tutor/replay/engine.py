"""The step engine: replays a route against the rules, entry by entry.

A replay advances only to reach the next entry. Asks that an entry does not name
are answered by the rules where they can be (only one legal answer, or a usual
one); anything else is a mistake in the route, reported with the place. The steps
done before it are kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from spirit_tutor.replay.commentary.author import Author, script
from spirit_tutor.replay.commentary.vocabulary import Moment
from spirit_tutor.route.mistakes import DataPath, FileProblems, Mistake, Problem, did_you_mean, listed
from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import RouteFile
from spirit_tutor.route.route_format import DoPart
from spirit_tutor.rules.core.asks import DONE, TABLE, Ask, Choice, Draw
from spirit_tutor.rules.core.card_shapes import kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, IllegalAnswer, Play, automatic
from spirit_tutor.table.table import Table

from . import do_entry, expecting
from .steps import FORCED, USUAL, WRITTEN, Alternative, Asked, Commentary, Step

NONE = "none"
NOTHING_FOLLOWS = "The game is over, so no step follows for this remark; put it in the entry that ends it."
Answers: TypeAlias = list[tuple[str, list[str]]]


@dataclass
class Replay:
    """A route as far as it could be replayed.

    `steps` are complete; `pending` is a step under way when the entries ran out or
    went wrong, with no table after. `problem` says what went wrong, if anything.
    """

    route: RouteFile
    game: Game
    play: Play
    first: Table
    steps: list[Step]
    pending: list[Asked]
    problem: Problem | None = None
    entries_done: int = 0
    next_entry: Callable[[int], list[Asked]] | None = None
    """What replays an entry and gives the asks of the step then under way, where more can be replayed."""

    def go_on(self) -> bool:
        """Replays one more entry. Gives whether there was one, and nothing wrong before it.

        A step that is complete stays as it is, whatever comes (promise 2).
        """
        if self.next_entry is None or self.problem or self.entries_done == len(self.route.part.play):
            return False
        try:
            self.pending = self.next_entry(self.entries_done)
            self.entries_done += 1
        except FileProblems as unreadable:
            self.problem = unreadable.problems[0]
        except Mistake as mistake:
            self.problem = self.route.document.problem(mistake.path, mistake.sentence)
        return True

    def step(self, name: str) -> Step | None:
        """The step with this id, or None."""
        return next((step for step in self.steps if step.id == name), None)


def replay(route: RouteFile, entries: int | None = None, *, commentary: bool = True) -> Replay:
    """Replays a route, or only its first `entries` entries, checking the commentary unless told not to.

    Raises FileProblems where the file's start is not possible or its commentary
    cannot be read; everything later is in the result's `problem`.
    """
    begun = begin(route, commentary=commentary)
    if commentary:
        script(route, begun.game).read_all()
    while (entries is None or begun.entries_done < entries) and begun.go_on():
        pass
    return begun


def begin(route: RouteFile, *, commentary: bool = True) -> Replay:
    """A route before its first entry; `go_on` replays the entries one by one.

    The commentary of each is read when it comes. Raises FileProblems where the
    file's start is not possible.
    """
    game = start(route)
    engine = _Engine(route, game, Author(script(route, game)) if commentary else None)
    return Replay(route, game, engine.play, game.table, engine.steps, [], next_entry=engine.next_entry)


class _Engine:
    def __init__(self, route: RouteFile, game: Game, author: Author | None):
        self.route = route
        self.author = author
        self.play = Play(game)
        self.steps: list[Step] = []
        self.asked: list[Asked] = []
        self.notes: list[tuple[int, Table]] = []
        self.waiting: list[Commentary] = []
        self.completed = 0
        self.ids: Counter[str] = Counter()
        self.passed: list[tuple[str, Answer]] = []
        self.before = game.table
        self.turn_start = game.table

    def next_entry(self, number: int) -> list[Asked]:
        """Replays this entry; see `Replay`. Raises Mistake, or FileProblems where its commentary cannot be read."""
        if self.author is not None:
            self.author.script.read(number)
        self.entry(number)
        return self.asked

    # -- one entry ---------------------------------------------------------------------------

    def entry(self, number: int) -> None:
        part = self.route.part.play[number]
        path: DataPath = ("play", number)
        self.passed = []
        self.completed = len(self.steps)
        answers = self.route.answers(number)
        if part.turn is not None:
            self.go_to_turn(part.turn, (*path, "turn"))
        if part.do is not None:
            self.do(part.do, part.who, path)
        before = self.play.table
        for place, (key, values) in enumerate(answers):
            listed_out = isinstance(self.written(number, key), list)
            for i, value in enumerate(values or [NONE]):
                where = (*path, key, i) if listed_out else (*path, key)
                first = place == 0 and i == 0
                self.reach(key, part.who, value, where, may_begin=first and part.do is None)
                commentary = Commentary()
                if first:
                    before = self.play.table
                    commentary = self.commentary(number, answers)
                if isinstance(self.play.ask, Draw):
                    self.give(tuple(values), (*path, key), number, commentary)
                    break
                self.give(value, where, number, commentary)
        if part.end is not None:
            self.go_to_end(part.end, (*path, "end"))
        if not answers and (commentary := self.commentary(number, answers)):
            self.remark(commentary, path)
        if part.expect:
            self.settle()
            for key, sentence in expecting.differences(self.play, part.expect):
                raise Mistake((*path, "expect", key), sentence)
        if self.author is not None and (part.note or part.recap):
            self.note(number, before, path)

    def written(self, number: int, key: str) -> object:
        """What stands in the file for a key of an entry."""
        return self.route.document.data["play"][number][key]

    # -- commentary --------------------------------------------------------------------------

    def moment(self, before: Table | None = None) -> Moment:
        """The facts of the table now; `start` is the table at the start of the turn."""
        earlier = {"start": self.turn_start} if before is None else {"start": self.turn_start, "before": before}
        return Moment(self.play.game, self.play.table, **earlier)

    def commentary(self, number: int, answers: list[tuple[str, list[str]]]) -> Commentary:
        """What the author says at this ask, checked on the table as it is put; `refuse` is tried here too."""
        author = self.author
        if author is None:
            return Commentary()
        part, path = self.route.part.play[number], ("play", number)
        refused = self.others(number, "refuse")
        for answer, where in refused:
            self.must_be_refused(answer, part.who, where)
        alternatives = self.others(number, "instead")
        for answer, where in alternatives:
            self.must_be_legal(answer, answers, part.who, where)
        if not (part.why or part.given or refused or alternatives):
            return Commentary()
        self.look()
        moment = self.moment()

        def reasons(others: list[tuple[Answers, DataPath]]) -> tuple[Alternative, ...]:
            return tuple(
                Alternative(
                    tuple((key, value) for key, values in answer for value in values or [NONE]),
                    author.says((*where, "because"), moment),
                )
                for answer, where in others
            )

        return Commentary(
            why=author.says((*path, "why"), moment) if part.why else (),
            given=author.evidence((*path, "given"), len(part.given), moment),
            instead=reasons(alternatives),
            refused=reasons(refused),
        )

    def others(self, number: int, key: str) -> list[tuple[Answers, DataPath]]:
        """The items of an entry's `instead` or `refuse`, each with its place."""
        single = isinstance(self.route.document.data["play"][number].get(key), dict)
        return [
            (answer, ("play", number, key) if single else ("play", number, key, i))
            for i, answer in enumerate(self.route.others(number, key))
        ]

    def look(self) -> None:
        """Lets the author know every card that has lain open so far."""
        if self.author is not None:
            for asked in self.asked:
                self.author.look(asked.table)
            self.author.look(self.play.table)

    def note(self, number: int, before: Table, path: DataPath) -> None:
        """Says an entry's remark: about the step that the entry completed, else about the one that comes next."""
        if len(self.steps) > self.completed and not self.play.in_step:
            self.remark(self.noted(number, before), path)
        elif self.play.over:
            raise Mistake(path, NOTHING_FOLLOWS)
        else:
            self.notes.append((number, before))

    def noted(self, number: int, before: Table) -> Commentary:
        assert self.author is not None
        part, path = self.route.part.play[number], ("play", number)
        self.look()
        moment = self.moment(before)
        return Commentary(
            note=self.author.says((*path, "note"), moment) if part.note else (),
            recap=self.author.evidence((*path, "recap"), len(part.recap), moment),
        )

    def remark(self, commentary: Commentary, path: DataPath) -> None:
        """Commentary without an ask of its own: it belongs to the step that its entry completed, else to the next.

        Never to a step that was complete before: cut there, the route would show that
        step without it (promise 2).
        """
        if len(self.steps) > self.completed and not self.play.in_step:
            last = self.steps[-1]
            self.steps[-1] = last._replace(notes=(*last.notes, commentary))
        elif not self.play.over:
            self.waiting.append(commentary)
        elif commentary != Commentary(refused=commentary.refused):  # a mistake tried at the end needs no reader
            raise Mistake(path, NOTHING_FOLLOWS)

    # -- going on ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Begins the next step; one that asks nothing is complete at once."""
        if self.play.table.turn != self.before.turn:
            self.turn_start = self.play.table
        self.before = self.play.table
        self.asked = []
        self.play.begin()
        if not self.play.in_step:
            self.finish()

    def finish(self) -> None:
        """Keeps the step that was just completed, unless nothing happened in it that anyone wrote down."""
        game = self.play.game
        if self.author is not None:
            self.look()
        notes = (*self.waiting, *(self.noted(number, before) for number, before in self.notes))
        spoken = any(asked.how == WRITTEN for asked in self.asked) or notes
        if not game.mark or (game.mark[-1] == DONE and not spoken):
            return  # what is said waits for the next step
        turn, phase = game.turn, game.mark[0]
        name = ".".join(game.mark if phase == "setup" else (str(turn), *game.mark))
        self.ids[name] += 1
        if self.ids[name] > 1:
            name = f"{name}#{self.ids[name]}"
        self.steps.append(
            Step(name, turn, phase, game.who, self.before, game.table, tuple(self.asked), tuple(game.events), notes)
        )
        self.asked, self.notes, self.waiting = [], [], []

    def record(self, answer: Answer, how: str, entry: int | None = None, commentary: Commentary | None = None) -> None:
        """Answers the ask and notes it."""
        ask, table = self.play.ask, self.play.table
        assert ask is not None
        self.play.answer(answer)
        self.asked.append(Asked(ask, table, answer, how, entry, commentary or Commentary()))
        if not self.play.in_step:
            self.finish()

    def reach(self, key: str, who: str, value: str, path: DataPath, *, may_begin: bool) -> None:
        """Goes on until the rules ask `key` (of `who`), answering what can be left out (promise 2: no further)."""
        while True:
            if not self.play.in_step:
                if not may_begin:
                    raise Mistake(path, self.too_many(key))
                if self.play.over:
                    ending = self.play.table.ending
                    assert ending is not None
                    raise Mistake(
                        path, f"The game is over ({ending.kind}: {ending.reason}); nothing asks '{key}' any more."
                    )
                self.begin()
                continue
            ask = self.play.ask
            assert ask is not None
            if ask.about == key and (not who or ask.who in (who, TABLE)):
                return
            answer = self.passing(ask, who)
            if not answer:
                raise Mistake(path, self.other_ask(key, value, ask, who))
            self.passed.append((ask.about, answer))
            self.record(answer, FORCED if ask.forced else USUAL)

    def passing(self, ask: Ask, who: str = "") -> Answer:
        """The answer to an ask that the entry does not name, if it can be left out."""
        if isinstance(ask, Choice):
            if ask.about == "spirit" and who in ask.options:
                return who
            if ask.stop and self.answered_before(ask):
                return DONE
        return automatic(ask)

    def answered_before(self, ask: Choice) -> bool:
        """Whether the route has answered this very ask before in this step: then stopping may be left out."""
        return any(
            asked.ask.about == ask.about and asked.ask.who == ask.who and asked.how == WRITTEN for asked in self.asked
        )

    def give(self, value: Answer, path: DataPath, entry: int, commentary: Commentary) -> None:
        """Answers the ask with what the entry says."""
        ask = self.play.ask
        assert ask is not None
        answer = self.spelled(ask, value, path)
        try:
            self.record(answer, WRITTEN, entry, commentary)
        except IllegalAnswer as illegal:
            raise Mistake(path, self.illegal(ask, answer, str(illegal))) from None

    def spelled(self, ask: Ask, value: Answer, path: DataPath) -> Answer:
        """The answer in the rules' own spelling; case, blanks and hyphens are forgiven."""
        if isinstance(ask, Draw):
            known = {kebab(card): card for card in self.known_cards(ask)}
            names = (value,) if isinstance(value, str) else value
            for i, name in enumerate(names):
                if kebab(name) not in known:
                    here = (*path, i) if len(names) > 1 else path
                    raise Mistake(here, f"There is no card '{name}'.{did_you_mean(name, known.values())}")
            return tuple(known[kebab(name)] for name in names)
        assert isinstance(value, str)
        if value in ask.options:
            return value
        if kebab(value) in (NONE, DONE):
            return DONE
        near = [option for option in ask.options if _forgiving(option) == _forgiving(value)]
        return near[0] if len(near) == 1 else value

    def known_cards(self, ask: Draw) -> list[str]:
        """All cards of the kind that this deck holds, in the deck or not."""
        box = self.play.game.box
        pools = (box.powers, box.fear, box.blight, box.events, box.invaders)
        return [name for pool in pools if any(card in pool for card in ask.cards) for name in pool]

    def settle(self) -> None:
        """Answers what needs no decision until the step under way is complete or somebody must decide."""
        while self.play.in_step:
            ask = self.play.ask
            assert ask is not None
            answer = self.passing(ask) if isinstance(ask, Choice) and self.answered_before(ask) else ask.forced
            if not answer:
                return
            self.record(answer, FORCED)

    # -- markers -----------------------------------------------------------------------------

    def go_to_turn(self, turn: int, path: DataPath) -> None:
        """Goes on to the start of a turn by usual answers alone."""
        while self.play.table.turn < turn:
            self.go_on(path, f"turn {turn} has not begun")
        if self.play.table.turn > turn:
            raise Mistake(path, f"This is turn {self.play.table.turn} already, not turn {turn}.")

    def go_to_end(self, ending: str, path: DataPath) -> None:
        """Goes on to the end of the game by usual answers alone; it must be this ending."""
        while not self.play.over:
            self.go_on(path, "the game has not ended")
        reached = self.play.table.ending
        assert reached is not None
        if reached.kind != ending:
            raise Mistake(path, f"The game ends in {reached.kind} ({reached.reason}), not in '{ending}'.")

    def go_on(self, path: DataPath, state: str) -> None:
        if not self.play.in_step:
            if self.play.over:
                raise Mistake(path, f"The game is over, but {state}.")
            self.begin()
            return
        ask = self.play.ask
        assert ask is not None
        answer = self.passing(ask)
        if not answer:
            raise Mistake(path, f"{state[0].upper()}{state[1:]}: {self.asks(ask)}")
        self.record(answer, FORCED if ask.forced else USUAL)

    def do(self, effect: DoPart, who: str, path: DataPath) -> None:
        """Begins an effect of the vocabulary as an action of its own (scenarios)."""
        if not self.route.is_scenario:
            raise Mistake((*path, "do"), "'do' works in scenarios only; in a route everything comes from the rules.")
        if self.play.in_step:
            raise Mistake((*path, "do"), "An action is under way; 'do' begins a new one.")
        try:
            step = do_entry.step(self.play.game, effect, who)
        except ValueError as wrong:
            raise Mistake((*path, "do"), str(wrong)) from None
        self.before = self.play.table
        self.asked, self.notes = [], []
        self.play.begin(step)
        if not self.play.in_step:
            self.finish()

    # -- what is not done ----------------------------------------------------------------------

    def fork(self) -> _Engine:
        """An engine at this very ask, to try answers on."""
        fork = _Engine(self.route, self.play.game, None)
        fork.play = self.play.fork()
        fork.asked = list(self.asked)
        fork.before = self.before
        return fork

    def must_be_refused(self, answers: Answers, who: str, path: DataPath) -> None:
        """Makes sure that the last of these answers is refused here, on a fork; those before it must be legal."""
        listing = [(key, value) for key, values in answers for value in values or [NONE]]
        if not listing:
            raise Mistake(path, "'refuse' names the answers to try, the last of which must be refused.")
        *legal, (key, value) = listing
        fork = self.fork()
        fork.try_answers(legal, who, path, "Only the last answer of 'refuse' may be refused.")
        try:
            fork.reach(key, who, value, path, may_begin=not legal)
            fork.give(value, (*path, key), 0, Commentary())
        except Mistake:
            return
        raise Mistake((*path, key), f"'{value}' was to be refused, but it is legal here.")

    def must_be_legal(self, answers: Answers, chosen: Answers, who: str, path: DataPath) -> None:
        """Plays an alternative on a fork: every answer must be legal, and it must differ from what is chosen."""
        if not answers:
            raise Mistake(path, "An alternative names the answers that would be given.")
        if answers == chosen[: len(answers)]:
            raise Mistake(path, "This is what is chosen; an alternative is something else.")
        self.fork().try_answers(
            [(key, value) for key, values in answers for value in values or [NONE]], who, path,
            "An alternative must have been legal here.",
        )  # fmt: skip

    def try_answers(self, listing: list[tuple[str, str]], who: str, path: DataPath, rule: str) -> None:
        """Gives answers one after another; an illegal one is reported under this rule."""
        for place, (key, value) in enumerate(listing):
            try:
                self.reach(key, who, value, path, may_begin=place == 0)
                self.give(value, (*path, key), 0, Commentary())
            except Mistake as refused:
                raise Mistake((*path, key), f"{rule} {refused.sentence}") from None

    # -- sentences ---------------------------------------------------------------------------

    def name(self, who: str) -> str:
        return "the players" if who == TABLE else self.play.game.panel(who).short

    def asks(self, ask: Ask) -> str:
        """What the rules ask, in a sentence."""
        if isinstance(ask, Draw):
            return f"the rules ask for '{ask.about}' ({ask.prompt} {ask.number} of {listed(sorted(ask.cards))})."
        return f"the rules ask {self.name(ask.who)} for '{ask.about}' ({ask.prompt}): {listed(ask.spellings)}."

    def too_many(self, key: str) -> str:
        """Why an entry's answer finds no ask any more in its action."""
        before = self.steps[-1] if self.steps else None
        given = sum(asked.ask.about == key and asked.how == WRITTEN for asked in before.asks) if before else 0
        if given:
            return f"'{key}' is one answer too many: after {given} the rules ask for no more of it here."
        return (
            f"'{key}' is one answer too many: the action was complete before it. What could end in one way only was "
            f"done without asking; for another action begin a new entry."
        )

    def other_ask(self, key: str, value: str, ask: Ask, who: str) -> str:
        if key == ask.about and who not in ("", ask.who):
            return f"The entry says 'who: {who}', but '{key}' is for {self.name(ask.who)} to answer here."
        on_the_way = [
            f"{about}: {given if isinstance(given, str) else ', '.join(given)}" for about, given in self.passed
        ]
        passed = f" Answered on the way: {'; '.join(on_the_way)}." if on_the_way else ""
        return f"The entry answers '{key}: {value}', but {self.asks(ask)}{passed}"

    def illegal(self, ask: Ask, answer: Answer, sentence: str) -> str:
        if isinstance(ask, Draw):
            where = [
                f" {card} {place}." for card in ([answer] if isinstance(answer, str) else answer)
                if card not in ask.cards and (place := self.where_is(card))
            ]  # fmt: skip
            return f"{sentence}{''.join(where)} It may be: {listed(sorted(ask.cards), str(answer))}."
        if "is not in the rules yet" in sentence:
            return sentence
        near = listed(ask.spellings, str(answer))
        return f"{sentence} The rules ask {self.name(ask.who)} for '{ask.about}' ({ask.prompt}); legal: {near}."

    def where_is(self, card: str) -> str:
        """Where a card lies that was named for a draw."""
        table = self.play.table
        for spirit in table.spirits:
            for words, pile in (
                ("is in the hand of", spirit.hand), ("is in play of", spirit.in_play),
                ("is in the discard of", spirit.discard), ("was Forgotten by", spirit.forgotten),
            ):  # fmt: skip
                if card in pile:
                    return f"{words} {self.name(spirit.id)}"
        piles = {
            "lies in the Minor discard": table.minors.discard, "lies in the Major discard": table.majors.discard,
            "is in the Fear discard": table.fear.discard, "lies in the Invader discard": table.invaders.discard,
            "is in the Ravage space": table.invaders.ravage, "is in the Build space": table.invaders.build,
            "is in the Explore space": table.invaders.explore,
        }  # fmt: skip
        return next((words for words, pile in piles.items() if card in pile), "")


def _forgiving(spelling: str) -> str:
    """A spelling without case, blanks, hyphens and apostrophes; the marks of land notation stay."""
    return re.sub(r"[\s\-'\u2019]+", "-", spelling.strip().lower())


def open_ask(replay: Replay) -> Play:
    """A fork that stands where somebody could decide or a card must be named, or at the end of the game."""
    fork = replay.play.fork()
    while not fork.over:
        if not fork.in_step:
            fork.begin()
            continue
        assert fork.ask is not None
        if not fork.ask.forced:
            break
        fork.answer(fork.ask.forced)
    return fork
