"""Trying a question first: the reader's answer is played to the end of the step and held beside the route's."""

import pytest
from screen_kit import ROUTE, on_screen, player, read_pane, run, story_of
from textual.pilot import Pilot

from spirit_tutor.output.line_mode import LineMode
from spirit_tutor.reading.playing.attempt import Attempt, counted
from spirit_tutor.reading.playing.guess import NEW, OFF, ON, Guess, after, asked_for, guess, standing
from spirit_tutor.reading.progress import Progress, ProgressStore, RoutePlace
from spirit_tutor.telling.decisions import plain
from spirit_tutor.telling.misunderstandings import ALL
from spirit_tutor.telling.opening import story_to_play
from spirit_tutor.telling.playing.own_answer import Kind
from spirit_tutor.tui.app import TutorApp

ASKED = ROUTE.replace(
    "- land: A4\n  from: card-play track\n",
    """\
- land: A4
  from: card-play track
  why: It touches the coast.
  given:
  - say: A4 lies beside A2.
    claim: adjacent(A4, A2)
  - say: A4 lies beside A3.
    claim: adjacent(A4, A3)
  instead:
  - land: A6
    because: A6 touches no Wetland but A5.
""",
    1,
)
PAGE = """\
Your turn:

- 1 tried: 1 a line of your own.
- To look at again: River adds Presence in A4, step 1.growth.river.presence.A4."""
STEP = story_of(ASKED).place("1.growth.river.presence.A4")


def attempt() -> Attempt:
    return Attempt(story_of(ASKED), STEP, 0)


def give(tried: Attempt, *answers: str) -> Attempt:
    for answer in answers:
        assert tried.pick([one.spelling for one in tried.options].index(answer)), answer
    return tried


def test_the_step_goes_on_to_its_end_before_anything_is_said():
    tried = give(attempt(), "A4")
    assert tried.verdict is None
    assert [one.spelling for one in tried.options] == ["energy track", "card-play track", "A5"]
    assert give(tried, "card-play track").verdict.kind is Kind.AS_IN_THE_GAME
    assert tried.options == ()
    assert tried.given == ("A4", "card-play track")


def test_an_alternative_that_the_author_discusses_brings_his_reason():
    verdict = give(attempt(), "A6", "card-play track").verdict
    assert verdict.kind is Kind.DISCUSSED
    assert plain(verdict.because) == "A6 touches no Wetland but A5."
    assert "A6: E D R; in the game E D" in verdict.differs


def test_of_any_other_line_only_is_told_what_differs():
    verdict = give(attempt(), "A4", "energy track").verdict
    assert (verdict.kind, verdict.because) == (Kind.OWN, ())
    assert verdict.differs == ("River, income: 2; in the game 1", "River, card plays: 1; in the game 2")


def test_hints_are_what_can_be_seen_then_what_was_turned_down_then_the_answer():
    tried = attempt()
    while tried.hint():
        pass
    assert [plain(hint) for hint in tried.hints] == [
        "A4 lies beside A2.", "A4 lies beside A3.", "Turned down in the game: A6.", "Decided in the game: A4.",
    ]  # fmt: skip
    assert not tried.hint()


def test_an_answer_is_taken_back():
    tried = give(attempt(), "A1")
    assert tried.given == ("A1",)
    assert tried.take_back()
    assert (tried.given, len(tried.options)) == ((), 7)
    assert not tried.take_back()


@pytest.mark.parametrize("name", ["river-lightning", "fangs-keeper"])
def test_the_routes_own_answers_are_as_in_the_game(name):
    """A sample of every fifth question: its own answers to the end of its step."""
    story = story_to_play(name)
    places = [(place, n) for place, step in enumerate(story.steps) for n, one in enumerate(step.questions) if one.asked]
    assert len(places) > 80
    for place, number in places[::5]:
        tried = Attempt(story, place, number)
        asks = story.replay.course.steps[place].asks
        at = story.steps[place].questions[number].asked_at
        left = [one for one in asks[at:] if isinstance(one.answer, str) and not one.ask.forced]
        for one in left:
            assert tried.verdict is None
            give(tried, one.answer)
        assert tried.verdict.kind is Kind.AS_IN_THE_GAME, story.ids[place]


