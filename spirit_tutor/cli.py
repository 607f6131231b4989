"""The command line: `spirit-tutor` and its commands."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

from . import __version__, signals, streams
from .characters import control, shown

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from spirit_tutor.reading.playing.kept_game import KeptGame
    from spirit_tutor.replay.engine import Replay
    from spirit_tutor.review.review import Looked, Task

T = TypeVar("T")

OK, NOT_FOUND, WRONG = 0, 1, 2
INTERRUPTED = signals.exit_code(signal.SIGINT)
_DRIVER = "TEXTUAL_DRIVER"
"""Set for a program that Textual's server shows in a browser."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers a typo with the nearest word, in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Prints help; argparse would not tell of what cannot be written."""
        if message:
            (file or sys.stderr).write(message)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuses a command that there is not; nothing else here is chosen from a list."""
        if action.choices is not None and value not in action.choices:
            near = difflib.get_close_matches(value, COMMANDS, n=1, cutoff=0.5)
            hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(COMMANDS)}."
            self.error(f"there is no command '{value}'.{hint}")

    def unknown(self, word: str) -> NoReturn:
        """Refuses an argument that this command does not know."""
        known = [option for action in self._actions for option in action.option_strings]
        near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
        self.error(f"'{word}' is not known here.{f' Did you mean {near[0]}?' if near else ''}")


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 100)


def _needs_terminal() -> bool:
    if (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get(_DRIVER):  # or a browser shows it
        return False
    print(
        "spirit-tutor: the player needs a terminal. Without one, 'spirit-tutor play ROUTE --plain' reads in lines.",
        file=sys.stderr,
    )
    return True


def start(_args: argparse.Namespace) -> int:
    """Opens the start screen."""
    if _needs_terminal():
        return WRONG
    gc.disable()  # what is loaded now stays; the app collects again
    from spirit_tutor.reading.progress import open_keep
    from spirit_tutor.route.finding_routes import bundled_routes
    from spirit_tutor.telling.opening import story_to_play
    from spirit_tutor.tui.app import run_start

    return run_start(bundled_routes(), story_to_play, open_keep())


def play(args: argparse.Namespace) -> int:
    """Opens the player on a route. A file is read again when it changes."""
    if args.follow:
        return _follow(args)
    gc.disable()  # see `start`
    from spirit_tutor.route.finding_routes import bundled_routes, find
    from spirit_tutor.telling.opening import story_to_play

    if args.route not in bundled_routes() and not (args.read or args.step or args.what_if):
        from spirit_tutor.reading.playing.kept_game import KeptGame, is_under_way

        if is_under_way(own := find(args.route)):
            return _play_own(KeptGame.open(own), plain=args.plain)
    story = story_to_play(args.route)
    place = None
    if args.step:
        found = story.place(args.step)
        if found is None:
            return _no_step(args.step, story.ids)
        place = found
    from spirit_tutor.reading.progress import RoutePlace, open_keep, route_key

    keep = open_keep()
    file = None if args.route in bundled_routes() else find(args.route)
    route = route_key(args.route, file)
    if args.plain:
        gc.enable()
        from spirit_tutor.output.line_mode import LineMode
        from spirit_tutor.output.own_game_lines import branch_in_lines

        keep.tell = lambda sentence: print(sentence, file=sys.stderr)
        for sentence in keep.messages:
            keep.tell(sentence)
        lines = LineMode(
            story, place, _said, kept=RoutePlace(keep, route), keep=keep, columns=_width(), plays=branch_in_lines
        )
        lines.read(_typed(), what_if=args.what_if)
        if file is None or not story.problem:  # a bundled route has none, and was read only as far as wanted
            return OK
        _tell(story.problem)
        return WRONG
    if _needs_terminal():
        return WRONG
    from spirit_tutor.tui.app import run_player

    reload = (lambda: story_to_play(args.route)) if file else None
    return run_player(
        story,
        place,
        route=route,
        keep=keep,
        open_story=story_to_play,
        reload=reload,
        watched=file,
        what_if=args.what_if,
    )


def new(args: argparse.Namespace) -> int:
    """Begins a game of one's own, in a file that keeps it after every answer."""
    from spirit_tutor.reading.playing.kept_game import KeptGame, free_name, games_folder
    from spirit_tutor.telling.playing.new_game import NewGame, SetupError

    if args.cards not in ("dice", "mine"):
        _tell(f"--cards is dice, or mine for your own box on the table; not '{args.cards}'.")
        return WRONG
    try:
        chosen = NewGame.of_words(
            spirits=args.spirits, boards=args.boards, boxes=args.boxes, adversary=args.adversary, level=args.level,
            blight_card=not args.no_blight_card, seed=args.seed, mine=args.cards == "mine", on=args.map,
        )  # fmt: skip
        sitting = chosen.begin()
    except SetupError as problem:
        _tell(problem)
        return WRONG
    folder = games_folder()
    if not args.to and folder is None:
        _tell("You have no home folder here in which the game could be kept: say --to FILE.")
        return WRONG
    file = Path(args.to) if args.to else free_name(folder, chosen.title)  # type: ignore[arg-type]
    if file.exists():
        _tell(f"{file} is there already: 'spirit-tutor play {file}' goes on with it.")
        return WRONG
    problems: list[str] = []
    game = KeptGame(sitting, chosen.title, file, problems.append)
    game.keep()
    if problems:
        _tell(problems[0])
        return WRONG
    if args.no_play or not (args.plain or (sys.stdin.isatty() and sys.stdout.isatty())):
        print(f"{chosen.title}: the game is in {file}. 'spirit-tutor play {file}' plays it.")
        return OK
    return _play_own(game, plain=args.plain)


