"""What somebody means who types some letters."""

import pytest

from spirit_tutor.telling.playing.naming import Named, listed, named

CARDS = {
    name: name
    for name in (
        "The Trees and Stones Speak of War", "Rouse the Trees and Stones", "Rain of Blood", "Raging Storm",
        "Veil the Night's Hunt", "Rain", "Boon of Vigor", "Lightning's Boon",
    )
}  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rain of", "Rain of Blood"),
        ("RAIN", "Rain"),
        ("nights hunt", "Veil the Night's Hunt"),
        ("tre st war", "The Trees and Stones Speak of War"),
        ("boon", "Boon of Vigor"),
        ("vigor", "Boon of Vigor"),
        ("rgstrm", "Raging Storm"),
    ],
)
def test_the_one_card_that_is_called_so_is_meant(typed, meant):
    assert named(typed, CARDS) == Named(meant)


def test_where_several_may_be_meant_they_are_told():
    assert named("ra", CARDS) == Named(None, ("Rain of Blood", "Raging Storm", "Rain"))
    assert named("trees stones", CARDS) == Named(
        None, ("The Trees and Stones Speak of War", "Rouse the Trees and Stones")
    )


@pytest.mark.parametrize("typed", ["", "!?", "xyz", "rg"])
def test_letters_that_nothing_is_called_by_mean_nothing(typed):
    assert named(typed, CARDS) == Named(None)


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("rain, boon", ("rain", "boon")),
        ("Flow Like Water, Reach Like Air", ("Flow Like Water, Reach Like Air",)),
        ("rain, flow like water, rea, , boon,", ("rain", "flow like water, rea", "boon")),
        ("flow, reach", ("flow", "reach")),
        (" , ", ()),
    ],
)
def test_a_comma_in_a_card_s_own_name_parts_nothing(typed, parts):
    card = "Flow Like Water, Reach Like Air"
    assert listed(typed, {**CARDS, card: card}) == parts
