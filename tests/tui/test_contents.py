"""Finding the way in what was seen: contents, search, bookmarks, clicks on the progress line and on phases."""

import pytest
from screen_kit import ROUTE, on_screen, player, run, story_of
from textual.pilot import Pilot

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.reading.go_to import OtherRoutes
from spirit_tutor.reading.progress import ProgressStore, RoutePlace, route_key
from spirit_tutor.reading.search import Search
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.contents_screen import Goal, VisitedScreen


def contents(seen: int, bookmarks: tuple[str, ...] = ()) -> VisitedScreen:
    return VisitedScreen(ShownStep(story_of(ROUTE), seen, seen, bookmarks=bookmarks))


def titles(screen: VisitedScreen, words: str = "") -> list[str]:
    return [one.title for one in screen.listing(words)[0]]


def place(step: str) -> int:
    found = story_of(ROUTE).place(step)
    assert found is not None
    return found


# -- contents and search -----------------------------------------------------------------------------------


def test_contents_are_parts_and_steps_in_order_and_end_where_the_reader_is():
    listed = titles(contents(place("1.growth.river")))
    assert listed == [
        "Setup", "  The island before the game", "  River takes its place", "  Lightning takes its place",
        "  The first Explore: Mountain I", "  Explore in A1", "  Explore in A6", "  Explore in B2", "  Explore in B7",
        "Turn 1, Growth", "  River grows: two presence",
    ]  # fmt: skip


def test_nothing_beyond_what_was_seen_is_ever_found():
    seen = place("1.slow")
    screen, later = contents(seen), story_of(ROUTE).steps[seen + 1 :]
    everything = Search(story_of(ROUTE).steps)
    for step in later:
        for word in f"{step.title} {step.id} {' '.join(everything.texts(step))}".split():
            found = {one.what.mark for one in screen.listing(word)[0] if one.what}
            assert found <= set(story_of(ROUTE).ids[: seen + 1])


def test_a_search_finds_names_first_then_what_is_said():
    listed, _ = contents(place("2.time-passes")).listing("explorer")
    headings = [one.title for one in listed if one.what is None]
    assert headings == ["Saying so"]
    assert Goal("1.slow.river.wash-away.A6") in [one.what for one in listed]
    listed, _ = contents(place("2.time-passes")).listing("turn 2 ravage")
    assert next(one.what.mark for one in listed if one.what) == "2.ravage.B7"
    assert listed[0].title == "Called so"


def test_reasons_are_searched_too_and_the_passage_is_shown():
    screen = contents(place("2.time-passes"))
    assert [one.what.mark for one in screen.listing("where no ravage comes")[0] if one.what] == [
        "1.slow.river.wash-away.A6"
    ]
    app = TutorApp(story_of(ROUTE))
    look: Look = app.look
    told = "\n".join(
        "".join(text for text, _ in line) for line in screen.told(Goal("1.slow.river.wash-away.A6"), 60, look)
    )
    assert "FOUND\n• The Explorer goes where no Ravage comes." in told


def test_a_search_without_a_find_says_so():
    assert contents(3).listing("fangs")[1] == "No step seen so far is called or says 'fangs'."


def test_signs_of_search_patterns_are_just_signs():
    assert contents(3).listing("(.*[")[0] == []


def test_a_turn_a_step_a_part_of_a_turn_and_a_land_are_gone_to_by_their_names():
    screen = contents(place("2.time-passes"))

    def first(words: str) -> str:
        return next(one.what.mark for one in screen.listing(words)[0] if one.what)

    ids = story_of(ROUTE).ids
    assert first("turn 2") == "2.growth.river"
    assert first("step 5") == ids[4]
    assert first("2.ravage") == "2.ravage.B7"
    assert titles(screen, "b7")[0] == "In B7"
    assert first("b7") == "setup.island"


def test_what_was_not_read_is_no_place_and_says_so():
    screen = contents(place("1.slow"))
    assert screen.listing("turn 2") == ([], "Turn 2 was not read yet.")
    assert screen.listing("step 44") == ([], "Step 44 was not read yet.")


def test_a_hit_tells_its_turn_its_phase_and_its_step():
    listed, _ = contents(place("2.time-passes")).listing("where no ravage comes")
    hit = next(one for one in listed if one.what)
    assert (hit.lead, hit.title) == ("Turn 1, Slow: ", "Wash Away in A6")
    assert hit.tail == str(story_of(ROUTE).ids.index("1.slow.river.wash-away.A6") + 1)


