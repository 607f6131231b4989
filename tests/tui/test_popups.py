"""Marked names in the player: popups with an entry, the stack of them, the glossary's window, figures of the step.

Snapshots are renewed as those of `test_tui`.
"""

from __future__ import annotations

import pytest
from every import every
from screen_kit import ROUTE, SCREENS, TOLD, at, compare, on_screen, player, run, story_of, until
from textual.pilot import Pilot

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.entry_lines import entry_lines
from spirit_tutor.drawing.palette import DARK
from spirit_tutor.drawing.styles import Ink, linked
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.drawing.term_facts import FIGURES, OF_CARDS, in_this_step
from spirit_tutor.drawing.text_lines import plain, width
from spirit_tutor.lexicon import load
from spirit_tutor.reading.actions import NAMES, PLAYER
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.reading.step_groups import run_at
from spirit_tutor.reference.lookup import Item, library
from spirit_tutor.telling.opening import open_story
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.bars.key_bar import KeyBar
from spirit_tutor.tui.screens.entry_screen import EntryPane, EntryScreen
from spirit_tutor.tui.screens.finder import AboutPane
from spirit_tutor.tui.screens.glossary_screen import GlossaryScreen
from spirit_tutor.tui.screens.player import PlayerScreen
from spirit_tutor.tui.widgets.link_pane import links_of

RULES = {one.id for one in library().items if one.rule and one.id not in ("R12.4", "R15.5", "R9.20")}
"""The pages of the rules, which are all of a kind, but for some."""

SIZES = [(80, 24), (120, 40)]
LOOK = Look(Ink(DARK), UNICODE)

LINKED = TOLD.replace(
    "  why: The Explorer goes where no Ravage comes.\n",
    "  why: The [Explorer] goes where no [Ravage] comes; A8 is safe from [Mountain I], and [River] sees it.\n",
)


def item(name: str) -> Item:
    found = library().look_up(name)
    assert found.how == "exact"
    return found.items[0]


def moment_at(step: str, text: str = LINKED, *, furthest: int | None = None) -> ShownStep:
    story = story_of(text)
    place = story.place(step)
    assert place is not None
    return ShownStep(story, place, place if furthest is None else furthest, run=run_at(story, place))


def page(name: str, moment: ShownStep | None, columns: int = 74) -> str:
    return "\n".join(plain(line) for line in entry_lines(item(name), library(), moment, columns, LOOK))


def said(name: str, step: str, text: str = LINKED) -> list[tuple[str, str]]:
    return in_this_step(moment_at(step, text), item(name))


def popup(pilot: Pilot) -> EntryScreen:
    assert isinstance(pilot.app.screen, EntryScreen)
    return pilot.app.screen


def keys_offered(pilot: Pilot) -> object:
    return player(pilot.app).query_one(KeyBar)._actions


