"""Lines that were not played: they go on as far as wanted, and the reason against each is a claim on where it leads."""

import pytest

from spirit_tutor.replay.commentary.carrying import NOT_YET, speaks_of_a_consequence, uncarried
from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.finding_routes import bundled_routes
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text

FLOODS = """format: 1
title: t
position:
  lands: {A4: E, A5: 2R, A7: E, A1: T}
  phase: fast
  build: Mountain I
  ravage: Sands I
  spirits: {river: {in play: Flash Floods}, lightning: {}}
play:
- fast: Flash Floods
  target: A4
  why: It is one of two.
  instead:
  - fast: Flash Floods
    target: A7
"""
"""Two Explorers in Sands; one of them is destroyed before a Ravage of Sands."""


def done(more: str, after: str = "- explore card: Wetland I\n- turn: 3\n") -> Replay:
    return replay(route_of(read_text(FLOODS + more + after)))


def wrong(more: str, after: str = "- explore card: Wetland I\n- turn: 3\n") -> list[str]:
    return [problem.sentence for problem in done(more, after).problems]


# -- there and here -----------------------------------------------------------------------------------


def test_a_reason_is_held_against_the_table_that_the_line_leads_to():
    because = "    because: A4 keeps its Explorer.\n"
    assert wrong(because + "    claim: there.A4.explorers == 1 and there.A7.explorers == 0\n") == []
    (sentence,) = wrong(because + "    claim: there.A4.explorers == 0\n")
    assert sentence == "This is not so where this line leads: there.A4.explorers == 0. There there.A4.explorers is 1."


def test_a_reason_is_held_against_the_games_table_at_the_same_point():
    """The same step: the game's Power has destroyed the Explorer of A4."""
    because = "    because: The Explorer in A4 stays.\n"
    assert wrong(because + "    claim: there.A4.explorers == 1 and here.A4.explorers == 0\n") == []
    (sentence,) = wrong(because + "    claim: there.A4.explorers == 1 and here.A4.explorers == 1\n")
    assert sentence.startswith(
        "This is not so where this line leads: there.A4.explorers == 1 and here.A4.explorers == 1."
    )


def test_the_forecast_belongs_to_the_vocabulary_of_both():
    because = "    because: A4 would Ravage.\n"
    assert wrong(because + "    claim: forecast(there.A4).ravages == 1 and forecast(here.A4).ravages == 0\n") == []


def test_what_a_sentence_speaks_of_occurs_in_its_claim():
    (sentence,) = wrong("    because: A7 is empty then.\n    claim: there.A4.explorers == 1\n")
    assert sentence.startswith("The sentence speaks of A7, its claim does not")


def test_a_constant_claim_carries_nothing():
    (sentence,) = wrong("    because: A4 is worse.\n    claim: there.A4.explorers >= 0\n")
    assert "is constant" in sentence


def test_a_reason_is_filled_in_from_where_its_line_leads():
    """Never from what the game comes to later: that would tell of what nobody has seen yet."""
    played = done("    because: '{there.A4.explorers:Word} Explorer in A4.'\n    claim: there.A4.explorers == 1\n")
    assert played.problems == []
    (alternative,) = played.steps[0].asks[0].commentary.instead
    assert "".join(span.text for span in alternative.because) == "One Explorer in A4."
    sentences = wrong("    because: 'A4 has {here.A4.explorers}.'\n    claim: here.A4.explorers == 0\n")
    assert "A reason is filled in from the table that its line leads to, 'there'." in sentences


# -- how far a line goes ---------------------------------------------------------------------------------


def test_a_line_goes_on_with_entries_and_is_compared_where_the_game_is_as_far():
    """After the Ravage of Sands, before the Build: the Explorer of A4 dealt its 1 Damage, too little for Blight."""
    more = (
        "    then:\n    - phase: build\n      expect: {A4: E}\n"
        "    because: A4 keeps an Explorer through the Ravage.\n"
        "    claim: there.A4.explorers == 1 and here.A4.explorers == 0 and there.A4.blight == here.A4.blight\n"
    )
    assert wrong(more) == []
    assert "not so where this line leads" in wrong(more.replace("here.A4.explorers == 0", "here.A4.explorers == 1"))[0]


def test_several_answers_and_the_expectations_of_a_line():
    more = "    then:\n    - ravage: A4\n    - ravage: A7\n      expect: {A7: E}\n    because: Nothing comes of it.\n"
    (sentence,) = wrong(more.replace("ravage: A7", "ravage: A1"))
    assert sentence.startswith("The entry answers 'ravage: A1', but the rules ask")
    (sentence,) = wrong(more.replace("    - ravage: A7\n", "") + "    claim: there.A4.explorers == 1\n")
    assert sentence == "A7 holds '-', not 'E'."