def test_other_routes_are_searched_as_far_as_they_were_read():
    keep, games = ProgressStore(), {name: open_story(name) for name in ("river-lightning", "fangs-keeper")}
    RoutePlace(keep, route_key("river-lightning")).went_to(games["river-lightning"].ids[:9], "setup.island")
    others = OtherRoutes(keep, games.__getitem__, route_key("fangs-keeper"))
    moment = ShownStep(games["fangs-keeper"], 3, 3)
    screen = VisitedScreen(moment, others=others)
    found = [one for one in screen.listing("explore in")[0] if one.what and one.what.route]
    assert found
    assert {one.what.route for one in found} == {"river-lightning"}
    assert all(int(one.tail) <= 9 for one in found)
    screen._everywhere = False
    assert not any(one.what and one.what.route for one in screen.listing("explore in")[0])


@pytest.mark.usefixtures("in_colour")
def test_how_far_the_route_goes_is_told_to_who_wants_it(tmp_path):
    async def visit(pilot: Pilot) -> None:
        player(pilot.app).go_to(place("2.ravage.B7"), None)
        top = on_screen(pilot.app).split("\n")[0]
        assert " of 2" not in top
        assert "···" in top
        await pilot.press("percent_sign")
        top = on_screen(pilot.app).split("\n")[0]
        assert f"Turn 2 of 2, step {player(pilot.app).moment.last + 1}" in top
        assert "···" not in top

    async def again(pilot: Pilot) -> None:
        assert "Turn 2 of 2, step " in on_screen(pilot.app).split("\n")[0]

    run(TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path)), (120, 40), visit)
    run(TutorApp(story_of(ROUTE), keep=ProgressStore(tmp_path)), (120, 40), again)


# -- in the player -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("key", ["v", "slash"])
def test_contents_lead_to_a_phase_of_a_turn(key):
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(place("2.ravage.B7"))
        await pilot.press(key)
        await pilot.pause()
        assert "Turn 2, Ravage" in on_screen(pilot.app)
        await pilot.press(*"turn 1 slow", "enter")
        assert screen.moment.step.id == "1.slow.river.wash-away.A6"
        assert screen.reading.furthest == place("2.ravage.B7")

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_bookmark_is_set_shown_listed_and_taken_away():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(place("setup.river"))
        await pilot.press("k")
        assert "setup.river *" in on_screen(pilot.app).split("\n")[0]
        await pilot.press("right", "right")
        assert "*" not in on_screen(pilot.app).split("\n")[0]
        await pilot.press("v")
        await pilot.pause()
        rows = on_screen(pilot.app).split("\n")
        heading = next(y for y, row in enumerate(rows) if "Bookmarks" in row)
        await pilot.click(offset=(rows[heading].index("Bookmarks"), heading + 1))
        await pilot.pause()
        assert screen.moment.step.id == "setup.river"
        await pilot.press("k", "v")
        await pilot.pause()
        assert "Bookmarks" not in on_screen(pilot.app)

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


def test_a_bookmark_of_another_player_further_on_is_not_shown():
    assert "Bookmarks" not in titles(contents(4, ("2.ravage.B7",)))
    assert titles(contents(place("2.time-passes"), ("2.ravage.B7",)))[:2] == ["Bookmarks", "Ravage in B7"]


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_progress_line_takes_clicks(size):
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(30)
        row = on_screen(pilot.app).split("\n")[0]
        dots, line = row.rindex("···"), row.index("━")
        await pilot.click("#title", offset=(line, 0))
        assert screen.place == 0
        await pilot.click("#title", offset=((line + dots) // 2, 0))
        assert 10 <= screen.place <= 20
        await pilot.click("#title", offset=(dots + 2, 0))
        assert screen.place == 30 == screen.reading.furthest

    run(TutorApp(story_of(ROUTE)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_a_phase_that_was_seen_takes_clicks_and_one_ahead_does_not():
    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        screen.go_to(place("2.ravage.B7"))
        row = on_screen(pilot.app).split("\n")[1]
        await pilot.click("#phases", offset=(row.index("Explore"), 0))
        assert screen.moment.step.id == "2.ravage.B7"
        await pilot.click("#phases", offset=(row.index("Growth"), 0))
        assert screen.moment.step.id == "2.growth.river"
        await pilot.click("#phases", offset=(row.index("Ravage"), 0))
        assert screen.moment.step.id == "2.ravage.B7"

    run(TutorApp(story_of(ROUTE)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_the_row_that_tells_how_much_is_out_of_sight_takes_clicks():
    """A finger has no wheel."""

    async def visit(pilot: Pilot) -> None:
        screen = player(pilot.app)
        await pilot.press("2")
        pane = screen.open_pane
        rows = pane.size.height
        assert len(pane.lines) > rows
        await pilot.click(pane, offset=(2, rows - 1))
        assert pane.top > 0
        await pilot.click(pane, offset=(2, 0))
        assert pane.top == 0

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)
