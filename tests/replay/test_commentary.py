"""What is said is checked: false, constant, misplaced and hindsight remarks are refused with a place and a sentence."""

from functools import cache
from pathlib import Path

import pytest
from route_kit import OPENING, played

from spirit_tutor.replay.commentary import claims, prose
from spirit_tutor.replay.commentary.vocabulary import FORESEEING, FUNCTIONS, USAGE, ClaimContext
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text
from spirit_tutor.telling.decisions import plain
from spirit_tutor.telling.opening import open_replay
from spirit_tutor.telling.story import Story

GROWTH = OPENING + "- who: river\n  growth: two presence\n"


def problem(folder: Path, text: str) -> str:
    """The first problem, as `line:column: sentence`."""
    try:
        done = played(folder, text)
    except FileProblems as error:
        found = error.problems[0]
    else:
        assert done.problem is not None, "nothing was refused"
        found = done.problem
    return f"{found.place.line}:{found.place.column}: {found.sentence}"


def given(say: str, claim: str) -> str:
    return GROWTH + f'  given:\n  - say: "{say}"\n    claim: "{claim}"\n'


# -- claims -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("say", "claim", "words"),
    [
        ("A3 holds Dahan.", "A3.dahan == 3", "13:5: This is not so on the table: A3.dahan == 3. There A3.dahan is 2."),
        ("River is rich.", "river.energy > 5", "This is not so"),
        ("A4 holds Dahan.", "A3.dahan == 2", "12:5: The sentence speaks of A4, its claim does not"),
        ("A3 holds two Towns.", "A3.towns == 0", "The figure 'two' is not in its claim"),
        ("A3 holds 5 Dahan.", "A3.dahan == 2", "The figure '5' is not in its claim"),
        ("{A4.dahan} Dahan there.", "A3.dahan == 2", "What is filled in, {A4.dahan}, is not in its claim"),
        ("A3 holds Towns.", "A3.dahan == 2", "speaks of Towns, its claim does not"),
        ("[Wash Away] is in hand.", "river.energy == 0", "names Wash Away, its claim does not"),
        ("All is well.", "1 == 1", "is constant: it names nothing on the table"),
        ("All is well.", "A3.dahan == A3.dahan", "is constant: it compares something with itself"),
        ("All is well.", "A3.dahan >= 0", "is constant: a count is never below nothing"),
        ("All is well.", "A3.dahan == 9 or True", "is constant: one side of it is fixed"),
        ("All is well.", "A3.dahn == 2", "nothing here has 'dahn'. Did you mean 'dahan'?"),
        ("All is well.", "A9.dahan == 2", "'A9' is no name here"),
        ("All is well.", "rivr.energy == 2", "did you mean 'river'"),
        ("All is well.", "presence(A3, river) == 1", "'A3' is no Spirit"),
        ("All is well.", "presence(river) == 1", "'presence' is used as presence(river, A4)"),
        ("All is well.", "cost('Wish Away') == 1", "'Wish Away' is no Power"),
        ("All is well.", "A3.dahan ==", "is not an expression"),
    ],
)
def test_a_claim_that_does_not_carry_its_sentence_is_refused(tmp_path, say, claim, words):
    assert words in problem(tmp_path, given(say, claim))


@pytest.mark.parametrize(
    "text",
    [
        "().__class__.__bases__[0].__subclasses__()",
        "A3.__class__",
        "A3._game.table",
        "river._readers",
        "lands.append(1)",
        "'x'.format(river)",
        "__import__('os').system('ls')",
        "open('/etc/passwd')",
        "getattr(A3, 'dahan')",
        "(lambda: 1)()",
        "[land for land in lands]",
        "{land for land in lands}",
        "any([1 for land in lands])",
        "all(a for a in lands for b in lands if (c := 1))",
        "f'{A3.dahan}'",
        "A3.dahan if True else 1",
        "lands[0]",
        "9**9**9",
        "'a' * 10**9",
        "1.5 == 2",
        "b'x' == 1",
        "cost(*[1])",
        "cost(card='x')",
        "x := 3",
        "A3.dahan\nimport os",
        "lambda: 0",
        "await A3",
        "(" * 300 + "1" + ")" * 300,
        "A3.dahan == 2" + " or A3.dahan == 2" * 100,
    ],
)
def test_the_evaluator_lets_nothing_but_the_vocabulary_through(text):
    with pytest.raises(claims.ClaimError):
        claims.read(text)


@cache
def river_lightning() -> Replay:
    return open_replay("river-lightning")