def _play_own(game: KeptGame, *, plain: bool) -> int:
    """Plays a game of one's own on the screen, or in lines."""
    from spirit_tutor.reading.progress import open_keep
    from spirit_tutor.telling.opening import story_to_play

    if plain:
        gc.enable()
        from spirit_tutor.output.own_game_lines import OwnGameLines

        game.tell = lambda sentence: print(sentence, file=sys.stderr)
        OwnGameLines(game, _said, keep=open_keep(), columns=_width()).read(_typed())
        return OK
    if _needs_terminal():
        return WRONG
    from spirit_tutor.tui.app import run_own

    return run_own(game, story_to_play, open_keep())


def serve(args: argparse.Namespace) -> int:
    """Serves the player to a browser on this machine."""
    try:
        from spirit_tutor.tui.browser import serve as serve_player
    except ImportError as missing:
        if (missing.name or "").split(".")[0] not in ("textual_serve", "aiohttp"):
            raise
        print("spirit-tutor: serve needs the extra 'web': pip install 'spirit-tutor[web]'", file=sys.stderr)
        return WRONG
    arguments = []
    if args.route:
        from spirit_tutor.telling.opening import open_story

        open_story(args.route)  # a wrong name is said here, not in the browser
        arguments = ["play", args.route]
    return serve_player(arguments, args.port)


def _typed() -> Iterator[str]:
    """The lines that are typed, or come from a pipe."""
    if hasattr(sys.stdin, "reconfigure") and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    with contextlib.suppress(EOFError):
        while True:
            sys.stdout.flush()
            yield (input("> ") if sys.stdin.isatty() else input())[:_LONGEST_ARGUMENT]


def _said(line: str) -> None:
    """Prints a line; on a terminal it is broken at blanks, while a pipe gets it whole."""
    if sys.stdout.isatty():
        from spirit_tutor.output.line_mode import broken

        line = broken(line, _width())
    print(line)


def _tell(problem: object) -> None:
    """Says what is wrong, below what was printed so far, also where both go to one place."""
    sys.stdout.flush()
    print(problem, file=sys.stderr)


def _no_step(step: str, known: Sequence[str]) -> int:
    near = difflib.get_close_matches(step, known, n=3, cutoff=0.4)
    hint = f" Near: {', '.join(near)}." if near else " 'spirit-tutor show ROUTE' lists them."
    print(f"spirit-tutor: there is no step '{step}'.{hint}", file=sys.stderr)
    return WRONG


def show(args: argparse.Namespace) -> int:
    """Prints one step, or the list of steps."""
    if args.as_scenario:
        return _show_as_scenario(args)
    from spirit_tutor.output.plain import step_text
    from spirit_tutor.telling.opening import open_story

    story = open_story(args.route)
    if not args.step:
        if args.json:
            data = {"title": story.title, "steps": story.ids, "ending": story.ending, "problem": story.problem}
            print(json.dumps(data, indent=2, ensure_ascii=False))
        else:
            for step in story.steps:
                print(f"{step.id}: {step.title}")
    else:
        place = story.place(args.step)
        if place is None:
            return _no_step(args.step, story.ids)
        step = story.steps[place]
        print(json.dumps(step.as_data(), indent=2, ensure_ascii=False) if args.json else step_text(step, _width()))
    if story.problems:
        _tell("\n".join(story.problems))
        return WRONG
    return OK


