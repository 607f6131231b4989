"""Lessons: short scenarios with commentary, each for one idea; the primers before the games; what a list says of them."""

from __future__ import annotations

import pytest

from spirit_tutor.lexicon import load
from spirit_tutor.lexicon.questions import load_questions
from spirit_tutor.reference.cross_index import load_shown
from spirit_tutor.route.finding_routes import PRIMERS, READING_ORDER, bundled_routes, find, title_of
from spirit_tutor.route.listing import GAME, LESSON, PRIMER, listing
from spirit_tutor.route.route_file import read_route
from spirit_tutor.telling.decisions import plain
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
     ["deals 1 damage, has 1 Health", "Town: deals 2, has 2", "City: deals 3, has 3", "our side: deals 2, has 2"],
     ["rules.towndamage", "rules.citydamage", "rules.townhealth", "rules.cityhealth", "rules.dahanhealth"], ["R15.2"]),
    ("In which order do the Invaders act?", "1.time-passes", ["Fear Cards > Ravage > Build > Explore"],
     ["explore", "time-passes"], ["R3.1"]),
    ("Which card does what?", "2.advance", ["brings Explorers", "Build one turn later", "Ravage the turn after"],
     ["invader-action-track"], ["R18.1"]),
    ("Where does an Explorer come?", "2.explore.jungle-i",
     ["each land of the new card", "on the coast", "Town or City in it or next"], ["explorer"], ["R17.2"]),
    ("How many come?", "2.explore.A3", ["one and no more"], ["access(A3)", "not access(A8)", "explorer"], ["R17.3"]),
    ("When is a Town Built, when a City, when nothing?", "2.build.A2",
     ["One Explorer is enough", "more Towns than Cities", "nobody to Build"],
     ["A2.towns == 0", "A5.invaders == 0", "city"], ["R16.1", "R16.2"]),
    ("What does Defend take off?", "2.fast.river.drift-down-into-slumber.A7", ["deal 4 less", "until the end of the turn"],
     ["A7.damage - 4 == 0", "A4.damage - 4 == 3"], ["R9.13"]),
    ("What happens to the land, the Dahan and the Invaders?", "2.ravage.A4",
     ["damage to the land and the same again to its Dahan", "only survivors strike back"], ["A4.damage == 7"],
     ["R15.6", "R15.8"]),
    ("Do the Dahan strike back when Defend took all of it?", "2.ravage.A7", ["strike back all the same"], ["dahan-counterattack"],
     ["R15.11"]),
    ("When does a land get Blight?", "2.fast.river.drift-down-into-slumber.A7", ["2 damage or more", "just one Blight"],
     ["forecast(A7).blight"], ["R15.7"]),
    ("What else happens then?", "2.ravage.A4", ["destroys one Presence of each Spirit"], ["blight", "blight-card"], ["R19.1"]),
    ("What is a cascade, and who chooses?", "2.ravage.A4", ["A4 had Blight already", "one neighbouring land", "we choose which"],
     ["blight-cascade", "A3.blight == 0"], ["R19.2"]),
    ("Where may Presence go?", "2.growth.river.presence.A7", ["at most one step away from Presence", "not an amount"],
     ["range", "distance(A5, A7) == 1"], ["R4.5"]),
    ("What does a track do?", "2.growth.river.presence.A2", ["highest number in sight counts", "never added up"],
     ["presence-track", "river.plays == 2"], ["R4.10"]),
    ("What is a Sacred Site, and what for?", "2.slow.river.massive-flooding.A3",
     ["works from a Sacred Site: two Presence in one land", "a Wetland with one is enough"],
     ["sacred-site", "sacred(river, A2)", "not sacred(river, A7)"], ["R8.4", "R26.1"]),
    ("How is range counted?", "2.growth.river.presence.A7", ["3 steps from our Presence in A2, but only 1"],
     ["range", "distance(A2, A7) == 3", "distance(A5, A7) == 1"], ["R8.2"]),
    ("What is paid when, and what limits the cards?", "2.cards.river",
     ["pay for all of them now", "Energy is one limit, the number of plays the other"],
     ["river.energy == 3", "cost('Wash Away') == 1"], ["R4.12"]),
    ("What does Fast mean?", "2.fast.river.flash-floods.A2", ["before the Invaders, now or not at all this turn"], ["builds(A2)"],
     ["R7.1"]),
    ("What does Slow mean, and when is a target chosen?", "2.slow.river.massive-flooding.A3",
     ["acts after the Invaders", "only now do we choose its target"], ["builds(A3)"], ["R8.1"]),
    ("What are Elements for?", "2.cards.river", ["wake a line of its Innate Power"],
     ["elements", "gives('Flash Floods', 'Sun') == 1"], ["R4.14"]),
    ("Whose Elements count?", "2.cards.river", ["those on River's own cards"], ["elements"], ["R6.2"]),
    ("What does an Innate Power cost?", "2.cards.river", ["Using that costs nothing"],
     ["innate-power", "missing('Massive Flooding', 1)"], ["R10.1"]),
    ("Who decides where a piece is pushed or gathered?", "2.fear.dahan-enheartened.river",
     ["Whoever moves a piece chooses where it comes from or goes"],
     ["push", "gather", "adjacent(A8, A7)"], ["R9.10", "R9.11"]),
    ("How is a Fear Card earned?", "2.fast.river.flash-floods.A2",
     ["Town gives 1 Fear, a City 2", "four Fear Markers for each player", "all have been moved"],
     ["fear-card", "fear-marker", "fear.tocard == 1"], ["R12.2", "R12.3"]),
    ("When does a Fear Card act?", "2.fear.dahan-enheartened", ["begins with the Fear Cards that we earned"],
     ["fear-card"], ["R12.7"]),
    ("What does the Terror Level change?", "2.fear.dahan-enheartened",
     ["says which one happens", "II once we have earned three cards", "III after six", "the less we need to win"],
     ["terror-level"], ["R12.6"]),
    ("How is the game won?", "3.growth.river",
     ["no Invader left at Terror Level I, no Town or City at II, no City at III", "with the ninth Fear Card"],
     ["fear.deck == 8", "fear.level == 1"], ["R22.2"]),
    ("How is it lost?", "3.growth.river",
     ["a Spirit has no Presence on the island", "Blight Card is empty for the second time", "the Invader Deck has none"],
     ["river.presence == 3", "blight.left == 1", "invaders.deck == 9"], ["R22.4", "R19.3"]),
    ("What is kept for the next turn?", "2.time-passes",
     ["Energy not spent (0) and cards not played (1)", "Damage, Defend and Elements are gone"],
     ["river.energy == 0", "river.inhand == 1", "A7.defend == 0", "river.water == 0"], ["R4.13", "R25.2", "R25.3"]),
]  # fmt: skip
"""What a reader can answer, each question in its parts: the step, the words that say it there, what carries them (claims,
or terms that the step shows), the rules."""


