"""The questions of the glossary, and the names of cards that are in other boxes."""

import re
from functools import cache
from pathlib import Path

import pytest
from every import every

from spirit_tutor.bundled import folder
from spirit_tutor.lexicon import GlossaryError, load, spell_reference
from spirit_tutor.lexicon.other_boxes import FarName, load_far_names
from spirit_tutor.lexicon.questions import Question, load_questions, questions_on, read_questions
from spirit_tutor.lexicon.spellings import first_sentence
from spirit_tutor.reference.lookup import library, where_shown
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.telling.opening import open_story

QUESTIONS = load_questions(load())


def by_id(question: Question) -> str:
    return question.id


FEAR_PAGE = [question for question in QUESTIONS if "FAQ-fear" in question.references]
"""The questions of the Fear page; the others are those that newcomers ask at the table."""


def test_there_are_17_questions_of_the_fear_page_and_many_more_with_ids_that_no_term_has() -> None:
    ids = {question.id for question in QUESTIONS}
    assert len(ids) == len(QUESTIONS) > 200
    assert len(FEAR_PAGE) == 17
    assert not ids & {entry.id for entry in load()}


@every("question", QUESTIONS)
def test_a_question_is_complete(question: Question) -> None:
    assert question.question.endswith("?")
    assert " ".join((question.question, question.answer, *question.asked)).isascii()
    assert question.answer.endswith(".")
    assert 6 <= len(question.answer.split()) <= 90
    assert 0 < len(first_sentence(question.answer).split()) <= 40


YES_OR_NO = ("Are", "Can", "Do", "Does", "Have", "Is", "May", "Must")
"""The words that begin a question of yes or no."""


@every("question", [one for one in QUESTIONS if one.question.split()[0] in YES_OR_NO])
def test_a_question_of_yes_or_no_gets_yes_or_no(question: Question) -> None:
    first = re.split(r"\W", question.answer)[0]
    either = re.match(r"Does the land or do the Dahan", question.question)
    assert first == ("Neither" if either else first if first in ("Yes", "No") else "Yes or No")


def test_one_word_stands_for_one_thing() -> None:
    wrong = re.compile(r"\b(tiers?|rounds|buildings?|neighbou?rs?|Hit points?)\b")
    assert [one.id for one in QUESTIONS if wrong.search(f"{one.question} {one.answer}")] == []


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.shown], ids=by_id)
def test_what_shows_it_exists(question: Question) -> None:
    for where in question.shown:
        route, step = where_shown(where)
        assert route in bundled_routes()
        assert not step or step in open_story(route).ids


@every("question", QUESTIONS)
def test_related_terms_and_references_exist(question: Question) -> None:
    assert question.related
    assert len(set(question.related)) == len(question.related)
    assert all(load()[term] for term in question.related)
    assert all(map(spell_reference, question.references))
    assert question in FEAR_PAGE or any(code.startswith("R") for code in question.references)


