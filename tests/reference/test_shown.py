"""The cross-index: what a step shows, the file that the shell reads, what routes do not show and why."""

import json
from functools import cache

import pytest
from route_kit import HEAD, OPENING, played

from spirit_tutor.cli import main
from spirit_tutor.lexicon import GlossaryError, load
from spirit_tutor.lexicon.compiled import COMPILED
from spirit_tutor.reference import coverage
from spirit_tutor.reference.cross_index import index_file, load_shown
from spirit_tutor.reference.index_file import index_path
from spirit_tutor.reference.lookup import Library
from spirit_tutor.replay.commentary import prose
from spirit_tutor.route.finding_routes import LESSONS, bundled_routes
from spirit_tutor.rules.core.asks import ASKS
from spirit_tutor.telling import terms_shown
from spirit_tutor.telling.decisions import plain
from spirit_tutor.telling.narrate import LINES
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.story import Story

NAMES = list(bundled_routes())
GAMES = [name for name in NAMES if not name.startswith(LESSONS)]
"""A lesson may end a game, too, but it shows no more than its corner."""
ITEMS = {item.id for item in Library().items}


@cache
def story_called(name: str) -> Story:
    """A bundled route: opened when a test first asks for it, not while tests are collected."""
    return open_story(name)


def shows(folder, text: str) -> dict[str, tuple[str, ...]]:
    return {step.id: step.shows for step in Story(played(folder, text)).steps}


# --- what a step shows ---


def test_marked_names_come_first_then_what_the_events_are_about(tmp_path):
    text = OPENING + "  note: The [Dahan] watch; [Invaders] come, [Sands I] says where.\n"
    assert shows(tmp_path, text)["setup.sands-i"] == ("dahan", "invader", "sands-i", "stage-i")


def test_an_event_shows_its_term_its_pieces_and_its_cards(tmp_path):
    text = OPENING + (
        "- {who: river, growth: two presence}\n- {land: A4, from: card-play track}\n- {land: A6, from: energy track}\n"
        "- {who: river, play: [Wash Away]}\n- {who: lightning, growth: presence and energy}\n"
        "- {land: B6, from: card-play track}\n- {who: lightning, play: none}\n- explore card: Mountain I\n"
        "- {slow: Wash Away, target: A4, push: [E to A5]}\n- turn: 2\n"
    )
    found = shows(tmp_path, text)
    assert found["1.growth.river.presence.A4"] == ("presence",)
    assert found["1.energy.river"] == ("gain-energy", "energy")
    assert found["1.cards.river"] == ("power-card", "wash-away")
    assert found["1.build.A4"] == ("build", "town")
    assert found["1.advance"][:1] == ("invader-action-track",)
    assert found["1.slow.river.wash-away.A4"] == ("slow-power", "push", "wash-away", "target", "explorer")


def test_a_card_that_is_only_face_down_is_shown_nowhere(tmp_path):
    found = shows(tmp_path, OPENING + "- {who: river, growth: two presence}\n")
    assert not any("mountain-i" in ids or "coastal-ii" in ids for ids in found.values())


@pytest.mark.parametrize("name", NAMES)
def test_everything_shown_stands_in_the_glossary(name):
    for step in story_called(name).steps:
        assert set(step.shows) <= ITEMS, step.id
        assert len(set(step.shows)) == len(step.shows)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_marked_up_in_a_route_leads_to_its_entry(name):
    library = Library()
    for step in story_called(name).steps:
        for said in step.said:
            others = (one.because for one in (*said.instead, *said.refused))
            for text in (said.why, *said.given, *others, said.note, *said.recap):
                for span in text:
                    if span.kind in (prose.TERM, prose.CARD, prose.SPIRIT):
                        found = library.look_up(span.text)
                        assert found.how == "exact", (step.id, span.text, plain(text))
                        assert found.items[0].id in step.shows


def test_events_asks_and_terms_of_the_table_exist():
    assert set(terms_shown.ABOUT) <= set(LINES)
    assert set(terms_shown.ASKS) <= set(ASKS)
    tables = (
        terms_shown.ABOUT,
        terms_shown.ASKS,
        terms_shown.PHASES,
        terms_shown.EVENT_KINDS,
        *terms_shown.NAMED.values(),
    )
    ids = {term for table in tables for terms in table.values() for term in terms} | set(terms_shown.STAGES.values())
    assert ids <= {entry.id for entry in load()}


# --- the index ---


def test_the_index_is_fresh():
    fresh = coverage.index({name: story_called(name) for name in NAMES})
    assert index_file().read_text(encoding="utf-8") == fresh, "renew it: spirit-tutor coverage --write"


