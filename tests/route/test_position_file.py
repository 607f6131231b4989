"""Every position between two steps can be written as a scenario file, and is the same table when it is read back."""

import random
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from spirit_tutor.box import open_box
from spirit_tutor.cli import main
from spirit_tutor.random_games.players import GreedyPlayer, RandomPlayer
from spirit_tutor.replay import scenario_file
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.replay.steps import USUAL, Asked, Step
from spirit_tutor.route import file_shapes, route_format, yaml_writing
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.position import writer
from spirit_tutor.route.position.reader import start
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.rules.cards.event_cards import FINISHED
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Play, automatic
from spirit_tutor.rules.turn.setup import Seat, new_game
from spirit_tutor.table.pieces import Piece
from spirit_tutor.table.table import DEFEAT, Effect, Ending, EventInPlay, Table, Trigger
from spirit_tutor.table.where import Where

HERE = Path(__file__).parent.parent
ROUTES = bundled_routes()
SCENARIOS = sorted((HERE / "scenarios").rglob("*.yaml"))
GAME = """format: 1
title: a game
setup:
  spirits: [{spirit: river, board: A}, {spirit: lightning, board: B}]
  blight card: %s
"""


def comes_back(done: Replay, step: Step) -> None:
    """The step's file starts from its table, passes, and leads to the table after it by the same events."""
    text = scenario_file.text(done, step)
    again = replay(route_of(read_text(text)))
    assert again.first == step.before, text
    assert again.problem is None, f"{again.problem}\n{text}"
    assert [(one.id, one.after, one.happenings) for one in again.steps] == [
        (step.id.split("#")[0], step.after, step.happenings)
    ], text


def read_back(game: Game, table: Table, boxes: Sequence[str] = ("base",)) -> Table:
    """A table written down as a position and read again."""
    data = {"format": 1, "title": "a position", "position": writer.position(game, table, boxes)}
    return start(route_of(read_text(yaml_writing.written(data)))).table


# -- every step comes back --------------------------------------------------------------------------


@pytest.mark.parametrize("file", [*ROUTES.values(), *SCENARIOS], ids=lambda file: file.stem)
def test_every_step_comes_back_from_its_file(file):
    done = replay(read_route(file))
    for step in done.steps:
        comes_back(done, step)


@pytest.mark.parametrize(
    ("player", "seed", "blight_card"),
    [(RandomPlayer, 1, "true"), (GreedyPlayer, 5, "true"), (GreedyPlayer, 6, "false")],
)
def test_every_step_of_a_game_that_nobody_wrote_comes_back(player, seed, blight_card):
    route = route_of(read_text(GAME % blight_card))
    play = Play(start(route))
    answers = player(random.Random(seed))
    first = play.table
    while not play.over:
        before, asked = play.table, []
        play.begin()
        while play.ask is not None:
            asked.append(Asked(play.ask, play.table, answers.answer(play), USUAL))
            play.answer(asked[-1].answer)
        if play.game.mark:  # else a Spirit just left something undone, which is no step
            step = step_of(play.game, before, asked)
            comes_back(Replay(route, play.game, play, first, [step], []), step)
    assert read_back(play.game, play.table) == play.table


@pytest.mark.parametrize("seed", [3, 8])
def test_every_table_of_a_game_with_branch_and_claw_comes_back(seed):
    boxes = ("base", "branch-and-claw")
    play = Play(new_game(open_box(*boxes), [Seat("river", "A"), Seat("keeper", "B"), Seat("fangs", "C")]))
    answers = RandomPlayer(random.Random(seed))
    while play.table.turn < 5 and play.begin():
        while play.ask is not None:
            play.answer(answers.answer(play))
        assert read_back(play.game, play.table, boxes) == play.table


def step_of(game: Game, before: Table, asked: list[Asked]) -> Step:
    phase = game.mark[0]
    name = ".".join(game.mark if phase == "setup" else (str(game.turn), *game.mark))
    return Step(name, game.turn, phase, game.who, before, game.table, tuple(asked), tuple(game.happenings))