def moment() -> ClaimContext:
    """The start of the third turn, seen beside an earlier table."""
    done = river_lightning()
    third = next(step for step in done.steps if step.turn == 3)
    return ClaimContext(done.game, third.before, start=done.steps[40].before)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A2.dahan", 1),
        ("A2.cities + A2.explorers", 1),
        ("A4.blight", 1),
        ("A2.coastal and not A5.coastal and A5.inland", True),
        ("A5.terrain", "Wetland"),
        ("B7.damage", 1),
        ("presence(river, A2)", 1),
        ("sacred(river, A2) and not sacred(river, A3)", True),
        ("river.sites", 2),
        ("adjacent(A3, B7)", True),
        ("distance(A2, B7)", 2),
        ("count(land.towns > 0 for land in lands)", 2),
        ("all(land.blight == 0 for land in neighbours(B6))", True),
        ("any(land.cities > 0 for land in within(A4, 1))", True),
        ("ravages(B2) and builds(A3) and not explores(A3)", True),
        ("'Mountain I' in ravage", True),
        ("maycome('Wetland I')", False),
        ("maycome('Coastal II')", True),
        ("maycome('Drought')", True),
        ("maycome('Reaching Grasp')", False),
        ("cost('Raging Storm')", 3),
        ("gives('Wash Away', 'Water')", 1),
        ("target('Wash Away', B2)", False),
        ("target('Wash Away', B7)", True),
        ("missing('Massive Flooding', 2)", 5),
        ("reached('Massive Flooding', 1)", False),
        ("fear.tocard", 8),
        ("fear.earned", 1),
        ("fear.tolevel", 2),
        ("invaders.stage", 2),
        ("start.fear.earned < fear.earned", True),
        ("'Raging Storm' in lightning.hand", True),
        ("access(B1) and not access(B8)", True),
    ],
)
def test_the_vocabulary_reads_the_table(text, value):
    assert claims.read(text).value(moment()) == value


def test_the_page_for_authors_lists_the_vocabulary():
    page = (Path(__file__).parent.parent.parent / "docs" / "claims.md").read_text(encoding="utf-8")
    for name in (*FUNCTIONS, *USAGE.values()):
        assert name in page, name


# -- prose ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("River gains 2 Energy.", "The figure '2' is typed"),
        ("River gains two Energy.", "The figure 'two' is typed"),
        ("Wash Away can wait.", "The card Wash Away is named without its mark; write [Wash Away]"),
        ("[Wish Away] can wait.", "[Wish Away] is neither a land, a Spirit, a card nor a glossary term. Did you mean"),
        (
            "[lessons/france] waits.",
            "There is no bundled lesson 'lessons/france'. Did you mean 'lessons/france-plantations'?",
        ),
        ("[Sacred Sight] is near.", "Did you mean 'Sacred Site'?"),
        ("A9 is far.", "'A9' is no land of this island"),
        ("[Drought] would be good.", "Nobody has seen Drought in this game yet"),
        ("[Isolation] would help.", "Nobody has seen Isolation in this game yet"),
        ("[Downward Spiral] lurks.", "Nobody has seen Downward Spiral in this game yet"),
        ("A {brace is open.", "A single '{' stands in the text"),
        ("A ] stands here.", "A single ']' stands in the text"),
        ("{A3.dahan + 'x'} Dahan.", "cannot be worked out"),
        ("{A3.coastal} is it.", "gives no figure and no word"),
        ("{A3.__class__}", "begins with an underscore"),
        ("Red \\e[31malert.", "invisible control character (U+001B)"),
        ("Hidden \\u202E text.", "invisible control character (U+202E)"),
    ],
)
def test_prose_that_cannot_stand_is_refused(tmp_path, why, words):
    assert words in problem(tmp_path, GROWTH + f'  why: "{why}"\n')


def test_a_card_may_be_named_once_it_has_been_revealed(tmp_path):
    text = OPENING + (
        "- who: river\n  growth: reclaim\n- gain: minor\n- power cards: [Drought, Steam Vents, Rain of Blood, Call to Tend]\n"
        "- keep: Call to Tend\n  why: '[Drought] destroys too much.'\n- play: none\n  why: '[Rain of Blood] went away.'\n"
    )
    assert played(tmp_path, text).problem is None


def test_figures_are_filled_in_from_the_table_as_the_ask_is_put(tmp_path):
    done = played(tmp_path, GROWTH + "  why: '{river.energy} Energy, {A3.dahan:word} Dahan; {A7.dahan:Word}.'\n")
    assert done.problem is None
    said = Story(done).steps[-1].said[0]
    assert plain(said.why) == "0 Energy, two Dahan; Two."


def test_names_in_prose_become_links(tmp_path):
    done = played(tmp_path, GROWTH + "  why: 'River has [Wash Away], a [Sacred Site] in A5, and [Explorer]s near.'\n")
    kinds = [(span.text, span.kind) for span in Story(done).steps[-1].said[0].why if span.kind]
    assert kinds == [
        ("River", "spirit"), ("Wash Away", "card"), ("Sacred Site", "term"), ("A5", "land"), ("Explorer", "term"),
    ]  # fmt: skip