def _show_as_scenario(args: argparse.Namespace) -> int:
    """Prints one step as a scenario file: the position before it, its answers and what it changed."""
    if not args.step:
        args.command.error("--as-scenario needs the step that the scenario plays: --step ID.")
    if args.json:
        args.command.error("--as-scenario prints YAML and --json prints JSON; choose one of them.")
    from spirit_tutor.telling.opening import open_replay
    from spirit_tutor.telling.story import Story

    from .replay import scenario_file

    replay = open_replay(args.route)
    story = Story(replay)
    place = story.place(args.step)
    if place is None:
        return _no_step(args.step, story.ids)
    sys.stdout.write(scenario_file.text(replay, replay.steps[place]))
    if story.problems:
        _tell("\n".join(story.problems))
        return WRONG
    return OK


def check(args: argparse.Namespace) -> int:
    """Replays files and says how far each goes."""
    from spirit_tutor.replay.commentary.carrying import NOT_YET, uncarried
    from spirit_tutor.route.finding_routes import bundled_routes
    from spirit_tutor.route.mistakes import FileProblems
    from spirit_tutor.telling.opening import open_replay

    wrong = False
    for name in args.files:
        try:
            replay = open_replay(name)
        except FileProblems as error:
            _tell(error)
            wrong = True
            continue
        ending = replay.play.table.ending
        reach = (
            f"ends in {ending.kind}: {ending.reason}"
            if ending
            else f"goes to turn {replay.play.table.turn}, unfinished"
        )
        last = f", last {replay.steps[-1].id}" if replay.steps else ""
        bare = [step.id for step in replay.steps if step.decides and not step.commentary]
        print(f"{name}: {'stops; ' if replay.stopped else ''}{len(replay.steps)} steps{last}; {reach}.")
        if replay.play.in_step and replay.stopped is None:
            print(
                f"  the last action waits for '{replay.play.ask.about if replay.play.ask else ''}'; see 'spirit-tutor next'"
            )
        if bare and not replay.route.is_scenario:
            print(f"  without commentary: {', '.join(bare)}")
        problems = [
            *replay.problems,
            *(uncarried(replay.route) if name in bundled_routes() and name not in NOT_YET else ()),
        ]
        if problems:
            _tell("\n".join(map(str, problems)))
            wrong = True
    return WRONG if wrong else OK


def quiz(args: argparse.Namespace) -> int:
    """Prints a sheet of predictions about a game."""
    from spirit_tutor.output.quiz_sheet import sheet
    from spirit_tutor.telling.opening import open_story
    from spirit_tutor.telling.predictions import predictions

    story = open_story(args.route)
    asked = list(predictions(story, args.turn))
    if not asked:
        where = f"in turn {args.turn} of this game" if args.turn is not None else "in this game"
        print(f"spirit-tutor: there is nothing to predict {where}.", file=sys.stderr)
        return WRONG
    print("\n".join(sheet(story.title, asked)))
    if story.problem:
        _tell(story.problem)
        return WRONG
    return OK


def export(args: argparse.Namespace) -> int:
    """Prints a whole route as Markdown, or as an HTML page."""
    from spirit_tutor.telling.opening import open_story

    story = open_story(args.route)
    if args.html:
        from spirit_tutor.output.html_page import html as written
    else:
        from spirit_tutor.output.markdown import markdown as written
    print(written(story))
    if story.problems:
        _tell("\n".join(story.problems))
        return WRONG
    return OK