def test_what_waited_for_the_advance_comes_back_step_by_step():
    game = started(
        "  boxes: [base, branch-and-claw]\n  turn: 4\n  phase: advance\n  lands: {A1: 2R, A2: 2R}\n"
        "  after advance: [{card: Strange Tales attract Explorers, main: Strange Tales attract Explorers, instruction: 1}]\n"
        "  events: {discard: Strange Tales attract Explorers}\n"
    )
    play, seen = Play(game), []
    while play.table.phase == "advance":
        assert read_back(game, play.table, ("base", "branch-and-claw")) == play.table
        seen.append(play.table.event)
        play.begin()
        while play.ask is not None:
            play.answer(automatic(play.ask))
    assert [play.table.lands[land].count("E") for land in ("A1", "A2")] == [1, 1]
    tales = "Strange Tales attract Explorers"
    assert seen[-1] == EventInPlay(tales, tales, FINISHED)


# -- what is written --------------------------------------------------------------------------------


def test_a_file_says_only_what_a_reader_would_not_fill_in():
    done = replay(route_of(read_text(GAME % "true" + "play:\n- explore card: Sands I\n- turn: 1\n- growth: reclaim\n")))
    step = next(step for step in done.steps if step.id == "1.growth.river")
    text = scenario_file.text(done, step)
    lands = text[text.index("  lands:") : text.index("  build:")]
    assert text.replace(lands, "") == (
        "format: 1\n"
        "title: a game (before 1.growth.river)\n"
        "position:\n"
        "  turn: 1\n"
        "  phase: spirit\n"
        "  spirits:\n"
        "    river: {board: A}\n"
        "    lightning: {board: B}\n"
        "  build: Sands I\n"
        "play:\n"
        "- who: river\n"
        "  growth: reclaim\n"
        "  expect: {phase: spirit}\n"
    )
    assert "    A4: E Bl\n" in lands


def test_answers_are_written_as_an_author_would():
    text = GAME % "true" + "play:\n- explore card: Sands I\n- who: lightning\n  growth: two presence\n"
    text += "- who: lightning\n  land: B4\n  from: energy track\n"
    done = replay(route_of(read_text(text)))
    data = scenario_file.scenario(done, done.steps[-1])
    assert data["position"]["spirits"]["lightning"] == {
        "board": "B", "growth": "two presence", "stage": "energy", "icons": ["presence range 2", "presence range 0"],
    }  # fmt: skip
    assert data["play"] == [
        {
            "who": "lightning", "land": "B4", "from": "energy track",
            "expect": {"B4": "Bl L", "energy track": {"lightning": 2}},
        }
    ]  # fmt: skip


def test_running_effects_come_back_with_every_part():
    game = new_game(open_box("base"), [Seat("river", "A"), Seat("lightning", "B")])
    game.change(turn=3, phase="fear", setup_left=())
    game.put("A5", Piece("R"))
    game.put("B5", Piece("L"))
    table = game.table._replace(
        spirits=tuple(
            spirit._replace(growth=spirit.growth._replace(stage="done"), destroyed=destroyed)
            for spirit, destroyed in zip(game.table.spirits, (0, 1), strict=True)
        ),
        effects=(
            Effect("skip", "Avoid the Dahan", Where(at_least=(("D",), 2), coastal=False), of=("explore",)),
            Effect("skip", "Avoid the Dahan", Where(more=(("D",), ("T", "C"))), of=("build C", "ravage")),
            Effect("defend", "the position", Where(lands=("A4",)), amount=2),
            Effect("defend", "Tall Tales", Where(terrain=("Sands",), lacks=("Bl",)), amount=1, per=("D", "E")),
            Effect("land damage", "an Event", Where(has=("Bl", "R"), sacred_site="any", presence="river"), amount=-1),
            Effect("repeat", "a Power", spirit="lightning", amount=2, uses=2, lasting=True),
        ),
    )
    assert read_back(game, table) == table


def test_a_game_that_is_over_comes_back():
    done = replay(read_route(HERE / "scenarios" / "build-and-explore" / "E52.yaml"))
    assert done.play.table.ending is not None
    text = scenario_file.text(done, done.steps[-1])
    assert "- end: defeat\n" in text
    over = replay(read_route(HERE / "scenarios" / "fear" / "R12-last-card.yaml")).play
    assert read_back(over.game, over.table) == over.table


