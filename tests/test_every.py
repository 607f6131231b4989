"""The one test of every case: what it tries, and what it tells of those that fail."""

from __future__ import annotations

import inspect

import pytest
from every import every


def test_every_case_is_tried_with_the_fixtures_beside_it():
    tried = []

    @every("one, two", [(1, 2), (3, 4)])
    def of_pairs(one, folder, two):
        tried.append((one, two, folder))

    assert list(inspect.signature(of_pairs).parameters) == ["folder"]
    of_pairs(folder="here")
    assert tried == [(1, 2, "here"), (3, 4, "here")]


def test_the_cases_that_fail_are_named_and_the_others_are_tried_all_the_same():
    tried = []

    @every("word", ["a", "bb", "c", "dd"])
    def of_words(word):
        tried.append(word)
        assert len(word) == 1, f"{word} is long"

    with pytest.raises(AssertionError) as failed:
        of_words()
    assert str(failed.value).startswith("2 of 4 fail:\nbb: AssertionError: bb is long")
    assert "dd: AssertionError: dd is long" in str(failed.value)
    assert tried == ["a", "bb", "c", "dd"]


def test_there_must_be_a_case():
    with pytest.raises(AssertionError, match="of_none has nothing to try"):

        @every("word", [])
        def of_none(word):
            raise NotImplementedError
