"""How an Event is told: its steps and lines, what the panes show of it, its face, and what is foreseen of it."""

from __future__ import annotations

import pytest
from event_kit import main_only, under_way, with_track
from kit import act, position
from screen_kit import at, compare, on_screen, read_pane, run, story_of, until
from textual.pilot import Pilot

from spirit_tutor.output import plain
from spirit_tutor.reference.card_entries import event_face
from spirit_tutor.replay.forecast import THIS_TURN, forecast
from spirit_tutor.rules.turn.order_of_play import next_step
from spirit_tutor.telling.narrate import Told
from spirit_tutor.telling.story import Story
from spirit_tutor.telling.views import EventView, table_view
from spirit_tutor.tui.app import TutorApp
from spirit_tutor.tui.screens.entry_screen import EntryScreen

ROOTS = """
format: 1
title: Roots
position:
  boxes: [base, branch-and-claw]
  phase: event
  lands: {A4: E D, A5: E, B4: E}
play:
- event card: Putting down Roots
- land: A4
- event: Stricken
- who: river
  push: T from A4 to A5
- player: lightning
  expect: {A5: E T R}
"""
RETURNING = """
format: 1
title: A card that goes back
position:
  boxes: [base, branch-and-claw]
  phase: event
  lands: {A4: E, B4: E}
play:
- event card: New Species Spread
- option: Let the Invasive Species Bloom
  power cards: Song of Sanctity
- power cards: Voracious Growth
- board: A
- event: back into the deck
"""
ON_A = "2.event.putting-down-roots.putting-down-roots.A"


def told(text: str) -> Story:
    story = story_of(text)
    assert not story.problem, story.problem
    return story


def lines(happened: tuple[Told, ...], depth: int = 0) -> list[str]:
    return [line for one in happened for line in ("  " * depth + one.text, *lines(one.children, depth + 1))]


def event_of(story: Story, place: int) -> EventView:
    event = story.steps[place].after.event
    assert event is not None
    return event


def states(event: EventView) -> list[tuple[str, str, str]]:
    """Of each part what it is, its name, and how far it is."""
    return [(part.place, part.name, "done" if part.done else "now" if part.now else "") for part in event.parts]


# -- what is told -----------------------------------------------------------------------------------


def test_a_card_turned_up_tells_the_parts_that_will_happen():
    (step, *_) = told(ROOTS).steps
    assert step.title == "Event Card: Putting down Roots"
    assert lines(step.told) == [
        "Event Card: Putting down Roots",
        "  Putting down Roots (Healthy Island): On each board: in an Inland land, Replace 1 Explorer with 1 Town.",
        "  Stricken: This turn Ravages are skipped in lands with Disease and in lands where an Invader has Strife.",
        "  Drive off the Interlopers: Each Spirit may Push 1 Explorer or Town out of a land with Dahan.",
    ]


def test_each_part_tells_its_name_where_its_text_and_what_it_did():
    steps = told(ROOTS).steps
    assert [step.title for step in steps[1:5]] == [
        "Event: Putting down Roots on board A", "Event: Putting down Roots on board B", "Event: Stricken",
        "Event: Drive off the Interlopers for River",
    ]  # fmt: skip
    assert lines(steps[1].told) == [
        "Putting down Roots on board A: On each board: in an Inland land, Replace 1 Explorer with 1 Town.",
        "  Explorer in A4 is replaced by Town",
    ]


def test_a_choice_tells_its_options_with_their_prices_and_where_the_card_goes():
    steps = told(RETURNING).steps
    happened = lines(steps[0].told)
    assert happened[1].startswith("  Let the Invasive Species Bloom: ")
    assert happened[2].startswith("  Transmute the Worst of the Species (4 Energy for each player, aided by Moon): ")
    assert steps[1].title == "Event: Let the Invasive Species Bloom"
    assert lines(steps[-1].told) == ["New Species Spread goes back into the Event Deck, under 2 cards"]


