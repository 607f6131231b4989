"""A better turn is found, and what is told of it holds."""

from __future__ import annotations

from review_kit import GAMES

from spirit_tutor.review import line_file, review
from spirit_tutor.review.search import QUICK


def test_turn_5_of_river_and_lightning_leads_further_with_less_blight_or_fewer_towns():
    """One round from the turn as played: better in at least 15 of 16 futures, and a file of the whole turn."""
    path = GAMES / "river-lightning.yaml"
    of = review.played(path)
    given = [task for task in review.tasks(of, 5, 1, 1) if task.what == review.BETTER]
    (finding,) = review.findings(of, list(review.looked(path, given, 1)))
    assert finding.kind == review.BETTER
    assert " in 16 of 16 futures" in finding.sentence or " in 15 of 16 futures" in finding.sentence
    assert "Health of Towns: " in finding.facts[0]
    assert line_file.problem(finding.file) == ""
    assert finding.file.endswith("- time passes: end of turn\n")


def test_what_is_found_hangs_on_the_seed_and_not_on_the_processes():
    path = GAMES / "fangs-keeper.yaml"
    of = review.played(path)
    given = [task._replace(effort=QUICK) for task in review.tasks(of, 4, 1, 1, kinds=(review.WIN,))]
    one_by_one, side_by_side = (list(review.looked(path, given, jobs)) for jobs in (1, 2))
    in_order = sorted(side_by_side, key=lambda one: (one.number, given.index(one.task)))
    assert in_order == one_by_one