def test_a_table_in_the_middle_of_an_action_is_no_position():
    game = new_game(open_box("base"), [Seat("river", "A")])
    waiting = game.table._replace(pending=(Trigger("Cleansing Floods", "repeat", "river"),))
    for table in (waiting, game.table._replace(revealed=("Drought",))):
        with pytest.raises(ValueError, match="An action is under way"):
            writer.position(game, table)


@pytest.mark.parametrize(
    "text",
    [
        "-", "", "no", "012", "1:30", "a: b", "a #b", "#a", "[a]", "{a}", "a, b", "'a'", '"a"', "a\\b", "*a", "&a", "!a", "%a",
        "@a", "`a`", "a:", "- a", "? a", "| a", " a ", "a  b", "Lightning's Boon", "Jungle+Sands III", "T-1** to A5", "é - ü",
        "a\nb", "x " * 100,
    ],
)  # fmt: skip
def test_any_text_comes_back_from_yaml(text):
    data = {"block": {text: text}, "line": {"k": [text, text]}, "items": [{"k": text}, {text: {"n": 1, "yes": True}}]}
    read = {
        "block": {text: text}, "line": {"k": [text, text]}, "items": [{"k": text}, {text: {"n": "1", "yes": "true"}}],
    }  # fmt: skip
    for blocks in ((), tuple(data)):
        assert read_text(yaml_writing.written(data, blocks=blocks)).data == read


def test_long_lists_and_mappings_stand_in_blocks():
    names = [f"Name {n}" for n in range(20)]
    text = yaml_writing.written({"names": names, "few": names[:2], "lands": dict.fromkeys(names, "E"), "none": []})
    assert text.startswith("names:\n- Name 0\n- Name 1\n")
    assert "\nfew: [Name 0, Name 1]\nlands:\n  Name 0: E\n" in text
    assert text.endswith("\nnone: []\n")


# -- what is read -----------------------------------------------------------------------------------


def started(position: str) -> Game:
    return start(route_of(read_text(f"format: 1\ntitle: a position\nposition:\n{position}")))


def test_what_a_position_does_not_say_allows_for_what_it_says():
    game = started(
        "  phase: explore\n  explore: Wetland I\n  ravage: Sands I\n  build: Jungle I\n  fear: {earned: 1}\n"
        "  spirits:\n    river: {in play: Flash Floods, discard: Drought}\n"
    )
    table = game.table
    assert table.invaders.deck == (2, 2, 2, 2, 3, 3, 3, 3, 3)
    assert table.queue is not None
    assert table.queue.cards == ("Wetland I",)
    assert table.fear.levels == (2, 3, 3)
    assert "Drought" not in table.minors.cards
    assert table.spirit("river").hand == ("Boon of Vigor", "River's Bounty", "Wash Away")


def test_a_scenario_may_begin_with_the_setup():
    game = started("  phase: setup\n")
    assert game.table == new_game(open_box("base"), [Seat("river", "A"), Seat("lightning", "B")]).table


def test_of_two_icons_alike_the_last_is_left():
    game = started("  spirits: {river: {growth: two presence, stage: energy, icons: presence range 1}}\n")
    assert game.table.spirit("river").growth.icons == (1,)