def coverage(args: argparse.Namespace) -> int:
    """Says which terms of the glossary routes show where, or writes the index of the bundled ones."""
    from spirit_tutor.lexicon.compiled import COMPILED
    from spirit_tutor.reference.cross_index import index_file
    from spirit_tutor.reference.index_file import index_path
    from spirit_tutor.route.finding_routes import bundled_routes
    from spirit_tutor.telling.opening import open_story

    from .reference import coverage

    if args.write and args.routes:
        args.command.error("--write makes the index of all bundled routes; name no ROUTE with it.")
    stories = {name: open_story(name) for name in args.routes or bundled_routes()}
    if args.write:
        made = {
            index_file(): coverage.index(stories),
            index_path(): coverage.look_up_index(stories),
            index_path().with_name(COMPILED): coverage.lexicon(),
        }
        for path, text in made.items():
            try:
                path.write_text(text, encoding="utf-8")
            except OSError as error:
                print(f"spirit-tutor: {path} cannot be written: {error.strerror}.", file=sys.stderr)
                return WRONG
            print(f"Written: {path}.")
    else:
        print("\n".join(coverage.report(stories, _width())))
    problems = [problem for story in stories.values() for problem in story.problems]
    problems += [
        f"spirit-tutor: {name} gives a reason for not showing {term}, and shows it."
        for name, story in stories.items()
        for term in coverage.contradictions(story)
    ]
    for problem in problems:
        _tell(problem)
    return WRONG if problems else OK


def next_(args: argparse.Namespace) -> int:
    """Prints the table and what the rules ask after the last entry."""
    from spirit_tutor.output.plain import next_text
    from spirit_tutor.telling.opening import open_replay

    replay = open_replay(args.file)
    print(next_text(replay, _width()))
    if replay.problems:
        _tell("\n".join(map(str, replay.problems)))
        return WRONG
    return OK


def ask(args: argparse.Namespace) -> int:
    """Answers a claim or a filling on the table as a file leaves it."""
    from spirit_tutor.replay.commentary.claims import ClaimError
    from spirit_tutor.replay.table_question import answer
    from spirit_tutor.telling.opening import open_replay

    replay = open_replay(args.file)
    try:
        print(answer(replay, args.expression))
    except ClaimError as error:
        _tell(error)
        return WRONG
    if replay.stopped is not None:
        _tell(f"This is the table before the mistake of the file. {replay.stopped}")
        return WRONG
    return OK


def _follow(args: argparse.Namespace) -> int:
    """Keeps a second terminal at the newest step of a game, with what the rules ask, until it is over or stopped."""
    from spirit_tutor.output.following_file import followed
    from spirit_tutor.route.finding_routes import find

    for text in followed(find(args.route), _width()):
        if sys.stdout.isatty():
            sys.stdout.write("\x1b[2J\x1b[H")
        print(text, flush=True)
    return OK


def glossary(args: argparse.Namespace) -> int:
    """Answers for a term, a card or a question, or lists what there is."""
    from .reference import command

    asked = command.Request(
        " ".join(args.words), args.spirit, args.category, args.box, args.list, args.search, args.json, args.steps
    )
    try:
        printed = command.answer(asked, _width())
    except command.WrongOption as wrong:
        args.command.error(str(wrong))
    if printed.lines:
        colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        print(printed.text(bold=colours))
    if printed.beside:
        print(printed.beside, file=sys.stderr)
    return printed.code


def schema(_args: argparse.Namespace) -> int:
    """Prints the JSON Schema of route files."""
    from spirit_tutor.route.format_mistakes import schema as route_schema

    print(json.dumps(route_schema(), indent=2))
    return OK


def soak(args: argparse.Namespace) -> int:
    """Plays many games by themselves, checks each after every step, and reports."""
    import time

    from spirit_tutor.reading.progress import state_folder

    from .random_games import game_report, soak

    if args.box not in ("", *soak.BOXES_TO):
        print(f"spirit-tutor: there is no box '{args.box}' here; there is {', '.join(soak.BOXES_TO)}.", file=sys.stderr)
        return WRONG
    known = soak.levels()
    if args.adversary and (args.adversary not in known or args.box == "base"):
        print(
            f"spirit-tutor: there is no Adversary '{args.adversary}' here; with Branch & Claw there is {', '.join(known)}.",
            file=sys.stderr,
        )
        return WRONG
    top = known.get(args.adversary, -1)
    if args.level is not None and not 0 <= args.level <= top:
        levels = f"its levels are 0 to {top}" if args.adversary else "say of which --adversary"
        print(f"spirit-tutor: there is no level {args.level}; {levels}.", file=sys.stderr)
        return WRONG
    if args.map not in ("", *soak.MAPS):
        print(f"spirit-tutor: there is no map '{args.map}'; there is {' and '.join(soak.MAPS)}.", file=sys.stderr)
        return WRONG
    most = soak.most_players(args.box)
    players = args.players or tuple(range(1, most + 1))
    if players[-1] > most:
        print(f"spirit-tutor: there are Spirits for {most} players only.", file=sys.stderr)
        return WRONG
    started = time.monotonic()
    played = soak.games(args.games, args.seed, players, args.jobs, args.box, args.adversary, args.level, args.map)
    with signals.raised():
        outcomes = list(_with_progress(played, args.games))
    print("\n".join(game_report.report(outcomes, time.monotonic() - started)))
    failed = [outcome for outcome in outcomes if outcome.failure]
    if not failed:
        return OK
    first = failed[0]
    path = (state_folder() or Path(tempfile.gettempdir())) / f"soak-{args.seed}-{first.number}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(first.route, encoding="utf-8")
    print(
        f"{len(failed)} of them went wrong, first game {first.number}: {first.failure}\nIt is written to {path}.",
        file=sys.stderr,
    )
    return WRONG