# -- opening and closing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_a_name_is_chosen_by_keys_opened_by_enter_and_escape_leads_back_to_it(size):
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        screen.action_scroll(2)
        top = screen.open_pane.top
        await pilot.press("o")
        assert keys_offered(pilot) == NAMES
        first = screen.open_pane.link
        assert (first.kind, first.what) == ("term", "explorer")
        await pilot.press("right")
        assert screen.open_pane.link.what == "ravage"
        await pilot.press("enter")
        await until(pilot, "Mountain I lies in the Ravage space.")
        assert popup(pilot).stack[-1].item.id == "ravage"
        await pilot.press("escape")
        assert player(pilot.app) is screen
        assert screen.open_pane.link.what == "ravage"
        assert screen.focused is screen.open_pane
        assert screen.open_pane.top == top
        assert screen.story.steps[screen.place].id == "1.slow.river.wash-away.A6"
        assert keys_offered(pilot) == NAMES
        await pilot.press("escape")
        assert screen.focused is None
        assert screen.open_pane.link is None
        assert keys_offered(pilot) == PLAYER

    run(TutorApp(story_of(LINKED)), size, visit)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_popups_are_a_stack_that_goes_back_step_by_step(size):
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("o", "right", "enter")
        await until(pilot, "Glossary")
        pane = popup(pilot).query_one(EntryPane)
        related = load()["ravage"].related
        await pilot.press("pagedown", "right", "right", "enter")
        await until(pilot, f"Ravage > {load()[related[1]].term}")
        top, place = popup(pilot).stack[0].top, popup(pilot).stack[0].link
        assert place == 1
        await pilot.press("right", "enter")
        await pilot.pause()
        assert [one.item.id for one in popup(pilot).stack] == ["ravage", related[1], load()[related[1]].related[0]]
        await pilot.press("escape")
        await pilot.pause()
        assert pane.link_place == 0
        await pilot.press("backspace")
        await pilot.pause()
        assert [one.item.id for one in popup(pilot).stack] == ["ravage"]
        assert (pane.top, pane.link_place) == (top, place)
        assert pane.link.what == related[1]
        await pilot.press("escape")
        assert player(pilot.app) is screen
        assert screen.open_pane.link.what == "ravage"

    run(TutorApp(story_of(LINKED)), size, visit)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_a_click_opens_a_name_and_q_closes_a_whole_stack(size):
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        await pilot.pause()
        rows = [(y, plain(line)) for y, line in enumerate(screen.open_pane.lines)]
        row, text = next((y, text) for y, text in rows if "Explorer goes" in text)
        screen.open_pane.top = top = max(0, row - 5)
        top = screen.open_pane.top
        await pilot.click("#story", offset=(text.index("Explorer") + 1, row - top))
        await until(pilot, "Explorers on the island")
        await pilot.press("right", "enter", "right", "enter")
        await pilot.pause()
        assert len(popup(pilot).stack) == 3
        await pilot.press("q")
        assert player(pilot.app) is screen
        assert screen.open_pane.top == top
        assert screen.focused is None

    run(TutorApp(story_of(LINKED)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_every_kind_of_name_leads_somewhere():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        found = [(link.kind, link.what) for link in screen.open_pane.links]
        assert found == [
            ("term", "explorer"),
            ("term", "ravage"),
            ("land", "A8"),
            ("card", "Mountain I"),
            ("spirit", "river"),
        ]
        for kind, what, opened in (
            ("card", "Mountain I", "mountain-i"),
            ("spirit", "river", "river-surges-in-sunlight"),
            ("card", "Wash Away", "wash-away"),
        ):
            await screen.run_action(f"screen.link({kind!r}, {what!r})")
            await pilot.pause()
            assert popup(pilot).stack[-1].item.id == opened
            await pilot.press("escape")
        screen.action_scroll(1)
        top = screen.open_pane.top
        await screen.run_action("screen.link('land', 'A8')")
        assert screen.reading.cursor == "A8"
        await pilot.press("escape")
        await pilot.pause()
        assert screen.query_one("#story").display
        assert screen.open_pane.top == top, "back to where one was"

    run(TutorApp(story_of(LINKED)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_a_land_chosen_by_keys_gives_the_keys_to_the_map():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("o", "right", "right", "enter")
        await pilot.pause()
        assert screen.reading.cursor == "A8"
        await until(pilot, "the land beside")

    run(TutorApp(story_of(LINKED)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_enter_chooses_a_name_where_nothing_unfolds_and_says_so_where_no_name_is():
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("enter")
        assert screen.open_pane.link.what == "explorer"
        await pilot.press("left")
        assert screen.open_pane.link.what == "river", "before the first comes the last"
        await pilot.press("right_square_bracket")
        assert screen.focused is None, "another step: the usual keys again"
        await pilot.press("home", "right", "o")
        assert [one.message for one in pilot.app._notifications] == ["No name is marked here."]
        at(pilot, "1.explore.B5")
        await pilot.press("enter")
        assert screen.moment.run is None, "a run unfolds"

    run(TutorApp(story_of(LINKED)), (120, 40), visit)


@pytest.mark.usefixtures("in_colour")
def test_from_a_popup_the_whole_glossary_opens_at_its_entry_and_closes_back_to_it():
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("o", "right", "enter", "g")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GlossaryScreen)
        assert pilot.app.screen.chosen == "ravage"
        await pilot.press("escape")
        assert popup(pilot).stack[-1].item.id == "ravage"

    run(TutorApp(story_of(LINKED)), (120, 40), visit)


@pytest.mark.parametrize("key", ["o", "g"])
@pytest.mark.usefixtures("in_colour")
def test_a_visited_step_that_shows_a_term_can_be_gone_to(key):
    async def visit(pilot: Pilot) -> None:
        screen = at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press(*(("o", "enter") if key == "o" else ("g", *"explorer")))
        await pilot.pause()
        pane = pilot.app.screen.query_one(EntryPane if key == "o" else AboutPane)
        steps = [link.what for link in pane.links if link.kind == "step"]
        assert steps[0] == "1.explore.B5"
        while pane.link is None or pane.link.kind != "step":
            await pilot.press("right")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PlayerScreen)
        assert screen.story.steps[screen.place].id == steps[0]

    run(TutorApp(story_of(LINKED)), (120, 40), visit)


# -- what a popup says ---------------------------------------------------------------------------------------


def test_the_acting_spirits_note_comes_first_and_no_stranger_has_one():
    text = page("dahan", moment_at("1.slow.river.wash-away.A6"))
    assert text.index("  River: ") < text.index("  Lightning: ")
    text = page("dahan", moment_at("1.growth.lightning"))
    assert text.index("  Lightning: ") < text.index("  River: ")
    assert "Keeper: " not in text
    everybody = page("dahan", None)
    assert all(f"  {name}: " in everybody for name in ("River", "Lightning", "Keeper"))
    assert "IN THIS STEP" not in everybody


def test_only_visited_steps_are_listed_and_never_the_one_being_read():
    text = page("explore", moment_at("1.growth.river"))
    assert "setup.A1" in text
    assert "1.explore" not in text
    later = page("explore", moment_at("1.explore.B5"))
    assert "1.explore" not in later, "the run that is read"
    assert "setup.A1" in later
    far = moment_at("1.growth.river", furthest=story_of(LINKED).place("1.explore.A7"))
    assert "1.explore.A7" in page("explore", far)
    assert "1.explore.B3" not in page("explore", far)


def test_cards_questions_and_cards_elsewhere_have_a_page():
    moment = moment_at("1.slow.river.wash-away.A6")
    power = page("Massive Flooding", moment)
    assert "River, Innate Power" in power
    assert "misses" in power
    fear = page("Retreat!", moment)
    assert "TERROR LEVEL I\n" in fear
    assert "The text for Terror Level I would hold now." in fear
    assert "5 per player" in page("Downward Spiral", moment)
    assert "belongs to Nature Incarnate" in page("Unsettled", moment)
    question = page("fear-added-to-the-pool", moment)
    assert "What happens when an effect adds Fear" in question
    assert "SEE ALSO\n  Fear Pool, Fear, Fear Card" in question
    asked = entry_lines(item("fear pool"), library(), moment, 74, LOOK)
    assert ("entry", "fear-added-to-the-pool") in {(link.kind, link.what) for link in links_of(asked)}
    assert "GROWTH, 1 OF 3" in page("river", moment)


@every("columns", [38, 74])
@every("one", [one for one in library().items if one.id not in RULES])
def test_every_page_fits_and_every_name_in_it_leads_to_an_entry_or_a_visited_step(one, columns):
    moment = moment_at("2.explore.jungle-i")
    lines = entry_lines(one, library(), moment, columns, LOOK)
    assert all(width(line) <= columns for line in lines)
    visited = {step.id for step in moment.visited}
    for link in links_of(lines):
        assert library().item(link.what) if link.kind == "entry" else link.what in visited


def test_a_name_broken_over_two_rows_is_one_link_and_the_same_name_later_is_none():
    fear, card = linked("name", "entry", "fear-card"), linked("name", "entry", "fear")
    lines = [[("a ", ""), ("Fear", fear)], [("  ", ""), ("Card", fear), (", ", ""), ("Fear", card)], [("Fear", fear)]]
    found = links_of(lines)
    assert [(link.what, link.spans) for link in found] == [("fear-card", ((0, 1), (1, 1))), ("fear", ((1, 3),))]


# -- figures ------------------------------------------------------------------------------------------------


MOUNTAIN = "Mountain I lies in the Build space. It matches A1, A6, B2 and B7; with Invaders: A1, A6, B2 and B7."


@pytest.mark.parametrize(
    ("name", "step", "sentence", "before"),
    [
        ("energy", "1.energy.river", "River has 2 Energy and gains 2 a turn.", "River has 0 Energy and gains 2 a turn."),
        ("gain energy", "1.growth.lightning", "Lightning gains 1 Energy a turn, the largest open number of its track.", ""),
        (
            "card plays", "1.cards.river", "River may play 2 cards a turn and has 1 in play.",
            "River may play 2 cards a turn and has 0 in play.",
        ),
        ("elements", "1.cards.river", "River has 1 Water and 1 Earth.", "River has no Elements now."),
        (
            "threshold", "1.cards.river", "Massive Flooding of River: 0 of 3 reached; the next misses 1 Sun, 1 Water.",
            "Massive Flooding of River: 0 of 3 reached; the next misses 1 Sun, 2 Water.",
        ),
        ("sacred site", "1.growth.river", "Sacred Sites of River: A5.", ""),
        (
            "presence track", "1.cards.river",
            "River: 2 of 7 circles of the Energy track, 2 of 7 circles of the card-play track are open.", "",
        ),
        (
            "slow power", "1.cards.river", "Slow Powers that River can still use: Wash Away.",
            "Slow Powers that River can still use: none.",
        ),
        (
            "power card", "1.cards.river", "River has 3 in hand, 1 in play, 0 discarded.",
            "River has 4 in hand, 0 in play, 0 discarded.",
        ),
        ("town", "1.build.A1", "A1 holds 1 Town.", "A1 holds no Town."),
        ("dahan", "2.ravage.B7", "B7 holds no Dahan.", "B7 holds 1 Dahan."),
        (
            "blight card", "2.ravage.B7", "4 of 5 Blight are left on the card. The island is healthy now.",
            "5 of 5 Blight are left on the card. The island is healthy now.",
        ),
        ("terror level", "1.growth.river", "Terror Level I is in force. 3 more Fear Cards to Terror Level II.", ""),
        ("fear pool", "1.growth.river", "0 of 8 Fear markers are generated; 8 more earn a Fear Card.", ""),
        ("fear deck", "1.growth.river", "No Fear Card waits; 9 cards are left in the Fear Deck.", ""),
        ("victory", "1.growth.river", "Terror Level I: you win with no Invaders left on the island.", ""),
        ("defend", "1.growth.river", "Defend stands in no land now.", ""),
        ("build", "1.growth.river", MOUNTAIN, ""),
        ("Mountain I", "1.growth.river", MOUNTAIN, ""),
        ("invader stage", "1.growth.river", "The next card is of Stage I; 11 cards are left in the deck.", ""),
        ("terrain", "2.ravage.B7", "B7 is Mountain, Inland.", ""),
        ("minor power", "1.growth.river", "Minor Powers: 36 cards left in the deck, 0 discarded.", ""),
        ("river", "1.growth.lightning", "River has 1 Energy and gains 2 a turn.", ""),
    ],
)  # fmt: skip
def test_a_term_has_the_figures_of_the_step(name, step, sentence, before):
    assert (sentence, before) in said(name, step)


DEFENDED = """
format: 1
title: Defend, damage and Strife
position:
  lands: {A4: T-1 E 2D Def3, A2: 2E Be}
  phase: ravage
  ravage: Sands I
play:
- ravage: A4
"""


def test_defend_damage_and_who_strikes_back_are_told_land_by_land():
    moment = moment_at("2.ravage.A4", DEFENDED)
    back = ShownStep(moment.story, moment.place, moment.furthest, looking_back=True)
    assert in_this_step(back, item("defend")) == [("Defend stands in A4 (3) this turn.", "")]
    assert in_this_step(back, item("partial damage")) == [("Damaged now: 1 Town in A4 (1).", "")]
    assert in_this_step(back, item("dahan counterattack")) == [
        ("A4 holds 2 Dahan beside Invaders: if they outlive a Ravage, they deal 4.", "")
    ]
    assert in_this_step(back, item("beasts"))[-1] == ("1 Beasts on the island: A2.", "")
    assert "BEFORE THIS STEP" in page("defend", back)


def test_the_figures_are_of_terms_and_kinds_that_exist():
    assert set(FIGURES) <= {entry.id for entry in load()}
    assert set(OF_CARDS) <= {one.kind for one in library().items}


@pytest.mark.parametrize("name", ["river-lightning"])
def test_the_figures_can_be_told_at_every_step(name):
    story = open_story(name)
    for place in range(len(story.steps)):
        moment = ShownStep(story, place, place, run=run_at(story, place))
        for what in (*FIGURES, *moment.step.shows):
            one = library().item(what)
            for sentence, before in in_this_step(moment, one):
                assert sentence.endswith(".")
                assert sentence != before


# -- the window with everything -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_the_glossary_lists_the_step_then_terms_questions_and_cards_and_filters_as_one_types(size):
    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("g")
        screen = pilot.app.screen
        assert isinstance(screen, GlossaryScreen)
        titles = [one.title for one in screen._listed]
        headings = [one.title for one in screen._listed if one.what is None and one.title]
        assert titles[:4] == ["In this step", "Explorer", "Ravage", "Mountain I"]
        assert headings[:3] == ["In this step", "All terms", "All questions"]
        assert {"All Minor Powers", "All Unique Powers", "All Fear Cards", "All Blight Cards"} <= set(headings)
        assert len([one for one in screen._listed if one.what]) == len(library().items)
        await pilot.press(*"retr")
        assert screen._listed[0].title == "Retreat!"
        await until(pilot, "TERROR LEVEL II")
        await pilot.press(*["backspace"] * 4, *"marker")
        assert screen.chosen == "fear-marker"
        assert "How many Fear Markers are in the Fear Pool?" in [one.title for one in screen._listed]
        await pilot.press(*["backspace"] * 6, *"presense")
        assert screen._listed[0].title == "Presence"
        await pilot.press(*["backspace"] * 8, *"xyzzy")
        assert screen.message == "The glossary has nothing on 'xyzzy'."
        await pilot.press("escape")
        assert player(pilot.app).place == player(pilot.app).story.place("1.slow.river.wash-away.A6")

    run(TutorApp(story_of(LINKED)), size, visit)


@pytest.mark.usefixtures("in_colour")
def test_in_the_glossary_backspace_leads_to_the_entry_before_at_its_place():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("g", *"fear card")
        screen = pilot.app.screen
        pane = screen.query_one(AboutPane)
        for _ in range(8):
            await pilot.press("right")
        top, place, link = pane.top, pane.link_place, pane.link
        assert top > 0
        await pilot.press("enter")
        await pilot.pause()
        assert screen.chosen == link.what
        await pilot.press("backspace")
        await pilot.pause()
        assert screen.chosen == "fear-card"
        assert (pane.top, pane.link_place) == (top, place)

    run(TutorApp(story_of(ROUTE)), (80, 24), visit)


@pytest.mark.usefixtures("in_colour")
def test_from_the_start_screen_the_glossary_tells_of_no_step():
    async def visit(pilot: Pilot) -> None:
        await pilot.press("g", *"energy")
        await pilot.pause()
        screen = on_screen(pilot.app)
        assert "What a Spirit pays with" in screen
        assert "IN THIS STEP" not in screen

    run(TutorApp(routes={}, open_story=lambda name: open_story(name)), (80, 24), visit)


# -- snapshots -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.usefixtures("in_colour")
def test_popups_look_as_they_did(size):
    story = story_of((SCREENS / "story.yaml").read_text())

    async def visit(pilot: Pilot) -> None:
        at(pilot, "1.slow.river.wash-away.A6")
        await pilot.press("o", "right", "enter", "right")
        await pilot.pause(0.1)
        compare(f"popup-{size[0]}x{size[1]}", on_screen(pilot.app))

    run(TutorApp(story), size, visit)