def test_every_rule_that_a_question_refers_to_stands_in_the_rules() -> None:
    rules = (Path(__file__).parent.parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
    numbers = {code for question in QUESTIONS for code in question.references if code.startswith("R")}
    assert numbers >= {"R12.2", "R12.7", "R22.1"}
    assert all(f"- {number} " in rules for number in numbers)


@every("question", QUESTIONS)
def test_a_question_is_found_by_its_id_and_its_own_words(question: Question) -> None:
    for words in (question.id, question.question, question.question.lower().rstrip("?")):
        assert library().look_up(words).items[0].question == question


@cache
def questions_by_term() -> dict[str, tuple[Question, ...]]:
    return {entry.id: questions_on(entry, QUESTIONS) for entry in load()}


@every("question", QUESTIONS)
def test_a_question_is_listed_under_all_its_terms(question: Question) -> None:
    listed = [term for term, questions in questions_by_term().items() if question in questions]
    assert sorted(listed) == sorted(question.related)


@pytest.mark.parametrize(
    ("question_id", "fact"),
    [
        ("fear-of-a-destroyed-town-or-city", "1 for a Town, 2 for a City"),
        ("printed-fear-and-destruction", "2 in all"),
        ("fear-added-to-the-pool", "a card costs 10 Fear instead of 8"),
        ("fear-card-earned-by-a-fear-card", "in the same Fear step"),
        ("vengeance-and-several-disease", "1, however many Disease"),
        ("cards-in-hand", "Four at the start"),
        ("starting-energy", "0 Energy"),
        ("blight-on-the-card", "3, 5, 7 or 9 with one to four players"),
        ("length-of-a-game", "At most 12 turns"),
        ("the-island-and-its-boards", "A board has 8 numbered lands"),
        ("setting-up", "4 markers for each player"),
        ("a-deck-that-runs-out", "fewer than four Minor or Major Powers are left"),
        ("ravage-worked-out", "2 + 1 - 1 = 2"),
        ("damage-to-dahan", "With 3 damage and two unhurt Dahan one dies and the other has 1 damage."),
        ("acting-twice-in-a-land", "A Disease stops only one of them; Defend counts in every Ravage."),
        ("losing-to-france", "only 7 for each player exist, so 14 with two"),
    ],
)
def test_answers_have_the_figures(question_id: str, fact: str) -> None:
    assert fact in next(one.answer for one in QUESTIONS if one.id == question_id)


def test_where_the_rules_decide_against_the_fear_page_the_answer_says_so() -> None:
    against = {one.id for one in QUESTIONS if "Some rule pages end the game" in one.answer}
    assert against == {"last-fear-card", "new-terror-level-wins"}
    assert all("R22.1" in one.references for one in QUESTIONS if one.id in against)


def test_what_is_about_a_spirit_or_card_that_is_not_here_says_so() -> None:
    strangers = ("Ocean's Hungry Grasp", "Vengeance as", "Bringer of Dreams", "Sleep and Never Waken")
    about = [one for one in QUESTIONS if any(name in one.question for name in strangers)]
    assert len(about) == 5
    assert all("not in this program" in one.answer for one in about)


def test_a_rule_of_ours_is_a_reference() -> None:
    assert spell_reference("R12.4") == "docs/rules.md, R12.4"
    assert spell_reference("R7.7a") == "docs/rules.md, R7.7a"
    with pytest.raises(ValueError, match="is no reference"):
        spell_reference("R12")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("id: last-fear-card\n", "id: fear\n", "the id 'fear' is used by an earlier entry already."),
        ("id: last-fear-card", "id: land-of-threshold-fear", "the id 'land-of-threshold-fear' is used by"),
        (
            "related: [fear-pool, fear,",
            "related: [fear-pol, fear,",
            "the related term 'fear-pol' does not exist. Is 'fear-pool'",
        ),
        ("references: [FAQ-fear, R12.4]", "references: [R12]", "'R12' is no reference"),
        ("  question: What happens", "  ask: What happens", "this question has an unknown field 'ask'."),
    ],
)
def test_a_damaged_file_gets_a_sentence(tmp_path: Path, before: str, after: str, message: str) -> None:
    text = (folder("glossary") / "questions.yaml").read_text(encoding="utf-8")
    assert before in text
    (tmp_path / "questions.yaml").write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        read_questions(tmp_path, load())
    assert message in str(caught.value)


# --- other boxes ---


def test_there_are_fear_cards_spirits_adversaries_and_words_of_other_boxes() -> None:
    kinds = [name.kind for name in load_far_names()]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"Fear Card": 20, "Spirit": 20, "Adversary": 6, "Word": 5}


@pytest.mark.parametrize("name", load_far_names(), ids=lambda name: name.id)
def test_what_is_in_another_box_is_found_and_said_to_be_elsewhere(name: FarName) -> None:
    found = library().look_up(name.name)
    assert found.items[0].far == name
    assert "not in this program" in name.says