def review(args: argparse.Namespace) -> int:
    """Searches the turns of a route for play that leads further, and writes what it finds as files."""
    from spirit_tutor.review import answered, command
    from spirit_tutor.review import review as reviewing
    from spirit_tutor.route.finding_routes import find

    path = find(args.route)
    of = reviewing.played(path)
    rounds, folder = reviewing.rounds_in(args.minutes), Path(args.out or f"{path.stem}-review")
    if args.step:
        return _review_step(args, path, of, rounds, folder)
    if args.turn and all(step.turn != args.turn for step in of.steps):
        print(f"spirit-tutor: the game has no turn {args.turn}.", file=sys.stderr)
        return WRONG
    if args.keep:
        return _keep_opinion(args, path, of, rounds)
    given = reviewing.tasks(of, args.turn, rounds, args.seed, answered.answered(path, reviewing.KINDS))
    looked, left = _looked(args, path, given)
    if left:
        print("Stopped; what was found so far:", file=sys.stderr)
    found = reviewing.findings(of, looked)
    paths = command.write_files(folder, path.stem, found) if found else []
    if args.json:
        print(command.as_json(found, paths, looked, whole=not left))
    else:
        print("\n".join(command.report(found, paths, looked, whole=not left)))
    return OK


def _review_step(args: argparse.Namespace, path: Path, of: Replay, rounds: int, folder: Path) -> int:
    """Whether a win can be forced from one position."""
    from spirit_tutor.review import command, now
    from spirit_tutor.review import review as reviewing

    in_time = now.within(args.minutes * 60)
    try:
        with signals.noted() as stopped:
            finding, found = reviewing.at_step(
                of, args.step, rounds, args.seed, lambda: in_time() and not stopped.is_set()
            )
    except LookupError:
        return _no_step(args.step, [step.id for step in of.steps])
    told = [] if finding is None else [finding]
    paths = command.write_files(folder, path.stem, told) if told else []
    print(command.step_json(told, paths, found) if args.json else "\n".join(command.step_report(told, paths, found)))
    return OK


def _keep_opinion(args: argparse.Namespace, path: Path, of: Replay, rounds: int) -> int:
    """Keeps what is found at each key moment beside the route; what was stopped by hand is not kept."""
    from spirit_tutor.review import review as reviewing
    from spirit_tutor.review import second_opinion

    given = reviewing.tasks(of, None, rounds, args.seed, kinds=(*reviewing.KINDS, reviewing.FORCED))
    looked, left = _looked(args, path, given)
    if left < 0:
        print("Stopped; nothing was kept.", file=sys.stderr)
        return INTERRUPTED
    if left:
        print(f"The {args.minutes} minutes are over: {left} rounds were not played.", file=sys.stderr)
    print(second_opinion.keep(path, second_opinion.made(of, looked), args.seed))
    return OK


def _looked(args: argparse.Namespace, path: Path, given: Sequence[Task]) -> tuple[list[Looked], int]:
    """What the rounds found, and how many of them are left where the time was over; -1 where somebody stopped them."""
    from spirit_tutor.review import review as reviewing
    from spirit_tutor.review.now import within

    left = sum(task.rounds for task in given)
    looked: list[Looked] = []
    try:
        with signals.raised():
            running = reviewing.looked(path, given, args.jobs, within(args.minutes * 60))
            for one in _with_progress(running, left, "Rounds", lambda one: one.settled):
                looked.append(one)
                left -= one.settled
    except (KeyboardInterrupt, signals.Ended):
        return looked, -1
    return looked, left