def test_markup_of_terminals_in_prose_stays_plain_text(tmp_path):
    assert "neither a land" in problem(tmp_path, GROWTH + "  why: '[bold]Loud[/bold]'\n")


def test_a_note_speaks_of_the_table_after_and_can_look_before(tmp_path):
    text = OPENING + "- explore: A4\n  note: 'From {before.A4.explorers} Explorers to {A4.explorers}.'\n- turn: 1\n"
    done = played(tmp_path, text)
    assert done.problem is None
    assert plain(Story(done).steps[4].said[0].note) == "From 0 Explorers to 1."


def test_functions_look_at_the_moment_of_their_land():
    steps = open_replay("river-lightning").steps
    end = next(step for step in steps if step.id == "2.time-passes")
    then = ClaimContext(open_replay("river-lightning").game, end.after, start=end.before)
    # Mountains were in the Ravage space before the turn ended just as after it; Jungles in Build.
    assert claims.read("ravages(start.B2) and builds(start.A3)").value(then) is True
    begun = next(step for step in steps if step.id == "2.growth.river").before
    since = ClaimContext(open_replay("river-lightning").game, end.after, start=begun)
    assert claims.read("builds(start.B2) and not builds(B2)").value(since) is True
    with pytest.raises(claims.ClaimError, match="two moments at once"):
        claims.read("adjacent(start.A4, A5)").value(since)


def test_a_remark_before_the_first_step_is_told_with_it(tmp_path):
    text = OPENING.replace("play:\n", "play:\n- note: 'Here it begins.'\n")
    done = played(tmp_path, text)
    assert done.problem is None
    assert [plain(said.note) for said in Story(done).steps[0].said] == ["Here it begins."]


def test_a_remark_of_its_own_belongs_to_the_next_step_so_that_a_cut_changes_nothing(tmp_path):
    text = GROWTH + "- land: A4\n  from: energy track\n- note: 'The tide turns.'\n- land: A2\n  from: energy track\n"
    done = played(tmp_path, text)
    assert done.problem is None
    first, second = done.steps[-2:]
    assert first.id == "1.growth.river.presence.A4"
    assert not first.notes
    assert [plain(note.note) for note in second.notes] == ["The tide turns."]


def test_a_remark_after_the_end_has_no_step_to_stand_with(tmp_path):
    path = tmp_path / "end.yaml"
    path.write_text(
        "format: 1\ntitle: end\nposition:\n  lands: {A4: E 2D}\n  phase: ravage\n  ravage: Sands I\n"
        "play:\n- ravage: A4\n- note: 'All gone.'\n",
        encoding="utf-8",
    )
    done = replay(read_route(path))
    assert done.problem is not None
    assert "put it in the entry that ends it" in done.problem.sentence


def test_a_recap_compares_with_the_start_of_the_turn(tmp_path):
    base = (Path(__file__).parent.parent.parent / "routes" / "river-lightning.yaml").read_text(encoding="utf-8")
    false = base.replace("claim: fear.generated > start.fear.generated", "claim: fear.generated < start.fear.generated")
    assert false != base
    assert "This is not so on the table: fear.generated < start.fear.generated" in problem(tmp_path, false)


# -- alternatives and mistakes --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (
            "  instead:\n  - growth: three presence\n    because: More.\n",
            "12:5: An alternative must have been legal here. 'three presence' is not legal here.",
        ),
        ("  instead:\n  - growth: two presence\n    because: More.\n", "This is what is chosen"),
        ("  instead:\n  - because: Nothing.\n", "An alternative names the answers"),
        (
            "  instead:\n  - growth: card and presence\n    gain: minor\n    because: Cards.\n",
            "one answer too many",
        ),
        ("  instead:\n  - growth: reclaim\n", "'because' is missing"),
        ("  refuse:\n  - growth: reclaim\n    because: No.\n", "was to be refused, but it is legal here"),
        ("  refuse:\n  - because: No.\n", "'refuse' names the answers to try"),
        (
            "  refuse:\n  - growth: none\n    land: A4\n    because: No.\n",
            "Only the last answer of 'refuse' may be refused",
        ),
    ],
)
def test_an_alternative_must_be_legal_and_a_mistake_must_not(tmp_path, entry, words):
    assert words in problem(tmp_path, GROWTH + entry)


