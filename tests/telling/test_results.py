"""What came of a step, in figures: Energy as a sum, the lands that changed, Fear and Blight; a Ravage as a sum (SI9, R15)."""

from __future__ import annotations

import pytest
from kit import act, position

from spirit_tutor.rules.invaders.invader_actions import ravage
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.ravage_sum import ravage_sum
from spirit_tutor.telling.results import results
from spirit_tutor.telling.views import table_view


@pytest.mark.parametrize(
    ("route", "step", "rows"),
    [
        ("fangs-keeper", "1.growth.fangs.presence.C1", ["C1 +1 Presence of Fangs"]),
        ("fangs-keeper", "1.energy.fangs", ["Energy 1 + 1 = 2"]),
        ("river-lightning", "4.ravage.A3", ["A3 -3 Explorers, -1 Town", "Fear +1: 4 of 8"]),
        ("river-lightning", "setup.island", ["13 lands changed"]),
    ],
)
def test_what_came_of_a_step_in_figures(route, step, rows):
    story = open_story(route)
    one = story.steps[story.place(step)]
    told = results(one.before, one.after, one.happenings, one.who)
    assert ["; ".join(fact.text for fact in row) for row in told] == rows


def ravaged(land: str, *answers: str):
    """The sum of a Ravage in A3, where this lies."""
    game = position(A3=land)
    before = table_view(game, game.table)
    act(game, lambda running: ravage(running, "A3"), *answers)
    return ravage_sum(before, game.happenings)


@pytest.mark.parametrize(
    ("land", "answers", "text"),
    [
        ("E T", (), "1 + 2 = 3: 3 to the land (Blight)"),
        ("E", (), "1: 1 to the land"),
        ("T 2D", (), "2: 2 to the land (Blight), 2 to the Dahan (1 dies); 1 Dahan strikes back for 2"),
        (
            "E T 2D Def1", ("2 to T",),
            "1 + 2 = 3, Defend 1: 2 to the land (Blight), 2 to the Dahan (1 dies); 1 Dahan strikes back for 2",
        ),
        ("2E T 3D Def4", (), "1 + 1 + 2 = 4, Defend 4: 0 to the land, 0 to the Dahan; 3 Dahan strike back for 6"),
        ("T* E", (), "1 + 0 = 1: 1 to the land"),
    ],
)  # fmt: skip
def test_a_ravage_is_a_sum_in_a_line(land, answers, text):
    assert ravaged(land, *answers).text == text


def test_the_sum_knows_whose_presence_goes_with_the_blight_and_who_falls():
    told = ravaged("2T C R 3D")
    assert (told.damage, told.blight, told.presence) == (7, True, ("river",))
    assert (told.dahan, told.dahan_lost, told.back, told.invaders_lost) == (3, 3, 0, 0)
