"""The player in lines: the same steps and keys without a screen, for screen readers, braille displays and pipes.

Every line says its thing by itself: nothing depends on columns, colours or signs, and nothing is drawn over. Commands
are those of the table of actions: a key, or the name of the action or its beginning, and then enter.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from spirit_tutor.characters import control
from spirit_tutor.lexicon import GlossaryError
from spirit_tutor.reading.actions import PLAYER, Action, spelled
from spirit_tutor.reading.go_to import OtherRoutes, typed
from spirit_tutor.reading.place import Reading, closing, last_words
from spirit_tutor.reading.playing.attempt import SAID_OF, Attempt, counted, of_turn, predicted_of_turn, to_look_at_again
from spirit_tutor.reading.playing.branches import Branches
from spirit_tutor.reading.playing.guess import OFF, WHEN, Guess, after, asked_for, guess
from spirit_tutor.reading.playing.guess import counted as predictions_counted
from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.reading.search import Search, part_name
from spirit_tutor.reading.step_groups import Run, Scene
from spirit_tutor.reading.what_next import onward
from spirit_tutor.replay.commentary import prose
from spirit_tutor.replay.forecast import Forecast, in_words
from spirit_tutor.route.finding_routes import LESSONS, bundled_routes
from spirit_tutor.route.mistakes import FileProblems, did_you_mean
from spirit_tutor.telling.decisions import plain as plain_text
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.outline import outline
from spirit_tutor.telling.playing.what_if import WhatIf, called, leaving, what_if
from spirit_tutor.telling.questions import Question
from spirit_tutor.telling.story import Story
from spirit_tutor.telling.turn_table import turn_sentences
from spirit_tutor.telling.views import CardView, SpiritView, TableView

from . import plain

_KEYS = {name: name for name in ("right", "left", "up", "down")}
_WIDE = 100
_SHORT_LOG = 6
"""A log of so many lines is told without being asked for."""
_LEAST = 3
"""Signs of a step's name that are enough; fewer are a slip of a finger."""
_WELCOME = "Press enter for the next step. Type ? for all commands, q to leave, each followed by enter."
_NO_SUCH_KEY = (
    "Arrows and other special keys do nothing here. Type a word instead, such as right, left, home or end, and then enter. "
    "Type ? for all commands."
)
_HOW_TO_READ = (
    "Each step begins with its title, then the turn, the phase and the step's name.",
    "Then: what came of it, why, what was turned down, and the lands that changed, as they are after the step.",
    "The log of a step has every answer and all that happened; e tells it with each step, or only how long it is.",
    "A land is called by its board and number: A4 is land 4 of board A.",
    "m tells of the whole island, m A4 of one land and what is to come there.",
    "2 tells of the Spirits, 3 of the Invader Cards, Fear and Blight, f what the Invaders will do if nobody acts.",
    "o tells which names this step marks, o and a name opens one; the name of a lesson opens that, and q leads back here.",
    "b tells how the lands of the step were before it. Type the name of a step that you have seen to go there.",
)


Plays = Callable[[KeptGame, WhatIf, "LineMode"], "LineMode"]
"""Plays a branch in lines over the story that it left."""