@pytest.mark.parametrize(
    ("refuse", "words"),
    [
        ("{growth: three presence, because: no}", ""),
        ("{growth: two presence, because: The very answer given.}", "'two presence' was to be refused, but it is legal here."),
        ("{growth: [two presence, reclaim], because: One option is all.}", ""),
        ("{land: A4, because: Growth comes first.}", "The rules do not ask this here, so they refuse nothing."),
        ("{who: ocean, growth: reclaim, because: no}", "There is no Spirit 'ocean' in this game"),
    ],
)  # fmt: skip
def test_a_refusal_is_the_rules_own(tmp_path, refuse, words):
    done = played(tmp_path, GROWTH + f"  refuse:\n  - {refuse}\n")
    found = done.problem.sentence if done.problem else ""
    assert found.startswith(words) if words else not found


POWER = (
    "format: 1\ntitle: t\nposition:\n  lands: {A4: 2E, A5: 2R, A7: E, A8: E}\n  phase: fast\n"
    "  spirits: {river: {in play: Flash Floods}}\nplay:\n- fast: Flash Floods\n  target: A4\n  refuse:\n"
)


@pytest.mark.parametrize(
    ("refuse", "words"),
    [
        ("{target: A9, because: There is none.}", ""),
        ("{target: A7, because: It goes on from the entry's own answers.}", "'A7' was to be refused, but it is legal here."),
        ("{fast: Flash Floods, target: A9, because: The same written out.}", ""),
        ("{push: E to A5, because: Nothing is pushed.}", "The rules do not ask this here, so they refuse nothing."),
        ("{fast: Wash Away, because: It is not in play.}", ""),
    ],
)  # fmt: skip
def test_a_refusal_goes_on_from_the_entrys_own_answers(refuse, words):
    done = replay(route_of(read_text(POWER + f"  - {refuse}\n")))
    found = done.problem.sentence if done.problem else ""
    assert found.startswith(words) if words else not found, found


def test_a_wrong_draw_of_several_cards_can_be_refused(tmp_path):
    text = OPENING + "- who: river\n  growth: reclaim\n- gain: minor\n"
    four = "[Drought, Steam Vents, Rain of Blood, Call to Tend]"
    wrong = "[Drought, Drought, Rain of Blood, Call to Tend]"
    right = f"- power cards: {four}\n  refuse: {{power cards: %s, because: Each card is there once.}}\n"
    assert played(tmp_path, text + right % wrong).problem is None
    found = played(tmp_path, text + right % "[Veil the Night's Hunt, Steam Vents, Rain of Blood, Call to Tend]").problem
    assert "was to be refused, but they may come." in found.sentence


def test_an_illegal_alternative_says_what_would_be_legal(tmp_path):
    text = GROWTH + "- land: A4\n  from: energy track\n  instead:\n  - land: A2\n    because: The coast.\n"
    found = problem(tmp_path, text)
    assert found.startswith("14:5: ")
    assert sorted(found.split("legal: ")[1].rstrip(".").split(", ")) == ["A1", "A4", "A5", "A6", "A7", "A8", "B3"]


def test_trying_alternatives_leaves_the_game_alone(tmp_path):
    with_others = GROWTH + "  instead:\n  - growth: reclaim\n    because: Cards.\n- land: A4\n  from: energy track\n"
    without = GROWTH + "- land: A4\n  from: energy track\n"
    assert played(tmp_path, with_others).play.table == played(tmp_path, without).play.table


def test_commentary_can_be_left_unchecked_for_speed(tmp_path):
    path = tmp_path / "try.yaml"
    path.write_text(given("All is well.", "A3.dahan == 7"), encoding="utf-8")
    assert replay(read_route(path), commentary=False).problem is None


# -- the bundled routes ----------------------------------------------------------------------------------


def words(*texts):
    return len(" ".join(map(plain, texts)).split())


@pytest.mark.parametrize("name", bundled_routes())
def test_what_is_said_keeps_its_measure(name):
    """A key moment takes up to 160 words, a decision or remark at least a sentence, the end of a game 250; a remark has less."""
    steps = Story(open_replay(name)).steps.all()
    for step in steps:
        most = 250 if step is steps[-1] else 90
        for said in step.said:
            others = [other.because for other in (*said.instead, *said.refused)]
            decision = words(said.why, *said.given, *others)
            assert decision == 0 or 10 <= decision <= 160, step.id
            assert words(said.note) <= most, step.id
            assert words(*said.recap) <= max(most, 100), step.id


def test_prose_is_read_once_and_says_the_same_again():
    text = "A3 holds {A3.dahan:word} Dahan."
    assert prose.read(text) is prose.read(text)


def test_the_forecast_of_an_earlier_table_is_worked_out_once(tmp_path):
    """However often a loop asks for it; what it costs counts like lands in loops."""
    done = played(tmp_path, GROWTH)
    moment = ClaimContext(done.game, done.play.table, start=done.first)
    text = "count(count(forecast(start.A4).damage > 0 for b in lands) >= 0 for a in lands) == 16"
    assert claims.read(text).value(moment) is True
    assert moment.cost() == 16 + 16 * 16 + FORESEEING
    assert moment.cost() == 0