def test_outcomes_are_counted_and_the_first_stays():
    assert counted(["OWN", "AS_IN_THE_GAME", "OWN"]) == "3 tried: 1 as in the game, 2 a line of your own."
    kept = Progress().with_outcome("1.a?1", "OWN").with_outcome("1.a?1", "AS_IN_THE_GAME")
    assert kept.outcomes == (("1.a?1", "OWN"),)


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_a_question_is_tried_by_keys_and_the_route_goes_on_as_it_was_played(size, tmp_path):
    keep = ProgressStore(tmp_path)

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(STEP)
        await pilot.press("t")
        await pilot.pause()
        assert "your turn" in read_pane(pilot)
        assert "A4 lies beside A2." not in on_screen(pilot.app), "the evidence is a hint"
        await pilot.press("h", "a", "6", "enter")
        await pilot.pause()
        assert "so far: A6" in " ".join(read_pane(pilot).split())
        await pilot.press("2")
        await pilot.pause()
        told = " ".join(read_pane(pilot).split())
        assert "The author speaks of this: A6 touches no Wetland but A5." in told
        assert "A6: E D R; in the game E D" in told.replace(" • ", " ")
        assert screen.moment.view.lands["A6"].notation == "E D R", "the map shows what was answered"
        await pilot.press("enter")
        assert screen.moment.step.id == "1.growth.river.presence.A4"
        assert "It touches the coast." in " ".join(read_pane(pilot).split())
        assert screen.moment.view.lands["A6"].notation == "E D"

    run(TutorApp(story_of(ASKED), route="route-x", keep=keep), size, visit)
    kept = RoutePlace(keep, "route-x").progress
    assert kept.tries
    assert kept.outcomes == (("1.growth.river.presence.A4?1", "DISCUSSED"),)


@pytest.mark.usefixtures("in_colour")
def test_esc_reads_a_question_instead_and_the_end_of_the_turn_says_what_to_look_at_again(tmp_path):
    keep = ProgressStore(tmp_path)
    RoutePlace(keep, "route-x").came_out("1.growth.river.presence.A4?1", "OWN")

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(STEP)
        await pilot.press("t", "escape")
        assert "A4 lies beside A2." in on_screen(pilot.app)
        await pilot.press("right")
        assert screen.moment.step.id == "1.growth.river.presence.A4"
        screen.go_to(screen.story.place("1.time-passes"))
        await pilot.press("y")
        copied = screen.app.clipboard
        assert copied.startswith("### ")
        assert copied.endswith(PAGE)
        told = " ".join(read_pane(pilot).split())
        assert "1 tried: 1 a line of your own. • to look at again: River adds Presence in A4" in told
        await screen.run_action("screen.link('step', '1.growth.river.presence.A4?1')")
        await pilot.pause()
        assert screen.attempt is not None, "it can be tried again"

    run(TutorApp(story_of(ASKED), route="route-x", keep=keep), (120, 40), visit)


def said_to(*lines: str, keep: ProgressStore) -> list[str]:
    said: list[str] = []
    mode = LineMode(story_of(ASKED), STEP, said.append, kept=RoutePlace(keep, "route-x"), keep=keep)
    mode.read(lines)
    return said


def test_a_question_is_tried_in_lines_by_numbers(tmp_path):
    keep = ProgressStore(tmp_path)
    said = said_to("t", "h", "9", "4", "back", "4", "2", "", keep=keep)
    for line in (
        "You answer each question first.", "River: Where does the Presence go?", "4: A6, Mountain, E D.",
        "A4 lies beside A2.", "There is no answer 9; there are 7.", "You: A6, card-play track.",
        "The author speaks of this:", "A6 touches no Wetland but A5.", "- A6: E D R; in the game E D",
        "enter goes on as it was played.", "Why: It touches the coast.",
    ):  # fmt: skip
        assert line in said
    assert said.count("4: A6, Mountain, E D.") == 2, "asked again once the answer was taken back"
    assert RoutePlace(keep, "route-x").progress.outcomes == (("1.growth.river.presence.A4?1", "DISCUSSED"),)
    assert "What you can see:" not in said[said.index("You answer each question first.") :]
    assert "What you can see:" in said_to("", keep=keep), "enter reads the question instead"


@pytest.mark.parametrize("name", ["river-lightning", "fangs-keeper"])
def test_a_game_is_tried_first_to_its_end_by_lines(name):
    """Whoever gives the first answer to whatever is asked, and enter to all else, reaches the end of the game."""
    story, keep, said = story_to_play(name), ProgressStore(), []
    mode = LineMode(story, 0, said.append, kept=RoutePlace(keep, name), keep=keep)
    mode.begin("")
    mode.obey("t")
    while "The end of the game" not in said:
        is_asked = said[-1].startswith("Type a number to answer")
        said.clear()
        mode.obey("1" if is_asked else "")
        assert said
    asked = [one.mark for step in story.steps for one in step.questions if one.asked]
    assert [mark for mark, _ in RoutePlace(keep, name).progress.outcomes] == asked


# -- what happens next ------------------------------------------------------------------------------------------


def test_a_misunderstanding_comes_back_until_it_was_avoided_twice():
    stands = standing(["2.ravage.A1 blight-at-1 defend-forgotten"])
    assert (stands["blight-at-1"], stands["defend-forgotten"]) == (-2, 0)
    once = standing(["2.ravage.A1 blight-at-1", "3.ravage.A1 right blight-at-1"])
    assert once["blight-at-1"] == -1
    assert standing(["a blight-at-1", "b right blight-at-1", "c right blight-at-1"])["blight-at-1"] == 0
    assert standing(["a blight-at-1", "b right blight-at-1", "c blight-at-1"])["blight-at-1"] == -2