REFUSED = [
    # Presence and growth
    ("lands: {A5: 12R}\n  spirits: {river: {destroyed: 9}}", "6:13", "River has 13 Presence in all, but 12 stand on the"),
    ("spirits: {river: {energy track: 8}}", "5:21", "The energy track of River has 7 circles, not 8."),
    ("spirits: {river: {growth: reclam}}", "5:21", "There is no Growth option 'reclam'. Did you mean 'reclaim'?"),
    ("spirits: {river: {icons: energy +1}}", "5:21", "Icons belong to a Growth option"),
    ("spirits: {river: {growth: reclaim, stage: energy, icons: presence range 1}}", "5:53", "'presence range 1' is not left"),
    ("spirits: {river: {growth: two presence, stage: energy, icons: [presence range 1, presence range 1, presence range 1]}}",
     "5:102", "'presence range 1' is not left of the Growth option 'two presence': presence range 1, presence range 1."),
    ("spirits: {river: {growth: reclaim}}", "5:13", "River has taken its Growth, so its stage is energy, cards or done."),
    ("spirits: {river: {growth: [reclaim, two presence], stage: energy}}", "5:21",
     "River takes a Growth option once a turn, and 1 in all."),
    ("spirits: {river: {growth: reclaim, stage: cards, icons: reclaim all}}", "5:52", "River does its Growth icons before"),
    ("spirits: {river: {stage: energy, done: true}}", "5:36", "'done' is short for a 'stage'"),
    ("spirits: {river: {stage: growth}}\n  phase: fast", "5:21", "In the fast phase River is done with its Spirit Phase."),
    ("spirits: {river: {track icons used: 1}}", "5:21", "River has no more than 0 open."),
    ("spirits: {river: {quickened: 1}}", "5:21", "River has no rule of its own that makes Slow Powers Fast."),
    ("spirits: {river: {presence replaced: true}}", "5:21", "River has no rule of its own that replaces Presence."),
    # Power Cards
    ("spirits: {river: {hand: [Drought], discard: [Drought]}}", "5:38", "Drought lies in two places: in the hand of River"),
    ("spirits: {river: {in play: [Drought, Drought]}}", "5:21", "Drought lies twice in play before River."),
    ("spirits: {river: {hand: Drought}}\n  minor: {cards: [Drought]}", "6:11", "Drought lies in two places"),
    ("minor: {discard: [Drought, Tsunami]}", "5:30", "There is no Minor Power 'Tsunami'."),
    ("spirits: {river: {hand: [Druoght]}}", "5:28", "There is no Power 'Druoght'. Did you mean 'Drought'?"),
    ("spirits: {river: {hand: Massive Flooding}}", "5:21", "Massive Flooding is an Innate Power; it is no card"),
    ("spirits: {river: {forgotten: Drought}}", "5:21", "Drought is no Unique Power: when it is Forgotten it goes to the"),
    ("spirits: {river: {used: [Drought, Drought]}}", "5:37", "Drought is named twice"),
    ("spirits: {river: {used: [Thundering Destruction]}}", "5:28", "Thundering Destruction is no Innate Power of River."),
    # Invader Cards
    ("ravage: Sand I", "5:3", "There is no Invader Card 'Sand I'. Did you mean 'Sands I'?"),
    ("ravage: Sands I\n  build: Sands I", "6:3", "Sands I lies in two places, 'ravage' and 'build'."),
    ("boxes: [base, branch-and-claw]\n  phase: event\n  event: {card: Outpaced, chosen: A9}", "7:27",
     "'A9' is no land and no board of this island"),
    ("explore: Sands I", "5:3", "A card lies in the Explore space from its Explore until the cards advance"),
    ("ravage: Sands I\n  invader deck: [1, 1, 1]", "6:3", "A game has 3 Invader Cards of Stage I; 1 that were turned up and 3"),
    ("invader deck: [4]", "5:3", "There is no Stage 4; the Stages are 1, 2 and 3."),
    ("phase: fast\n  queue: {card: Sands I}", "6:3", "In the fast phase no Invader Card is being resolved."),
    ("phase: ravage\n  queue: {card: Sands I}", "6:11", "Sands I does not lie in the Ravage space."),
    ("phase: ravage\n  ravage: Sands I\n  queue: {card: Sands I, cards: Sands I}", "7:26", "Sands I is still to come and"),
    ("phase: ravage\n  ravage: Sands I\n  queue: {lands: A4}", "7:11", "Lands are listed once their card is being resolved"),
    ("phase: ravage\n  ravage: Sands I\n  queue: {card: Sands I, lands: [A4, A5]}", "7:38", "Sands I acts once each in A4, A7"),
    ("phase: ravage\n  ravage: Sands I\n  queue: {card: Sands I, lands: [A4, A4]}", "7:38", "Sands I acts once each in"),
    ("phase: explore\n  queue: {}", "6:3", "No Invader Card has been turned up for this Explore."),
    # Fear and Blight
    ("fear: {generated: 8}", "5:10", "At most 7 of the 8 Fear markers can be generated."),
    ("fear: {levels: [3, 3]}", "5:10", "'position.fear.levels' is"),
    ("fear: {levels: [4, 3, 3]}", "5:10", "The Fear Deck has 3, 3 and 3 cards at most"),
    ("fear: {levels: [1, 2, 3]}", "5:10", "Fear Cards are taken from the top"),
    ("fear: {levels: [0, 0, 0]}", "5:10", "With the last Fear Card taken the game is won"),
    ("fear: {levels: [3, 3, 3], earned: 1}", "5:3", "The Fear Deck has 9 cards; 1 that were earned and 9 in the deck are more."),
    ("fear: {discard: [Dahan Raid, Dahan Raid]}", "5:10", "Dahan Raid lies in two places."),
    ("fear: {discard: Dahan Rade}", "5:10", "There is no Fear Card 'Dahan Rade'. Did you mean 'Dahan Raid'?"),
    ("fear card: {card: Dahan Raid}", "5:3", "In the spirit phase no Fear Card is being resolved."),
    ("phase: fear\n  fear card: {card: Dahan Raid, level: 2}", "6:33", "The Terror Level is only 1."),
    ("phase: fear\n  fear card: {card: Dahan Raid, waiting: [river, river]}", "6:50", "'river' does not wait for Dahan Raid"),
    ("phase: fear\n  fear card: {card: Dahan Raid, waiting: table}", "6:33", "'table' does not wait for Dahan Raid: each of"),
    ("phase: fear\n  fear card: {card: Dahan Raid, lands: [A9]}", "6:41", "'A9' is no land of this island"),
    ("blight: {left: 0}", "5:12", "With no Blight left on it a Healthy side has turned over."),
    ("blight: {left: 3, side: blighted}", "5:3", "A Blighted side needs the card's name, one of Downward Spiral"),
    ("blight: {left: 3, card: Downward Spiral}", "5:21", "Which Blight Card it is, nobody knows before"),
    # lands and running effects
    ("lands: {A9: E}", "5:11", "'A9' is no land of this island."),
    ("lands: {A4: T-2}", "5:11", "T-2 cannot stand in A4: its damage has come up to its Health."),
    ("lands: {A4: D-1}\n  effects: [{kind: health, amount: -1, of: D}]", "5:11", "D-1 cannot stand in A4"),
    ("effects: [{kind: defence}]", "5:14", "There is no running effect 'defence'. Did you mean 'defend'?"),
    ("effects: [{kind: range, amount: 1}]", "5:13", "'range' is something of one Spirit: say 'spirit', one of river"),
    ("effects: [{kind: element, spirit: river}]", "5:13", "'element' is of 1 of these: Sun, Moon"),
    ("effects: [{kind: element, spirit: river, of: Wood}]", "5:44", "'Wood' is no name here; there are Sun"),
    ("effects: [{kind: defend, where: {terrain: Forest}}]", "5:36", "'Forest' is no terrain here; there are Jungle"),
    ("effects: [{kind: defend, where: {at least: {of: X, number: 2}}}]", "5:47", "'X' is no piece here"),
    ("effects: [{kind: defend, where: {more: {of: D, than: [T, X]}}}]", "5:60", "'X' is no piece here"),
    ("effects: [{kind: defend, where: {sacred site: ocean}}]", "5:36", "There is no Spirit 'ocean' in this game."),
    ("effects: [{kind: defend, where: {lands: A9}}]", "5:36", "'A9' is no land of this island."),
    # when it is, and who
    ("turn: 1\n  phase: setup", "5:3", "The setup comes before the first turn."),
    ("setup: river", "5:3", "In the spirit phase nothing is left to set up."),
    ("phase: setup\n  setup: ocean", "6:3", "'ocean' is no part of the setup; its parts are island, river, lightning, explore."),
    ("phase: setup\n  lands: {A4: E}", "6:3", "The island is still to be set up, so nothing lies on it."),
    ("phase: setup\n  setup: river\n  lands: {A5: R}", "7:11", "River is still to be set up, so it has no Presence"),
    ("phase: setup\n  setup: river\n  explore: Sands I", "7:3", "A card lies in the Explore space from its Explore"),
    ("acting: ocean", "5:3", "There is no Spirit 'ocean' in this game."),
    ("lost: [no reason]", "5:3", "What loses the game ends it with the action"),
    ("spirits: {ocean: {}}", "5:13", "There is no Spirit 'ocean'."),
    ("spirits: {river: {board: Z}}", "5:3", "There is no board 'Z' here"),
    ("boxes: [bace]", "5:11", "There is no box 'bace' here"),
    ("phase: night", "5:3", "'position.phase' is 'night'"),
    ("queue: {kard: Sands I}", "5:11", "'kard' is not a key here. Did you mean 'card'?"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "place", "sentence"), REFUSED)