class LineMode:
    """One story, read by lines. `say` takes what is to be said, a line at a time; pages of the glossary have `columns`."""

    def __init__(
        self,
        story: Story,
        place: int | None,
        say: Callable[[str], None],
        *,
        kept: RoutePlace,
        keep: ProgressStore,
        columns: int = _WIDE,
        route: str = "",
        plays: Plays | None = None,
    ) -> None:
        """`route` is the title of the route that a lesson lies over; `plays` plays a branch that leaves the story."""
        progress = kept.progress
        left, furthest = progress.places(story)
        self.resumed = place is None and left > 0
        beat = progress.beat if place is None else 0
        self.reading = Reading(
            story, left if place is None else place, furthest, beat=beat, furthest_beat=progress.last_beat
        )
        self.reading.log_open = keep.settings().log_open
        self.reading.tells_progress = keep.settings().tells_progress
        self._say, self._kept, self._keep, self._columns = say, kept, keep, columns
        self._route = route
        self.columns, self.keep, self.say, self._plays = columns, keep, say, plays
        self._bookmarks = progress.bookmarks
        self._lesson: LineMode | None = None
        self._tries = progress.tries
        self.reading.tried, self.reading.predicted = progress.outcomes, progress.predicted
        self._predicted = {one.partition(" ")[0] for one in progress.predicted}
        self._attempt: Attempt | None = None
        self._guess: Guess | None = None
        self._does: dict[str, Callable[[str], bool | None]] = {
            "next": lambda _: self._went(self.reading.go_on),
            "back": lambda _: self._went(self.reading.go_back),
            "next_phase": lambda _: self._jump(by_phase=True, forward=True),
            "last_phase": lambda _: self._jump(by_phase=True, forward=False),
            "next_turn": lambda _: self._jump(by_phase=False, forward=True),
            "last_turn": lambda _: self._jump(by_phase=False, forward=False),
            "first": lambda _: self._went(lambda: self.reading.go_to(0)),
            "furthest": lambda _: self._went(self.reading.go_to_furthest),
            "unfold": lambda _: self._unfold(),
            "what_if": self._what_if,
            "branches": self._branch,
            "try_first": lambda _: self._try_first(),
            "predictions": lambda _: self._change_predictions(),
            "before": lambda _: self._before(),
            "map": self._land,
            "forecast": lambda _: self._lines(self._forecast()),
            "opinion": lambda _: self._lines(self._second_opinion()),
            "detail": lambda _: self._detail(),
            "pane('story')": lambda _: self._step(),
            "pane('spirits')": lambda _: self._lines(self._spirits()),
            "pane('track')": lambda _: self._lines(plain.track_lines(self._view)),
            "pane('log')": lambda _: self._lines(self._log()),
            "names": self._name,
            "glossary": self._glossary,
            "cards": self._cards,
            "adversary": lambda _: self._lines(plain.adversary_lines(self._view.adversary)),
            "visited": self._visited,
            "progress": lambda _: self._progress(),
            "copy": lambda _: self._copy(),
            "bookmark": lambda _: self._bookmark(),
            "app.legend": lambda _: self._lines(_HOW_TO_READ),
            "app.keys": lambda _: self._lines(self._commands()),
            "leave": lambda _: True,
        }
        if plays is None:
            del self._does["what_if"], self._does["branches"]
        self._actions = [action for action in PLAYER if action.id in self._does]

    def read(self, lines: Iterable[str], *, what_if: bool = False) -> None:
        """Tells the first step, then does what each line says, until one leaves or there are no more.

        `what_if` leaves the story there at once.
        """
        self.begin(_WELCOME)
        if what_if:
            self._what_if("0")
        for line in lines:
            if self.obey(line.strip()):
                break
        self.save()

    def begin(self, welcome: str) -> None:
        """Says what is read, a welcome, and the step where the reader is."""
        self._say(f"{self.reading.story.title}. {welcome}")
        if self.resumed:
            self._say("You go on where you were; home leads to the first step.")
        elif not self.reading.place and self.reading.story.about:
            self._say(self.reading.story.about)
        self._step()

    def obey(self, line: str) -> bool:
        """Does what a line says. True if it is to leave. While a lesson is open, it is the lesson that obeys."""
        if control(line):  # what an arrow sends, and nothing to send back to a terminal
            self._say(_NO_SUCH_KEY)
            return False
        if self._lesson:
            if self._lesson.obey(line):
                self._leave_lesson(self._lesson)
            return False
        if self._guess is not None and self._guessed(self._guess, line):
            return False
        if self._attempt is not None and self._tried(self._attempt, line):
            return False
        if not line:
            line = "next"
        action, argument = self._understood(line)
        if action:
            return bool(self._does[action.id](argument))
        named = typed(line, self.reading.moment.visited)
        if named is not None and named.sentence:
            self._say(named.sentence)
            return False
        place = named.place if named is not None else self._seen(line)
        if place is not None:
            self._went(lambda: self.reading.open(place))
            return False
        if line.startswith(LESSONS):
            self._open_lesson(line)
            return False
        self._say(f"There is no command and no step seen so far that is called '{line}'. Type ? for all commands.")
        return False

    def _understood(self, line: str) -> tuple[Action | None, str]:
        if line.startswith("/"):
            line = f"/ {line[1:]}"
        for word, argument in ((line, ""), tuple(line.partition(" ")[::2])):
            for action in self._actions:
                if word in spelled(action.shown, _KEYS).split() or word.casefold() == action.label.casefold():
                    return action, argument.strip()
        begun = [action for action in self._actions if len(line) > 1 and action.label.startswith(line.casefold())]
        return (begun[0], "") if len(begun) == 1 else (None, "")

    # -- going ----------------------------------------------------------------------------------------

    def _went(self, go: Callable[[], None]) -> None:
        before = self._here
        go()
        if before == self._here:
            ended = self._scene is None
            self._say("This is the end." if ended else "This is the first step." if not self.reading.place else "")
        self._step()
        self.save()

    def _jump(self, *, by_phase: bool, forward: bool) -> None:
        self._went(lambda: self.reading.jump(by_phase=by_phase, forward=forward))

    def _unfold(self) -> None:
        if self.reading.fold():
            self._step()
        else:
            self._say("This step is a single one.")

    def save(self) -> None:
        """Keeps where the reader is, in a lesson that is open too."""
        if self._lesson:
            self._lesson.save()
        self.reading.save(self._kept)

    def _seen(self, line: str) -> int | None:
        """The place of a step that was seen, by its id or the beginning of one."""
        sought = line.casefold()
        ids = [step.id.casefold() for step in self.reading.story.steps[: self.reading.furthest + 1]]
        if sought in ids:  # before an id that goes on: `3.ravage.W1`, `3.ravage.W10`
            return ids.index(sought)
        found = (place for place, name in enumerate(ids) if name.startswith(sought))
        return next(found, None) if len(sought) >= _LEAST else None

    # -- telling --------------------------------------------------------------------------------------

    @property
    def _scene(self) -> Scene | None:
        return self._guess.scene if self._guess else self.reading.scene

    @property
    def _here(self) -> tuple[int, int | None, Run | None]:
        return self.reading.place, self.reading.beat, self.reading.run

    @property
    def _view(self) -> TableView:
        story, scene = self.reading.story, self._scene
        return scene.after if scene else story.steps[-1].after if story.steps else story.first

    def _lines(self, lines: Iterable[str]) -> None:
        told = False
        for line in lines:
            if line:
                self._say(line)
                told = True
        if not told:
            self._say("There is nothing.")

    def _step(self) -> None:
        self._guess = None
        scene = self._scene
        self._say("")
        self._attempt = None
        self._guess = self._to_guess()
        if self._guess is not None:
            self._lines(self._guess_lines(self._guess))
            return
        if self._tries and isinstance(scene, Question) and scene.asked:
            self._attempt = Attempt(self.reading.story, self.reading.place, self.reading.beat or 0)
            self._lines(self._attempt_lines(self._attempt))
            return
        self._lines(self._closing_lines() if scene is None else self._scene_lines(scene))

    def _closing_lines(self) -> Iterator[str]:
        story = self.reading.story
        yield from closing(story)
        yield from turn_sentences(self.reading.moment.turns)
        yield from self._outcome_lines()
        if words := plain_text(last_words(story)):
            yield f"Note: {words}"
        if self._route:
            yield f"q leads back to {self._route}."
        elif not story.problem:
            yield from onward(self._kept, "q leaves.", "Then: spirit-tutor play {name} --plain")

    def _scene_lines(self, scene: Scene) -> Iterator[str]:
        yield f"{scene.title}."
        moment = self.reading.moment
        turn = f"{moment.place_name}, {scene.phase_name}" if scene.turn else moment.place_name
        marked = " There is a bookmark." if scene.mark in self._bookmarks else ""
        yield f"{turn}, step {scene.id}.{marked}"
        told = outline(scene, self.reading.moment.joined)
        yield from plain.result_lines(told.results)
        for block in told.blocks:
            yield from plain.block_lines(block)
        log = [line for block in told.log for line in plain.block_lines(block)]
        if self.reading.log_open or not told.blocks or len(log) <= _SHORT_LOG:
            yield from log
        else:
            yield f"The log has {len(log)} lines; e tells them."
        changed = [land for land in scene.lands if scene.before.lands[land] != scene.after.lands[land]]
        if changed:
            yield "After it:"
            yield from (f"- {plain.land_words(scene.after.lands[land], scene.after)}" for land in changed)
        if isinstance(scene, Question):
            if scene.lands:
                yield "Lands that may be chosen:"
            yield from (f"- {plain.land_words(scene.after.lands[land], scene.after)}" for land in scene.lands)
            yield "enter tells what was decided."
        yield from self._outcome_lines()
        if isinstance(scene, Run):
            yield f"These are {len(scene.steps)} lands, one after another; u tells them singly."

    def _outcome_lines(self) -> Iterator[str]:
        """At the end of a turn and of the story: how the questions came out that were tried, and the predictions."""
        if outcomes := of_turn(self.reading.moment):
            yield f"Your turn: {counted([outcome for _, outcome in outcomes])}"
        if predicted := predicted_of_turn(self.reading.moment):
            yield f"What happens next: {predictions_counted(predicted)}"
        for title, mark in to_look_at_again(self.reading.moment):
            yield f"- to look at again: {title}, {mark.partition('?')[0]}."

    def _second_opinion(self) -> Iterator[str]:
        """Whether a win can be forced now, looked for as long as a reader waits, and what is kept of this turn."""
        from spirit_tutor.reading.opinion import Opinion

        opinion = Opinion(self.reading.moment)
        yield from opinion.look(lambda: True)
        if opinion.problem:
            yield opinion.problem
        for question, said in opinion.kept_in_words():
            yield question
            yield from (f"- {sentence}" for sentence in said)

    def _before(self) -> None:
        scene = self._scene
        if scene is None:
            self._say("There is no step here.")
            return
        if isinstance(scene, Question):
            self._say("This is a question: the lands are as they are before it is decided.")
            return
        lands = [f"- {plain.land_words(scene.before.lands[land], scene.before)}" for land in scene.lands]
        self._lines(["Before it:", *lands] if lands else ["It was about no land; m tells of the island."])

    def _land(self, name: str) -> None:
        view = self._view
        if not name:
            self._lines(f"- {plain.land_words(land, view)}" for land in view.lands.values())
        elif name.upper() not in view.lands:
            self._say(f"There is no land '{name}'. There are: {', '.join(view.lands)}.")
        else:
            land = view.lands[name.upper()]
            coming = [f"To come, {one.when}: {in_words(one)}" for one in self._coming.of_land(land.id)]
            self._lines([plain.land_words(land, view), f"Adjacent: {', '.join(land.adjacent)}.", *coming])

    @property
    def _coming(self) -> Forecast:
        scene, steps = self._scene, self.reading.story.steps
        last = scene or (steps[-1] if steps else None)
        return last.forecast if last else Forecast((), ())

    def _forecast(self) -> list[str]:
        lines = plain.forecast_lines(self._coming)
        return lines or ["By the visible Invader Cards there will be no Ravage and no Build."]

    def _detail(self) -> None:
        self.reading.log_open = not self.reading.log_open
        self._keep.change_settings(log_open=self.reading.log_open)
        self._step()

    def _spirits(self) -> Iterator[str]:
        for spirit in self._view.spirits:
            yield from plain.spirit_lines(spirit)

    def _log(self) -> Iterator[str]:
        seen = self.reading.moment.so_far
        now = seen[-1].turn if seen else 0
        for step in seen:
            if step.turn == now:
                yield f"{step.phase_name}: {step.title}."

    # -- trying first ---------------------------------------------------------------------------------

    def _try_first(self) -> None:
        self._tries = not self._tries
        self._kept.set_tries(tries=self._tries)
        self._say("You answer each question first." if self._tries else "Questions are read on.")
        self._step()

    def _attempt_lines(self, attempt: Attempt) -> Iterator[str]:
        """The question with its numbered answers, or what came of the answer."""
        scene = attempt.scene
        yield f"{scene.title}. Your turn."
        verdict = attempt.verdict
        if verdict is None:
            if isinstance(scene, Question) and scene.asked:
                yield scene.asked.question
            for number, option in enumerate(attempt.options, start=1):
                said = f"{number}: {option.name}{f', {option.about}' if option.about else ''}"
                yield said if said.endswith(".") else f"{said}."
            yield "Type a number to answer, h for a hint, back for the answer before; enter reads on."
            return
        yield f"You: {', '.join(attempt.given)}."
        yield SAID_OF[verdict.kind]
        yield plain_text(verdict.because)
        yield from (f"- {one}" for one in verdict.differs)
        yield "enter goes on as it was played."

    def _tried(self, attempt: Attempt, line: str) -> bool:
        """Does what a line says of a question that is tried. False where it says nothing of it."""
        if line.isdecimal() and attempt.verdict is None:
            if attempt.pick(int(line) - 1):
                if attempt.verdict is not None:
                    kept = self._kept.came_out(attempt.mark, attempt.verdict.kind.name)
                    self.reading.tried = kept.outcomes
                self._lines(self._attempt_lines(attempt))
            else:
                self._say(attempt.refused or f"There is no answer {line}; there are {len(attempt.options)}.")
            return True
        if line == "h" and attempt.verdict is None:
            self._say(plain_text(attempt.hints[-1]) if attempt.hint() else "There is no further hint.")
            return True
        if line == "back" and attempt.take_back():
            self._lines(self._attempt_lines(attempt))
            return True
        if not line and attempt.verdict is None:  # reads this question instead
            self._attempt = None
            scene = self._scene
            self._lines(self._scene_lines(scene) if scene else ())
            return True
        return False

    # -- what happens next ----------------------------------------------------------------------------

    def _change_predictions(self) -> None:
        setting = after(self._keep.settings().predictions)
        self._keep.change_settings(predictions=setting)
        self._say(WHEN[setting])
        if setting == OFF and self._guess is not None:
            self._step()

    def _to_guess(self) -> Guess | None:
        """What is to be predicted of the step that comes, unless it was asked already."""
        reading = self.reading
        step = reading.step
        setting = self._keep.settings().predictions
        known = asked_for(setting, tries=self._tries, predicted=reading.predicted)
        if known is None or not step or step in self._predicted or isinstance(reading.scene, Question):
            return None
        self._predicted.add(step)
        return guess(reading.story, reading.place, reading.last, known)

    def _guess_lines(self, asked: Guess) -> Iterator[str]:
        """What is to be predicted with its numbered answers, or what is to be said of the prediction."""
        if asked.answer is None:
            yield "What happens next?"
            yield asked.asked.asked
            yield from (f"{number}: {option.name}." for number, option in enumerate(asked.options, start=1))
            yield "Type a number to answer; enter shows it."
            return
        right = asked.asked.answers[asked.asked.right].there
        if asked.believed is None:
            yield "Right."
        else:
            yield f"No, it will be {'nothing' if right == '-' else right}."
            yield asked.believed.sentence
            yield f"{asked.believed.rule}; look up: g {asked.believed.term}"
        yield "enter shows it."

    def _guessed(self, asked: Guess, line: str) -> bool:
        """Does what a line says of a prediction. False where it says nothing of it."""
        if line.isdecimal() and asked.answer is None:
            if asked.pick(int(line) - 1):
                self.reading.predicted = self._kept.predicted(self.reading.step, asked.outcome).predicted
                self._lines(self._guess_lines(asked))
            else:
                self._say(f"There is no answer {line}; there are {len(asked.options)}.")
            return True
        if not line:  # what was predicted is told now
            self._guess = None
            scene = self._scene
            self._lines(self._scene_lines(scene) if scene else ())
            return True
        return False

    # -- marked names and lessons ---------------------------------------------------------------------

    def _name(self, name: str) -> None:
        """What a name leads to that the step marks, by its beginning; without a name, which there are."""
        from spirit_tutor.drawing.linked_prose import LINKS, marked

        names = [(found, kind) for kind in LINKS for found in marked(self._scene, kind)]
        called = {found: prose.lesson_title(found) for found, kind in names if kind == prose.LESSON}
        if not name:
            here = ", ".join(called.get(found, found) for found, _ in names)
            self._say(f"Type o and a name. In this step: {here or 'none'}.")
            return
        typed = name.casefold()
        fitting = [
            (found, kind)
            for found, kind in names
            if found.casefold().startswith(typed) or called.get(found, "").casefold().startswith(typed)
        ]
        begun = iter(sorted(fitting, key=lambda one: one[0].casefold() != typed))  # W1 before W10
        found, kind = next(begun, (name, prose.LESSON if name.startswith(LESSONS) else prose.TERM))
        opens = {prose.LAND: self._land, prose.LESSON: self._open_lesson}
        opens.get(kind, self._glossary)(found)

    def _open_lesson(self, name: str) -> None:
        lessons = [known for known in bundled_routes() if known.startswith(LESSONS)]
        if name not in lessons:
            self._say(f"There is no lesson '{name}'.{did_you_mean(name, lessons)}")
            return
        self.save()
        kept = RoutePlace(self._keep, route_key(name))
        title = self.reading.story.title
        self._lesson = LineMode(
            story_to_play(name), None, self._say, kept=kept, keep=self._keep, columns=self._columns, route=title,
            plays=self._plays,
        )  # fmt: skip
        self._lesson.begin(f"A lesson, on a table of its own. q leads back to {title}.")

    def _leave_lesson(self, lesson: LineMode) -> None:
        lesson.save()
        self._lesson = None
        self._say(f"Back in {self.reading.story.title}.")
        self._step()

    # -- what if --------------------------------------------------------------------------------------

    def _what_if(self, number: str) -> None:
        """Leaves the story here: on one's own, or by a line that the author turned down."""
        where = leaving(self.reading.story, self.reading.place, self.reading.beat)
        if where is None:
            self._say("Go back to a step first: a what-if leaves the game there.")
            return
        if where.lines and not number.isdecimal():
            self._say("What if? w 0 plays on yourself.")
            for at, line in enumerate(where.lines, start=1):
                self._say(f"w {at}: {line.told}, which the author turned down: {line.because}")
            return
        at = int(number or 0)
        if at > len(where.lines):
            self._say(f"There is no line {at}; there are {len(where.lines)}.")
            return
        other = where.lines[at - 1] if at else None
        sitting = what_if(self.reading.story, where, self._route_called, "1", other)
        title = other.told if other is not None else f"What if in {where.step}"
        game = KeptGame(sitting, title, self._branches.new_file(title))
        self._go_into(WhatIf(sitting, title, game.name, self.reading.story), game, where.steps)
        if other is not None:
            game.keep()

    @property
    def _route_called(self) -> str:
        return called(self.reading.story)

    @property
    def _branches(self) -> Branches:
        return Branches(self._kept.route or f"game-{self.reading.story.name}")

    def _go_into(self, branch: WhatIf, game: KeptGame, since: int = sys.maxsize) -> None:
        """Plays a branch; its steps from this place on are told first."""
        self.save()
        game.tell = self._say
        assert self._plays is not None
        self._lesson = lines = self._plays(game, branch, self)
        lines.tell_since(since)
        lines.begin(f"You left {self.reading.story.title} in {branch.from_step}; q leads back there.")

    def tell_since(self, place: int) -> None:
        """Tells the steps from this place on."""

    def _branch(self, number: str) -> None:
        """Lists the what-ifs that left this story, or goes on with one."""
        listed = self._branches.listed(self.reading.story.ids)
        if not number.isdecimal() or not 1 <= int(number) <= len(listed):
            for at, one in enumerate(listed, start=1):
                self._say(f"W {at}: {one.title}, from {one.step}, {one.state}. {one.misfit}".strip())
            if not listed:
                self._say("No what-if left this game yet: w at a step begins one.")
            return
        chosen = listed[int(number) - 1]
        try:
            game = KeptGame.open(chosen.file, self._say)
        except FileProblems as problems:
            self._say(str(problems))
            return
        self._go_into(WhatIf(game.sitting, game.title, chosen.file.stem, self.reading.story), game)

    # -- looking up -----------------------------------------------------------------------------------

    def _glossary(self, words: str) -> None:
        from spirit_tutor.reference import command

        if not words:
            from spirit_tutor.drawing.linked_prose import marked

            terms = marked(self._scene, "term")
            self._say(f"Type g and a term. In this step: {', '.join(terms) or 'none'}.")
            return
        try:
            answer = command.answer(command.Request(words), self._columns)
        except GlossaryError as error:
            self._say(str(error))
            return
        self._lines([*answer.text(bold=False).split("\n"), answer.beside])

    def _cards(self, name: str) -> None:
        cards = [(spirit, place, card) for spirit in self._view.spirits for place, card in _cards(spirit)]
        if not name:
            for (spirit, place), found in groupby(cards, key=lambda one: (one[0].short, one[1])):
                self._say(f"{spirit}, {place}: {', '.join(card.name for _, _, card in found)}.")
            return
        for spirit, place, card in cards:
            if card.name.casefold().startswith(name.casefold()):
                self._lines([f"{card.name}, {spirit.short}, {place}.", *plain.card_lines(card)])
                return
        self._say(f"No Spirit has a card called '{name}'.")

    def _visited(self, words: str) -> None:
        moment = self.reading.moment
        steps = moment.visited
        if words:
            search = Search(steps)
            found = search.saying(words)
            for step in found:
                self._say(f"{step.id}: {step.title}.")
                self._lines_if([f"- {passage}" for passage in search.passages(step, words)])
            if not found:
                self._say(f"No step seen so far is called or says '{words}'.")
            others = OtherRoutes(self._keep, story_to_play, self._kept.route)
            for name, title, _, elsewhere in others.read():
                if there := elsewhere.saying(words):
                    self._say(f"Read in {title} ({name}):")
                    self._lines(f"- {step.id}: {step.title}." for step in there)
            return
        marked = [one.id for mark in self._bookmarks if (one := moment.marked(mark))]
        if marked:
            self._say(f"Bookmarks: {', '.join(marked)}.")
        for part, of_part in groupby(steps, key=part_name):
            self._say(f"{part}:")
            self._lines(f"- {step.id}: {step.title}." for step in of_part)

    def _lines_if(self, lines: list[str]) -> None:
        if lines:
            self._lines(lines)

    def _progress(self) -> None:
        self.reading.tells_progress = not self.reading.tells_progress
        self._keep.change_settings(tells_progress=self.reading.tells_progress)
        self._say(
            f"{self.reading.moment.place_name}."
            if self.reading.tells_progress
            else "How far the route goes is not told."
        )

    def _bookmark(self) -> None:
        if scene := self._scene:
            self._bookmarks = self._kept.toggle_bookmark(scene.mark)
            has = scene.mark in self._bookmarks
            here = f"the question in {scene.id}" if isinstance(scene, Question) else scene.id
            self._say(f"{'A bookmark is' if has else 'There is no bookmark any more'} at {here}. v lists all.")

    def _copy(self) -> None:
        """The step, or the page at the end, as Markdown, to be copied from here."""
        from .page_markdown import page_markdown

        moment = self.reading.moment
        if self._guess is not None:  # nothing of what is to be predicted
            moment = replace(moment, own=self._guess.scene)
        for line in page_markdown(moment).split("\n"):
            self._say(line)

    def _commands(self) -> Iterator[str]:
        for group, actions in groupby(self._actions, key=lambda action: action.group):
            yield f"{group}:"
            for action in actions:
                keys = " or ".join(spelled(action.shown, _KEYS).split())
                yield f"- {'enter or ' if action.id == 'next' else ''}{keys}, or {action.label}: {action.help}"
        yield "- m A4: one land; g Presence: a term; o and a name: what the step marks; c and a name: a card"
        yield "- / and words: search; 1.build: a step seen so far; lessons/ and a name: a lesson"


def broken(line: str, columns: int) -> str:
    """A line broken at blanks into lines of so many columns, as far indented as it is; a longer word stays whole."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _cards(spirit: SpiritView) -> Iterator[tuple[str, CardView]]:
    piles = {
        "Innate Power": spirit.innates, "in play": spirit.in_play, "in hand": spirit.hand, "in the discard": spirit.discard,
    }  # fmt: skip
    for place, cards in piles.items():
        yield from ((place, card) for card in cards)
