"""What players type in the middle of a game, and the entry that answers: the lists in `typed/`."""

from functools import cache
from pathlib import Path

import pytest
from every import every

from spirit_tutor.reference.lookup import Item, library

LISTS = Path(__file__).parent / "typed"


def typed(name: str) -> list[tuple[str, list[str]]]:
    rows = (
        line.split("|")
        for line in (LISTS / name).read_text(encoding="utf-8").splitlines()
        if "|" in line and line[0] != "#"
    )
    return [(words.strip(), ids.split()) for words, ids in rows]


TUNED, KEPT_BACK = typed("tuned.txt"), typed("kept_back.txt")


@cache
def found(words: str) -> tuple[Item, ...]:
    return library().look_up(words).items


def share(rows: list[tuple[str, list[str]]], among: int) -> float:
    """How many of the questions have an entry that answers among the first ones."""
    return sum(any(item.id in ids for item in found(words)[:among]) for words, ids in rows) / len(rows)


@every("words, ids", [*TUNED, *KEPT_BACK])
def test_the_entries_that_answer_are_there_and_something_is_answered(words: str, ids: list[str]) -> None:
    assert [one for one in ids if library().item(one) is None] == []
    assert found(words)


def test_of_the_questions_that_the_ranking_was_made_with_nineteen_of_twenty_are_answered_first() -> None:
    assert len(TUNED) >= 150
    assert share(TUNED, 1) >= 0.95
    assert share(TUNED, 3) >= 0.98


def test_of_the_questions_that_were_kept_back_most_are_answered_first() -> None:
    assert len(KEPT_BACK) >= 60
    assert share(KEPT_BACK, 1) >= 0.6
    assert share(KEPT_BACK, 3) >= 0.8


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("presense", "presence"),
        ("sacrd sight", "sacred-site"),
        ("counterattak", "dahan-counterattack"),
        ("homesteads", "shatter-homesteads"),
        ("voracious growht", "voracious-growth"),
        ("terorr level", "terror-level"),
    ],
)
def test_a_slip_of_the_pen_is_read_as_what_was_meant(words: str, first: str) -> None:
    assert library().look_up(words).items[0].id == first


@pytest.mark.parametrize(
    "words", ["", "   ", "!?", "xyzzy", "\u5c9b", "\x1b[31m", '"', "*", "a" * 5000, "fear " * 5000]
)
def test_nonsense_and_what_the_index_might_take_for_a_command_do_no_harm(words: str) -> None:
    assert library().look_up(words).how in ("exact", "answer", "nothing")
    assert isinstance(library().typed(words), tuple)
    assert isinstance(library().search(words), tuple)


def test_what_is_typed_is_listed_from_its_first_letters_on() -> None:
    assert library().typed("sacr")[0].id == "sacred-site"
    assert "massive-flooding" in [item.id for item in library().typed("flooding")]
    assert "defend-and-dahan" in [item.id for item in library().typed("does defend help da")][:5]
    assert library().typed("") == ()