# -- what the table shows -----------------------------------------------------------------------------


def test_the_table_shows_which_part_is_under_way():
    story = told(ROOTS)
    main, token, dahan = "Putting down Roots", "Stricken", "Drive off the Interlopers"
    assert states(event_of(story, 1)) == [
        ("Healthy Island", main, "now"), ("Token Event", token, ""), ("Dahan Event", dahan, ""),
    ]  # fmt: skip
    assert states(event_of(story, 3)) == [
        ("Healthy Island", main, "done"), ("Token Event", token, "now"), ("Dahan Event", dahan, ""),
    ]  # fmt: skip


def test_before_the_choice_every_option_stands_there_and_then_the_one_chosen():
    story = told(RETURNING)
    first, second = "Let the Invasive Species Bloom", "Transmute the Worst of the Species"
    assert states(event_of(story, 0))[:2] == [
        ("an option", first, "now"), ("an option, 4 Energy for each player, aided by Moon", second, "now"),
    ]  # fmt: skip
    assert [name for _, name, _ in states(event_of(story, 1))][:2] == [first, "New Diseases"]


def test_the_deck_shows_a_card_that_went_back():
    event = event_of(told(RETURNING), -1)
    assert (event.card, event.parts, event.deck) == ("", (), 25)
    assert event.returned == ("New Species Spread: under 2 cards",)


def test_the_event_of_the_first_turn_has_no_part_that_happens():
    game = under_way(main_only("Urban Development"), turn_=1)
    event = table_view(game, game.table).event
    assert event is not None
    assert (event.card, event.parts) == ("Urban Development", ())


def test_without_events_there_is_none_to_show():
    game = position(A4="E")
    assert table_view(game, game.table).event is None
    assert not any("Event" in line for line in plain.track_lines(table_view(game, game.table)))


def test_the_table_in_words_names_the_event_and_its_part():
    view = told(ROOTS).steps[3].after
    assert [line for line in plain.track_lines(view) if "Event" in line] == [
        "- Event Card: Putting down Roots, now Stricken", "- Event Deck: 24 cards",
    ]  # fmt: skip


def test_what_waits_for_a_card_is_shown_and_foreseen():
    game = with_track(under_way(main_only("Urban Development"), A4="C 3D"), ravage="Sands I", explore="Jungle I")
    act(game, next_step)
    waiting = "Urban Development: Cities deal +2 damage, in the next normal Ravage"
    assert table_view(game, game.table).coming == (waiting,)
    assert f"- To come: {waiting}" in plain.track_lines(table_view(game, game.table))
    coming = forecast(game, game.table)
    assert [(one.when, one.damage) for one in coming.actions if one.land == "A4"] == [(THIS_TURN, 5)]


def test_a_card_that_each_spirit_decides_says_so():
    (alone,) = [card for card in position(boxes=("base", "branch-and-claw")).box.events.values() if card.alone]
    assert event_face(alone).facts == (("Decided by", "each Spirit chooses for itself"),)


# -- on the screen ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize(
    ("name", "size", "keys"), [("event-80x24", (80, 24), []), ("event-track-120x40", (120, 40), ["3"])]
)
def test_an_event_looks_as_it_did(name, size, keys):
    async def visit(pilot: Pilot) -> None:
        at(pilot, ON_A)
        await pilot.press(*keys)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause(0.1)
        compare(name, on_screen(pilot.app))

    run(TutorApp(told(ROOTS)), size, visit)


def test_its_name_opens_the_card_with_all_its_columns():
    async def visit(pilot: Pilot) -> None:
        at(pilot, ON_A)
        await pilot.press("3")
        assert "Stricken (Token Event): This turn Ravages" in " ".join(read_pane(pilot).split())
        await pilot.press("o", "enter")
        await until(pilot, "THE CENTER CRUMBLES (BLIGHTED ISLAND)")
        assert isinstance(pilot.app.screen, EntryScreen)

    run(TutorApp(told(ROOTS)), (120, 40), visit)
