"""Lines that were not played, told as one says them."""

import pytest

from spirit_tutor.telling.answers_told import answers_told


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ([("growth", "two presence")], "two presence"),
        ([("play", "Flash Floods"), ("play", "Boon of Vigor")], "Flash Floods and Boon of Vigor"),
        ([("fast", "Flash Floods"), ("target", "A7"), ("damage", "2 to T")], "Flash Floods in A7, 2 damage to a Town"),
        ([("slow", "Boon of Vigor"), ("target", "lightning")], "Boon of Vigor for Lightning"),
        ([("push", "E to A5"), ("push", "done")], "push an Explorer to A5"),
        ([("gather", "Be from C7"), ("go along", "none")], "gather Beasts from C7"),
        ([("destroy", "T-1"), ("strife", "C*")], "destroy a Town (1 damage), Strife for a City (Strife)"),
        ([("remove", "C-1**"), ("return", "Di")], "remove a City (1 damage, 2 Strife), bring back Disease"),
        ([("land", "NE10"), ("from", "energy track")], "in NE10, off the energy track"),
        ([("gain", "minor"), ("forget", "Raging Storm")], "gain a Minor Power, Forget Raging Storm"),
        ([("push", "done")], "nothing more"),
    ],
)
def test_answers_are_told_in_words(answers, told):
    assert answers_told(answers) == told
