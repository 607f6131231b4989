"""The questions of the glossary, and the names of cards that are in other boxes."""

from pathlib import Path

import pytest

from spirit_tutor.bundled import folder
from spirit_tutor.lexicon import GlossaryError, load, spell_reference
from spirit_tutor.lexicon.questions import (
    FAR_BOXES,
    Question,
    load_far_cards,
    load_questions,
    questions_on,
    read_questions,
)
from spirit_tutor.reference.lookup import Library

QUESTIONS = load_questions(load())


def by_id(question: Question) -> str:
    return question.id


FEAR_PAGE = [question for question in QUESTIONS if "FAQ-fear" in question.references]
"""The questions of the Fear page; the others are those that newcomers ask at the table."""


def test_there_are_17_questions_of_the_fear_page_and_13_of_newcomers_with_ids_that_no_term_has() -> None:
    ids = {question.id for question in QUESTIONS}
    assert len(ids) == len(QUESTIONS) == 30
    assert len(FEAR_PAGE) == 17
    assert not ids & {entry.id for entry in load()}


@pytest.mark.parametrize("question", QUESTIONS, ids=by_id)
def test_a_question_is_complete(question: Question) -> None:
    assert question.question.endswith("?")
    assert question.question.isascii()
    assert question.answer.isascii()
    assert question.answer.endswith(".")
    assert 10 <= len(question.answer.split()) <= 90


@pytest.mark.parametrize("question", QUESTIONS, ids=by_id)
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


@pytest.mark.parametrize("question", QUESTIONS, ids=by_id)
def test_a_question_is_found_by_its_id_and_its_own_words(question: Question) -> None:
    for words in (question.id, question.question, question.question.lower().rstrip("?")):
        found = Library().look_up(words)
        assert (found.how, [item.question for item in found.items]) == ("exact", [question])


@pytest.mark.parametrize("question", QUESTIONS, ids=by_id)
def test_a_question_is_listed_under_all_its_terms(question: Question) -> None:
    listed = [entry.id for entry in load() if question in questions_on(entry, QUESTIONS)]
    assert sorted(listed) == sorted(question.related)


@pytest.mark.parametrize(
    ("question_id", "fact"),
    [
        ("fear-of-a-destroyed-town-or-city", "A Town gives 1 and a City 2."),
        ("printed-fear-and-destruction", "so it normally brings 2"),
        ("fear-added-to-the-pool", "costs 10 Fear instead of 8"),
        ("fear-card-earned-by-a-fear-card", "in the same Fear step"),
        ("vengeance-and-several-disease", "1, however many Disease"),
        ("cards-in-hand", "Four at the start, the Unique Powers"),
        ("the-island-and-its-boards", "A board has eight lands"),
        ("setting-up", "four Fear markers for each player"),
        ("a-deck-that-runs-out", "when fewer than four are left"),
        ("number-of-players", "One to four players"),
        ("acting-twice-in-a-land", "A Disease stops only one of them. Defend counts in every Ravage."),
    ],
)
def test_answers_have_the_figures(question_id: str, fact: str) -> None:
    assert fact in next(one.answer for one in QUESTIONS if one.id == question_id)


def test_where_the_rules_decide_against_the_fear_page_the_answer_says_so() -> None:
    against = {one.id for one in QUESTIONS if "the Fear page and our rules differ" in one.answer}
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
        ("id: last-fear-card", "id: fear", "the id 'fear' is used by an earlier entry already."),
        ("id: last-fear-card", "id: land-of-threshold-fear", "the id 'land-of-threshold-fear' is used by"),
        ("related: [fear-pool,", "related: [fear-pol,", "the related term 'fear-pol' does not exist. Is 'fear-pool'"),
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


def test_there_are_20_fear_cards_of_three_other_boxes() -> None:
    boxes = [card.box for card in load_far_cards()]
    assert {box: boxes.count(box) for box in FAR_BOXES} == {
        "jagged-earth": 6,
        "feather-and-flame": 5,
        "nature-incarnate": 9,
    }


@pytest.mark.parametrize("name", [card.name for card in load_far_cards()])
def test_a_card_of_another_box_is_found_and_known_to_be_elsewhere(name: str) -> None:
    found = Library().look_up(name)
    assert found.how == "exact"
    assert found.items[0].far is not None
    assert found.items[0].card is None
    assert found.items[0].entry is None