def test_a_position_that_cannot_be_is_refused_with_its_place(position, place, sentence):
    # The position begins in line 5, behind a line that is no part of it.
    with pytest.raises(FileProblems) as caught:
        start(route_of(read_text(f"format: 1\ntitle: a position\nplay: []\nposition:\n  {position}\n", "try.yaml")))
    problems = [str(problem) for problem in caught.value.problems]
    assert any(problem.startswith(f"try.yaml:{place}: {sentence}") for problem in problems), problems


def test_a_small_map_is_not_set_up():
    text = "format: 1\ntitle: a map\nmap: {Z1: {terrain: Jungle}}\nposition: {phase: setup}\n"
    with pytest.raises(FileProblems, match="A small map is not set up"):
        start(route_of(read_text(text)))


def test_the_authors_page_names_every_key_of_a_position():
    page = (HERE.parent / "docs" / "routes.md").read_text(encoding="utf-8")
    parts = (
        route_format.PositionPart, route_format.SpiritPart, route_format.EffectPart, route_format.WherePart,
        route_format.FearPart,
        route_format.FearCardPart, route_format.EventsPart, route_format.EventCardPart, route_format.ComingPart,
        route_format.BlightPart, route_format.DeckPart, route_format.QueuePart, route_format.EndingPart,
    )  # fmt: skip
    for part in parts:
        for field in fields(part):
            key = file_shapes.key(field.name)
            assert f"`{key}`" in page or f"`{key}:" in page, f"{part.__name__}: {key}"