def test_only_what_is_new_or_was_got_wrong_is_asked():
    story = story_of(ROUTE)
    place = story.place("2.ravage.A6")
    first = guess(story, place, place, {})
    assert first.asked.asked == "A6 Mountain holds T D R. What will be there after the Ravage?"
    names = [one.believes.id for one in first.asked.answers if one.believes]
    assert names
    known = dict.fromkeys((one.id for one in ALL), 0)
    assert guess(story, place, place, known) is None
    assert guess(story, place, place, {**known, names[0]: -1}) is not None
    assert guess(story, story.place("1.cards.river"), story.place("1.cards.river"), {}) is None, "somebody decides"


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_step_is_predicted_on_the_table_before_it_and_then_shown(size, tmp_path):
    keep = ProgressStore(tmp_path)

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        await pilot.press("t")
        screen.go_to(screen.story.place("2.ravage.A1"))
        await pilot.pause()
        shown = screen.attempt
        assert isinstance(shown, Guess)
        assert "What happens next?" in read_pane(pilot)
        before = screen.story.steps[screen.place].before
        assert screen.moment.view == before, "nothing of what happens is shown"
        assert screen.story.steps[screen.place].id not in on_screen(pilot.app)
        wrong = next(place for place, one in enumerate(shown.asked.answers) if one.believes)
        await pilot.press(str(wrong + 1))
        await pilot.pause()
        told = " ".join(read_pane(pilot).split())
        assert shown.asked.answers[wrong].believes.sentence in told
        assert f"{shown.believed.rule}; look up: {shown.believed.term}" in told
        await pilot.press("right")
        await pilot.pause()
        assert screen.attempt is None
        assert screen.moment.view != before
        screen.go_to(screen.story.place("2.time-passes"))
        await pilot.pause()
        await pilot.press("right") if isinstance(screen.attempt, Guess) else None
        assert "1 predicted: 0 right." in read_pane(pilot)

    run(TutorApp(story_of(ROUTE), route="route-x", keep=keep), size, visit)
    (kept,) = RoutePlace(keep, "route-x").progress.predicted
    assert kept.split()[1] in {one.id for one in ALL}


def test_the_setting_says_when_is_asked():
    kept = ["2.ravage.A1 blight-at-1"]
    assert (after(""), after(NEW), after(ON), after(OFF)) == (ON, ON, OFF, NEW)
    assert asked_for("", tries=True, predicted=kept) == {"blight-at-1": -2}
    assert asked_for("", tries=False, predicted=kept) is None
    assert asked_for(ON, tries=False, predicted=kept) == {}, "nothing counts as known"
    assert asked_for(OFF, tries=True, predicted=kept) is None


@pytest.mark.usefixtures("in_colour")
def test_a_key_asks_at_every_step_or_never_and_is_kept(tmp_path):
    keep = ProgressStore(tmp_path)

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        await pilot.press("P")
        assert keep.settings().predictions == ON
        screen.go_to(screen.story.place("2.ravage.A1"))
        assert isinstance(screen.attempt, Guess)
        await pilot.press("P")
        assert keep.settings().predictions == OFF
        assert screen.attempt is None, "the one that is open goes too"
        screen.go_to(screen.story.place("2.time-passes"))
        assert screen.attempt is None

    run(TutorApp(story_of(ROUTE), route="route-x", keep=keep), (80, 24), visit)


def test_a_step_is_predicted_in_lines_by_numbers(tmp_path):
    keep, story, said = ProgressStore(tmp_path), story_of(ROUTE), []
    place = story.place("2.ravage.A6")
    asked = guess(story, place, place, {}).asked
    wrong = next(number for number, one in enumerate(asked.answers) if one.believes)
    mode = LineMode(story, place, said.append, kept=RoutePlace(keep, "route-x"), keep=keep)
    mode.read(["P", "t", "9", str(wrong + 1), ""])
    told = said[said.index("What happens next?") :]
    assert "What happens next is asked at every step that teaches something." in said
    assert told[1] == asked.asked
    there = len(asked.answers)
    assert f"There is no answer 9; there are {there}." in told
    assert asked.answers[wrong].believes.sentence in told
    assert told.index("enter shows it.") < told.index("Turn 2, Ravage, step 2.ravage.A6.")
    assert RoutePlace(keep, "route-x").progress.predicted[0].split()[1] == asked.answers[wrong].believes.id


def test_the_page_at_the_end_is_written_as_markdown_in_lines(tmp_path):
    keep, story, said = ProgressStore(tmp_path), story_of(ASKED), []
    place = RoutePlace(keep, "route-x")
    place.came_out("1.growth.river.presence.A4?1", "OWN")
    place.predicted("2.ravage.A6", "right blight-at-1")
    last = len(story.steps) - 1
    LineMode(story, last, said.append, kept=place, keep=keep).read(["", "y"])
    page = said[said.index("### The end of the story") :]
    assert page[-5:] == [
        "Your turn:", "", "- 1 tried: 1 a line of your own.", "- 1 predicted: 1 right.",
        "- To look at again: River adds Presence in A4, step 1.growth.river.presence.A4.",
    ]  # fmt: skip