def test_a_line_that_never_ends_where_the_game_is_says_so():
    more = "    then:\n    - turn: 3\n    if: Wetland I\n    because: A4 keeps it.\n    claim: here.A4.explorers == 0\n"
    (sentence,) = wrong(more, "")
    assert sentence.startswith("The route ends before the game comes to the point that this line leads to")


def test_a_route_cut_short_does_not_complain_of_what_is_still_to_come():
    more = "    then:\n    - turn: 3\n    if: Wetland I\n    because: A4 keeps it.\n    claim: here.A4.explorers == 0\n"
    route = route_of(read_text(FLOODS + more + "- explore card: Wetland I\n- turn: 3\n"))
    assert replay(route, 1).problems == []
    assert replay(route).problems == []


def test_a_line_is_kept_with_the_steps_and_the_table_it_leads_to():
    played = done("    then:\n    - ravage: A4\n    because: A4 keeps it.\n    claim: there.A4.explorers == 1\n")
    (alternative,) = played.steps[0].asks[0].commentary.instead
    assert alternative.answers == (("fast", "Flash Floods"), ("target", "A7"))
    assert alternative.then == (("ravage", "A4"),)
    (outcome,) = alternative.there
    assert [step.id for step in outcome.steps] == ["2.fast.river.flash-floods.A7", "2.ravage.A4"]
    assert outcome.table.lands["A7"].count("E") == 0


# -- cards that nobody has seen ----------------------------------------------------------------------------

TO_THE_EXPLORE = "    then:\n    - phase: slow\n"


def test_a_line_is_tried_for_every_card_that_may_come():
    """A Jungle brings an Explorer to A3; a Wetland or Mountain does not."""
    more = TO_THE_EXPLORE + "    because: A4 keeps it.\n    claim: there.A4.explorers == 1\n"
    played = done(more)
    (alternative,) = played.steps[0].asks[0].commentary.instead
    cards = {outcome.cards for outcome in alternative.there}
    assert len(cards) > 1
    assert all(len(one) == 1 for one in cards)
    assert played.problems == []


def test_what_is_not_so_for_one_of_them_is_told_with_the_card():
    more = TO_THE_EXPLORE + "    because: A5 gets no Explorer.\n    claim: there.A5.explorers == 0\n"
    (sentence,) = wrong(more)
    assert "if Wetland I come" in sentence


def test_a_line_may_say_for_which_cards_it_is_told():
    more = TO_THE_EXPLORE + "    if: Wetland I\n    because: A5 gets an Explorer.\n    claim: there.A5.explorers == 1\n"
    assert wrong(more) == []
    (sentence,) = wrong(more.replace("if: Wetland I", "if: Sands I"))
    assert sentence == "'Sands I' is not a card that this line turns up, or cannot come there."


def test_what_hangs_on_too_many_cards_wants_to_know_for_which():
    text = (
        "format: 1\ntitle: t\nposition: {}\nplay:\n- growth: reclaim\n- act: energy\n  instead:\n"
        "  - act: gain power card\n    gain: minor\n    then:\n    - who: river\n      act: energy +1\n"
        "    because: It gives more.\n"
    )
    sentences = [problem.sentence for problem in replay(route_of(read_text(text))).problems]
    assert any("too many ways to try" in one and "if: [" in one for one in sentences), sentences


# -- one and many ------------------------------------------------------------------------------------------


def test_one_alternative_needs_no_list():
    text = FLOODS.replace("  - fast: Flash Floods\n    target: A7\n", "    fast: Flash Floods\n    target: A9\n")
    (problem,) = replay(route_of(read_text(text + "    because: Why not.\n"))).problems
    assert (problem.place.line, problem.place.column) == (15, 5)


# -- what is wrong with the commentary -----------------------------------------------------------------------


def test_what_is_wrong_with_the_commentary_is_told_all_at_once_and_the_game_goes_on():
    more = (
        "    because: A4 keeps it.\n    claim: there.A4.explorers == 5\n  given:\n"
        "  - {say: A4 is bare., claim: A4.explorers == 0}\n  note: '{A4.towns'\n"
    )
    played = done(more)
    assert [problem.place.line for problem in played.problems] == [17, 19, 20]
    assert played.stopped is None
    assert played.play.table.turn == 3


# -- the bundled routes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in bundled_routes() if name not in NOT_YET])
def test_a_reason_that_speaks_of_a_consequence_is_carried(name):
    assert [str(problem) for problem in uncarried(read_route(bundled_routes()[name]))] == []


def test_what_speaks_of_a_consequence():
    assert speaks_of_a_consequence("B2 is emptied either way, but A4 gets a Town.")
    assert speaks_of_a_consequence("Both Cities would stand.")
    assert not speaks_of_a_consequence("It is two lands away.")
