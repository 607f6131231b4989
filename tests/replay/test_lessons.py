"""Lessons: short scenarios with commentary, each for one idea; the primers before the games; what a list says of them."""

from __future__ import annotations

import pytest

from spirit_tutor.route.finding_routes import PRIMERS, READING_ORDER, bundled_routes, find, title_of
from spirit_tutor.route.listing import GAME, LESSON, PRIMER, listing
from spirit_tutor.route.route_file import read_route
from spirit_tutor.telling.opening import open_replay, open_story

NAMES = list(bundled_routes())
LESSONS = [name for name in NAMES if name.startswith("lessons/")]


def test_lessons_are_found_by_name():
    assert LESSONS
    assert [f"lessons/{find(name).stem}" for name in LESSONS] == LESSONS


def test_every_route_and_lesson_has_its_place_in_the_order_of_reading():
    assert tuple(NAMES) == READING_ORDER


def test_primers_come_before_the_games_and_lessons_after_them_box_by_box():
    kinds = [listing(name).kind for name in NAMES]
    assert kinds == sorted(kinds, key=[PRIMER, GAME, LESSON].index)
    lessons = [listing(name) for name in LESSONS if name not in PRIMERS]
    boxes = [(one.box != "base", one.adversary != "") for one in lessons]
    assert boxes == sorted(boxes)


def test_the_list_tells_box_adversary_minutes_and_the_next():
    told = listing("lessons/slave-rebellion")
    assert (told.kind, told.box, told.adversary, told.following) == (LESSON, "branch-and-claw", "france", "")
    assert (told.needs, told.length) == ("Branch & Claw, France", f"{told.minutes} minutes")
    first = listing(NAMES[0])
    assert (first.kind, first.box, first.adversary, first.following) == (PRIMER, "base", "", NAMES[1])
    assert 8 <= first.minutes <= 12, "its title promises ten"
    assert listing("river-lightning").minutes > 30


def test_what_is_good_to_know_first_comes_earlier():
    for place, name in enumerate(NAMES):
        for first in listing(name).know_first:
            assert first in NAMES[:place], name


def test_titles_are_short_and_all_different():
    titles = [title_of(name) for name in NAMES]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) < 40


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_a_scenario_that_says_what_it_teaches(name):
    lesson = open_replay(name)
    assert lesson.problem is None
    assert lesson.route.is_scenario
    assert lesson.route.part.about
    assert lesson.route.part.teaches
    assert any(entry.why for entry in lesson.route.part.play)


def test_a_primer_has_at_most_25_steps():
    for name in PRIMERS:
        assert len(open_story(name).steps) <= 25


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_begins_on_an_untouched_table(name):
    """Nothing is hurt yet: a reader who has to ask how it came to that has lost the thread."""
    for land, pieces in read_route(find(name)).part.position.lands.items():
        assert "-" not in pieces.strip(" -"), land


# -- what a reader can answer after the first primer ---------------------------------------------------------------

