"""Two lines of a turn are compared in the same futures."""

from __future__ import annotations

import pytest
from review_kit import game, turn_of

from spirit_tutor.random_games.evaluation import Outlook
from spirit_tutor.review.futures import Follower, Future, plan_of, played_into
from spirit_tutor.review.judging import differences, figures, mean, worth
from spirit_tutor.review.played import answers_of, turns
from spirit_tutor.rules.core.asks import Draw
from spirit_tutor.rules.outcomes import key
from spirit_tutor.table.pieces import Contents, Piece


def test_a_deck_is_turned_up_in_one_order_whatever_was_played():
    turn = turn_of("river-lightning", 5)
    here = turn.game.at(turn.before)
    unseen = turn.before.fear.unseen
    (first,) = Future("a", ()).turned_up(here, Draw("fear card", "Fear Deck", 1, unseen))
    for other in sorted(unseen - {first})[:4]:
        assert Future("a", ()).turned_up(here, Draw("fear card", "Fear Deck", 1, unseen - {other})) == (first,)
    assert (
        len({Future(str(seed), ()).turned_up(here, Draw("fear card", "Fear Deck", 1, unseen)) for seed in range(20)})
        > 3
    )


def test_a_turn_played_again_in_its_own_future_ends_as_it_did():
    turn = turn_of("river-lightning", 4)
    future = Future("x", turn.turned_up, turn.other_draws)
    again, answers = played_into(turn, Follower(plan_of(turn, turn.answers()), "x"), future)
    assert again.table.lands == turn.after.lands
    assert figures(again) == figures(turn.game.at(turn.after))
    assert len(answers) > 40


def test_a_turn_5_that_keeps_the_blight_away_is_better_in_nearly_every_future():
    """River Reclaims Flash Floods and Drift Down into Slumber holds B3: two Blight instead of four."""
    turn = turn_of("river-lightning", 5)
    line = turns(game("river-lightning-t5-reclaim-drift-b3"))[0]
    plans = [plan_of(turn, turn.answers()), plan_of(turn, answers_of(turn.game.at(turn.before), line.steps))]
    ends = [
        [played_into(turn, Follower(plan, "x"), Future(f"future {n}", turn.turned_up))[0] for n in range(16)]
        for plan in plans
    ]
    gains = [worth(new) - worth(old) for old, new in zip(*ends, strict=True)]
    assert sum(gain > 0 for gain in gains) >= 15
    told = differences(*(mean([figures(end) for end in side]) for side in ends))
    assert "Blight on the island: 2 instead of 4" in told


@pytest.mark.parametrize("line", ["river-lightning-t4-wash-away-b3", "river-lightning-t5-river-reclaims"])
def test_a_line_is_better_in_every_future_where_the_dahan_have_nothing_more_to_strike(line):
    """Four Dahan beside a lone Explorer destroy one Explorer, not eight points of Health."""
    found = turns(game(line))[0]
    turn = turn_of("river-lightning", found.number)
    begun = next(place for place, step in enumerate(turn.steps) if key(step.before) == key(found.before))
    answers = (
        *answers_of(turn.game.at(turn.before), turn.steps[:begun]), *answers_of(turn.game.at(found.before), found.steps)
    )  # fmt: skip
    for number in range(8):
        ends = [
            played_into(turn, Follower(plan_of(turn, plan), "x"), Future(f"future {number}", turn.turned_up))[0]
            for plan in (turn.answers(), answers)
        ]
        assert worth(ends[1]) > worth(ends[0]) + 0.5


def test_dahan_count_for_no_more_than_they_can_destroy():
    """In A3, which Ravages next, an Explorer stands beside four Dahan: it is no better there than gone."""
    turn = turn_of("river-lightning", 5)
    game_now = turn.game.at(turn.before)
    outlook = Outlook(game_now)
    land = sorted(outlook.ravaging)[0]
    with_explorer, without = (Contents.of(counts) for counts in ({Piece("E"): 1, Piece("D"): 4}, {Piece("D"): 4}))
    assert outlook.threat(land, with_explorer) >= outlook.threat(land, without)


def test_the_flip_of_the_blight_card_is_no_gain():
    """The same island is worth no more with the card on its other side and full again."""
    turn = turn_of("river-lightning", 6)
    table = turn.before
    flipped = table._replace(blight=table.blight._replace(side="blighted", card="Memory Fades to Dust", left=8))
    assert worth(turn.game.at(flipped)) <= worth(turn.game.at(table))