@pytest.fixture(scope="module")
def carried():
    """What the steps of the primer say, by their ids: the claims, the terms that they show, and all their words."""
    done = open_replay(PRIMERS[0])
    story = open_story(PRIMERS[0])
    entries = done.route.part.play
    found = {}
    for step, told in zip(done.steps, story.steps, strict=True):
        numbers = {asked.entry for asked in step.asks if asked.entry is not None}
        claims = [one.claim for number in numbers for one in entries[number].given]
        if step.phase == "time-passes":
            claims += [one.claim for entry in entries if entry.turn == step.turn + 1 for one in entry.recap]
        words = " ".join(plain(text) for said in told.said for text in (said.why, said.note, *said.given, *said.recap))
        found[step.id] = (" and ".join(claims), told.shows, words)
    return found


def test_the_primer_names_the_rules_of_its_questions():
    needed = {rule for *_, rules in BASICS for rule in rules}
    assert needed <= set(open_replay(PRIMERS[0]).route.part.rules)


@pytest.mark.parametrize(("question", "step", "said", "carriers"), [basic[:4] for basic in BASICS])
def test_the_first_primer_answers(question, step, said, carriers, carried):
    claims, shows, words = carried[step]
    assert [one for one in said if one not in words] == [], (question, words)
    assert [one for one in carriers if one not in shows and one not in claims] == [], question


# -- reasons ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_every_reason_against_a_line_has_a_claim(name):
    for entry in read_route(find(name)).part.play:
        assert [one.because for one in entry.instead if not one.claim] == []


# -- how one comes to a lesson -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_named_by_a_step_of_another_route(name):
    """By its title, which opens it: `[lessons/...]` in the text of a step."""
    others = "".join(path.read_text(encoding="utf-8") for other, path in bundled_routes().items() if other != name)
    assert f"[{name}]" in others


OWN_TERMS = {
    "lessons/after-the-action": "triggered-action",
    "lessons/forbidden-ground": "keeper-of-the-forbidden-wilds",
    "lessons/slave-rebellion": "slave-rebellion",
    "lessons/thematic-map": "thematic-map",
}
"""Lessons that no everyday question asks for: the entry that leads to them."""


@pytest.mark.parametrize("name", LESSONS)
def test_a_question_or_an_entry_of_the_glossary_leads_to_a_lesson(name):
    asked = [question.id for question in load_questions(load()) if name in question.shown]
    shown = next(route.steps for route in load_shown() if route.route == name)
    assert asked or OWN_TERMS[name] in shown


@pytest.mark.parametrize("name", [name for name in LESSONS if name not in PRIMERS])
def test_a_lesson_takes_a_few_minutes(name):
    assert listing(name).minutes <= 10


FIRST_LESSONS = (
    "step-in-early", "adding-presence", "energy-and-plays", "sums-of-a-ravage", "closing-the-door", "reclaim-or-spread",
    "minor-or-major", "wilds-before-the-game", "beasts-of-fangs", "two-cards-in-a-space",
)  # fmt: skip


@pytest.mark.parametrize("name", FIRST_LESSONS)
def test_a_lesson_of_one_idea_has_few_pieces(name):
    """Counted in the notation of lands: `2E T` are three."""
    lands = read_route(find(f"lessons/{name}")).part.position.lands
    pieces = [piece for there in lands.values() for piece in there.split()]
    assert sum(int(piece[:-1]) if piece[:-1].isdigit() else 1 for piece in pieces) <= 16