# -- the commands -----------------------------------------------------------------------------------


def test_show_writes_a_step_as_a_scenario_that_the_other_commands_take(capsys, tmp_path):
    assert main(["show", "river-lightning", "--step", "2.ravage.B3", "--as-scenario"]) == 0
    file = tmp_path / "ravage.yaml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "1 steps, last 2.ravage.B3" in capsys.readouterr().out
    assert main(["show", str(file)]) == 0
    assert capsys.readouterr().out == "2.ravage.B3: Ravage in B3\n"
    assert main(["show", str(file), "--step", "2.ravage"]) == 0
    assert "- B3 Sands, Coastal: D D-1" in capsys.readouterr().out
    assert main(["next", str(file)]) == 0
    assert "Write: - build: B2" in capsys.readouterr().out
    assert main(["play", str(file), "--step", "2.ravge.B3"]) == 2
    assert "Near: 2.ravage.B3" in capsys.readouterr().err


def test_a_step_of_a_scenario_is_written_the_same_way(capsys):
    file = str(HERE / "scenarios" / "effects" / "E24-divide.yaml")
    assert main(["show", file]) == 0
    step = capsys.readouterr().out.split(": ")[0]
    assert main(["show", file, "--step", step, "--as-scenario"]) == 0
    assert "\nplay:\n- do: {" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([], "--as-scenario needs the step that the scenario plays: --step ID."),
        (["--step", "2.ravage.B3", "--json"], "--as-scenario prints YAML and --json prints JSON; choose one of them."),
        (["--step", "2.ravge.B3"], "there is no step '2.ravge.B3'. Near: 2.ravage.B3"),
    ],
)
def test_what_cannot_be_written_as_a_scenario_gets_a_sentence(capsys, more, sentence):
    try:
        code = main(["show", "river-lightning", "--as-scenario", *more])
    except SystemExit as left:
        code = left.code
    both = capsys.readouterr()
    assert code == 2
    assert both.out == ""
    assert sentence in both.err


def test_the_ending_of_a_position_is_told():
    game = started("  blight: {left: 0, side: none}\n  ending: {kind: defeat, reason: no Blight is left}\n")
    assert game.table.ending == Ending(DEFEAT, "no Blight is left")
    assert not Play(game).begin()