def test_the_index_says_what_the_replay_says():
    for route in load_shown():
        story = story_called(route.route)
        assert route.title == story.title
        found = {what: [step.id for step in steps] for what, steps in route.steps.items()}
        assert found == coverage.shown_in(story)
        for steps in route.steps.values():
            places = [story.place(step.id) for step in steps]
            assert places == sorted(places)
            assert [step.title for step in steps] == [story.steps[place].title for place in places]


def test_writing_the_index_changes_nothing_that_is_fresh(capsys):
    files = [index_file(), index_path(), index_path().with_name(COMPILED)]
    before = [file.read_bytes() for file in files]
    assert main(["coverage", "--write"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"Written: {file}." for file in files]
    assert [file.read_bytes() for file in files] == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("one:\n  title: One\n  steps: {a.b: A}\n  shown: {push: [a.c]}\n", "the step 'a.c' does not exist. Is 'a.b'"),
        ("one:\n  title: One\n  steps: {a.b: A}\n", "the route 'one' lacks the field 'shown'"),
    ],
)
def test_a_damaged_index_gets_a_sentence(tmp_path, text, sentence):
    (tmp_path / "shown.yaml").write_text(text)
    with pytest.raises(GlossaryError, match=sentence):
        load_shown(tmp_path / "shown.yaml")


def test_the_shell_lists_the_steps_on_request(capsys):
    assert main(["glossary", "--steps", "sacred site"]) == 0
    out = capsys.readouterr().out
    assert "\nSteps of river-lightning (River and Lightning)\n  setup.river: River takes its place\n" in out
    assert main(["glossary", "sacred site"]) == 0
    assert "Steps of" not in capsys.readouterr().out
    assert main(["glossary", "--steps", "wash away"]) == 0
    assert "\n  1.cards.river: River plays Wash Away" in capsys.readouterr().out
    assert main(["glossary", "--steps", "difficulty"]) == 0
    assert capsys.readouterr().out.endswith("\nSteps\n  No step of a bundled route shows this.\n")
    assert main(["glossary", "--steps", "--json", "sacred site"]) == 0
    assert json.loads(capsys.readouterr().out)["found"][0]["steps"]["river-lightning"][0] == "setup.river"


def test_steps_without_a_term_are_refused(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["glossary", "--list", "--steps"])
    assert stopped.value.code == 2
    assert "--steps needs a TERM whose steps it lists." in capsys.readouterr().err


# --- what is not shown ---


@pytest.mark.parametrize("name", NAMES)
def test_what_a_route_says_it_does_not_show_is_not_shown(name):
    assert coverage.contradictions(story_called(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_shows_every_term_or_says_why_not(name):
    story = story_called(name)
    assert story.ending
    shown = coverage.shown_in(story)
    assert [entry.id for entry in load() if entry.id not in shown and entry.id not in story.not_shown] == []


REASONS = HEAD.replace("play:", "not shown:\n- {terms: [Beasts, events], because: Not in this box.}\nplay:")


def test_coverage_tells_what_is_shown_where_and_what_is_not_and_why(tmp_path, capsys):
    route = tmp_path / "try.yaml"
    route.write_text(REASONS + "- explore card: Sands I\n  note: The [Dahan] watch.\n")
    assert main(["coverage", str(route)]) == 0
    out = capsys.readouterr().out
    assert "    Dahan: setup.sands-i\n" in out
    assert "    sands-i: setup.sands-i\n" in out
    assert "  Not shown: 2\n    Not in this box.\n    Beasts, Event\n" in out
    assert "Not shown, without a reason: " in out
    assert "\nShown nowhere, and no route says why not: " in out


def test_coverage_asks_for_nothing_that_the_game_cannot_show():
    story = story_called("lessons/first-ten-minutes")
    terms = {entry.id: coverage.can_show(story, entry) for entry in load()}
    assert terms["massive-flooding"]
    assert terms["terror-level"]
    assert not terms["thundering-destruction"], "it belongs to a Spirit that does not play"
    assert not terms["wilds"], "it belongs to a box that is not in play"


def test_a_reason_for_what_is_shown_all_the_same_is_refused(tmp_path, capsys):
    route = tmp_path / "try.yaml"
    route.write_text(REASONS + "- explore card: Sands I\n  note: No [Beasts] here.\n")
    assert main(["coverage", str(route)]) == 2
    printed = capsys.readouterr()
    assert "Said to be not shown, but it is: Beasts in setup.sands-i" in printed.out
    assert "gives a reason for not showing beasts, and shows it." in printed.err


def test_a_term_that_does_not_exist_is_named_with_its_line(tmp_path):
    found = played(tmp_path, REASONS.replace("Beasts", "Beests")).problem
    assert str(found).startswith(
        f"{tmp_path}/try.yaml:8:12: 'Beests' is no term of the glossary. Did you mean 'Beasts'"
    )


def test_to_write_the_index_no_route_is_named(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["coverage", "river-lightning", "--write"])
    assert stopped.value.code == 2
    assert "name no ROUTE with it" in capsys.readouterr().err
