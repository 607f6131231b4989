"""Everyday words: what people at the table call things, and where these words lead."""

from pathlib import Path

import pytest
from every import every

from spirit_tutor.bundled import folder
from spirit_tutor.lexicon import GlossaryError, load
from spirit_tutor.lexicon.everyday import load_everyday, read_everyday
from spirit_tutor.lexicon.questions import load_questions
from spirit_tutor.lexicon.spellings import bare
from spirit_tutor.reference.lookup import library

EVERYDAY = load_everyday(load(), load_questions(load()))
ALONE = [(word, owner) for owner, words in EVERYDAY.entries.items() for word in words]


@every("word, owner", ALONE)
def test_an_everyday_word_leads_to_its_own_entry(word: str, owner: str) -> None:
    for words in (word, word.upper(), f"what is the {word}?"):
        assert library().look_up(words).items[0].id == owner


def test_everyday_words_are_no_names_and_link_no_text() -> None:
    assert not {word for word, _ in ALONE} & {alias for entry in load() for alias in entry.aliases}
    assert load().standing_in("Your hand lies on the board.") == ()


@pytest.mark.parametrize(
    ("typed", "game"),
    [("natives", "dahan"), ("TL2", "terror-level-ii"), ("SS", "sacred-site"), ("B&C", "what-branch-and-claw-adds")],
)
def test_an_abbreviation_or_another_word_stands_for_the_games_own(typed: str, game: str) -> None:
    assert library().look_up(typed).items[0].id == game


@pytest.mark.parametrize(
    ("words", "core"),
    [
        ("How do I win?", "win"),
        ("what's a Sacred Site?", "sacred site"),
        ("Terror Level I", "terror level i"),
        ("what is this", ""),
    ],
)
def test_the_small_words_of_a_question_are_left_out(words: str, core: str) -> None:
    assert bare(words) == core


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "entries:\n  victori: [goal]\nwords: {}\n",
            "line 2: there is no term and no question 'victori'. Is 'victory' meant?",
        ),
        (
            "entries:\n  victory: [goal]\n  defeat: [Goals]\nwords: {}\n",
            "line 3: the everyday word 'Goals' of 'defeat' already leads to 'victory'.",
        ),
        (
            "entries:\n  victory: [to lose]\nwords: {}\n",
            "line 2: the everyday word 'to lose' of 'victory' is a name of 'defeat'.",
        ),
        (
            "entries:\n  victory: [what is it]\nwords: {}\n",
            "line 2: the everyday word 'what is it' of 'victory' says nothing.",
        ),
        ("entries:\n  victory: goal\nwords: {}\n", "line 2: the everyday words must be a list."),
        ("entries: {}\n", "line 1: the file of everyday words lacks the field 'words'."),
    ],
)
def test_a_damaged_file_gets_a_sentence_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "everyday.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        read_everyday(tmp_path, load(), load_questions(load()))
    assert message in str(caught.value)


def test_the_file_that_ships_is_the_one_that_is_read() -> None:
    read = read_everyday(folder("glossary"), load(), load_questions(load()))
    assert {owner: tuple(words) for owner, words in EVERYDAY.entries.items()} == dict(read.entries)
    assert {word: tuple(own) for word, own in EVERYDAY.words.items()} == dict(read.words)