def _with_progress(
    played: Iterable[T], number: int, what: str = "Games", counts: Callable[[T], int] = lambda _: 1
) -> Iterator[T]:
    """Passes everything through; says on the way how much is done, as a bar on a terminal and in lines elsewhere.

    Each counts as one of the `number`, or as so many as `counts` says.
    """
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True)) as bar:
            under_way = bar.add_task(what, total=number)
            for one in played:
                yield one
                bar.advance(under_way, counts(one))
        return
    every = max(1, number // 10)
    done = told = 0
    for one in played:
        yield one
        done += counts(one)
        if done // every > told and done < number:
            told = done // every
            print(f"{done} of {number} {what.lower()}", file=sys.stderr)


def _number(most: int) -> Callable[[str], int]:
    """What reads a whole number from 1 on."""

    def read(word: str) -> int:
        number = int(word) if word.isdecimal() else 0
        if not 1 <= number <= most:
            raise argparse.ArgumentTypeError(f"'{word}' is no whole number from 1 to {most}.")
        return number

    return read


def _players(word: str) -> tuple[int, ...]:
    """Reads `2`, or `1-3` for any of these."""
    first, _, last = word.partition("-")
    numbers = [int(one) for one in (first, last or first) if one.isdecimal()]
    if len(numbers) < 2 or not 1 <= numbers[0] <= numbers[1] <= _MOST_PLAYERS:
        raise argparse.ArgumentTypeError(
            f"'{word}' is no number of players, such as 2, or 1-3 for any of these; at most {_MOST_PLAYERS}."
        )
    return tuple(range(numbers[0], numbers[1] + 1))


_MOST_PLAYERS, _MOST_JOBS, _MOST_GAMES, _LAST_PORT = 99, 64, 1_000_000, 65_535
_MOST_TURNS, _MOST_MINUTES = 99, 10_000

Command = Callable[[argparse.Namespace], int]

COMMANDS: dict[str, tuple[Command, str, str]] = {
    "play": (play, "open a route in the player", "spirit-tutor play river-lightning --step 2.slow"),
    "show": (
        show, "print one step without a screen (or list the steps)",
        "spirit-tutor show river-lightning --step 1.build.A3 --json",
    ),
    "check": (check, "replay files against the rules and report", "spirit-tutor check routes/*.yaml"),
    "export": (
        export, "print a whole route as Markdown or as an HTML page with its maps, to read or print",
        "spirit-tutor export river-lightning --html > game.html",
    ),
    "quiz": (
        quiz, "print a sheet of predictions: what will happen next, with the answers and their rules at the end",
        "spirit-tutor quiz river-lightning --turn 2",
    ),
    "coverage": (
        coverage, "an author's help: which terms of the glossary routes show where", "spirit-tutor coverage my-route.yaml",
    ),
    "new": (new, "begin a game of your own", "spirit-tutor new --spirits river,lightning --boards A,B --seed 7"),
    "serve": (serve, "the player in a browser, on this machine only", "spirit-tutor serve --port 8000"),
    "next": (next_, "an author's help: the table and what the rules ask next", "spirit-tutor next my-route.yaml"),
    "ask": (
        ask, "a question to the table as a game stands: a claim, or a figure of it",
        "spirit-tutor ask my-game.yaml \"target('Flash Floods', B7)\"",
    ),
    "glossary": (glossary, "look a term, a card or a question up", "spirit-tutor glossary sacred site"),
    "schema": (schema, "print the JSON Schema of route files", "spirit-tutor schema > route.schema.json"),
    "review": (
        review, "an author's help: search the turns of a route for wins that were missed and better turns",
        "spirit-tutor review river-lightning --turn 6",
    ),
    "soak": (soak, "play many games by themselves and check the rules' sums", "spirit-tutor soak --games 1000 --seed 1"),
}  # fmt: skip


def _arguments_of_route(name: str, command: argparse.ArgumentParser) -> None:
    """What the commands about one route are given: the route, and a step or a turn of it."""
    if name in ("play", "show", "export", "quiz"):
        command.add_argument("route", metavar="ROUTE", help="a bundled route's name, or the path of a file")
    if name in ("play", "show"):
        command.add_argument("--step", metavar="ID", default="", help="a step's id, or the beginning of one; or last")
    if name == "quiz":
        command.add_argument("--turn", metavar="N", type=_number(99), help="of this turn only (all of them)")


def _arguments_of_new(command: argparse.ArgumentParser) -> None:
    """What a game of one's own is begun with."""
    for option, metavar, told in (
        ("spirits", "S,S", "1 to 4 Spirits, as river,lightning (these two)"),
        ("boards", "B,B", "a board for each, as A,B (the first ones)"),
        ("boxes", "B,B", "base or branch-and-claw (as the Spirits need)"),
        ("adversary", "A", "as france (none)"),
        ("to", "FILE", "the file that keeps the game (one in the folder of your games)"),
    ):
        command.add_argument(f"--{option}", metavar=metavar, default="", help=told)
    command.add_argument("--level", metavar="L", type=int, help="the Adversary's level (0)")
    command.add_argument(
        "--seed", metavar="S", default="1", help="what the dice begin with: the same seed, the same cards (1)"
    )
    command.add_argument("--map", metavar="M", default="standard", help="standard or thematic (standard)")
    command.add_argument(
        "--cards", metavar="C", default="dice", help="who turns cards up: dice, or you from your own box"
    )
    command.add_argument("--no-blight-card", action="store_true", help="without a Blight Card")
    command.add_argument("--no-play", action="store_true", help="only write the file")
    command.add_argument("--plain", action="store_true", help="play in lines, without a screen")


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = _Parser(
        prog="spirit-tutor",
        description="Learn Spirit Island from a real game, one decision at a time.",
        epilog="Without a command the start screen opens. Example: spirit-tutor play river-lightning",
    )
    top.add_argument("--version", action="version", version=f"spirit-tutor {__version__}")
    top.set_defaults(run=start, command=top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for name, (run, help_line, example) in COMMANDS.items():
        command = commands.add_parser(
            name, help=help_line, description=f"{help_line[0].upper()}{help_line[1:]}.", epilog=f"Example: {example}"
        )
        command.set_defaults(run=run, command=command)
        _arguments_of_route(name, command)
        if name == "serve":
            command.add_argument("route", metavar="ROUTE", nargs="?", help="a route to open; else the start screen")
            command.add_argument(
                "--port", metavar="N", type=_number(_LAST_PORT), default=8000, help="where it listens (8000)"
            )
        if name == "play":
            command.add_argument(
                "--plain",
                action="store_true",
                help="in lines, without a screen: for screen readers and braille displays",
            )
            command.add_argument(
                "--follow", action="store_true", help="show the newest step of a game that somebody plays, as it grows"
            )
            command.add_argument(
                "--what-if", action="store_true", help="leave the route at this step and answer yourself"
            )
            command.add_argument(
                "--read", action="store_true", help="read a game of your own, and do not go on with it"
            )
        if name == "new":
            _arguments_of_new(command)
        if name == "show":
            command.add_argument("--json", action="store_true", help="as JSON: the whole public table and the step")
            command.add_argument(
                "--as-scenario", action="store_true", help="as a scenario file that starts just before the step"
            )
        if name == "export":
            command.add_argument("--html", action="store_true", help="as one HTML page with the maps of the screen")
        if name == "check":
            command.add_argument("files", metavar="FILE", nargs="+", help="routes or scenarios")
        if name == "coverage":
            command.add_argument("routes", metavar="ROUTE", nargs="*", help="routes by name or path (all bundled ones)")
            command.add_argument("--write", action="store_true", help="write the index that 'glossary --steps' reads")
        if name in ("next", "ask"):
            command.add_argument("file", metavar="FILE", help="a route, a scenario or a game of your own")
        if name == "ask":
            command.add_argument("expression", metavar="EXPRESSION", help="a claim or a filling, as A4.dahan")
        if name == "glossary":
            command.add_argument(
                "words", metavar="TERM", nargs="*", help="a term, card or question; case and plural do not matter"
            )
            command.add_argument(
                "--spirit", metavar="S", default="", help="only what a term means for river, lightning ..."
            )
            command.add_argument(
                "--category", metavar="X", default="", help="only this category: fear, minor-powers ..."
            )
            command.add_argument("--box", metavar="X", default="", help="only this box: base, branch-and-claw ...")
            command.add_argument("--list", action="store_true", help="the names of all there is")
            command.add_argument("--search", metavar="TEXT", help="whatever says this, in one line each")
            command.add_argument("--steps", action="store_true", help="also the steps of the routes that show it")
            command.add_argument("--json", action="store_true", help="as JSON")
        if name == "review":
            command.add_argument("route", metavar="ROUTE", help="a bundled route's name, or the path of a file")
            command.add_argument("--turn", metavar="N", type=_number(_MOST_TURNS), help="only this turn")
            command.add_argument(
                "--step", metavar="ID", default="", help="only: can a win be forced from before this step?"
            )
            command.add_argument(
                "--minutes", metavar="M", type=_number(_MOST_MINUTES), default=10,
                help="about how long it takes on two cores (10)",
            )  # fmt: skip
            command.add_argument(
                "--seed", metavar="S", type=int, default=1, help="the same seed, the same findings (1)"
            )
            command.add_argument(
                "--jobs", metavar="J", type=_number(_MOST_JOBS), default=2, help="processes side by side (2)"
            )
            command.add_argument("--out", metavar="FOLDER", default="", help="where files go (ROUTE-review here)")
            command.add_argument(
                "--keep",
                action="store_true",
                help="keep what is found at each key moment beside the route, for its readers",
            )
            command.add_argument("--json", action="store_true", help="as JSON")
        if name == "soak":
            command.add_argument("--games", metavar="N", type=_number(_MOST_GAMES), default=100, help="how many (100)")
            command.add_argument("--seed", metavar="S", type=int, default=1, help="the same seed, the same games (1)")
            command.add_argument(
                "--jobs", metavar="J", type=_number(_MOST_JOBS), default=1, help="processes side by side (1)"
            )
            command.add_argument(
                "--players", metavar="P", type=_players, default=(), help="as in 2 or 1-2 (any number)"
            )
            command.add_argument("--box", metavar="B", default="", help="base or branch-and-claw (now one, now both)")
            command.add_argument("--adversary", metavar="A", default="", help="in all games, as in france (in some)")
            command.add_argument("--level", metavar="L", type=int, help="the Adversary's level (any)")
            command.add_argument("--map", metavar="M", default="", help="standard or thematic (now one, now the other)")
    return top


_LONGEST_ARGUMENT = 4096


def _unreadable(words: Sequence[str]) -> str:
    """Why an argument, or the name of a file, cannot be meant; nothing if all can."""
    for number, word in enumerate(words, start=1):
        if len(word) > _LONGEST_ARGUMENT:
            return f"argument {number} is longer than {_LONGEST_ARGUMENT} characters."
        if found := control(word.encode("utf-8", "replace").decode()):  # bytes that are no text may name a file
            return f"argument {number} holds an invisible control character ({found}): '{shown(word)}'."
    return ""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line. Gives the exit code: 0, 1 for a term that is not there, 2 for wrong input."""
    if not streams.prepare():
        print("spirit-tutor: the standard output is closed, so there is nothing to write to.", file=sys.stderr)
        return WRONG
    try:
        try:
            return _run(list(sys.argv[1:] if argv is None else argv))
        finally:
            sys.stdout.flush()  # what cannot be written is told here, not at the very end
    except BrokenPipeError:  # the reader of a pipe (head, less) has left: nothing is wrong
        streams.give_up_output()
        return OK
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"spirit-tutor: {place}{error.strerror or error}.", file=sys.stderr)
        streams.give_up_output()
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except signals.Ended as ended:
        return signals.exit_code(ended.number)


def _run(words: list[str]) -> int:
    grammar = parser()
    if unreadable := _unreadable(words):
        grammar.error(unreadable)
    args, unknown = grammar.parse_known_args(words)
    if unknown:
        args.command.unknown(unknown[0])
    from spirit_tutor.lexicon.glossary_error import GlossaryError
    from spirit_tutor.route.mistakes import FileProblems

    try:
        code: int = args.run(args)
    except FileProblems as error:
        print(error, file=sys.stderr)
        return WRONG
    except GlossaryError as error:
        print(f"spirit-tutor: {error}", file=sys.stderr)
        return WRONG
    return code


if __name__ == "__main__":
    sys.exit(main())