BASICS = [
    ("What does each piece deal and take?", "2.growth.river",
     ["rules.towndamage", "rules.citydamage", "rules.townhealth", "rules.cityhealth", "rules.dahanhealth"], ["R15.2"]),
    ("In which order do the Invaders act, and by which card?", "1.advance",
     ["invader-action-track", "explore", "build", "ravage"], ["R18.1", "R3.1"]),
    ("Where does an Explorer come?", "2.explore.A3",
     ["access(A3)", "not access(A8)", "explorer"], ["R17.2", "R17.3"]),
    ("When is a Town Built, when a City, when nothing?", "2.build.A2",
     ["A2.towns == 0", "A5.invaders == 0", "city"], ["R16.1", "R16.2"]),
    ("What does a Ravage do after Defend?", "2.fast.river.drift-down-into-slumber.A7",
     ["A7.damage - 4 == 0", "A4.damage - 4 == 3"], ["R9.13", "R15.6", "R15.8", "R15.11"]),
    ("When does a land get Blight?", "2.ravage.A4", ["blight", "blight-card"], ["R15.7", "R19.1"]),
    ("What is a cascade, and who chooses?", "2.ravage.A4", ["blight-cascade", "A3.blight == 0"], ["R19.2"]),
    ("Where may Presence go, and what does a track do?", "2.growth.river.presence.A7",
     ["presence-track", "river.plays + 1 == 3"], ["R4.5", "R4.10"]),
    ("What is a Sacred Site?", "2.growth.river.presence.A2",
     ["sacred-site", "sacred(river, A5)", "not sacred(river, A4)"], ["R8.4", "R26.1"]),
    ("How is range counted?", "2.growth.river.presence.A2", ["range", "distance(A4, A2) == 1"], ["R8.2"]),
    ("What is paid when, and what limits the cards?", "2.cards.river",
     ["river.energy == 3", "cost('Wash Away') == 1"], ["R4.12"]),
    ("What do Fast and Slow mean?", "2.slow.river.massive-flooding.A3", ["builds(A3)"], ["R7.1", "R8.1"]),
    ("What are Elements for, and whose count?", "2.cards.river",
     ["elements", "gives('Flash Floods', 'Sun') == 1"], ["R4.14", "R6.2"]),
    ("What does an Innate Power cost?", "2.cards.river",
     ["innate-power", "missing('Massive Flooding', 1)"], ["R10.1"]),
    ("Who decides where a piece is pushed or gathered?", "2.fear.dahan-enheartened.river",
     ["push", "gather", "adjacent(A8, A7)"], ["R9.10", "R9.11"]),
    ("How is a Fear Card earned?", "2.fast.river.flash-floods.A2",
     ["fear-card", "fear-marker", "fear.tocard == 1"], ["R12.2", "R12.3", "R12.7"]),
    ("What does the Terror Level change?", "2.fear.dahan-enheartened", ["terror-level"], ["R12.6", "R22.2"]),
    ("How is the game won?", "3.growth.river", ["fear.deck == 8", "fear.level == 1"], ["R22.2"]),
    ("How is it lost?", "3.growth.river",
     ["river.presence == 3", "blight.left == 1", "invaders.deck == 9"], ["R22.4", "R19.3"]),
    ("What is kept for the next turn?", "2.time-passes",
     ["river.energy == 0", "river.inhand == 1", "A7.defend == 0", "river.water == 0"], ["R4.13", "R25.2", "R25.3"]),
]  # fmt: skip
"""Twenty questions: the step that answers each, what carries the answer there (claims, or terms that it shows), its rules."""


@pytest.fixture(scope="module")
def carried():
    """What carries what the steps of the primer say, by their ids: claims, and the terms that they show."""
    done = open_replay(PRIMERS[0])
    story = open_story(PRIMERS[0])
    entries = done.route.part.play
    found = {}
    for step, told in zip(done.steps, story.steps, strict=True):
        numbers = {asked.entry for asked in step.asks if asked.entry is not None}
        claims = [one.claim for number in numbers for one in entries[number].given]
        if step.phase == "time-passes":
            claims += [one.claim for entry in entries if entry.turn == step.turn + 1 for one in entry.recap]
        found[step.id] = (" and ".join(claims), told)
    return found


def test_there_are_twenty_questions_and_the_primer_names_their_rules():
    assert len(BASICS) == 20
    needed = {rule for *_, rules in BASICS for rule in rules}
    assert needed <= set(open_replay(PRIMERS[0]).route.part.rules)


@pytest.mark.parametrize(("question", "step", "carriers"), [basic[:3] for basic in BASICS])
def test_the_first_primer_answers(question, step, carriers, carried):
    claims, told = carried[step]
    assert any(said.why or said.note or said.recap for said in told.said), question
    for one in carriers:
        assert one in told.shows or one in claims, (question, one)
